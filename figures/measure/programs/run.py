"""run.py LIST FOLDER OUT SECONDS: every program of LIST (of list.py) beside the card.

Each is built by simcc and by nvcc with the same words and run in a copy of its
folder; what is late, or ends otherwise than with 0, again with --fast.  A line of
OUT/results.jsonl.gz is one program: it is written at once, so that an end in the
middle loses nothing.  The longest are begun first, CORES at a time.  SIMCC names the
simulator; NVCC (empty: no card) the compiler of the card.
"""
import difflib
import gzip
import heapq
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

LIST, FOLDER, OUT = (os.path.abspath(a) for a in sys.argv[1:4])
END = time.time() + float(sys.argv[4])
SIMCC, NVCC = os.environ.get("SIMCC", "simcc"), os.environ.get("NVCC", "")
CORES = int(os.environ.get("CORES") or os.cpu_count())
WORK = os.environ.get("WORK", "/tmp/programs")
HERE = os.path.dirname(os.path.abspath(__file__))
REFUSED = re.compile(rb"^simcc: |: simcc:|: the simulator has no|static assertion", re.M)
turn = threading.Condition()
free, waiting, tickets = CORES, [], 0
card = threading.Semaphore(8)
written = threading.Lock()


class Cores:
    """n of the machine's cores, first to those with the greatest priority"""

    def __init__(self, priority, n=1):
        self.priority, self.n = priority, min(n, CORES)

    def __enter__(self):
        global free, tickets
        with turn:
            tickets += 1
            me = (-self.priority, tickets)
            heapq.heappush(waiting, me)
            while waiting[0] != me or free < self.n:
                turn.wait()
            heapq.heappop(waiting)
            free -= self.n
            turn.notify_all()

    def __exit__(self, *_):
        global free
        with turn:
            free += self.n
            turn.notify_all()


def shell(command, where, limit, variables=None, keep=4 << 20):
    """status, seconds, output, errors; None: no time was left; 124: late"""
    asked, limit = limit, min(limit, END - time.time() - 2)
    if limit < 3:
        return None, 0, b"", b""
    start, me = time.time(), threading.get_ident()
    with open(f"{WORK}/o{me}", "w+b") as out, open(f"{WORK}/e{me}", "w+b") as err:
        p = subprocess.Popen(["bash", "-c", "ulimit -f 200000; " + command], cwd=where,
                             stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                             env={**os.environ, **(variables or {})}, start_new_session=True)
        try:
            rc = p.wait(limit)
        except subprocess.TimeoutExpired:
            rc = 124 if limit > asked - 1 else None
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        p.wait()
        out.seek(0), err.seek(0)
        rc = 128 - rc if rc is not None and rc < 0 else rc
        return rc, round(time.time() - start, 2), out.read(keep), err.read(keep)


def shortened(text, n=3500):
    s = text.decode("utf8", "replace").replace("\0", "")
    return s if len(s) <= 2 * n else s[:n] + "\n[...]\n" + s[-n:]


# ---- do two outputs say the same?  times and the machine's names may differ
VARIES = re.compile(r"time|secon|\bsec\b|\bms\b|\bus\b|\bs\b|[0-9](ms|us|s)\b|GB/s|MB/s|GiB|"
                    r"bandwidth|flop|device|gpu|cpu|comput|throughput|elapsed|speed|perf|overhead|"
                    r"clock|cycles|mhz|memory|latency|version|cuda|rate|average", re.I)
NUMBER = re.compile(r"0x[0-9a-fA-F]+|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
                    r"|[-+]?\b(?:nan|inf)\b")


def lines(text):
    return [x.rstrip() for x in text.decode("utf8", "replace").replace("\r", "\n").split("\n")
            if x.strip()]


def same_line(a, b):
    if a == b:
        return True
    x, y = NUMBER.sub("#", a), NUMBER.sub("#", b)
    if re.sub(r"\s+", " ", x) != re.sub(r"\s+", " ", y):
        return bool(VARIES.search(a) and VARIES.search(b) and x[:12] == y[:12])
    if VARIES.search(a):
        return True
    for p, q in zip(NUMBER.findall(a), NUMBER.findall(b)):
        if p == q or p.startswith("0x"):
            continue
        try:
            p, q = float(p), float(q)
        except ValueError:
            return False
        if (p == p or q == q) and not abs(p - q) <= 1e-3 * max(abs(p), abs(q)) + 2e-5:
            return False
    return True


