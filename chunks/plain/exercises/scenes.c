#include "judge/world.h"
#include "judge/util.h"
#include <stdlib.h>

/* Graphs on which wrong kernels die */
static void fill_nothing(world *x) { (void)x; }
static void draw_into(world *x, uint32_t tails, int arcs, uint32_t most)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < arcs; k++) {
            uint32_t weight = 1 + world_below(&seed, most);
            world_add(x, world_below(&seed, tails), i, weight);
        }
}
static void fill_random(world *x) { draw_into(x, x->n, 4, 10); }
static void fill_dead_ends(world *x) { draw_into(x, x->n / 2, 3, 3); }
/* light arcs and heavy ones: costs that are close, among many that
   are far apart */
static void fill_heavy(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 4; k++) {
            uint32_t weight = world_below(&seed,
                                          k < 2 ? 200 : 1u << 17);
            world_add(x, world_below(&seed, x->n), i, weight);
        }
}
/* costs on both sides of the largest signed number */
static void fill_straddle(world *x)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 3; k++) {
            uint32_t from = world_below(&seed, i + 1);
            world_add(x, from, i,
                      700000000 + world_below(&seed, 200000000));
        }
}
static void draw_from(world *x, uint32_t most)
{
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++)
        for (int k = 0; k < 3; k++) {
            uint32_t weight = 1 + world_below(&seed, most);
            world_add(x, i, world_below(&seed, x->n), weight);
        }
}
static void fill_sparse(world *x) { draw_from(x, 100); }
static void fill_loops(world *x)
{
    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t next = (i + 1) % x->n;
        world_add(x, i, i, i % 3), world_add(x, i, next, i % 2 ? 9 : 2);
        world_add(x, i, next, 5), world_add(x, i, next, i % 2 ? 2 : 9);
        world_add(x, i, (i + 7) % x->n, 11);
    }
}
static void fill_limit(world *x)
{
    uint32_t half = x->n / 2, heavy = 2100000000;

    world_add(x, 0, 1, heavy), world_add(x, 1, 2, heavy);
    world_add(x, 2, 3, INF - 1 - 2 * heavy), world_add(x, 0, 4, INF - 1);
    for (uint32_t i = 5; i < half; i++)
        world_add(x, i % 2, i, i % 2 ? i : heavy + i);
    for (uint32_t i = half; i < x->n; i++) {
        world_add(x, i, i - half, heavy + i);
        world_add(x, i, i + 1 < x->n ? i + 1 : half, heavy);
    }
}
static void fill_zero(world *x)
{
    uint64_t seed = 7;

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t on = i % 7, ring = i - on;
        if (on < 5) {
            world_add(x, i, ring + (on + 1) % 5, 0);
        } else {
            world_add(x, i, ring + on - 5, 0);
            world_add(x, ring + on - 4, i, on - 4);
        }
        world_add(x, i, (i + 7) % x->n, 10 + i % 23);
        uint32_t weight = 1 + world_below(&seed, 120);
        world_add(x, i, world_below(&seed, x->n), weight);
    }
}
static void funnel(world *x, int order)
{
    uint32_t sink = x->n - 1, wide = x->n - 2;

    for (uint32_t i = 1; i <= wide; i++) {
        uint32_t rank = order > 0 ? i : order < 0 ? wide + 1 - i
                                  : 1 + (i + wide / 3) * 37 % wide;
        world_add(x, 0, i, 1), world_add(x, i, sink, 10 * rank);
    }
}
static void fill_best_first(world *x) { funnel(x, 1); }
static void fill_best_last(world *x) { funnel(x, -1); }
static void fill_shuffled(world *x) { funnel(x, 0); }
static uint32_t *drawn_order(const world *x)
{
    uint32_t *p = grown(NULL, x->n * sizeof *p);
    uint64_t seed = x->n;

    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t k = world_below(&seed, i + 1);
        p[i] = p[k];
        p[k] = i;
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (p[i] == x->source)
            p[i] = p[0], p[0] = x->source;
    return p;
}
static void fill_path(world *x)
{
    uint32_t *p = drawn_order(x);

    for (uint32_t i = 0; i + 1 < x->n; i++)
        world_add(x, p[i], p[i + 1], 1 + i % 4);
    free(p);
}
static void fill_sinks(world *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        if (i != x->source)
            world_add(x, i % 3 && i != 1 ? x->source : 1, i, 1 + i % 7);
    world_add(x, x->source, 1, 4);
}
static void fill_grid(world *x)
{
    uint32_t side = 12;

    for (uint32_t i = 0; i < x->n; i++) {
        if (i % side + 1 < side && i + 1 < x->n)
            world_add(x, i, i + 1, 1), world_add(x, i + 1, i, 1);
        if (i + side < x->n)
            world_add(x, i, i + side, 1), world_add(x, i + side, i, 1);
    }
}
static uint32_t in_tree(const world *x, uint32_t k)
{
    return (uint32_t)(((uint64_t)k * 1031 + x->source) % x->n);
}
static void fill_tree(world *x)
{
    for (uint32_t k = 1; k < x->n; k++)
        world_add(x, in_tree(x, (k - 1) / 2), in_tree(x, k), 1);
}
static void fill_dense(world *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (i != j)
                world_add(x, i, j, 1 + (i * 31 + j * 17) % 97);
}
static void fill_hub(world *x)
{
    world_add(x, x->source, 3, 2);
    for (uint32_t i = 0; i < x->n; i++) {
        for (uint32_t k = 0; k < 20; k++)
            world_add(x, 3, i, 1 + (i * 7 + k * 11) % 37);
        world_add(x, i, (i * 5 + 1) % x->n, 3);
    }
}
/* the last two vertices settle alone, one after the other */
static void fill_end(world *x)
{
    uint32_t last = x->n - 1;

    for (uint32_t i = 1; i < last - 1; i++)
        world_add(x, 0, i, i % 61 == 42 ? 1 : 2);
    world_add(x, 1, last - 1, 3), world_add(x, last - 1, last, 5);
}
static void pass_limit(world *x, uint32_t first, uint32_t second)
{
    world_add(x, 0, 1, first), world_add(x, 1, 2, second);
    for (uint32_t i = 3; i < x->n; i++)
        world_add(x, 0, i, i);
}
static void fill_overflow(world *x) { pass_limit(x, INF - 16, 100); }
/* The one sum that does not fit is formed at the first vertex, and is
   the last one's; or the other way */
