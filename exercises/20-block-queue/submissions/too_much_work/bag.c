/* no order at all: each pull looks at everything */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct value { uint32_t mark; } value;
typedef struct item { uint32_t key; value value; } item;
bool before(value a, value b);

typedef struct queue {
    uint32_t most, count;
    item *all;
    uint32_t *at;
} queue;

void queue_free(queue *q)
{
    free(q->all);
    free(q->at);
    free(q);
}
queue *queue_new(uint32_t keys, uint32_t most)
{
    queue *q = calloc(1, sizeof *q);

    if (q == NULL)
        return NULL;
    q->most = most;
    q->all = malloc((keys + 1) * sizeof *q->all);
    q->at = malloc(keys * sizeof *q->at);
    if (q->all && q->at) {
        memset(q->at, 0xff, keys * sizeof *q->at);
        return q;
    }
    queue_free(q);
    return NULL;
}
bool queue_insert(queue *q, item i)
{
    uint32_t k = q->at[i.key];

    if (k != UINT32_MAX && !before(i.value, q->all[k].value))
        return true;
    if (k == UINT32_MAX)
        k = q->count++;
    q->all[k] = i;
    q->at[i.key] = k;
    return true;
}
bool queue_prepend(queue *q, const item *list, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        queue_insert(q, list[k]);
    return true;
}
static void swap(queue *q, uint32_t i, uint32_t j)
{
    item kept = q->all[i];

    q->all[i] = q->all[j];
    q->all[j] = kept;
    q->at[q->all[i].key] = i;
    q->at[q->all[j].key] = j;
}
uint32_t queue_pull(queue *q, item *list, value *bound)
{
    uint32_t low = 0, high = q->count, got;

    while (q->count > q->most && high - low > 1) {
        uint32_t end = low;
        swap(q, low + (high - low) / 2, high - 1);
        for (uint32_t k = low; k + 1 < high; k++)
            if (before(q->all[k].value, q->all[high - 1].value))
                swap(q, k, end++);
        swap(q, end, high - 1);
        if (end == q->most)
            break;
        if (end < q->most)
            low = end + 1;
        else
            high = end;
    }
    got = q->count < q->most ? q->count : q->most;
    if (q->count > got)
        *bound = q->all[got].value;
    for (uint32_t k = 0; k < got; k++) {
        list[k] = q->all[k];
        q->at[list[k].key] = UINT32_MAX;
    }
    memmove(q->all, q->all + got, (q->count -= got) * sizeof *q->all);
    for (uint32_t k = 0; k < q->count; k++)
        q->at[q->all[k].key] = k;
    return got;
}
