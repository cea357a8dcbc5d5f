"""Shortest paths by the solvers of "Shortest paths on the GPU".

    import sssp
    a = sssp.solve(A, source, solver="dial")   # A: scipy.sparse, n x n
    a.distances, a.parents, a.path(target), a.seconds
    sssp.dijkstra(A, indices=[0, 7])    # as scipy.sparse.csgraph's

Weights are whole numbers from 0 to 2**32 - 2.  A zero that CSR, CSC or
COO stores is an arc of weight 0; in BSR, which stores whole blocks, and
in DIA it is no arc.  Two entries of one place are added in COO and BSR
and are two arcs in CSR and CSC, of which the lighter one counts.
Distances are uint64; unreached: sssp.INFINITY.
A Graph has its own copy of the arrays; Graph(A, borrow=True) has not.
"""
from __future__ import annotations

import concurrent.futures
import ctypes as c
import numbers
import os
import re
import signal
import sys
import threading
import warnings

import numpy as np

# Find the library
INFINITY, NONE = 2**64 - 1, 2**32 - 1
_WHY, _BYTES = 512, "surrogateescape"    # no UTF-8 survives, either


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    own = os.environ.get("SSSP_LIBRARY")
    places = [own] if own else [os.path.join(here, place) for place in (
        "libsssp.so.1", "../../libsssp.so.1",
        "../../../lib/libsssp.so.1")] + ["libsssp.so.1"]
    for place in places:
        try:
            return c.CDLL(place)
        except OSError as reason:
            last = reason
    raise ImportError("libsssp.so.1: make install: %s" % last)


_lib = _load()
# Tell Python what the functions take
_PROGRESS = c.CFUNCTYPE(None, c.c_void_p, c.c_uint32, c.c_uint32)
_STOP = c.CFUNCTYPE(c.c_int, c.c_void_p)


class _Request(c.Structure):
    _fields_ = [("size", c.c_size_t), ("solver", c.c_char_p),
                ("sources", c.c_void_p), ("source_count", c.c_uint32),
                ("target", c.c_uint32), ("limit", c.c_uint64),
                ("want", c.c_uint), ("block", c.c_uint32),
                ("delta", c.c_uint64), ("progress", _PROGRESS),
                ("data", c.c_void_p), ("minimum", c.c_uint),
                ("threads", c.c_uint32), ("stop", _STOP)]


class _Reading(c.Structure):
    _fields_ = [("size", c.c_size_t), ("format", c.c_char_p),
                ("scale", c.c_uint32), ("flags", c.c_uint),
                ("weight", c.c_char_p), ("columns", c.c_char_p),
                ("separator", c.c_char_p)]


def _function(name, result, *takes):
    f = getattr(_lib, name)
    f.restype, f.argtypes = result, takes
    return f


_P, _S, _U, _PP = c.c_void_p, c.c_char_p, c.c_uint32, c.POINTER(
    c.c_void_p)
_read = _function("sssp_graph_read_as", c.c_int, _PP, _S,
                  c.POINTER(_Reading), _S)
_read_bytes = _function("sssp_graph_read_bytes", c.c_int, _PP, _S,
                        c.c_size_t, c.POINTER(_Reading), _S)
_about = _function("sssp_graph_about", _S, _P)
_csr = _function("sssp_graph_from_csr", c.c_int, _PP, _U, _P, _P, _P,
                 c.c_uint, _S)
_free = _function("sssp_graph_free", None, _P)
_n = _function("sssp_graph_vertices", _U, _P)
_m = _function("sssp_graph_arcs", _U, _P)
_vertex = _function("sssp_graph_vertex", _U, _P, _S)
_name = _function("sssp_graph_name", _S, _P, _U)
_init = _function("sssp_request_init_sized", None, _P, c.c_size_t)
_solve = _function("sssp_solve", c.c_int, _P, _P, _PP, _S)
_free_answer = _function("sssp_answer_free", None, _P)
_distances = _function("sssp_distances", _P, _P)
_parents = _function("sssp_parents", _P, _P)
_path = _function("sssp_path", c.c_size_t, _P, _U, _P, c.c_size_t)
_seconds = _function("sssp_seconds", c.c_double, _P)
_relaxations = _function("sssp_relaxations", c.c_uint64, _P)
_iterations = _function("sssp_iterations", c.c_uint64, _P)
_device = _function("sssp_device", _S, _P)
_solver = _function("sssp_answer_solver", _S, _P)
_row = _function("sssp_solver_name", _S, c.c_size_t)
_rows = _function("sssp_solvers", c.c_size_t)
_version = _function("sssp_version", _S)
__version__ = _version().decode()