static void pass_ends(world *x, uint32_t tail, uint32_t head)
{
    world_add(x, x->source, tail, INF - 16), world_add(x, tail, head, 100);
    for (uint32_t i = 2; i + 1 < x->n; i++)
        world_add(x, x->source, i, i);
}
static void fill_over_last(world *x) { pass_ends(x, 0, x->n - 1); }
static void fill_over_first(world *x) { pass_ends(x, x->n - 1, 0); }
/* ... or is the middle one of a long list */
static void fill_over_middle(world *x)
{
    world_add(x, 0, 1, INF - 16);
    for (uint32_t i = 2; i < x->n; i++)
        world_add(x, 1, i, i == x->n / 2 ? 100 : 3);
}
/* ... of the arcs that enter one vertex */
static void fill_over_entering(world *x)
{
    for (uint32_t i = 2; i < x->n; i++)
        world_add(x, 0, i, INF - 16),
        world_add(x, i, 1, i == x->n / 2 ? 100 : 3);
}
/* ... though another arc costs nothing, and no offer can be lower */
static void fill_over_zero(world *x)
    { world_add(x, 0, 1, 0), world_add(x, 0, 1, INF), world_add(x, 0, 2, 7); }
static void fill_exact(world *x)
    { pass_limit(x, 4000000000u, INF - 4000000000u); }
/* Costs are drawn at their end: tails that cost so much, sums that just
   fit; of an odd number of vertices there is the least that does not */
