/* A memory that is as weak as the language lets it be. Each word of the
   ring has a history: what was stored into it, in order, and what the
   thread that stored it had seen, if the store releases. A load may give
   any of it that is not older than what its thread has seen, whatever
   the processor would do; one that acquires has seen what was sent with
   it. One that changes a word reads the last, and sends on what came
   with that. In the one order of all, a load gives nothing that is older
   than the last store there. One thread plays all: the calls of the hand-in's atomics
   come to here, which are steps at which a thread may be stopped, too. */
#ifndef WEAK_H
#define WEAK_H
#include <dlfcn.h>

enum { WORDS = ROOM + 2, STORED = 400, PEOPLE = 3, IN_ONE = 5 };
typedef struct view { uint32_t of[WORDS], done[PEOPLE]; } view;
typedef struct stored { uint64_t value; view sent; } stored;
static struct weak {
    ring r;
    bool on;
    uint32_t who, count[WORDS], in_one[WORDS];
    uint64_t luck;
    stored all[WORDS][STORED];
    view seen[PEOPLE];
} weak;

static bool acquires(int order) { return order != 0 && order != 3; }
static bool releases(int order) { return order >= 3; }
static void join(view *x, const view *y)
{
    for (uint32_t k = 0; k < WORDS; k++)
        x->of[k] = y->of[k] > x->of[k] ? y->of[k] : x->of[k];
    for (uint32_t k = 0; k < PEOPLE; k++)
        x->done[k] = y->done[k] > x->done[k] ? y->done[k] : x->done[k];
}
/* the word at p; -1: it is not of the ring that is played with */
static int word_at(const volatile void *p)
{
    const volatile void *at = p;

    if (!weak.on && child_at_step)
        child_at_step();
    if (!weak.on)
        return -1;
    if (at == &weak.r.head || at == &weak.r.tail)
        return at == &weak.r.tail;
    for (int k = 0; k < ROOM; k++)
        if (at == &weak.r.at[k])
            return 2 + k;
    return -1;
}
static uint64_t weak_read(int word, bool last, int order)
{
    view *me = &weak.seen[weak.who];
    uint32_t at = weak.count[word] - 1, least = me->of[word];

    if (order == IN_ONE && weak.in_one[word] > least)
        least = weak.in_one[word];
    if (!last && draw(&weak.luck) % 2)
        at = least + (uint32_t)(draw(&weak.luck) % (at - least + 1));
    me->of[word] = at;
    if (acquires(order))
        join(me, &weak.all[word][at].sent);
    return weak.all[word][at].value;
}
static void weak_write(int word, uint64_t value, int order, bool changes)
{
    view *me = &weak.seen[weak.who];
    uint32_t at = weak.count[word];
    stored *s = &weak.all[word][at];

    if (at == STORED)
        abort();
    *s = (stored){ value, changes ? s[-1].sent : (view){ { 0 }, { 0 } } };
    me->of[word] = at;
    weak.count[word]++;
    if (order == IN_ONE)
        weak.in_one[word] = at;
    if (releases(order))
        join(&s->sent, me);
    s->sent.of[word] = at;
}
static bool weak_exchange(int word, uint64_t *old, uint64_t new,
                          bool may_fail, int order, int failed)
{
    uint64_t last = weak.all[word][weak.count[word] - 1].value;
    bool good = last == *old && (!may_fail || draw(&weak.luck) % 8);

    *old = weak_read(word, true, good ? order : failed);
    if (good)
        weak_write(word, new, order, true);
    return good;
}
/* The calls: of another word they go on to the sanitizer */
#define UNSEEN __attribute__((no_sanitize("thread"), used))
#define NAMED(bits, what) __asm__("__tsan_atomic" #bits "_" #what)
#define GOES_ON(bits, what, type, ...) \
    static type (*real_##what##_##bits)(__VA_ARGS__); \
    type on_##what##_##bits(__VA_ARGS__) NAMED(bits, what)
#define CHANGES(bits, T, what, to) \
    GOES_ON(bits, what, T, volatile T *, T, int); \
    UNSEEN T on_##what##_##bits(volatile T *p, T x, int order) \
    { \
        int word = word_at(p); \
        if (word < 0) \
            return real_##what##_##bits(p, x, order); \
        T old = (T)weak_read(word, true, order); \
        weak_write(word, (T)(to), order, true); \
        return old; \
    }
#define EXCHANGES(bits, T, what, may_fail) \
    GOES_ON(bits, what, int, volatile T *, T *, T, int, int); \
    UNSEEN int on_##what##_##bits(volatile T *p, T *old, T x, int order, \
                                  int failed) \
    { \
        int word = word_at(p); \
        if (word < 0) \
            return real_##what##_##bits(p, old, x, order, failed); \
        uint64_t now = *old; \
        bool good = weak_exchange(word, &now, x, may_fail, order, failed); \
        *old = (T)now; \
        return good; \
    }
