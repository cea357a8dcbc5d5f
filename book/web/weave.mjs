// weave.mjs OUT EDITION STREAM DATUM BIB AUX: the web edition.
//   STREAM  noweb's stream of all chapters; DATUM, BIB: what the printed
//   edition's weave left (measured numbers, references); figures as SVG are
//   in build/web-figures/.  Writes static pages to OUT.
import fs from "node:fs";
import path from "node:path";
import { Program, slug, nameOf } from "./stream.mjs";
import { highlight, esc } from "./code.mjs";
import { Reader, parse, paragraphs, plain, spoken } from "./latex.mjs";
import { frame } from "./pages.mjs";
import { Lab } from "./lab.mjs";
import { settings } from "./settings.mjs";
import { index } from "./index.mjs";
import { markText } from "./marks.mjs";
import { page as libraryPage } from "./api.mjs";

const [out, edition, streamFile, datumFile, bibFile, version, date] = process.argv.slice(2);
const address = fs.readFileSync("book/URL", "utf8").trim();
const student = edition === "student";
const here = path.dirname(new URL(import.meta.url).pathname);
const read = (f) => fs.readFileSync(f, "utf8");
const cache = path.join(path.dirname(out), "web-parsed");
const warnings = new Set(),
  warn = (w) => warnings.add(w);

// ---- what the printed edition knows ------------------------------------------
const data = new Map();
for (const m of read(datumFile).matchAll(
  /^\\expandafter\\gdef\\csname datum\/(.*)\\endcsname\{(.*)\}$/gm,
))
  data.set(m[1], m[2]);
