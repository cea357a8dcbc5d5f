#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct value { uint32_t mark; } value;
typedef struct item { uint32_t key; value value; } item;
bool before(value a, value b);       /* is there, and counts */

/* Blocks, rows of blocks, and the queue */
typedef struct block {
    value least;                     /* rest: no item is before it */
    uint32_t count;
    item at[];                       /* most + 1 */
} block;
typedef struct place { block *in; uint32_t at; } place;
typedef struct row { block **at; uint32_t count; } row;
typedef struct queue queue;
void queue_free(queue *q);
struct queue {
    uint32_t most;
    place *where;                    /* of each key; in NULL: none */
    row rest, batches;               /* the last batch is the first */
    item *seen;
};
/* What the operations of the queue do */
static void put(queue *q, block *b, item i)
{
    q->where[i.key] = (place){ b, b->count };
    b->at[b->count++] = i;
}
static void take_out(queue *q, uint32_t key)
{
    place p = q->where[key];
    item last = p.in->at[--p.in->count];

    p.in->at[p.at] = last;
    q->where[last.key] = p;
    q->where[key].in = NULL;
}
static block *row_add(queue *q, row *r, uint32_t at, value least)
{
    block *b = malloc(sizeof *b + (q->most + 1) * sizeof *b->at);
    block **more = realloc(r->at, (r->count + 1) * sizeof *more);

    if (more)
        r->at = more;
    if (b == NULL || more == NULL)
        return free(b), NULL;
    memmove(&r->at[at + 1], &r->at[at], (r->count++ - at) * sizeof b);
    b->least = least;
    b->count = 0;
    return r->at[at] = b;
}
static void row_drop(row *r, uint32_t at)
{
    free(r->at[at]);
    memmove(&r->at[at], &r->at[at + 1],
            (--r->count - at) * sizeof *r->at);
}
static void swap(item *a, uint32_t i, uint32_t j)
{
    item kept = a[i];

    a[i] = a[j];
    a[j] = kept;
}
static uint32_t middle_of_three(const item *a, uint32_t n)
{
    uint32_t low = 0, high = n / 2;

    if (before(a[high].value, a[low].value)) {
        low = n / 2;
        high = 0;
    }
    if (before(a[n - 1].value, a[low].value))
        return low;
    return before(a[n - 1].value, a[high].value) ? n - 1 : high;
}
static void select_rank(item *a, uint32_t n, uint32_t rank)
{
    while (n > 1) {
        uint32_t end = 0;

        swap(a, middle_of_three(a, n), n - 1);
        for (uint32_t i = 0; i + 1 < n; i++)
            if (before(a[i].value, a[n - 1].value))
                swap(a, i, end++);
        swap(a, end, n - 1);
        if (rank == end)
            return;
        if (rank > end) {
            a += end + 1;
            rank -= end + 1;
            n -= end + 1;
        } else {
            n = end;
        }
    }
}
queue *queue_new(uint32_t keys, uint32_t most)
{
    queue *q = calloc(1, sizeof *q);

    if (q == NULL)
        return NULL;
    q->most = most;
    q->where = calloc(keys, sizeof *q->where);
    q->seen = malloc((4 * (size_t)most + 4) * sizeof *q->seen);
    if (q->where && q->seen &&
        row_add(q, &q->rest, 0, (value){ 0 }))
        return q;
    queue_free(q);
    return NULL;
}
void queue_free(queue *q)
{
    for (uint32_t k = 0; k < q->rest.count; k++)
        free(q->rest.at[k]);
    for (uint32_t k = 0; k < q->batches.count; k++)
        free(q->batches.at[k]);
    free(q->rest.at), free(q->batches.at);
    free(q->where), free(q->seen);
    free(q);
}
static bool split(queue *q, uint32_t at)
{
    block *b = q->rest.at[at], *upper;
    uint32_t half = b->count / 2, count = b->count;

    memcpy(q->seen, b->at, count * sizeof *b->at);
    select_rank(q->seen, count, half);
    upper = row_add(q, &q->rest, at + 1, q->seen[half].value);
    if (upper == NULL)
        return false;
    b->count = 0;
    for (uint32_t k = 0; k < count; k++)
        put(q, k < half ? b : upper, q->seen[k]);
    return true;
}
bool queue_insert(queue *q, item new)
{
    place p = q->where[new.key];
    uint32_t low = 0, high = q->rest.count;

    if (p.in && !before(new.value, p.in->at[p.at].value))
        return true;
    if (p.in)
        take_out(q, new.key);
    while (high - low > 1) {
        uint32_t half = (low + high) / 2;
        if (before(new.value, q->rest.at[half]->least))
            high = half;
        else
            low = half;
    }
    put(q, q->rest.at[low], new);
    return q->rest.at[low]->count <= q->most || split(q, low);
}
static bool put_in_front(queue *q, item *list, uint32_t count,
                         uint32_t size)
{
    uint32_t half = count / 2;
    block *b;

    if (count > size) {
        select_rank(list, count, half);
        return put_in_front(q, list + half, count - half, size) &&
               put_in_front(q, list, half, size);
    }
    b = row_add(q, &q->batches, q->batches.count, list[0].value);
    for (uint32_t k = 0; b && k < count; k++)
        put(q, b, list[k]);
    return b != NULL;
}
bool queue_prepend(queue *q, const item *list, uint32_t count)
{
    item *copy;
    bool good;

    if (count == 0)
        return true;
    copy = malloc(count * sizeof *copy);
    if (copy == NULL)
        return false;
    memcpy(copy, list, count * sizeof *copy);
    for (uint32_t k = 0; k < count; k++)
        if (q->where[list[k].key].in)
            take_out(q, list[k].key);
    good = put_in_front(q, copy, count, count <= q->most ? q->most
                                        : (q->most + 1) / 2);
    free(copy);
    return good;
}
static uint32_t look(const queue *q, const block *b, uint32_t seen)
{
    memcpy(q->seen + seen, b->at, b->count * sizeof *b->at);
    return seen + b->count;
}
uint32_t queue_pull(queue *q, item *list, value *bound)
{
    uint32_t seen = 0, first;

    for (uint32_t k = q->batches.count; k > 0 && seen <= q->most; k--)
        seen = look(q, q->batches.at[k - 1], seen);
    first = seen;
    for (uint32_t k = 0; k < q->rest.count && seen - first <= q->most;
         k++)
        seen = look(q, q->rest.at[k], seen);
    if (seen > q->most) {
        select_rank(q->seen, seen, q->most);
        *bound = q->seen[q->most].value;
        seen = q->most;
    }
    memcpy(list, q->seen, seen * sizeof *list);
    for (uint32_t k = 0; k < seen; k++)
        take_out(q, list[k].key);
    while (q->batches.count &&
           q->batches.at[q->batches.count - 1]->count == 0)
        free(q->batches.at[--q->batches.count]);
    while (q->rest.count > 1 && q->rest.at[0]->count == 0)
        row_drop(&q->rest, 0);
    return seen;
}
