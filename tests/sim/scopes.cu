/* scopes.cu -- atomics and fences that are for a block only: where that is
   too little, and where it is enough */
#include "harness.h"
#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T (threadIdx.x)
template <class V> using near_ref = cuda::atomic_ref<V, cuda::thread_scope_block>;
template <class V> using wide_ref = cuda::atomic_ref<V, cuda::thread_scope_device>;

/* ---- atomics of two blocks on one word --------------------------------- */

__global__ void histogram(const unsigned char *a, unsigned *count)
{
    atomicAdd_block(&count[a[I] % 4], 1u);              //! race-global
}
CASE(histogram_of_all_blocks) { histogram<<<4, 64>>>(zeros<unsigned char>(256), zeros<unsigned>(4)); settle(); }

__global__ void least(const int *d, int *c, const int *head)
{
    int sum = d[I] + 100 - (int)I;
    if (blockIdx.x % 2)
        atomicMin_block(&c[head[I]], sum);              //! race-global
}
CASE(candidates_from_every_second_block) { int *c = ints(2); cudaMemset(c, 1, 8); least<<<4, 8>>>(ints(32), c, ints(32)); settle(); }

__global__ void add_half(double *sum, const double *x)
{
    unsigned long long *p = (unsigned long long *)sum, old = 0, seen;
    while ((seen = atomicCAS_block(p, old, (unsigned long long) //! race-global
            __double_as_longlong(__longlong_as_double((long long)old) + x[I] + 0.5))) != old)
        old = seen;
}
CASE(sum_by_compare_and_swap) { add_half<<<2, 32>>>(zeros<double>(1), zeros<double>(64)); settle(); }

__global__ void two_ways(int *n)
{
    if (blockIdx.x == 0)
        atomicAdd_block(n, 1);                          //! race-global
    else
        atomicAdd(n, 1);                                //! race-global
}
CASE(one_block_counts_narrowly) { two_ways<<<2, 32>>>(ints(1)); settle(); }

__device__ unsigned long long most;
__global__ void towards_the_host(const unsigned *a)
{
    if (I == 40)
        atomicMax_system(&most, 50ull + a[I]);          //! race-global
    else if (I == 3)
        atomicMax_block(&most, 60ull + a[I]);           //! race-global
}
CASE(system_against_block) { towards_the_host<<<2, 32>>>(zeros<unsigned>(64)); settle(); }

__global__ void objects(int *n)
{
    near_ref<int> r(n[I % 2]);
    r.fetch_add(1, cuda::memory_order_relaxed);         //! race-global
}
CASE(reference_of_block_scope) { objects<<<3, 16>>>(ints(2)); settle(); }

__device__ cuda::atomic<int, cuda::thread_scope_block> turns;
__global__ void strong_order() { ++turns; }             //! race-global
CASE(order_does_not_mend_scope) { strong_order<<<2, 1>>>(); settle(); }

__global__ void mine_alone(int *n)
{
    cuda::atomic_ref<int, cuda::thread_scope_thread> r(*n);
    r.fetch_add(1 + (int)T);                            //! race-global
}
CASE(scope_of_one_thread) { mine_alone<<<1, 2>>>(ints(1)); settle(); }

/* neither changes anything but the first; who only looks needs the scope too */
__global__ void mark_once(unsigned *mark, int *first)
{
    if (!(atomicOr_block(mark, 1u) & 1u))               //! race-global
        *first = (int)I;                                //! race-global
}
CASE(first_of_all_to_mark) { mark_once<<<4, 1>>>(zeros<unsigned>(1), ints(1)); settle(); }

/* ---- beside accesses of other sorts ------------------------------------ */

__global__ void look_at(int *n, int *out)
{
    if (blockIdx.x == 0)
        atomicAdd_block(n, 5);                          //! race-global
    else
        out[T] = *n;                                    //! race-global
}
CASE(plain_look_from_another_block) { look_at<<<2, 8>>>(ints(1), ints(8)); settle(); }

