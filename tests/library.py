"""What sssp.py promises.  Prints "ok|no NAME" lines."""
import gc
import os
import signal
import sys
import threading

import numpy as np
import scipy.sparse as sp
import scipy.sparse.csgraph as csgraph

import sssp

bad = 0


def check(good, name):
    global bad
    print("ok" if good else "no", name)
    bad |= not good


def refused(kind, call):
    try:
        call()
    except kind as reason:
        return len(str(reason)) > 3 and "\n" not in str(reason)
    return False


# two entries of one place: added, whatever their type can hold
for kind in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64,
             np.uint64, np.float32, np.float64, ">i2", ">u4"):
    kind = np.dtype(kind)
    most = 2**24 if kind.kind == "f" else min(np.iinfo(kind).max, 2**32 - 2)
    pair = np.array([most, 1] if most > 2**31 else [most, most - 1]).astype(kind)
    both = int(pair[0]) + int(pair[1])
    for form in (sp.coo_matrix, sp.coo_array):
        two = form((pair, ([0, 0], [1, 1])), shape=(2, 2))
        try:
            right = int(sssp.solve(two, 0).distances[1]) == both < 2**32 - 1
        except sssp.Error:
            right = both > 2**32 - 2
        check(right, "two entries of one place, %s, %s" % (kind, form.__name__))
flat = [sp.coo_array(np.array([1, 0]))] if hasattr(sp, "coo_array") else []
flat = [x for x in flat if len(x.shape) == 1]     # (an older SciPy makes a row of it)
check(all(refused(sssp.Error, lambda: sssp.Graph(x))
          for x in [np.eye(2), [[0]], None, sp.csr_matrix((2, 3))] + flat),
      "what is no graph is refused in words")

# what progress raises is not lost
calls = []


def interrupted(done, of):
    calls.append(done)
    raise KeyboardInterrupt("from progress")


line = sp.diags([[1] * 30000], [1], format="csr", dtype=np.int32)
check(refused(KeyboardInterrupt, lambda: sssp.solve(line, 0, solver="F_CPU",
                                                    progress=interrupted)) and
      len(calls) == 1, "what progress raises is raised when the solve is over")

rng = np.random.default_rng(1)
n = 2000
A = sp.csr_matrix((rng.integers(1, 100, 5 * n, dtype=np.int32),
                   (rng.integers(0, n, 5 * n), rng.integers(0, n, 5 * n))), (n, n))
theirs = csgraph.dijkstra(A, indices=7)
for solver in (None, "dial", "delta_cpu"):
    a = sssp.solve(A, 7, solver=solver, verify=True)
    ours = np.where(a.distances == sssp.INFINITY, np.inf, a.distances)
    check((ours == theirs).all(), "as SciPy's Dijkstra: %s" % solver)
g = sssp.Graph(A)
check(g.n == n and g.m == A.nnz, "a graph of a sparse matrix")
b = sssp.Graph(A, borrow=True)
check(b._kept[0].ctypes.data == A.indptr.ctypes.data and
      b._kept[1].ctypes.data == A.indices.ctypes.data and
      b._kept[2].ctypes.data == A.data.ctypes.data, "no array is copied on the way in, if so wished")
check((sssp.solve(b, 7).distances == sssp.solve(g, 7).distances).all(), "  and it is the same graph")
a = sssp.solve(g, 7)
check(not a.distances.flags.owndata and a.distances.dtype == np.uint64, "nor on the way out")
target = int(np.flatnonzero(np.isfinite(theirs))[-1])
path = a.path(target)
check(path[0] == 7 and path[-1] == target and
      sum(int(A[i, j]) for i, j in zip(path, path[1:])) == theirs[target], "a path")
check(a.parents[7] == sssp.NONE and a.path(7) == [7], "the source has no parent")
d = a.distances
kept = d.copy()
del a
gc.collect()
[sssp.solve(g, k) for k in range(20)]
check((d == kept).all(), "distances outlive their answer")
a = sssp.solve(g, [7, 9, 11])
check((np.where(a.distances == sssp.INFINITY, np.inf, a.distances) ==
       csgraph.dijkstra(A, indices=[7, 9, 11], min_only=True)).all(), "several sources")
