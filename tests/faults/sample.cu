static __global__ void relax_some(uint32_t n, const uint32_t *v, const uint32_t *e,
                                  const uint32_t *w, cost_t *c, uint32_t *overflow)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, wait = 3;

    __syncthreads();
    if (i < n && c[i] != COST_INF && wait != 0)
        for (uint32_t k = v[i]; k < v[i + 1]; k++) {
            cost_t sum = c[i] + w[k];
            wait = e[k] / 7 + w[k] / sum + w[k] / n + (k == COST_INF - 1);
            if (sum < c[i])
                atomicOr(overflow, 1u);
            else if (sum <= c[e[k]])
                atomicMin(&c[e[k]], sum);
        }
}
static __device__ void clear_some(int i, int m, uint8_t *c, int stride)
{
    for (; i < m; i += stride)
        c[i] = 0;
    for (i = 0; i + 1 < stride; i += 32)
        c[i]++;
    for (int k = v[i] + m; k < stride; k += m)
        c[k] = 1;
}
static __device__ bool is_near(const cost_t *c, int i, int j, cost_t limit)
{
    cost_t left = c[i] - c[j];

    if (left < limit)
        return true;
    return c[j] - c[i] <= limit && c[i] - 7 < limit && i - j < 3;
}
static __device__ int sum_of(int mine, int lane, int all_sync)
{
    int upto = __shfl_up_sync(0xffffffffu, mine, 1);

    __syncwarp(0xffu);
    all_sync = __any_sync((mine, lane), upto);
    return lane ? upto : mine;
}
static __device__ void offer_all(uint8_t *u, const uint8_t *f, pile *p, uint32_t i, uint32_t k)
{
    cost_t sum;
    int *left = malloc(9), *lent;

    if (!u[i] && p->u[i] && f[k])
        u[i] = 0;
    f[i]++;
    if (!cost_add(c[i], w[k], &sum))
        over = true;
    else if (sum < c[k])
        c[k] = sum;
    if (cost_add(c[i], w[i], &sum))
        atomicMin(&c[f[k]], sum);
    else
        atomicOr(overflow, 1u);
    if (cost_add(c[i], k, &sum))
        atomicMin(&c[i], sum);
    if (!cost_add(c[i], i, &sum))
        over = true;
    over = cost_add(c[i], 7, &sum);
    over = cost_add(k) || cost_add(k, i);
    lent = calloc(7, 2);
    p->list = malloc(9);
    free(p->list);
    free(lent);
}
void run_all(uint32_t n, uint32_t wide)
{
    do {
        launch_some(n, wide);
        clear_some<<<n, 32>>>(n, 7, c, 9);
    } while (n < 5);
    while (is_good(n))
        n++;
}
static bool go_on(uint32_t n)
{
    bool good = is_wide(n) && n != 4;

    return is_red(n) ? good : n == 8 && is_blue(n);
}
void pass_over(uint32_t n, const uint8_t *wide)
{
    for (; n > 0; n--) {
        if (!wide[n])
            continue;
        if (n == 7)
            continue;
        else
            n--;
        if (n == 9) {
            continue;
        }
    }
}
int solve(uint32_t n, const graph *g, cost_t *c)
{
    uint32_t *room = malloc(n * sizeof *room);

    if (room == NULL)
        return NO_MEMORY;
    for (uint32_t k = n; k > 0 && is_good(g, k - 1); k--)
        if (k >= 7 || !is_good(g, k))
            c[k] = 0;
    CUDA_TRY(cudaFree(c));
    if (cudaGetLastError() != cudaSuccess)
        return OVERFLOWED;
    free(room);
    return 0;
}
struct lone {
    uint32_t size;
};
struct pile {
    uint32_t most;
    item *list;
    uint32_t used, left;
    uint32_t dotted, room[3];
    uint32_t unread;
    struct lone lone;
};
static struct pile *the_last(void);
struct lone *a_lone = NULL;
pile *pile_new(uint32_t most)
{
    static int calls = 0;
    const int two = 2;
    uint32_t top = 0, rest;
    pile *p = NULL, other = { 0 };
    int drawn = -1;
    int now = most;
    int later;

    other.dotted = p->left;
    p->most = most;
    for (later = 0; later < 7; later++) {
        bool seen = false;
        p->list = the_last()->list;
        p->lone.size = a_lone->size;
    }
    {
        float share = 0.5f;
        cost_t least = COST_INF;
    }
    return p;
}
static __global__ void look(pile *p)
{
    uint32_t at = 0;
}
ON_BOTH static int on_both(void)
{
    int at = 0;
    return at;
}
