// The lab of a page: answers messages, one command after another.  What may
// be asked and what is answered stands in the machine room's chapter on the
// lab (Messages of the lab).
import { Lab } from './lab.mjs';
import { fetching } from './packed.mjs';

const at = name => new URL(name, import.meta.url);
let id;

// what can be needed, how large it is, and how much of it has come
const plain = fetch;
let list;
const files = () => list ??= plain(at('files.json')).then(r => r.json()).then(all => {
  const done = new Map(), total = all.reduce((n, f) => n + f.bytes, 0);
  self.fetch = fetching(plain, at('.'), all, (what, n) => {
    done.set(what, n);
    postMessage({ id, is: 'progress', what, done: [...done.values()].reduce((a, b) => a + b, 0), total });
  });
});
async function read(name) {
  await files();
  const response = await self.fetch(at(name));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
async function load() {
  postMessage({ id, is: 'step', words: 'loading' });
  await files();
  // (both at once; the compiler fetches its own parts, when it is asked for nothing)
  const script = async () => {
    const code = await WebAssembly.compile(await read('binaryen.wasm'));
    self.binaryen = { instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(code, imports).then(done);
      return {};
    } };
    const text = new Blob([await read('binaryen.js')], { type: 'text/javascript' });
    return (await import(URL.createObjectURL(text))).default;
  };
  const compiler = async () => {
    const clang = await import('./clang/bundle.js');
    await clang.runLLVM(null, {}, { fetchProgress: () => {} });
    return clang;
  };
  const [clang, binaryen] = await Promise.all([compiler(), script()]);
  return { clang, binaryen };
}
function box() {
  const worker = new Worker(at('child.js'), { type: 'module' });
  const one = { hear: () => {}, post: m => worker.postMessage(m), stop: () => worker.terminate() };
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
  if (data.do === 'stop') { lab.stop(); return; }
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
