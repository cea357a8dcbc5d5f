"""The module that pip has installed, held to SciPy on graphs that are drawn.
Prints "ok|no NAME" lines; argument: the seed."""
import os
import signal
import subprocess
import sys
import threading
import time
import warnings

import numpy as np
import scipy.sparse as sp
import scipy.sparse.csgraph as csgraph

import sssp

bad = 0
rng = np.random.default_rng(int(sys.argv[1]))


def check(good, name):
    global bad
    print("ok" if good else "no", name, flush=True)
    bad |= not good


def lengths(count):
    """Lengths of a drawn kind, and whether all of their sums are exact."""
    kind = rng.integers(7)
    whole = rng.integers(0, 1000, count)
    if kind == 0:
        return whole.astype(rng.choice([np.int16, np.int32, np.int64, np.uint16, np.float32])), True
    if kind == 1:
        return whole / 8, True
    if kind == 2:
        return whole * 2.0**rng.integers(-900, 900), True
    if kind == 3:
        return np.where(rng.random(count) < .3, np.inf, whole / 4), True
    if kind == 4:
        return np.ones(count, dtype=bool), True
    if kind == 5:
        return rng.random(count) * 10.0**rng.choice([-280, -9, -1, 3, 9, 302]), False
    return rng.exponential(size=count).astype(np.float32), False


def graph():
    n = int(rng.choice([1, 2, 3, 10, 40]))
    m = int(rng.choice([0, 1, n, 4 * n, n * n]))
    w, exact = lengths(m)
    A = sp.coo_matrix((w, (rng.integers(0, n, m), rng.integers(0, n, m))), shape=(n, n))
    form = rng.choice(["csr", "csc", "coo", "lil", "dok", "array", "masked", "list", "parallel"])
    if form == "parallel":     # compressed rows, with what SciPy would have joined
        v = np.concatenate(([0], np.cumsum(np.bincount(A.row, minlength=n))))
        order = np.argsort(A.row, kind="stable")
        B = sp.csr_matrix((n, n), dtype=w.dtype)
        B.indptr, B.indices, B.data = v.astype(np.int32), A.col[order], w[order]
        return B, n, exact, form
    # (joined once, here: what is added in SciPy's own type is not the question)
    A = sp.csr_matrix(A.astype(np.float64))
    if form in ("array", "masked", "list"):
        D = A.toarray()
        if ((D > 0) & (D < 1e-7)).any():    # SciPy takes these for no arcs, and we do not
            return A, n, exact, "csr"
        return {"array": lambda: D, "masked": lambda: np.ma.masked_equal(D, 0),
                "list": D.tolist}[form](), n, exact, form
    return A.asformat(form), n, exact, form


def run(f, *a, **k):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        answer = f(*a, **k)
    # (what NumPy and SciPy say of our own arithmetic is none of a caller's concern)
    noise.update(str(w.message) for w in told if issubclass(w.category, RuntimeWarning))
    return answer, [str(w.message) for w in told if w.category is sssp.Open]


noise = set()


def leads(A, distances, parents, source, directed, unit, unweighted):
    """Whether each parent of a row leads to its distance."""
    W = sp.coo_matrix(A) if sp.issparse(A) else None
    least = {}
    if W is None:
        masked = np.ma.isMaskedArray(A)
        D = np.ma.getdata(A) if masked else np.array(A, dtype=float)
        here = ~np.ma.getmaskarray(A) if masked else (D != 0) & np.isfinite(D)
        arcs = [(i, j, D[i, j]) for i, j in zip(*np.nonzero(here))]
    else:
        arcs = zip(W.row, W.col, W.data)
    for i, j, w in arcs:
        w = 1.0 if unweighted else float(w)
        for a, b in ((i, j), (j, i))[:1 if directed else 2]:
            least[a, b] = min(w, least.get((a, b), np.inf))
    for j, p in enumerate(parents):
        if p == -9999:
            if j != source and distances[j] != np.inf:
                return False
        elif abs(distances[p] + least.get((p, j), np.inf) - distances[j]) > unit:
            return False
    return True


