#include "harness.h"
#define T (threadIdx.x)

__global__ void reduce(int *out)
{
    __shared__ int s[64];
    s[T] = (int)T;
    for (int d = 32; d > 0; d /= 2) {
        __syncthreads();
        if (T < d)
            s[T] += s[T + d];
    }
    out[T] = s[0];                      //! race-shared
}
CASE(last_barrier_missing) { reduce<<<1, 64>>>(ints(64)); settle(); }

__global__ void first_missing(int *out)
{
    __shared__ int s[64];
    s[T] = (int)T;                      //! race-shared
    if (T > 0)
        s[0] = 40 + (int)T;             //! race-shared
    __syncthreads();
    out[T] = s[T];
}
CASE(first_barrier_missing) { int *o = ints(64); first_missing<<<1, 2>>>(o); settle(); }

__global__ void dynamic(int *out)
{
    extern __shared__ int s[];
    s[T] = 0;
    __syncthreads();
    s[(T * 2) % 64] += (int)T;          //! race-shared
    __syncthreads();
    out[T] = s[T];
}
CASE(in_dynamic_memory) { dynamic<<<1, 64, 256>>>(ints(64)); settle(); }

__global__ void scan(int *a)
{
    __shared__ int s[128];
    s[T] = a[T];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        int v = T >= d ? s[T - d] : 0;  //! race-shared
        s[T] += v;                      //! race-shared
        __syncthreads();
    }
    a[T] = s[T];
}
CASE(scan_with_one_barrier_a_step) { scan<<<1, 128>>>(ints(128)); settle(); }

__global__ void flag(int *out)
{
    __shared__ int any;
    if (T == 0)
        any = 0;
    __syncthreads();
    if (T % 3 == 0)
        any = (int)T;                   //! race-shared
    __syncthreads();
    out[T] = any;
}
CASE(flag_with_different_values) { flag<<<1, 64>>>(ints(64)); settle(); }

__global__ void warp_synchronous(int *out)
{
    __shared__ volatile int dummy[1];
    __shared__ int s[32];
    dummy[0] = 0;                       //? race-samevalue
    s[T] = (int)T;
    __syncwarp();
    s[T] += 1;                          //! race-shared
    if (T < 16)
        s[T] += s[T + 1];               //! race-shared
    out[T] = (int)T;
}
CASE(no_syncwarp) { int *o = ints(32); warp_synchronous<<<1, 17>>>(o); settle(); }

__global__ void reuse(int *a)
{
    __shared__ int tile[32];
    for (int k = 0; k < 4; k++) {
        tile[T] = a[k * 32 + T];        //! race-shared
        __syncthreads();
        a[k * 32 + T] = tile[31 - T];   //! race-shared
    }
}
CASE(tile_used_again_too_early) { reuse<<<1, 32>>>(ints(128)); settle(); }

__global__ void histogram(const int *x, int *out)
{
    __shared__ int h[8];
    if (T < 8)
        h[T] = 0;
    __syncthreads();
    int b = x[T] & 7;
    h[b] = h[b] + 1;                    //! race-shared
    __syncthreads();
    if (T < 8)
        out[T] = h[T];
}
CASE(histogram_without_atomics) { histogram<<<1, 64>>>(ints(64), ints(8)); settle(); }

__global__ void warp_only(int *out)
{
    __shared__ int s[64];
    s[T] = 3;                           //! race-shared
    __syncwarp();
    if (T < 32)
        out[T] = (int)T;
    if (T == 40)
        s[5] = 4;                       //! race-shared
}
CASE(syncwarp_does_not_order_warps) { warp_only<<<1, 64>>>(ints(64)); settle(); }

__global__ void half(int *out)
{
    __shared__ int s[32];
    s[T] = (int)T;                      //! race-shared
    unsigned mask = T < 16 ? 0x0000ffffu : 0xffff0000u;
    __syncwarp(mask);
    s[31 - T] = 1 - (int)T;             //! race-shared
    out[T] = 0;
}
CASE(two_halves_of_a_warp) { half<<<1, 32>>>(ints(32)); settle(); }

__global__ void bytes(int *out)
{
    __shared__ unsigned char done[64];
    done[T] = 0;
    __syncthreads();
    done[T] = (unsigned char)(T & 1);   //! race-shared
    if (T > 0)
        done[T - 1] = 5;                //! race-shared
    __syncthreads();
    out[T] = done[T];
}
CASE(bytes_of_neighbours) { bytes<<<1, 64>>>(ints(64)); settle(); }

