/* late.cu -- random programs of atomics, fences and barriers under the
   schedule late, beside the rules of CUDA's memory model.

     late FIRST COUNT SCHEDULE    that many programs, and a line about what was
                                  seen; SCHEDULE may be both, in turn

   Each addition sets a bit of its own in a word, so a look at the word tells
   which ones have taken effect.  What must be among them is worked out here,
   from the program and from what the looks have found: whatever a chain of
   fences, looks and barriers puts before.  More may be seen, less may not, and
   in the end all must be there.  The line counts the looks, those that were
   ordered behind an addition by another thread, and how often two additions by
   one thread without a fence between them were seen in the other order. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>
#include <cuda/atomic>
#include <cuda_runtime.h>
#include "sim.h"

enum { BLOCKS = 3, THREADS = 3, ALL = BLOCKS * THREADS, PHASES = 3, MOST = 6,
       WORDS = 3, OPS = PHASES * MOST };
enum { NONE, ADD, OR, REF, RELEASE, USED, SEE, FENCE, NEAR, KINDS };
struct Op { int kind, word, bit; };
typedef unsigned long long Mask;
typedef cuda::atomic_ref<Mask, cuda::thread_scope_device> ref;

__global__ void run(const Op *ops, Mask *word, Mask *seen)
{
    int me = (int)(blockIdx.x * THREADS + threadIdx.x);
    for (int i = 0; i < OPS; i++) {
        if (i && i % MOST == 0)
            __syncthreads();
        Op o = ops[me * OPS + i];
        Mask *w = &word[o.word], bit = 1ull << o.bit;
        switch (o.kind) {
        case ADD: atomicAdd(w, bit); break;
        case OR: if (bit) atomicOr(w, bit); break;
        case REF: ref(*w).fetch_add(bit, cuda::memory_order_relaxed); break;
        case RELEASE: ref(*w).fetch_or(bit, cuda::memory_order_release); break;
        case USED: if (atomicAdd(w, bit) & bit) __trap(); break;
        case SEE: seen[me * OPS + i] = atomicAdd(w, 0ull); break;
        case FENCE: __threadfence(); break;
        case NEAR: __threadfence_block(); break;
        }
    }
}

static std::vector<Op> ops(ALL * OPS);
static std::vector<Mask> seen(ALL * OPS);
struct Set { Mask of[WORDS] = {}; };            /* of additions */
static bool operator|=(Set &a, const Set &b)    /* has it grown? */
{
    bool grows = false;
    for (int w = 0; w < WORDS; w++) {
        grows |= (b.of[w] & ~a.of[w]) != 0;
        a.of[w] |= b.of[w];
    }
    return grows;
}
static bool adds(const Op &o) { return o.kind >= ADD && o.kind <= USED; }

