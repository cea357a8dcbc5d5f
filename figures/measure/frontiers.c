/* frontiers -- what Chapter 3 counts, times and draws.
     frontiers count LABEL GRAPH [SOURCE]        a CSV row about a graph
     frontiers count LABEL FAMILY N [GRAPHS]     over seeds 1 .. GRAPHS
     frontiers trace BINS GRAPH [SOURCE]         how the frontier grows
     frontiers trace BINS FAMILY N
     frontiers worst LARGEST_F LARGEST_U         complete graphs, timed
     frontiers slack LABEL GRAPH|FAMILY [SOURCE|N]   Exercise 3.7
     frontiers growth DEGREE WEIGHT              Exercise 3.9
     frontiers panels                            a small grid, as TikZ
     frontiers wave SIDE PANELS                  a large grid, as TikZ
   GRAPH is a file, its name has a dot in it; SOURCE is a vertex's name
   or its number in the file.  figures/measure/frontiers.sh builds and runs it. */
#include "graph/generate.h"
#include "graph/graph.h"
#include "graph/io.h"
#include "solvers/solver.h"
#include <inttypes.h>
#include <math.h>
#include "bench.h"

int F_CPU_32(const problem *p, answer *a);
int U_CPU_32(const problem *p, answer *a);
int F_CPU_64(const problem *p, answer *a);

/* ---- one run, with the frontier of every iteration kept ------------- */

static uint32_t *sizes, capacity, rounds, before;

static bool keep(uint32_t settled, uint32_t n)
{
    (void)n;
    if (rounds == capacity) {
        capacity = capacity ? 2 * capacity : 1024;
        sizes = realloc(sizes, capacity * sizeof *sizes);
        if (sizes == NULL)
            die("no memory");
    }
    sizes[rounds++] = settled - before;
    before = settled;
    return true;
}

/* Iteration 1 relaxes the source; progress reports after each iteration
   how many are settled, so sizes[k] is the frontier of iteration k+2,
   and the last is 0. */
static void run(const graph *g, uint32_t source, answer *a)
{
    problem p = { .successors = g, .n = g->n, .source = source,
                  .progress = keep };
    int status;

    *a = (answer){ .c = malloc(g->n * sizeof *a->c) };
    if (a->c == NULL)
        die("no memory");
    rounds = 0, before = 1;
    status = F_CPU_32(&p, a);
    if (status == OVERFLOWED) {
        rounds = 0, before = 1;
        status = F_CPU_64(&p, a);
    }
    if (status != SOLVED)
        die("not solved");
}

static uint32_t find(const graph *g, const char *source)
{
    if (source == NULL)
        return 0;
    for (uint32_t i = 0; g->names && i < g->n; i++)
        if (g->names[i] && strcmp(g->names[i], source) == 0)
            return i;
    char *end;
    unsigned long i = strtoul(source, &end, 10);
    if (*source == '\0' || *end || i < g->first || i - g->first >= g->n)
        die("no such source");
    return (uint32_t)i - g->first;
}

static graph *get(const char *name, const char *n, uint64_t seed)
{
    struct error why;
    graph *g = strchr(name, '.') ? graph_read(name, &why)
             : generate(name, (uint32_t)strtoul(n, NULL, 10), 0, 0,
                        seed, &why);

    if (g == NULL)
        die(why.text);
    return g;
}

/* ---- count ----------------------------------------------------------- */

static void count(char **argv)
{
    const char *name = argv[1];
    bool file = strchr(name, '.') != NULL;
    unsigned graphs = !file && argv[2] && argv[3] ? atoi(argv[3]) : 1;
    uint64_t least = UINT64_MAX, most = 0, sum = 0, relaxations = 0;
    uint64_t reached = 0, largest = 0, frontier = 0;
    uint32_t n = 0, m = 0;

    for (unsigned k = 1; k <= graphs; k++) {
        graph *g = get(name, argv[2], k);
        answer a;

        run(g, file ? find(g, argv[2]) : 0, &a);
        sum += a.iterations;
        least = a.iterations < least ? a.iterations : least;
        most = a.iterations > most ? a.iterations : most;
        if (k == 1) {
            n = g->n, m = g->m, relaxations = a.relaxations;
            for (uint32_t i = 0; i < n; i++)
                if (a.c[i] != UINT64_MAX) {
                    reached++;
                    largest = a.c[i] > largest ? a.c[i] : largest;
                }
            for (uint32_t r = 0; r < rounds; r++)
                frontier = sizes[r] > frontier ? sizes[r] : frontier;
        }
        free(a.c);
        graph_free(g);
    }
    printf("%s,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
           ",%.1f,%" PRIu64 ",%u,%.1f,%" PRIu64 ",%" PRIu64 "\n",
           argv[0], n, m, reached, largest, frontier,
           (double)reached * graphs / sum, relaxations, graphs,
           (double)sum / graphs, least, most);
}

