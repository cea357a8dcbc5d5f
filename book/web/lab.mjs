// What the pages have of the lab: a panel beside each graded exercise and each
// kernel that is wrong by design, and the small files that a panel loads.
// (lab/lab.js makes a panel work; lab/worker.js compiles and judges.)
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { esc } from "./code.mjs";
import { filed, in_one } from "./lab/packed.mjs";
import { settings } from "./settings.mjs";
const read = (f) => fs.readFileSync(f, "utf8");
const js = (name, x) => `lab.give(${JSON.stringify(name)},${JSON.stringify(x)});\n`;

// what moves, and the programs that do so: a name, and of the exercise's kernel which variant
const RUNS = {
  interleavings: [["", ""]],
  fold: [["rounded up", ""], ["rounded down, as in the paper", "wrong_answer/power-of-two"]],
  frontier: [["", ""]],
};
export class Lab {
  // here: book/web; out: the pages; program: stream.mjs's
  constructor({ here, out, program, student, handIn, warn }) {
    Object.assign(this, { here, out, program, student, handIn, warn });
    this.folders = new Map(
      fs
        .readdirSync("exercises")
        .filter((d) => /^\d\d-/.test(d))
        .map((d) => [d.slice(3), d]),
    );
    // What compiles and judges is built apart, beside the complete pages; the
    // students' have the same.  Where it was not built, no page speaks of it.
    const there = "build/web/lab",
      list = path.join(there, "exercises.json");
    this.kernels = new Map();
    this.runnable = new Set(); // of what moves: kinds
    this.asked = new Set();
    this.built = fs.existsSync(list) && fs.existsSync(path.join(there, "worker.js"));
    this.runs = this.built
      ? new Set(JSON.parse(read(list)).filter((x) => x.runs).map((x) => x.slug))
      : new Set();
    if (!this.built) return;
    const files = JSON.parse(read(path.join(there, "files.json"))).map((x) => x.name);
    if (student) this.forStudents(there, files);
  }
  // The students' pages have the same compiler and judge; but of the headers that a
  // hand-in may include, some have lines in the complete edition that are theirs to
  // write.  They get these as they start from them.
  forStudents(there, files) {
    const to = (f) => path.join(this.out, "lab", f);
    fs.rmSync(to("clang"), { recursive: true, force: true }); // (a compiler of yesterday's)
    for (const f of ["files.json", ...files]) {
      fs.mkdirSync(path.dirname(to(f)), { recursive: true });
      fs.rmSync(to(f), { force: true });
      fs.copyFileSync(path.join(there, f), to(f)); // (a link's bytes would change with ours)
    }
    const packed = "kit.gz",
      kit = new Map(filed(zlib.gunzipSync(fs.readFileSync(to(packed)))));
    // (of every chapter, since most headers stand in Volume II, which they do not have)
    const room = fs.mkdtempSync(path.join(os.tmpdir(), "lab-kit-")),
      chapters = fs.readdirSync("chunks").filter((f) => f.endsWith(".nw")).map((f) => path.join("chunks", f)),
      all = [...kit.keys()].map((k) => /^\/lab\/judge\/kit\/(.*\.h)$/.exec(k)).filter((m) => m);
    execFileSync("book/tools/tangle", [path.join(room, "lines"), path.join(room, "starter"), ...chapters], {
      env: { ...process.env, VARIANT: "starter" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    for (const [name, header] of all) {
      const theirs = path.join(room, "starter", header);
      if (!fs.existsSync(theirs)) kit.delete(name);
      else if (read(theirs) !== read(path.join("generated", header)))
        kit.set(name, fs.readFileSync(theirs));
    }
    fs.rmSync(room, { recursive: true });
    const made = zlib.gzipSync(in_one([...kit]), { level: 9 }),
      list = JSON.parse(read(to("files.json"))),
      row = list.find((x) => x.name === packed);
    row.bytes = made.length;
    row.hash = createHash("sha256").update(made).digest("hex").slice(0, 24);
    for (const [f, what] of [[packed, made], ["files.json", JSON.stringify(list, null, 1)]]) {
      fs.rmSync(to(f), { force: true }); // (a link to the complete pages' own)
      fs.writeFileSync(to(f), what);
    }
  }
  conf(slug) {
    this.settings ??= settings();
    return this.settings.get(this.folders.get(slug));
  }
  panel(kind, name, summary) {
    return `<details class="lab" data-lab="${kind}" data-name="${esc(name)}"><summary>${summary}</summary><p class="lab-needs">This needs scripts.</p></details>`;
  }
  // beside a graded exercise
  exercise(slug) {
    if (!this.built) return "";
    this.asked.add(slug);
    return this.panel("exercise", slug, "Write and check it here");
  }
  // A chunk that is a variant of an exercise's: what can be run is its whole file.
  // The students' edition has the file only where no line of it is for them to write.
  kernel(chunk) {
    const m = / \[([a-z0-9-]+):([a-z_]+)\/([a-z0-9-]+)\]$/.exec(chunk.raw);
    if (!m || !this.runs.has(m[1])) return "";
    const [, slug, verdict, name] = m,
      tag = chunk.raw.slice(m.index + 1),
      last = this.program.chunks.filter((c) => c.raw.endsWith(tag)).at(-1),
      key = `${slug}.${verdict}.${name}`;
    if (last !== chunk) return "";
    const { file } = this.conf(slug),
      folder = `exercises/${this.folders.get(slug)}`,
      lines = this.expand(`${folder}/${file}`, ` ${tag}`);
    if (!lines) return "";
    const text = lines.map((l) => l.text).join("\n") + "\n",
      made = `build/${folder}/${verdict}/${name}/${file}`;
    this.kernels.set(key, {
      file,
      text: this.student || !fs.existsSync(made) ? text : read(made),
      line: lines.findIndex((l) => l.chunk.raw.endsWith(tag)) + 1,
    });
    return this.panel("kernel", key, "Run it, and choose the order of the threads");
  }
  // beside what moves: the program whose run gives the steps.  A kernel that is for students to
  // write stays a line with its name in theirs, and is put there when they have written it.
  moving(kind) {
    if (!this.built || !RUNS[kind]) return "";
    this.runnable.add(kind);
    return this.panel("moving", kind, "Run the code: the steps are then those that it took");
  }
  programs(kind) {
    const template = read(path.join(this.here, `lab/runs/${kind}.cu`)),
      [, lengths] = /const short = streetsOf\(\[([\d,\s]+?),?\s*\]\)/.exec(read(path.join(this.here, "moving.js")));
    return RUNS[kind]
      .filter(([, variant]) => !(variant && this.student))
      .map(([name, variant]) => {
        let text = template
          .replace("@lengths", lengths.trim())
          .replace(/^@chunk (.*)$/m, (_, c) => this.program.expand(c).map((l) => l.text).join("\n"));
        if (!this.student)
          text = text.replace(/^@exercise (.*)\n/gm, (_, slug) => this.accepted(slug, variant));
        return { name, text };
      });
  }
  accepted(slug, variant) {
    const at = path.join("build/exercises", this.folders.get(slug), variant, this.conf(slug).file);
    return read(at);
  }
  // the lines of a file with the chunks of one variant in it, or null if one is withheld
  expand(root, tag) {
    const named = (n) => this.program.named.get(n + tag) || this.program.named.get(n),
      out = [];
    const go = (name, indent, above) => {
      const chunks = named(name);
      if (!chunks || above.includes(name)) return false;
      for (const chunk of chunks)
        for (const line of chunk.lines) {
          let cur = { text: line.text || line.use ? indent : "", chunk },
            at = 0;
          for (const u of line.uses) {
            cur.text += line.text.slice(at, u.at);
            at = u.at;
            const k = out.length;
            if (!go(u.name, " ".repeat(cur.text.length), [...above, name])) return false;
            if (out.length === k) continue;
            out[k].text = cur.text + out[k].text.slice(cur.text.length);
            cur = out.pop();
          }
          cur.text += line.text.slice(at);
          out.push(cur);
        }
      return true;
    };
    return go(root, "", []) ? out : null;
  }
  // the files that the panels load
  files(write) {
    if (!this.built) return;
    for (const slug of this.asked) {
      const c = this.conf(slug),
        folder = this.folders.get(slug),
        starter = [`exercises/${folder}/starter/`, `build/exercises/${folder}/starter/`]
          .map((d) => d + c.file)
          .find((f) => fs.existsSync(f));
      if (!starter) this.warn(`no starter of ${slug}`);
      write(
        `lab/exercises/${slug}.js`,
        js(`exercises/${slug}`, {
          title: c.title,
          file: c.file,
          handin: c.handin,
          points: +c.points,
          hints: c.hint,
          starter: starter ? read(starter) : "",
        }),
      );
    }
    for (const [key, x] of this.kernels) write(`lab/kernels/${key}.js`, js(`kernels/${key}`, x));
    for (const kind of this.runnable) write(`lab/moving/${kind}.js`, js(`moving/${kind}`, this.programs(kind)));
    write("lab/show.js", js("show", read("exercises/tools/show.html")));
    write("lab/examples.js", js("examples", this.examples()));
    for (const f of ["lab.js", "panels.js", "runs.js", "lab.css"]) write(`lab/${f}`, read(path.join(this.here, "lab", f)));
    write("sw.js", read(path.join(this.here, "lab/sw.js")));
    write("lab/editor.js", this.editor());
  }
  // the playground's: book/web/lab/examples/*.cu, whose first line is the title
  examples() {
    const dir = path.join(this.here, "lab/examples");
    return fs
      .readdirSync(dir)
      .filter((f) => f.endsWith(".cu"))
      .sort()
      .map((f) => {
        const text = read(path.join(dir, f)),
          [, title, order] = /^\/\/ (.*?)(?: \(order: ([\w:]+)\))?\n/.exec(text);
        return { title, order, text };
      });
  }
  editor() {
    return execFileSync(
      path.join(this.here, "node_modules/.bin/esbuild"),
      [
        path.join(this.here, "lab/editor.mjs"),
        "--bundle",
        "--minify",
        "--format=iife",
        "--global-name=bookEditor",
        "--target=es2020",
        "--legal-comments=none",
      ],
      { encoding: "utf8", maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "inherit"] },
    );
  }
  // what weave.mjs may not take for a page of yesterday: the compiler and the judge
  static own = (f) => /^lab\//.test(f) && !/^lab\/(exercises|kernels|moving)\//.test(f);
}
