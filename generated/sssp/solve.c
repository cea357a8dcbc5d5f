#include "sssp/sssp.h"
#include "sssp/json.h"
#include "graph/csr.h"
#include "graph/verify.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Run a solver with the courtesies */
static void run_solver(const solver *s, const graph *g, problem *p,
                       answer *a, bool *wide)
{
    double cells = (double)g->n * g->n * sizeof(uint32_t);
    double memory = (double)sysconf(_SC_PHYS_PAGES) *
                    (double)sysconf(_SC_PAGESIZE);

    if ((s->flags & NEEDS_MATRIX) && cells > memory)
        give_up(NO_MACHINE, "%s: a matrix of n = %u takes %.1f GB, and "
                "this machine has %.1f", s->name, g->n, cells / 1e9,
                memory / 1e9);
    progress_start(s->name);
    int status = solver_run(s, g, p, a, wide);
    progress_end();
    if (status != SOLVED)
        give_up(NO_MACHINE, "%s", a->error);
}
/* Write the distances */
static bool write_distances(const graph *g, const answer *a,
                            output *out)
{
    const uint64_t *c = a->c;
    char line[32];
    bool good = true;

    for (uint32_t i = 0; good && i < g->n; i++) {
        const char *name = label(g, i);
        /* Leave out a vertex that the run did not come to */
        if (c[i] == UINT64_MAX && a->settled < UINT64_MAX)
            continue;
        int length = c[i] == UINT64_MAX
            ? snprintf(line, sizeof line, " inf\n")
            : snprintf(line, sizeof line, " %" PRIu64 "\n", c[i]);
        good = output_bytes(out, name, strlen(name)) &&
               output_bytes(out, line, (size_t)length);
    }
    return good;
}
/* Print a shortest path */
static void print_path(FILE *to, const graph *g, uint32_t goal,
                       const answer *a)
{
    const uint64_t *c = a->c;
    const uint32_t *parent = a->parents;
    uint32_t *path = malloc(g->n * sizeof *path);
    uint32_t length = 0;

    if (path == NULL)
        give_up(NO_MACHINE, "no memory for the path");
    /* Collect the chain of parents, or say why there is none */
    if (c[goal] == UINT64_MAX)
        fprintf(to, "path          none: %s is %s\n", label(g, goal),
                a->settled < UINT64_MAX ? "farther than the run went"
                                        : "unreachable");
    else if (c[goal] > 0 && parent[goal] == NO_PARENT)
        fprintf(to, "path          none: no path to %s is as long as "
                "its distance\n", label(g, goal));
    else
        for (uint32_t i = goal; i != NO_PARENT && length < g->n;
             i = parent[i])
            path[length++] = i;
    while (length > 0) {
        uint32_t i = path[--length];
        fprintf(to, "%-13s %s %" PRIu64 "\n",
                parent[i] == NO_PARENT ? "path" : "", label(g, i),
                c[i]);
    }
    free(path);
}
/* Print the summary of a solve */
static void print_summary(FILE *to, const request *r, const graph *g,
                          const solver *s, const problem *p,
                          const answer *a, bool wide)
{
    uint32_t reached = 0;

    for (uint32_t i = 0; i < g->n; i++)
        reached += a->c[i] != UINT64_MAX;
    fprintf(to, "graph         %s: %u vertices, %u arcs\n",
            r->files[0], g->n, g->m);
    fprintf(to, "solver        %s", s->name);
    if (s->flags & NEEDS_GPU)
        fprintf(to, ", block %u, minimum %s", p->block,
                s->flags & OWN_MINIMUM ? "of its own"
                : minimum_names[p->minimum]);
    if (a->delta)
        fprintf(to, ", delta %" PRIu64, a->delta);
    fprintf(to, "\ndevice        %s\n", a->device[0] ? a->device
                                                      : "CPU");
    /* Say which solver was chosen, and from where it has solved */
    if (!r->given[SOLVER])
        fprintf(to, "chosen        as there is %s; --solver takes "
                "another\n", s->flags & NEEDS_GPU ? "a GPU" : "no GPU");
    fprintf(to, "source        %s", label(g, p->source));
    if (p->sources)
        fprintf(to, " and %u more", p->source_count - 1);
    fprintf(to, a->settled < UINT64_MAX ? ", %u within %" PRIu64 "\n"
                                        : ", reaches %u\n",
            reached, a->settled);
    if (p->to)
        /* Print the distance that was asked for */
        {
            fprintf(to, "to            %s, ", label(g, *p->to));
            if (a->c[*p->to] < UINT64_MAX)
                fprintf(to, "distance %" PRIu64 "\n", a->c[*p->to]);
            else
                fputs(p->within ? "farther than that\n" : "unreachable\n", to);
        }
    /* Print what the run cost */
    fprintf(to, "iterations    %" PRIu64 "\nrelaxations   %" PRIu64 "\n"
            "seconds       %.6f\n", a->iterations, a->relaxations,
            a->seconds);
    if (a->copy_seconds > 0)
        fprintf(to, "copies        %.6f seconds\n", a->copy_seconds);
    if (a->handovers)
        fprintf(to, "handed over   %u times to the processor, while the "
                "front was thin\n", a->handovers);
    if (wide)
        fputs("costs         64 bits: a sum did not fit into 32\n", to);
}
/* Solve, as the command line asks */
/* Read a list of vertices */
static uint32_t *several_vertices(const request *r, const graph *g,
                                  uint32_t *count)
{
    char *text = strdup(r->given[SOURCES]), *rest = text, *one;
    uint32_t *list = malloc((strlen(r->given[SOURCES]) + 1) *
                            sizeof *list);

    if (text == NULL || list == NULL)
        give_up(NO_MACHINE, "no memory for the sources");
    while ((one = strsep(&rest, ",")) != NULL)
        list[(*count)++] = vertex(r, g, one);
    free(text);
    return list;
}