class Error(ValueError):
    """What the library refuses, in its words."""


class Open(UserWarning):
    """What a file did not say, and was taken so; what was rounded."""


def _tell(text):
    depth, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_globals is globals():
        depth, frame = depth + 1, frame.f_back
    warnings.warn(text, Open, stacklevel=depth)


class Fault(RuntimeError):
    """A wrong answer of the library's own, withheld: please report."""


class Machine(MemoryError, RuntimeError):
    """There is not enough memory, or no device of this kind."""
_OPTION = re.compile(r"(?<![^ (])--([a-z]+)"
                     r"(?: ([A-Z.0-9][\w.]*(?:,\w+)*|none)\b)?")


def _parameter(option):
    name, value = option.groups()
    if name == "version":
        return "sssp.__version__"
    if name == "unweighted" or value == "none":
        return "weight=False"
    if name == "scale":
        return "scale=" + (value or "")
    if name in ("directed", "undirected", "relabel"):
        return name + "=True"
    return name + "=" + ('"%s"' % value if value else "")


def _said(why):
    text = why.value.decode(errors="replace")
    return _OPTION.sub(_parameter, text)


def _check(status, why):
    if status:
        raise {3: Machine, 4: Fault}.get(status, Error)(_said(why))
# A graph in Python
def _whole(number, most, what=""):
    real = isinstance(number, (numbers.Real, np.number))
    if (not real or isinstance(number, bool) or
            not 0 <= number <= most or number != int(number)):
        raise Error("%s%r: whole, from 0 to %d" % (what, number, most))
    return int(number)


def _text(text):
    text = os.fsencode(text)
    if b"\0" in text:
        raise Error("a text with a zero byte: C would cut it there")
    return text
def _words(array, what, borrow=False):
    if isinstance(array, np.ma.MaskedArray):
        raise Error("%s have a mask: fill it" % what)
    array = np.asarray(array)
    if array.dtype.kind == "b" and what != "weights":
        raise Error("%s are numbers of vertices, no truth values: "
                    "np.flatnonzero() makes them of a mask" % what)
    if array.dtype.kind not in "biuf":
        raise Error("%s are numbers, not %s" % (what, array.dtype))
    if array.ndim > 1:
        raise Error("%s have %d dimensions" % (what, array.ndim))
    if array.size and not (array.min() >= 0 and
                           array.max().item() <= 2**32 - 1):
        raise Error("%s: from 0 to 2**32 - 2, whole" % what)
    # Borrow the array, if that is wished and can be
    if borrow and array.dtype in (np.uint32, np.int32):
        return np.ascontiguousarray(array).view(np.uint32)
    words = array.astype(np.uint32, order="C")
    if not (words == array).all():
        raise Error("%s have fractions: scale and round them" % what)
    words.flags.writeable = False
    return words
