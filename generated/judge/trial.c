#include "judge/trial.h"
#include "judge/box.h"
#include "judge/build.h"
#include "judge/world.h"
#include "graph/verify.h"
#include "solve/apsp.h"
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* The stages that can be judged */
#define SET(slot) (1u << (slot))
#define ROWS (SET(V) | SET(E) | SET(W))
#define BACKWARDS (SET(RV) | SET(RE) | SET(RW))
#define STATE (SET(C) | SET(F) | SET(U))
enum { WHOLE = STAGES, INVERSION, TREE };
enum { MATRIX = 2 };        /* in the place of lists */

static const struct stage_row {
    const char *name;
    int step, lists;
    unsigned slots, fresh;
    enum rule rule;
} stage_rows[] = {
    { "initialize", INITIALIZE, 0, STATE, STATE, EQUAL },
    { "relax_F", RELAX, 0, ROWS | STATE, 0, EQUAL },
    { "relax_U", RELAX, 1, ROWS | STATE, 0, EQUAL },
    { "minimum1", MINIMUM, 0, SET(C) | SET(U) | SET(MINIMUMS),
      SET(MINIMUMS), EQUAL },
    { "minimum2", MINIMUM, 0, SET(C) | SET(MINIMUMS), SET(MINIMUMS),
      EQUAL },
    { "relax_bounds", RELAX, 1, ROWS | STATE, 0, EQUAL },
    { "relax_texture", RELAX, 1, ROWS | STATE, 0, EQUAL },
    { "update", UPDATE, 0, STATE, 0, EQUAL },
    { "relax_sequential", RELAX, 0, ROWS | STATE, 0, EQUAL },
    { "relax_U_matrix", RELAX, MATRIX, SET(W) | STATE, 0, EQUAL },
    { "relax_F_matrix", RELAX, MATRIX, SET(W) | STATE, 0, EQUAL },
    { "lightest_arcs", INITIALIZE, 0, SET(V) | SET(W) | SET(LIGHTEST),
      SET(LIGHTEST), OUT },
    { "lightest_entering", INITIALIZE, 0, ROWS | SET(LIGHTEST), 0, IN },
    { "threshold_out", MINIMUM, 0,
      SET(C) | SET(U) | SET(LIGHTEST) | SET(WORD), 0, OUT },
    { "update_out", UPDATE, 0, STATE, 0, OUT },
    { "update_in", UPDATE, 0, STATE | SET(LIGHTEST), 0, IN },
    { "update_inout", UPDATE, 0, STATE | SET(LIGHTEST) | SET(WORD), 0,
      INOUT },
#define RUN(name, lists) \
    { name, WHOLE, lists, ROWS | SET(C), SET(C), EQUAL }
    RUN("host_loop", 0), RUN("host_loop_passes", 0),
    RUN("streams", 0), RUN("row_digest", 0), RUN("fw_rest", 0),
    RUN("hybrid_copies", 1), RUN("hybrid_thrifty", 1),
    { "repair", WHOLE, 0, ROWS | BACKWARDS | SET(C), SET(C), EQUAL },
    { "repair_in_place", WHOLE, 0, ROWS | BACKWARDS | SET(C), SET(C),
      EQUAL },
    RUN("delta_split", 0), RUN("delta_accept", 0),
    RUN("delta_block", 0),
    RUN("dijkstra", 0), RUN("dial", 0), RUN("consolidate", 0),
    { "invert_simple", INVERSION, 0, ROWS | BACKWARDS, BACKWARDS,
      EQUAL },
    { "invert", INVERSION, 0, ROWS | BACKWARDS, BACKWARDS, EQUAL },
    { "relax_F_paths", TREE, 0, ROWS | SET(C) | SET(PARENTS),
      SET(C) | SET(PARENTS), EQUAL },
    { "relax_U_paths", TREE, 1, ROWS | SET(C) | SET(PARENTS),
      SET(C) | SET(PARENTS), EQUAL },
    { "tight_parents", TREE, 1, ROWS | SET(C) | SET(PARENTS),
      SET(PARENTS), EQUAL },
};
typedef schedule plan;
#define plans schedules
enum { PLANS = SCHEDULES };
/* What a trial knows */
typedef struct trial {
    const exercise *x;
    const struct stage_row *stage;
    const char *only;
    const char *name;           /* of the submission's file */
    bool on_gpu, dead;          /* dead: no more can be asked */
    bool again;                 /* the second run of host code */
    bool on_large;              /* *best was found on a large scene */
    bool unwritten;             /* this question read such a value */
    box box;
    finding *best;
    const scene *scene;
    world *world;
    const plan *plan;
    char test[120];             /* what was asked last, in words */
    struct { uint32_t at, count, size; } slot[SLOTS];  /* as laid */
    unsigned findings;          /* how many there were so far */
    uint32_t *expected, *minimums, *infinities;
    uint32_t word, fallen;      /* what it holds, what it must hold */
    const graph *inverse;       /* the right one */
    uint32_t *matrix;           /* of the world, or NULL */
    world before;               /* the state that the child is given */
    uint64_t iterations;        /* of the scene, for hybrids */
    unsigned asked, total;      /* of this child, of both */
} trial;
static uint32_t blocks(const trial *t)
{
    uint32_t n = t->before.n, b = t->before.block;
    const char *threads = t->x->threads;

    if (t->stage->step == MINIMUM)
        b *= t->stage->rule == OUT ? 8 : 2;     /* WORD_COSTS */
    if (strcmp(threads, "warp") == 0)
        n *= 32;
    else if (strcmp(threads, "few") == 0)
        return 1 + n % 3;
    return (n + b - 1) / b;
}
static bool tolerated(const trial *t, int s, uint32_t i, uint32_t got)
{
    return s == F && t->stage->step == UPDATE && got == 1 &&
           t->stage->rule == EQUAL && !t->before.u[i] &&
           t->before.c[i] == t->world->mssp;
}
/* Note a finding */
static void describe(trial *t)
{
    const world *x = t->world;

    say(t->test, sizeof t->test, "%s on %s (n = %u, m = %u), "
             "iteration %u, block %u", t->x->kernel, t->scene->name,
             x->n, x->m, x->iteration, x->block);
}
__attribute__((format(printf, 4, 5)))
static void found(trial *t, verdict v, const char *where,
                  const char *format, ...)
{
    finding f = { .verdict = v };
    va_list words;

    va_start(words, format);
    vsnprintf(f.what, sizeof f.what, format, words);
    va_end(words);
    say(f.test, sizeof f.test, "%s", t->test);
    say(f.schedule, sizeof f.schedule, "%s", t->plan->word);
    if (t->scene)
        say(f.replay, sizeof f.replay, "%s:%s", t->scene->name,
            t->plan->word);
    say(f.where, sizeof f.where, "%s", where);
    t->findings++;
    if (finding_keep(t->best, &f))
        t->on_large = t->scene && t->scene->large;
    else if (v == NOT_JUDGED)
        *t->best = f;
}
/* Understand the reports of the checkers */
static bool field(const char *line, const char *key, char *value,
                  size_t size)
{
    char mark[24];
    const char *at;

    say(mark, sizeof mark, "\t%s=", key);
    at = strstr(line, mark);
    value[0] = '\0';
    if (at == NULL)
        return false;
    at += strlen(mark);
    say(value, size, "%.*s", (int)strcspn(at, "\t\n"), at);
    if (strcmp(value, "-") == 0 || strcmp(value, "?") == 0)
        value[0] = '\0';
    return value[0] != '\0';
}
static bool is_echo(const char *class, const char *line)
{
    return strcmp(class, "unchecked-error") == 0 &&
           (strstr(line, "cudaErrorIllegalAddress") ||
            strstr(line, "cudaErrorLaunchFailure") ||
            strstr(line, "cudaErrorLaunchTimeout") ||
            strstr(line, "cudaErrorAssert"));
}
static void understand(trial *t, const char *line)
{
    char word[40], file[80], number[16], at[80], who[24], text[200];
    char where[160] = "", what[400];

    bool error = field(line, "severity", word, sizeof word) &&
                 strcmp(word, "error") == 0;

    field(line, "class", word, sizeof word);
    if ((!error && strcmp(word, "leak") != 0) || is_echo(word, line) ||
        (t->unwritten && verdict_of_check(word) == OUT_OF_BOUNDS))
        return;
    t->unwritten |= verdict_of_check(word) == UNINITIALISED;
    if (field(line, "file", file, sizeof file) &&
        field(line, "line", number, sizeof number))
        say(where, sizeof where, "%s:%s", file, number);
    /* Describe the report in one line */
    field(line, "text", text, sizeof text);
    field(line, "at", at, sizeof at);
    field(line, "thread", who, sizeof who);
    say(what, sizeof what, "%s%s%s%s%s", word, at[0] ? " at " : "", at,
             who[0] ? " by thread " : "", who);
    if (field(line, "thread2", who, sizeof who))
        say(what + strlen(what), sizeof what - strlen(what),
                 " and thread %s", who);
    if (text[0])
        say(what + strlen(what), sizeof what - strlen(what), ": %s",
                 text);
    if (field(line, "file2", file, sizeof file) &&
        field(line, "line2", number, sizeof number))
        say(where + strlen(where), sizeof where - strlen(where),
                 " and %s:%s", file, number);
    if (verdict_of_check(word) != NOT_JUDGED)
        found(t, verdict_of_check(word), where, "%s", what);
}
static void understand_sanitizer(trial *t, const char *report)
{
    const char *at;
    char word[60] = "", where[160] = "";

    at = strstr(report, "ERROR: AddressSanitizer: ");
    if (at)
        sscanf(at + strlen("ERROR: AddressSanitizer: "), "%59s", word);
    else if ((at = strstr(report, "runtime error: ")) != NULL)
        say(word, sizeof word, "%s", strstr(at, "out of bounds")
                 ? "index" : "undefined");
    if (at == NULL)
        return;
    /* Find the first place in the student's file */
    for (const char *p = report; (p = strstr(p, t->name)); p++) {
        const char *end = p + strcspn(p, " )\n");
        if (p > report && p[-1] != '/' && p[-1] != '\n')
            continue;
        say(where, sizeof where, "%.*s", (int)(end - p), p);
        break;
    }
    found(t, verdict_of_check(word) == NOT_JUDGED
             ? CRASH : verdict_of_check(word), where, "%.*s",
          (int)strcspn(at, "\n"), at);
}
static void understand_all(trial *t)
{
    char *from = t->box.reports.at, *end, *next;

    if (from == NULL || !is_cuda(t->x))
        return;
    end = from + t->box.reports.length;
    for (; from < end; from = next) {
        next = memchr(from, '\n', (size_t)(end - from));
        next = next ? next + 1 : end;
        if (next - from > 4 && strncmp(from, "SIM\t", 4) == 0 &&
            !memchr(from, '\0', (size_t)(next - from)) &&
            next[-1] == '\n') {
            next[-1] = '\0';
            understand(t, from);
        } else if (next < end || !t->dead) {
            found(t, FORBIDDEN, "", "it wrote to the pipe through which "
                  "the simulator reports");
        }
    }
    t->box.reports.length = 0;
}
/* Put a question on the wire */
/* Which lightest arcs, and which word */
static const uint32_t *lightest(const trial *t)
{
    return t->world->lightest[t->stage->rule == OUT ? 0 : 1];
}