static void fill_verge(world *x)
{
    uint64_t seed = x->n ^ world_secret;
    uint32_t hubs = x->n / 4, last = x->n - 1, left[64] = { INF - 1 };

    for (uint32_t i = 1; i < hubs; i++)
        left[i] = i % 2 == 0 ? 3 + world_below(&seed, 40)
                : i < 4 ? i / 2 : world_below(&seed, 3),
        world_add(x, 0, i, INF - 1 - left[i]);
    for (uint32_t k = 3 * hubs; k < 3 * x->n; k++) {
        uint32_t h = k / 3 % 5 ? world_below(&seed, hubs) : 1 + k / 15 % 2 * 2;
        uint32_t room = left[h];
        room -= world_below(&seed, room < 2 ? room + 1 : 3);
        world_add(x, h, k / 3, room);
    }
    uint32_t h = 2 + 2 * world_below(&seed, hubs / 2 - 1);
    if (x->n % 2)
        world_add(x, h, last - world_below(&seed, 60), left[h] + 1);
}
/* Lists of each length to 300; the last arc of each is the lightest */
static void fill_stair(world *x)
{
    for (uint32_t i = x->n / 2; i > 0; i--) {
        world_add(x, 0, i, 1);
        for (uint32_t k = 1; k <= i; k++)
            world_add(x, i, x->n / 2 + k,
                      (k < i ? 50u : 1u) << (x->n > 601 ? 20 : 0));
    }
}
/* Sums that do not fit, and that nobody needs: back to the vertex itself,
   to one that is cheaper, and from one that is not reached.  The dearest
   is dearer by one before it is offered less, for nothing. */