class Graph:
    """A graph of n vertices, 0 to n - 1, and of m arcs.

    source: the name of a file, or something with read(), which has
    its bytes (format says of what kind); a sparse matrix, n x n,
    where row i has the arcs from i; its three arrays (starts,
    heads, weights or None); a dense array with absent=, the value
    where there is no arc; a graph of networkx or igraph.
    undirected: each arc leads in both directions.
    scale: weights are multiplied by it and rounded; Open tells if.
    weight: the key or attribute that has the weights; None: the one
    that is called weight; False: all 1.
    columns, separator: of a list of edges, as "1,2,4" and ",".
    relabel: vertices of a list have any names, which name() has.
    directed: a file that has edges is refused.
    The arrays are copied.  borrow=True takes those of 32 bits as they
    are: then they must not change as long as the graph lives.
    """

    def __init__(self, source, undirected: bool = False, scale=0,
                 format: str | None = None, weight=None,
                 borrow: bool = False, absent=None,
                 columns: str | None = None,
                 separator: str | None = None,
                 relabel: bool = False, directed: bool = False):
        self._handle, self._kept = c.c_void_p(), None
        self._names = self._index = self._taken = None
        self._strict = False
        self.scale = scale or 1
        why = c.create_string_buffer(_WHY)
        flags = (bool(undirected) | bool(directed) << 3 |
                 (weight is False) << 4 | bool(relabel) << 5)
        read = getattr(source, "read", None)
        if read or isinstance(source, (str, bytes, os.PathLike)):
            # Read the file of a graph in Python
            if absent is not None:
                raise Error("absent is for arrays: a file says where it has arcs")
            how = _Reading(c.sizeof(_Reading),
                           _text("." + format.lstrip(".")) if format else None,
                           _whole(scale, NONE, "scale "), flags,
                           _text(weight) if weight else None,
                           _text(columns) if columns else None,
                           _text(separator) if separator else None)
            if read:
                data = read()
                data = data.encode() if isinstance(data, str) else bytes(data)
                _check(_read_bytes(c.byref(self._handle), data, len(data),
                                   c.byref(how), why), why)
            else:
                _check(_read(c.byref(self._handle), _text(source),
                             c.byref(how), why), why)
            if why.value:
                _tell(_said(why))
            return
        if format or columns or separator or relabel or directed:
            raise Error("format, columns, separator, relabel and "
                        "directed are for files")
        # Take the graph of another package
        taken = _of_package(source)
        if taken:
            n, pairs, keys, column, directed, names = taken
            if n == 0:
                raise Error("a graph without vertices")
            w, self._taken = _weights(keys, column, weight)
            ends = np.array(pairs, dtype=np.int64).reshape(-1, 2)
            order = np.argsort(ends[:, 0], kind="stable")
            starts = np.cumsum(np.bincount(ends[:, 0], minlength=n))
            source = (np.concatenate(([0], starts)), ends[order, 1],
                      None if w is None else w[order])
            undirected = undirected or not directed
            if names and len(set(names)) < len(names):
                names = _tell("two vertices of one name: use numbers")
            self._names = list(names) if names else None
            self._index = names and {x: i for i, x in enumerate(names)}
            # Tell that nodes are numbers of another order
            odd = [i for i, x in enumerate(names or []) if not (
                isinstance(x, str) or isinstance(x, numbers.Integral) and x == i)]
            self._strict = bool(odd)
            if odd:
                _tell("node %r is vertex %d: sources and targets are nodes, and "
                      "as_dict() has them; an array has them in their order" %
                      (names[odd[0]], odd[0]))
        elif weight is not None:
            raise Error("weight is for files and graphs of other packages")
        self._borrows, self._made = borrow, {"undirected": undirected}
        v, e, w = _arrays(source, borrow, scale, absent)
        self._kept, flags = (v, e, w), 1 if undirected else 0
        _check(_csr(c.byref(self._handle), len(v) - 1, v.ctypes.data,
                    e.ctypes.data, None if w is None else w.ctypes.data,
                    flags | 2, why), why)

    def __del__(self):
        if getattr(self, "_handle", None):
            _free(self._handle)

    # Copy a graph in Python, or refuse to
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        if self._kept is None or not self._borrows:
            return self
        other = Graph(self._kept, **self._made)
        other.scale, other._names = self.scale, self._names
        other._index, other._taken = self._index, self._taken
        other._strict = self._strict
        return other

    def __reduce_ex__(self, protocol):
        raise TypeError("a Graph lives in one process: send its arrays")

    # What a graph in Python tells
    n = property(lambda self: _n(self._handle))
    m = property(lambda self: _m(self._handle))

    def __repr__(self):
        return "<sssp.Graph: n = %d, m = %d>" % (self.n, self.m)

    @property
    def about(self):
        """What the file was taken for; None: the graph is of arrays."""
        about = _about(self._handle)
        return about.decode(errors="replace") if about else self._taken

    def name(self, i):
        if self._names:
            return self._names[_whole(i, self.n - 1)]
        name = _name(self._handle, _whole(i, NONE))
        return name.decode(errors=_BYTES) if name else None

    def vertex(self, name):
        """The number of the vertex of this name, or node of networkx."""
        if self._index:
            return _Vertex(self._index[name])
        text = str(name).encode(errors=_BYTES)
        i = NONE if b"\0" in text else _vertex(self._handle, text)
        if i == NONE:
            raise KeyError(name)
        return _Vertex(i)
