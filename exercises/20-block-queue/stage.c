/* The harness of the block structure. A question's graph is searched
   with it: pull the M least, relax their arcs, put back what is
   below the bound as a batch and insert the rest. The distances come
   out right only if nothing gets lost; besides, each operation is
   held to a plain table of what the queue has. A value is a mark that
   nobody can read: it is compared by before(), which counts, or not
   at all. */
#define MEMORY_FAILS
#include "exercises/host.h"
#include "solve/solve.h"

typedef struct queue queue;
typedef struct value { uint32_t mark; } value;
typedef struct item { uint32_t key; value value; } item;

bool before(value a, value b);
queue *queue_new(uint32_t keys, uint32_t most);
void queue_free(queue *q);
bool queue_insert(queue *q, item new);
bool queue_prepend(queue *q, const item *list, uint32_t count);
uint32_t queue_pull(queue *q, item *list, value *bound);

/* What a mark stands for: a cost, and the vertex that tells two equal
   ones apart. The same cost has another mark each time. */
typedef struct meaning { uint64_t cost; uint32_t key; } meaning;
static meaning *meant;
static uint32_t marks, room;
static uint64_t compared;

static value mark_of(uint64_t cost, uint32_t key)
{
    if (marks == room) {
        room = 2 * room + 1024;
        if ((meant = __real_realloc(meant, room * sizeof *meant)) == NULL)
            abort();
    }
    meant[marks] = (meaning){ cost, key };
    return (value){ marks++ * 2654435761u };
}
static bool is_made(value v)            /* by the inverse, modulo 2^32 */
{
    return v.mark * 244002641u < marks;
}
static meaning meaning_of(value v)
{
    uint32_t k = v.mark * 244002641u;

    if (!is_made(v)) {
        fprintf(stderr, "before() was given a value that nobody made\n");
        abort();
    }
    return meant[k];
}
static bool less(meaning a, meaning b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.key < b.key;
}
bool before(value a, value b)
{
    compared++;
    return less(meaning_of(a), meaning_of(b));
}
/* What the queue has to hold */
typedef struct table {
    const graph *g;
    cost_t *c;
    uint64_t *at;                   /* of each key; ABSENT: none */
    bool *waits;                    /* will be in the batch */
    uint32_t count, most;
    item *pulled, *batch;
    bool spoilt;                    /* a batch is not what it was */
} table;
#define ABSENT UINT64_MAX

static void fault(wire *w, const char *what)
{
    if (w->status == 0)
        snprintf(w->error, sizeof w->error, "%s", what);
    w->status = STAGE_FAULT;
}
static int insert(queue *q, table *t, uint32_t key, uint64_t to)
{
    t->count += t->at[key] == ABSENT;
    if (to < t->at[key])
        t->at[key] = to;
    return queue_insert(q, (item){ key, mark_of(to, key) })
           ? SOLVED : NO_MEMORY;
}
static meaning least_of(const table *t)
{
    meaning least = { ABSENT, UINT32_MAX };

    for (uint32_t i = 0; i < t->g->n; i++)
        if (t->at[i] != ABSENT && less((meaning){ t->at[i], i }, least))
            least = (meaning){ t->at[i], i };
    return least;
}
/* Are these the least, and does the bound part them from the rest? */
static meaning look_at_pull(wire *w, table *t, uint32_t got, value bound)
{
    uint32_t want = t->count < t->most ? t->count : t->most;
    meaning most = { 0, 0 }, rest, now;

    if (got != want)
        fault(w, "a pull gives another number of keys than are asked");
    for (uint32_t k = 0; k < got && w->status == 0; k++) {
        item i = t->pulled[k];
        if (!is_made(i.value)) {
            fault(w, "a pull gives a value that nobody has put");
            break;
        }
        now = meaning_of(i.value);
        if (i.key >= t->g->n || t->at[i.key] == ABSENT)
            fault(w, "a pull gives a key that is not in the queue, or "
                  "gives it twice");
        else if (now.cost != t->at[i.key] || now.key != i.key)
            fault(w, "a pull gives a key with a value that is not its "
                  "least");
        else
            t->at[i.key] = ABSENT;
        if (less(most, now))
            most = now;
    }
    rest = least_of(t);
    t->count -= w->status == 0 ? got : 0;
    if (w->status == 0 && less(rest, most))
        fault(w, "a pull gives a key that is not among the least");
    if (w->status != 0 || t->count == 0)
        return (meaning){ most.cost + 1 + t->g->m % 40, 0 };
    if (is_made(bound))
        now = meaning_of(bound);
    if (!is_made(bound) || now.cost != rest.cost || now.key != rest.key)
        fault(w, "the bound of a pull is not the least value that "
              "remains");
    return rest;
}
static uint64_t digest_of(const item *list, uint32_t count)
{
    uint64_t sum = count;

    for (uint32_t k = 0; k < count; k++)
        sum = (sum * 31 + list[k].key) * 31 + list[k].value.mark;
    return sum;
}
/* A batch is const, as its owner may go on with it */
static bool prepend(queue *q, table *t, uint32_t count)
{
    uint64_t was = digest_of(t->batch, count);
    bool good = queue_prepend(q, t->batch, count);

    t->spoilt = t->spoilt || digest_of(t->batch, count) != was;
    return good;
}
/* Heads from the bound on are inserted at once, those below it when
   all arcs have been followed, in one batch */
