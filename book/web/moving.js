"use strict";
// Pictures that go step by step.  Each is a list of frames, computed here: a
// sentence, a drawing, and the arrays beside it.  The printed figure above
// says the same without moving.
(() => {
  const NS = "http://www.w3.org/2000/svg";
  function el(parent, name, attributes, text) {
    const svg = /^(svg|g|circle|line|rect|text|path|title|defs|marker)$/.test(name);
    const e = svg ? document.createElementNS(NS, name) : document.createElement(name);
    for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
    if (text !== undefined) e.textContent = text;
    parent.append(e);
    return e;
  }
  const INF = Infinity;
  const show = (x) => (x === INF ? "∞" : String(x));

  // a stepper: frames are {say, ...}, draw(box, frame) makes the picture
  function stepper(host, title, frames, draw) {
    host.replaceChildren();
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", title);
    el(host, "p", { class: "title" }, title);
    const picture = el(host, "div", { class: "stage" });
    const say = el(host, "p", { class: "say", "aria-live": "polite" });
    const bar = el(host, "p", { class: "steps-of" });
    const button = (text, label) =>
      el(bar, "button", { type: "button", "aria-label": label }, text);
    const first = button("|◀", "to the beginning");
    const back = button("◀", "one step back");
    const next = button("▶", "one step on");
    const range = el(bar, "input", { type: "range", min: 0, max: frames.length - 1, value: 0 });
    range.setAttribute("aria-label", "step");
    const where = el(bar, "span", { class: "no" });
    let at = 0;
    const go = (k) => {
      at = Math.max(0, Math.min(frames.length - 1, k));
      range.value = at;
      where.textContent = `${at + 1} of ${frames.length}`;
      say.textContent = frames[at].say;
      first.disabled = back.disabled = at === 0;
      next.disabled = at === frames.length - 1;
      picture.replaceChildren();
      draw(picture, frames[at]);
    };
    first.addEventListener("click", () => go(0));
    back.addEventListener("click", () => go(at - 1));
    next.addEventListener("click", () => go(at + 1));
    range.addEventListener("input", () => go(+range.value));
    go(0);
    return go;
  }

  // ---- a small graph: a grid of streets, with lengths ---------------------------
  const W = 4,
    H = 4,
    N = W * H;
  function streetsOf(lengths) {
    const arcs = [],
      neighbours = Array.from({ length: N }, () => []);
    let k = 0;
    const add = (i, j) => {
      const w = lengths[k++];
      arcs.push([i, j, w]);
      neighbours[i].push([j, w]);
      neighbours[j].push([i, w]);
    };
    for (let y = 0; y < H; y++)
      for (let x = 0; x < W; x++) {
        if (x + 1 < W) add(y * W + x, y * W + x + 1);
        if (y + 1 < H) add(y * W + x, y * W + x + W);
      }
    return { arcs, neighbours };
  }
  const short = streetsOf([
    1, 2, 1, 2, 2, 1, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1,
  ]);
  const long = streetsOf([3, 1, 4, 2, 5, 2, 6, 1, 3, 4, 2, 7, 1, 3, 2, 5, 4, 1, 2, 6, 3, 1, 5, 2]);
  const place = (i) => [28 + (i % W) * 62, 26 + Math.floor(i / W) * 54];
  function streets(box, state) {
    const svg = el(box, "svg", { viewBox: "0 0 244 216", role: "img", "aria-label": state.say });
    for (const [i, j, w] of state.graph.arcs) {
      const [a, b] = place(i),
        [c, d] = place(j);
      const hot = state.hot?.has(Math.min(i, j) * N + Math.max(i, j));
      el(svg, "line", { x1: a, y1: b, x2: c, y2: d, class: hot ? "arc hot" : "arc" });
      el(
        svg,
        "text",
        {
          x: (a + c) / 2 + (b === d ? 0 : 8),
          y: (b + d) / 2 + (b === d ? -4 : 4),
          class: "weight",
        },
        w,
      );
    }
    for (let i = 0; i < N; i++) {
      const [x, y] = place(i);
      const g = el(svg, "g", { class: "v " + state.of[i] });
      el(g, "circle", { cx: x, cy: y, r: 13 });
      el(g, "text", { x, y: y + 4 }, show(state.c[i]));
      el(g, "title", {}, `vertex ${i}: ${state.of[i]}, cost ${show(state.c[i])}`);
    }
    table(
      box,
      ["i", "c[i]", ...(state.extra ? [state.extra] : ["f[i]", "u[i]"])],
      state.c.map((c, i) => [
        i,
        show(c),
        ...(state.extra
          ? [state.more[i]]
          : [state.of[i] === "frontier" ? 1 : 0, state.of[i] === "unsettled" ? 1 : 0]),
      ]),
    );
  }
  function table(box, head, rows) {
    const scroll = el(box, "div", {
      class: "wide",
      tabindex: 0,
      role: "region",
      "aria-label": "arrays",
    });
    const t = el(scroll, "table", { class: "arrays" });
    head.forEach((h, k) => {
      const tr = el(t, "tr");
      el(tr, "th", { scope: "row" }, h);
      rows.forEach((r) => el(tr, "td", {}, r[k]));
    });
  }
  const key = (i, j) => Math.min(i, j) * N + Math.max(i, j);

  // DA2CF: relax, minimum, update
  function compound() {
    const c = Array(N).fill(INF),
      of = Array(N).fill("unsettled"),
      frames = [];
    c[0] = 0;
    of[0] = "frontier";
    const frame = (say, hot) =>
      frames.push({ say, graph: short, c: c.slice(), of: of.slice(), hot });
    frame("At first only the source has a cost, and it is the frontier.");
    for (let round = 1; of.includes("frontier"); round++) {
      const hot = new Set(),
        F = [];
      of.forEach((s, i) => {
        if (s === "frontier") F.push(i);
      });
      const old = c.slice();
      let changed = 0;
      for (const i of F)
        for (const [j, w] of short.neighbours[i])
          if (of[j] === "unsettled") {
            hot.add(key(i, j));
            if (old[i] + w < c[j]) {
              c[j] = old[i] + w;
              changed++;
            }
          }
      frame(
        `Iteration ${round}, relax: ${
          F.length === 1 ? "one frontier vertex offers" : F.length + " frontier vertices offer"
        } costs to unsettled neighbours; ${changed} fell.`,
        hot,
      );
      let mssp = INF;
      of.forEach((s, i) => {
        if (s === "unsettled") mssp = Math.min(mssp, c[i]);
      });
      if (mssp === INF) {
        frame("No unsettled vertex has a cost: the loop ends.");
        break;
      }
      frame(`Iteration ${round}, minimum: the least cost of an unsettled vertex is ${mssp}.`);
      let size = 0;
      of.forEach((s, i) => {
        if (s === "frontier") of[i] = "settled"; // (as its flag in f is taken away: by update)
        if (s === "unsettled" && c[i] === mssp) {
          of[i] = "frontier";
          size++;
        }
      });
      frame(
        `Iteration ${round}, update: ${
          size === 1
            ? "one vertex has this cost and is"
            : size + " vertices have this cost and are"
        } settled together, the next frontier.`,
      );
    }
    return frames;
  }

  // delta-stepping with buckets of width 4
  function delta() {
    const D = 4,
      c = Array(N).fill(INF),
      frames = [],
      done = Array(N).fill(false);
    c[0] = 0;
    const bucket = (i) => (c[i] === INF ? INF : Math.floor(c[i] / D));
    let now = 0,
      active = new Set();
    const frame = (say, hot) =>
      frames.push({
        say,
        graph: long,
        hot,
        c: c.slice(),
        extra: "bucket",
        more: c.map((_, i) => show(bucket(i))),
        of: c.map((_, i) => (active.has(i) ? "frontier" : done[i] ? "settled" : "unsettled")),
      });
    frame(`The width is ${D}: bucket k holds the costs from ${D}k to ${D}k + ${D - 1}.`);
    for (;;) {
      const waiting = c.map((_, i) => i).filter((i) => !done[i] && c[i] !== INF);
      if (!waiting.length) {
        frame("No vertex waits in a bucket: the loop ends.");
        break;
      }
      now = Math.min(...waiting.map(bucket));
      let phase = 0;
      const removed = new Set();
      active = new Set(waiting.filter((i) => bucket(i) === now));
      while (active.size) {
        phase++;
        frame(
          `Bucket ${now}, phase ${phase}: ${
            active.size === 1 ? "one vertex is" : active.size + " vertices are"
          } in it.`,
        );
        const hot = new Set(),
          next = new Set(),
          from = [...active],
          old = c.slice();
        from.forEach((i) => removed.add(i));
        for (const i of from)
          for (const [j, w] of long.neighbours[i])
            if (w <= D) {
              hot.add(key(i, j));
              if (old[i] + w < c[j]) {
                c[j] = old[i] + w;
                if (bucket(j) === now) next.add(j);
              }
            }
        frame(
          `Bucket ${now}, phase ${phase}: the light arcs, of length at most ${D}, are relaxed. ` +
            (next.size
              ? `${next.size === 1 ? "One vertex falls" : next.size + " vertices fall"} into ` +
                "this bucket, and another phase follows."
              : "Nothing new falls into this bucket."),
          hot,
        );
        active = next;
      }
      const hot = new Set();
      for (const i of removed)
        for (const [j, w] of long.neighbours[i])
          if (w > D) {
            hot.add(key(i, j));
            if (c[i] + w < c[j]) c[j] = c[i] + w;
          }
      removed.forEach((i) => {
        done[i] = true;
      });
      frame(
        `Bucket ${now} is empty: its vertices are settled, and their heavy arcs are relaxed, once.`,
        hot,
      );
    }
    return frames;
  }

  // ---- two threads, six orders -----------------------------------------------------
  const orders = ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"];
  function interleaving(order) {
    const frames = [],
      reg = { A: "", B: "" },
      seen = { A: 0, B: 0 },
      lanes = [];
    let word = 0;
    const frame = (say) => frames.push({ say, word, reg: { ...reg }, lanes: lanes.slice() });
    frame("The word holds 0; each thread wants to add one.");
    for (const t of order) {
      if (seen[t]++ === 0) {
        reg[t] = word;
        lanes.push([t, `reads ${word}`]);
        frame(`${t} reads ${word}.`);
      } else {
        word = reg[t] + 1;
        lanes.push([t, `writes ${word}`]);
        frame(`${t} writes ${word}.`);
      }
    }
    frames.at(-1).say += word === 2 ? " Both were counted." : " One count is lost.";
    return frames;
  }
  function lanes(box, s) {
    const svg = el(box, "svg", { viewBox: "0 0 240 132", role: "img", "aria-label": s.say });
    ["A", "B"].forEach((t, k) =>
      el(svg, "text", { x: 60 + 120 * k, y: 12, class: "weight" }, "thread " + t),
    );
    s.lanes.forEach(([t, what], k) => {
      const x = t === "A" ? 12 : 132;
      el(svg, "rect", {
        x,
        y: 20 + 26 * k,
        width: 96,
        height: 20,
        class: t === "A" ? "one" : "two",
      });
      el(svg, "text", { x: x + 48, y: 34 + 26 * k, class: "weight" }, what);
    });
    table(box, ["the word", "A has", "B has"], [[s.word, s.reg.A, s.reg.B]]);
  }

  // ---- the fold, with its barriers ----------------------------------------------------
  function fold(up) {
    const a = [7, 4, 9, 5, 8, 2],
      frames = [],
      least = Math.min(...a);
    let live = a.length,
      interval = 1;
    const frame = (say, hot, dead) =>
      frames.push({ say, a: a.slice(), live, hot, dead, interval });
    frame(
      "Each thread has put its cost into its slot. Now a barrier: nobody reads before all have written.",
      [],
    );
    const lost = [];
    while (live > 1) {
      const half = up ? (live + 1) >> 1 : live >> 1,
        hot = [];
      for (let t = 0; t + half < live && t < half; t++) {
        a[t] = Math.min(a[t], a[t + half]);
        hot.push([t + half, t]);
      }
      if (!up && live % 2) lost.push(live - 1);
      live = half;
      interval++;
      frame(
        `Interval ${interval}: ${hot.map(([f, t]) => `slot ${f} into ${t}`).join(", ")}; ` +
          `${live} ${live === 1 ? "slot is" : "slots are"} live` +
          (!up && lost.length ? `, and slot ${lost.at(-1)} is never looked at again` : "") +
          (live > 1 ? ". A barrier." : "."),
        hot,
        lost.slice(),
      );
    }
    frames.at(-1).say +=
      a[0] === least
        ? ` Slot 0 has the least cost, ${least}.`
        : ` Slot 0 has ${a[0]}, but the least cost was ${least}.`;
    return frames;
  }
  function slots(box, s) {
    const svg = el(box, "svg", { viewBox: "0 0 240 84", role: "img", "aria-label": s.say });
    s.a.forEach((x, t) => {
      const cls = s.dead?.includes(t) ? "two" : t < s.live ? "one" : "gone";
      el(svg, "rect", { x: 12 + 36 * t, y: 40, width: 30, height: 24, class: cls });
      el(svg, "text", { x: 27 + 36 * t, y: 57, class: "weight" }, x);
      el(svg, "text", { x: 27 + 36 * t, y: 78, class: "weight" }, t);
    });
    for (const [f, t] of s.hot)
      el(svg, "path", {
        d: `M${27 + 36 * f} 38Q${27 + 18 * (f + t)} ${4} ${27 + 36 * t} 38`,
        class: "arc hot",
      });
  }

  const kinds = {
    frontier: (host) => stepper(host, "The compound frontier, step by step", compound(), streets),
    delta: (host) => stepper(host, "Delta-stepping, phase by phase", delta(), streets),
    interleavings: (host) =>
      choice(
        host,
        "Six orders",
        orders.map((o) => [[...o].join(" "), o]),
        (box, o) => stepper(box, `The order ${[...o].join(" ")}`, interleaving(o), lanes),
      ),
    fold: (host) =>
      choice(
        host,
        "Which half",
        [
          ["rounded up", true],
          ["rounded down, as in the paper", false],
        ],
        (box, up) => stepper(box, "The fold, a barrier between two intervals", fold(up), slots),
      ),
  };
  function choice(host, label, options, make) {
    const p = el(host, "p"),
      l = el(p, "label", {}, label + ": "),
      s = el(l, "select");
    options.forEach(([text], k) => el(s, "option", { value: k }, text));
    const box = el(host, "div");
    s.addEventListener("change", () => make(box, options[+s.value][1]));
    make(box, options[0][1]);
  }
  for (const host of document.querySelectorAll("[data-moving]"))
    kinds[host.dataset.moving]?.(host);
  // for lab/runs.js, whose frames are those of a run
  window.moving = { stepper, streets, lanes, slots, orders, graph: short, key, INF };
})();