class _Vertex(int):
    """The place of a vertex, which is not taken for a name."""

def _at(graph, x):
    """The place of the vertex that x names; or x, which is one."""
    if isinstance(x, (_Vertex, bool, np.bool_)):
        return x
    try:
        if graph._index and x in graph._index:
            return _Vertex(graph._index[x])
    except TypeError:       # a list is nobody's name
        return x
    if isinstance(x, str):
        return graph.vertex(x)
    if isinstance(x, numbers.Real) and graph._strict:
        raise KeyError(x)
    if isinstance(x, numbers.Real) and graph._kept is None:
        i = _vertex(graph._handle, str(x).encode())
        if i not in (NONE, x):
            _tell("%s is counted from 0; the file calls vertex %d so, "
                  "and \"%s\" is that one, as a text" % (x, i, x))
    return x
def _csr_of(m):
    """m as CSR; SciPy leads from a lil of a rare type nowhere."""
    if m.format != "lil":
        return m.tocsr()
    wide = type(m)(m.shape, dtype=np.promote_types(m.dtype, "f4"))
    wide.rows, wide.data = m.rows, m.data
    return wide.tocsr()

def _arrays(source, borrow, scale, absent):
    if absent is not None or isinstance(source, np.ndarray):
        source = _dense(source, absent)
    if isinstance(source, tuple):
        if len(source) != 3:
            raise Error("starts, heads, weights: not %d" % len(source))
        v, e, w = source
    else:
        # Refuse what is no square matrix
        if not hasattr(source, "tocsr"):
            raise Error("a graph is a file, a sparse matrix or three "
                        "arrays, not %s" % type(source).__name__)
        if source.shape != 2 * source.shape[:1]:
            raise Error("a matrix of %s is no graph" % (source.shape,))
        if source.shape[0] == 0:
            raise Error("a graph without vertices")
        if source.dtype.kind not in "biuf":
            raise Error("weights are numbers, not %s" % source.dtype)
        padded = source.format == "bsr"
        # Let weights of one place be added with room for the sum
        if source.format in ("coo", "bsr") and source.dtype != bool:
            at = source.tocoo()
            whole = _words(_scaled(at.data, scale), "weights")
            source = type(at)((whole.astype(np.int64), (at.row, at.col)),
                              shape=at.shape)
            scale = 0
        if padded:
            source = source.tocsr()
            source.eliminate_zeros()
        rows = _csr_of(source)
        v, e, w = rows.indptr, rows.indices, rows.data
    v, e = _words(v, "starts", borrow), _words(e, "heads", borrow)
    w = _scaled(w, scale, len(e) if e.ndim else 0)
    w = w if w is None else _words(w, "weights", borrow)
    if v.ndim != 1 or e.ndim != 1 or (w is not None and w.ndim != 1):
        raise Error("starts, heads and weights are arrays")
    if not 2 <= len(v) < 2**32 or len(e) < int(v[-1]):
        raise Error("%d starts and %d heads" % (len(v), len(e)))
    if w is not None and len(w) < int(v[-1]):
        raise Error("%d weights of %d arcs" % (len(w), int(v[-1])))
    return v, e, w
