// Two threads add one to the same word (order: lockstep)
#include <stdio.h>

__global__ void add(int *sum)
{
    int x = *sum;       // read,
    x = x + 1;          // add,
    *sum = x;           // write: what has come between?
}

int main(void)
{
    int *sum, result;

    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(sum, 0, sizeof *sum);
    add<<<1, 2>>>(sum);
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    printf("two threads have added one each: %d\n", result);
    cudaFree(sum);
    return 0;
}
