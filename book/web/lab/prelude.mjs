// What stands before every hand-in: our header, and what it includes of the
// library's.  The text is always the same, so it was preprocessed,
// translated and read by the compiler when the lab was made; at a Check the
// compiler reads only what comes behind it.
const text = new TextDecoder();
const HEADER = 'cuda_runtime.h';

// of the options, those on which what the compiler has read depends
export const manner = words => words.filter(w => /^-(std|[OgfW]|mllvm|tsan)/.test(w) ||
  w.startsWith('-fsanitize')).sort().join(' ');

export class Prelude {
  // raw: what the preprocessor makes of it; done: the translation of that, as
  // bytes; read: what the compiler made of the translation, by the options
  // `manner`; macros: those that stand when it ends; once: the headers that
  // no program includes a second time
  constructor({ raw, done, read, macros, once, manner }) {
    Object.assign(this, { raw: text.decode(raw), done, read, once, manner });
    this.macros = macros;
  }
  // the preprocessor's options with the macros in place of the header
  before(args, tree) {
    const at = args.findIndex((w, k) => w === '-include' && args[k + 1] === HEADER);
    if (at < 0) return;
    for (const path of this.once) put(tree, path, new Uint8Array());
    put(tree, 'lab/prelude/macros.h', this.macros);
    return args.toSpliced(at, 2, '-imacros', 'lab/prelude/macros.h');
  }
  // The compiler's options with what was read in place of the text; nothing
  // if the text begins otherwise, or the options are others.
  rest(args, tree, files) {
    const at = args.findIndex((w, k) => args[k - 1] === 'c++-cpp-output'), path = args[at];
    const whole = at > 0 && files.get('/' + path), n = this.done.length;
    if (!whole || manner(args) !== this.manner || whole.length < n) return;
    for (let k = 0; k < n; k++)
      if (whole[k] !== this.done[k]) return;
    put(tree, path, whole.subarray(n));
    put(tree, 'lab/prelude/all.ii', this.done);
    put(tree, 'lab/prelude/all.pch', this.read);
    return [...args, '-Xclang', '-include-pch', '-Xclang', 'lab/prelude/all.pch'];
  }
}
export function put(tree, path, bytes) {
  const parts = path.split('/');
  let at = tree;
  for (const p of parts.slice(0, -1)) at = at[p] ??= {};
  at[parts.at(-1)] = bytes;
}