a = sssp.solve(g, 7, limit=50)
check((np.where(a.distances == sssp.INFINITY, np.inf, a.distances) ==
       csgraph.dijkstra(A, indices=7, limit=50)).all(), "a limit")
check(sssp.solve(g, 7, target=target).distances[target] == theirs[target], "a target")
check(sssp.solve(A.astype(np.float64), 7).distances[target] == theirs[target],
      "whole floating-point weights")
check(sssp.solve(A.tocoo(), 7).distances[target] == theirs[target], "another kind of matrix")
check(refused(sssp.Error, lambda: sssp.solve(A * 0.5, 7)), "fractions are refused")
check(refused(sssp.Error, lambda: sssp.solve(-A, 7)), "negative weights are refused")
check(refused(sssp.Error, lambda: sssp.solve(A[:5], 0)), "a matrix that is not square")
check(refused(sssp.Error, lambda: sssp.solve(g, n)), "a source that is not there")
check(refused(sssp.Error, lambda: sssp.solve(g, 0, solver="nobody")), "an unknown solver")
check(refused(sssp.Error, lambda: sssp.Graph("/nowhere.gr")), "a file that is not there")
check("dial" in sssp.solvers() and sssp.__version__, "solvers and version")
distances, parents = sssp.solve(g, 7)
check((distances == kept).all() and parents[7] == sssp.NONE, "distances and parents")
for what, bad_call in (("target", lambda: sssp.solve(g, 7, target=-1)),
                       ("limit", lambda: sssp.solve(g, 7, limit=-1)),
                       ("width", lambda: sssp.solve(g, 7, solver="delta_cpu", delta=0.5)),
                       ("path", lambda: a.path(-1)), ("source", lambda: sssp.solve(g, [])),
                       ("fraction", lambda: sssp.solve(g, 1.5))):
    check(refused(sssp.Error, bad_call), "a number out of range: " + what)
with open(sys.argv[1] + "/latin.gr", "wb") as f:
    f.write(b"p sp 2 1\nc name 1 K\xf6ln\nc name 2 Bonn\na 1 2 5\n")
named = sssp.Graph(sys.argv[1] + "/latin.gr")
check(named.vertex(named.name(0)) == 0 and named.name(1) == "Bonn", "a name that is no UTF-8")
small = sp.csr_matrix(np.array([[0, 3, 0], [0, 0, 4], [1, 0, 0]]))
for threads in 0, 1, 3, 64:
    one = sssp.solve(small, 0, threads=threads)
    check(list(one.distances) == [0, 3, 7] and one.solver == "cores_paths", "threads=%d" % threads)
check(sssp.solve(small, 0, parents=False).solver == "cores", "without parents, another row")
check(sssp.solve(small, 0, target=1).solver == "dijkstra_heap", "  with a target, another")
for wish in -1, 257, 1.5, 1 << 40, "two":
    check(refused((sssp.Error, TypeError), lambda: sssp.solve(small, 0, threads=wish)), "threads=%r" % (wish,))
check(refused(sssp.Error, lambda: sssp.solve(small, 0, solver="dial", threads=2)), "dial has no threads")
check(list(sssp.solve(small, 0, solver="F_GPU").distances) == [0, 3, 7], "a solver of the GPU")
check(list(sssp.solve(small, 0, solver="engine").distances) == [0, 3, 7], "the engine")
check(list(sssp.solve(sssp.Graph(small, undirected=True), 0).distances) == [0, 3, 1],
      "undirected")

# ---- numbers of every type and layout, drawn from the edges of all types ----
types = [np.dtype(k) for k in np.typecodes["All"]]
types += [t.newbyteorder() for t in types if t.kind in "iuf" and t.itemsize > 1]
EDGES = {0, 1, 2, 3, 0.5, 1.5, -0.5, float("nan"), float("inf"), -float("inf"), 5e-324}
for bits in (7, 8, 15, 16, 24, 31, 32, 33, 53, 62, 63, 64):
    for less in (-2, -1, 0, 1, 2):
        EDGES |= {2**bits + less, -2**bits + less}
EDGES |= {float(k) for k in (2**31, 2**32 - 2, 2**32 - 1, 2**32, 2**53)}
EDGES = sorted(EDGES, key=repr)


