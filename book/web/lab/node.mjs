// The lab under node, for tests: node book/web/lab/node.mjs LAB EXERCISE FILE...
// prints a line for each file: its verdict, what was found, the file.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { Worker } from 'node:worker_threads';
import { Lab } from './lab.mjs';
import { FILLING, MODULES, REST, SYSTEM, asyncified, lacks, lend, llvm } from './commands.mjs';

let labs = 0;
// core: the compiler, if it is not the one that lies there
export function lab_of(folder, tell, core) {
  const read = async name => {
    const at = path.join(folder, name);
    return new Uint8Array(fs.existsSync(at) ? fs.readFileSync(at) : zlib.gunzipSync(fs.readFileSync(at + '.gz')));
  };
  const module = async name => core && name === MODULES[0] ? core : WebAssembly.compile(await read('clang/' + name));
  const load = async () => {
    const modules = Object.fromEntries(await Promise.all(MODULES.map(async n => [n, await module(n)])));
    const system = await Promise.all(SYSTEM.map(read)), filling = [await read(FILLING)];
    lend(modules, system, () => filling);
    // (another copy for each lab: it keeps what was lent to it)
    const { runLLVM } = await import(path.resolve(folder, 'clang/bundle.mjs') + '?' + labs++);
    const binaryen = (await import('binaryen')).default;
    let more = false;           // is the rest of the compiler here?
    const clang = (command, tree) => llvm(runLLVM, command, tree).catch(async e => {
      if (core || !lacks(e) || more) throw e;
      lend(modules, system, () => filling, await module(REST));
      more = true;
      tell?.({ is: 'rest' });
      return llvm(runLLVM, command, tree);
    });
    return { clang,
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
