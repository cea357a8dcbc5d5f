// What a program compiled for WASI may ask of a system, lent by a page:
// files that are a map from paths to bytes, a clock, and an end.  A
// program that must wait for something asynchronous gives way by
// Binaryen's asyncify: see waiting().
const ok = 0, badf = 8, exist = 20, inval = 28, isdir = 31, noent = 44,
  notdir = 54, notempty = 55, nosys = 52, spipe = 70;
const FILE = 4, DIRECTORY = 3, DEVICE = 2;
const utf8 = new TextEncoder(), text = new TextDecoder();

export class Ended extends Error {
  constructor(status) { super('ended with status ' + status); this.status = status; }
}

// paths are absolute, with no "." and no ".."
export const clean = (path, from = '/') => {
  const parts = [];
  for (const p of ((path[0] === '/' ? '' : from + '/') + path).split('/'))
    if (p === '..') parts.pop();
    else if (p && p !== '.') parts.push(p);
  return '/' + parts.join('/');
};

export class Files {
  constructor() { this.of = new Map(); this.folders = new Set(['/']); }
  put(path, bytes) {
    path = clean(path);
    this.folder(path.slice(0, path.lastIndexOf('/')) || '/');
    this.of.set(path, typeof bytes === 'string' ? utf8.encode(bytes) : bytes);
  }
  folder(path) {
    for (let p = clean(path); p !== '/' && !this.folders.has(p);
      p = p.slice(0, p.lastIndexOf('/')) || '/') this.folders.add(p);
  }
  get(path) { return this.of.get(clean(path)); }
  text(path) { const b = this.get(path); return b && text.decode(b); }
  remove(path) { return this.of.delete(clean(path)); }
  // the names in a folder
  names(path) {
    const at = clean(path), with_ = at === '/' ? '/' : at + '/', names = new Set();
    for (const p of [...this.of.keys(), ...this.folders])
      if (p.startsWith(with_) && p !== at) names.add(p.slice(with_.length).split('/')[0]);
    return [...names];
  }
  is(path) {
    const at = clean(path);
    return this.of.has(at) ? FILE : this.folders.has(at) ? DIRECTORY : 0;
  }
}

