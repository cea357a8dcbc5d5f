"""Fractions in, fractions out: sssp --scale against exact rationals.

scale.py BIN SEED COUNT [all]: COUNT graphs are drawn whose weights have
fractions, in every text format; their distances are computed here with
Fraction, and every form in which the program gives a distance out, or takes
one, must agree.  all: besides, each option of each command that takes --scale,
as the help has them, is asked whether what it prints depends on the scale.
Ends with lines "ok NAME" and "not ok NAME: why".
"""
import ctypes as c
import heapq
import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction as F

S, TRIES = sys.argv[1] + "/sssp", int(sys.argv[3])
rnd = random.Random(int(sys.argv[2]))
faults = {}


def fault(form, why):
    faults.setdefault(form, []).append(why)


def run(*args):
    r = subprocess.run([S, *map(str, args)], capture_output=True, text=True,
                       stdin=subprocess.DEVNULL, timeout=60)
    return r.returncode, r.stdout, r.stderr


def ends(scale):
    for p in (2, 5):
        while scale % p == 0:
            scale //= p
    return scale == 1


def same(form, text, q, scale):
    """Is text what stands for q, a multiple of 1/scale, or None?"""
    if q is None:
        good = text == "inf"
    elif not re.fullmatch(r"\d+(\.\d*[1-9])?", text):
        good = False
    elif ends(scale):
        good = F(text) == q
    else:
        shortest = repr(float(q)).removesuffix(".0")
        good = (float(text) == float(q) and round(F(text) * scale) == q * scale
                and ("e" in shortest or q * scale > 2**52 or
                     len(text) <= len(shortest) or
                     round(F(shortest) * scale) != q * scale))
    if not good:
        fault(form, "%s for %s (scale %d)" % (text, q, scale))


# --- a graph, its file, and its distances

class Graph:
    def __init__(self, kind):
        self.kind, self.n = kind, rnd.randrange(2, 10)
        self.scale = rnd.choice([1, 10, 100, 1000, 10**6, 10**9, 2, 8, 3, 7,
                                 12, 360, rnd.randrange(1, 10**6)])
        most = (2**32 - 2) // self.scale
        digits = rnd.randrange(0, 5)
        self.arcs, self.rounded = [], 0
        for _ in range(rnd.randrange(1, 3 * self.n)):
            i, j = rnd.randrange(self.n), rnd.randrange(self.n)
            if kind == "metis" and i == j:
                continue
            whole = rnd.randrange(min(most, rnd.choice([2, 30, 10**9])) or 1)
            part = "".join(rnd.choice("0123456789") for _ in range(digits))
            text = "%d%s" % (whole, "." + part if part else "")
            if rnd.random() < .1 and part:
                text = "%d%se-%d" % (whole, part, len(part))
            exact = F(text) * self.scale
            held = (2 * exact + 1).__floor__() // 2     # halves go up
            self.rounded += held != exact
            self.arcs.append((i, j, text, F(held, self.scale)))
        if kind == "metis":
            one = {}
            for i, j, text, w in self.arcs:
                one.setdefault((min(i, j), max(i, j)), (text, w))
            self.arcs = [(i, j, *one[i, j]) for i, j in one]
            self.rounded = sum(2 * (F(t) * self.scale != w * self.scale)
                               for _, _, t, w in self.arcs)
        both = kind == "metis"
        self.out = [[] for _ in range(self.n)]
        for i, j, _, w in self.arcs:
            self.out[i].append((j, w))
            if both:
                self.out[j].append((i, w))
        self.first = 1 if kind in ("gr", "mtx", "metis") else 0
        self.options = ["--scale", self.scale]
        self.write()

    def name(self, i):
        return ("v%d" % i if self.kind in ("csv", "graphml")
                else str(i + self.first))

    def write(self):
        n, arcs = self.n, [(i, j, t) for i, j, t, _ in self.arcs]
        self.file = "g." + {"csv": "csv", "metis": "graph"}.get(self.kind,
                                                                self.kind)
        if self.kind == "gr":
            lines = ["p sp %d %d" % (n, len(arcs))] + [
                "a %d %d %s" % (i + 1, j + 1, t) for i, j, t in arcs]
        elif self.kind == "mtx":
            lines = ["%%MatrixMarket matrix coordinate real general",
                     "%d %d %d" % (n, n, len(arcs))] + [
                "%d %d %s" % (i + 1, j + 1, t) for i, j, t in arcs]
        elif self.kind == "metis":
            at = [[] for _ in range(n)]
            for i, j, t in arcs:
                at[i] += [j + 1, t]
                at[j] += [i + 1, t]
            lines = ["%d %d 1" % (n, len(arcs))] + [
                " ".join(map(str, x)) for x in at]
        elif self.kind == "graphml":
            lines = ['<graphml><key id="w" for="edge" attr.name="weight" '
                     'attr.type="double"/><graph edgedefault="directed">']
            lines += ['<node id="v%d"/>' % i for i in range(n)]
            lines += ['<edge source="v%d" target="v%d"><data key="w">%s'
                      "</data></edge>" % a for a in arcs]
            lines += ["</graph></graphml>"]
        else:
            # the last vertex has an arc, so that the list has all of them
            self.arcs.append((n - 1, n - 1, "0", F(0)))
            self.out[n - 1].append((n - 1, F(0)))
            arcs.append((n - 1, n - 1, "0"))
            lines = ["%s %s %s" % a for a in arcs]
            if self.kind == "csv":
                self.options += ["--separator", ",", "--relabel"]
                # each vertex in the order of its number
                lines = ["v%d,v%d,%s" % (i, i, "0") for i in range(n)]
                lines += ["v%d,v%d,%s" % a for a in arcs]
                for i in range(n):
                    self.out[i].append((i, F(0)))
        with open(self.file, "w") as f:
            f.write("\n".join(lines) + "\n")

    def far(self, source):
        c = [None] * self.n
        heap = [(F(0), source)]
        while heap:
            d, i = heapq.heappop(heap)
            if c[i] is None:
                c[i] = d
                for j, w in self.out[i]:
                    heapq.heappush(heap, (d + w, j))
        return c