def _scaled(w, scale, count=0):
    """w times scale, rounded to whole numbers, which is told."""
    if not scale:
        return w
    w = np.ones(count) if w is None else np.asarray(w)
    if not (isinstance(scale, numbers.Real) and 0 < scale < np.inf):
        raise Error("%r is no scale" % (scale,))
    if w.dtype.kind not in "biuf" or not np.all(abs(w) <= 2**53):
        raise Error("weights: numbers, and at most 2**53, to scale")
    exact = w.astype(np.float64) * float(scale)
    whole = np.rint(exact)
    off = np.abs(whole - exact)
    if w.dtype.kind == "f":
        off[(whole / scale).astype(w.dtype) == w] = 0
    if np.count_nonzero(off):
        _tell("%d of %d weights were rounded, by up to %.3g" % (
            np.count_nonzero(off), w.size, off.max() / scale))
    return whole
def _dense(source, absent):
    """The arcs of a dense array, as those of a CSR."""
    source = np.asanyarray(source)
    masked = isinstance(source, np.ma.MaskedArray)
    if source.ndim != 2 or source.shape[0] != source.shape[1]:
        raise Error("an array of %s is no graph" % (source.shape,))
    if not isinstance(absent, (numbers.Real, np.bool_, *[type(None)] * masked)):
        raise Error("a dense array does not say where it has no arc: "
                    "absent=0, or float('inf'), a number")
    here = ~np.ma.getmaskarray(source)
    source = np.array(np.ma.getdata(source))
    if source.dtype.kind not in "biuf":
        raise Error("weights are numbers, not %s" % source.dtype)
    there = here if absent is None else here & (
        source == source if absent != absent else source != absent)
    return _starts(there), np.nonzero(there)[1], source[there]

def _starts(there):
    return np.concatenate(([0], np.cumsum(there.sum(axis=1))))
def _of_package(source):
    """n, pairs, keys, column(key), directed, names; or None."""
    if hasattr(source, "get_edgelist") and hasattr(source, "vcount"):
        named = ("name" in source.vs.attributes() and
                 all(isinstance(x, str) for x in source.vs["name"]))
        return (source.vcount(), source.get_edgelist(),
                source.es.attributes(), lambda key: source.es[key],
                source.is_directed(),
                source.vs["name"] if named else None)
    if hasattr(source, "adj") and hasattr(source, "edges"):
        names = list(source)
        at = {name: i for i, name in enumerate(names)}
        edges = list(source.edges(data=True))
        return (len(names), [(at[i], at[j]) for i, j, _ in edges],
                sorted({str(key) for *_, d in edges for key in d}),
                lambda key: [d.get(key) for *_, d in edges],
                source.is_directed(), names)
    return None

def _number(x):
    """x as a number that NumPy has, or None if it is none."""
    if isinstance(x, (int, float, np.number)):
        return x
    try:        # (1_000 is Python's alone)
        return None if isinstance(x, str) and (
            "_" in x or not x.isascii()) else float(x)
    except (TypeError, ValueError):
        return None

def _weights(keys, column, weight):
    """The weights of the edges, and what they were taken from."""
    if weight is None and "weight" in keys:
        weight = "weight"
    if weight is None:
        found = [key for key in keys if any(
            _number(x) is not None for x in column(key))]
        if found:
            raise Error("the edges have %s: weight= says which, and "
                        "weight=False that each is 1" %
                        ", ".join(found))
    if not weight:
        return None, "no weights: each arc counts 1"
    if weight not in keys:
        raise Error("no edge has %s" % weight)
    values = [_number(x) for x in column(weight)]
    if None in values:
        raise Error("an edge has no number as its %s; weight=False "
                    "counts each as 1" % weight)
    return np.array(values), "the attribute %s is the weight" % weight
