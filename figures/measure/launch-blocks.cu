/* launch-blocks: what a launch costs that follows another, by the number
   of its blocks of 256 threads that do nothing (Exercise 4.8).
   Prints figures/data/launch-blocks.csv:

     nvcc -std=c++17 -O3 -arch=native -o build/launch-blocks figures/measure/launch-blocks.cu
     build/launch-blocks >figures/data/launch-blocks.csv

   Every figure is the median of REPEATS runs after one that is thrown
   away.  Exit status 3 if a CUDA call fails. */
#include <cuda_runtime.h>
#include "bench.h"

#define REPEATS 9
#define MOST_LOG 20

__global__ void nothing(void) {}

/* Microseconds a launch, by events: the device's time and not the host's. */
static double launch_us(unsigned blocks)
{
    const int launches = blocks < 1u << 14 ? 1000 : 100;
    double us[REPEATS + 1];
    cudaEvent_t start, end;

    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&end));
    for (int r = 0; r <= REPEATS; r++) {
        float ms;

        CHECK(cudaEventRecord(start));
        for (int k = 0; k < launches; k++)
            nothing<<<blocks, 256>>>();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&ms, start, end));
        us[r] = 1000.0 * ms / launches;
    }
    return median(us + 1, REPEATS);
}

int main(void)
{
    cudaDeviceProp p;
    int driver;

    CHECK(cudaGetDeviceProperties(&p, 0));
    CHECK(cudaDriverGetVersion(&driver));
    printf("# command: build/launch-blocks (figures/measure/launch-blocks.cu)\n"
           "# machine: %s, %d multiprocessors; CUDA %d.%d (driver)\n"
           "# microseconds a launch of blocks of 256 threads that do nothing,"
           " by events; medians of 9\n# key: blocks\nblocks,us\n", p.name, p.multiProcessorCount,
           driver / 1000, driver % 1000 / 10);
    for (int log = 0; log <= MOST_LOG; log++)
        printf("%u,%.2f\n", 1u << log, launch_us(1u << log));
    return ferror(stdout) || fflush(stdout) ? 3 : 0;
}