wrong, rounded, theirs_failed, tries = [], 0, 0, int(os.environ.get("TRIES", "300"))
for k in range(tries):
    A, n, exact, form = graph()
    how = {"directed": bool(rng.integers(2)), "unweighted": bool(rng.integers(4) == 0)}
    how["min_only"] = bool(rng.integers(3) == 0)
    how["return_predecessors"] = bool(rng.integers(2))
    which = rng.integers(6)
    if how["min_only"]:
        which = max(which, 1)           # (SciPy 1.10 fails at that without indices)
    if which:
        size = [(), (2,), (2, 2), (0,), (2, 0)][which - 1]
        how["indices"] = rng.integers(-n, n, size)
    try:
        csgraph.dijkstra(A, **how)
    except (ValueError, TypeError):     # SciPy 1.10 fails at full masks
        theirs_failed += 1
        continue
    if rng.integers(3) == 0:
        d = csgraph.dijkstra(A, **{**how, "return_predecessors": False})
        finite = d[np.isfinite(d)]
        how["limit"] = float(rng.choice(finite)) if finite.size else 1.5
    exact = exact or how["unweighted"]
    if not exact:
        how.pop("limit", None)          # a distance at the limit may fall on either side
    try:
        theirs, (ours, told) = csgraph.dijkstra(A, **how), run(sssp.dijkstra, A, **how)
    except Exception as reason:
        wrong.append((k, form, how, repr(reason)))
        continue
    t, o = (x if isinstance(x, tuple) else (x,) for x in (theirs, ours))
    rounded += bool(told)
    same = len(t) == len(o) and all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(t, o))
    if not same:
        wrong.append((k, form, how, "shape or type"))
        continue
    unit = 0
    if told:                            # h * 2**-x, of at most n arcs
        unit = n * 2.0**int(told[0].rsplit("2**", 1)[1])
    here = np.isfinite(t[0])
    near = (here == np.isfinite(o[0])).all() and (
        np.abs(t[0][here] - o[0][here]) <= unit + 1e-12 * t[0][here] * (not exact)).all()
    if not near or (told and exact):
        wrong.append((k, form, how, "distances", told))
    if len(t) > 1 and not how["min_only"] and t[0].size:
        sources = np.arange(n) if "indices" not in how else np.asarray(how["indices"]).reshape(-1) % n
        for row, tree, s in zip(o[0].reshape(-1, n), o[1].reshape(-1, n), sources):
            if not leads(A, row, tree, s, how["directed"], 2 * unit + 1e-12 * row[np.isfinite(row)].max(),
                         how["unweighted"]):
                wrong.append((k, form, how, "predecessors"))
                break
for w in wrong[:5]:
    print("#", w)
check(not wrong, "%d drawn calls as SciPy's" % tries)
check(not noise, "  with no warning of NumPy's %s" % sorted(noise)[:2])
check(theirs_failed < tries / 4, "  most of which SciPy can answer")
check(0 < rounded < tries / 2, "  of which some were rounded, and say so")

# lengths with digits behind the point: the sums of what was written, as SciPy has them of the whole numbers
wrong = []
for k in range(80):
    n, digits = int(rng.integers(2, 12)), int(rng.integers(1, 7))
    W = rng.integers(0, int(rng.choice([20, 4000])), (n, n)) * (rng.random((n, n)) < .4)
    how = {"limit": float(rng.integers(0, 9000))} if rng.integers(2) else {}
    right = csgraph.dijkstra(sp.csr_matrix(W), **how) / 10.0**digits
    how = {"limit": how["limit"] / 10.0**digits} if how else {}
    ours, told = run(sssp.dijkstra, sp.csr_matrix(W / 10.0**digits), **how)
    if told or not (ours == right).all():
        wrong.append((k, n, digits, how, told))
check(not wrong, "lengths of one to six digits behind the point, exactly and without a word: %s" % wrong[:2])