# An answer in Python
class Answer:
    """distances, parents = answer; and what the solve cost."""

    def __init__(self, handle, graph):
        self._handle, self._n, self._graph = handle, graph.n, graph
        self._keeper = _Keeper(handle)
        self.scale = graph.scale
        self.distances = self._view(_distances(handle), c.c_uint64)
        self.parents = self._view(_parents(handle), c.c_uint32)
        self.seconds = _seconds(handle)
        self.iterations = _iterations(handle)
        self.relaxations = _relaxations(handle)
        self.device = _device(handle).decode()
        self.solver = _solver(handle).decode()

    def _view(self, address, kind):
        if not address:
            return None
        memory = (kind * self._n).from_address(address)
        memory._owner = self._keeper
        array = np.frombuffer(memory, dtype=kind)
        array.flags.writeable = False
        return array
    def as_float(self) -> np.ndarray:
        """Distances in the unit of the weights; inf: unreached."""
        d = self.distances
        return np.where(d == INFINITY, np.inf, d / self.scale)

    def as_dict(self) -> dict:
        """{node or name or number: distance} of all that is reached."""
        name, d = self._graph.name, self.as_float().tolist()
        names = ((name(i), i) for i in range(self._n) if d[i] < np.inf)
        return {i if x is None else x: d[i] for x, i in names}

    def predecessors(self) -> np.ndarray:
        """parents as SciPy has them: int32, and -9999 for none."""
        if self.parents is None:
            raise Error("solve(..., parents=True) keeps a tree")
        return _as_scipys(self.parents)

    def __repr__(self):
        reached = np.count_nonzero(self.distances != INFINITY)
        return "<sssp.Answer: reaches %d of %d, %s, %.3g s>" % (
            reached, self._n, self.solver, self.seconds)

    def __iter__(self):
        return iter((self.distances, self.parents))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        raise TypeError("an Answer lives in one process: send arrays")

    def path(self, target: int) -> list[int]:
        """The places on a shortest path to target, [] if none."""
        if self.parents is None:
            raise Error("solve(..., parents=True) keeps paths")
        room = np.empty(self._n, dtype=np.uint32)
        target = _whole(_at(self._graph, target), self._n - 1)
        length = _path(self._handle, target, room.ctypes.data, self._n)
        return room[:length].tolist()

class _Keeper:
    def __init__(self, handle):
        self._handle = handle

    def __reduce_ex__(self, protocol):
        raise TypeError("there is one owner of an answer")

    def __del__(self):
        _free_answer(self._handle)
# Solve from Python
def solvers() -> list[str]:
    """The names of all rows of the solver table."""
    return [_row(k).decode() for k in range(_rows())]

def _sources(graph, source):
    """Vertices, of which some may be given by their names."""
    if graph._strict and isinstance(source, np.ndarray):
        raise Error("a list has nodes, or what vertex() gave, and an "
                    "array does not say which")
    source = _at(graph, source)
    if isinstance(source, (list, tuple, range)):
        source = [_at(graph, x) for x in source]
    return np.atleast_1d(_words(source, "sources"))

def solve(graph, source=_Vertex(0), solver: str | None = None,
          parents: bool = True, target: int | None = None,
          limit: int | None = None, verify: bool = True,
          progress=None, delta: int = 0, threads: int = 0) -> Answer:
    """Distances from source, a vertex or several, as an Answer.

    source, target: numbers from 0, names as texts, what vertex()
    gives; of a graph of networkx: its nodes.
    limit: a distance, in the unit of Answer.distances; what is
    farther than it, or than target, is unreached.
    solver: a row of solvers(); None: the quickest on a processor;
    threads: of cores and cores_paths; 0: as many as may be had.
    verify=False: no certificate, for those who measure.
    progress(done, n) is called now and then; what it raises ends the
    solve, and so does control-C, in all rows but delta_block, engine
    and engine_paths.
    """
    if not isinstance(graph, Graph):
        graph = Graph(graph)
    sources = _sources(graph, source)
    r, why = _Request(), c.create_string_buffer(_WHY)
    _init(c.byref(r), c.sizeof(r))
    r.solver = _text(solver) if solver else None
    r.sources, r.source_count = sources.ctypes.data, len(sources)
    r.target = (NONE if target is None else
                _whole(_at(graph, target), NONE - 1, "target "))
    none = limit is None or limit == float("inf")
    r.limit = INFINITY if none else _whole(limit, INFINITY, "limit ")
    r.want = bool(parents) | (0 if verify else 8)
    r.delta = _whole(delta, INFINITY, "delta ")
    r.threads = _whole(threads, 256, "threads ")
    # Hear of progress, and keep what it raises
    raised, held = [], _Held()

    def told(_, done, n):
        try:
            held.ask()
            if progress and not raised:
                progress(done, n)
        except BaseException as why:
            raised.append(why)

    r.progress = _PROGRESS(told)
    r.stop = _STOP(lambda _: 1 if raised else 0)
    answer = c.c_void_p()
    with held:
        status = _solve(graph._handle, c.byref(r), c.byref(answer), why)
        answer = Answer(answer, graph) if status == 0 else None
    if raised:
        raise raised[0]
    _check(status, why)
    return answer
