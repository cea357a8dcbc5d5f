// node tests/web-split.mjs SEED: a module in two halves (book/web/lab/split.mjs) answers as the
// module in one piece does.  The module is drawn: functions that call each other, directly and
// through the table, and keep count in memory and in the variable; so is what is hot.
import { counting, marks, split, unfilled } from '../book/web/lab/split.mjs';
let seed = Number(process.argv[2]) >>> 0;
const drawn = n => (seed = (seed * 69069 + 12345) >>> 0, (seed >>> 8) % n);
const leb = n => n < 128 ? [n] : [n & 127 | 128, ...leb(n >>> 7)];
const sleb = n => n < 64 ? [n] : n < 128 ? [n | 128, 0] : [n & 127 | 128, ...sleb(n >>> 7)];
const list = items => [...leb(items.length), ...items.flat()];
const section = (id, items) => { const b = list(items); return [id, ...leb(b.length), ...b]; };
const name = s => [...leb(s.length), ...Buffer.from(s)];
const I32 = 0x7f;
// n functions (i32, i32) -> i32 or (i32) -> i32; the k-th calls some that come later
function module(n) {
  const two = Array.from({ length: n }, () => drawn(2));
  const call = (k, to, through) => [
    0x20, 0, ...two[to] ? [0x20, 0, 0x41, ...sleb(k)] : [0x20, 0],
    ...through ? [0x41, ...sleb(to), 0x11, two[to], 0] : [0x10, ...leb(1 + to)], 0x6a, 0x21, 0];
  const bodies = two.map((t, k) => {
    const calls = [];
    for (let c = drawn(3); c && k + 1 < n; c--) calls.push(...call(k, k + 1 + drawn(n - k - 1), drawn(2)));
    const code = [0, ...calls,
      0x23, 0, 0x41, ...sleb(k + 1), 0x6a, 0x24, 0,                       // the variable += k + 1
      0x41, ...sleb(4 * k), 0x41, ...sleb(4 * k), 0x28, 2, 0, 0x41, 1, 0x6a, 0x36, 2, 0, // count
      ...k % 5 === 0 ? [0x20, 0, 0x10, 0, 0x21, 0] : [],                  // the import
      0x20, 0, ...t ? [0x20, 1, 0x6a] : [], 0x41, ...sleb(k), 0x6a, 0x0b];
    return [...leb(code.length), ...code];
  });
  const functions = Array.from({ length: n }, (_, k) => leb(1 + k));
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [[0x60, 1, I32, 1, I32], [0x60, 2, I32, I32, 1, I32]]),
    ...section(2, [[...name('page'), ...name('more'), 0, 0]]),
    ...section(3, two.map(t => [t])),
    ...section(4, [[0x70, 1, ...leb(n), ...leb(n)]]),
    ...section(5, [[0, 1]]),
    ...section(6, [[I32, 1, 0x41, 0, 0x0b]]),
    ...section(7, [[...name('memory'), 2, 0], [...name('_start'), 0, 1]]),
    ...section(9, [[0, 0x41, 0, 0x0b, ...list(functions)]]),
    ...section(10, bodies),
    ...section(11, [0, 1].map(() => {
      const b = Array.from({ length: 1 + drawn(30) }, () => drawn(256)), at = 1024 + drawn(128);
      return [0, 0x41, at & 127 | 128, at >> 7, 0x0b, ...list(b.map(x => [x]))];
    }))]);
}
const imports = { page: { more: x => x + 1000 } };
function told(instance) {
  const args = [7, 3];
  let answer;
  try {
    answer = instance.exports._start(...args);
  } catch (e) {
    if (!(e instanceof WebAssembly.RuntimeError)) throw e;
    return 'a trap';
  }
  return answer + ' ' + new Int32Array(instance.exports.memory.buffer).subarray(0, 300).join();
}
const begun = bytes => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
let bad = 0, traps = 0, n = 0;
const must = (good, words) => { n++; if (!good) bad++, console.log('no ' + words); };
for (let k = 0; k < 200; k++) {
  const bytes = module(1 + drawn(200)), right = told(begun(bytes));
  // what is called, is marked: with exactly that nothing is missing
  const asked = begun(counting(bytes));
  must(told(asked) === right, `module ${k}: counting changes nothing`);
  const called = new Map(marks(asked)), is = f => called.get(f >> 6) >> BigInt(f & 63) & 1n;
  const counts = right.split(' ')[1].split(',');
  must(counts.every((c, f) => f >= 64 * called.size || !!Number(c) === !!is(f)), `module ${k}: who was called is marked`);
  must(told(begun(split(bytes, is)[0])) === right, `module ${k}: what was called is enough`);
  // what its memory begins with, apart and put there again
  const [empty, from, filling] = unfilled(bytes), filled = begun(empty);
  new Uint8Array(filled.exports.memory.buffer).set(filling, from);
  must(told(filled) === right, `module ${k}: what memory begins with may come later`);
  // any other part: with the rest all is there, without it a trap, and never another answer
  const some = Array.from({ length: 200 }, () => drawn(3)), [first, rest] = split(bytes, f => some[f]);
  const alone = told(begun(first)), whole = begun(first);
  if (alone === 'a trap') traps++;
  must(alone === right || alone === 'a trap', `module ${k}: a half says nothing else`);
  whole.exports['split fill']();
  new WebAssembly.Instance(new WebAssembly.Module(rest), { ...imports, split: Object.fromEntries(
    Object.entries(whole.exports).map(([w, x]) => [w.replace('split ', ''), x])) });
  must(told(whole) === right, `module ${k}: the halves together`);
}
must(traps > 20, `some halves were not enough (${traps})`);
console.log(bad ? `${bad} of ${n} not` : `all ${n}, ${traps} with a trap`);
process.exit(bad ? 1 : 0);