static int hand_on(queue *q, table *t, uint32_t got, meaning end)
{
    uint32_t batch = 0;

    for (uint32_t k = 0; k < got; k++) {
        uint32_t i = t->pulled[k].key;
        for (uint32_t a = t->g->v[i]; a < t->g->v[i + 1]; a++) {
            uint32_t j = t->g->e[a];
            cost_t sum;
            if (!cost_add(t->c[i], t->g->w[a], &sum))
                continue;
            if (sum >= t->c[j]) {       /* it is there, and less */
                if (t->at[j] != ABSENT && a % 2 && insert(q, t, j,
                        (uint64_t)sum + COST_INF) != SOLVED)
                    return NO_MEMORY;
                continue;
            }
            t->c[j] = sum;
            if (!less((meaning){ sum, j }, end)) {
                if (insert(q, t, j, sum) != SOLVED)
                    return NO_MEMORY;
            } else if (!t->waits[j]) {
                t->waits[j] = true;
                t->batch[batch++].key = j;
            }
        }
    }
    for (uint32_t k = 0; k < batch; k++) {
        uint32_t j = t->batch[k].key;
        t->waits[j] = false;
        t->count += t->at[j] == ABSENT;
        t->at[j] = t->c[j];
        t->batch[k].value = mark_of(t->c[j], j);
    }
    return batch == 0 || prepend(q, t, batch)
           ? SOLVED : NO_MEMORY;
}
/* The recursion has a queue on each level, so a second one is there
   as long as the first: it is given a key between two pulls of the
   other, and all come out in their order at the end. */
enum { SECOND = 40, AT_A_TIME = 3 };

