#include "judge/verdict.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const verdict_row verdicts[] = {
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
        "deadlock" },
    [RACE]           = { "race", "", "race-global race-shared "
        "race-streams race-host read-only-path" },
    [WRONG_ANSWER]   = { "wrong_answer", "wrong", "" },
    [TIME_LIMIT]     = { "time_limit", "time", "step-limit host-loop" },
    [TOO_MUCH_WORK]  = { "too_much_work", "slow",
            "use-after-poison" },
    [LEAK]           = { "leak", "", "leak" },
    [ACCEPTED]       = { "accepted", "", "" },
    [NOT_JUDGED]     = { "not_judged", "", "" },
};

/* Find a verdict by a word of its row */
bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *p = words; length && (p = strstr(p, word)); p++)
        if ((p == words || p[-1] == ' ') &&
            (p[length] == ' ' || p[length] == '\0'))
            return true;
    return false;
}
verdict verdict_of_check(const char *check)
{
    verdict v = COMPILE_ERROR;

    while (v < NOT_JUDGED && !has_word(verdicts[v].checks, check))
        v++;
    return v;
}

verdict verdict_of_folder(const char *folder)
{
    verdict v = COMPILE_ERROR;

    while (v < NOT_JUDGED && strcmp(verdicts[v].folder, folder) != 0 &&
           !has_word(verdicts[v].alias, folder))
        v++;
    return v;
}
/* Keep the finding that stands higher in the table */
const char *const group_names[GROUPS] = { "small", "large", "blocks",
                                          "orders", "work" };
const char *const work_names[WORKS] = { "loads", "stores", "atomics",
    "shuffles", "barriers", "launches", "copied", "longest", "sectors",
    "fetched", "watched", "reads", "updates", "together",
    "lanes" };

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
/* Put words together, and cut off what does not fit */
void say(char *to, size_t size, const char *format, ...)
{
    va_list words;

    va_start(words, format);
    vsnprintf(to, size, format, words);
    va_end(words);
}
/* Make text fit to be printed */
static size_t character(const unsigned char *p)
{
    size_t more = p[0] < 0x80 ? 0 : p[0] >= 0xf0 && p[0] < 0xf5 ? 3
                : p[0] >= 0xe0 ? 2 : p[0] >= 0xc2 ? 1 : 9;

    if (more > 3 || p[0] > 0xf4 ||
        (p[0] == 0xef && p[1] == 0xbf && p[2] > 0xbd) ||
        (p[0] == 0xe0 && p[1] < 0xa0) ||
        (p[0] == 0xed && p[1] > 0x9f) ||
        (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
        return 0;
    for (size_t k = 1; k <= more; k++)
        if ((p[k] & 0xc0) != 0x80)
            return 0;
    return more + 1;
}
void clean(char *text, bool lines)
{
    for (unsigned char *p = (void *)text; *p; ) {
        size_t length = character(p);
        if (length == 0)
            *p = '?';
        else if ((*p < ' ' && !(lines && *p == '\n')) || *p == 127 ||
                 (*p == 0xc2 && p[1] < 0xa0))
            memset(p, ' ', length);
        p += length ? length : 1;
    }
}
/* Get memory, or end */
void *need(void *old, size_t size)
{
    void *room = realloc(old, size ? size : 1);

    if (room == NULL)
        abort();
    return room;
}
