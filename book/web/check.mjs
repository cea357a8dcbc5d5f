// check.mjs WHAT OUT [...]: tests of the pages in OUT; prints what is wrong,
// exits 1 if anything is.
//   links      every link inside leads to a page and a place that are there
//   labels     what a link calls its target is what the target calls itself
//   html       the pages are valid (html-validate)
//   size       a section's page is under 200 KB without fonts
//   addresses  LIST: no address of the list is gone
//   numbers    AUX...: every label has the number that the volumes print
//   figures    every figure has a text without holes, and text that can be selected
//   searched   a question reads under 300 KB; a hit says where it is and shows the word
//   front      description, icon, the first page, 404
//   browser    in Chromium: see below
//   shots      DIR: pictures of fourteen pages at three widths, to be looked at
import fs from "node:fs";
import path from "node:path";
const [what, given, ...more] = process.argv.slice(2),
  out = path.resolve(given);
const walk = (d) =>
  fs
    .readdirSync(d, { withFileTypes: true })
    .flatMap((e) => (e.isDirectory() ? walk(path.join(d, e.name)) : [path.join(d, e.name)]));
const read = (f) => fs.readFileSync(f, "utf8");
const pages = walk(out)
  .filter((f) => f.endsWith(".html"))
  .sort();
if (!pages.length) throw new Error(`${out} has no pages`);
let bad = 0;
const wrong = (s) => {
  if (++bad <= 20) console.log(s);
};
const rel = (f) => path.relative(out, f);
const unescape_ = (s) =>
  s
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">");