/* ---- right ones ---------------------------------------------------- */
__global__ void reduce_ok(int *out)
{
    __shared__ int s[256];
    s[T] = (int)T;
    for (int d = 128; d > 0; d /= 2) {
        __syncthreads();
        if (T < d)
            s[T] += s[T + d];
    }
    if (T == 0)
        out[blockIdx.x] = s[0];
}
CASE(ok_reduce) { reduce_ok<<<5, 256>>>(ints(5)); settle(); }
__global__ void scan_ok(int *a)
{
    __shared__ int s[128];
    s[T] = a[T];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        int v = T >= d ? s[T - d] : 0;
        __syncthreads();
        s[T] += v;
        __syncthreads();
    }
    a[T] = s[T];
}
CASE(ok_scan) { scan_ok<<<1, 128>>>(ints(128)); settle(); }
__global__ void warp_ok(int *out)
{
    __shared__ int s[64];
    s[T] = (int)T;
    __syncwarp();
    int v = s[T ^ 1];
    __syncwarp();
    s[T] = v + s[T];
    out[T] = s[T];
}
CASE(ok_syncwarp) { warp_ok<<<1, 64>>>(ints(64)); settle(); }
__global__ void halves_ok(int *out)
{
    __shared__ int s[32];
    s[T] = (int)T;
    unsigned mask = T < 16 ? 0x0000ffffu : 0xffff0000u;
    for (int k = 0; k < 3; k++) {
        __syncwarp(mask);
        int v = s[T ^ 8];
        __syncwarp(mask);
        s[T] = v;
    }
    __syncwarp();
    out[T] = s[31 - T];
}
CASE(ok_halves_then_whole) { halves_ok<<<1, 32>>>(ints(32)); settle(); }
__global__ void histogram_ok(const int *x, int *out)
{
    __shared__ int h[8];
    if (T < 8)
        h[T] = 0;
    __syncthreads();
    atomicAdd(&h[x[T] & 7], 1);
    __syncthreads();
    if (T < 8)
        atomicAdd(&out[T], h[T]);
}
CASE(ok_histogram) { histogram_ok<<<3, 64>>>(ints(64), ints(8)); settle(); }
__global__ void blocks_apart(int *out)
{
    __shared__ int s;
    if (T == 0)
        s = (int)blockIdx.x;
    __syncthreads();
    out[blockIdx.x * 32 + T] = s;
}
CASE(ok_every_block_has_its_own) { blocks_apart<<<7, 32>>>(ints(224)); settle(); }
__global__ void bytes_ok(int *out)
{
    __shared__ unsigned char f[64];
    f[T] = (unsigned char)T;
    __syncthreads();
    out[T] = f[63 - T];
}
CASE(ok_bytes) { bytes_ok<<<1, 64>>>(ints(64)); settle(); }
/* what a lane did before it left is ordered before nothing
   (two sizes, so that no compiler makes one store of the two) */
__global__ void after_the_half_that_left(int *a)
{
    if (T >= 16) {
        if (T == 20)
            a[0] = 1;                   //! race-global
        return;
    }
    __syncwarp(0x0000ffffu);
    if (T == 0)
        *(unsigned char *)a = 2;        //! race-global
}
CASE(race_with_a_lane_that_left) { after_the_half_that_left<<<1, 32>>>(ints(1)); settle(); }
__global__ void other_half_alone(int *a)
{
    if (T >= 16) {
        a[T] = 1;
        return;
    }
    a[T] = 2;
    __syncwarp(0x0000ffffu);
    a[T] += a[T ^ 1] == 2;              //! race-global
}
CASE(half_a_warp_reads_and_writes) { other_half_alone<<<1, 32>>>(ints(32)); settle(); }
__global__ void half_in_order(int *a)
{
    if (T >= 16)
        return;
    a[T] = 2;
    __syncwarp(0x0000ffffu);
    int b = a[T ^ 1];
    __syncwarp(0x0000ffffu);
    a[T] = b + 1;
}
CASE(half_a_warp_in_order) { half_in_order<<<1, 32>>>(ints(32)); settle(); }

__global__ void leaves_early(int *out)
{
    __shared__ int s[64];
    s[T] = (int)T;                      //! race-shared
    if (T % 2)
        return;
    __syncthreads();
    out[T] = s[T + 1];                  //! race-shared
}
CASE(a_thread_that_left_came_to_no_barrier) { leaves_early<<<1, 64>>>(ints(64)); settle(); }

__global__ void odd_ones_leave(int *out)
{
    __shared__ int s[64];
    s[T] = 64 - (int)T;                 //! race-shared
    for (unsigned d = 1; d < 64; d *= 2) {
        if (T % (2 * d) == 0)
            __syncthreads();
        if (T % (2 * d) == 0 && s[T] > s[T + d]) //! race-shared
            s[T] = s[T + d];            //! race-shared
    }
    if (T == 0)
        *out = s[0];
}
CASE(a_barrier_in_a_branch) { odd_ones_leave<<<1, 64>>>(ints(1)); settle(); }

__global__ void leaves_in_time(int n, int *out)
{
    __shared__ int s[64];
    if ((int)T >= n)
        return;                         /* has touched nothing */
    s[T] = (int)T;
    __syncthreads();
    if (T % 2)
        return;                         /* came to the barrier */
    s[T] += s[(T + 1) % (unsigned)n];
    __syncthreads();
    out[blockIdx.x * 64 + T] = s[T];
}
CASE(who_leaves_in_time_is_ordered) { leaves_in_time<<<3, 64>>>(50, ints(192)); settle(); }
