// Who is there: every thread prints its number (order: random:1)
#include <stdio.h>

__global__ void hello(void)
{
    printf("thread %d of block %d\n", threadIdx.x, blockIdx.x);
}

int main(void)
{
    hello<<<2, 4>>>();
    cudaDeviceSynchronize();
    return 0;
}
