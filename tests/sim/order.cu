#include "harness.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T (threadIdx.x)
static void shrug() { settle(); (void)!cudaGetLastError(); }

/* ---- barrier divergence -------------------------------------------- */
__global__ void both_sides(int *a)
{
    if (T < 32) {
        a[T] = 1;
        __syncthreads();                //! barrier-divergence
    } else {
        a[T] = 2;
        __syncthreads();                //! barrier-divergence
    }
}
CASE(barrier_on_both_sides) { both_sides<<<1, 64>>>(ints(64)); shrug(); }
__global__ void one_earlier(int *a)
{
    if (T == 5)
        __syncthreads();                //! barrier-divergence
    a[T] = 1;
    __syncthreads();                    //! barrier-divergence
}
CASE(one_thread_has_one_more) { one_earlier<<<1, 32>>>(ints(32)); shrug(); }
__device__ void wait_here() { __syncthreads(); }        //! barrier-divergence
__global__ void in_function(int *a)
{
    if (T & 1)
        wait_here();
    else
        __syncthreads();                //! barrier-divergence
    a[T] = 0;
}
CASE(one_of_them_in_a_function) { in_function<<<1, 32>>>(ints(32)); shrug(); }
__global__ void kinds(int *a)
{
    if (T < 16)
        a[T] = __syncthreads_count(1);  //! barrier-divergence
    else
        a[T] = __syncthreads_or(0);     //! barrier-divergence
}
CASE(two_kinds_of_barrier) { kinds<<<1, 32>>>(ints(32)); shrug(); }
__global__ void loop_lengths(int *a)
{
    for (int k = 0; k < (int)T % 3; k++) {
        a[T] += k;
        __syncthreads();                //! barrier-divergence
    }
    a[T] += 1;
    __syncthreads();                    //! barrier-divergence
    a[T] += 2;
}
CASE(loops_of_different_length) { loop_lengths<<<1, 32>>>(ints(32)); shrug(); }
__global__ void group(int *a)
{
    cg::thread_block b = cg::this_thread_block();
    if (T < 8)
        b.sync();                       //! barrier-divergence
    else {
        a[T] = 3;
        b.sync();                       //! barrier-divergence
    }
}
CASE(cooperative_group) { group<<<1, 16>>>(ints(16)); shrug(); }
__global__ void cases(int *a)
{
    switch (a[T] + (int)T % 3) {
    case 0: a[T] = 5; __syncthreads(); break;           //! barrier-divergence
    case 1: a[T] = 6; __syncthreads(); break;           //! barrier-divergence
    default: a[T] = 7; __syncthreads();                 //! barrier-divergence
    }
}
CASE(one_barrier_a_case) { cases<<<1, 6>>>(ints(6)); shrug(); }
__global__ void last_block(int *a, int n)
{
    if (I < (unsigned)n) {
        a[I] = 1;
        __syncthreads();                //! barrier-divergence
    } else {
        __syncthreads();                //! barrier-divergence
    }
}
CASE(guard_around_the_barrier) { last_block<<<2, 32>>>(ints(40), 40); shrug(); }