static void choose_word(trial *t, const plan *p)
{
    uint32_t first = t->world->threshold;

    t->word = t->fallen = first;
    if (t->stage->step != MINIMUM)
        return;
    t->word = p->seed == 2 ? first / 2 : UINT32_MAX;
    if (t->word < first)
        t->fallen = t->word;
}
/* How many costs are asked for */
static bool asks_many(const trial *t)
{
    return strcmp(t->stage->name, "streams") == 0 ||
           strcmp(t->stage->name, "row_digest") == 0 ||
           strcmp(t->stage->name, "fw_rest") == 0;
}

static uint32_t costs_asked(const trial *t)
{
    if (!asks_many(t))
        return t->before.n;
    return SOURCES_ASKED *
           (strcmp(t->stage->name, "row_digest") ? t->before.n : 4);
}
static void expect_many(trial *t)
{
    world *x = t->world;
    uint32_t source = x->source, *to = t->expected;
    bool digests = strcmp(t->stage->name, "row_digest") == 0;
    for (uint32_t k = 0; k < SOURCES_ASKED; k++) {
        x->source = (source + 7 * k) % x->n;
        world_distances(x, to);
        if (digests) {
            digest d = digest_of(to, x->n);
            to[0] = (uint32_t)d.reached, to[1] = (uint32_t)d.farthest;
            to[2] = (uint32_t)d.checksum;
            to[3] = (uint32_t)(d.checksum >> 32);
        }
        to += digests ? 4 : x->n;
    }
    x->source = source;
}
static const void *contents(const trial *t, int s, uint32_t *count,
                            uint32_t *size)
{
    const graph *g = t->world->lists[t->matrix ? 0 : t->stage->lists];
    const world *x = &t->before;
    uint32_t pair = 2 * x->block;

    /* How many elements the slot has, and how large they are */
    *size = s == F || s == U ? 1 : 4;
    *count = s == W && t->matrix ? x->n * x->n
           : s == V || s == RV ? x->n + 1
           : s == E || s == W || s == RE || s == RW ? x->m
           : s == MINIMUMS ? (x->n + pair - 1) / pair
           : s == WORD ? 1 : s == C ? costs_asked(t) : x->n;
    switch (s) {
    case V: return g->v;
    case E: return g->e;
    case W: return t->matrix ? t->matrix : g->w;
    case C: return t->stage->step == TREE ? t->expected : x->c;
    case F: return x->f;
    case U: return x->u;
    case LIGHTEST: return t->stage->step == INITIALIZE
                          ? t->infinities : lightest(t);
    case WORD: return &t->word;
    case RV: return t->world->lists[1]->v;
    case RE: return t->world->lists[1]->e;
    case RW: return t->world->lists[1]->w;
    default: return NULL;
    }
}
static void put(trial *t)
{
    wire *w = t->box.wire;
    uint32_t at = (uint32_t)(sizeof *w + 63) / 64 * 64, count, size;

    memset(t->slot, 0, sizeof t->slot);
    for (int s = V; s < SLOTS; s++) {
        const void *from;
        if (!(t->stage->slots >> s & 1))
            continue;
        from = contents(t, s, &count, &size);
        t->slot[s].at = at;
        t->slot[s].count = count;
        t->slot[s].size = size;
        /* Fill the slot, and put a pattern behind it */
        memset((char *)w + at, t->plan->seed & 1 ? 0x55 : 0,
               count * size);
        if (from && !(t->stage->fresh >> s & 1))
            memcpy((char *)w + at, from, count * size);
        at += count * size;
        memset((char *)w + at, 0xa7, WIRE_GAP);
        at = (at + WIRE_GAP + 63) / 64 * 64;
    }
    memcpy(w->slot, t->slot, sizeof w->slot);
    /* Say what the stage is given, and how it is to be run */
    w->n = t->before.n;
    w->m = t->before.m;
    w->source = t->before.source;
    w->mssp = t->stage->rule == OUT ? t->world->threshold
                                    : t->world->mssp;
    w->block = t->before.block;
    w->grid = blocks(t);
    w->fresh = t->stage->fresh;
    w->schedule = t->plan->number;
    w->seed = t->plan->seed;
    w->poison = t->plan->number % 2 ? 0x55 : 0;
    w->steps = 2000000;
    w->overflow = 0;
    w->relaxations = w->loads = w->atomics = w->launches = 0;
    w->watched = w->copied = w->accesses = 0;
}
static const void *came_back(const trial *t, int s)
{
    return (const char *)t->box.wire + t->slot[s].at;
}
/* Compare what came back with what is expected */
static const void *wanted(const trial *t, int s)
{
    uint32_t count, size;

    switch (s) {
    case C: return t->stage->step >= WHOLE ? t->expected
                                           : t->world->c;
    case F: return t->world->f;
    case U: return t->world->u;
    case MINIMUMS: return t->minimums;
    case LIGHTEST: return lightest(t);
    case WORD: return &t->fallen;
    default: return contents(t, s, &count, &size);
    }
}
static uint32_t cell(const void *array, uint32_t size, uint32_t i)
{
    return size == 1 ? ((const uint8_t *)array)[i]
                     : ((const uint32_t *)array)[i];
}

