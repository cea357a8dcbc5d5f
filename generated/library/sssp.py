"""Shortest paths by the solvers of "Shortest paths on the GPU".

    import sssp
    a = sssp.solve(A, source, solver="dial")   # A: scipy.sparse, n x n
    a.distances, a.parents, a.path(target), a.seconds

Weights are whole numbers from 0 to 2**32 - 2.  A zero that CSR, CSC or
COO stores is an arc of weight 0; in BSR, which stores whole blocks, and
in DIA it is no arc.  Two entries of one place are added in COO and BSR
and are two arcs in CSR and CSC, of which the lighter one counts.
Distances are uint64; unreached: sssp.INFINITY.
A Graph has its own copy of the arrays; Graph(A, borrow=True) has not.
"""
import ctypes as c
import os
import warnings

import numpy as np

# Find the library
INFINITY = 2**64 - 1
NONE = 2**32 - 1
_WHY = 512
_BYTES = "surrogateescape"   # a name that is no UTF-8 survives


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    places = [os.environ.get("SSSP_LIBRARY"),
              os.path.join(here, "libsssp.so.1"),
              os.path.join(here, "../../libsssp.so.1"),
              os.path.join(here, "../../../lib/libsssp.so.1"),
              "libsssp.so.1"]
    for place in places:
        try:
            if place:
                return c.CDLL(place)
        except OSError as reason:
            last = reason
    raise ImportError("libsssp.so.1: make install puts it into place "
                      "(%s)" % last)


_lib = _load()
# Tell Python what the functions take
_PROGRESS = c.CFUNCTYPE(None, c.c_void_p, c.c_uint32, c.c_uint32)


class _Request(c.Structure):
    _fields_ = [("size", c.c_size_t), ("solver", c.c_char_p),
                ("sources", c.c_void_p), ("source_count", c.c_uint32),
                ("target", c.c_uint32), ("limit", c.c_uint64),
                ("want", c.c_uint), ("block", c.c_uint32),
                ("delta", c.c_uint64), ("progress", _PROGRESS),
                ("data", c.c_void_p), ("minimum", c.c_uint),
                ("threads", c.c_uint32)]


class _Reading(c.Structure):
    _fields_ = [("size", c.c_size_t), ("format", c.c_char_p),
                ("scale", c.c_uint32), ("flags", c.c_uint),
                ("weight", c.c_char_p)]


def _function(name, result, *takes):
    f = getattr(_lib, name)
    f.restype, f.argtypes = result, takes
    return f


_P, _S, _U, _PP = c.c_void_p, c.c_char_p, c.c_uint32, c.POINTER(
    c.c_void_p)
_read = _function("sssp_graph_read_as", c.c_int, _PP, _S,
                  c.POINTER(_Reading), _S)
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


class Fault(RuntimeError):
    """A wrong answer of the library's own, withheld: please report."""

def _check(status, why):
    if status == 3:
        raise MemoryError(why.value.decode(errors="replace"))
    if status == 4:
        raise Fault(why.value.decode(errors="replace"))
    if status != 0:
        raise Error(why.value.decode(errors="replace"))
# A graph in Python
def _whole(number, most):
    if not 0 <= number <= most or number != int(number):
        raise Error("%s: whole, from 0 to %d" % (number, most))
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
    if array.dtype.kind not in "biuf" and array.size:
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
    """A graph from a file, a sparse matrix, or the arrays of a CSR.

    The arrays are copied.  borrow=True takes those of 32 bits as they
    are: then they must not change as long as the graph lives.  weight
    names the key of the weights in a file of GraphML.
    """

    def __init__(self, source, undirected=False, scale=0, format=None,
                 weight=None, borrow=False):
        self._handle, self._kept = c.c_void_p(), None
        self._borrows, self._made = False, {"undirected": undirected}
        why = c.create_string_buffer(_WHY)
        flags = 1 if undirected else 0
        if isinstance(source, (str, bytes, os.PathLike)):
            # Read the file of a graph in Python
            how = _Reading(c.sizeof(_Reading),
                           _text(format) if format else None,
                           _whole(scale, NONE), flags,
                           _text(weight) if weight else None)
            _check(_read(c.byref(self._handle), _text(source),
                         c.byref(how), why), why)
            if why.value:
                warnings.warn(why.value.decode(errors="replace"), Open,
                              stacklevel=2)
            return
        if scale or format or weight:
            raise Error("scale, format and weight are for files")
        v, e, w = _arrays(source, borrow)
        self._kept, self._borrows = (v, e, w), borrow
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
        return Graph(self._kept, **self._made) if self._borrows else self

    def __reduce_ex__(self, protocol):
        raise TypeError("a Graph lives in one process: send its arrays")

    # What a graph in Python tells
    n = property(lambda self: _n(self._handle))
    m = property(lambda self: _m(self._handle))

    @property
    def about(self):
        """What the file was taken for; None: the graph is of arrays."""
        about = _about(self._handle)
        return about.decode(errors="replace") if about else None

    def name(self, i):
        name = _name(self._handle, _whole(i, NONE))
        return name.decode(errors=_BYTES) if name else None

    def vertex(self, name):
        text = str(name).encode(errors=_BYTES)
        i = NONE if b"\0" in text else _vertex(self._handle, text)
        if i == NONE:
            raise KeyError(name)
        return i