small = sp.csr_matrix(np.array([[0, .5, 0], [0, 0, .25], [0, 0, 0]]))
for what, call in (("negative lengths", lambda: sssp.dijkstra(-small)),
                   ("what is no number", lambda: sssp.dijkstra(sp.csr_matrix(([np.nan], ([0], [1])), (2, 2)))),
                   ("no square", lambda: sssp.dijkstra([[1, 2]])), ("a vertex", lambda: sssp.dijkstra(small, indices=3)),
                   ("a limit", lambda: sssp.dijkstra(small, limit=-1)),
                   ("a dense array that does not say", lambda: sssp.Graph(np.eye(2))),
                   ("fractions", lambda: sssp.Graph(small)),
                   ("a scale of nothing", lambda: sssp.Graph(small, scale=float("nan")))):
    try:
        call()
        check(False, "refused: " + what)
    except sssp.Error as reason:
        check(len(str(reason)) > 8, "refused: " + what)
check(list(sssp.solve(sssp.Graph(small, scale=4), 0).as_float()) == [0, .5, .75], "fractions with a scale")
check(list(sssp.solve(sssp.Graph(np.array([[9, 0], [2, 9]]), absent=9), 1).distances) == [2, 0],
      "a dense array that says")
check("n = 3" in repr(sssp.Graph(small, scale=4)) and "of 3" in repr(sssp.solve(sssp.Graph(small, scale=4))),
      "what is printed of a graph, and of an answer")

# ---- control-C, and an exception after a drawn number of reports ----
n = 2_000_000
line = sssp.Graph((np.minimum(np.arange(n + 1), n - 1), np.arange(1, n), None))
# many searches at once have a thread each, whatever is said of what is not asked
had, solve = [], sssp.solve
sssp.solve = lambda *given, **asked: (had.append(asked.get("threads")), solve(*given, **asked))[1]
for call in (lambda: sssp.solve_each(line, [0]), lambda: sssp.solve_each(line, [0], limit=None),
             lambda: sssp.solve_each(line, [0], limit=np.inf, target=None, solver=None),
             lambda: sssp.dijkstra(np.ones((3, 3))), lambda: sssp.dijkstra(np.ones((3, 3)), limit=np.inf, indices=[1])):
    call()
sssp.solve = solve
check(set(had) == {1}, "many searches have a thread each, not %s" % had)
# a library that is named is that one or none
named = subprocess.run([sys.executable, "-c", "import sssp"], capture_output=True, text=True,
                       env={**os.environ, "SSSP_LIBRARY": "/absent/libsssp.so.1"})
check(named.returncode == 1 and "/absent/libsssp.so.1" in named.stderr, "a library that is named is no other")
begun = time.time()
sssp.solve(line, solver="dial")
whole = time.time() - begun
for name, call in (("one", lambda: sssp.solve(line, solver="dial")),
                   ("the usual row", lambda: sssp.solve(line)),
                   ("many", lambda: sssp.solve_each(line, range(8), solver="dial", limit=n))):
    lost = 0
    for k in range(6):
        timer = threading.Timer(whole * rng.uniform(.1, .6), lambda: os.kill(os.getpid(), signal.SIGINT))
        try:
            timer.start()
            call()
            timer.join()
            lost += 1                   # it came too late, or was lost
            time.sleep(0)
        except KeyboardInterrupt:
            pass
    check(lost <= 2, "control-C ends " + name)
for at in rng.integers(1, 20, 4):
    calls = []

    def enough(done, of):
        calls.append(done)
        if len(calls) == at:
            raise LookupError("enough")
    try:
        sssp.solve(line, solver="dial", progress=enough)
        check(False, "an exception of progress")
    except LookupError:
        check(len(calls) == at, "an exception of progress ends the solve, after %d reports" % at)


for at in rng.integers(1, 20, 4):
    calls = []

    def press(done, of):
        calls.append(done)
        if len(calls) == at:
            os.kill(os.getpid(), signal.SIGINT)
    try:
        sssp.solve(line, solver="dial", progress=press)
        check(False, "control-C")
    except KeyboardInterrupt:
        check(len(calls) <= at + 1, "control-C ends a solve at once, at report %d of %d" % (len(calls), at))
