// The lab's two large programs, the compiler and Binaryen: what one command of theirs takes and
// gives, in whatever thread it runs.
import { filed } from './packed.mjs';

const text = new TextDecoder(), utf8 = new TextEncoder();

// what is written a few bytes at a time
class Written {
  constructor() { this.bytes = new Uint8Array(1 << 16); this.length = 0; }
  add(b) {
    if (!b) return;
    if (typeof b === 'string') b = utf8.encode(b);
    if (this.length + b.length > this.bytes.length) {
      const more = new Uint8Array(2 * this.length + b.length);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes.set(b, this.length);
    this.length += b.length;
  }
  whole() { return this.bytes.slice(0, this.length); }
}
// what the command writes to its output, which need not go through the package's script
let output;
// run: the package's runLLVM; tree: the files that the command may see.  What comes back: its
// status, what it wrote and said, and the files that are new beside those.
export async function llvm(run, command, tree) {
  const made = new Written(), said = new Written();
  if (output) throw new Error('two commands at a time');
  output = made;
  const options = { stdout: b => made.add(b), stderr: b => said.add(b), fetchProgress: () => {},
    decodeASCII: false };
  let files, status = 0;
  try {
    files = await run(command, tree, options);
  } catch (e) {
    // (a stack in a browser is small, and types may be nested without end: no fault of the lab's)
    if (/call stack|too much recursion/.test(e.message))
      return { status: 1, out: {}, made: new Uint8Array(),
        said: 'error: nested too deeply: the compiler of this page has no stack left\n' };
    if (e.code === undefined) throw e;
    [files, status] = [e.files ?? {}, e.code];
  } finally {
    output = null;
  }
  const out = Object.fromEntries(Object.entries(files).filter(([n, b]) => b instanceof Uint8Array && !(n in tree)));
  return { status, out, made: made.whole(), said: text.decode(said.whole()) };
}
// functions that can stand still; imports: those of the module that need it
export function asyncified(b, bytes, imports, more = {}, level = 0) {
  const m = b.readBinary(bytes);
  m.setFeatures(b.Features.MutableGlobals | b.Features.BulkMemory | b.Features.SignExt |
    b.Features.NontrappingFPToInt | b.Features.Multivalue | b.Features.ReferenceTypes |
    (b.Features.BulkMemoryOpt ?? 0) | (b.Features.CallIndirectOverlong ?? 0));
  b.setOptimizeLevel(level);
  b.clearPassArguments();
  for (const [k, v] of Object.entries({ 'asyncify-imports': imports, ...more }))
    if (v) b.setPassArgument(k, v);
  m.runPasses(['asyncify']);
  const made = m.emitBinary();
  m.dispose();
  return made;
}
// The modules of the compiler; of the first what is seldom used lies apart (split.mjs)
export const MODULES = ['llvm.core.wasm', 'llvm.core2.wasm', 'llvm.core3.wasm', 'llvm.core4.wasm'];
export const REST = 'llvm.rest.wasm';
// What its memory begins with lies apart from the module, which a browser keeps
export const FILLING = 'clang/memory.system';
// The compiler's headers and libraries; of them a command gets what it can read: behind the
// preprocessor no file has another in it
export const SYSTEM = ['clang/headers.system', 'clang/libraries.system'];
export function needs(command) {
  const [headers, libraries] = SYSTEM;
  if (command.includes('-cc1')) return command.includes('-E') ? [headers] : [];
  return command[0].endsWith('nm') ? [] : command[0].endsWith('-ld') ? [libraries] : SYSTEM;
}
// What the compiler's script asks for, lent to it: modules, headers, what its memory begins with
// in pieces; rest: the module of what is seldom used, once it is here.  Without it a command
// that needs it ends in a trap.
const lent = new WeakMap(), instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
  const made = await instantiate(module, directly(imports, () => made.exports.memory)),
    { filling, rest } = lent.get(module) ?? {};
  if (filling) await fill(made.exports.memory, filling());
  if (rest) {
    made.exports['split fill']();
    new WebAssembly.Instance(rest, { ...imports, split: Object.fromEntries(
      Object.entries(made.exports).map(([name, x]) => [name.replace('split ', ''), x])) });
  }
  return made;
};
// (the first piece begins with a line that says where)
async function fill(memory, pieces) {
  let at;
  for await (let piece of pieces) {
    if (at === undefined) {
      const end = piece.indexOf(10) + 1;
      at = Number(text.decode(piece.subarray(0, end)));
      piece = piece.subarray(end);
    }
    new Uint8Array(memory.buffer, at, piece.length).set(piece);
    at += piece.length;
  }
}
// The compiler writes a word at a time, and on the way that its package has for it each of them
// costs as much as compiling a line.  So what goes to the output is taken where it is.
function directly(imports, memory) {
  const wasi = imports?.wasi_snapshot_preview1, to = output;
  if (!wasi || !to) return imports;
  const fd_write = (fd, at, n, done) => {
    if (fd !== 1) return wasi.fd_write(fd, at, n, done);
    const { buffer } = memory(), view = new DataView(buffer);
    let all = 0;
    for (let k = 0; k < n; k++) {
      const size = view.getUint32(at + 8 * k + 4, true);
      to.add(new Uint8Array(buffer, view.getUint32(at + 8 * k, true), size));
      all += size;
    }
    view.setUint32(done, all, true);
    return 0;
  };
  return { ...imports, wasi_snapshot_preview1: { ...wasi, fd_write } };
}
export function lend(modules, system, filling, rest) {
  lent.set(modules[MODULES[0]], { filling, rest });
  globalThis.lent = { totalSize: 0, modules: async () => modules, filesystem: async () => unpacked(system) };
}
export const lacks = e => e instanceof WebAssembly.RuntimeError;
// the compiler's headers and libraries
function unpacked(packs) {
  const root = {};
  for (const [name, b] of packs.flatMap(bytes => [...filed(bytes)])) {
    const parts = name.split('/');
    let folder = root;
    for (const p of parts.slice(0, -1)) folder = folder[p] ??= {};
    folder[parts.at(-1)] = b;
  }
  return { usr: root };
}
