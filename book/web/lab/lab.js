"use strict";
// The lab in a page: an editor beside an exercise, and what the judge says.
// book.js loads this when a reader opens a panel; nothing of it is needed to
// read.  All that compiles and runs is behind one Web Worker (lab/worker.js):
// messages to it, messages from it.  Nothing is sent anywhere else.
const lab = (() => {
  const root = document.documentElement.dataset.root || "./",
    base = new URL(root, location.href),
    served = /^https?:$/.test(location.protocol);
  const el = (tag, props = {}, ...inside) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(props))
      if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
      else if (v === true) e.setAttribute(k, "");
      else if (v !== false && v != null) e.setAttribute(k, v);
    e.append(...inside);
    return e;
  };
  const button = (text, press, more = {}) =>
    el("button", { type: "button", onclick: press, ...more }, text);

  // ---- what is kept in this browser ------------------------------------------------
  // lab:text:SLUG  the reader's file;  lab:note:SLUG  "verdict points hints day",
  // as in the lab's handins/progress
  const keep = {
    get(k) {
      try {
        return localStorage.getItem("lab:" + k);
      } catch {
        return null;
      }
    },
    set(k, v) {
      try {
        if (v === null) localStorage.removeItem("lab:" + k);
        else localStorage.setItem("lab:" + k, v);
        return true;
      } catch {
        return false; // full, or forbidden
      }
    },
    keys(prefix) {
      try {
        return Object.keys(localStorage)
          .filter((k) => k.startsWith("lab:" + prefix))
          .map((k) => k.slice(4 + prefix.length));
      } catch {
        return [];
      }
    },
  };
  const today = () => {
    const d = new Date(),
      two = (n) => String(n).padStart(2, "0");
    return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
  };
  const progress = {
    of(slug) {
      const [verdict = "-", points = "0", hints = "0", day = "-"] = (
        keep.get("note:" + slug) || ""
      )
        .split(" ")
        .filter(Boolean);
      return { verdict, points: +points, hints: +hints, day };
    },
    put(slug, p) {
      keep.set("note:" + slug, `${p.verdict} ${p.points} ${p.hints} ${p.day}`);
      for (const f of progress.seen) f();
    },
    seen: [],
    // (as the lab remembers a check: what is accepted stays so, and no points are lost)
    judged(slug, verdict, points) {
      const p = progress.of(slug);
      if (p.verdict === "accepted" || points < p.points) return;
      progress.put(slug, { ...p, verdict, points, day: today() });
    },
    file() {
      return keep
        .keys("note:")
        .sort()
        .map((slug) => {
          const p = progress.of(slug);
          return `${slug} ${p.verdict} ${p.points} ${p.hints} ${p.day}\n`;
        })
        .join("");
    },
    // lines of handins/progress: the better of the two is kept; how many were lines
    read(text) {
      let n = 0;
      for (const line of text.split(/\r?\n/)) {
        const m = /^([a-z0-9-]{1,60}) ([a-z_]{1,30}|-) (\d{1,4}) (\d{1,3}) (\d{4}-\d\d-\d\d|-)$/.exec(
          line,
        );
        if (!m) continue;
        n++;
        const p = progress.of(m[1]),
          q = { verdict: m[2], points: +m[3], hints: +m[4], day: m[5] };
        const better =
          p.verdict !== "accepted" &&
          (q.verdict === "accepted" ||
            q.points > p.points ||
            (q.points === p.points && p.verdict === "-"));
        progress.put(m[1], { ...(better ? q : p), hints: Math.max(p.hints, q.hints) });
      }
      return n;
    },
  };
  const save = (name, text) => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    el("a", { href: url, download: name.split("/").pop() }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };

  // ---- the worker -------------------------------------------------------------------
  // One for the page.  It ends what runs too long; should it ever be silent for
  // longer than that, the page ends the worker itself and begins a new one.  Who is
  // silent while it compiles has a text for which the compiler takes for ever, and that
  // is said of the hand-in, as outside.
  const SILENCE = 90000,
    COMPILES = /^(translating|compiling|linking|preparing)$/,
    ENDLESS = "the compiler did not come to an end within a minute and a half";
  const endless = ({ exercise }) => ({
    exercise,
    verdict: "compile_error",
    text: `${exercise}: compile error (0 of ${known?.exercises.get(exercise)?.points ?? "all"} points)\n  found     ${ENDLESS}\n`,
    what: ENDLESS,
    groups: [],
    points: 0,
  });
  let worker = null,
    last = 0,
    asked = new Map(), // id -> { hear, resolve, timer }
    compiler = false, // loaded in this page
    starting = null,
    early = new Set(); // questions before there is a worker
  function die(why, late = false) {
    worker?.terminate();
    worker = null;
    compiler = false;
    const all = [...asked];
    asked = new Map();
    for (const [, a] of all) {
      clearInterval(a.timer);
      if (late && COMPILES.test(a.step) && a.message.do === "check")
        a.resolve({ is: "verdict", verdict: endless(a.message) });
      else a.resolve({ is: "failed", why: late && COMPILES.test(a.step) ? ENDLESS : why });
    }
  }
  function hear({ data: m }) {
    for (const a of asked.values()) a.wait();
    const a = asked.get(m.id);
    if (!a) return;
    if (m.is === "step") a.step = m.words;
    if (!compiler && /^(loaded|verdict|ran)$/.test(m.is)) {
      compiler = true;
      remember(true);
    }
    if (/^(verdict|shown|hint|ran|stopped|failed)$/.test(m.is) || (m.is === "loaded" && a.message.do === "load")) {
      clearInterval(a.timer);
      asked.delete(m.id);
      a.resolve(m);
    } else a.hear?.(m);
  }
  // (panel: whose question it is, so that its Stop ends no other's)
  async function ask(message, hearing, panel) {
    if (!worker) {
      const mine = { panel, stopped: false };
      early.add(mine);
      await (starting ||= remembering());
      early.delete(mine);
      if (mine.stopped) return { is: "stopped" };
    }
    if (!worker) {
      worker = new Worker(new URL("lab/worker.js", base), { type: "module" });
      worker.onmessage = hear;
      worker.onerror = (e) => {
        e.preventDefault?.();
        die(`the lab could not start${e.message ? ": " + e.message : ""}`);
      };
    }
    const id = ++last;
    return new Promise((resolve) => {
      const a = { hear: hearing, resolve, message, panel, step: "" };
      a.wait = () => {
        // (ticks are counted, and not the time: a page that was frozen has had one)
        clearInterval(a.timer);
        let n = 0;
        a.timer = setInterval(
          () => ++n >= 9 && die("the lab did not answer any more, and was ended", true), SILENCE / 9);
      };
      asked.set(id, a);
      a.wait();
      worker.postMessage({ ...message, id });
    });
  }
  const stop = (panel) => {
    for (const e of early) if (e.panel === panel) e.stopped = true;
    for (const [id, a] of asked)
      if (a.panel === panel) worker?.postMessage({ id: ++last, do: "stop", of: id });
  };

  // How much the first Check loads, as any server sends it; and which exercises run
  let facts = null,
    known = null; // what they were, once they have come
  const json = (f) =>
    fetch(new URL("lab/" + f, base)).then((r) => (r.ok ? r.json() : Promise.reject(r.status)));
  function about() {
    facts ||= Promise.all([json("files.json"), json("exercises.json")]).then(
      ([files, exercises]) =>
        (known = {
          bytes: files.reduce((n, f) => (f.later ? n : n + f.bytes), 0),
          exercises: new Map(exercises.map((x) => [x.slug, x])),
        }),
    );
    facts.catch(() => (facts = null));
    return facts;
  }
  const megabytes = (n) => `${n < 1e7 ? (n / 1e6).toFixed(1) : Math.round(n / 1e6)} MB`;
  // is all of it in the cache already?
  const cached = async () => {
    try {
      return !!(await caches.match(new URL("lab/complete", base)));
    } catch {
      return false;
    }
  };
  // The second visit works without a network: sw.js keeps what is fetched.  It has
  // to be there before the worker asks for the compiler; a browser that has no such
  // thing, or is slow with it, goes on without.
  const keeper = served && navigator.serviceWorker;
  async function remembering() {
    if (!keeper) return;
    await keeper.register(new URL("sw.js", base)).catch(() => null);
    if (keeper.controller) return;
    await new Promise((ok) => {
      keeper.addEventListener("controllerchange", ok, { once: true });
      setTimeout(ok, 4000);
    });
  }
  // what the page itself had loaded before, and then all that another check may need
  const remember = (all) =>
    keeper?.controller?.postMessage({
      all,
      urls: [
        location.href.replace(/#.*/, ""),
        ...performance.getEntriesByType("resource").map((x) => x.name),
      ],
    });

  // ---- parts that the panels share -----------------------------------------------------
  const scripts = new Map();
  const script = (file) => {
    if (!scripts.has(file))
      scripts.set(
        file,
        new Promise((ok, no) =>
          document.head.append(
            el("script", { src: root + file, onload: ok, onerror: (e) => (scripts.delete(file), no(e)) })),
        ),
      );
    return scripts.get(file);
  };
  const given = new Map(); // what lab/exercises/SLUG.js and lab/kernels/NAME.js say
  const give = (name, x) => given.set(name, x);
  const got = async (name) => {
    if (!given.has(name)) await script(`lab/${name}.js`);
    return given.get(name);
  };
  const DISK =
    "A page that was opened from a disk may not start the compiler: browsers forbid it. In the " +
    "folder of the course make web-serve shows these pages from this machine; any other server of files does as well.";

  // A status line with a bar: what is loading, and how much of it
  function statusLine() {
    const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-label": "loading" }),
      words = el("span", {}),
      box = el("p", { class: "lab-status", role: "status" }, words, bar);
    return {
      box,
      say(text) {
        words.textContent = text;
        bar.hidden = true;
      },
      hear(m, more = "") {
        if (m.is === "progress") {
          bar.hidden = false;
          bar.max = m.total || 1;
          bar.value = m.done;
          words.textContent = `loading the compiler, once: ${megabytes(m.done)} of ${megabytes(m.total)} `;
        } else if (m.is === "step") {
          bar.hidden = true;
          words.textContent = m.words + " …" + more;
        } else if (m.is === "asked") {
          bar.hidden = true;
          words.textContent = `asking: ${m.done} questions answered …`;
        }
      },
    };
  }
  // Before the first load the reader says yes where a load may be dear: on a phone,
  // or where data are to be saved.
  const dear = () =>
    navigator.connection?.saveData ||
    matchMedia("(pointer: coarse)").matches ||
    matchMedia("(max-width: 30em)").matches;
  async function mayLoad(place) {
    if (compiler || !dear() || (await cached())) return true;
    const { bytes } = await about();
    return new Promise((resolve) => {
      const box = el(
        "p",
        { class: "lab-ask" },
        `The compiler has to be loaded first: ${megabytes(bytes)}, once; it is kept in this browser. `,
      );
      const answer = (yes) => () => {
        box.remove();
        resolve(yes);
      };
      const yes = button(`Load ${megabytes(bytes)}`, answer(true));
      box.append(yes, " ", button("Not now", answer(false)));
      place.after(box);
      yes.focus();
    });
  }
  // "relax_F.cu:23 and relax_F.cu:25" in a report: buttons that lead to the lines
  function withLines(text, file, editor) {
    const out = el("span"),
      name = file.split("/").pop().replace(/[.+]/g, "\\$&");
    let at = 0;
    for (const m of text.matchAll(new RegExp(`\\b${name}:(\\d+)(:\\d+)?`, "g"))) {
      out.append(text.slice(at, m.index), button(m[0], () => editor.go(+m[1]), { class: "lab-line" }));
      at = m.index + m[0].length;
    }
    out.append(text.slice(at));
    return out;
  }
  const headOf = (v) => v.text.split("\n").find((l) => l.startsWith(v.exercise + ": ")) || "";
  // What the judge says below its first line: words at the left and what they name,
  // or the table of work.  The lines that say what to type in a terminal are left out.
  function reportOf(text, file, editor) {
    const said = [],
      table = [];
    for (const line of text.split("\n")) {
      if (/^\S/.test(line)) continue;
      const m = /^ {2}(found|at|on|compiler) +(.*)$/.exec(line);
      if (m) said.push([m[1], m[2]]);
      else if (/^ {2}(see|more) /.test(line)) continue;
      else if (/^ {12}\S/.test(line) && said.length && !table.length) said.at(-1)[1] += " " + line.trim();
      else if (line.trim()) table.push(line);
    }
    const box = el("div", {});
    if (said.length)
      box.append(
        el(
          "dl",
          { class: "lab-report" },
          ...said.flatMap(([k, v]) => [el("dt", {}, k), el("dd", {}, withLines(v, file, editor))]),
        ),
      );
    const printed = table.filter((l) => /^ {2}printed /.test(l)).map((l) => l.slice(12)),
      work = table.filter((l) => !/^ {2}printed /.test(l));
    if (work.length) box.append(el("pre", { class: "session", tabindex: 0 }, work.join("\n")));
    if (printed.length)
      box.append(
        el("details", {}, el("summary", {}, "What the simulator said"),
          el("pre", { class: "session lab-printed", tabindex: 0 }, printed.join("\n"))),
      );
    return box;
  }
  const GROUPS = {
    small: "small graphs",
    large: "larger graphs",
    blocks: "unusual blocks",
    orders: "other orders of the threads",
    work: "no more work than is allowed",
  };
  function groupsOf(v) {
    const rows = (v.groups || []).filter((g) => g.worth > 0 || g.asked > 0);
    if (!rows.length || v.partial) return "";
    const table = el(
      "table",
      {},
      el("caption", {}, "Group by group"),
      el(
        "thead",
        {},
        el("tr", {}, ...["questions", "right", "points"].map((t) => el("th", { scope: "col" }, t))),
      ),
    );
    const body = el("tbody");
    for (const g of rows)
      body.append(
        el(
          "tr",
          { class: g.asked > 0 && g.right === g.asked ? "good" : "" },
          el("td", {}, GROUPS[g.name] || g.name),
          el("td", { class: "r" }, g.asked ? `${g.right} of ${g.asked}` : "–"),
          el("td", { class: "r" }, `${g.points} of ${g.worth}`),
        ),
      );
    table.append(body);
    return table;
  }
  const marksOf = (v) => {
    const out = [];
    for (const d of v.diagnostics || [])
      if (d.line && /error/.test(d.severity)) out.push({ line: d.line, kind: "error", text: d.text });
    if (v.line && v.line2 && v.line2 !== v.line)
      out.push(
        { line: v.line, kind: "first", text: v.what },
        { line: v.line2, kind: "second", text: v.what },
      );
    else if (v.line && !out.some((m) => m.line === v.line))
      out.push({ line: v.line, kind: "error", text: v.what });
    return out;
  };
  // What the judge shows, in place: the page that make show writes, in a frame
  async function shownPage(slug, file, text, facts_) {
    await script("lab/show.js");
    const lines = text.replace(/\r/g, "").replace(/\n$/, "").split("\n"),
      data = [
        `exercise ${slug}`,
        ...facts_
          .split("\n")
          .filter((l) => !l.startsWith("picture "))
          .map((l) => l.replace(/[&<]/g, " ")),
        ...lines.map((l) => "line " + l.replace(/&/g, "&amp;").replace(/</g, "&lt;")),
      ].join("\n");
    const dark = document.documentElement.dataset.theme === "dark";
    const html = given
      .get("show")
      .replace("@DATA@\n", () => data + "\n")
      .replace("(prefers-color-scheme: dark)", dark ? "all" : "not all")
      .replace("color-scheme: light dark", dark ? "color-scheme: dark" : "color-scheme: light");
    return el("iframe", {
      class: "lab-shown",
      title: `make show: ${slug}`,
      sandbox: "allow-scripts",
      srcdoc: html,
    });
  }
  const ORDERS = [
    ["ascending", "ascending: one thread after the other"],
    ["descending", "descending: the last thread first"],
    ["lockstep", "lockstep: all take turns at every access"],
    ["random:1", "random, from the seed 1"],
    ["random:2", "random, from the seed 2"],
    ["late", "late: what a thread has written, others see late"],
  ];

  // may it run here, and what is said about that
  async function able(slug, place, name) {
    if (!served) {
      place.textContent = DISK;
      return false;
    }
    try {
      const { bytes, exercises } = await about(),
        x = slug ? exercises.get(slug) : { runs: true },
        here = await cached();
      if (!x?.runs) {
        place.textContent = x?.why || `Not in a page: in the lab, make check EX=${slug} judges it.`;
        return false;
      }
      if (here && !compiler) ask({ do: "load" }); // (it starts while the reader reads)
      place.textContent =
        `${name ? `Write ${name} here. ` : ""}It is compiled and run in this page: nothing is sent anywhere` +
        `${slug ? ", and this verdict earns no points" : ""}. ` +
        (here
          ? "The compiler is in this browser already."
          : `The first time loads ${megabytes(bytes)}, the compiler, which is kept.`);
      return true;
    } catch {
      place.textContent = "The lab’s files are not beside this page, so nothing can be run in it.";
      return false;
    }
  }
  function progressLine() {
    const say = el("span", { role: "status" });
    const file = el("input", {
      type: "file",
      "aria-label": "a file of progress",
      onchange: async () => {
        const f = file.files[0];
        if (!f) return;
        const n = f.size < 1e6 ? progress.read(await f.text()) : 0;
        say.textContent = n ? `${n} exercises read. ` : "That is no file of progress. ";
        file.value = "";
      },
    });
    return el(
      "p",
      { class: "lab-progress" },
      "What you have done is kept in this browser. As a file it is the lab’s handins/progress, which make progress reads: ",
      button("Save progress", () => save("progress", progress.file())),
      " ",
      el("label", { class: "lab-file" }, "Read progress ", file),
      " ",
      say,
    );
  }

  async function open(box) {
    if (box.opened) return;
    box.opened = true;
    box.querySelector(".lab-needs")?.remove();
    const { lab: kind, name } = box.dataset;
    try {
      await script("lab/panels.js");
      if (kind === "moving") await script("lab/runs.js");
      await lab.panels[kind](box, name);
    } catch (e) {
      box.opened = false;
      box.append(el("p", { class: "lab-note lab-needs" }, `The lab did not open here: ${e.message || "a file is missing"}.`));
    }
  }
  return {
    open,
    give,
    progress,
    ask,
    // for panels.js
    kit: { able, ask, button, el, got, groupsOf, headOf, keep, marksOf, mayLoad, ORDERS, progress,
      progressLine, reportOf, save, script, shownPage, statusLine, stop },
  };
})();
