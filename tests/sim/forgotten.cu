/* three ways to forget a wait; the answer ought to be 7 each time */
#include <stdio.h>
#include <stdlib.h>
__global__ void use(const int *a, int *b) { *b = *a; }
int main(int argc, char **argv)
{
    int mistake = argc > 1 ? atoi(argv[1]) : 1, *h, *a, *b;
    cudaStream_t s, t;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
    cudaMallocHost(&h, 2 * sizeof *h);
    cudaMalloc(&a, sizeof *a);
    cudaMalloc(&b, sizeof *b);
    h[0] = 7;
    cudaMemcpyAsync(a, h, sizeof *a, cudaMemcpyHostToDevice, s);
    if (mistake == 2)
        h[0] = 0;                       /* but the copy may be later */
    if (mistake > 1)
        cudaStreamSynchronize(s);
    use<<<1, 1, 0, t>>>(a, b);          /* 1: has s brought a yet? */
    if (mistake == 3)
        cudaMemsetAsync(a, 0, sizeof *a, s);   /* has t used a yet? */
    cudaMemcpyAsync(&h[1], b, sizeof *b, cudaMemcpyDeviceToHost, t);
    cudaStreamSynchronize(t);
    printf("%d\n", h[1]);
    cudaStreamSynchronize(s);
    cudaFree(a);
    cudaFree(b);
    cudaFreeHost(h);
    cudaStreamDestroy(s);
    cudaStreamDestroy(t);
    return 0;
}
