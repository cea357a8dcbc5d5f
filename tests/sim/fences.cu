/* fences.cu -- order made by a fence and an atomic, and the lack of it */
#include "harness.h"
#include <cuda/atomic>

/* The two sides of a flag: one tells, the other waits until it is told; and
   whoever comes last adds up. */
static __device__ void tell(int *flag) { __threadfence(); atomicExch(flag, 1); }
static __device__ void wait_for(int *flag)
{
    while (!atomicAdd(flag, 0))
        ;
}
static __device__ void wait_and_read(int *flag, const int *data, int *out, unsigned n)
{
    wait_for(flag);
    for (unsigned i = 0; i < n; i++)
        out[i] = data[i];
}
static __device__ void add_up(const int *part, int *sum, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        *sum += part[i];
}

/* ---- the block that comes last adds up what the others stored ---------- */

__global__ void last_block(const int *a, int *part, unsigned *ticket, int *sum)
{
    __shared__ int s;
    __shared__ bool last;
    if (threadIdx.x == 0)
        s = 0;
    __syncthreads();
    atomicAdd(&s, a[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        part[blockIdx.x] = s;
        __threadfence();
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int x = 0;
        for (unsigned i = 0; i < gridDim.x; i++)
            x += part[i];
        *sum = x;
        *ticket = 0;
    }
}
CASE(last_block_adds_up) { last_block<<<8, 64>>>(ints(512), ints(8), zeros<unsigned>(1), ints(1)); settle(); }
CASE(twice_in_a_row) { unsigned *t = zeros<unsigned>(1); int *p = ints(8), *s = ints(1);
    for (int i = 0; i < 2; i++) last_block<<<8, 64>>>(ints(512), p, t, s);
    settle(); }

__global__ void all_add_up(int *part, unsigned *ticket, int *sum)
{
    __shared__ bool last;
    part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
    __syncthreads();
    if (last)
        for (unsigned i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x)
            atomicAdd(sum, part[i]);
}
CASE(fence_by_all_then_a_barrier) { all_add_up<<<6, 64>>>(ints(384), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void barrier_then_fence(int *part, unsigned *ticket, int *out)
{
    __shared__ bool last;
    part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last)
        out[threadIdx.x] = part[threadIdx.x] + part[threadIdx.x + blockDim.x];
}
CASE(barrier_then_a_fence_by_one) { barrier_then_fence<<<4, 64>>>(ints(256), zeros<unsigned>(1), ints(64)); settle(); }

__global__ void fence_between(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 40)
        __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && atomicAdd(ticket, 1u) == gridDim.x - 1)
        add_up(part, sum, gridDim.x * blockDim.x);
}
CASE(fence_of_another_between_two_barriers) { fence_between<<<3, 64>>>(ints(192), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void many_add(int *total, unsigned *ticket, int *out)
{
    atomicAdd(total, 1);
    __threadfence();
    if (atomicAdd(ticket, 1u) == gridDim.x * blockDim.x - 1)
        *out = *total;
}
CASE(total_read_by_the_last_thread) { many_add<<<4, 32>>>(ints(1), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void unfenced(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;               //! race-global
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        add_up(part, sum, gridDim.x);
}
CASE(fence_forgotten) { unfenced<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void fenced_too_early(int *part, unsigned *ticket, int *sum)
{
    __threadfence();
    part[blockIdx.x] = 1;               //! race-global
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        add_up(part, sum, gridDim.x);
}
CASE(fence_before_the_store) { fenced_too_early<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void fenced_too_late(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;               //! race-global
    bool last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    __threadfence();
    if (last)
        add_up(part, sum, gridDim.x);
}
CASE(fence_behind_the_ticket) { fenced_too_late<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void near_fence(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;               //! race-global
    __threadfence_block();
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        add_up(part, sum, gridDim.x);
}
CASE(fence_of_the_block_only) { near_fence<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void no_barrier(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x * blockDim.x + threadIdx.x] = 1;    //! race-global
    if (threadIdx.x == 0) {
        __threadfence();
        if (atomicAdd(ticket, 1u) == gridDim.x - 1)
            add_up(part, sum, gridDim.x * blockDim.x);
    }
}
CASE(fence_by_one_without_a_barrier) { no_barrier<<<4, 64>>>(ints(256), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void any_block(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;               //! race-global
    __threadfence();
    if (atomicAdd(ticket, 1u) == 3)
        add_up(part, sum, gridDim.x);
}
CASE(the_fourth_is_not_the_last) { any_block<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

__global__ void two_tickets(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;               //! race-global
    __threadfence();
    if (atomicAdd(&ticket[blockIdx.x & 1], 1u) == gridDim.x / 2 - 1)
        for (unsigned i = 0; i < gridDim.x; i++)
            sum[blockIdx.x & 1] += part[i];
}
CASE(two_tickets_for_one_array) { two_tickets<<<8, 1>>>(ints(8), zeros<unsigned>(2), ints(2)); settle(); }

__global__ void store_after_ticket(int *part, unsigned *ticket, int *sum)
{
    part[blockIdx.x] = 1;
    __threadfence();
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        for (unsigned i = 0; i < gridDim.x; i++)
            *sum += part[i];            //! race-global
    else
        part[blockIdx.x] = 2;           //! race-global
}
CASE(stored_again_after_the_ticket) { store_after_ticket<<<8, 1>>>(ints(8), zeros<unsigned>(1), ints(1)); settle(); }

/* ---- a flag ------------------------------------------------------------ */

__global__ void hand_over(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;
        tell(flag);
    } else if (atomicAdd(flag, 0) == 1) {
        *out = *data;
    }
}
CASE(a_flag_and_a_fence) { hand_over<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void raised_twice(int *flag, int *out)
{
    if (blockIdx.x == 0) {
        tell(flag);
        *flag = 2;                      //! race-global
    } else {
        *out = atomicAdd(flag, 0);      //! race-global
    }
}
CASE(a_flag_that_is_stored_to_once_raised) { raised_twice<<<2, 1>>>(ints(1), ints(1)); settle(); }

__global__ void volatile_flag(int *data, volatile int *flag, int *out)
{
    if (threadIdx.x == 0) {
        *data = 7;
        __threadfence();
        *flag = 1;
    } else if (threadIdx.x == 32) {
        while (!*flag)
            ;
        __threadfence();
        *out = *data;
    }
}
CASE(a_volatile_flag_and_a_fence) { volatile_flag<<<1, 64>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void flag_without_fence(int *data, volatile int *flag, int *out)
{
    if (threadIdx.x == 0) {
        *data = 7;                      //! race-global
        *flag = 1;
    } else if (threadIdx.x == 32) {
        while (!*flag)
            ;
        *out = *data;
    }
}
CASE(a_flag_and_no_fence) { flag_without_fence<<<1, 64>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void block_flag(int *out)
{
    __shared__ int data, flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data = 7;
        __threadfence_block();
        atomicExch(&flag, 1);
    } else if (threadIdx.x == 32) {
        wait_for(&flag);
        *out = data;
    }
}
CASE(a_flag_within_the_block) { block_flag<<<1, 64>>>(ints(1)); settle(); }

__global__ void relay(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;
        tell(&flag[0]);
    } else if (blockIdx.x == 1) {
        if (atomicAdd(&flag[0], 0)) {
            tell(&flag[1]);
        }
    } else if (atomicAdd(&flag[1], 0)) {
        *out = *data;
    }
}
CASE(order_is_handed_on) { relay<<<3, 1>>>(ints(1), ints(2), ints(1)); settle(); }

__global__ void spin_lock(int *lock, int *sum)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}
CASE(a_lock_with_fences) { spin_lock<<<6, 1>>>(ints(1), ints(1)); settle(); }

__global__ void leaky_lock(int *lock, int *sum)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    *sum += 1;                          //! race-global
    atomicExch(lock, 0);
}
CASE(a_lock_without_fences) { leaky_lock<<<6, 1>>>(ints(1), ints(1)); settle(); }

__global__ void released(int *data, int *flag, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (blockIdx.x == 0) {
        *data = 7;
        f.store(1, cuda::memory_order_release);
    } else if (f.load(cuda::memory_order_acquire)) {
        *out = *data;
    }
}
CASE(a_store_that_releases) { released<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }

__global__ void relaxed(int *data, int *flag, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (threadIdx.x == 0) {
        *data = 7;                      //! race-global
        f.store(1, cuda::memory_order_relaxed);
    } else if (threadIdx.x == 32) {
        while (!f.load(cuda::memory_order_acquire))
            ;
        *out = *data;
    }
}
CASE(a_store_that_is_relaxed) { relaxed<<<1, 64>>>(ints(1), ints(1), ints(1)); settle(); }

/* a barrier is no fence for what a relaxed load has found */
__global__ void relaxed_look(int *data, int *flag, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 7;                      //! race-global
        f.store(1, cuda::memory_order_release);
    } else if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (!f.load(cuda::memory_order_relaxed))
            ;
    }
    __syncthreads();
    if (blockIdx.x == 1)
        out[threadIdx.x] = *data;       //! race-global
}
CASE(a_relaxed_look_and_a_barrier) { relaxed_look<<<2, 64>>>(ints(1), ints(1), ints(64)); settle(); }

__global__ void fenced_look(int *data, int *flag, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 7;
        f.store(1, cuda::memory_order_release);
    } else if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (!f.load(cuda::memory_order_relaxed))
            ;
        __threadfence();
    }
    __syncthreads();
    if (blockIdx.x == 1)
        out[threadIdx.x] = *data;
}
CASE(a_relaxed_look_a_fence_and_a_barrier) { fenced_look<<<2, 64>>>(ints(1), ints(1), ints(64)); settle(); }

/* ---- parts of warps ---------------------------------------------------- */

__global__ void halves(int *a)
{
    unsigned l = threadIdx.x, half = l / 16;
    a[l] = (int)l;
    __syncwarp(half ? 0xffff0000u : 0x0000ffffu);
    a[32 + l] = a[half * 16 + (l + 1) % 16];
}
CASE(halves_that_stay_apart) { halves<<<1, 32>>>(ints(64)); settle(); }

__global__ void across(int *a)
{
    unsigned l = threadIdx.x;
    a[l] = (int)l;                      //! race-global
    __syncwarp(l < 16 ? 0x0000ffffu : 0xffff0000u);
    a[32 + l] = a[(l + 16) % 32];
}
CASE(halves_that_read_each_other) { across<<<1, 32>>>(ints(64)); settle(); }

/* the reads of many lanes are one set; one of them is not ordered */
__global__ void one_of_many(int *a, int *b)
{
    unsigned l = threadIdx.x;
    b[l] = a[0];                        //! race-global
    if (l < 31)
        __syncwarp(0x7fffffffu);
    if (l == 0)
        a[0] = 1;
}
CASE(one_reader_was_not_waited_for) { one_of_many<<<1, 32>>>(ints(1), ints(32)); settle(); }

__global__ void first_of_many(int *a, int *b)
{
    unsigned l = threadIdx.x;
    b[l] = a[0];                        //! race-global
    if (l > 0)
        __syncwarp(0xfffffffeu);
    if (l == 31)
        a[0] = 1;
}
CASE(the_first_reader_was_not_waited_for) { first_of_many<<<1, 32>>>(ints(1), ints(32)); settle(); }

__global__ void in_a_branch(int *a, int *b)
{
    unsigned l = threadIdx.x;
    if (l & 1) {
        a[l] = 1;                       //! race-global
        __syncwarp(0xaaaaaaaau);
        b[l] = a[l ^ 2];
    } else {
        a[l] = 2;
        __syncwarp(0x55555555u);
        b[l] = a[(l + 3) % 32];
    }
}
CASE(lanes_of_two_branches) { in_a_branch<<<1, 32>>>(ints(32), ints(32)); settle(); }

__global__ void tree(int *a)
{
    unsigned l = threadIdx.x;
    for (unsigned d = 16; d; d /= 2) {
        if (l < d)
            a[l] += a[l + d];
        if (l < d)
            __syncwarp((1u << d) - 1);
    }
}
CASE(a_tree_of_ever_fewer_lanes) { tree<<<1, 32>>>(ints(32)); settle(); }

/* ---- a warp meets between what is told and who tells it ------------------ */

__global__ void lanes_store(int *data, int *flag, int *out, unsigned mask, unsigned lanes)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        if (l < lanes) {
            data[l] = (int)l;
            __syncwarp(mask);
        }
        if (l == 0)
            tell(flag);
    } else if (l == 0) {
        wait_and_read(flag, data, out, lanes);
    }
}
CASE(fence_behind_the_warps_meeting) { lanes_store<<<2, 32>>>(ints(32), ints(1), ints(32), ~0u, 32); settle(); }
CASE(fence_behind_a_meeting_of_eight) { lanes_store<<<2, 32>>>(ints(32), ints(1), ints(32), 255u, 8); settle(); }

__global__ void one_lane_waits(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        data[l] = (int)l;
        __threadfence();
        __syncwarp();
        if (l == 5)
            atomicExch(flag, 1);
    } else {
        while (l == 7 && !atomicAdd(flag, 0))
            ;
        __syncwarp();
        out[l] = data[l ^ 1];
    }
}
CASE(one_lane_raises_it_and_one_waits_for_all) { one_lane_waits<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

__global__ void handed_on(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0 && l == 0) {
        *data = 1;
        tell(&flag[0]);
    }
    if (blockIdx.x == 1) {
        while (l == 7 && !atomicAdd(&flag[0], 0))
            ;
        __syncwarp();
        if (l == 2) {
            tell(&flag[1]);
        }
    }
    if (blockIdx.x == 2 && l == 0) {
        wait_for(&flag[1]);
        *out = *data;
    }
}
CASE(handed_on_by_another_lane) { handed_on<<<3, 32>>>(ints(1), ints(2), ints(1)); settle(); }

__global__ void lane_is_late(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        __syncwarp();
        data[l] = (int)l;               //! race-global
        if (l == 0)
            tell(flag);
    } else if (l == 0) {
        wait_and_read(flag, data, out, 32);
    }
}
CASE(lanes_store_behind_their_meeting) { lane_is_late<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

__global__ void lane_is_not_named(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        data[l] = (int)l;               //! race-global
        if (l < 8)
            __syncwarp(255u);
        if (l == 0)
            tell(flag);
    } else if (l == 0) {
        wait_and_read(flag, data, out, 32);
    }
}
CASE(lanes_that_the_mask_does_not_name) { lane_is_not_named<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

__global__ void waited_too_late(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        data[l] = (int)l;               //! race-global
        __threadfence();
        __syncwarp();
        if (l == 5)
            atomicExch(flag, 1);
    } else {
        __syncwarp();
        while (l == 7 && !atomicAdd(flag, 0))
            ;
        out[l] = data[l ^ 1];
    }
}
CASE(the_warp_met_before_the_flag_was_seen) { waited_too_late<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

/* ---- what a thread did that has left the kernel ------------------------- */

__global__ void lane_has_left(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        data[l] = (int)l;               //! race-global
        if (l >= 16)
            return;
        __syncwarp(0xffffu);
        if (l == 0)
            tell(flag);
    } else if (l == 0) {
        wait_and_read(flag, data, out, 32);
    }
}
CASE(lanes_that_left_before_they_met) { lane_has_left<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

__global__ void lane_leaves_later(int *data, int *flag, int *out)
{
    unsigned l = threadIdx.x;
    if (blockIdx.x == 0) {
        data[l] = (int)l;
        __syncwarp();
        if (l >= 16)
            return;
        if (l == 0)
            tell(flag);
    } else if (l == 0) {
        wait_and_read(flag, data, out, 32);
    }
}
CASE(lanes_that_met_and_left) { lane_leaves_later<<<2, 32>>>(ints(32), ints(1), ints(32)); settle(); }

__global__ void thread_has_left(int *data, int *flag, int *out)
{
    unsigned t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = (int)t;               //! race-global
        if (t >= 40)
            return;
        __syncthreads();
        if (t == 0)
            tell(flag);
    } else if (t == 0) {
        wait_and_read(flag, data, out, 64);
    }
}
CASE(threads_that_left_before_the_barrier) { thread_has_left<<<2, 64>>>(ints(64), ints(1), ints(64)); settle(); }

