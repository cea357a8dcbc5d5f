// The lab of a page: answers messages, one command after another.  What may
// be asked and what is answered stands in the machine room's chapter on the
// lab (Messages of the lab).  Each question is a session (session.js), which ends with its
// answer, and all that it had ends with it.  From one to the next stay the files as they were
// sent, which the browser keeps outside of the page, and the compiler (compiler.js): it is
// ended when a hand-in is compiled, and begun again when that has its answer.
import { fetched } from './packed.mjs';

const at = name => new URL(name, import.meta.url);
let id;

// what can be needed, how large it is, and how much of it has come
let list;
const files = () => list ??= fetch(at('files.json')).then(r => r.json()).catch(e => {
  list = null;
  throw e;
});
const blobs = new Map(), come = new Map();
async function file(name) {
  const all = await files(), sent = all.some(f => f.name === name + '.gz') ? name + '.gz' : name;
  if (!blobs.has(sent))
    blobs.set(sent, fetched(at(sent), n => {
      come.set(sent, n);
      const total = all.reduce((n, f) => f.later && !come.has(f.name) ? n : n + f.bytes, 0);
      postMessage({ id, is: 'progress', what: sent, done: [...come.values()].reduce((a, b) => a + b, 0), total });
    }).catch(e => {
      blobs.delete(sent);
      throw e;
    }));
  return blobs.get(sent);
}
// a worker that may ask for files
function begun(name, hear, fail) {
  const worker = new Worker(at(name), { type: 'module' });
  worker.onmessage = async ({ data }) => {
    if (!data.file) return hear(data);
    worker.postMessage({ file: data.file, ...await file(data.file).then(blob => ({ blob }), e => ({ why: e.message })) });
  };
  worker.onerror = e => fail(e.message);
  return worker;
}
let compiler, here = false;
function compile() {
  return compiler ??= begun('compiler.js', ({ why }) => why ? lost(why) : here = true, lost);
}
function lost(why) {
  leave();
  end?.({ is: 'failed', why });
}
function leave() {
  compiler?.terminate();
  compiler = null;
  here = false;
}
let end, driven = [];
const session = message => new Promise(done => {
  const one = begun('session.js', data => {
    if (data.lend) {
      if (!here || data.whole) postMessage({ id, is: 'step', words: 'loading' });
      compile().postMessage(data, [data.lend]);
    } else if (data.idle) leave();
    else if (data.answer) {
      driven = data.driven ?? driven;
      end?.(data.answer);
    } else postMessage({ id, ...data });
  }, why => end?.({ is: 'failed', why }));
  end = answer => {
    one.terminate();
    end = null;
    done(answer);
  };
  one.postMessage({ ...message, driven });
});
// Only what was asked is ended; what still waits is dropped.
let before = Promise.resolve();
const gone = new Set();
onmessage = ({ data }) => {
  if (data.do === 'stop') {
    if (data.of !== id || !end) {
      gone.add(data.of);
      return postMessage({ id: data.of, is: 'stopped' });
    }
    leave();
    return end({ is: 'stopped' });
  }
  before = before.then(async () => {
    if (gone.delete(data.id)) return;
    id = data.id;
    const answer = await session(data);
    if (data.do !== 'hint') compile();
    postMessage({ id, ...answer });
  });
};