static const char *cost(char *text, uint32_t x)
{
    if (x == UINT32_MAX)
        return "inf";
    sprintf(text, "%" PRIu32, x);
    return text;
}
static void compare_slot(trial *t, int s)
{
    static const char *const name[SLOTS] = { "v", "e", "w", "c", "f",
        "u", "minimums", "lightest", "word", "v of the result",
        "e of the result", "w of the result", "parents" };
    const char *got = came_back(t, s), *gap;
    const void *want = wanted(t, s);
    uint32_t size = t->slot[s].size, count = t->slot[s].count;
    char a[16], b[16];

    for (uint32_t i = 0; want && i < count; i++)
        if (cell(got, size, i) != cell(want, size, i) &&
            !tolerated(t, s, i, cell(got, size, i))) {
            found(t, WRONG_ANSWER, "", "%s[%u]: expected %s, got %s",
                  name[s], i, cost(a, cell(want, size, i)),
                  cost(b, cell(got, size, i)));
            return;
        }
    gap = got + (size_t)count * size;
    for (int i = 0; i < WIRE_GAP; i++)
        if ((uint8_t)gap[i] != 0xa7) {
            found(t, OUT_OF_BOUNDS, "", "%s: written past its end, "
                  "%u elements", name[s], count);
            return;
        }
}
static void compare(trial *t)
{
    const wire *w = t->box.wire;
    bool counted = strcmp(t->stage->name, "relax_sequential") == 0;

    if ((w->overflow != 0) != t->world->overflow &&
        t->stage->step == RELAX)
        found(t, WRONG_ANSWER, "", t->world->overflow
              ? "overflow: expected to be noticed, and was not"
              : "overflow: reported where every sum fits");
    if (t->world->overflow)
        return;
    if (counted && w->relaxations != t->world->relaxations)
        found(t, WRONG_ANSWER, "", "relaxations: expected %" PRIu64
              ", got %" PRIu64, t->world->relaxations, w->relaxations);
    for (int s = V; s <= WORD; s++)
        if (t->stage->slots >> s & 1)
            compare_slot(t, s);
}
/* Compare the work done with the work needed */
static uint64_t loads_needed(const trial *t)
{
    const world *x = &t->before;
    uint64_t n = x->n, arcs = 0;
    uint64_t threads = (uint64_t)blocks(t) * x->block;

    for (const arc *a = x->arcs; a < x->arcs + x->m; a++)
        arcs += t->stage->lists || x->f[a->from];
    switch (t->stage->step) {
    case INITIALIZE: return t->stage->slots & SET(W)
                            ? 3 * n + 3 * x->m : n;
    case RELAX: return 4 * threads + 4 * arcs +
                       (t->matrix ? 2 * n * n : 0);
    case MINIMUM: return (t->stage->rule == OUT ? 24 : 4) * threads;
    default: return (t->stage->rule > OUT ? 5 : 3) * threads;
    }
}
static void compare_work(trial *t)
{
    const wire *w = t->box.wire;
    uint64_t allowed, times = strtoull(t->x->work, NULL, 10);

    if (t->stage->step >= WHOLE || !is_cuda(t->x)) {
        /* Complain of threads that do not work together */
        enum { TOGETHER_MOST = 8 * 100 };
        if (w->accesses > TOGETHER_MOST)
            found(t, TOO_MUCH_WORK, "", "its threads do not work together: %"
                  PRIu64 " accesses of warps where all have work, and %d are "
                  "allowed", w->accesses, TOGETHER_MOST);
        /* Complain of memory that a host function kept */
        if (w->loads != 0)
            found(t, LEAK, "", "%" PRIu64 " bytes are still allocated when the "
                  "function has returned", w->loads);
        /* Complain of a host loop that launches too often */
        allowed = 5 * ((uint64_t)t->before.n + 4);
        if (asks_many(t))
            allowed *= SOURCES_ASKED;
        if (is_cuda(t->x) && w->launches > allowed)
            found(t, TOO_MUCH_WORK, "", "%" PRIu64 " launches, where %" PRIu64
                  " are allowed", w->launches, allowed);
        /* Complain of a hybrid whose copies are larger than they need be */
        if (strncmp(t->stage->name, "hybrid_", 7) == 0) {
            uint64_t n = t->before.n, k = t->iterations;
            int kind = strcmp(t->stage->name, "hybrid_copies") == 0
                     ? (int)wire_hybrid(t->plan->number, t->plan->seed) : 0;
            uint64_t each = kind == 0 ? 4 : kind == 3 ? 5 : 6;

            allowed = each * n * k + 64 * k + 16 * n + 4096;
            if (kind != 1)
                allowed += 4 * (n + 1) + 8 * (uint64_t)t->before.m;
            if (w->copied > allowed)
                found(t, TOO_MUCH_WORK, "", "%" PRIu64 " bytes were copied in %"
                      PRIu64 " iterations, where %" PRIu64 " are allowed",
                      w->copied, k, allowed);
        }
        return;
    }
    allowed = times * (loads_needed(t) + 64);
    if (w->loads > allowed)
        found(t, TOO_MUCH_WORK, "", "%" PRIu64 " loads, where %" PRIu64
              " are enough and %" PRIu64 " are allowed", w->loads,
              loads_needed(t), allowed);
    /* Complain of row bounds that are fetched twice */
    allowed = t->before.n + t->before.n / 20 + 2 * blocks(t) + 2;
    if (strcmp(t->stage->name, "relax_bounds") == 0 &&
        w->watched > allowed)
        found(t, TOO_MUCH_WORK, "", "%" PRIu64 " loads of v, where %u and "
              "one or two a block are enough", w->watched, t->before.n);
}
/* Compare an inverted graph */
static int by_end(const void *a, const void *b)
{
    const arc *p = a, *q = b;

    if (p->to != q->to)
        return p->to < q->to ? -1 : 1;
    return (p->weight > q->weight) - (p->weight < q->weight);
}
static void take_row(arc *row, const uint32_t *v, const uint32_t *e,
                     const uint32_t *w, uint32_t i, bool sort)
{
    for (uint32_t k = v[i]; k < v[i + 1]; k++)
        row[k - v[i]] = (arc){ i, e[k], w[k] };
    if (sort)
        qsort(row, v[i + 1] - v[i], sizeof *row, by_end);
}
static void compare_inverse(trial *t)
{
    wire *w = t->box.wire;
    const graph *r = t->inverse;
    const uint32_t *v = came_back(t, RV), *e = came_back(t, RE);
    arc *want = need(NULL, 2 * (size_t)r->m * sizeof *want);
    arc *got = want + r->m;
    bool sort = strcmp(t->stage->name, "invert") == 0;
    char line[160] = "";

    /* Compare the number of arcs, and where each row begins */
    if (w->relaxations != r->m)
        say(line, sizeof line, "m of the result: expected %u, got %"
            PRIu64, r->m, w->relaxations);
    for (uint32_t i = 0; i <= r->n && !line[0]; i++)
        if (v[i] != r->v[i])
            say(line, sizeof line, "v[%u] of the result: expected %u, "
                "got %u", i, r->v[i], v[i]);
    for (uint32_t i = 0; i < r->n && !line[0]; i++) {
        /* Compare row i of the inverse */
        take_row(want, r->v, r->e, r->w, i, sort);
        take_row(got, r->v, e, came_back(t, RW), i, sort);
        for (uint32_t k = 0; k < r->v[i + 1] - r->v[i] && !line[0]; k++)
            if (by_end(&want[k], &got[k]) != 0)
                say(line, sizeof line, "row %u of the result: expected the arc "
                    "%u -> %u of weight %u, got %u -> %u of weight %u", i,
                    want[k].to, i, want[k].weight, got[k].to, i, got[k].weight);
    }
    free(want);
    if (line[0])
        found(t, WRONG_ANSWER, "", "%s", line);
    compare(t);
    compare_work(t);
}
static graph *simplify(const graph *g)
{
    arc *arcs = need(NULL, g->m * sizeof *arcs);
    uint32_t kept = 0;
    graph *s;

    for (uint32_t i = 0; i < g->n; i++) {
        uint32_t first = kept, count = g->v[i + 1] - g->v[i];
        arc *row = need(NULL, count * sizeof *row);
        take_row(row, g->v, g->e, g->w, i, true);
        for (uint32_t k = 0; k < count; k++)
            if (row[k].to != i && (kept == first ||
                                   arcs[kept - 1].to != row[k].to))
                arcs[kept++] = row[k];
        free(row);
    }
    s = graph_from_arcs(g->n, kept, arcs);
    free(arcs);
    return s;
}
/* Compare a tree */
static void compare_tree(trial *t)
{
    uint32_t n = t->world->n;
    uint64_t *wide = need(NULL, n * sizeof *wide);
    uint32_t *parents = need(NULL, n * sizeof *parents);
    char why[512];

    memcpy(parents, came_back(t, PARENTS), n * sizeof *parents);
    compare_slot(t, C);
    compare_slot(t, PARENTS);
    for (uint32_t i = 0; i < n; i++)
        wide[i] = t->expected[i] == UINT32_MAX ? UINT64_MAX
                                               : t->expected[i];
    if (memcmp(came_back(t, C), t->expected, 4 * n) == 0 &&
        !verify(t->world->lists[0], t->world->source, wide, parents,
                why, sizeof why))
        found(t, WRONG_ANSWER, "", "%s", why);
    free(parents);
    free(wide);
}
/* Ask about one state under one schedule */
#define ERROR_TEXT (int)sizeof w->error, w->error

