/* sssp.h -- shortest paths from given sources, by any algorithm of the
   course "Shortest paths on the GPU".  Link with -lsssp.

   Vertices are numbered 0 .. n-1, weights are whole numbers from 0 to
   SSSP_MAX_WEIGHT, distances are their sums, in 64 bits and exact.  Any
   thread may call any function.  No function prints or exits, but that
   the simulator, where it stands in for a GPU, ends the process with a
   line if it has no memory for itself.  A parameter that is called why
   is NULL or SSSP_WHY bytes, which receive one line if the function
   fails; another is NULL only where that is said, or has no items.
   man 3 sssp has examples. */
#ifndef LIBSSSP_H
#define LIBSSSP_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* Constants of the library */
#define SSSP_ABI 1
#define SSSP_API __attribute__((visibility("default")))
#define SSSP_WHY 512                     /* bytes of a reason */
#define SSSP_INFINITY UINT64_MAX         /* distance: unreached */
#define SSSP_NONE UINT32_MAX             /* no vertex; no parent */
#define SSSP_MAX_WEIGHT (UINT32_MAX - 1)

enum sssp_status {
    SSSP_OK = 0,
    SSSP_WRONG = 1,        /* the certificate disproves the answer */
    SSSP_BAD_INPUT = 2,    /* a file, an array or a request is wrong */
    SSSP_NO_MACHINE = 3,   /* no memory, or no device */
    SSSP_FAULT = 4,        /* the library's own answer was wrong */
    SSSP_STOPPED = 5       /* by the request's own function */
};

SSSP_API const char *sssp_version(void);         /* as "1.0" */
SSSP_API int sssp_abi(void);                     /* SSSP_ABI inside */
/* Graphs of the library */
typedef struct sssp_graph sssp_graph;  /* freed by sssp_graph_free */

enum {
    SSSP_UNDIRECTED = 1,   /* each arc goes both ways */
    SSSP_BORROW = 2,       /* the arrays outlive the graph, unchanged */
    SSSP_MAP = 4,          /* a .csr file, likewise */
    /* Flags of files alone */
    SSSP_DIRECTED = 8,     /* no edges; a file that has some is refused */
    SSSP_UNWEIGHTED = 16,  /* each arc counts 1, whatever the file has */
    SSSP_RELABEL = 32      /* vertices of lists are called by any text */
};
/* Reads path; "-" is standard input.  format: NULL, or a suffix as
   ".el" if neither content nor name tells.  scale: weights are times
   scale and rounded, and 0: fractions are refused.  If all is well, why
   says what the file left open, and what was rounded, or is "". */
SSSP_API int sssp_graph_read(sssp_graph **g, const char *path,
                             const char *format, uint32_t scale,
                             unsigned flags, char *why);
/* A file that is read as somebody wishes */
typedef struct sssp_reading {
    size_t size;             /* set by sssp_reading_init */
    const char *format;      /* these three as in sssp_graph_read */
    uint32_t scale;
    unsigned flags;
    const char *weight;      /* key in GraphML; "none"; NULL: weight */
    const char *columns;     /* as "1,2,4" or "from,to"; NULL: 1,2,3 */
    const char *separator;   /* a character, "tab" or "space" */
} sssp_reading;

SSSP_API void sssp_reading_init_sized(sssp_reading *r, size_t size);
static inline void sssp_reading_init(sssp_reading *r)
{
    sssp_reading_init_sized(r, sizeof *r);
}
SSSP_API int sssp_graph_read_as(sssp_graph **g, const char *path,
                                const sssp_reading *how, char *why);
/* The same of size bytes in memory, which stay the caller's.
   how: or NULL. */
SSSP_API int sssp_graph_read_bytes(sssp_graph **g, const void *bytes,
                                   size_t size, const sssp_reading *how,
                                   char *why);
/* What the file was taken for, as "directed, ...; no weights: ..."; it
   belongs to g.  NULL: g is from arrays. */
SSSP_API const char *sssp_graph_about(const sssp_graph *g);
/* v: n+1 starts; e: heads, w: weights of v[n] arcs; w NULL: all 1. */
SSSP_API int sssp_graph_from_csr(
    sssp_graph **g, uint32_t n, const uint32_t *v, const uint32_t *e,
    const uint32_t *w, unsigned flags, char *why);