static queue *second_new(void)
{
    asked = false;
    queue *q = queue_new(SECOND, AT_A_TIME);
    asked = true;
    return q;
}
static void second_put(wire *w, queue *q, uint32_t turn)
{
    uint32_t key = turn * 7 % SECOND;

    asked = false;
    if (turn < SECOND && (q == NULL || !queue_insert(q, (item){
                key, mark_of(100 + key, key) })))
        fault(w, "a second queue has no memory, and there is some");
    asked = true;
}
static void second_end(wire *w, queue *q, uint32_t turns)
{
    item list[AT_A_TIME];
    bool there[SECOND] = { false };
    uint32_t left = turns < SECOND ? turns : SECOND, low = 0;

    asked = false;
    for (uint32_t turn = 0; turn < left; turn++)
        there[turn * 7 % SECOND] = true;
    while (left > 0 && w->status == 0) {
        value bound = { 1 };
        uint32_t got = queue_pull(q, list, &bound), high = low, want;
        for (want = 0; high < SECOND && want < AT_A_TIME; high++)
            want += there[high];
        for (uint32_t k = 0; k < got && got == want; k++)
            if (list[k].key < low || list[k].key >= high ||
                !there[list[k].key])
                want = 0;
        if (got != want || want == 0)
            fault(w, "of two queues that are there at once, one does "
                  "not give what it was given");
        left -= want;
        low = high;
    }
    if (q)
        queue_free(q);
}
static uint32_t most_for(const graph *g)
{
    return g->n < 60 ? 1 + g->n % 5 : g->n / 6;
}
static int search(wire *w, graph *g, uint32_t source, cost_t *c)
{
    table t = { .g = g, .c = c, .most = most_for(g) };
    queue *q, *second;
    int status = SOLVED;
    uint32_t turns = 0;

    t.at = __real_malloc(g->n * sizeof *t.at);
    t.waits = __real_calloc(g->n, 1);
    t.pulled = __real_malloc(t.most * sizeof *t.pulled);
    t.batch = __real_malloc(g->n * sizeof *t.batch);
    if (!t.at || !t.waits || !t.pulled || !t.batch)
        abort();
    memset(t.at, 0xff, g->n * sizeof *t.at);
    memset(c, 0xff, g->n * sizeof *c);
    c[source] = 0;
    second = second_new();
    if ((q = queue_new(g->n, t.most)) == NULL ||
        insert(q, &t, source, 0) != SOLVED)
        status = NO_MEMORY;
    while (status == SOLVED && w->status == 0 && t.count > 0) {
        value bound = { 1 };
        uint32_t got = queue_pull(q, t.pulled, &bound);
        meaning end = look_at_pull(w, &t, got, bound);
        if (w->status == 0)
            status = hand_on(q, &t, got, end);
        if (t.spoilt)
            fault(w, "a batch is only to be read, and it is changed");
        second_put(w, second, turns++);
    }
    if (q)
        queue_free(q);
    second_end(w, second, turns);
    asked = false;
    free(t.at), free(t.waits), free(t.pulled), free(t.batch);
    free(meant);
    meant = NULL, marks = room = 0;
    return status;
}
/* A queue of small blocks gets half of the keys, a batch of many
   blocks, and the other half, before all are pulled. It is held to the
   table, so a call that says yes has done what it was asked. */
static int fill_and_empty(wire *w, graph *g, table *t)
{
    queue *q = queue_new(g->n, t->most);
    int status = q ? SOLVED : NO_MEMORY;
    uint32_t n = g->n, batch = 0;

    for (uint32_t k = 0; k < n && status == SOLVED; k++) {
        for (uint32_t i = 0; k == n / 2 && i < n; i += 3) {
            t->count += t->at[i] == ABSENT;
            t->at[i] = i;
            t->batch[batch++] = (item){ i, mark_of(i, i) };
        }
        if (k == n / 2 && !queue_prepend(q, t->batch, batch))
            status = NO_MEMORY;
        else
            status = insert(q, t, k, 1000 + k * 31 % n);
    }
    while (status == SOLVED && w->status == 0 && t->count > 0) {
        value bound = { 1 };
        uint32_t got = queue_pull(q, t->pulled, &bound);
        look_at_pull(w, t, got, bound);
    }
    if (q)
        queue_free(q);
    return status;
}
/* Each of its allocations fails once, and none the first time */
static void fail_each(wire *w, graph *g)
{
    const uint64_t before = calls;
    uint64_t all = 1;

    asked = true;
    for (uint64_t k = 0; k <= all && w->status == 0; k++) {
        table t = { .g = g, .most = 3 };
        t.at = __real_malloc(g->n * sizeof *t.at);
        t.pulled = __real_malloc(t.most * sizeof *t.pulled);
        t.batch = __real_malloc(g->n * sizeof *t.batch);
        if (!t.at || !t.pulled || !t.batch)
            abort();
        memset(t.at, 0xff, g->n * sizeof *t.at);
        calls = 0;
        failing = k, w->lacking = (uint32_t)k;
        int status = fill_and_empty(w, g, &t);
        all = k ? all : calls;
        failing = w->lacking = 0;
        if (k == 0 && status != SOLVED)
            fault(w, "a queue has no memory, and there is some");
        size_t at = strlen(w->error);
        if (w->status != 0 && k > 0)
            snprintf(w->error + at, sizeof w->error - at, ", as "
                     "the judge let allocation %d fail", (int)k);
        free(t.at), free(t.pulled), free(t.batch);
        free(meant);
        meant = NULL, marks = room = 0;
    }
    asked = false;
    calls = before;
}
/* How many comparisons, for many keys */
enum { KEYS = 1 << 17, LARGE = 1 << 16, SMALL_M = 1 << 8, TURNS = 8 };

