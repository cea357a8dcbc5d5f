#include "harness.h"
#define I (blockIdx.x * blockDim.x + threadIdx.x)

/* ---- same value ---------------------------------------------------- */
__global__ void set_flag(int *flag) { *flag = 1; }      //? race-samevalue
CASE(all_set_the_flag) { set_flag<<<2, 64>>>(ints(1)); settle(); }
__global__ void some_set(bool *again, const int *a)
{
    if (a[I] == 0)
        *again = true;                  //? race-samevalue
}
CASE(those_that_changed_set_it) { some_set<<<4, 32>>>(zeros<bool>(1), ints(128)); settle(); }
__global__ void shared_flag(int *out)
{
    __shared__ int f;
    f = 9;                              //? race-samevalue
    __syncthreads();
    out[threadIdx.x] = f;
}
CASE(shared_constant) { shared_flag<<<1, 64>>>(ints(64)); settle(); }
__global__ void mark(unsigned char *seen, const int *to) { seen[to[I]] = 1; } //? race-samevalue
CASE(marks_of_neighbours) { mark<<<2, 32>>>(zeros<unsigned char>(4), ints(64)); settle(); }
__global__ void fill(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = -1;                      //? race-samevalue
}
CASE(everybody_clears_all) { fill<<<1, 4>>>(ints(9), 9); settle(); }
__device__ int done;
__global__ void finished() { if (I % 5 == 0) done = 3; } //? race-samevalue
CASE(variable_set_by_many) { finished<<<2, 32>>>(); settle(); }
__global__ void eight(double *d) { d[I / 4] = 0.5; }    //? race-samevalue
CASE(doubles_in_fours) { eight<<<2, 16>>>(zeros<double>(8)); settle(); }
__global__ void rounds(int *a)
{
    for (int k = 0; k < 3; k++) {
        a[threadIdx.x % 4] = 8;         //? race-samevalue
        __syncthreads();
    }
}
CASE(same_value_every_round) { rounds<<<2, 16>>>(ints(4)); settle(); }
__global__ void changes_mind(int *a)
{
    a[0] = (int)threadIdx.x;            //! race-global
    __threadfence();
    a[0] = 7;                           //! race-global
}
CASE(same_in_the_end_only) { changes_mind<<<1, 8>>>(ints(1)); settle(); }

__global__ void exchange_and_store(int *a)
{
    if (threadIdx.x == 0)
        atomicExch(a, 5);               //! race-global
    *a = 7;                             //! race-global
}
CASE(store_after_an_exchange) { exchange_and_store<<<1, 2>>>(ints(1)); settle(); }
__global__ void store_and_exchange(int *a)
{
    *a = 9;                             //! race-global
    __threadfence();
    if (threadIdx.x == 1)
        atomicExch(a, 3);               //! race-global
}
CASE(exchange_after_a_store) { store_and_exchange<<<1, 2>>>(ints(1)); settle(); }

/* ---- read beside atomic -------------------------------------------- */
__global__ void look_first(int *c, const int *d)
{
    if (d[I] < c[0])                    //? read-beside-atomic
        atomicMin(c, d[I]);             //? read-beside-atomic
}
CASE(test_and_atomic_min) { int *c = ints(1); cudaMemset(c, 1, 4); int *d = ints(64); look_first<<<2, 32>>>(c, d); settle(); }
__global__ void spin_out(int *n, int *out)
{
    atomicAdd(n, 2);                    //? read-beside-atomic
    out[I] = *n;                        //? read-beside-atomic
}
CASE(read_the_counter_back) { spin_out<<<2, 16>>>(ints(1), ints(32)); settle(); }
__global__ void watcher(int *w, int *out)
{
    if (blockIdx.x == 0)
        atomicOr(w, 1 << threadIdx.x);  //? read-beside-atomic
    else
        out[threadIdx.x] = w[0];        //? read-beside-atomic
}
CASE(one_block_watches) { watcher<<<2, 8>>>(ints(1), ints(8)); settle(); }
__global__ void in_shared(int *out)
{
    __shared__ int top;
    if (threadIdx.x == 0)
        top = 0;
    __syncthreads();
    int at = atomicAdd(&top, 1);        //! race-shared
    out[at] = top;                      //! race-shared
}
CASE(shared_counter_read_plainly) { in_shared<<<1, 32>>>(ints(32)); settle(); }
__global__ void cas_loop(float *m, const float *x)
{
    int *p = (int *)m, old = *p;        //? read-beside-atomic
    while (x[I] + 1 > __int_as_float(old)) {
        int seen = atomicCAS(p, old, __float_as_int(x[I] + 1 + I)); //? read-beside-atomic
        if (seen == old)
            break;
        old = seen;
    }
}
CASE(cas_loop_with_plain_start) { cas_loop<<<1, 16>>>(zeros<float>(1), zeros<float>(16)); settle(); }
__global__ void exchange(int *slot, int *copy)
{
    int mine = atomicExch(slot, (int)I + 1); //? read-beside-atomic
    copy[I] = mine + *slot;             //? read-beside-atomic
}
CASE(exchange_then_look) { exchange<<<1, 32>>>(ints(1), ints(32)); settle(); }
__global__ void sum_all(double *s, double *out)
{
    atomicAdd(s, 1.0);                  //? read-beside-atomic
    if (threadIdx.x == 31)
        *out = *s;                      //? read-beside-atomic
}
CASE(last_thread_reads_the_sum) { sum_all<<<1, 32>>>(zeros<double>(1), zeros<double>(1)); settle(); }
__global__ void queue(int *tail, int *q, int *seen)
{
    if (threadIdx.x < 8)
        q[atomicAdd(tail, 1)] = (int)threadIdx.x; //? read-beside-atomic
    else
        seen[threadIdx.x] = *tail;      //? read-beside-atomic
}
CASE(length_of_a_growing_queue) { queue<<<1, 40>>>(ints(1), ints(64), ints(64)); settle(); }
__global__ void volatile_look(volatile int *v, int *out)
{
    if (threadIdx.x == 0)
        *v = 1;                         //? read-beside-atomic
    else
        out[threadIdx.x] = *(int *)v;   //? read-beside-atomic
}
CASE(volatile_store_plain_read) { volatile_look<<<1, 4>>>(ints(1), ints(4)); settle(); }

