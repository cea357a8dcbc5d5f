/* foreign.cu -- what programs of other people do, and this course does not:
   managed variables, shared memory outside functions, one lane that asks for
   all, atomics on bytes, waiting by the clock */
#include "harness.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T (threadIdx.x)

/* ---- managed variables ------------------------------------------------- */
__device__ __managed__ int total;
__managed__ int each[64];
__global__ void count_all() { atomicAdd(&total, 1); each[T] += (int)T; }
CASE(ok_host_uses_managed_variables) {
    total = 5;
    each[3] = 4;
    count_all<<<1, 64>>>();
    settle();
    if (total != 69 || each[3] != 7)
        exit(3);
}
__global__ void count_badly() { total = total + (int)T; }      //! race-global
CASE(race_on_a_managed_variable) { count_badly<<<2, 32>>>(); settle(); }
CASE(ok_managed_variable_copied) { int h[64];
    if (cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost))
        exit(3);
}
CASE(copy_behind_a_managed_variable) { int h[2000];
    (void)!cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost);  //! host-pointer
}

/* ---- shared memory outside functions ----------------------------------- */
__shared__ int tile[64], sum;
static __shared__ struct { int low; char tag[4]; } box;
__device__ int opposite() { return tile[63 - T]; }
__global__ void turn(int *a)
{
    tile[T] = a[T];
    if (T == 0)
        sum = box.low = 0;
    __syncthreads();
    atomicAdd(&sum, opposite());
    atomicMin(&box.low, -(int)T);
    __syncthreads();
    a[T] = sum + box.low + (int)sizeof tile;
}
CASE(ok_shared_memory_outside) { int *a = ints(64), h[64];
    turn<<<1, 64>>>(a);
    if (cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost) || h[5] != 193)
        exit(3);
}
__global__ void turn_at_once(int *a)
{
    tile[T] = a[T];
    __syncthreads();
    a[T] = tile[63 - T];                //! race-shared
    tile[T] = 0;                        //! race-shared
}
CASE(no_second_barrier_for_the_tile_outside) { turn_at_once<<<1, 64>>>(ints(64)); settle(); }
__device__ int next(int sum) { return sum + 1; }
__global__ void hidden(int *a) { a[T] = next((int)T); }
CASE(ok_parameter_of_that_name) { hidden<<<1, 32>>>(ints(32)); settle(); }
__global__ void past_the_tile(int *a) { a[T] = tile[T + 64] = 1; }  //! out-of-bounds
CASE(beyond_the_tile_outside) { past_the_tile<<<1, 1>>>(ints(1)); settle(); }

/* ---- one lane asks for all --------------------------------------------- */
__global__ void append(int *list, int *n)
{
    int lane = (int)T % 32, at;
    if (lane == 0)
        at = atomicAdd(n, 32);
    at = __shfl_sync(~0u, at, 0);
    list[at + lane] = lane;
}
CASE(ok_first_lane_asks) { append<<<2, 64>>>(ints(128), ints(1)); settle(); }
__global__ void append_group(int *list, int *n)
{
    cg::thread_block_tile<8> g = cg::tiled_partition<8>(cg::this_thread_block());
    int at;
    if (g.thread_rank() == 0)
        at = atomicAdd(n, (int)g.size());
    at = g.shfl(at, 0);
    list[at + (int)g.thread_rank()] = 1;
}
CASE(ok_first_of_a_tile_asks) { append_group<<<2, 64>>>(ints(128), ints(1)); settle(); }
__global__ void append_some(int *list, int *n, const int *v)
{
    if (v[I] % 3)
        return;
    cg::coalesced_group g = cg::coalesced_threads();
    int at;
    if (g.thread_rank() == 0)
        at = atomicAdd(n, (int)g.size());
    list[g.shfl(at, 0) + (int)g.thread_rank()] = v[I];
}
CASE(ok_first_of_those_who_are_there) { append_some<<<2, 64>>>(ints(128), ints(1), ints(128)); settle(); }
__global__ void append_alone(int *list, int *n)
{
    int at = 0;
    if (T % 32 == 0)
        at = atomicAdd(n, 32);
    list[at + (int)T % 32] = (int)I;    //! race-global
}
CASE(lanes_were_not_told) { append_alone<<<2, 64>>>(ints(128), ints(1)); settle(); }

__device__ int sum_of(cg::thread_group g, int *tmp, int v)
{
    int me = (int)g.thread_rank();
    for (int d = (int)g.size() / 2; d; d /= 2) {
        tmp[me] = v;
        g.sync();
        if (me < d)
            v += tmp[me + d];
        g.sync();
    }
    return v;
}
__global__ void sums(int *out)
{
    __shared__ int tmp[64];
    cg::thread_block b = cg::this_thread_block();
    cg::thread_block_tile<16> t = cg::tiled_partition<16>(b);
    int all = sum_of(b, tmp, 1);
    int some = sum_of(t, tmp + 16 * t.meta_group_rank(), (int)t.size());
    if (t.thread_rank() == 0)
        out[t.meta_group_rank()] = some;
    if (T == 0)
        out[4] = all;
}
CASE(ok_function_of_any_group) { int *a = ints(5), h[5];
    sums<<<1, 64>>>(a);
    if (cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost) || h[3] != 256 || h[4] != 64)
        exit(3);
}
__device__ void swap_in(cg::thread_group g, int *a)
{
    int v = a[g.size() - 1 - g.thread_rank()];  //! race-shared
    if (g.size() > 32)
        g.sync();
    a[g.thread_rank()] = v;             //! race-shared
}
__global__ void swaps(int *out)
{
    __shared__ int a[64];
    a[T] = (int)T;
    __syncthreads();
    swap_in(cg::this_thread_block(), a);
    __syncthreads();
    cg::thread_block_tile<32> t = cg::tiled_partition<32>(cg::this_thread_block());
    swap_in(t, a + 32 * t.meta_group_rank());
    __syncthreads();
    out[T] = a[T];
}
CASE(small_groups_do_not_wait) { swaps<<<1, 64>>>(ints(64)); settle(); }