def holds(kind):
    """The edges that a type can hold, with the values that it makes of them."""
    found = []
    for x in EDGES:
        if kind.kind in "biu":
            least, most = (0, 1) if kind.kind == "b" else (np.iinfo(kind).min, np.iinfo(kind).max)
            if not least <= x <= most or int(x) != x:
                continue
            x = int(x)
        with np.errstate(all="ignore"):
            try:
                a = np.array([x], dtype=object).astype(kind)
            except OverflowError:
                continue
        found.append((x, a[0], a[0].item() if kind.char != "g" else float(a[0])))
    return found


def laid_out(values, kind, way):
    """The values as an array of the type: plain, strided, backwards, read-only, unaligned."""
    k = len(values)
    a = np.array(values, dtype=kind) if kind.kind != "O" else np.array(values, dtype=object)
    if way == 1:
        b = np.zeros(2 * k, dtype=kind)
        b[::2] = a
        return b[::2]
    if way == 2:
        return a[::-1].copy()[::-1]
    if way == 3:
        a.flags.writeable = False
    if way == 4 and kind.itemsize > 1 and kind.kind != "O":
        raw = np.zeros(k * kind.itemsize + 1, dtype=np.uint8)
        b = raw[1:].view(kind)
        b[:] = a
        return b
    return a


def whole(x, most):
    return isinstance(x, (int, float)) and x == x and 0 <= x <= most and int(x) == x


def vertex(x, kind):
    """Is x of the type kind one of the vertices 0, 1, 2?  A truth value chooses, and is none."""
    return whole(x, 2) and kind.kind != "b"


def distances_or_refused(v, e, w, **how):
    try:
        return [int(d) for d in sssp.solve(sssp.Graph((v, e, w), **how), 0).distances]
    except sssp.Error as reason:
        return "refused" if "\n" not in str(reason) else "two lines"


wrong = []
trials = 0
for kind in types:
    if kind.kind not in "biuf":
        x = np.zeros(3, dtype=kind)
        if distances_or_refused([0, 1, 2, 3, 3], [1, 2, 3], x) != "refused":
            wrong.append((kind, "taken"))
        continue
    values = holds(kind)
    for k in range(len(values) + 40):
        # each edge by itself among small ones, then draws
        drawn = [values[int(i)] for i in rng.integers(0, len(values), 3)]
        if k < len(values):
            small = [u for u in values if whole(u[2], 3)]
            drawn = [small[int(i)] for i in rng.integers(0, len(small), 3)]
            drawn[int(rng.integers(0, 3))] = values[k]
        w = laid_out([d[1] for d in drawn], kind, int(rng.integers(0, 5)))
        have = [d[2] for d in drawn]
        want, total = [0], 0
        for x in have:
            total += int(x) if whole(x, 2**32 - 2) else 0
            want.append(total)
        if not all(whole(x, 2**32 - 2) for x in have):
            want = "refused"
        got = distances_or_refused([0, 1, 2, 3, 3], [1, 2, 3], w, borrow=bool(k % 2))
        trials += 1
        if got != want:
            wrong.append((kind, "weights", have, got))
        # the same numbers as heads, as starts and as a source
        x = have[0]
        one = laid_out([drawn[0][1]], kind, int(rng.integers(0, 5)))
        got = distances_or_refused([0, 1, 1, 1], one, [5], borrow=bool(k % 2))
        want = [0, sssp.INFINITY, sssp.INFINITY]
        if vertex(x, kind):
            want[int(x)] = min(want[int(x)], 5)
        else:
            want = "refused"
        if got != want:
            wrong.append((kind, "head", x, got))
        starts = laid_out([values[0][1] * 0, drawn[0][1]], kind, int(rng.integers(0, 5)))
        got = distances_or_refused(starts, [0, 0], [5, 5], borrow=bool(k % 2))
        if got != ([0] if vertex(x, kind) else "refused"):
            wrong.append((kind, "start", x, got))
        try:
            got = list(sssp.solve(([0, 0, 0, 0], [], []), one).distances).index(0)
        except sssp.Error:
            got = "refused"
        if got != (int(x) if vertex(x, kind) else "refused"):
            wrong.append((kind, "source", x, got))