class _Held:
    """Keeps control-C until what it raises can be caught."""

    def __enter__(self):
        self.noted, self.old = [], None
        main = threading.current_thread() is threading.main_thread()
        if main and callable(signal.getsignal(signal.SIGINT)):
            self.old = signal.signal(
                signal.SIGINT, lambda k, _: self.noted.append(k))
        return self

    def ask(self):
        if self.noted:
            self.old(self.noted.pop(), None)

    def __exit__(self, *_):
        if self.old:
            signal.signal(signal.SIGINT, self.old)
            self.ask()
# Solve from each of many sources
def solve_each(graph, sources=None, parents: bool = False,
               workers: int | None = None, as_float: bool = False,
               **request):
    """A row of distances for each source: k x n, uint64 or float.

    sources: vertices; None: all n.  parents=True: (distances,
    parents), both k x n.  workers: threads; None: a processor each.
    as_float: as of an Answer.  request: what solve() takes besides.
    """
    if not isinstance(graph, Graph):
        graph = Graph(graph)
    if "progress" in request:
        raise Error("progress is of one search: solve() has it")
    sources = (np.arange(graph.n) if sources is None else
               _sources(graph, sources))
    workers = (_whole(workers or 0, 4096, "workers ") or
               len(os.sched_getaffinity(0)))
    given = {k for k in request if request[k] not in (None, np.inf)}
    if not {"solver", "target", "limit"} & given:
        request.setdefault("threads", 1)
    rows = np.empty((len(sources), graph.n),
                    dtype=np.float64 if as_float else np.uint64)
    trees = np.empty(rows.shape if parents else 0, dtype=np.uint32)
    end = threading.Event()

    def watch(done, n):
        if end.is_set():
            raise KeyboardInterrupt

    def one(k):
        if not end.is_set():
            a = solve(graph, _Vertex(sources[k]), parents=parents,
                      progress=watch, **request)
            rows[k] = a.as_float() if as_float else a.distances
            if parents:
                trees[k] = a.parents

    # Run the searches, and end them all with the first that fails
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        try:
            jobs = [pool.submit(one, k) for k in range(len(sources))]
            for job in concurrent.futures.as_completed(jobs):
                job.result()
        except BaseException:
            end.set()
            raise
    return (rows, trees) if parents else rows
# Solve in SciPy's words
def _units(w):
    """w in units of 2**-k / ten, whole numbers, and k, and ten."""
    if not w.size or not w.max():
        return np.zeros(w.shape, dtype=np.uint32), 0, 1.0
    part, exponent = np.frexp(w[w > 0])
    bits = (part * 2.0**53).astype(np.int64)
    last = np.frexp((bits & -bits).astype(np.float64))[1] - 1
    k = -int((exponent - 53 + last).min())
    fits = 32 - int(np.frexp(w.max())[1])
    fits -= np.rint(np.ldexp(w.max(), fits)) > 2**32 - 2
    if k > fits:
        for ten in 10.0 ** np.arange(1, 10):
            if (w.max() <= (2**32 - 2) / ten and
                    (np.rint(w * ten) / ten == w).all()):
                return np.rint(w * ten).astype(np.uint32), 0, ten
        k = int(fits)
        _tell("weights were rounded to multiples of 2**%d: a distance "
              "over h arcs is right to h * 2**%d" % (-k, -k - 1))
    return np.rint(np.ldexp(w, k)).astype(np.uint32), k, 1.0
