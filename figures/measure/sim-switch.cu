// How long does a thread of a block take at a barrier?  One block, nothing
// but barriers; the best of seven launches.
#include <cuda_runtime.h>
#include <chrono>
#include <cstdio>

__global__ void meet(int rounds)
{
    for (int r = 0; r < rounds; r++)
        __syncthreads();
}

int main(int argc, char **argv)
{
    const int block = 256, rounds = 2000;
    double best = 1e9;

    for (int run = 0; run < 7; run++) {
        auto start = std::chrono::steady_clock::now();
        meet<<<1, block>>>(rounds);
        if (cudaDeviceSynchronize())
            return 1;
        std::chrono::duration<double, std::nano> d =
            std::chrono::steady_clock::now() - start;
        best = d.count() < best ? d.count() : best;
    }
    printf("%s,%d,%.0f\n", argc > 1 ? argv[1] : "", block,
           best / rounds / block);
    return 0;
}
