/* The harness of an exercise, with a clock: STAGE names its stage.cu.  A
   kernel is timed by the GPU, around its launch alone; what has no launch()
   of its own (WHOLE) by the clock of the wall, copies and all.  Compiled with
   -DBOOK together with the book's answer, and without for the hand-in, which
   answers every question in turn with it.  -DCOPY needs no answer of the
   book's: what a kernel is set beside is then a copy, on the device, of all
   arrays of the question, and it answers in both turns. */
#define OWN_STAGE
#ifdef BOOK
#define child_begin book_begin
#define timed_stage book_stage
#endif
#define child_stage whole_stage
#include STAGE
#undef child_stage

#ifdef WHOLE
#include <time.h>
static double answer_once(wire *w, bool counts)
{
    struct timespec a, b;

    clock_gettime(CLOCK_MONOTONIC, &a);
    whole_stage(w);
    cudaDeviceSynchronize();
    clock_gettime(CLOCK_MONOTONIC, &b);
    (void)counts;
    return 1e3 * (double)(b.tv_sec - a.tv_sec) + 1e-6 * (double)(b.tv_nsec - a.tv_nsec);
}
#else
/* The GPU is kept busy until the launch has been queued: its clock has risen,
   and what the host needs for a launch is not counted. */
static __global__ void warm_up(long long cycles)
{
#ifndef __SIMULATOR__
    for (long long from = clock64(); clock64() - from < cycles; )
        ;
#endif
    (void)cycles;
}
/* Every array to another place, the greatest of them long: what is read and
   written once cannot take less time than this by much. */
static void copy_all(wire *w, void **d, void *to)
{
    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;

        if (d[s] && size)
            note(w, cudaMemcpyAsync(to, d[s], size, cudaMemcpyDeviceToDevice, 0));
    }
}
static size_t longest_of(const wire *w)
{
    size_t most = 1;

    for (int s = V; s <= WORD; s++) {
        size_t size = (size_t)w->slot[s].count * w->slot[s].size;

        most = size > most ? size : most;
    }
    return most;
}
static double answer_once(wire *w, bool counts, bool copies = false)
{
    void *d[SLOTS] = { 0 }, *aside = NULL;
    uint32_t *overflow;
    cudaEvent_t from, to;
    float ms = 0;

    begin_question(w);
    overflow = bring(w, d);
    note(w, cudaEventCreate(&from));
    note(w, cudaEventCreate(&to));
    if (copies)
        note(w, cudaMalloc(&aside, longest_of(w)));
    note(w, cudaDeviceSynchronize());
    warm_up<<<264, 256>>>(3000000);
    note(w, cudaEventRecord(from, 0));
    if (w->status == 0 && copies)
        copy_all(w, d, aside);
    else if (w->status == 0)
        launch(w, d, overflow);
    note(w, cudaEventRecord(to, 0));
    if (w->status == 0 && copies)
        launch(w, d, overflow);
    note(w, cudaGetLastError());
    note(w, cudaDeviceSynchronize());
    note(w, cudaEventElapsedTime(&ms, from, to));
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    if (copies)
        cudaFree(aside);
    if (counts)
        fetch(w, d, overflow);
    else
        leave_empty(w);
    return ms;
}
#endif
/* the arrays of the question are fresh each time; a kernel's first launch,
   which also loads it, is not the one that counts */
extern "C" double timed_stage(wire *w)
{
#ifndef WHOLE
    static bool loaded;

    if (!loaded)
        answer_once(w, false);
    loaded = true;
#endif
    return answer_once(w, true);
}
#ifdef COPY
static double book_stage(wire *w)
{
    return answer_once(w, true, true);
}
#elif !defined BOOK
extern "C" double book_stage(wire *w);
#endif
#ifndef BOOK

extern "C" void child_stage(wire *w)
{
    static unsigned asked;
    /* hand-in, book, book, hand-in: neither is always first */
    bool book = asked % 4 == 1 || asked % 4 == 2;
    double ms = book ? book_stage(w) : timed_stage(w);

    asked++;
    w->work[LAUNCHES] = book ? 2 : 1;
    w->work[LONGEST] = (uint64_t)(1e6 * ms);
}
#endif
