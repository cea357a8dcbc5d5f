// The search's index, in pieces: a page reads only those that a question needs,
// as scripts, since a page that was opened from a disk may read nothing else.
//   search/words.js      which pieces there are
//   search/w-KEY.js      the words that begin with KEY, and where each stands
//   search/d-N.js        what can be found: a page with the beginning of its text, or
//                        sixty-four things that have next to none: title, address, where it is
//   search/d-N-K.js      the same page with a later part of its text, for an excerpt
// (search.js is what reads them)
const PER = 64;
export const tokens = (s) => s.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
const LARGE = 40000; // a piece that is longer is split by one letter more
const PART = 3000; // characters of a text in a piece; it has some more of its neighbours
// where the parts of a text begin: at words
function partsOf(text) {
  const at = [0];
  while (text.length - at.at(-1) > PART) {
    const space = text.lastIndexOf(" ", at.at(-1) + PART) + 1;
    at.push(space > at.at(-1) ? space : at.at(-1) + PART);
  }
  return at;
}

export function index(docs, write) {
  const words = new Map(); // word -> [[doc, weight, part of its text or -1]]
  docs.forEach((d, n) => {
    const count = new Map(),
      part = new Map();
    partsOf(d.text).forEach((from, k, all) => {
      for (const t of tokens(d.text.slice(from, all[k + 1]))) {
        count.set(t, (count.get(t) || 0) + 1);
        if (!part.has(t)) part.set(t, k);
      }
    });
    const title = new Set(tokens(d.title));
    for (const t of title) if (!count.has(t)) count.set(t, 0);
    for (const [t, k] of count) {
      // what is called so is meant before what mentions it
      const weight = Math.min(9, Math.round(2 * Math.log2(1 + k))) + (title.has(t) ? 12 + Math.round(8 / title.size) : 0);
      if (t.length > 40) continue;
      if (!words.has(t)) words.set(t, []);
      words.get(t).push([n, weight, part.get(t) ?? -1]);
    }
  });
  const said = new Map(); // word -> its postings as text: steps from one to the next
  for (const [t, list] of words) {
    let last = 0,
      s = "";
    for (const [n, w, k] of list) {
      s += `${(n - last).toString(36)}.${w.toString(36)}${k ? "." + (k < 0 ? "-" : k.toString(36)) : ""} `;
      last = n;
    }
    said.set(t, s.trim());
  }
  const keys = [];
  const split = (key, list, depth) => {
    const size = list.reduce((n, t) => n + t.length + said.get(t).length + 6, 0);
    if (size <= LARGE || depth > 5) {
      keys.push(key);
      const file = [...key].map((c) => (/[a-z0-9]/.test(c) ? c : `-${c.codePointAt(0).toString(16)}-`)).join("");
      write(
        `search/w-${file}.js`,
        `book.give(${JSON.stringify("w-" + key)},${JSON.stringify(Object.fromEntries(list.map((t) => [t, said.get(t)])))});\n`,
      );
      return;
    }
    const next = new Map();
    for (const t of list) {
      const k = [...t].slice(0, depth + 1).join("");
      if (!next.has(k)) next.set(k, []);
      next.get(k).push(t);
    }
    // (a word that is the key itself stands with its shortest neighbours: under its own key)
    for (const [k, l] of next) split(k === key ? key + "$" : k, l, k === key ? 9 : depth + 1);
  };
  const first = new Map();
  for (const t of [...words.keys()].sort()) {
    const k = [...t][0];
    if (!first.has(k)) first.set(k, []);
    first.get(k).push(t);
  }
  for (const [k, l] of first) split(k, l, 1);
  const pages = docs.filter((d) => d.kind === "text").length, // (they are the first)
    row = (d, text = d.text, more = []) => [d.kind, d.title, d.url, d.where, text, ...more];
  const put = (k, list) => write(`search/d-${k}.js`, `book.give(${JSON.stringify("d-" + k)},${JSON.stringify(list)});\n`);
  for (let n = 0; n < pages; n++) {
    const { text } = docs[n],
      all = partsOf(text);
    all.forEach((start, k) => {
      // (a word near the edge is shown among those around it)
      const from = k ? text.lastIndexOf(" ", start - 120) + 1 : 0,
        space = k + 1 < all.length ? text.indexOf(" ", all[k + 1] + 240) : -1,
        to = space < 0 ? text.length : space;
      put(n + (k ? `-${k}` : ""), [row(docs[n], text.slice(from, to), [+(from > 0), +(to < text.length)])]);
    });
  }
  for (let n = pages, k = pages; n < docs.length; n += PER, k++) put(k, docs.slice(n, n + PER).map((d) => row(d)));
  write("search/words.js", `book.give("words",${JSON.stringify([pages, keys])});\n`);
}