def _arrays(source, borrow):
    if isinstance(source, tuple):
        v, e, w = source
    else:
        # Refuse what is no square matrix
        if not hasattr(source, "tocsr"):
            raise Error("a graph is a file, a sparse matrix or three "
                        "arrays, not %s" % type(source).__name__)
        if source.shape[0] != source.shape[1]:
            raise Error("a matrix of %d x %d is no graph" % source.shape)
        padded = source.format == "bsr"
        # Let weights of one place be added with room for the sum
        if source.format in ("coo", "bsr") and source.dtype != bool:
            at = source.tocoo()
            whole = _words(at.data, "weights").astype(np.int64)
            source = type(at)((whole, (at.row, at.col)), shape=at.shape)
        if padded:
            source = source.tocsr()
            source.eliminate_zeros()
        rows = source.tocsr()
        v, e, w = rows.indptr, rows.indices, rows.data
    v, e = _words(v, "starts", borrow), _words(e, "heads", borrow)
    w = None if w is None else _words(w, "weights", borrow)
    if v.ndim != 1 or e.ndim != 1 or (w is not None and w.ndim != 1):
        raise Error("starts, heads and weights are arrays")
    if len(v) < 2 or len(e) < int(v[-1]):
        raise Error("%d starts and %d heads" % (len(v), len(e)))
    if w is not None and len(w) < int(v[-1]):
        raise Error("%d weights of %d arcs" % (len(w), int(v[-1])))
    return v, e, w
# An answer in Python
class Answer:
    """distances, parents = answer; and what the solve cost."""

    def __init__(self, handle, n, want_parents):
        self._handle, self._n = handle, n
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
        memory._owner = self._owner()
        array = np.frombuffer(memory, dtype=kind)
        array.flags.writeable = False
        return array
    def _owner(self):
        owner = getattr(self, "_keeper", None)
        if owner is None:
            owner = self._keeper = _Keeper(self._handle)
        return owner

    def __iter__(self):
        return iter((self.distances, self.parents))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        raise TypeError("an Answer lives in one process: send arrays")

    def path(self, target):
        """The vertices of a shortest path to target, [] if none."""
        if self.parents is None:
            raise Error("solve(..., parents=True) keeps paths")
        room = np.empty(self._n, dtype=np.uint32)
        target = _whole(target, self._n - 1)
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
def solvers():
    """The names of all rows of the solver table."""
    return [_row(k).decode() for k in range(_rows())]


def solve(graph, source=0, solver=None, parents=True, target=None,
          limit=None, verify=True, progress=None, delta=0, threads=0):
    """Distances from source, a vertex or several, as an Answer."""
    if not isinstance(graph, Graph):
        graph = Graph(graph)
    sources = np.atleast_1d(_words(source, "sources"))
    r, why = _Request(), c.create_string_buffer(_WHY)
    _init(c.byref(r), c.sizeof(r))
    r.solver = _text(solver) if solver else None
    r.sources, r.source_count = sources.ctypes.data, len(sources)
    r.target = NONE if target is None else _whole(target, NONE - 1)
    none = limit is None or limit == float("inf")
    r.limit = INFINITY if none else _whole(limit, INFINITY)
    r.want = bool(parents) | (0 if verify else 8)
    r.delta = _whole(delta, INFINITY)
    r.threads = _whole(threads, NONE)
    # Hear of progress, and keep what it raises
    raised = []

    def told(_, done, n):
        try:
            if not raised:
                progress(done, n)
        except BaseException as why:
            raised.append(why)

    if progress:
        r.progress = _PROGRESS(told)
    answer = c.c_void_p()
    _check(_solve(graph._handle, c.byref(r), c.byref(answer), why), why)
    answer = Answer(answer, graph.n, parents)
    if raised:
        raise raised[0]
    return answer
