/* The harness of ring_put and ring_take. First one thread puts and
   takes, in an order that is drawn, and a plain queue says what has
   to come out. Then a solver in small: three workers with a ring
   each relax chunks of vertices, put what they find into their own
   rings and take from all. A chunk is a plain record, so the checker
   of threads sees whether it was handed over in order. */
#include "exercises/host.h"
#include "solve/solve.h"
#include <setjmp.h>
#include <stdatomic.h>

enum { ROOM = 8, WORKERS = 3, CHUNK = 4 };
typedef struct chunk {
    uint32_t count, vertex[CHUNK];
    _Atomic(bool) out;              /* is in a ring, or was lost */
    struct chunk *next, *made;
} chunk;
typedef struct ring {
    _Atomic(uint32_t) head, tail;
    _Atomic(chunk *) at[ROOM];
} ring;

bool ring_put(ring *r, chunk *k);
chunk *ring_take(ring *r);
#include "exercises/21-rounds/threads.h"
#define NOTHING_OUT "nothing comes out of a ring that is not empty"

static void fault(wire *w, const char *what)
{
    if (w->status == 0)
        snprintf(w->error, sizeof w->error, "%s", what);
    w->status = STAGE_FAULT;
}
static uint64_t draw(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}
/* One thread: what has to come out is known */
static void alone(wire *w, uint64_t seed)
{
    ring r;
    chunk room[64], *queue[ROOM];
    uint32_t from = 0, count = 0, next = 0;

    atomic_init(&r.head, (uint32_t)draw(&seed) % 2 ? UINT32_MAX - 9
                         : (uint32_t)draw(&seed));
    atomic_init(&r.tail, r.head);
    for (uint32_t k = 0; k < ROOM; k++)
        atomic_init(&r.at[k], NULL);
    for (uint32_t step = 0; step < 400 && w->status == 0; step++) {
        bool puts = draw(&seed) % 64 < (step / 40 % 2 ? 44 : 20);
        if (puts) {
            chunk *k = &room[next++ % 64];
            bool good = ring_put(&r, k);
            if (good != (count < ROOM))
                fault(w, good ? "it puts a chunk into a ring that is "
                      "full" : "it refuses a chunk, and there is room");
            else if (good)
                queue[(from + count++) % ROOM] = k;
        } else {
            chunk *k = ring_take(&r), *want = count ? queue[from] : NULL;
            if (k != want)
                fault(w, k == NULL ? NOTHING_OUT : want == NULL ? "something comes "
                      "out of an empty ring" : "what comes out is not "
                      "what was put first");
            from = (from + (count > 0)) % ROOM;
            count -= count > 0;
        }
    }
}
/* One thread may have two rings, and what it knows of the one says
   nothing of the other, though their numbers are alike */
static void two_rings(wire *w)
{
    ring r[2];
    chunk room[24];
    uint32_t next = 0;

    for (uint32_t k = 0; k < 2; k++) {
        atomic_init(&r[k].head, UINT32_MAX - 3);
        atomic_init(&r[k].tail, UINT32_MAX - 3);
        for (uint32_t i = 0; i < ROOM; i++)
            atomic_init(&r[k].at[i], NULL);
    }
    for (uint32_t k = 0; k < ROOM; k++)
        ring_put(&r[0], &room[next++]);
    for (uint32_t k = 0; k + 1 < ROOM; k++)
        ring_put(&r[1], &room[next++]);
    for (uint32_t k = 0; k + 2 < ROOM; k++)
        ring_take(&r[0]);
    ring_put(&r[0], &room[next++]);
    if (!ring_put(&r[1], &room[next++]))
        fault(w, "it refuses a chunk, and there is room");
    else if (ring_put(&r[1], &room[next]))
        fault(w, "it puts a chunk into a ring that is full, where its "
              "thread has another ring");
}
/* Three workers, who solve what the question asks. All their own
   atomics are relaxed: none of them may order for the hand-in what
   it has to order itself. */
