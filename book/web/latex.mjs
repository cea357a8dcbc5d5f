// The LaTeX that the chapters use, as HTML.  What is not known here stops
// the weave: nothing is left out in silence.
import { getParser } from "@unified-latex/unified-latex-util-parse";
import temml from "temml";
import fs from "node:fs";
import { createHash } from "node:crypto";
import { esc } from "./code.mjs";
import { slug } from "./stream.mjs";

const version = fs.statSync(new URL(import.meta.url)).mtimeMs; // of this reader
const sig = (signature) => ({ signature });
const parser = getParser({
  macros: {
    webcode: sig("m"),
    webchunk: sig("m"),
    webdatum: sig("m m"),
    nwyours: sig("m"),
    bookfigure: sig("o m m"),
    bookplot: sig("o m m"),
    transcript: sig("m"),
    term: sig("o m"),
    hint: sig("m"),
    graded: sig("m"),
    studentedition: sig("m"),
    fulledition: sig("m"),
    label: sig("m"),
    ref: sig("m"),
    pageref: sig("m"),
    cite: sig("o m"),
    section: sig("s o m"),
    subsection: sig("s o m"),
    chapter: sig("s o m"),
    paragraph: sig("s o m"),
    caption: sig("o m"),
    multicolumn: sig("m m m"),
    cmidrule: sig("d() m"),
    addlinespace: sig("o"),
    textcolor: sig("m m"),
    setlength: sig("m m"),
    renewcommand: sig("m m"),
    newcommand: sig("m o m"),
    rule: sig("o m m"),
    hspace: sig("s m"),
    vspace: sig("s m"),
    newblock: sig(""),
    bibitem: sig("o m"),
    mbox: sig("m"),
    input: sig("m"),
    def: sig(""),
    parbox: sig("o m m"),
    href: sig("m m"),
    url: sig("m"),
    texttt: sig("m"),
    textsc: sig("m"),
    textup: sig("m"),
    textsuperscript: sig("m"),
    underline: sig("m"),
    index: sig("m"),
    footnote: sig("m"),
    protect: sig(""),
    makebox: sig("o o m"),
    raisebox: sig("m o m"),
    hyperref: sig("o m"),
    footnotemark: sig(""),
  },
  environments: {
    exercise: sig("o m"),
    solution: sig("m"),
    unseen: sig(""),
    proof: sig("o"),
    theorem: sig("o"),
    lemma: sig("o"),
    corollary: sig("o"),
    invariant: sig("o"),
    definition: sig("o"),
    tabular: sig("o m"),
    table: sig("o"),
    figure: sig("o"),
    itemize: sig("o"),
    enumerate: sig("o"),
    description: sig("o"),
    quote: sig(""),
    center: sig(""),
    thebibliography: sig("m"),
    minipage: sig("o m"),
  },
});
const slim = (key, value) =>
  key === "position"
    ? { start: { offset: value.start.offset }, end: { offset: value.end.offset } }
    : key === "_renderInfo"
      ? undefined
      : value;
