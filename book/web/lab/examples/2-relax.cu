// The relaxation without an atomic, on a funnel (order: lockstep)
#include <stdio.h>

// Every vertex has one arc, all of them to the same sink; the cheapest
// offer should stay.
__global__ void relax(int n, const int *weight, int *cost)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && weight[i] < *cost)
        *cost = weight[i];      // try: atomicMin(cost, weight[i]);
}

int main(void)
{
    enum { N = 64 };
    int weights[N], *weight, *cost, result = 1000;

    for (int i = 0; i < N; i++)
        weights[i] = 10 + (i * 37 + 9) % N;
    cudaMalloc(&weight, sizeof weights);
    cudaMalloc(&cost, sizeof *cost);
    cudaMemcpy(weight, weights, sizeof weights, cudaMemcpyHostToDevice);
    cudaMemcpy(cost, &result, sizeof result, cudaMemcpyHostToDevice);
    relax<<<2, N / 2>>>(N, weight, cost);
    cudaMemcpy(&result, cost, sizeof result, cudaMemcpyDeviceToHost);
    printf("the sink has cost %d; its distance is 10\n", result);
    cudaFree(weight);
    cudaFree(cost);
    return result != 10;
}