__global__ void both_looks(int *n, int *out)
{
    if (I == 0)
        atomicExch_block(n, 9);                         //? read-beside-atomic //! race-global
    else if (T == 1)
        out[blockIdx.x] = *n;                           //? read-beside-atomic //! race-global
}
CASE(plain_looks_near_and_far) { both_looks<<<2, 2>>>(ints(1), ints(2)); settle(); }

__global__ void volatile_look(volatile int *n, int *out)
{
    if (I == 0)
        atomicSub_block((int *)n, 1);                   //! race-global
    if (I == gridDim.x * blockDim.x - 1)
        *out = *n;                                      //! race-global
}
CASE(volatile_look_from_another_block) { volatile_look<<<3, 4>>>(ints(1), ints(1)); settle(); }

__global__ void reset(int *n)
{
    if (T == 0)
        n[0] = 0;                                       //! race-global
    __syncthreads();
    atomicInc_block((unsigned *)n, 9u);                 //! race-global
}
CASE(every_block_resets_it_first) { reset<<<2, 32>>>(ints(1)); settle(); }

/* a wide atomic of the same thread does not cover a narrow one */
__global__ void wide_after_narrow(int *n)
{
    if (blockIdx.x == 0)
        atomicAdd_block(n, 1);                          //! race-global
    __syncthreads();
    atomicAdd(n, 1);                                    //! race-global
}
CASE(narrow_before_the_barrier_wide_behind_it) { wide_after_narrow<<<2, 1>>>(ints(1)); settle(); }

__global__ void look_then_try(int *n, int *out)
{
    if (blockIdx.x == 0) {
        int seen = *n;                                  //? read-beside-atomic
        out[0] = seen + atomicMax_block(n, 0);          //! race-global
    } else {
        out[1] = atomicExch(n, 3);                      //? read-beside-atomic //! race-global
    }
}
CASE(a_try_in_vain_behind_a_look) { look_then_try<<<2, 1>>>(ints(1), ints(2)); settle(); }

/* ---- handing over ------------------------------------------------------ */

__global__ void near_part(int *part, unsigned *ticket, int *sum)
{
    part[I] = 1;                                        //! race-global
    __threadfence_block();
    __syncthreads();
    if (T == 0 && atomicAdd(ticket, 1u) == gridDim.x - 1)
        for (unsigned i = 0; i < gridDim.x * blockDim.x; i++)
            *sum += part[i];                            //! race-global
}
CASE(parts_fenced_for_the_block) { near_part<<<3, 32>>>(ints(96), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void near_flag(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                                      //! race-global
        __threadfence();
        atomicExch_block(flag, 1);                      //! race-global
    } else if (atomicAdd(flag, 0)) {                    //! race-global
        *out = *data;                                   //! race-global
    }
}
CASE(flag_raised_for_the_block) { near_flag<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void near_ear(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                                      //! race-global
        __threadfence();
        atomicExch(flag, 1);                            //! race-global
    } else if (atomicOr_block(flag, 0)) {               //! race-global
        *out = *data;                                   //! race-global
    }
}
CASE(flag_looked_at_for_the_block) { near_ear<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void near_lock(int *lock, int *sum)
{
    while (atomicCAS_block(lock, 0, 1) != 0)            //! race-global
        ;
    __threadfence();
    *sum += 1;                                          //! race-global
    __threadfence();
    atomicExch_block(lock, 0);                          //! race-global
}
CASE(lock_for_the_block_only) { near_lock<<<4, 1>>>(ints(1), ints(1)); settle(); }

__global__ void half_lock(int *lock, int *sum)
{
    while (atomicCAS(lock, 0, 1) != 0)                  //! race-global
        ;
    __threadfence();
    *sum += 2;                                          //! race-global
    __threadfence();
    atomicExch_block(lock, 0);                          //! race-global
}
CASE(lock_given_back_for_the_block) { half_lock<<<4, 1>>>(ints(1), ints(1)); settle(); }

__global__ void near_release(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                                      //! race-global
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
        wide_ref<int>(*flag).store(1, cuda::memory_order_relaxed);
    } else if (wide_ref<int>(*flag).load(cuda::memory_order_acquire)) {
        *out = *data;                                   //! race-global
    } else {
        *out = *data;                                   //! race-global
    }
}
CASE(released_by_a_fence_of_the_block) { near_release<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }

/* what the second block has heard, its fence does not tell the third */
__global__ void near_relay(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                                      //! race-global
        __threadfence();
        atomicExch(&flag[0], 1);
    } else if (blockIdx.x == 1) {
        while (!atomicAdd(&flag[0], 0))
            ;
        __threadfence_block();
        atomicExch(&flag[1], 1);
    } else {
        while (!atomicAdd(&flag[1], 0))
            ;
        *out = *data;                                   //! race-global
    }
}
CASE(handed_on_by_a_fence_of_the_block) { near_relay<<<3, 1>>>(ints(1), ints(2), ints(1)); settle(); }

