// lab-equal.mjs OUT [SHARE [SLUG...]]: hands the exercises' known submissions (right,
// wrong, mutants) to the judge in a page and to the judge outside, and compares what
// they say, line for line.  SHARE k/n takes every n-th, from the k-th; SHARE each takes
// the right hand-in of each exercise and a wrong one.  TABLE=file.csv: what each took in the
// page and outside, one after the other, in seconds of the processor, and the page's memory.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { serve } from "./serve.mjs";
import { handIns } from "./hand-ins.mjs";
import { pageOf, processes } from "./processes.mjs";
const { chromium } = await import("playwright-core");
const [out, share = "0/1", ...slugs] = process.argv.slice(2),
  table = process.env.TABLE,
  [first, step] = share.split("/").map(Number); // (each: all that was picked)
const native = promisify(execFile);
// the judge outside: what it prints, and the seconds of the processor that it took
async function outside(slug, file) {
  const script = "TIMEFORMAT='%U %S'; time build/bin/judge check \"$@\" 2>/dev/null",
    r = await native("bash", ["-c", script, "-", slug, file]).catch((e) => e);
  return { stdout: r.stdout, seconds: r.stderr.trim().split(" ").reduce((n, x) => n + +x, 0) };
}
const exercises = JSON.parse(fs.readFileSync(path.join(out, "lab/exercises.json"), "utf8"));
const all = [];
for (const x of exercises) {
  if (!x.runs || (slugs.length && !slugs.includes(x.slug))) continue;
  const known = handIns(x.slug, path.extname(x.file)).filter((h) => h.verdict);
  // (of the wrong ones another kind for each exercise, in turn)
  const wrong = known.filter((h) => h.verdict !== "accepted");
  for (const h of share === "each" ? [known[0], wrong[(7 * all.length) % wrong.length]] : known)
    all.push([x, h.file]);
}
const some = share === "each" ? all : all.filter((_, k) => k % step === first);
console.log(`${some.length} of ${all.length} submissions of ${new Set(all.map(([x]) => x.slug)).size} exercises`);
// what is said of the hand-in: without the lines that say what to type, and its path
const told = (text, name) =>
  text
    .split("\n")
    .filter((l) => l && !/^ {2}(see|more|printed) /.test(l))
    .join("\n")
    .replaceAll(name, "HAND-IN");
// two compilers word an error each in its own way: its place is the same; and the seconds of a
// question are a processor's outside, and a clock's in a page
const core = (text) =>
  /: compile error/.test(text)
    ? text.split("\n")[0]
    : text.replace(/^ {2}compiler .*$/m, "").replace(/\n\n+/g, "\n").replace(/\d+ seconds (of the processor|on the clock)/, "its seconds");
// Accesses are counted where each compiler puts its calls, and so many of a wasteful hand-in's
// questions keep to their limits: its verdict and its points are the same
const head = (text) => text.split("\n")[0].replace(/^(.*: too much work .*); \d+ of \d+ questions right\)$/, "$1)");
const server = await serve(out),
  room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-equal-")),
  context = await chromium.launchPersistentContext(room, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  }),
  page = context.pages()[0] || (await context.newPage());
page.setDefaultTimeout(600000);
await page.goto(`http://127.0.0.1:${server.address().port}/playground.html`);
await page.locator("div.lab .cm-content").waitFor();
let bad = 0,
  same = 0,
  words = 0;
const spent = () => processes(room).reduce((n, p) => n + p.seconds, 0),
  megabytes = () => pageOf(room).reduce((n, p) => Math.max(n, p.own), 0),
  rows = [];
// in the page: the answer, the seconds of the browser's processes, the page's memory at most
async function inside(x, text) {
  const before = spent();
  let most = 0;
  const looks = setInterval(() => (most = Math.max(most, megabytes())), 200);
  const answer = await page.evaluate(
    ([slug, file, text]) => lab.ask({ do: "check", exercise: slug, files: { [file]: text } }),
    [x.slug, x.file, text],
  );
  clearInterval(looks);
  return { answer, seconds: spent() - before, most };
}
for (const [x, f] of some) {
  const text = fs.readFileSync(f, "utf8"),
    name = path.basename(f),
    asked = inside(x, text);
  if (table) await asked;
  const [{ answer: theirs, seconds, most }, ours] = await Promise.all([asked, outside(x.slug, f)]);
  rows.push([x.slug, theirs.verdict?.verdict ?? theirs.is, seconds.toFixed(1), ours.seconds.toFixed(1), Math.round(most)]);
  const here = told(theirs.verdict?.text ?? `${theirs.is}: ${theirs.why}`, x.file),
    there = told(ours.stdout, name);
  if (head(here) === head(there)) {
    if (core(here) === core(there)) same++;
    else {
      words++;
      if (process.env.WORDS) console.log(`${f}: the same verdict, in other words\n${here}\n---\n${there}`);
    }
  } else {
    bad++;
    console.log(`${f}:\n  in the page: ${here.split("\n").join("\n    ")}\n  outside:     ${there.split("\n").join("\n    ")}`);
  }
}
const version = /Chrome\/([\d.]+)/.exec(await page.evaluate(() => navigator.userAgent))?.[1];
await context.close();
server.close();
if (table)
  fs.writeFileSync(
    table,
    `# command: TABLE=${table} node book/web/lab-equal.mjs ${process.argv.slice(2).join(" ")}\n` +
      `# machine: ${os.cpus()[0].model.replace(/,/g, "")}, ${os.cpus().length} cores, on them with other work a load of ` +
      `${os.loadavg()[2].toFixed(0)}; Chromium ${version}\n` +
      "# page, outside: seconds of the processor for one check of the page's browser and of the judge\n" +
      "# memory: of the page's process with its workers, in MB at most, without what it shares with others\n" +
      "# key: exercise,verdict\n" +
      "exercise,verdict,page,outside,memory\n" +
      rows.map((r) => r.join(",") + "\n").join(""),
  );
fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
console.log(`${same} word for word, ${words} with the same verdict and points, ${bad} otherwise`);
process.exit(bad || !some.length ? 1 : 0);
