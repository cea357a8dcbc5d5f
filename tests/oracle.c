/* Answers what the rules of the solvers would decide (solve/decide.h), by
   lot.  An answer is a function of the seed, the decision and the moment,
   so that lanes and ranks that ask the same hear the same, and a run can
   be repeated.  Whatever is answered, the distances must be right.
   ORACLE_SEED in the environment: the seed of a program that sets none. */
#define ORACLE
#include "oracle.h"
#include "solve/decide.h"
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

/* fits into a cost of either width, with room for a sum */
enum { WIDEST = 1 << 30 };
enum range { EITHER, ALSO, UP_TO, FEW, LESS, NEAR, ANY };

static const struct { const char *name; enum range range; } table[] = {
#define DECISION(what, range) { #what, range },
#include "solve/decisions.h"
#undef DECISION
};

static struct { _Atomic uint64_t heard, asked, otherwise; } seen[DECISIONS];
static uint64_t seed;
static _Atomic uint64_t count;      /* several may ask at once */
static bool silent, begun;

void oracle_seed(uint64_t to)
{
    seed = to;
    count = 0;
    begun = true;
}

void oracle_silent(int is)
{
    silent = is;
}

/* So that the other draws stay if a decision joins the table. */
static uint64_t named(const char *name)
{
    uint64_t x = 0;

    while (*name)
        x = 131 * x + (unsigned char)*name++;
    return x << 20;
}

/* splitmix64 */
static uint64_t mixed(uint64_t x)
{
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* From 1 on, small numbers as often as large ones. */
static uint64_t number(uint64_t most, uint64_t lot)
{
    int bits = 0;

    while (most >> bits)
        bits++;
    if (bits == 0)
        return 1;
    bits = 1 + (int)(lot % (uint64_t)bits);
    return 1 + mixed(lot) % (1ull << bits) % most;
}

static uint64_t of_range(enum range r, uint64_t rule, uint64_t lot)
{
    switch (r) {
    case EITHER:
        return lot & 1;
    case ALSO:
        return rule | (lot & 1);
    case UP_TO:
        return number(rule, lot);
    case FEW:
        return number(rule < 6 ? rule : 6, lot);
    case LESS:
        return lot % (rule + 1);
    case NEAR:
        return rule + lot % 9 > 4 ? rule + lot % 9 - 4 : 0;
    case ANY:
        if (rule > WIDEST)
            rule = WIDEST;
        return lot % 8 == 0 ? number(WIDEST, lot >> 3)
             : number(lot & 8 && rule < WIDEST / 16 ? 16 * rule : rule,
                      lot >> 4);
    }
    abort();
}

/* The least that may be answered; of two things the one that is done */
static uint64_t least(enum range r, uint64_t rule)
{
    return r == EITHER || r == ALSO ? 1 : r == LESS ? 0
         : r == NEAR ? (rule > 4 ? rule - 4 : 0) : 1;
}

/* For each run and decision there is a habit: to say what the rule says; the
   same thing always; by lot, once in 1, 2, 4 or 32 times.  One run in four
   is cramped: most of its decisions give the least room each time, or every
   other time, so that faults that need several of them at once are met. */
uint64_t oracle(enum decision what, uint64_t when, uint64_t rule)
{
    static const uint64_t rare[] = { 1, 2, 4, 32 };
    uint64_t habit, lot, answer;

    if (!begun)
        oracle_seed(strtoull(getenv("ORACLE_SEED") ? getenv("ORACLE_SEED")
                                                   : "1", NULL, 0));
    seen[what].heard++;
    if (silent)      /* but a simulated device takes long over blocks */
        return table[what].range == FEW && rule > 2 ? 2 : rule;
    habit = mixed(seed ^ named(table[what].name));
    lot = mixed(habit ^ mixed(when ? when << 1 : ++count << 1 | 1));
    if (mixed(seed ^ named("cramped")) % 4 == 0 && habit >> 8 & 3) {
        seen[what].asked++;
        answer = (habit >> 8 & 3) == 1 && lot & 1 ? rule
               : least(table[what].range, rule);
        seen[what].otherwise += answer != rule;
        return answer;
    }
    if (habit % 4 == 0 && table[what].range != FEW)
        return rule;
    if (habit % 4 == 1)
        lot = mixed(habit);
    else if (lot % rare[habit / 4 % 4])
        return rule;
    answer = of_range(table[what].range, rule, mixed(lot));
    seen[what].asked++;
    seen[what].otherwise += answer != rule;
    return answer;
}

void oracle_report(FILE *to)
{
    for (int k = 0; k < DECISIONS; k++)
        fprintf(to, "# %-14s asked %8llu times, otherwise than the rule "
                "%8llu\n", table[k].name,
                (unsigned long long)seen[k].asked,
                (unsigned long long)seen[k].otherwise);
}

int oracle_unheard(int k, const char **name)
{
    if (k < DECISIONS)
        *name = table[k].name;
    return k < DECISIONS ? seen[k].heard == 0 : -1;
}

/* What HESITATE calls: mostly nothing, at times the turn of another
   thread, now and then a short sleep.  Each thread draws by itself. */
void hesitate(void)
{
    static _Thread_local uint64_t lot;
    static _Atomic uint64_t threads;

    if (lot == 0)
        lot = mixed(seed + ++threads);
    lot = mixed(lot);
    if (lot % 4096 == 0)
        nanosleep(&(struct timespec){ 0, (long)(lot >> 40 & 0x3fff) }, NULL);
    else if (lot % 32 == 0)
        sched_yield();
}
