/* arrivals.cpp -- barriers at which one arrives, and later waits */
#include "worker.h"
#if SIM_CHECKED
#include "shadow.h"
#else
#include <thread>
#endif

/* How many blocks have been complete at the grid's barrier, so far */
static uint64_t blocks_there;
static uint64_t &there(void)
{
#if SIM_CHECKED
    return blocks_there;
#else
    return w->meeting->over;
#endif
}
static bool is_complete(uint64_t phases)
{
    const dim3 &g = now.launch->grid;
    uint64_t blocks = SIM_CHECKED ? w->blocks
        : (uint64_t)g.x * g.y * g.z;
    return __atomic_load_n(&there(), __ATOMIC_SEQ_CST)
        >= blocks * phases;
}
void arrivals_begin(Block *b)
{
    if (w->next_block == 1)
        blocks_there = 0;
    for (Arrivals &a : b->arrivals)
        a = { b->began, 0, 0, 0, 0 };
}
static bool has_token(const Thread &t, bool grid)
    { return t.token[grid] == now.block->arrivals[grid].phase; }
/* Misuse, which CUDA leaves undefined */
static void misused(const char *what, uintptr_t pc, int line)
{
    Report r = finding("barrier-divergence", true, pc);
    r.line = line;
    r.advice = "let every thread of the group arrive once, and then wait "
        "once with what it was given";
    report(r, "%s", what);
    __atomic_store_n(&there(), ~0ull >> 1, __ATOMIC_SEQ_CST);
    abandon(cudaErrorLaunchFailure);
}
/* A barrier, which none may be between the two steps of its group */
void comes_to(Status where, int site, uintptr_t pc)
{
    meets(0, pc);
    bool grid = where == AT_GRID;
    if (where == AT_ACTIVE || !has_token(*now.thread, grid))
        return;
    misused(grid ? "comes to a barrier of the grid between its "
            "barrier_arrive() and barrier_wait()" : "comes to a barrier "
            "of the block between its barrier_arrive() and "
            "barrier_wait()", pc, site < 0 ? -site : site & 0xffff);
}
/* A thread ends, and those for whom it has arrived may not know */
void leaves_kernel(const Thread &t)
{
    for (bool grid : { false, true })
        if (UNLIKELY(has_token(t, grid)))
            misused("leaves the kernel between its barrier_arrive() and "
                    "barrier_wait()", t.came[grid], 0);
}
/* What was done before one arrives, and who hears of it */
#if SIM_CHECKED
static void meets_at(bool grid, bool arrives, void *pc)
{
    const Arrivals &a = now.block->arrivals[grid];
    uint32_t phase = grid ? 1u << 29 | (uint32_t)(a.over - !arrives)
        : arrives ? a.phase : a.last;
    if (arrives)
        sim_fence((grid ? 1 : 0) | SIM_RELEASES | SIM_OF_ONE, nullptr);
    if (!exact)
        return;
    shadow_settle();
    /* the phase as a word that no access of a program has */
    const char *word = (const char *)~((uintptr_t)phase << 2 | 3);
    narrow = grid ? 0 : NARROW | LAST;
    takes = 0;
    looking = false;
    meet_at_atomic(word, 4, arrives, !arrives, (uint32_t)(uintptr_t)pc);
    narrow = 0;
}
#else
static void meets_at(bool, bool, void *) {}
#endif
/* All wait, and all have come: a new phase */
static void next_phase(Block *b, bool grid)
{
    Arrivals &a = b->arrivals[grid];
    if (a.waiting != now.threads
        || (SIM_CHECKED && grid && !is_complete(a.over + 1)))
        return;
    a = { next_serial(), a.phase, 0, 0, a.over + 1 };
    for (Thread &t : b->thread)
        if (t.status == AT_TOKEN && t.op == grid)
            push_thread(b, &t);
}
/* Unchecked, each block has a worker: are the others as far? */
static void other_blocks(uint64_t phases)
{
#if SIM_CHECKED
    (void)phases;
#else
    while (!is_complete(phases)) {
        std::this_thread::yield();
        if (w->meeting->failed > 0)
            abandon((cudaError_t)(int)w->meeting->failed);
        sim_pause();
    }
#endif
}
/* What a kernel calls */
extern "C" unsigned sim_arrive(int grid, void *pc, int line)
{
    if (grid && !now.launch->cooperative) {
        Report r = finding("launch-error", true, (uintptr_t)pc);
        r.line = line;
        report(r, "grid.barrier_arrive() in a kernel that was not "
               "launched cooperatively");
        abandon(cudaErrorLaunchFailure);
    }
    leave_order();
    meets(0, (uintptr_t)pc);
    if (has_token(*now.thread, grid))
        misused("arrives again, and has not waited", (uintptr_t)pc,
                line);
    Arrivals &a = now.block->arrivals[grid];
    const uint32_t token = now.thread->token[grid] = a.phase;
    now.thread->came[grid] = (uint32_t)(uintptr_t)pc;
    meets_at(grid, true, pc);
    if (++a.here == now.threads && grid) {
        __atomic_add_fetch(&there(), 1, __ATOMIC_SEQ_CST);
        for (Block *b : w->resident)
            next_phase(b, true);
    }
    return token;
}
extern "C" void sim_await(int grid, unsigned token, void *pc, int line)
{
    leave_order();
    meets(0, (uintptr_t)pc);
    Thread &t = *now.thread;
    Arrivals &a = now.block->arrivals[grid];
    if (!has_token(t, grid) || token != a.phase)
        misused("waits with a token that it was not given, or has used",
                (uintptr_t)pc, line);
    t.status = AT_TOKEN;
    t.op = (uint8_t)grid;
    t.site = -line;
    t.pc = (uintptr_t)pc;
    a.waiting++;
    next_phase(now.block, grid);
    suspend();
    if (grid)
        other_blocks(a.over);
    meets_at(grid, false, pc);
}
