// One program in its box: a hand-in that is asked questions, or a program
// with a main.  In a page this is a worker of its own, which is ended when
// its time is over; whoever made it hears what it says.
import { Files, Wasi, Ended } from './wasi.mjs';

const utf8 = new TextEncoder();

export class Child {
  // tell(fd, bytes) is called as it comes; goes_on() as a launch makes accesses
  constructor({ module, places, env = {}, args = ['child'], files = {} }, tell, goes_on) {
    this.goes_on = goes_on;
    this.places = places;
    this.module = module;
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
  async instance() {
    const i = await WebAssembly.instantiate(this.module, {
      wasi_snapshot_preview1: this.wasi.imports(),
      page: { frames: (...a) => this.frames(...a), goes_on: this.goes_on } });
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
  ask(bytes) {
    return this.attempt(() => {
      this.wasi.bytes(this.wire, bytes.length).set(bytes);
      this.ex.page_answer();
      return { bytes: this.wasi.bytes(this.wire, bytes.length).slice() };
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