__global__ void thread_leaves_later(int *data, int *flag, int *out)
{
    unsigned t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = (int)t;
        __syncthreads();
        if (t >= 40)
            return;
        __syncthreads();
        if (t == 0)
            tell(flag);
    } else if (t == 0) {
        wait_and_read(flag, data, out, 64);
    }
}
CASE(threads_that_left_behind_it) { thread_leaves_later<<<2, 64>>>(ints(64), ints(1), ints(64)); settle(); }

/* an atomic does not order itself: nothing has made it come later */
__global__ void zero_and_count(int *counter)
{
    if (blockIdx.x + threadIdx.x == 0)
        *counter = 0;                   //! race-global
    __threadfence();
    atomicAdd(counter, 1);
}
CASE(counter_is_zeroed_beside_the_counting) { zero_and_count<<<2, 64>>>(ints(1)); settle(); }

__global__ void zero_and_take(int *word, int *out)
{
    if (blockIdx.x == 0) {
        *word = 0;                      //! race-global
        __threadfence();
        atomicExch(word, 1);
    } else {
        out[0] = atomicCAS(word, 1, 2);
    }
}
CASE(taker_is_told_of_by_its_own_word_only) { zero_and_take<<<2, 1>>>(ints(1), ints(1)); settle(); }

__global__ void zero_in_a_block(int *out)
{
    __shared__ int counter;
    if (threadIdx.x == 0)
        counter = 7;
    __syncthreads();
    if (threadIdx.x == 0)
        counter = 0;                    //! race-shared
    __threadfence_block();
    out[threadIdx.x] = atomicAdd(&counter, 1);
}
CASE(shared_counter_is_zeroed_without_a_barrier) { zero_in_a_block<<<1, 64>>>(ints(64)); settle(); }