/* ---- trace: over each of so many equal parts of the iterations -------- */

static void trace(char **argv)
{
    uint32_t bins = (uint32_t)atoi(argv[0]);
    bool file = strchr(argv[1], '.') != NULL;
    graph *g = get(argv[1], argv[2], 1);
    answer a;

    run(g, file ? find(g, argv[2]) : 0, &a);
    if (bins == 0 || bins > rounds)
        bins = rounds;
    for (uint32_t b = 0; b < bins; b++) {
        uint32_t from = (uint64_t)rounds * b / bins;
        uint32_t to = (uint64_t)rounds * (b + 1) / bins;
        uint64_t sum = 0;

        for (uint32_t k = from; k < to; k++)
            sum += k ? sizes[k - 1] : 1;
        printf("%.1f,%.4f,%.2f\n", (from + 1 + to) / 2.0,
               (from + to) / 2.0 / rounds, (double)sum / (to - from));
    }
    free(a.c);
    graph_free(g);
}

/* ---- worst: n frontiers of one vertex, and every sum lowers a cost ---- */

/* Complete; arc i -> j weighs 2(j-i)-1 if i < j, else 1: d(j) = j. */
static graph *worst_graph(uint32_t n)
{
    graph *g = graph_new(n, n * (n - 1));
    uint32_t k = 0;

    if (g == NULL)
        die("no memory");
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++)
            if (i != j) {
                g->e[k] = j;
                g->w[k++] = i < j ? 2 * (j - i) - 1 : 1;
            }
        g->v[i + 1] = k;
    }
    return g;
}

/* The least of at least three times, in seconds. */
static double time_worst(const graph *g, uint32_t n,
                         int (*solve)(const problem *, answer *),
                         answer *a)
{
    problem p = { .successors = g, .predecessors = g, .n = n };
    double best = 1e9, spent = 0;

    *a = (answer){ .c = malloc(n * sizeof *a->c) };
    if (a->c == NULL)
        die("no memory");
    for (int k = 0; k < 3 || spent < 0.3; k++) {
        if (solve(&p, a) != SOLVED)
            die("not solved");
        best = a->seconds < best ? a->seconds : best;
        spent += a->seconds;
    }
    for (uint32_t i = 0; i < n; i++)
        if (a->c[i] != i)
            die("wrong distances");
    free(a->c);
    return best;
}

static void worst(uint32_t largest_F, uint32_t largest_U)
{
    for (uint32_t n = 64; n <= largest_F; n *= 2) {
        graph *g = worst_graph(n), *r = graph_invert(g);
        answer a;

        if (r == NULL)
            die("no memory");
        double F = time_worst(g, n, F_CPU_32, &a);
        printf("%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%.7f,", n,
               a.iterations, a.relaxations, F);
        if (n <= largest_U)
            printf("%.7f\n", time_worst(r, n, U_CPU_32, &a));
        else
            printf("nan\n");
        fflush(stdout);
        graph_free(r);
        graph_free(g);
    }
}

/* ---- slack: settle every cost up to the minimum plus the least weight - */

