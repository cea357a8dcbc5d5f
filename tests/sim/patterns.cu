/* patterns.cu -- the access patterns of irregular graph programs, each right
   and with the one thing left out that makes it right.  The graph is a ring
   with chords: row[i]..row[i+1] are the arcs of i, col their heads. */
#include "harness.h"
#include <vector>
#define I ((int)(blockIdx.x * blockDim.x + threadIdx.x))
enum { N = 96, DEGREE = 3 };
struct Graph { int *row, *col, n; };
static Graph ring()
{
    std::vector<int> row(N + 1), col(N * DEGREE);
    for (int i = 0; i <= N; i++)
        row[i] = i * DEGREE;
    for (int k = 0; k < N * DEGREE; k++)
        col[k] = (k / DEGREE + 1 + k % DEGREE * 7) % N;
    Graph g = { raw<int>(row.size()), raw<int>(col.size()), N };
    if (cudaMemcpy(g.row, row.data(), row.size() * 4, cudaMemcpyHostToDevice)
        || cudaMemcpy(g.col, col.data(), col.size() * 4, cudaMemcpyHostToDevice))
        exit(3);
    return g;
}
static int *values(int n)
{
    std::vector<int> v((size_t)n);
    for (int i = 0; i < n; i++)
        v[(size_t)i] = i * 37 % 101;
    int *d = raw<int>((size_t)n);
    if (cudaMemcpy(d, v.data(), (size_t)n * 4, cudaMemcpyHostToDevice))
        exit(3);
    return d;
}

/* ---- conditional vertex and edge: add to one word ---------------------- */
__global__ void edge_right(Graph g, const int *v, int *count)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            if (i < g.col[k] && v[i] < v[g.col[k]])
                atomicAdd(count, 1);
}
CASE(ok_conditional_edge) { edge_right<<<3, 32>>>(ring(), values(N), ints(1)); settle(); }
__global__ void edge_wrong(Graph g, const int *v, int *count)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            if (i < g.col[k] && v[i] < v[g.col[k]])
                (*count)++;             //! race-global
}
CASE(conditional_edge_without_atomic) { edge_wrong<<<3, 32>>>(ring(), values(N), ints(1)); settle(); }
__global__ void edge_bounds(Graph g, const int *v, int *count)
{
    int i = I;
    if (i <= g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++) //! out-of-bounds
            if (v[i] < v[g.col[k]])
                atomicAdd(count, 1);
}
CASE(conditional_edge_one_vertex_too_far) { edge_bounds<<<4, 32>>>(ring(), values(N), ints(1)); settle(); }
__global__ void vertex_guarded(Graph g, const int *v, int *most)
{
    int i = I, own = -1;
    if (i >= g.n)
        return;
    for (int k = g.row[i]; k < g.row[i + 1]; k++)
        own = max(own, v[g.col[k]]);
    if (*most < own)                    //? read-beside-atomic
        atomicMax(most, own);           //? read-beside-atomic
}
CASE(conditional_vertex_with_a_guard) { vertex_guarded<<<3, 32>>>(ring(), values(N), ints(1)); settle(); }
__global__ void vertex_wrong(Graph g, const int *v, int *most)
{
    int i = I, own = -1;
    if (i >= g.n)
        return;
    for (int k = g.row[i]; k < g.row[i + 1]; k++)
        own = max(own, v[g.col[k]]);
    if (*most < own)                    //! race-global
        *most = own;                    //! race-global
}
CASE(conditional_vertex_with_a_store) { vertex_wrong<<<3, 32>>>(ring(), values(N), ints(1)); settle(); }

