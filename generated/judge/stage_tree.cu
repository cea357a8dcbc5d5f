#include "judge/child.h"
#include "cuda/kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __SIMULATOR__
#include "sim/sim.h"
#endif

/* Note the first error of the runtime */
static bool note(wire *w, cudaError_t error)
{
    if (error == cudaSuccess)
        return true;
    if (w->status == 0) {
        w->status = (int32_t)error;
        snprintf(w->error, sizeof w->error, "%s: %s",
                 cudaGetErrorName(error), cudaGetErrorString(error));
    }
    return false;
}
/* Set the simulator as the question says */
static void set_simulator(const wire *w)
{
#ifdef __SIMULATOR__
    static const char *const name[] = { "ascending", "descending",
                                        "lockstep", "random" };

    if (sim_errors() > 0)
        sim_forget();
    sim_schedule_set(name[w->schedule & 3], w->seed);
    sim_poison_set(w->poison);
    sim_steps_set(w->steps);
    sim_counters_reset();
#else
    (void)w;
#endif
}
static void count_work(wire *w)
{
#ifdef __SIMULATOR__
    struct sim_counters now;

    sim_counters_get(&now);
    w->loads = now.loads;
    w->atomics = now.atomics;
    w->launches = now.launches;
    w->watched = sim_watched();
    w->copied = now.copied;
#else
    (void)w;
#endif
}
/* Arrays of the tree's harness, on both sides */
#define AS_PACKED 1
#define AS_PULL 2
#define AS_RECOVER 3
enum { WORDS = SLOTS, PARENT, JOINED, LEFT, OVERFLOW, ALL };

typedef struct harness {
    void *d[ALL];               /* on the device */
    uint8_t *f, *u;             /* on the host */
} harness;

static void room(wire *w, harness *h, int s, const char *name,
                 size_t size, const void *from)
{
    note(w, cudaMalloc(&h->d[s], size ? size : 1));
#ifdef __SIMULATOR__
    sim_name(h->d[s], name);
#endif
    (void)name;
    if (from != NULL && size > 0)
        note(w, cudaMemcpy(h->d[s], from, size,
                           cudaMemcpyHostToDevice));
}
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
extern "C" void child_begin(void)
{
    cudaFree(0);
    close(REPORT_FD);       /* the simulator has opened its own */
}
extern "C" void child_stage(wire *w)
{
    size_t n = w->n, m = w->m;
    cost_t *c = (cost_t *)wire_slot(w, C);
    uint32_t *parents = (uint32_t *)wire_slot(w, PARENTS);
    harness all = {}, *h = &all;
    static const uint32_t zero = 0;

    set_simulator(w);
#ifdef __SIMULATOR__
    sim_device_reset();
#endif
    /* Make room for the tree's harness */
    h->f = (uint8_t *)malloc(n);
    h->u = (uint8_t *)malloc(n);
    if (h->f == NULL || h->u == NULL)
        abort();
    room(w, h, V, "v", (n + 1) * sizeof(uint32_t), wire_slot(w, V));
    room(w, h, E, "e", m * sizeof(uint32_t), wire_slot(w, E));
    room(w, h, W, "w", m * sizeof(uint32_t), wire_slot(w, W));
    room(w, h, C, "c", n * sizeof *c, STAGE == AS_RECOVER ? c : NULL);
    room(w, h, F, "f", n, NULL);
    room(w, h, U, "u", n, NULL);
    room(w, h, WORDS, "words", n * sizeof(unsigned long long), NULL);
    room(w, h, PARENT, "parent", n * sizeof(uint32_t), NULL);
    room(w, h, JOINED, "joined", n, NULL);
    room(w, h, LEFT, "left", sizeof zero, &zero);
    room(w, h, OVERFLOW, "overflow", sizeof zero, &zero);
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
    for (int s = 0; s < ALL; s++)
        note(w, cudaFree(h->d[s]));
    free(h->f);
    free(h->u);
    count_work(w);
    w->loads = 0;
}
