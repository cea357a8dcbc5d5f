// lab-check.mjs OUT [only...]: the lab in the pages of OUT, as a reader uses it in
// Chromium: first and second visit, phone, keyboard, dark, what never ends, a compile
// error, a race, links, progress.  Prints a line for each; exits 1 if one is wrong.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { execFileSync } from "node:child_process";
import { serve } from "./serve.mjs";
const { chromium } = await import("playwright-core");
const [out, ...only] = process.argv.slice(2);
const server = process.env.LAB_AT ? null : await serve(out);
const site = process.env.LAB_AT || `http://127.0.0.1:${server.address().port}/`;
const read = (f) => fs.readFileSync(f, "utf8");
const room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-check-"));
const LONG = 300000; // (a busy machine; nothing below says how fast it should be)
let bad = 0;
const must = (ok, text) => {
  console.log(`${ok ? "yes" : "NO "} ${text}`);
  if (!ok) bad++;
};
const said = [],
  open = []; // what a check that failed has left open
// a browser's profile of its own: what it keeps, it keeps over visits
async function visit(name, options = {}) {
  const context = await chromium.launchPersistentContext(path.join(room, name), {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  open.push(context);
  const page = context.pages()[0] || (await context.newPage());
  const asked = [];
  context.on("request", (r) => {
    asked.push(r.url());
    if (!r.url().startsWith(site) && !/^(data|blob|about):/.test(r.url()))
      said.push("asks for " + r.url());
    if (!/^(GET|HEAD)$/.test(r.method()) && !process.env.LAB_AT) said.push(`${r.method()} ${r.url()}`);
  });
  page.on("console", (m) => said.push(`${name}: ${m.text()} ${m.location().url}`));
  page.on("pageerror", (e) => said.push(`${name}: ${e}`));
  page.setDefaultTimeout(LONG);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  return { context, page, asked };
}
// the panel of an exercise, open
async function panel(page, at, slug) {
  await page.goto(site + at);
  const box = page.locator(`details.lab[data-name="${slug}"]`);
  await box.locator("> summary").click();
  await box.locator(".cm-content").waitFor();
  await box.locator(".lab-note:not(:empty)").first().waitFor();
  return box;
}
const put = (box, text) => box.evaluate((e, t) => e.editor.set(t), text);
async function check(box) {
  const button = box.locator("button.lab-check");
  await button.click();
  const load = box.locator(".lab-ask button").first();
  await box.locator(".lab-verdict, .lab-ask").first().waitFor();
  if (await load.count()) await load.click();
  await box.locator(".lab-verdict").first().waitFor();
  return box.locator(".lab-verdict").first().textContent();
}
const marked = (box, kind) =>
  box.evaluate(
    (e, k) => {
      const view = e.editor.view;
      return [...e.querySelectorAll(".cm-found" + (k ? "." + k : ""))].map(
        (x) => view.state.doc.lineAt(view.posAtDOM(x)).number,
      );
    },
    kind || "",
  );
const RELAX = "relax/exercises.html",
  right = () => read("build/exercises/05-relax-f/relax_F.cu"),
  racing = () => read("build/exercises/05-relax-f/race/no-atomic/relax_F.cu");
const kernel = (body) => right().replace(/\n\{\n[\s\S]*$/, `\n{\n${body}\n}\n`);

const checks = {
  // nothing of the lab is loaded before it is wanted, and the compiler not before a check
  async "first visit"() {
    const { context, page, asked } = await visit("reader");
    await page.goto(site + RELAX);
    must(!asked.some((u) => /\/lab\//.test(u)), "a page that is read loads nothing of the lab");
    const box = await panel(page, RELAX, "relax-f");
    must((await box.locator(".cm-content").textContent()).includes("relax_F"), "the starter is in the editor");
    must(/earns no points/.test(await box.textContent()), "the page says that its verdict earns no points");
    must(/nothing is sent anywhere/.test(await box.textContent()), "and that nothing is sent anywhere");
    must(/loads \d+(\.\d)? MB/.test(await box.textContent()), "and how much the first check loads");
    must(
      !(await page.evaluate(() => performance.getEntriesByType("resource").some((e) => e.decodedBodySize > 1e6))),
      "an open panel has not loaded the compiler",
    );
    await put(box, right());
    const head = await check(box);
    must(/^relax-f: accepted \(10 of 10 points\)$/.test(head), `the right kernel: ${head}`);
    must((await box.locator("table tbody tr").count()) >= 4, "the verdict comes in groups, with their worth");
    must(asked.some((u) => /\.wasm/.test(u)), "the check loaded the compiler");
    // what is kept goes to make progress and back
    const down = page.waitForEvent("download");
    await box.locator("details.lab-more > summary").click();
    await box.getByRole("button", { name: "Save progress" }).click();
    const file = path.join(room, "progress");
    await (await down).saveAs(file);
    must(/^relax-f accepted 10 0 \d{4}-\d\d-\d\d\n$/.test(read(file)), "progress is a line of handins/progress");
    await page.reload();
    const again = await panel(page, RELAX, "relax-f");
    must((await again.evaluate((e) => e.editor.text())) === right(), "the hand-in is there when the page is opened again");
    fs.writeFileSync(path.join(room, "theirs"), read(file) + "relax-u race 3 2 2026-01-02\nnonsense\n");
    await page.goto(site + "exercises.html");
    await page.locator(".lab-progress input[type=file]").setInputFiles(path.join(room, "theirs"));
    await page.getByText("2 exercises read").waitFor();
    must((await page.locator("[data-state=relax-u]").textContent()) === "race, 3", "and it comes back from a file");
    // (the rest of the list is fetched behind the reader's back, for the next visit)
    await page.waitForFunction(
      async () => !!(await caches.match(new URL("lab/complete", document.baseURI))),
      null,
      { timeout: LONG, polling: 1000 },
    ).catch(() => {});
    await context.close();
  },
  async "second visit, without a network"() {
    const { context, page } = await visit("reader"),
      port = server?.address().port;
    // (what a browser calls offline need not hold for a service worker: so the server is gone, too)
    await context.setOffline(true);
    if (server) await new Promise((ok) => (server.close(ok), server.closeAllConnections()));
    const box = await panel(page, RELAX, "relax-f");
    must(/in this browser already/.test(await box.textContent()), "without a network the page is there, and knows that the compiler is");
    await put(box, racing());
    const head = await check(box);
    must(/^relax-f: race /.test(head), `and judges: ${head}`);
    await context.close();
    if (server) await new Promise((ok) => server.listen(port, "127.0.0.1", ok));
  },
  async "a race"() {
    const { context, page } = await visit("reader");
    const box = await panel(page, RELAX, "relax-f"),
      lines = racing().split("\n"),
      store = lines.findIndex((l) => /c\[j\] = sum/.test(l)) + 1;
    await put(box, racing());
    await check(box);
    const both = [...(await marked(box, "first")), ...(await marked(box, "second"))].sort();
    must(both.length === 2 && both.includes(store), `a race marks both lines: ${both}`);
    must((await box.locator("button.lab-line").count()) === 2, "and its report leads to them");
    await box.getByRole("button", { name: "Show" }).click();
    const frame = box.frameLocator("iframe.lab-shown");
    await frame.locator("#verdict").waitFor();
    must(/race/.test(await frame.locator("#verdict").textContent()), "Show draws it in place");
    must((await frame.locator(".touch.mark").count()) === 2, "with the two accesses");
    await box.getByRole("button", { name: "Hint" }).click();
    must(/hint 1 of/.test(await box.locator(".lab-hints").textContent()), "a hint is given");
    await context.close();
  },
  async "two tabs"() {
    const { context, page } = await visit("reader");
    const box = await panel(page, RELAX, "relax-f"),
      other = await context.newPage(),
      there = await panel(other, RELAX, "relax-f");
    await put(box, "// one\n");
    await other.waitForFunction((b) => b.editor.text() === "// one\n", await there.elementHandle());
    await there.locator(".cm-content").focus();
    await other.keyboard.type("// two");
    const both = () => Promise.all([box, there].map((b) => b.evaluate((e) => e.editor.text())));
    await page.waitForTimeout(1000);
    const [here, yonder] = await both();
    must(here === yonder && /two/.test(here), `what another tab writes stands here: ${here}`);
    await context.close();
  },
  async "a compile error"() {
    const { context, page } = await visit("reader");
    const box = await panel(page, RELAX, "relax-f"),
      text = right().replace("i < n &&", "i < nn &&"),
      line = text.split("\n").findIndex((l) => /i < nn/.test(l)) + 1;
    await put(box, text);
    const head = await check(box);
    must(/compile error/.test(head), `a name that is not there: ${head}`);
    must(String(await marked(box, "error")) === String([line]) && !(await marked(box, "first")).length &&
      !(await marked(box, "second")).length, "its line is marked in the editor, and no other");
    await page.locator(".cm-line").nth(line - 1).click();
    await page.keyboard.type("  ");
    must(!(await marked(box, "error")).includes(line), "and not any more when it was edited");
    const deep = "template <int n> struct T { static const int x = T<n - 1>::x + 1; };\n" +
      "template <> struct T<0> { static const int x = 0; };\nstatic_assert(T<100000>::x == 100000, \"\");\n";
    await put(box, right() + deep);
    const nested = await check(box);
    must(/compile error/.test(nested), `types that are nested without end: ${nested}`);
    await context.close();
  },
  // a hand-in that never ends, in five ways; and the page lives
  async "what never ends"() {
    const { context, page } = await visit("reader");
    const box = await panel(page, RELAX, "relax-f");
    for (const [what, body, verdict] of [
      ["loops", "    for (;;)\n        ;", /time limit|crash|wrong/],
      ["loops and reads", "    volatile uint32_t *p = (uint32_t *)v;\n    while (*p == *p)\n        ;", /time limit/],
      ["spins on an atomic", "    while (atomicOr(overflow, 0) < 2)\n        ;", /time limit/],
      ["calls itself", "    relax_F<<<1, 1>>>(n, v, e, w, c, f, u, overflow);", /\w/],
      ["wants a large frame", "    volatile char room[1 << 26];\n    room[n] = 1;\n    overflow[0] = room[n + 1];", /out of bounds/],
    ]) {
      await put(box, kernel(body));
      const head = await check(box);
      must(/^relax-f: /.test(head) && verdict.test(head) && !/accepted/.test(head), `a hand-in that ${what}: ${head}`);
    }
    await put(box, right());
    must(/accepted/.test(await check(box)), "after them the right kernel is accepted");
    await page.goto(site + "playground.html");
    const play = page.locator("div.lab");
    await play.locator(".cm-content").waitFor();
    for (const [what, body] of [
      ["loops", "for (;;);"],
      ["prints for ever", 'for (;;) printf("on and on, and no end of it\\n");'],
      ["allocates for ever", "for (;;) { char *p = (char *)malloc(1 << 20); if (p) p[0] = 1, p[1 << 19] = 1; }"],
      ["allocates on the device", "void *p; for (;;) cudaMalloc(&p, 1 << 20);"],
    ]) {
      await put(play, `#include <stdio.h>\n#include <stdlib.h>\nint main(void)\n{\n    ${body}\n}\n`);
      await play.locator("button.lab-check").click();
      await page.waitForFunction(() => !document.querySelector("div.lab .lab-check").disabled, null, { timeout: LONG });
      must(
        /ended with status|stopped|no end|time/.test(await play.locator(".lab-status").textContent()),
        `a program that ${what}: ${await play.locator(".lab-status").textContent()}`,
      );
    }
    await context.close();
  },
  async playground() {
    const { context, page } = await visit("reader");
    await page.goto(site + "playground.html");
    const play = page.locator("div.lab");
    await play.locator(".cm-content").waitFor();
    const run = async () => {
      await play.locator("button.lab-check").click();
      await page.waitForFunction(
        () =>
          !document.querySelector("div.lab .lab-check").disabled &&
          /ended|stopped|failed/.test(document.querySelector("div.lab .lab-status").textContent),
        null,
        { timeout: LONG },
      );
      await page.waitForTimeout(150);
      return play.locator(".lab-printed").last().textContent();
    };
    // each example does what its comment says
    const seen = [];
    for (const option of await play.locator("select").first().locator("option").all()) {
      const value = await option.getAttribute("value");
      if (!value) continue;
      await play.locator("select").first().selectOption(value);
      const printed = await run();
      seen.push(await play.locator(".lab-findings b").allTextContents());
      must(printed.trim() !== "", `${await option.textContent()}: ${printed.trim().split("\n")[0]}; ${[...new Set(seen.at(-1))]}`);
    }
    must(seen.filter((x) => x.length).length >= 4, "four of the examples have findings");
    await play.locator("select").first().selectOption("0");
    await play.locator("select").nth(1).selectOption("ascending");
    const one = await run();
    await play.locator("select").nth(1).selectOption("lockstep");
    const two = await run();
    must(/: 2/.test(one) && /: 1/.test(two), `the order changes the answer: ${one.trim()}; ${two.trim()}`);
    must((await marked(play)).length >= 1, "a finding marks its lines");
    must(/main\.cu:\d+: the launch/.test(one) && !/\/lab\//.test(one), "a report names the program's lines, and none of a header of ours");
    // a stack that is full is told as that
    const before = await play.evaluate((e) => e.editor.text());
    await put(play, `__device__ int d;\n__device__ int deep(int n) { volatile int a[64]; a[n & 63] = n; return n <= 0 ? 0 : deep(n - 1) + a[n & 63]; }
__global__ void k(int n) { d = deep(n); }\nint main(void)\n{\n    k<<<1, 1>>>(1000000);\n    return cudaDeviceSynchronize();\n}\n`);
    await run().catch(() => "");
    const deep = await play.locator(".lab-findings").last().textContent();
    must(/stack of 44 KB is full/.test(deep), `a stack that is full: ${deep.trim()}`);
    await put(play, before);
    await run();
    // a link holds the program
    const text = await play.evaluate((e) => e.editor.text());
    await play.getByRole("button", { name: "Link to this" }).click();
    await page.getByText("The link is copied").waitFor();
    const link = page.url();
    must(/#p=[\w-]+&o=lockstep$/.test(link) && link.length < 1500, `a link of ${link.length} letters`);
    const other = await visit("another");
    await other.page.goto(link);
    const theirs = other.page.locator("div.lab");
    await theirs.locator(".cm-content").waitFor();
    must((await theirs.evaluate((e) => e.editor.text())) === text, "and another browser has the program from it");
    must((await theirs.locator("select").nth(1).inputValue()) === "lockstep", "and the order");
    // (without a reload: whoever follows a link in the same tab wants what it holds)
    const follow = async (to) => {
      await Promise.all([other.page.waitForEvent("load"), other.page.goto(to)]);
      await theirs.locator(".cm-content").waitFor();
      return theirs.locator(".lab-status").textContent();
    };
    for (const to of [link.replace(/#p=.{9}/, "#p="), link.replace(/#.*/, "#p=%3Cimg%20src%3Dx%3E"), link.replace(/#.*/, "#p=")])
      must(/cannot|holds no program/.test(await follow(to)), `a broken link says so: ${to.replace(/.*#/, "#").slice(0, 30)}`);
    must(/came with the link/.test(await follow(link.replace(/&o=.*/, "&o=nonsense"))), "a link may name an order that is none");
    must((await theirs.locator("select").nth(1).inputValue()) !== "", "and one that exists is chosen then");
    must((await theirs.evaluate((e) => e.editor.text())) === text, "and the program is there again");
    await other.context.close();
    await context.close();
  },
  async "run it, in an order"() {
    const { context, page } = await visit("reader");
    const key = "relax-f.race.no-atomic",
      box = await panel(page, "relax/the-kernel-that-looks-right.html", key);
    await check(box);
    const answers = new Set();
    for (const order of ["ascending", "descending", "lockstep", "random:1"]) {
      await box.locator("select").selectOption(order);
      const n = await box.locator(".lab-run").count();
      await box.locator("button.lab-check").click();
      await box.locator(".lab-run").nth(n).waitFor();
      const run = box.locator(".lab-run").first();
      must((await run.locator(".lab-verdict").textContent()) === `${order}: race`, `${order}: a race`);
      answers.add(await run.locator(".lab-answer").textContent());
    }
    must(answers.size >= 2, `the answer depends on the order: ${[...answers].join(" ")}`);
    await context.close();
  },
  // the drawings that move, as runs of the code: what their steps say is what the simulator told
  async "what moves, run"() {
    const { context, page } = await visit("reader");
    const pages = fs.readdirSync(out, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".html"));
    const at = (kind) => pages.find((f) => read(path.join(out, f)).includes(`data-lab="moving" data-name="${kind}"`));
    const ran = async (box, which) => {
      await box.locator(".lab-moving").evaluate((e) => e.replaceChildren());
      await box.getByRole("button", { name: which }).click();
      await box.locator(".lab-moving .say, .lab-findings").first().waitFor();
      await page.waitForTimeout(200);
    };
    const steps = async (box) => {
      const m = box.locator(".lab-moving"),
        all = [await m.locator(".say").textContent()];
      while (await m.getByLabel("one step on").isEnabled()) {
        await m.getByLabel("one step on").click();
        all.push(await m.locator(".say").textContent());
      }
      return all;
    };
    let box = await panel(page, at("interleavings"), "interleavings");
    await ran(box, "All six");
    const rows = await box.locator(".lab-orders tr").allTextContents();
    must(rows.length === 6 && rows.filter((t) => /1 of 2/.test(t)).length === 4 && rows.filter((t) => /2 of 2/.test(t)).length === 2,
      `six orders, of which four lose a count: ${rows.join("; ")}`);
    must(/race/.test(await box.locator(".lab-findings").textContent()), "and each of them is a race");
    for (const [k, order] of ["AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"].entries()) {
      await box.getByRole("button", { name: "steps" }).nth(k).click();
      const went = (await steps(box)).slice(1).map((t) => t[0]).join("");
      must(went === order, `the threads went ${went} in the order ${order}`);
    }
    // (by an atomic the two are one step, and none is lost)
    await put(box, (await box.evaluate((e) => e.editor.text())).replace("degree[e[k]]++", "atomicAdd(&degree[e[k]], 1)"));
    await box.getByRole("button", { name: "All six" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".lab-orders tr").length === 6, null, { timeout: LONG });
    const mended = await box.locator(".lab-orders tr").allTextContents();
    must(mended.every((t) => /2 of 2/.test(t)), `with an atomic none does: ${mended[2]}`);
    must(/nothing wrong/.test(await box.locator(".lab-status").textContent()), "and nothing is found");
    box = await panel(page, at("fold"), "fold");
    await ran(box, "Run it");
    const folded = await steps(box);
    must(/the kernel says 2;/.test(folded.at(-1)) && folded.some((t) => /slot 3 into 0, slot 4 into 1, slot 5 into 2/.test(t)),
      `the fold, as it ran: ${folded.join(" | ")}`);
    await box.locator("select").first().selectOption("1");
    await ran(box, "Run it");
    const lost = await steps(box);
    must(/the kernel says 4;/.test(lost.at(-1)) && lost.some((t) => /slot 2 again/.test(t)), `the paper's: ${lost.join(" | ")}`);
    box = await panel(page, at("frontier"), "frontier");
    await ran(box, "Run it");
    const run = await steps(box),
      both = [page.locator('.moving[data-moving="frontier"]'), box.locator(".lab-moving")];
    let same = 0;
    for (let k = 0; k < run.length; k++) {
      for (const m of both) await m.getByLabel("step", { exact: true }).fill(String(k));
      const [a, b] = await Promise.all(both.map((m) => m.locator("table.arrays").innerText()));
      if (a === b) same++;
      else console.log(`# step ${k}:\n${a}\n--- as it ran:\n${b}`);
    }
    must(same === run.length && (await both[0].locator(".no").textContent()) === (await both[1].locator(".no").textContent()),
      `the frontier, as it ran, has the ${same} steps of the drawing, and the same arrays in each: ${run[3]}`);
    must(/the host’s loop ends/.test(run.at(-1)), `and ends as it does: ${run.at(-1)}`);
    must(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), "and nothing scrolls sideways");
    await context.close();
  },
  async phone() {
    const { context, page } = await visit("phone", {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const large = () =>
      page.evaluate(() => performance.getEntriesByType("resource").some((e) => e.decodedBodySize > 1e6));
    const box = await panel(page, RELAX, "relax-f");
    await box.locator(".cm-content").tap();
    await page.keyboard.type("/* typed */");
    must((await box.evaluate((e) => e.editor.text())).includes("/* typed */"), "a phone edits");
    const letters = await box.locator(".cm-content").evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
    must(letters >= 16, `in letters that no phone enlarges (${letters} pixels)`);
    await put(box, right());
    await box.locator("button.lab-check").click();
    await box.locator(".lab-ask").waitFor();
    must(
      /\d+(\.\d)? MB/.test(await box.locator(".lab-ask").textContent()) && !(await large()),
      `a phone is told before: ${await box.locator(".lab-ask").textContent()}`,
    );
    await box.getByRole("button", { name: "Not now" }).click();
    must(!(await large()), "and may say no");
    must(/accepted/.test(await check(box)), "or yes");
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    must(!(await wide()), "an open panel does not scroll the page sideways");
    const small = await box.evaluate((e) =>
      [...e.querySelectorAll("button, select, input, summary")]
        .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 24)
        .map((b) => b.textContent),
    );
    must(small.length === 0, `whatever is tapped is large enough ${small}`);
    for (const f of ["playground.html", "exercises.html"]) {
      await page.goto(site + f);
      await page.waitForTimeout(1000);
      must(!(await wide()), `nor does ${f}`);
    }
    await context.close();
  },
  async keyboard() {
    const { context, page } = await visit("reader");
    await page.goto(site + RELAX);
    const focused = () =>
      page.evaluate(() => {
        const e = document.activeElement;
        return e.closest(".cm-editor") ? "editor" : e.closest("details.lab") ? e.textContent.trim() : "";
      });
    // (from the exercise's copy button on: the keys alone)
    await page.locator('button[data-copy="make check EX=relax-f"]').focus();
    await page.keyboard.press("Tab");
    must(/Write and check/.test(await focused()), `Tab comes to the panel: ${(await focused()).slice(0, 30)}`);
    await page.keyboard.press("Enter");
    const box = page.locator('details.lab[data-name="relax-f"]');
    await box.locator(".cm-content").waitFor();
    await box.locator("button.lab-check:enabled").waitFor();
    for (let k = 0; k < 5 && (await focused()) !== "editor"; k++) await page.keyboard.press("Tab");
    must((await focused()) === "editor", "and into the editor");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(racing());
    await page.keyboard.press("Control+Enter");
    await box.locator(".lab-verdict").waitFor();
    must(/race/.test(await box.locator(".lab-verdict").textContent()), "Control-Enter checks");
    await box.locator(".cm-content").focus();
    await page.keyboard.press("Tab");
    must((await focused()) === "editor", "Tab indents");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    must(/^Check/.test(await focused()), `Escape, then Tab leaves: ${await focused()}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await box.locator("iframe.lab-shown").waitFor();
    must(true, "Enter on Show shows");
    const before = page.url();
    await box.locator(".cm-content").focus();
    await page.keyboard.type("c/");
    await page.waitForTimeout(300);
    must(page.url() === before, "the keys that turn pages are letters in the editor");
    await context.close();
  },
  async "light, dark and axe"() {
    const axe = read(new URL("node_modules/axe-core/axe.min.js", import.meta.url));
    for (const scheme of ["light", "dark"]) {
      const { context, page } = await visit("reader", { colorScheme: scheme });
      const box = await panel(page, RELAX, "relax-f");
      await put(box, racing());
      await check(box);
      await box.getByRole("button", { name: "Hint" }).click();
      await box.locator("details.lab-more > summary").click();
      const look = async (what) => {
        await page.evaluate(axe);
        const r = await page.evaluate(() =>
          axe.run(document, {
            preload: false,
            iframes: false,
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
          }),
        );
        must(
          r.violations.length === 0,
          `axe, ${scheme}: ${what}${r.violations.map((v) => `; ${v.id}: ${v.nodes.length}, ${v.nodes[0].html.slice(0, 90)} ${v.nodes[0].failureSummary.replace(/\s+/g, " ").slice(0, 160)}`).join("")}`,
        );
      };
      await look("an exercise with its verdict");
      await page.goto(site + "playground.html");
      await page.locator("div.lab .cm-content").waitFor();
      await look("the playground");
      await page.goto(site + "exercises.html");
      await page.locator(".lab-progress").waitFor();
      await look("the table of exercises");
      await context.close();
    }
  },
  async "from a disk, and without scripts"() {
    const { context, page } = await visit("disk");
    said.length = said.filter((s) => !s.startsWith("disk")).length;
    await page.goto("file://" + path.resolve(out, RELAX));
    const box = page.locator('details.lab[data-name="relax-f"]');
    await box.locator("> summary").click();
    await box.locator(".cm-content").waitFor();
    must(/make web-serve/.test(await box.textContent()), "from a disk it says how to serve the folder");
    must(await box.locator("button.lab-check").isDisabled(), "and does not pretend to check");
    await context.close();
    for (let k = said.length; k--; ) if (/asks for file:/.test(said[k])) said.splice(k, 1);
    const still = await visit("still", { javaScriptEnabled: false });
    await still.page.goto(site + RELAX);
    const shut = still.page.locator('details.lab[data-name="relax-f"]');
    await shut.locator("> summary").click();
    must(/needs scripts/.test(await shut.textContent()), "without scripts it says that it needs them");
    await still.context.close();
  },
};
for (const name of only) must(name in checks, `there is a check ${name}`);
for (const [name, f] of Object.entries(checks)) {
  if (only.length && !only.includes(name)) continue;
  console.log(`# ${name}`);
  await f().catch((e) => must(false, `${name}: ${String(e).replace(/\s+/g, " ").slice(0, 240)}`));
  for (const c of open.splice(0)) await c.close().catch(() => {});
}
must(said.length === 0, `the console is silent, and nothing is asked of anybody else ${said.slice(0, 4).join(" | ")}`);
server?.close();
fs.rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
process.exit(bad ? 1 : 0);
