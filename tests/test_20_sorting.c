/* without_sorting: its queue against a plain model, and by hand as in the
   chapter; each promise of the pivots and of the recursion, on drawn states
   of drawn graphs; the solver with drawn k and t against the heap and the
   certificate; the row, with sources, targets and limits. */
#include "nasty.h"
#include "graph/random.h"
#include "solvers/solver.h"
#define ORACLE 1             /* what is PROVED is asserted */
#define without_sorting_32 without_sorting_looked_at
static unsigned long long compared;
#define COMPARED() ((void)compared++)
#include "cpu/without_sorting.c"

static bool same_value(value a, value b)
{
    return a.cost == b.cost && a.hops == b.hops && a.vertex == b.vertex;
}

/* ---- the queue ------------------------------------------------------- */
typedef struct model {
    value v[128];
    bool in[128];
    uint32_t n, count;
} model;

/* The tree is the sequence of REST, balanced; returns its height. */
static uint32_t tree_is_right(const blocks *d, uint32_t b,
                              uint32_t parent, uint32_t *next)
{
    uint32_t low, high;

    if (b == NOWHERE)
        return 0;
    assert_int_equal(d->block[b].parent, parent);
    low = tree_is_right(d, d->block[b].child[0], b, next);
    assert_int_equal(b, *next);
    *next = d->block[b].next;
    high = tree_is_right(d, d->block[b].child[1], b, next);
    assert_true(low <= high + 1 && high <= low + 1);
    assert_int_equal(d->block[b].height, 1 + (low > high ? low : high));
    return d->block[b].height;
}

static void queue_is_right(const blocks *d, const model *m)
{
    uint32_t next = d->front[REST], count = 0;

    tree_is_right(d, d->root, NOWHERE, &next);
    assert_int_equal(next, NOWHERE);
    assert_int_equal(d->count, m->count);
    for (int part = BATCHES; part <= REST; part++) {
        value most = { 0, 0, 0 }, last = { 0, 0, 0 };
        for (uint32_t b = d->front[part]; b != NOWHERE; b = d->block[b].next) {
            uint32_t here = 0;
            last = most;
            for (uint32_t i = d->block[b].first; i != NOWHERE; i = d->item[i].next) {
                assert_true(m->in[i] && same_value(d->item[i].v, m->v[i]));
                assert_false(before(d->item[i].v, last));
                if (part == REST && b != d->front[REST])
                    assert_false(before(d->item[i].v, d->block[b].least));
                if (part == REST && d->block[b].next != NOWHERE)
                    assert_true(before(d->item[i].v, d->block[d->block[b].next].least));
                if (before(most, d->item[i].v))
                    most = d->item[i].v;
                here++;
            }
            assert_int_equal(here, d->block[b].count);
            assert_true(here <= d->most);
            assert_true(here > 0 || (part == REST && d->block[b].next == NOWHERE &&
                                     b == d->front[REST]));
            count += here;
        }
    }
    assert_int_equal(count, m->count);
}

static void model_take(model *m, uint32_t key)
{
    m->count -= m->in[key];
    m->in[key] = false;
}

static void model_put(model *m, value v)
{
    m->count += !m->in[v.vertex];
    m->in[v.vertex] = true;
    m->v[v.vertex] = v;
}

static void queue_pull(blocks *d, model *m, cost_t *floor)
{
    uint32_t keys[128], want = m->count < d->most ? m->count : d->most;
    bool rest = false;
    value bound;

    assert_int_equal(blocks_pull(d, keys, &bound), want);
    for (uint32_t i = 0; i < want; i++) {
        assert_true(m->in[keys[i]]);
        assert_true(before(m->v[keys[i]], bound));
        model_take(m, keys[i]);
    }
    for (uint32_t i = 0; i < m->n; i++)
        if (m->in[i]) {
            assert_false(before(m->v[i], bound));
            rest |= same_value(m->v[i], bound);
        }
    assert_true(m->count ? rest : same_value(bound, d->bound));
    if (m->count)
        *floor = bound.cost;
}