print(*["# %d draws" % trials] + wrong[:8], sep="\n# ")
check(not wrong, "weights, heads, starts and sources of every type: taken as they are, or refused")
for kind in "bhilq":
    M = sp.csr_matrix((np.array([5, -2], dtype=kind), [1, 2], [0, 1, 2, 2]), (3, 3))
    check(refused(sssp.Error, lambda: sssp.solve(M, 0)), "a weight of -2, " + np.dtype(kind).name)

# ---- what is done to a matrix afterwards changes nothing ----
changed = []
for kind in "bhilqBHILQfd":
    for make in (sp.csr_matrix, sp.csc_matrix, sp.coo_matrix, sp.lil_matrix, "arrays"):
        M = A.copy()
        M.data %= 50
        M = M.astype(kind)
        if make == "arrays":
            source = (M.indptr, M.indices, M.data)
            held = list(source)
        else:
            source = M = make(M)
            held = [x for x in vars(M).values() if isinstance(x, np.ndarray)]
        g = sssp.Graph(source)
        before = sssp.solve(g, 7).distances.copy()
        for x in held:
            if x.dtype.kind != "O":
                x.view(np.uint8)[:] = rng.integers(0, 256, x.nbytes, dtype=np.uint8)
        if not (sssp.solve(g, 7, verify=True).distances == before).all():
            changed.append((kind, make))
check(not changed, "arrays that are overwritten afterwards")
for what in ("M.data *= 2", "M.data[::3] = 0; M.eliminate_zeros()", "M.indices[0] = 10**9",
             "M.sort_indices()", "M.sum_duplicates()", "M.resize(5, 5)", "M.indptr[:] = 0"):
    M = A.copy()
    g = sssp.Graph(M)
    before = sssp.solve(g, 7).distances.copy()
    exec(what)
    check((sssp.solve(g, 7).distances == before).all(), "afterwards " + what)

# ---- copies ----
import copy
import pickle
import warnings
a = sssp.solve(g, 7)
for x in (g, a, sssp.Graph(A, borrow=True)):
    for way in (copy.copy, copy.deepcopy):
        y = way(x)
        d = (sssp.solve(y, 7) if isinstance(y, sssp.Graph) else y).distances
        check((d == kept).all(), "%s of a %s" % (way.__name__, type(x).__name__))
        del y
        gc.collect()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        check(refused(TypeError, lambda: pickle.dumps(x, protocol)), "no pickle of it")
    copy.deepcopy([x, {1: x}])
gc.collect()
M = A.copy()
g = sssp.Graph(M, borrow=True)
h = copy.deepcopy(g)
M.data[:] = 1
check((sssp.solve(h, 7).distances == kept).all(), "a deep copy of a borrowed graph is its own")

# ---- what a file leaves open ----
with open(sys.argv[1] + "/open.wel", "w") as f:
    f.write("0 1 5\n1 2 7\n")
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    g = sssp.Graph(sys.argv[1] + "/open.wel")
check(len(told) == 1 and issubclass(told[0].category, sssp.Open) and
      "undirected=True" in str(told[0].message) and told[0].filename == __file__,
      "what a file leaves open is a warning")

# a scale changes no distance in the unit of the weights, whatever the graph came as
def kinds():
    f, A = sys.argv[1] + "/kind.wel", sp.csr_matrix([[0, 5, 9], [0, 0, 3], [0, 0, 0]])
    with open(f, "w") as to:
        to.write("0 1 5\n0 2 9\n1 2 3\n")
    yield "a file", f, {}
    yield "a file, unweighted", sys.argv[1] + "/kind.el", {}
    for form in ("csr", "csc", "coo", "bsr", "lil"):
        yield form, A.asformat(form), {}
        yield form + " of truths", (A > 0).asformat(form), {}
    yield "three arrays", (A.indptr, A.indices, A.data), {}
    yield "three arrays without weights", (A.indptr, A.indices, None), {}
    yield "dense", A.toarray(), {"absent": 0}
    try:
        import networkx as nx
        G = nx.DiGraph()
        G.add_weighted_edges_from([(0, 1, 5), (0, 2, 9), (1, 2, 3)])
        yield "networkx", G, {}
        yield "networkx, no weights", G, {"weight": False}
        yield "networkx without any", nx.DiGraph([(0, 1), (1, 2)]), {}
    except ImportError:
        pass
