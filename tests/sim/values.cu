#include "harness.h"
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T (threadIdx.x)

/* ---- uninitialised ------------------------------------------------- */
__global__ void adds(int *a) { a[I] += 1; }             //! uninitialised
CASE(never_set) { adds<<<1, 32>>>(raw<int>(32)); settle(); }
__global__ void copies(const int *a, int *b) { b[I] = a[I]; } //! uninitialised
CASE(half_copied) { int h[16] = { 0 }, *a = raw<int>(32); (void)!cudaMemcpy(a, h, 64, cudaMemcpyHostToDevice); copies<<<1, 32>>>(a, ints(32)); settle(); }
__global__ void counter(int *n) { atomicAdd(n, 1); }    //! uninitialised
CASE(counter_not_zeroed) { counter<<<1, 4>>>(raw<int>(1)); settle(); }
__global__ void shared_hole(int *out)
{
    __shared__ int s[64];
    if (T % 2 == 0)
        s[T] = 1;
    __syncthreads();
    out[T] = s[T ^ 1] + s[T];           //! uninitialised
}
CASE(every_other_shared_word) { shared_hole<<<1, 64>>>(ints(64)); settle(); }
__global__ void next_block(int *out)
{
    __shared__ int kept;
    if (blockIdx.x == 0)
        kept = 1;
    __syncthreads();
    if (blockIdx.x != 0)
        out[blockIdx.x] = kept;         //! uninitialised
}
CASE(shared_memory_of_the_last_block) { next_block<<<3, 1>>>(ints(3)); settle(); }
__global__ void wrong_size(const unsigned char *f, int *out) { if (f[I]) out[I] = 1; } //! uninitialised
CASE(memset_counts_bytes) { unsigned char *f = raw<unsigned char>(64); (void)!cudaMemset(f, 0, 63); wrong_size<<<2, 32>>>(f, ints(64)); settle(); }
__global__ void tail(const long long *v, long long *out) { out[I] = v[I]; } //! uninitialised
CASE(last_half_of_a_long) { long long *v = raw<long long>(4); (void)!cudaMemset(v, 0, 28); tail<<<1, 4>>>(v, zeros<long long>(4)); settle(); }
__global__ void push(int *q, int *tail_, const int *a) { if (a[I] == 0 && I % 2) q[atomicAdd(tail_, 1)] = 1; }
__global__ void drain(const int *q, int n, int *out) { if ((int)I < n) out[I] = q[I]; } //! uninitialised
CASE(queue_read_too_far) { int *q = raw<int>(64); push<<<2, 32>>>(q, ints(1), ints(64)); drain<<<2, 32>>>(q, 64, ints(64)); settle(); }
__global__ void look(const int *const *rows, int *out) { out[T] = rows[T][0]; } //! uninitialised
CASE(row_not_filled) { int *h[2] = { ints(1), raw<int>(1) }, **d = raw<int *>(2); (void)!cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice); look<<<1, 2>>>(d, ints(2)); settle(); }
/* a word that another thread writes later is no such word, unless a barrier is between */
__global__ void turn(int *out)
{
    __shared__ int s[64];
    s[T] = (int)T;                      //! race-shared
    out[T] = s[63 - T];                 //! race-shared
}
CASE(no_barrier_before_the_read) { turn<<<1, 64>>>(ints(64)); settle(); }
__global__ void turn_late(int *out)
{
    __shared__ int s[64];
    out[T] = s[63 - T];                 //! uninitialised
    __syncthreads();
    s[T] = (int)T;
}
CASE(stored_behind_the_barrier) { turn_late<<<1, 64>>>(ints(64)); settle(); }
/* what a call stores is announced by nobody, and yet has been written */
struct Three { int a, b, c; };
static __device__ Three three(int t) { Three s = { t, t + 1, t + 2 }; return s; }
static __device__ float4 four(float t) { return make_float4(t, t, t, t); }
__global__ void by_calls(Three *s, float4 *f, float *out)
{
    s[I] = three((int)I);
    f[I] = four((float)I);
    sincosf((float)I, &out[2 * I], &out[2 * I + 1]);
    out[2 * I] += (float)s[I].b + f[I].w + out[2 * I + 1];
}
CASE(stored_by_calls) { by_calls<<<1, 32>>>(raw<Three>(32), raw<float4>(32), raw<float>(64)); settle(); }

