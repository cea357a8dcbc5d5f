"""What sssp.py promises.  Prints "ok|no NAME" lines."""
import gc
import sys

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
check(g._kept[0].ctypes.data == A.indptr.ctypes.data and
      g._kept[1].ctypes.data == A.indices.ctypes.data and
      g._kept[2].ctypes.data == A.data.ctypes.data, "no array is copied on the way in")
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
check(list(sssp.solve(small, 0, solver="F_GPU").distances) == [0, 3, 7], "a solver of the GPU")
check(list(sssp.solve(small, 0, solver="engine").distances) == [0, 3, 7], "the engine")
check(list(sssp.solve(sssp.Graph(small, undirected=True), 0).distances) == [0, 3, 1],
      "undirected")
sys.exit(bad)