static void fill_unneeded(world *x)
{
    uint32_t half = x->n / 3, away = 2 * half;

    for (uint32_t i = 1; i < x->n; i++) {
        uint32_t next = i == half || i + 1 == away ? 0 : (i + 1) % x->n;

        if (i < half)
            next = i - 1, world_add(x, i - 1, i, 3);
        else if (i < away)
            world_add(x, 0, i, INF - 1 - i + half);
        world_add(x, i, i, INF - 1 - i % 2), world_add(x, i, next, INF - 1);
        world_add(x, i, 0, INF - 1);
    }
    world_add(x, half + 1, half, 0);
    world_add(x, away, away - 1, INF - 1);
}
static void fill_free(world *x)
{
    for (uint32_t k = 0; k < 3; k++)
        world_add(x, 0, 1, k), world_add(x, 0, 2, 0);
    world_add(x, 2, 1, 0), world_add(x, 1, 2, 0);
}
static void fill_single(world *x) { world_add(x, 0, 0, 3); }
static void fill_edges(world *x)
{
    uint32_t far = 4000000000u, away = x->n - 1;

    world_add(x, away, 1, far + 1);
    world_add(x, away, 3, 8);
    for (uint32_t i = 4; i < away; i++)
        world_add(x, away, i, 8 + i);
    world_add(x, 0, 1, far), world_add(x, 1, 2, INF - 1 - far);
    world_add(x, 0, 3, 7);
    for (uint32_t i = 4; i < away; i++)
        world_add(x, 3, i, i);
}
static void fill_settled(world *x)
{
    fill_edges(x);
    world_add(x, 1, 0, 4000000000u), world_add(x, 2, 0, 5);
    world_add(x, 2, 3, 9);
    world_add(x, 2, 1, 1);
}
/* The last joins by an arc of weight zero, alone */
static void fill_wrapped(world *x)
{
    uint32_t far = INF - 8, away = x->n - 3, top = away + 1;

    world_add(x, 0, top, INF - 1);
    world_add(x, top, top + 1, 0);
    for (uint32_t i = 1; i < away; i++) {
        uint32_t cost = i + 1 < away ? i : far - 3;
        if (i % 2)
            world_add(x, away, i, cost - far);
        world_add(x, 0, i, cost);
        if (i % 2 == 0)
            world_add(x, away, i, cost - far);
    }
    world_add(x, 0, away, far);
}
static void fill_twins(world *x)
{
    static const uint32_t weight[] = { 0x80000000u, 1, 0x7fffffffu,
                                       INF - 1, 0, 0x80000001u };

    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t k = 0; k < 2 + i % 4; k++)
            world_add(x, i, (i * 5 + 1) % x->n, weight[(i + k) % 6]);
}
static void fill_falling(world *x)
{
    uint64_t seed = x->n;
    uint32_t spine = 60;

    for (uint32_t t = 0; t < spine; t++) {
        if (t + 1 < spine)
            world_add(x, t, t + 1, 1);
        for (int k = 0; k < 3; k++)
            world_add(x, t, spine + world_below(&seed, x->n - spine),
                      4000 - 3 * t);
    }
}
static void fill_pairs(world *x)
{
    for (uint32_t i = 1; i + 1 < x->n; i += 2)
        for (uint32_t part = 0; part < 2; part++)
            for (uint32_t k = i; k < i + 2; k++)
                if (part == i / 2 % 2)
                    world_add(x, k, 2 * i + 1 - k, 0);
                else
                    world_add(x, 0, k, i);
}
static void fill_sixteen_bits(world *x)
{
    world_add(x, 0, 1, 1);
    for (uint32_t k = 0; k <= 65540; k++)
        world_add(x, 1, 2, 70000 - k);
    for (uint32_t i = 3; i < x->n; i++)
        world_add(x, 2, i, i), world_add(x, i, 1, 2);
}
static void fill_alike(world *x)
{
    world_add(x, 0, 1, 1);
    for (uint32_t k = 0; k <= 65540; k++)
        world_add(x, 1, 2 + k % 3, 9);
}
static void fill_high(world *x)
{
    uint32_t half = x->n / 2;

    world_add(x, 0, 1, 1000000);
    for (uint32_t i = 2; i < half; i++)
        world_add(x, 1, i, 5000 + i), world_add(x, i, half + i, 1);
}
static void fill_odd_weights(world *x)
{
    static const uint32_t pair[][2] = {
        { 1, 0 }, { 0, 1 }, { 0x80000005u, 0x80000000u },
        { 0x7fffffffu, 0x80000001u }, { INF - 40, INF - 50 },
        { INF - 60, 3 } };
    uint32_t middle = (x->n - 1) / 3;

    for (uint32_t i = 1; i <= middle; i++) {
        world_add(x, 0, i, 1 + i % 15);
        for (uint32_t k = 0; k < 2; k++)
            world_add(x, i, middle + 2 * i - 1 + k, pair[i % 6][k]);
    }
}
static void offer_halves(world *x, uint32_t late, uint32_t alike)
{
    world_add(x, 0, 1, late);
    for (uint32_t i = 2; i < x->n; i++)
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t kind = alike ? i / alike % 3 : i % 4;
            bool high = 0x6352 >> 4 * kind >> k & 1;
            world_add(x, k / 2, i, high ? 1u << 31 | i
                                   : late && k == 2 ? i % 3 : i + k);
        }
}
static void fill_halves(world *x) { offer_halves(x, 0, 0); }
static void fill_ebb(world *x) { offer_halves(x, 1000, 32); }
static void fill_last_heavy(world *x)
{
    uint32_t last = x->n - 1;

    world_add(x, 0, last, 1), world_add(x, last, 1, 3);
    for (uint32_t i = 1; i + 1 < last; i++)
        world_add(x, i, i + 1, 3);
    world_add(x, last, 12, 50);
}
/* The same, where there may be buckets for intervals of costs */
static void fill_last_heavier(world *x)
{
    uint32_t last = x->n - 1;

    world_add(x, 0, last, 5000);
    for (uint32_t i = 1; i < last; i++)
        world_add(x, i - 1, i, 5000);
    world_add(x, last, 12, 1 << 20);
}
static void fill_first_heavy(world *x)
{
    world_add(x, 0, 12, (1 << 16) + 2), world_add(x, 0, 1, 3);
    for (uint32_t i = 1; i + 1 < x->n; i++)
        world_add(x, i, i + 1, 3);
}
static void fill_heaviest(world *x)
{
    uint32_t away = x->n / 2;

    for (uint32_t i = 1; i < away; i++)
        world_add(x, i - 1, i, i);
    for (uint32_t i = away + 1; i < x->n; i++)
        for (uint32_t k = 0; k < i % 4; k++)
            world_add(x, i, i - k, INF - 1);
}
static void fill_brim(world *x)
{
    for (uint32_t i = 4; i < x->n; i++)
        world_add(x, 0, i, i);
    world_add(x, 0, 1, INF - 1);
    world_add(x, 1, 2, 0), world_add(x, 2, 3, 0);
}
/* What is reached costs nothing, or the largest cost */
static void fill_ceiling(world *x)
{
    world_add(x, 0, 1, 0), world_add(x, 1, 2, INF - 1);
    for (uint32_t i = 2; i < x->n; i++)
        world_add(x, 0, i, INF - 1);
}
/* Or one less, where only a vertex that is not reached has light arcs */
static void fill_under(world *x)
{
    world_add(x, 0, 1, 0), world_add(x, 1, 0, 5);
    world_add(x, 0, 2, INF - 2), world_add(x, 3, 2, 1);
    world_add(x, 2, 0, 0);
    for (uint32_t i = 4; i < x->n; i++) {
        world_add(x, 0, i, INF - 1);
        if (i % 2)
            world_add(x, 3, i, 0);
    }
}
static void fill_brink(world *x)
{
    fill_exact(x);
    for (uint32_t i = 3; i < x->n; i++)
        world_add(x, i, 0, 0);
}
static void fill_costly(world *x)
{
    for (uint32_t i = 3; i < x->n; i++)
        world_add(x, 0, i, i);
    world_add(x, 0, 1, INF - 16), world_add(x, 0, 2, INF - 5);
    world_add(x, 1, 2, 100), world_add(x, 1, 0, 1);
}
static void gather(world *x, uint32_t first, uint32_t last)
{
    for (uint32_t i = 1; i < 9; i++) {
        world_add(x, 0, i, INF - 16);
        for (uint32_t j = 9, n = x->n; j < n; j += 4)
            world_add(x, i, j, i == 1 || j == 9 ? first
                               : i == 8 || j + 4 >= n ? last : 20 + i);
    }
    for (uint32_t i = 10; i < x->n; i += 4)
        world_add(x, 0, i, i);
}
static void fill_crowd(world *x) { gather(x, 0, 3); }
static void fill_crush(world *x) { gather(x, 21, 28); }
static void fill_upstream(world *x)
{
    for (uint32_t i = 1; i < x->n; i++)
        world_add(x, i, i - 1, 1);
}
/* Large graphs that have what small ones have */
static void add_features(world *x, uint32_t from, uint32_t to)
{
    uint64_t seed = x->n;

    for (uint32_t k = 0; k < x->n / 8; k++) {
        uint32_t i = from + world_below(&seed, to - from - 1);
        world_add(x, i, i + k % 2, k / 2 % 2 ? 0 : 11);
        world_add(x, i, i + (k % 3 > 0), k / 4 % 3);
    }
}
static void fill_far(world *x)
{
    uint32_t far = x->n - 500;

    for (uint32_t i = 1000; i < far; i++)
        world_add(x, i, i - 1, 7), world_add(x, i, i ^ 1, 9);
    for (uint32_t j = 0; j < 10; j++) {
        world_add(x, x->source, far + j, 3);
        world_add(x, far + j, j, 2), world_add(x, j, far + 300 + j, 4);
        world_add(x, far + j, far + 100 + j, 2);
        world_add(x, far + 100 + j, far + 200 + j, 1);
        world_add(x, far + j, far + j, 0);
        world_add(x, far + 100 + j, far + j, 0);
        world_add(x, far + j, far + 100 + j, j % 3 + 2);
        world_add(x, j, far + 200 + j, 2);
    }
    add_features(x, 1000, far);
}
/* The last arc is the heaviest, and its head has a cheaper way that is
   found later */