with open(sys.argv[1] + "/kind.el", "w") as f:
    f.write("0 1\n1 2\n")
for kind, source, how in kinds():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain = sssp.solve(sssp.Graph(source, **how), 0).as_float()
        odd = [k for k in (1, 2, 10, 1000) for g in [sssp.Graph(source, scale=k, **how)]
               if (sssp.solve(g, 0).as_float() != plain).any() or
               (sssp.solve_each(g, [0], as_float=True) != plain).any() or
               (sssp.solve_each(g, [0])[0] != plain * k).any()]
    check(odd == [], "%s: as with no scale, not with %s" % (kind, odd))

# each warning names the line that led to it, whatever lies between
def doors():
    f, third = sys.argv[1] + "/open.wel", sp.csr_matrix([[0, 1 / 3], [0, 0]])
    many = sp.csr_matrix([[0, 1e-3 / 3, 1e9], [0, 0, 1], [0, 0, 0]])
    yield "Graph of a file", lambda: sssp.Graph(f)
    yield "solve of a file", lambda: sssp.solve(f, 0)
    yield "solve_each of a file", lambda: sssp.solve_each(f, [0])
    yield "Graph of a matrix", lambda: sssp.Graph(third, scale=1000)
    yield "dijkstra", lambda: sssp.dijkstra(many)
    yield "dijkstra of one source", lambda: sssp.dijkstra(many, indices=0, min_only=True)
    try:
        import networkx as nx
        G = nx.DiGraph()
        G.add_edge(7, 3, weight=1 / 3)
        yield "Graph of a package", lambda: sssp.Graph(G, scale=1000)
        H = nx.DiGraph([(7, 3)])
        yield "solve of a package", lambda: sssp.solve(H, 7)
        yield "solve_each of a package", lambda: sssp.solve_each(H, [7])
    except ImportError:
        pass


off = []
for name, door in doors():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        door()
    lines = {w.lineno for w in told if w.filename == __file__}
    off += [name] if not told or any(w.filename != __file__ for w in told) or \
        lines != {door.__code__.co_firstlineno} else []
check(not off, "a warning names the line of who calls %s" % off)
# rounded is what does not come back: three digits times a thousand do
for kind in (np.float32, np.float64):
    digits = sp.csr_matrix(np.triu(rng.integers(1, 99999, (30, 30)) / 1000, 1).astype(kind))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        g = sssp.Graph(digits, scale=1000)
        ten = sssp.Graph(digits, scale=100)
    check(len(told) == 1 and "of 435" in str(told[0].message),
          "digits that come back are not rounded, others are told: %s" % kind.__name__)
for bad_number in (-1, 1.5, True, "2", 5000):
    check(refused(sssp.Error, lambda: sssp.solve_each(A, [0], workers=bad_number)),
          "workers=%r" % bad_number)
check(refused(sssp.Error, lambda: sssp.Graph(A, scale="x")), "a scale that is none")
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    g = sssp.Graph(sys.argv[1] + "/open.wel")
check(g.about.startswith("directed") and sssp.Graph(A).about is None, "and stays with the graph")
with open(sys.argv[1] + "/road.graphml", "w") as f:
    f.write('<graphml><key id="k" attr.name="length"/><graph edgedefault="directed"><node id="a"/>'
            '<node id="b"/><edge source="a" target="b"><data key="k">9</data></edge></graph></graphml>\n')
check(refused(sssp.Error, lambda: sssp.Graph(sys.argv[1] + "/road.graphml")), "a length is no weight")
check(sssp.solve(sssp.Graph(sys.argv[1] + "/road.graphml", weight="length"), 0).distances[1] == 9,
      "but if it is said to be")
check(refused(sssp.Error, lambda: sssp.Graph(A, weight="length")), "not of a matrix")

# ---- a copy answers as the original, for each argument of the constructor ----
import inspect
import itertools
with open(sys.argv[1] + "/list.dat", "w") as f:
    f.write("0 1 5\n1 2 7\n")