# --- every form in which a distance comes out or goes in

def lines_of(form, g, text, c):
    got = dict(x.split() for x in text.splitlines())
    want = {g.name(i): q for i, q in enumerate(c)}
    if set(got) != set(want):
        fault(form, "%s for %s" % (sorted(got), sorted(want)))
        return
    for v, q in want.items():
        same(form, got[v], q, g.scale)


def field(text, word):
    m = re.search(r"^%s +(.*)$" % word, text, re.M)
    return m.group(1) if m else ""


def number_of(out, key):
    """The digits behind a key, as they stand."""
    m = re.search(r'"%s":([0-9.]+)' % key, out)
    return m.group(1) if m else "?"


def solve_forms(g, source, c):
    named = ["--source", g.name(source)]
    rc, out, err = run("solve", g.file, *g.options, *named, "--out", "g.d")
    if rc:
        return fault("solve", err)
    lines_of("solve --out", g, open("g.d").read(), c)
    lines_of("solve --out -", g, run("solve", g.file, *g.options, *named,
                                     "--out", "-")[1], c)
    told = re.search(r"(\d+) of them rounded", err)
    if not g.arcs:
        right = not told and "nothing to multiply" in err
    else:
        right = told and int(told.group(1)) == g.rounded
    if not right:
        fault("what was rounded", "%s for %d" % (err, g.rounded))
    goal = rnd.randrange(g.n)
    args = ["solve", g.file, *g.options, *named, "--to", g.name(goal),
            "--path-to", g.name(goal)]
    out, doc = run(*args)[1], run(*args, "--json")[1]
    if c[goal] is None:
        if "unreachable" not in out:
            fault("--to", out)
        return None
    same("--to", field(out, "to").split()[-1], c[goal], g.scale)
    same("--to --json", number_of(doc, "distance"), c[goal], g.scale)
    same("--within of --to", field(out, "source").split()[-1], c[goal],
         g.scale)
    path = out[out.index("\npath") + 5:].split()
    for v, d in zip(path[::2], path[1::2]):
        i = [g.name(k) for k in range(g.n)].index(v)
        same("--path-to", d, c[i], g.scale)
    points = re.findall(r'\{"vertex":"([^"]*)","distance":([0-9.]+)\}', doc)
    if [v for v, _ in points] != path[::2]:
        fault("--path-to --json", doc)
    for v, d in points:
        i = [g.name(k) for k in range(g.n)].index(v)
        same("--path-to --json", d, c[i], g.scale)


def within_forms(g, source, c):
    written = dict(x.split() for x in open("g.d").read().splitlines())
    some = rnd.choice([x for x in written.values() if x != "inf"])
    # a distance as it was printed is no farther than itself
    for bound in (some, "%d.%03d" % (rnd.randrange(20), rnd.randrange(1000))):
        rc, out, err = run("solve", g.file, *g.options, "--source",
                           g.name(source), "--within", bound, "--out", "-")
        limit = F(round(F(bound) * g.scale), g.scale) if bound == some else \
            F(bound)
        want = {g.name(i): q for i, q in enumerate(c)
                if q is not None and q <= limit}
        got = dict(x.split() for x in out.splitlines())
        if rc or set(got) != set(want):
            fault("--within", "%s: %s for %s %s" % (bound, got, want, err))
        doc = run("solve", g.file, *g.options, "--source", g.name(source),
                  "--within", bound, "--json")[1]
        same("--within --json", number_of(doc, "within"),
             F((limit * g.scale).__floor__(), g.scale), g.scale)


