/* phases.cu SEED MANY: drawn programs of one block, whose threads meet at a barrier object,
   arrive and go on, and wait later, with copies under way that a thread waits for or the
   barrier, and an array of the heap that somebody frees.  Which accesses overlap without an
   order is decided here by the closure of a relation, of what CUDA says of phases and of
   copies and nothing of the checker's, and compared with what it says in five schedules. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <sim.h>

enum Op { WRITE, READ, ARRIVE, WAIT, COPY, COPIES_WAITED, PROMISE, SYNC, RELEASE, INIT };
enum Place { NEAR, FAR, HEAP, BARRIER };
enum { ROLES = 4, MOST = 46, WORDS = 4 };
struct Step { unsigned char op, place, at, from; };
struct Program { Step step[ROLES][MOST]; int steps[ROLES], roles; };
static const int thread_of[ROLES] = { 0, 1, 32, 33 };

typedef cuda::barrier<cuda::thread_scope_block> Barrier;
__global__ void run(const Program *p, int *far, int *sink)
{
    __shared__ Barrier bar;
    __shared__ int near[WORDS];
    __shared__ int *heap;
    int me = -1, value = 1000;
    unsigned token = 0;
    auto copies = cuda::make_pipeline();
    for (int r = 0; r < ROLES; r++)
        if (threadIdx.x == (r < 2 ? r : r + 30))
            me = r;
    if (threadIdx.x == 0) {
        heap = (int *)malloc(4 * WORDS);
        for (int i = 0; i < WORDS; i++)
            near[i] = heap[i] = 500 + i;
    }
    __syncthreads();
    int own = me >= 0 && me < p->roles ? me : 0;        /* the others come to the barriers */
    for (int k = 0; k < p->steps[own]; k++) {
        const Step s = p->step[own][k];
        int *place = s.place == NEAR ? near : s.place == FAR ? far : heap;
        if (s.op == SYNC)
            __syncthreads();
        else if (me != own)
            continue;
        else if (s.op == WRITE)
            place[s.at] = value += 1 + 100000 * me;
        else if (s.op == READ)
            sink[me] = place[s.at];
        else if (s.op == ARRIVE)
            token = bar.arrive();
        else if (s.op == WAIT)
            bar.wait(token);
        else if (s.op == COPY) {
            cuda::memcpy_async(&near[s.at], &far[s.from], 4, copies);
            copies.producer_commit();
        } else if (s.op == PROMISE)
            cuda::memcpy_async(&near[s.at], &far[s.from], 4, bar);
        else if (s.op == COPIES_WAITED)
            cuda::pipeline_consumer_wait_prior<0>(copies);
        else if (s.op == INIT)
            init(&bar, p->roles);
        else
            free(heap);
    }
}

/* ---- what is drawn ----------------------------------------------------- */

static unsigned long long state;
static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
}
static Program prog;
static int phase[ROLES], waited[ROLES], under_way[ROLES];
static void add(int r, Step s) { prog.step[r][prog.steps[r]++] = s; }
static bool may_wait(int r)
{
    for (int i = 0; i < prog.roles; i++)
        if (phase[i] < phase[r])
            return false;
    return waited[r] < phase[r];
}
static void access_drawn(int r)
{
    unsigned char at = (unsigned char)(draw(6) ? r : (int)draw(WORDS)), from = (unsigned char)(draw(6) ? r : (int)draw(WORDS));
    unsigned char place = (unsigned char)(draw(5) / 2);
    switch (draw(6)) {
    case 0:
        if (waited[r] == phase[r])              /* it belongs to the phase to come */
            return add(r, { PROMISE, NEAR, at, from });
        /* else: another copy */
    case 1:
        under_way[r]++;
        return add(r, { COPY, NEAR, at, from });
    case 2: case 3: return add(r, { WRITE, place, at, 0 });
    default: return add(r, { READ, place, at, 0 });
    }
}
static void copies_waited(int r)
{
    if (under_way[r])
        add(r, { COPIES_WAITED, 0, 0, 0 });
    under_way[r] = 0;
}
static void step_drawn(int r)
{
    unsigned what = draw(12);
    if (what == 0 || what > 9)
        for (int i = 0; i < prog.roles; i++)
            add(i, { SYNC, 0, 0, 0 });
    else if (what < 4 && waited[r] == phase[r]) {
        if (draw(4))
            copies_waited(r);
        add(r, { ARRIVE, 0, 0, 0 });
        phase[r]++;
    } else if (what < 7 && may_wait(r)) {
        add(r, { WAIT, 0, 0, 0 });
        waited[r]++;
    } else if (what == 7)
        copies_waited(r);
    else
        access_drawn(r);
}
static void draw_program(void)
{
    prog = {};
    prog.roles = 2 + (int)draw(3);
    memset(phase, 0, sizeof phase);
    memset(waited, 0, sizeof waited);
    memset(under_way, 0, sizeof under_way);
    add(0, { INIT, BARRIER, 0, 0 });
    if (draw(8))                                /* else: it has to be there by luck */
        for (int i = 0; i < prog.roles; i++)
            add(i, { SYNC, 0, 0, 0 });
    int last = 1;                               /* whoever promises a copy comes once more */
    for (int i = 8 + (int)draw(22); i-- > 0; )
        step_drawn((int)draw((unsigned)prog.roles));
    for (int r = 0; r < prog.roles; r++)
        last = phase[r] >= last ? phase[r] + 1 : last;
    for (bool more = true; more; ) {            /* all come to the end of the last phase */
        more = false;
        for (int r = 0; r < prog.roles; r++) {
            if (may_wait(r))
                waited[r]++, add(r, { WAIT, 0, 0, 0 });
            else if (waited[r] == phase[r] && phase[r] < last)
                phase[r]++, add(r, { ARRIVE, 0, 0, 0 });
            more |= waited[r] < last;
        }
    }
    for (int r = 0; r < prog.roles; r++)
        copies_waited(r);
    if (draw(5))                                /* who frees comes after all, or not */
        for (int i = 0; i < prog.roles; i++)
            add(i, { SYNC, 0, 0, 0 });
    add((int)draw((unsigned)prog.roles), { RELEASE, HEAP, 0, 0 });
}

