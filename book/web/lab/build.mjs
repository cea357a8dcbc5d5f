// node book/web/lab/build.mjs SOURCES OUT: the lab's parts, by the same
// compiler that the page will use: the simulator, simcc and the judge as
// WebAssembly, the headers, and the harness of each exercise.  What was made
// of the same text before is taken again from OUT/../../lab-objects.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Files } from './wasi.mjs';
import { settings } from '../settings.mjs';
import { FILLING, MODULES, REST, SYSTEM, asyncified, llvm } from './commands.mjs';
import { in_one } from './packed.mjs';
import { split, unfilled, widened } from './split.mjs';
import { CALLERS, Tools } from './tools.mjs';
import { Prelude, manner } from './prelude.mjs';
import { lab_of } from './node.mjs';

const [SRC, OUT] = process.argv.slice(2);
const here = path.dirname(new URL(import.meta.url).pathname);
const KEPT = path.join(OUT, '../..', 'lab-objects');
fs.mkdirSync(KEPT, { recursive: true });
fs.mkdirSync(OUT, { recursive: true });
const { runLLVM } = await import('@yowasp/clang');
const binaryen = (await import('binaryen')).default;
const files = new Files();
const tools = new Tools({ clang: (command, tree) => llvm(runLLVM, command, tree),
  asyncify: async (...words) => asyncified(binaryen, ...words), files, module: {} });
const say = (...words) => console.log(...words);

const under = (from, to, want = () => true) => {
  for (const e of fs.readdirSync(from, { withFileTypes: true })) {
    const name = path.join(from, e.name);
    if (e.isDirectory()) under(name, to + '/' + e.name, want);
    else if (want(name)) files.put(to + '/' + e.name, fs.readFileSync(name));
  }
};
const rooms = ['sim', 'judge', 'graph', 'solve', 'cpu', 'cuda', 'solvers', 'sssp', 'exercises'];
for (const room of rooms) under(path.join(SRC, room), '/src/' + room);
under(path.join(here, 'include'), '/src/page');
const tree = tools.tree(['/src']).src;

