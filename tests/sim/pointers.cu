#include "harness.h"
#include <vector>
#define I (blockIdx.x * blockDim.x + threadIdx.x)
static void shrug() { settle(); (void)!cudaGetLastError(); }

/* ---- host pointers in a kernel ------------------------------------- */
__global__ void store(int *h) { h[I] = 1; }             //! host-pointer
CASE(stack_of_main) { int h[32]; store<<<1, 32>>>(h); shrug(); }
__global__ void load(const int *h, int *d) { d[I] = h[I]; } //! host-pointer
CASE(heap) { int *h = (int *)calloc(32, 4); load<<<1, 32>>>(h, ints(32)); shrug(); free(h); }
static int global_array[8];
__global__ void update(int *g) { g[0] += 2; }           //! host-pointer
CASE(static_array) { int *volatile p = global_array; *p = 1; int *heap = (int *)malloc(8); *heap = 0; update<<<1, 1>>>(heap); shrug(); free(heap); }
struct Graph { int n; const int *v; };
__global__ void degree(Graph g, int *d) { d[I] = g.v[I + 1] - g.v[I]; } //! host-pointer
CASE(struct_of_host_pointers) { std::vector<int> v(33); Graph g = { 32, v.data() }; degree<<<1, 32>>>(g, ints(32)); shrug(); }
__global__ void through(Graph *g, int *d) { d[0] = g->n; } //! host-pointer
CASE(address_of_a_host_struct) { Graph *g = new Graph{ 1, nullptr }; through<<<1, 1>>>(g, ints(1)); shrug(); delete g; }
__global__ void adds(int *h) { atomicAdd(h, 1); }       //! host-pointer
CASE(atomic_on_host_memory) { int *h = (int *)calloc(1, 4); adds<<<1, 4>>>(h); shrug(); free(h); }
CASE(copy_between_host_buffers) { int a[4] = { 0 }, b[4];
    (void)!cudaMemcpy(b, a, sizeof a, cudaMemcpyHostToDevice); //! host-pointer
    (void)!cudaGetLastError();
}
CASE(memset_of_host_memory) { char b[16];
    (void)!cudaMemset(b, 0, sizeof b);  //! host-pointer
    (void)!cudaGetLastError();
}
__global__ void local_text(char **slot, char *out)
{
    char mine[4] = { 'a', 'b', 'c', 0 };
    slot[threadIdx.x] = mine;
    __syncthreads();
    out[threadIdx.x] = slot[threadIdx.x ^ 1][1]; //! host-pointer
}
CASE(local_memory_of_another_thread) { local_text<<<1, 2>>>(zeros<char *>(2), zeros<char>(2)); shrug(); }

/* ---- device pointers on the host ----------------------------------- */
CASE(host_writes) { int *a = ints(4);
    a[0] = 1;                           //! device-pointer
}
CASE(host_reads) { int *a = ints(4);
    int v = a[2];                       //! device-pointer
    printf("%d\n", v);
}
static int sum(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];                      //! device-pointer
    return s;
}
CASE(passed_to_a_host_function) { printf("%d\n", sum(ints(8), 8)); }
CASE(wrong_direction) { int h[4] = { 0 }, *a = ints(4);
    (void)!cudaMemcpy(h, a, 16, cudaMemcpyHostToHost); //! device-pointer
    (void)!cudaGetLastError();
}
CASE(wrong_direction_up) { int h[4] = { 0 }, *a = ints(4);
    (void)!cudaMemcpy(a, h, 16, cudaMemcpyDeviceToHost); //! device-pointer
    (void)!cudaGetLastError();          // and a host pointer where the device is named
}
struct Buffer { int *data; int n; };
CASE(member_of_a_struct) { Buffer b = { ints(4), 4 };
    b.data[b.n - 1]++;                  //! device-pointer
}
__device__ int counter;
CASE(device_variable_on_the_host) {
    counter = 1;                        //! device-pointer
}
CASE(atomic_builtin_on_the_host) { int *a = ints(1);
    __atomic_fetch_add(a, 1, __ATOMIC_SEQ_CST); //! device-pointer
}
CASE(struct_assignment) { Buffer *d = zeros<Buffer>(1), h = { nullptr, 3 };
    *d = h;                             //! device-pointer
}

/* ---- right ones ---------------------------------------------------- */
__global__ void by_value(Graph g, int *d) { d[I] = g.v[I] + g.n; }
CASE(ok_struct_by_value) { Graph g = { 5, ints(32) }; by_value<<<1, 32>>>(g, ints(32)); settle(); }
__global__ void pinned(int *p) { p[I] += 1; }
CASE(ok_pinned) { int *p; (void)!cudaMallocHost(&p, 128); memset(p, 0, 128); pinned<<<1, 32>>>(p); settle(); if (p[7] != 1) exit(9); (void)!cudaFreeHost(p); }
CASE(ok_managed) { int *p; (void)!cudaMallocManaged(&p, 128); p[3] = 4; pinned<<<1, 32>>>(p + 0); settle(); if (p[3] != 5) exit(9); (void)!cudaFree(p); }
__constant__ int table[3];
__global__ void constants(int *d) { const int primes[3] = { 2, 3, 5 }; d[I] = table[I % 3] * primes[I % 3]; }
CASE(ok_constant) { int t[3] = { 1, 2, 3 }, h[8]; (void)!cudaMemcpyToSymbol(table, t, 12); int *d = ints(8); constants<<<1, 8>>>(d); (void)!cudaMemcpy(h, d, 32, cudaMemcpyDeviceToHost); if (h[4] != 6) exit(9); }
__global__ void own_stack(int *out)
{
    int heap[16];
    for (int i = 0; i < 16; i++)
        heap[(i * 7) % 16] = i;
    int s = 0;
    for (int i = 0; i < 16; i++)
        s += heap[i];
    out[I] = s;
}
CASE(ok_local_array) { own_stack<<<2, 32>>>(ints(64)); settle(); }