/* ---- warp masks ---------------------------------------------------- */
__global__ void full_mask_after_return(int *a, int n)
{
    if (I >= (unsigned)n)
        return;
    a[I] = __shfl_down_sync(0xffffffffu, (int)I, 1);    //? warp-mask
}
CASE(left_before_the_shuffle) { full_mask_after_return<<<1, 32>>>(ints(20), 20); shrug(); }
__global__ void by_a_part(int *a)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    if (T < 8)
        a[T] = cg::reduce(tile, (int)T, cg::plus<int>());       //? warp-mask
}
CASE(reduced_by_a_part_of_a_tile) { by_a_part<<<1, 32>>>(ints(32)); settle(); }
__global__ void not_named(int *a) { a[T] = __any_sync(0xfffffffeu, T == 3); } //! warp-mask
CASE(caller_not_in_the_mask) { not_named<<<1, 32>>>(ints(32)); shrug(); }
__global__ void from_outside(int *a)
{
    if (T < 16)
        a[T] = __shfl_sync(0x0000ffffu, (int)T, 20);    //? warp-mask
}
CASE(reads_a_lane_outside) { from_outside<<<1, 32>>>(ints(32)); shrug(); }
__global__ void up_outside(int *a)
{
    if (T >= 8 && T < 16)
        a[T] = __shfl_up_sync(0x0000ff00u, (int)T, 2);  //? warp-mask
}
CASE(shuffle_up_leaves_the_mask) { up_outside<<<1, 32>>>(ints(32)); shrug(); }
__global__ void ballot_gone(unsigned *a)
{
    if (T % 2)
        return;
    a[T] = __ballot_sync(0xffffffffu, 1);
}
CASE(ballot_of_those_that_left) { ballot_gone<<<1, 32>>>(zeros<unsigned>(32)); shrug(); }
__global__ void sync_gone(int *a)
{
    if (T > 20)
        return;
    a[T] = 1;
    __syncwarp();
}
CASE(syncwarp_with_those_that_left) { sync_gone<<<1, 32>>>(ints(32)); shrug(); }
__global__ void own_bit_only(int *a) { a[T] = __shfl_xor_sync(1u << T, (int)T, 1); } //? warp-mask
CASE(mask_of_oneself) { own_bit_only<<<1, 32>>>(ints(32)); shrug(); }
__global__ void reduce_gone(unsigned *a)
{
    if (T == 7)
        return;
    a[T] = __reduce_add_sync(0xffffffffu, T);
}
CASE(reduction_without_lane_seven) { reduce_gone<<<1, 32>>>(zeros<unsigned>(32)); shrug(); }
__global__ void tile_left(int *a)
{
    auto t = cg::tiled_partition<8>(cg::this_thread_block());
    if (t.thread_rank() == 0)
        return;
    a[T] = t.shfl((int)T, 1);
}
CASE(tile_whose_first_left) { tile_left<<<1, 32>>>(ints(32)); shrug(); }

/* Some lanes of each warp have left, another set each time: what the full mask
   gives the others, beside a loop over those that stayed. */
__global__ void votes(const unsigned *stay, unsigned *o)
{
    unsigned w = I / 32, l = T % 32, full = 0xffffffffu;
    if (!(stay[w] >> l & 1))
        return;
    unsigned mine = l * 2654435761u + w;
    unsigned ballot = __ballot_sync(full, mine >> 3 & 1), any = __any_sync(full, l > 20), all = __all_sync(full, l < 28);
    unsigned sum = __reduce_add_sync(full, mine), least = __reduce_min_sync(full, mine), same = __match_any_sync(full, l % 3);
    unsigned before = l;
    for (int d = 1; d < 32; d *= 2) {
        unsigned other = __shfl_up_sync(full, before, d);       //? warp-mask
        if ((int)l >= d && stay[w] >> (l - d) & 1)
            before = max(before, other);
    }
    o[I] = ballot ^ any * 3 ^ all * 5 ^ sum ^ least * 7 ^ same * 11 ^ before * 13;
}
CASE(votes_of_those_that_stayed)
{
    unsigned s[8], r = 77, *d = zeros<unsigned>(8), *o = zeros<unsigned>(256), h[256];
    for (unsigned &x : s)
        x = (r = r * 1664525u + 1013904223u) ^ r >> 15;
    (void)!cudaMemcpy(d, s, sizeof s, cudaMemcpyHostToDevice);
    votes<<<4, 64>>>(d, o);
    (void)!cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < 256; i++) {
        unsigned w = i / 32, l = i % 32, ballot = 0, any = 0, all = 1, sum = 0, least = ~0u, same = 0;
        if (!(s[w] >> l & 1))
            continue;
        for (unsigned k = 0; k < 32; k++) {
            unsigned v = k * 2654435761u + w, here = s[w] >> k & 1;
            if (here)
                ballot |= (v >> 3 & 1) << k, any |= k > 20, all &= k < 28, sum += v, least = v < least ? v : least, same |= (unsigned)(k % 3 == l % 3) << k;
        }
        if (h[i] != (ballot ^ any * 3 ^ all * 5 ^ sum ^ least * 7 ^ same * 11 ^ l * 13))
            printf("lane %u of warp %u got %x\n", l, w, h[i]), exit(3);
    }
}
__global__ void sum_of_eight(int *a)
{
    if (T < 8) {
        int v = T;
        for (int d = 4; d > 0; d /= 2)
            v += __shfl_down_sync(0xffu, v, d);     //? warp-mask
        if (T == 0)
            a[0] = v;
    }
}
CASE(eight_lanes_read_beyond_and_use_nothing)
{
    int h, *a = ints(1);
    sum_of_eight<<<1, 64>>>(a);
    (void)!cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost);
    if (h != 28)
        exit(3);
}
__global__ void sum_of_ten(int *a)
{
    int v = 1;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);   //? warp-mask
    a[T] = v;
}
CASE(a_block_of_ten_adds_what_it_has_not)
{
    int h, *a = ints(10);
    sum_of_ten<<<1, 10>>>(a);
    (void)!cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost);
    if (h == 10)
        exit(3);
}

