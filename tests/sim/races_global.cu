#include "harness.h"
#define I (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void count(int *n)
{
    n[0] = n[0] + 1;                    //! race-global
}
CASE(plain_count) { count<<<2, 32>>>(ints(1)); settle(); }

__global__ void shift(int *a, int n)
{
    unsigned i = I;
    if (i + 1 < n)
        a[i + 1] = a[i] + 1;            //! race-global
}
CASE(shift_in_place) { shift<<<2, 64>>>(ints(128), 128); settle(); }

__global__ void relax(const int *head, const int *w, int *c)
{
    int d = (int)I + w[I];
    if (d > c[head[I]])                 //! race-global
        c[head[I]] = d;                 //! race-global
}
CASE(relax_without_atomics) { relax<<<4, 32>>>(ints(128), ints(128), ints(4)); settle(); }

__global__ void produce(int *data, int *out)
{
    if (blockIdx.x == 0)
        data[threadIdx.x] = 7;          //! race-global
    else
        out[threadIdx.x] = data[threadIdx.x]; //! race-global
}
CASE(block_reads_block) { produce<<<2, 32>>>(ints(32), ints(32)); settle(); }

__global__ void own_and_next(int *a)
{
    int i = threadIdx.x;
    a[i] = i;                           //! race-global
    int v = a[(i + 1) % 64];            //! race-global
    a[64 + i] = v;
}
CASE(neighbour_without_barrier) { own_and_next<<<1, 64>>>(ints(128)); settle(); }

__global__ void mixed(int *n)
{
    if (threadIdx.x & 1)
        atomicAdd(n, 1);                //! race-global
    else
        *n = (int)threadIdx.x;          //! race-global
}
CASE(store_beside_atomic) { mixed<<<1, 2>>>(ints(1)); settle(); }

__global__ void bytes(unsigned char *f)
{
    unsigned i = I;
    f[i / 2] = (unsigned char)(f[i / 2] + i); //! race-global
}
CASE(two_threads_a_byte) { bytes<<<2, 32>>>(zeros<unsigned char>(32)); settle(); }

/* two blocks agree, and a third one looks: the agreement is a warning,
   the look is an error */
__global__ void agreed(int *flag, int *out)
{
    if (blockIdx.x < 2)
        *flag = 1;                      //? race-samevalue
    else
        out[threadIdx.x] = *flag;       //! race-global
}
CASE(third_block_reads_what_two_agree_on) { agreed<<<3, 32>>>(zeros<int>(1), ints(32)); settle(); }

__global__ void agreed_bytes(unsigned char *flag, int *out)
{
    if (blockIdx.x < 2)
        flag[1] = 1;                    //? race-samevalue
    else
        out[threadIdx.x] = atomicOr((unsigned *)flag, 0u); //! race-global
}
CASE(third_block_asks_atomically) { agreed_bytes<<<3, 1>>>(zeros<unsigned char>(4), ints(32)); settle(); }

struct Pair { int distance, parent; };
__global__ void publish(Pair *p)
{
    Pair mine = { (int)I, (int)I + 1 };
    *p = mine;                          //! race-global
}
CASE(whole_struct) { publish<<<2, 1>>>(zeros<Pair>(1)); settle(); }

__device__ int variable;
__global__ void to_variable()
{
    variable = (int)I;                  //! race-global
}
CASE(device_variable) { to_variable<<<2, 32>>>(); settle(); }

__global__ void wide(long long *p)
{
    if (threadIdx.x == 0)
        p[0] = 1;                       //! race-global
    else
        ((int *)p)[1] = 5;              //! race-global
}
CASE(half_of_a_long) { wide<<<1, 2>>>(zeros<long long>(1)); settle(); }

__global__ void after_barrier(int *a)
{
    __syncthreads();
    a[0] = a[0] + (int)blockIdx.x + 1;  //! race-global
}
CASE(barrier_does_not_order_blocks) { after_barrier<<<2, 1>>>(ints(1)); settle(); }