const url = (p) => "file://" + path.resolve(out, p);
async function chromium_() {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
// one page of each kind: for axe, and to be looked at
const looked_at = [
  "index.html",
  "search.html",
  "exercises.html",
  "introduction/index.html",
  "introduction/a-first-program.html",
  "graphs/what-a-shortest-path-is.html",
  "relax/the-kernel-that-looks-right.html",
  "relax/exercises.html",
  "minimum/index.html",
  "experiments/lists-our-figure-6.html",
  "crauser/index.html",
  "terms.html",
  "notation.html",
  "files.html",
];

const checks = {
  links() {
    const ids = new Map(),
      all = new Map();
    for (const f of pages) {
      const s = read(f),
        list = [...s.matchAll(/\sid=["']([^"']*)["']/g)].map((m) => m[1]);
      ids.set(f, new Set(list));
      if (list.length !== ids.get(f).size)
        wrong(`${rel(f)}: an id twice: ${list.find((x, i) => list.indexOf(x) !== i)}`);
      all.set(
        f,
        [...s.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((m) => unescape_(m[1])),
      );
    }
    let n = 0;
    for (const [f, list] of all)
      for (const h of list) {
        n++;
        if (/^https:/.test(h) && rel(f) === "references.html") continue;
        if (/^[a-z]+:/.test(h)) {
          wrong(`${rel(f)}: leads out: ${h}`);
          continue;
        }
        const [p, id] = h.split("#"),
          t = p ? path.resolve(path.dirname(f), p) : f;
        const file =
          fs.existsSync(t) && fs.statSync(t).isDirectory() ? path.join(t, "index.html") : t;
        if (!fs.existsSync(file)) wrong(`${rel(f)}: ${h} is not there`);
        else if (id && !ids.get(file)?.has(id)) wrong(`${rel(f)}: ${h}: no such place`);
        if (h === "#") wrong(`${rel(f)}: a link to nothing`);
      }
    for (const f of walk(path.join(out, "chunks")))
      for (const m of read(f).matchAll(/href=\\"~\/([^"\\]*)\\"/g)) {
        const [p, id] = m[1].split("#");
        if (!fs.existsSync(path.join(out, p)) || (id && !ids.get(path.join(out, p))?.has(id)))
          wrong(`${rel(f)}: ${m[1]}`);
      }
    console.log(`${n} links`);
  },
  // A link says where it leads: a number, a title, a chunk, an identifier.  The
  // page that it opens has to say the same, in its own heading.  A label of a
  // kind that is not known here is refused.
  labels() {
    const text = (h) =>
      unescape_(h.replace(/<annotation[\s\S]*?<\/annotation>/g, "").replace(/<[^>]*>/g, ""))
        .replace(/\s+/g, " ")
        .trim();
    const whole = new Map(),
      of = (f) => {
        if (!whole.has(f)) {
          const s = read(f),
            h1 = /<h1>(?:<span class="no">([^<]*)<\/span>)?([\s\S]*?)<\/h1>/.exec(s) || [],
            chapter = /<p class="where">Chapter (\w+)<\/p>/.exec(s);
          whole.set(f, {
            s,
            number: chapter ? chapter[1] : h1[1] || "",
            title: text(h1[2] || ""),
            kind: chapter ? "chapter" : "section",
            chunks: new Map(
              [...s.matchAll(/<div class="chunk" id="([^"]*)"[\s\S]*?<\/pre>/g)].map((m) => [
                m[1],
                m[0],
              ]),
            ),
          });
        }
        return whole.get(f);
      };
    const seen = {};
    // a number that the element with this id bears, and what kind of thing it is
    const numbered = (t, id) => {
      const at = t.s.search(new RegExp(`\\sid="${id}"`)),
        from = t.s.lastIndexOf("<", at),
        s = t.s.slice(from),
        tag = /^<(\w+)(?: class="([^"]*)")?/.exec(s);
      if (/theorem/.test(tag[2])) return /<b>(\w+) ([\w.]+?)(?: \(|\.<)/.exec(s).slice(1);
      if (tag[1] === "figure") return /<figcaption><b>(\w+) ([\w.]+)\.<\/b>/.exec(s).slice(1);
      if (/exercise/.test(tag[2])) return ["Exercise", /<span class="no">([\w.]+)</.exec(s)[1]];
      if (/display/.test(tag[2])) return ["Equation", /class="eqno">\(([\w.]+)\)/.exec(s)[1]];
      return [t.kind, t.number]; // a place in a section
    };
    const right = (f, attributes, inner, before) => {
      const href = unescape_(/\shref="([^"]*)"/.exec(attributes)[1]),
        klass = /\sclass="([^"]*)"/.exec(attributes)?.[1] || "",
        label = text(inner).replace(/^[←→] /, ""),
        [p, id] = href.split("#"),
        file = p ? path.resolve(path.dirname(f), p) : f,
        name = rel(file),
        kind = (k) => ((seen[k] = (seen[k] || 0) + 1), true);
      if (/^https:/.test(href)) return kind("address") && (label === href || /^https:/.test(label));
      if (klass === "skip") return kind("skip");
      if (klass === "home") return kind("home") && name === "index.html" && label === of(file).title;
      if (klass === "datum" || /^data\//.test(name)) {
        kind("data");
        const from = /\stitle="([\w.-]*\.csv):/.exec(attributes)?.[1];
        if (klass === "datum") return name === `data/${from}.html`;
        if (label === "the file") return name === rel(f).replace(/\.html$/, "");
        return name === `data/${label}.html` || (/\bpage\b|The same race/.test(label) && !/csv/.test(name));
      }
      // a function of the library has its name for a place
      if (/^api\.html$/.test(name) && id)
        return kind("function") && (label === id || label === `sssp.${id.slice(3).replace("-", ".")}`);
      const t = of(file);
      if (/^files\//.test(name)) {
        kind("file");
        if (label === t.title) return true;
        const at = before.lastIndexOf('<div class="chunk"');
        return label === "see it whole" && text(/<span>⟨([\s\S]*?)⟩/.exec(before.slice(at))[1]) === t.title;
      }
      const moved = before.endsWith("What had this address is ");
      if (id?.startsWith("chunk-") && !moved) {
        const c = t.chunks.get(id),
          [, tag, title] = /<a class="no"[^>]*>([^<]*)<\/a> <span>([\s\S]*?)&nbsp;/.exec(c);
        if (label === tag) return kind("chunk's tag");
        if (label.startsWith("⟨")) {
          const own = /⟨([^⟩]*?)⟩/.exec(text(title))[1];
          return kind("chunk's name") && label.replace(/[⟨⟩]/g, "") === own;
        }
        return kind("identifier") && new RegExp(`\\b${label.replace(/\W.*/, "")}\\b`).test(text(c));
      }
      if (klass === "cite") {
        const n = [...t.s.matchAll(/<li id="([^"]*)"/g)].findIndex((m) => m[1] === id) + 1;
        return kind("reference") && label === `[${n}]`;
      }
      if (label === "there" || label === "here")
        return kind("no name");
      const yours = /^Exercise ([\w.]+) asks you to write this$/.exec(label);
      const [what, number] = id && !moved ? numbered(t, id) : [t.kind, t.number];
      if (yours) return kind("yours") && what === "Exercise" && number === yours[1];
      if (number && label === number) {
        kind(what.toLowerCase());
        const word = /\b(Chapter|Section|Figure|Table|Theorem|Lemma|Corollary|Invariant|Exercise|Equation)[ \u00a0](?:<[^>]*>)?$/.exec(
          unescape_(before.slice(-60)),
        );
        return !word || word[1].toLowerCase() === what.toLowerCase();
      }
      if (id) return kind("place") && label === "·";
      kind("title");
      const title = t.title;
      return t.number && /\//.test(name)
        ? [`${t.number} ${title}`, `Chapter ${t.number}. ${title}`].includes(label) ||
            // the appendices of a chapter have no numbers
            (!/^\w+\.\d+$/.test(t.number) && label === title)
        : label === title || title.toLowerCase().split(" ").includes(label.toLowerCase());
    };
    let n = 0;
    for (const f of pages) {
      if (/^data\/(?!.*csv)/.test(rel(f))) continue; // the judge's own pages
      const s = of(f).s;
      for (const m of s.matchAll(/<a\b([^>]*\shref=[^>]*)>([\s\S]*?)<\/a>/g)) {
        n++;
        let good = false;
        try {
          good = right(f, m[1], m[2], s.slice(0, m.index));
        } catch (e) {
          if (process.env.TRACE) console.log(e);
        }
        if (!good) wrong(`${rel(f)}: "${text(m[2])}" leads to ${/\shref="([^"]*)"/.exec(m[1])[1]}`);
      }
    }
    console.log(`${n} labels of links:`, JSON.stringify(seen));
    if (n < 20000 || Object.keys(seen).length < 12) wrong("too few links to mean anything");
  },
  async html() {
    const { HtmlValidate } = await import("html-validate");
    const v = new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: {
        "no-inline-style": "off",
        "long-title": "off",
        "svg-focusable": "off",
        "require-sri": "off",
        "no-raw-characters": "off",
        "attr-quotes": "off",
        "prefer-native-element": "off",
        "text-content": "off",
        "no-trailing-whitespace": "off",
        "valid-id": ["error", { relaxed: true }],
        "void-style": "off",
        "tel-non-breaking": "off",
        "attribute-boolean-style": "off",
        "no-unknown-elements": "error",
      },
    });
    for (const f of pages) {
      const s = read(f).replace(/<svg[\s\S]*?<\/svg>|<math[\s\S]*?<\/math>/g, "");
      const r = await v.validateString(s);
      for (const x of r.results)
        for (const m of x.messages) wrong(`${rel(f)}:${m.line}: ${m.message} (${m.ruleId})`);
    }
    console.log(`${pages.length} pages`);
  },
  size() {
    for (const f of pages) {
      if (/^(data|files)\//.test(rel(f)) || !rel(f).includes("/")) continue;
      const n = read(f).replace(/base64,[A-Za-z0-9+/=]*/g, "").length;
      if (n > 200000) wrong(`${rel(f)}: ${n} bytes`);
    }
  },
  // every word of two letters or more that stands in many places, its beginnings, and
  // words that are drawn, alone, in pairs and in threes
  async searched() {
    const { asker } = await import("./asker.mjs"),
      piece = (f) => read(path.join(out, f)),
      { ask, cost, loaded } = asker(out, piece);
    await ask("zz");
    const where = new Map(),
      [, keys] = loaded.get("words"),
      file = (k) => [...k].map((c) => (/[a-z0-9]/.test(c) ? c : `-${c.codePointAt(0).toString(16)}-`)).join("");
    for (const k of keys) {
      const all = JSON.parse(/^book\.give\("[^"]*",(.*)\);\n$/.exec(piece(`search/w-${file(k)}.js`))[1]);
      for (const w in all) where.set(w, all[w].split(" ").length);
    }
    const words = [...where.keys()].filter((w) => w.length > 1),
      common = words.filter((w) => where.get(w) > 120),
      asked = new Set([...common, ...common.map((w) => w.slice(0, 3)).filter((w) => w.length > 1)]);
    let state = Number(process.env.SEED || 1) >>> 0;
    const pick = (list) =>
      list[(state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % 1048573 % list.length];
    for (let k = 0; k < 300; k++)
      for (const q of [[pick(words)], [pick(words), pick(words)], [pick(common), pick(common)],
        [pick(common), pick(common), pick(common)]]) asked.add(q.join(" "));
    if (where.size < 3000 || common.length < 40) wrong(`${where.size} words, ${common.length} in many places`);
    let most = 0;
    for (const q of asked) {
      const hits = await ask(q);
      most = Math.max(most, cost());
      if (cost() > 300000) wrong(`${q}: ${cost()} bytes are read`);
      for (const h of hits) {
        const first = q.split(" ").some((w) => h.title.toLowerCase().includes(w));
        if (!h.where) wrong(`${q}: ${h.title} says no file and no chapter`);
        if (h.kind === "text" && !first && !h.marks.length) wrong(`${q}: ${h.title}: the word is not shown`);
        if (/&nbsp;/.test(h.text ?? "")) wrong(`${q}: ${h.title}: ${h.text}`);
      }
    }
    console.log(`${asked.size} questions, ${most} bytes for one at most`);
  },
  addresses() {
    const now = new Set(read(path.join(out, "addresses.txt")).split("\n"));
    for (const f of [path.join(out, "addresses.txt"), more[0]]) {
      const places = read(f)
        .split("\n")
        .filter((a) => a && !a.startsWith("#"));
      if (places.length < 1000) wrong(`${f}: too few addresses to mean anything`);
      places.sort().forEach((a, i) => {
        if (a === places[i - 1]) wrong(`${f}: two things have one address: ${a}`);
      });
    }
    for (const a of read(more[0]).split("\n"))
      if (a && !a.startsWith("#") && !now.has(a)) wrong(`gone: ${a}`);
  },
  numbers() {
    const ours = new Map(
      read(path.join(out, "numbers.txt"))
        .trim()
        .split("\n")
        .map((l) => l.split(" ")),
    );
    let n = 0;
    for (const f of more)
      for (const m of read(f).matchAll(/^\\newlabel\{([^}]*)\}\{\{([^{}]*)\}/gm)) {
        const [, label, number] = m;
        // unnumbered in print: what stands before them would be their number
        if (/^ch:(notation|words|learned|answers-)/.test(label)) continue;
        if (/^(NW|sub:|far|lst|answer:)/.test(label) || !number || label.endsWith("@cref"))
          continue;
        if (!ours.has(label)) {
          wrong(`${label} is not in the pages`);
          continue;
        }
        n++;
        if (ours.get(label) !== number)
          wrong(`${label} is ${ours.get(label)} here and ${number} in print`);
      }
    console.log(`${n} labels`);
    if (n < 500) wrong("too few labels to mean anything");
  },
  figures() {
    let n = 0;
    for (const f of pages)
      for (const m of read(f).matchAll(/<svg[^>]*>[\s\S]*?<\/svg>/g)) {
        n++;
        if (!/^<svg[^>]* role="img"[^>]* aria-label="[^"]{20,}"/.test(m[0]))
          wrong(`${rel(f)}: a figure without a text`);
        if (!/<text/.test(m[0])) wrong(`${rel(f)}: a figure without text that can be selected`);
        const alt = unescape_(/ aria-label="([^"]*)"/.exec(m[0])?.[1] || "");
        // (what a caption refers to is in its text, too)
        if (/\s[,.;:)]|\(\s*\)|\b(Figure|Section|Chapter|Table|Theorem|Lemma)s?[\s\u00a0]*[.,;:)]|[\x02\x03\x10]/.test(alt))
          wrong(`${rel(f)}: a text with a hole: ${alt}`);
        if (/<title>[^<]*\b(NaN|undefined|nan)\b/.test(m[0]))
          wrong(`${rel(f)}: a mark of a plot without its number`);
        if (/(fill|stroke)='#/.test(m[0]))
          wrong(`${rel(f)}: a colour that does not follow light and dark`);
      }
    if (n < 80) wrong(`only ${n} figures`);
  },
  // what a search engine, a browser's tab and a lost reader get
  front() {
    const seen = new Map();
    for (const f of pages) {
      const s = read(f),
        d = unescape_(/<meta name="description" content="([^"]*)"/.exec(s)?.[1] || "");
      if (/^data\/(?!.*csv)|^404/.test(rel(f))) continue;
      if (d.length < 40 || d.length > 160 || /[\x00-\x1f]/.test(d)) wrong(`${rel(f)}: description "${d}"`);
      if (!/rel="icon"/.test(s)) wrong(`${rel(f)}: no icon`);
      if (/<h1>\s*(undefined|null)?\s*<\/h1>/.test(s)) wrong(`${rel(f)}: no heading`);
      if (/^[a-z-]+\/[a-z0-9-]+\.html$/.test(rel(f)) && !/^data|^files/.test(rel(f))) seen.set(d, (seen.get(d) || 0) + 1);
    }
    const same = Math.max(...seen.values());
    if (same > seen.size / 4) wrong(`${same} pages have one description`);
    const home = read(path.join(out, "index.html"));
    if (!/For whom/.test(home) || !/<svg role="img"/.test(home)) wrong("the first page: for whom, and a picture");
    for (const f of ["favicon.svg", "404.html"]) if (!fs.existsSync(path.join(out, f))) wrong(`no ${f}`);
  },
  async shots() {
    fs.mkdirSync(more[0], { recursive: true });
    const browser = await chromium_();
    for (const width of [360, 820, 1440])
      for (const [k, f] of looked_at.entries()) {
        const c = await browser.newContext({
            viewport: { width, height: 1400 },
            colorScheme: k % 3 === 1 ? "dark" : "light",
          }),
          p = await c.newPage();
        await p.goto(url(f));
        const use = p.locator("main > .chunk a.use");
        if (k % 2 === 0 && (await use.count())) await use.first().click();
        await p.waitForTimeout(100);
        await p.screenshot({ path: path.join(more[0], `${width}-${f.replace(/\W/g, "-")}.png`) });
        await c.close();
      }
    await browser.close();
  },
  async browser() {
    const browser = await chromium_();
    const said = [];
    const open = async (options = {}) => {
      const c = await browser.newContext(options),
        p = await c.newPage();
      p.on("console", (m) => said.push(m.text()));
      p.on("pageerror", (e) => said.push(String(e)));
      p.on("request", (r) => /^(file|data|blob):/.test(r.url()) || said.push("asks for " + r.url()));
      await c.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
      return p;
    };
    const must = (ok, text) => {
      console.log(`${ok ? "yes" : "NO "} ${text}`);
      if (!ok) bad++;
    };
    // chunks unfold in place, to any depth
    let p = await open();
    await p.goto(url("introduction/a-first-program.html"));
    const uses = p.locator("main > .chunk a.use");
    must((await uses.count()) >= 3, "a chunk refers to others");
    const before = await p.locator(".unfolded").count();
    await uses.first().click();
    await p.waitForSelector(".unfolded");
    must(before === 0 && (await p.locator(".unfolded").count()) === 1, "a click unfolds one");
    must((await uses.first().getAttribute("aria-expanded")) === "true", "and says so");
    const size = (l) => l.evaluate((e) => getComputedStyle(e).fontSize);
    must(
      (await size(p.locator(".unfolded .l, .unfolded code").first())) ===
        (await size(p.locator("main > .chunk pre, main > .chunk code").last())),
      "in letters of the same size",
    );
    await uses.first().click();
    must((await p.locator(".unfolded").count()) === 0, "another folds it");
    await p.goto(url("minimum/index.html"));
    let deep = 0;
    for (const f of pages.filter((x) => /^(minimum|relax|dijkstra|frontiers)\//.test(rel(x)))) {
      await p.goto(url(rel(f)));
      const use = p.locator("main > .chunk a.use");
      if (!(await use.count())) continue;
      await use.first().click();
      await p.waitForTimeout(80);
      if (await p.locator(".unfolded a.use").count()) {
        await p.locator(".unfolded a.use").first().click();
        await p.waitForTimeout(80);
        deep = await p.locator(".unfolded .unfolded").count();
        if (deep) break;
      }
    }
    must(deep > 0, "to a depth of two");
    // a copied chunk is whole
    await p.goto(url("introduction/a-first-program.html"));
    await p.locator(".chunk button.copy").first().click();
    await p.waitForTimeout(200);
    const text = await p.evaluate(() => navigator.clipboard.readText()).catch(() => "");
    must(
      /int main\(void\)/.test(text) && !/⟨|<</.test(text),
      "copy gives the code with all that it uses",
    );
    if (text) fs.writeFileSync(process.env.COPIED || "/dev/null", text);
    // identifiers
    await p.goto(url("relax/relax-f-push-with-an-atomic.html"));
    await p.locator("code a:not(.use)").first().hover();
    await p.waitForSelector(".tip");
    must(
      /defined in/.test(await p.locator(".tip").textContent()),
      "an identifier shows its declaration",
    );
    const tapper = await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
    await tapper.goto(url("relax/relax-f-push-with-an-atomic.html"));
    const name = tapper.locator("code a:not(.use, .from)").first();
    await name.tap();
    await tapper.waitForSelector(".tip");
    must(/relax-f-push/.test(tapper.url()), "a tap shows it");
    await name.tap();
    await tapper.waitForURL((u) => !/relax-f-push.*html$/.test(String(u)), { timeout: 5000 }).catch(() => {});
    must(!/relax-f-push[^#]*$/.test(tapper.url()), "and a second one leads there");
    await tapper.context().close();
    // exercises: folded, and their command is copied with one click
    await p.goto(url("relax/exercises.html"));
    const hint = p.locator("details.hint").first();
    must((await hint.count()) === 1 && !(await hint.getAttribute("open")), "hints are folded");
    await p.locator(".graded button.copy").first().click();
    await p.waitForTimeout(200);
    must(
      /^make check EX=[a-z-]+$/.test(
        await p.evaluate(() => navigator.clipboard.readText()).catch(() => ""),
      ),
      "one click copies make check",
    );
    // plots: numbers on the points, and a way to the data and its command
    await p.goto(url("experiments/lists-our-figure-6.html"));
    must(
      (await p.locator("figure .pt title").count()) > 10 &&
        /\d/.test(await p.locator("figure .pt title").first().textContent()),
      "a plot's points have their numbers",
    );
    await p.locator("figure .source a, .source a").first().click();
    await p.waitForLoadState();
    must(/make |figures\//.test(await p.locator("main").textContent()), "its data names the command");
    await p.goto(url("relax/relax-f-push-with-an-atomic.html"));
    // keyboard
    await p.keyboard.press("c");
    await p.waitForURL(/index\.html/, { timeout: 5000 }).catch(() => {});
    must(/\/index\.html$/.test(p.url()), "c leads to the contents");
    await p.goBack();
    const here = p.url();
    await p.mouse.move(2, 2);
    await p.keyboard.press("ArrowRight");
    await p.waitForURL((u) => String(u) !== here, { timeout: 5000 }).catch(() => {});
    must(p.url() !== here, "the right arrow goes on");
    await p.keyboard.press("ArrowLeft");
    await p.waitForURL(here, { timeout: 5000 }).catch(() => {});
    must(p.url() === here, "the left arrow goes back");
    await p.keyboard.press("/");
    await p.waitForURL(/search/, { timeout: 5000 }).catch(() => {});
    must(/search\.html/.test(p.url()), "the slash searches");
    // search
    const pieces = [];
    p.on("request", (r) => /\/search[/.]/.test(r.url()) && pieces.push(new URL(r.url()).pathname));
    for (const [words, kind, hit] of [
      ["compound frontier", "text", "frontier"],
      ["relax_F", "identifier", "relax_F"],
      ["funnel", "term", "funnel"],
      ["offer the sum", "chunk", "Offer"],
      ["frontire", "text", "frontier"],
    ]) {
      pieces.length = 0;
      await p.goto(url("search.html"));
      await p.fill("#q", words);
      await p.waitForFunction(() => document.querySelectorAll("#hits li").length > 0);
      const list = await p.locator("#hits li").allTextContents(),
        bytes = [...new Set(pieces)].reduce((n, f) => n + fs.statSync(decodeURIComponent(f)).size, 0);
      must(
        list.some((t) => t.includes(kind) && t.toLowerCase().includes(hit.toLowerCase())),
        `the search finds ${words} as ${kind}`,
      );
      must(bytes < 300000, `by reading ${Math.round(bytes / 1000)} KB`);
      must(
        (await p.locator("#hits li").count()) === (await p.locator("#hits .where-of:not(:empty)").count()),
        "each hit says where it is",
      );
      if (kind === "text")
        must(
          (await p.locator("#hits li:has(p) mark").count()) >= (await p.locator("#hits li:has(p)").count()) ||
            words === "frontire",
          "and an excerpt shows what was found",
        );
    }
    await p.fill("#q", "relax");
    await p.waitForFunction(() => document.querySelectorAll("#hits li").length > 5);
    await p.locator("#hits a").first().click();
    await p.waitForLoadState();
    must((await p.locator("main h1").count()) === 1, "and leads there");
    // what a chapter changed in a file
    const file = pages.find((f) => /^files\//.test(rel(f)) && /class="change"/.test(read(f)));
    await p.goto(url(rel(file)));
    await p.selectOption(".change select", "0");
    must(
      (await p.locator(".file .new").count()) > 0 && (await p.locator(".file .gone").count()) > 0,
      "a file as of a chapter",
    );
    // no sideways scrolling, at any width
    const some = pages.filter(
      (f, i) =>
        i % 17 === 0 ||
        /^(relax|gpu|experiments|delta)\//.test(rel(f)) ||
        /<pre id="data"/.test(read(f)),
    );
    for (const width of [320, 390, 768, 1280, 2560]) {
      const q = await open({ viewport: { width, height: 800 } });
      let wide = "";
      for (const f of some) {
        await q.goto(url(rel(f)));
        if (await q.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
          wide =
            rel(f) +
            " " +
            (await q.evaluate(() =>
              [...document.querySelectorAll("main *")]
                .filter(
                  (e) =>
                    e.getBoundingClientRect().right > innerWidth + 1 &&
                    !e.closest("pre, .wide, .picture, .display"),
                )
                .slice(0, 2)
                .map((e) => e.outerHTML.slice(0, 150))
                .join(" "),
            ));
          break;
        }
      }
      must(!wide, `no page scrolls sideways at ${width} ${wide}`);
      if (width === 1280) {
        await q.goto(url("gpu/index.html"));
        const w = await q.evaluate(() => {
          const e = document.querySelector("main > p:not(.where)"),
            s = getComputedStyle(e),
            c = document.createElement("canvas").getContext("2d");
          c.font = `${s.fontSize} ${s.fontFamily}`;
          return (
            e.clientWidth /
            (c.measureText("abcdefghijklmnopqrstuvwxyz etaoin shrdlu".repeat(2)).width / 80)
          );
        });
        must(w >= 55 && w <= 78, `a line holds 60 to 75 characters (${Math.round(w)})`);
      }
      await q.context().close();
    }
    // figures on a phone: their letters have nine pixels, or a tap opens them larger
    {
      const q = await open({ viewport: { width: 360, height: 740 }, hasTouch: true });
      let n = 0,
        opened = 0;
      const small = (svg) =>
        svg.evaluate((e) =>
          Math.min(
            ...[...e.querySelectorAll("text")].map(
              (t) => parseFloat(getComputedStyle(t).fontSize) * Math.sqrt(Math.abs(t.getScreenCTM().a * t.getScreenCTM().d - t.getScreenCTM().b * t.getScreenCTM().c)),
            ),
          ),
        );
      // how far what is drawn, and not clipped, goes past the right edge
      const past = (svg) =>
        svg.evaluate((e) => {
          const { x, width } = e.viewBox.baseVal,
            back = e.getCTM().inverse();
          return Math.max(
            ...[...e.querySelectorAll("path, rect, line, circle")]
              .filter((d) => !d.closest("[clip-path], clipPath, defs"))
              .flatMap((d) => {
                const b = d.getBBox(),
                  m = back.multiply(d.getCTM());
                return [b.x, b.x + b.width].flatMap((u) => [b.y, b.y + b.height].map((v) => m.a * u + m.c * v + m.e));
              }),
          ) - x - width;
        });
      for (const f of pages.filter((x) => /<svg role="img"/.test(read(x)))) {
        await q.goto(url(rel(f)));
        for (const svg of await q.locator(".picture > svg").all()) {
          n++;
          const cut = await past(svg);
          if (cut > 0.05) must(false, `${rel(f)}: a figure is cut off on the right, ${cut} points`);
          if ((await small(svg)) >= 9) continue;
          const box = svg.locator("xpath=.."),
            larger = box.locator("+ .larger");
          await larger.tap();
          const size = await small(q.locator("dialog.large svg"));
          await q.keyboard.press("Escape");
          await q.locator("dialog.large").waitFor({ state: "detached" });
          opened++;
          if (!(size >= 9)) must(false, `${rel(f)}: letters of ${size} pixels in the large figure`);
        }
      }
      must(n > 100 && opened > 0, `${n} figures on a phone, ${opened} of them open larger`);
      await q.context().close();
    }
    // what moves: to its end and back, and the end is right
    for (const f of pages.filter((x) => /data-moving=/.test(read(x)))) {
      await p.goto(url(rel(f)));
      const m = p.locator(".moving").first();
      const first = await m.locator(".say").textContent();
      for (let k = 0; k < 200 && (await m.getByLabel("one step on").isEnabled()); k++)
        await m.getByLabel("one step on").click();
      const end = await m.locator(".say").textContent();
      await m.getByLabel("to the beginning").click();
      must(
        (await m.locator("svg").count()) === 1 &&
          /the loop ends|Both|least cost/.test(end) &&
          (await m.locator(".say").textContent()) === first,
        `${rel(f)} moves: ${end}`,
      );
    }
    // without scripts
    let q = await open({ javaScriptEnabled: false });
    await q.goto(url("introduction/a-first-program.html"));
    must(
      await q
        .locator("a.use")
        .first()
        .getAttribute("href")
        .then((h) => /#chunk-/.test(h)),
      "without scripts a chunk's name is a link",
    );
    for (const f of pages.filter((x) => /data-moving=/.test(read(x))).map(rel)) {
      await q.goto(url(f));
      must(
        (await q.locator("figure:has(svg) + .moving").count()) > 0,
        `without scripts ${f} has a still picture`,
      );
    }
    await q.goto(url("introduction/a-first-program.html"));
    // print
    await q.emulateMedia({ media: "print" });
    must(!(await q.locator(".bar").isVisible()), "print has no bar");
    // accessible, light and dark
    const axe = read(new URL("node_modules/axe-core/axe.min.js", import.meta.url));
    for (const scheme of ["light", "dark"]) {
      q = await open({ colorScheme: scheme });
      for (const f of [
        ...looked_at,
        ...pages.filter((x) => /^files\//.test(rel(x))).slice(0, 1).map(rel),
        ...pages.filter((x) => /data-moving=|<pre id="data"/.test(read(x))).map(rel),
      ]) {
        if (!fs.existsSync(path.join(out, f))) {
          must(false, `${f} is there`);
          continue;
        }
        await q.goto(url(f));
        await q.evaluate(axe);
        const r = await q.evaluate(() =>
          axe.run(document, {
            preload: false,
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
          }),
        );
        must(
          r.violations.length === 0,
          `axe, ${scheme}: ${f}${r.violations.map((v) => `; ${v.id}: ${v.nodes.length}, ${v.nodes[0].html.slice(0, 90)} ${v.nodes[0].failureSummary.replace(/\s+/g, " ").slice(0, 160)}`).join("")}`,
        );
      }
      await q.context().close();
    }
    must(said.length === 0, `no console message ${said.slice(0, 3).join(" | ")}`);
    await browser.close();
  },
};
await checks[what]();
if (bad > 20) console.log(`and ${bad - 20} more`);
process.exit(bad ? 1 : 0);