static uint64_t slack_iterations(const graph *g, uint32_t source,
                                 uint64_t omega, const uint64_t *d)
{
    uint64_t *c = malloc(g->n * sizeof *c), iterations = 0, mssp = 0;
    char *state = malloc(g->n);

    if (c == NULL || state == NULL)
        die("no memory");
    for (uint32_t i = 0; i < g->n; i++)
        c[i] = UINT64_MAX, state[i] = 'U';
    c[source] = 0, state[source] = 'F';
    for (; mssp != UINT64_MAX; iterations++) {
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; state[i] == 'F' && k < g->v[i + 1];
                 k++)
                if (state[g->e[k]] == 'U' && c[i] + g->w[k] < c[g->e[k]])
                    c[g->e[k]] = c[i] + g->w[k];
        mssp = UINT64_MAX;
        for (uint32_t i = 0; i < g->n; i++)
            if (state[i] == 'U' && c[i] < mssp)
                mssp = c[i];
        for (uint32_t i = 0; i < g->n; i++)
            if (state[i] == 'U' && c[i] != UINT64_MAX &&
                c[i] - mssp <= omega)
                state[i] = 'F';
            else if (state[i] == 'F')
                state[i] = 'S';
    }
    for (uint32_t i = 0; i < g->n; i++)
        if (c[i] != d[i])
            die("slack: a wrong distance");
    free(state);
    free(c);
    return iterations;
}

static void slack(char **argv)
{
    bool file = strchr(argv[1], '.') != NULL;
    graph *g = get(argv[1], argv[2], 1);
    uint32_t source = file ? find(g, argv[2]) : 0, omega = UINT32_MAX;
    answer a;

    for (uint32_t k = 0; k < g->m; k++)
        omega = g->w[k] < omega ? g->w[k] : omega;
    run(g, source, &a);
    printf("%s,%" PRIu32 ",%" PRIu64 ",%" PRIu64 "\n", argv[0], omega,
           a.iterations, slack_iterations(g, source, omega, a.c));
    free(a.c);
    graph_free(g);
}

/* ---- growth: the slope foretold, and the slope counted ---------------- */

static double mean_iterations(uint32_t n, uint32_t degree, uint32_t weight)
{
    enum { GRAPHS = 5 };
    uint64_t sum = 0;

    for (uint32_t seed = 1; seed <= GRAPHS; seed++) {
        struct error why;
        graph *g = generate("predecessor", n, degree, weight, seed, &why);
        answer a;

        if (g == NULL)
            die(why.text);
        run(g, 0, &a);
        sum += a.iterations;
        free(a.c);
        graph_free(g);
    }
    return (double)sum / GRAPHS;
}

static void growth(uint32_t degree, uint32_t weight)
{
    double low = 1, high = degree;

    for (int step = 0; step < 60; step++) {
        double middle = (low + high) / 2, sum = 0;

        for (uint32_t w = 1; w <= weight; w++)
            sum += pow(middle, -(double)w);
        if (degree * sum / weight > 1)
            low = middle;
        else
            high = middle;
    }
    printf("%" PRIu32 ",%" PRIu32 ",%.3f,%.2f,%.2f\n", degree, weight, high,
           log(2) / log(high), (mean_iterations(1 << 18, degree, weight) -
                                mean_iterations(1 << 12, degree, weight)) / 6);
}

/* ---- panels: the states of a small grid before every iteration -------- */

enum { WIDTH_OF_PANEL = 4, HEIGHT_OF_PANEL = 3,
       VERTICES = WIDTH_OF_PANEL * HEIGHT_OF_PANEL };
static const uint32_t right[HEIGHT_OF_PANEL][WIDTH_OF_PANEL - 1] = {
    { 1, 1, 3 }, { 2, 3, 3 }, { 3, 1, 2 } };
static const uint32_t down[HEIGHT_OF_PANEL - 1][WIDTH_OF_PANEL] = {
    { 1, 1, 2, 2 }, { 1, 2, 3, 3 } };

static graph *small_grid(void)
{
    arc arcs[4 * VERTICES];
    uint32_t m = 0;
    graph *g;

    for (uint32_t i = 0; i < VERTICES; i++) {
        uint32_t x = i % WIDTH_OF_PANEL, y = i / WIDTH_OF_PANEL;

        if (x + 1 < WIDTH_OF_PANEL) {
            arcs[m++] = (arc){ i, i + 1, right[y][x] };
            arcs[m++] = (arc){ i + 1, i, right[y][x] };
        }
        if (y + 1 < HEIGHT_OF_PANEL) {
            arcs[m++] = (arc){ i, i + WIDTH_OF_PANEL, down[y][x] };
            arcs[m++] = (arc){ i + WIDTH_OF_PANEL, i, down[y][x] };
        }
    }
    if ((g = graph_from_arcs(VERTICES, m, arcs)) == NULL)
        die("no memory");
    return g;
}

/* Before the iteration whose frontier costs mssp: the cost of vertex j
   by the invariant, from the distances d. */
