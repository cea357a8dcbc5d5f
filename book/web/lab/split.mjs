// A large module in two: the functions that its programs use, and the rest.  Both halves have
// all functions, by their old numbers.  Where a half lacks a body it has a bridge, which calls
// through a second table what the other half has put there: a call that ends in a trap as long
// as there is no other half; before it comes, the first one's fill() is called.  counting() makes a module that says which functions were called.
// (Only what the module of the compiler has is known here: one table, one memory, one global.)
import { Reader, leb } from './objects.mjs';

const [TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, DATA] =
  [1, 2, 3, 4, 5, 6, 7, 9, 10, 11];
const FUNCREF = 0x70, I64 = 0x7e, END = 0x0b;

// signed, of a BigInt or of a number
function sleb(n) {
  const out = [];
  for (let v = BigInt(n); ; v >>= 7n) {
    const low = Number(v & 127n);
    if ((v >> 6n) === 0n || (v >> 6n) === -1n) { out.push(low); return out; }
    out.push(low | 128);
  }
}
const words = s => [...leb(s.length), ...Buffer.from(s)];
const all_of = parts => Buffer.concat(parts.map(p => p instanceof Uint8Array ? p : Uint8Array.from(p)));
const joined = (...parts) => all_of(parts);
const section = (id, body) => joined([id], leb(body.length), body);

function parsed(bytes) {
  const r = new Reader(bytes, 8), sections = new Map(), m = { sections, types: [], functions: [], bodies: [] };
  while (r.at < bytes.length) {
    const id = r.take(1)[0], body = r.word();
    if (id && sections.has(id)) throw new Error('a section of the compiler comes twice');
    if (id) sections.set(id, body);
  }
  const of = id => new Reader(sections.get(id) ?? [0]);
  let s = of(TYPE);
  for (let n = s.leb(); n; n--) {
    if (s.take(1)[0] !== 0x60) throw new Error('a type of the compiler is no function');
    const from = s.leb();
    s.take(from);
    s.take(s.leb());
    m.types.push(from);
  }
  s = of(IMPORT);
  m.imports = s.leb();
  for (let n = m.imports; n; n--) {
    s.word(), s.word();
    if (s.take(1)[0] !== 0) throw new Error('the compiler imports what is no function');
    m.functions.push(s.leb());
  }
  s = of(FUNCTION);
  for (let n = s.leb(); n; n--) m.functions.push(s.leb());
  for (const id of [TABLE, MEMORY, GLOBAL])
    if (of(id).leb() !== 1) throw new Error('the compiler has two tables, memories or variables');
  s = of(CODE);
  for (let n = s.leb(); n; n--) m.bodies.push(s.word());
  return m;
}
// the module again, with other sections
function made(m, other) {
  const order = [TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, 8, ELEMENT, 12, CODE, DATA];
  return joined([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], ...order.flatMap(id => {
    const body = id in other ? other[id] : m.sections.get(id);
    return body ? [section(id, body)] : [];
  }));
}
const with_more = (body, n, more) => {        // n more entries of a list
  const r = new Reader(body), old = r.leb();
  return joined(leb(old + n), body.subarray(r.at), more);
};
const code = bodies => all_of([leb(bodies.length), ...bodies.flatMap(b => [leb(b.length), b])]);

