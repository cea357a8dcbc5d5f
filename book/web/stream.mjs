// Reads noweb's stream of a chapter (markup, after book/tools' filters) into
// LaTeX, with \webcode{N} where code is quoted and \webchunk{N} where a chunk
// stands, and into the chunks themselves.
export function slug(s) {
  return (
    s
      .replace(/\[\[|\]\]/g, "")
      .normalize("NFKD")
      .replace(/[^\w\s/.-]/g, "")
      .trim()
      .toLowerCase()
      .replace(/[\s/._]+/g, "-")
      .replace(/-+/g, "-")
      .replace(/^-|-$/g, "") || "x"
  );
}

// A chunk's name without its variant's tag, and the tag in words.
export function nameOf(raw) {
  const m = / \[([^\]]*)\]$/.exec(raw);
  if (!m) return { base: raw, note: "", variant: false };
  const base = raw.slice(0, m.index);
  if (m[1] === "starter") return { base, note: "as the student starts from it", variant: true };
  if (!m[1].includes(":")) return { base, note: `up to version ${m[1]}`, variant: true };
  const [verdict, name] = m[1].replace(/^[^:]*:/, "").split("/");
  const words = (name || "").replace(/[-_]/g, " ");
  return {
    base,
    variant: true,
    note:
      verdict === "accepted"
        ? `another right way, ${words}`
        : `wrong by design, ${words}: the judge says ${verdict.replace(/_/g, " ")}`,
  };
}

export class Program {
  constructor() {
    this.chunks = []; // in the order of the book
    this.named = new Map(); // name -> its chunks
    this.defs = new Map(); // identifier -> {chunk, line}
    this.uses = new Map(); // identifier -> set of chunks
    this.quoted = []; // [[code]]: {text, id}
  }
  read(text, home) {
    // text of one @file; returns its LaTeX
    let tex = "",
      chunk = null,
      line = null,
      index = [],
      quote = null;
    for (const s of text.split("\n")) {
      const i = s.indexOf(" "),
        key = i < 0 ? s : s.slice(0, i),
        rest = i < 0 ? "" : s.slice(i + 1);
      if (key === "@begin") {
        if (!rest.startsWith("code")) continue;
        chunk = { n: this.chunks.length, home, lines: [], defines: [], uses: new Set() };
        line = null;
      } else if (key === "@end" && rest.startsWith("code")) {
        while (chunk.lines.length && !chunk.lines.at(-1).text && !chunk.lines.at(-1).use)
          chunk.lines.pop();
        tex += `\n\\webchunk{${chunk.n}}\n`;
        chunk = null;
      } else if (chunk && key === "@defn") {
        chunk.raw = rest;
        Object.assign(chunk, nameOf(rest));
        const same = this.named.get(rest) || [];
        same.push(chunk);
        this.named.set(rest, same);
        chunk.part = same.length;
        this.chunks.push(chunk);
        chunk.id = "chunk-" + slug(rest) + (chunk.part > 1 ? "-" + chunk.part : "");
      } else if (chunk && key === "@nl") {
        if (line) chunk.lines.push(line);
        line = { text: "", uses: [], ids: new Map() };
      } else if (chunk && key === "@text") {
        line = line || { text: "", uses: [], ids: new Map() };
        line.text += rest;
      } else if (chunk && key === "@use") {
        line.uses.push({ at: line.text.length, name: rest });
        line.use = true;
      } else if (key === "@index") {
        const [kind, name] = rest.split(" "),
          word = (name || "").replace(/=.*/, "");
        if (kind === "use") {
          if (quote) quote.id = name;
          else if (chunk && line) {
            line.ids.set(word, name);
            chunk.uses.add(name);
            this.use(name, chunk);
          }
        } else if (kind === "defn" || kind === "localdefn") {
          if (!chunk) continue;
          chunk.defines.push(name);
          if (line) line.ids.set(word, name);
          if (!this.defs.has(name)) this.defs.set(name, { chunk, line: chunk.lines.length });
        }
      } else if (key === "@quote") quote = { text: "", id: "" };
      else if (key === "@endquote") {
        tex += `\\webcode{${this.quoted.length}}`;
        this.quoted.push(quote);
        quote = null;
      } else if (quote) {
        if (key === "@text") quote.text += rest;
        else if (key === "@nl") quote.text += " ";
      } else if (key === "@text") tex += rest;
      else if (key === "@nl") tex += "\n";
      else if (key === "@literal" && rest.startsWith("\\nwyours")) tex += "\n" + rest + "\n";
    }
    return tex;
  }
  use(name, chunk) {
    if (!this.uses.has(name)) this.uses.set(name, new Set());
    this.uses.get(name).add(chunk);
  }
  // where chunks are used, and which are files
  finish() {
    this.usedIn = new Map();
    for (const c of this.chunks)
      for (const l of c.lines)
        for (const u of l.uses) {
          if (!this.usedIn.has(u.name)) this.usedIn.set(u.name, []);
          const list = this.usedIn.get(u.name);
          if (!list.includes(c)) list.push(c);
        }
    this.files = [...this.named.keys()].filter(
      (n) => !this.usedIn.has(n) && /^[a-z0-9_][\w.\/-]*\.(c|h|cpp|cu|cuh|S|gdb)$/.test(n),
    );
  }
  // the lines of a chunk with all that it uses: [{text, chunk, line}]
  expand(name, indent = "", above = []) {
    const out = [];
    if (above.includes(name)) return out;
    for (const chunk of this.named.get(name) || [])
      for (const line of chunk.lines) {
        let cur = { text: line.text || line.use ? indent : "", chunk, line },
          at = 0;
        for (const u of line.uses) {
          cur.text += line.text.slice(at, u.at);
          at = u.at;
          const blank = " ".repeat(cur.text.length);
          const inner = this.expand(u.name, blank, [...above, name]);
          if (!inner.length) continue;
          inner[0].text = cur.text + inner[0].text.slice(blank.length);
          cur = inner.pop();
          out.push(...inner);
        }
        cur.text += line.text.slice(at);
        out.push(cur);
      }
    return out;
  }
}