/* m arcs in any order; weight NULL: all 1. */
SSSP_API int sssp_graph_from_arcs(
    sssp_graph **g, uint32_t n, size_t m, const uint32_t *from,
    const uint32_t *to, const uint32_t *weight, unsigned flags,
    char *why);
/* The suffix of path says the format: .gr, .mtx, .csr, .el, .wel,
   .graph, .sg or .wsg, and .gz or .zst behind it.  What a format has no
   place for is refused; names are left out of the last five. */
SSSP_API int sssp_graph_write(const sssp_graph *g, const char *path,
                              char *why);
SSSP_API void sssp_graph_free(sssp_graph *g);    /* NULL is allowed */
SSSP_API uint32_t sssp_graph_vertices(const sssp_graph *g);
SSSP_API uint32_t sssp_graph_arcs(const sssp_graph *g);
/* What vertex 0 is called in its file if it has no name: 0 or 1. */
SSSP_API uint32_t sssp_graph_first(const sssp_graph *g);
SSSP_API uint32_t sssp_graph_scale(const sssp_graph *g);  /* or 1 */
/* The arrays, which belong to g. */
SSSP_API void sssp_graph_arrays(const sssp_graph *g, const uint32_t **v,
                                const uint32_t **e, const uint32_t **w);
/* The name of vertex i, which belongs to g, or NULL. */
SSSP_API const char *sssp_graph_name(const sssp_graph *g, uint32_t i);
/* The vertex of this name or, if no name is so, number as in the file;
   SSSP_NONE: there is none. */
SSSP_API uint32_t sssp_graph_vertex(const sssp_graph *g,
                                    const char *name);
/* Distances in the unit of a file */
/* A distance of g divided by its scale: the nearest double; and text,
   SSSP_DIGITS bytes at most, exact if digits end; it is returned. */
#define SSSP_DIGITS 64
SSSP_API double sssp_distance_real(const sssp_graph *g, uint64_t c);
SSSP_API const char *sssp_distance_text(const sssp_graph *g, uint64_t c,
                                        char *text);
/* Back.  SSSP_WRONG: it lies between two, and *c is the smaller. */
SSSP_API int sssp_distance_read(const sssp_graph *g, const char *text,
                                uint64_t *c);
/* Solvers of the library */
enum {
    SSSP_ON_GPU = 1,       /* or on the simulator, if there is none */
    SSSP_REAL_GPU = 2,     /* no simulator will do */
    SSSP_MATRIX = 4,       /* n*n cells of memory */
    SSSP_WRONG_BY_DESIGN = 8,
    SSSP_SUCCESSORS = 16,  /* reads the lists as they are, */
    SSSP_PREDECESSORS = 32,    /* or inverted, or both */
    SSSP_STOPS_EARLY = 64, /* a target or a limit saves it work */
    SSSP_OWN_MINIMUM = 128, /* the request's makes no difference */
    SSSP_ON_CORES = 256,   /* has as many threads as are wanted */
    SSSP_HAS_BUCKETS = 512 /* delta is their width */
};

SSSP_API size_t sssp_solvers(void);              /* how many */
SSSP_API const char *sssp_solver_name(size_t k);  /* NULL: no row k */
SSSP_API const char *sssp_solver_paper(size_t k);
SSSP_API unsigned sssp_solver_traits(const char *name);
/* The largest n for which it is sensible; 0: no such solver. */
SSSP_API uint32_t sssp_solver_largest(const char *name);
/* A request to the library */
typedef void sssp_progress(void *data, uint32_t settled, uint32_t n);
typedef int sssp_stop(void *data);   /* not 0: end the solve here */

enum {
    SSSP_PARENTS = 1,
    SSSP_CERTIFICATE = 2,  /* is the rule, and need not be said */
    SSSP_KNOWN_WRONG = 4,  /* run a solver that is wrong by design */
    SSSP_UNCERTIFIED = 8   /* for those who time: no certificate */
};
enum { SSSP_ONE_WORD, SSSP_TWO_PASS, SSSP_HOST };