apart = sp.csr_matrix(([3, 5], ([0, 1], [1, 0])), (4, 4))
check((sssp.solve(apart, 1).as_float() == [5, 0, np.inf, np.inf]).all() and
      (sssp.solve(sssp.Graph(apart, scale=2), 1).as_float() == [5, 0, np.inf, np.inf]).all(),
      "what is unreached is infinite, as floats")


# ---- graphs of other packages: stand-ins with their methods, and the packages where they are ----
class Edges:
    def __init__(self, edges):
        self.kept = edges

    def __call__(self, data):
        return self.kept


class Like:
    """A graph with the methods of one of networkx."""
    adj = {}

    def __init__(self, names, edges, directed):
        self.names, self.edges, self.directed = names, Edges(edges), directed

    def __iter__(self):
        return iter(self.names)

    def is_directed(self):
        return self.directed


streets = Like(["Ulm", "Bonn", "Köln"], [("Ulm", "Bonn", {"length": 2.5, "name": "A3"}),
                                         ("Bonn", "Köln", {"length": 1.25})], False)
for what, call in (("which weight", lambda: sssp.Graph(streets)),
                   ("a weight that nobody has", lambda: sssp.Graph(streets, weight="time")),
                   ("a weight that one lacks", lambda: sssp.Graph(streets, weight="name"))):
    try:
        call()
        check(False, "asked: " + what)
    except sssp.Error:
        check(True, "asked: " + what)
g = sssp.Graph(streets, weight="length", scale=4)
check(list(sssp.solve(g, g.vertex("Köln")).as_float()) == [3.75, 1.25, 0] and g.name(1) == "Bonn",
      "streets with names")
check(list(sssp.solve(sssp.Graph(streets, weight=False), 0).distances) == [0, 1, 2], "or in steps")
check((sssp.dijkstra(sp.eye(4, format="csr"), indices=np.array([0., 2.])) ==
       csgraph.dijkstra(sp.eye(4, format="csr"), indices=np.array([0., 2.]))).all(), "indices that are whole")
# ---- a value on the edges: it is the weight, or it is asked; nobody counts 1 in its place unasked ----
import decimal
import fractions
VALUES = [3, 3.5, True, np.float32(2.5), np.int8(7), np.uint64(9), fractions.Fraction(1, 4), decimal.Decimal("2.5"),
          "12", "12.5", " 7 ", "1e3", "12 km", "", "nan", "inf", "-1", None, [1], (1, 2), {}, 1j, b"5", -2,
          float("nan"), np.array(3), 2**70, np.datetime64("2026-01-01")]
wrong, taken, asked = [], 0, 0
for key in ("weight", "length", "Weight"):
    for value in VALUES:
        for other in (VALUES[0], value, None):
            for named in (None, key):
                edges = [(0, 1, {key: value}), (1, 2, {key: other} if other is not None else {})]
                try:
                    right = [float(value), float(value) + float(other)]
                except (TypeError, ValueError):
                    right = None
                silent = named is None and key != "weight"
                numbers_there = right is not None or other is VALUES[0]
                try:
                    g = sssp.Graph(Like([0, 1, 2], edges, True), weight=named, scale=4)
                    got = list(sssp.solve(g, 0).as_float()[1:])
                except sssp.Error:
                    asked += 1
                    continue
                taken += 1
                if silent and not numbers_there and got == [1, 2] and "no weights" in g.about:
                    continue        # no number at all: each arc counts 1, and about says so
                if right != got or "the attribute " + key not in (g.about or ""):
                    wrong.append((key, value, other, named, got, g.about))
check(not wrong and taken > 20 and asked > 100, "a value on an edge is its weight, or is asked %s" % wrong[:3])
g = sssp.Graph(Like("abc", [("a", "b", {"weight": 2}), ("b", "c", {"weight": "3"})], False))
check(list(sssp.solve(g, "c").distances) == [5, 3, 0] and list(sssp.solve(g, ["a", 2]).distances) == [0, 2, 0] and
      sssp.solve(g, "a", target="b").distances[1] == 2 and list(sssp.solve_each(g, ["b"])[0]) == [2, 0, 3],
      "sources and targets by name")
