// Objects of the page's machine, as ld, objcopy and objdump handle those of a PC: the sizes of
// their variables, section by section, and which of their names are for others.  The names
// stand in the section "linking", and those of functions that others have in the imports.
const IMPORT = 2, SEGMENTS = 5, COMDATS = 7, SYMBOLS = 8;
const FUNCTION = 0, DATA = 1, SECTION = 3;
const BINDING = 7, LOCAL = 2, UNDEFINED = 0x10, NAMED = 0x40;
const utf8 = new TextEncoder(), text = new TextDecoder();

export function leb(n) {
  const out = [];
  do { out.push(n & 127 | (n > 127 ? 128 : 0)); n = Math.floor(n / 128); } while (n);
  return out;
}
export class Reader {
  constructor(bytes, at = 0) { this.bytes = bytes; this.at = at; }
  leb() {
    let n = 0, by = 1, b;
    do { b = this.bytes[this.at++]; n += (b & 127) * by; by *= 128; } while (b & 128);
    return n;
  }
  take(n) { return this.bytes.subarray(this.at, this.at += n); }
  word() { return this.take(this.leb()); }
  limits() { const f = this.leb(); this.leb(); if (f & 1) this.leb(); }
  name() { return text.decode(this.word()); }
  get more() { return this.at < this.bytes.length; }
}
// what is written, piece by piece
class Writer {
  constructor() { this.parts = []; }
  leb(n) { this.parts.push(Uint8Array.from(leb(n))); return this; }
  raw(bytes) { this.parts.push(Uint8Array.from(bytes)); return this; }
  word(bytes) { return this.leb(bytes.length).raw(bytes); }
  name(s) { return this.word(utf8.encode(s)); }
  whole() {
    const all = new Uint8Array(this.parts.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const p of this.parts) { all.set(p, at); at += p.length; }
    return all;
  }
}
// each piece { id, body } of what has pieces: an object's sections, those of its "linking"
function* pieces(r) {
  while (r.more) yield { id: r.take(1)[0], body: r.word() };
}
const linking = body => { const r = new Reader(body); return r.name() === 'linking' ? r : undefined; };

// [name, bytes] of each variable's section
export function segments(object) {
  const names = [], sizes = [];
  for (const { id, body } of pieces(new Reader(object, 8))) {
    const r = new Reader(body), own = id === 0 && linking(body);
    if (id === 11)
      for (let n = r.leb(); n; n--) {
        if (r.leb() === 2) r.leb();
        while (r.take(1)[0] !== 0x0b) r.leb();      // i32.const and its number
        sizes.push(r.word().length);
      }
    if (!own) continue;
    own.leb();
    for (const p of pieces(own)) {
      const s = new Reader(p.body);
      if (p.id === SEGMENTS)
        for (let n = s.leb(); n; n--) { names.push(s.name()); s.leb(); s.leb(); }
    }
  }
  return sizes.map((n, k) => [names[k] ?? '.data', n]);
}
// One symbol of the table, with its name; a name that others see becomes the object's own
function symbol(r, w, kept, renamed) {
  const kind = r.take(1)[0], flags = r.leb(), there = !(flags & UNDEFINED);
  const named = kind === DATA || (kind !== SECTION && (there || flags & NAMED));
  const index = kind === DATA ? undefined : r.leb(), name = named ? r.name() : '';
  w.raw([kind]).leb(there && named && !(flags & LOCAL) && !kept(name) ? flags - (flags & BINDING) + LOCAL : flags);
  if (kind !== DATA) w.leb(index);
  if (named) w.name(there ? name : renamed.get(name) ?? name);
  if (kind === DATA && there) w.leb(r.leb()).leb(r.leb()).leb(r.leb());
}
function symbols(body, kept, renamed) {
  const r = new Reader(body), w = new Writer();
  let n = r.leb();
  for (w.leb(n); n; n--) symbol(r, w, kept, renamed);
  return w.whole();
}
function imports(body, renamed) {
  const r = new Reader(body), w = new Writer();
  let n = r.leb();
  for (w.leb(n); n; n--) {
    const module = r.name(), name = r.name(), kind = r.take(1)[0], from = r.at;
    if (kind === FUNCTION) r.leb();
    else if (kind === 1) { r.take(1); r.limits(); }
    else if (kind === 2) r.limits();
    else if (kind === 3) r.take(2);
    else { r.take(1); r.leb(); }
    w.name(module).name(kind === FUNCTION ? renamed.get(name) ?? name : name).raw([kind])
      .raw(r.bytes.subarray(from, r.at));
  }
  return w.whole();
}
// An object whose names are its own but those that fit one of the patterns `asked`, and which
// calls by other names what `renamed` names (old => new).  What linkers take from one of several
// objects, it has for itself.
export function apart(object, asked, renamed) {
  const like = asked.map(p => new RegExp('^' + p.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '.*') + '$')), kept = name => like.some(p => p.test(name));
  const w = new Writer().raw(object.subarray(0, 8));
  for (const { id, body } of pieces(new Reader(object, 8))) {
    const own = id === 0 && linking(body);
    w.raw([id]);
    if (own) {
      const to = new Writer().name('linking').leb(own.leb());
      for (const p of pieces(own))
        if (p.id !== COMDATS)
          to.raw([p.id]).word(p.id === SYMBOLS ? symbols(p.body, kept, renamed) : p.body);
      w.word(to.whole());
    } else w.word(id === IMPORT ? imports(body, renamed) : body);
  }
  return w.whole();
}
