/* orders.cu SEED MANY: drawn programs of up to three blocks that hand data on by flags
   or a ticket, each with its orders, scopes, fences and barriers drawn; of one block, in
   shared memory, too.  Whether one has
   a race is decided here from the axioms of the memory model, with no news, tags or
   numbers of the checker, and compared with what the checker says in five schedules. */
#include <algorithm>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <cuda/atomic>
#include <sim.h>

/* a glance ends with whatever value it finds, and who reads behind it may ask for one */
enum Op { WRITE, READ, SYNC, SYNCWARP, FENCE, SIGNAL, LOOK, TICKET, GLANCE };
/* how an atomic is written: CUDA's own functions, volatile, or by name */
enum How { ADD, EXCH, CAS, VOLATILE, NAMED_ADD, NAMED_EXCH, NAMED_CAS, NAMED };
enum Scope { DEVICE, BLOCK, SYSTEM };
struct Step { unsigned char op, role, word, value, how, order, fails, scope, change, when = 0; };
enum { MOST_STEPS = 28, BLOCKS = 3, ROLES = 4, WORDS = 8, FLAGS = 4, LEGACY = 9 };
struct Program { Step step[BLOCKS][MOST_STEPS]; unsigned char steps[BLOCKS]; int blocks; bool ticket, shared; };
static const unsigned char thread_of[ROLES] = { 0, 1, 32, 33 };

typedef cuda::memory_order Order;
static const Order relaxed = cuda::memory_order_relaxed, acquire = cuda::memory_order_acquire,
    release = cuda::memory_order_release, acq_rel = cuda::memory_order_acq_rel, seq_cst = cuda::memory_order_seq_cst;

template <cuda::thread_scope S> static __device__ int named(const Step &s, int *f, int to)
{
    cuda::atomic_ref<int, S> word(*f);
    int want = s.value - 1 + (s.op == LOOK), old;
    Order o = (Order)s.order;
    switch (s.how) {
    case NAMED_ADD: return word.fetch_add(to, o);
    case NAMED_EXCH: return word.exchange(to, o);
    case NAMED_CAS:
        old = want;
        if (s.fails == s.order)
            word.compare_exchange_strong(want, to, o);
        else
            word.compare_exchange_strong(want, to, o, (Order)s.fails);
        return want == old ? old : want;
    default:
        if (s.op == LOOK || s.op == GLANCE)
            return word.load(o);
        word.store(to, o);
        return 0;
    }
}
static __device__ int atomic(const Step &s, int *f, int to)
{
    int want = s.value - 1 + (s.op == LOOK);
    bool near = s.scope == BLOCK;
    switch (s.how) {
    case ADD: return near ? atomicAdd_block(f, to) : s.scope == SYSTEM ? atomicAdd_system(f, to) : atomicAdd(f, to);
    case EXCH: return near ? atomicExch_block(f, to) : atomicExch(f, to);
    case CAS: return near ? atomicCAS_block(f, want, to) : atomicCAS(f, want, to);
    case VOLATILE:
        if (s.op == LOOK || s.op == GLANCE)
            return *(volatile int *)f;
        *(volatile int *)f = to;
        return 0;
    }
    if (near)
        return named<cuda::thread_scope_block>(s, f, to);
    if (s.scope == SYSTEM)
        return named<cuda::thread_scope_system>(s, f, to);
    return named<cuda::thread_scope_device>(s, f, to);
}
static __device__ void fence(const Step &s)
{
    if (s.order != LEGACY)
        cuda::atomic_thread_fence((Order)s.order, s.scope == BLOCK ? cuda::thread_scope_block : s.scope == SYSTEM
                                  ? cuda::thread_scope_system : cuda::thread_scope_device);
    else if (s.scope == BLOCK)
        __threadfence_block();
    else
        __threadfence();
}
static __host__ __device__ bool adds(const Step &s) { return s.how == ADD || s.how == NAMED_ADD; }
__global__ void run(const Program *p, int *mem, unsigned *seen)
{
    __shared__ int go, own[WORDS];
    int *const far = mem;
    const unsigned t = threadIdx.x, b = blockIdx.x;
    const int me = t == 0 ? 0 : t == 1 ? 1 : t == 32 ? 2 : t == 33 ? 3 : -1;
    bool mine = false;
    int found = 0;
    if (p->shared) {
        mem = own;
        if (t < WORDS)
            own[t] = 0;
        __syncthreads();
    }
    for (int k = 0; k < p->steps[b]; k++) {
        const Step s = p->step[b][k];
        unsigned *saw = seen + b * MOST_STEPS + k;
        if (s.op == SYNC)
            __syncthreads();
        else if (s.op == SYNCWARP)
            __syncwarp();
        else if (s.role != me || (p->ticket && s.value && s.op < SYNC && !mine && !go))
            continue;
        else if (s.op == WRITE)
            mem[s.word] = k + 10;
        else if (s.op == READ && s.when && s.when != found)
            continue;
        else if (s.op == READ)
            far[WORDS + b * ROLES + me] = mem[s.word];
        else if (s.op == FENCE)
            fence(s);
        else if (s.op == SIGNAL)
            atomic(s, mem + s.word, adds(s) ? 1 : s.value);
        else if (s.op == LOOK) {
            int to = adds(s) ? 0 : s.value + s.change, v;
            for (*saw = 0; (v = atomic(s, mem + s.word, to)) != s.value; )
                *saw |= 1u << v;
        } else if (s.op == GLANCE) {
            while ((found = atomic(s, mem + s.word, 0)) == 0)
                ;
            *saw = (unsigned)found;
        } else {
            go = 0;
            *saw = (unsigned)atomic(s, mem + s.word, 1);
            mine = *saw == gridDim.x - 1;
            go = mine;
        }
    }
}