static uint64_t tentative(const graph *g, const uint64_t *d, uint32_t j,
                          uint64_t mssp)
{
    uint64_t c = UINT64_MAX;

    if (d[j] <= mssp)
        return d[j];
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (g->e[k] == j && d[i] < mssp && d[i] + g->w[k] < c)
                c = d[i] + g->w[k];
    return c;
}

static char state_of(uint64_t c, uint64_t mssp)
{
    return c < mssp ? 'S' : c == mssp ? 'F' : 'U';
}

/* \link{from}{to}{weight} once; then \panel{k}{mssp} and its
   \vertex{k}{x}{y}{state}{cost}. */
static void panels(void)
{
    graph *g = small_grid();
    answer a;

    run(g, 0, &a);
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (i < g->e[k])
                printf("\\link{%u}{%u}{%u}{%u}{%u}%%\n",
                       i % WIDTH_OF_PANEL, i / WIDTH_OF_PANEL,
                       g->e[k] % WIDTH_OF_PANEL,
                       g->e[k] / WIDTH_OF_PANEL, g->w[k]);
    for (uint64_t k = 1, mssp = 0; k <= a.iterations; k++) {
        uint64_t next = UINT64_MAX;

        printf("\\panel{%" PRIu64 "}{%" PRIu64 "}%%\n", k, mssp);
        for (uint32_t i = 0; i < g->n; i++) {
            uint64_t c = tentative(g, a.c, i, mssp);
            char cost[24] = "\\infty";

            if (c != UINT64_MAX)
                snprintf(cost, sizeof cost, "%" PRIu64, c);
            printf("\\vertex{%" PRIu64 "}{%u}{%u}{%c}{%s}%%\n", k,
                   i % WIDTH_OF_PANEL, i / WIDTH_OF_PANEL,
                   state_of(a.c[i], mssp), cost);
            if (a.c[i] > mssp && a.c[i] < next)
                next = a.c[i];
        }
        mssp = next;
    }
    free(a.c);
    graph_free(g);
}

/* ---- wave: which cells of a grid are settled, frontier, unsettled ----- */

/* \wave{panel}{row}{first column}{columns}{state}, equal neighbours
   joined, the unsettled left out; \wavecost{panel}{mssp}. */
static void wave(char **argv)
{
    uint32_t side = (uint32_t)atoi(argv[0]), count = (uint32_t)atoi(argv[1]);
    struct error why;
    graph *g = generate("grid", side * side, 0, 0, 1, &why);
    uint64_t largest = 0;
    answer a;

    if (g == NULL)
        die(why.text);
    run(g, (side / 3) * side + side / 3, &a);
    for (uint32_t i = 0; i < g->n; i++)
        largest = a.c[i] > largest ? a.c[i] : largest;
    for (uint32_t k = 1; k <= count; k++) {
        uint64_t mssp = largest * k / (count + 2);

        printf("\\wavecost{%u}{%" PRIu64 "}%%\n", k, mssp);
        for (uint32_t y = 0; y < side; y++)
            for (uint32_t x = 0, w; x < side; x += w) {
                char s = state_of(a.c[y * side + x], mssp);

                for (w = 1; x + w < side &&
                            state_of(a.c[y * side + x + w], mssp) == s; w++)
                    ;
                if (s != 'U')
                    printf("\\wave{%u}{%u}{%u}{%u}{%c}%%\n", k, y, x, w,
                           s);
            }
    }
    free(a.c);
    graph_free(g);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";

    if (strcmp(mode, "count") == 0 && argc > 3)
        count(argv + 2);
    else if (strcmp(mode, "trace") == 0 && argc > 3)
        trace(argv + 2);
    else if (strcmp(mode, "worst") == 0 && argc > 3)
        worst(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
    else if (strcmp(mode, "slack") == 0 && argc > 3)
        slack(argv + 2);
    else if (strcmp(mode, "growth") == 0 && argc > 3)
        growth(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
    else if (strcmp(mode, "panels") == 0)
        panels();
    else if (strcmp(mode, "wave") == 0 && argc > 3)
        wave(argv + 2);
    else
        die("usage: see the top of figures/measure/frontiers.c");
    free(sizes);
    if (fflush(stdout) == EOF || ferror(stdout))
        die("cannot write");
    return 0;
}
