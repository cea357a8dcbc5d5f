#include "judge/question.h"
#include "graph/verify.h"
#include "solve/apsp.h"
#include <inttypes.h>

/* What is expected in a slot */
const void *question_wanted(const trial *t, int s)
{
    uint32_t count, size;

    switch (s) {
    case C: return t->x->step >= WHOLE ? t->expected : t->world->c;
    case F: return t->world->f;
    case U: return t->world->u;
    case MINIMUMS: return t->minimums;
    case LIGHTEST: return lightest(t);
    case WORD: return &t->fallen;
    default: return question_contents(t, s, &count, &size);
    }
}
void expect_many(trial *t)
{
    world *x = t->world;
    uint32_t source = x->source, *to = t->expected;

    for (uint32_t k = 0; k < SOURCES_ASKED; k++) {
        x->source = (source + 7 * k) % x->n;
        world_distances(x, to);
        if (t->x->answer == DIGESTS) {
            digest d = digest_of(to, x->n);
            to[0] = (uint32_t)d.reached, to[1] = (uint32_t)d.farthest;
            to[2] = (uint32_t)d.checksum, to[3] = d.checksum >> 32;
        }
        to += t->x->answer == DIGESTS ? 4 : x->n;
    }
    x->source = source;
}
/* Compare a slot */
const char *const slot_names[SLOTS] = { "v", "e", "w", "c", "f", "u",
    "minimums", "lightest", "word", "v of the result",
    "e of the result", "w of the result", "parents" };