static void queue_prepend(blocks *d, model *m, struct random *r,
                          cost_t *floor)
{
    value list[128];
    uint32_t count = 0, width = 1 + random_below(r, 50);

    if (*floor < width + 2)
        return;
    for (uint32_t i = 0; i < m->n; i++)
        if (random_below(r, 3) == 0) {
            list[count] = (value){ *floor - 1 - random_below(r, width),
                                   random_below(r, 3), i };
            model_put(m, list[count++]);
        }
    assert_true(blocks_prepend(d, list, count));
    *floor -= width + 1;
}

static void queue_drawn(struct random *r)
{
    uint32_t n = 1 + random_below(r, 120);
    uint32_t most = 1 + random_below(r, random_below(r, 2) ? 4 : 40);
    blocks d;

    assert_true(blocks_make(&d, n, most));
    for (int life = 0; life < 2; life++) {
        model m = { .n = n };
        cost_t floor = 50000;
        assert_true(blocks_begin(&d, (value){ 100000, 0, 0 }));
        for (int turn = 0; turn < 120; turn++) {
            uint32_t what = random_below(r, 6), key = random_below(r, n);
            cost_t far = random_below(r, 2) ? 20 : 40000;
            value v = { floor + 1 + random_below(r, far), random_below(r, 3), key };
            if (what == 0) {
                queue_pull(&d, &m, &floor);
            } else if (what == 1) {
                queue_prepend(&d, &m, r, &floor);
            } else if (what == 2) {
                blocks_delete(&d, key);
                model_take(&m, key);
            } else if (v.cost < 100000) {
                assert_true(blocks_insert(&d, v));
                if (!m.in[key] || before(v, m.v[key]))
                    model_put(&m, v);
            }
            queue_is_right(&d, &m);
        }
    }
    blocks_free(&d);
}

static void queue_against_model(void **state)
{
    struct random r = { 1 };

    (void)state;
    for (int k = 0; k < 400; k++)
        queue_drawn(&r);
}

/* An order in which the median of three is always the second least: made
   from the end, by undoing each split. */
static void worst_order(value *a, uint32_t n)
{
    for (uint32_t size = 2 + n % 2; size <= n; size += 2) {
        uint32_t least = n - size;
        if (size < 4) {
            for (uint32_t i = 0; i < size; i++)
                a[i].cost = least + i;
            continue;
        }
        memmove(a + 2, a, (size - 2) * sizeof *a);
        value end = a[size - 1];
        a[size - 1] = a[size / 2];
        a[1] = end;
        a[0].cost = least;
        a[size / 2].cost = least + 1;
    }
}

/* A rank is right, and found in linear time, in whatever order. */
static void ranks(void **state)
{
    enum { MOST = 3000 };
    static value a[MOST], b[MOST];
    struct random r = { 2 };

    (void)state;
    for (int k = 0; k < 1500; k++) {
        uint32_t n = 1 + random_below(&r, k % 10 ? 60 : MOST);
        uint32_t rank = random_below(&r, n), kind = random_below(&r, 6);
        for (uint32_t i = 0; i < n; i++)
            a[i] = (value){ kind == 0 ? i : kind == 1 ? n - i : kind == 2
                            ? (i % 2 ? n - i : i) : kind == 3 ? 7
                            : random_below(&r, 1 + n / 2), 0, i };
        if (kind == 5 && n > 3) {
            worst_order(a, n);
            rank = n - 1;
        }
        for (uint32_t i = 0; i < n; i++) {
            a[i].vertex = i;
            b[i] = a[i];
        }
        compared = 0;
        values_select(a, n, rank);
        assert_true(compared <= 40ull * n);
        for (uint32_t i = 0; i < n; i++) {
            assert_true(i == rank || before(a[i], a[rank]) == (i < rank));
            b[a[i].vertex].hops++;
        }
        for (uint32_t i = 0; i < n; i++)
            assert_int_equal(b[i].hops, 1);
    }
}

