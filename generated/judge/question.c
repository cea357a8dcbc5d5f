#include "judge/question.h"

/* How many blocks a kernel needs */
static uint32_t question_blocks(const trial *t)
{
    uint32_t n = t->before.n, b = t->before.block * t->x->each;

    if (t->x->threads == A_WARP)
        n *= 32;
    else if (t->x->threads == FEW)
        return n > 2000 && (t->plan->number + t->world->iteration +
            (n >> 18 && n % 4)) % 2 ? n / 256 : n >> 18 ? 1 : 1 + n % 3;
    n = (n + b - 1) / b;
    /* Add a block or two to spare */
    if (t->x->step != MINIMUM && t->plan->number % 2)
        n += 1 + t->world->iteration % 2;
    return n;
}
/* What a slot holds */
const uint32_t *lightest(const trial *t)
{
    return t->world->lightest[t->x->rule == OUT ? 0 : 1];
}
const void *question_contents(const trial *t, int s, uint32_t *count,
                              uint32_t *size)
{
    const graph *g = t->world->lists[t->x->reads == PREDECESSORS];
    const graph *turned = t->world->lists[1];
    const world *x = &t->before;
    uint32_t group = t->x->each * x->block;

    *size = s == F || s == U ? 1 : 4;
    *count = s == V || s == RV ? x->n + 1
           : s == E || s == RE || s == RW ? x->m : x->n;
    switch (s) {
    case V: return g->v;
    case E: return g->e;
    case W: *count = t->matrix ? x->n * x->n : x->m;
            return t->matrix ? t->matrix : g->w;
    case C: if (t->x->answer != COSTS)
                *count = SOURCES_ASKED *
                         (t->x->answer == DIGESTS ? 4 : x->n);
            return t->x->step == TREE ? t->expected : x->c;
    case F: return x->f;
    case U: return x->u;
    case MINIMUMS: return *count = (x->n + group - 1) / group, NULL;
    case LIGHTEST: return t->x->step == INITIALIZE ? t->infinities
                                                   : lightest(t);
    case WORD: return *count = 1, &t->word;
    case RV: return turned->v;
    case RE: return turned->e;
    case RW: return turned->w;
    default: return NULL;
    }
}
/* Put a question on the wire */
static uint32_t put_slot(trial *t, int s, uint32_t at)
{
    wire *w = t->box.wire;
    uint32_t count, size;
    const void *from = question_contents(t, s, &count, &size);

    t->slot[s].at = at;
    t->slot[s].count = count;
    t->slot[s].size = size;
    memset((char *)w + at, t->plan->seed & 1 ? 0x55 : 0, count * size);
    if (from && !(t->x->fresh >> s & 1))
        memcpy((char *)w + at, from, count * size);
    forms_put(t->x->forms, s, (char *)w + at, size, count, t->before.n);
    at += count * size;
    memset((char *)w + at, 0xa7, WIRE_GAP);
    return (at + WIRE_GAP + 63) / 64 * 64;
}
static const uint32_t only_read[STAGES] = {
    [RELAX] = 1 << F | 1 << U,
    [MINIMUM] = 1 << C | 1 << U | 1 << LIGHTEST,
    [UPDATE] = 1 << C | 1 << LIGHTEST | 1 << WORD,
};
void question_put(trial *t)
{
    wire *w = t->box.wire;
    uint32_t at = (uint32_t)(sizeof *w + 63) / 64 * 64;
    uint64_t own = world_secret ^ t->plan->seed;

    memset(t->slot, 0, sizeof t->slot);
    for (int s = V; s < SLOTS; s++)
        if (t->x->slots >> s & 1)
            at = put_slot(t, s, at);
    memcpy(w->slot, t->slot, sizeof w->slot);
    /* Say what the stage is given, and how it is to be run */
    w->n = t->before.n, w->m = t->before.m;
    w->source = t->before.source;
    w->mssp = t->x->rule == OUT ? t->world->threshold : t->world->mssp;
    w->block = t->before.block;
    w->grid = question_blocks(t);
    w->fresh = t->x->fresh;
    w->iterations = t->last + 1;
    w->schedule = t->plan->number;
    w->hesitant = t->plan->hesitant
        ? 1 + (t->plan->hesitant + t->world->iteration) % 2 : 0;
    w->seed = !world_secret || !t->plan->seed ? t->plan->seed
                                              : 1 + world_below(&own, 9000);
    w->poison = t->plan->number % 2 ? 0x55 : 0;
    w->steps = !t->x->cuda ? 1 << 28 :
        (w->n | w->m) > (t->matrix ? 1000 : 32767) ? 24e6 : 4e6;
    if (t->x->cuda && t->x->step < WHOLE &&
        t->world->n + t->world->m < 1000)
        w->steps = 300000 + 8000 * (t->world->n + t->world->m);
    w->overflow = w->relaxations = w->leaked = w->units = w->parted = 0;
    memset(w->work, 0, sizeof w->work);
    w->trace = t->plan->number == 0 && t->x->step < WHOLE;
    w->watch = t->x->watch;
    w->inputs = t->x->step >= WHOLE ? 0 : ~t->x->fresh &
                (only_read[t->x->step] | 1 << V | 1 << E | 1 << W);
    SPELL(w->traced, "%s", t->o->traced ? t->o->traced : "");
    SPELL(w->forms, "%s", t->x->forms);
}
const void *came_back(const trial *t, int s)
{
    return (const char *)t->box.wire + t->slot[s].at;
}
void question_unform(trial *t)
{
    for (int s = V; s < SLOTS; s++) {
        uint32_t i = forms_take(t->x->forms, s, (char *)t->box.wire +
                                t->slot[s].at, t->slot[s].size,
                                t->slot[s].count, t->before.n,
                                t->x->fresh >> s & 1);
        if (i < t->slot[s].count && t->box.wire->status == 0)
            found(t, WRONG_ANSWER, "", "%s[%u]: a bit that is not its "
                  "own has changed", slot_names[s], i);
    }
}