try:
    sssp.solve(g, "x")
    check(False, "a name that nobody has")
except KeyError:
    check(True, "a name that nobody has")

# ---- names that occur twice name nobody, and no vertex is lost in a dict ----
class Columns(dict):
    def attributes(self):
        return list(self)


class LikeIgraph:
    def __init__(self, names, pairs, weights):
        self.vs, self.es, self.pairs = Columns(name=names), Columns(weight=weights), pairs

    def vcount(self):
        return len(self.vs["name"])

    def get_edgelist(self):
        return self.pairs

    def is_directed(self):
        return True


wrong, twice = [], 0
for draw in range(60):
    n = int(rng.integers(2, 8))
    names = ["v%d" % x for x in rng.integers(0, n * n, n)]
    around = [int(x) for x in rng.integers(1, 50, n)]
    g, told = run(sssp.Graph, LikeIgraph(names, [(i, (i + 1) % n) for i in range(n)], around))
    once = len(set(names)) == n
    twice += not once
    right = {names[i] if once else i: float(sum(around[:i])) for i in range(n)}
    got = []
    for name in names:
        try:
            got.append(int(g.vertex(name)))
        except KeyError:
            got.append(None)
    if bool(told) == once or sssp.solve(g, 0).as_dict() != right or got != [i if once else None for i in range(n)]:
        wrong.append((names, told, got))
check(not wrong and 5 < twice < 55, "a name of two vertices is nobody's, and told %s" % wrong[:3])
for text in "1_0", "\u0665", "0x5", "", "5,0":      # (Python reads two of them)
    try:
        sssp.Graph(LikeIgraph(["a", "b"], [(0, 1)], [text]))
        check(False, "no weight: %a" % text)
    except sssp.Error:
        check(True, "no weight: %a" % text)

# ---- what a number means: the node of a package's graph, the place in a file's, and never another in silence ----
def shuffled(n):
    return [int(x) for x in rng.permutation(n)]


NODES = {"numbers from 0": lambda n: list(range(n)), "numbers in another order": shuffled,
         "numbers from 1": lambda n: list(range(1, n + 1)), "numbers with gaps": lambda n: [x * 10**10 for x in shuffled(n)],
         "numbers below 0": lambda n: [x - 3 for x in shuffled(n)], "NumPy's numbers": lambda n: list(rng.permutation(n)),
         "pairs": lambda n: [divmod(x, 3) for x in range(n)], "fractions": lambda n: [x / 2 for x in shuffled(n)],
         "texts": lambda n: ["v%d" % x for x in shuffled(n)], "texts of digits": lambda n: [str(x) for x in shuffled(n)],
         "sets": lambda n: [frozenset((x, -1)) for x in range(n)],
         "one text among numbers": lambda n: ["a"] + list(range(1, n))}