/* ---- deadlock ------------------------------------------------------ */
__global__ void half_waits(int *a)
{
    if (T < 16)
        __syncwarp();                   //! deadlock
    else
        __syncthreads();                //! deadlock
    a[T] = 1;
}
CASE(warp_against_block) { half_waits<<<1, 32>>>(ints(32)); shrug(); }
__global__ void two_masks(int *a)
{
    unsigned m = T < 16 ? 0xffffffffu : 0xffff0000u;
    a[T] = __shfl_sync(m, (int)T, 16);  //! deadlock
    __syncthreads();                    //! deadlock
}
CASE(masks_that_disagree) { two_masks<<<1, 32>>>(ints(32)); shrug(); }
__global__ void different_ops(int *a)
{
    if (T & 1)
        a[T] = __any_sync(0xffffffffu, 1);              //! deadlock
    else
        a[T] = __all_sync(0xffffffffu, 1);              //! deadlock
}
CASE(any_against_all) { different_ops<<<1, 32>>>(ints(32)); shrug(); }
__global__ void grid_one_block(int *a)
{
    if (blockIdx.x == 0)
        cg::this_grid().sync();         //! deadlock
    a[I] = 1;
}
CASE(one_block_at_the_grids_barrier) {
    int *a = ints(64);
    void *args[] = { &a };
    (void)!cudaLaunchCooperativeKernel((void *)grid_one_block, dim3(2), dim3(32), args);
    shrug(); }
__global__ void block_and_grid(int *a)
{
    if (T == 0)
        cg::this_grid().sync();         //! deadlock
    else
        __syncthreads();                //! deadlock
    a[I] = 1;
}
CASE(grid_against_block) {
    int *a = ints(64);
    void *args[] = { &a };
    (void)!cudaLaunchCooperativeKernel((void *)block_and_grid, dim3(2), dim3(32), args);
    shrug(); }
__global__ void branch_sync(int *a)
{
    if (T < 4)
        __syncwarp(0x000000ffu);        //! deadlock
    else if (T < 8)
        a[T] = __shfl_sync(0x000000ffu, 1, 0);          //! deadlock
}
CASE(syncwarp_against_shuffle) { branch_sync<<<1, 32>>>(ints(32)); shrug(); }
__global__ void loop_shuffle(int *a)
{
    for (int k = 0; k < (int)(T < 16 ? 1 : 2); k++)
        a[T] += __shfl_xor_sync(0xffffffffu, 1, 1);     //! deadlock
    __syncthreads();                    //! deadlock
}
CASE(half_shuffles_once_more) { loop_shuffle<<<1, 32>>>(ints(32)); shrug(); }
__global__ void tile_sync(int *a)
{
    auto t = cg::tiled_partition<4>(cg::this_thread_block());
    if (t.thread_rank() < 2)
        t.sync();                       //! deadlock
    else
        __syncthreads();                //! deadlock
    a[T] = 1;
}
CASE(tile_against_block) { tile_sync<<<1, 8>>>(ints(8)); shrug(); }