/* ---- out of bounds ------------------------------------------------- */
__global__ void no_guard(int *a) { a[I] = 1; }          //! out-of-bounds
CASE(no_bounds_test) { no_guard<<<1, 32>>>(ints(20)); settle(); }
__global__ void one_more(const int *v, int *d) { d[I] = v[I + 1] - v[I]; } //! out-of-bounds
CASE(offsets_without_the_last) { one_more<<<1, 32>>>(ints(32), ints(32)); settle(); }
__global__ void before(int *a) { a[(int)I - 1] = 3; }   //! out-of-bounds
CASE(one_before) { before<<<1, 8>>>(ints(8)); settle(); }
__global__ void at_most(int *a, int n) { for (int i = (int)I; i <= n; i += 32) a[i] = i; } //! out-of-bounds
CASE(less_or_equal) { at_most<<<1, 32>>>(ints(64), 64); settle(); }
__global__ void straddle(char *p) { *(int *)(p + 4 * I) = 2; } //! out-of-bounds
CASE(word_over_the_end) { straddle<<<1, 2>>>(zeros<char>(6)); settle(); }
__global__ void null_pointer(int *p) { if (I == 3) *p = 1; } //! out-of-bounds
CASE(null) { int *volatile p = nullptr; null_pointer<<<1, 32>>>(p); settle(); (void)!cudaGetLastError(); }
__global__ void shared_over(int *out)
{
    __shared__ int s[16];
    s[threadIdx.x] = 1;                 //! out-of-bounds
    __syncthreads();
    out[threadIdx.x] = s[0];
}
CASE(shared_array_too_small) { shared_over<<<1, 17>>>(ints(17)); settle(); }
__global__ void dynamic_over(int *out)
{
    extern __shared__ int s[];
    s[threadIdx.x] = 1;                 //! out-of-bounds
    out[threadIdx.x] = 0;
}
CASE(dynamic_shared_too_small) { dynamic_over<<<1, 32, 31 * 4>>>(ints(32)); settle(); }
__global__ void dynamic_far(int at)
{
    extern __shared__ int s[];
    s[at] = 1;                          //! out-of-bounds
}
CASE(dynamic_shared_that_an_earlier_launch_had) { dynamic_far<<<1, 1, 8192>>>(2000); settle(); dynamic_far<<<1, 1, 64>>>(1000); settle(); }
__global__ void atomic_over(int *a) { atomicAdd(&a[I], 1); } //! out-of-bounds
CASE(atomic_outside) { atomic_over<<<1, 32>>>(ints(31)); settle(); }
__global__ void tex(cudaTextureObject_t t, int *out) { out[I] = tex1Dfetch<int>(t, (int)I); } //! out-of-bounds
CASE(texel_outside) {
    cudaResourceDesc r = {}; cudaTextureDesc d = {}; cudaTextureObject_t t;
    r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = ints(8); r.res.linear.sizeInBytes = 32; r.res.linear.desc = cudaCreateChannelDesc<int>();
    (void)!cudaCreateTextureObject(&t, &r, &d, nullptr); tex<<<1, 9>>>(t, ints(9)); settle(); }
