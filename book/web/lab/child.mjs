// One program in its box: a hand-in that is asked questions, or a program
// with a main.  In a page this is a worker of its own, which is ended when
// its time is over; whoever made it hears what it says.
import { Files, Wasi, Ended } from './wasi.mjs';

const utf8 = new TextEncoder();

export class Child {
  // tell(fd, bytes) is called as it comes; goes_on() as a launch makes accesses
  constructor({ module, namer, places, env = {}, args = ['child'], files = {} }, tell, goes_on) {
    this.goes_on = goes_on;
    this.places = places;
    this.module = module;
    this.namer = namer;
    const all = new Files();
    all.folder('/tmp');
    for (const [p, b] of Object.entries(files)) all.put(p, b);
    const writes = {};
    for (const fd of [1, 2, 6]) writes[fd] = b => tell(fd, b);
    this.wasi = new Wasi({ files: all, args, env, writes });
  }
  frames(pc, to, room) {
    const unit = pc >>> 20 << 20;
    const list = this.places.find(p => p.unit === unit)?.list ?? [];
    let b = utf8.encode(list[pc - unit - 1] ?? '');
    if (b.length > room) b = b.subarray(0, 0);
    this.wasi.bytes(to, b.length).set(b);
    return b.length;
  }
  // a symbol as its author wrote it; each has an instance of its own, so that none is the other's loss
  plain(symbol, to, room) {
    const all = this.wasi.bytes(symbol, Math.min(1 << 16, this.ex.memory.buffer.byteLength - symbol));
    const coded = all.slice(0, all.indexOf(0) + 1);
    try {
      const { exports: x } = new WebAssembly.Instance(this.namer,
        { wasi_snapshot_preview1: new Wasi().imports() });
      x._initialize();
      const at = x.malloc(coded.length);
      new Uint8Array(x.memory.buffer, at, coded.length).set(coded);
      const said = new Uint8Array(x.memory.buffer, x.__cxa_demangle(at, 0, 0, 0) || x.memory.buffer.byteLength);
      const plain = said.slice(0, Math.max(0, said.indexOf(0)));
      if (plain.length > room) return 0;
      this.wasi.bytes(to, plain.length).set(plain);
      return plain.length;
    } catch {
      return 0;                 // (none is better than no report)
    }
  }
  async instance() {
    const i = await WebAssembly.instantiate(this.module, {
      wasi_snapshot_preview1: this.wasi.imports(),
      page: { frames: (...a) => this.frames(...a), plain: (...a) => this.plain(...a), goes_on: this.goes_on } });
    this.wasi.start(i);
    return i.exports;
  }
  // a hand-in: begins, and answers what it is asked
  async begin() {
    return this.attempt(async () => {
      this.ex = await this.instance();
      this.ex._initialize();
      this.wire = this.ex.page_begin();
    });
  }
  ask(bytes, size) {
    return this.attempt(() => {
      this.wasi.bytes(this.wire, size).set(bytes.subarray(0, size));
      this.ex.page_answer();
      bytes.set(this.wasi.bytes(this.wire, size));
      return { bytes };
    });
  }
  // a program: to its end
  async main() {
    return this.attempt(async () => {
      this.ex = await this.instance();
      this.ex._start();
      return { status: 0 };
    });
  }
  async attempt(f) {
    try {
      return await f() ?? {};
    } catch (e) {
      if (e instanceof Ended) return { status: e.status };
      // what a processor would tell by a signal
      const why = String(e.message ?? e);
      const number = /divide|overflow|unrepresentable/.test(why) ? 8
        : /unreachable/.test(why) ? 6 : 11;
      return { status: 128 + number, why };
    }
  }
}