/* ---- what is drawn ----------------------------------------------------- */

static unsigned long long state;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
}
static bool mostly(void) { return draw(100) < 78; }
static Order one_of(std::initializer_list<Order> l) { return *(l.begin() + draw((unsigned)l.size())); }
static Program prog;
static void add(int b, Step s) { prog.step[b][prog.steps[b]++] = s; }
static unsigned char scope_drawn(bool narrow)
    { return narrow && !draw(14) ? BLOCK : draw(8) ? DEVICE : SYSTEM; }
static void draw_fence(int b, unsigned char role, bool narrow, bool releases)
{
    Step s = { FENCE, role, 0, 0, 0, LEGACY, 0, (unsigned char)DEVICE, 0 };
    if (draw(2))
        s.order = (unsigned char)(mostly() ? one_of({ releases ? release : acquire, acq_rel, seq_cst })
                                  : one_of({ relaxed, releases ? acquire : release }));
    s.scope = narrow && !draw(5) ? BLOCK : draw(6) ? DEVICE : SYSTEM;
    if (s.order == LEGACY && s.scope == SYSTEM)
        s.scope = DEVICE;
    add(b, s);
}
static unsigned char meets(int b, unsigned char role)   /* and who goes on */
{
    unsigned char other = (unsigned char)draw(ROLES);
    switch (draw(4)) {
    case 0: return role;
    case 1:
        add(b, { SYNCWARP, 0, 0, 0, 0, 0, 0, 0, 0 });
        return role ^ (other & 1);
    default:
        add(b, { SYNC, 0, 0, 0, 0, 0, 0, 0, 0 });
        return other;
    }
}
static Step draw_atomic(Op op, unsigned char role, unsigned char word, unsigned char value, unsigned char scope)
{
    Step s = { (unsigned char)op, role, word, value, 0, 0, 0, scope, 0 };
    bool looks = op == LOOK;
    if (op == TICKET)
        s.how = draw(2) ? ADD : NAMED_ADD;
    else if (draw(3))
        s.how = (unsigned char)(draw(2) ? NAMED : NAMED_ADD + draw(3));
    else
        s.how = (unsigned char)draw(4);
    if (looks && (s.how == EXCH || s.how == NAMED_EXCH))
        s.how = s.how == EXCH ? ADD : NAMED;            /* it would destroy what it waits for */
    if (s.how == VOLATILE && prog.shared)
        s.how = ADD;                                    /* volatile orders nothing there */
    if (s.how == VOLATILE)
        s.scope = SYSTEM;
    if (s.how >= NAMED_ADD) {
        bool right = mostly();
        s.order = (unsigned char)(op == TICKET ? one_of({ acq_rel, seq_cst, release, acquire, relaxed })
            : looks ? (right ? one_of({ acquire, seq_cst }) : relaxed) : right ? one_of({ release, seq_cst }) : relaxed);
        if (s.how != NAMED && !draw(3))
            s.order = (unsigned char)one_of({ acquire, release, acq_rel, seq_cst, relaxed });
        s.fails = s.how == NAMED_CAS && !draw(2) ? (unsigned char)one_of({ relaxed, acquire, seq_cst }) : s.order;
    }
    return s;
}
/* what role has written is made known in its block, perhaps, and fenced; who can tell it on */
static unsigned char made_known(int block, unsigned char role)
{
    if (!draw(4))
        draw_fence(block, role, true, true);
    if (draw(2))
        role = meets(block, role);
    if (mostly())
        draw_fence(block, role, true, true);
    return role;
}
/* Role 'role' of block b has data ready; it, or another that it meets, fences and signals */
static void hand_over(int from, unsigned char role, int to, unsigned char word, unsigned char value, bool last, bool signals,
                      unsigned char &looker)
{
    bool narrow = from == to;
    unsigned char q = role;
    if (signals) {
        q = made_known(from, role);
        add(from, draw_atomic(SIGNAL, q, word, value, scope_drawn(true)));
    }
    q = narrow ? (unsigned char)((q + 1 + draw(3)) % ROLES) : (unsigned char)draw(ROLES);
    Step s = draw_atomic(LOOK, q, word, value, scope_drawn(true));
    s.change = (s.how == CAS || s.how == NAMED_CAS) && draw(2);
    add(to, s);
    if (draw(2))
        draw_fence(to, q, last, false);
    if (draw(4))
        q = meets(to, q);
    if (!draw(4))
        draw_fence(to, q, last, false);
    looker = q;
}
static void draw_chain(void)
{
    unsigned char role = (unsigned char)draw(ROLES), next = 0, flag = FLAGS, value = 1;
    unsigned hops = 1 + draw(3);
    int b = 0;
    bool signals = true;
    prog.blocks = 2 + (hops > 1);
    prog.shared = !draw(4);
    if (prog.shared || (hops == 1 && !draw(4)))
        prog.blocks = 1;
    for (unsigned h = 0; h < hops; h++) {
        int to = prog.blocks == 1 ? 0 : (b + 1 + (int)draw((unsigned)prog.blocks - 1)) % prog.blocks;
        if (!h || draw(2))
            add(b, { WRITE, role, (unsigned char)h, 0, 0, 0, 0, 0, 0 });
        hand_over(b, role, to, flag, value, h + 1 == hops, signals, next);
        bool changed = prog.step[to][prog.steps[to] - 1].change;
        for (int k = prog.steps[to] - 1; k >= 0 && !changed; k--)
            if (prog.step[to][k].op == LOOK) {
                changed = prog.step[to][k].change;
                break;
            }
        Step *look = prog.step[to] + prog.steps[to] - 1;
        while (look->op != LOOK)
            look--;
        bool glance = h + 1 == hops && value > 1 && look->role == next && look->how != CAS && look->how != NAMED_CAS && draw(3);
        if (glance)
            look->op = GLANCE;
        b = to;
        role = next;
        for (unsigned char d = 0; d <= h; d++)
            if (draw(3)) {
                Step r = { READ, role, d, 0, 0, 0, 0, 0, 0 };
                r.when = glance ? (unsigned char)draw(value + 1u) : 0;
                add(b, r);
            }
        signals = !changed;
        value++;
        if (!changed && draw(2))
            flag++, value = 1;
    }
}
static void draw_ticket(void)
{
    prog.ticket = true;
    prog.blocks = 2 + (int)draw(2);
    unsigned long long kept = state;
    for (int b = 0; b < prog.blocks; b++) {
        state = kept;                   /* the same for all */
        unsigned char q = (unsigned char)draw(ROLES);
        add(b, { WRITE, q, (unsigned char)b, 0, 0, 0, 0, 0, 0 });
        q = made_known(b, q);
        add(b, draw_atomic(TICKET, q, FLAGS, 1, scope_drawn(true)));
        if (!draw(3))
            draw_fence(b, q, true, false);
        unsigned char r = q;
        if (draw(3)) {
            add(b, { SYNC, 0, 0, 0, 0, 0, 0, 0, 0 });
            r = (unsigned char)draw(ROLES);
        }
        if (!draw(4))
            draw_fence(b, r, true, false);
        for (unsigned char d = 0; d < prog.blocks; d++)
            add(b, { READ, r, d, 1, 0, 0, 0, 0, 0 });
    }
}

