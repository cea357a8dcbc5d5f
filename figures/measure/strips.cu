/* strips -- how the kernels of each chapter walk Figure 1.1's graph, as TikZ:
     \panel{CHAPTER}{LABEL}{STATE/COST,...}{PARENT/VERTEX,...}
   a line for each state between two iterations; STATE is S(ettled),
   F(rontier) or U(nsettled).  figures/measure/strips.sh builds and runs it. */
#define main degrees_of_a_wheel
#include "examples/degrees.cu"
#undef main
#include "cpu/frontier.h"
#include "cuda/kernels.h"
#include <stdarg.h>
#include <stdlib.h>

enum { VERTICES = 7, ARCS = 9, THREADS = 32, MATRIX = VERTICES * VERTICES };
static const arc drawn[ARCS] = {
    { 0, 1, 4 }, { 0, 2, 1 }, { 1, 3, 5 }, { 2, 1, 2 }, { 2, 4, 2 },
    { 3, 5, 0 }, { 4, 3, 4 }, { 5, 4, 3 }, { 6, 5, 1 }
};
typedef struct lists { uint32_t v[VERTICES + 1], e[ARCS], w[ARCS]; } lists;
typedef struct state {               /* all of it, where threads see it */
    lists out, in;
    uint32_t matrix[MATRIX], degree[VERTICES], overflow;
    cost_t c[VERTICES], uc[VERTICES], report, again, least_out[VERTICES],
        least_in[VERTICES], theta;
    uint8_t f[VERTICES], u[VERTICES], m[VERTICES];
} state;
static state host, *on;              /* and the device's */
static uint32_t parents[VERTICES];

