// One question to the lab, from its beginning to its answer: the judge and simcc run here, and
// a command of the compiler and the hand-in in workers that this one begins and that end with it.
import { Lab } from './lab.mjs';
import { came, read, want } from './files.mjs';
import { FILLING, needs } from './commands.mjs';

const at = name => new URL(name, import.meta.url);
function apart(message) {
  return new Promise((done, fail) => {
    const worker = new Worker(at('tool.js'), { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.why) fail(new Error(data.why));
      else done(data);
    };
    worker.onerror = e => fail(new Error(e.message));
    worker.postMessage(message);
  });
}
async function clang(command, tree, whole = false) {
  const [filling, ...system] = await Promise.all([FILLING, ...needs(command)].map(want)), { port1, port2 } = new MessageChannel();
  postMessage({ lend: port1, whole }, [port1]);
  port2.postMessage({ system, filling, command, tree });
  const answer = await new Promise(done => { port2.onmessage = ({ data }) => done(data); });
  if (answer.why && !answer.lacks) throw new Error(answer.why);
  return answer.lacks ? clang(command, tree, true) : answer;
}
async function asyncify(...words) {
  const [code, script] = await Promise.all(['binaryen.wasm', 'binaryen.js'].map(want));
  return (await apart({ do: 'asyncify', code, script, words })).bytes;
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
const verbs = {
  load: async lab => { await lab.warm(); return { is: 'loaded' }; },
  check: async (lab, m) => ({ is: 'verdict', verdict: await lab.check(m) }),
  show: async (lab, m) => ({ is: 'shown', ...await lab.show(m) }),
  hint: async (lab, m) => ({ is: 'hint', ...await lab.hint(m) }),
  run: async (lab, m) => ({ is: 'ran', ...await lab.run(m) }),
};
// the compiler makes room while others work, where there is little (gigabytes, as the browser says)
const small = (navigator.deviceMemory ?? 8) <= 4;
onmessage = async ({ data }) => {
  if (came(data)) return;
  const lab = new Lab({ read, load: async () => ({ clang, asyncify }), box, tell: m => postMessage(m), driven: data.driven,
    idle: () => small && postMessage({ idle: true }) });
  const answer = await verbs[data.do](lab, data).catch(e => ({ is: 'failed', why: String(e.message ?? e) }));
  // (where the kit did not come, its failure is the answer)
  const kit = await lab.kept?.catch(() => null);
  postMessage({ answer, driven: kit && [...kit.driven] });
};