const asked = [];
function measured(tex) {
  // \datum... -> \webdatum{N}{value}
  let outTex = "",
    at = 0;
  const re = /\\datum(K|raw|ratio|calc)?(\*?)(?=[[{*])/g;
  for (let m; (m = re.exec(tex));) {
    let i = re.lastIndex,
      kind = m[1] || "",
      fmt = kind === "raw" ? "raw" : kind === "ratio" || kind === "calc" ? "1" : "plain";
    if (m[2]) fmt = "1";
    const opt = /^\[(\d*)\]/.exec(tex.slice(i, i + 6));
    if (opt) {
      fmt = opt[1];
      i += opt[0].length;
    }
    const args = [];
    for (let k = kind === "calc" ? 1 : kind === "ratio" ? 4 : 3; k > 0; k--) {
      while (/\s/.test(tex[i])) i++;
      let d = 0,
        j = i;
      do {
        if (tex[j] === "{") d++;
        if (tex[j] === "}") d--;
        j++;
      } while (d);
      args.push(tex.slice(i + 1, j - 1));
      i = j;
    }
    const id =
      kind === "calc"
        ? `calc${fmt}/${args[0].replace(/\s+/g, " ").trim()}`
        : `${kind === "ratio" ? "ratio" : ""}${fmt}/${args.join("/")}`;
    if (!data.has(id)) warn(`no datum ${id}`);
    const files =
      kind === "calc" ? [...args[0].matchAll(/([\w.-]+):/g)].map((x) => x[1]) : [args[0]];
    outTex += tex.slice(at, m.index) + `\\webdatum{${asked.length}}{${data.get(id) ?? "??"}}`;
    asked.push({ file: files[0], text: kind === "calc" ? args[0] : args.slice(1).join(", ") });
    at = re.lastIndex = i;
  }
  return outTex + tex.slice(at);
}

// ---- the chapters --------------------------------------------------------------
const program = new Program(),
  sources = [];
for (const part of read(streamFile)
  .split(/^@file /m)
  .slice(1)) {
  const i = part.indexOf("\n"),
    file = path.basename(part.slice(0, i), ".nw");
  const c = {
    file,
    answers: file.endsWith("-answers"),
    volume: file < "8" ? 1 : 2,
    key: file.slice(0, file.indexOf("-")),
  };
  c.tex = measured(program.read(part.slice(i + 1), c));
  sources.push(c);
}
program.finish();
const order = (c) =>
  c.volume === 1
    ? "1" + c.key
    : "2" +
      (/^91/.test(c.key) ? "a" : /^90/.test(c.key) ? "b" : /^8/.test(c.key) ? "c" : "d") +
      c.key;
sources.sort((a, b) => (order(a) < order(b) ? -1 : 1));
const chapters = [];
let letters = 0;
const letter = (n) => ["", "A", "B"][Math.floor(n / 26)] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]; // Z, AA, AZ, BA
for (const c of sources.filter((x) => !x.answers)) {
  if (/\\chapter\{/.test(c.tex)) {
    c.number = c.volume === 1 ? String(+c.key) : letter(letters++);
    c.slug = c.file.replace(/^\d+[a-z]*-/, "");
    chapters.push(c);
    c.parts = [c];
  } else chapters.at(-1).parts.push(c); // a file that goes on with a chapter
}

// figures that are followed by one that goes step by step (moving.js)
const moving = {
  "frontier-wave": "frontier",
  "gpu-interleavings": "interleavings",
  folds: "fold",
  "delta-phases": "delta",
};
const figures = new Map(),
  used = new Set();
const reader = new Reader({
  student,
  warn,
  count: {},
  solutions: {},
  codeText: (n) => program.quoted[n].text,
  code(n) {
    const q = program.quoted[n];
    const html = highlight(q.text, {}, (w) =>
      q.id && q.id.replace(/=.*/, "") === w ? link(q.id) : null,
    );
    return `<code>${html.replace(/<\/?b\b[^>]*>/g, "")}</code>`;
  },
  chunk: (n) => chunkHtml(program.chunks[n]),
  figure(name, alt) {
    const f = `build/web-figures/${name}.svg`;
    if (!fs.existsSync(f)) {
      warn(`no figure ${f}`);
      return "";
    }
    used.add(name);
    const text = fs.existsSync(`figures/${name}.tex`) ? read(`figures/${name}.tex`) : "";
    const csv = [
      ...new Set(
        [...text.replace(/^\s*%.*$/gm, "").matchAll(/figures\/data\/([\w.-]+\.csv)/g)].map(
          (m) => m[1],
        ),
      ),
    ];
    csv.forEach((x) => dataFiles.add(x));
    return (
      `<div class="picture" tabindex="0">${drawing(name, read(f), alt)}</div>` +
      (csv.length
        ? `<p class="source">Data: ${csv.map((x) => `<a href="~/data/${x}.html">${x}</a>`).join(", ")}</p>`
        : "")
    );
  },
  moving(name) {
    if (!moving[name]) return "";
    this.page.moves = true;
    return `<div class="moving" data-moving="${moving[name]}"></div>${lab.moving(moving[name])}`;
  },
  transcript(n) {
    const name = this.word(n.args[0].content),
      f = `figures/data/${name}.txt`;
    if (!fs.existsSync(f)) {
      warn(`no transcript ${f}`);
      return "";
    }
    return `<pre class="session" tabindex="0">${read(f)
      .replace(/\n+$/, "")
      .split("\n")
      .map((l) => (l.startsWith("$") ? `<b>${esc(l)}</b>` : esc(l)))
      .join("\n")}</pre>${shown(name)}`;
  },
  datum(n, html) {
    const a = asked[n];
    if (!a.file) return html;
    dataFiles.add(a.file + ".csv");
    return `<a class="datum" href="~/data/${a.file}.csv.html" title="${esc(a.file + ".csv: " + a.text)}">${html}</a>`;
  },
  panel: (name) => lab.exercise(name),
  handIn: (name) => handIn.get(name) ?? (warn(`no exercise ${name} to hand in for`), "?"),
});
// the page that make show wrote in a session; or of the same fault, where the
// session is another program's
const SAME_FAULT = { "relax-funnel-wrong": "student-lost" };
function shown(session) {
  const name = SAME_FAULT[session] || session;
  if (!fs.existsSync(`figures/data/${name}.shown`)) return "";
  shownPages.add(name);
  if (name !== session)
    return `<p class="source"><a href="~/data/${name}.html">The same race, as the judge finds it</a>: the two threads\u2019 accesses, to step through (the page that <code>make show</code> writes).</p>`;
  return `<p class="source"><a href="~/data/${name}.html">The page that <code>make show</code> wrote then</a>: the accesses, to step through.</p>`;
}
const WITHHELD = "line /* only the lines of the accesses: the others may be yours to write */";
// The facts of such a page.  The kernel in it a student may have to write, so the
// student's page keeps only the lines that the accesses name.
function facts(name) {
  const all = read(`figures/data/${name}.shown`).split("\n"),
    named = new Set(all.filter((l) => l.startsWith("touch ")).map((l) => +l.split(" ")[4]));
  let k = 0;
  if (!student) return all.join("\n");
  return all
    .map((l) => (/^line\b/.test(l) && !named.has(++k) ? (k === 1 ? WITHHELD : "line ") : l))
    .join("\n");
}
const shownPages = new Set(),
  dataFiles = new Set();
// what is handed in, as the exercises' settings say
const handIn = new Map(
  [...settings()].map(([folder, c]) => [folder.slice(3), c.handin]),
);

const lab = new Lab({ here, out, program, student, handIn, warn });

// A drawing inside its page: fonts and classes get names of their own, colours
// become variables with a light and a dark value.
const colours = new Map(),
  alts = [];
function drawing(name, svg, alt) {
  svg = svg
    .slice(svg.indexOf("<svg"))
    .replace(/<!\[CDATA\[|\]\]>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .trim();
  svg = svg
    .replace(/font-family:([\w-]+)/g, `font-family:${name}-$1`)
    .replace(/text\.f(\d+)/g, `.${name}-f$1`)
    .replace(/class='f(\d+)'/g, `class='${name}-f$1'`)
    .replace(/ id='([\w-]+)'/g, ` id='${name}-$1'`)
    .replace(/(xlink:href='#|url\(#)([\w-]+)/g, `$1${name}-$2`);
  svg = svg.replace(
    /(fill|stroke|stop-color)='(#[0-9a-f]{3,6}|gray|red|blue|green|white|black)'/gi,
    (_, what, c) => {
      c = c.toLowerCase();
      if (/^#[0-9a-f]{3}$/.test(c)) c = "#" + [...c.slice(1)].map((x) => x + x).join("");
      c =
        {
          gray: "#808080",
          red: "#ff0000",
          blue: "#0000ff",
          green: "#008000",
          white: "#ffffff",
          black: "#000000",
        }[c] || c;
      if (!colours.has(c)) colours.set(c, `--k${colours.size}`);
      return `style='${what}:var(${colours.get(c)})'`;
    },
  );
  svg = svg.replace(/<title>([^<]*)<\/title>/g, (_, t) => `<title>${markText(t)}</title>`);
  svg = svg.replace(/<g( style='[^']*')>\s*<path((?:(?!style=)[^>])*)\/>\s*<\/g>/g, "<path$1$2/>");
  // lines of one stroke, one path
  svg = svg.replace(
    /(?:<path d='[^']*'([^>]*)\/>\s*)(?:<path d='[^']*'\1\/>\s*)+/g,
    (all, rest) =>
      /fill='none'/.test(rest)
        ? `<path d='${[...all.matchAll(/<path d='([^']*)'/g)].map((m) => m[1]).join("")}'${rest}/>`
        : all,
  );
  // two style attributes of one element
  svg = svg.replace(/<[a-z]+ [^>]*>/g, (t) => {
    const all = [...t.matchAll(/ style='([^']*)'/g)];
    return all.length < 2
      ? t
      : t
          .replace(/ style='[^']*'/g, "")
          .replace(/\s*(\/?)>$/, ` style='${all.map((x) => x[1]).join(";")}'$1>`);
  });
  // (what its caption refers to has its number when all pages are read)
  return svg.replace("<svg ", `<svg role="img" aria-label="\x10${alts.push(alt) - 1}\x10" `);
}
function dark(c) {
  // the same hue, light where it was dark
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16) / 255);
  const max = Math.max(r, g, b),
    min = Math.min(r, g, b),
    l = (max + min) / 2,
    d = max - min;
  const s = d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1));
  const h =
    d === 0
      ? 0
      : max === r
        ? ((g - b) / d + 6) % 6
        : max === g
          ? (b - r) / d + 2
          : (r - g) / d + 4;
  return `hsl(${Math.round(h * 60)} ${Math.round(s * 85)}% ${Math.round((0.1 + 0.8 * (1 - l)) * 100)}%)`;
}
function palette() {
  const set = (f) => [...colours].map(([c, name]) => `${name}:${f(c)}`).join(";");
  return (
    `\n:root{${set((c) => c)}}\n[data-theme=dark]{${set(dark)}}\n` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${set(dark)}}}\n.picture svg{fill:currentColor}\n`
  );
}

// ---- code ------------------------------------------------------------------------
function link(id) {
  const d = program.defs.get(id);
  return d && d.chunk.url ? [`~/${d.chunk.url}`, id] : d ? [`\x02def:${id}\x03`, id] : null;
}
function nameHtml(raw) {
  const { base, note } = nameOf(raw);
  const isFile = /^[\w.\/-]+\.(c|h|cpp|cu|cuh|mk|py|sh|csv|txt)$/.test(base);
  const html = isFile
    ? `<code>${esc(base)}</code>`
    : base
        .split(/(\[\[.*?\]\])/)
        .map((p) => (p.startsWith("[[") ? `<code>${esc(p.slice(2, -2))}</code>` : esc(p)))
        .join("");
  return html + (note ? ` <small>(${esc(note)})</small>` : "");
}
const target = (name) => program.named.get(name)?.[0];
function linesHtml(c) {
  const state = {};
  return c.lines
    .map((l) => {
      const ids = (w) => (l.ids.has(w) ? link(l.ids.get(w)) : null);
      if (!l.uses.length) return highlight(l.text, state, ids);
      let html = "",
        at = 0;
      for (const u of l.uses) {
        html += highlight(l.text.slice(at, u.at), state, ids);
        at = u.at;
        const t = target(u.name);
        html += t
          ? `<a class="use" href="\x02chunk:${t.n}\x03" data-chunk="${chunkFile(u.name)}">⟨${nameHtml(u.name)}⟩</a>`
          : `<span class="use withheld">⟨${nameHtml(u.name)}⟩</span>`;
      }
      return html + highlight(l.text.slice(at), state, ids);
    })
    .map((h) => (h.includes('class="use"') ? `<span class="l">${h}\n</span>` : h + "\n"))
    .join("")
    .replace(/\n$/, "");
}
const chunkFiles = new Map();
function chunkFile(name) {
  if (!chunkFiles.has(name)) {
    let s = slug(name),
      k = 1;
    const taken = new Set(chunkFiles.values());
    while (taken.has(k > 1 ? `${s}-${k}` : s)) k++;
    chunkFiles.set(name, k > 1 ? `${s}-${k}` : s);
  }
  return chunkFiles.get(name);
}
function chunkHtml(c) {
  const ch = reader.chapter;
  ch.chunks = (ch.chunks || 0) + 1;
  c.tag = `${ch.number}·${ch.chunks}`;
  c.url = `${reader.page.url}#${c.id}`;
  c.page = reader.page;
  reader.addresses.push(["chunk", c.url]);
  c.html = linesHtml(c);
  return `<div class="chunk" id="${c.id}"><div class="head"><a class="no" href="#${c.id}">${c.tag}</a> <span>⟨${nameHtml(c.raw)}⟩&nbsp;${c.part > 1 ? "+≡" : "≡"}</span><button type="button" class="copy" data-chunk="${chunkFile(c.raw)}" title="copy, with all that it uses">copy</button></div><pre class="code" tabindex="0"><code>${c.html}</code></pre>\x02notes:${c.n}\x03</div>${lab.kernel(c)}`;
}
function notes(c) {
  const at = (x) => `<a href="~/${x.url}">${x.tag || "?"}</a>`;
  const parts = program.named.get(c.raw) || [],
    where = (program.usedIn.get(c.raw) || program.usedIn.get(c.base) || []).filter((x) => x.url);
  const n = [];
  if (where.length) n.push(`Used in ${where.map(at).join(", ")}.`);
  else if (fileUrl(c.base) && !c.variant)
    n.push(`A file: <a href="~/${fileUrl(c.base)}">see it whole</a>.`);
  if (c.part > 1) n.push(`Begun in ${at(parts[0])}.`);
  if (parts[c.part]) n.push(`Continued in ${at(parts[c.part])}.`);
  const defs = [...new Set(c.defines)]
    .map((d) => ({ d, u: [...(program.uses.get(d) || [])].filter((x) => x !== c && x.url) }))
    .filter((x) => x.u.length);
  if (defs.length)
    n.push(
      `Defines ${defs.map(({ d, u }) => `<code>${esc(d.replace(/=.*/, ""))}</code> (${u.slice(0, 6).map(at).join(", ")}${u.length > 6 ? ", …" : ""})`).join(", ")}.`,
    );
  return n.length ? `<p class="notes">${n.join(" ")}</p>` : "";
}
const fileUrl = (name) => (program.files.includes(name) ? `files/${name}.html` : null);

// ---- weave: the chapters, then the answers into their exercises --------------------
const pages = [],
  addresses = reader.addresses;
function run(c) {
  reader.tex = c.tex;
  reader.where = `chunks/${c.file}.nw`;
  return paragraphs(reader.inline(parse(c.tex, c.answers === undefined ? null : cache)));
}
const answered = new Set();
if (!student)
  for (const c of sources)
    if (c.answers)
      for (const m of c.tex.matchAll(/\\begin\{solution\}\{([^}]*)\}/g)) answered.add(m[1]);
reader.answer = (label) => (answered.has(label) ? `\x02answer:${label}\x03` : "");
reader.onchapter = (t) => {
  reader.chapter.title = reader.page.title = t;
};
for (const chapter of chapters) {
  chapter.pages = [];
  reader.chapter = chapter;
  reader.count = {};
  let sections = 0;
  const urls = new Set();
  const begin = (title, number, url) => {
    while (urls.has(url))
      url = url.replace(/(-\d+)?\.html$/, (_, n) => `-${(n ? -n : 1) + 1}.html`);
    urls.add(url);
    const p = { title, number, url, chapter, html: "" };
    chapter.pages.push(p);
    pages.push(p);
    addresses.push([title ? "section" : "chapter", url]);
    reader.page = p;
    reader.current = {
      kind: title ? "section" : "chapter",
      number: number || chapter.number,
      id: "",
    };
    return p;
  };
  const first = begin("", chapter.number, `${chapter.slug}/index.html`);
  chapter.url = first.url;
  reader.onsection = (title, starred) => {
    begin(
      title,
      starred ? "" : `${chapter.number}.${++sections}`,
      `${chapter.slug}/${slug(plain(title))}.html`,
    );
    return pages.length - 1;
  };
  const split = chapter.parts
    .map(run)
    .join("")
    .split(/\x04(\d+)\x05/);
  first.html = split[0];
  for (let i = 1; i < split.length; i += 2) pages[+split[i]].html = split[i + 1];
}
const exercises = reader.exercises.slice(),
  answers = new Map();
const ans = { 1: {}, 2: {} };
reader.onsolution = (label) => {
  const ex = exercises.find((e) => e.label === label);
  if (!ex) {
    warn(`an answer to no exercise: ${label}`);
    return;
  }
  reader.page = ex.page;
  reader.chapter = {
    number: "Ans",
    get chunks() {
      return ex.page.chapter.chunks;
    },
    set chunks(n) {
      ex.page.chapter.chunks = n;
    },
    tag: ex.page.chapter.number,
  };
  reader.current = { kind: "exercise", number: ex.number, id: ex.id };
  reader.register("answer:" + label, "answer", ex.number, ex.id);
};
reader.solved = (label, html) => answers.set(label, html);
for (const c of sources)
  if (c.answers && !student) {
    reader.count = ans[c.volume];
    reader.page = null;
    const loose = run(c)
      .replace(/<p>\s*<\/p>/g, "")
      .trim();
    // The files to hand in stand after an answer, and are shown with the last.
    const last = [...answers.keys()].pop();
    if (loose && reader.page) answers.set(last, answers.get(last) + loose);
    else if (loose) warn(`${c.file}: text before all answers: ${plain(loose).slice(0, 60)}`);
  }

// ---- front and back matter ------------------------------------------------------------
const extra = (url, title, html) => {
  const p = { url, title, heading: title, number: "", chapter: null, html };
  pages.push(p);
  return p;
};
const bib = new Map();
{
  const c = { file: "references", tex: bibFile.split(",").map(read).join("\n") };
  const items = c.tex.split(/\\bibitem/).slice(1);
  const p = extra("references.html", "References", "");
  reader.page = p;
  reader.chapter = { number: "" };
  let html = '<ol class="bib">';
  items.forEach((t) => {
    const m = /^(?:\[[^\]]*\])?\{([^}]*)\}([\s\S]*?)(?:\\end\{thebibliography\}|$)/.exec(t);
    if (bib.has(m[1])) return;
    bib.set(m[1], bib.size + 1);
    reader.tex = m[2];
    reader.where = "references";
    html += `<li id="${slug(m[1])}">${reader.inline(parse(m[2])).replace(/\s+/g, " ")}</li>\n`;
  });
  p.html = html + "</ol>";
}
const source = (f) => read(f).replace(/^%.*$/gm, "");
// a chapter without number that both editions print
function unnumbered(file, title, letter, tex) {
  const p = extra(`${file}.html`, title, "");
  reader.page = p;
  reader.chapter = { number: letter };
  reader.number = () => letter;
  reader.current = { kind: "chapter", number: letter, id: "" };
  p.html = run({ file, tex });
}
reader.register("ch:notation", "chapter", "", "");
unnumbered(
  "notation",
  "Notation",
  "N",
  source("book/notation.tex")
    .replace(/\\begingroup.*$|\\endgroup/gm, "")
    .replace(/\\chapter\{[^}]*\}\\label\{ch:notation\}/, ""),
);
unnumbered(
  "errata",
  "Errata",
  "E",
  source("book/errata.tex")
    .replace(/\\chapter\{[^}]*\}|\\addcontentsline\{.*\}$|^\\newcommand.*$/gm, "")
    .replaceAll("\\bookversion{}", version)
    .replaceAll("\\ifx\\bookaddress\\empty\\else\\ at \\bookaddress\\fi{}", address && ` at \\url{${address}}`)
    .replace(
      /\\erratum\{([^}]*)\}\{([^}]*)\}/g,
      (_, in_, place) => `\n\n\\textbf{${in_}, ${place}.} `,
    )
    .replace(/\}\{(?=[^}]*\}$)/gm, "} should be: {"),
);
// \name{A}{B} in tex, with braces that balance, becomes f(A, B)
function macro(tex, name, f) {
  for (let at; (at = tex.indexOf(`\\${name}{`)) >= 0; ) {
    const args = [];
    let to = at + name.length + 1;
    while (tex[to] === "{" && args.length < f.length) {
      let depth = 0,
        end = to;
      do depth += { "{": 1, "}": -1 }[tex[end++]] || 0;
      while (depth);
      args.push(tex.slice(to + 1, end - 1));
      to = end;
    }
    tex = tex.slice(0, at) + f(...args) + tex.slice(to);
  }
  return tex;
}
const listed = (file) =>
  source(file)
    .replace(/^\\newcommand.*\n(?:  .*\n)*/gm, "")
    .replace(/\\begingroup.*$|^.*\\endgroup$/gm, "")
    .replace(/\\chapter\{[^}]*\}/, "");