/* Lemma 3.3 in comparisons: insertions by groups of M, and pulls. */
static void queue_costs(void **state)
{
    enum { N = 1 << 13 };
    static uint32_t keys[N];
    struct random r = { 3 };

    (void)state;
    for (uint32_t group = 1; group <= N; group *= 8) {
        uint64_t levels = 1;
        blocks d;
        value bound;
        while ((uint64_t)group << levels < N)
            levels++;
        assert_true(blocks_make(&d, N, group));
        assert_true(blocks_begin(&d, (value){ COST_INF, 0, 0 }));
        compared = 0;
        for (uint32_t i = 0; i < N; i++)
            assert_true(blocks_insert(&d, (value){ random_below(&r, 1u << 30), 0, i }));
        assert_true(compared <= N * (2 * levels + 12));
        compared = 0;
        for (uint32_t left = N; left > 0; left -= group)
            assert_int_equal(blocks_pull(&d, keys, &bound), group);
        assert_true(compared <= 60ull * N);
        assert_int_equal(d.count, 0);
        blocks_free(&d);
    }
}

/* ---- what the chapter does by hand ------------------------------------ */
static bool put_all(blocks *d, const cost_t *costs, uint32_t count, bool batch)
{
    value list[8];

    for (uint32_t i = 0; i < count; i++) {
        list[i] = (value){ costs[i], 0, costs[i] };
        assert_true(batch || blocks_insert(d, list[i]));
    }
    return !batch || blocks_prepend(d, list, count);
}

/* The blocks of a part: sums of their items, each with how many it has. */
static void part_is(const blocks *d, int part, const char *right)
{
    char all[120] = "";

    for (uint32_t b = d->front[part]; b != NOWHERE; b = d->block[b].next) {
        uint32_t sum = 0;
        for (uint32_t i = d->block[b].first; i != NOWHERE; i = d->item[i].next)
            sum += d->item[i].v.cost;
        snprintf(all + strlen(all), sizeof all - strlen(all), "%u:%u ",
                 d->block[b].count, sum);
    }
    assert_string_equal(all, right);
}
#define COSTS(...) (const cost_t[]){ __VA_ARGS__ }, \
    sizeof (cost_t[]){ __VA_ARGS__ } / sizeof (cost_t)

/* The figure of the queue: 27 comes, four go, six come back. */
static void by_hand(void **state)
{
    uint32_t keys[4], sum = 0;
    value bound;
    blocks d;

    (void)state;
    assert_true(blocks_make(&d, 100, 4) && blocks_begin(&d, (value){ 100, 0, 0 }));
    assert_true(put_all(&d, COSTS(11, 9, 14, 10), true));
    assert_true(put_all(&d, COSTS(7, 3, 5), true));
    assert_true(put_all(&d, COSTS(6, 12, 22, 25, 48), false));
    assert_true(put_all(&d, COSTS(19, 77, 90, 31, 40), false));
    part_is(&d, BATCHES, "3:15 4:44 ");
    part_is(&d, REST, "3:37 4:118 3:215 ");
    assert_int_equal(d.block[d.root].least.cost, 22);
    assert_int_equal(d.block[d.block[d.root].child[1]].least.cost, 48);
    compared = 0;
    d.most = 5;                  /* the walk alone: 22, 48 */
    assert_true(blocks_insert(&d, (value){ 27, 0, 27 }));
    assert_int_equal(compared, 2);
    d.most = 4;
    assert_true(block_split(&d, d.root));
    part_is(&d, REST, "3:37 2:47 3:98 3:215 ");
    assert_int_equal(blocks_pull(&d, keys, &bound), 4);
    for (uint32_t i = 0; i < 4; i++)
        sum += 1u << keys[i];
    assert_int_equal(sum, 1u << 3 | 1u << 5 | 1u << 6 | 1u << 7);
    assert_int_equal(bound.cost, 9);
    part_is(&d, BATCHES, "4:44 ");
    assert_true(put_all(&d, COSTS(8, 4, 6, 2, 7, 5), true));
    part_is(&d, BATCHES, "1:2 2:9 1:6 2:15 4:44 ");
    compared = 0;
    assert_true(put_all(&d, COSTS(1, 0), true));
    assert_int_equal(compared, 0);
    blocks_free(&d);
}