#define ADD(x, by) \
    atomic_fetch_add_explicit(&(x), (by), memory_order_relaxed)
#define READ(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define WRITE(x, to) \
    atomic_store_explicit(&(x), (to), memory_order_relaxed)

typedef struct crew {
    const graph *g;
    _Atomic(cost_t) *c;
    ring of[WORKERS];
    _Atomic(int64_t) waiting;       /* vertices in chunks */
    _Atomic(uint32_t) idle, twice;
    _Atomic(bool) end;
} crew;
typedef struct member { crew *t; uint32_t number; chunk *made; } member;
typedef struct hands { chunk *filling, *own, *spare; } hands;

static chunk *fresh_chunk(member *me, hands *h)
{
    chunk *k = h->spare;

    if (k)
        h->spare = k->next;
    else if ((k = __real_calloc(1, sizeof *k)) == NULL)
        abort();
    else
        k->made = me->made, me->made = k;
    k->count = 0;
    return k;
}
static void keep(member *me, hands *h, uint32_t i)
{
    if (h->filling == NULL)
        h->filling = fresh_chunk(me, h);
    h->filling->vertex[h->filling->count++] = i;
    if (h->filling->count < CHUNK)
        return;
    WRITE(h->filling->out, true);
    if (!ring_put(&me->t->of[me->number], h->filling)) {
        WRITE(h->filling->out, false);
        h->filling->next = h->own;
        h->own = h->filling;
    }
    h->filling = NULL;
}
static chunk *find(const member *me, hands *h)
{
    crew *t = me->t;
    chunk *k = NULL;

    for (uint32_t w = 0; k == NULL && w < WORKERS; w++)
        k = ring_take(&t->of[(me->number + w) % WORKERS]);
    if (k && !atomic_exchange_explicit(&k->out, false,
                                       memory_order_relaxed)) {
        ADD(t->twice, 1);
        WRITE(t->end, true);
    }
    if (k == NULL && (k = h->own) != NULL)
        h->own = k->next;
    if (k == NULL && (k = h->filling) != NULL)
        h->filling = NULL;
    return k;
}
static void relax(member *me, hands *h, chunk *k)
{
    crew *t = me->t;

    for (uint32_t e = 0; e < k->count && e < CHUNK; e++) {
        uint32_t i = k->vertex[e];
        cost_t from = READ(t->c[i]), sum;
        for (uint32_t a = t->g->v[i]; a < t->g->v[i + 1]; a++) {
            cost_t old = READ(t->c[t->g->e[a]]);
            if (!cost_add(from, t->g->w[a], &sum))
                continue;
            while (sum < old)
                if (atomic_compare_exchange_weak_explicit(
                        &t->c[t->g->e[a]], &old, sum,
                        memory_order_relaxed, memory_order_relaxed)) {
                    ADD(t->waiting, 1);
                    keep(me, h, t->g->e[a]);
                    break;
                }
        }
    }
    ADD(t->waiting, -(int64_t)k->count);
    k->next = h->spare;
    h->spare = k;
}
static void *work(void *p)
{
    member *me = p;
    crew *t = me->t;
    hands h = { 0 };
    bool idle = false;

    if (me->number == 0)
        keep(me, &h, t->g->first);      /* has been counted */
    while (!READ(t->end) && READ(t->waiting) > 0) {
        chunk *k;
        ADD(t->idle, idle ? UINT32_MAX : 0);    /* it may find some */
        k = find(me, &h);
        idle = k == NULL;
        if (k)
            relax(me, &h, k);
        else if (ADD(t->idle, 1) == WORKERS - 1 && READ(t->waiting) > 0)
            WRITE(t->end, true);    /* nobody has what waits */
        else
            sched_yield();
    }
    return NULL;
}
static void together_they(wire *w, graph *g, cost_t *c)
{
    crew t = { .g = g, .c = (_Atomic(cost_t) *)c };
    member m[WORKERS];
    pthread_t id[WORKERS];
    uint32_t first = w->n + 3 * w->m;

    for (uint32_t i = 0; i < g->n; i++)
        atomic_init(&t.c[i], i == w->source ? 0 : COST_INF);
    for (uint32_t k = 0; k < WORKERS; k++) {
        atomic_init(&t.of[k].head, k ? first * k : UINT32_MAX - first % 9);
        atomic_init(&t.of[k].tail, t.of[k].head);
        m[k] = (member){ &t, k, NULL };
    }
    atomic_init(&t.waiting, 1);
    atomic_init(&t.idle, 0);
    g->first = w->source;
    for (uint32_t k = 1; k < WORKERS; k++)
        if (__real_pthread_create(&id[k], NULL, work, &m[k]) != 0)
            _Exit(LACKS_MEMORY);
    work(&m[0]);
    for (uint32_t k = 1; k < WORKERS; k++)
        __real_pthread_join(id[k], NULL);
    for (uint32_t k = 0; k < WORKERS; k++)
        for (chunk *next; m[k].made; m[k].made = next) {
            next = m[k].made->made;
            free(m[k].made);
        }
    if (t.twice)
        fault(w, "a chunk came out twice");
    else if (t.waiting != 0)
        fault(w, "a chunk was put into a ring and never came out");
}
/* One puts, two take, and nothing else orders them: what the one has
   written has to be there for the other; and what a taker did before it
   took has to have happened when its place is used again, which the
   sanitizer sees by what is written into before */