const hash = (...what) => {
  const h = createHash('sha256');
  for (const w of what) h.update(w).update('\0');
  return h.digest('hex').slice(0, 24);
};
// What is compiled is of a compiler, too: hot.txt names it
const COMPILER = fs.readFileSync(path.join(here, 'hot.txt'), 'utf8').split('\n', 1)[0];
const made_of = (...what) => hash(COMPILER, ...what);
// A text, and each header of ours that it may include, by whatever folder.  Where a line stood
// in its chapter is nothing to an object, unless lines are told from it.
const bare = text => text.replace(/^#line .*$/gm, '');
function whole(text, kept = bare, seen = new Map()) {
  for (const [, h] of text.matchAll(/^\s*#\s*include\s*["<]([^">]+)[">]/gm))
    for (const p of files.of.keys())
      if (p.startsWith('/src/') && p.endsWith('/' + h) && !seen.has(p)) {
        seen.set(p, kept(files.text(p)));
        whole(files.text(p), kept, seen);
      }
  return hash(kept(text), ...[...seen].sort().flat());
}

async function object(source, command, more = {}, extra = '') {
  const key = made_of(whole(files.text('/src/' + source)), extra, command.join(' '));
  const at = path.join(KEPT, key + '.o');
  if (!fs.existsSync(at)) {
    const r = await tools.llvm([...command, '-c', source, '-o', 'made.o'], { ...tree, ...more });
    if (r.status) throw new Error(source + ': ' + r.said);
    say('lab     ' + source);
    fs.writeFileSync(at, r.out['made.o']);
  }
  return fs.readFileSync(at);
}
const version = process.env.COURSE_VERSION ?? '0';
const c = ['clang', '-std=c17', '-D_GNU_SOURCE', '-O2', '-I.', '-Ipage', '-Wall',
  '-D_WASI_EMULATED_SIGNAL', '-D_WASI_EMULATED_MMAN', '-D_WASI_EMULATED_PROCESS_CLOCKS',
  '-D_WASI_EMULATED_GETPID'];
const cxx = ['clang++', '-std=c++17', '-O2', '-fno-exceptions', '-Isim', '-Ipage', '-Wall',
  '-Wno-unused-function', '-D_WASI_EMULATED_GETPID', '-D_WASI_EMULATED_SIGNAL', `-DCOURSE_VERSION="${version}"`];
const emulated = ['signal', 'mman', 'getpid', 'process-clocks'].map(n => '-lwasi-emulated-' + n);
const names = (room, want) => [...files.of.keys()].filter(p => p.startsWith('/src/' + room + '/') &&
  want.test(p)).map(p => p.slice(5)).sort();

async function program(name, parts, imports) {
  const key = made_of(imports, ...parts), at = path.join(KEPT, key + '.wasm');
  if (!fs.existsSync(at)) {
    const t = Object.fromEntries(parts.map((b, k) => [k + '.o', b]));
    // (what the page lends goes before what the library has of that name)
    const r = await tools.llvm(['clang++', '-O2', '-Wl,-S,--allow-multiple-definition',
      '-Wl,-z,stack-size=1048576', ...Object.keys(t), ...emulated, '-o', 'made.wasm'], t);
    if (r.status) throw new Error(name + ': ' + r.said);
    fs.writeFileSync(at, asyncified(binaryen, r.out['made.wasm'], imports, {}, 1));
    say('lab     ' + name);
  }
  fs.copyFileSync(at, path.join(OUT, name));
}
const system = await object('judge/page_system.c', c);
// what takes a symbol apart, for the programs that have to say a name (child.mjs)
async function namer() {
  const words = ['clang++', '-O2', '-mexec-model=reactor', '-Wl,-s,--allow-multiple-definition', '-Wl,--export=malloc,--export=__cxa_demangle',
    'none.o', '-o', 'made.wasm'], at = path.join(KEPT, made_of(system, words.join(' ')) + '.wasm');
  if (!fs.existsSync(at)) {
    const r = await tools.llvm(words, { 'none.o': system });
    if (r.status) throw new Error('namer.wasm: ' + r.said);
    fs.writeFileSync(at, r.out['made.wasm']);
    say('lab     namer.wasm');
  }
  fs.copyFileSync(at, path.join(OUT, 'namer.wasm'));
}
await namer();
// the judge
const judge = [];
for (const f of ['util', 'verdict', 'exercise', 'world', 'page_box', 'box_words', 'look', 'build', 'question',
  'reports', 'compare', 'trial', 'report', 'show', 'evidence', 'page'].map(f => `judge/${f}.c`)
  .concat('exercises/scenes.c', 'exercises/forms.c', 'graph/guess.c', 'graph/graph.c', 'graph/verify.c',
    'graph/json.c', 'graph/printable.c'))
  judge.push(await object(f, c));
await program('judge.wasm', [...judge, system], 'page.start,page.ask,page.end');
// simcc
const simcc = [];
for (const f of names('sim', /\/simcc\w*\.cpp$/)) simcc.push(await object(f, cxx));
await program('simcc.wasm', [...simcc, system], 'page.spawn');
// the simulator, in two pieces: the first has its first variable
const std = 'utility new tuple algorithm math.h stdlib.h cstdio climits limits cfenv cfloat ' +
  'ctime type_traits cstdarg cstring string vector deque map set memory functional ' +
  'unordered_map cmath unistd.h chrono';
const all = std.split(' ').map(h => `#include <${h}>\n`).join('');
const flags = [...cxx, '-DSIM_CHECKED=1', '-D_WASI_EMULATED_MMAN'];
let made;
async function simulator(f) {
  const key = made_of(whole(files.text('/src/' + f)), flags.join(' ') + all,
    flags.concat('-include-pch', 'all.pch').join(' '));
  if (!made && !fs.existsSync(path.join(KEPT, key + '.o'))) {
    const r = await tools.llvm([...flags, '-x', 'c++-header', 'all.h', '-o', 'all.pch'],
      { 'all.h': all });
    if (r.status) throw new Error(r.said);
    made = { 'all.h': all, 'all.pch': r.out['all.pch'] };
  }
  return object(f, [...flags, '-include-pch', 'all.pch'], made, flags.join(' ') + all);
}
// (one that tools.mjs does not name would not know how to stand still)
const callers = names('sim', /\.cpp$/).flatMap(f => files.text('/src/' + f).match(/->(?:body|call)\(.*;/g) ?? []);
if (callers.length !== CALLERS.length)
  throw new Error(`a thread calls its kernel in ${callers.length} places: ${callers.join(' ')}`);
const sim = [];
for (const f of names('sim', /\.cpp$/).filter(f => !/simcc|linux|lines|page/.test(f)))
  sim.push(await simulator(f));
files.put('/lab/lib/page.o', await simulator('sim/page.cpp'));
const parts = Object.fromEntries(sim.map((b, k) => [k + '.o', b]));
const r = await tools.llvm(['wasm-ld', '-r', ...Object.keys(parts), '-o', 'sim.o'], parts);
if (r.status) throw new Error(r.said);
files.put('/lab/lib/sim.o', r.out['sim.o']);
files.put('/lab/judge/sim/child.o', await object('judge/child.c', c));
// the headers, as book/sim.mk makes them
for (const [p, b] of [...files.of])
  if (p.startsWith('/src/sim/') && (/\.h$/.test(p) || /\/(cuda|cooperative_groups)\//.test(p)) &&
    !/\/(internal|platform|runtime|worker|shadow|simcc|simcc_tokens)\.h$/.test(p)) {
    const text = Buffer.from(b).toString().split('\n').map(l => /^ *\/\*/.test(l) ? l
      : l.replace(/\b[A-Z]\b/g, '$&_').replace(/([A-Z])_"/g, '$1"')).join('\n');
    files.put('/lab/include/sim/' + p.slice(9), text);
  }
const empty = fs.readFileSync(path.join(here, '../../sim.mk'), 'utf8')
  .match(/SIM_EMPTY := \$\(foreach h,([^,]*),/)[1].replace(/\\\n/g, ' ').trim().split(/\s+/);
for (const h of empty)
  files.put(`/lab/include/sim/${h}.h`,
    `#include <${h.includes('groups') ? 'cooperative_groups' : 'cuda_runtime'}.h>\n`);
for (const [p, b] of [...files.of])
  if (/^\/src\/(graph|solve|cpu|cuda|solvers)\/.*\.h$/.test(p))
    files.put('/lab/judge/kit' + p.slice(4), b);
// the prelude: see prelude.mjs
tools.module.simcc = new WebAssembly.Module(fs.readFileSync(path.join(OUT, 'simcc.wasm')));
files.folder('/tmp');
const as_judged = ['-O1', '-g', '-g', '-Wall'];
// how simcc compiles here: what of our scripts has a part in it
const compiled = [fs.readFileSync(path.join(OUT, 'simcc.wasm')), fs.readFileSync(path.join(here, 'places.mjs')),
  ...['simcc', 'compiler', 'renamed'].map(f => String(Tools.prototype[f])), as_judged.join(' ')];
async function prelude() {
  const key = made_of(whole('#include <cuda_runtime.h>\n'), version, String(prelude), ...compiled,
    fs.readFileSync(path.join(here, 'prelude.mjs')));
  const at = path.join(KEPT, key + '.pre'), pieces = ['raw', 'done', 'macros', 'read'];
  if (!fs.existsSync(at + '.json')) {
    const seen = {}, llvm = tools.llvm;
    files.put('/src/stage/none.cu', '');
    // what simcc asks of the compiler for a program of no lines
    tools.llvm = async function (words, tree) {
      const r = await llvm.call(this, words, tree);
      if (words.includes('-E')) Object.assign(seen, { words, tree,
        raw: this.renamed(Buffer.from(r.made).toString(), '/src/stage') });
      if (words.includes('c++-cpp-output')) {
        const from = words[words.indexOf('c++-cpp-output') + 1];
        Object.assign(seen, { done: files.get('/' + from), all: words.slice(0, words.indexOf('-S'))
          .filter((w, k, all) => w !== from && w !== '-x' && all[k - 1] !== '-x') });
      }
      return r;
    };
    const said = await tools.run(['simcc', ...as_judged, '-c', 'none.cu', '-o', 'none.o'], '/src/stage');
    tools.llvm = llvm;
    if (said.status) throw new Error('the prelude: ' + said.said);
    // (the last marker leads back to the program, of which nothing follows)
    const cut = b => {
      const t = Buffer.from(b).toString(), end = t.indexOf('\n', t.lastIndexOf('none.cu'));
      return Buffer.from(t.slice(0, end + 1));
    };
    const macros = async more => Buffer.from((await tools.llvm([...seen.words.slice(0, -2)
      .filter((w, k, all) => more || (w !== '-include' && all[k - 1] !== '-include')), '-dM', '-o', '-'],
    seen.tree)).made).toString().split('\n');
    const before = new Set(await macros(false));
    const made = { raw: cut(seen.raw), done: cut(seen.done),
      macros: (await macros(true)).filter(l => !before.has(l)).join('\n') + '\n' };
    const r = await tools.llvm([...seen.all, '-x', 'c++-header', 'lab/prelude/all.ii', '-o', 'made.pch'],
      { lab: { prelude: { 'all.ii': made.done } } });
    if (r.status) throw new Error('the prelude: ' + r.said);
    made.read = r.out['made.pch'];
    for (const p of pieces) fs.writeFileSync(at + '.' + p, made[p]);
    const once = [...new Set(Buffer.from(made.raw).toString().match(/(?<=^# \d+ "\/)lab\/[^"]*/gm))]
      .filter(f => /^#pragma once/m.test(files.text('/' + f) ?? ''));
    fs.writeFileSync(at + '.json', JSON.stringify({ once, manner: manner(seen.all) }));
    say('lab     the prelude: ' + pieces.map(p => made[p].length).join(' '));
  }
  for (const p of pieces) fs.copyFileSync(at + '.' + p, path.join(OUT, 'prelude.' + p));
  files.put('/lab/prelude.json', fs.readFileSync(at + '.json'));
  tools.prelude = new Prelude({ ...JSON.parse(fs.readFileSync(at + '.json')),
    ...Object.fromEntries(pieces.map(p => [p, fs.readFileSync(at + '.' + p)])) });
}
await prelude();
// the exercises: settings, and the harness of each that is a kernel's
const exercises = [], conf = settings();
for (const folder of fs.readdirSync('exercises').filter(n => /^\d\d-/.test(n)).sort()) {
  files.put(`/exercises/${folder}/exercise.conf`, fs.readFileSync(`exercises/${folder}/exercise.conf`));
  const { title, file, points, graphs, stage, hint } = conf.get(folder);
  exercises.push({ slug: folder.slice(3), folder, title, file, points: Number(points), graphs,
    stage, hints: hint, chapter: Number(folder.slice(0, 2)) });
}
// what can be asked in a page: whatever is compiled for the simulator
// (headers that harnesses share lie with the exercises)
under('exercises', '/src/exercises', f => f.endsWith('.h'));
const base = x => exercises.find(y => y.slug === x.stage || y.folder === x.stage) ?? x;
for (const x of exercises) {
  const b = base(x);
  x.runs = x.file.endsWith('.cu');
  if (!x.runs)
    x.why = 'This exercise is a function in C. Its judge needs the sanitizers of gcc, which ' +
      'a page does not have: make check EX=' + x.slug + '.';
  if (!x.runs) continue;
  const stage = [`exercises/${b.folder}/stage.cu`, path.join(SRC, `exercises/${b.folder}/stage.cu`)]
    .find(p => fs.existsSync(p));
  const to = `/lab/judge/sim/${b.folder}.o`;
  if (files.get(to)) continue;
  const text = fs.readFileSync(stage);
  const key = made_of(whole('#include <cuda_runtime.h>\n' + text, t => t), ...compiled);
  const at = path.join(KEPT, key);
  if (!fs.existsSync(at + '.json')) {
    files.put('/src/stage/stage.cu', text);
    tools.unit = Number(process.env.UNIT ?? 99);     // the hand-in's is another
    const said = await tools.run(['simcc', ...as_judged, '-I/src', '-DCOST_BITS=32', '-c',
      'stage.cu', '-o', 'stage.o'], '/src/stage');
    if (said.status) throw new Error(stage + ': ' + said.said);
    say('lab     ' + stage);
    fs.writeFileSync(at + '.o', files.get('/src/stage/stage.o'));
    fs.writeFileSync(at + '.json', JSON.stringify(tools.places.get('/src/stage/stage.o')));
  }
  files.put(to, fs.readFileSync(at + '.o'));
  files.put(to + '.json', fs.readFileSync(at + '.json'));
}
// all that is text or small in one file
// (of a harness the object is mostly zeros: packed, until it is linked)
const pack = new Map();
for (const [p, b] of files.of)
  if (/^\/(lab|exercises)\//.test(p))
    pack.set(p, /^\/lab\/judge\/sim\/.*\.o$/.test(p) ? zlib.gzipSync(b, { level: 9 }) : Buffer.from(b));
const kit = () => fs.writeFileSync(path.join(OUT, 'kit'), in_one([...pack]));
kit();
fs.writeFileSync(path.join(OUT, 'exercises.json'), JSON.stringify(exercises.map(x => ({
  slug: x.slug, title: x.title, file: x.file, points: x.points, graphs: x.graphs,
  chapter: x.chapter, hints: x.hints, runs: x.runs, why: x.why })), null, 1));
// the compiler, binaryen, and our own scripts
const need = createRequire(import.meta.url);
const bundle = path.dirname(need.resolve('@yowasp/clang'));
const CLANG = path.join(OUT, 'clang'), from_npm = f => fs.readFileSync(path.join(bundle, f));
fs.rmSync(CLANG, { recursive: true, force: true });
fs.mkdirSync(CLANG);
for (const f of MODULES.slice(1)) fs.writeFileSync(path.join(CLANG, f), from_npm(f));
// (of its program most checks use a fifth; the rest lies apart)
const hot = fs.readFileSync(path.join(here, 'hot.txt'), 'utf8').split('\n'), core = from_npm(MODULES[0]);
if (createHash('sha256').update(core).digest('hex') !== hot[0])
  throw new Error('hot.txt is of another compiler: node book/web/lab/hot.mjs build/web/lab makes it anew');
const used = zlib.inflateRawSync(Buffer.from(hot.slice(1).join(''), 'base64'));
const split_at = path.join(KEPT, hash(...hot, fs.readFileSync(path.join(here, 'split.mjs'))) + '.split');
if (!fs.existsSync(split_at + '2')) {
  const [empty, from, filling] = unfilled(core);
  [...split(empty, widened(core, k => used[k >> 3] >> (k & 7) & 1)), Buffer.concat([Buffer.from(from + '\n'), filling])].forEach((b, k) => fs.writeFileSync(split_at + k, b));
}
['clang/' + MODULES[0], 'clang/' + REST, FILLING].forEach((f, k) => fs.copyFileSync(split_at + k, path.join(OUT, f)));
// (its script fetches its parts itself; here they are lent to it)
const lending = String(from_npm('bundle.js'))
  .replace('new Application(llvm_resources_exports,', 'new Application(globalThis.lent,');
if (!lending.includes('globalThis.lent')) throw new Error('the compiler has another form: nothing can be lent to it');
fs.writeFileSync(path.join(CLANG, 'bundle.mjs'), lending);
// (of its headers not what other processors and other languages have: each lies in the memory of a page)
const OTHERS = [/^include\/(?!(__std|__float|float|inttypes|iso646|limits|std|tgmath|unwind|wasm)\w*\.h$)[^/]*\.h$/,
  /^include\/(sanitizer|hlsl|profile|orc|fuzzer|\w+_wrappers)\//, /\/__cxx03\//, /^share\//, /\.so$/];
function kept_of(tar) {
  const kept = [];
  for (let at = 0, next; at + 512 <= tar.length && tar[at]; at = next) {
    const field = (from, n) => tar.toString('latin1', at + from, at + from + n).replace(/\0.*/s, '');
    const name = field(0, 100).replace(/^\.\//, ''), size = parseInt(field(124, 12), 8);
    next = at + 512 + Math.ceil(size / 512) * 512;
    if (field(156, 1) === '5' || OTHERS.some(o => o.test(name))) continue;
    kept.push([name, tar.subarray(at + 512, at + 512 + size)]);
  }
  return kept;
}
const kept = kept_of(from_npm('llvm-resources.tar'));
SYSTEM.forEach((f, k) => fs.writeFileSync(path.join(OUT, f), in_one(kept.filter(([n]) => n.startsWith('lib/') === (k === 1)))));
// Binaryen comes as a script with its code in it as a text, which a page would have three times: the
// script, the text, the code.  Here they lie apart, and the worker lends the code (tool.js).
const script = fs.readFileSync(need.resolve('binaryen'), 'utf8');
const [, before, code, after, last] = /^(.*bA\?\?=)x6\((`.*?[^\\]`)\)(.*await S6\()(\).*)$/s.exec(script) ?? [];
const bytes_of = Buffer.from(new Function('return ' + (code ?? '``'))(), 'latin1');
if (!WebAssembly.validate(bytes_of)) throw new Error('binaryen has another form: its code was not found');
fs.writeFileSync(path.join(OUT, 'binaryen.js'), before + 'null' + after + 'globalThis.binaryen' + last);
fs.writeFileSync(path.join(OUT, 'binaryen.wasm'), bytes_of);
for (const f of ['worker.js', 'session.js', 'compiler.js', 'files.mjs', 'child.js', 'child.mjs', 'wasi.mjs', 'tools.mjs',
  'places.mjs', 'objects.mjs', 'prelude.mjs', 'lab.mjs', 'packed.mjs', 'commands.mjs', 'tool.js'])
  fs.copyFileSync(path.join(here, f), path.join(OUT, f));
// What the compiler's driver makes of a Check's commands (tools.mjs): a starter is checked once
async function rehearsal() {
  const x = exercises.find(x => x.runs), starter = ['exercises/', 'build/exercises/']
    .map(d => `${d}${x.folder}/starter/${x.file}`).find(f => fs.existsSync(f));
  if (!starter) return;
  const key = made_of(String(rehearsal), ...['judge', 'simcc'].map(n => fs.readFileSync(path.join(OUT, n + '.wasm'))),
    ...['tools', 'prelude', 'lab', 'commands'].map(f => fs.readFileSync(path.join(here, f + '.mjs'))));
  const at = path.join(KEPT, key + '.driven');
  if (!fs.existsSync(at)) {
    const lab = lab_of(OUT);
    await lab.check({ exercise: x.slug, files: { [x.file]: fs.readFileSync(starter, 'utf8') } });
    fs.writeFileSync(at, JSON.stringify([...(await lab.kit()).driven]));
    say('lab     a check of ' + x.slug);
  }
  pack.set('/lab/driven.json', fs.readFileSync(at));
  kit();
}
await rehearsal();
// What is large lies there packed, and only so: whatever server the pages have, that is
// what it sends (packed.mjs unpacks it).
const large = [], list = [];
for (const f of [...fs.readdirSync(CLANG).map(f => 'clang/' + f), ...fs.readdirSync(OUT)]
  .filter(f => /\.(js|mjs|wasm|json)$|^prelude\.\w+$|\.system$|^kit$/.test(f) &&
    !/^(files|lab|editor|panels|show|examples)\.js/.test(f))) {
  const from = path.join(OUT, f), b = fs.readFileSync(from), small = b.length < 3e5;
  const name = small ? f : f + '.gz';
  if (!small) {
    const at = path.join(KEPT, hash(b) + '.gz');
    if (!fs.existsSync(at)) fs.writeFileSync(at, zlib.gzipSync(b, { level: 9 }));
    fs.copyFileSync(at, from + '.gz');
    large.push(from);
  }
  const sent = small ? b : fs.readFileSync(from + '.gz');
  list.push({ name, bytes: sent.length, hash: hash(sent), ...f.endsWith(REST) && { later: true } });
}
for (const f of large) fs.rmSync(f);
fs.writeFileSync(path.join(OUT, 'files.json'), JSON.stringify(list, null, 1));
say('lab     ' + OUT + ': ' + Math.round(list.reduce((n, f) => f.later ? n : n + f.bytes, 0) / 1e6) + ' MB');
process.exit(0);