/* A star from its centre is sorted: as many comparisons as that takes. */
static void stars(void **state)
{
    struct random r = { 9 };

    (void)state;
    for (uint32_t bits = 8; bits <= 14; bits += 3) {
        uint32_t n = 1u << bits;
        arc *arcs = malloc(n * sizeof *arcs);
        cost_t *c = malloc(n * sizeof *c);
        struct work done = { 0 };
        assert_true(arcs && c);
        for (uint32_t i = 1; i < n; i++)
            arcs[i - 1] = (arc){ 0, i, random_below(&r, 1u << 20) };
        graph *g = graph_from_arcs(n, n - 1, arcs);
        problem p = { .successors = g, .n = n };
        assert_non_null(g);
        compared = 0;
        assert_int_equal(search_all(&p, c, &done), SOLVED);
        assert_true(compared > (uint64_t)n * bits);
        graph_free(g);
        free(arcs);
        free(c);
    }
}

/* ---- drawn graphs ------------------------------------------------------ */
static graph *drawn(struct random *r, uint32_t most)
{
    static const uint32_t heaviest[] = { 0, 1, 3, 10, 1000, 1000000, 4000000000u };
    uint32_t n = 1 + random_below(r, most), m = random_below(r, 5 * n);
    uint32_t w = heaviest[random_below(r, 7)], way = random_below(r, 3);
    arc *arcs = malloc((m + 1) * sizeof *arcs);
    graph *g;

    assert_non_null(arcs);
    for (uint32_t k = 0; k < m; k++) {
        uint32_t from = random_below(r, n), to = random_below(r, n);
        if (way == 0 && random_below(r, 10))
            to = (from + 1 + random_below(r, 2)) % n;
        if (way == 1 && random_below(r, 2))
            from = to % 3 % n;
        arcs[k] = (arc){ from, to, w ? random_below(r, w) + random_below(r, 2) : 0 };
    }
    g = graph_from_arcs(n, m, arcs);
    assert_non_null(g);
    free(arcs);
    return g;
}

/* ---- the promises ------------------------------------------------------ */
/* The tree T: labels of the best paths, by the definition. */
static void best_paths(const graph *g, uint32_t source, path_label *best)
{
    bool *done = calloc(g->n, sizeof *done);

    assert_non_null(done);
    for (uint32_t i = 0; i < g->n; i++)
        best[i] = (path_label){ COST_INF, UINT32_MAX, NO_PARENT };
    best[source] = (path_label){ 0, 0, NO_PARENT };
    for (;;) {
        uint32_t u = NOWHERE;
        for (uint32_t i = 0; i < g->n; i++)
            if (!done[i] && best[i].cost != COST_INF &&
                (u == NOWHERE || before((value){ best[i].cost, best[i].hops, i },
                                        (value){ best[u].cost, best[u].hops, u })))
                u = i;
        if (u == NOWHERE)
            break;
        done[u] = true;
        for (uint32_t j = g->v[u]; j < g->v[u + 1]; j++) {
            path_label *l = &best[g->e[j]];
            cost_t sum = best[u].cost + g->w[j];
            if (sum < best[u].cost || done[g->e[j]])
                continue;
            if (sum < l->cost || (sum == l->cost &&
                (best[u].hops + 1 < l->hops ||
                 (best[u].hops + 1 == l->hops && u < l->parent))))
                *l = (path_label){ sum, best[u].hops + 1, u };
        }
    }
    free(done);
}

