// The lab under node, for tests: node book/web/lab/node.mjs LAB EXERCISE FILE...
// prints a line for each file: its verdict, what was found, the file.
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Lab } from './lab.mjs';

export function lab_of(folder, tell) {
  const read = async name => new Uint8Array(fs.readFileSync(path.join(folder, name)));
  const load = async () => ({
    clang: await import(path.resolve(folder, 'clang/bundle.js')),
    binaryen: (await import(path.resolve(folder, 'binaryen.js'))).default });
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