static void fill_large(world *x)
{
    uint32_t last = x->n - 1, head = x->n / 2;

    draw_from(x, 60), add_features(x, 0, x->n);
    world_add(x, x->source, last, 1), world_add(x, last, head, 100);
    world_add(x, x->source, last - 1, 45);
    world_add(x, last - 1, head, 45);
}
/* Heads at each distance from their tail, to 1,022 on either side; the
   first and the last vertex, and the one before it, lower one another */
static void fill_star(world *x)
{
    uint32_t last = x->n - 1;

    for (uint32_t i = 0; i < x->n; i++)
        if (i != x->source)
            world_add(x, x->source, i, i == last ? 1 : 5);
    world_add(x, last, 0, 1), world_add(x, 0, last - 1, 1);
    world_add(x, last - 1, 1, 1);
}
static void fill_motley(world *x)
{
    static const uint32_t w[] = { 0, 7, 7, 0, 1u << 31, 9u << 28 };
    uint32_t *p = drawn_order(x), part = 1365, front = x->n - 3 * part;
    uint32_t last = x->n - 1, at = 1;
    uint64_t seed = x->n;

    while (p[at] != last)
        at++;
    p[at] = p[1], p[1] = last;
    for (uint32_t k = 1; k < x->n; k++) {
        uint32_t i = p[k], odd = world_below(&seed, 16), d = k % 3 + 1;
        uint32_t level = k < front ? 0 : 1 + (k - front) / part;
        while (d-- > 0 && (level < 3 || k % 2)) {
            at = level == 0 ? 0 : level > 2 ? k
               : level == 1 ? 1 + world_below(&seed, front - 1)
                            : front + world_below(&seed, part);
            world_add(x, p[at], level < 3 ? i : p[odd * 500],
                      level == 0 ? 5 + (d != odd % (k % 3 + 1))
                      : level == 1 && odd > 11 ? w[4 + (k + d) % 2]
                      : w[(odd + d) % (level < 3 ? 4 : 6)]);
        }
        if (odd < 4 && (level < 3 || k % 2))
            world_add(x, i, i, level < 3 ? odd : INF - odd - 1);
        else if (odd < 6 && level < 3)
            world_add(x, i, p[world_below(&seed, front)], odd);
    }
    while ((x->m + 1 - x->n) % 8192)
        world_add(x, p[x->n - 2], p[world_below(&seed, front)], x->m);
    world_add(x, last, p[x->n - 1], 0);
    free(p);
}
static void fill_close(world *x)
{
    uint32_t most = 3000000000u;
    uint32_t h = x->block > 32 ? x->n - 2 : x->n / 2;

    world_add(x, 0, h, most), world_add(x, 0, h + 1, most);
    for (uint32_t i = 1; i < x->n; i++)
        for (uint32_t k = 0; k < 3 && i != h && i != h + 1; k++)
            world_add(x, k == 1 ? 0 : h + k / 2, i,
                      1 + (k == 1) * most + (i * 5 + k * 7) % 61 * 2);
}
static void fill_slow(world *x)
{
    for (uint32_t i = 1; i < x->n; i++)
        world_add(x, i - 1, i, i > 2 * x->n / 3);
}
static void fill_loose(world *x)
{
    world_add(x, 0, 1, 5), world_add(x, 0, 2, 10);
    world_add(x, 1, 0, 0), world_add(x, 1, 2, INF - 3);
}
static void fill_steep(world *x) { pass_limit(x, 7, INF - 3); }
/* Few are reached, so a look at all vertices for each is little work */
static void fill_deserted(world *x)
{
    for (uint32_t k = 1; k < 5; k++)
        world_add(x, x->source + k - 1, x->source + k, k);
    world_add(x, x->n - 1, x->source, 1);
    world_add(x, x->source, x->n - 2, 5);
    world_add(x, x->n - 2, x->n - 3, 1);
}
/* One vertex is offered a lower cost by each of many, and who relaxes its
   arcs once for each of these, not once, takes too long */
