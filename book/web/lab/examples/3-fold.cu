// The fold of a minimum, with a barrier missing (order: ascending)
#include <stdio.h>

__global__ void minimum(const int *in, int *out)
{
    __shared__ int least[64];
    int t = threadIdx.x;

    least[t] = in[blockIdx.x * blockDim.x + t];
    // __syncthreads();         take the slashes away
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half && least[t + half] < least[t])
            least[t] = least[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = least[0];
}

int main(void)
{
    enum { N = 128, BLOCK = 64 };
    int numbers[N], results[N / BLOCK], *in, *out;

    for (int i = 0; i < N; i++)
        numbers[i] = 100 + (i * 29 + 41) % N;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, sizeof results);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    minimum<<<N / BLOCK, BLOCK>>>(in, out);
    cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost);
    for (int b = 0; b < N / BLOCK; b++) {
        int right = numbers[b * BLOCK];

        for (int t = 1; t < BLOCK; t++)
            if (numbers[b * BLOCK + t] < right)
                right = numbers[b * BLOCK + t];
        printf("block %d: %d, and %d is right\n", b, results[b], right);
    }
    cudaFree(in);
    cudaFree(out);
    return 0;
}