uint32_t datum(const void *array, uint32_t size, uint32_t i)
{
    return size == 1 ? ((const uint8_t *)array)[i]
                     : ((const uint32_t *)array)[i];
}
const char *price(uint32_t x)
{
    static char room[4][16];
    static unsigned k;
    char *text = room[k++ % 4];

    sprintf(text, "%" PRIu32, x);
    return x == UINT32_MAX ? "inf" : text;
}
static void compare_slot(trial *t, int s)
{
    const char *got = came_back(t, s), *gap;
    const void *want = question_wanted(t, s);
    uint32_t size = t->slot[s].size, count = t->slot[s].count;
    bool tolerant = s == F && t->x->step == UPDATE &&
                    t->x->rule == EQUAL;

    for (uint32_t i = 0; want && i < count; i++)
        if (datum(got, size, i) != datum(want, size, i) &&
            !(tolerant && datum(got, size, i) == 1 && !t->before.u[i] &&
              t->before.c[i] == t->world->mssp)) {
            found(t, WRONG_ANSWER, "", "%s[%u]: expected %s, got %s",
                  slot_names[s], i, price(datum(want, size, i)),
                  price(datum(got, size, i)));
            return;
        }
    gap = got + (size_t)count * size;
    for (int i = 0; i < WIRE_GAP; i++)
        if ((uint8_t)gap[i] != 0xa7) {
            found(t, OUT_OF_BOUNDS, "", "%s: written past its end, "
                  "%u elements", slot_names[s], count);
            return;
        }
}
/* Compare the state, and the work */
static bool compare_overflow(trial *t, bool expected)
{
    const world *x = &t->before;
    const arc *a = x->arcs;

    if (t->box.wire->overflow && !expected)
        found(t, WRONG_ANSWER, "", "overflow: reported where every "
              "sum fits");
    if (!t->box.wire->overflow && expected) {
        while (a + 1 < x->arcs + x->m &&
               (!x->f[a->from] || !x->u[a->to] ||
                (uint64_t)x->c[a->from] + a->weight < UINT32_MAX))
            a++;
        found(t, WRONG_ANSWER, "", "overflow at c[%u]: %s + %u from "
              "c[%u] was to be noticed, and was not",
              a->to, price(x->c[a->from]), a->weight, a->from);
    }
    return !expected || t->x->cuda;
}
static void compare_state(trial *t)
{
    const wire *w = t->box.wire;

    if (t->x->step == RELAX && !compare_overflow(t, t->world->overflow))
        return;
    if (t->x->counts && w->relaxations != t->world->relaxations)
        found(t, WRONG_ANSWER, "", "relaxations: expected %" PRIu64
              ", got %" PRIu64, t->world->relaxations, w->relaxations);
    for (int s = V; s <= WORD; s++)
        if (t->x->slots >> s & 1)
            compare_slot(t, s);
}
static void measure(const trial *t, uint64_t q[QUANTITIES])
{
    const wire *w = t->box.wire;
    const world *x = &t->before;
    uint64_t n = x->n, grid = w->grid, block = w->block;

    memset(q, 0, QUANTITIES * sizeof *q);
    q[ONE] = 1;
    q[A_N] = n, q[A_M] = x->m, q[SQUARE] = n * n;
    q[THREADS] = grid * block;
    q[WARPS] = grid * ((block + 31) / 32);
    q[A_BLOCKS] = grid;
    q[WIDTH] = (block + 31) / 32, q[TILES] = n * grid;
    q[ITERATIONS] = t->last + 1;
    q[UNITS] = w->units, q[BUSY] = w->units > 0;
    q[AVERAGE] = w->work[LOADS] + w->work[STORES] + w->work[ATOMICS];
    if (q[THREADS])
        q[AVERAGE] = (q[AVERAGE] + q[THREADS] - 1) / q[THREADS];
    /* Count the rows */
    bool pulls = t->x->reads == PREDECESSORS;
    const uint32_t *v = t->world->lists[pulls]->v;
    uint32_t settled = 0;

    for (uint32_t i = 0; i < n && t->matrix; i++)
        settled += !x->u[i];
    for (uint32_t i = 0; i < n; i++) {
        uint64_t row = t->matrix ? n : v[i + 1] - v[i];
        if (row > q[WIDEST])
            q[WIDEST] = row;
        if (t->x->step == RELAX && !(pulls ? x->u[i] : x->f[i]))
            continue;
        q[ACTIVE]++;
        q[ALL_ROWS] += row;
        q[FULL_WARPS] += row < 128 || settled > n / 8 ? 0 : 32;
        if (row > q[A_ROW])
            q[A_ROW] = row;
    }
}
static bool keeps(const trial *t, const limit *l, const uint64_t *q,
                  uint64_t *sum)
{
    uint64_t done = t->box.wire->work[l->what];

    *sum = 0;
    for (int k = 0; k < l->terms; k++)
        *sum += (l->term[k].times * q[l->term[k].of] +
                 l->term[k].by - 1) / l->term[k].by;
    if (l->least)
        return done >= *sum ||
               !(t->box.wire->trace || l->what < SECTORS ||
                 l->what == COUNTED);
    return done <= *sum;
}
static void compare_work(trial *t)
{
    const wire *w = t->box.wire;
    const limit *l = t->x->limit, *end = l + t->x->limits;
    uint64_t q[QUANTITIES], sum, other;
    char words[sizeof w->slow];

    SPELL(words, "%.*s", (int)sizeof words - 1, w->slow);
    if (words[0])
        found(t, TOO_MUCH_WORK, "", "%s", words);
    if (w->leaked != 0)
        found(t, LEAK, reports_place(t), "%" PRIu64 " bytes are still "
              "allocated when the function has returned", w->leaked);
    if (w->handles > 0)
        found(t, LEAK, "", "%d streams or events were made and are "
              "never destroyed", w->handles);
    if (t->o->on_gpu || t->overflows || w->parted)
        return;
    measure(t, q);
    /* Hold the work to each limit */
    for (; l < end; l++) {
        if (l->instead || keeps(t, l, q, &sum) ||
            (l + 1 < end && l[1].instead && keeps(t, l + 1, q, &other)))
            continue;
        found(t, TOO_MUCH_WORK, "", "%s: %" PRIu64 ", and at %s %"
              PRIu64 " are %s (%s)", work_names[l->what],
              w->work[l->what], l->least ? "least" : "most", sum,
              l->least ? "asked for" : "allowed", l->words);
    }
}
/* Compare an inverted graph */
static void take_row(arc *row, const uint32_t *v, const uint32_t *e,
                     const uint32_t *w, uint32_t i, bool sort)
{
    for (uint32_t k = v[i]; k < v[i + 1]; k++)
        row[k - v[i]] = (arc){ i, e[k], w[k] };
    if (sort)
        qsort(row, v[i + 1] - v[i], sizeof *row, arcs_by_end);
}
static void compare_inverse(trial *t)
{
    const wire *w = t->box.wire;
    const graph *r = t->inverse;
    const uint32_t *v = came_back(t, RV);
    arc *want = grown(NULL, 2 * (size_t)r->m * sizeof *want);
    arc *got = want + r->m;
    bool good = w->relaxations == r->m, sort = t->x->rows == ANY_ORDER;

    if (!good)
        found(t, WRONG_ANSWER, "", "m of the result: expected %u, got %"
              PRIu64, r->m, w->relaxations);
    for (uint32_t i = 0; i <= r->n && good; i++)
        if (!(good = v[i] == r->v[i]))
            found(t, WRONG_ANSWER, "", "v[%u] of the result: expected "
                  "%u, got %u", i, r->v[i], v[i]);
    /* Compare the rows of the two */
    for (uint32_t i = 0; i < r->n && good; i++) {
        take_row(want, r->v, r->e, r->w, i, sort);
        take_row(got, r->v, came_back(t, RE), came_back(t, RW), i,
                 sort);
        for (uint32_t k = 0; k < r->v[i + 1] - r->v[i] && good; k++)
            if (!(good = arcs_by_end(&want[k], &got[k]) == 0))
                found(t, WRONG_ANSWER, "", "row %u of the result: "
                      "expected the arc %u -> %u of weight %u, got %u "
                      "-> %u of weight %u", i, want[k].to, i,
                      want[k].weight, got[k].to, i, got[k].weight);
    }
    free(want);
}
/* Compare a tree */
static void compare_tree(trial *t)
{
    uint32_t n = t->world->n, *parents;
    uint64_t *wide;
    struct error why;

    if (!compare_overflow(t, t->overflows))
        return;
    wide = grown(NULL, n * sizeof *wide);
    parents = grown(NULL, n * sizeof *parents);
    memcpy(parents, came_back(t, PARENTS), n * sizeof *parents);
    compare_slot(t, C);
    compare_slot(t, PARENTS);
    for (uint32_t i = 0; i < n; i++)
        wide[i] = t->expected[i] == UINT32_MAX ? UINT64_MAX
                                               : t->expected[i];
    if (memcmp(came_back(t, C), t->expected, 4 * n) == 0 &&
        !verify(t->world->lists[0], t->world->source, wide, parents,
                &why))
        found(t, WRONG_ANSWER, "", "%s", why.text);
    free(parents);
    free(wide);
}
/* Compare what came back */
static void compare_status(trial *t, bool fits)
{
    static const char *const names[] = { "SOLVED", "OVERFLOWED",
        "NO_MEMORY", "DEVICE_FAILED", "STOPPED", "no status" };
    const wire *w = t->box.wire;
    int status = w->status;
    const char *said = t->box.said.at;
    char words[sizeof w->error];

    SPELL(words, "%.*s", (int)sizeof words - 1, w->error);
    if (status == 710 && strstr(said, "Assertion `"))
        reports_read_sanitizer(t, said);
    else if (words[0])
        found(t, status < 0 ? WRONG_ANSWER     /* a harness's */
                 : status == 700 ? OUT_OF_BOUNDS
                 : (status > 701 && status < 720) ||
                   status == 2 ? CRASH : LAUNCH_ERROR, "", "%s", words);
    else
        found(t, WRONG_ANSWER, "", fits ? "it returned %d (%s), not "
              "SOLVED" : "it returned %d (%s), not OVERFLOWED, where "
              "a cost does not fit into 32 bits", status,
              names[status < 0 || status > STOPPED ? 5 : status]);
}
void compare_answer(trial *t, unsigned findings)
{
    const wire *w = t->box.wire;
    bool fits = t->x->step != WHOLE || !t->overflows;
    int due = fits ? SOLVED : w->error[0] ? STAGE_OVERFLOW
              : t->x->cuda && w->status ? w->status : OVERFLOWED;

    if (w->status != due) {
        if (t->findings == findings && w->status == STAGE_DRAWN)
            compare_state(t);
        if (t->findings == findings)
            compare_status(t, fits);
        return;
    }
    if (t->x->step == TREE)
        compare_tree(t);
    else if (fits)
        compare_state(t);
    if (t->x->step == INVERSION)
        compare_inverse(t);
    compare_work(t);
}