wrong, asked, told_of = [], 0, 0
for kind, make in NODES.items():
    for draw in range(4):
        n = int(rng.integers(3, 9))
        names = make(n)
        W = rng.integers(1, 50, (n, n)) * (rng.random((n, n)) < .4)
        edges = [(names[i], names[j], {"weight": int(W[i, j])}) for i, j in zip(*np.nonzero(W))]
        right = csgraph.dijkstra(sp.csr_matrix(W))
        g, told = run(sssp.Graph, Like(names, edges, True), weight="weight" if edges else False)
        plain = all(isinstance(x, str) or x == i for i, x in enumerate(names) if not isinstance(x, (tuple, frozenset)))
        plain = plain and not isinstance(names[0], (tuple, frozenset))
        told_of += bool(told)
        if bool(told) == plain:
            wrong.append((kind, "told", names, told))
        if (sssp.solve(g).as_float() != right[0]).any():
            wrong.append((kind, "no source"))
        for i, x in enumerate(names):
            j = int(rng.integers(n))
            y = names[j]
            a = sssp.solve(g, x)
            both = np.minimum(right[i], right[j])
            if ((a.as_float() != right[i]).any() or (sssp.solve(g, [x, y]).as_float() != both).any() or
                    (sssp.solve(g, (y, x)).as_float() != both).any() or
                    sssp.solve(g, x, target=y).as_float()[j] != right[i][j] or
                    a.as_dict() != {z: right[i][k] for k, z in enumerate(names) if np.isfinite(right[i][k])} or
                    (sssp.solve_each(g, [x, y])[1] != sssp.solve(g, y).distances).any() or
                    (sssp.solve(g, g.vertex(x)).distances != a.distances).any() or g.name(g.vertex(x)) != x or
                    [a.path(y)[-1:], a.path(y)[:1]] != ([[j], [i]] if np.isfinite(right[i][j]) else [[], []])):
                wrong.append((kind, names, x, y))
        for x in (n + 7, (5, 5), (0, n), -9, 10**30, 0.25, "nobody", (names[0], "nobody"), np.array([0, 1]), True):
            call = [lambda: sssp.solve(g, x), lambda: sssp.solve(g, 0, target=x)][draw % 2]
            if isinstance(x, (tuple, np.ndarray)) and (
                    plain or type(x) is tuple and all(y in names for y in x)):
                continue                # places, in graphs that have no other numbers; two nodes
            try:
                call()
                wrong.append((kind, "taken", x, names))
            except (KeyError, sssp.Error, TypeError):
                asked += 1
ways = {".gr": lambda f, n, ids, arcs: f.write("p sp %d %d\n" % (n, len(arcs)) + "".join(
            "a %d %d %d\n" % (i + 1, j + 1, w) for i, j, w in arcs)),
        ".mtx": lambda f, n, ids, arcs: f.write("%%%%MatrixMarket matrix coordinate integer general\n%d %d %d\n" % (
            n, n, len(arcs)) + "".join("%d %d %d\n" % (i + 1, j + 1, w) for i, j, w in arcs)),
        ".wel": lambda f, n, ids, arcs: f.write("".join("%d %d %d\n" % (ids[i], ids[j], w) for i, j, w in arcs)),
        ".graphml": lambda f, n, ids, arcs: f.write(
            "<graphml><key id='k' for='edge' attr.name='weight'/><graph edgedefault='directed'>" + "".join(
                "<node id='%d'/>" % x for x in ids) + "".join("<edge source='%d' target='%d'><data key='k'>%d</data></edge>" % (
                    ids[i], ids[j], w) for i, j, w in arcs) + "</graph></graphml>\n")}
for suffix, write in ways.items():
    for draw in range(6):
        n = int(rng.integers(3, 9))
        ids = [range(1, n + 1), range(n)][suffix in (".wel", ".graphml")]
        if suffix in (".wel", ".graphml") and draw:
            ids = shuffled(n)
        # (each vertex is on a line, so a list has n)
        arcs = [(i, (i + 1) % n, int(rng.integers(1, 50))) for i in range(n)] + [
            (int(rng.integers(n)), int(rng.integers(n)), int(rng.integers(1, 50))) for _ in range(n)]
        right = csgraph.dijkstra(np.array([[min([w for a, b, w in arcs if (a, b) == (i, j)], default=0)
                                            for j in range(n)] for i in range(n)]))
        with open("numbers" + suffix, "w") as f:
            write(f, n, ids, arcs)
        g, _ = run(sssp.Graph, "numbers" + suffix, relabel=suffix == ".wel")
        at = [g.vertex(str(x)) for x in ids]
        for i, x in enumerate(ids):
            if (sssp.solve(g, str(x)).as_float()[at] != right[i]).any():
                wrong.append((suffix, "the name", x))
            if run(sssp.solve, g, g.vertex(str(x)))[1]:
                wrong.append((suffix, "what vertex() gave is told"))
        for k in range(n):
            a, told = run(sssp.solve, g, k)
            told_of += bool(told)
            if ((a.as_float()[at] != right[at.index(k)]).any() or
                    bool(told) != (str(k) in map(str, ids) and g.vertex(str(k)) != k)):
                wrong.append((suffix, "the place", k, ids, told))