enum { SOME = 200 };
typedef struct counter {
    ring r;
    chunk *all;
    uint32_t count, before[2][SOME + 1];
    _Atomic(uint32_t) ready, taken, wrong, by[SOME], vain[2];
} counter;

static void *take_some(void *p)
{
    counter *t = p;
    uint32_t me = ADD(t->ready, 1), mine = 0;

    while (READ(t->taken) < t->count && !READ(t->wrong)) {
        t->before[me][mine] = 1;
        chunk *k = ring_take(&t->r);
        if (k == NULL) {
            ADD(t->vain[me], 1);
            sched_yield();
            continue;
        }
        WRITE(t->vain[me], 0);
        WRITE(t->by[k->vertex[0] % SOME], 1 + 2 * mine + me);
        mine += mine < SOME;
        if (atomic_exchange_explicit(&k->out, false,
                                     memory_order_relaxed) == false ||
            k->count != 1 || &t->all[k->vertex[0]] != k)
            WRITE(t->wrong, 1);
        ADD(t->taken, 1);
    }
    return NULL;
}
/* What both have looked for in vain so many times is lost. (What the
   putting thread does is no measure: they may not have run.) */
static bool both_in_vain(counter *t)
{
    enum { OFTEN = 100000 };

    return READ(t->vain[0]) > OFTEN && READ(t->vain[1]) > OFTEN;
}
/* At each step of the hand-in one of them may be stopped */
static void hesitate(void)
{
    static _Thread_local uint64_t state = 1;

    if (state == 1)
        state = (uint64_t)(uintptr_t)&state;
    if (draw(&state) % 8 == 0)
        sched_yield();
}
static void across(wire *w)
{
    counter t = { .count = SOME };
    pthread_t id[2];
    uint32_t by;

    t.all = __real_calloc(t.count, sizeof *t.all);
    if (t.all == NULL)
        abort();
    child_at_step = hesitate;
    for (uint32_t k = 0; k < 2; k++)
        if (__real_pthread_create(&id[k], NULL, take_some, &t) != 0)
            _Exit(LACKS_MEMORY);
    while (READ(t.ready) < 2)
        sched_yield();
    for (uint32_t k = 0; k < t.count && !READ(t.wrong); k++) {
        t.all[k].count = 1;
        t.all[k].vertex[0] = k;
        WRITE(t.all[k].out, true);
        while (!ring_put(&t.r, &t.all[k]) && !READ(t.wrong)) {
            sched_yield();
            if (both_in_vain(&t))
                WRITE(t.wrong, 2);
        }
        /* what was done before it was taken is behind us */
        while (k >= ROOM && !READ(t.wrong)) {
            if ((by = READ(t.by[k - ROOM])) > 0) {
                t.before[(by - 1) % 2][(by - 1) / 2]++;
                break;
            }
            sched_yield();
            if (both_in_vain(&t))
                WRITE(t.wrong, 2);
        }
    }
    while (READ(t.taken) < t.count && !READ(t.wrong)) {
        sched_yield();
        if (both_in_vain(&t))
            WRITE(t.wrong, 3);
    }
    for (uint32_t k = 0; k < 2; k++)
        __real_pthread_join(id[k], NULL);
    child_at_step = NULL;
    if (t.wrong)
        fault(w, t.wrong == 1 ? "a chunk came out twice, or without "
              "what was in it" : "a chunk was put into a ring and "
              "never came out");
    free(t.all);
}
/* One is stopped at a step, the others go on, and then it goes on: for
   each step, and for what the others may do meanwhile. This needs no
   thread. What the others do is done at the step itself, so no moment
   is left to luck; and who has to wait for the one that is stopped
   waits for ever, which a count of steps tells. (A step is a straight
   piece of code; under the sanitizer of threads it is an atomic, too.) */
