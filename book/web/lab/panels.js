"use strict";
// The four panels: of an exercise, of a kernel that the text discusses, the
// playground, and what stands above the table of all exercises.
lab.panels = (({ able, ask, button, el, got, groupsOf, headOf, keep, marksOf, mayLoad, ORDERS, progress,
  progressLine, reportOf, save, script, shownPage, statusLine, stop }) => {
  // What another tab writes stands here, too, or the next letter here would undo it.  An event
  // tells what was written some letters ago: what counts is what is kept now, and that is shown
  // and not written again, or two tabs would answer each other with old texts.  A page that comes
  // back by the browser's Back has heard no event.  (key(): which text it is now; without: what
  // stands here where nothing is kept)
  const follow = (key, editor, without) => {
    const take = () => {
      const now = keep.get(key()) ?? without;
      if (now != null && now !== editor.text()) editor.set(now, true);
    };
    addEventListener("storage", (e) => e.key === "lab:" + key() && take());
    addEventListener("pageshow", (e) => e.persisted && take());
  };
  // ---- the panel of an exercise ------------------------------------------------------------
  async function exercise(box, slug) {
    const x = await got("exercises/" + slug),
      name = x.file,
      mine = keep.get("text:" + slug);
    const area = el("div", { class: "lab-editor" }),
      status = statusLine(),
      out = el("div", { class: "lab-out", "aria-live": "polite" }),
      hints = el("ol", { class: "lab-hints", "aria-live": "polite" }),
      state = el("span", { class: "lab-state" });
    let failing = null,
      busy = false;
    const sayState = () => {
      const p = progress.of(slug);
      state.textContent =
        p.verdict === "-" ? "" : p.verdict === "accepted" ? "done" : p.verdict.replace(/_/g, " ");
    };
    progress.seen.push(sayState);
    const check = button("Check", run, { class: "lab-check", disabled: true }),
      halt = button("Stop", () => stop(status), { hidden: true }),
      show = button("Show", showIt, { disabled: true }),
      hint = button("Hint", hintIt);
    const buttons = el(
      "p",
      { class: "lab-buttons" },
      check,
      halt,
      show,
      hint,
      button("Reset", reset),
      button("Download", () => save(x.handin, editor.text())),
      state,
    );
    const about_ = el("p", { class: "lab-note" });
    await script("lab/editor.js");
    box.append(about_, area, buttons, status.box, hints, out, elsewhere());
    const editor = bookEditor.make(area, {
      text: mine ?? x.starter,
      label: `${name}: the text of your hand-in. Tab indents; Escape, then Tab leaves; Control-Enter checks.`,
      run,
      change() {
        const t = editor.text();
        if (!keep.set("text:" + slug, t === x.starter ? null : t))
          status.say("This browser keeps nothing for this page: download what you have written.");
      },
    });
    box.editor = editor; // (for tests, and for those who look)
    follow(() => "text:" + slug, editor, x.starter);
    sayState();
    const can = await able(slug, about_, name);
    check.disabled = !can;
    hint.disabled = !x.hints.length;

    async function run() {
      if (busy || check.disabled || !(await mayLoad(buttons))) return;
      busy = true;
      check.disabled = show.disabled = true;
      halt.hidden = false;
      out.replaceChildren();
      editor.mark([]);
      const text = editor.text(),
        m = await ask({ do: "check", exercise: slug, files: { [name]: text } }, status.hear, status);
      busy = false;
      check.disabled = false;
      halt.hidden = true;
      if (m.is === "stopped") status.say("stopped");
      else if (m.is === "failed") status.say(`The lab itself failed: ${m.why}. Your file was not judged.`);
      else told(m.verdict, text);
    }
    // (what was edited meanwhile has other lines)
    function told(v, text) {
      status.say(v.seconds ? `judged in ${v.seconds.toFixed(1)} seconds` : "judged");
      failing = v.replay ? v : null;
      show.disabled = !failing;
      out.replaceChildren(
        el("p", { class: `lab-verdict ${v.verdict === "accepted" ? "good" : "bad"}` },
          headOf(v)),
        reportOf(v.text, name, editor),
        groupsOf(v),
      );
      if (editor.text() === text) editor.mark(marksOf(v));
      if (!v.partial && v.verdict !== "not_judged") progress.judged(slug, v.verdict, v.points);
    }
    async function showIt() {
      if (busy || !failing) return;
      busy = true;
      show.disabled = check.disabled = true;
      const text = editor.text(),
        m = await ask(
          { do: "show", exercise: slug, files: { [name]: text }, test: failing.replay },
          status.hear,
          status,
        );
      busy = false;
      show.disabled = check.disabled = false;
      status.say("");
      out.querySelector(".lab-shown")?.remove();
      if (m.is !== "shown" || !/^verdict /m.test(m.text)) {
        status.say(m.why || "There is nothing to show of this.");
        return;
      }
      out.append(await shownPage(slug, name, text, m.text.slice(m.text.search(/^verdict /m))));
    }
    function hintIt() {
      const p = progress.of(slug),
        n = Math.min(p.hints + 1, x.hints.length);
      if (n > p.hints) progress.put(slug, { ...p, hints: n });
      hints.replaceChildren(
        ...x.hints.slice(0, n).map((t, k) => el("li", {}, `hint ${k + 1} of ${x.hints.length}: ${t}`)),
      );
    }
    function reset() {
      if (editor.text() !== x.starter && !confirm("Put the starter back? Control-Z in the editor undoes it."))
        return;
      editor.set(x.starter);
      out.replaceChildren();
      status.say("");
      show.disabled = true;
    }
    function elsewhere() {
      // (the second time a browser calls it "relax_F (1).cu", or without the blank)
      const [, stem, end] = /([^/]*)\.(\w+)$/.exec(x.handin),
        newest = `"$(ls -t ~/Downloads/${stem}[.\\ \\(]*${end} | head -1)"`,
        command = `cp ${newest} handins/${x.handin} && make check EX=${slug}`;
      return el(
        "details",
        { class: "lab-more" },
        el("summary", {}, "Open in the lab; progress"),
        el("p", {}, "In the folder of the lab, after Download: ", el("code", {}, command), " ",
          button("copy", () => {}, { class: "copy", "data-copy": command })),
        progressLine(),
      );
    }
  }
  // ---- a kernel that the text discusses ------------------------------------------------------
  async function kernel(box, key) {
    const x = await got("kernels/" + key),
      [slug] = key.split("."),
      area = el("div", { class: "lab-editor" }),
      status = statusLine(),
      out = el("div", { class: "lab-out", "aria-live": "polite" }),
      note = el("p", { class: "lab-note" });
    const order = el(
      "select",
      {},
      el("option", { value: "" }, "every order, as the judge"),
      ...ORDERS.map(([v, t]) => el("option", { value: v }, t)),
    );
    const go = button("Run it", run, { class: "lab-check", disabled: true }),
      halt = button("Stop", () => stop(status), { hidden: true }),
      show = button("Show", showIt, { disabled: true }),
      buttons = el(
        "p",
        { class: "lab-buttons" },
        go,
        halt,
        show,
        el("label", {}, "threads go ", order),
      );
    await script("lab/editor.js");
    box.append(note, area, buttons, status.box, out);
    const editor = bookEditor.make(area, { text: x.text, label: `${x.file}, with the kernel above in it`, run });
    box.editor = editor;
    let busy = false,
      facts = null,
      shown = "", // the text that they are of
      question = null;
    go.disabled = !(await able(slug, note, ""));
    note.append(" What you change here is not kept.");
    if (!go.disabled && x.line) editor.go(x.line);
    const of = (message) =>
      ask({ exercise: slug, files: { [x.file]: shown }, ...message }, status.hear, status);
    // the whole check first; it tells the question at which the kernel fails, and that
    // one is asked again in the order that was chosen
    async function verdict(chosen) {
      if (!question) {
        const m = await of({ do: "check" });
        question = m.verdict?.replay?.replace(/:.*/, "");
        if (!chosen || !question) return m;
      }
      return of({ do: "check", ...(chosen && { test: `${question}:${chosen}` }) });
    }
    async function run() {
      if (busy || go.disabled || !(await mayLoad(buttons))) return;
      busy = true;
      go.disabled = show.disabled = true;
      halt.hidden = false;
      facts = null;
      shown = editor.text();
      editor.mark([]);
      const chosen = order.value, // (another may be chosen before the answer comes)
        m = await verdict(chosen),
        v = m.verdict;
      if (v?.replay) {
        const s = await of({ do: "show", test: v.replay });
        if (s.is === "shown" && /^verdict /m.test(s.text)) facts = s.text.slice(s.text.search(/^verdict /m));
      }
      busy = false;
      go.disabled = false;
      halt.hidden = true;
      show.disabled = !facts;
      if (m.is === "stopped") return status.say("stopped");
      if (m.is === "failed") return status.say(`The lab itself failed: ${m.why}.`);
      status.say("");
      out.prepend(
        el(
          "div",
          { class: "lab-run" },
          el("p", { class: `lab-verdict ${v.verdict === "accepted" ? "good" : "bad"}` },
            `${chosen || "every order"}: ${v.verdict.replace(/_/g, " ")}`),
          ...(facts ? [answerOf(facts)] : []),
          reportOf(v.text, x.file, editor),
        ),
      );
      while (out.children.length > 6) out.lastChild.remove();
      if (editor.text() === shown) editor.mark(marksOf(v));
    }
    async function showIt() {
      if (busy || !facts) return;
      box.querySelector(".lab-shown")?.remove();
      out.before(await shownPage(slug, x.file, shown, facts));
    }
  }
  // What came out in this order: a race may leave the answer right, and be a race
  function answerOf(facts) {
    let slot = "",
      wrong = 0,
      all = 0,
      first = "";
    // (of a large slot not each cell is printed, and its line counts them)
    for (const l of facts.split("\n")) {
      const [word, a, b, want, got] = l.split(" ");
      if (word === "slot") {
        slot = a;
        all += +b;
        wrong += +want;
      } else if (word === "cell" && want !== got && !first)
        first = `${slot}[${a}] is ${got}, and ${want} is right`;
    }
    return el("p", { class: "lab-answer" },
      !all ? "" : wrong ? `The answer in this order is wrong: ${first}${wrong > 1 ? `; ${wrong} words differ` : ""}.`
        : "The answer in this order is right, all the same.");
  }

  // ---- the playground --------------------------------------------------------------------------
  const pack = async (text) => {
    const s = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")),
      b = new Uint8Array(await new Response(s).arrayBuffer());
    let t = "";
    for (const x of b) t += String.fromCharCode(x);
    return btoa(t).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };
  // (what a link holds is somebody else's: no more than so much of it is unpacked)
  const LARGEST = 200000;
  const unpack = async (word) => {
    const b = Uint8Array.from(atob(word.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)),
      reader = new Blob([b]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(),
      parts = [];
    for (let n = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if ((n += value.length) > LARGEST) throw new Error("too large");
      parts.push(value);
    }
    return new Blob(parts).text();
  };
  async function playground(box) {
    const list = await got("examples"),
      area = el("div", { class: "lab-editor" }),
      status = statusLine(),
      printed = el("pre", { class: "session lab-printed", tabindex: 0, "aria-label": "what the program prints" }),
      out = el("div", { class: "lab-out", "aria-live": "polite" }),
      note = el("p", { class: "lab-note" });
    const pick = el("select", {}, el("option", { value: "" }, "your own"), el("option", { value: "other" }, "the other that you have changed"),
      el("option", { value: "before" }, "the one that you had changed before"), ...list.map((e, k) => el("option", { value: k }, e.title))),
      order = el("select", {}, ...ORDERS.map(([v, t]) => el("option", { value: v }, t))),
      args = el("input", { type: "text", size: 8, autocapitalize: "off", spellcheck: "false" });
    const go = button("Run", run, { class: "lab-check", disabled: true }),
      halt = button("Stop", () => stop(status), { hidden: true }),
      link = button("Link to this", linkIt),
      buttons = el(
        "p",
        { class: "lab-buttons" },
        go,
        halt,
        el("label", {}, "threads go ", order),
        el("label", {}, "arguments ", args),
        link,
        button("Download", () => save("main.cu", editor.text())),
      );
    await script("lab/editor.js");
    box.append(el("p", { class: "lab-buttons" }, el("label", {}, "Begin with ", pick)), note, area, buttons, status.box, out, printed);
    // Kept are one's own program, what was changed of an example or of a link, and what was there
    // before of the latter.
    const OWN = "play",
      OTHER = "play:other",
      BEFORE = "play:before";
    let into = keep.get("play:last") === OTHER ? OTHER : OWN,
      start = keep.get(into) ?? keep.get(OWN) ?? list[0].text;
    // (who follows another link in the same tab wants its program, not the one that is here)
    window.addEventListener("hashchange", () => location.hash.startsWith("#p=") && location.reload());
    let fresh = false; // not yet kept: its first letter takes the place of what is
    const m = /^#p=([\w-]*)(?:&o=([\w:]+))?/.exec(location.hash);
    if (m)
      try {
        start = await unpack(m[1]);
        into = start === keep.get(OWN) ? OWN : OTHER;
        fresh = into === OTHER;
        if (ORDERS.some(([o]) => o === m[2])) order.value = m[2];
        status.say("This program came with the link. It is somebody’s, and runs in a box that sees nothing of yours.");
      } catch {
        status.say("The link holds no program that can be unpacked: it may have been cut off.");
      }
    const editor = bookEditor.make(area, {
      text: start,
      label: "the program. Tab indents; Escape, then Tab leaves; Control-Enter runs it.",
      run,
      change() {
        const t = editor.text();
        // (the address holds what this was: a reload would bring that back)
        if (location.hash.startsWith("#p=")) history.replaceState(null, "", location.pathname + location.search);
        pick.value = into === OWN ? "" : "other";
        if (list.some((e) => e.text === t)) return;
        const was = fresh ? keep.get(OTHER) : null;
        fresh = false;
        if (was !== null && was !== t) {
          keep.set(BEFORE, was);
          status.say("What you had changed before is kept: the list above has it.");
        }
        keep.set("play:last", into);
        if (!keep.set(into, t))
          status.say("This browser keeps nothing for this page: download what you have written.");
      },
    });
    box.editor = editor;
    pick.value = into === OWN ? "" : "other";
    follow(() => into, editor);
    // (who begins with an example has its name above, and its order)
    const example = list.findIndex((e) => e.text === start);
    if (example >= 0) pick.value = example;
    if (example >= 0 && !m) order.value = list[example].order || order.value;
    pick.addEventListener("change", () => {
      const e = list[+pick.value];
      const k = pick.value;
      if (!e || k === "") {
        into = k === "" ? OWN : OTHER;
        keep.set("play:last", into);
        fresh = k === "before" && keep.get(BEFORE) !== null;
        return editor.set(keep.get(k === "before" ? BEFORE : into) ?? list[0].text);
      }
      into = keep.get(OWN) === null ? OWN : OTHER;
      fresh = into === OTHER;
      editor.set(e.text);
      pick.value = k;
      args.value = e.args || "";
      if (e.order) order.value = e.order;
    });
    let busy = false;
    go.disabled = !(await able("", note, ""));
    async function run() {
      if (busy || go.disabled || !(await mayLoad(buttons))) return;
      busy = true;
      go.disabled = true;
      halt.hidden = false;
      editor.mark([]);
      out.replaceChildren();
      printed.textContent = "";
      let held = "",
        length = 0,
        drawn = false;
      const draw = () => {
        drawn = false;
        printed.append(held);
        held = "";
      };
      const [schedule, seed] = order.value.split(":"),
        text = editor.text();
      const r = await ask(
        {
          do: "run",
          files: { "main.cu": text },
          environment: { SIM_SCHEDULE: schedule, ...(seed && { SIM_SEED: seed }) },
          args: args.value.trim() ? args.value.trim().split(/\s+/) : [],
          seconds: 10,
        },
        (x) => {
          if (x.is !== "said") return status.hear(x);
          if (length > LARGEST) return; // (who prints for ever is stopped, and says no more here)
          length += x.text.length;
          held += x.text;
          if (length > LARGEST) {
            held += "\n… and more: stopped\n";
            stop(status);
          }
          if (!drawn) {
            drawn = true;
            setTimeout(draw, 50);
          }
        },
        status,
      );
      busy = false;
      go.disabled = false;
      halt.hidden = true;
      if (r.is === "failed") return status.say(`The lab itself failed: ${r.why}.`);
      if (r.is === "stopped") return status.say(length > LARGEST ? "It printed more than a page holds, and was stopped." : "stopped");
      told(r, text);
    }
    function told(r, text) {
      const marks = [],
        list = el("ul", { class: "lab-findings" });
      for (const d of r.diagnostics || []) {
        const own = d.file.endsWith("main.cu"); // (and no header's)
        if (own && /error/.test(d.severity)) marks.push({ line: d.line, kind: "error", text: d.text });
        list.append(el("li", {}, own ? place(d.line) : `${d.file}:${d.line}`, ` ${d.severity}: ${d.text}`));
      }
      for (const f of r.findings || []) {
        const a = f.place?.line,
          b = f.other?.line;
        if (a && !marks.length) {
          marks.push({ line: a, kind: b && b !== a ? "first" : "error", text: f.text });
          if (b && b !== a) marks.push({ line: b, kind: "second", text: f.text });
        }
        const who = f.who ? ` by thread (${f.who.block?.[0] ?? 0},${f.who.thread?.[0] ?? 0})` : "";
        list.append(
          el("li", {},
            el("b", {}, f.class), ` at ${f.at || "?"}${who}: ${f.text || ""} `,
            ...(a ? [place(a)] : []), ...(b ? [" and ", place(b)] : []),
            ...(f.advice ? [el("br"), el("small", {}, f.advice)] : [])),
        );
      }
      if (editor.text() === text) editor.mark(marks);
      if (!r.made) status.say("it was not compiled");
      else status.say(
        `ended with status ${r.status}${r.seconds ? ` after ${r.seconds.toFixed(1)} seconds` : ""}` +
          (list.children.length ? "" : "; nothing was found"),
      );
      if (list.children.length) out.append(list);
    }
    const place = (line) => button(`line ${line}`, () => editor.go(line), { class: "lab-line" });
    async function linkIt() {
      const word = await pack(editor.text()),
        to = new URL(location.href);
      to.hash = `p=${word}&o=${order.value}`;
      history.replaceState(null, "", to);
      try {
        await navigator.clipboard.writeText(to.href);
        status.say("The link is copied. It holds the whole program; no server has it.");
      } catch {
        status.say("The link stands in the address line. It holds the whole program; no server has it.");
      }
    }
  }

  // ---- the table of all exercises ------------------------------------------------------------
  function overview(box) {
    const cells = document.querySelectorAll("[data-state]");
    const paint = () => {
      for (const c of cells) {
        const p = progress.of(c.dataset.state);
        c.textContent =
          p.verdict === "-" ? (keep.get("text:" + c.dataset.state) ? "begun" : "") :
          p.verdict === "accepted" ? `done, ${p.points}` : `${p.verdict.replace(/_/g, " ")}, ${p.points}`;
      }
    };
    progress.seen.push(paint);
    paint();
    box.append(progressLine());
  }

  return { exercise, kernel, playground, overview };
})(lab.kit);
