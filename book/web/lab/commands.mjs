// The lab's two large programs, the compiler and Binaryen: what one command of theirs takes and
// gives, in whatever thread it runs.
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
// run: the package's runLLVM; tree: the files that the command may see.  What comes back: its
// status, what it wrote and said, and the files that are new beside those.
export async function llvm(run, command, tree) {
  const made = new Written(), said = new Written();
  const options = { stdout: b => made.add(b), stderr: b => said.add(b), fetchProgress: () => {},
    decodeASCII: false };
  let files, status = 0;
  try {
    files = await run(command, tree, options);
  } catch (e) {
    if (e.code === undefined) throw e;
    [files, status] = [e.files ?? {}, e.code];
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
// the modules of the compiler
export const MODULES = ['llvm.core.wasm', 'llvm.core2.wasm', 'llvm.core3.wasm', 'llvm.core4.wasm'];
// the compiler's headers and libraries: a line of names and sizes, and then the files
export function unpacked(bytes) {
  const end = bytes.indexOf(10), root = {};
  let from = end + 1;
  for (const [name, size] of JSON.parse(text.decode(bytes.subarray(0, end)))) {
    const parts = name.split('/');
    let folder = root;
    for (const p of parts.slice(0, -1)) folder = folder[p] ??= {};
    folder[parts.at(-1)] = bytes.subarray(from, from += size);
  }
  return { usr: root };
}