def verify_forms(g, source, c):
    args = [g.file, "g.d", *g.options, "--source", g.name(source)]
    if run("verify", *args)[0] != 0:
        fault("verify", "what solve wrote: " + run("verify", *args)[1])
    reached = [i for i in range(g.n) if c[i] is not None]
    # the nearest doubles, as other programs print them
    with open("g.d", "w") as f:
        for i in range(g.n):
            f.write("%s %s\n" % (g.name(i), "inf" if c[i] is None
                                 else repr(float(c[i]))))
    if g.scale > 1 and run("verify", *args)[0] != 0:
        fault("verify", "the nearest doubles: %s" % (run("verify", *args),))
    i = rnd.choice(reached)
    for more, status in ((F(1, g.scale), 1), (F(1, 3 * g.scale), 2)):
        with open("g.d", "w") as f:
            for k in range(g.n):
                q = c[k] + (more if k == i else 0) if c[k] is not None else 0
                f.write("%s %s\n" % (g.name(k), "inf" if c[k] is None else
                        q if q.denominator == 1 else repr(float(q))))
        rc, out, err = run("verify", *args)
        if rc != status:
            fault("verify", "%s more is status %d: %s%s" % (more, rc, out,
                                                            err))


def apsp_forms(g, far):
    rc, out, err = run("apsp", g.file, *g.options, "--rows", "g.rows")
    if rc:
        return fault("apsp", err)
    reach = [max(q for q in c if q is not None) for c in far]
    m = re.match(r"(\S+); least eccentricity (\S+)", field(out, "farthest"))
    same("apsp, farthest", m.group(1), max(reach), g.scale)
    same("apsp, least", m.group(2), min(reach), g.scale)
    doc = run("apsp", g.file, *g.options, "--eccentricities", "--json")[1]
    same("apsp --json", number_of(doc, "farthest"), max(reach), g.scale)
    same("apsp --json", number_of(doc, "least_eccentricity"), min(reach),
         g.scale)
    rows = re.findall(r'"farthest":([0-9.]+),"reached"', doc)
    text = run("apsp", g.file, *g.options, "--eccentricities")[1]
    for k, line in enumerate(text.splitlines()):
        same("--eccentricities", line.split()[1], reach[k], g.scale)
        same("--eccentricities --json", rows[k], reach[k], g.scale)
    k = rnd.randrange(g.n)
    row = ["rows", "g.rows", "--source", k + g.first]
    plain = run(*row)[1].split()
    if len(plain) != 2 * g.n:
        fault("rows", " ".join(plain))
    for i, d in enumerate(plain[1::2]):
        same("rows", d, far[k][i], g.scale)
    there = dict(re.findall(r'\{"vertex":"([^"]*)","distance":([0-9.]+)\}',
                            run(*row, "--json")[1]))
    for i, q in enumerate(far[k]):
        if (str(i + g.first) in there) != (q is not None):
            fault("rows --json", "vertex %d" % i)
        elif q is not None:
            same("rows --json", there[str(i + g.first)], q, g.scale)
    told = re.search(r", times (\d+)", run("rows", "g.rows")[1])
    if (int(told.group(1)) if told else 1) != g.scale:
        fault("rows", "the scale of the file")
    # the file itself has whole numbers, and its head the scale
    data = open("g.rows", "rb").read()
    head = [int.from_bytes(data[i:i + 4], "little") for i in range(8, 32, 4)]
    if (head[5] or 1) != g.scale:
        fault("--rows", "the head has %d" % head[5])
    size = head[3]
    at = 32 + (4 * g.n + 7) // 8 * 8 + k * g.n * size
    for i, q in enumerate(far[k]):
        held = int.from_bytes(data[at + i * size:at + (i + 1) * size],
                              "little")
        if held != (256**size - 1 if q is None else q * g.scale):
            fault("--rows", "%d for %s" % (held, q))