def compare(a, b):
    """("same" | "unordered" | what differs, the first differences)"""
    a, b = lines(a), lines(b)
    if len(a) == len(b):
        off = [(x[:160], y[:160]) for x, y in zip(a, b) if not same_line(x, y)]
        if not off:
            return "same", []
        if len(a) < 20000:
            def plain(x):
                return NUMBER.sub("#", x) if VARIES.search(x) else x
            if all(map(same_line, sorted(map(plain, a)), sorted(map(plain, b)))):
                return "unordered", []
        return f"differ {len(off)} of {len(a)}", off[:8]
    off = difflib.unified_diff(a[:3000], b[:3000], "card", "sim", n=0, lineterm="")
    return f"lines {len(a)} {len(b)}", [(x[:200], "") for x in off][:14]


# ---- what a program left in its folder
def files(folder):
    found = {}
    for top, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(top, name)
            if os.path.exists(path):
                s = os.stat(path)
                found[os.path.relpath(path, folder)] = (s.st_size, s.st_mtime_ns)
    return found


def new_files(folder, before):
    return {k: f"{folder}/{k}" for k, v in files(folder).items() if before.get(k) != v}


def compare_files(card_files, sim_files):
    result = {}
    for k in sorted({*card_files, *sim_files})[:12]:
        if k not in card_files or k not in sim_files:
            result[k] = "only card" if k in card_files else "only sim"
            continue
        a, b = (open(f[k], "rb").read(6 << 20) for f in (card_files, sim_files))
        if a == b:
            result[k] = "equal"
        elif a.isascii() and b.isascii():
            verdict, off = compare(a, b)
            result[k] = verdict if verdict == "same" else [verdict, off[:3]]
        else:
            off = sum(min((x - y) % 256, (y - x) % 256) > 2 for x, y in zip(a, b))
            result[k] = f"binary, {len(a)} and {len(b)} bytes, {off} off"
    return result


def copied(u, which):
    """a fresh copy of the program's folder, with the collection's data beside it"""
    base, top = f"{WORK}/{which}/{u['id']}", u["dir"].split("/")[0]
    shutil.rmtree(base, ignore_errors=True)
    where = f"{base}/{u['dir']}"
    os.makedirs(os.path.dirname(where), exist_ok=True)
    if os.path.isdir(f"{FOLDER}/{top}/data") and not os.path.exists(f"{base}/{top}/data"):
        os.symlink(f"{FOLDER}/{top}/data", f"{base}/{top}/data")
    shutil.copytree(f"{FOLDER}/{u['dir']}", where, symlinks=True)
    return where, files(where)


def companions(folder, main):
    """the folder's other files, if the program turns out to need them"""
    return [f for f in sorted(os.listdir(folder)) if f.endswith((".cu", ".cpp", ".c", ".cc"))
            and f != main and not re.search(r"\bmain\s*\(",
                                            open(f"{folder}/{f}", errors="replace").read())]