def _as_csr(graph, unweighted):
    """Starts, heads and lengths of what SciPy takes as a graph."""
    if hasattr(graph, "tocsr"):
        if graph.format == "coo" and graph.dtype.kind in "iuf":
            graph = type(graph)((graph.data.astype(np.float64),
                                 (graph.row, graph.col)), graph.shape)
        r = _csr_of(graph)
        shape, v, e, w = r.shape, r.indptr, r.indices, r.data
    elif _of_package(graph):
        raise Error("this takes a matrix, and solve() this graph")
    else:
        masked = isinstance(graph, np.ma.MaskedArray)
        a = np.ma.getdata(graph) if masked else np.asarray(graph)
        shape, w = a.shape, a
    if w.dtype.kind in "cmM":
        raise Error("lengths: real numbers, not %s" % w.dtype)
    if len(shape) != 2 or shape[0] != shape[1]:
        raise Error("a graph of shape %s: n x n is needed" % (shape,))
    if not hasattr(graph, "tocsr"):
        a = a.astype(np.float64)
        there = (~np.ma.getmaskarray(graph) if masked else
                 (a != 0) & np.isfinite(a))
        v, e, w = _starts(there), np.nonzero(there)[1], a[there]
    w = np.ones(len(w)) if unweighted else np.asarray(w, np.float64)
    if w.size and not w.min() >= 0:
        raise Error("lengths: 0 or more, and numbers")
    if np.isinf(w).any():
        before = np.concatenate(([0], np.cumsum(np.isfinite(w))))
        v, e, w = before[v], e[np.isfinite(w)], w[np.isfinite(w)]
    return v, e, w

def _vertices(indices, n):
    which = np.asarray(range(n) if indices is None else indices)
    if np.ma.isMaskedArray(indices) or which.size and (
            which.dtype.kind not in "iuf" or (which % 1 != 0).any()):
        raise Error("indices are whole numbers, without a mask")
    which = np.where(which < 0, which + n, which)
    if which.size and not 0 <= which.min() <= which.max() < n:
        raise Error("indices out of range 0...%d" % n)
    return which.astype(np.int64)

def _as_scipys(vertices):
    return np.where(vertices == NONE, -9999, vertices).astype(np.int32)
def dijkstra(csgraph, directed: bool = True, indices=None,
             return_predecessors: bool = False,
             unweighted: bool = False, limit: float = np.inf,
             min_only: bool = False):
    """scipy.sparse.csgraph.dijkstra: its parameters, its results.

    Exact if all lengths are multiples of a power of two, or of 1e-9 to
    0.1, less than 2**32 - 1 times it; otherwise they are rounded, and
    Open tells.  Negative lengths are refused.
    """
    v, e, w = _as_csr(csgraph, unweighted)
    which = _vertices(indices, len(v) - 1)
    if not limit >= 0:
        raise Error("limit must be >= 0")
    roots = (np.full(len(v) - 1, -9999, np.int32),) if min_only else ()
    whole, k, ten = _units(w)
    far = np.ldexp(float(limit) * ten, k)
    far = np.rint(far) if np.rint(far) / ten == limit else far
    how = {"limit": None if far >= 2.0**64 else int(far)}
    if len(v) < 2 or not which.size:
        shape = () if min_only else which.shape
        rows = np.full(shape + (len(v) - 1,), INFINITY, np.uint64)
        trees = np.full(rows.shape, NONE, dtype=np.uint32)
    else:
        graph = Graph((v, e, whole), undirected=not directed)
        # Search from each, or from the nearest
        if min_only:
            rows, trees = solve(graph, which.reshape(-1), **how)
            ends = np.where(trees == NONE, np.arange(graph.n), trees)
            while (ends[ends] != ends).any():
                ends = ends[ends]
            roots = (np.where(rows == INFINITY, -9999, ends).astype(np.int32),)
        else:
            rows, trees = solve_each(graph, which.reshape(-1), parents=True,
                                     **how)
            rows = rows.reshape(which.shape + (graph.n,))
            trees = trees.reshape(rows.shape)
    with np.errstate(over="ignore"):     # of what is unreached
        distances = np.ldexp(rows.astype(np.float64) / ten, -k)
    distances[rows == INFINITY] = np.inf
    both = (distances, _as_scipys(trees)) + roots
    return both if return_predecessors else distances