/* ---- pull: a vertex reads its neighbours and writes itself ------------- */
__global__ void pull_right(Graph g, const int *from, int *to)
{
    int i = I;
    if (i >= g.n)
        return;
    int x = from[i];
    for (int k = g.row[i]; k < g.row[i + 1]; k++)
        x = min(x, from[g.col[k]]);
    to[i] = x;
}
CASE(ok_pull_into_another_array) { pull_right<<<3, 32>>>(ring(), values(N), ints(N)); settle(); }
__global__ void pull_wrong(Graph g, int *v)
{
    int i = I;
    if (i >= g.n)
        return;
    int x = v[i];
    for (int k = g.row[i]; k < g.row[i + 1]; k++)
        x = min(x, v[g.col[k]]);        //! race-global
    v[i] = x;                           //! race-global
}
CASE(pull_in_place) { pull_wrong<<<3, 32>>>(ring(), values(N)); settle(); }
__global__ void pull_bytes(Graph g, unsigned char *in)
{
    int i = I;
    unsigned char any = 0;
    for (int k = g.row[i]; k < g.row[i + 1]; k++)
        any |= in[g.col[k]];            //! race-global
    in[i] = any | (i == 0);             //! race-global
}
CASE(pull_in_place_with_flags) { pull_bytes<<<3, 32>>>(ring(), zeros<unsigned char>(N)); settle(); }

/* ---- push: a vertex writes its neighbours ------------------------------ */
__global__ void push_right(Graph g, const int *v, int *to)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            atomicMax(&to[g.col[k]], v[i]);
}
CASE(ok_push_with_atomics) { push_right<<<3, 32>>>(ring(), values(N), ints(N)); settle(); }
__global__ void push_wrong(Graph g, const int *v, int *to)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            to[g.col[k]] = v[i];        //! race-global
}
CASE(push_with_stores) { push_wrong<<<3, 32>>>(ring(), values(N), ints(N)); settle(); }
__global__ void push_guarded(Graph g, const int *v, int *to)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            if (to[g.col[k]] < v[i])    //! race-global
                atomicExch(&to[g.col[k]], 0), to[g.col[k]] = v[i]; //! race-global
}
CASE(push_with_one_atomic_of_two) { push_guarded<<<3, 32>>>(ring(), values(N), ints(N)); settle(); }
__global__ void push_reverse(Graph g, const int *v, int *to)
{
    int i = g.n - 1 - I;
    if (i >= 0)
        for (int k = g.row[i + 1]; k-- > g.row[i]; )
            to[g.col[k]] += v[i];       //! race-global
}
CASE(push_in_reverse) { push_reverse<<<3, 32>>>(ring(), values(N), ints(N)); settle(); }
__global__ void push_same(Graph g, unsigned char *mark)
{
    int i = I;
    if (i < g.n)
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            mark[g.col[k]] = 1;         //? race-samevalue
}
CASE(push_of_one_value) { push_same<<<3, 32>>>(ring(), zeros<unsigned char>(N)); settle(); }
__global__ void push_persistent(Graph g, const int *v, int *to)
{
    for (int i = I; i < g.n; i += (int)(gridDim.x * blockDim.x))
        for (int k = g.row[i]; k < g.row[i + 1]; k++)
            if (g.col[k] > i)
                to[g.col[k]] += v[i];   //! race-global
}
CASE(push_with_a_stride) { push_persistent<<<1, 32>>>(ring(), values(N), ints(N)); settle(); }

