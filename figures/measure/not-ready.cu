/* not-ready: what cudaGetLastError and cudaPeekAtLastError say after
   cudaEventQuery and cudaStreamQuery have answered cudaErrorNotReady, and
   whether the next calls succeed.  One line for each question. */
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void wait_for(const volatile int *flag)
{
    while (*flag == 0)
        ;
}

static void say(const char *what, cudaError_t e)
{
    printf("%-44s %s\n", what, cudaGetErrorName(e));
}

int main(void)
{
    int *flag, version = 0, driver = 0;
    cudaEvent_t event;

    cudaRuntimeGetVersion(&version);
    cudaDriverGetVersion(&driver);
    printf("runtime %d, driver %d\n", version, driver);
    say("cudaMallocHost", cudaMallocHost(&flag, sizeof *flag));
    say("cudaEventCreate", cudaEventCreate(&event));
    *flag = 0;
    wait_for<<<1, 1>>>(flag);
    say("cudaEventRecord", cudaEventRecord(event));
    say("cudaEventQuery", cudaEventQuery(event));
    say("cudaPeekAtLastError after it", cudaPeekAtLastError());
    say("cudaGetLastError after it", cudaGetLastError());
    say("cudaStreamQuery", cudaStreamQuery(0));
    say("cudaGetLastError after it", cudaGetLastError());
    say("cudaEventQuery again", cudaEventQuery(event));
    *(volatile int *)flag = 1;
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaGetLastError after that", cudaGetLastError());
    say("cudaMemset(NULL, 0, 4), a real error", cudaMemset(NULL, 0, 4));
    say("cudaEventQuery, done", cudaEventQuery(event));
    say("cudaGetLastError after both", cudaGetLastError());
    return 0;
}