small = sp.csr_matrix(np.array([[0, 7, 0, 0], [0, 0, 8, 0], [0, 0, 0, 1], [0, 0, 0, 0]], dtype=np.int32))
ARGUMENTS = {
    "source": [small, small.tocsc(), small.tocoo(), small.tobsr((2, 2)),
               (small.indptr, small.indices, small.data), (small.indptr, small.indices, None),
               sys.argv[1] + "/open.wel", sys.argv[1] + "/road.graphml", sys.argv[1] + "/latin.gr",
               sys.argv[1] + "/list.dat"],
    "undirected": [False, True], "scale": [0, 10], "format": [None, ".wel"],
    "weight": [None, "length", False], "borrow": [False, True], "absent": [None],
    "columns": [None, "2,1"], "separator": [None, "space"], "relabel": [False, True],
    "directed": [False, True]}
names = list(inspect.signature(sssp.Graph).parameters)
DEFAULTS = [p.default for p in inspect.signature(sssp.Graph).parameters.values()]
check(names == list(ARGUMENTS), "each argument of a Graph is tried: %s" % names)
warnings.simplefilter("ignore", sssp.Open)
wrong, made = [], 0
for values in itertools.product(*ARGUMENTS.values()):
    how = dict(zip(ARGUMENTS, values))
    if sum(a is not b and bool(a or b) for a, b in zip(values[1:], DEFAULTS[1:])) > 2:
        continue        # two arguments beside the source at once
    try:
        x = sssp.Graph(**how)
    except sssp.Error:
        continue
    made += 1
    for y in (copy.copy(x), copy.deepcopy(x), copy.deepcopy(copy.deepcopy(x))):
        if ((x.n, x.m, x.about) != (y.n, y.m, y.about) or
                any(x.name(i) != y.name(i) for i in range(x.n)) or
                any((sssp.solve(x, i).distances != sssp.solve(y, i).distances).any()
                    for i in range(x.n))):
            wrong.append(how)
check(made > 30 and not wrong, "a copy is the same graph, %d graphs %s" % (made, wrong[:2]))

# ---- equal matrices give equal distances, whatever their form and blocks ----
rng = np.random.default_rng(3)
wrong = []
for draw in range(6):
    n = [4, 6, 8, 12][draw % 4]
    dense = rng.integers(1, 50, (n, n)) * (rng.random((n, n)) < 0.3)
    for kind in (np.int32, np.float64, bool):
        base = sp.csr_matrix(dense.astype(kind))
        forms = [base.asformat(f) for f in ("csr", "csc", "coo", "dia", "lil", "dok", "bsr")]
        forms += [base.tobsr((b, b)) for b in range(1, n + 1) if n % b == 0]
        forms += [sp.csr_array(base), sp.coo_array(base), sp.bsr_array(base)]
        for i in range(n):
            right = sssp.solve(base, i).distances
            wrong += [(f.format, kind, n) for f in forms if (sssp.solve(f, i).distances != right).any()]
check(not wrong, "equal matrices, equal distances %s" % wrong[:3])
# ... and whatever type the weights have, in either order of bytes
wrong = []
for kind in "b1 i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 g >i2 >i4 >i8 >u4 >u8 >f2 >f4 >f8".split():
    full = np.array([[0, 3, 0], [0, 0, 4], [1, 0, 0]]).astype(kind)
    right = [0, 1, 2] if kind == "b1" else [0, 3, 7]
    for form in ("csr", "csc", "coo", "bsr", "dia", "lil", "dok"):
        for ask in (lambda m: sssp.solve(m, 0).distances, lambda m: sssp.dijkstra(m, indices=0)):
            m = getattr(sp, form + "_matrix")(full)
            if form in ("lil", "dok"):      # as people fill them
                m = getattr(sp, form + "_matrix")(full.shape, dtype=kind)
                for i, j in zip(*np.nonzero(full)):
                    m[i, j] = full[i, j]
            try:
                good = list(ask(m)) == right
            except Exception:
                good = False
            wrong += [] if good else [(form, kind)]
check(not wrong, "whatever the type of the weights %s" % wrong[:3])
check("BSR" in sssp.__doc__ and "CSC" in sssp.__doc__, "what stored zeros mean stands in the module's text")

