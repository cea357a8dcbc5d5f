/* Every row of the table, in every kind of request, while every solver
   lies (lie.c): no answer comes out of the library, and the reason asks
   for a report.  SEEDS lies each. */
#include "library/sssp.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long tried, bad;

static void try(const sssp_graph *g, sssp_request r, unsigned seed)
{
    unsigned traits = sssp_solver_traits(r.solver);
    int right = traits & SSSP_WRONG_BY_DESIGN ? SSSP_WRONG : SSSP_FAULT;
    char why[SSSP_WHY] = "", lie[20];
    sssp_answer *a = (sssp_answer *)&tried;

    snprintf(lie, sizeof lie, "%u", seed);
    setenv("LIE", lie, 1);
    if (traits & SSSP_WRONG_BY_DESIGN)
        r.want |= SSSP_KNOWN_WRONG;
    int status = sssp_solve(g, &r, &a, why);
    tried++;
    if (status != right || a != NULL ||
        (right == SSSP_FAULT && !strstr(why, "please report"))) {
        bad++;
        printf("%s, lie %u, %u sources, target %u, limit %llu, want %u: "
               "status %d, %s\n", r.solver, seed, r.source_count, r.target,
               (unsigned long long)r.limit, r.want, status, why);
    }
    /* whoever asks for no certificate gets the lie, and it is not
       called certified; without a lie the same request is answered */
    r.want |= SSSP_UNCERTIFIED;
    status = sssp_solve(g, &r, &a, why);
    if (status != SSSP_OK || sssp_is_certified(a) ||
        sssp_answer_verify(g, a, why) != SSSP_WRONG) {
        bad++;
        printf("%s, lie %u: uncertified, status %d\n", r.solver, seed,
               status);
    }
    sssp_answer_free(a);
    unsetenv("LIE");
    r.want &= ~(unsigned)SSSP_UNCERTIFIED;
    if (traits & SSSP_WRONG_BY_DESIGN)
        return;
    status = sssp_solve(g, &r, &a, why);
    if (status != SSSP_OK || !sssp_is_certified(a)) {
        bad++;
        printf("%s: status %d without a lie: %s\n", r.solver, status, why);
    }
    sssp_answer_free(a);
}

int main(int argc, char **argv)
{
    unsigned seeds = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    unsigned seed = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1;
    char why[SSSP_WHY];
    sssp_graph *g;

    if (argc < 2 || sssp_graph_read(&g, argv[1], NULL, 0, 0, why))
        return 2;
    uint32_t n = sssp_graph_vertices(g);
    for (size_t k = 0; k < sssp_solvers(); k++)
        for (unsigned x = 0; x < seeds; x++)
            for (unsigned form = 0; form < 8; form++) {
                uint32_t sources[3] = { seed % n, (seed / 7) % n,
                                        (seed / 49) % n };
                sssp_request r;
                sssp_request_init(&r);
                r.solver = sssp_solver_name(k);
                if (sssp_solver_traits(r.solver) & SSSP_REAL_GPU)
                    continue;
                r.sources = sources;
                r.source_count = form & 1 ? 3 : 1;
                r.want = form & 2 ? SSSP_PARENTS : 0;
                if (form & 4)
                    r.target = (seed / 343) % n;
                try(g, r, seed++);
            }
    printf("%llu lies, %llu believed\n", tried, bad);
    sssp_graph_free(g);
    return bad != 0;
}
