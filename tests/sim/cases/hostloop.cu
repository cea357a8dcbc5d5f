// A host loop that never ends (1: the flag is never cleared, 2: it is counted
// on the device as well), and one that ends after 20,000 rounds (0).  3, 4: the host looks for
// itself, in whole arrays that it copies at one line, and waits for nothing else; 4: of pinned
// memory, with an event; 5: in pairs of words, of which the second is 5.
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
    if (how > 2) {
        int *all, *mine, n = how == 5 ? 2 : 100;
        cudaEvent_t there;
        if (cudaMalloc(&all, 8 * n) || cudaMemset(all, 0, 8 * n) || cudaEventCreate(&there) ||
            cudaMallocHost(&mine, 4 * n))
            return 1;
        if (how == 5 && (cudaMemset(all + 1, 5, 1) || cudaMemset(all + 3, 5, 1)))
            return 1;
        for (mine[0] = 0; mine[0] == 0; )
            for (int k = 0; k < 2; k++) {
                step<<<1, 1>>>(d, changed, 0, how);
                if (how != 4 ? cudaMemcpy(mine, all + k * n, 4 * n, cudaMemcpyDeviceToHost) != 0
                    : cudaMemcpyAsync(mine, all + k * n, 4 * n, cudaMemcpyDeviceToHost) ||
                      cudaEventRecord(there) || cudaEventSynchronize(there))
                    return 2;
            }
    }
    do {
        step<<<1, 1>>>(d, changed, 20000, how);
        if (cudaMemcpy(&again, changed, 4, cudaMemcpyDeviceToHost))
            return 2;
    } while (again);
    return cudaFree(d) || cudaFree(changed);
}
