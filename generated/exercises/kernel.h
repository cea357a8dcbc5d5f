/* The harness of one kernel; the including file defines launch(). */
#include "exercises/device.h"
#include "cuda/kernels.h"

#define WORDS(s) ((uint32_t *)d[s])
#define COSTS(s) ((cost_t *)d[s])
#define FLAGS(s) ((uint8_t *)d[s])

static void launch(const wire *w, void **d, uint32_t *overflow);
/* Move arrays to the device and back */
static uint32_t *bring(wire *w, void **d)
{
    static const char *const name[SLOTS] = {
        "v", "e", "w", "c", "f", "u", "minimums", "lightest", "word"
    };
    static const uint32_t zero = 0;

    in_a_row(1);
    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;
        const void *from = w->fresh >> s & 1 ? NULL : wire_slot(w, s);

        d[s] = room(w, name[s], from, size);
        if (w->inputs >> s & 1 && d[s] && !is_input(name[s]))
            only_read(name[s], d[s], size);
#ifdef __SIMULATOR__
        if (s == WORD && !(w->inputs >> s & 1) && d[s])
            sim_only_falls((uint32_t *)d[s], *(const uint32_t *)from);
        if (s == (int)w->watch - 1)
            sim_watch(d[s], size);
#endif
    }
    uint32_t *overflow = (uint32_t *)room(w, "overflow", &zero,
                                          sizeof zero);
    in_a_row(0);
    return overflow;
}
static void fetch(wire *w, void **d, uint32_t *overflow)
{
    in_a_row(1);
    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;

        if (d[s] && size)
            note(w, cudaMemcpy(wire_slot(w, s), d[s], size,
                               cudaMemcpyDeviceToHost));
    }
    note(w, cudaMemcpy(&w->overflow, overflow, sizeof *overflow,
                       cudaMemcpyDeviceToHost));
    leave_empty(w);
    in_a_row(0);
}
/* A flag that one launch has raised, the next, of a block that forms no
   sum, does not lower: the host looks when all launches are through. */
static inline void launch_again(wire *w)
{
    void *d[SLOTS] = { 0 };
    uint32_t *overflow, raised = 1;
    uint32_t n = w->n, grid = w->grid;
    uint64_t work[WORKS];

    memcpy(work, w->work, sizeof work);     /* is of the other launch */
    input_count = 0;
    overflow = bring(w, d);
    note(w, cudaMemcpy(overflow, &raised, sizeof raised,
                       cudaMemcpyHostToDevice));
    note(w, cudaMemset(d[F], 0, w->slot[F].count));
    note(w, cudaMemset(d[U], 0, w->slot[U].count));
    /* (one block: with a warp for each, too) */
    w->n = n < w->block / 32 ? n : w->block / 32;
    w->grid = 1;
    if (w->status == 0)
        launch(w, d, overflow);
    w->n = n;
    w->grid = grid;
    note(w, cudaGetLastError());
    note(w, cudaMemcpy(&raised, overflow, sizeof raised,
                       cudaMemcpyDeviceToHost));
    if (w->status == 0 && raised == 0)
        fault(w, "*overflow was raised by one launch, and the next, "
              "without a frontier, has lowered it");
    leave_empty(w);
    memcpy(w->work, work, sizeof work);
}
#ifdef DRAWN
/* What no graph brings about is drawn, and asked beside what one does;
   the work that it makes is nobody's */
static void ask_drawn(wire *w);
static inline void ask_beside(wire *w)
{
    uint64_t work[WORKS];

    memcpy(work, w->work, sizeof work);
    input_count = 0;
    ask_drawn(w);
    if (w->status == STAGE_FAULT)
        w->status = STAGE_DRAWN;
    leave_empty(w);
    memcpy(w->work, work, sizeof work);
}
#endif
#ifndef OWN_STAGE
/* Launch once, and take what comes back */
extern "C" void child_stage(wire *w)
{
    void *d[SLOTS] = { 0 };
    uint32_t *overflow;

    begin_question(w);
    overflow = bring(w, d);
    if (w->status == 0)
        launch(w, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    fetch(w, d, overflow);
#ifdef __SIMULATOR__
    sim_trace(NULL);    /* what is shown is the graph's */
#endif
    if (w->status == 0 && w->overflow && w->slot[F].count)
        launch_again(w);
#ifdef DRAWN
    if (w->status == 0)
        ask_beside(w);
#endif
}
#endif
