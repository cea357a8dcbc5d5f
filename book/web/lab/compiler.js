// The compiler, as the browser has translated it, kept for those who carry out one command of it
// (tool.js).  What is seldom used of it comes when a command has been found to lack it.
import { came, module } from './files.mjs';
import { MODULES, REST } from './commands.mjs';

let first, rest;
const most = () => first ??= Promise.all(MODULES.map(n => module('clang/' + n))).catch(e => {
  first = null;
  throw e;
});
// (who asks for it hears why not)
most().then(() => postMessage({ here: true }), () => {});
onmessage = async ({ data }) => {
  if (came(data)) return;
  try {
    const modules = Object.fromEntries((await most()).map((m, k) => [MODULES[k], m]));
    if (data.whole)
      await (rest ??= module('clang/' + REST)).catch(e => {
        rest = null;
        throw new Error(`this text needs more of the compiler, which could not be loaded: ${e.message}`);
      });
    // (not by the port: Firefox hands a module to a worker of one's own only)
    const tool = new Worker(new URL('tool.js', import.meta.url), { type: 'module' });
    tool.onmessage = () => tool.terminate();
    tool.onerror = e => postMessage({ why: e.message });
    tool.postMessage({ do: 'llvm', port: data.lend, modules, rest: await rest }, [data.lend]);
  } catch (e) {
    data.lend.postMessage({ why: String(e.message ?? e) });
  }
};
