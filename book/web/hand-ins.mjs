// The known hand-ins of an exercise, as judge verify asks them: what is right, what is
// wrong and in which way, near-copies, generated cheats, and the starter.
import fs from "node:fs";
import path from "node:path";
const list = (d) => (fs.existsSync(d) ? fs.readdirSync(d, { withFileTypes: true }) : []);
const folders = (d) => list(d).filter((e) => e.isDirectory()).map((e) => path.join(d, e.name));
export const folders_of = new Map(
  list("exercises").map((e) => e.name).filter((d) => /^\d\d-/.test(d)).map((d) => [d.slice(3), d]),
);
// [{ file, verdict }]; no verdict: any but accepted, as of a starter
export function handIns(slug, ext) {
  const x = folders_of.get(slug),
    all = [];
  const add = (d, verdict) => {
    for (const e of list(d))
      if (e.isFile() && e.name.endsWith(ext)) all.push({ file: path.join(d, e.name), verdict });
  };
  add(`build/exercises/${x}`, "accepted");
  add(`exercises/${x}/reference`, "accepted");
  for (const d of folders(`exercises/${x}/submissions`)) add(d, path.basename(d));
  for (const room of ["exercises", "mutants", "cheats/known"])
    for (const v of folders(`build/${room}/${x}`))
      for (const d of folders(v)) add(d, path.basename(v));
  for (const d of [`exercises/${x}/starter`, `build/exercises/${x}/starter`, ...folders(`build/cheats/refused/${x}`)])
    add(d, "");
  return all;
}
// is a verdict, with its points, the one that was expected?  A starter earns nothing.
export const fits = (h, v) =>
  h.verdict ? v.verdict === h.verdict
    : !/^(accepted|not_judged)$/.test(v.verdict) && !(v.points && /\/(starter\/|refused\/[^/]*\/host-)/.test(h.file));
