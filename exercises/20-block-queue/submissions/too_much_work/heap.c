/* one heap for all */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef struct value { uint32_t mark; } value;
typedef struct item { uint32_t key; value value; } item;
bool before(value a, value b);
typedef struct queue { uint32_t most, count; item *heap; uint32_t *at; } queue;
#define NONE UINT32_MAX
queue *queue_new(uint32_t keys, uint32_t most)
{
    queue *q = calloc(1, sizeof *q);
    if (!q) return NULL;
    q->most = most;
    q->heap = malloc((keys + 1) * sizeof *q->heap);
    q->at = malloc(keys * sizeof *q->at);
    if (!q->heap || !q->at) { free(q->heap); free(q->at); free(q); return NULL; }
    memset(q->at, 0xff, keys * sizeof *q->at);
    return q;
}
void queue_free(queue *q) { free(q->heap); free(q->at); free(q); }
static void set(queue *q, uint32_t k, item i) { q->heap[k] = i; q->at[i.key] = k; }
static void rise(queue *q, uint32_t k, item i)
{
    while (k > 0 && before(i.value, q->heap[(k - 1) / 2].value)) { set(q, k, q->heap[(k - 1) / 2]); k = (k - 1) / 2; }
    set(q, k, i);
}
bool queue_insert(queue *q, item i)
{
    uint32_t k = q->at[i.key];
    if (k != NONE && !before(i.value, q->heap[k].value)) return true;
    rise(q, k != NONE ? k : q->count++, i);
    return true;
}
bool queue_prepend(queue *q, const item *list, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) queue_insert(q, list[k]);
    return true;
}
uint32_t queue_pull(queue *q, item *list, value *bound)
{
    uint32_t got = 0;
    while (got < q->most && q->count > 0) {
        item last = q->heap[--q->count];
        list[got] = q->heap[0];
        q->at[list[got++].key] = NONE;
        uint32_t k = 0;
        if (q->count == 0) break;
        while (2 * k + 1 < q->count) {
            uint32_t c = 2 * k + 1;
            if (c + 1 < q->count && before(q->heap[c + 1].value, q->heap[c].value)) c++;
            set(q, k, q->heap[c]); k = c;
        }
        rise(q, k, last);
    }
    if (q->count) *bound = q->heap[0].value;
    return got;
}
