// The lab under node, for tests: node book/web/lab/node.mjs LAB EXERCISE FILE...
// prints a line for each file: its verdict, what was found, the file.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { Worker } from 'node:worker_threads';
import { Lab } from './lab.mjs';
import { MODULES, asyncified, llvm, unpacked } from './commands.mjs';

let labs = 0;
export function lab_of(folder, tell) {
  const read = async name => {
    const at = path.join(folder, name);
    return new Uint8Array(fs.existsSync(at) ? fs.readFileSync(at) : zlib.gunzipSync(fs.readFileSync(at + '.gz')));
  };
  const module = async name => WebAssembly.compile(await read('clang/' + name));
  const load = async () => {
    const modules = Object.fromEntries(await Promise.all(MODULES.map(async n => [n, await module(n)])));
    const system = unpacked(await read('clang/system'));
    globalThis.lent = { totalSize: 0, modules: async () => modules, filesystem: async () => system };
    // (another copy for each lab: it keeps what was lent to it)
    const { runLLVM } = await import(path.resolve(folder, 'clang/bundle.mjs') + '?' + labs++);
    const binaryen = (await import('binaryen')).default;
    return { clang: (command, tree) => llvm(runLLVM, command, tree),
      asyncify: async (...words) => asyncified(binaryen, ...words) };
  };
  const box = () => {
    const worker = new Worker(new URL('node-child.mjs', import.meta.url));
    const one = { hear: () => {}, post: m => worker.postMessage(m), stop: () => worker.terminate() };
    worker.on('message', m => one.hear(m));
    worker.on('error', e => one.hear({ came: { status: 139, why: e.message } }));
    return one;
  };
  return new Lab({ read, load, box, tell });
}
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [folder, exercise, ...files] = process.argv.slice(2);
  const lab = lab_of(folder, process.env.STEPS ? m => console.log(JSON.stringify(m),
    Math.round(performance.now())) : undefined);
  const x = (await lab.list()).find(e => e.slug === exercise);
  for (const f of files) {
    const v = await lab.check({ exercise, files: { [x.file]: fs.readFileSync(f, 'utf8') },
      test: process.env.TEST || undefined });
    console.log([v.verdict, v.what, v.where, v.schedule, f].join('\t'));
    if (process.env.TEXT) console.log(v.text, JSON.stringify(v.groups), v.seconds);
  }
  process.exit(0);
}