static void understand_status(trial *t)
{
    const wire *w = t->box.wire;
    int status = w->status;

    if (is_cuda(t->x) && t->stage->step < WHOLE)
        found(t, status == 700 ? OUT_OF_BOUNDS
                 : status == 1 || status == 9 || status == 701
                 ? LAUNCH_ERROR : CRASH, "", "%.*s", ERROR_TEXT);
    else if (t->stage->step == INVERSION)
        found(t, WRONG_ANSWER, "", "it returned %s", status == -1
              ? "NULL" : status == -2 ? "the graph it was given"
              : "a graph with another n or m");
    else if (status == HEAP_FAULT)
        found(t, WRONG_ANSWER, "", "%.*s", ERROR_TEXT);
    else
        found(t, WRONG_ANSWER, "", "it returned %d, not 0", status);
}
static void ask(trial *t, const plan *plan)
{
    unsigned findings = t->findings;

    t->unwritten = false;
    t->plan = plan;
    describe(t);
    put(t);
    t->asked++, t->total++;
    t->dead = box_ask(&t->box) != BOX_ANSWERED;
    understand_all(t);
    if (t->dead)
        return;
    /* Judge what came back */
    if (t->box.silenced)
        found(t, FORBIDDEN, "", "it closed or filled the pipe through "
              "which the checkers report");
    if (!is_cuda(t->x) && t->box.reports.length > 0)
        found(t, CRASH, "", "the sanitizers reported, and it went on");
    if (strcmp(t->scene->name, "overflow") == 0 &&
        t->stage->step == WHOLE) {
        if (t->box.wire->status == 0)
            found(t, WRONG_ANSWER, "", "it returned 0, where a cost "
                  "does not fit into 32 bits");
    } else if (t->box.wire->status != 0) {
        if (t->findings == findings)
            understand_status(t);
    } else if (t->stage->step == INVERSION) {
        compare_inverse(t);
    } else if (t->stage->step == TREE) {
        compare_tree(t);
    } else {
        compare(t);
        compare_work(t);
    }
}
/* Take the child through one scene */
typedef struct survey { uint32_t last, widest; } survey;

