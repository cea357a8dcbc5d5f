/* Which questions count, in which group of points, and what is lost by them: scenes,
   hand-ins' mistakes and the numbers of an exercise are drawn, and a second count,
   from the sentences of the chapter, has to agree.  SEED=N draws others. */
#include "judge/trial.c"
#include "judge/report.h"
#include "graph/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static struct random draws;
static uint32_t drawn(uint32_t n) { return (uint32_t)(random_next(&draws) % n); }

static const char *const asked_in[] = { "all", "ascending", "ascending lockstep late" };

static const uint32_t edges[] = { 100, 2000, 8000 };     /* what is more is large, each in its way */

/* one drawn trial: a few scenes, each with its mistakes, one after the other */
static void one_trial(exercise *x, unsigned *lost_by_blocks)
{
    finding best = { 0 };
    order asked_for = { 0 };
    trial t = { .x = x, .o = &asked_for, .best = &best };
    unsigned asked[GROUPS] = { 0 }, right[GROUPS] = { 0 }, points = 0, wrong = 0;
    bool many_blocks_wrong = false;
    int form = (int)drawn(3);

    memset(x, 0, sizeof *x);
    x->cuda = drawn(4) > 0, x->orders = drawn(2), x->each = 1u << drawn(4);
    x->step = drawn(2) ? RELAX : WHOLE, x->points = 50;
    snprintf(x->schedules, sizeof x->schedules, "%s", asked_in[form]);
    for (int k = 0; k < GROUPS; k++)
        x->credit[k] = 1 + drawn(9);
    world_secret = drawn(3) ? 0 : 1 + drawn(1000);
    for (uint32_t many = 1 + drawn(6); many > 0; many--) {
        scene *s = &scenes[drawn(scene_count)], kept = *s;
        bool reached = drawn(8) > 0, large;
        uint32_t threads, blocks;

        s->block = drawn(2) ? 32u << drawn(6) : 32 * (1 + drawn(32));
        threads = x->each * s->block;
        s->n = drawn(2) ? threads * (1 + drawn(2)) + drawn(3) - 1
             : drawn(2) ? edges[drawn(3)] + drawn(2) : 1 + drawn(9000);
        blocks = (s->n + threads - 1) / threads;
        t.scene = s, t.again = drawn(5) == 0;
        t.wrong = drawn(3) ? 0 : drawn(64), t.heavy = drawn(3) ? 0 : drawn(64);
        count_questions(&t, reached);
        large = s->n > 8000;
        for (int k = 0; k < SCHEDULES; k++) {
            bool power = s->block == 32 || s->block == 64 || s->block == 128;
            int group = k > 0 ? IN_ORDERS : x->cuda && !power ? IN_BLOCKS
                      : s->n > 100 ? ON_LARGE : ON_SMALL;
            bool good = reached && !(t.wrong & 1u << k);
            bool put = !x->cuda || large ? k == 0
                     : (form == 0 || k == 0 || (form == 2 && (k == 1 || k == 5))) &&
                       (x->orders || x->step < WHOLE || k == 0 || k == 1 + (s - scenes) % 5);

            if (!put || (world_secret ? s->n > 2000 : t.again))
                continue;
            asked[group]++, asked[IN_WORK]++;
            right[group] += good;
            right[IN_WORK] += good && !(t.heavy & 1u << k);
            many_blocks_wrong |= blocks > 1 && !good;
        }
        *s = kept;
    }
    assert_memory_equal(best.score.asked, asked, sizeof asked);
    assert_memory_equal(best.score.right, right, sizeof right);
    assert_int_equal(best.score.apart > 0, many_blocks_wrong);
    for (int k = 0; k < GROUPS; k++) {
        bool whole = asked[k] && right[k] == asked[k] && !(k == IN_BLOCKS && many_blocks_wrong);

        *lost_by_blocks += k == IN_BLOCKS && asked[k] && right[k] == asked[k] && !whole;
        wrong += asked[k] && !whole;
        points += whole ? x->credit[k] : 0;
    }
    best.verdict = WRONG_ANSWER;
    assert_int_equal(report_points(x, &best), wrong ? points : 0);
}
static void what_counts(void **state)
{
    const char *seed = getenv("SEED");
    exercise *x = malloc(sizeof *x);
    unsigned lost = 0;

    (void)state;
    draws = (struct random){ seed ? strtoull(seed, NULL, 10) : 20261128 };
    for (int k = 0; k < 20000; k++)
        one_trial(x, &lost);
    assert_true(lost > 100);        /* blocks that are all right, and lost all the same */
    free(x);
}
/* What a child can read on the wire is less than the secret: under many secrets, of the
   numbers of the head none tells one, neither as it is, nor by what a schedule adds to it,
   and all that depend on it have less room than it has. */
static void the_wire_keeps_the_secret(void **state)
{
    exercise *x = calloc(1, sizeof *x);
    wire *w = calloc(1, WIRE_BYTES);
    order o = { .x = x };
    world nothing = { .n = 1 };
    uint64_t all_seeds = 0;

    (void)state;
    x->cuda = true, x->step = RELAX, x->each = 1;
    for (int k = 0; k < 5000; k++) {
        trial t = { .o = &o, .x = x, .world = &nothing, .box = { .wire = w } };
        uint64_t secret = random_next(&draws) | 1;

        t.before.n = t.before.block = 1 + drawn(900);
        t.plan = &schedules[drawn(SCHEDULES)];
        world_secret = drawn(8) ? secret : 0;
        question_put(&t);
        for (const char *at = (char *)w; at < (char *)(w + 1); at += 4) {
            uint64_t read = 0;

            memcpy(&read, at, at + 8 > (char *)(w + 1) ? 4 : 8);
            assert_true(read - secret > 1000 && secret - read > 1000);
            assert_true((read ^ secret) > 1000);
        }
        if (world_secret == 0)
            assert_int_equal(w->seed, t.plan->seed);
        else
            assert_int_equal(w->seed != 0, t.plan->seed != 0);
        all_seeds |= w->seed;
    }
    /* two drawn orders, asked in two renamings, are four such numbers for 64 bits */
    assert_in_range(all_seeds, 4096, 16383);
    world_secret = 0;
    free(x), free(w);
}
int main(void)
{
    const struct CMUnitTest all[] = { cmocka_unit_test(what_counts),
        cmocka_unit_test(the_wire_keeps_the_secret) };

    return cmocka_run_group_tests(all, NULL, NULL);
}
