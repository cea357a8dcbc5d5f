// web-parts.mjs FOLDER SEED: the pages' search and the marks of plots.  Prints "ok|no NAME".
import path from "node:path";
const [folder, seed] = process.argv.slice(2);
const { index, tokens } = await import(path.join(folder, "index.mjs"));
const { asker } = await import(path.join(folder, "asker.mjs"));
const { markText } = await import(path.join(folder, "marks.mjs"));
let state = (Number(seed) * 2654435761) >>> 0 || 1;
const below = (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % 65536 % n;
const pick = (list) => list[below(list.length)];
const say = (good, name) => console.log(good ? "ok" : "no", name);

// ---- texts: most words are syllables, a few stand in one text alone ----
const word = () => Array.from({ length: 1 + below(3) }, () => pick("ka lo mi re su ta ne vi go".split(" "))).join("");
const rare = Array.from({ length: 40 }, (_, k) => `${pick(["dial", "heap", "relax_F", "μ", "K"])}${k}x${word()}`);
const docs = [];
for (let d = 0; d < 160; d++) {
  const words = Array.from({ length: 40 + below(400) }, word);
  words.splice(below(words.length), 0, rare[d % 40]);
  const title = `${word()} ${word()} ${d}`;
  docs.push({ kind: "text", title, url: `t/${d}.html`, where: `Chapter ${d}`, text: words.join(pick([" ", ", ", " "])) });
}
for (let d = 0; d < 300; d++)
  docs.push({ kind: "identifier", title: `${word()}_${d}`, url: `i/${d}.html`, where: `file${d}.c, Chapter ${d % 20}`, text: "" });
// ... some are called what many texts mention, and one letter begins many names
const called = [...new Set(Array.from({ length: 25 }, () => pick(docs[below(160)].text.split(/[ ,]+/))))];
for (const t of called) docs.push({ kind: "identifier", title: t, url: `c/${t}.html`, where: "called.c", text: "" });
for (let d = 0; d < 6000; d++)
  docs.push({ kind: "identifier", title: `k${below(1e6)}_${d}`, url: `k/${d}.html`, where: `k.c`, text: "" });
const wordsOf = docs.map((x) => [...new Set([...tokens(x.title), ...tokens(x.text)])]);
const files = new Map();
index(docs, (name, text) => files.set(name, text));
const longest = Math.max(...[...files.values()].map((t) => t.length));
say(longest < 60000, `pieces, the longest of ${longest} characters`);

const { ask, found, cost } = asker(folder, (f) => files.get(f));
// ---- what is found, beside a look at every text ----
let missed = [], excerpts = [], cut = [], nowhere = [], heavy = 0;
for (let k = 0; k < 120; k++) {
  const d = docs[k % 2 ? below(160) : below(docs.length)];
  const of = k % 3 && d.text ? d.text : d.title;
  const asked = k % 4 ? [pick(of.split(/[ ,]+/))] : [pick(of.split(/[ ,]+/)), pick(of.split(/[ ,]+/))];
  if (asked.join(" ").length < 2) continue;     // (too short to be asked)
  const words = asked.flatMap(tokens);
  const right = docs.filter((x, n) => {
    const has = wordsOf[n];
    return words.every((w, i) => has.some((h) => h === w || (i === words.length - 1 && w.length > 2 && h.startsWith(w))));
  });
  const hits = await ask(asked.join(" "));
  heavy = Math.max(heavy, cost());
  const count = found();
  if (count !== right.length || hits.length !== Math.min(15, right.length) ||
      hits.some((h) => !right.some((x) => "~/" + x.url === h.url && x.title === h.title)))
    missed.push(`${asked}: ${count} for ${right.length}`);
  for (const h of hits) {
    const x = docs.find((y) => "~/" + y.url === h.url);
    if (h.where !== x.where || !h.where) nowhere.push(h.url);
    if (!x.text) continue;
    const inText = words.filter((w) => tokens(x.text).some((t) => t.startsWith(w)));
    if (inText.length && !h.marks.some((m) => words.some((w) => m.toLowerCase().startsWith(w)))) excerpts.push(`${asked.join("|")}: ${h.text} (${h.marks})`);
    // what an excerpt shows are whole words of the text, in its order
    const body = h.text.replace(/^… /, "").replace(/ …$/, "");
    const at = x.text.indexOf(body);
    if (at < 0 || /[\p{L}\p{N}_]/u.test(x.text[at - 1] ?? " ") || /[\p{L}\p{N}_]/u.test(x.text[at + body.length] ?? " ")) cut.push(`${asked}: ${h.text}`);
  }
}
const few = (list) => (list.length ? `: ${list.length}, as ${list[0]}` : "");
say(!missed.length, `the search finds what a look at every text finds${few(missed)}`);
say(!excerpts.length, `an excerpt shows what was asked for, marked${few(excerpts)}`);
say(!cut.length, `and is whole words of its text${few(cut)}`);
say(!nowhere.length, `each hit says its file and chapter${few(nowhere)}`);
const later = [];
for (const t of called)
  if (t.length > 1 && !(await ask(t))[0].title.split(" ").includes(t)) later.push(t);
say(!later.length, `what is called so stands before what mentions it${few(later)}`);
say(heavy < 300000, `a question reads ${heavy} characters at most`);
// ---- the marks of plots ----
const marks = [["12.34567, 0.057", "12.35; 0.057"], ["road, 0.057", "road; 0.057"], ["1048576, 7", "1,048,576; 7"]];
for (let k = 0; k < 50; k++) {
  const x = pick(["grid", "R-MAT", "road 1", String(below(5000) / 7), String(below(1e6))]), y = String(below(9999) / 13);
  const got = markText(`${x}, ${y}`).split("; ");
  const good = (t, of) => (Number.isFinite(+of) ? Math.abs(Number(t.replace(/,/g, "")) - of) <= Math.abs(of) * 1e-3 + (Math.abs(of) >= 1000) / 2 : t === of);
  if (got.length !== 2 || !good(got[0], x) || !good(got[1], y)) marks.push([`${x}, ${y}`, "two"]);
}
say(marks.every(([t, as]) => markText(t) === as), `a mark has its name or number${few(marks.filter(([t, as]) => markText(t) !== as))}`);
