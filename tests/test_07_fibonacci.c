/* The Fibonacci heap itself, under random operations: its structure
   after each, its keys against an array, and what the chapter's
   theorems say about degrees and about amortised costs. */
#include "nasty.h"
#include "graph/random.h"
#include "graph/cost.h"
#undef WIDTH
#define WIDTH(name) tested_##name      /* beside the linked solver */
#include "cpu/fibonacci.c"

enum { N = 300 };

struct shape { uint32_t trees, marks, nodes; };

static uint64_t fibonacci_number(int k)
{
    uint64_t a = 0, b = 1;

    for (; k > 0; k--) {
        b += a;
        a = b - a;
    }
    return a;
}

/* the nodes in the ring of `first`, all children of `parent`, and in
   their trees; every rule of the structure is checked on the way */
static uint32_t check_ring(const fibonacci *h, uint32_t first,
                           uint32_t parent, bool *seen,
                           struct shape *shape)
{
    uint32_t i = first, nodes = 0, members = 0;

    do {
        const node *x = &h->at[i];
        uint32_t below = 0;
        assert_true(i < N);
        assert_false(seen[i]);
        seen[i] = true;
        assert_int_equal(h->at[x->right].left, i);
        assert_int_equal(h->at[x->left].right, i);
        assert_int_equal(x->parent, parent);
        assert_true(x->degree < DEGREES);
        if (parent == NO_NODE) {
            assert_false(x->marked);
            assert_true(h->at[h->least].key <= x->key);
            shape->trees++;
        } else {
            assert_true(h->at[parent].key <= x->key);
        }
        shape->marks += x->marked;
        assert_int_equal(x->child == NO_NODE, x->degree == 0);
        if (x->child != NO_NODE)
            below = check_ring(h, x->child, i, seen, shape);
        assert_true(below + 1 >= fibonacci_number(x->degree + 2));
        nodes += below + 1;
        members++;
        i = x->right;
    } while (i != first);
    if (parent != NO_NODE)
        assert_int_equal(members, h->at[parent].degree);
    return nodes;
}

static struct shape check(const fibonacci *h)
{
    struct shape shape = { 0, 0, 0 };
    bool seen[N] = { false };

    if (h->least != NO_NODE)
        shape.nodes = check_ring(h, h->least, NO_NODE, seen, &shape);
    return shape;
}

static uint32_t potential(struct shape s) { return s.trees + 2 * s.marks; }

/* log_phi n, rounded down: the largest degree that n nodes allow */
static uint32_t degree_bound(uint32_t n)
{
    int k = 0;

    while (fibonacci_number(k + 3) <= n)
        k++;
    return (uint32_t)k;
}

static void consolidated(const fibonacci *h)
{
    bool found[DEGREES] = { false };
    uint32_t i = h->least;

    if (i == NO_NODE)
        return;
    do {
        assert_false(found[h->at[i].degree]);
        found[h->at[i].degree] = true;
        i = h->at[i].right;
    } while (i != h->least);
}

static void random_operations(void **state)
{
    node nodes[N];
    bool in[N] = { false };
    uint64_t cascades = 0;
    struct random r = { 1 };
    fibonacci h = { .at = nodes, .least = NO_NODE };
    struct shape before = { 0, 0, 0 }, after;
    uint32_t count = 0;

    (void)state;
    for (int step = 0; step < 20000; step++) {
        uint32_t i = (uint32_t)random_below(&r, N);
        uint64_t links = h.links, cuts = h.cuts;
        int64_t change;
        /* now and then few keys, so that many are equal */
        cost_t range = step / 4000 % 2 ? 5 : 1000000;
        if (random_below(&r, 40) == 0 && count > 0) {
            uint32_t top, degree, bound = degree_bound(count);
            degree = h.at[h.least].degree;
            top = fibonacci_pop(&h);
            assert_true(in[top]);
            for (uint32_t j = 0; j < N; j++)
                assert_false(in[j] && nodes[j].key < nodes[top].key);
            in[top] = false;
            count--;
            consolidated(&h);
            after = check(&h);
            assert_true(after.trees <= bound + 1);
            /* each root looked at is linked away or remains */
            assert_int_equal(before.trees - 1 + degree,
                             h.links - links + after.trees);
            change = (int64_t)potential(after) - potential(before);
            assert_true(before.trees - 1 + 2 * degree + change <=
                        3 * (int64_t)bound);
        } else if (!in[i]) {
            heap_insert(&h, i, (cost_t)random_below(&r, range));
            in[i] = true;
            count++;
            after = check(&h);
            assert_int_equal(potential(after), potential(before) + 1);
        } else {
            cost_t key = nodes[i].key;
            heap_decrease(&h, i, (cost_t)random_below(&r, key + 1));
            after = check(&h);
            cascades += h.cuts - cuts > 1;
            change = (int64_t)potential(after) - potential(before);
            assert_true(1 + (int64_t)(h.cuts - cuts) + change <= 5);
        }
        assert_int_equal(after.nodes, count);
        before = after;
    }
    assert_true(cascades > 20);      /* the hard case has occurred */
    while (count > 0) {
        cost_t key = nodes[h.least].key;
        fibonacci_pop(&h);
        count--;
        assert_int_equal(check(&h).nodes, count);
        assert_true(count == 0 || nodes[h.least].key >= key);
    }
    assert_int_equal(h.least, NO_NODE);
}

/* N equal keys: a pop must leave a root as the least, not a child */
static void equal_keys(void **state)
{
    node nodes[N];
    fibonacci h = { .at = nodes, .least = NO_NODE };

    (void)state;
    for (uint32_t i = 0; i < N; i++)
        heap_insert(&h, i, 3);
    for (uint32_t count = N; count > 0; count--) {
        assert_int_equal(check(&h).nodes, count);
        fibonacci_pop(&h);
        consolidated(&h);
    }
    assert_int_equal(h.least, NO_NODE);
    assert_true(h.links >= N - 1);
}

/* the constant DEGREES is what Fibonacci's numbers say it is */
static void degrees(void **state)
{
    (void)state;
    assert_true(fibonacci_number(DEGREES + 1) <= UINT32_MAX);
    assert_true(fibonacci_number(DEGREES + 2) > UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_operations),
        cmocka_unit_test(equal_keys),
        cmocka_unit_test(degrees),
    };

    return cmocka_run_group_tests_name("fibonacci", tests, NULL, NULL);
}