# ---- what a solve takes it gives back, in every row: one that leaks is seen in a service, not in a run ----
def pages():
    return int(open("/proc/self/statm").read().split()[1]) * 4


short = sp.random(300, 300, density=0.03, format="csr", random_state=1)
short.data = np.ceil(short.data * 50)
short = short.astype(np.int32)
wrong = []
for row in sssp.solvers():
    try:
        for k in range(20):
            sssp.solve(short, 0, solver=row)
        # (what is set up once, in the first row on the simulator, is set up in the first of three;
        # what is lost at each solve is lost in all)
        for more in range(3):
            before = pages()
            for k in range(60):
                sssp.solve(short, 0, solver=row)
            grown = pages() - before
            if grown <= 300:
                break
    except (sssp.Error, sssp.Machine):
        continue
    if grown > 300:
        wrong.append((row, grown))
check(not wrong, "60 solves of a row leave no memory behind %s" % wrong)

# ---- texts with zero bytes, numbers out of range, no limit ----
truth = np.array([True, False, True, False])
for what, call in (("a mask as sources", lambda: sssp.solve(small, truth)),
                   ("a truth value as a source", lambda: sssp.solve(small, True)),
                   ("masks as sources", lambda: sssp.solve_each(small, truth)),
                   ("a truth value as the target", lambda: sssp.solve(small, 0, target=True)),
                   ("a truth value as a limit", lambda: sssp.solve(small, 0, limit=np.True_)),
                   ("a truth value as the end", lambda: sssp.solve(small, 0).path(np.bool_(1))),
                   ("a text as a limit", lambda: sssp.solve(small, 0, limit="5")),
                   ("two arrays", lambda: sssp.Graph((small.indptr, small.indices))),
                   ("dates", lambda: sssp.Graph(np.zeros((2, 2), "M8[s]"), absent=0)),
                   ("path", lambda: sssp.Graph(sys.argv[1] + "/open.wel\0.gr")),
                   ("format", lambda: sssp.Graph(sys.argv[1] + "/list.dat", format=".wel\0x")),
                   ("key", lambda: sssp.Graph(sys.argv[1] + "/road.graphml", weight="length\0x")),
                   ("solver", lambda: sssp.solve(small, 0, solver="dial\0x")),
                   ("name", lambda: named.name(2**32)), ("name below", lambda: named.name(-1)),
                   ("nan", lambda: sssp.solve(small, 0, limit=float("nan")))):
    check(refused(sssp.Error, call), "refused: " + what)
check(refused(KeyError, lambda: named.vertex("Bonn\0x")), "a name with a zero byte is nobody's")
# a child that is forked while another thread is at work on the device does not wait for it
inside, on = threading.Event(), threading.Event()


def halfway(done, n):
    inside.set()
    on.wait(60)


large = sp.csr_matrix((rng.integers(1, 100, 100000, dtype=np.int32),     # (a small one reports nothing)
                       (rng.integers(0, 20000, 100000), rng.integers(0, 20000, 100000))), (20000, 20000))
worker = threading.Thread(target=lambda: sssp.solve(large, 7, solver="F_GPU", progress=halfway))
worker.start()
check(inside.wait(60), "a solve on the device reports its progress")
child = os.fork()
if child == 0:
    signal.alarm(30)
    try:
        ours = sssp.solve(small, 0).distances
        sssp.solve(small, 0, solver="F_GPU")
        os._exit(2)
    except sssp.Machine as why:
        os._exit(0 if "forked" in str(why) and list(ours) == [0, 7, 15, 16] else 3)
check(os.waitpid(child, 0)[1] == 0, "  a child of that moment solves on the processor, and is refused the device")
on.set()
worker.join()
child = os.fork()
if child == 0:
    signal.alarm(30)
    os._exit(list(sssp.solve(small, 0, solver="F_GPU").distances) != [0, 7, 15, 16])
check(os.waitpid(child, 0)[1] == 0, "  and a child of later is not")
check((sssp.solve(small, 0, limit=float("inf")).distances == sssp.solve(small, 0).distances).all(),
      "an infinite limit is none")
print("# end")
sys.exit(bad)