/* ---- read-only path ------------------------------------------------ */
__global__ void ldg_then_store(int *a) { a[I] = __ldg(&a[I]) + 1; } //! read-only-path
CASE(own_element_through_ldg) { ldg_then_store<<<1, 32>>>(ints(32)); settle(); }
__global__ void store_then_ldg(int *a, int *b) { a[I] = 3; b[I] = __ldg(&a[I]); } //! read-only-path
CASE(ldg_after_a_store) { store_then_ldg<<<1, 32>>>(ints(32), ints(32)); settle(); }
__global__ void ldg_atomic(int *c)
{
    int v = __ldg(&c[T]);               //! read-only-path
    atomicAdd(&c[T], v + 1);            //! read-only-path
}
CASE(atomic_after_ldg) { ldg_atomic<<<1, 8>>>(ints(8)); settle(); }
__global__ void tex_then_store(cudaTextureObject_t t, int *a) { a[I] = tex1Dfetch<int>(t, (int)I) + 1; } //! read-only-path
static cudaTextureObject_t texture(int *p, size_t n) {
    cudaResourceDesc r = {}; cudaTextureDesc d = {}; cudaTextureObject_t t;
    r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = p; r.res.linear.sizeInBytes = n * 4; r.res.linear.desc = cudaCreateChannelDesc<int>();
    if (cudaCreateTextureObject(&t, &r, &d, nullptr)) exit(8);
    return t; }
CASE(store_to_the_texture) { int *a = ints(32); tex_then_store<<<1, 32>>>(texture(a, 32), a); settle(); }
__global__ void bytes(unsigned char *f) { if (__ldg(&f[I])) f[I] = 0; } //! read-only-path
CASE(flags_through_ldg) { unsigned char *f = raw<unsigned char>(32); (void)!cudaMemset(f, 1, 32); bytes<<<1, 32>>>(f); settle(); }
__device__ int level(const int *p) { return __ldg(p); } //! read-only-path
__global__ void rounds(int *a)
{
    for (int k = 0; k < 3; k++) {
        int v = level(&a[T ^ 1]);
        __syncthreads();
        a[T] = v + 1;                   //! read-only-path
        __syncthreads();
    }
}
CASE(ordered_by_a_barrier_but_cached) { rounds<<<1, 32>>>(ints(32)); settle(); }
__constant__ int limit;
__global__ void writes_constant() { *(int *)&limit = 3; } //! read-only-path
CASE(store_to_a_constant) { writes_constant<<<1, 1>>>(); settle(); (void)!cudaGetLastError(); }
__global__ void wide(double *d) { double v = __ldg(&d[I]); d[I] = v + 1.0; } //! read-only-path
CASE(doubles_through_ldg) { wide<<<1, 16>>>(zeros<double>(16)); settle(); }

/* ---- step limit ---------------------------------------------------- */
__global__ void forever(volatile int *a) { while (a[0] == 0) ; } //! step-limit
CASE(wait_for_nobody) { forever<<<1, 1>>>(ints(1)); settle(); (void)!cudaGetLastError(); }
__global__ void spin_lock(int *lock, int *n)
{
    while (atomicCAS(lock, 0, 1) != 0)  //! step-limit
        ;
    atomicAdd(n, 1);
}
CASE(lock_never_released) { spin_lock<<<1, 2>>>(ints(1), ints(1)); settle(); (void)!cudaGetLastError(); }
__global__ void cycle(const int *next, int *out)
{
    int i = 0, k = 0;
    while (i >= 0) {
        i = next[i];                    //! step-limit
        k++;
    }
    *out = k;
}
CASE(list_with_a_cycle) { cycle<<<1, 1>>>(ints(4), ints(1)); settle(); (void)!cudaGetLastError(); }
__global__ void unsigned_loop(int *a, unsigned n)
{
    for (unsigned i = n - 1; i < n || i >= n; i--)
        a[i % n] = 1;                   //! step-limit
}
CASE(unsigned_never_negative) { unsigned_loop<<<1, 1>>>(ints(8), 8); settle(); (void)!cudaGetLastError(); }
__global__ void stride_zero(int *a, int n, int step) { for (int i = 0; i < n; i += step) a[i] = 1; } //! step-limit
CASE(stride_of_zero) { stride_zero<<<1, 1>>>(ints(8), 8, 0); settle(); (void)!cudaGetLastError(); }
__global__ void handshake(volatile int *turn, int parties)
{
    while (turn[0] != (int)blockIdx.x)  //! step-limit
        ;
    turn[0] = ((int)blockIdx.x + 2) % parties;
}
CASE(turns_that_skip_somebody) { handshake<<<2, 1>>>(ints(1), 2); settle(); (void)!cudaGetLastError(); }
__global__ void cas_wrong(int *a)
{
    int old = 5;
    while (atomicCAS(a, old, old + 1) != old) //! step-limit
        ;
}
CASE(cas_that_never_looks_again) { cas_wrong<<<1, 1>>>(ints(1)); settle(); (void)!cudaGetLastError(); }
/* no access at all: lanes that only vote, and threads that only wait */
__global__ void vote(int *a)
{
    while (__any_sync(~0u, T < 40)) ;   //! step-limit
    *a = 1;
}
CASE(votes_that_never_end) { vote<<<1, 32>>>(ints(1)); settle(); (void)!cudaGetLastError(); }
__global__ void assembly(int *a)
{
    while (__syncthreads_or(T < 1)) ;   //! step-limit
    *a = 1;
}
CASE(barriers_that_never_end) { assembly<<<2, 96>>>(ints(1)); settle(); (void)!cudaGetLastError(); }
__global__ void converge(int *c, int *changed)
{
    do {
        __syncthreads();
        if (T == 0)
            *changed = 0;               //! step-limit
        __syncthreads();
        if (c[T] <= 0)                  //! step-limit
            atomicExch(changed, 1);     //! step-limit
        __syncthreads();
    } while (atomicAdd(changed, 0));    //! step-limit
}
CASE(round_that_always_changes) { converge<<<1, 8>>>(ints(8), ints(1)); settle(); (void)!cudaGetLastError(); }

