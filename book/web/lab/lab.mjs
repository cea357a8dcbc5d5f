// The lab: checks a hand-in as make check does, shows a question, runs a
// program.  How files come here, and how a box is made, is the caller's
// affair: a page has fetch and workers, and a test has node's.
import { Files, Wasi, Waiting, clean } from './wasi.mjs';
import { filed } from './packed.mjs';
import { Prelude } from './prelude.mjs';
import { Tools, start } from './tools.mjs';

const text = new TextDecoder();
const LATE = 512, MOST = 2 << 20;
// a launch says that it goes on when it has made so many accesses (sim/page.cpp)
const OFTEN = 1 << 14;
// as the judge compiles, so that the prelude serves here too
const MANNER = ['--check-host', '-O1', '-g', '-g', '-Wall'];

// read(name): the bytes of a file of build/web/lab; box(): something with
// post(message) and stop(), which calls back hear(message)
export class Lab {
  // idle(): see tools.mjs
  constructor({ read, load, box, tell = () => {}, idle = () => {}, driven = [] }) {
    Object.assign(this, { read, load, box, tell, idle, before: driven });
  }
  // what every command needs, without the compiler
  async kit() {
    this.kept ??= (async () => {
      const kit = [...filed(await this.read('kit'))], pack = Object.fromEntries(kit);
      const module = {};
      for (const n of ['judge', 'simcc', 'namer'])
        module[n] = await WebAssembly.compile(await this.read(n + '.wasm'));
      const prelude = new Prelude({ ...JSON.parse(text.decode(pack['/lab/prelude.json'])),
        ...Object.fromEntries(await Promise.all(['raw', 'done', 'macros', 'read'].map(async p =>
          [p, await this.read('prelude.' + p)]))) });
      const driven = new Map([...pack['/lab/driven.json'] ? JSON.parse(text.decode(pack['/lab/driven.json'])) : [],
        ...this.before]);
      return { kit, module, prelude, driven };
    })();
    return this.kept;
  }
  async tools() {
    const [{ clang, asyncify }, { kit, module, prelude, driven }] =
      await Promise.all([this.loaded ??= this.load(), this.kit()]), files = new Files();
    for (const [p, b] of kit) files.put(p, b);
    files.folder('/tmp');
    files.put('/lab/bin/simcc', '');
    return new Tools({ clang, asyncify, files, module, prelude, driven,
      step: words => this.tell({ is: 'step', words }), idle: this.idle });
  }
  // The first program takes longer than the next, for a browser makes the
  // compiler's code faster as it is used.  So one is compiled before anybody asks.
  warm() {
    return this.warmed ??= (async () => {
      const tools = await this.tools();
      tools.step = () => {};
      tools.files.put('/tmp/warm/first.cu', '__global__ void first(int *p) { *p = 1; }\n' +
        'int main() { first<<<1, 1>>>(nullptr); }\n');
      await tools.run(['simcc', ...MANNER, '-c', 'first.cu', '-o', 'first.o'], '/tmp/warm');
    })().catch(e => {
      this.warmed = null;
      throw e;
    });
  }
  // a program in a box; seconds: its time, after which it is ended; goes_on: the time of a
  // question begins anew when a launch has made accesses, and this is told, as long as the
  // accesses last that the question may make
  async boxed(make, main, hear, seconds, goes_on) {
    const box = this.box(), waits = [];
    let anew;
    this.now = box;
    box.hear = m => m.came ? waits.shift()?.(m.came) : m.goes_on ? anew?.() : hear(m.fd, m.bytes);
    const ask = (message, limit, accesses = 0) => new Promise(done => {
      let timer, left = accesses / OFTEN;
      // (ten ticks, since a page that was frozen has had one, however long it was)
      const begin = () => {
        let n = 0;
        timer = setInterval(() => { if (++n >= 10) { box.stop(); end({ late: true }); } }, limit * 100);
      };
      const end = came => { clearInterval(timer); anew = this.ending = null; done(came); };
      anew = goes_on && (() => {
        if (--left < 0) return;
        clearInterval(timer);
        begin();
        goes_on();
      });
      begin();
      this.ending = end;
      waits.push(end);
      box.post(message);
    });
    return { ask, stop: () => box.stop(), first: await ask({ make, main }, seconds) };
  }
  // judge.wasm, with its box; verb: check or show
  async judge(verb, exercise, file, handin, test) {
    const tools = await this.tools(), files = tools.files;
    tools.named = file.replace(/cu$/, '');   // with its dot
    files.put('/handins/' + file, handin);
    let said = '', error = '', came = { said: '', status: 0 }, child, asked = 0;
    let out = {}, heard = 0, spare = new Uint8Array();
    const wasi = new Wasi({ files, env: { TMPDIR: '/tmp', SIMCC_CXX: 'clang++' },
      args: ['judge', verb, exercise, '/handins/' + file, test ?? ''],
      writes: { 1: b => said += text.decode(b), 2: b => error += text.decode(b) } });
    const string = p => {
      const b = wasi.bytes(p, Math.min(1 << 16, wasi.exports.memory.buffer.byteLength - p));
      return text.decode(b.slice(0, b.indexOf(0)));
    };
    // (more than the judge reads of it: who says so much is not heard any more)
    const hear = (fd, b) => {
      if (heard > MOST) return;
      (out[fd] ??= []).push(b);
      if ((heard += b.length) <= MOST) return;
      this.now?.stop();
      this.ending?.({ status: 137 });
    };
    const words = fd => {
      const all = out[fd] ?? [], n = all.reduce((k, b) => k + b.length, 0);
      const b = new Uint8Array(Math.min(n, MOST));
      let at = 0;
      for (const p of all) { b.set(p.subarray(0, b.length - at), at); at += p.length; if (at >= b.length) break; }
      return b;
    };
    const waiting = new Waiting({
      start: async (at, to) => {
        const command = string(at).split('\n').slice(0, -1), folder = clean(string(to));
        out = {}, heard = 0;
        if (command[1] !== 'jail') {
          child = null;
          came = await tools.run(command, folder);
          hear(1, new TextEncoder().encode(came.said));
          if (came.status) this.diagnostics ??= diagnosed(came.said);
          return 0;
        }
        this.tell({ is: 'step', words: 'asking' });
        child = await this.boxed({ module: await WebAssembly.compile(files.get(folder + '/child')),
          namer: tools.module.namer,
          places: tools.places.get(folder + '/child'), env: { SIM_REPORT: 'fd:6' } },
        false, hear, 60, () => this.tell({ is: 'asked', done: asked }));
        came = child.first;
        return 0;
      },
      ask: async (wire, size, seconds, accesses) => {
        out = {}, heard = 0;
        if (came.status !== undefined || came.late) return came.late ? 2 : 1;
        // (one array goes to and fro: a browser lets the last ten of them lie)
        if (spare.length < size) spare = new Uint8Array(2 ** Math.ceil(Math.log2(size)));
        spare.set(wasi.bytes(wire, size));
        came = await child.ask({ ask: spare, size }, seconds, accesses);
        if (came.late) return 2;
        if (!came.bytes) return 1;
        wasi.bytes(wire, size).set((spare = came.bytes).subarray(0, size));
        this.tell({ is: 'asked', done: ++asked });
        return 0;
      },
      end: async () => {
        if (!child) return came.status;
        delete out[6];          // reports were read with its answer; what it printed is asked for yet
        child.stop();
        return came.late ? LATE : came.status ?? 0;
      } });
    const more = { said: (what, to, room) => {
      const b = words(what === 1 ? 1 : 6), two = what === 1 ? words(2) : new Uint8Array();
      if (room) {
        wasi.bytes(to, b.length).set(b.subarray(0, room));
        wasi.bytes(to + b.length, two.length).set(two.subarray(0, room - b.length));
      }
      return b.length + two.length;
    } };
    this.diagnostics = undefined;
    const status = await start((await this.kit()).module.judge, wasi, waiting, more);
    return { status, said, error, files };
  }
  async list() { return JSON.parse(text.decode(await this.read('exercises.json'))); }
  async check({ exercise, files, test }) {
    const began = performance.now(), x = (await this.list()).find(e => e.slug === exercise);
    if (!x) throw new Error('no such exercise: ' + exercise);
    const r = await this.judge('check', exercise, x.file, files[x.file], test);
    const json = r.files.text('/verdict.json');
    if (!json) throw new Error(r.error || 'the judge ended with status ' + r.status);
    const v = JSON.parse(json);
    const lines = linesIn(v.where, x.file);
    const groups = v.groups.map(g => ({ ...g, points: v.verdict === 'accepted' || (v.points && g.whole)
      ? g.worth : 0 }));
    return { ...v, groups, text: r.said, line: lines[0] ?? 0, line2: lines[1] ?? 0,
      diagnostics: (this.diagnostics || []).filter(d => d.file.split('/').pop() === x.file), seconds: (performance.now() - began) / 1000 };
  }
  async show({ exercise, files, test }) {
    const x = (await this.list()).find(e => e.slug === exercise);
    const r = await this.judge('show', exercise, x.file, files[x.file], test);
    return { text: r.said + r.error, status: r.status };
  }
  async hint({ exercise, n }) {
    const hints = (await this.list()).find(e => e.slug === exercise)?.hints ?? [];
    return { text: hints[n - 1] ?? null, of: hints.length };
  }
  // environments: the program is made once, and runs in each; what each run said stands in `runs`
  async run({ files: given, environment = {}, environments, args = [], seconds = 10 }) {
    const began = performance.now(), tools = await this.tools();
    for (const [n, t] of Object.entries(given)) tools.files.put('/tmp/run/' + n, t);
    const main = Object.keys(given).find(n => n.endsWith('.cu'));
    const made = await tools.run(['simcc', ...MANNER, '-I/lab/judge/kit', main, '-o', 'program'], '/tmp/run');
    if (made.said) this.tell({ is: 'said', text: made.said, error: true });
    if (made.status)
      return { status: made.status, findings: [], diagnostics: diagnosed(made.said), said: made.said,
        seconds: (performance.now() - began) / 1000 };
    const module = await WebAssembly.compile(tools.files.get('/tmp/run/program')), runs = [];
    for (const e of environments ?? [environment])
      runs.push(await this.once(tools, module, e, args, seconds));
    const { status, findings } = runs.at(-1);
    return { made: true, status, findings, ...environments && { runs }, diagnostics: diagnosed(made.said),
      seconds: (performance.now() - began) / 1000 };
  }
  async once(tools, module, environment, args, seconds) {
    this.tell({ is: 'step', words: 'running' });
    let reports = '', printed = 0, text_ = '';
    const child = await this.boxed({ module, namer: tools.module.namer,
      places: tools.places.get('/tmp/run/program'), args: ['program', ...args],
      env: { ...environment, SIM_REPORT: 'json:fd:6' } }, true, (fd, b) => {
      if (fd === 6) {
        if (reports.length < MOST) reports += text.decode(b);
      }
      else if ((printed += b.length) < 1 << 20) {
        if (fd === 1) text_ += text.decode(b);
        this.tell({ is: 'said', text: text.decode(b), error: fd === 2 });
      }
      else { this.now.stop(); this.ending?.({ status: 137, why: 'stopped: more than 1 MiB of output' }); }
    }, seconds);
    child.stop();
    const came = child.first;
    // (the last line may have been cut)
    const told = reports.split('\n').flatMap(parsed),
      [traces, findings] = [true, false].map(t => told.filter(r => (r.severity === 'trace') === t));
    if (came.why) this.tell({ is: 'said', text: came.why + '\n', error: true });
    if (came.late) this.tell({ is: 'said', text: `stopped after ${seconds} seconds\n`, error: true });
    return { status: came.late ? 137 : came.status, findings, traces, printed: text_ };
  }
}

const parsed = line => {
  try {
    return line[0] === '{' ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
};
// the lines of a file that a place names, "relax_F.cu:7:14" or "relax_F.cu:23 and relax_F.cu:25"
export const linesIn = (where, file) => [...where.matchAll(/([^\s:/]+):(\d+)(?::\d+)?/g)]
  .filter(m => m[1] === file).map(m => Number(m[2]));
export const diagnosed = said => [...said.matchAll(
  /^([^\s:]+):(\d+):(\d+): (error|warning|fatal error): (.*)$/gm)].map(m => ({ file: m[1],
  line: Number(m[2]), column: Number(m[3]), severity: m[4].replace('fatal ', ''), text: m[5] }));
