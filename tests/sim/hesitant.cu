/* Threads that hesitate (sim_hesitant_set): what is lost between a look and
   an atomic is lost in one of the two orders; a kernel that waits for an
   atomic ends, however it waits. */
#include "sim.h"
#include <stdio.h>
#include <cuda/atomic>

enum { N = 256, SEEDS = 5 };

__global__ void least(const unsigned *a, unsigned *word, bool right)
{
    extern __shared__ unsigned s[];
    unsigned t = threadIdx.x;

    s[t] = a[blockIdx.x * blockDim.x + t];
    for (unsigned half = blockDim.x / 2; half; half /= 2) {
        __syncthreads();
        if (t < half && s[t + half] < s[t])
            s[t] = s[t + half];
    }
    if (t == 0 && right)
        atomicMin(word, s[0]);
    else if (t == 0 && s[0] < *word)
        atomicExch(word, s[0]);
}
__device__ unsigned look(volatile unsigned *word, int way)
{
    if (way == 1)
        __nanosleep(20);
    return way < 2 ? *word
         : way == 2 ? atomicAdd((unsigned *)word, 0)
         : cuda::atomic_ref<unsigned, cuda::thread_scope_device>(
               *(unsigned *)word).fetch_add(0);
}
/* one block waits, by reading, asleep, or by atomics, for what the other
   adds */
__global__ void waits(volatile unsigned *word, int way)
{
    if (blockIdx.x == 1 && threadIdx.x == 0)
        for (int k = 0; k < 5; k++)
            atomicAdd((unsigned *)word, 1);
    while (threadIdx.x == 0 && blockIdx.x == 0 && look(word, way) < 5)
        ;
}
/* a look that is an atomic, a store that is none, and a minimum that
   mostly repairs what the store has overwritten */
__global__ void covered(unsigned *word, int way)
{
    unsigned mine = 100 + (blockIdx.x * blockDim.x + threadIdx.x) * 37 % 64;

    if (way == 0)
        atomicMin(word, mine);
    else if (mine < atomicAdd(word, 0)) {
        if (way == 1)
            atomicExch(word, mine);
        else
            *(volatile unsigned *)word = mine;
        if (way == 3)
            atomicMin(word, mine);
    }
}
static int lost(unsigned *word, int way)
{
    int count = 0;

    for (unsigned seed = 1; seed <= 20; seed++) {
        unsigned got = ~0u;
        sim_schedule_set("random", seed);
        sim_hesitant_set(1 + seed % 2);
        cudaMemcpy(word, &got, 4, cudaMemcpyHostToDevice);
        covered<<<2, 32>>>(word, way);
        cudaMemcpy(&got, word, 4, cudaMemcpyDeviceToHost);
        count += got != 100;
    }
    return count;
}
static int wrong(unsigned *d, unsigned *word, int order, int best,
                 bool right)
{
    unsigned a[N];
    int count = 0;

    for (int i = 0; i < N; i++)
        a[i] = 100 + i;
    a[best ? N - 1 : 0] = 7;
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        unsigned got = ~0u;
        sim_schedule_set("random", seed);
        sim_hesitant_set(order);
        cudaMemcpy(word, &got, 4, cudaMemcpyHostToDevice);
        least<<<2, N / 2, 2 * N>>>(d, word, right);
        cudaMemcpy(&got, word, 4, cudaMemcpyDeviceToHost);
        count += got != 7;
    }
    return count;
}
int main()
{
    unsigned *d, *word, bad = 0;

    cudaMalloc(&d, N * sizeof *d);
    cudaMalloc(&word, sizeof *word);
    for (int order = 1; order <= 2; order++)
        for (int best = 0; best < 2; best++) {
            int lost = wrong(d, word, order, best, false);
            int right = wrong(d, word, order, best, true);
            bad += lost != (best == order - 1 ? SEEDS : 0) || right;
            printf("order %d, the least in block %d: lost in %d of %d, "
                   "by atomicMin in %d\n", order, best, lost, SEEDS, right);
        }
    for (int way = 0; way < 4; way++) {
        int k = lost(word, way);
        bad += way ? k < 4 : k > 0;
        printf("looked by an atomic, way %d: lost in %d of 20\n", way, k);
    }
    for (int k = 0; k < 8; k++) {
        sim_schedule_set("random", 1);
        sim_hesitant_set(1 + k % 2);
        sim_steps_set(100000);
        cudaMemset(word, 0, 4);
        waits<<<2, 64>>>(word, k / 2);
        cudaError_t e = cudaDeviceSynchronize();
        bad += e != cudaSuccess;
        printf("waiting: %s\n", cudaGetErrorString(e));
    }
    return bad || cudaFree(d) || cudaFree(word) ? 1 : 0;
}
