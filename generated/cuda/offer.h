#ifdef NO_ATOMIC
/* Lower a cost by a plain store */
static __device__ void offer(cost_t *cost, cost_t sum)
{
    if (sum < *cost)
        *cost = sum;
}
#else
/* Lower a cost by an atomic minimum */
static __device__ void offer(cost_t *cost, cost_t sum)
{
    atomicMin(cost, sum);
}
#endif
