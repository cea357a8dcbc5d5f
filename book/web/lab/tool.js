// One command of the compiler or of Binaryen, in a worker of its own: the memory that it needed
// goes when it has answered, and not when a browser notices that it can.
import { asyncified, llvm, unpacked } from './commands.mjs';

const verbs = {
  async llvm({ modules, bytes, command, tree }) {
    globalThis.lent = { totalSize: 0, modules: async () => modules, filesystem: async () => unpacked(bytes) };
    const { runLLVM } = await import('./clang/bundle.mjs');
    return llvm(runLLVM, command, tree);
  },
  async asyncify({ code, script, words }) {
    self.binaryen = { instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(code, imports).then(done);
      return {};
    } };
    const binaryen = (await import(URL.createObjectURL(script))).default;
    return { bytes: asyncified(binaryen, ...words) };
  },
};
onmessage = async ({ data }) => {
  const answer = await verbs[data.do](data).catch(e => ({ why: String(e.message ?? e) }));
  // (what was lent goes back)
  if (data.bytes) postMessage({ ...answer, bytes: data.bytes }, [data.bytes.buffer]);
  else postMessage(answer);
};