typedef struct sssp_request {
    size_t size;             /* set by sssp_request_init */
    const char *solver;      /* NULL: the quickest on a processor */
    const uint32_t *sources; /* stays the caller's */
    uint32_t source_count;   /* 1 or more */
    uint32_t target;         /* farther ones are not wanted */
    uint64_t limit;          /* likewise; SSSP_INFINITY: none */
    unsigned want;           /* SSSP_PARENTS and the like */
    uint32_t block;          /* threads of a block; 0: 256 */
    uint64_t delta;          /* of buckets; 0: by rule */
    sssp_progress *progress; /* or NULL; not from delta_block, engine;
                                may solve, but not on the device */
    void *data;              /* for progress */
    unsigned minimum;        /* how a GPU finds it: SSSP_ONE_WORD */
    uint32_t threads;        /* of cores, to 256; 0: as many as may */
    sssp_stop *stop;         /* or NULL; asked after each report */
} sssp_request;

/* Sets every field to "nothing special". */
SSSP_API void sssp_request_init_sized(sssp_request *r, size_t size);
static inline void sssp_request_init(sssp_request *r)
{
    sssp_request_init_sized(r, sizeof *r);
}
/* An answer of the library */
typedef struct sssp_answer sssp_answer;

/* *a is freed by sssp_answer_free; it needs the graph no longer.
   SSSP_FAULT: the answer has failed its certificate, and *a is NULL;
   why asks for a report.  SSSP_WRONG: the same of a solver that is
   wrong by design.  SSSP_STOPPED: r->stop said so; *a is NULL. */
SSSP_API int sssp_solve(const sssp_graph *g, const sssp_request *r,
                        sssp_answer **a, char *why);
SSSP_API void sssp_answer_free(sssp_answer *a);  /* NULL is allowed */
/* Has a passed its certificate? 0: the request asked for none. */
SSSP_API int sssp_is_certified(const sssp_answer *a);
/* n of them, which belong to a; parents: NULL if not asked for. */
SSSP_API const uint64_t *sssp_distances(const sssp_answer *a);
SSSP_API const uint32_t *sssp_parents(const sssp_answer *a);
/* Vertices up to this distance have theirs; SSSP_INFINITY: all. */
SSSP_API uint64_t sssp_settled(const sssp_answer *a);
/* The vertices of a path from a source to `to`, room of them at most;
   how many, 0: not reached, no parents, or they lead nowhere. */
SSSP_API size_t sssp_path(const sssp_answer *a, uint32_t to,
                          uint32_t *path, size_t room);
SSSP_API uint64_t sssp_iterations(const sssp_answer *a);
SSSP_API uint64_t sssp_relaxations(const sssp_answer *a);
SSSP_API double sssp_seconds(const sssp_answer *a);  /* solve alone */
SSSP_API double sssp_copy_seconds(const sssp_answer *a); /* GPU's */
SSSP_API uint64_t sssp_delta(const sssp_answer *a);  /* 0: has none */
/* How often the engine has handed over to the processor. */
SSSP_API uint32_t sssp_handovers(const sssp_answer *a);
SSSP_API const char *sssp_device(const sssp_answer *a);  /* a's own */
SSSP_API const char *sssp_answer_solver(const sssp_answer *a);
SSSP_API int sssp_is_wide(const sssp_answer *a);   /* 64 bits needed? */
/* One answer for each of r's sources, or of all vertices if there are
   none: take gets sources[k]'s, one call at a time, in any order, and
   a is freed when it returns; not 0: SSSP_STOPPED.  r->threads: how
   many work on it, with a source each.  r's progress and stop may be
   called by several of them at once. */
typedef int sssp_take(void *data, uint32_t k, const sssp_answer *a);
SSSP_API int sssp_solve_each(const sssp_graph *g, const sssp_request *r,
                             sssp_take *take, void *data, char *why);
/* Does the certificate hold for a, which was found on g? */
SSSP_API int sssp_answer_verify(const sssp_graph *g,
                                const sssp_answer *a, char *why);
/* The same of distances from elsewhere.  parents: or NULL */
SSSP_API int sssp_verify(const sssp_graph *g, const uint32_t *sources,
                         uint32_t source_count, const uint64_t *c,
                         const uint32_t *parents, char *why);
#ifdef __cplusplus
}
#endif
#endif
