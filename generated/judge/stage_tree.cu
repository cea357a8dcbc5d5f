#include "judge/device.h"
#include "cuda/kernels.h"

/* Arrays of the tree's harness, on both sides */
#define AS_PACKED 1
#define AS_PULL 2
#define AS_RECOVER 3
enum { WORDS = SLOTS, PARENT, JOINED, LEFT, OVERFLOW, ALL };

typedef struct harness {
    void *d[ALL];               /* on the device */
    uint8_t *f, *u;             /* on the host */
} harness;
static void all_ones(wire *w, harness *h, int s, size_t size)
{
    note(w, cudaMemset(h->d[s], 0xff, size));
}
/* Launch the kernel that keeps or finds parents */
#define D(type, s) ((type *)h->d[s])

static void launch(const wire *w, harness *h)
{
#if STAGE == AS_PACKED
    relax_F_paths<<<w->grid, w->block>>>(
        w->n, D(uint32_t, V), D(uint32_t, E), D(uint32_t, W),
        D(cost_t, C), D(uint8_t, F), D(uint8_t, U),
        D(unsigned long long, WORDS), D(uint32_t, OVERFLOW));
#elif STAGE == AS_PULL
    relax_U_paths<<<w->grid, w->block>>>(
        w->n, D(uint32_t, V), D(uint32_t, E), D(uint32_t, W),
        D(cost_t, C), D(uint8_t, F), D(uint8_t, U),
        D(uint32_t, PARENT), D(uint32_t, OVERFLOW));
#else
    tight_parents<<<w->grid, w->block>>>(
        w->n, w->source, D(uint32_t, V), D(uint32_t, E),
        D(uint32_t, W), D(cost_t, C), D(uint32_t, PARENT),
        D(uint8_t, JOINED), D(uint32_t, LEFT));
#endif
}
/* Settle on the host until nothing is left */
static void settle(wire *w, harness *h, cost_t *c)
{
    uint32_t n = w->n, mssp = 0;

    for (uint32_t i = 0; i < n; i++) {
        h->f[i] = i == w->source;
        h->u[i] = !h->f[i];
        c[i] = h->f[i] ? 0 : COST_INF;
    }
    note(w, cudaMemcpy(h->d[C], c, n * sizeof *c,
                       cudaMemcpyHostToDevice));
    for (uint32_t k = 0; k <= n && mssp != COST_INF; k++) {
        if (w->status)
            return;
        note(w, cudaMemcpy(h->d[F], h->f, n, cudaMemcpyHostToDevice));
        note(w, cudaMemcpy(h->d[U], h->u, n, cudaMemcpyHostToDevice));
        launch(w, h);
        note(w, cudaGetLastError());
        note(w, cudaMemcpy(c, h->d[C], n * sizeof *c,
                           cudaMemcpyDeviceToHost));
        /* The minimum and the update, on the host */
        mssp = COST_INF;
        for (uint32_t i = 0; i < n; i++)
            if (h->u[i] && c[i] < mssp)
                mssp = c[i];
        for (uint32_t i = 0; i < n; i++) {
            h->f[i] = h->u[i] && c[i] == mssp && mssp != COST_INF;
            h->u[i] -= h->f[i];
        }
    }
}
/* Answer with costs and parents */
extern "C" void child_stage(wire *w)
{
    size_t n = w->n, m = w->m;
    cost_t *c = (cost_t *)wire_slot(w, C);
    uint32_t *parents = (uint32_t *)wire_slot(w, PARENTS);
    harness all = {}, *h = &all;
    static const uint32_t zero = 0;

    begin_question(w);
    /* Make room for the tree's harness */
    h->f = (uint8_t *)malloc(n);
    h->u = (uint8_t *)malloc(n);
    if (h->f == NULL || h->u == NULL)
        abort();
    h->d[V] = room(w, "v", wire_slot(w, V), (n + 1) * sizeof(uint32_t));
    h->d[E] = room(w, "e", wire_slot(w, E), m * sizeof(uint32_t));
    h->d[W] = room(w, "w", wire_slot(w, W), m * sizeof(uint32_t));
    h->d[C] = room(w, "c", STAGE == AS_RECOVER ? c : NULL, n * sizeof *c);
    h->d[F] = room(w, "f", NULL, n);
    h->d[U] = room(w, "u", NULL, n);
    h->d[WORDS] = room(w, "words", NULL, n * sizeof(unsigned long long));
    h->d[PARENT] = room(w, "parent", NULL, n * sizeof(uint32_t));
    h->d[JOINED] = room(w, "joined", NULL, n);
    h->d[LEFT] = room(w, "left", &zero, sizeof zero);
    h->d[OVERFLOW] = room(w, "overflow", &zero, sizeof zero);
    /* Run what is to be judged, and fetch the parents */
    if (STAGE == AS_RECOVER) {
        launch(w, h);
        note(w, cudaGetLastError());
        note(w, cudaMemcpy(c, h->d[C], n * sizeof *c,
                           cudaMemcpyDeviceToHost));
    } else {
        all_ones(w, h, WORDS, n * sizeof(unsigned long long));
        all_ones(w, h, PARENT, n * sizeof(uint32_t));
        settle(w, h, c);
    }
    if (STAGE == AS_PACKED)         /* the lower halves */
        note(w, cudaMemcpy2D(parents, 4, h->d[WORDS], 8, 4, n,
                             cudaMemcpyDeviceToHost));
    else
        note(w, cudaMemcpy(parents, h->d[PARENT], n * sizeof *parents,
                           cudaMemcpyDeviceToHost));
    leave_empty(w);
    free(h->f);
    free(h->u);
    count_work(w);
    w->loads = 0;
}
