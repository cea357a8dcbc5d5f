__global__ void relax(uint32_t n, const uint32_t *v, const uint32_t *e, cost_t *c)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    cost_t x = i < n ? c[i] : 0;

    if (i < n)
        for (uint32_t k = v[i]; k < v[i + 1]; k++)
            if (x < c[e[k]])
                atomicMin(&c[e[k]], x);
    for (uint32_t k = v[i] + lane; k < end; k += 32)
        x += k;
}
void loop(const graph *g, list *t, uint32_t few)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t j = 0; j < few; j++)
            t->at[i] += few;
    relax<<<t->blocks, t->block>>>(t->n, t->v, t->e, t->c);
    relax<<<few, 32>>>(few, t->v, t->e, t->c);
    while (next(t) && few > 0)
        few--;
    do
        few++;
    while (few < 9);
    for (uint32_t r = 0; ; r++)
        if (!step(r))
            break;
}
