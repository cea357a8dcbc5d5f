/* random.cpp -- small random kernels with fences and atomics of both scopes,
   and what is ordered in them, by sets: for each access all of those before it.

     random make SEED                        a program of 12 kernels, on stdout
     random judge SEED KERNEL TRACE REPORT   is every report a pair that the sets
                                             leave unordered, and is every word
                                             with such pairs in some report?

   A line of the program is one operation of one thread, and its number is
   written to the trace when it has been done. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

enum Kind { READ, WRITE, ADD, LOOK, ADD_BLOCK, LOOK_BLOCK, FENCE, FENCE_BLOCK };
struct Op { int kernel, block, thread; Kind kind; int word; };
static std::map<int, Op> ops;                   /* by line */
static std::vector<std::string> text;
static int blocks_of[12];
enum { THREADS = 2, KERNELS = 12 };

static void line(const std::string &s) { text.push_back(s); }
static void make(unsigned seed, bool scoped)
{
    static const char *const forms[] = { "if (a[%d] == -77) n++;", "a[%d] = %d;",
        "atomicAdd(&a[%d], 1);", "if (atomicAdd(&a[%d], 0) == -77) n++;",
        "atomicAdd_block(&a[%d], 1);",
        "if (atomicCAS_block(&a[%d], -5, -6) == -77) n++;",
        "__threadfence();", "__threadfence_block();" };
    static const int weights[][8] = { { 2, 2, 4, 2, 1, 1, 4, 2 },
        { 1, 1, 2, 2, 2, 2, 3, 3 }, { 1, 1, 4, 3, 0, 0, 3, 2 },
        { 1, 2, 1, 1, 3, 3, 2, 2 } };
    std::mt19937 r(seed);
    line("#include <cuda_runtime.h>");
    line("#include <cstdlib>");
    line("extern \"C\" __device__ void trace(int);");
    for (int k = 0; k < KERNELS; k++) {
        int words = 1 + (int)(r() % 4), phases = 1 + (int)(r() % 3);
        const int *weight = weights[r() % 4];
        std::vector<Kind> kinds;
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < weight[i] && (scoped || (i < 4 || i == 6)); j++)
                kinds.push_back((Kind)i);
        blocks_of[k] = 2 + (int)(r() % 2);
        line("__global__ void k" + std::to_string(k) + "(int *a, int n) {");
        line("int b = (int)blockIdx.x, t = (int)threadIdx.x;");
        for (int p = 0; p < phases; p++) {
            for (int b = 0; b < blocks_of[k]; b++)
                for (int t = 0; t < THREADS; t++) {
                    line("if (b == " + std::to_string(b) + " && t == " + std::to_string(32 * t) + ") {");
                    for (unsigned left = r() % 6; left > 0; left--) {
                        char s[100];
                        int at = (int)text.size() + 1;
                        Op o = { k, b, t, kinds[r() % kinds.size()], (int)(r() % (unsigned)words) };
                        snprintf(s, sizeof s, forms[o.kind], o.word, at * 64);
                        line(s + (" trace(" + std::to_string(at) + ");"));
                        ops[at] = o;
                    }
                    line("}");
                }
            if (p + 1 < phases) {       /* a negative number: has come to the barrier */
                line("if (t % 32 == 0) trace(-1 - b * 2 - t / 32);");
                line("__syncthreads();");
            }
        }
        line("if (n > 99) a[15] = n; }");      /* lest reads be left out */
    }
    line("int main(int, char **v) {");
    line("int *a, k = atoi(v[1]); if (cudaMalloc(&a, 64) || cudaMemset(a, 0, 64)) return 3;");
    for (int k = 0; k < KERNELS; k++)
        line("if (k == " + std::to_string(k) + ") k" + std::to_string(k) + "<<<" + std::to_string(blocks_of[k]) + ", 64>>>(a, 1);");
    line("(void)cudaDeviceSynchronize(); (void)cudaFree(a); return 0; }");
}

/* ---- the sets ----------------------------------------------------------- */

struct Access { int line, block, thread, number, word; bool writes, atomic, narrow; };
/* what can be known: an access by its line, or that a release of a word was
   seen, with the word, the thread, and the number of the releasing access */
struct Fact {
    int line, word, block, thread, number;
    bool operator<(const Fact &f) const
    {
        const int a[] = { line, word, block, thread, number };
        const int b[] = { f.line, f.word, f.block, f.thread, f.number };
        return std::lexicographical_compare(a, a + 5, b, b + 5);
    }
};
using Facts = std::set<Fact>;
static Facts operator+(Facts a, const Facts &b) { a.insert(b.begin(), b.end()); return a; }
/* knows: all that it has done, met or heard; sure: of that, what is behind a
   fence that reaches the others, and one that reaches its block */
struct Thread { Facts knows, sure[2], heard, by_fence, by_near_fence; bool fenced, near_fenced; };
struct Block { Thread thread[THREADS]; Facts heard, others; bool met, news; int waiting; };
struct Pair { int line, line2, word; bool error; };