/* ---- the axioms -------------------------------------------------------- */

enum { NODES = 256 };
typedef std::bitset<NODES> Nodes;
struct Event { int block; Step s; int in, at; };        /* nodes: just before it, and it */
static std::vector<Event> events;
static std::vector<Nodes> local_, after;                /* [x][y]: x comes before y */
static std::vector<int> meetings;                       /* nodes of barriers */
static int nodes;
static int new_node(void) { return nodes++; }
static void close_(std::vector<Nodes> &r)
{
    for (int k = 0; k < nodes; k++)
        for (int i = 0; i < nodes; i++)
            if (r[i][k])
                r[i] |= r[k];
}
static bool by_name(const Step &s) { return s.how >= NAMED_ADD; }
static bool acquires(unsigned o) { return o == acquire || o == acq_rel || o == seq_cst || o == LEGACY; }
static bool releases(unsigned o) { return o == release || o == acq_rel || o == seq_cst || o == LEGACY; }
static bool writes_flag(const Step &s) { return s.op == SIGNAL || s.op == TICKET || (s.op == LOOK && s.change); }
static bool reads_flag(const Step &s)
    { return s.op == LOOK || s.op == TICKET || (s.op == SIGNAL && s.how != VOLATILE && s.how != NAMED); }
static bool takes(const Step &s)        /* what CUDA's own atomics want a fence for */
    { return s.how == EXCH || (s.how == CAS && (s.op == SIGNAL || s.change)); }