CASE(copy_too_long) {
    int h[9] = { 0 };
    int *a = ints(8);
    (void)!cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); //! out-of-bounds
    (void)!cudaGetLastError();
}
CASE(copy_of_minus_one_bytes) {
    int *a = ints(4), h[4] = { 0 };
    (void)!cudaMemcpy(a + 2, h, (size_t)-1, cudaMemcpyHostToDevice); //! out-of-bounds
    (void)!cudaGetLastError();
}
__global__ void misaligned(char *p) { atomicAdd((int *)(p + 2), 1); } //! out-of-bounds
CASE(misaligned_atomic) { misaligned<<<1, 1>>>(zeros<char>(16)); settle(); (void)!cudaGetLastError(); }

/* ---- use after free ------------------------------------------------ */
__global__ void writes(int *a) { a[I] = 1; }            //! use-after-free
CASE(write_after_free) { int *a; (void)!cudaMalloc(&a, 128); (void)!cudaFree(a); writes<<<1, 32>>>(a); settle(); }
__global__ void reads(const int *a, int *b) { b[I] = a[I]; } //! use-after-free
CASE(read_after_free) { int *a, *b = ints(32); (void)!cudaMalloc(&a, 128); (void)!cudaMemset(a, 0, 128); (void)!cudaFree(a); reads<<<1, 32>>>(a, b); settle(); }
struct List { int value; List *next; };
__global__ void link(List *a, List *b) { a->value = 1; a->next = b; b->value = 2; b->next = nullptr; }
__global__ void walk(const List *l, int *sum) { for (; l; l = l->next) *sum += l->value; } //! use-after-free
CASE(pointer_kept_in_memory) { List *a = zeros<List>(1), *b; (void)!cudaMalloc(&b, sizeof *b); link<<<1, 1>>>(a, b); (void)!cudaFree(b); walk<<<1, 1>>>(a, ints(1)); settle(); }
__global__ void bump(int *a) { atomicAdd(&a[1], 1); }   //! use-after-free
CASE(atomic_after_free) { int *a; (void)!cudaMalloc(&a, 64); (void)!cudaMemset(a, 0, 64); (void)!cudaFree(a); bump<<<2, 2>>>(a); settle(); }
CASE(copy_after_free) { int *a, h; (void)!cudaMalloc(&a, 4); (void)!cudaFree(a);
    (void)!cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost); //! use-after-free
    (void)!cudaGetLastError();
}
CASE(free_twice) { int *a; (void)!cudaMalloc(&a, 4); (void)!cudaFree(a);
    (void)!cudaFree(a);                 //! use-after-free
    (void)!cudaGetLastError();
}
CASE(set_after_free) { char *a; (void)!cudaMalloc(&a, 9); (void)!cudaFree(a);
    (void)!cudaMemset(a, 0, 9);         //! use-after-free
    (void)!cudaGetLastError();
}
__global__ void second_half(unsigned char *a) { a[I] = 1; } //! use-after-free
CASE(old_one_after_growing) {
    unsigned char *a, *b; (void)!cudaMalloc(&a, 64); (void)!cudaMalloc(&b, 128); (void)!cudaMemset(a, 0, 64);
    (void)!cudaMemcpy(b, a, 64, cudaMemcpyDeviceToDevice); (void)!cudaFree(a); second_half<<<1, 64>>>(a); settle(); (void)!cudaFree(b); }

/* ---- right ones ---------------------------------------------------- */
__global__ void guard(int *a, int n) { if (I < n) a[I] = 1; }
CASE(ok_guard) { guard<<<1, 32>>>(ints(20), 20); settle(); }
__global__ void volatile_ok(volatile int *v, int *out) { if (threadIdx.x == 0) *v = 1; else out[threadIdx.x] = *v; }
CASE(ok_volatile_both) { volatile_ok<<<1, 4>>>(ints(1), ints(4)); settle(); }
__global__ void never_lowers(int *c, int *out) { atomicMin(c, 5 + (int)I); out[I] = *c; }
CASE(ok_atomic_that_changes_nothing) { never_lowers<<<2, 32>>>(ints(1), ints(64)); settle(); }
__global__ void result(int *n, int *out) { out[I] = atomicAdd(n, 1); }
CASE(ok_use_the_result) { result<<<2, 32>>>(ints(1), ints(64)); settle(); }
CASE(ok_lifetimes) { int *a; (void)!cudaMalloc(&a, 256); guard<<<1, 64>>>(a, 64); (void)!cudaFree(a); (void)!cudaMalloc(&a, 256); guard<<<1, 64>>>(a, 64); (void)!cudaFree(a); (void)!cudaFree(nullptr); }
__global__ void tex_ok(cudaTextureObject_t t, int *out) { out[I] = tex1Dfetch<int>(t, (int)I); }
CASE(ok_texture) {
    cudaResourceDesc r = {}; cudaTextureDesc d = {}; cudaTextureObject_t t;
    r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = ints(64); r.res.linear.sizeInBytes = 256; r.res.linear.desc = cudaCreateChannelDesc<int>();
    (void)!cudaCreateTextureObject(&t, &r, &d, nullptr); tex_ok<<<2, 32>>>(t, ints(64)); settle(); (void)!cudaDestroyTextureObject(t); }