def weight_forms(g, source, c):
    out, doc = run("info", g.file, *g.options)[1], run(
        "info", g.file, *g.options, "--json")[1]
    weights = [w for a in g.out for _, w in a]
    if weights:
        words = field(out, "weights").split()
        same("info", words[0], min(weights), g.scale)
        same("info", words[2].rstrip(","), max(weights), g.scale)
        same("info --json", number_of(doc, "least_weight"), min(weights),
             g.scale)
        same("info --json", number_of(doc, "largest_weight"), max(weights),
             g.scale)
    at = {g.name(i): i for i in range(g.n)}
    dot = run("tree", g.file, *g.options, "--source", g.name(source))[1]
    for a, b, d in re.findall(r'"(.*)" -> "(.*)" \[label=(.*)\]', dot):
        same("tree", d, c[at[b]] - c[at[a]], g.scale)
    # a graph that is written has whole numbers, and its factor is told
    rc, out, err = run("convert", g.file, "-", *g.options)
    held = sorted(int(x.split()[3]) for x in out.splitlines()
                  if x.startswith("a "))
    if held != sorted(w * g.scale for w in weights):
        fault("convert", out)
    if (g.scale > 1) != ("weights are whole numbers, times %d\n" % g.scale
                         in err):
        fault("convert", "the factor is not told: " + err)


# --- the library, from here

def library():
    path = os.path.dirname(sys.argv[1]) + "/lib/libsssp.so.1"
    if not os.path.exists(path):
        return None
    lib = c.CDLL(path)
    if not hasattr(lib, "sssp_distance_read"):
        return None             # of an earlier tree; scale-all makes it
    for name, result, takes in (
            ("sssp_graph_read", c.c_int, [c.c_void_p, c.c_char_p, c.c_char_p,
                                          c.c_uint32, c.c_uint, c.c_char_p]),
            ("sssp_graph_scale", c.c_uint32, [c.c_void_p]),
            ("sssp_graph_free", None, [c.c_void_p]),
            ("sssp_distance_real", c.c_double, [c.c_void_p, c.c_uint64]),
            ("sssp_distance_text", c.c_char_p, [c.c_void_p, c.c_uint64,
                                                c.c_char_p]),
            ("sssp_distance_read", c.c_int, [c.c_void_p, c.c_char_p,
                                             c.c_void_p])):
        f = getattr(lib, name)
        f.restype, f.argtypes = result, takes
    return lib


def library_forms(lib, scale):
    with open("one.wel", "w") as f:
        f.write("0 1 1\n")
    g, why = c.c_void_p(), c.create_string_buffer(512)
    if lib.sssp_graph_read(c.byref(g), b"one.wel", None, scale, 0, why):
        return fault("library", why.value)
    if lib.sssp_graph_scale(g) != (scale or 1):
        fault("sssp_graph_scale", scale)
    room, back = c.create_string_buffer(64), c.c_uint64()
    for _ in range(40):
        x = rnd.randrange(1 << rnd.randrange(1, 65))
        if x >= 2**64 - 2:
            continue
        q = F(x, scale)
        same("sssp_distance_text", lib.sssp_distance_text(g, x, room).decode(),
             q, scale)
        if lib.sssp_distance_real(g, x) != float(q):
            fault("sssp_distance_real", "%d, scale %d" % (x, scale))
        if (lib.sssp_distance_read(g, room.value, c.byref(back)) or
                back.value != x):
            fault("sssp_distance_read", "%s for %d, scale %d" % (
                room.value, x, scale))
        # what lies between is told, and is the smaller
        text = "%d.%018d" % (q, (q + F(1, 3 * scale)) % 1 * 10**18)
        if 2**20 < x < 2**40 and scale < 10**6 and q % 1 < F(1, 2):
            rc = lib.sssp_distance_read(g, text.encode(), c.byref(back))
            if rc != 1 or back.value != x:
                fault("sssp_distance_read", "%s is %d, %d" % (text, rc,
                                                              back.value))
    if (lib.sssp_distance_text(g, 2**64 - 1, room) != b"inf" or
            lib.sssp_distance_real(g, 2**64 - 1) != float("inf") or
            lib.sssp_distance_read(g, b"inf", c.byref(back)) or
            back.value != 2**64 - 1):
        fault("library", "inf")
    for bad in (b"", b".", b"-1", b"1e", b"0x1", b"1 ", b"nan", b"1e40",
                b"infinity", b"1.2.3", b"+1", b"1e+", b"99999999999999999999"):
        if lib.sssp_distance_read(g, bad, c.byref(back)) != 2:
            fault("sssp_distance_read", bad)
    lib.sssp_graph_free(g)


# --- what is printed does not depend on the scale, option by option

def table():
    """{command: (arguments, {option: (letter, help)})}: as the help says"""
    top = run("--help")[1]
    found = {}
    for name, rest in re.findall(r"^  sssp ([a-z]+) +(.*)$", top, re.M):
        found[name] = (rest, {
            o: (v, h) for o, v, h in re.findall(
                r"^  --([a-z-]+) +([A-Z]*) +(\S.*)$", run(name, "--help")[1],
                re.M)})
    return found


