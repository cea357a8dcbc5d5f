// node book/web/lab/hot.mjs LAB [SHARE [WHAT]]: which functions of the compiler are called by what the
// lab compiles; writes hot.txt beside this file, which build.mjs splits the compiler by
// (split.mjs).  What is compiled: a right hand-in of each exercise, two wrong ones and those that do
// not compile, the playground's programs, the runs, the simulator's own tests; and, for what a
// compiler has to say about errors, hand-ins from which a word was taken away, drawn.
// It goes on from what hot.txt has, if that is of the same compiler.  SHARE=k/n: every n-th;
// WHAT: only those in whose name this stands.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { counting, marks } from './split.mjs';
import { lab_of } from './node.mjs';
import { handIns } from '../hand-ins.mjs';

const [folder, share = '0/1', only = ''] = process.argv.slice(2), here = path.dirname(new URL(import.meta.url).pathname);
const bundle = path.dirname(createRequire(import.meta.url).resolve('@yowasp/clang'));
const core = fs.readFileSync(path.join(bundle, 'llvm.core.wasm'));
const to = path.join(here, 'hot.txt'), of = createHash('sha256').update(core).digest('hex');
const hot = new Map(), old = fs.existsSync(to) ? fs.readFileSync(to, 'utf8').split('\n') : [];
if (old[0] === of)
  zlib.inflateRawSync(Buffer.from(old.slice(1).join(''), 'base64'))
    .forEach((b, k) => { if (b) hot.set(k >> 3, (hot.get(k >> 3) ?? 0n) | BigInt(b) << BigInt(8 * (k & 7))); });
let n = 0;
const counted = () => [...hot.values()].reduce((n, w) => n + w.toString(2).replaceAll('0', '').length, 0);
function keep() {
  const bytes = Buffer.alloc(8 * (1 + Math.max(...hot.keys())));
  for (const [k, w] of hot) bytes.writeBigUInt64LE(w, 8 * k);
  const lines = zlib.deflateRawSync(bytes, { level: 9 }).toString('base64').match(/.{1,76}/g);
  fs.writeFileSync(to, [of, ...lines, ''].join('\n'));
}
// the lab, with another module for the compiler, a box in which nothing runs, and no Binaryen
const plain = WebAssembly.instantiate, begun = [], module = new WebAssembly.Module(counting(core));
WebAssembly.instantiate = async (m, ...more) => {
  const made = await plain(m, ...more);
  if (m === module) begun.push(made);
  return made;
};
const lab = lab_of(folder, () => {}, module), load = lab.load;
lab.load = async () => {
  const { clang } = await load();
  return { asyncify: async bytes => bytes, clang: async (...words) => {
    const answer = await clang(...words).catch(e => ({ why: e.message }));
    for (const i of begun.splice(0))
      for (const [k, w] of marks(i)) hot.set(k, (hot.get(k) ?? 0n) | w);
    if (answer.why) throw new Error(answer.why);
    return answer;
  } };
};
lab.box = () => {
  const box = { stop: () => {}, post: () => setTimeout(() => box.hear({ came: { status: 139 } })) };
  return box;
};
const asks = [], list = (await lab.list()).filter(x => x.runs), read = f => fs.readFileSync(f, 'utf8');
let seed = 1;
const drawn = n => (seed = (seed * 69069 + 1) >>> 0) % n;
const check = (x, text, what) => asks.push([what, () => lab.check({ exercise: x.slug, files: { [x.file]: text } })]);
const run = f => asks.push([f, () => lab.run({ files: { 'program.cu': read(f),
  'harness.h': read('tests/sim/harness.h') } })]);
const texts = d => fs.readdirSync(d).filter(f => f.endsWith('.cu')).map(f => path.join(d, f));
for (const x of list) {
  const known = handIns(x.slug, path.extname(x.file)), right = read(known[0].file);
  check(x, right, known[0].file);
  const words = [...right.matchAll(/\w+|[^\s\w]/g)];
  for (let k = 0; k < 2; k++) {
    const w = words[drawn(words.length)];
    check(x, right.slice(0, w.index) + right.slice(w.index + w[0].length), `${x.slug} without ${w[0]}`);
  }
  for (const h of known.filter(h => h.verdict === 'compile_error')) check(x, read(h.file), h.file);
  const wrong = known.filter(h => !/^(accepted|compile_error)$/.test(h.verdict ?? 'accepted'));
  for (let k = 0; k < 2 && wrong.length; k++) {
    const h = wrong[drawn(wrong.length)];
    check(x, read(h.file), h.file);
  }
}
for (const f of [...texts(path.join(here, 'examples')), ...texts(path.join(here, 'runs')), ...texts('tests/sim')])
  run(f);
asks.push(['what is made before anybody asks', () => lab.warm()]);
const [first, step] = share.split('/').map(Number);
for (const [k, [what, ask]] of asks.entries()) {
  if (k % step !== first || !what.includes(only)) continue;
  const said = await ask().then(v => v?.verdict ?? v?.status, e => 'failed: ' + e.message), before = n;
  n = counted();
  console.log(`${n} functions (${n - before} new): ${said} ${what}`);
  keep();
}
process.exit(0);
