/* parties.cu SEED MANY: drawn programs of three streams, events and the host, whose kernels,
   copies and fills touch a few bytes of an array, of managed memory, of a variable and of a
   constant.  Which of them overlap without an order is decided here from what CUDA says of
   streams, by the closure of a relation and nothing of the checker's, and compared with
   what the checker says in the four orders in which streams may run. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sim.h>

/* GRAPH and TWIN: a graph of two kernels, with an arc between them or none */
enum Op { KERNEL, FILL, COPY, HOME, BETWEEN, CONSTANT, LEND, RELEASE, GRAPH, TWIN, RECORD, WAIT, STREAM_WAITED, EVENT_WAITED, ALL_WAITED, HOST };
enum Place { ARRAY, MANAGED, VARIABLE, READ_ONLY, LENT, PLACES };
enum How { READ, WRITE, ADD, UPDATE };
enum { MOST = 16, STREAMS = 3, EVENTS = 2, BYTES = 16 };
struct Touch { unsigned char place, at, size, how; };
struct Step { unsigned char op, stream, event, touches; Touch touch[3]; };
struct Program { Step step[MOST]; int steps; };
struct Job { Touch touch[3]; int touches; char *array, *managed, *lent; unsigned *sink; };

__device__ alignas(16) char variable[BYTES];
__constant__ alignas(16) char constant[BYTES];