static double per_key(uint64_t *from, uint32_t keys)
{
    double each = (double)(compared - *from) / keys;

    *from = compared;
    return each;
}
static void count_comparisons(wire *w, uint32_t most, int allowed)
{
    queue *q = queue_new(KEYS, most);
    item *list = __real_malloc(most * sizeof *list);
    value bound;
    uint64_t from = compared = 0, top = 1u << 31;
    double inserted, handed = 0;
    bool good = q != NULL;

    if (list == NULL)
        abort();
    for (uint32_t k = 0; good && k < KEYS; k++)
        good = queue_insert(q, (item){ k, mark_of(top +
                            k * 2654435761u % KEYS, k) });
    inserted = per_key(&from, KEYS);
    for (uint32_t turn = 0; good && turn < TURNS; turn++) {
        uint32_t got = queue_pull(q, list, &bound);
        top -= KEYS;
        for (uint32_t k = 0; k < got; k++)
            list[k].value = mark_of(top + k * 40503u % KEYS,
                                    list[k].key);
        good = got == most && queue_prepend(q, list, got);
    }
    handed = per_key(&from, TURNS * most);
    if (q)
        queue_free(q);
    free(list);
    free(meant);
    meant = NULL, marks = room = 0;
    if (!good)
        fault(w, "with many keys it has no memory, or a pull does not "
              "give M of them");
    else if (inserted > allowed)
        snprintf(w->slow, sizeof w->slow, "with M = %u and 2^17 keys an "
                 "insertion takes %.1f comparisons", most, inserted);
    else if (handed > 16)
        snprintf(w->slow, sizeof w->slow, "with M = %u and 2^17 keys, to "
                 "pull one and put it back takes %.1f comparisons",
                 most, handed);
}
static void run(wire *w, graph *g, cost_t *c, uint8_t *f, uint8_t *u)
{
    int status;

    (void)f, (void)u;
    w->status = 0;
    status = search(w, g, w->source, c);
    if (w->status == 0)
        w->status = status;
    if (w->status == 0 && g->n >= LARGE_ENOUGH && g->n <= SMALL_ENOUGH)
        fail_each(w, g);
    if (w->status == 0 && g->n > 1000)
        count_comparisons(w, LARGE, 14);
    if (w->status == 0 && g->n > 1000 && !w->slow[0])
        count_comparisons(w, SMALL_M, 30);
}
static const char *lacking(wire *w, graph *g)
{
    cost_t *c = __real_malloc(((size_t)g->n + 1) * sizeof *c);
    int status;

    if (c == NULL)
        abort();
    status = search(w, g, w->source, c);
    if (status == SOLVED && !is_found(w, c))
        status = STOPPED;
    free(c);
    return w->status ? "a queue that has no memory is not as it was"
         : status == SOLVED || status == NO_MEMORY ? NULL
         : "it does not say so";
}