typedef struct scene {
    search r;
    path_label *best;
    value from, bound;       /* all below from are complete */
    uint32_t *s, count;
    bool *asked, *whole;     /* is in U~; was or is complete */
} scene;

static bool is_complete(const scene *z, uint32_t v)
{
    for (; v != NO_PARENT; v = z->best[v].parent)
        if (z->r.label[v].cost != z->best[v].cost ||
            z->r.label[v].hops != z->best[v].hops ||
            z->r.label[v].parent != z->best[v].parent)
            return false;
    return true;
}

static value best_value(const scene *z, uint32_t v)
{
    return (value){ z->best[v].cost, z->best[v].hops, v };
}

/* Everything below a drawn value is settled and its arcs are relaxed, so
   that the frontier is what lies behind it; below a drawn bound. */
static void scene_make(scene *z, struct random *r, const graph *g,
                       const problem *p, uint32_t k, uint32_t t)
{
    uint32_t n = g->n, a = random_below(r, n), b = random_below(r, n);

    *z = (scene){ .r = { .g = g, .p = p, .k = k } };
    z->best = malloc(n * sizeof *z->best);
    z->s = malloc(n * sizeof *z->s);
    z->asked = calloc(n, sizeof *z->asked);
    assert_true(z->best && z->s && z->asked && search_make(&z->r, t));
    z->r.status = SOLVED;
    best_paths(g, p->source, z->best);
    for (uint32_t i = 0; i < n; i++)
        z->r.label[i] = (path_label){ COST_INF, UINT32_MAX, NO_PARENT };
    z->r.label[p->source] = z->best[p->source];
    z->from = best_value(z, a);
    z->bound = random_below(r, 3) ? best_value(z, b)
                                  : (value){ COST_INF, 0, 0 };
    for (uint32_t i = 0; i < n; i++)
        if (before(best_value(z, i), z->from))
            z->r.label[i] = z->best[i];
    for (uint32_t u = 0; u < n; u++)
        for (uint32_t j = g->v[u]; j < g->v[u + 1] &&
             before(best_value(z, u), z->from); j++) {
            value sum;
            offer_path(&z->r, u, j, &sum);
        }
    for (uint32_t i = 0; i < n; i++) {
        bool old = before(best_value(z, i), z->from);
        z->r.settled[i] = old;
        if (!old && z->r.label[i].cost != COST_INF &&
            before(value_of(&z->r, i), z->bound))
            z->s[z->count++] = i;
        z->asked[i] = !old && z->best[i].cost != COST_INF &&
                      before(best_value(z, i), z->bound);
    }
    z->r.sums = 0;
}

static void scene_free(scene *z)
{
    search_free(&z->r);
    free(z->best);
    free(z->s);
    free(z->asked);
}

static void pivots_promise(const scene *z, level *at, uint32_t pivots,
                           uint32_t k)
{
    bool *in = calloc(z->r.g->n, 1), *pivot = calloc(z->r.g->n, 1);

    assert_true(in && pivot);
    assert_true(at->near_count <= k * z->count + 1);
    assert_true(pivots == z->count || pivots * k <= at->near_count);
    for (uint32_t i = 0; i < at->near_count; i++) {
        assert_false(in[at->near[i]]);
        assert_true(z->asked[at->near[i]]);
        in[at->near[i]] = true;
    }
    for (uint32_t i = 0; i < pivots; i++) {
        bool of_s = false;
        for (uint32_t j = 0; j < z->count; j++)
            of_s |= z->s[j] == at->pulled[i];
        assert_true(of_s && !pivot[at->pulled[i]]);
        pivot[at->pulled[i]] = true;
    }
    for (uint32_t x = 0; x < z->r.g->n; x++) {
        bool kept = !z->asked[x] || (in[x] && is_complete(z, x));
        for (uint32_t y = x; !kept && y != NO_PARENT; y = z->best[y].parent)
            kept = pivot[y] && is_complete(z, y);
        assert_true(kept);
    }
    free(in);
    free(pivot);
}