static void draw(unsigned seed)
{
    std::mt19937 r(seed);
    int bits[WORDS] = {}, fences = (int)(r() % 3);
    for (Op &o : ops) {
        static const int often[] = { ADD, ADD, OR, REF, RELEASE, USED, SEE, SEE,
                                     SEE, NEAR, FENCE, FENCE, FENCE, NONE };
        o = { often[r() % (11 + (unsigned)fences)], (int)(r() % WORDS), 0 };
        if (adds(o) && bits[o.word] == 63)
            o.kind = NONE;
        if (adds(o))
            o.bit = bits[o.word]++;
    }
}
/* what each thread knows before each of its operations, until nothing is new */
static std::vector<Set> known(ALL *(OPS + 1));
static Set told_by(int t, int i, bool near)     /* by the release at i */
{
    Set s, own;
    bool fenced = false, nearly = false;
    for (int j = 0; j <= i; j++) {
        const Op &o = ops[(size_t)(t * OPS + j)];
        fenced = o.kind == FENCE || o.kind == RELEASE;
        nearly = fenced || o.kind == NEAR;
        if (near ? nearly : fenced) {
            s |= own;
            s |= known[(size_t)(t * (OPS + 1) + j)];
        }
        if (adds(o))
            own.of[o.word] |= 1ull << o.bit;
    }
    return s;
}
static bool learn(int t)
{
    bool grows = false;
    Set k, heard, near;         /* heard: and known after the next fence */
    for (int i = 0; i < OPS; i++) {
        if (i && i % MOST == 0) /* all that the block has done and knows */
            for (int u = t - t % THREADS; u < t - t % THREADS + THREADS; u++) {
                k |= known[(size_t)(u * (OPS + 1) + i)];
                for (int j = 0; j < i; j++)
                    if (adds(ops[(size_t)(u * OPS + j)]))
                        k.of[ops[(size_t)(u * OPS + j)].word] |=
                            1ull << ops[(size_t)(u * OPS + j)].bit;
            }
        grows |= known[(size_t)(t * (OPS + 1) + i)] |= k;
        const Op &o = ops[(size_t)(t * OPS + i)];
        if (o.kind == FENCE || o.kind == RELEASE)
            k |= heard;
        if (o.kind == FENCE || o.kind == RELEASE || o.kind == NEAR)
            k |= near;
        if (o.kind == SEE)
            for (int u = 0; u < ALL; u++)
                for (int j = 0; j < OPS; j++) {
                    const Op &a = ops[(size_t)(u * OPS + j)];
                    bool it = adds(a) && a.word == o.word
                        && seen[(size_t)(t * OPS + i)] >> a.bit & 1;
                    if (it && u != t)
                        heard |= told_by(u, j, false);
                    if (it && u != t && u / THREADS == t / THREADS)
                        near |= told_by(u, j, true);
                }
    }
    return grows;
}
static long looks, behind, turned;
static bool judge(unsigned seed)
{
    bool right = true;
    for (Set &s : known)
        s = Set();
    for (bool grows = true; grows; ) {
        grows = false;
        for (int t = 0; t < ALL; t++)
            grows |= learn(t);
    }
    for (int t = 0; t < ALL; t++) {
        Set own;
        for (int i = 0; i < OPS; i++) {
            const Op &o = ops[(size_t)(t * OPS + i)];
            if (adds(o))
                own.of[o.word] |= 1ull << o.bit;
            if (o.kind != SEE)
                continue;
            Mask must = known[(size_t)(t * (OPS + 1) + i)].of[o.word];
            Mask got = seen[(size_t)(t * OPS + i)];
            looks++;
            behind += (must & ~own.of[o.word]) != 0;
            must |= own.of[o.word];
            if (must & ~got)
                printf("program %u: thread %d, operation %d, word %d: %llx of %llx\n",
                       seed, t, i, o.word, got, must), right = false;
            own.of[o.word] = got;       /* and never less again */
        }
    }
    return right;
}
/* one thread adds to a and then to b, another sees b's and then not a's */
static void count_turned(void)
{
    for (int t = 0; t < ALL; t++)
        for (int i = 0; i < OPS; i++)
            for (int j = i + 1; j < OPS; j++) {
                const Op &a = ops[(size_t)(t * OPS + i)], &b = ops[(size_t)(t * OPS + j)];
                if (!adds(a) || !adds(b) || a.word == b.word)
                    continue;
                for (int u = 0; u < ALL; u++)
                    for (int k = 0, saw = 0; k < OPS; k++) {
                        const Op &o = ops[(size_t)(u * OPS + k)];
                        Mask got = seen[(size_t)(u * OPS + k)];
                        if (o.kind == SEE && o.word == b.word)
                            saw |= got >> b.bit & 1;
                        if (o.kind == SEE && o.word == a.word)
                            turned += saw && !(got >> a.bit & 1);
                    }
            }
}
int main(int, char **v)
{
    unsigned first = (unsigned)atoi(v[1]), count = (unsigned)atoi(v[2]);
    Op *d_ops;
    Mask *d_word, *d_seen, end[WORDS];
    if (cudaMalloc(&d_ops, sizeof(Op) * ops.size()) || cudaMalloc(&d_word, sizeof end)
        || cudaMalloc(&d_seen, sizeof(Mask) * seen.size()))
        return 3;
    int wrong = 0;
    for (unsigned s = first; s < first + count; s++) {
        draw(s);
        sim_counters_reset();
        if (sim_schedule_set(strcmp(v[3], "both") ? v[3] : s % 2 ? "late" : "random", s))
            return 3;
        if (cudaMemcpy(d_ops, ops.data(), sizeof(Op) * ops.size(), cudaMemcpyHostToDevice)
            || cudaMemset(d_word, 0, sizeof end)
            || cudaMemset(d_seen, 0, sizeof(Mask) * seen.size()))
            return 3;
        run<<<BLOCKS, THREADS>>>(d_ops, d_word, d_seen);
        if (cudaGetLastError()
            || cudaMemcpy(seen.data(), d_seen, sizeof(Mask) * seen.size(), cudaMemcpyDeviceToHost)
            || cudaMemcpy(end, d_word, sizeof end, cudaMemcpyDeviceToHost))
            return 3;
        Set all;
        for (const Op &o : ops)
            if (adds(o))
                all.of[o.word] |= 1ull << o.bit;
        bool right = judge(s) && !memcmp(all.of, end, sizeof end);
        wrong += !right;
        if (!right && memcmp(all.of, end, sizeof end))
            printf("program %u: an addition is missing in the end\n", s);
        count_turned();
    }
    printf("%u programs, %d wrong; %ld looks, %ld ordered behind another's addition, %ld turned\n",
           count, wrong, looks, behind, turned);
    if (cudaFree(d_ops) || cudaFree(d_word) || cudaFree(d_seen))
        return 3;
    return wrong != 0;
}