unnumbered(
  "learned",
  "What we learned",
  "L",
  macro(listed("book/learned.tex"), "learned", (chapter, text) => `\n\n\\ref{${chapter}}. ${text}`),
);
unnumbered(
  "words",
  "The words of the judge",
  "J",
  macro(
    macro(listed("book/words.tex"), "wordsof", (title) => `\n\n\\textbf{${title}}\n\n`),
    "judgeword",
    (word, text) => `\n\n\\texttt{${word}} ${text}`,
  ),
);
const byName = (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
const chunkIndex = [...program.named.keys()].filter((n) => program.named.get(n)[0].url);
extra(
  "chunks.html",
  "Index of chunks",
  `<ul class="index">${chunkIndex
    .sort(byName)
    .map(
      (n) =>
        `<li>⟨${nameHtml(n)}⟩ ${program.named
          .get(n)
          .map((c) => `<a href="~/${c.url}">${c.tag}</a>`)
          .join(", ")}</li>`,
    )
    .join("\n")}</ul>`,
);
extra(
  "identifiers.html",
  "Index of identifiers",
  `<ul class="index three">${[...program.defs.keys()]
    .filter((d) => program.defs.get(d).chunk.url)
    .sort(byName)
    .map((d) => {
      const [w, f] = d.split("="),
        c = program.defs.get(d).chunk;
      return `<li><code>${esc(w)}</code>${f ? ` <small>(${esc(f)})</small>` : ""} <a href="~/${c.url}"><b>${c.tag}</b></a>${[
        ...(program.uses.get(d) || []),
      ]
        .filter((x) => x !== c && x.url)
        .slice(0, 8)
        .map((x) => `, <a href="~/${x.url}">${x.tag}</a>`)
        .join("")}</li>`;
    })
    .join("\n")}</ul>`,
);
const terms = new Map();
for (const [t, url, p] of reader.terms) {
  if (!terms.has(t)) terms.set(t, []);
  terms.get(t).push([url, p]);
}
extra(
  "terms.html",
  "Index of terms",
  `<ul class="index three">${[...terms.keys()]
    .sort(byName)
    .map(
      (t) =>
        `<li>${esc(t)} ${terms
          .get(t)
          .map(([u, p]) => `<a href="~/${u}">${p.number || "·"}</a>`)
          .join(", ")}</li>`,
    )
    .join("\n")}</ul>`,
);
extra(
  "exercises.html",
  "The exercises at a glance",
  `${lab.built ? '<div class="lab" data-lab="overview"></div>' : ""}<div class="wide" tabindex="0" role="region" aria-label="table"><table><thead><tr><th scope="col">exercise</th><th scope="col">rating</th><th scope="col">time</th><th scope="col">graded as</th>${lab.built ? '<th scope="col">yours</th>' : ""}</tr></thead><tbody>${exercises.map((e) => `<tr><td><a href="~/${e.url}">${e.number}</a></td><td><i>${e.rating}</i></td><td>${e.time}</td><td>${e.slug ? `<code>${e.slug}</code>` : ""}</td>${lab.built ? `<td${e.slug ? ` data-state="${e.slug}"` : ""}></td>` : ""}</tr>`).join("\n")}</tbody></table></div>`,
);
const withFiles = program.files.filter((f) => target(f).url).sort();
extra(
  "files.html",
  "Files",
  `<p>Every file that the chunks make, whole.</p><ul class="index">${withFiles.map((f) => `<li><a href="~/${fileUrl(f)}"><code>${esc(f)}</code></a></li>`).join("\n")}</ul>`,
);
for (const f of withFiles) {
  const lines = program.expand(f),
    state = {},
    of = (c) => c.home.of || c.home;
  // (as a reader comes to them, and not as their lines stand here)
  const keys = [...new Set(lines.map((l) => l.chunk.page?.chapter).filter(Boolean))]
    .sort((a, b) => chapters.indexOf(a) - chapters.indexOf(b));
  let last = null;
  const body = lines
    .map((l) => {
      const c = l.chunk,
        mark =
          c !== last
            ? `<a class="from" href="~/${c.url}" title="${esc(nameOf(c.raw).base.replace(/\[\[|\]\]/g, ""))}">${c.tag}</a>`
            : '<span class="from"></span>';
      last = c;
      return `<span class="l" data-ch="${keys.indexOf(c.page?.chapter)}">${mark}${highlight(l.text, state, (w) => (l.line?.ids.has(w) ? link(l.line.ids.get(w)) : null))}\n</span>`;
    })
    .join("");
  const chapterNames = keys.map(
    (k, i) => `<option value="${i}">as of chapter ${k.number}, ${esc(plain(k.title))}</option>`,
  );
  extra(
    fileUrl(f),
    f,
    `<p>${lines.length} lines from ${keys.length === 1 ? "chapter" : "chapters"} ${keys.map((k) => `<a href="~/${k.url}">${k.number}</a>`).join(", ")}. The number at the left is the chunk.</p>${keys.length > 1 ? `<p class="change" hidden><label>What a chapter changed: <select><option value="">the whole file</option>${chapterNames.join("")}</select></label></p>` : ""}<pre class="code file" tabindex="0"><code>${body}</code></pre>`,
  );
}
const MOST_ROWS = 1500; // with the head
// (a cell may have commas within quotes)
const cellsOf = (l) => [...("," + l).matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, q, t]) => q?.replace(/""/g, '"') ?? t);
function csvPage(f) {
  const file = `figures/data/${f}`;
  if (!fs.existsSync(file)) {
    warn(`no ${file}`);
    return;
  }
  const lines = read(file).trim().split(/\r?\n/),
    head = lines.filter((l) => l.startsWith("#")),
    rows = lines.filter((l) => l && !l.startsWith("#")).map(cellsOf);
  extra(
    `data/${f}.html`,
    f,
    `<pre class="session" tabindex="0">${head.map(esc).join("\n")}</pre><p>${rows.length - 1} rows${rows.length > MOST_ROWS ? `, the first ${MOST_ROWS - 1} of them here` : ""}; <a href="~/data/${f}">the file</a>.</p><div class="wide" tabindex="0" role="region" aria-label="data"><table><thead><tr>${rows[0].map((c) => `<th scope="col">${esc(c)}</th>`).join("")}</tr></thead><tbody>${rows
      .slice(1, MOST_ROWS)
      .map((r) => `<tr>${r.map((c) => `<td>${esc(c)}</td>`).join("")}</tr>`)
      .join("\n")}</tbody></table></div>`,
  );
  write(`data/${f}`, read(file));
}
const written = new Set();
function write(name, text) {
  // only what has changed
  const file = path.join(out, name);
  if (written.has(file)) warn(`two pages have one address: ${name}`);
  written.add(file);
  if (
    fs.existsSync(file) &&
    fs.statSync(file).size === Buffer.byteLength(text) &&
    read(file) === text
  )
    return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
[...dataFiles].sort().forEach(csvPage);
const toc = (v) => () =>
  `<ol class="toc">${chapters
    .filter((c) => c.volume === v)
    .map(
      (c) =>
        `<li value="${c.volume === 1 ? c.number : ""}"><a href="~/${c.url}"><span class="no">${c.number}</span> ${c.title}</a><details><summary>sections</summary><ol>${c.pages
          .slice(1)
          .map(
            (p) =>
              `<li><a href="~/${p.url}">${p.number ? `<span class="no">${p.number}</span> ` : ""}${p.title}</a></li>`,
          )
          .join("")}</ol></details></li>`,
    )
    .join("\n")}</ol>`;
const home = extra(
  "index.html",
  "Shortest Paths on the GPU",
  `<p class="lead">A literate course in C and CUDA${student ? ", the students’ edition" : ""}: from Dijkstra’s algorithm to one that keeps a hundred thousand threads busy. The book is the program: every chunk of code unfolds where it is used${lab.built ? ", and a kernel is run, and its races are found, in the page" : ""}.</p>\x0e<h2>For whom</h2><p>For students who know C as it is taught in a first year, and for everyone who wants to see how a known algorithm is made to fit a machine. Nothing about GPUs is assumed; Chapter 4 explains what is needed. If you know CUDA, begin with Chapter 5, where a kernel that looks right loses costs. ${lab.built ? "To work the exercises, a browser is enough for most; no" : "No"} GPU is needed for any${lab.built ? "" : " exercise"}. If you teach, there are a syllabus, exercises with a judge, and a students’ edition without the answers.</p><h2>Volume I, the course</h2>\x06${student ? "" : `<h2>Volume II, the machine room</h2>\x07`}<h2>To look things up</h2><ul class="tools"><li><a href="~/search.html">Search</a></li><li><a href="~/exercises.html">Exercises</a></li>${lab.built ? '<li><a href="~/playground.html">Playground</a></li>' : ""}${student ? "" : '<li><a href="~/api.html">Library</a></li>'}<li><a href="~/files.html">Files</a></li><li><a href="~/chunks.html">Chunks</a></li><li><a href="~/identifiers.html">Identifiers</a></li><li><a href="~/terms.html">Terms</a></li><li><a href="~/notation.html">Notation</a></li><li><a href="~/words.html">The words of the judge</a></li><li><a href="~/learned.html">What we learned</a></li><li><a href="~/references.html">References</a></li><li><a href="~/errata.html">Errata</a></li></ul>`,
);
extra(
  "search.html",
  "Search",
  `<form class="search" role="search" onsubmit="return false"><label for="q">Words, identifiers, chunks, terms</label><input id="q" type="search" autocomplete="off" autofocus></form><noscript><p>Search needs JavaScript. The indexes of <a href="~/terms.html">terms</a>, <a href="~/identifiers.html">identifiers</a> and <a href="~/chunks.html">chunks</a> do not.</p></noscript><p id="found" role="status"></p><ol id="hits"></ol>`,
).finds = true;
if (!student)
  extra(
    "api.html",
    "The library by its functions",
    libraryPage(
      read("book/man/sssp.3"),
      read("generated/library/sssp.h"),
      read("generated/library/sssp.py"),
      fileUrl,
    ),
  );
if (lab.built)
  extra(
    "playground.html",
    "Playground",
    `<p>Any kernel with a <code>main</code>, compiled and run in this page on the simulator, which says what a GPU keeps to itself: races, stray accesses, missing barriers. Choose the order of the threads, and see the answer change.</p><div class="lab" data-lab="playground"><p class="lab-needs">This needs scripts.</p></div>`,
  );

// ---- resolve what was left open ----------------------------------------------------------
// the students' edition has no Volume II, but the numbers of what stands there
const elsewhere = new Map(
  student
    ? read(path.join(path.dirname(out), "web/numbers.txt"))
        .trim()
        .split("\n")
        .map((l) => l.split(" "))
    : [],
);
function resolve(html, page) {
  for (let k = 0; k < 4 && html.includes("\x02"); k++)
    html = html.replace(/\x02(\w+):([^\x03]*)\x03/g, (_, kind, x) => {
      if (kind === "answer") return answers.get(x) ?? (warn(`no answer ${x}`), "");
      if (kind === "notes") return notes(program.chunks[+x]);
      if (kind === "chunk") return program.chunks[+x].url ? `~/${program.chunks[+x].url}` : "#";
      if (kind === "def") {
        const d = program.defs.get(x);
        return d?.chunk.url ? `~/${d.chunk.url}` : "#";
      }
      if (kind === "cite")
        return bib.has(x)
          ? `<a class="cite" href="~/references.html#${slug(x)}">[${bib.get(x)}]</a>`
          : (warn(`nothing cited as ${x}`), "[?]");
      if (kind === "yours") {
        const l = reader.labels["graded:" + x];
        return l
          ? `<a href="~/${l.url}">Exercise ${l.number} asks you to write this</a>`
          : "This is for you to write";
      }
      const l = reader.labels[x];
      if (!l && elsewhere.has(x)) return elsewhere.get(x);
      if (!l) {
        warn(`${page.url}: reference to ${x}`);
        return "?";
      }
      return `<a href="~/${l.url}">${kind === "pageref" ? "here" : l.number}</a>`;
    });
  return html.replace(/\x10(\d+)\x10/g, (_, n) => esc(spoken(resolve(alts[n], page))));
}
// (a map of a site has whole addresses: make web SITE=https://...)
const site = (process.env.SITE || "").replace(/\/*$/, "/").replace(/^\/$/, "");
const root = (url) => "../".repeat(url.split("/").length - 1) || "./";
const rel = (html, url) =>
  html.replaceAll(`href="~/${url}#`, 'href="#').replace(/(href|src)="~\//g, `$1="${root(url)}`);
// a page too long for a slow line has an identifier's link once in a chunk
const lighter = (html) =>
  html.length < 190000
    ? html
    : html.replace(/<pre class="code"[\s\S]*?<\/pre>/g, (pre) => {
        const seen = new Set();
        return pre.replace(/<a href="[^"]*"(?: data-id="[^"]*")?>(\w+)<\/a>/g, (a, id) =>
          seen.has(id) ? id : (seen.add(id), a),
        );
      });
const main = pages.filter((p) => p.chapter);
// The first page has a figure of Chapter 3: its drawing under another name, since
// a name is for one place.
function pictureOfHome() {
  const l = reader.labels["fig:frontier-wave"],
    alt = "A graph whose vertices are settled in waves: all that are equally near, together.";
  return `<figure class="figure"><div class="picture" tabindex="0">${drawing("home-wave", read("build/web-figures/frontier-wave.svg"), alt)}</div><figcaption>The idea of the course: settle not one nearest place but all that cannot be reached more cheaply, together (Figure <a href="~/${l.url}">${l.number}</a>).</figcaption></figure>`;
}
const bare = (html) => resolve(html, { url: "" }).replace(/<\/?a\b[^>]*>/g, "");
for (const c of chapters) c.title = bare(c.title);
for (const p of pages) {
  p.heading = resolve(p.title || p.chapter?.title || "", p);
  p.title = bare(p.title);
}
home.html = home.html
  .replace("\x06", toc(1))
  .replace("\x07", toc(2))
  .replace("\x0e", () => pictureOfHome());
// Addresses of the last release.  What has moved has kept its own name, and is
// found by it; what has another name now has a line in book/web/moved.
{
  const own = new Set(addresses.map((a) => a[1])),
    named = new Map();
  // a chunk, a figure, an exercise: its id; a section: the last part of its page
  const name = (url) => url.split("#")[1] ?? "page " + url.split("/").pop();
  for (const a of own) named.set(name(a), [...(named.get(name(a)) || []), a]);
  const only = (x) => (named.get(x)?.length === 1 ? named.get(x)[0] : null);
  const lines = (f) => source(f).replace(/^#.*$/gm, "").split("\n").filter(Boolean);
  const moved = new Map(lines("book/web/moved").map((l) => l.split(" ").slice(1)));
  const begins = (old) => [...moved].find(([o]) => o.endsWith("*") && old.startsWith(o.slice(0, -1)))?.[1];
  for (const line of lines("book/web/addresses")) {
    const [kind, old] = line.split(" "),
      [url, id] = old.split("#");
    if (own.has(old)) continue;
    // a part of a chunk that is in fewer parts now: its first
    const now =
      moved.get(old) ||
      only(name(old)) ||
      (kind === "chunk" && only(id.replace(/-\d+$/, ""))) ||
      begins(old);
    if (!own.has(now)) {
      // (students have one volume)
      if (!student) warn(`book/web/moved: where is ${old} now?${now ? ` ${now} is not there` : ""}`);
      continue;
    }
    const p = pages.find((x) => x.url === url) || extra(url, "Moved", "");
    p.html += `<p class="source"${id ? ` id="${id}"` : ""}>What had this address is <a href="~/${now}">there</a> now.</p>`;
    addresses.push([kind, old]);
  }
}
for (const p of pages) p.html = resolve(p.html, p);
for (const p of pages) {
  const i = main.indexOf(p),
    html = frame(p, {
      chapters,
      prev: i > 0 ? main[i - 1] : null,
      next: i >= 0 ? main[i + 1] : null,
      student,
      version,
      date,
      site,
    });
  write(p.url, lighter(rel(resolve(html, p), p.url)));
}
for (const name of program.named.keys()) {
  const parts = program.named.get(name).filter((c) => c.url);
  if (!parts.length) continue;
  const html = parts
    .map(
      (c) =>
        `<a class="no" href="~/${c.url}">${c.tag}</a><pre class="code"><code>${resolve(c.html, c.page)}</code></pre>`,
    )
    .join("");
  const text =
    program
      .expand(name)
      .map((l) => l.text)
      .join("\n") + "\n";
  write(
    `chunks/${chunkFile(name)}.js`,
    `book.chunk(${JSON.stringify(chunkFile(name))},${JSON.stringify(html)},${JSON.stringify(text)});\n`,
  );
}
const declaration = (d) => {
  const { chunk, line } = program.defs.get(d),
    got = [];
  for (let i = line; i < chunk.lines.length && got.length < 6; i++) {
    got.push(chunk.lines[i].text);
    if (/[;{]\s*$|^#/.test(chunk.lines[i].text)) break;
  }
  return got.join("\n").replace(/\s*\{$/, "");
};
const ids = {};
for (const [d, { chunk }] of program.defs) if (chunk.url) ids[d] = [chunk.tag, declaration(d)];
write("identifiers.js", `book.identifiers(${JSON.stringify(ids)});\n`);

// ---- search ------------------------------------------------------------------------------------
const inChapter = (page) =>
  page?.chapter ? `Chapter ${page.chapter.number}, ${plain(page.chapter.title)}` : "";
// the files that a chunk is a part of
function filesOf(chunk, above = new Set()) {
  if (above.has(chunk)) return [];
  above.add(chunk);
  const users = program.usedIn.get(chunk.raw) || program.usedIn.get(chunk.base) || [];
  if (!users.length) return program.files.includes(chunk.base) ? [chunk.base] : [];
  return [...new Set(users.flatMap((u) => filesOf(u, above)))];
}
const places = (chunk) => {
  const files = filesOf(chunk);
  return [files.slice(0, 2).join(", ") + (files.length > 2 ? ", …" : ""), inChapter(chunk.page)]
    .filter(Boolean)
    .join(" · ");
};
const docs = [];
for (const p of main)
  docs.push({
    kind: "text",
    title: `${p.number} ${plain(p.title || p.chapter.title)}`.trim(),
    url: p.url,
    where: inChapter(p),
    text: spoken(
      p.html
        .replace(/<pre class="code"[\s\S]*?<\/pre>/g, " ")
        .replace(/<svg[\s\S]*?<\/svg>/g, " ")
        .replace(/<details class="lab"[\s\S]*?<\/details>/g, " "),
    ),
  });
for (const n of chunkIndex)
  docs.push({
    kind: "chunk",
    title: plain(`⟨${nameHtml(n)}⟩`),
    url: target(n).url,
    where: places(target(n)),
    text: "",
  });
for (const [d, { chunk }] of program.defs)
  if (chunk.url)
    docs.push({
      kind: "identifier",
      title: d.replace(/=.*/, ""),
      url: chunk.url,
      where: places(chunk),
      text: ids[d][1],
    });