/* ---- right ones ---------------------------------------------------- */
__global__ void left_early(int *a, int n)
{
    if (T >= (unsigned)n)
        return;
    a[T] = 1;
    __syncthreads();
    if (T + 1 < (unsigned)n)
        a[32 + T] = a[T + 1];
}
CASE(ok_some_have_left) { left_early<<<1, 32>>>(ints(64), 20); settle(); }
__global__ void ballot_ok(int *a, int n)
{
    unsigned m = __ballot_sync(0xffffffffu, I < (unsigned)n);
    if (I < (unsigned)n) {
        int v = (int)I;
        for (int d = 16; d > 0; d /= 2) {
            int o = __shfl_xor_sync(m, v, d, 32);
            v += __popc(m) == 32 ? o : 0;
        }
        a[I] = v;
    }
}
CASE(ok_mask_from_a_ballot) { ballot_ok<<<2, 32>>>(ints(64), 64); settle(); }
__global__ void uniform(int *a)
{
    if (blockIdx.x & 1) {
        a[I] = 1;
        __syncthreads();
    } else {
        __syncthreads();
    }
}
CASE(ok_branch_the_block_agrees_on) { uniform<<<4, 32>>>(ints(128)); settle(); }
__global__ void scan(int *a)
{
    int v = (int)T;
    for (int d = 1; d < 32; d *= 2) {
        int o = __shfl_up_sync(0xffffffffu, v, d);
        if (T % 32 >= (unsigned)d)
            v += o;
    }
    a[T] = v;
}
CASE(ok_warp_scan) { int h[64], *a = ints(64); scan<<<1, 64>>>(a); (void)!cudaMemcpy(h, a, 256, cudaMemcpyDeviceToHost); if (h[31] != 496) exit(9); }
__global__ void short_warp(int *a) { a[T] = __shfl_sync(0xffffffffu, (int)T, 3); }
CASE(ok_block_of_forty_eight) { short_warp<<<1, 48>>>(ints(48)); settle(); }
__global__ void active(int *a)
{
    if (T % 3 == 0) {
        unsigned m = __activemask();
        a[T] = __popc(m) + __shfl_sync(m, 1, __ffs(m) - 1);
    }
}
CASE(ok_activemask) { active<<<1, 32>>>(ints(32)); settle(); }
__global__ void grid_ok(int *a, int n)
{
    a[I] = (int)I;
    cg::this_grid().sync();
    int v = a[n - 1 - I];
    cg::this_grid().sync();
    a[I] = v;
}
CASE(ok_grid_barrier) {
    int n = 128, *a = ints(128);
    void *args[] = { &a, &n };
    (void)!cudaLaunchCooperativeKernel(grid_ok, dim3(4), dim3(32), args);
    settle(); }
__global__ void copies_over_the_grid(int *a)
{
    __shared__ int s[32];
    auto b = cg::this_thread_block();
    cg::memcpy_async(b, s, a + I - T, sizeof s);
    cg::this_grid().sync();
    cg::wait(b);
    a[I] = s[31 - T] + 1;
}
CASE(ok_copies_under_way_at_the_grids_barrier) {
    int h[64] = { 0 }, *a = ints(64);
    void *args[] = { &a };
    h[0] = 6;
    (void)!cudaMemcpy(a, h, 4, cudaMemcpyHostToDevice);
    (void)!cudaLaunchCooperativeKernel((void *)copies_over_the_grid, dim3(2), dim3(32), args);
    (void)!cudaMemcpy(h, a, 256, cudaMemcpyDeviceToHost);
    if (h[31] != 7 || h[63] != 1) exit(9); }
__global__ void votes(int *a)
{
    int c = __syncthreads_count(T < 5), all = __syncthreads_and(T < 64), any = __syncthreads_or(T == 70);
    a[T] = c * 100 + all * 10 + any;
}
CASE(ok_block_votes) { int h[64], *a = ints(64); votes<<<1, 64>>>(a); (void)!cudaMemcpy(h, a, 256, cudaMemcpyDeviceToHost); if (h[9] != 510) exit(9); }
__global__ void one_lane_is_late(int *a)
{
    __syncthreads();
    if (threadIdx.x % 32 == 31)
        __syncwarp(1u << 31);
    a[blockIdx.x * blockDim.x + threadIdx.x] = __shfl_xor_sync(~0u, (int)threadIdx.x, 1);
}
CASE(ok_shuffle_with_a_late_lane) { int h[128], *a = ints(128);
    one_lane_is_late<<<2, 64>>>(a);
    for (int i = 0; i < 128 && !cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost); i++)
        if (h[i] != (i % 64 ^ 1)) exit(3);
}