/* ... nor does one that came before it had heard */
__global__ void early_relay(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                                      //! race-global
        __threadfence();
        atomicExch(&flag[0], 1);
    } else if (blockIdx.x == 1) {
        __threadfence();
        while (!atomicAdd(&flag[0], 0))
            ;
        atomicExch(&flag[1], 1);
    } else {
        while (!atomicAdd(&flag[1], 0))
            ;
        *out = *data;                                   //! race-global
    }
}
CASE(handed_on_by_a_fence_too_early) { early_relay<<<3, 1>>>(ints(1), ints(2), ints(1)); settle(); }

/* ---- right ones -------------------------------------------------------- */

__global__ void own_histogram(const unsigned char *a, unsigned *count)
{
    atomicAdd_block(&count[4 * blockIdx.x + a[I] % 4], 1u);
}
CASE(ok_histogram_a_block) { own_histogram<<<4, 64>>>(zeros<unsigned char>(256), zeros<unsigned>(16)); settle(); }

__global__ void wide_histogram(const unsigned char *a, unsigned *count)
{
    atomicAdd(&count[a[I] % 4], 1u);
    atomicMax_system(&count[4], I);
    wide_ref<unsigned>(count[5]).fetch_min(I, cuda::memory_order_relaxed);
}
CASE(ok_histogram_of_the_device) { wide_histogram<<<4, 64>>>(zeros<unsigned char>(256), zeros<unsigned>(6)); settle(); }

__global__ void first_inside(int *total, int *all)
{
    __shared__ int in_block;
    if (T == 0)
        in_block = 0;
    __syncthreads();
    atomicAdd_block(&in_block, 2);
    atomicAdd_block(&total[blockIdx.x], 1);
    __syncthreads();
    if (T == 0)
        atomicAdd(all, in_block + total[blockIdx.x]);
}
CASE(ok_narrow_inside_wide_outside) { int *all = ints(1), h = 0; first_inside<<<5, 32>>>(ints(5), all);
    (void)!cudaMemcpy(&h, all, 4, cudaMemcpyDeviceToHost); if (h != 480) exit(9); }

CASE(ok_narrow_then_another_launch) { int *n = ints(2);
    for (int i = 0; i < 3; i++) look_at<<<1, 8>>>(n, ints(8)), two_ways<<<1, 32>>>(n), objects<<<1, 16>>>(n);
    int h = 0; (void)!cudaMemcpy(&h, n, 4, cudaMemcpyDeviceToHost); if (h != 3 * (40 + 32 + 8)) exit(9); }

__global__ void across_the_grid(int *n, int *out)
{
    if (blockIdx.x == 0)
        atomicAdd_block(n, 1);
    cg::this_grid().sync();
    if (blockIdx.x == 1)
        atomicAdd_block(n, 1);
    cg::this_grid().sync();
    if (blockIdx.x == 2)
        out[T] = *n;
}
CASE(ok_grid_barrier_between) {
    int *n = ints(1), *out = ints(32);
    void *args[] = { &n, &out };
    (void)!cudaLaunchCooperativeKernel((void *)across_the_grid, dim3(3), dim3(32), args);
    settle(); }

