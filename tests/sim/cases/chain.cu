// Blocks that hand a sum on from each to the next, in an order that is drawn: all
// of them fit on a device at once, so each is begun before long, in any schedule.
#include <cstdio>
#include <cstdlib>
__global__ void chain(const int *before, int *sum, volatile int *done) {
    int b = blockIdx.x, from = before[b];
    if (threadIdx.x != 0) return;
    if (from >= 0) while (!done[from]) ;
    __threadfence();
    sum[b] = b + 1 + (from < 0 ? 0 : sum[from]);
    __threadfence();
    done[b] = 1;
}
int main(int, char **v) {
    int n = atoi(v[1]), order[128], before[128], *d, sum[128];
    srand(atoi(v[2]));
    for (int i = 0; i < n; i++) order[i] = i;
    for (int i = n - 1; i > 0; i--) { int j = rand() % (i + 1), x = order[i]; order[i] = order[j]; order[j] = x; }
    for (int i = 0; i < n; i++) before[order[i]] = i ? order[i - 1] : -1;
    if (cudaMalloc(&d, 1536) || cudaMemset(d, 0, 1536) || cudaMemcpy(d, before, 4 * n, cudaMemcpyHostToDevice)) return 3;
    chain<<<n, 32>>>(d, d + 128, d + 256);
    if (cudaMemcpy(sum, d + 128, 4 * n, cudaMemcpyDeviceToHost) || cudaFree(d)) return 4;
    return sum[order[n - 1]] != n * (n + 1) / 2;
}