// parse(tex, cache): what was parsed before is kept in the folder cache
export function parse(tex, cache) {
  const file =
    cache &&
    `${cache}/${createHash("sha1")
      .update(tex + version)
      .digest("hex")}.json`;
  if (file && fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8"));
  const text = JSON.stringify(parser.parse(tex).content, slim);
  if (file) {
    fs.mkdirSync(cache, { recursive: true });
    fs.writeFileSync(file, text);
  }
  return JSON.parse(text);
}

const accents = {
  "'": "\u0301",
  "`": "\u0300",
  '"': "\u0308",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
  H: "\u030b",
  r: "\u030a",
  u: "\u0306",
};
const signs = {
  "%": "%",
  "&": "&amp;",
  "#": "#",
  $: "$",
  _: "_",
  "{": "{",
  "}": "}",
  ",": "\u202f",
  " ": " ",
  "\n": " ",
  dots: "…",
  ldots: "…",
  quad: "\u2003",
  qquad: "\u2003\u2003",
  i: "ı",
  j: "ȷ",
  o: "ø",
  ss: "ß",
  textmu: "µ",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textquotesingle: "'",
  textasciigrave: "`",
  textbar: "|",
  "/": "",
  "-": "\u00ad",
  "@": "",
  ";": " ",
  slash: "/",
  ae: "æ",
  oe: "œ",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  S: "§",
  copyright: "©",
  LaTeX: "LaTeX",
  TeX: "TeX",
  blacktriangleright: "▸",
  textunderscore: "_",
  textellipsis: "…",
  textendash: "–",
  textemdash: "—",
  textgreater: "&gt;",
  textless: "&lt;",
  textdegree: "°",
  nobreakspace: "\u00a0",
  quotedblbase: "„",
};
const silent = new Set(
  (
    "noindent centering raggedright small footnotesize scriptsize normalsize smallskip medskip " +
    "bigskip par phantomsection normalfont protect arraybackslash toprule midrule bottomrule cmidrule addlinespace " +
    "setlength hspace vspace newblock renewcommand hfill nopagebreak pagebreak clearpage newpage relax begingroup " +
    "endgroup sloppy em it unskip ignorespaces leavevmode needspace index hline bgroup egroup sc bf tt rm strut ttfamily baselineskip"
  ).split(" "),
);
const wraps = {
  emph: "em",
  textit: "i",
  textbf: "b",
  texttt: "code",
  textsuperscript: "sup",
  underline: "u",
};
const theorems = {
  theorem: "Theorem",
  lemma: "Lemma",
  corollary: "Corollary",
  invariant: "Invariant",
  definition: "Definition",
};

export function plain(html) {
  return html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, "")
    .replace(/\x02[^\x03]*\x03/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, c) => ({ lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", amp: "&" })[c]);
}
// the same for who hears it: 2 to the 20 is not 220
const one = "(<(m\\w+)[^>]*>[^<]*</\\2>)",
  pair = (tag) => new RegExp(`<${tag}\\b[^>]*>\\s*${one}\\s*(?=<)`, "g");
export function spoken(html) {
  return plain(
    html
      .replace(pair("msup"), "$1^")
      .replace(pair("msub"), "$1_")
      .replace(pair("mfrac"), "$1/")
      .replace(/<\/(p|div|li|td|th|h\d|figcaption|summary)>/g, " $&"),
  )
    .replace(/[\u2061-\u2064]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
const arg = (node, i) => node.args?.[i]?.content ?? [];
const has = (node, i) => !!node.args?.[i]?.openMark;
const env = (node) => (typeof node.env === "string" ? node.env : node.env?.content);

export class Reader {
  // host: what the book knows {code(n), chunk(n), figure(name), transcript(name), student, warn(text)}
  constructor(host) {
    Object.assign(this, host);
    this.labels = {};
    this.terms = [];
    this.exercises = [];
    this.addresses = [];
  }

  source(nodes) {
    // the TeX that nodes were read from
    const p = nodes.filter((n) => n.position);
    return p.length
      ? this.tex.slice(p[0].position.start.offset, p.at(-1).position.end.offset)
      : "";
  }
  raw(nodes) {
    return this.source(nodes)
      .replace(/^\{([\s\S]*)\}$/, "$1")
      .trim();
  }
  word(nodes) {
    // a name: label, key, file
    return nodes
      .map((n) =>
        n.type === "macro"
          ? n.content === "_"
            ? "_"
            : "\\" + n.content
          : n.type === "whitespace"
            ? " "
            : n.type === "group"
              ? this.word(n.content)
              : n.content,
      )
      .join("");
  }
  math(tex, displayMode) {
    const clean = tex
      .replace(/\\(protect|normalfont)\b/g, "")
      .replace(/\\webdatum\{\d+\}\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, v) =>
        v.replace(/\$/g, "").replace(/,/g, "{,}"),
      )
      .replace(/\\label\{[^}]*\}/g, "")
      .replace(/\\textmu\b/g, "\\mu")
      .replace(
        /\\webcode\{(\d+)\}/g,
        (_, n) => `\\texttt{${this.codeText(+n).replace(/[_#%&$]/g, "\\$&")}}`,
      );
    try {
      const html = temml.renderToString(clean, {
        displayMode,
        throwOnError: true,
        annotate: false,
        ...(displayMode ? {} : { wrap: "tex" }),
      });
      // what may be wider than a phone scrolls by itself
      return displayMode || html.replace(/<[^>]*>|&[^;]*;/g, "").length < 24
        ? html
        : html.replace(/<math(?: class="([^"]*)")?/, (_, c) => `<math class="${c ? c + " " : ""}long"`);
    } catch (e) {
      this.warn(`${this.where}: mathematics: ${tex}: ${e.message}`);
      return `<code>${esc(tex)}</code>`;
    }
  }
  anchor(kind, label, number) {
    if (!label) this.warn(`${this.where}: ${kind} ${number} has no label, and so no address that lasts`);
    const id = label ? slug(label.replace(/:/g, " ")) : `${kind}-${number.replace(/\./g, "-")}`;
    this.addresses.push([kind, `${this.page.url}#${id}`]);
    return id;
  }
  labelled(nodes) {
    // the first label inside, not in a deeper environment
    for (const n of nodes) {
      if (n.type === "macro" && n.content === "label") return this.word(arg(n, 0));
      if (n.type === "macro" && n.content === "caption") {
        const l = this.labelled(arg(n, 1));
        if (l) return l;
      }
    }
    return "";
  }
  number(counter) {
    this.count[counter] = (this.count[counter] || 0) + 1;
    return `${this.chapter.number}.${this.count[counter]}`;
  }
  register(label, kind, number, id) {
    if (label) {
      if (this.labels[label]) this.warn(`label ${label} twice`);
      this.labels[label] = {
        kind,
        number,
        url: id ? `${this.page.url}#${id}` : this.page.url,
        title: "",
      };
    }
  }

  inline(nodes) {
    const all = [];
    for (const n of nodes)
      if (n.type === "string" && all.at(-1)?.type === "string")
        all[all.length - 1] = { ...all.at(-1), content: all.at(-1).content + n.content };
      else all.push(n);
    let out = "";
    for (let k = 0; k < all.length; k++) out += this.one(all[k], all, k);
    return out;
  }
  text(s) {
    // TeX's ligatures, but not in typewriter
    s = esc(s).replace(/~/g, "\u00a0");
    return this.typewriter
      ? s
      : s
          .replace(/---/g, "—")
          .replace(/--/g, "–")
          .replace(/``/g, "“")
          .replace(/''/g, "”")
          .replace(/`/g, "‘")
          .replace(/'/g, "’");
  }
  one(n, all, k) {
    switch (n.type) {
      case "string":
        return this.text(n.content);
      case "whitespace":
        return " ";
      case "parbreak":
        return "\n\n";
      case "comment":
        return "";
      case "group":
        return this.group(n.content);
      case "inlinemath":
        return this.math(this.source([n]).replace(/^\$|\$$|^\\\(|\\\)$/g, ""), false);
      case "displaymath":
        return this.display(this.source([n]).replace(/^\\\[|\\\]$|^\$\$|\$\$$/g, ""));
      case "verbatim":
        return `<pre class="session" tabindex="0">${esc(n.content.replace(/^\n|\n$/g, ""))}</pre>`;
      case "verb":
        return `<code>${esc(n.content)}</code>`;
      case "mathenv":
        return this.equation(n);
      case "environment":
        return this.environment(n);
      case "macro":
        return this.macro(n, all, k);
    }
    throw new Error(`${this.where}: a node ${n.type}`);
  }
  group(nodes) {
    // {\small ...}, {\itshape ...}
    const first = nodes.find((x) => x.type !== "whitespace");
    if (first?.type === "macro") {
      const rest = nodes.slice(nodes.indexOf(first) + 1);
      if (/^(itshape|it|em)$/.test(first.content)) return `<i>${this.inline(rest)}</i>`;
      if (/^(bfseries|bf)$/.test(first.content)) return `<b>${this.inline(rest)}</b>`;
      if (/^(ttfamily|tt)$/.test(first.content)) return `<code>${this.inline(rest)}</code>`;
    }
    return this.inline(nodes);
  }
  macro(n, all, k) {
    const m = n.content,
      A = (i) => this.inline(arg(n, i));
    if (m in accents && (n.args || /^[^a-z]$|^[cvHru]$/i.test(m))) {
      const next = n.args?.length ? arg(n, n.args.length - 1) : [all[k + 1]];
      if (!n.args?.length && next[0]) all[k + 1] = { type: "string", content: "" };
      let t = next
        .map((x) =>
          x.type === "macro" && x.content === "i"
            ? "i"
            : x.type === "group"
              ? this.word(x.content).replace("\\i", "i")
              : x.content,
        )
        .join("");
      return esc((t[0] + accents[m]).normalize("NFC") + t.slice(1));
    }
    if (m in signs) return signs[m];
    if (m in wraps) {
      const was = this.typewriter;
      this.typewriter = was || m === "texttt";
      const html = this.inline(arg(n, (n.args?.length || 1) - 1));
      this.typewriter = was;
      return `<${wraps[m]}>${html}</${wraps[m]}>`;
    }
    switch (m) {
      case "webcode":
        return this.code(+this.word(arg(n, 0)));
      case "webchunk":
        return this.chunk(+this.word(arg(n, 0)));
      case "webdatum":
        return this.datum(+this.word(arg(n, 0)), A(1));
      case "ref":
      case "pageref":
      case "eqref":
        return `\x02${m}:${this.word(arg(n, n.args.length - 1))}\x03`;
      case "hyperref":
        return A(1);
      case "cite":
        return this.word(arg(n, 1))
          .split(",")
          .map((c) => `\x02cite:${c.trim()}\x03`)
          .join(" ");
      case "term": {
        const text = A(1),
          id = "term-" + slug(plain(text)) + "-" + this.terms.length;
        this.terms.push([
          has(n, 0) ? plain(A(0)) : plain(text),
          `${this.page.url}#${id}`,
          this.page,
        ]);
        return `<dfn id="${id}">${text}</dfn>`;
      }
      case "textup":
      case "mbox":
      case "textsc":
        return A(0);
      case "parbox":
      case "makebox":
        return A(2);
      case "textcolor":
        return A(1);
      case "url":
        return this.page.url === "references.html"
          ? `<a href="${esc(this.word(arg(n, 0)))}">${esc(this.word(arg(n, 0)))}</a>`
          : `<code>${esc(this.word(arg(n, 0)))}</code>`;
      case "href":
        return A(1);
      case "studentedition":
        return this.student ? A(0) : "";
      case "fulledition":
        return this.student ? "" : A(0);
      case "label": {
        const l = this.word(arg(n, 0));
        if (!this.labels[l])
          this.register(l, this.current.kind, this.current.number, this.current.id);
        return "";
      }
      case "footnote":
        return `<small class="note">${A(0)}</small>`;
      case "chapter":
      case "section":
      case "subsection":
      case "paragraph":
      case "bookfigure":
      case "bookplot":
      case "transcript":
      case "hint":
      case "graded":
      case "nwyours":
        return m === "chapter" ? this.chapterTitle(n) : this[m](n);
      case "\\":
        return "<br>";
      case "input":
        return "";
    }
    if (silent.has(m)) return "";
    this.warn(`${this.where}: \\${m} is not known to the web edition`);
    return "";
  }
  display(tex, number, id) {
    return `<div class="display"${id ? ` id="${id}"` : ""}>${this.math(tex, true)}${number ? `<span class="eqno">(${number})</span>` : ""}</div>`;
  }
  equation(n) {
    const tex = this.source([n]),
      name = env(n);
    const body = tex.replace(/^\\begin\{[^}]*\}/, "").replace(/\\end\{[^}]*\}$/, "");
    const label = /\\label\{([^}]*)\}/.exec(body)?.[1];
    if (/\*$/.test(name))
      return this.display(name === "align*" ? `\\begin{aligned}${body}\\end{aligned}` : body);
    const number = this.number("equation"),
      id = this.anchor("equation", label, number);
    this.register(label, "equation", number, id);
    return this.display(
      name === "align" ? `\\begin{aligned}${body}\\end{aligned}` : body,
      number,
      id,
    );
  }
  blocks(nodes) {
    // nodes as paragraphs; what is a block stands by itself
    const html = this.inline(nodes);
    return paragraphs(html);
  }
  environment(n) {
    const name = env(n),
      body = n.content;
    if (name in theorems) {
      const label = this.labelled(body),
        number = this.number("theorem"),
        id = this.anchor(name, label, number);
      this.register(label, name, number, id);
      return `<div class="theorem ${name}" id="${id}"><b>${theorems[name]} ${number}${has(n, 0) ? ` (${this.inline(arg(n, 0))})` : ""}.</b> ${this.blocks(body)}</div>`;
    }
    switch (name) {
      case "unseen":
        return this.student ? "" : this.inline(body);
      case "proof":
        return `<div class="proof"><i>${has(n, 0) ? this.inline(arg(n, 0)) : "Proof"}.</i> ${this.blocks(body)}<span class="qed" role="img" aria-label="end of proof">□</span></div>`;
      case "quote":
        return `<blockquote>${this.blocks(body)}</blockquote>`;
      case "center":
      case "minipage":
        return `<div class="center">${this.blocks(body)}</div>`;
      case "itemize":
      case "enumerate":
      case "description":
        return this.list(n, name);
      case "tabular":
        return this.tabular(n);
      case "table":
      case "figure":
        return this.float(n, name);
      case "exercise":
        return this.exercise(n);
      case "solution":
        return this.solution(n);
      case "equation":
      case "align":
      case "align*":
      case "equation*":
        return this.equation(n);
      case "thebibliography":
        return this.blocks(body);
      case "verbatim":
        return `<pre class="session" tabindex="0">${esc(this.word(body))}</pre>`;
    }
    this.warn(`${this.where}: environment ${name} is not known to the web edition`);
    return this.blocks(body);
  }
  list(n, name) {
    const items = [];
    let cur = null;
    for (const x of n.content) {
      if (x.type === "macro" && x.content === "item") {
        cur = {
          tag: x.args?.find((a) => a.openMark === "[")?.content ?? null,
          content: [...(x.args?.at(-1)?.openMark === "" ? x.args.at(-1).content : [])],
        };
        items.push(cur);
      } else if (cur) cur.content.push(x);
    }
    if (name === "description")
      return `<dl>${items.map((i) => `<dt>${this.inline(i.tag || [])}</dt><dd>${this.blocks(i.content)}</dd>`).join("")}</dl>`;
    const tagged = items.some((i) => i.tag?.length);
    const tag = name === "itemize" ? "ul" : "ol";
    return `<${tag}${tagged ? ' class="tagged"' : ""}>${items
      .map(
        (i) =>
          `<li>${i.tag?.length ? `<span class="tag">${this.inline(i.tag)}</span> ` : ""}${this.blocks(i.content)}</li>`,
      )
      .join("")}</${tag}>`;
  }
  columns(spec) {
    const out = [];
    let s = spec.replace(/\s+/g, "");
    while (s) {
      let m;
      if ((m = /^[@!><]\{/.exec(s))) {
        let d = 0,
          i = 1;
        for (; i < s.length; i++) {
          if (s[i] === "{") d++;
          if (s[i] === "}" && --d === 0) break;
        }
        s = s.slice(i + 1);
      } else if ((m = /^[pmb]\{/.exec(s))) {
        out.push("l");
        let d = 0,
          i = 1;
        for (; i < s.length; i++) {
          if (s[i] === "{") d++;
          if (s[i] === "}" && --d === 0) break;
        }
        s = s.slice(i + 1);
      } else if ((m = /^\*\{(\d+)\}\{([^}]*)\}/.exec(s))) {
        s = m[2].repeat(+m[1]) + s.slice(m[0].length);
      } else {
        if (/[lrc]/.test(s[0])) out.push(s[0]);
        s = s.slice(1);
      }
    }
    return out;
  }
  tabular(n) {
    const cols = this.columns(this.raw(arg(n, 1)).replace(/%[^\n]*\n/g, ""));
    const rows = [];
    let row = [[]],
      rule = false,
      heads = 0,
      seen = false;
    const end = () => {
      if (row.length > 1 || row[0].some((x) => !/whitespace|parbreak|comment/.test(x.type)))
        rows.push({ cells: row, rule });
      rule = false;
      row = [[]];
    };
    for (const x of n.content) {
      if (x.type === "string" && x.content === "&") row.push([]);
      else if (x.type === "macro" && x.content === "\\") end();
      else if (x.type === "macro" && /^(toprule|bottomrule|hline)$/.test(x.content)) continue;
      else if (x.type === "macro" && x.content === "midrule") {
        if (!seen) {
          heads = rows.length;
          seen = true;
        }
        rule = true;
      } else if (x.type === "macro" && /^(cmidrule|addlinespace)$/.test(x.content)) continue;
      else row.at(-1).push(x);
    }
    end();
    const cell = (c, i, tag) => {
      const only = c.filter((x) => !/whitespace|comment|parbreak/.test(x.type));
      let span = 1,
        align = cols[i] || "l",
        body = c;
      if (only[0]?.type === "macro" && only[0].content === "multicolumn") {
        span = +this.word(arg(only[0], 0));
        align = this.columns(this.raw(arg(only[0], 1)))[0] || "l";
        body = arg(only[0], 2);
      }
      const html = this.inline(body).trim();
      return [
        `<${tag}${span > 1 ? ` colspan="${span}"` : ""}${align !== "l" ? ` class="${align}"` : ""}${tag === "th" ? ' scope="col"' : ""}>${html}</${tag}>`,
        span,
      ];
    };
    const render = (r, tag) => {
      let i = 0,
        out = "";
      for (const c of r.cells) {
        const [h, s] = cell(c, i, tag);
        out += h;
        i += s;
      }
      return `<tr${r.rule && tag === "td" ? ' class="rule"' : ""}>${out}</tr>`;
    };
    const head = rows.slice(0, heads),
      tail = rows.slice(heads);
    if (tail[0]) tail[0].rule = false;
    return `<div class="wide" tabindex="0" role="region" aria-label="table"><table>${head.length ? `<thead>${head.map((r) => render(r, "th")).join("")}</thead>` : ""}<tbody>${tail.map((r) => render(r, "td")).join("")}</tbody></table></div>`;
  }
  float(n, name) {
    const cap = n.content.find((x) => x.type === "macro" && x.content === "caption");
    const rest = n.content.filter((x) => x !== cap);
    const label = this.labelled(n.content);
    if (!cap) return `<div class="center">${this.blocks(rest)}</div>`;
    const number = this.number(name),
      id = this.anchor(name, label, number);
    this.register(label, name, number, id);
    const was = this.current;
    this.current = { kind: name, number, id };
    const html = `<figure class="${name}" id="${id}"><figcaption><b>${name === "table" ? "Table" : "Figure"} ${number}.</b> ${this.inline(arg(cap, 1))}</figcaption>${this.blocks(rest)}</figure>`;
    this.current = was;
    return html;
  }
  bookfigure(n) {
    const name = this.word(arg(n, 1)),
      label = "fig:" + name,
      number = this.number("figure");
    const id = this.anchor("figure", label, number);
    this.register(label, "figure", number, id);
    const caption = this.inline(arg(n, 2));
    return `<figure class="figure" id="${id}">${this.figure(name, caption)}<figcaption><b>Figure ${number}.</b> ${caption}</figcaption></figure>${this.moving(name)}`;
  }
  bookplot(n) {
    return this.bookfigure(n);
  }
  hint(n) {
    return `<details class="hint"><summary>Hint</summary>${this.blocks(arg(n, 0))}</details>`;
  }
  graded(n) {
    const name = this.word(arg(n, 0)),
      ex = this.inExercise;
    if (ex) {
      ex.slug = name;
    }
    this.register("graded:" + name, "exercise", ex?.number || "?", ex?.id);
    const command = `make check EX=${name}`;
    return `<p class="graded"><span aria-hidden="true">▸</span> Graded by machine. Hand in <code>${esc(this.handIn(name))}</code>; check it with <code>${command}</code> <button type="button" class="copy" data-copy="${command}">copy</button></p>${this.panel(name)}`;
  }
  nwyours(n) {
    const name = this.word(arg(n, 0));
    return `<p class="graded"><span aria-hidden="true">▸</span> <i>\x02yours:${name}\x03</i> (<code>make start EX=${name}</code>). You start from:</p>`;
  }
  exercise(n) {
    const label = this.labelled(n.content),
      number = this.number("exercise"),
      id = this.anchor("exercise", label, number);
    this.register(label, "exercise", number, id);
    const ex = (this.inExercise = {
      number,
      id,
      label,
      rating: plain(this.inline(arg(n, 0))),
      time: this.inline(arg(n, 1)),
      url: `${this.page.url}#${id}`,
      page: this.page,
      slug: "",
    });
    this.exercises.push(ex);
    const body = this.blocks(
      n.content.filter((x) => !(x.type === "macro" && x.content === "label")),
    );
    this.inExercise = null;
    const answer = this.answer(label);
    if (!this.student && !answer) this.warn(`exercise ${label} has no answer`);
    return `<section class="exercise" id="${id}"><h3><span class="no">${number}</span> <span class="rating">[<i>${ex.rating}</i>; ${ex.time}]</span></h3>${body}${answer ? `<details class="answer"><summary>Answer</summary>${answer}</details>` : ""}</section>`;
  }
  solution(n) {
    const label = this.word(arg(n, 0));
    this.onsolution(label);
    if (this.page) this.solved(label, this.blocks(n.content));
    return "";
  }
  heading(n) {
    return this.inline(arg(n, n.args.length - 1)).trim();
  }
  chapterTitle(n) {
    this.onchapter(this.heading(n));
    return "";
  }
  section(n) {
    return `\x04${this.onsection(this.heading(n), has(n, 0))}\x05`;
  }
  subsection(n) {
    const t = this.heading(n),
      id = slug(plain(t));
    this.current = { kind: "section", number: this.current.number, id };
    return `<h3 id="${id}">${t}</h3>`;
  }
  paragraph(n) {
    return `\n\n<b class="runin">${this.heading(n)}</b> `;
  }
}

const block = /^<(div|figure|pre|blockquote|ul|ol|dl|h[1-6]|section|details|p|table)\b/;
// text with blank lines and block elements in it, as paragraphs
export function paragraphs(html) {
  let out = "",
    text = "";
  const flush = () => {
    for (const p of text.split(/\n\s*\n/)) if (p.trim()) out += `<p>${p.trim()}</p>\n`;
    text = "";
  };
  let i = 0;
  while (i < html.length) {
    if (html[i] === "<" && block.test(html.slice(i, i + 14))) {
      flush();
      const tag = /^<(\w+)/.exec(html.slice(i, i + 14))[1],
        re = new RegExp(`<(/?)${tag}\\b[^>]*>`, "g");
      re.lastIndex = i;
      let depth = 0,
        m;
      while ((m = re.exec(html))) {
        depth += m[1] ? -1 : 1;
        if (!depth) break;
      }
      out += html.slice(i, re.lastIndex) + "\n";
      i = re.lastIndex;
    } else if (html[i] === "\x04") {
      flush();
      const j = html.indexOf("\x05", i);
      out += html.slice(i, j + 1);
      i = j + 1;
    } else text += html[i++];
  }
  flush();
  return out;
}
