// One command of the compiler or of Binaryen, in a worker of its own: the memory that it needed
// goes when it has answered, and not when a browser notices that it can.
import { asyncified, lacks, lend, llvm } from './commands.mjs';

const verbs = {
  async llvm({ modules, rest, bytes, command, tree }) {
    lend(modules, bytes, rest);
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
  const answer = await verbs[data.do](data).catch(e => ({ why: String(e.message ?? e), lacks: lacks(e) }));
  // (what was lent goes back)
  if (data.bytes) postMessage({ ...answer, bytes: data.bytes }, [data.bytes.buffer]);
  else postMessage(answer);
};
