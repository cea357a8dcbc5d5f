#include "sssp/sssp.h"
#include "graph/json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_distances(const sssp_graph *g, const sssp_answer *a,
                            output *out)
{
    const uint64_t *c = sssp_distances(a);
    uint32_t n = sssp_graph_vertices(g);
    char line[SSSP_DIGITS + 2] = " ";
    bool good = true;

    for (uint32_t i = 0; good && i < n; i++) {
        const char *name = out->file == stdout ? label(g, i)
                                               : name_or_number(g, i);
        /* Leave out a vertex that the run did not come to */
        if (c[i] == SSSP_INFINITY && sssp_settled(a) < SSSP_INFINITY)
            continue;
        sssp_distance_text(g, c[i], line + 1);
        good = output_bytes(out, name, strlen(name)) &&
               output_bytes(out, line, strlen(line)) &&
               output_bytes(out, "\n", 1);
    }
    return good;
}
/* Print a shortest path */
static void print_path(FILE *to, const sssp_graph *g, uint32_t goal,
                       const sssp_answer *a)
{
    const uint64_t *c = sssp_distances(a);
    uint32_t n = sssp_graph_vertices(g);
    uint32_t *path = malloc(n * sizeof *path);

    if (path == NULL)
        give_up(NO_MACHINE, "no memory for the path");
    size_t length = sssp_path(a, goal, path, n);
    if (length == 0)
        /* Say why there is no path */
        if (c[goal] < SSSP_INFINITY)
            fprintf(to, "path          none: no path to %s is as long as "
                    "its distance\n", label(g, goal));
        else
            fprintf(to, "path          none: %s is %s\n", label(g, goal),
                    sssp_settled(a) < SSSP_INFINITY
                    ? "farther than the run went" : "unreachable");
    else
        for (size_t k = 0; k < length; k++)
            fprintf(to, "%-13s %s %s\n", k ? "" : "path",
                    label(g, path[k]), in_unit(g, c[path[k]]));
    free(path);
}
/* Print the summary of a solve */
static void print_summary(FILE *to, const request *r,
                          const sssp_graph *g, const sssp_request *q,
                          unsigned traits, const sssp_answer *a)
{
    uint32_t n = sssp_graph_vertices(g), m = sssp_graph_arcs(g);

    fprintf(to, "graph         %s: %s, %s\n", printable(r->files[0]),
            counted(n, "vertex"), counted(m, "arc"));
    fprintf(to, "solver        %s", sssp_answer_solver(a));
    if (traits & SSSP_ON_GPU)
        fprintf(to, ", block %u, minimum %s", q->block,
                traits & SSSP_OWN_MINIMUM ? "of its own"
                : minimum_names[q->minimum]);
    if (sssp_delta(a))
        fprintf(to, ", delta %" PRIu64, sssp_delta(a));
    fprintf(to, "\ndevice        %s\n", sssp_device(a));
    /* Say which solver was chosen, and from where it has solved */
    if (!r->given[SOLVER])
        fprintf(to, "chosen        as there is %s; --solver takes "
                "another\n", r->given[THREADS] ? "--threads"
                : traits & SSSP_ON_GPU ? "a GPU" : "no GPU");
    fprintf(to, "source        %s", label(g, q->sources[0]));
    if (q->source_count > 1)
        fprintf(to, " and %u more", q->source_count - 1);
    fprintf(to, sssp_settled(a) < SSSP_INFINITY
                ? ", %u within %s\n" : ", reaches %u\n",
            reached(g, a), in_unit(g, sssp_settled(a)));
    if (q->target != SSSP_NONE)
        /* Print the distance that was asked for */
        {
            uint64_t far = sssp_distances(a)[q->target];
            fprintf(to, "to            %s, ", label(g, q->target));
            if (far < SSSP_INFINITY)
                fprintf(to, "distance %s\n", in_unit(g, far));
            else
                fputs(q->limit < SSSP_INFINITY ? "farther than that\n"
                                               : "unreachable\n", to);
        }
    /* Print what the run cost */
    fprintf(to, "iterations    %" PRIu64 "\nrelaxations   %" PRIu64 "\n"
            "seconds       %.6f\n", sssp_iterations(a),
            sssp_relaxations(a), sssp_seconds(a));
    if (sssp_copy_seconds(a) > 0)
        fprintf(to, "copies        %.6f seconds\n", sssp_copy_seconds(a));
    if (sssp_handovers(a))
        fprintf(to, "handed over   %s to the processor, while the "
                "front was thin\n", counted(sssp_handovers(a), "time"));
    if (sssp_is_wide(a))
        fputs("costs         64 bits: a sum did not fit into 32\n", to);
}
/* Read a list of vertices */
static uint64_t farthest(const request *r, const sssp_graph *g)
{
    const char *text = r->given[WITHIN];
    uint64_t limit;

    if (text == NULL || !r->given[SCALE])
        return number(r, WITHIN, 0, SSSP_INFINITY - 1, SSSP_INFINITY);
    if (sssp_distance_read(g, text, &limit) == SSSP_BAD_INPUT ||
        limit == SSSP_INFINITY)
        refuse(r, "--within must be a number from 0, as 2.5, not "
               "'%.80s'", text);
    return limit;
}

