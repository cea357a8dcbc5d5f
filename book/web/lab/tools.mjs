// The commands that the judge and simcc give, and what becomes of them in a
// page: the compiler, the linker and nm are those of the package
// @yowasp/clang; simcc is our own, compiled for this machine; what has no
// use here says that it has done its work.
import { Files, Wasi, Waiting, Ended, clean } from './wasi.mjs';
import { loose } from './packed.mjs';
import { apart, segments } from './objects.mjs';
import { placed } from './places.mjs';

// a program's addresses: 1.8 GiB are the simulator's, and are mostly never touched
const MOST = 11 * 2 ** 28;
const text = new TextDecoder();
// the functions of the simulator through which a thread calls its kernel (build.mjs counts them)
export const CALLERS = ['fiber()', 'finish_loop()', 'packed_body(void*)'];

export class Tools {
  // clang(command, tree), asyncify(bytes, ...): see commands.mjs; module: name => WebAssembly.Module;
  // files: where all lies; driven: what the compiler's driver has made of commands before;
  // idle(): the compiler has done its work
  constructor({ clang, module, asyncify, files, prelude, driven = new Map(), step = () => {},
    idle = () => {} }) {
    Object.assign(this, { clang, module, asyncify, files, prelude, driven, step, idle });
    this.places = new Map();        // object's path -> its list
    this.unit = 0;
  }
  // the whole of a folder as the compiler wants it
  tree(names) {
    const tree = {};
    for (const [path, bytes] of this.files.of) {
      if (!names.some(n => path === n || path.startsWith(n + '/'))) continue;
      const parts = path.slice(1).split('/');
      let at = tree;
      for (const p of parts.slice(0, -1)) at = at[p] ??= {};
      at[parts.at(-1)] = bytes;
    }
    return tree;
  }
  async llvm(command, tree) {
    if (command[0].startsWith('clang')) command = await this.driver(command, tree);
    // (what it makes, it writes to its output: its own files grow byte by byte)
    return command.length ? this.clang(command, tree)
      : { out: {}, status: 1, said: command.said, made: new Uint8Array() };
  }
  // What the driver makes of a command for the compiler: a command for the
  // compiler's inside or the linker.  It depends on the words alone, so it is asked once
  // for all hand-ins, whose name stands in both as a sign that no name has.
  async driver(words, tree) {
    const from = this.named ?? '\u0001', key = words.join('\n').replaceAll(from, '\u0001');
    if (!this.driven.has(key)) {
      const { said } = await this.clang([words[0], '-###', ...words.slice(1)], tree);
      const lines = said.split('\n').filter(l => l.startsWith(' "'));
      if (lines.length !== 1) return Object.assign([], { said });
      const all = [...lines[0].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(m => m[1].replace(/\\(.)/g, '$1'));
      this.driven.set(key, all.filter((w, k) => k || w).map(w => w.replaceAll(from, '\u0001')));
    }
    return this.driven.get(key).map(w => w.replaceAll('\u0001', from));
  }
  // words, a folder => { status, said }
  async run(words, folder) {
    const name = words[0].replace(/.*\//, '');
    if (name === 'simcc') return this.simcc(words, folder);
    if (name === 'clang++' || name === 'clang') return this.compiler(words, folder);
    if (name === 'nm') return this.names(words, folder);
    if (name === 'objdump') return this.starts(words, folder);
    if (name === 'ld') return this.joined(words, folder);
    if (name === 'objcopy') return this.apart(words, folder);
    return { status: 127, said: `${name}: not in a page\n` };
  }
  // simcc, whose own commands come back to us
  async simcc(words, folder) {
    let said = '';
    // (a name without a folder is one in the folder)
    const args = words.map((w, k) => k && !/^[-/]/.test(w) ? clean(w, folder) : w);
    const wasi = new Wasi({ files: this.files, args,
      self: '/lab/bin/simcc', env: { TMPDIR: '/tmp', SIMCC_CXX: 'clang++' },
      writes: { 1: b => said += text.decode(b), 2: b => said += text.decode(b) } });
    const waiting = new Waiting({
      spawn: async (at, to) => {
        const string = p => {
          const b = wasi.bytes(p, wasi.exports.memory.buffer.byteLength - p);
          return text.decode(b.slice(0, b.indexOf(0)));
        };
        const command = string(at).split('\n').slice(0, -1), file = string(to);
        const r = await this.run(command, folder);
        if (file) this.files.put(clean(file, folder), r.said);
        else said += r.said;
        return r.status;
      } });
    const status = await start(this.module.simcc, wasi, waiting);
    return { status, said };
  }
  // what the compiler may see: our headers, the kit, and the folder
  async compiler(words, folder) {
    const at = words.indexOf('-o'), to = clean(words[at + 1], folder);
    const kind = words.includes('-E') ? '-E' : words.includes('-c') ? '-c' : '';
    if (!kind) return this.linked(words, folder, to);
    this.step(kind === '-E' ? 'translating' : 'compiling');
    // names of files, absolute: the compiler's folder is the root
    const drop = new Set(['-c', '-E', '-o', words[at + 1], '-fPIE', '-falign-functions',
      '-fno-omit-frame-pointer', '-gdwarf-4', '-fsanitize=thread']);
    const folders = words.map((w, k) => /^-I\/./.test(w) ? w.slice(2)
      : /^-(I|isystem)$/.test(words[k - 1] ?? '') ? w : '').filter(w => w).map(w => clean(w, folder));
    const known = [...new Set(['/lab/include', folder, ...folders, ...words
      .filter(w => /^\/tmp\//.test(w)).map(w => w.replace(/\/[^/]*$/, ''))])];
    const bare = w => clean(w, folder).slice(1);
    const args = words.slice(1).filter(w => !drop.has(w) && !w.startsWith('-fdebug-prefix-map'))
      .map((w, k, all) => /^-(I|isystem)$/.test(all[k - 1] ?? '') ? bare(w)
        : /^-I\/./.test(w) ? '-I' + bare(w.slice(2))
          : w[0] !== '-' && this.files.is(clean(w, folder)) === 4 ? bare(w) : w);
    const tree = this.tree(known);
    if (kind === '-E') {
      const short = this.prelude && this.prelude.before(args, tree);
      const r = await this.llvm([words[0], '-E', ...short ?? args, '-o', '-'], tree);
      if (!r.status) this.files.put(to, (short ? this.prelude.raw : '') +
        this.renamed(text_of(r.made), folder));
      return { status: r.status, said: this.renamed(r.said, folder) };
    }
    const thread = words.includes('-fsanitize=thread') ? ['-Xclang', '-fsanitize=thread'] : [];
    const all = [words[0], ...args, ...thread, '-fno-exceptions'];
    const short = this.prelude?.rest(all, tree, this.files);
    const r = await this.llvm([...short ?? all, '-S', '-emit-llvm', '-o', '-'], tree);
    if (r.status) return { status: r.status, said: this.renamed(r.said, folder) };
    const unit = (this.unit += 1) << 20;
    const made = placed(text_of(r.made), unit);
    const o = await this.llvm(['clang', '-O1', '-Xclang', '-disable-llvm-passes', '-w', '-c',
      'made.ll', '-o', '-'], { 'made.ll': made.text });
    if (o.status) return { status: o.status, said: o.said };
    this.files.put(to, o.made);
    this.places.set(to, { unit, list: made.list, indirect: made.indirect });
    this.files.put(to + '.early', early(made.text));
    return { status: 0, said: this.renamed(r.said, folder) };
  }
  // a file's name as whoever gave the command wrote it
  renamed(said, folder) {
    return said.replaceAll(folder.slice(1) + '/', '').replace(/(^|["\s])lab\//gm, '$1/lab/');
  }
  async linked(words, folder, to) {
    this.step('linking');
    const objects = words.slice(1).filter(w => /\.o$/.test(w)).map(w => clean(w, folder));
    const judged = objects.some(o => o.endsWith('/child.o'));
    const tree = {}, list = [];
    for (const [k, path] of ['/lab/lib/page.o', ...objects, '/lab/lib/sim.o'].entries()) {
      tree[k + '.o'] = await loose(this.files.get(path));
      list.push(k + '.o');
    }
    const r = await this.llvm(['clang++', '-O1', '-Wl,-S', '-Wl,-z,stack-size=1048576',
      '-Wl,--max-memory=' + MOST, ...words.filter(w => w.startsWith('-Wl,--unresolved-symbols=')),
      ...judged ? ['-mexec-model=reactor'] : [], ...list, '-lwasi-emulated-mman',
      '-lwasi-emulated-process-clocks', '-o', '-'], tree);
    if (r.status)
      return { status: r.status, said: r.said.replace(/\b(\d+)\.o\b/g, (all, k) =>
        (objects[k - 1] ?? all).replace(/.*\//, '')) };
    this.step('preparing');
    this.idle();
    // (the harness was numbered when it was compiled, long ago)
    const places = objects.map(o => this.places.get(o) ??
      JSON.parse(this.files.text(o + '.json') ?? 'null')).filter(x => x);
    const made = r.made, names = new TextDecoder('latin1').decode(made);
    const wait = [...CALLERS, ...places.flatMap(p => p.indirect ?? [])]
      .filter(p => names.includes(p.replaceAll('*', '')));
    this.files.put(to, await this.asyncify(made, 'none.none', { 'asyncify-ignore-indirect': '1',
      'asyncify-propagate-addlist': '1', 'asyncify-addlist': [...new Set(wait)].join() }));
    this.places.set(to, places);
    return { status: 0, said: r.said };
  }
  async names(words, folder) {
    const files = words.slice(1).filter(w => w[0] !== '-'), tree = {};
    for (const [k, f] of files.entries()) tree[k + '.o'] = await loose(this.files.get(clean(f, folder)));
    const r = await this.llvm(['nm', '-A', '-P', ...Object.keys(tree)], tree);
    // (a clock's name is a number on a PC, and here a variable of the library's)
    return { status: r.status, said: (text_of(r.made) + r.said).replace(/^\d+\.o: _CLOCK_\w+ U.*\n/gm, '')
      .replace(/^(\d+)\.o(?=:)/gm, (_, k) => files[k]) };
  }
  // what objdump would say of an object's sections and of what runs early
  starts(words, folder) {
    const of = clean(words.at(-1), folder), sections = segments(this.object(of))
      .map(([name, size]) => `  0 ${name} ${size.toString(16)}\n`);
    return { status: 0, said: sections.join('') + (this.files.text(of + '.early') ?? '') };
  }
  object(path) {
    const bytes = this.files.get(path);
    if (!bytes) throw new Error(path + ' is not there');
    return bytes;
  }
  // ld -r of one object is that object: it has no groups that a linker would have to allot
  joined(words, folder) {
    const [from, ...more] = words.slice(1).filter((w, k, all) => w[0] !== '-' && all[k - 1] !== '-o');
    if (!words.includes('-r') || !from || more.length) return { status: 1, said: 'ld: not in a page\n' };
    this.files.put(clean(words[words.indexOf('-o') + 1], folder), this.object(clean(from, folder)));
    return { status: 0, said: '' };
  }
  // objcopy, by whose two lists a hand-in keeps its names to itself and calls the harness's malloc
  apart(words, folder) {
    // (simcc's own renames memcpy and its relatives: placed() has done that)
    if (words.slice(2).every(w => w.startsWith('--redefine-sym='))) return { status: 0, said: '' };
    const list = option => (this.files.text(clean(words.find(w => w.startsWith(option + '='))
      ?.slice(option.length + 1) ?? '', folder)) ?? '').split('\n').filter(l => l);
    const [from, to] = words.slice(-2).map(w => clean(w, folder));
    this.files.put(to, apart(this.object(from), list('--keep-global-symbols'),
      new Map(list('--redefine-syms').map(l => l.split(' ')))));
    return { status: 0, said: '' };
  }
}


const text_of = b => typeof b === 'string' ? b : text.decode(b);

// a program is begun, and its status comes back
export async function start(module, wasi, waiting, more = {}) {
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.imports(), page: { ...more, ...waiting?.imports } });
  wasi.start(instance);
  waiting?.start(instance);
  const run = waiting ? f => waiting.run(f) : async f => f();
  try {
    await run(instance.exports._start);
    return 0;
  } catch (e) {
    if (e instanceof Ended) return e.status;
    throw e;
  }
}

// calls by code that runs before main, in objdump's words
function early(assembly) {
  const lines = [];
  const ctors = assembly.match(/^@llvm\.global_ctors = .*$/m)?.[0] ?? '';
  for (const m of ctors.matchAll(/i32 (\d+), ptr @("[^"]*"|[\w.$]+)/g))
    if (m[1] !== '65535' && m[1] !== '0')
      lines.push(`  1 .init_array.${m[1].padStart(5, '0')}`);
  lines.push('0 <_GLOBAL__sub_I_page>:');
  for (const f of assembly.matchAll(/^define internal [^\n]*@(__cxx_global_var_init[\w.]*|_GLOBAL__sub_I_[\w.]*)\([^]*?^}/gm)) {
    let last = '';
    for (const line of f[0].split('\n')) {
      const c = line.match(/call [^@]*@("[^"]*"|[\w.$]+)\((.*)/);
      if (!c || /^(llvm\.|__cxx_global_var_init)/.test(c[1])) continue;
      lines.push(`0: R_X ${c[2]}`, `1: R_X86_64_PLT32 ${c[1]}`);
    }
  }
  return lines.join('\n') + '\n';
}
