/* engine-core -- searches whose cost valgrind's callgrind counts: the
   engine's on the host alone, and the rows dijkstra_heap and dial.
     engine-core FILE.csr
   Each is made twice; of the second, what the row has on its clock is
   dumped.  engine-core.sh takes core.h out of the engine's files, and has the
   rows call mark where they ask the clock. */
#include <time.h>
#include <valgrind/callgrind.h>
extern "C" {
#include "graph/io.h"
#include "graph/verify.h"
#include "solve/solve.h"
solve_function dijkstra_heap_32, dial_32;
int mark(clockid_t, struct timespec *);
}
#include "bench.h"

enum { HERE = 1 << 16, TOUCHED = 1 << 22 };
struct engine_board { uint32_t round; };
struct engine_room { engine_board *board; };
#define __CUDACC__          /* is_done asks the board, as beside a device */
enum { cudaSuccess };
static int cudaStreamSynchronize(int) { return cudaSuccess; }
#include "core.h"
#undef __CUDACC__

static const char *measured;        /* the row that is counted */
static int marks;

/* A row begins or ends. */
int mark(clockid_t, struct timespec *t)
{
    if (measured && marks++ % 2 == 0)
        CALLGRIND_ZERO_STATS;
    else if (measured)
        CALLGRIND_DUMP_STATS_AT(measured);
    *t = {};
    return 0;
}

/* As the engine's function, without its device */
static int engine(const problem *p, answer *a)
{
    engine_board board = { 0 };
    engine_room beside = { &board };
    const engine_room *r = p->n <= HERE ? NULL : &beside;
    struct timespec t;
    relay h;

    if (!relay_make(&h, p, false))
        die("no memory");
    mark(0, &t);
    begin_here(p, &h, r);
    go_on_here(&h, UINT32_MAX, r);
    mark(0, &t);
    answer_costs(a, h.c, p->n);
    relay_free(&h);
    return SOLVED;
}

int main(int argc, char **argv)
{
    static const struct { const char *name; solve_function *row; } row[] =
        { { "engine", engine }, { "heap", dijkstra_heap_32 }, { "dial", dial_32 } };
    struct error why;
    graph *g = argc == 2 ? graph_read(argv[1], &why) : NULL;
    problem p = {};
    answer a = {};

    if (g == NULL)
        die(argc == 2 ? why.text : "usage: engine-core FILE.csr");
    p.successors = g;
    p.n = g->n;
    a.c = (uint64_t *)room(g->n, sizeof *a.c);
    for (auto one : row) {
        for (int k = 0; k < 2; k++) {
            measured = k == 1 ? one.name : NULL;
            if (one.row(&p, &a) != SOLVED)
                die("no answer");
            measured = NULL;
            if (!verify(g, 0, a.c, NULL, &why))
                die(why.text);
        }
    }
    return 0;
}