__global__ void handed_over(int *n, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        atomicAdd_block(n, 3);
        __syncthreads();
        if (T == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (T == 0)
            while (!atomicAdd(flag, 0))
                ;
        __syncthreads();
        out[T] = atomicAdd_block(n, 1);
    }
}
CASE(ok_narrow_and_handed_over) { handed_over<<<2, 32>>>(ints(1), ints(1), ints(32)); settle(); }

__global__ void flag_in_the_block(int *data, int *flag, int *out)
{
    data += blockIdx.x, flag += blockIdx.x, out += blockIdx.x;
    if (T == 0) {
        *data = 7;
        __threadfence_block();
        atomicExch_block(flag, 1);
    } else {
        while (!atomicAdd_block(flag, 0))
            ;
        *out = *data;
        *flag = 0;
    }
}
CASE(ok_flag_within_the_block) { flag_in_the_block<<<3, 2>>>(ints(3), ints(3), ints(3)); settle(); }

__global__ void objects_in_the_block(int *data, int *flag, int *out)
{
    near_ref<int> f(flag[blockIdx.x]);
    if (T == 0) {
        data[blockIdx.x] = 7;
        f.store(1, cuda::memory_order_release);
    } else {
        while (!f.load(cuda::memory_order_acquire))
            ;
        out[blockIdx.x] = data[blockIdx.x];
    }
}
CASE(ok_objects_within_the_block) { objects_in_the_block<<<2, 2>>>(ints(2), ints(2), ints(2)); settle(); }

/* first within the block, by a narrow fence and flag, then to the next one */
__global__ void two_steps(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0 && T == 0) {
        *data = 7;
        __threadfence_block();
        atomicExch_block(&flag[0], 1);
    } else if (blockIdx.x == 0 && T == 32) {
        while (!atomicOr_block(&flag[0], 0))
            ;
        __threadfence();
        atomicExch(&flag[1], 1);
    } else if (blockIdx.x == 1 && T == 0) {
        while (!atomicOr(&flag[1], 0))
            ;
        *out = *data;
    }
}
CASE(ok_narrow_step_then_a_wide_one) { two_steps<<<2, 64>>>(ints(1), ints(2), ints(1)); settle(); }

/* first to the next block, then within that one */
__global__ void steps_back(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0 && T == 0) {
        *data = 7;
        __threadfence();
        atomicExch(&flag[0], 1);
    } else if (blockIdx.x == 1 && T == 0) {
        while (!atomicOr(&flag[0], 0))
            ;
        __threadfence_block();
        atomicExch(&flag[1], 1);
    } else if (blockIdx.x == 1 && T == 32) {
        while (!atomicOr_block(&flag[1], 0))
            ;
        *out = *data;
    }
}
CASE(ok_wide_step_then_a_narrow_one) { steps_back<<<2, 64>>>(ints(1), ints(2), ints(1)); settle(); }

__global__ void lock_a_block(int *lock, int *sum)
{
    lock += blockIdx.x, sum += blockIdx.x;
    if (T % 32 == 0) {
        while (atomicCAS_block(lock, 0, 1) != 0)
            ;
        __threadfence_block();
        *sum += 1;
        __threadfence_block();
        atomicExch_block(lock, 0);
    }
}
CASE(ok_lock_a_block) { lock_a_block<<<3, 96>>>(ints(3), ints(3)); settle(); }

__global__ void wide_ticket(int *part, unsigned long long *ticket, int *sum)
{
    part[blockIdx.x] = 1;
    __threadfence();
    if (atomicAdd(ticket, 1ull) == gridDim.x - 1) {
        for (unsigned i = 0; i < gridDim.x; i++)
            *sum += part[i];
        *ticket = 0;
    }
}
CASE(ok_ticket_of_eight_bytes) { wide_ticket<<<8, 1>>>(ints(8), zeros<unsigned long long>(1), ints(1)); settle(); }

__global__ void alone(int *n)
{
    cuda::atomic_ref<int, cuda::thread_scope_thread> r(n[I]);
    r += 2;
    r.store(r.load() + (int)T);
}
CASE(ok_scope_of_one_thread) { alone<<<2, 32>>>(ints(64)); settle(); }