enum { PLANS = 7, PLACES = 64, WAITS = 20000 };
static struct stopped {
    ring r;
    chunk room[PLACES];
    uint8_t in[PLACES], out[PLACES];
    uint32_t next, fill, plan;
    uint64_t at, seen, inner;
    bool takes, stray, refuses;
    jmp_buf back;
} stopped;

static bool put_one(struct stopped *s)
{
    bool good = s->next < PLACES && ring_put(&s->r, &s->room[s->next]);

    s->in[s->next % PLACES] += good;
    s->next += good;
    return good;
}
static bool take_note(struct stopped *s, const chunk *k)
{
    if (k == NULL)
        return false;
    if (k < s->room || k >= s->room + PLACES)
        s->stray = true;
    else
        s->out[k - s->room]++;
    return true;
}
static bool take_one(struct stopped *s)
{
    return take_note(s, ring_take(&s->r));
}
/* who is stopped may have one of them in his hands, and no more */
static void the_others(struct stopped *s)
{
    if (s->plan == 0)
        s->refuses |= !take_one(s) && s->fill > s->takes;
    else if (s->plan == 1)
        while (take_one(s))
            continue;
    else if (s->plan == 2)
        s->refuses |= !put_one(s) && s->fill < ROOM;
    else if (s->plan == 3)
        while (put_one(s))
            continue;
    else
        for (uint32_t k = 0; k < (s->plan - 3) * (ROOM / 2); k++) {
            if (s->plan % 2)
                put_one(s);
            take_one(s);
            if (s->plan % 2 == 0)
                put_one(s);
        }
}
static void stop_here(void)
{
    struct stopped *s = &stopped;

    if (s->inner > 0 && s->inner++ > WAITS)
        longjmp(s->back, 1);
    if (s->inner > 0 || s->seen++ != s->at)
        return;
    s->inner = 1;
    if (setjmp(s->back) == 0)
        the_others(s);
    else
        s->refuses = true;      /* and who was stopped may go on */
    s->inner = 0;
}
static void fill_anew(struct stopped *s)
{
    memset(s->in, 0, sizeof s->in), memset(s->out, 0, sizeof s->out);
    s->next = 0, s->seen = s->inner = 0, s->stray = s->refuses = false;
    atomic_store(&s->r.head, UINT32_MAX - 3);
    atomic_store(&s->r.tail, UINT32_MAX - 3);
    for (uint32_t k = 0; k < ROOM; k++)
        atomic_store(&s->r.at[k], NULL);
    while (s->next < s->fill && put_one(s))
        continue;
}
/* the step s->at; false: there are not so many */
static bool stop_once(wire *w, struct stopped *s)
{
    fill_anew(s);
    child_at_step = stop_here;
    bool done = s->takes ? take_one(s) : put_one(s);
    child_at_step = NULL;
    if (s->takes && !done && s->fill > 1 && s->plan != 1)
        fault(w, NOTHING_OUT);      /* there was one all the time */
    if (s->refuses) {
        snprintf(w->slow, sizeof w->slow, "a thread that is stopped in "
                 "%s stops another", s->takes ? "ring_take" : "ring_put");
        return false;
    }
    for (uint32_t k = 0; k < PLACES && take_one(s); k++)
        continue;
    for (uint32_t k = 0; k < PLACES && w->status == 0; k++)
        if (s->stray || s->in[k] != s->out[k])
            fault(w, s->stray || s->in[k] < s->out[k]
                  ? "if a thread is stopped while others go on, what "
                    "comes out has been out, or was never put"
                  : "if a thread is stopped while others go on, a chunk "
                    "is lost");
    return w->status == 0 && s->seen > s->at;
}
static void stop_everywhere(wire *w)
{
    static const uint32_t fills[] = { 0, 1, 2, ROOM - 1, ROOM };
    struct stopped *s = &stopped;

    for (uint32_t k = 0; k < 2 * PLANS * 5 && w->status == 0; k++) {
        s->takes = k % 2;
        s->plan = k / 2 % PLANS;
        s->fill = fills[k / 2 / PLANS];
        if (!s->takes && s->plan > 1)   /* there is one owner */
            continue;
        for (s->at = 0; s->at < 200 && stop_once(w, s); s->at++)
            continue;
        if (w->slow[0])
            break;
    }
}
#ifdef __SANITIZE_THREAD__
#include "exercises/21-chunk-ring/weak.h"
#else
static const char *weakly(uint64_t seed) { return (void)seed, NULL; }
#endif
/* Before each of its first steps others are faster: they take what is
   first, and it is put again.  There is always one, and who has lost so
   many races has to take one all the same. */
