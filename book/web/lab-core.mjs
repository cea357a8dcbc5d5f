// lab-core.mjs OUT [TABLE]: the lab without its pages, in Chromium, from a folder that is
// served: one hand-in of each kind is judged there and outside, and what is said is
// compared, line for line.  TABLE: where to write what a Check took, the medians of three.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { serve } from "./serve.mjs";
import { pageOf, processes } from "./processes.mjs";
const { chromium } = await import("playwright-core");
const [out, table] = process.argv.slice(2);
const SLUG = "relax-f",
  FILE = "relax_F.cu",
  there = "exercises/05-relax-f/submissions",
  some = (verdict) => path.join(there, verdict, fs.readdirSync(path.join(there, verdict)).filter((f) => f.endsWith(".cu"))[0]);
const handins = [
  "build/exercises/05-relax-f/relax_F.cu",
  "build/exercises/05-relax-f/race/no-atomic/relax_F.cu",
  ...["out_of_bounds", "wrong_answer", "compile_error", "barrier"].map(some),
];
const server = await serve(out),
  room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-core-")),
  at = `http://127.0.0.1:${server.address().port}/`;
let version = "";
// a browser that has been here before has the lab in its cache: so do we, the second time
async function browser(f) {
  const context = await chromium.launchPersistentContext(room, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = context.pages()[0] || (await context.newPage());
    page.setDefaultTimeout(300000);
    await page.goto(at + "lab/exercises.json");
    await page.evaluate(() => {
      const lab = new Worker("worker.js", { type: "module" });
      let last = 0;
      window.ask = (m) =>
        new Promise((done) => {
          const id = ++last,
            began = performance.now(),
            steps = [],
            hear = ({ data }) => {
              if (data.id !== id) return;
              if (data.is === "step") steps.push([data.words, performance.now() - began]);
              if (/^(progress|step|asked|said)$/.test(data.is)) return;
              lab.removeEventListener("message", hear);
              done({ ...data, steps, seconds: (performance.now() - began) / 1000 });
            };
          lab.addEventListener("message", hear);
          lab.onerror = (e) => done({ is: "failed", why: e.message });
          lab.postMessage({ id, ...m });
        });
    });
    version = /Chrome\/([\d.]+)/.exec(await page.evaluate(() => navigator.userAgent))?.[1] ?? "";
    return await f((text) =>
      page.evaluate(([e, n, t]) => window.ask({ do: "check", exercise: e, files: { [n]: t } }), [SLUG, FILE, text]),
    );
  } finally {
    await context.close();
  }
}
const spent = () => processes(room).reduce((n, p) => n + p.seconds, 0);
// the page's process, with its workers: the most that it has had, and without the browser's program
const own = { most: 0, without: 0 };
function look() {
  for (const p of pageOf(room)) {
    own.most = Math.max(own.most, p.most);
    own.without = Math.max(own.without, p.own);
  }
}
const read = (f) => fs.readFileSync(f, "utf8");
const outside = (f) => {
  const began = performance.now();
  let text;
  try {
    text = execFileSync("build/bin/judge", ["check", SLUG, f], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (e) {
    text = e.stdout;
  }
  return { text, seconds: (performance.now() - began) / 1000 };
};
// (without what to type; and accesses are counted where each compiler puts its calls)
const words = (text, f) =>
  text
    .split("\n")
    .filter((l) => l && !/^ {2}(see|more|printed|yours) /.test(l))
    .join("\n")
    .replaceAll(path.basename(f), FILE);
// (compilers word an error each in their own way)
const core = (t) => (/: compile error/.test(t) ? t.split("\n")[0] : t);
let bad = 0;
await browser(async (check) => {
  for (const f of handins) {
    const here = await check(read(f)),
      a = core(words(here.verdict?.text ?? `${here.is}: ${here.why}`, f)),
      b = core(words(outside(f).text, f));
    console.log(`${a === b ? "yes" : "NO "} ${f}: ${a.split("\n")[0]}`);
    if (a !== b) bad++, console.log(`${a}\n--- outside:\n${b}`);
  }
});
if (table && !bad) {
  const rows = [],
    median = (what, all) => rows.push([what, all.toSorted((a, b) => a - b)[1].toFixed(2)]),
    loads = [];
  const times = new Map(),
    add = (what, x) => times.set(what, [...(times.get(what) ?? []), x]),
    timed = async (what, f) => {
      const before = spent(),
        r = await f();
      add(what, r.seconds);
      add(what + ": of the processors", spent() - before);
      return r;
    };
  const looks = setInterval(look, 100);
  for (let k = 0; k < 3; k++)
    await browser(async (check) => {
      await timed("first check of a visit", () => check(read(handins[0])));
      loads.push(os.loadavg()[0]);
      const r = await timed("check after an edit", () => check(read(handins[1])));
      // (a step may come twice, as asking does when a second program is made)
      const took = {};
      r.steps.forEach(([w, t], i) => (took[w] = (took[w] ?? 0) + ((r.steps[i + 1]?.[1] ?? r.seconds * 1000) - t) / 1000));
      for (const [w, t] of Object.entries(took)) add(w, t);
      add("the judge outside", outside(handins[1]).seconds);
    });
  clearInterval(looks);
  for (const [what, all] of times) median(what, all);
  const cpus = os.cpus(),
    [from, to] = [Math.min(...loads), Math.max(...loads)].map((x) => x.toFixed(0));
  fs.writeFileSync(
    table,
    `# command: node book/web/lab-core.mjs ${out} ${table}\n` +
      `# machine: ${cpus[0].model.replace(/,/g, "")}, ${cpus.length} cores, on them with other work a load of ${from} to ${to}; Chromium ${version}\n` +
      "# seconds on the wall: medians of three; relax-f in its box, without the pages around it\n" +
      `# memory of the page's process with its workers, at most: ${Math.round(own.most)} MB, ` +
      `${Math.round(own.without)} without the browser's own program\n` +
      "# key: what\n" +
      "what,seconds\n" +
      rows.map((r) => r.join(",") + "\n").join(""),
  );
}
server.close();
fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
process.exit(bad ? 1 : 0);
