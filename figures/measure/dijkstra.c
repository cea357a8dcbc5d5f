/* dijkstra -- what is measured of Dijkstra's algorithm, as CSV rows.
     dijkstra lists        array and heap on the predecessor family
     dijkstra matrix       array, matrix and heap on the matrix family
     dijkstra complete     array and matrix on complete graphs
     dijkstra decrease     the heap with stale entries and an indexed one
   Times are processor time of a solve, in milliseconds, so that other
   programs on the machine matter little: the median of some runs on one
   graph, with the quartiles.  Each run has a source of its own,
   or else the processor would learn the branches of the one run by
   heart.  Built and run by figures/measure/processor.sh. */
#include "graph/verify.h"
#include "solvers/solver.h"
#include <inttypes.h>
#include "made.h"

solve_function dijkstra_array_32, dijkstra_matrix_32, dijkstra_heap_32;

/* median and quartiles, in milliseconds, of an odd number of runs */
static answer measure(solve_function *solve, problem *p, int runs,
                      double ms[3])
{
    double spent[31];
    answer a = { 0 };
    struct error why;

    a.c = malloc(p->n * sizeof *a.c);
    if (a.c == NULL)
        die("no memory");
    for (int k = runs; k >= 0; k--) {
        double start;
        p->source = source_of(p->successors, k);
        start = processor_ms();
        if (solve(p, &a) != SOLVED)
            die("a solver failed");
        if (k < runs)
            spent[k] = processor_ms() - start;
        if (k == runs && !verify(p->successors, p->source, a.c, NULL, &why))
            die(why.text);
    }
    free(a.c);
    qsort(spent, (size_t)runs, sizeof *spent, ascending);
    ms[0] = spent[runs / 2];
    ms[1] = spent[runs / 4];
    ms[2] = spent[runs - 1 - runs / 4];
    return a;
}

static void lists(void)
{
    puts("n,m,reached,relaxations,array,array_low,array_high,"
         "heap,heap_low,heap_high,ratio");
    for (uint32_t n = 1u << 6; n <= 1u << 16; n *= 2) {
        graph *g = made("predecessor", n, 0);
        problem p = { .successors = g, .n = n };
        int runs = n < 1u << 14 ? 31 : 5;
        double array[3], heap[3];
        answer a = measure(dijkstra_array_32, &p, runs, array);
        measure(dijkstra_heap_32, &p, runs, heap);
        printf("%u,%u,%" PRIu64 ",%" PRIu64 ",%.5g,%.5g,%.5g,%.5g,%.5g,"
               "%.5g,%.4f\n", n, g->m, a.iterations, a.relaxations,
               array[0], array[1], array[2], heap[0], heap[1], heap[2],
               array[0] / heap[0]);
        fflush(stdout);
        graph_free(g);
    }
}

static void matrix(void)
{
    puts("n,m,relaxations,array,array_low,array_high,matrix,matrix_low,"
         "matrix_high,heap,heap_low,heap_high,ratio");
    for (uint32_t n = 1u << 6; n <= 1u << 13; n *= 2) {
        graph *g = made("matrix", n, 0);
        uint32_t *cells = graph_matrix(g);
        problem p = { .successors = g, .matrix = cells, .n = n };
        int runs = n < 1u << 11 ? 31 : 5;
        double array[3], spread[3], heap[3];
        answer a = measure(dijkstra_array_32, &p, runs, array);
        if (cells == NULL)
            die("no memory for the matrix");
        measure(dijkstra_matrix_32, &p, runs, spread);
        measure(dijkstra_heap_32, &p, runs, heap);
        printf("%u,%u,%" PRIu64 ",%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,"
               "%.5g,%.5g,%.4f\n", n, g->m, a.relaxations, array[0],
               array[1], array[2], spread[0], spread[1], spread[2],
               heap[0], heap[1], heap[2], array[0] / heap[0]);
        fflush(stdout);
        free(cells);
        graph_free(g);
    }
}

static void complete(void)
{
    puts("n,m,array,array_low,array_high,matrix,matrix_low,matrix_high,"
         "ratio");
    for (uint32_t n = 1000; n <= 4000; n *= 2) {
        graph *g = made("complete", n, 0);
        uint32_t *cells = graph_matrix(g);
        problem p = { .successors = g, .matrix = cells, .n = n };
        int runs = n < 2000 ? 31 : 9;
        double array[3], spread[3];

        if (cells == NULL)
            die("no memory for the matrix");
        measure(dijkstra_array_32, &p, runs, array);
        measure(dijkstra_matrix_32, &p, runs, spread);
        printf("%u,%u,%.5g,%.5g,%.5g,%.5g,%.5g,%.5g,%.4f\n", n, g->m,
               array[0], array[1], array[2], spread[0], spread[1],
               spread[2], spread[0] / array[0]);
        fflush(stdout);
        free(cells);
        graph_free(g);
    }
}

