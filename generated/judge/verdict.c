#include "judge/verdict.h"
#include <stdarg.h>

const struct verdict_row verdicts[] = {
    /* Rows of the verdict table */
    [COMPILE_ERROR]  = { "compile_error", "compile", "unsupported" },
    [FORBIDDEN]      = { "forbidden", "", "" },
    [LAUNCH_ERROR]   = { "launch_error", "launch",
        "launch-error unchecked-error" },
    [CRASH]          = { "crash", "", "SEGV FPE ILL ABRT BUS "
        "stack-overflow attempting undefined division "
        "allocation-size-too-big out-of-memory" },
    [OUT_OF_BOUNDS]  = { "out_of_bounds", "bounds", "out-of-bounds "
        "use-after-free host-pointer device-pointer peer-access "
        "heap-buffer-overflow "
        "stack-buffer-overflow stack-buffer-underflow "
        "global-buffer-overflow heap-use-after-free dynamic-stack-buffer-"
        "overflow negative-size-param index stack-use-after-scope" },
    [UNINITIALISED]  = { "uninitialised", "uninit", "uninitialised" },
    [BARRIER]        = { "barrier", "", "barrier-divergence warp-mask "
        "deadlock lock-order-inversion" },
    [RACE]           = { "race", "", "race-global race-shared "
        "race-streams race-host read-only-path unannounced data" },
    [WRONG_ANSWER]   = { "wrong_answer", "wrong", "" },
    [TIME_LIMIT]     = { "time_limit", "time", "step-limit host-loop" },
    [TOO_MUCH_WORK]  = { "too_much_work", "slow",
            "use-after-poison" },
    [LEAK]           = { "leak", "", "leak thread" },
    [ACCEPTED]       = { "accepted", "", "" },
    [NOT_JUDGED]     = { "not_judged", "", "" },
};

/* Find a verdict by a word of its row */
verdict verdict_of(const char *word, bool is_check)
{
    const struct verdict_row *row = verdicts;

    while (row < verdicts + NOT_JUDGED &&
           (is_check || strcmp(row->folder, word)) &&
           !has_word(is_check ? row->checks : row->alias, word))
        row++;
    return (verdict)(row - verdicts);
}
/* Keep the finding that stands higher in the table */
const char *const group_names[GROUPS] = { "small", "large", "blocks",
                                          "orders", "work" };
const char *const work_names[WORKS] = { "loads", "stores", "atomics",
    "shuffles", "barriers", "launches", "copied", "longest", "sectors",
    "fetched", "watched", "reads", "updates", "together",
    "lanes", "hands", "counted", "apart", "stray", "busiest",
    "shared", "steps", "allocated" };

bool finding_keep(finding *best, const finding *other)
{
    if (other->verdict >= best->verdict)
        return false;
    finding old = *best;
    *best = *other;
    best->score = old.score;
    strcpy(best->warning, old.warning);
    return true;
}
bool decided(finding *f, verdict v, const char *format, ...)
{
    char what[sizeof f->what];
    va_list words;

    va_start(words, format);
    vsnprintf(what, sizeof what, format, words);
    va_end(words);
    f->verdict = v;
    strcpy(f->what, what);
    return false;
}
/* Hand a finding over */
void finding_hand_over(finding *to, const finding *from)
{
    unsigned asked = 0, missed = 0;

    for (int k = ON_SMALL; k < GROUPS; k++) {
        asked += from->score.asked[k];
        missed += from->score.right[k] != from->score.asked[k];
    }
    *to = *from;
    if (to->verdict == ACCEPTED && (asked == 0 || missed > 0))
        decided(to, NOT_JUDGED, "nothing was found, and not every "
                "question was answered");
}