def tried(u):
    """the record of one program"""
    r = {k: u[k] for k in ("coll", "name", "dir")}
    where, binary, p = f"{FOLDER}/{u['dir']}", f"{WORK}/bin/{u['id']}", u["prio"]
    flags = u["flags"].replace("{root}", FOLDER)
    sources = [f'"{s}"'.replace("{root}", FOLDER) for s in u["srcs"]]

    def build(tool, to):
        with Cores(p):
            return shell(f"{tool} -O2 -Xcompiler -fopenmp {flags} {' '.join(sources)} -lgomp "
                         f"-o {to}", where, 150)

    def execute(which, to, limit, variables=None, threads=1):
        here, before = copied(u, which)
        clock = {"LD_PRELOAD": FOLDER + "/fixtime.so"} if u.get("preload") else {}
        with Cores(p, threads):
            rc, seconds, out, err = shell(f"{to} {u['args']}", here, limit,
                                          {**(variables or {}), **clock})
        return ({"cc": 0, "rc": rc, "t": seconds, "out": shortened(out),
                 "err": shortened(err, 1500)}, out, new_files(here, before))

    rc, seconds, out, err = build(SIMCC, binary + ".sim")
    if rc and len(sources) == 1 and b"undefined reference" in err:
        sources += [f'"{f}"' for f in companions(where, u["srcs"][0])]
        rc, seconds, out, err = build(SIMCC, binary + ".sim")
    if rc is None:
        return {**r, "sim": {"rc": "untried"}}
    if rc:
        r["sim"] = {"cc": rc, "rc": "refused", "msg": shortened(out + err, 900)}
        if REFUSED.search(out + err):
            return r
    elif u.get("norun"):
        return {**r, "sim": {"cc": 0, "rc": "norun"}}
    of = {}

    def on_card():
        if not NVCC or not u.get("card"):
            return
        old = f" -include {HERE}/cuda13.h"
        for how in ("", old, old + " -rdc=true"):
            rc, _, out, err = build(NVCC + " -arch=sm_90 -w" + how, binary + ".gpu")
            if rc in (0, None):
                break
        of["gpu"] = {"cc": rc, "how": how, "msg": shortened(out + err, 600)}, b"", {}
        if rc == 0:
            with card:
                of["gpu"] = execute("gpu", binary + ".gpu", 30)

    def simulated(which, tool, limit, threads):
        rc = build(tool, f"{binary}.{which}")[0] if which == "fast" else 0
        of[which] = ({"cc": rc}, b"", {}) if rc else execute(
            which, f"{binary}.{which}", limit, {**u["env"], "SIM_THREADS": str(threads)}, threads)

    jobs = [threading.Thread(target=on_card)]
    if not rc:
        jobs += [threading.Thread(target=simulated, args=("sim", SIMCC, u["lim"][0], 1))]
        if u.get("fast"):
            jobs += [threading.Thread(target=simulated, args=(
                "fast", SIMCC + " --fast", u["lim"][1], 3 if u["coll"] == "samples" else 1))]
    for j in jobs:
        j.start()
    for j in jobs:
        j.join()
    if not rc and of["sim"][0]["rc"] not in (0, None) and "fast" not in of:
        simulated("fast", SIMCC + " --fast", u["lim"][1], 1)
    for which, (record, out, left) in of.items():
        r[which] = record
        if which != "gpu" and "gpu" in of and record.get("rc") not in (124, None):
            r["cmp" + which] = compare(of["gpu"][1], out)
            r["files" + which] = compare_files(of["gpu"][2], left)
    for which in ("gpu", "sim", "fast"):
        shutil.rmtree(f"{WORK}/{which}/{u['id']}", ignore_errors=True)
        if os.path.exists(f"{binary}.{which}"):
            os.remove(f"{binary}.{which}")
    return r


def worker(todo, results):
    for u in todo:
        if time.time() > END - 3:
            return
        try:
            r = tried(u)
        except OSError as e:
            r = {"coll": u["coll"], "name": u["name"], "exception": str(e)}
        with written:
            results.write(gzip.compress((json.dumps(r) + "\n").encode()))
            results.flush()
            print(u["coll"], u["name"], *(r.get(k, {}).get("rc") for k in ("sim", "fast", "gpu")),
                  r.get("cmpsim"), flush=True)


class Shared:
    """one iterator for all workers"""

    def __init__(self, items):
        self.items, self.lock = iter(items), threading.Lock()

    def __iter__(self):
        return self

    def __next__(self):
        with self.lock:
            return next(self.items)


def main():
    os.makedirs(WORK + "/bin", exist_ok=True)
    os.makedirs(OUT, exist_ok=True)
    units = json.load(open(LIST))
    for i, u in enumerate(units):
        u["id"] = f"u{i}"
    todo = Shared(sorted(units, key=lambda u: -u["prio"]))
    with open(OUT + "/results.jsonl.gz", "ab") as results:
        all_workers = [threading.Thread(target=worker, args=(todo, results), daemon=True)
                       for _ in range(CORES * 2 + 8)]
        for w in all_workers:
            w.start()
        for w in all_workers:
            w.join(max(0.1, END + 3 - time.time()))
    print("untried:", len(list(todo)))


if __name__ == "__main__":
    main()