/* ---- worklists --------------------------------------------------------- */
__global__ void list_right(Graph g, const int *v, int *list, int *size)
{
    int i = I;
    if (i < g.n && v[i] > 50)
        list[atomicAdd(size, 1)] = i;
}
CASE(ok_worklist) { list_right<<<3, 32>>>(ring(), values(N), ints(N), ints(1)); settle(); }
__global__ void list_wrong(Graph g, const int *v, int *list, int *size)
{
    int i = I;
    if (i < g.n && v[i] > 50) {
        list[*size] = i;                //! race-global
        *size += 1;                     //! race-global
    }
}
CASE(worklist_without_atomic) { list_wrong<<<3, 32>>>(ring(), values(N), ints(N), ints(1)); settle(); }
__global__ void list_full(Graph g, const int *v, int *list, int *size)
{
    int i = I;
    if (i < g.n && v[i] > 50)
        list[atomicAdd(size, 1)] = i;   //! out-of-bounds
}
CASE(worklist_too_short) { list_full<<<3, 32>>>(ring(), values(N), ints(16), ints(1)); settle(); }
__global__ void list_read(Graph g, const int *v, int *list, int *size, int *out)
{
    int i = I;
    if (i < g.n && v[i] > 50)
        list[atomicAdd(size, 1)] = i;   //! race-global
    if (*size > 0)                      //? read-beside-atomic
        out[i] = list[0];
}
CASE(worklist_read_while_it_grows) { list_read<<<3, 32>>>(ring(), values(N), ints(N), ints(1), ints(N)); settle(); }

/* ---- a block a vertex, shared memory ----------------------------------- */
__global__ void block_right(const int *v, int *out)
{
    __shared__ int s[64];
    int t = (int)threadIdx.x;
    s[t] = v[I];
    for (int d = 32; d; d /= 2) {
        __syncthreads();
        if (t < d)
            s[t] = max(s[t], s[t + d]);
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}
CASE(ok_block_a_vertex) { block_right<<<2, 64>>>(values(128), ints(2)); settle(); }
__global__ void block_wrong(const int *v, int *out)
{
    __shared__ int s[64];
    int t = (int)threadIdx.x;
    s[t] = v[I];
    __syncthreads();
    for (int d = 32; d; d /= 2)
        if (t < d)
            s[t] = max(s[t], s[t + d]); //! race-shared
    if (t == 0)
        out[blockIdx.x] = s[0];
}
CASE(block_with_one_barrier_for_all) { block_wrong<<<2, 64>>>(values(128), ints(2)); settle(); }
__global__ void block_count(const int *v, int *n, int *out)
{
    if (threadIdx.x == 0)
        n[blockIdx.x] = 0;              //! race-global
    if (v[I] > 50)
        atomicAdd(&n[blockIdx.x], 1);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = n[blockIdx.x];
}
CASE(counter_not_ready) { block_count<<<2, 64>>>(values(128), ints(2), ints(2)); settle(); }
__global__ void block_carry(const int *v, int *out)
{
    __shared__ int n;
    for (int r = 0; r < 2; r++) {
        if (threadIdx.x == 0)
            n = 0;                      //! race-shared
        __syncthreads();
        if (v[threadIdx.x] > 50 + r)
            atomicAdd(&n, 1);
        __syncthreads();
        out[threadIdx.x] = n;
    }
}
CASE(no_barrier_before_the_next_round) { block_carry<<<1, 64>>>(values(64), ints(64)); settle(); }
__global__ void warp_sum(const int *v, int *part, int *out)
{
    int t = (int)threadIdx.x, x = v[t];
    for (int d = 16; d; d /= 2)
        x += __shfl_down_sync(~0u, x, d);
    if (t % 32 == 0)
        part[t / 32] = x;               //! race-global
    if (t == 0)
        out[0] = part[0] + part[1];
}
CASE(warps_that_do_not_wait) { warp_sum<<<1, 64>>>(values(64), ints(2), ints(1)); settle(); }

/* ---- path compression: pointers to pointers ---------------------------- */
__global__ void jump(int *parent)
{
    int i = I, p = parent[i];
    while (p != parent[p]) {            //! race-global
        parent[i] = parent[p];          //! race-global
        p = parent[p];
    }
}
CASE(path_compression_with_plain_accesses)
{
    std::vector<int> v(N);
    for (int i = 0; i < N; i++)
        v[(size_t)i] = i ? i - 1 : 0;
    int *p = raw<int>(N);
    if (cudaMemcpy(p, v.data(), N * 4, cudaMemcpyHostToDevice))
        exit(3);
    jump<<<3, 32>>>(p);
    settle();
}
