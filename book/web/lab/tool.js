// One command of the compiler or of Binaryen, in a worker of its own: the memory that it needed
// goes when it has answered, and not when a browser notices that it can.
import { asyncified, lacks, lend, llvm } from './commands.mjs';
import { bytes_of, module_of, pieces } from './packed.mjs';

const verbs = {
  async llvm({ port, modules, rest }) {
    const { system, filling, command, tree } = await new Promise(done => { port.onmessage = ({ data }) => done(data); });
    lend(modules, await Promise.all(system.map(bytes_of)), () => pieces(filling), rest);
    const { runLLVM } = await import('./clang/bundle.mjs');
    return llvm(runLLVM, command, tree).catch(e => ({ why: String(e.message ?? e), lacks: lacks(e) && !rest }));
  },
  async asyncify({ code, script, words }) {
    const module = await module_of(code);
    self.binaryen = { instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(module, imports).then(done);
      return {};
    } };
    const url = URL.createObjectURL(new Blob([await bytes_of(script)], { type: 'text/javascript' }));
    return { bytes: asyncified((await import(url)).default, ...words) };
  },
};
onmessage = async ({ data }) => {
  const answer = await verbs[data.do](data).catch(e => ({ why: String(e.message ?? e) }));
  data.port?.postMessage(answer);
  postMessage(data.port ? {} : answer);
};