// hot(k): does the program use the k-th function?  => [what is used, the rest]
export function split(bytes, hot) {
  const m = parsed(bytes), n = m.bodies.length, mine = (k, half) => !hot(k) === !!half;
  const body = (k, half) => {
    if (mine(k, half)) return m.bodies[k];
    const type = m.functions[m.imports + k], from = m.types[type];
    return Uint8Array.from([0, ...Array.from({ length: from }, (_, i) => [0x20, ...leb(i)]).flat(),
      0x41, ...sleb(k), 0x11, ...leb(type), 1, END]);
  };
  const bodies_of = half => m.bodies.map((_, k) => body(k, half));
  // (a segment for each run of functions; the second half's go to their places by themselves)
  const segments = half => {
    const out = [], places = [];
    for (let k = 0; k < n; k++) {
      if (!mine(k, half)) continue;
      const from = k, list = [];
      for (; k < n && mine(k, half); k++) list.push(...leb(m.imports + k));
      out.push([...half ? [2, 1, 0x41, ...sleb(from), END] : [1], 0, ...leb(k - from), ...list]);
      places.push([from, k - from]);
    }
    return [out.length, all_of(out), places];
  };
  const table = least => [FUNCREF, 1, ...leb(least), ...leb(n)];
  const shared = { memory: [2, 0], table: [1, 0], bridge: [1, 1], stack: [3, 0], fill: [0, m.imports + n] };
  const exports = Object.entries(shared).filter(([w]) => w !== 'memory')
    .map(([w, [kind, k]]) => [...words('split ' + w), kind, ...leb(k)]);
  // As long as there is no other half the second table is empty, and takes nothing: fill() makes it
  const [more, own, places] = segments(0), before = new Reader(m.sections.get(ELEMENT)).leb();
  const fill = [0, 0xd0, FUNCREF, 0x41, ...sleb(n), 0xfc, 15, 1, 0x1a, ...places.flatMap(([from, length], k) =>
    [0x41, ...sleb(from), 0x41, 0, 0x41, ...sleb(length), 0xfc, 12, ...leb(before + k), 1]), END];
  const first = made(m, { [CODE]: code([...bodies_of(0), fill]),
    [TYPE]: with_more(m.sections.get(TYPE), 1, [0x60, 0, 0]),
    [FUNCTION]: with_more(m.sections.get(FUNCTION), 1, leb(m.types.length)),
    [TABLE]: with_more(m.sections.get(TABLE), 1, table(0)),
    [EXPORT]: with_more(m.sections.get(EXPORT), exports.length, exports.flat()),
    [ELEMENT]: with_more(m.sections.get(ELEMENT), more, own) });
  // the rest gets memory, tables and variable of the other
  const given = w => [...words('split'), ...words(w)], of = id => m.sections.get(id).subarray(1);
  const imports = [...given('memory'), 2, ...of(MEMORY), ...given('table'), 1, ...of(TABLE),
    ...given('bridge'), 1, ...table(n), ...given('stack'), 3, ...of(GLOBAL).subarray(0, 2)];
  const [count, list] = segments(1);
  const second = made(m, { [CODE]: code(bodies_of(1)), [IMPORT]: with_more(m.sections.get(IMPORT), 4, imports),
    [TABLE]: null, [MEMORY]: null, [GLOBAL]: null, [EXPORT]: null, [DATA]: null, 12: null,
    [ELEMENT]: joined(leb(count), list) });
  return [first, second];
}
// The module without what its memory begins with => [the module, where that begins, its bytes]
export function unfilled(bytes) {
  const m = parsed(bytes), r = new Reader(m.sections.get(DATA)), parts = [];
  for (let n = r.leb(); n; n--) {
    if (r.leb() !== 0 || r.take(1)[0] !== 0x41) throw new Error('a part of the compiler\'s memory has no place');
    const at = r.leb();
    if (r.take(1)[0] !== END) throw new Error('a part of the compiler\'s memory has no place');
    parts.push([at, r.word()]);
  }
  const from = Math.min(...parts.map(([at]) => at)), all = new Uint8Array(Math.max(...parts.map(([at, b]) => at + b.length)) - from);
  for (const [at, b] of parts) all.set(b, at - from);
  return [made(m, { [DATA]: null, 12: null }), from, all];
}
// Who is small and stands beside one that is used is likely to be called by another program: they
// are of one file.  (Of 3,143 functions that 70 more programs called, this had 2,409.)
const NEAR = 8, SMALL = 1000;
export function widened(bytes, hot) {
  const sizes = parsed(bytes).bodies.map(b => b.length);
  return k => {
    if (hot(k)) return true;
    for (let d = 1; d <= NEAR && sizes[k] <= SMALL; d++) if (hot(k - d) || hot(k + d)) return true;
    return false;
  };
}
// Each function marks a bit when it is called; marks(instance) says which are marked
const PER = 64;
export function counting(bytes) {
  const m = parsed(bytes), n = Math.ceil(m.bodies.length / PER);
  const bodies = m.bodies.map((b, k) => {
    const r = new Reader(b);
    for (let list = r.leb(); list; list--) r.leb(), r.take(1);
    const word = leb(1 + Math.floor(k / PER)), bit = BigInt.asIntN(64, 1n << BigInt(k % PER));
    return joined(b.subarray(0, r.at), [0x23, ...word, 0x42, ...sleb(bit), 0x84, 0x24, ...word], b.subarray(r.at));
  });
  const all = Array.from({ length: n }, (_, k) => k);
  return made(m, { [CODE]: code(bodies),
    [GLOBAL]: with_more(m.sections.get(GLOBAL), n, all.flatMap(() => [I64, 1, 0x42, 0, END])),
    [EXPORT]: with_more(m.sections.get(EXPORT), n, all.flatMap(k => [...words('mark ' + k), 3, ...leb(1 + k)])) });
}
export const marks = instance => Object.entries(instance.exports).filter(([w]) => w.startsWith('mark '))
  .map(([w, g]) => [Number(w.slice(5)), BigInt.asUintN(64, g.value)]);