static bool ordered(const Facts &known, const Access &x)
{
    if (known.count({ x.line, 0, 0, 0, 0 }))
        return true;
    for (const Fact &f : known)
        if (!f.line && f.word == x.word && f.block == x.block
            && f.thread == x.thread && x.number <= f.number)
            return true;
    return false;
}
static void barrier(Block &b)
{
    Facts all = b.thread[0].knows + b.thread[1].knows;
    b.thread[0].knows = b.thread[1].knows = all;
    for (Thread &t : b.thread)
        t.sure[0] = t.sure[1] = all;
    for (Thread &t : b.thread)
        if (b.news)
            b.heard = b.heard + t.heard, b.others = b.others + t.by_fence;
    b.met |= b.news;
    b.news = false;
}
static std::vector<Pair> unordered_pairs(const std::vector<int> &trace, bool scoped)
{
    std::vector<Block> blocks(3);
    std::vector<Access> before;
    std::vector<Pair> pairs;
    std::map<int, Facts> wide;                          /* by word */
    std::map<std::pair<int, int>, Facts> near;          /* and block */
    std::map<int, Facts> at_word;                       /* only of the word itself */
    std::map<std::pair<int, int>, Facts> at_near;
    int number = 0;
    for (int id : trace) {
        if (id < 0) {
            Block &b = blocks[(size_t)(-1 - id) / 2];
            if (++b.waiting % THREADS == 0)
                barrier(b);
            continue;
        }
        const Op &o = ops[id];
        Block &b = blocks[(size_t)o.block];
        Thread &t = b.thread[o.thread];
        if (o.kind >= FENCE) {
            b.news = true;
            t.by_near_fence = t.knows;
            t.near_fenced = true;
            t.sure[1] = t.knows;
            if (o.kind == FENCE) {
                t.by_fence = t.knows;
                t.fenced = true;
                t.sure[0] = t.knows;
            }
            continue;
        }
        Access me = { id, o.block, o.thread, ++number, o.word,
            o.kind == WRITE || o.kind == ADD || o.kind == ADD_BLOCK,
            o.kind >= ADD, o.kind >= ADD_BLOCK };
        Facts sure[2] = { t.sure[0], t.sure[1] };       /* before it looks itself */
        if (me.atomic) {
            Facts all, word;
            if (!me.narrow && wide.count(o.word))
                all = wide[o.word], word = at_word[o.word], b.news = true;
            if (near.count({ o.word, o.block }))
                all = all + near[{ o.word, o.block }], word = word + at_near[{ o.word, o.block }], b.news = true;
            t.heard = t.heard + all;
            t.knows = t.knows + all;
            for (Facts &f : t.sure)     /* a compare-and-swap takes, and the others look or count */
                f = f + (o.kind == LOOK_BLOCK ? word : all);
        }
        for (const Access &x : before) {
            bool far = (me.narrow || x.narrow) && x.block != me.block;
            if (x.word != me.word || (x.block == me.block && x.thread == me.thread)
                || !(x.writes || me.writes) || (x.atomic && me.atomic && !far)
                || ordered(sure[x.block == me.block], x))
                continue;
            bool plain = (x.writes && !x.atomic) || (me.writes && !me.atomic);
            pairs.push_back({ x.line, id, o.word, plain || far });
        }
        before.push_back(me);
        t.knows.insert({ id, 0, 0, 0, 0 });
        for (Facts &f : t.sure)
            f.insert({ id, 0, 0, 0, 0 });
        Fact seen = { 0, o.word, o.block, o.thread, number };
        if (!me.atomic || !me.writes)
            continue;
        if (!me.narrow && (t.fenced || b.met))
            wide[o.word] = wide[o.word] + t.by_fence + b.others + Facts{ seen }, at_word[o.word].insert(seen);
        if (scoped && (t.near_fenced || b.met))
            at_near[{ o.word, o.block }].insert(seen);
        if (scoped && (t.near_fenced || b.met))
            near[{ o.word, o.block }] = near[{ o.word, o.block }] + t.by_near_fence
                + t.heard + b.heard + b.others + Facts{ seen };
    }
    return pairs;
}

static int field(const char *line, const char *name)
{
    const char *s = strstr(line, name);
    return s ? atoi(s + strlen(name)) : -1;
}
static int judge(int kernel, const char *trace_file, const char *report_file, bool scoped)
{
    std::vector<int> trace;
    std::set<int> reported, expected;
    char s[2000];
    int bad = 0;
    FILE *f = fopen(trace_file, "r");
    while (f && fgets(s, sizeof s, f))
        trace.push_back(atoi(s));
    if (f)
        fclose(f);
    std::vector<Pair> pairs = unordered_pairs(trace, scoped);
    f = fopen(report_file, "r");
    while (f && fgets(s, sizeof s, f)) {
        int a = field(s, "\tline="), b = field(s, "\tline2="), w = field(s, "[");
        bool error = strstr(s, "severity=error"), known = false;
        for (const Pair &p : pairs)
            known |= p.word == w && p.error == error
                && ((p.line == a && p.line2 == b) || (p.line == b && p.line2 == a));
        if (!known)
            printf("kernel %d: reported, and ordered: %s", kernel, s), bad++;
        reported.insert(w * 2 + error);
    }
    if (f)
        fclose(f);
    for (const Pair &p : pairs)         /* an error may stand for a warning */
        if (!reported.count(p.word * 2 + 1) && (p.error || !reported.count(p.word * 2)))
            printf("kernel %d: lines %d and %d, word %d: not reported\n", kernel, p.line, p.line2, p.word), bad++;
    printf("# %zu accesses and fences, %zu unordered pairs\n", trace.size(), pairs.size());
    return bad != 0;
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    bool scoped = seed % 3 != 0;        /* every third without a block's scope */
    make(seed, scoped);
    if (argc == 6)
        return judge(atoi(argv[3]), argv[4], argv[5], scoped);
    for (const std::string &s : text)
        puts(s.c_str());
    return 0;
}