int do_solve(const request *r)
{
    struct error why = { "" };
    problem p = { .count = true, .progress = progress_show };
    output out = { 0 };
    answer a;
    bool wide, good = true, json = r->given[JSON];

    if (json && r->given[OUT] && strcmp(r->given[OUT], "-") == 0)
        refuse(r, "--json prints on standard output; --out needs a "
               "file");
    /* Refuse what can be refused without a graph */
    const solver *s = pose(r, &p);
    if (r->given[SOURCE] && r->given[SOURCES])
        refuse(r, "takes only one of --source, --sources");
    hand_over(r, s->flags & NEEDS_GPU);
    /* Refuse what can be refused without solving */
    graph *g = load(r, r->files[0]);
    uint32_t goal = UINT32_MAX, to, *sources = NULL;
    uint64_t within;
    p.source = r->given[SOURCE] ? vertex(r, g, r->given[SOURCE]) : 0;
    /* Find out how much is asked for */
    if (r->given[TO]) {
        to = vertex(r, g, r->given[TO]);
        p.to = &to;
    }
    if (r->given[WITHIN]) {
        within = number(r, WITHIN, 0, UINT64_MAX - 1, 0);
        p.within = &within;
    }
    if (r->given[SOURCES]) {
        sources = several_vertices(r, g, &p.source_count);
        p.sources = sources;
        p.source = sources[0];
    }
    if (r->given[PATH_TO])
        goal = vertex(r, g, r->given[PATH_TO]);
    p.parents = r->given[PATH_TO] != NULL;
    if (r->given[OUT] && !output_open(&out, r->given[OUT], &why))
        give_up(blame(), "%s", why.text);
    /* Solve, and print the summary */
    run_solver(s, g, &p, &a, &wide);
    if (csr_changed())
        give_up(BAD_INPUT, "%s: changed while it was in use",
                r->files[0]);
    FILE *summary = out.file == stdout ? stderr : stdout;
    if (json)
        json_summary(r, g, s, &p, &a, wide);
    else
        print_summary(summary, r, g, s, &p, &a, wide);
    /* Verify the answer, if that is asked */
    if (r->given[VERIFY]) {
        errno = 0;
        good = verify_answer(g, &p, &a, &why);
        if (!good && errno == ENOMEM)
            give_up(NO_MACHINE, "%s", why.text);
        if (json)
            json_verdict(good, why.text);
        else
            fprintf(summary, "verified      %s%s\n", good ? "yes" : "NO: ",
                    good ? "" : why.text);
    }
    /* Print the path, if one is asked, and end the object */
    if (good && goal != UINT32_MAX && json)
        json_path(g, goal, &a);
    else if (good && goal != UINT32_MAX)
        print_path(summary, g, goal, &a);
    if (json)
        json_finish();
    /* Write the distances, if they are good */
    if (out.file != NULL && good) {
        good = write_distances(g, &a, &out);
        if (!output_close(&out, good, &why))
            give_up(blame(), "%s", why.text);
    } else {
        output_drop(&out);
    }
    free(a.c);
    free(a.parents);
    free(sources);
    graph_free(g);
    return good ? ALL_WELL : NOT_VERIFIED;
}