enum { RACES = 2000 };

static void be_faster(void)
{
    struct stopped *s = &stopped;
    chunk *k;

    if (s->inner > 0 || s->seen++ >= RACES)
        return;
    s->inner = 1;
    if ((k = ring_take(&s->r)) != NULL)
        ring_put(&s->r, k);
    s->inner = 0;
}
static void lose_races(wire *w)
{
    struct stopped *s = &stopped;

    s->fill = ROOM / 2;
    fill_anew(s);
    child_at_step = be_faster;
    bool done = ring_take(&s->r) != NULL;
    child_at_step = NULL;
    if (!done)
        fault(w, NOTHING_OUT);
}
static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    (void)f, (void)u, (void)note_steps, (void)begin;
    locked = started = 0;
    w->status = 0;
    alone(w, w->n + ((uint64_t)w->m << 20) + ((uint64_t)w->source << 40));
    if (w->status == 0)
        two_rings(w);
    if (fences)     /* before there are threads, and so no report */
        fault(w, "it has a fence, which the sanitizer does not see; "
              "say the order at the accesses");
    if (w->status == 0 && !locked)
        stop_everywhere(w);
    if (w->status == 0 && !w->slow[0] && !locked)
        lose_races(w);
    if (w->status == 0)
        across(w);
    if (w->status == 0)
        together_they(w, g, c);
    const char *found = w->status || w->slow[0] || locked ? NULL
                      : weakly(w->n + ((uint64_t)w->m << 20));
    if (found)
        fault(w, found);
    if (locked)
        snprintf(w->slow, sizeof w->slow, "it takes a lock, and a thread "
                 "that is stopped with it stops all others");
    else if (started)
        snprintf(w->slow, sizeof w->slow, "it starts threads");
}