static void fill_falls(world *x)
{
    const uint32_t many = 400, below = many + 1;

    for (uint32_t i = 1; i <= many; i++) {
        world_add(x, 0, i, i);
        world_add(x, i, below, 2 * (many - i) + 1);
    }
    for (uint32_t i = below + 1; i < x->n; i++)
        world_add(x, below, i, 1);
}
static void fill_distant(world *x)
{
    for (uint32_t i = 1; i < x->n; i++)
        world_add(x, i - 1, i, 1000003 - i);
}
static void fill_lengths(world *x)
{
    static const uint16_t of[] = { 31, 32, 33, 34, 63, 64, 65, 66, 95,
        96, 97, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025 };
    uint32_t hubs = sizeof of / sizeof *of, leaf = 1 + 2 * hubs;

    for (uint32_t i = 1; i <= hubs; i++) {
        world_add(x, 0, i, 1);
        for (uint32_t left = of[i - 1]; left > 0; left--) {
            world_add(x, i, leaf, 1);
            world_add(x, leaf++, hubs + i, left > 1 ? 50 : 1);
        }
    }
}
static void add_edge(world *x, uint32_t i, uint32_t middle)
{
    for (uint32_t k = 0; k < 4; k++) {
        world_add(x, 0, i + k, middle + k * k - 1);
        world_add(x, i + k, x->n - 1 - k, 1000);
    }
    world_add(x, i + 2, i + 3, 1), world_add(x, i + 1, i + 3, 4);
}
static void fill_rim(world *x)
{
    static const uint32_t ends[] = { 4294967, 4294966, 3000000, 16778 };
    uint32_t i = 1, first;
    uint64_t seed = x->n;

    for (uint32_t t = 0; t < 32; t++, i += 3) {
        uint32_t by = t < 16 ? t : 1u << (t - 12);
        world_add(x, 0, i, INF - 60 - 2 * by);
        world_add(x, 0, i + 1, INF - 40 - by);
        world_add(x, 0, i + 2, INF - 1 - by);
        world_add(x, i + 1, i + 2, 60 + by);
        world_add(x, i, i + 2, 5 + t % 3);
    }
    for (uint32_t s = 8; s < 32; s += s % 8 == 1 ? 6 : 1, i += 4)
        add_edge(x, i, 1u << s);
    for (uint32_t k = 0; k < 4; k++, i += 4)
        add_edge(x, i, 1000 * ends[k]);
    world_add(x, 0, i, INF - 3001), world_add(x, 0, i + 1, INF - 1000);
    world_add(x, i, i + 1, 2000);
    world_add(x, 0, i + 2, 3000000000u);
    world_add(x, i + 3, i + 2, 1500);
    world_add(x, 0, first = i + 3, 1000);
    for (i = first; i < x->n; i++)
        for (uint32_t k = 0; k < 12; k++)
            world_add(x, i, first + world_below(&seed, x->n - first),
                      1000);
}
static void fill_fan(world *x)
{
    for (uint32_t i = 0; i < x->n; i++)
        if (i != x->source)
            world_add(x, x->source, i, i % 1024 ? 1 : 2);
    world_add(x, x->n - 1, 1024, 0);
}
/* ... and the last thread of a block has an offer, too */
static void fill_wide_fan(world *x)
{
    fill_fan(x), world_add(x, 1023, 0, 0);
}
/* The scenes */
scene scenes[] = {
    { "one-vertex", fill_nothing, 1, 32, 0, false },
    { "one-loop", fill_loops, 1, 64, 0, false },
    { "no-arcs", fill_nothing, 5, 32, 3, false },
    { "dense", fill_dense, 20, 96, 11, false },
    { "below", fill_random, 31, 32, 30, false },
    { "block", fill_random, 32, 32, 0, false },
    { "above", fill_random, 33, 32, 32, false },
    { "loops", fill_loops, 40, 32, 5, false },
    { "best-first", fill_best_first, 42, 32, 0, false },
    { "best-last", fill_best_last, 42, 64, 0, false },
    { "limit", fill_limit, 50, 64, 0, false },
    { "overflow", fill_overflow, 50, 32, 0, false },
    { "exact", fill_exact, 50, 32, 0, false },
    { "edges", fill_edges, 48, 32, 0, false },
    { "settled", fill_settled, 48, 32, 0, true },
    { "pairs", fill_pairs, 41, 32, 0, true },
    { "dead-ends", fill_dead_ends, 60, 32, 0, true },
    { "sinks", fill_sinks, 64, 32, 9, false },
    { "two-blocks", fill_random, 65, 32, 1, false },
    { "zero", fill_zero, 70, 32, 69, false },
    { "wide-funnel", fill_shuffled, 129, 32, 0, false },
    { "hub", fill_hub, 140, 32, 17, false },
    { "grid", fill_grid, 144, 64, 77, false },
    { "path", fill_path, 290, 32, 149, false },
    { "path-96", fill_path, 250, 96, 200, false },
    { "six-blocks", fill_random, 193, 32, 100, false },
    { "wide-block", fill_random, 600, 256, 599, false },
    { "large", fill_random, 1100, 128, 1, false },
    { "block-160", fill_random, 500, 160, 3, false },
    { "block-512", fill_sparse, 1100, 512, 7, false },
    { "block-768", fill_sinks, 1600, 768, 5, false },
    { "block-1024", fill_sparse, 1900, 1024, 1, false },
    { "heavy", fill_heavy, 400, 64, 3, true },
    { "straddle", fill_straddle, 90, 32, 0, true },
    { "sixteen-bits", fill_sixteen_bits, 6, 32, 0, true },
    { "odd-weights", fill_odd_weights, 49, 32, 0, true },
    { "last-heavy", fill_last_heavy, 40, 32, 0, true },
    { "costly", fill_costly, 40, 32, 0, true },
    { "crowd", fill_crowd, 70, 32, 0, true },
    { "wrapped", fill_wrapped, 47, 32, 0, true },
    { "twins", fill_twins, 44, 32, 3, true },
    { "any-block", fill_falling, 1500, 0, 0, true },
    { "far", fill_far, 66100, 128, 66093, true },
    { "one-wide-block", fill_random, 70, 1024, 5, true },
    { "eighth", fill_path, 502, 32, 9, true },
    { "wider-funnel", fill_shuffled, 321, 32, 0, true },
    { "many-blocks", fill_tree, 3100, 32, 1500, true },
    { "two-passes", fill_end, 4200, 32, 0, true },
    { "quarter-million", fill_large, 250000, 256, 7, true },
    { "half-million", fill_large, 500000, 256, 7, true },
    { "first-heavy", fill_first_heavy, 41, 32, 0, true },
    { "brim", fill_brim, 45, 32, 0, true },
    { "farther", fill_far, 262700, 256, 262693, true },
    { "high", fill_high, 40, 32, 0, true },
    { "farthest", fill_far, 262910, 256, 262903, true },
    { "halves", fill_halves, 60, 32, 0, true },
    { "alike", fill_alike, 6, 32, 0, true },
    { "brink", fill_brink, 50, 32, 0, true },
    { "upstream", fill_upstream, 1000, 32, 999, true },
    { "heaviest", fill_heaviest, 40, 32, 0, true },
    { "crush", fill_crush, 70, 32, 0, true },
    { "ebb", fill_ebb, 299, 96, 0, true },
    { "motley-less", fill_motley, 8191, 96, 4100, true },
    { "motley", fill_motley, 8192, 64, 11, true },
    { "motley-more", fill_motley, 8193, 128, 77, true },
    { "close", fill_close, 128, 32, 0, true },
    { "closer", fill_close, 128, 64, 0, true },
    { "rim", fill_rim, 223, 32, 0, true },
    { "fan", fill_fan, 262500, 256, 7, true },
    { "wide-fan", fill_wide_fan, 1100, 1024, 7, true },
    { "closest", fill_close, 256, 64, 0, true },
    { "slow", fill_slow, 530, 64, 0, true },
    { "lengths", fill_lengths, 4941, 64, 0, true },
    { "loose", fill_loose, 3, 32, 0, true },
    { "steep", fill_steep, 3, 32, 0, true },
    { "long-path", fill_upstream, 10007, 256, 10006, true },
    { "longer-path", fill_upstream, 66003, 256, 66002, true },
    { "deserted", fill_deserted, 400003, 256, 131070, true },
    { "falls", fill_falls, 3001, 64, 0, true },
    { "distant", fill_distant, 19, 32, 0, true },
    { "chain", fill_path, 131, 32, 64, true },
    { "verge", fill_verge, 98, 32, 0, true },
    { "over-verge", fill_verge, 99, 32, 0, true },
    { "stair", fill_stair, 601, 64, 0, true },
    { "high-stair", fill_stair, 603, 64, 0, true },
    { "full-path", fill_path, 512, 32, 9, true },
    { "single", fill_single, 1, 32, 0, true },
    { "free", fill_free, 3, 32, 0, true },
    { "over-last", fill_over_last, 64, 32, 1, true },
    { "over-first", fill_over_first, 64, 32, 1, true },
    { "last-heavier", fill_last_heavier, 40, 32, 0, true },
    { "unneeded", fill_unneeded, 40, 32, 0, true },
    { "star-less", fill_star, 2047, 64, 1023, true },
    { "star", fill_star, 2048, 128, 1023, true },
    { "star-more", fill_star, 2049, 96, 1024, true },
    { "ceiling", fill_ceiling, 330, 64, 0, true },
    { "under", fill_under, 48, 32, 0, true },
    { "over-middle", fill_over_middle, 130, 32, 0, true },
    { "over-entering", fill_over_entering, 130, 32, 0, true },
    { "over-zero", fill_over_zero, 3, 32, 0, true },
    { "last-warp", fill_end, 2048, 1024, 0, true },
    { .name = NULL },
};
unsigned scene_count = sizeof scenes / sizeof *scenes - 1;
uint32_t scene_block(const scene *s)
{
    uint64_t seed = world_secret ^ 0x626c6f636b;

    return s->block ? s->block
         : world_secret ? 32 + 32 * world_below(&seed, 32) : 224;
}
