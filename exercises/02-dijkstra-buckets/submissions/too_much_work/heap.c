/* a heap in the place of the buckets */
#include "cpu/work.h"
typedef struct item {
    cost_t key;
    uint32_t at;
}
item;
static void sift(item *h, size_t n, size_t i) {
    for (;;) {
        size_t k = 2 * i + 1;
        if (k >= n) return;
        if (k + 1 < n && h[k + 1].key < h[k].key) k++;
        if (h[i].key <= h[k].key) return;
        item t = h[i];
        h[i] = h[k];
        h[k] = t;
        i = k;
    }
}
static void push(item *h, size_t *n, item x) {
    size_t i = (*n)++;
    while (i && h[(i - 1) / 2].key > x.key) {
        h[i] = h[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h[i] = x;
}
int dijkstra(const graph *g, uint32_t source, cost_t *c) {
    size_t len = 0;
    item *h = malloc(((size_t)g->m + 1) * sizeof *h);
    if (!h) return NO_MEMORY;
    uint8_t *done = calloc(g->n, 1);
    if (!done) {
        free(h);
        return NO_MEMORY;
    }
    int r = SOLVED;
    for (uint32_t i = 0; i < g->n; i++) c[i] = COST_INF;
    c[source] = 0;
    push(h, &len, (item){ 0, source });
    while (len && r == SOLVED) {
        item x = h[0];
        h[0] = h[--len];
        sift(h, len, 0);
        if (done[x.at]) continue;
        done[x.at] = 1;
        for (uint32_t k = g->v[x.at]; k < g->v[x.at + 1]; k++) {
            uint32_t j = g->e[k];
            cost_t s;
            if (done[j]) continue;
            if (!cost_add(x.key, g->w[k], &s)) {
                r = OVERFLOWED;
                break;
            }
            if (s < c[j]) {
                c[j] = s;
                push(h, &len, (item){ s, j });
            }
        }
    }
    free(h);
    free(done);
    return r;
}