static survey look_over(world *x)
{
    survey s = { 0, 0 };
    uint32_t most = 0;

    world_step(x, INITIALIZE);
    for (x->iteration = 0; ; x->iteration++) {
        uint32_t wide = 0;
        for (uint32_t i = 0; i < x->n; i++)
            wide += x->f[i];
        if (wide > most) {
            most = wide;
            s.widest = x->iteration;
        }
        s.last = x->iteration;
        world_step(x, RELAX);
        world_step(x, MINIMUM);
        if (x->overflow || x->mssp == UINT32_MAX)
            return s;
        world_step(x, UPDATE);
    }
}
static bool is_wanted(const trial *t, survey s, int plan)
{
    uint32_t i = t->world->iteration;
    const char *word = plans[plan].word, *at;
    bool all = strcmp(t->x->schedules, "all") == 0;

    if (t->dead)
        return false;
    if (t->only) {
        at = strchr(t->only, ':');
        return at && strcmp(at + 1, word) == 0;
    }
    if (!is_cuda(t->x))
        return plan == 0;
    if (!all && !has_word(t->x->schedules, word))
        return false;
    if (strcmp(t->stage->name, "hybrid_copies") == 0)
        return true;        /* each hybrid, under two schedules */
    if (t->stage->step == TREE ||
        strcmp(t->stage->name, "streams") == 0)
        return true;
    /* How thrifty to be with questions about this state */
    if (t->stage->step == WHOLE)
        return plan == 0 || plan == 1 + (int)(t->scene - scenes) % 5;
    if (t->best->verdict != ACCEPTED)
        return plan < 2 && (i == 0 || i == s.widest);
    if (i == 0 || i == s.last || i == s.last / 2 || i == s.widest)
        return true;
    return i % PLANS == (uint32_t)plan &&
           (s.last < 40 || t->stage->step == MINIMUM || i % 8 == 0);
}
static void step(trial *t, survey s, enum stage stage)
{
    world *x = t->world;
    unsigned asked = t->asked;

    /* Put the state before the step aside */
    memcpy(t->before.c, x->c, x->n * sizeof *x->c);
    memcpy(t->before.f, x->f, x->n);
    memcpy(t->before.u, x->u, x->n);
    world_step(x, stage);
    if ((int)stage != t->stage->step)
        return;
    for (uint32_t k = 0; 2 * k * x->block < x->n; k++)
        t->minimums[k] = world_minimum(x, 2 * k * x->block,
                                       2 * (k + 1) * x->block,
                                       t->stage->slots >> U & 1);
    for (int k = 0; k < PLANS; k++)
        if (is_wanted(t, s, k)) {
            choose_word(t, &plans[k]);
            ask(t, &plans[k]);
        }
    if (stage == UPDATE && t->best->verdict == ACCEPTED &&
        t->asked > asked)
        memcpy(x->f, came_back(t, F), x->n);
}
static void iterate(trial *t, survey s)
{
    world *x = t->world;

    x->overflow = false;
    x->iteration = 0;
    step(t, s, INITIALIZE);
    for (; !t->dead; x->iteration++) {
        step(t, s, RELAX);
        if (x->overflow)
            return;
        step(t, s, MINIMUM);
        if (x->mssp == UINT32_MAX)
            break;
        step(t, s, UPDATE);
    }
    for (uint32_t i = 0; i < x->n && !t->dead; i++)
        if (x->c[i] != t->expected[i])
            found(t, WRONG_ANSWER, "", "the distances at the end");
}
static void take_through(trial *t, const scene *scene)
{
    world *x = world_new(scene);
    survey s = { 0, 0 };
    graph *simple = NULL;

    t->scene = scene;
    t->world = x;
    x->rule = t->stage->rule;
    t->plan = &plans[0];
    t->before.n = x->n, t->before.m = x->m;
    t->before.source = x->source, t->before.block = x->block;
    t->before.arcs = x->arcs;
    /* Find by other methods what is expected at the end */
    if (asks_many(t))
        expect_many(t);
    else if (t->stage->step != INVERSION)
        world_distances(x, t->expected);
    if (strcmp(t->stage->name, "invert_simple") == 0)
        simple = simplify(x->lists[1]);
    t->inverse = simple ? simple : x->lists[1];
    if (t->stage->lists == MATRIX &&
        (t->matrix = graph_matrix(x->lists[0])) == NULL)
        abort();
    /* Make the steps one by one, or ask for the whole */
    if (t->stage->step < WHOLE) {
        s = look_over(x);
        iterate(t, s);
    } else {
        /* Count the iterations, if bytes are counted by them */
        if (strncmp(t->stage->name, "hybrid_", 7) == 0) {
            t->iterations = look_over(x).last + 1;
            x->iteration = 0;
            x->overflow = false;
        }
        /* Ask for the whole, under every schedule */
        for (int k = 0; k < PLANS; k++)
            if (is_wanted(t, s, k))
                ask(t, &plans[k]);
    }
    graph_free(simple);
    free(t->matrix);
    t->world = NULL;
    world_free(x);
}
/* Take the child through all scenes */
enum { SMALL = 2000 };    /* larger scenes are for the last, once */

