// lab-seconds.mjs OUT TABLE [VISITS]: what a visit to the lab takes: relax-f, checked as it is
// and then as a race, and three more exercises, medians of three visits.  Without an instrument
// that drives the browser, for such a one keeps in the page's process what was fetched: a page of
// ours asks the lab, and tells this server what it heard.  Beside the seconds on the wall, those of the processors, which
// other work on the machine makes longer by much less; and the memory: of the page's process with
// all workers, as the browser's task manager counts it, the most of looks every 50 ms.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { execFileSync, spawn } from "node:child_process";
import { serve } from "./serve.mjs";
import { pageOf, processes } from "./processes.mjs";
const [out, table, visits = "3"] = process.argv.slice(2);
const FILE = "relax_F.cu",
  [right, race] = ["", "race/no-atomic/"].map((d) => `build/exercises/05-relax-f/${d}${FILE}`),
  check = (f, exercise = "relax-f") =>
    ({ do: "check", exercise, files: { [path.basename(f)]: fs.readFileSync(f, "utf8") } }),
  more = ["04-initialize/initialize.cu", "06-minimum1/minimum1.cu",
    "10-relax-f-matrix/relax_F_matrix.cu"].map((f) => [f, f.slice(3, f.indexOf("/"))]),
  asks = [
    ["loading", { do: "load" }, "loaded"],
    ["first check of a visit", check(right), "accepted"],
    ["check after an edit", check(race), "race"],
    ["and again", check(right), "accepted"],
    ...more.map(([f, slug]) => [slug, check("build/exercises/" + f, slug), "accepted"]),
  ];
const page = `<!doctype html><meta charset="utf-8"><title>lab</title><script type="module">
const lab = new Worker("lab/worker.js", { type: "module" });
const tell = (x) => fetch("/tell", { method: "POST", body: JSON.stringify(x) }).then((r) => r.json());
const ask = (m) => new Promise((done) => {
  const began = performance.now(), steps = [], end = (said) => done({ said, steps, ms: performance.now() - began });
  lab.onmessage = ({ data }) => {
    if (data.is === "step") steps.push([data.words, performance.now() - began]);
    if (/^(loaded|verdict|failed)$/.test(data.is)) end(data.verdict?.verdict ?? data.why ?? data.is);
  };
  lab.onerror = (e) => end(String(e.message));
  lab.postMessage({ id: 1, ...m });
});
for (let m = await tell({ browser: navigator.userAgent }); m; ) m = await tell(await ask(m));
</script>`;
const files = await serve(out),
  at = `http://127.0.0.1:${files.address().port}`,
  room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-seconds-")),
  rows = new Map(),
  add = (what, seconds, processor, memory) => rows.set(what, [...(rows.get(what) ?? []), [seconds, processor, memory]]),
  spent = () => processes(room).reduce((n, p) => n + p.seconds, 0);
let version = "",
  now = 0,
  before = 0,
  most = 0,
  heard;
setInterval(() => (most = pageOf(room).reduce((n, p) => Math.max(n, p.own), most)), 50).unref();
function outside() {
  const began = performance.now();
  let said;
  try {
    said = execFileSync("bash", ["-c", `TIMEFORMAT='%U %S'; time build/bin/judge check relax-f ${race} >/dev/null 2>&1`], { stdio: "pipe", encoding: "utf8" });
  } catch (e) {
    said = e.stderr;
  }
  add("the judge outside", (performance.now() - began) / 1000, String(said).trim().split(" ").reduce((n, x) => n + +x, 0));
}
// what the page said of the last question => the next one
function answered(m) {
  if (m.browser) {
    version = /Chrome\/([\d.]+)/.exec(m.browser)?.[1] ?? "";
    now = 0;
  } else {
    const [what, , wanted] = asks[now++];
    if (m.said !== wanted) throw new Error(`${what}: ${m.said}, and not ${wanted}`);
    add(what, m.ms / 1000, spent() - before, most);
    if (what === "check after an edit") {
      const took = {};
      m.steps.forEach(([w, t], i) => (took[w] = (took[w] ?? 0) + ((m.steps[i + 1]?.[1] ?? m.ms) - t) / 1000));
      for (const [w, t] of Object.entries(took)) add("... " + w, t);
    }
  }
  before = spent();
  most = 0;
  return asks[now]?.[1] ?? null;
}
const server = http.createServer(async (q, a) => {
  if (q.url === "/page.html") return a.writeHead(200, { "Content-Type": "text/html" }), a.end(page);
  if (q.url !== "/tell") {
    if (/rest\.wasm/.test(q.url)) heard(new Error("a check needs what hot.txt has not"));
    const r = await fetch(at + q.url);
    a.writeHead(r.status, { "Content-Type": r.headers.get("content-type") });
    return a.end(Buffer.from(await r.arrayBuffer()));
  }
  let text = "";
  for await (const part of q) text += part;
  try {
    const next = answered(JSON.parse(text));
    a.end(JSON.stringify(next));
    if (!next) heard();
  } catch (e) {
    heard(e);
  }
});
await new Promise((ok) => server.listen(0, "127.0.0.1", ok));
const loads = [];
let wrong;
for (let k = 0; k < +visits && !wrong; k++) {
  const browser = spawn(process.env.CHROMIUM || "/usr/bin/chromium",
    ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${room}`, `http://127.0.0.1:${server.address().port}/page.html`],
    { stdio: "ignore" });
  wrong = await new Promise((ok) => {
    heard = ok;
    browser.on("exit", () => ok(new Error("the browser ended")));
  });
  loads.push(os.loadavg()[0]);
  browser.removeAllListeners("exit");
  await new Promise((ok) => (browser.on("exit", ok), browser.kill()));
  if (!wrong) outside();
}
fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
if (wrong) {
  console.error(wrong.message);
  process.exit(1);
}
const median = (all, k, digits) => (all[0][k] === undefined ? "" : all.map((r) => r[k]).toSorted((a, b) => a - b)[all.length >> 1].toFixed(digits));
const [from, to] = [Math.min(...loads), Math.max(...loads)].map((x) => x.toFixed(0));
fs.writeFileSync(
  table,
  `# command: node book/web/lab-seconds.mjs ${process.argv.slice(2).join(" ")}\n` +
    `# machine: ${os.cpus()[0].model.replace(/,/g, "")}, ${os.cpus().length} cores, on them with other work a load of ${from === to ? from : `${from} to ${to}`}; Chromium ${version}\n` +
    `# relax-f without the pages around it; as it is, then as a race, and again; then other exercises; medians over visits: ${visits}\n` +
    "# seconds: on the wall; processor: of all the browser's processes\n" +
    "# memory: of the page's process with its workers, in MB at most, without what it shares with others, every 50 ms\n" +
    "# key: what\n" +
    "what,seconds,processor,memory\n" +
    [...rows].map(([what, all]) => [what, median(all, 0, 2), median(all, 1, 2), median(all, 2, 0)].join(",") + "\n").join(""),
);
process.exit(0);
