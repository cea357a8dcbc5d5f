/* parties.cu SEED MANY [ONLY] [HOSTS]: drawn programs of three streams (five, of two devices), events
   and the host (HOSTS: or so many threads of it, which tell each other by a mutex and an atomic, and take
   turns otherwise by what nobody is told of), whose kernels, graphs of up to four kernels,
   copies and fills touch a few bytes of an array, of managed memory, of a variable and of a
   constant.  Which of them overlap without an order is decided here from what CUDA says of
   streams, by the closure of a relation and nothing of the checker's, and compared with
   what the checker says in the four orders in which streams may run. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sim.h>
#include <atomic>
#include <linux/futex.h>
#include <mutex>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

/* GRAPH and TWIN: the first kernel of a graph, whose object is 0 or one more than the step that launched it
   first, and one of the others; event: arcs from which of those before */
enum Op { KERNEL, FILL, COPY, HOME, BETWEEN, CONSTANT, LEND, RELEASE, GRAPH, TWIN, RECORD, WAIT, STREAM_WAITED, EVENT_WAITED, ALL_WAITED, HOST, TELL, HEAR, LOCKED };
enum Place { ARRAY, MANAGED, VARIABLE, READ_ONLY, LENT, PLACES };
enum How { READ, WRITE, ADD, UPDATE };
enum { MOST = 16, STREAMS = 3, ALL_STREAMS = 5, EVENTS = 3, BYTES = 16, NODES = 4 };
static int streams = STREAMS, hosts = 1;
static int device_of(int stream) { return stream >= STREAMS; }
struct Touch { unsigned char place, at, size, how; };
struct Step { unsigned char op, stream, event, touches; Touch touch[3]; unsigned char host, object; };
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
/* A graph that is started may be launched again, in any stream of its device */
static int first_launch(int k)  /* of the graph of a step; none: -1 */
{
    k -= prog.step[k].op == TWIN ? prog.step[k].object : 0;
    return prog.step[k].op != GRAPH ? -1 : prog.step[k].object ? prog.step[k].object - 1 : k;
}
static void start_again(void)
{
    int graph = -1, nodes = 1;
    for (int k = 0; k < prog.steps; k++)
        graph = prog.step[k].op == GRAPH && (graph < 0 || draw(2)) ? k : graph;
    if (graph < 0 || !draw(3))
        return;
    while (graph + nodes < prog.steps && prog.step[graph + nodes].op == TWIN)
        nodes++;
    for (int times = 1 + (int)draw(2); times > 0 && prog.steps + nodes <= MOST; times--) {
        unsigned char stream = (unsigned char)draw((unsigned)streams);
        if (device_of(stream) != device_of(prog.step[graph].stream))
            stream = prog.step[graph].stream;
        for (int i = 0; i < nodes; i++) {
            Step s = prog.step[graph + i];
            s.stream = stream;
            s.object = (unsigned char)(i ? i : graph + 1);
            prog.step[prog.steps++] = s;
        }
    }
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
        static const unsigned char calls[] = { TELL, HEAR, HEAR, LOCKED };
        Step &s = prog.step[k];
        s.op = k == lends ? (unsigned char)LEND : hosts > 1 && !draw(3) ? calls[draw(sizeof calls)] : ops[draw(sizeof ops)];
        s.host = (unsigned char)draw((unsigned)hosts);
        s.object = (unsigned char)draw(2);
        lent |= s.op == LEND;
        if (s.op == RELEASE && !lent)
            s.op = KERNEL;
        s.stream = (unsigned char)draw((unsigned)streams);
        if (device_of(s.stream) && (s.op == FILL || s.op == COPY || s.op == BETWEEN || s.op == CONSTANT || s.op == LEND || s.op == RELEASE))
            s.stream = 0;           /* the other device has kernels, graphs and events */
        s.event = (unsigned char)draw(streams > STREAMS ? EVENTS : 2);
        if (s.op == RECORD)             /* an event belongs to a device */
            s.event = (unsigned char)(device_of(s.stream) ? 2 : draw(2));
        s.touches = (unsigned char)(s.op == KERNEL ? 1 + draw(3) : s.op == COPY ? 2 : s.op <= CONSTANT || s.op == HOST);
        for (int i = 0; i < s.touches; i++)
            s.touch[i] = touch_drawn(s.op == KERNEL);
        if (s.op == KERNEL && !device_of(s.stream) && lent && !draw(3))
            s.touch[0].place = LENT, s.touch[0].how = WRITE;    /* nobody has written it before */
        if (s.op == FILL)
            s.touch[0].how = WRITE;
        if (s.op == HOME)
            s.touch[0] = { ARRAY, s.touch[0].at, s.touch[0].size, READ }, s.stream = 0;
        if (s.op == GRAPH && k + 1 < prog.steps && (k + 1 != lends)) {
            int more = 1 + (int)draw(NODES - 1);
            s.object = 0;
            s.touches = 1;
            s.touch[0] = touch_drawn(true);
            for (int i = 1; i <= more && k + 1 < prog.steps && k + 1 != lends; i++)
                prog.step[++k] = { TWIN, s.stream, (unsigned char)draw(1u << i), 1, { touch_drawn(true) }, s.host, (unsigned char)i };
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
    start_again();
}

/* ---- what CUDA says of its order --------------------------------------- */

/* A step is two points: when the host calls, and when the work is done; for a step of the host both are one. */
static bool before[2 * MOST][2 * MOST];
static bool is_work(const Step &s) { return s.op <= WAIT; }  /* the other steps are the host's */
static int called(int k) { return k; }
static int done(int k) { return is_work(prog.step[k]) ? MOST + k : k; }
static bool blocking(unsigned stream) { return stream < 2 || stream == 3; }
static bool is_default(unsigned stream) { return stream == 0 || stream == 3; }
static bool tells(const Step &o, const Step &s)
{
    /* (who counts up has read what the other one left) */
    return (o.op == LOCKED && s.op == LOCKED) || (o.op == TELL && (s.op == HEAR || s.op == TELL) && o.object == s.object);
}
static void order(void)
{
    int recorded[EVENTS] = { -1, -1, -1 };
    memset(before, 0, sizeof before);
    for (int k = 0; k < prog.steps; k++) {
        const Step &s = prog.step[k];
        before[called(k)][done(k)] = is_work(s);
        for (int i = 0; i < k; i++) {
            const Step &o = prog.step[i];
            bool device = device_of(o.stream) == device_of(s.stream);
            bool waited = is_work(o) && ((s.op == ALL_WAITED && device) || (s.op == STREAM_WAITED && (o.stream == s.stream || (device && is_default(s.stream) && blocking(o.stream)))));
            bool in_order = is_work(o) && is_work(s) && (o.stream == s.stream
                || (device && blocking(o.stream) && blocking(s.stream) && (is_default(o.stream) || is_default(s.stream))));
            bool one_graph = s.op == TWIN && s.object >= k - i;
            before[called(i)][called(k)] = o.host == s.host || tells(o, s);
            before[done(i)][called(k)] |= waited || ((o.op == HOME || o.op == BETWEEN) && o.host == s.host);  /* it is over when the call returns */
            before[done(i)][done(k)] |= one_graph ? s.event >> (s.object - (k - i)) & 1 : in_order;
            before[done(i)][done(k)] |= !one_graph && first_launch(i) >= 0 && first_launch(i) == first_launch(k);
        }
        if ((s.op == WAIT || s.op == EVENT_WAITED) && recorded[s.event] >= 0)
            before[done(recorded[s.event])][done(k)] = true;
        if (s.op == RECORD)
            recorded[s.event] = k;
    }
    for (int j = 0; j < 2 * MOST; j++)
        for (int i = 0; i < 2 * MOST; i++)
            for (int k = 0; before[i][j] && k < 2 * MOST; k++)
                before[i][k] |= before[j][k];
}
static bool changes(const Touch &t) { return t.how != READ; }
static bool races(int i, int k)
{
    const Step &a = prog.step[i], &b = prog.step[k];
    bool device = device_of(a.stream) == device_of(b.stream);
    if (!is_work(a) && !is_work(b))
        return false;                   /* of threads of the host: no matter of ours */
    for (int x = 0; x < a.touches; x++)
        for (int y = 0; y < b.touches; y++) {
            const Touch &t = a.touch[x], &u = b.touch[y];
            if (!device && (t.place == VARIABLE || t.place == READ_ONLY))
                continue;               /* each device has its own */
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
            if (before[done(i)][done(k)] || !races(i, k))
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
    size_t n = size;

    asm volatile ("" : "+r" (n));   /* (a volatile would tell other threads) */
    bytes[0]++, bytes[1] = bytes[0];
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
static cudaStream_t stream[ALL_STREAMS];
static cudaEvent_t event[EVENTS];
static Job job;
static char *place_of(const Touch &t)
{
    char *p = t.place == MANAGED ? job.managed : job.array;
    if (t.place == VARIABLE)
        cudaGetSymbolAddress((void **)&p, variable);
    return p + t.at;
}
static void make_event(int i)
{
    if (i == 2 && streams > STREAMS)
        cudaSetDevice(1);
    cudaEventCreateWithFlags(&event[i], cudaEventDisableTiming);
    if (streams > STREAMS)
        cudaSetDevice(0);
}
static cudaGraph_t graph[MOST];
static cudaGraphExec_t started[MOST];
static int graphs, begun[MOST];
static void start_graph(const Step *s)
{
    cudaGraphNode_t node[NODES], from[NODES];
    if (s->object) {
        cudaGraphLaunch(started[begun[s->object - 1]], stream[s->stream]);
        return;
    }
    begun[s - prog.step] = graphs;
    cudaGraphCreate(&graph[graphs], 0);
    for (int i = 0; i == 0 || (i < NODES && s + i < prog.step + prog.steps && s[i].op == TWIN); i++) {
        Job j = job;
        cudaKernelNodeParams p = {};
        void *list[] = { &j };
        size_t arcs = 0;
        for (int k = 0; k < i; k++)
            if (s[i].event >> k & 1)
                from[arcs++] = node[k];
        memcpy(j.touch, s[i].touch, sizeof j.touch);
        j.touches = 1;
        j.sink += ALL_STREAMS + NODES * graphs + i;
        p.func = (void *)work;
        p.gridDim = p.blockDim = dim3(1);
        p.kernelParams = list;
        cudaGraphAddKernelNode(&node[i], graph[graphs], from, arcs, &p);
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
static std::atomic<unsigned> flag[2];
static std::mutex mutex;
static void call(const Step &s)
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
    case TELL: flag[s.object]++; break;
    case HEAR: seen += flag[s.object]; break;
    case LOCKED: mutex.lock(), mutex.unlock(); break;
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
static void do_step(const Step &s)
{
    if (device_of(s.stream) && s.op != HOST && s.op != CONSTANT)
        cudaSetDevice(1);
    call(s);
    if (streams > STREAMS)
        cudaSetDevice(0);
}
/* Whose turn it is, by the system's own calls and no access that anybody sees */
static int turn;
static void take_turn(int k)
{
    for (int t; ; syscall(SYS_futex, &turn, FUTEX_WAIT, t, nullptr, nullptr, 0)) {
        asm volatile ("" ::: "memory");
        memcpy(&t, &turn, sizeof t);
        if (t >= k)
            break;
    }
}
static void give_turn(void)
{
    asm volatile ("lock incl %0" : "+m" (turn) :: "memory");
    syscall(SYS_futex, &turn, FUTEX_WAKE, 9, nullptr, nullptr, 0);
}
static void do_steps_of(int host)
{
    for (int k = 0; k < prog.steps; k++)
        if (prog.step[k].host == host) {
            take_turn(k);
            do_step(prog.step[k]);
            give_turn();
        }
}
static void do_steps(void)
{
    std::thread thread[3];
    turn = 0;
    for (int i = 1; i < hosts; i++)
        thread[i - 1] = std::thread(do_steps_of, i);
    do_steps_of(0);
    for (int i = 1; i < hosts; i++)
        thread[i - 1].join();
}
static void show(void)
{
    static const char *ops[] = { "kernel", "memset", "copy", "copy home", "copy in the host", "copy to constant", "lend", "free", "graph", "its other node", "record",
        "wait for event", "host waits for stream", "host waits for event", "host waits for all", "host",
        "tell", "hear", "lock" };
    static const char *places[] = { "array", "managed", "variable", "constant", "lent" };
    static const char *hows[] = { "reads", "writes", "adds to", "updates" };
    for (int k = 0; k < prog.steps; k++) {
        const Step &s = prog.step[k];
        printf("  thread %d: %s, stream %d, event %d, object %d", s.host, ops[s.op], s.stream, s.event, s.object);
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
    int only = argc > 3 ? atoi(argv[3]) : -1, devices = 1;
    hosts = argc > 4 ? atoi(argv[4]) : 1;
    cudaGetDeviceCount(&devices);
    if (devices > 1) {
        streams = ALL_STREAMS;
        cudaSetDevice(1);
        cudaDeviceEnablePeerAccess(0, 0);
        cudaStreamCreateWithFlags(&stream[4], cudaStreamNonBlocking);
        cudaSetDevice(0);
    }
    unsigned asked = 0, bad = 0, with = 0, without = 0;
    cudaStreamCreate(&stream[1]);
    cudaStreamCreateWithFlags(&stream[2], cudaStreamNonBlocking);
    for (int i = 0; i < EVENTS; i++)
        make_event(i);
    cudaMalloc(&job.array, BYTES);
    cudaMalloc(&job.sink, ((ALL_STREAMS + NODES * MOST) * 4));
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
            cudaMemset(job.sink, 0, ((ALL_STREAMS + NODES * MOST) * 4));
            for (int i = 0; i < EVENTS; i++) {  /* one that was never recorded */
                cudaEventDestroy(event[i]);
                make_event(i);
            }
            cudaDeviceSynchronize();
            sim_forget();
            sim_schedule_set("ascending", seed + n);
            sim_streams_set(how);
            do_steps();
            for (int k = streams > STREAMS; k >= 0; k--) {
                if (streams > STREAMS)
                    cudaSetDevice(k);
                cudaDeviceSynchronize();
            }
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