static void take_through_all(trial *t)
{
    for (const scene *s = scenes; s < scenes + scene_count; s++) {
        if (t->only && (strncmp(t->only, s->name, strlen(s->name)) ||
                        t->only[strlen(s->name)] != ':'))
            continue;
        if (!has_word(t->x->graphs, s->name) &&
            (s->large || !has_word(t->x->graphs, "all")))
            continue;
        if (s->n > SMALL && (t->best->verdict != ACCEPTED || t->again))
            continue;
        if (!t->dead)
            take_through(t, s);
    }
}
/* Judge a submission */
static void understand_end(trial *t, int status)
{
    const char *said = t->box.said.at ? t->box.said.at : "";
    bool begun = t->box.wire->begun;

    if (t->box.flooded)
        found(t, CRASH, "", "stopped: more than 256 KiB of output");
    else if (status == 152 || status == 137)
        found(t, TIME_LIMIT, "", "stopped: it did not end within %s "
              "seconds of the processor", t->x->seconds);
    else if (!begun && status > 0 && status <= 127)
        found(t, NOT_JUDGED, "", "the child could not begin: status %d"
              ": %.80s", status, said);
    else if (t->dead || !begun ? t->best->verdict >= WRONG_ANSWER
             : status != 0 && t->best->verdict == ACCEPTED)
        found(t, CRASH, "", "it ended in the middle, with status %d%s",
              status, status == 139 ? ", a segmentation fault" : "");
}
static void try_child(trial *t, const char *folder, const char *extra)
{
    char child[PATH_MAX], judge[PATH_MAX];
    char *command[] = { judge, "jail", child, NULL };
    box_plan plan = { folder, false,
                      (unsigned)strtoul(t->x->seconds, NULL, 10),
                      (unsigned)strtoul(t->x->memory, NULL, 10),
                      t->on_gpu, extra };
    int status;

    /* The command that is run in the box, and a clean slate */
    say(child, sizeof child, "%s/child", folder);
    say(judge, sizeof judge, "%s/bin/judge", build_place());
    if (t->on_gpu)
        plan.memory = 0;
    t->dead = false;
    t->asked = 0;
    if (!box_start(&t->box, &plan, command + (t->on_gpu ? 2 : 0))) {
        found(t, NOT_JUDGED, "", "no process can be started: %s",
              strerror(errno));
        return;
    }
    take_through_all(t);
    status = box_end(&t->box);
    understand_all(t);
    /* Give the sanitizer's report its place among the findings */
    if (!is_cuda(t->x) && t->box.reports.at)
        understand_sanitizer(t, t->box.reports.at);
    if (!is_cuda(t->x) && t->box.said.at)
        understand_sanitizer(t, t->box.said.at);
    understand_end(t, status);
    if (t->only && t->box.said.at)
        fwrite(t->box.said.at, 1, t->box.said.length, stdout);
    box_free(&t->box);
}
#define ASAN "ASAN_OPTIONS=detect_leaks=0:" \
             "allocator_may_return_null=1:" \
             "max_malloc_fill_size=1000000000:malloc_fill_byte="