VALUES = {"V": "3", "FILE": "new", "NAME": "dijkstra_heap", "K": "2",
          "N": "64", "F": ".wel", "R": "2", "W": "1", "LIST": "1,2"}


def value(option, letter, text):
    if letter in ("D", "HOW", "S"):
        words = re.sub(r".*;", "", text)
        return ("sim" if "sim" in words else "host" if "host" in words
                else "12.75")
    return "dijkstra_heap" if option == "solvers" else VALUES[letter]


def seen(command, args, scale):
    for f in ("new", "new.rows", "new.gr"):
        if os.path.exists(f):
            os.remove(f)
    rc, out, err = run(command, *args, "--scale", scale)
    parts = [str(rc), out, err]
    if os.path.exists("new"):
        data = open("new", "rb").read()
        parts.append(run("rows", "new")[1] + "".join(
            run("rows", "new", "--source", k)[1] for k in (0, 1, 2))
            if data[:8] == b"SSSPROWS" else data.decode())
    text = "\n".join(parts)
    # a certificate's reason is in whole numbers, and says by what
    text = re.sub(r"NOT the distances: .*\(all times", "all times", text)
    text = re.sub(r'"why":".*\(all times', "all times", text)
    for pattern in (r"times \d+", r'"scale":\d+', r'"checksum":"\w+"',
                    r"\b[0-9a-f]{16}\b", r'"[a-z]*_?(seconds|ms)":[^,}]+',
                    r"(?m)^(seconds|read in|copies|checksum) .*$",
                    r"delta \d+", r"\d+\.\d{6}\b",
                    r'"(iterations|relaxations)":\d+',
                    r"(?m)^(iterations|relaxations) .*$"):
        text = re.sub(pattern, "_", text)
    return rc, text


def walk():
    with open("f.wel", "w") as f:
        f.write("0 1 0.25\n1 2 1.5\n0 2 3\n2 3 12.75\n3 4 0.05\n4 0 7\n")
    run("solve", "f.wel", "--scale", 100, "--out", "f.d")
    well, asked = 0, 0
    for name, (arguments, options) in table().items():
        if "scale" not in options:
            continue
        files = {"GRAPH": ["f.wel"], "GRAPH DISTANCES": ["f.wel", "f.d"],
                 "IN OUT": None, "[GRAPH...]": ["f.wel"]}[
            re.match(r"[^a-z]*[A-Z.\]]", arguments).group(0)]
        if files is None:       # a file of weights has the scale in it
            continue
        fixed = [["--solver", "dijkstra_heap"] if name in ("solve", "tree")
                 else ["--solvers", "dijkstra_heap", "--csv", "new"]
                 if name == "bench" else []]
        if name == "apsp":
            fixed += [["--rows", "new"]]
        for base in fixed:
            for o, (letter, text) in options.items():
                if o in ("scale", "help", "lock", "verify") or "--" + o in base:
                    continue
                args = ["--" + o] + ([value(o, letter, text)] if letter
                                     else [])
                for more in ([], ["--json"] if "json" in options and
                             o != "json" else None):
                    if more is None:
                        continue
                    line = files + base + args + more
                    if name == "bench" and os.path.exists("new"):
                        os.remove("new")
                    rc, a = seen(name, line, 100)
                    if name == "bench":
                        a = ""      # times alone: bench prints no distance
                        b = ""
                    else:
                        b = seen(name, line, 1000)[1]
                    asked += 1
                    well += rc == 0
                    if a != b:
                        fault("what is printed does not depend on the scale",
                              "%s %s:\n%s\n%s" % (name, " ".join(line), a, b))
    if well < 60 or well < asked / 2:
        fault("the walk", "only %d of %d commands succeed" % (well, asked))
    return asked


forms = set()
lib = library()
for k in range(TRIES):
    g = Graph(["wel", "gr", "mtx", "csv", "metis", "graphml"][k % 6])
    far = [g.far(i) for i in range(g.n)]
    source = rnd.randrange(g.n)
    solve_forms(g, source, far[source])
    within_forms(g, source, far[source])
    verify_forms(g, source, far[source])
    apsp_forms(g, far)
    weight_forms(g, source, far[source])
    if lib:
        library_forms(lib, g.scale)
if sys.argv[4:] == ["all"]:
    print("# %d commands asked with two scales" % walk())
for form, why in sorted(faults.items()):
    print("not ok %s: %d, as %s" % (form, len(why), str(why[0]).replace("\n", "|")))
print("end")
