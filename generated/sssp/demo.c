#include "sssp/sssp.h"
#include "graph/generate.h"
#include "graph/verify.h"
#include "solvers/solver.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A graph to show, even without packages */
enum { FEWEST = 10000, GENERATED = 1 << 16 };

static graph *graph_to_show(const request *r)
{
    struct error why;
    graph *g = packages_of_apt(r->given[FROM], &why);

    if (g == NULL && r->given[FROM])
        give_up(blame(), "%s", why.text);
    if (g != NULL && (g->n >= FEWEST || r->given[FROM]))
        return g;
    printf("apt knows too few packages here (%u; apt-get update "
           "fetches its lists);\na generated graph takes their place\n",
           g ? g->n : 0);
    graph_free(g);
    g = generate("predecessor", GENERATED, 0, 0, 1, &why);
    if (g == NULL)
        give_up(NO_MACHINE, "%s", why.text);
    return g;
}
/* Cut a part out of the graph that keeps its distances */
enum { BUDGET = 24000000 };      /* iterations x vertices */

static const uint64_t *distance; /* for the comparison of qsort */

static int nearer(const void *a, const void *b)
{
    uint32_t i = *(const uint32_t *)a, j = *(const uint32_t *)b;

    if (distance[i] != distance[j])
        return distance[i] < distance[j] ? -1 : 1;
    return i < j ? -1 : i > j;
}
static uint32_t size_of_part(const uint64_t *c, const uint32_t *order,
                             uint32_t n)
{
    uint32_t k = 0;

    for (uint64_t iterations = 1; k < n; iterations++) {
        uint32_t next = k;
        while (next < n && c[order[next]] == c[order[k]])
            next++;
        if (c[order[k]] == UINT64_MAX || iterations * next > BUDGET)
            break;
        k = next;
    }
    return k;
}
static graph *cut_part(const graph *g, const uint64_t *c,
                       uint32_t **order_out)
{
    uint32_t *order = malloc(g->n * sizeof *order);
    uint32_t *place = malloc(g->n * sizeof *place);
    arc *arcs = malloc(((size_t)g->m + 1) * sizeof *arcs);
    uint32_t m = 0;

    if (!order || !place || !arcs)
        give_up(NO_MACHINE, "no memory for a part of the graph");
    for (uint32_t i = 0; i < g->n; i++)
        order[i] = i;
    distance = c;
    qsort(order, g->n, sizeof *order, nearer);
    uint32_t k = size_of_part(c, order, g->n);
    for (uint32_t i = 0; i < g->n; i++)
        place[order[i]] = i;
    /* Keep the arcs that stay inside the part */
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t a = g->v[i]; a < g->v[i + 1]; a++)
            if (place[i] < k && place[g->e[a]] < k)
                arcs[m++] = (arc){ place[i], place[g->e[a]], g->w[a] };
    graph *part = graph_from_arcs(k, m, arcs);
    free(arcs);
    free(place);
    *order_out = order;
    return part;
}
/* Run a solver and print its row */
typedef struct show {
    graph *whole, *part;
    uint32_t *order;             /* the whole's vertices by distance */
    uint32_t source;
    sssp_answer *first;          /* on the whole graph, or NULL */
    const uint64_t *c;           /* its distances */
    bool simulated;
    int status;
} show;

static bool solved_in_row(show *d, const graph *g,
                          const sssp_request *q, sssp_answer **a)
{
    char why[SSSP_WHY];

    progress_start(q->solver);
    int status = sssp_solve(g, q, a, why);
    progress_end();
    if (status == SSSP_FAULT)
        give_up(status, "%s", why);
    if (status != SSSP_OK) {
        printf("%-16s %s\n", q->solver, why);
        d->status = status;
    }
    return status == SSSP_OK;
}
static void show_row(show *d, const solver *s)
{
    char where[128];
    bool small = (s->flags & NEEDS_GPU) && d->simulated && d->part;
    const graph *g = small ? d->part : d->whole;
    uint32_t source = d->source;
    sssp_request q;
    sssp_answer *a;

    for (uint32_t i = 0; small && i < g->n; i++)
        if (d->order[i] == d->source)
            source = i;
    sssp_request_init(&q);
    q.solver = s->name;
    q.sources = &source;
    q.source_count = 1;
    if (!solved_in_row(d, g, &q, &a))
        return;
    /* Verify the answer and print it */
    const uint64_t *c = sssp_distances(a);
    for (uint32_t i = 0; small && i < g->n; i++)
        if (c[i] != d->c[d->order[i]])
            give_up(OUR_FAULT, REFUTED, s->name, "on a part of the "
                    "graph, not as on the whole");
    const char *at = strstr(sssp_device(a), "CPU, ");   /* so many threads */
    snprintf(where, sizeof where, "%s", at ? at + 5 : sssp_device(a));
    where[strcspn(where, "(")] = '\0';
    printf("%-19s %-12.12s %8u%s %10" PRIu64 " %11" PRIu64 " %7.2f %s\n",
           s->name, where, g->n, small ? "*" : " ", sssp_iterations(a),
           sssp_relaxations(a), sssp_seconds(a), "yes");
    fflush(stdout);
    if (!small && d->first == NULL) {
        d->first = a;
        d->c = c;
    } else {
        sssp_answer_free(a);
    }
}
/* Find a package that the reader knows */
static uint32_t arcs_to(const uint32_t *parent, uint32_t i)
{
    uint32_t count = 0;

    for (; parent[i] != NO_PARENT; i = parent[i])
        count++;
    return count;
}