/* ---- right ones ---------------------------------------------------- */
__global__ void fills(int *a) { a[I] = 1; }
CASE(ok_written_before_read) { int *a = raw<int>(64); fills<<<2, 32>>>(a); adds<<<2, 32>>>(a); settle(); }
__global__ void ldg_ok(const int *a, int *b) { b[I] = __ldg(&a[I]) + __ldg(&a[0]); }
CASE(ok_ldg) { int *a = ints(64); ldg_ok<<<2, 32>>>(a, ints(64)); fills<<<2, 32>>>(a); ldg_ok<<<2, 32>>>(a, ints(64)); settle(); }
CASE(ok_texture_between_launches) { int *a = ints(32); cudaTextureObject_t t = texture(a, 32); tex_then_store<<<1, 32>>>(texture(ints(32), 32), a); tex_then_store<<<1, 32>>>(t, ints(32)); settle(); }
__global__ void lock_ok(int *lock, int *n)
{
    for (bool mine = false; !mine; ) {
        mine = atomicCAS(lock, 0, 1) == 0;
        if (mine) {
            atomicAdd(n, 1);
            __threadfence();
            atomicExch(lock, 0);
        }
    }
}
CASE(ok_spin_lock) { lock_ok<<<2, 32>>>(ints(1), ints(1)); settle(); }
__global__ void hand_over(volatile int *turn)
{
    while (turn[0] != (int)blockIdx.x)
        ;
    turn[0] = (int)blockIdx.x + 1;
}
CASE(ok_blocks_in_turn) { hand_over<<<4, 1>>>(ints(1)); settle(); }
__global__ void copied(const int *a, int *b) { b[I] = a[I]; }
CASE(ok_copy_of_initialised) { int *a = ints(32), *b = raw<int>(32); (void)!cudaMemcpy(b, a, 128, cudaMemcpyDeviceToDevice); copied<<<1, 32>>>(b, ints(32)); settle(); }
struct Shape { int at = 1; __device__ virtual int sides() const { return at; } };
struct Square : Shape { __device__ int sides() const override { return 4 * at; } };
__global__ void virtuals(int *a)
{
    __shared__ __align__(16) char room[sizeof(Square)];
    __shared__ Shape *s;
    if (threadIdx.x == 0)
        s = new (room) Square;
    __syncthreads();
    a[I] = s->sides();
}
CASE(ok_object_with_virtual_functions) { virtuals<<<2, 32>>>(ints(64)); settle(); }
__global__ void sums_of_doubles(double *a)
{
    __shared__ double s[32];
    s[threadIdx.x] = 0;
    for (int k = 0; k < 4; k++)
        s[threadIdx.x] += k;
    __syncthreads();
    a[I] = s[31 - threadIdx.x] + s[threadIdx.x];
}
CASE(ok_sums_of_doubles) { sums_of_doubles<<<2, 32>>>(raw<double>(64)); settle(); }
__global__ void half_of_a_pair(int2 *a)
{
    __shared__ int2 s[32];
    s[threadIdx.x] = a[I];
    s[(threadIdx.x + 1) % 32].y = 1; //! race-shared
    __syncthreads();
    a[I] = s[threadIdx.x];
}
CASE(half_of_a_pair_is_another_s) { half_of_a_pair<<<1, 32>>>((int2 *)ints(64)); settle(); }
