/* locks.cu -- one critical section, with each of its parts left out or narrowed
   in turn; what must be said follows from the parts */
#include <cstdio>
#include <cuda/atomic>
#include <sim.h>

enum Way { CAS, EXCH, POLL, RELAXED, ACQUIRE, WAYS };
enum Place { BLOCKS, WARPS, SHARED, PLACES };
enum Fence { NONE, NEAR, FAR, FENCES };
struct Question { int way, place, wide, behind, before; };

static __device__ void fence(int f)
{
    if (f == FAR)
        __threadfence();
    else if (f == NEAR)
        __threadfence_block();
}
template <cuda::thread_scope S>
static __device__ bool takes(int *lock, cuda::memory_order o)
{
    int none = 0;
    return cuda::atomic_ref<int, S>(*lock).compare_exchange_strong(none, 1, o);
}
template <cuda::thread_scope S>
static __device__ void gives(int *lock, cuda::memory_order o) { cuda::atomic_ref<int, S>(*lock).store(0, o); }
static __device__ bool take(const Question &q, int *lock)
{
    cuda::memory_order o = q.way == ACQUIRE ? cuda::memory_order_acquire : cuda::memory_order_relaxed;
    switch (q.way) {
    case CAS: return (q.wide ? atomicCAS(lock, 0, 1) : atomicCAS_block(lock, 0, 1)) == 0;
    case EXCH: return (q.wide ? atomicExch(lock, 1) : atomicExch_block(lock, 1)) == 0;
    default: return q.wide ? takes<cuda::thread_scope_device>(lock, o) : takes<cuda::thread_scope_block>(lock, o);
    }
}
static __device__ void give(const Question &q, int *lock)
{
    cuda::memory_order o = q.way == ACQUIRE ? cuda::memory_order_release : cuda::memory_order_relaxed;
    if (q.way < RELAXED)
        q.wide ? atomicExch(lock, 0) : atomicExch_block(lock, 0);
    else if (q.wide)
        gives<cuda::thread_scope_device>(lock, o);
    else
        gives<cuda::thread_scope_block>(lock, o);
}
static __device__ void section(const Question &q, int *lock, int *data)
{
    while (!take(q, lock))
        ;
    fence(q.behind);
    *data += 1;
    fence(q.before);
    give(q, lock);
}
static __device__ void flag(const Question &q, bool first, int *word, int *data)
{
    if (first) {
        *data = 7;
        fence(q.before);
        q.wide ? atomicAdd(word, 1) : atomicAdd_block(word, 1);
        return;
    }
    while (!(q.wide ? atomicAdd(word, 0) : atomicAdd_block(word, 0)))
        ;
    fence(q.behind);
    data[1] = data[0];
}
__global__ void run(Question q, int *word, int *data)
{
    __shared__ int s[3];
    if (threadIdx.x == 0)
        s[0] = s[1] = s[2] = 0;
    __syncthreads();
    if (q.place == SHARED)
        word = s, data = s + 1;
    if (threadIdx.x % 32)
        return;
    if (q.way == POLL)
        flag(q, blockIdx.x + threadIdx.x == 0, word, data);
    else
        section(q, word, data);
}
/* the model: who gives tells over a fence that reaches, who takes hears behind
   one, which is not asked for in shared memory, but of who says relaxed, and the
   atomics reach from the one to the other */
static bool right(const Question &q)
{
    bool far = q.place == BLOCKS;
    int least = far ? FAR : NEAR;
    bool ordered = q.way == ACQUIRE || q.before >= least;
    bool heard = q.way == ACQUIRE || q.way == POLL || (q.place == SHARED && q.way != RELAXED)
        || q.behind >= least;
    return (q.wide || !far) && ordered && heard;
}
int main()
{
    int *p, wrong = 0, asked = 0;
    cudaMalloc(&p, 64);
    for (const char *how : { "ascending", "descending", "lockstep", "random", "late" })
        for (int n = 0; n < WAYS * PLACES * 2 * FENCES * FENCES; n++) {
            Question q = { n % WAYS, n / WAYS % PLACES, n / WAYS / PLACES % 2,
                           n / WAYS / PLACES / 2 % FENCES, n / WAYS / PLACES / 2 / FENCES };
            sim_forget();
            sim_schedule_set(how, (uint64_t)n);
            cudaMemset(p, 0, 64);
            run<<<q.place == BLOCKS ? 2 : 1, q.place == BLOCKS ? 1 : 64>>>(q, p, p + 8);
            bool ended = cudaDeviceSynchronize() == cudaSuccess;
            asked++;
            if (ended && (sim_errors() == 0) == right(q))
                continue;
            wrong++;
            printf("%s: way %d, place %d, %s, fences %d %d: %d errors, and it is %s\n", how, q.way, q.place,
                   q.wide ? "wide" : "narrow", q.behind, q.before, (int)sim_errors(), right(q) ? "right" : "wrong");
        }
    printf("%d of %d\n", asked - wrong, asked);
    cudaFree(p);
    sim_forget();
    return wrong != 0;
}
