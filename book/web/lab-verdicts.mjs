// lab-verdicts.mjs LAB [SLUG...]: the lab under Node.js judges every known hand-in of
// every exercise that it runs, and each gets the verdict of its folder.  Prints TAP.
// FEW=n: one hand-in of each of the first n verdicts, of which the first is accepted;
// SHARE=k/n: every n-th hand-in, from the k-th; DRAW=n/seed: n of all, drawn at random.
import fs from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { lab_of } from "./lab/node.mjs";
import { fits, handIns } from "./hand-ins.mjs";
const [folder, ...slugs] = process.argv.slice(2),
  [first, step] = (process.env.SHARE || "0/1").split("/").map(Number),
  [most, seed] = (process.env.DRAW || "").split("/");
const lab = lab_of(folder);
let n = 0,
  bad = 0,
  turn = 0;
const asked = [];
for (const x of await lab.list()) {
  if (slugs.length ? !slugs.includes(x.slug) : !x.runs) continue;
  const seen = new Set();
  for (const h of handIns(x.slug, path.extname(x.file))) {
    if (process.env.FEW && (seen.has(h.verdict) || seen.size >= +process.env.FEW)) continue;
    seen.add(h.verdict);
    if (turn++ % step === first) asked.push([x, h]);
  }
}
// (the order of a draw is that of a hash, so a longer one begins with the shorter)
if (most) {
  const key = ([, h]) => createHash("sha256").update(`${seed} ${h.file}`).digest("hex");
  console.log(`# ${most} of ${asked.length}, by seed ${seed}`);
  asked.splice(0, Infinity, ...asked.map((a) => [key(a), a]).toSorted().map(([, a]) => a).slice(0, +most));
}
for (const [x, h] of asked) {
  const v = await lab
    .check({ exercise: x.slug, files: { [x.file]: fs.readFileSync(h.file, "utf8") } })
    .catch((e) => ({ verdict: "failed", what: String(e.stack || e) }));
  const good = fits(h, v);
  console.log(`${good ? "ok" : "not ok"} ${++n} - ${h.file}: ${v.verdict}`);
  if (process.env.TEXT) console.log(v.text, v.seconds);
  if (good) continue;
  bad++;
  console.log(`#   ${v.what}; ${v.where}; ${v.test}; ${v.schedule}; ${v.points} points`.replace(/\n/g, "\n#   "));
}
console.log(`1..${n}`);
process.exit(bad || !n ? 1 : 0);
