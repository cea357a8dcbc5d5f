"use strict";
// What moves, run: a stepper whose steps are not computed in the page but told by the simulator,
// which has run the code that stands in the editor.  (lab.js loads this for the panel "moving".)
lab.panels.moving = ((lab, M) => {
  const { able, ask, button, el, got, keep, mayLoad, ORDERS, script, statusLine, stop } = lab.kit;

  // ---- from what was told to frames ----------------------------------------------------------
  const thread = (r) => r.who.thread[0],
    index = (r) => +/\[(\d+)\]$/.exec(r.at)?.[1];
  // two threads and a word: who read, who wrote, and what stood there then
  function interleaving({ traces, printed }) {
    const frames = [],
      reg = { A: "", B: "" },
      lanes = [];
    let word = traces[0]?.value ?? 0;
    const frame = (say) => frames.push({ say, word, reg: { ...reg }, lanes: lanes.slice() });
    frame(`The word holds ${word}; each thread wants to add one.`);
    for (const r of traces) {
      const t = "AB"[thread(r)];
      if (r.class === "read") {
        reg[t] = r.value;
        lanes.push([t, `reads ${r.value}`]);
        frame(`${t} reads ${r.value}, in line ${r.place.line}.`);
      } else if (r.class === "stored") {
        word = r.value;
        lanes.push([t, `writes ${r.value}`]);
        frame(`${t} writes ${r.value}, in line ${r.place.line}.`);
      } else if (/^atomic-write/.test(r.class)) reg[t] = r.value;
    }
    frames.at(-1).say += ` The program prints: ${printed.trim()}.`;
    return frames;
  }
  // a fold: the slots at the end of each interval between two barriers, and who took from whom
  function fold({ traces, printed }) {
    const frames = [],
      slots = 1 + Math.max(0, ...traces.map(index)),
      a = Array(slots).fill("");
    const intervals = [...new Set(traces.map((r) => r.interval))],
      when = (r) => intervals.indexOf(r.interval),
      foreign = (r) => r.class === "read" && (thread(r) !== index(r) || index(r) === 0),
      lastRead = Array(slots).fill(-1), // by somebody else, or of slot 0
      lost = Array(slots).fill(-1); // since when what stands there is never looked at
    for (const r of traces)
      if (foreign(r)) (lastRead[index(r)] = when(r)), (lost[index(r)] = -1);
      else if (r.class === "stored" && index(r) > 0) lost[index(r)] = when(r);
    intervals.forEach((number, k) => {
      const here = traces.filter((r) => r.interval === number),
        hot = [];
      for (const r of here) {
        if (r.class === "read" && thread(r) !== index(r) && !hot.some(([f, t]) => f === index(r) && t === thread(r)))
          hot.push([index(r), thread(r)]);
        if (r.class === "stored") a[index(r)] = r.value;
      }
      const dead = a.map((_, t) => t).filter((t) => lost[t] >= 0 && lost[t] <= k),
        now = dead.filter((t) => lost[t] === k);
      const live = Math.max(1, a.filter((_, t) => lastRead[t] > k).length);
      const words = hot.length
        ? hot.map(([f, t]) => `slot ${f} into ${t}`).join(", ")
        : k === 0 ? "each thread puts a cost into its slot" : "the first thread reads slot 0";
      frames.push({
        say: `Interval ${k + 1}: ${words}.` +
          (now.length ? ` Nobody looks at slot ${now.join(" and ")} again.` : ""),
        a: a.slice(), live, hot, dead, interval: k + 1,
      });
    });
    if (frames.length) frames.at(-1).say += ` The program prints: ${printed.trim()}.`;
    return frames;
  }
  // the compound frontier: what the host has copied back after each kernel
  function frontier({ printed }) {
    const frames = [];
    let before = null,
      turn = 0;
    for (const line of printed.split("\n")) {
      const [step, least, ...cells] = line.split(" ");
      if (!/^(begin|relax|minimum|update|end)$/.test(step)) continue;
      const c = cells.map((x) => (parseInt(x) === 4294967295 ? M.INF : parseInt(x))),
        of = cells.map((x) => ({ f: "frontier", u: "unsettled", s: "settled" })[x.at(-1)]),
        hot = new Set();
      if (step === "relax") {
        turn++;
        for (const [i, j] of M.graph.arcs)
          for (const [a, b] of [[i, j], [j, i]])
            if (of[a] === "frontier" && of[b] === "unsettled") hot.add(M.key(a, b));
      }
      const fell = before ? c.filter((x, i) => x < before[i]).length : 0,
        many = of.filter((x) => x === "frontier").length,
        vertices = (n) => (n === 1 ? "one vertex" : `${n} vertices`);
      frames.push({
        say: {
          begin: "Before the first launch only the source has a cost, and it is the frontier.",
          relax: `Iteration ${turn}, relax_F has run: the frontier has ${vertices(many)}, and ${fell === 1 ? "one cost" : `${fell} costs`} fell.`,
          minimum: `Iteration ${turn}, minimum1 has run: the least cost of an unsettled vertex is ${least}.`,
          update: `Iteration ${turn}, update has run: ${vertices(many)} of cost ${least} ${many === 1 ? "is" : "are"} the frontier now, and settled.`,
          end: "minimum1 says that no unsettled vertex has a cost, and the host’s loop ends.",
        }[step],
        graph: M.graph, c, of, hot,
      });
      before = c;
    }
    return frames;
  }
  const turns = (o) => [...o].map((t) => (t === "A" ? 0 : 1)).join(",");
  const kinds = {
    interleavings: {
      title: (o) => `The order ${[...o].join(" ")}, as it ran`,
      choices: M.orders.map((o) => [o, [...o].join(" "), { SIM_TRACE: "degree", SIM_TURNS: turns(o) }]),
      frames: interleaving, draw: M.lanes, all: true,
    },
    fold: {
      title: () => "The fold, as it ran: a barrier between two intervals",
      choices: ORDERS.map(([v, text]) => [v, text, { SIM_TRACE: "dynamic shared", ...scheduled(v) }]),
      frames: fold, draw: M.slots,
    },
    frontier: {
      title: () => "The compound frontier, as it ran",
      choices: ORDERS.map(([v, text]) => [v, text, scheduled(v)]),
      frames: frontier, draw: M.streets,
    },
  };
  function scheduled(v) {
    const [SIM_SCHEDULE, SIM_SEED] = v.split(":");
    return { SIM_SCHEDULE, ...(SIM_SEED && { SIM_SEED }) };
  }

  // ---- the program: kernels that are the reader's to write are taken from where they were written
  async function program(text, missing) {
    let out = "",
      at = 0;
    for (const m of text.matchAll(/^@exercise (.*)\n/gm)) {
      const own = keep.get("text:" + m[1]);
      if (own === null) missing.push(m[1]);
      out += text.slice(at, m.index) + (own ?? (await got("exercises/" + m[1])).starter);
      at = m.index + m[0].length;
    }
    return out + text.slice(at);
  }

  return async function (box, kind) {
    const how = kinds[kind],
      list = await got("moving/" + kind),
      area = el("div", { class: "lab-editor" }),
      status = statusLine(),
      note = el("p", { class: "lab-note" }),
      out = el("div", { class: "lab-out", "aria-live": "polite" }),
      stage = el("div", { class: "moving lab-moving" });
    const which = el("select", {}, ...list.map((p, k) => el("option", { value: k }, p.name))),
      order = el("select", {}, ...how.choices.map(([v, text]) => el("option", { value: v }, text))),
      go = button("Run it", () => run(false), { class: "lab-check", disabled: true }),
      every = button("All six", () => run(true), { disabled: true }),
      halt = button("Stop", () => stop(status), { hidden: true }),
      buttons = el("p", { class: "lab-buttons" }, go, ...(how.all ? [every] : []), halt,
        ...(list.length > 1 ? [el("label", {}, "the kernel ", which)] : []),
        el("label", {}, "threads go ", order));
    const missing = [];
    await script("lab/editor.js");
    box.append(note, area, buttons, status.box, stage, out);
    const editor = bookEditor.make(area, {
      text: await program(list[0].text, missing),
      label: "the program that is run. Tab indents; Escape, then Tab leaves; Control-Enter runs it.",
      run: () => run(false),
    });
    box.editor = editor;
    const can = await able("", note, "");
    go.disabled = every.disabled = !can;
    note.append(" What you change here is not kept.");
    if (missing.length)
      note.append(` The program has what you start from in ${missing.join(" and ")}: write it in its own panel, and it is here.`);
    which.addEventListener("change", async () => editor.set(await program(list[+which.value].text, [])));
    let busy = false;
    const show = (k, r) => {
      const [o] = how.choices[k],
        frames = how.frames(r);
      stage.replaceChildren();
      if (frames.length > 1) M.stepper(stage, how.title(o), frames, how.draw);
    };
    async function run(all) {
      if (busy || go.disabled || !(await mayLoad(buttons))) return;
      busy = go.disabled = every.disabled = true;
      halt.hidden = false;
      out.replaceChildren();
      stage.replaceChildren();
      editor.mark([]);
      const some = all ? how.choices.map((_, k) => k) : [how.choices.findIndex(([v]) => v === order.value)];
      const r = await ask({ do: "run", files: { "main.cu": editor.text() }, seconds: 10,
        environments: some.map((k) => how.choices[k][2]) }, (m) => m.is !== "said" && status.hear(m), status);
      busy = go.disabled = every.disabled = false;
      halt.hidden = true;
      status.say("");
      if (r.is === "failed") return status.say(`The lab itself failed: ${r.why}.`);
      if (r.is === "stopped") return status.say("stopped");
      told(r, some);
    }
    function told(r, some) {
      const errors = (r.diagnostics || []).filter((d) => /error/.test(d.severity)),
        own = (d) => d.file.endsWith("main.cu"); // (and no header's)
      if (!r.runs) {
        editor.mark(errors.filter(own).map((d) => ({ line: d.line, kind: "error", text: d.text })));
        out.append(el("ul", { class: "lab-findings" }, ...errors.map((d) => el("li", {},
          own(d) ? place(d.line) : `${d.file}:${d.line}`, ` ${d.text}`))));
        if (!errors.length && r.said) out.append(el("pre", { class: "session", tabindex: 0 }, r.said));
        return status.say("it was not compiled");
      }
      const rows = r.runs.map((one, n) => [some[n], one, one.printed.trim().split("\n").at(-1)]);
      if (rows.length > 1)
        out.append(el("table", { class: "lab-orders" },
          el("caption", {}, "The same program, in each order"),
          el("tbody", {}, ...rows.map(([k, one, last]) =>
            el("tr", {}, el("th", { scope: "row" }, how.choices[k][1]), el("td", {}, last),
              el("td", {}, button("steps", () => show(k, one))))))));
      show(rows[0][0], rows[0][1]);
      findings(rows[0][1]);
    }
    function findings({ findings: all, status: ended }) {
      const errors = all.filter((f) => f.severity === "error"),
        f = errors[0];
      if (!f) return status.say(ended ? `it ended with status ${ended}` : "the simulator has found nothing wrong in this run");
      const [a, b] = [f.place?.line, f.other?.line];
      out.append(el("ul", { class: "lab-findings" },
        el("li", {}, el("b", {}, f.class), ` at ${f.at || "?"}: ${f.text || ""} `,
          ...(a ? [place(a)] : []), ...(b ? [" and ", place(b)] : []))));
      if (a)
        editor.mark([{ line: a, kind: b && b !== a ? "first" : "error", text: f.text },
          ...(b && b !== a ? [{ line: b, kind: "second", text: f.text }] : [])]);
    }
    const place = (line) => button(`line ${line}`, () => editor.go(line), { class: "lab-line" });
  };
})(lab, window.moving);