/* What Section "The problem that calls itself" says, word for word. */
static void level_promise(scene *z, uint32_t l, uint32_t k, uint32_t t)
{
    uint64_t most = k * power((uint64_t)l * t, z->r.g->n);
    value end = search_level(&z->r, l, z->bound, z->s, z->count);
    bool whole = same_value(end, z->bound);

    if (z->r.status != SOLVED)
        return;
    assert_true(whole || before(end, z->bound));
    assert_true(whole || z->r.count >= most);
    assert_true(z->r.count <= 4 * most);
    for (uint32_t i = 0; i < z->r.count; i++)
        assert_true(z->asked[z->r.reached[i]]);
    for (uint32_t x = 0; x < z->r.g->n; x++) {
        bool found = z->asked[x] && before(best_value(z, x), end);
        bool is = false;
        for (uint32_t i = 0; i < z->r.count; i++) {
            assert_false(is && z->r.reached[i] == x);
            is |= z->r.reached[i] == x;
        }
        assert_int_equal(found, is);
        assert_true(!found || is_complete(z, x));
    }
}

static void promises(void **state)
{
    struct random r = { 4 };
    uint32_t partial = 0, few = 0, all = 0, deep = 0;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        graph *g = drawn(&r, round % 20 ? 30 : 150);
        uint32_t k = 1 + random_below(&r, 4), t = 1 + random_below(&r, 3), l = 1;
        problem p = { .successors = g, .n = g->n, .source = random_below(&r, g->n) };
        scene z;
        scene_make(&z, &r, g, &p, k, t);
        if (z.count > 0 && z.r.status == SOLVED && round % 2) {
            level *at = &z.r.at[z.r.top];
            uint32_t pivots = find_pivots(&z.r, at, z.bound, z.s, z.count);
            if (z.r.status == SOLVED)
                pivots_promise(&z, at, pivots, k);
            few += pivots < z.count;
            all += pivots == z.count;
        } else if (z.count > 0 && z.r.status == SOLVED) {
            while (l < z.r.top && power((uint64_t)l * t, g->n) < z.count)
                l++;
            level_promise(&z, l, k, t);
            for (uint32_t i = 0, u = 0; i < g->n; i++)
                partial += z.asked[i] && !z.r.settled[i] && !u++;
            deep += l > 2;
        }
        scene_free(&z);
        graph_free(g);
    }
    assert_true(partial > 100 && few > 100 && all > 100 && deep > 100);
}

/* ---- the solver -------------------------------------------------------- */
static void solved_with(const graph *g, uint32_t source, uint32_t k,
                        uint32_t t)
{
    problem p = { .successors = g, .n = g->n, .source = source,
                  .parents = true };
    cost_t *c = malloc(g->n * sizeof *c);
    struct work done = { .parents = malloc(g->n * sizeof(uint32_t)) };
    answer a = { .c = malloc(g->n * sizeof *a.c) }, heap;
    struct error why;
    bool wide;
    int status;

    /* a sum that overflows may be that of a path that is not the best */
    assert_true(c && done.parents && a.c);
    status = search_with(&p, c, &done, k, t);
    assert_int_equal(solver_run(solver_find("dijkstra_heap"), g, &p, &heap, &wide), SOLVED);
    assert_true(status == SOLVED || status == OVERFLOWED);
    if (status == SOLVED) {
        answer_costs(&a, c, g->n);
        assert_memory_equal(a.c, heap.c, g->n * sizeof *a.c);
        if (!verify(g, source, a.c, done.parents, &why))
            fail_msg("n = %u, k = %u, t = %u: %s", g->n, k, t, why.text);
    }
    free(heap.c);
    free(heap.parents);
    free(a.c);
    free(c);
    free(done.parents);
}

