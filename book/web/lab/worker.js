// The lab of a page: answers messages, one command after another.  What may
// be asked and what is answered stands in the machine room's chapter on the
// lab (Messages of the lab).
import { Lab } from './lab.mjs';
import { fetching } from './packed.mjs';
import { MODULES, REST } from './commands.mjs';

const at = name => new URL(name, import.meta.url);
let id;

// what can be needed, how large it is, and how much of it has come
const plain = fetch;
let list;
const files = () => list ??= plain(at('files.json')).then(r => r.json()).then(all => {
  const done = new Map();
  self.fetch = fetching(plain, at('.'), all, (what, n) => {
    done.set(what, n);
    const total = all.reduce((n, f) => f.later && !done.has(f.name) ? n : n + f.bytes, 0);
    postMessage({ id, is: 'progress', what, done: [...done.values()].reduce((a, b) => a + b, 0), total });
  });
});
async function read(name) {
  await files();
  const response = await self.fetch(at(name));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
const module = async name => WebAssembly.compileStreaming(self.fetch(at(name)));
async function load() {
  postMessage({ id, is: 'step', words: 'loading' });
  await files();
  const [code, script, ...modules] = await Promise.all([module('binaryen.wasm'), read('binaryen.js'),
    ...MODULES.map(n => module('clang/' + n))]);
  const all = Object.fromEntries(MODULES.map((n, k) => [n, modules[k]]));
  const words = new Blob([script], { type: 'text/javascript' });
  await (system = read('clang/system'));
  return { clang: (command, tree) => compile(all, command, tree),
    asyncify: async (...asked) => (await apart({ do: 'asyncify', code, script: words, words: asked })).bytes };
}
// The compiler's headers and libraries are lent to who carries out a command, and come back;
// who was ended with them has them no more.
// What is seldom used of the compiler comes when a command has been found to lack it.
let system, rest;
async function compile(modules, command, tree) {
  const bytes = await (system ??= read('clang/system'));
  system = null;
  const { bytes: back, ...answer } = await apart({ do: 'llvm', modules, rest, bytes, command, tree }, [bytes.buffer]);
  system = back;
  if (answer.lacks && !rest) {
    rest = await module('clang/' + REST).catch(e => {
      throw new Error(`this text needs more of the compiler, which could not be loaded: ${e.message}`);
    });
    return compile(modules, command, tree);
  }
  if (answer.why) throw new Error(answer.why);
  return answer;
}
// one command in a worker of its own (tool.js), which ends with it
let end_it;
function apart(message, lent = []) {
  return new Promise((done, fail) => {
    const worker = new Worker(at('tool.js'), { type: 'module' });
    const end = f => { end_it = null; worker.terminate(); f(); };
    worker.onmessage = ({ data }) => end(() => done(data));
    worker.onerror = e => end(() => fail(new Error(e.message)));
    end_it = () => end(() => fail(new Error('stopped')));
    worker.postMessage(message, lent);
  });
}
function box() {
  const worker = new Worker(at('child.js'), { type: 'module' });
  // (a question is not copied: it is as large as its graph)
  const one = { hear: () => {}, post: m => worker.postMessage(m, m.ask ? [m.ask.buffer] : []),
    stop: () => worker.terminate() };
  worker.onmessage = ({ data }) => one.hear(data);
  worker.onerror = e => one.hear({ came: { status: 139, why: e.message } });
  return one;
}
const lab = new Lab({ read, load, box, tell: m => postMessage({ id, ...m }) });
const verbs = {
  load: async () => { lab.loaded ??= load(); await lab.loaded; await lab.warm(); return { is: 'loaded' }; },
  check: async m => ({ is: 'verdict', verdict: await lab.check(m) }),
  show: async m => ({ is: 'shown', ...await lab.show(m) }),
  hint: async m => ({ is: 'hint', ...await lab.hint(m) }),
  run: async m => ({ is: 'ran', ...await lab.run(m) }),
};
let before = Promise.resolve();
onmessage = ({ data }) => {
  if (data.do === 'stop') { lab.stop(); end_it?.(); return; }
  before = before.then(async () => {
    id = data.id;
    lab.stopped = false;
    try {
      const answer = await verbs[data.do](data);
      postMessage({ id, ...lab.stopped ? { is: 'stopped' } : answer });
    } catch (e) {
      postMessage({ id, ...lab.stopped ? { is: 'stopped' } : { is: 'failed', why: String(e.message ?? e) } });
    }
  });
};
