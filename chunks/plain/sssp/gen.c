#include "sssp/sssp.h"
#include "graph/generate.h"
#include "graph/io.h"
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* Generate a graph */
int do_gen(const request *r)
{
    struct error why;
    const char *out = r->given[OUT];

    if (!r->given[FAMILY] || !r->given[N] || !out)
        refuse(r, "needs --family, --n and --out, and has no%s%s%s",
               r->given[FAMILY] ? "" : " --family",
               r->given[N] ? "" : " --n", out ? "" : " --out");
    refuse_for_family(r);
    if (!graph_can_write(out, &why))
        give_up(blame(), "%s", why.text);
    /* Read the numbers that describe the graph */
    uint32_t n = (uint32_t)number(r, N, 1, UINT32_MAX, 0);
    uint32_t degree = (uint32_t)number(r, DEGREE, 1, UINT32_MAX, 0);
    uint32_t most = (uint32_t)number(r, MAX_WEIGHT, 1, WEIGHT_MAX, 0);
    uint64_t seed = number(r, SEED, 0, UINT64_MAX, 1);
    progress_start("generating");
    errno = 0;
    graph *g = generate(r->given[FAMILY], n, degree, most, seed, &why);
    progress_end();
    if (g == NULL && errno == ENOMEM)
        give_up(NO_MACHINE, "sssp gen: %s", why.text);
    if (g == NULL)
        refuse(r, "%s", why.text);
    int status = save_graph(g, out);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "%s: %s, %s\n", printable(out),
                counted(g->n, "vertex"), counted(g->m, "arc"));
    graph_free(g);
    return status;
}
