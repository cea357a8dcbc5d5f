// A host loop that never ends (1: the flag is never cleared, 2: it is counted
// on the device as well), and one that ends after 20,000 rounds (0).
#include <cstdlib>
__device__ int rounds;
__global__ void step(int *distance, int *changed, int last, int how) {
    int at = distance[0];
    if (how == 0 && at < last)
        distance[0] = at + 1;
    if (how == 2)
        rounds++;
    *changed = how ? 1 : at + 1 < last;
}
int main(int, char **argv) {
    int *d, *changed, again, how = atoi(argv[1]);
    if (cudaMalloc(&d, 4) || cudaMalloc(&changed, 4) || cudaMemset(d, 0, 4))
        return 1;
    do {
        step<<<1, 1>>>(d, changed, 20000, how);
        if (cudaMemcpy(&again, changed, 4, cudaMemcpyDeviceToHost))
            return 2;
    } while (again);
    return cudaFree(d) || cudaFree(changed);
}