for (const [t, list] of terms)
  docs.push({ kind: "term", title: t, url: list[0][0], where: inChapter(list[0][1]), text: "" });
index(docs, write);
write("search.js", read(path.join(here, "search.js")));
for (const name of shownPages)
  write(
    `data/${name}.html`,
    read("exercises/tools/show.html").replace("@DATA@\n", () => facts(name)),
  );
for (const f of ["book.js", "moving.js"]) write(f, read(path.join(here, f)));
write("style.css", read(path.join(here, "style.css")) + palette());
lab.files(write);
for (const f of ["favicon.svg"]) write(f, read(path.join(here, f)));
// A server shows 404.html under the address that was asked for, at whatever depth;
// the script finds the folder of the pages by the first name that is one of them.
const folders = [...new Set(pages.map((p) => p.url.split("/")).filter((x) => x.length > 1).map((x) => x[0]))];
write(
  "404.html",
  read(path.join(here, "404.html")).replace("@FOLDERS@", JSON.stringify([...folders, "lab"])),
);
if (site)
  write(
    "sitemap.xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
      .filter((p) => p.title !== "Moved")
      .map((p) => `<url><loc>${esc(site + p.url.replace(/(^|\/)index\.html$/, "$1"))}</loc></url>`)
      .join("\n")}\n</urlset>\n`,
  );
const sorted = addresses.map((a) => a.join(" ")).sort();
sorted.forEach((a, i) => {
  if (a === sorted[i - 1]) warn(`two things have one address: ${a}`);
});
write("addresses.txt", sorted.join("\n") + "\n");
write(
  "numbers.txt",
  Object.entries(reader.labels)
    .map(([l, x]) => `${l} ${x.number}`)
    .sort()
    .join("\n") + "\n",
);
for (const f of fs.readdirSync(out, { recursive: true }).map((x) => path.join(out, x)))
  if (!written.has(f) && fs.statSync(f).isFile() && !Lab.own(path.relative(out, f))) fs.unlinkSync(f);
for (const w of warnings) console.error("web: " + w.replace(/\s+/g, " ").slice(0, 300));
console.log(
  `${pages.length} pages, ${program.chunks.length} chunks, ${exercises.length} exercises: ${out}/index.html`,
);
process.exit(warnings.size && !process.env.LAX ? 1 : 0);
