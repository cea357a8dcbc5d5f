/* turns.cpp -- threads go in the order that somebody has written */
#include "worker.h"
#include <cstdlib>

bool takes_turns;
/* who goes, access by access (set before a constructor may have run) */
static unsigned told[4096], tolds, next_turn;
static bool waits[1024];                /* who stands before the word */
void turns_set(const char *numbers)
{
    if (!*followed)
        die_with("SIM_TURNS=%s: of which word? SIM_TRACE says it",
                 numbers);
    for (const char *s = numbers; ; ) {
        char *end;
        unsigned long who = strtoul(s, &end, 10);
        if (end == s || who >= 1024 || (*end && *end != ',')
            || tolds == sizeof told / sizeof *told)
            die_with("SIM_TURNS=%s: want numbers of threads, as in "
                     "0,1,1,0", numbers);
        told[tolds++] = (unsigned)who;
        if (!*end)
            break;
        s = end + 1;
    }
    takes_turns = true;
    sim_schedule_set("lockstep", settings.seed);
}
void turns_begin(void)
{
    next_turn = 0;
    std::fill(waits, waits + 1024, false);
}
bool turn_is_mine(unsigned thread)
{
    bool mine = next_turn < tolds && told[next_turn] == thread;
    next_turn += mine;
    waits[thread] = !mine;
    return mine;
}
/* Who meets others for ever may wait for a block that has not begun */
bool endless_round(void)
{
    uint64_t patience = std::min<uint64_t>(1 << 24, settings.steps / 2);
    return w->next_block != w->end_block
        && w->steps - w->ended > patience;
}
unsigned whose_turn(const Block *b)
{
    auto at = [=](unsigned k)
        { return b->queue[(b->head + k) % now.threads]; };
    unsigned k = 0;
    while (k < b->queued && waits[at(k)])
        k++;
    if (k < b->queued)
        return k;               /* this one is not there yet */
    for (; next_turn < tolds; next_turn++)
        for (k = 0; k < b->queued; k++)
            if (at(k) == told[next_turn]) {
                next_turn++;
                waits[at(k)] = false;
                return k;
            }
    waits[at(0)] = false;
    return 0;
}