__global__ void zero_and_announce(int *counter, int *flag)
{
    if (blockIdx.x == 0) {
        *counter = 0;
        __threadfence();
        atomicExch(flag, 1);
    } else {
        while (!atomicAdd(flag, 0))
            ;
        __threadfence();
    }
    atomicAdd(counter, 1);
}
CASE(counter_is_announced_by_a_flag) { zero_and_announce<<<3, 1>>>(ints(1), ints(1)); settle(); }

__global__ void count_and_reset(int *counter, int *sum, int *out)
{
    atomicAdd(sum, 1);
    __threadfence();
    if (atomicAdd(counter, 1) == (int)gridDim.x - 1) {
        *counter = 0;                   /* all others are behind us */
        *out = *sum;
        *sum = 0;
    }
}
CASE(last_one_resets_by_plain_stores)
{
    int *counter = ints(1), *sum = ints(1), *out = ints(1);
    count_and_reset<<<4, 1>>>(counter, sum, out);
    count_and_reset<<<4, 1>>>(counter, sum, out);
    settle();
}

/* and of the word that it took a taker is sure without a fence */
__global__ void take_and_look_again(int *word, int *out)
{
    if (blockIdx.x == 0) {
        __threadfence();
        atomicExch(word, 1);
    } else {
        while (atomicCAS(word, 1, 2) != 1)
            ;
        out[0] = *word;
        *word = 3;
    }
}
CASE(taker_owns_the_word_that_it_took) { take_and_look_again<<<2, 1>>>(ints(1), ints(1)); settle(); }

__global__ void take_and_look_elsewhere(int *word, int *data, int *out)
{
    if (blockIdx.x == 0) {
        *data = 7;                      //! race-global
        __threadfence();
        atomicExch(word, 1);
    } else {
        while (atomicCAS(word, 1, 2) != 1)
            ;
        out[0] = *data;                 //! race-global
    }
}
CASE(and_of_nothing_else) { take_and_look_elsewhere<<<2, 1>>>(ints(1), ints(1), ints(1)); settle(); }
