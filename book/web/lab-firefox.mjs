// lab-firefox.mjs OUT [SHARE [SLUG...]]: the lab in Firefox, without an instrument that drives it:
// a page of ours asks the lab, and tells this server what it says, which is compared with what the
// judge says outside.  SHARE k/n takes every n-th known hand-in from the k-th; without it, one of
// each kind.  FIREFOX: the program.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { execFileSync, spawn } from "node:child_process";
import { serve } from "./serve.mjs";
import { handIns } from "./hand-ins.mjs";
const [out, share, ...slugs] = process.argv.slice(2);
const exercises = JSON.parse(fs.readFileSync(path.join(out, "lab/exercises.json"), "utf8")).filter((x) => x.runs);
const all = [];
for (const x of exercises) {
  if (slugs.length ? !slugs.includes(x.slug) : !share && x.slug !== "relax-f") continue;
  const seen = new Set();
  for (const h of handIns(x.slug, ".cu").filter((h) => h.verdict)) {
    if (!share && seen.has(h.verdict)) continue;
    seen.add(h.verdict);
    all.push({ slug: x.slug, file: x.file, from: h.file, text: fs.readFileSync(h.file, "utf8") });
  }
}
const [first, step] = (share ?? "0/1").split("/").map(Number),
  some = all.filter((_, k) => k % step === first);
console.log(`${some.length} of ${all.length} hand-ins`);
// what is said, without what to type; accesses are counted where each compiler puts its calls, and
// words of an error are a compiler's own
const core = (text, name) =>
  /: compile error/.test(text) ? text.split("\n")[0]
    : text.split("\n").filter((l) => l && !/^ {2}(see|more|printed|work|yours|the b\w+|compiler) /.test(l)).join("\n").replaceAll(name, "HAND-IN").replace(/: \d+, and at most/, ": so many, and at most");
function outside({ slug, from }) {
  try {
    return execFileSync("build/bin/judge", ["check", slug, from], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (e) {
    return e.stdout;
  }
}
const page = `<!doctype html><meta charset="utf-8"><title>lab</title><script type="module">
const lab = new Worker("lab/worker.js", { type: "module" });
const tell = (x) => fetch("/tell", { method: "POST", body: JSON.stringify(x) }).then((r) => r.json());
const check = (h) => new Promise((done) => {
  lab.onmessage = ({ data }) => /^(verdict|failed)$/.test(data.is) && done(data.verdict?.text ?? data.why);
  lab.onerror = (e) => done(String(e.message));
  lab.postMessage({ id: 1, do: "check", exercise: h.slug, files: { [h.file]: h.text } });
});
for (let h = await tell({ browser: navigator.userAgent }); h; ) h = await tell({ said: await check(h) });
</script>`;
const files = await serve(out),
  at = `http://127.0.0.1:${files.address().port}`,
  room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-firefox-"));
let bad = 0,
  now = -1,
  browser;
function answered({ browser: name, said }) {
  if (name) console.log(name);
  else {
    const h = some[now],
      here = core(said, h.file),
      there = core(outside(h), path.basename(h.from));
    console.log(`${here === there ? "yes" : "NO "} ${h.from}: ${here.split("\n")[0]}`);
    if (here !== there) bad++, console.log(`${here}\n--- outside:\n${there}`);
  }
  return some[++now] ?? null;
}
const over = (status) => {
  browser?.kill();
  setTimeout(() => {
    fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    process.exit(status);
  }, 1000);
};
const server = http.createServer(async (q, a) => {
  if (q.url === "/page.html") return a.writeHead(200, { "Content-Type": "text/html" }), a.end(page);
  if (q.url !== "/tell") {
    const r = await fetch(at + q.url);
    a.writeHead(r.status, { "Content-Type": r.headers.get("content-type") });
    return a.end(Buffer.from(await r.arrayBuffer()));
  }
  let text = "";
  for await (const part of q) text += part;
  const next = answered(JSON.parse(text));
  a.end(JSON.stringify(next));
  if (!next) over(bad || !some.length ? 1 : 0);
});
server.listen(0, "127.0.0.1", () => {
  browser = spawn(process.env.FIREFOX || "firefox-esr",
    ["--headless", "--no-remote", "--profile", room, `http://127.0.0.1:${server.address().port}/page.html`],
    { stdio: "ignore", env: { ...process.env, HOME: room } });
  browser.on("error", (e) => (console.log(String(e)), over(1)));
  browser.on("exit", (s) => now < some.length && s && (console.log(`the browser ended with status ${s}`), over(1)));
});