#define WORD_OF(bits, T) \
    GOES_ON(bits, load, T, const volatile T *, int); \
    UNSEEN T on_load_##bits(const volatile T *p, int order) \
    { \
        int word = word_at(p); \
        return word < 0 ? real_load_##bits(p, order) \
                        : (T)weak_read(word, false, order); \
    } \
    GOES_ON(bits, store, void, volatile T *, T, int); \
    UNSEEN void on_store_##bits(volatile T *p, T x, int order) \
    { \
        int word = word_at(p); \
        if (word >= 0) \
            weak_write(word, x, order, false); \
        else \
            real_store_##bits(p, x, order); \
    } \
    CHANGES(bits, T, exchange, x) \
    CHANGES(bits, T, fetch_add, old + x) \
    CHANGES(bits, T, fetch_sub, old - x) \
    CHANGES(bits, T, fetch_or, old | x) \
    CHANGES(bits, T, fetch_and, old & x) \
    CHANGES(bits, T, fetch_xor, old ^ x) \
    EXCHANGES(bits, T, compare_exchange_strong, false) \
    EXCHANGES(bits, T, compare_exchange_weak, true) \
    __attribute__((constructor)) UNSEEN static void find_##bits(void) \
    { \
        FIND(bits, load), FIND(bits, store), FIND(bits, exchange); \
        FIND(bits, fetch_add), FIND(bits, fetch_sub), FIND(bits, fetch_or); \
        FIND(bits, fetch_and), FIND(bits, fetch_xor); \
        FIND(bits, compare_exchange_strong); \
        FIND(bits, compare_exchange_weak); \
    }
#define FIND(bits, what) \
    *(void **)&real_##what##_##bits = \
        dlsym(RTLD_NEXT, "__tsan_atomic" #bits "_" #what)
WORD_OF(32, uint32_t)
WORD_OF(64, uint64_t)

/* The owner puts and takes, two others take, in an order that is drawn.
   Each chunk comes out once; who takes it has seen what its owner did
   before it was put; and who takes a place again has seen what was done
   before it was taken from. */
enum { PUTS = 60 };

static void weak_empty(struct weak *x, uint32_t from)
{
    for (uint32_t k = 0; k < WORDS; k++) {
        x->all[k][0] = (stored){ k < 2 ? from : 0, { { 0 }, { 0 } } };
        x->count[k] = 1, x->in_one[k] = 0;
    }
    memset(x->seen, 0, sizeof x->seen);
    atomic_init(&x->r.head, from);
    atomic_init(&x->r.tail, from);
}
static const char *play_weakly(uint64_t seed, uint32_t from)
{
    static chunk all[PUTS];
    struct weak *x = &weak;
    uint32_t put = 0, by[PUTS] = { 0 }, when[PUTS] = { 0 }, was[PUTS];

    x->luck = seed;
    weak_empty(x, from);
    for (uint32_t step = 0; step < 3 * PUTS; step++) {
        uint32_t does = (uint32_t)draw(&x->luck) % (step / 20 % 2 ? 4 : 7);

        x->who = does < PEOPLE ? does : 0;
        view *me = &x->seen[x->who];
        uint32_t now = ++me->done[x->who];
        chunk *k = NULL;

        x->on = true;
        bool puts = does >= PEOPLE && put < PUTS;
        bool good = puts && ring_put(&x->r, &all[put]);
        if (!puts)
            k = ring_take(&x->r);
        x->on = false;
        if (good && put >= ROOM && (by[put - ROOM] == 0 || me->done[
                by[put - ROOM] - 1] < when[put - ROOM]))
            return "the owner uses a place again, and what its taker did "
                   "before need not have happened";
        if (good)
            was[put++] = now;
        if (k == NULL)
            continue;
        if (k < all || k >= all + put || by[k - all])
            return "what comes out has been out, or was never put, where "
                   "a load gives what was there before, as it may";
        if (me->done[0] < was[k - all])
            return "who takes a chunk need not see what was written into "
                   "it";
        by[k - all] = 1 + x->who;
        when[k - all] = now;
    }
    return NULL;
}
static const char *weakly(uint64_t seed)
{
    const char *found = NULL;

    for (uint32_t k = 0; k < 200 && found == NULL; k++)
        found = play_weakly(seed + k, k % 2 ? UINT32_MAX - 9 : k);
    return found;
}
#endif