__device__ int take(int *stack, int *top)
{
    int t = *top;                       //! race-global
    *top = t - 1;                       //! race-global
    return stack[t];
}
__global__ void pops(int *stack, int *top, int *out)
{
    out[I] = take(stack, top);
}
CASE(stack_in_a_function) { int *top = ints(1), h = 63; cudaMemcpy(top, &h, 4, cudaMemcpyHostToDevice); pops<<<1, 32>>>(ints(64), top, ints(32)); settle(); }

__global__ void twice(int *a)
{
    a[I / 2] = (int)I;                  //! race-global
}
__global__ void reader(const int *a, int *b) { b[I] = a[I]; }
CASE(only_the_first_of_two_launches) { int *a = ints(64); twice<<<2, 32>>>(a); reader<<<2, 16>>>(a, ints(64)); settle(); }

__global__ void lock_forgotten(int *lock, int *sum)
{
    if (threadIdx.x == 0)
        while (atomicCAS(lock, 0, 1) != 0)
            ;
    *sum += 1;                          //! race-global
    __threadfence();
    if (threadIdx.x == 0)
        atomicExch(lock, 0);
}
CASE(lock_taken_by_one_only) { lock_forgotten<<<1, 32>>>(ints(1), ints(1)); settle(); }

__global__ void copying(char *d, const char *s)
{
    memcpy(d + 4 * threadIdx.x, s, 8);  //! race-global
}
CASE(overlapping_memcpy) { char *s = zeros<char>(8); cudaMemset(s, 1, 4); copying<<<1, 4>>>(zeros<char>(24), s); settle(); }

/* ---- right ones ---------------------------------------------------- */
__global__ void count_ok(int *n) { atomicAdd(n, 1); }
CASE(ok_atomic_count) { count_ok<<<2, 32>>>(ints(1)); settle(); }
__global__ void shift_ok(const int *a, int *b) { b[I] = a[I + 1]; }
CASE(ok_shift_to_another_array) { shift_ok<<<2, 64>>>(ints(129), ints(128)); settle(); }
__global__ void own_ok(int *a)
{
    int i = threadIdx.x;
    a[i] = i;
    __syncthreads();
    int v = a[(i + 1) % 64];
    __syncthreads();
    a[i] = v;
}
CASE(ok_neighbour_with_barriers) { own_ok<<<1, 64>>>(ints(64)); settle(); }
__global__ void bytes_ok(unsigned char *f) { f[I] = (unsigned char)(f[I] + 1); }
CASE(ok_a_byte_a_thread) { bytes_ok<<<4, 32>>>(zeros<unsigned char>(128)); settle(); }
__global__ void write_first(int *a) { a[I] = 1; }
__global__ void read_later(const int *a, int *b) { b[I] = a[127 - I]; }
CASE(ok_two_launches) { int *a = ints(128); write_first<<<4, 32>>>(a); read_later<<<2, 64>>>(a, ints(128)); settle(); }
__global__ void min_ok(int *c, const int *e) { atomicMin(&c[e[I] % 8], (int)I); }
CASE(ok_atomic_min) { min_ok<<<4, 64>>>(ints(8), ints(256)); settle(); }
__global__ void rw_own(int *a)
{
    for (int k = 0; k < 5; k++)
        a[I] = a[I] * 2 + 1;
}
CASE(ok_own_element) { rw_own<<<4, 64>>>(ints(256)); settle(); }
__global__ void phases(int *a)
{
    int t = threadIdx.x, b = blockIdx.x * 64;
    for (int d = 32; d > 0; d /= 2) {
        if (t < d)
            a[b + t] += a[b + t + d];
        __syncthreads();
    }
}
CASE(ok_reduction_in_global_memory) { phases<<<3, 64>>>(ints(192)); settle(); }