template <class T> static __device__ void touch(char *p, int how, unsigned *sink)
{
    T *q = (T *)p;
    if (how == WRITE)
        *q = 1;
    else if (how == UPDATE)
        *q = (T)(*q + 1);
    else
        *sink += (unsigned)*q;
}
__global__ void work(Job j)
{
    for (int i = 0; i < j.touches; i++) {
        Touch t = j.touch[i];
        char *p = t.place == ARRAY ? j.array : t.place == MANAGED ? j.managed : t.place == VARIABLE ? variable
            : t.place == LENT ? j.lent : constant;
        p += t.at;
        if (t.how == ADD)
            atomicAdd((unsigned *)p, 1u);
        else if (t.size == 1)
            touch<char>(p, t.how, j.sink);
        else if (t.size == 2)
            touch<short>(p, t.how, j.sink);
        else if (t.size == 4)
            touch<int>(p, t.how, j.sink);
        else
            touch<long long>(p, t.how, j.sink);
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
static Touch touch_drawn(bool kernel)
{
    Touch t;
    t.place = (unsigned char)draw(kernel ? READ_ONLY + 1 : READ_ONLY);
    t.size = (unsigned char)(1u << draw(4));
    t.how = (unsigned char)(t.place == READ_ONLY || draw(2) ? READ : kernel ? WRITE + draw(3) : WRITE);
    if (t.how == ADD)
        t.size = 4;
    t.at = (unsigned char)(draw(BYTES / t.size) * t.size);
    return t;
}
static void draw_program(void)
{
    int lends = draw(2) ? (int)draw(4) : -1;    /* at which step */
    bool lent = false;
    unsigned known = 0;
    prog = {};
    prog.steps = 5 + (int)draw(MOST - 5);
    for (int k = 0; k < prog.steps; k++) {
        static const unsigned char ops[] = { KERNEL, KERNEL, KERNEL, KERNEL, FILL, COPY, HOME, BETWEEN, CONSTANT, RECORD, RECORD,
            WAIT, WAIT, WAIT, STREAM_WAITED, EVENT_WAITED, ALL_WAITED, HOST, HOST, RELEASE, GRAPH };
        Step &s = prog.step[k];
        s.op = k == lends ? (unsigned char)LEND : ops[draw(sizeof ops)];
        lent |= s.op == LEND;
        if (s.op == RELEASE && !lent)
            s.op = KERNEL;
        s.stream = (unsigned char)draw(STREAMS);
        s.event = (unsigned char)draw(EVENTS);
        s.touches = (unsigned char)(s.op == KERNEL ? 1 + draw(3) : s.op == COPY ? 2 : s.op <= CONSTANT || s.op == HOST);
        for (int i = 0; i < s.touches; i++)
            s.touch[i] = touch_drawn(s.op == KERNEL);
        if (s.op == KERNEL && lent && !draw(3))
            s.touch[0].place = LENT, s.touch[0].how = WRITE;    /* nobody has written it before */
        if (s.op == FILL)
            s.touch[0].how = WRITE;
        if (s.op == HOME)
            s.touch[0] = { ARRAY, s.touch[0].at, s.touch[0].size, READ }, s.stream = 0;
        if (s.op == GRAPH && k + 1 < prog.steps && k + 1 != lends) {
            s.touches = 1;
            s.touch[0] = touch_drawn(true);
            prog.step[++k] = { TWIN, s.stream, s.event, 1, { touch_drawn(true) } };
            continue;
        }
        if (s.op == GRAPH)
            s.op = KERNEL, s.touches = 1, s.touch[0] = touch_drawn(true);
        known |= s.op == RECORD ? 1u << s.event : 0;
        if (s.op == WAIT && !(known >> s.event & 1))
            s.op = HOST, s.touches = 0;         /* for nothing */
        if (s.op == BETWEEN)            /* two places of the host */
            s.touch[0].place = MANAGED;
        if (s.op == CONSTANT)
            s.touch[0] = { READ_ONLY, s.touch[0].at, s.touch[0].size, WRITE };
        if (s.op == HOST && s.touches)
            s.touch[0].place = MANAGED;
        if (s.op == COPY) {             /* from one place to another */
            s.touch[0].how = READ;
            s.touch[1] = { (unsigned char)((s.touch[0].place + 1 + draw(2)) % READ_ONLY), s.touch[1].at, 1, WRITE };
            if (s.touch[0].at + s.touch[1].size > BYTES || s.touch[1].at + s.touch[0].size > BYTES)
                s.touch[1].at = 0;
            s.touch[1].size = s.touch[0].size;
        }
        if (s.op == RELEASE || s.op == LEND) {
            s.touches = 1;
            s.touch[0] = { LENT, 0, BYTES, WRITE };
            lent = s.op == LEND;        /* who comes later finds nothing, which is another mistake */
        }
    }
}

/* ---- what CUDA says of its order --------------------------------------- */

static bool before[MOST][MOST];
static bool is_work(const Step &s) { return s.op <= WAIT; }  /* the other steps are the host's */
static bool blocking(unsigned stream) { return stream < 2; }
static void order(void)
{
    int recorded[EVENTS] = { -1, -1 };
    memset(before, 0, sizeof before);
    for (int k = 0; k < prog.steps; k++) {
        const Step &s = prog.step[k];
        for (int i = 0; i < k; i++) {
            const Step &o = prog.step[i];
            bool host = !is_work(o) || o.op == HOME || o.op == BETWEEN;    /* it is over when the call returns */
            bool waited = is_work(o) && (s.op == ALL_WAITED || (s.op == STREAM_WAITED && o.stream == s.stream));
            bool streams = is_work(o) && is_work(s) && (o.stream == s.stream
                || (blocking(o.stream) && blocking(s.stream) && (!o.stream || !s.stream)));
            before[i][k] = host || waited || streams;
            if (s.op == TWIN && i == k - 1)     /* the first of the two */
                before[i][k] = s.event;
        }
        if ((s.op == WAIT || s.op == EVENT_WAITED) && recorded[s.event] >= 0)
            before[recorded[s.event]][k] = true;
        if (s.op == RECORD)
            recorded[s.event] = k;
    }
    for (int j = 0; j < prog.steps; j++)
        for (int i = 0; i < prog.steps; i++)
            for (int k = 0; k < prog.steps; k++)
                before[i][k] |= before[i][j] && before[j][k];
}
static bool changes(const Touch &t) { return t.how != READ; }
static bool races(int i, int k)
{
    const Step &a = prog.step[i], &b = prog.step[k];
    for (int x = 0; x < a.touches; x++)
        for (int y = 0; y < b.touches; y++) {
            const Touch &t = a.touch[x], &u = b.touch[y];
            if (t.place != u.place || t.at >= u.at + u.size || u.at >= t.at + t.size)
                continue;
            if ((changes(t) || changes(u)) && !(t.how == ADD && u.how == ADD))
                return true;
        }
    return false;
}
static bool mild(int i, int k)  /* the host looks at what is added to: a warning */
{
    const Step &a = prog.step[i], &b = prog.step[k];
    return (a.op == HOST && a.touch[0].how == READ) || (b.op == HOST && b.touch[0].how == READ);
}
static int verdict(void)        /* 0: none, 1: a race, -1: one that may be a warning */
{
    int is = 0;
    order();
    for (int k = 0; k < prog.steps; k++)
        for (int i = 0; i < k; i++) {
            if (before[i][k] || !races(i, k))
                continue;
            bool added = false;
            for (const Step *s : { &prog.step[i], &prog.step[k] })
                for (int x = 0; x < s->touches; x++)
                    added |= s->touch[x].how == ADD && s->touch[x].place == MANAGED;
            if (mild(i, k) && added)
                is = is ? is : -1;
            else
                is = 1;
        }
    return is;
}

/* ---- and the comparison ------------------------------------------------ */

static unsigned seen;
/* the host's copies are calls of the C library's, which no compiler announces */
static void host_copies(char *at, size_t size, int how)
{
    static char bytes[BYTES];
    static volatile size_t n;

    n = size, bytes[0]++, bytes[1] = bytes[0];
    if (how == 0)
        memcpy(bytes, at, n);
    else if (how == 1)
        memmove(at, bytes, n);
    else
        memset(at, bytes[0], n);
}
template <class T> static void host_touch(char *p, int how)
{
    if (how == READ)
        seen += (unsigned)*(T *)p;
    else
        *(T *)p = 2;
}
static cudaStream_t stream[STREAMS];
static cudaEvent_t event[EVENTS];
static Job job;
static char *place_of(const Touch &t)
{
    char *p = t.place == MANAGED ? job.managed : job.array;
    if (t.place == VARIABLE)
        cudaGetSymbolAddress((void **)&p, variable);
    return p + t.at;
}
static cudaGraph_t graph[MOST];
static cudaGraphExec_t started[MOST];
static int graphs;
static void start_graph(const Step *s)
{
    cudaGraphNode_t node[2];
    cudaGraphCreate(&graph[graphs], 0);
    for (int i = 0; i < 2; i++) {
        Job j = job;
        cudaKernelNodeParams p = {};
        void *list[] = { &j };
        memcpy(j.touch, s[i].touch, sizeof j.touch);
        j.touches = 1;
        j.sink += STREAMS + 2 * s->stream + i;
        p.func = (void *)work;
        p.gridDim = p.blockDim = dim3(1);
        p.kernelParams = list;
        cudaGraphAddKernelNode(&node[i], graph[graphs], node, i == 1 && s->event, &p);
    }
    cudaGraphInstantiate(&started[graphs], graph[graphs], 0);
    cudaGraphLaunch(started[graphs++], stream[s->stream]);
}
static void forget_graphs(void)
{
    while (graphs > 0) {
        cudaGraphExecDestroy(started[--graphs]);
        cudaGraphDestroy(graph[graphs]);
    }
}
static void do_step(const Step &s)
{
    static char one[BYTES], *pinned;
    const Touch &t = s.touch[0];
    Job j = job;
    switch (s.op) {
    case KERNEL:
        memcpy(j.touch, s.touch, sizeof j.touch);
        j.touches = s.touches;
        j.sink += s.stream;             /* one for each stream */
        work<<<1, 1, 0, stream[s.stream]>>>(j);
        break;
    case FILL: cudaMemsetAsync(place_of(t), 3, t.size, stream[s.stream]); break;
    case COPY: cudaMemcpyAsync(place_of(s.touch[1]), place_of(t), t.size, cudaMemcpyDeviceToDevice, stream[s.stream]); break;
    case HOME: cudaMemcpy(one, place_of(t), t.size, cudaMemcpyDeviceToHost); break;
    case BETWEEN:
        if (s.stream)
            cudaMemcpyAsync(t.how == READ ? one : place_of(t), t.how == READ ? place_of(t) : one, t.size,
                            cudaMemcpyHostToHost, stream[s.stream]);
        else
            cudaMemcpy(t.how == READ ? one : place_of(t), t.how == READ ? place_of(t) : one, t.size, cudaMemcpyHostToHost);
        break;
    case CONSTANT:
        if (!pinned)
            cudaMallocHost(&pinned, BYTES);
        cudaMemcpyToSymbolAsync(constant, pinned, t.size, t.at, cudaMemcpyHostToDevice, stream[s.stream]);
        break;
    case GRAPH: start_graph(&s); break;
    case TWIN: break;
    case RECORD: cudaEventRecord(event[s.event], stream[s.stream]); break;
    case WAIT: cudaStreamWaitEvent(stream[s.stream], event[s.event], 0); break;
    case STREAM_WAITED: cudaStreamSynchronize(stream[s.stream]); break;
    case EVENT_WAITED: cudaEventSynchronize(event[s.event]); break;
    case ALL_WAITED: cudaDeviceSynchronize(); break;
    case LEND: cudaMallocAsync(&job.lent, BYTES, stream[s.stream]); break;
    case RELEASE: cudaFreeAsync(job.lent, stream[s.stream]), job.lent = nullptr; break;
    case HOST:
        if (!s.touches)
            cudaStreamWaitEvent(stream[s.stream], event[s.event], 0);
        else if (s.event && (t.how == READ || t.how == WRITE))
            host_copies(job.managed + t.at, t.size, t.how == READ ? 0 : 1 + s.stream % 2);
        else
            t.size == 1 ? host_touch<char>(job.managed + t.at, t.how) : t.size == 2 ? host_touch<short>(job.managed + t.at, t.how)
            : t.size == 4 ? host_touch<int>(job.managed + t.at, t.how) : host_touch<long long>(job.managed + t.at, t.how);
    }
}
static void show(void)
{
    static const char *ops[] = { "kernel", "memset", "copy", "copy home", "copy in the host", "copy to constant", "lend", "free", "graph", "its other node", "record",
        "wait for event", "host waits for stream", "host waits for event", "host waits for all", "host" };
    static const char *places[] = { "array", "managed", "variable", "constant", "lent" };
    static const char *hows[] = { "reads", "writes", "adds to", "updates" };
    for (int k = 0; k < prog.steps; k++) {
        const Step &s = prog.step[k];
        printf("  %s, stream %d, event %d", ops[s.op], s.stream, s.event);
        for (int i = 0; i < s.touches; i++)
            printf("; %s %s[%d..%d)", hows[s.touch[i].how], places[s.touch[i].place], s.touch[i].at,
                   s.touch[i].at + s.touch[i].size);
        puts("");
    }
}
static bool legal(void)         /* nobody touches what is gone: in any order, or only where it is a race */
{
    bool gone = false;
    for (int k = 0; k < prog.steps; k++) {
        for (int i = 0; i < prog.step[k].touches; i++)
            if (gone && prog.step[k].touch[i].place == LENT)
                return false;
        gone |= prog.step[k].op == RELEASE;
    }
    return true;
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, many = argc > 2 ? (unsigned)atoi(argv[2]) : 400;
    int only = argc > 3 ? atoi(argv[3]) : -1;
    unsigned asked = 0, bad = 0, with = 0, without = 0;
    cudaStreamCreate(&stream[1]);
    cudaStreamCreateWithFlags(&stream[2], cudaStreamNonBlocking);
    for (cudaEvent_t &e : event)
        cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    cudaMalloc(&job.array, BYTES);
    cudaMalloc(&job.sink, 3 * STREAMS * 4);
    cudaMallocManaged(&job.managed, BYTES);
    for (unsigned n = 0; n < many; n++) {
        state = seed * 1000003ull + n * 7919ull;
        draw(2);
        draw_program();
        int is = verdict();
        if ((only >= 0 && n != (unsigned)only) || is < 0 || !legal())
            continue;
        (is ? with : without)++;
        for (const char *how : { "eager", "lazy", "reversed", "random" }) {
            cudaMemset(job.array, 0, BYTES);
            cudaMemset(job.managed, 0, BYTES);
            cudaMemset(job.sink, 0, 3 * STREAMS * 4);
            for (cudaEvent_t &e : event) {      /* one that was never recorded */
                cudaEventDestroy(e);
                cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
            }
            cudaDeviceSynchronize();
            sim_forget();
            sim_schedule_set("ascending", seed + n);
            sim_streams_set(how);
            for (int k = 0; k < prog.steps; k++)
                do_step(prog.step[k]);
            cudaDeviceSynchronize();
            forget_graphs();
            if (job.lent)
                cudaFree(job.lent);
            job.lent = nullptr;
            bool said = sim_errors() != 0;
            asked++;
            if (said == (is == 1))
                continue;
            bad++;
            printf("program %u, %s: %s, and there is %s\n", n, how, said ? "accused" : "nothing is said", is ? "a race" : "none");
            if (bad <= 6 || only >= 0)
                show();
        }
    }
    printf("%u of %u runs; %u programs with a race, %u without\n", asked - bad, asked, with, without);
    cudaDeviceReset();
    sim_forget();
    return bad != 0;
}
