/* more blocks than a record has numbers for: each runs, and the first and the last race;
   its strings are instrumented, and the report must not be made of them */
#include <cstdio>
#include <string>
template class std::basic_string<char>;
__global__ void count(unsigned *n, int *last)
{
    atomicAdd(n, 1u);
    if (blockIdx.x == 0 || blockIdx.x == 4194304)
        *last = 1 + (int)blockIdx.x;
}
int main()
{
    unsigned *n, k = 0;
    int *last;
    if (cudaMalloc(&n, 4) || cudaMalloc(&last, 4) || cudaMemset(n, 0, 4))
        return 1;
    count<<<4194305, 1>>>(n, last);
    if (cudaMemcpy(&k, n, 4, cudaMemcpyDeviceToHost))
        return 1;
    printf("%u blocks\n", k);
    return cudaFree(n) || cudaFree(last);
}