/* ---- what CUDA says of its order --------------------------------------- */

enum { NODES = ROLES * MOST * 2 };
static bool before[NODES][NODES];
static int node(int r, int k) { return r * MOST + k; }
static int end_of(int r, int k) { return ROLES * MOST + node(r, k); }  /* of a copy: when it has come */
static const Step &step(int n) { return prog.step[n / MOST][n % MOST]; }
static int number(int r, int k, int op)
{
    int n = 0;
    for (int i = 0; i < k; i++)
        n += prog.step[r][i].op == op;
    return n;
}
static bool is_copy(const Step &s) { return s.op == COPY || s.op == PROMISE; }
static void arcs_of(int r, int k)
{
    const Step &s = prog.step[r][k];
    int here = node(r, k);
    if (k + 1 < prog.steps[r])
        before[here][node(r, k + 1)] = true;
    before[here][end_of(r, k)] = is_copy(s);
    for (int o = 0; o < prog.roles; o++)
        for (int i = 0; i < prog.steps[o]; i++) {
            const Step &t = prog.step[o][i];
            int there = node(o, i);
            if (s.op == SYNC && t.op == SYNC && number(r, k, SYNC) == number(o, i, SYNC))
                before[here][there] = true;
            if (s.op == ARRIVE && t.op == WAIT && number(r, k, ARRIVE) == number(o, i, WAIT))
                before[here][there] = true;
            if (s.op == PROMISE && t.op == WAIT && number(r, k, ARRIVE) == number(o, i, WAIT))
                before[end_of(r, k)][there] = true;
            if (s.op == COPY && t.op == COPIES_WAITED && o == r && i > k)
                before[end_of(r, k)][there] = true;
        }
}
static void order(void)
{
    memset(before, 0, sizeof before);
    for (int r = 0; r < prog.roles; r++)
        for (int k = 0; k < prog.steps[r]; k++)
            arcs_of(r, k);
    for (int j = 0; j < NODES; j++)
        for (int i = 0; i < NODES; i++)
            for (int k = 0; before[i][j] && k < NODES; k++)
                before[i][k] |= before[j][k];
}
struct Touch { int place, at; bool writes; };
static int touches(const Step &s, Touch *t)
{
    switch (s.op) {
    case WRITE: case READ: t[0] = { s.place, s.at, s.op == WRITE }; return 1;
    case COPY: case PROMISE: t[0] = { FAR, s.from, false }; t[1] = { NEAR, s.at, true }; return 2;
    case INIT: case ARRIVE: case WAIT: t[0] = { BARRIER, 0, s.op == INIT }; return 1;
    case RELEASE: t[0] = { HEAP, -1, true }; return 1;
    default: return 0;
    }
}
static bool conflict(const Step &a, const Step &b)
{
    Touch t[2], u[2];
    int n = touches(a, t), m = touches(b, u);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (t[i].place == u[j].place && (t[i].at == u[j].at || t[i].at < 0 || u[j].at < 0) && (t[i].writes || u[j].writes))
                return true;
    return false;
}
static bool comes_before(int i, int j) { return before[is_copy(step(i)) ? ROLES * MOST + i : i][j]; }
/* the barrier's copy was promised and its thread has arrived: who knows that by other
   means than a wait may find it there, or not (simcc --limits) */