static void try_host(trial *t, const char *folder, finding *f)
{
    finding other = { .verdict = ACCEPTED };

    try_child(t, folder, ASAN "0");
    if (f->verdict == TIME_LIMIT || f->verdict == NOT_JUDGED ||
        t->on_large)
        return;
    t->best = &other;
    t->again = true;
    try_child(t, folder, ASAN "85");
    if ((f->verdict == ACCEPTED) == (other.verdict == ACCEPTED) &&
        (f->verdict != WRONG_ANSWER || other.verdict != WRONG_ANSWER ||
         strcmp(f->what, other.what) == 0))
        return;
    if (f->verdict == ACCEPTED)
        *f = other;
    f->verdict = UNINITIALISED;
    say(other.what, sizeof other.what, "the result depends on what "
        "malloc's memory held: %s", f->what);
    strcpy(f->what, other.what);
}
static void remove_folder(const char *folder)
{
    char path[PATH_MAX];
    DIR *d = opendir(folder);

    for (struct dirent *e; d && (e = readdir(d)) != NULL; ) {
        say(path, sizeof path, "%s/%s", folder, e->d_name);
        unlink(path);
    }
    if (d)
        closedir(d);
    rmdir(folder);
}
void trial_run(const exercise *x, const char *root, const char *path,
               const char *only, bool on_gpu, finding *f)
{
    char folder[PATH_MAX];
    trial t = { .x = x, .only = only, .on_gpu = on_gpu, .best = f };
    uint32_t most = 0;
    memset(f, 0, sizeof *f);
    f->verdict = ACCEPTED;
    /* Find the stage that is judged */
    t.name = build_name(x, path);
    t.plan = &plans[0];
    for (size_t k = 0; k < sizeof stage_rows / sizeof *stage_rows; k++)
        if (strcmp(stage_rows[k].name, x->stage) == 0)
            t.stage = &stage_rows[k];
    if (t.stage == NULL) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "%s: no such stage", x->stage);
        return;
    }
    /* Make room for the largest world */
    for (unsigned k = 0; k < scene_count; k++)
        if (scenes[k].n > most)
            most = scenes[k].n;
    t.expected = need(NULL, most * sizeof *t.expected);
    t.minimums = need(NULL, most * sizeof *t.minimums);
    t.infinities = need(NULL, most * sizeof *t.infinities);
    t.before.c = need(NULL, most * sizeof *t.before.c);
    t.before.f = need(NULL, most);
    t.before.u = need(NULL, most);
    memset(t.infinities, 0xff, most * sizeof *t.infinities);
    say(folder, sizeof folder, "%s/judge-XXXXXX", getenv("TMPDIR")
        ? getenv("TMPDIR") : "/tmp");
    if (box_fit()) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "this shell has %s", box_fit());
    } else if (mkdtemp(folder) == NULL) {
        f->verdict = NOT_JUDGED;
        say(f->what, sizeof f->what, "%s: %s", folder, strerror(errno));
    } else if (build_child(x, root, path, folder, on_gpu, f)) {
        if (is_cuda(x))
            try_child(&t, folder, NULL);
        else
            try_host(&t, folder, f);
        /* Note whether it was all that was asked */
        f->partial = only != NULL;
        if (t.total == 0 && f->verdict == ACCEPTED) {
            f->verdict = NOT_JUDGED;
            say(f->what, sizeof f->what, "%s has no question %.60s; a question "
                "is a graph and a schedule, as in block:lockstep",
                x->folder + 3, only ? only : "at all");
        }
    }
    remove_folder(folder);
    clean(f->what, false);
    clean(f->where, false);
    /* Give that room back */
    free(t.expected);
    free(t.minimums);
    free(t.infinities);
    free(t.before.c);
    free(t.before.f);
    free(t.before.u);
}
