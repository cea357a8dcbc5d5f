/* speed SLUG FILE [copy]: how fast a hand-in is on this machine's GPU, beside the
   book's answer.  It is the judge, with graphs that are large enough to take
   time and a harness that has both in it (speed-stage.cu): they are asked in
   turn, in one process, the arrays are laid out anew for each question, and
   the judge compares every answer that was timed.  Each run has other
   graphs, and what counts of them are the states with most work: those in
   which the book's answer needs half of its longest time or more.
   Prints a line
       SLUG VERDICT RATIO LOW HIGH PAIRS HAND BOOK
   with the book's time by the hand-in's: the median of the pairs, the
   quartiles, how many pairs, and the medians of both in microseconds.  With
   "copy" a copy of the arrays stands where the book's answer stood, and the
   states with most work are those in which the hand-in needs most, of all
   graphs: a copy takes the same of each, so a light graph says nothing.
   The graphs are then the same in each run, since a table is beside it. */
#include "judge/build.h"
#include "judge/question.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* (not world_secret: with it the judge counts what it asks of small graphs) */
static uint64_t drawn;

/* arcs that end everywhere alike; of a skewed graph half begin at few */
static void fill(world *x, uint32_t degree, bool skewed)
{
    uint64_t seed = drawn ^ x->n ^ x->source;

    for (uint32_t k = 0; k < x->n * degree; k++) {
        uint32_t from = world_below(&seed, x->n);
        if (skewed && k % 2)
            from = world_below(&seed, from + 1);
        world_add(x, from, k / degree, 1 + world_below(&seed, 3));
    }
}
static void fill_even(world *x) { fill(x, 12, false); }
static void fill_skewed(world *x) { fill(x, 12, true); }
static void fill_dense(world *x) { fill(x, 64, false); }

#ifndef SIZE
#define SIZE 19          /* 2^19 vertices: the wire has 64 MiB */
#endif
/* these take the place of the judge's own */
scene scenes[] = {
    { "even", fill_even, 1 << SIZE, 256, 7, true },
    { "skewed", fill_skewed, 1 << SIZE, 256, 9, true },
    { "even-2", fill_even, 1 << SIZE, 256, 11, true },
    { "matrix", fill_dense, 3072, 256, 7, true },
    { "matrix-2", fill_dense, 3072, 256, 9, true },
    { "matrix-3", fill_dense, 3072, 256, 11, true },
};
unsigned scene_count = sizeof scenes / sizeof *scenes;

uint32_t scene_block(const scene *s)
{
    return s->block;
}

/* What was asked about one state, hand-in and book, is a pair */
enum { MOST = 4096 };
static struct pair { double hand, book; unsigned state, graph; } pairs[MOST];
static double state_book[MOST], graph_most[MOST], list_of[MOST], waiting[2];
static unsigned count, asked_of[2], states, graphs;
static bool beside_copy;
static const scene *scene_now;
static uint32_t iteration_now;

static void see(const trial *t, bool answered)
{
    const uint64_t *work = t->box.wire->work;
    int which = (int)work[LAUNCHES] - 1;

    if (!answered || t->best->verdict != ACCEPTED || which < 0 || which > 1 ||
        count == MOST)
        return;
    if (t->scene != scene_now || t->world->iteration != iteration_now) {
        graphs += t->scene != scene_now && !beside_copy;
        states++;
        asked_of[0] = asked_of[1] = 0;
    }
    scene_now = t->scene, iteration_now = t->world->iteration;
    waiting[which] = 1e-3 * (double)work[LONGEST];
    asked_of[which]++;
    if (asked_of[0] != asked_of[1])
        return;
    pairs[count++] = (struct pair){ waiting[0], waiting[1], states, graphs };
    state_book[states] += (waiting[!beside_copy] - state_book[states]) / asked_of[0];
}
static void keep_most_work(void)
{
    unsigned kept = 0;

    for (struct pair *p = pairs; p < pairs + count; p++)
        if (state_book[p->state] > graph_most[p->graph])
            graph_most[p->graph] = state_book[p->state];
    for (struct pair *p = pairs; p < pairs + count; p++)
        if (2 * state_book[p->state] >= graph_most[p->graph])
            pairs[kept++] = *p;
    count = kept;
}
static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}
static double part(double share, double (*of)(const struct pair *))
{
    for (unsigned k = 0; k < count; k++)
        list_of[k] = of(&pairs[k]);
    qsort(list_of, count, sizeof *list_of, by_size);
    return list_of[(unsigned)(share * (count - 1) + .5)];
}
static double hand_of(const struct pair *p) { return p->hand; }
static double book_of(const struct pair *p) { return p->book; }
static double ratio_of(const struct pair *p)
{
    return p->book / (p->hand > 1e-3 ? p->hand : 1e-3);
}
int main(int argc, char **argv)
{
    static exercise list[MAX_EXERCISES];
    struct error why = { 0 };
    box_places(build_place());
    int known = exercises_read(list, "*", &why);
    exercise *x = argc >= 3 && known > 0 ? exercise_find(list, known, argv[1]) : NULL;
    finding f = { .verdict = ACCEPTED };

    beside_copy = argc == 4 && strcmp(argv[3], "copy") == 0;
    if (x == NULL)
        return fprintf(stderr, "speed: %s\n", why.text[0] ? why.text : "usage: speed SLUG FILE [copy]"), 2;
    spell(x->graphs, sizeof x->graphs, x->reads == MATRIX ? "matrix matrix-2 matrix-3" : "even skewed even-2");
    spell(x->schedules, sizeof x->schedules, "all");
    x->orders = 1;
    x->seconds = 120;
    srand48(time(NULL));
    drawn = beside_copy ? 1 : (uint64_t)mrand48() | 1;
    trial_run(&(order){ .x = x, .path = argv[2], .on_gpu = true, .quiet = true,
                        .see = see }, &f);
    keep_most_work();
    if (f.verdict != ACCEPTED || count == 0) {
        printf("%s %s 0 0 0 %u 0 0\n", argv[1],
               f.verdict == ACCEPTED ? "not_judged" : verdicts[f.verdict].folder, count);
        fprintf(stderr, "%s\n", f.what);
        return f.verdict == NOT_JUDGED || f.verdict == ACCEPTED ? 3 : 1;
    }
    printf("%s accepted %.3f %.3f %.3f %u %.1f %.1f\n", argv[1], part(.5, ratio_of),
           part(.25, ratio_of), part(.75, ratio_of), count, part(.5, hand_of), part(.5, book_of));
    return 0;
}