static void drawn_parameters(void **state)
{
    struct random r = { 5 };

    (void)state;
    for (int round = 0; round < 10000; round++) {
        graph *g = drawn(&r, round % 10 ? 50 : 300);
        solved_with(g, random_below(&r, g->n), 1 + random_below(&r, 6),
                    1 + random_below(&r, 5));
        graph_free(g);
    }
    for (size_t k = 0; k < nasty_count; k++) {
        graph *g = nasty_graph(k);
        for (uint32_t s = 0; s < g->n; s += 1 + g->n / 3)
            solved_with(g, s, 1 + (uint32_t)k % 3, 1 + (uint32_t)k % 4);
        graph_free(g);
    }
}

/* The row against the heap's: sources, a target, a limit. */
static void asked(const graph *g, const problem *p)
{
    const solver *s[] = { solver_find("dijkstra_heap"), solver_find("without_sorting") };
    answer a[2];
    struct error why;
    bool wide;

    for (int k = 0; k < 2; k++) {
        problem q = *p;
        q.n = g->n;
        assert_int_equal(solver_run(s[k], g, &q, &a[k], &wide), SOLVED);
        if (!verify_answer(g, &q, &a[k], &why))
            fail_msg("%s: %s", s[k]->name, why.text);
    }
    assert_memory_equal(a[0].c, a[1].c, g->n * sizeof *a[0].c);
    assert_int_equal(a[0].settled, a[1].settled);
    for (int k = 0; k < 2; k++) {
        free(a[k].c);
        free(a[k].parents);
    }
}

static void the_row(void **state)
{
    struct random r = { 6 };

    (void)state;
    for (int round = 0; round < 2000; round++) {
        graph *g = drawn(&r, round % 20 ? 60 : 900);
        uint32_t sources[5], to = random_below(&r, g->n);
        uint64_t within = random_below(&r, 2) ? random_below(&r, 30)
                          : random_next(&r) >> random_below(&r, 64);
        problem p = { .source = random_below(&r, g->n), .parents = random_below(&r, 2) };
        for (int k = 0; k < 5; k++)
            sources[k] = random_below(&r, g->n);
        if (random_below(&r, 2)) {
            p.sources = sources;
            p.source = sources[0];
            p.source_count = 1 + random_below(&r, 5);
        }
        if (random_below(&r, 2))
            p.to = &to;
        if (random_below(&r, 2))
            p.within = &within;
        asked(g, &p);
        graph_free(g);
    }
}

/* A near target and a near limit spare work. */
static uint32_t most_told;
static bool hear(uint32_t settled, uint32_t n)
{
    assert_true(settled <= n);
    most_told = settled;
    return true;
}

static void early(void **state)
{
    struct error why;
    graph *g = generate("grid", 150000, 0, 100, 1, &why);
    uint32_t to = 5;
    uint64_t within = 100, all = 0;

    (void)state;
    assert_non_null(g);
    for (int k = 0; k < 3; k++) {
        problem p = { .to = k == 1 ? &to : NULL, .within = k == 2 ? &within : NULL,
                      .progress = hear };
        answer a;
        bool wide;
        most_told = 0;
        assert_int_equal(solver_run(solver_find("without_sorting"), g, &p, &a, &wide), SOLVED);
        assert_true(verify_answer(g, &p, &a, &why));
        if (k == 0)
            all = a.relaxations;
        assert_true(k == 0 ? most_told > g->n / 4 : a.relaxations < all / 2);
        free(a.c);
    }
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queue_against_model),
        cmocka_unit_test(ranks),
        cmocka_unit_test(queue_costs),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(stars),
        cmocka_unit_test(promises),
        cmocka_unit_test(drawn_parameters),
        cmocka_unit_test(the_row),
        cmocka_unit_test(early),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