static bool reaches(const Step &s, bool far) { return !far || s.scope != BLOCK; }
static int wrote(int word, int value)   /* who gave the word this value */
{
    for (size_t i = 0; i < events.size(); i++) {
        const Step &s = events[i].s;
        if (writes_flag(s) && s.word == word && s.value + (s.op == LOOK) == value)
            return (int)i;
    }
    return -1;
}
static bool same_thread(const Event &a, const Event &b) { return a.block == b.block && a.s.role == b.s.role; }
/* the edges from a release that writer w makes known to what read r is good for */
static void edges(const Event &w, const Event &r, bool got, bool asked, std::vector<std::pair<int, int>> &out)
{
    bool far = w.block != r.block;
    std::vector<int> from, to;
    if (!reaches(w.s, far) || !reaches(r.s, far))
        return;
    if (by_name(w.s) && releases(w.s.order))
        from.push_back(w.at);
    for (const Event &x : events) {
        bool own = same_thread(x, w) && after[x.at][w.at];
        if (own && x.s.op != FENCE && writes_flag(x.s) && x.s.word == w.s.word && by_name(x.s) && releases(x.s.order)
            && reaches(x.s, far))
            from.push_back(x.at);
        /* asked: another's fence counts, if a barrier has followed it */
        if (x.s.op == FENCE && releases(x.s.order) && reaches(x.s, far)
            && (own || (asked && x.block == w.block && local_[x.at][w.at])))
            from.push_back(x.at);
        bool mine = same_thread(x, r) && local_[r.at][x.at];
        if (x.s.op == FENCE && acquires(x.s.order) && reaches(x.s, far)
            && (mine || (asked && x.block == r.block && local_[r.at][x.at])))
            to.push_back(x.at);
    }
    if (by_name(r.s) && acquires(got ? r.s.order : r.s.fails))
        to.push_back(r.at);
    if (asked && !by_name(r.s)) {
        if (!takes(r.s) || prog.shared)     /* in shared memory no lock is asked for a fence */
            to.push_back(r.at);
        else
            for (int m : meetings)
                if (local_[r.at][m])
                    to.push_back(m);
    }
    for (int x : from)
        for (int y : to)
            out.push_back({ x, y });
}
static void read_of(const Event &r, int writer, bool got, bool asked, std::vector<std::pair<int, int>> &out)
{
    while (writer >= 0) {
        const Event &w = events[(size_t)writer];
        edges(w, r, got, asked, out);
        bool update = reads_flag(w.s);
        if (!update && !(asked && w.s.how == VOLATILE))
            break;
        writer = w.s.op == TICKET ? wrote(w.s.word, w.s.value - 1)
            : wrote(w.s.word, w.s.value - (w.s.op == SIGNAL));
    }
}
static void build(const unsigned *seen)
{
    int last[BLOCKS][ROLES];
    events.clear();
    meetings.clear();
    nodes = 0;
    local_.assign(NODES, Nodes());
    for (auto &b : last)
        for (int &l : b)
            l = new_node();
    for (int b = 0; b < prog.blocks; b++) {
        bool goes_on = !prog.ticket;
        unsigned found = 0;
        for (int k = 0; k < prog.steps[b]; k++) {
            Step s = prog.step[b][k];
            if (s.op == SYNC || s.op == SYNCWARP) {
                for (int part = 0; part < (s.op == SYNC ? 1 : 2); part++) {
                    int n = new_node();
                    meetings.push_back(n);
                    for (int r = 0; r < ROLES; r++)
                        if (s.op == SYNC || r / 2 == part)
                            local_[last[b][r]][n] = true, last[b][r] = n;
                }
                continue;
            }
            if ((s.op < SYNC && s.value && !goes_on) || (s.op == READ && s.when && s.when != found))
                continue;
            if (s.op == GLANCE) {
                s.op = LOOK;
                s.value = (unsigned char)(found = seen[b * MOST_STEPS + k]);
            }
            if (s.op == TICKET) {
                s.value = (unsigned char)(seen[b * MOST_STEPS + k] + 1);
                goes_on = s.value == prog.blocks;
            }
            int in = new_node(), at = new_node();
            local_[last[b][s.role]][in] = local_[in][at] = true;
            last[b][s.role] = at;
            events.push_back({ b, s, in, at });
        }
    }
    close_(local_);
}
static bool racy(const unsigned *seen, bool asked)
{
    std::vector<std::pair<int, int>> e;
    after = local_;
    for (const Event &r : events)
        if (reads_flag(r.s)) {
            const Step &s = r.s;
            read_of(r, wrote(s.word, s.op == LOOK ? s.value : s.value - 1), true, asked, e);
            for (int k = 0; k < prog.steps[r.block] && s.op == LOOK; k++) {
                const Step &t = prog.step[r.block][k];
                if (memcmp(&t, &s, sizeof s))
                    continue;
                for (int v = 1; v < s.value; v++)
                    if (seen[r.block * MOST_STEPS + k] >> v & 1)
                        read_of(r, wrote(s.word, v), s.how != NAMED_CAS, asked, e);
            }
        }
    for (auto &x : e)
        after[x.first][x.second] = true;
    close_(after);
    for (const Event &a : events)
        for (const Event &b : events) {
            bool plain[2] = { a.s.op < SYNC, b.s.op < SYNC };
            if (&a >= &b || a.s.op == FENCE || b.s.op == FENCE || same_thread(a, b) || a.s.word != b.s.word)
                continue;
            bool writes = a.s.op == WRITE || b.s.op == WRITE || (!plain[0] && writes_flag(a.s)) || (!plain[1] && writes_flag(b.s));
            bool narrow = a.block != b.block && (!reaches(a.s, true) || !reaches(b.s, true));
            if (writes && (plain[0] || plain[1] || narrow) && !after[a.at][b.in] && !after[b.at][a.in])
                return true;
        }
    return false;
}