static uint32_t known_package(const show *d, const uint32_t *parent)
{
    static const char *const known[] = {
        "libreoffice", "firefox-esr", "gimp", "vlc", "thunderbird",
        "python3-numpy", "texlive-latex-extra", "jupyter", "gitk",
        "build-essential", "gcc", "gnome", "kde-full", "python3",
    };
    const graph *g = d->whole;

    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        for (uint32_t i = 0; g->names && i < g->n; i++)
            if (g->names[i] && !strcmp(g->names[i], known[k]) &&
                d->c[i] != UINT64_MAX && arcs_to(parent, i) >= 4)
                return i;
    uint32_t farthest = d->source;
    for (uint32_t i = 0; i < g->n; i++)
        if (d->c[i] != UINT64_MAX && d->c[i] > d->c[farthest])
            farthest = i;
    return farthest;
}
static void print_chain(const show *d)
{
    const graph *g = d->whole;
    uint32_t *parent = malloc(g->n * sizeof *parent);
    uint32_t *chain = malloc(g->n * sizeof *chain), length = 0;

    if (!parent || !chain || !tight_tree(g, d->source, d->c, parent))
        give_up(NO_MACHINE, "no memory for a chain");
    uint32_t goal = known_package(d, parent);
    for (uint32_t i = goal; i != NO_PARENT; i = parent[i])
        chain[length++] = i;
    printf("\nthe cheapest chain from %s to ", label(g, d->source));
    printf("%s%s:\n", label(g, goal), g->names ? ", in KiB installed;\n"
           "each package needs the one before it" : "");
    while (length > 0) {
        uint32_t i = chain[--length];
        printf("  %-30s %8" PRIu64 "\n", label(g, i), d->c[i]);
    }
    free(chain);
    free(parent);
}
/* Show the course at work */
int do_demo(const request *r)
{
    show d = { 0 };
    bool gpu = false;

    for (size_t k = 0; k < solver_count; k++)
        gpu |= !(solvers[k].flags & (SMALL_ONLY | WRONG_BY_DESIGN)) &&
               (solvers[k].flags & NEEDS_GPU);
    hand_to_program(r, gpu);
    d.simulated = !runs_on_gpu();
    d.whole = graph_to_show(r);
    /* Choose the source */
    for (uint32_t i = 1; d.whole->names && i < d.whole->n; i++)
        if (d.whole->v[i + 1] - d.whole->v[i] >
            d.whole->v[d.source + 1] - d.whole->v[d.source])
            d.source = i;
    for (uint32_t i = 0; d.whole->names && i < d.whole->n; i++)
        if (d.whole->names[i] && !strcmp(d.whole->names[i], "libc6"))
            d.source = i;
    printf("%s: %s, %s, source %s\n",
           d.whole->names ? "Debian's packages" : "a random graph",
           counted(d.whole->n, "vertex"), counted(d.whole->m, "arc"),
           label(d.whole, d.source));
    /* Show the solvers, those that need no GPU first */
    printf("%-19s %-12s %8s  %10s %11s %7s %s\n", "solver", "where",
           "vertices", "iterations", "relaxations", "seconds", "verified");
    for (int device = 0; device < 2; device++)
        for (size_t k = 0; k < solver_count; k++)
            if (!(solvers[k].flags & (SMALL_ONLY | WRONG_BY_DESIGN)) &&
                !!(solvers[k].flags & NEEDS_GPU) == device)
                /* Show one solver, on a part if it must be */
                {
                    if (solvers[k].largest_n < d.whole->n)
                        continue;
                    if (d.simulated && (solvers[k].flags & NEEDS_REAL_GPU)) {
                        printf("%-19s skipped: it needs a real GPU\n", solvers[k].name);
                        continue;
                    }
                    if (device && d.simulated && d.c && !d.order) {
                        d.part = cut_part(d.whole, d.c, &d.order);
                        if (d.part && d.part->n == d.whole->n) {
                            graph_free(d.part);
                            d.part = NULL;
                        }
                    }
                    show_row(&d, &solvers[k]);
                }
    if (d.part)
        printf("* simulated, on the %s nearest to the source "
               "only\n", counted(d.part->n, "vertex"));
    if (d.c)
        print_chain(&d);
    /* Name the book */
    const char *pdf = r->files[0] ? r->files[0] : "build/course.pdf";
    printf("\nthe book: %s%s\n", printable(pdf),
           access(pdf, R_OK) == 0 ? "" : " (make pdf weaves it)");
    free(d.order);
    sssp_answer_free(d.first);
    graph_free(d.part);
    graph_free(d.whole);
    return d.status;
}
