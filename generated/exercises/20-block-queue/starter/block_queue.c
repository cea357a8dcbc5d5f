#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct value { uint32_t mark; } value;
typedef struct item { uint32_t key; value value; } item;
bool before(value a, value b);       /* is there, and counts */

/* Blocks, rows of blocks, and the queue */
typedef struct queue queue;          /* Your queue. */
queue *queue_new(uint32_t keys, uint32_t most)
{
    (void)keys, (void)most;
    return NULL;
}
void queue_free(queue *q)
{
    (void)q;
}
bool queue_insert(queue *q, item new)
{
    return q && new.key && before(new.value, new.value);
}
bool queue_prepend(queue *q, const item *list, uint32_t count)
{
    return q && list && count;
}
uint32_t queue_pull(queue *q, item *list, value *bound)
{
    return q && list && bound ? 0 : 0;
}