__global__ void short_sum(short *v, int *out) { out[I] = __reduce_add_sync(~0u, v[T]); }
CASE(ok_sum_of_shorts_is_an_int) { short v[32], *p = zeros<short>(32); int h[32], *a = ints(32);
    for (short &x : v)
        x = 30000;
    if (cudaMemcpy(p, v, sizeof v, cudaMemcpyHostToDevice))
        exit(3);
    short_sum<<<1, 32>>>(p, a);
    if (cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost) || h[9] != 960000)
        exit(3);
}

/* ---- atomics on bytes, by the word that they lie in --------------------- */
__device__ unsigned char byte_max(unsigned char *p, unsigned char v)
{
    unsigned *word = (unsigned *)((size_t)p & ~(size_t)3);
    unsigned at = (unsigned)(size_t)p & 3, old = *word, seen;  //? read-beside-atomic
    const unsigned put[] = { 0x3214, 0x3240, 0x3410, 0x4210 };
    do {
        seen = old;
        unsigned char now = (unsigned char)__byte_perm(old, 0, 0x4440 | at);
        old = atomicCAS(word, seen, __byte_perm(old, max(now, v), put[at])); //? read-beside-atomic
    } while (old != seen);
    return (unsigned char)__byte_perm(old, 0, 0x4440 | at);
}
__global__ void highest(unsigned char *a) { byte_max(&a[I % 7], (unsigned char)I); }
CASE(bytes_raised_by_their_word) { unsigned char *a = zeros<unsigned char>(8), h[8];
    highest<<<2, 64>>>(a);
    if (cudaMemcpy(h, a, 8, cudaMemcpyDeviceToHost) || h[0] != 126 || h[6] != 125 || h[7])
        exit(3);
}
__global__ void one_byte_plain(unsigned char *a)
{
    if (T == 0)
        byte_max(&a[2], 9);
    else
        a[3 + T] = 7;
}
CASE(ok_bytes_of_other_words) { one_byte_plain<<<1, 5>>>(zeros<unsigned char>(8)); settle(); }
__global__ void neighbour_plain(unsigned char *a)
{
    if (T == 0)
        atomicAdd((unsigned *)a, 1u);   //! race-global
    else
        a[1] = 3;                       //! race-global
}
CASE(byte_stored_beside_an_atomic_on_its_word) { neighbour_plain<<<1, 2>>>(zeros<unsigned char>(4)); settle(); }

/* ---- the clock, and an assertion ---------------------------------------- */
__global__ void wait_a_little(long long *a)
{
    long long t = clock64();
    while (clock64() - t < 100000)
        ;
    clock_t c = clock();
    a[T] = clock() > c;
}
CASE(ok_waits_by_the_clock) { wait_a_little<<<1, 32>>>(zeros<long long>(32)); settle(); }
__global__ void flag_never_set(const int *a)
{
    while (*(const volatile int *)a == 0)       //! step-limit
        clock64();
}
CASE(clock_does_not_help) { flag_never_set<<<1, 1>>>(ints(1)); settle(); (void)!cudaGetLastError(); }

/* ---- flags that are cleared and then set by all ------------------------- */
__global__ void cleared_then_set(int *flag, const int *v)
{
    if (T == 0)
        *flag = 0;
    __syncthreads();
    if (v[T] == 0)
        *flag = 1;                      //? race-samevalue
}
CASE(flag_cleared_before_a_barrier) { cleared_then_set<<<1, 64>>>(ints(1), ints(64)); settle(); }
__global__ void warp_flags(const int *v, int *out)
{
    __shared__ bool up[2];
    if (T % 32 == 0)
        up[T / 32] = false;
    __syncwarp();
    if (v[T] == 0)
        up[T / 32] = true;              //? race-samevalue
    __syncwarp();
    if (T % 32 == 0)
        out[T / 32] = up[T / 32];
}
CASE(flag_of_each_warp) { warp_flags<<<1, 64>>>(ints(64), ints(2)); settle(); }
__global__ void cleared_by_one_warp(int *out)
{
    __shared__ int up;
    if (T == 0)
        up = 0;                         //! race-shared
    __syncwarp();
    up = 1;                             //! race-shared
    __syncthreads();
    out[T] = up;
}
CASE(flag_cleared_before_a_warp_meets) { cleared_by_one_warp<<<1, 64>>>(ints(64)); settle(); }
__global__ void cleared_by_each_block(int *flag)
{
    if (T == 0)
        *flag = 0;                      //! race-global
    __syncthreads();
    *flag = 1;                          //! race-global
}
CASE(flag_cleared_by_each_block) { cleared_by_each_block<<<2, 64>>>(ints(1)); settle(); }
__global__ void set_and_cleared(int *flag)
{
    if (T == 0)
        *flag = 5;
    __syncthreads();
    *flag = 6;                          //! race-global
    asm volatile("" ::: "memory");
    *flag = 5;                          //! race-global
}
CASE(two_values_behind_the_barrier) { set_and_cleared<<<1, 8>>>(ints(1)); settle(); }
