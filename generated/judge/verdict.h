#pragma once
#include "judge/util.h"
#include "judge/wire.h"

typedef enum verdict {
    COMPILE_ERROR, FORBIDDEN, LAUNCH_ERROR, CRASH, OUT_OF_BOUNDS,
    UNINITIALISED, BARRIER, RACE, WRONG_ANSWER, TIME_LIMIT,
    TOO_MUCH_WORK, LEAK, ACCEPTED, NOT_JUDGED
} verdict;

extern const struct verdict_row {
    const char *folder, *alias, *checks;
} verdicts[];
/* A score: what was asked, what was right, what it cost */
enum part { ON_SMALL, ON_LARGE, IN_BLOCKS, IN_ORDERS, IN_WORK,
            GROUPS };
extern const char *const group_names[GROUPS];
extern const char *const work_names[WORKS];

typedef struct score {
    unsigned asked[GROUPS], right[GROUPS];
    uint64_t work[WORKS];    /* of all ascending questions */
    unsigned apart;          /* wrong ones with several blocks */
} score;
/* A finding: what went wrong, where, and how to see it again */
typedef struct finding {
    verdict verdict;
    char test[120];     /* graph, stage, iteration, block */
    char schedule[40];  /* and seed */
    char what[400];     /* c[41]: expected 65, got 104 */
    char where[160];    /* relax_F.cu:23 */
    char replay[80];    /* the value of TEST= */
    char warning[160];  /* the compiler's first */
    bool partial;       /* only this was asked */
    uint64_t hidden;    /* what students never see is made by it */
    score score;
} finding;
/* a check, or a folder; NOT_JUDGED: there is none */
verdict verdict_of(const char *word, bool is_check);
bool finding_keep(finding *best, const finding *other);
/* Sets verdict and what; false, for the caller to return. */
__attribute__((format(printf, 3, 4)))
bool decided(finding *f, verdict v, const char *format, ...);
/* the only way in which a finding leaves a trial */
void finding_hand_over(finding *to, const finding *from);