static bool nearly_before(int i, int j)
{
    int r = i / MOST, k = i % MOST;
    if (step(i).op != PROMISE)
        return false;
    for (int a = k; a < prog.steps[r]; a++)
        if (step(node(r, a)).op == ARRIVE)
            return before[node(r, a)][j];
    return false;
}
static bool lost;               /* somebody may come to a barrier that is none yet, and not end */
static int verdict(void)        /* 0: none, 1: a race, -1: one that need not be found */
{
    int is = 0;
    order();
    lost = false;
    for (int i = 0; i < ROLES * MOST; i++)
        for (int j = 0; j < ROLES * MOST; j++) {
            bool there = i != j && i % MOST < prog.steps[i / MOST] && j % MOST < prog.steps[j / MOST];
            if (!there || !conflict(step(i), step(j)))
                continue;
            bool freed = step(i).op == RELEASE;         /* and who comes later finds nothing */
            if (comes_before(j, i) || (!freed && comes_before(i, j)))
                continue;
            const Step &a = step(i), &b = step(j);      /* both may store the same, a warning */
            lost |= a.op == INIT || b.op == INIT;
            bool alike = is_copy(a) && is_copy(b) && a.from == b.from;
            if (!alike && !nearly_before(i, j) && !nearly_before(j, i))
                is = 1;
            else if (!is)
                is = -1;
        }
    return is;
}

/* ---- and the comparison ------------------------------------------------ */

static void show(void)
{
    static const char *ops[] = { "writes", "reads", "arrives", "waits", "copies", "waits for copies", "promises", "sync", "frees", "begins the barrier" };
    static const char *places[] = { "near", "far", "heap", "barrier" };
    for (int r = 0; r < prog.roles; r++) {
        printf("  thread %d:", thread_of[r]);
        for (int k = 0; k < prog.steps[r]; k++) {
            const Step &s = prog.step[r][k];
            printf("%s %s", k ? ";" : "", ops[s.op]);
            if (s.op == WRITE || s.op == READ)
                printf(" %s[%d]", places[s.place], s.at);
            else if (is_copy(s))
                printf(" far[%d] to near[%d]", s.from, s.at);
        }
        puts("");
    }
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, many = argc > 2 ? (unsigned)atoi(argv[2]) : 200;
    int only = argc > 3 ? atoi(argv[3]) : -1;
    unsigned asked = 0, bad = 0, with = 0, without = 0;
    Program *d;
    int *far, *sink;
    cudaMalloc(&d, sizeof *d);
    cudaMalloc(&far, 4 * WORDS);
    cudaMalloc(&sink, 4 * ROLES);
    for (unsigned n = 0; n < many; n++) {
        state = seed * 1000003ull + n * 7919ull;
        draw(2);
        draw_program();
        if (only >= 0 && n != (unsigned)only)
            continue;
        int is = verdict();
        if (is < 0)
            continue;
        (is ? with : without)++;
        for (const char *how : { "ascending", "descending", "lockstep", "random", "late" }) {
            int start[WORDS] = { 600, 601, 602, 603 };
            sim_forget();
            sim_schedule_set(how, seed + n);
            cudaMemcpy(d, &prog, sizeof prog, cudaMemcpyHostToDevice);
            cudaMemcpy(far, start, sizeof start, cudaMemcpyHostToDevice);
            run<<<1, 64>>>(d, far, sink);
            bool ended = cudaDeviceSynchronize() == cudaSuccess, said = sim_errors() != 0;
            asked++;
            if ((ended || (lost && said)) && said == (is == 1))
                continue;
            bad++;
            printf("program %u, %s: %s, and there is %s\n", n, how, !ended ? "it does not end" : said ? "accused"
                   : "nothing is said", is ? "a race" : "none");
            if (bad <= 6 || only >= 0)
                show();
            if (!ended)
                break;
        }
    }
    printf("%u of %u runs; %u programs with a race, %u without\n", asked - bad, asked, with, without);
    cudaFree(d);
    cudaFree(far);
    cudaFree(sink);
    sim_forget();
    return bad != 0;
}
