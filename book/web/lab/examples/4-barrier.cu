// Half of a block waits at one barrier, half at another (order: ascending)
#include <stdio.h>

__global__ void half(int *x)
{
    int t = threadIdx.x;

    if (t < 16) {
        x[t] = t;
        __syncthreads();        // sixteen threads wait here
    } else {
        __syncthreads();        // and sixteen here
        x[t] = x[t - 16];
    }
}

int main(void)
{
    int *x;

    cudaMalloc(&x, 32 * sizeof *x);
    half<<<1, 32>>>(x);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(x);
    return 0;
}
