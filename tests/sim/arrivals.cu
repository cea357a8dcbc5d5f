// Barriers at which one arrives and later waits: who is ordered with whom, and misuse.
//   arrivals order WRITE READ WHERE WRITER READER: one stores in step WRITE, one loads in step READ
//   arrivals good|values|CASE
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
namespace cg = cooperative_groups;
// Steps: 0 before the first arrival, 1 before its wait, 2 behind it, 3 and 4 likewise of the second.
template <class G> __device__ void steps(G g, int write, int read, int *x, int *out, bool writes, bool reads)
{
    for (int step = 0; step < 5; step++) {
        if (writes && step == write)
            *x = 7;
        if (reads && step == read)
            *out = *x;
        typename G::arrival_token t = {};
        if (step == 0 || step == 2) {
            t = g.barrier_arrive();
            step++;
            if (writes && step == write)
                *x = 7;
            if (reads && step == read)
                *out = *x;
            g.barrier_wait(std::move(t));
        }
    }
}
__global__ void of_block(int write, int read, int *x, int *out, bool shared, unsigned writer, unsigned reader)
{
    __shared__ int mine;
    if (threadIdx.x == 1)
        mine = 1;
    __syncthreads();
    steps(cg::this_thread_block(), write, read, shared ? &mine : x, out, threadIdx.x == writer, threadIdx.x == reader);
}
__global__ void of_grid(int write, int read, int *x, int *out, unsigned writer, unsigned reader)
{
    unsigned rank = (unsigned)cg::this_grid().thread_rank();
    steps(cg::this_grid(), write, read, x, out, rank == writer, rank == reader);
}
// Both barriers in one kernel, the other group's own between a token's two ends; sums through many phases.
__global__ void values(unsigned *sum, unsigned *out, int phases)
{
    auto block = cg::this_thread_block();
    auto grid = cg::this_grid();
    __shared__ unsigned part[2];
    unsigned me = (unsigned)grid.thread_rank(), n = (unsigned)grid.size();
    for (int p = 0; p < phases; p++) {
        if (threadIdx.x == 0)
            part[p & 1] = 0;
        block.sync();
        sum[p * n + me] = me + (unsigned)p;
        auto far = grid.barrier_arrive();
        atomicAdd(&part[p & 1], 1);
        auto near = block.barrier_arrive();
        unsigned own = me * 3;
        block.barrier_wait(std::move(near));
        if (part[p & 1] != blockDim.x)
            out[me] = 1u << 30;
        __syncthreads();
        grid.barrier_wait(std::move(far));
        for (unsigned i = 0; i < n; i++)
            own += sum[p * n + i];
        auto again = block.barrier_arrive();
        if (p & 1)
            grid.sync();
        block.barrier_wait(std::move(again));
        out[me] += own;
    }
}
enum { TWICE, USED, NEVER, SYNC, THREADS, COUNT, GRID, GRID_TWICE, GOES, GRID_GOES, ABSENT, BRANCH, ALONE };
static const char *const names[] = { "twice", "used", "never", "sync", "threads", "count", "grid", "grid-twice", "goes", "grid-goes", "absent",
                                     "branch", "alone" };
__global__ void misuse(int what, int *x)
{
    auto block = cg::this_thread_block();
    auto grid = cg::this_grid();
    if (what >= GRID && what <= GRID_TWICE) {
        auto far = grid.barrier_arrive();
        if (what == GRID)
            grid.sync();
        else
            far = grid.barrier_arrive();
        grid.barrier_wait(std::move(far));
        return;
    }
    if (what == GRID_GOES || what == GOES) {    // all have arrived, and one does not wait
        auto far = grid.barrier_arrive();
        if (what == GOES)
            grid.barrier_wait(std::move(far));
        auto near = block.barrier_arrive();
        if (what == GRID_GOES || threadIdx.x != 5)
            block.barrier_wait(std::move(near));
        return;
    }
    if (what == ABSENT && threadIdx.x == 3)
        return;
    if (what == ALONE)
        return grid.barrier_wait(grid.barrier_arrive());
    cg::thread_block::arrival_token t = {};
    if (what != NEVER)
        t = block.barrier_arrive();
    if (what == TWICE)
        t = block.barrier_arrive();
    if (what == SYNC)
        cg::sync(block);
    if (what == THREADS)
        __syncthreads();
    if (what == COUNT)
        x[1] = __syncthreads_count(1);
    auto copy = t;
    if (what != BRANCH || threadIdx.x < 32)
        block.barrier_wait(std::move(t));
    if (what == USED)
        block.barrier_wait(std::move(copy));
    if (what == BRANCH && threadIdx.x >= 32)
        grid.sync();
}
template <class... P> static cudaError_t together(void (*f)(P...), int blocks, int threads, P... p)
{
    void *a[] = { &p... };
    cudaError_t e = cudaLaunchCooperativeKernel((void *)f, dim3(blocks), dim3(threads), a, 0, 0);
    return e ? e : cudaDeviceSynchronize();
}
static int sums(void)
{
    enum { BLOCKS = 3, WIDTH = 40, ALL = BLOCKS * WIDTH, PHASES = 4 };
    unsigned *sum, *out, bad = 0;
    cudaMallocManaged(&sum, ALL * PHASES * 4);
    cudaMallocManaged(&out, ALL * 4);
    memset(out, 0, ALL * 4);
    cudaError_t e = together(values, BLOCKS, WIDTH, sum, out, (int)PHASES);
    for (unsigned i = 0; i < ALL; i++)
        bad += out[i] != PHASES * (i * 3 + ALL * (ALL - 1) / 2) + ALL * (PHASES * (PHASES - 1) / 2);
    cudaFree(sum);
    cudaFree(out);
    return e || bad;
}
int main(int n, char **v)
{
    if (!strcmp(v[1], "values"))
        return sums();
    int *x, *out;
    cudaMallocManaged(&x, 8);
    cudaMallocManaged(&out, 4);
    x[0] = 1;
    out[0] = -1;
    cudaError_t e = cudaSuccess;
    int code = 0;
    if (!strcmp(v[1], "order") && n > 6) {
        int write = atoi(v[2]), read = atoi(v[3]);
        unsigned writer = (unsigned)atoi(v[5]), reader = (unsigned)atoi(v[6]);
        if (!strcmp(v[4], "grid"))
            e = together(of_grid, 3, 48, write, read, x, out, writer, reader);
        else {
            of_block<<<1, 48>>>(write, read, x, out, !strcmp(v[4], "shared"), writer, reader);
            e = cudaDeviceSynchronize();
        }
        code = e ? 3 : out[0] == 7 ? 7 : out[0] == 1 ? 1 : 4;
    }
    for (int i = 0; i <= ALONE; i++)
        if (!strcmp(v[1], names[i])) {
            if (i == ALONE)
                misuse<<<1, 1>>>(i, x), e = cudaDeviceSynchronize();
            else
                e = together(misuse, 2, 64, i, x);
            code = e ? 3 : 0;
        }
    cudaFree(x);
    cudaFree(out);
    printf("answer %d\n", code);
    return 0;
}