static uint32_t *several_vertices(const request *r, const sssp_graph *g,
                                  uint32_t *count)
{
    char *text = strdup(r->given[SOURCES]), *rest = text;
    uint32_t *list = malloc((strlen(r->given[SOURCES]) + 1) *
                            sizeof *list);

    if (text == NULL || list == NULL)
        give_up(NO_MACHINE, "no memory for the sources");
    while (rest != NULL)
        list[(*count)++] = listed_vertex(r, g, &rest);
    free(text);
    return list;
}

/* Say that the answer is verified, or that it is wrong by design */
/* to: NULL for JSON */
static bool say_verdict(const sssp_graph *g, const sssp_answer *a,
                        FILE *to)
{
    struct error why = { "" };
    int status = sssp_is_certified(a)
               ? SSSP_OK : sssp_answer_verify(g, a, why.text);
    bool good = status == SSSP_OK;

    if (status == SSSP_NO_MACHINE)
        give_up(status, "%s", why.text);
    if (to == NULL)
        json_verdict(good, why.text);
    else
        fprintf(to, "verified      %s%s\n", good ? "yes" : "NO: ",
                good ? "" : why.text);
    return good;
}

int do_solve(const request *r)
{
    struct error why = { "" };
    sssp_request q;
    output out = { 0 };
    bool good = true, json = r->given[JSON];

    if (json && r->given[OUT] && strcmp(r->given[OUT], "-") == 0)
        refuse(r, "--json prints on standard output; --out needs a "
               "file");
    /* Refuse what can be refused without a graph */
    unsigned traits = pose_question(r, &q);
    hand_to_program(r, traits & SSSP_ON_GPU);
    /* Refuse what can be refused without solving */
    sssp_graph *g = load_graph(r, r->files[0]);
    uint32_t goal = SSSP_NONE, *sources = NULL;
    uint32_t source = r->given[SOURCE] ? vertex(r, g, r->given[SOURCE]) : 0;
    /* Find out how much is asked for */
    if (r->given[TO])
        q.target = vertex(r, g, r->given[TO]);
    q.limit = farthest(r, g);
    q.sources = &source;
    q.source_count = 1;
    if (r->given[SOURCES]) {
        q.source_count = 0;
        sources = several_vertices(r, g, &q.source_count);
        q.sources = sources;
    }
    if (r->given[PATH_TO]) {
        goal = vertex(r, g, r->given[PATH_TO]);
        q.want |= SSSP_PARENTS;
    }
    if (r->given[OUT] && !output_open(&out, r->given[OUT], &why))
        give_up(blame(), "%s", why.text);
    /* Solve, and print the summary */
    sssp_answer *a = solved(g, &q);
    FILE *summary = out.file == stdout ? stderr : stdout;
    if (json)
        json_summary(r, g, &q, a);
    else
        print_summary(summary, r, g, &q, traits, a);
    good = r->given[NO_VERIFY] ||
           say_verdict(g, a, json ? NULL : summary);
    /* Print the path, if one is asked, and end the object */
    if (good && goal != SSSP_NONE && json)
        json_path(g, goal, a);
    else if (good && goal != SSSP_NONE)
        print_path(summary, g, goal, a);
    if (json)
        json_finish();
    /* Write the distances, if they are good */
    if (out.file != NULL && good) {
        good = write_distances(g, a, &out);
        if (!output_close(&out, good, &why))
            give_up(blame(), "%s", why.text);
    } else {
        output_drop(&out);
    }
    sssp_answer_free(a);
    free(sources);
    sssp_graph_free(g);
    return good ? ALL_WELL : NOT_VERIFIED;
}
