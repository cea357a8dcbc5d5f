// lab-core.mjs OUT: the lab without its pages, in Chromium, from a folder that is
// served: one hand-in of each kind is judged there and outside, and what is said is
// compared, line for line.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { serve } from "./serve.mjs";
const { chromium } = await import("playwright-core");
const [out] = process.argv.slice(2);
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
  named = path.join(room, FILE),
  at = `http://127.0.0.1:${server.address().port}/`;
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
            hear = ({ data }) => {
              if (data.id !== id || /^(progress|step|asked|said)$/.test(data.is)) return;
              lab.removeEventListener("message", hear);
              done(data);
            };
          lab.addEventListener("message", hear);
          lab.onerror = (e) => done({ is: "failed", why: e.message });
          lab.postMessage({ id, ...m });
        });
    });
    return await f((text) =>
      page.evaluate(([e, n, t]) => window.ask({ do: "check", exercise: e, files: { [n]: t } }), [SLUG, FILE, text]),
    );
  } finally {
    await context.close();
  }
}
const read = (f) => fs.readFileSync(f, "utf8");
// (a report has to say a name of which the linker has made another)
fs.writeFileSync(named, read(handins[0]).replace("__global__", "namespace own { static __device__ uint32_t counts[4]; }\n__global__")
  .replace("cost_t settled", "own::counts[1]++;\n        cost_t settled"));
handins.push(named);
const outside = (f) => {
  try {
    return execFileSync("build/bin/judge", ["check", SLUG, f], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (e) {
    return e.stdout;
  }
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
      b = core(words(outside(f), f));
    console.log(`${a === b ? "yes" : "NO "} ${f}: ${a.split("\n")[0]}`);
    if (a !== b) bad++, console.log(`${a}\n--- outside:\n${b}`);
  }
});
server.close();
fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
process.exit(bad ? 1 : 0);
