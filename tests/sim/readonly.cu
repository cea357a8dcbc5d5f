/* readonly.cu SEED MANY: drawn launches in which threads read, write and update bytes of a
   few words, and read some through the read-only path.  Whoever writes what the same launch
   reads through it is named, in any order and whoever else has touched the word; where
   nobody writes a word, nobody is. */
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sim.h>

enum How { NONE, READ, WRITE, UPDATE, THROUGH };
enum { THREADS = 6, STEPS = 3, WORDS = 3 };
struct Touch { unsigned char how, word, at, size; };
struct Plan { Touch touch[THREADS][STEPS]; unsigned char block, barrier; };

static uint64_t state;
static unsigned drawn(unsigned n)
{
    uint64_t z = state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9, z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % n);
}
template <class T> __device__ void touch(char *p, unsigned how, unsigned *sink)
{
    T *at = (T *)p;

    if (how == READ)
        *sink += *at;
    else if (how == WRITE)
        *at = (T)(sink[0] * 7 + how);
    else if (how == THROUGH)
        *sink += __ldg(at);
}
__global__ void act(Plan plan, char *words)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sink = t;

    for (int k = 0; k < STEPS; k++) {
        Touch w = plan.touch[t][k];
        char *p = words + 4 * w.word + w.at;

        if (w.how == UPDATE)
            atomicAdd((unsigned *)(words + 4 * w.word), 1u + t);
        else if (w.size == 4)
            touch<unsigned>(p, w.how, &sink);
        else if (w.size == 2)
            touch<unsigned short>(p, w.how, &sink);
        else
            touch<unsigned char>(p, w.how, &sink);
        if (plan.barrier)
            __syncthreads();
    }
}
int main(int, char **argv)
{
    static const char *const orders[] = { "ascending", "descending", "lockstep", "random" };
    unsigned many = (unsigned)atoi(argv[2]), bad = 0, named = 0, silent = 0;
    char *words;

    state = strtoull(argv[1], nullptr, 10);
    cudaMalloc(&words, 4 * WORDS);
    for (unsigned turn = 0; turn < many && bad < 5; turn++) {
        Plan p = {};
        bool same = false, near = false;

        p.block = drawn(2) ? THREADS : THREADS / 2;
        p.barrier = (unsigned char)drawn(2);
        for (auto &thread : p.touch)
            for (Touch &w : thread) {
                w.size = (unsigned char)(1 << drawn(3));
                w = { (unsigned char)(drawn(3) ? drawn(2) * READ : drawn(5)),
                      (unsigned char)drawn(WORDS), (unsigned char)(drawn(4) & ~(w.size - 1u)), w.size };
                if (w.how == UPDATE)
                    w.at = 0, w.size = 4;
            }
        for (auto &a : p.touch)
            for (Touch x : a)
                for (auto &b : p.touch)
                    for (Touch y : b)
                        if (x.how == THROUGH && (y.how == WRITE || y.how == UPDATE) && x.word == y.word) {
                            near = true;
                            same |= x.at < y.at + y.size && y.at < x.at + x.size;
                        }
        if (near && !same)
            continue;               /* another byte of a word: either may be said */
        for (const char *order : orders) {
            sim_forget();
            sim_schedule_set(order, turn);
            cudaMemset(words, 1, 4 * WORDS);
            act<<<THREADS / p.block, p.block>>>(p, words);
            cudaDeviceSynchronize();
            (same ? named : silent)++;
            if ((sim_reports("read-only-path") > 0) != same && bad++ < 5)
                printf("launch %u, %s, block %d: %s\n", turn, order, p.block,
                       same ? "nothing is said" : "one is named");
        }
    }
    printf("%u wrong of %u that are wrong and %u that are right\n", bad, named, silent);
    fflush(stdout);
    _Exit(bad != 0 || named < many || silent < many / 2);
}