// writes: { 1: bytes => ..., 2: ... }, what becomes of a descriptor's output
export class Wasi {
  constructor({ files = new Files(), args = [], env = {}, writes = {},
    self = '/lab/bin/judge' } = {}) {
    Object.assign(this, { files, args, writes, self });
    this.env = Object.entries(env).map(([k, v]) => k + '=' + v);
    this.open = new Map();
    for (const fd of [0, 1, 2, 4, 5, 6]) this.open.set(fd, { kind: DEVICE });
    this.open.set(3, { kind: DIRECTORY, path: '/' });
    this.next = 10;
  }
  start(instance) { this.exports = instance.exports; }
  get view() { return new DataView(this.exports.memory.buffer); }
  bytes(at, n) { return new Uint8Array(this.exports.memory.buffer, at >>> 0, n >>> 0); }
  string(at, n) { return text.decode(this.bytes(at, n).slice()); }
  strings(list, at, to) {
    for (const s of list) {
      const b = utf8.encode(s + '\0');
      this.view.setUint32(at, to, true);
      this.bytes(to, b.length).set(b);
      at += 4, to += b.length;
    }
    return ok;
  }
  sizes(list, count, size) {
    this.view.setUint32(count, list.length, true);
    this.view.setUint32(size, list.reduce((n, s) => n + utf8.encode(s).length + 1, 0), true);
    return ok;
  }
  stat(to, kind, size) {
    this.bytes(to, 64).fill(0);
    this.view.setUint8(to + 16, kind);
    this.view.setBigUint64(to + 24, 1n, true);
    this.view.setBigUint64(to + 32, BigInt(size), true);
    return ok;
  }
  at(fd, path, n) {
    const d = this.open.get(fd), name = this.string(path, n);
    return clean(name, d && d.path);
  }
  vectors(at, n) {
    return Array.from({ length: n }, (_, k) =>
      [this.view.getUint32(at + 8 * k, true), this.view.getUint32(at + 8 * k + 4, true)]);
  }
  write(fd, at, n, done) {
    const f = this.open.get(fd);
    if (!f) return badf;
    let all = 0;
    for (const [p, size] of this.vectors(at, n)) {
      const b = this.bytes(p, size).slice();
      if (f.kind === DEVICE) this.writes[fd]?.(b);
      else {
        let old = this.files.of.get(f.path) ?? new Uint8Array();
        if (f.append) f.pos = old.length;
        const whole = new Uint8Array(Math.max(old.length, f.pos + size));
        whole.set(old);
        whole.set(b, f.pos);
        this.files.of.set(f.path, whole);
        f.pos += size;
      }
      all += size;
    }
    this.view.setUint32(done, all, true);
    return ok;
  }
  read(fd, at, n, done) {
    const f = this.open.get(fd);
    if (!f) return badf;
    let all = 0;
    const from = f.kind === FILE ? this.files.of.get(f.path) ?? new Uint8Array()
      : new Uint8Array();
    for (const [p, size] of this.vectors(at, n)) {
      const b = from.subarray(f.pos ?? 0, (f.pos ?? 0) + size);
      this.bytes(p, b.length).set(b);
      f.pos = (f.pos ?? 0) + b.length;
      all += b.length;
    }
    this.view.setUint32(done, all, true);
    return ok;
  }
  path_open(fd, flags, path, n, how, rights, inherit, fdflags, to) {
    const name = this.at(fd, path, n), is = this.files.is(name);
    if (how & 4 && is && how & 1) return exist;
    if (!is && !(how & 1)) return noent;
    if (how & 2 && is !== DIRECTORY) return is ? notdir : noent;
    if (!is && this.files.is(name.slice(0, name.lastIndexOf('/')) || '/') !== DIRECTORY)
      return noent;
    if (!is || (how & 8 && is === FILE)) this.files.put(name, new Uint8Array());
    const own = this.next++;
    this.open.set(own, { kind: is || FILE, path: name, pos: 0, append: fdflags & 1 });
    this.view.setUint32(to, own, true);
    return ok;
  }
  fd_readdir(fd, to, room, cookie, used) {
    const d = this.open.get(fd);
    if (!d) return badf;
    let at = 0;
    const names = ['.', '..', ...this.files.names(d.path)];
    for (let k = Number(cookie); k < names.length && at < room; k++) {
      const name = utf8.encode(names[k]), one = new Uint8Array(24 + name.length);
      const v = new DataView(one.buffer);
      v.setBigUint64(0, BigInt(k + 1), true);
      v.setBigUint64(8, 1n, true);
      v.setUint32(16, name.length, true);
      v.setUint8(20, k < 2 ? DIRECTORY : this.files.is(d.path + '/' + names[k]));
      one.set(name, 24);
      const part = one.subarray(0, room - at);
      this.bytes(to + at, part.length).set(part);
      at += part.length;
    }
    this.view.setUint32(used, at, true);
    return ok;
  }
  imports() {
    const own = {
      args_sizes_get: (c, s) => this.sizes(this.args, c, s),
      args_get: (at, to) => this.strings(this.args, at, to),
      environ_sizes_get: (c, s) => this.sizes(this.env, c, s),
      environ_get: (at, to) => this.strings(this.env, at, to),
      clock_res_get: (id, to) => (this.view.setBigUint64(to, 1000n, true), ok),
      clock_time_get: (id, precision, to) => {
        const ms = id === 0 ? Date.now() : performance.now();
        this.view.setBigUint64(to, BigInt(Math.round(ms * 1e6)), true);
        return ok;
      },
      fd_close: fd => this.open.delete(fd) ? ok : badf,
      fd_fdstat_get: (fd, to) => {
        const f = this.open.get(fd);
        if (!f) return badf;
        this.bytes(to, 24).fill(0);
        this.view.setUint8(to, f.kind);
        this.view.setBigUint64(to + 8, 0x1fffffffn, true);
        this.view.setBigUint64(to + 16, 0x1fffffffn, true);
        return ok;
      },
      fd_fdstat_set_flags: () => ok,
      fd_filestat_get: (fd, to) => {
        const f = this.open.get(fd);
        return f ? this.stat(to, f.kind, this.files.of.get(f.path)?.length ?? 0) : badf;
      },
      fd_prestat_get: (fd, to) => {
        if (fd !== 3) return badf;
        this.view.setUint32(to, 0, true);
        this.view.setUint32(to + 4, 1, true);
        return ok;
      },
      fd_prestat_dir_name: (fd, to) => (this.bytes(to, 1).set([47]), ok),
      fd_read: (fd, at, n, done) => this.read(fd, at, n, done),
      fd_write: (fd, at, n, done) => this.write(fd, at, n, done),
      fd_seek: (fd, by, whence, to) => {
        const f = this.open.get(fd);
        if (!f) return badf;
        if (f.kind !== FILE) return spipe;
        const size = this.files.of.get(f.path)?.length ?? 0;
        f.pos = Number(by) + (whence === 0 ? 0 : whence === 1 ? f.pos : size);
        this.view.setBigUint64(to, BigInt(f.pos), true);
        return ok;
      },
      fd_readdir: (...a) => this.fd_readdir(...a),
      path_open: (...a) => this.path_open(...a),
      path_filestat_get: (fd, flags, path, n, to) => {
        const name = this.at(fd, path, n), is = this.files.is(name);
        return is ? this.stat(to, is, this.files.of.get(name)?.length ?? 0) : noent;
      },
      path_unlink_file: (fd, path, n) => this.files.remove(this.at(fd, path, n)) ? ok : noent,
      path_create_directory: (fd, path, n) => {
        const name = this.at(fd, path, n);
        if (this.files.is(name)) return exist;
        this.files.folder(name);
        return ok;
      },
      path_remove_directory: (fd, path, n) => {
        const name = this.at(fd, path, n);
        if (this.files.names(name).length) return notempty;
        return this.files.folders.delete(name) ? ok : noent;
      },
      // (who am I? is the only link that anybody reads)
      path_readlink: (fd, path, n, to, room, used) => {
        if (this.at(fd, path, n) !== '/proc/self/exe') return inval;
        const b = utf8.encode(this.self).subarray(0, room);
        this.bytes(to, b.length).set(b);
        this.view.setUint32(used, b.length, true);
        return ok;
      },
      random_get: (at, n) => (this.bytes(at, n).fill(7), ok),
      sched_yield: () => ok,
      poll_oneoff: () => ok,
      proc_exit: status => { throw new Ended(status); },
    };
    return new Proxy(own, { get: (o, name) => o[name] ?? (() => nosys) });
  }
}

// Functions that take their time, for a module that asyncify has been over:
// { name: async function } becomes what the module imports, and run(f)
// calls an exported function and waits where it waits.
export class Waiting {
  constructor(slow) {
    this.imports = {};
    for (const [name, f] of Object.entries(slow))
      this.imports[name] = (...args) => {
        const ex = this.exports;
        if (ex.asyncify_get_state() === 2) {
          ex.asyncify_stop_rewind();
          return this.came;
        }
        this.promise = f(...args);
        new DataView(ex.memory.buffer).setUint32(this.buffer, this.buffer + 8, true);
        new DataView(ex.memory.buffer).setUint32(this.buffer + 4, this.buffer + this.room, true);
        ex.asyncify_start_unwind(this.buffer);
        return 0;
      };
  }
  start(instance) {
    this.exports = instance.exports;
    this.room = 1 << 16;
    this.buffer = instance.exports.memory.grow(1) << 16;
  }
  async run(f) {
    let result = f();
    while (this.promise) {
      this.exports.asyncify_stop_unwind();
      this.came = await this.promise;
      this.promise = null;
      this.exports.asyncify_start_rewind(this.buffer);
      result = f();
    }
    return result;
  }
}
