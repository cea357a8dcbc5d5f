/* far.cu SEED MANY: accesses at drawn distances, from one byte to a gigabyte,
   before and behind the arrays of a program, in what was freed, in the host's
   memory and at drawn addresses.  One is allowed if all of its bytes lie in one
   array or variable, and a finding of any other is an error; that table is the
   program's own, and nothing of the checker's.  (Beside a variable and in the middle
   of another array nothing is asked, as simcc --limits says, nor of loads from the
   program's own text, where its tables lie.) */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sim.h>

struct Range { char *from; size_t size; bool live, host; const char *what; };
enum { MOST = 24, WAYS = 7 };
static Range range[MOST];
static int ranges;
static const char *const ways[WAYS] = { "loads", "stores", "adds to", "copies from", "copies to", "fills", "loads as volatile" };

__device__ int one_variable[100];
__device__ char another[7];
__device__ __managed__ int shared_by_both[20];
__constant__ int constants[9];
static int hosts_variable[50];
extern "C" char __executable_start, __data_start, __start_simdevice, __stop_simdevice, __start_simmanaged, __stop_simmanaged,
    __start_simconstant, __stop_simconstant;
static bool between(const char *p, const char &from, const char &to) { return p > &from - 16 && p < &to; }
static bool not_asked(const char *p, bool writes)
{
    return between(p, __start_simdevice, __stop_simdevice) || between(p, __start_simmanaged, __stop_simmanaged)
        || between(p, __start_simconstant, __stop_simconstant) || (!writes && between(p, __executable_start, __data_start));
}

template <class T> static __device__ void touch(T *p, int way, T *sink)
{
    if (way == 0)
        *sink = *p;
    else if (way == 1)
        *p = (T)3;
    else
        *sink = *(volatile T *)p;
}
__global__ void work(char *p, int n, int way, char *sink)
{
    char own[16] = {};
    switch (way) {
    case 2: atomicAdd((unsigned *)p, 1u); break;
    case 3: memcpy(own, p, (size_t)n); sink[0] = own[0]; break;
    case 4: memcpy(p, own, (size_t)n); break;
    case 5: memset(p, 1, (size_t)n); break;
    default:
        if (n == 1) touch(p, way, sink);
        else if (n == 2) touch((short *)p, way, (short *)sink);
        else if (n == 4) touch((int *)p, way, (int *)sink);
        else touch((long long *)p, way, (long long *)sink);
    }
}
static unsigned long long state;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
}
static void add(void *p, size_t n, bool live, bool host, const char *what)
{
    range[ranges++] = { (char *)p, n, live, host, what };
}
/* in one that a kernel may use; the constant ones only for loads */
static const Range *home_of(const char *p, int n, bool writes)
{
    for (int i = 0; i < ranges; i++)
        if (range[i].live && p >= range[i].from && (size_t)(p - range[i].from) + (size_t)n <= range[i].size
            && !(writes && range[i].from == (char *)range[3].from))
            return &range[i];
    return nullptr;
}
static void make_ranges(void)
{
    void *p;
    cudaGetSymbolAddress(&p, one_variable), add(p, sizeof one_variable, true, false, "a variable");
    cudaGetSymbolAddress(&p, another), add(p, sizeof another, true, false, "a small variable");
    add(shared_by_both, sizeof shared_by_both, true, false, "a managed variable");
    cudaGetSymbolAddress(&p, constants), add(p, sizeof constants, true, false, "a constant");
    for (int i = 0; i < 12; i++) {
        size_t n = 1 + draw(1u << (2 + draw(22)));
        int how = i < 8 ? 0 : (int)draw(3);
        if (how == 0) {
            char *d;
            cudaMalloc(&d, n), cudaMemset(d, 0, n);
            add(d, n, true, false, "an array");
        } else if (how == 1) {
            char *h;
            cudaMallocHost(&h, n);
            add(h, n, true, false, "a pinned array");
        } else {
            char *m;
            cudaMallocManaged(&m, n);
            add(m, n, true, false, "a managed array");
        }
    }
    for (int i = 4; i < ranges; i++)
        if (strcmp(range[i].what, "a pinned array") && !draw(4)) {
            cudaFree(range[i].from);
            range[i].live = false, range[i].what = "a freed array";
        }
    add(malloc(3000), 3000, false, true, "the host's heap");
    add(hosts_variable, sizeof hosts_variable, false, true, "the host's variable");
    add((void *)(size_t)64, 1, false, true, "null");
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, many = argc > 2 ? (unsigned)atoi(argv[2]) : 500, bad = 0, outside = 0;
    char *sink, own[100] = {};
    state = seed * 1000003ull;
    draw(2);
    make_ranges();
    add(own, sizeof own, false, true, "the host's stack");
    cudaMalloc(&sink, 16);
    for (unsigned k = 0; k < many; k++) {
        const Range &r = range[draw((unsigned)ranges)];
        int way = (int)draw(WAYS), n = way == 2 ? 4 : 1 << draw(4);
        size_t far = draw(4) ? draw(2u << draw(30)) : 0;
        size_t in = draw((unsigned)r.size + 1);
        char *p = draw(3) == 0 ? r.from + in : draw(2) ? r.from + r.size + far : r.from - far - (size_t)n;
        if (way != 3 && way != 4 && way != 5)
            p = (char *)((size_t)p & ~(size_t)(n - 1));         /* a misaligned one is another mistake */
        bool writes = way == 1 || way == 2 || way == 4 || way == 5;
        bool fine = home_of(p, n, writes) || (p <= sink + 15 && p + n > sink);
        if (!home_of(p, n, writes) && not_asked(p, writes))
            continue;
        work<<<1, 1>>>(p, n, way, sink);
        cudaError_t e = cudaDeviceSynchronize();
        bool said = sim_errors() != 0;
        sim_forget();
        outside += !fine;
        if (said == !fine && (said || !e))
            continue;
        bad++;
        printf("%u: %s %d bytes at %p, %s %s (%p, %zu bytes)%s: %s, error %d\n", k, ways[way], n, (void *)p,
               p < r.from ? "before" : p < r.from + r.size ? "in" : "behind", r.what, (void *)r.from, r.size,
               fine ? ", which is allowed" : "", said ? "accused" : "nothing is said", (int)e);
    }
    printf("%u of %u as they should be, %u outside\n", many - bad, many, outside);
    return bad != 0;
}