check(not wrong and asked > 100 and told_of > 20, "a number is a node, or a place, or is asked %s" % wrong[:3])
for matrix, narrow in ((sp.coo_matrix, np.uint8), (sp.coo_array, np.int8), (sp.coo_matrix, np.uint16)):
    most = int(np.iinfo(narrow).max)
    two = matrix((np.array([most, most], dtype=narrow), ([0, 0], [1, 1])), shape=(2, 2))
    check(sssp.dijkstra(two, indices=0)[1] == 2 * most, "twice at one place, in %s" % np.dtype(narrow).name)
masked = np.ma.masked_equal([[0, 3, 0], [0, 0, 4], [9, 0, 0]], 9)
check(list(sssp.solve(sssp.Graph(masked), 0).distances) == [0, 0, 0] and
      list(sssp.solve(sssp.Graph(masked, absent=0), 0).distances) == [0, 3, 7] and
      sssp.solve(sssp.Graph(masked, absent=0), 2).distances[0] == sssp.INFINITY, "a mask says where there is no arc")
# what stands for no arc is a number as the array has it, or is refused: a text is unlike all entries
D = rng.integers(0, 3, (4, 4))
for absent in (0, 2, 2.0, np.int8(0), np.float32(2), False, -1, 2**70, 0.5, "0", "inf", b"0", [0], D, (), 1j, {0}):
    number = isinstance(absent, (int, float, np.number))
    try:
        m = sssp.Graph(D, absent=absent).m
        check(number and m == sum(int(x) != absent for x in D.flat), "absent=%.9r" % (absent,))
    except sssp.Error:
        check(not number, "refused: absent=%.9r" % (absent,))
for what, call in (("complex lengths", lambda: sssp.dijkstra(np.eye(2) * 1j)),
                   ("dates", lambda: sssp.dijkstra(np.zeros((2, 2), "m8[s]"))),
                   ("a graph of a package, as a matrix", lambda: sssp.dijkstra(streets)),
                   ("indices with a mask", lambda: sssp.dijkstra(small, indices=np.ma.masked_equal([0, 1], 1))),
                   ("no vertices", lambda: sssp.Graph(sp.csr_matrix((0, 0)))),
                   ("progress of many", lambda: sssp.solve_each(small, [0], progress=print))):
    try:
        call()
        check(False, "refused: " + what)
    except sssp.Error:
        check(True, "refused: " + what)

# ---- every type of NumPy's, in every form, with arcs and without: the right answer or an Error, and no word of NumPy's ----
wrong, taken, refused = [], 0, 0
for t in [np.bool_, object, "S3", "U3", "V4", "M8[s]", "m8[D]"] + [
        e + k for e in "<>" for k in "i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 f16 c8 c16 c32".split()]:
    for count in (0, 3):
        values = np.array([2, 0, 1][:count], dtype=t) if t != "V4" else np.zeros(count, t)
        heads, starts = np.array([1, 2, 0][:count]), np.minimum(np.arange(4), count)
        forms = {"arrays": lambda: (starts, heads, values), "types of starts": lambda: (starts.astype(t), heads, None),
                 "types of heads": lambda: (starts, heads.astype(t), None),
                 "csr": lambda: sp.csr_matrix((values, heads, starts), (3, 3)),
                 "csc": lambda: sp.csc_matrix((values, heads, starts), (3, 3)),
                 "coo": lambda: sp.coo_matrix((values, (np.arange(count), heads)), (3, 3)),
                 "dense": lambda: np.array([[9] * 3] * 3).astype(t)}
        for form, make in forms.items():
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                try:
                    A = make()
                except (TypeError, ValueError):
                    continue            # NumPy or SciPy has no such thing
                said.clear()
                try:
                    d = list(sssp.solve(sssp.Graph(A, absent=9 if form == "dense" else None)).as_float())
                    taken += 1
                except sssp.Error:
                    d = None
                    refused += 1
                except Exception as reason:
                    wrong.append((t, count, form, repr(reason)))
                    continue
            w = [bool(x) * 1.0 if t == np.bool_ else float(x) for x in [2, 0, 1]] if "types" not in form else [1.0] * 3
            right = ([0, 1, 1] if t == np.bool_ else [0, np.inf, np.inf]) if form == "dense" else [
                0, np.inf, np.inf] if count == 0 else [
                0, w[2] + w[1], w[2]] if form == "csc" else [0, w[0], w[0] + w[1]]
            if said or d is not None and (d != right or np.dtype(t).kind not in "biuf"):
                wrong.append((t, count, form, d, right, [str(x.message) for x in said]))