/* ---- and the comparison ------------------------------------------------ */

static void show(void)
{
    static const char *ops[] = { "write", "read", "syncthreads", "syncwarp", "fence", "signal", "look", "ticket", "glance" };
    static const char *hows[] = { "atomicAdd", "atomicExch", "atomicCAS", "volatile", "fetch_add", "exchange", "compare_exchange", "load/store" };
    static const char *orders[] = { "relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst", "?", "?", "?", "CUDA" };
    static const char *scopes[] = { "device", "block", "system" };
    for (int b = 0; b < prog.blocks; b++)
        for (int k = 0; k < prog.steps[b]; k++) {
            const Step &s = prog.step[b][k];
            printf("  block %d thread %d: %s", b, thread_of[s.role], ops[s.op]);
            if (s.op < SYNC)
                printf(s.when ? " data[%d] if it found %d" : " data[%d]", s.word, s.when);
            else if (s.op == FENCE)
                printf(" %s, %s", orders[s.order], scopes[s.scope]);
            else if (s.op > FENCE) {
                printf(" word %d %s %d: %s, %s", s.word, s.op == LOOK ? "until" : "to", s.value, hows[s.how], scopes[s.scope]);
                if (s.how >= NAMED_ADD)
                    printf(", %s, %s", orders[s.order], orders[s.fails]);
                if (s.change)
                    printf(", to %d", s.value + 1);
            }
            puts("");
        }
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, many = argc > 2 ? (unsigned)atoi(argv[2]) : 200;
    int only = argc > 3 ? atoi(argv[3]) : -1;
    unsigned asked = 0, bad = 0, races = 0, milder = 0;
    Program *d;
    int *mem;
    unsigned *seen, saw[BLOCKS * MOST_STEPS];
    cudaMalloc(&d, sizeof *d);
    cudaMalloc(&mem, 4 * (WORDS + BLOCKS * ROLES));
    cudaMalloc(&seen, sizeof saw);
    for (unsigned n = 0; n < many; n++) {
        prog = {};
        state = seed * 1000003ull + n * 7919ull;
        draw(2);
        draw(4) ? draw_chain() : draw_ticket();
        if (only >= 0 && n != (unsigned)only)
            continue;
        bool mild = false, race = false;
        for (const char *how : { "ascending", "descending", "lockstep", "random", "late" }) {
            sim_forget();
            sim_schedule_set(how, seed + n);
            cudaMemcpy(d, &prog, sizeof prog, cudaMemcpyHostToDevice);
            cudaMemset(mem, 0, 4 * (WORDS + BLOCKS * ROLES));
            cudaMemset(seen, 0, sizeof saw);
            run<<<(unsigned)prog.blocks, 64>>>(d, mem, seen);
            bool ended = cudaDeviceSynchronize() == cudaSuccess;
            cudaMemcpy(saw, seen, sizeof saw, cudaMemcpyDeviceToHost);
            build(saw);
            bool is = racy(saw, true), strictly = racy(saw, false), said = sim_errors() != 0;
            asked++;
            mild |= strictly && !is;
            race |= is;
            if (ended && said == is)
                continue;
            bad++;
            printf("program %u, %s: %s, and by the axioms it has %s%s\n", n, how, !ended ? "it does not end"
                   : said ? "accused" : "nothing is said", is ? "a race" : "none", strictly && !is ? " that is asked" : "");
            if (bad <= 8 || only >= 0)
                show();
            if (!ended)
                break;
        }
        races += race;
        milder += mild;
    }
    printf("%u of %u runs; %u programs have a race, %u by the strict model alone\n", asked - bad, asked, races, milder);
    cudaFree(d);
    cudaFree(mem);
    cudaFree(seen);
    sim_forget();
    return bad != 0;
}
