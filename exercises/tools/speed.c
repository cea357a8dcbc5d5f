/* speed SLUG FILE: how fast a hand-in is on this machine's GPU, beside the
   book's answer.  It is the judge, with graphs that are large enough to take
   time and a harness that has both in it (speed-stage.cu): they are asked in
   turn, in one process, the arrays are laid out anew for each question, and
   the judge compares every answer that was timed.  Each round has other
   graphs.  Prints a line
       SLUG VERDICT RATIO LOW HIGH PAIRS HAND BOOK
   with the book's time by the hand-in's: the median of the pairs, the
   quartiles, how many pairs, and the medians of both in microseconds. */
#include "judge/question.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t below(uint64_t *seed, uint32_t n)    /* splitmix64 */
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * n >> 32);
}
static void fill(world *x, uint32_t degree, bool skewed)
{
    uint64_t seed = world_secret ^ x->n;

    x->arcs = need(NULL, (size_t)x->n * degree * sizeof *x->arcs);
    x->m = x->room = x->n * degree;
    for (uint32_t k = 0; k < x->m; k++) {
        uint32_t from = below(&seed, x->n);
        if (skewed && k % 2)
            from = below(&seed, from + 1);
        x->arcs[k] = (arc){ from, k / degree, 1 + below(&seed, 10) };
    }
}
static void fill_even(world *x) { fill(x, 4, false); }
static void fill_skewed(world *x) { fill(x, 4, true); }
static void fill_dense(world *x) { fill(x, 64, false); }

#ifndef SIZE
#define SIZE 19          /* 2^19 vertices */
#endif
/* these take the place of the judge's own */
const scene scenes[] = {
    { "even", fill_even, 1 << SIZE, 256, 7, true },
    { "skewed", fill_skewed, 1 << SIZE, 256, 9, true },
    { "matrix", fill_dense, 3072, 256, 7, true },
    { "matrix-2", fill_dense, 2560, 256, 9, true },
};
const unsigned scene_count = sizeof scenes / sizeof *scenes;

enum { MOST = 4096 };
static double pairs[MOST], hands[MOST], books[MOST], waiting[2];
static unsigned count, asked_of[2];
static char now[sizeof (trial){ 0 }.test];

/* What was asked about the same state, hand-in and book, is a pair */
static void see(const trial *t, const finding *f, bool answered)
{
    const uint64_t *work = t->box.wire->work;
    int which = (int)work[LAUNCHES] - 1;

    if (!answered || f->verdict != ACCEPTED || which < 0 || which > 1)
        return;
    if (strcmp(now, t->test) != 0)
        asked_of[0] = asked_of[1] = 0;
    say(now, sizeof now, "%s", t->test);
    waiting[which] = 1e-3 * (double)work[LONGEST];
    asked_of[which]++;
    if (asked_of[0] != asked_of[1] || count == MOST)
        return;
    hands[count] = waiting[0], books[count] = waiting[1];
    pairs[count++] = waiting[1] / (waiting[0] > 1e-3 ? waiting[0] : 1e-3);
}
static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}
static double part(double *x, double share)
{
    qsort(x, count, sizeof *x, by_size);
    return x[(unsigned)(share * (count - 1) + .5)];
}
int main(int argc, char **argv)
{
    static exercise list[MAX_EXERCISES];
    static char why[200];
    int known = exercises_read(list, why, sizeof why);
    exercise *x = argc == 3 && known > 0 ? exercise_find(list, known, argv[1]) : NULL;
    unsigned rounds = getenv("ROUNDS") ? (unsigned)atoi(getenv("ROUNDS")) : 3;
    finding f = { .verdict = ACCEPTED };

    if (x == NULL)
        return fprintf(stderr, "speed: %s\n", why[0] ? why : "usage: speed SLUG FILE"), 2;
    say(x->graphs, sizeof x->graphs, x->reads == MATRIX ? "matrix matrix-2" : "even skewed");
    say(x->schedules, sizeof x->schedules, "all");
    x->every = 1;
    x->seconds = 120;
    srand48(time(NULL));
    for (unsigned k = 0; k < rounds && f.verdict == ACCEPTED; k++) {
        order o = { .x = x, .path = argv[2], .on_gpu = true, .quiet = true,
                    .see = see };
        world_secret = (uint64_t)mrand48() | 1;
        trial_run(&o, &f);
    }
    if (f.verdict != ACCEPTED || count == 0) {
        printf("%s %s 0 0 0 %u 0 0\n", argv[1],
               f.verdict == ACCEPTED ? "not_judged" : verdicts[f.verdict].folder, count);
        fprintf(stderr, "%s\n", f.what);
        return f.verdict == NOT_JUDGED || f.verdict == ACCEPTED ? 3 : 1;
    }
    printf("%s accepted %.3f %.3f %.3f %u %.1f %.1f\n", argv[1], part(pairs, .5),
           part(pairs, .25), part(pairs, .75), count, part(hands, .5), part(books, .5));
    return 0;
}