static void must(bool good)
{
    if (!good) {
        fprintf(stderr, "strips: %s\n", cuda_why());
        exit(3);
    }
}
static void home(void)
{
    must(CUDA_CHECK(cudaGetLastError()));
    must(CUDA_CHECK(cudaMemcpy(&host, on, sizeof host,
                               cudaMemcpyDeviceToHost)));
}
static void list(lists *l, bool enter)
{
    uint32_t k = 0;

    for (uint32_t i = 0; i < VERTICES; i++) {
        l->v[i] = k;
        for (int a = 0; a < ARCS; a++)
            if ((enter ? drawn[a].to : drawn[a].from) == i) {
                l->e[k] = enter ? drawn[a].from : drawn[a].to;
                l->w[k++] = drawn[a].weight;
            }
    }
    l->v[VERTICES] = k;
}
static void begin(uint32_t source)
{
    memset(&host, 0, sizeof host);
    list(&host.out, false);
    list(&host.in, true);
    memset(host.matrix, 0xff, sizeof host.matrix);
    for (int a = 0; a < ARCS; a++)
        host.matrix[drawn[a].from * VERTICES + drawn[a].to] = drawn[a].weight;
    for (uint32_t i = 0; i < VERTICES; i++) {
        host.uc[i] = i == source ? 0 : COST_INF;
        host.m[i] = i == source;
        parents[i] = UINT32_MAX;
    }
    must(CUDA_CHECK(cudaMemcpy(on, &host, sizeof host,
                               cudaMemcpyHostToDevice)));
    initialize<<<1, THREADS>>>(VERTICES, source, on->c, on->f, on->u);
    home();
}
/* number: in each vertex; NULL: its cost */
static void panel(int chapter, const uint8_t *front, const uint8_t *open,
                  const uint32_t *number, const char *label, ...)
{
    va_list words;

    printf("\\panel{%d}{", chapter);
    va_start(words, label);
    vprintf(label, words);
    va_end(words);
    printf("}{");
    for (uint32_t i = 0; i < VERTICES; i++) {
        printf("%s%c/", i ? "," : "", front && front[i] ? 'F' :
               !open || open[i] ? 'U' : 'S');
        if (number)
            printf("%u", number[i]);
        else if (host.c[i] == COST_INF)
            printf("\\infty");
        else
            printf("%u", (unsigned)host.c[i]);
    }
    printf("}{");
    for (uint32_t i = 0, k = 0; i < VERTICES; i++)
        if (parents[i] != UINT32_MAX)
            printf("%s%u/%u", k++ ? "," : "", parents[i], i);
    printf("}%%\n");
}
static uint32_t arcs_of(const lists *l, const uint8_t *flag)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < VERTICES; i++)
        sum += flag[i] ? l->v[i + 1] - l->v[i] : 0;
    return sum;
}
static uint32_t count_of(const uint8_t *flag)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < VERTICES; i++)
        sum += flag[i];
    return sum;
}
static uint32_t sums_of(void)
{
    uint32_t sum = 0;

    for (int a = 0; a < ARCS; a++)
        sum += host.f[drawn[a].from] && host.u[drawn[a].to];
    return sum;
}
static void look(int chapter)
{
    const char *minimum = host.report == 0 ? "source" : "minimum %u";

    if (chapter == 3)
        panel(3, host.f, host.u, NULL, minimum, (unsigned)host.report);
    else if (chapter == 5)
        panel(5, host.f, host.u, NULL, "push %u, pull %u",
              arcs_of(&host.out, host.f), arcs_of(&host.in, host.u));
    else if (chapter == 6)
        panel(6, host.f, host.u, NULL, host.report == 0 ? "source" :
              "report %u, %u", host.overflow, (unsigned)host.report);
    else if (chapter == 9)
        panel(9, host.f, host.u, NULL, "asked %u, set %u",
              arcs_of(&host.in, host.u), sums_of());
    else if (chapter == 12)
        panel(12, host.f, host.u, NULL, "arcs %u, cells %u",
              arcs_of(&host.in, host.u),
              count_of(host.u) * count_of(host.f));
    else if (chapter == 10)
        panel(10, host.f, host.u, NULL, "threads %u, rows %u",
              count_of(host.u), count_of(host.f));
}
/* the loop of Chapters 3 to 6, and of 10 on the matrix */
static void loop(int chapter, uint32_t source)
{
    begin(source);
    for (host.report = 0; host.report != COST_INF; ) {
        if (chapter)
            look(chapter);
        if (chapter == 10)
            relax_U_matrix<<<1, THREADS, THREADS * TILE_BYTES>>>(VERTICES,
                on->matrix, on->c, on->f, on->u, &on->overflow);
        else if (chapter == 5 || chapter == 9 || chapter == 12)
            relax_U<<<1, THREADS>>>(VERTICES, on->in.v, on->in.e, on->in.w,
                on->c, on->f, on->u, &on->overflow);
        else
            relax_F<<<1, THREADS>>>(VERTICES, on->out.v, on->out.e,
                on->out.w, on->c, on->f, on->u, &on->overflow);
        must(CUDA_CHECK(cudaMemset(&on->report, 0xff, sizeof on->report)));
        minimum_word<<<1, THREADS, THREADS * sizeof(cost_t)>>>(VERTICES,
            on->u, on->c, &on->report);
        home();
        if (host.report != COST_INF)
            update<<<1, THREADS>>>(VERTICES, host.report, on->c, on->f,
                                   on->u);
        home();
    }
}
/* Chapter 8: U_H2, whose minimum and update are the host's */
static void hybrid(void)
{
    size_t out = 0, back = 0;

    begin(0);
    for (cost_t least = 0; least != COST_INF; ) {
        panel(8, host.f, host.u, NULL, back == 0 ? "source" :
              "back %u, out %u", (unsigned)back, (unsigned)out);
        relax_U<<<1, THREADS>>>(VERTICES, on->in.v, on->in.e, on->in.w,
            on->c, on->f, on->u, &on->overflow);
        must(CUDA_CHECK(cudaMemcpy(host.c, on->c, back = sizeof host.c,
                                   cudaMemcpyDeviceToHost)));
        must(CUDA_CHECK(cudaMemcpy(&host.overflow, &on->overflow,
            sizeof host.overflow, cudaMemcpyDeviceToHost)));
        back += sizeof host.overflow;
        least = minimum_sequential(VERTICES, host.u, host.c);
        if (least == COST_INF)
            break;
        update_sequential(VERTICES, least, host.c, host.f, host.u);
        must(CUDA_CHECK(cudaMemcpy(on->f, host.f, out = sizeof host.f,
                                   cudaMemcpyHostToDevice)));
        must(CUDA_CHECK(cudaMemcpy(on->u, host.u, sizeof host.u,
                                   cudaMemcpyHostToDevice)));
        out += sizeof host.u;
    }
}
static void degrees(void)
{
    begin(0);
    memset(host.c, 0, sizeof host.c);
    out_degrees<<<2, 4>>>(VERTICES, on->out.v, on->degree);
    home();
    panel(4, NULL, NULL, host.degree, "\\texttt{out\\_degrees}");
    must(CUDA_CHECK(cudaMemset(on->degree, 0, sizeof on->degree)));
    in_degrees<<<2, 4>>>(VERTICES, on->out.v, on->out.e, on->degree);
    home();
    panel(4, NULL, NULL, host.degree, "\\texttt{in\\_degrees}");
    panel(4, host.f, host.u, NULL, "\\texttt{initialize}");
}
/* Chapter 11: a mask in place of frontier and settled */
static void masked(void)
{
    begin(0);
    while (count_of(host.m) > 0) {
        panel(11, host.m, NULL, NULL, "masked %u",
              count_of(host.m));
        offer_pull<<<1, THREADS>>>(VERTICES, on->in.v, on->in.e, on->in.w,
            on->c, on->m, on->uc, &on->overflow);
        commit<<<1, THREADS>>>(VERTICES, on->uc, on->c, on->m, &on->again);
        home();
    }
    panel(11, NULL, NULL, NULL, "masked 0");
}
static void inout(void)
{
    begin(0);
    lightest_arcs<<<1, THREADS>>>(VERTICES, on->out.v, on->out.w,
                                  on->least_out);
    lightest_arcs<<<1, THREADS>>>(VERTICES, on->in.v, on->in.w,
                                  on->least_in);
    panel(13, host.f, host.u, NULL, "source");
    for (;;) {
        relax_F<<<1, THREADS>>>(VERTICES, on->out.v, on->out.e, on->out.w,
                                on->c, on->f, on->u, &on->overflow);
        must(CUDA_CHECK(cudaMemset(&on->report, 0xff, sizeof on->report)));
        must(CUDA_CHECK(cudaMemset(&on->theta, 0xff, sizeof on->theta)));
        minimum_word<<<1, THREADS, THREADS * sizeof(cost_t)>>>(VERTICES,
            on->u, on->c, &on->report);
        threshold_out<<<1, THREADS, THREADS * sizeof(cost_t)>>>(VERTICES,
            on->u, on->c, on->least_out, &on->theta);
        home();
        if (host.report == COST_INF)
            break;
        update_inout<<<1, THREADS>>>(VERTICES, host.report, &on->theta,
                                     on->c, on->least_in, on->f, on->u);
        home();
        panel(13, host.f, host.u, NULL, "$\\mu=%u$, $\\theta=%u$",
              (unsigned)host.report, (unsigned)host.theta);
    }
}
/* Chapter 14: the sequential twin leaves the parents */
static void paths(void)
{
    graph g = { .n = VERTICES, .m = ARCS };
    uint64_t sums = 0;

    begin(0);
    g.v = host.out.v, g.e = host.out.e, g.w = host.out.w;
    for (cost_t least = 0; least != COST_INF; ) {
        panel(14, host.f, host.u, NULL, "%u sums", (unsigned)sums);
        relax_F_sequential(&g, host.c, host.f, host.u, parents, &sums);
        least = minimum_sequential(VERTICES, host.u, host.c);
        if (least != COST_INF)
            update_sequential(VERTICES, least, host.c, host.f, host.u);
    }
}
/* Chapter 22: what a track does for a source, by OUT; from 0 is the longest */
static void track(uint32_t source, int turns)
{
    begin(source);
    lightest_arcs<<<1, THREADS>>>(VERTICES, on->out.v, on->out.w,
                                  on->least_out);
    while (turns-- > 0) {
        panel(22, host.f, host.u, NULL, "from %u", source);
        relax_F<<<1, THREADS>>>(VERTICES, on->out.v, on->out.e, on->out.w,
                                on->c, on->f, on->u, &on->overflow);
        must(CUDA_CHECK(cudaMemset(&on->theta, 0xff, sizeof on->theta)));
        threshold_out<<<1, THREADS, THREADS * sizeof(cost_t)>>>(VERTICES,
            on->u, on->c, on->least_out, &on->theta);
        home();
        if (host.theta == COST_INF) {
            memset(host.f, 0, sizeof host.f);
            panel(22, host.f, host.u, NULL, "row of %u", source);
            break;
        }
        update_out<<<1, THREADS>>>(VERTICES, host.theta, on->c, on->f,
                                   on->u);
        home();
    }
}
int main(void)
{
    must(CUDA_CHECK(cudaMalloc(&on, sizeof *on)));
    must(CUDA_CHECK(cudaMemset(on, 0, sizeof *on)));
    loop(3, 0);
    degrees();
    loop(5, 0);
    loop(6, 0);
    hybrid();
    loop(9, 0);
    loop(10, 0);
    masked();
    loop(12, 0);
    inout();
    paths();
    for (uint32_t s = 0; s < VERTICES; s++) {
        loop(0, s);
        for (uint32_t i = 0; i < VERTICES; i++)
            host.f[i] = i == s;
        panel(15, host.f, host.u, NULL, "from %u", s);
    }
    track(0, 6);
    track(1, 6);
    track(3, 1);
    track(6, 6);
    track(5, 1);
    must(CUDA_CHECK(cudaFree(on)));
    return 0;
}