/* ---- the heap that decreases keys in place: no vertex is in it twice.
   One block of keys and vertices, four children an entry, as in the
   book's heap; place[i] is where vertex i is, ABSENT if nowhere. ------- */
#define ABSENT UINT32_MAX
typedef struct entry { uint32_t key, vertex; } entry;
static entry *heap_at;
static uint32_t *place, heap_count;

static void put(uint32_t hole, entry e)
{
    heap_at[hole] = e;
    place[e.vertex] = hole;
}

static void climb(uint32_t hole, entry e)
{
    for (; hole > 0 && e.key < heap_at[(hole - 1) / 4].key;
         hole = (hole - 1) / 4)
        put(hole, heap_at[(hole - 1) / 4]);
    put(hole, e);
}

static entry pop(void)
{
    entry least = heap_at[0], last = heap_at[--heap_count];
    uint32_t hole = 0, child;

    place[least.vertex] = ABSENT;
    if (heap_count == 0)
        return least;
    while ((child = 4 * hole + 1) < heap_count) {
        uint32_t end = child + 4 < heap_count ? child + 4 : heap_count;
        for (uint32_t k = child + 1; k < end; k++)
            if (heap_at[k].key < heap_at[child].key)
                child = k;
        if (last.key <= heap_at[child].key)
            break;
        put(hole, heap_at[child]);
        hole = child;
    }
    put(hole, last);
    return least;
}

static uint64_t pushed, lowered;
static int indexed(const problem *p, answer *a)
{
    const graph *g = p->successors;
    uint32_t *c = malloc(p->n * sizeof *c);
    bool *u = malloc(p->n * sizeof *u);

    heap_at = malloc(p->n * sizeof *heap_at);
    place = malloc(p->n * sizeof *place);
    if (!c || !u || !heap_at || !place)
        die("no memory");
    for (uint32_t i = 0; i < p->n; i++) {
        c[i] = place[i] = ABSENT;
        u[i] = true;
    }
    c[p->source] = 0;
    heap_count = 1;
    pushed = 1;
    lowered = 0;
    put(0, (entry){ 0, p->source });
    while (heap_count > 0) {
        uint32_t f = pop().vertex;
        u[f] = false;
        for (uint32_t k = g->v[f]; k < g->v[f + 1]; k++) {
            uint32_t j = g->e[k], sum = c[f] + g->w[k];
            if (!u[j] || sum >= c[j])
                continue;
            c[j] = sum;
            lowered += place[j] != ABSENT;
            pushed += place[j] == ABSENT;
            climb(place[j] != ABSENT ? place[j] : heap_count++,
                  (entry){ sum, j });
        }
    }
    for (uint32_t i = 0; i < p->n; i++)
        a->c[i] = c[i] == ABSENT ? UINT64_MAX : c[i];
    free(c);
    free(u);
    free(heap_at);
    free(place);
    return SOLVED;
}

static void decrease(void)
{
    static const char *const family[] = { "predecessor", "grid" };

    puts("graph,n,pushed,lowered,lowered_percent,stale,stale_low,"
         "stale_high,indexed,indexed_low,indexed_high,ratio");
    for (int k = 0; k < 2; k++) {
        graph *g = made(family[k], 1u << 20, 0);
        problem p = { .successors = g, .n = g->n };
        double stale[3], in_place[3];

        measure(dijkstra_heap_32, &p, 9, stale);
        measure(indexed, &p, 9, in_place);
        printf("%s,%u,%" PRIu64 ",%" PRIu64 ",%.4g,%.5g,%.5g,%.5g,%.5g,"
               "%.5g,%.5g,%.4f\n", family[k], g->n, pushed, lowered,
               100. * (double)lowered / (double)(pushed + lowered),
               stale[0], stale[1], stale[2], in_place[0], in_place[1],
               in_place[2], in_place[0] / stale[0]);
        fflush(stdout);
        graph_free(g);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "lists") == 0)
        lists();
    else if (argc == 2 && strcmp(argv[1], "matrix") == 0)
        matrix();
    else if (argc == 2 && strcmp(argv[1], "complete") == 0)
        complete();
    else if (argc == 2 && strcmp(argv[1], "decrease") == 0)
        decrease();
    else
        die("usage: dijkstra lists|matrix|complete|decrease");
    return 0;
}