check(not wrong and taken > 100 and refused > 80, "every type of number, and what is none %d %d %s" % (
    taken, refused, wrong[:3]))

# ---- every remedy in a reason can be typed here, and every flag of a file has a parameter ----
import glob
import inspect
import re
root = sys.argv[2]
takes = inspect.signature(sssp.Graph).parameters
literal, texts = re.compile(r'"(?:[^"\\\n]|\\.)*"'), set()
for path in glob.glob(root + "/generated/graph/*") + glob.glob(root + "/generated/library/*.c"):
    for run_of in re.findall(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+', open(path).read()):
        text = "".join(x[1:-1] for x in literal.findall(run_of))
        if re.search(r"--[a-z]", text):
            texts.add(text)
wrong = []
for text in texts:
    said = sssp._OPTION.sub(sssp._parameter, text)
    if "--" in said or any(x not in takes for x in re.findall(r"(\w+)=", said)):
        wrong.append(said)
check(len(texts) > 8 and not wrong, "%d reasons with a remedy: it is a parameter here %s" % (len(texts), wrong[:3]))
header = open(root + "/generated/library/sssp.h").read()
flags = set(re.findall(r"SSSP_([A-Z]+) = \d+", header.split("typedef struct sssp_graph sssp_graph;")[1].split("};")[0]))
check(flags - {"MAP"} == {"UNDIRECTED", "BORROW", "DIRECTED", "UNWEIGHTED", "RELABEL"} and
      {"undirected", "borrow", "directed", "weight", "relabel"} <= set(takes),
      "each flag of a graph has a parameter")
with open("names.csv", "w") as f:
    f.write("from,to,km\nRome,Bari,3\nBari,Ulm,4\n")
with open("ids.txt", "w") as f:
    f.write("# Directed graph\n9000000001 9000000002 5\n9000000002 4294967296000 6\n")
warnings.simplefilter("ignore", sssp.Open)
for relabel in (False, True):
    try:
        g = sssp.Graph("names.csv", columns="from,to,km", separator=",", relabel=relabel)
        h = sssp.Graph("ids.txt", relabel=relabel)
        check(relabel and sssp.solve(g, "Rome").distances[g.vertex("Ulm")] == 7 and h.name(0) == "9000000001" and
              sssp.solve(h, "9000000001").distances[h.vertex("4294967296000")] == 11,
              "names and long numbers of a list")
        check(sssp.solve(sssp.Graph("ids.txt", relabel=True, weight=False), 0).distances[2] == 2, "each line counts 1")
    except sssp.Error as reason:
        check(not relabel and "(relabel=True takes any name)" in str(reason), "and without the parameter it is named")
try:
    import networkx as nx
    G = nx.gnm_random_graph(60, 200, seed=int(sys.argv[1]) % 2**31, directed=True)
    for i, j, d in G.edges(data=True):
        d["weight"] = int(rng.integers(1, 99))
    right = nx.single_source_dijkstra_path_length(G, 0)
    ours = sssp.solve(sssp.Graph(G, weight="weight"), 0).distances
    check(all(ours[j] == right.get(j, sssp.INFINITY) for j in G), "a graph of networkx")
except ImportError:
    pass
print("# end")
sys.exit(bad)
