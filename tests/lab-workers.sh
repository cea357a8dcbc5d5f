#!/bin/bash
# What the workers of the lab in a page do when something goes otherwise: the keeper of files
# (sw.js) when the site is published anew, Stop (worker.js) of one question among several, and a
# session (session.js) whose kit does not come.  The browser's part is played by this test.
. tests/tap.sh
command -v node >/dev/null || { skip "the lab's workers" "no node here"; finish; }
lab=$PWD/book/web/lab
cat >"$work/keeper.mjs" <<JS
import vm from 'node:vm'; import fs from 'node:fs';
// a browser: two caches, an own cache of the network's files, which is old, and a site
const site = { list: [{ name: 'a.gz', hash: '1', bytes: 1 }, { name: 'b.gz', hash: '1', bytes: 1 }], edition: 'first' };
const http = new Map(), kept = new Map(), on = {};
const url = r => r.url ?? r;
const cache = name => { if (!kept.has(name)) kept.set(name, new Map()); const m = kept.get(name);
  return { keys: async () => [...m.keys()].map(u => ({ url: u })), match: async r => m.get(url(r))?.clone(),
    put: async (r, a) => void m.set(url(r), a), delete: async r => m.delete(url(r)) }; };
const fetch = async (r, { cache: how } = {}) => {
  const u = url(r);
  if (u.endsWith('files.json')) return new Response(JSON.stringify(site.list));
  if (how !== 'reload' && http.has(u)) return http.get(u).clone();
  http.set(u, new Response(site.edition)); return http.get(u).clone(); };
const self = { location: new URL('https://x/one/sw.js'), addEventListener: (n, f) => on[n] = f, clients: {}, skipWaiting() {} };
vm.runInNewContext(fs.readFileSync('$lab/sw.js', 'utf8'), { self, caches: { open: async n => cache(n) }, fetch, Response, URL, Map, Set, Promise });
const ask = name => new Promise(ok => on.fetch({ request: { method: 'GET', url: 'https://x/one/lab/' + name }, respondWith: p => p.then(r => r.text()).then(ok) }));
const all = () => new Promise(ok => on.message({ data: { all: true }, waitUntil: p => p.then(ok) }));
const LARGE = 'lab https://x/one/', here = () => kept.get(LARGE).has('https://x/one/lab/complete');
// (another site of this origin has its own files, in whatever cache it calls so)
cache('lab https://x/two/').put('https://x/two/lab/a.gz?1', new Response('theirs'));
cache(LARGE).put('https://x/one/lab/old.gz?1', new Response('old'));
await ask('files.json'); await ask('a.gz'); await all();
console.log('first', await ask('a.gz'), here());
site.edition = 'second'; site.list.forEach(f => f.hash = '2');
await ask('files.json'); await ask('nothing.js');
console.log('published', here());
console.log('asked', await ask('a.gz'));
await all();
console.log('second', await ask('a.gz'), await ask('b.gz'), here());
console.log('other', kept.get('lab https://x/two/').has('https://x/two/lab/a.gz?1'), kept.get(LARGE).has('https://x/one/lab/old.gz?1'),
  [...kept.keys()].filter(n => !n.endsWith(' https://x/one/') && !n.endsWith(' https://x/two/')).join());
JS
is "new files come under a new hash, and old ones are not said to be all" "first first true
published false
asked second
second second second true
other true false " "$(timeout 60 node "$work/keeper.mjs")"
cat >"$work/stop.mjs" <<JS
// a session answers a check after 50 ms; what this page hears is printed
const said = [];
globalThis.onmessage = null;
globalThis.postMessage = m => { if (m.is !== 'progress') said.push(m.id + ' ' + m.is); };
globalThis.Worker = class {
  constructor(u) { this.session = String(u).endsWith('session.js'); }
  postMessage() { if (this.session) this.timer = setTimeout(() => this.onmessage({ data: { answer: { is: 'verdict' } } }), 50); }
  terminate() { clearTimeout(this.timer); } };
await import('$lab/worker.js');
const send = data => globalThis.onmessage({ data }), wait = ms => new Promise(ok => setTimeout(ok, ms));
send({ id: 1, do: 'check' }); send({ id: 2, do: 'check' }); send({ id: 3, do: 'check' });
await wait(10);
send({ id: 4, do: 'stop', of: +process.argv[2] });
await wait(300);
console.log(said.join(', '));
JS
is "Stop of what waits ends that alone" "2 stopped, 1 verdict, 3 verdict" "$(timeout 60 node "$work/stop.mjs" 2)"
is "and Stop of what is asked ends that alone" "1 stopped, 2 verdict, 3 verdict" "$(timeout 60 node "$work/stop.mjs" 1)"
is "and of what was never asked, nothing" "9 stopped, 1 verdict, 2 verdict, 3 verdict" "$(timeout 60 node "$work/stop.mjs" 9)"
cat >"$work/session.mjs" <<JS
// (the page answers that no file comes)
globalThis.onmessage = null;
globalThis.postMessage = m => { if (m.file) setTimeout(() => globalThis.onmessage({ data: { file: m.file, why: '404' } }), 5);
  else console.log(m.answer?.is, m.answer?.why ?? ''); };
globalThis.navigator ??= {};
globalThis.Worker = class { postMessage() {} terminate() {} };
await import('$lab/session.js');
globalThis.onmessage({ data: { do: 'load', driven: [] } });
JS
is "a session whose kit does not come answers with the reason" "failed 404" "$(timeout 60 node "$work/session.mjs" 2>&1 | tail -1)"
finish
