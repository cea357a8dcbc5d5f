/* streams.cpp -- streams and events: work that waits */
#include "runtime.h"
#include <chrono>

/* The streams, and what runs */
FIRST std::deque<sim_stream *> streams;
const Work *running;
/* Which work is not ordered before the work that runs */
struct Ran {
    uint32_t tag;
    size_t stream;
    uint64_t number;
    bool staged;
};
FIRST static std::deque<Ran> ran;
bool staging;
static bool covers(const Clock &c, const Ran &r)
    { return r.stream < c.size() && c[r.stream] >= r.number; }
static bool host_covers(const Ran &r)
    { return host_knows(r.stream, r.number); }
bool streams_come;
static bool several_streams(void)
{
    return streams_come || settings.devices > 1
        || streams.size() > 2 * (size_t)settings.devices;
}
void note_work(uint32_t tag)
{
    if (!running || !overlap_possible())
        return;
    bool idle = true;
    for (sim_stream *s : streams)
        idle = idle && s->done == s->issued;
    while (!ran.empty() && (ran.size() > 1000
           || (idle && !several_hosts && host_covers(ran.front())
               && covers(running->clock, ran.front()))))
        ran.pop_front();
    bool first = ran.empty();
    if (first || ran.back().stream != running->stream
        || ran.back().number != running->number)
        ran.push_back({ tag, running->stream, running->number,
                        staging });
    shadow_work(ran.back().tag, first, several_streams());
}
bool overlap_possible(void)
    { return several_streams() || shares_memory(); }
void host_hears(void)
    { host_learns(running->clock); }
cudaError_t stream_gone(void)
{
    for (sim_stream *s : streams)
        if (s->device == current_device)
            host_learns(s->clock);
    return looked_up(sticky_error);
}
int crosses(uint32_t tag, bool host)
{
    auto i = std::upper_bound(ran.begin(), ran.end(), tag,
        [](uint32_t t, const Ran &r) { return t < r.tag; });
    if (i == ran.begin() || (!host && !running))
        return 0;
    Ran before = *--i;
    bool hosts = is_host(before.stream);
    if (host ? before.stream == host_index() || host_covers(before)
             : covers(running->clock, before))
        return 0;
    if (hosts)
        return HOSTS;
    before.number--;
    return i->staged && (host ? host_covers(before)
        : covers(running->clock, before)) ? STAGED : 1;
}
uint32_t note_host(void)
{
    bool idle = true;
    for (sim_stream *s : streams)
        idle = idle && s->done == s->issued;
    uint64_t number = host_number();
    if (!several_hosts && (idle || number == 1))
        return 0;
    size_t me = host_index();
    if (ran.empty() || ran.back().stream != me
        || ran.back().number != number)
        ran.push_back({ next_serial(), me, number, false });
    return ran.back().tag;
}
/* Find a stream by its handle */
static size_t stream_index(void)
    { return 2 * streams.size() + 1; }
/* (the list of all ends before the process does: what nothing else
   leads to would count as lost) */
static sim_stream *first_streams[2 * DEVICES];
void make_streams(void)
{
    for (int i = 0; i < 2 * settings.devices; i++)
        streams.push_back(first_streams[i] =
                          new sim_stream{ true, i / 2, stream_index() });
}
static sim_stream *stream_of_host(void)
{
    if (!host_index())
        return first_streams[2 * current_device + 1];
    sim_stream *&s = host_stream(current_device);
    if (!s) {
        s = unused_stream();
        s->blocking = true;
    }
    return s;
}
sim_stream *find_stream(cudaStream_t s)
{
    if ((uintptr_t)s <= 1)
        return base_stream();
    if ((uintptr_t)s == 2)
        return stream_of_host();
    for (sim_stream *x : streams)
        if (x == s)
            return x->live ? x : nullptr;
    return nullptr;
}
/* Run queued work, in an order that the program allows */
static bool run_one(sim_stream *s);
static bool helped(void);
void run_until(sim_stream *s, uint64_t number)
{
    while (s->done < number)
        if (!run_one(s) && !helped())
            return;
}
/* A launch that waits for the host stays, and goes on from there */
bool host_awaited;
static sim_stream *awaiting;
static SIM_LOCAL char me;               /* (stacks know their thread) */
static const char *owner;
static bool is_theirs(const sim_stream *s)
    { return host_awaited && s == awaiting && owner != &me; }
static bool run_one(sim_stream *s)
{
    if (is_theirs(s))
        return false;
    for (Dependence d : std::vector<Dependence>(s->queue.front().after)) {
        run_until(d.stream, d.number);
        if (d.stream->done < d.number)
            return false;
    }
    if (host_awaited && awaiting != s)
        run_one(awaiting);
    idle_waits = 0;
    Work work = std::move(s->queue.front());
    s->queue.pop_front();
    s->done++;
    const Work *before = running;
    running = &work;
    bool other = host_awaited && awaiting != s;
    work.run();
    running = before;
    if (!host_awaited || other)
        return true;
    s->queue.push_front(std::move(work));
    s->done--;
    awaiting = s;
    owner = &me;
    return false;
}
/* Nothing of it runs: who else can do something? */
static bool host_free;                  /* it has asked, or looked */
struct Free {
    bool before = std::exchange(host_free, true);
    ~Free() { host_free = before; }
};
void end_awaited(void)                  /* before another launch */
{
    Free here;
    while (SIM_CHECKED && host_awaited && running->stream != awaiting->index
           && owner == &me && may_end())
        run_one(awaiting);
}
static bool helped(void)
{
    if (host_free)
        return false;
    if (Free here; true)
        for (size_t i = 0; i < streams.size(); i++)
            if (streams[i] != awaiting && !streams[i]->queue.empty()
                && run_one(streams[i]))
                return true;
    if (several_hosts)
        let_others_in(is_theirs(awaiting));
    else if (SIM_CHECKED)
        give_launch_up();
    return true;
}
/* The host has looked, and found what it had found before */
void host_looks(const void *p, uint64_t value)
{
    static const void *last;
    static uint64_t found;
    bool same = last == p && found == value;
    last = p;
    found = value;
    if (!same || in_host_function || (!host_awaited && EAGER
                                      == settings.streams))
        return;
    Enter the_api;
    Free here;
    for (size_t i = 0; i < streams.size(); i++)
        if (!streams[i]->queue.empty() && run_one(streams[i]))
            return;
}
/* Run a little, or run everything */
static void run_some(void)
{
    for (int i = (int)(draw_number() % 3); i-- > 0; ) {
        sim_stream *s = streams[draw_number() % streams.size()];
        if (s->done < s->issued)
            run_one(s);
    }
}
void run_pending(bool wait)
{
    for (size_t i = streams.size(); i-- > 0; ) {
        run_until(streams[i], streams[i]->issued);
        if (wait)
            host_learns(streams[i]->clock);
    }
}
/* What a wait forces, and what it may force besides */
void synchronise(sim_stream *s)
{
    if (settings.streams == REVERSED)
        for (size_t i = streams.size(); i-- > 0; )
            if (streams[i] != s)
                run_until(streams[i], streams[i]->issued);
    run_until(s, s->issued);
    host_learns(s->clock);
}
/* Add work to a stream, and note what it must wait for */
void enqueue(sim_stream *s, std::function<void()> run,
             const sim_event *e)
{
    /* Put work into the graph that a stream is captured into */
    if (s->capture) {
        s->last = { s->capture->add(std::move(run), s->last) };
        return;
    }
    Work work = { std::move(run), {}, {}, s->index, s->issued + 1 };
    sim_stream *first = streams[2 * (size_t)s->device];
    if (s == first) {
        for (sim_stream *x : streams)
            if (x != s && x->blocking && x->device == s->device
                && x->done < x->issued)
                work.after.push_back({ x, x->issued });
    } else if (s->blocking && first->done < first->issued) {
        work.after.push_back({ first, first->issued });
    }
    if (e)
        work.after.push_back({ e->stream, e->number });
    /* Note what comes before this work */
    host_issues(s->clock);
    if (e)
        join_clock(s->clock, e->clock);
    for (sim_stream *x : streams)
        if (x->device == s->device && s->blocking && x->blocking
            && (s == first || x == first))
            join_clock(s->clock, x->clock);
    if (s->clock.size() <= s->index)
        s->clock.resize(s->index + 1);
    s->clock[s->index] = s->issued + 1;
    work.clock = s->clock;
    s->queue.push_back(std::move(work));
    s->issued++;
    Free here;
    if (settings.streams == EAGER)
        run_until(s, s->issued);
    else if (settings.streams == SHUFFLED)
        run_some();
}
/* Create a stream */
static std::deque<sim_stream *> spent_streams;  /* the oldest first */
void spend_stream(sim_stream *s)
{
    s->live = false;
    if (!s->capture)
        spent_streams.push_back(s);
}
static sim_stream *spent_stream(void)
{
    if (spent_streams.size() <= 256)
        return nullptr;
    sim_stream *s = spent_streams.front();
    spent_streams.pop_front();
    if (host_knows(s->index, s->issued))
        return s;
    spent_streams.push_back(s);
    return nullptr;
}
sim_stream *unused_stream(void)
{
    sim_stream *s = spent_stream();
    if (!s)
        streams.push_back(s = new sim_stream{ 1, 0, stream_index() });
    s->blocking = false;
    s->device = current_device;
    s->live = true;
    s->priority = 0;
    s->launched = {};
    s->origin = nullptr;
    s->last.clear();
    return s;
}
API cudaStreamCreateWithFlags(cudaStream_t *p, unsigned flags)
{
    ENTER;
    REFUSE(!p || flags > 1, cudaErrorInvalidValue);
    sim_stream *s = unused_stream();
    s->blocking = !(flags & cudaStreamNonBlocking);
    counters.handles++;
    return give(p, s);
}
API cudaStreamCreate(cudaStream_t *p)
    { return cudaStreamCreateWithFlags(p, 0); }
API cudaStreamCreateWithPriority(cudaStream_t *p, unsigned flags, int n)
{
    const cudaError_t e = cudaStreamCreateWithFlags(p, flags);
    if (!e)
        (*p)->priority = std::clamp(n, -5, 0);
    return e;
}
API cudaStreamGetPriority(cudaStream_t h, int *n)
    { STREAM(s, h); return give(n, s->priority); }
API cudaStreamGetFlags(cudaStream_t h, unsigned *flags)
    { STREAM(s, h); return give(flags, s->blocking ? 0
                                       : cudaStreamNonBlocking); }
/* Wait for a stream, or give it up; the legacy one has all that block */
static bool encompassed(const sim_stream *s, const sim_stream *x)
    { return x == s || (is_legacy(s) && x->blocking
                        && x->device == s->device); }
API cudaStreamSynchronize(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE(broken_by(s->capture), cudaErrorStreamCaptureUnsupported);
    if (const cudaError_t error = implicit_wait(s))
        return set_error(error);
    counters.waits++;
    for (size_t i = 0; i < streams.size(); i++)
        if (encompassed(s, streams[i]))
            synchronise(streams[i]);
    return looked_up(sticky_error);
}
API cudaStreamDestroy(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE((uintptr_t)h <= 2, cudaErrorInvalidResourceHandle);
    Free here;
    run_until(s, s->issued);
    spend_stream(s);
    counters.handles--;
    return cudaSuccess;
}
/* Ask a stream whether it is done */
static unsigned in_vain;
static cudaError_t ask_stream(sim_stream *s, uint64_t number,
                              const Clock &known)
{
    Free here;
    if (s->done < number)
        run_one(s);
    if (SIM_CHECKED && host_awaited && s->done < number
        && ++in_vain == 1000)
        say_polled(", and the host has asked 1000 times");
    if (counters.unready > s->asked)
        counters.passed = std::max(counters.passed,
                                   counters.unready - s->asked);
    counters.unready += s->done < number;
    s->asked = counters.unready;
    if (s->done < number)
        return cudaErrorNotReady;
    host_asks(known);
    return cudaSuccess;
}
API cudaStreamQuery(cudaStream_t h)
{
    STREAM(s, h);
    REFUSE(broken_by(s->capture), cudaErrorStreamCaptureUnsupported);
    if (const cudaError_t error = implicit_wait(s))
        return set_error(error);
    Clock all = s->clock;
    sim_stream *open = s;       /* what is left to do, if anything */
    for (sim_stream *x : streams)
        if (encompassed(s, x)) {
            join_clock(all, x->clock);
            if (x->done < x->issued)
                open = x;
        }
    return ask_stream(open, open->issued, all);
}
/* Let a stream wait for an event, or call the host */
API cudaStreamWaitEvent(cudaStream_t h, cudaEvent_t e, unsigned)
{
    STREAM_AT_WORK(s, h);
    EVENT(e);
    REFUSE(e->capture && std::none_of(streams.begin(), streams.end(),
               [=](sim_stream *x) { return x->origin == e->capture
                   && x->origin->number == e->of; }),
           cudaErrorCapturedEvent);
    if (const cudaError_t error = crosses_capture(s, e))
        return set_error(error);
    /* Let a stream wait for an event of a capture */
    if (e->capture) {
        if (s->capture != e->capture)
            s->last.clear();
        s->capture = e->capture;
        s->last.insert(s->last.end(), e->last.begin(), e->last.end());
        return cudaSuccess;
    }
    if (e->stream)
        enqueue(s, [] {}, e);
    return cudaSuccess;
}
API cudaLaunchHostFunc(cudaStream_t h, void (*f)(void *), void *data)
{
    STREAM_AT_WORK(s, h);
    REFUSE(!f, cudaErrorInvalidValue);
    enqueue(s, [=] { call_host([=] { f(data); }); });
    return cudaSuccess;
}
/* Wait for the whole device */
API cudaDeviceSynchronize(void)
{
    ENTER;
    counters.waits++;
    for (sim_stream *s : streams)
        if (s->device == current_device)
            synchronise(s);
    return looked_up(sticky_error);
}
/* What the clock on the wall says, in milliseconds */
double wall_clock(void)
{
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
}
/* Create and destroy an event */
static std::deque<sim_event *> spent_events;    /* the oldest first */
static sim_event *spent_event(void)
{
    if (spent_events.size() <= 256)
        return new sim_event;
    sim_event *e = spent_events.front();
    if (e->stream && e->stream->done < e->number)
        return new sim_event;
    spent_events.pop_front();
    return e;
}
API cudaEventCreateWithFlags(cudaEvent_t *p, unsigned flags)
{
    ENTER;
    REFUSE(!p || flags > 7, cudaErrorInvalidValue);
    counters.handles++;
    sim_event *e = spent_event();
    *e = { !(flags & cudaEventDisableTiming), current_device };
    return give(p, e);
}
API cudaEventCreate(cudaEvent_t *p)
    { return cudaEventCreateWithFlags(p, 0); }
API cudaEventDestroy(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    e->live = false;
    spent_events.push_back(e);
    counters.handles--;
    return cudaSuccess;
}
API cudaEventRecord(cudaEvent_t e, cudaStream_t h)
{
    STREAM_AT_WORK(s, h);
    EVENT(e);
    REFUSE(e->device != s->device, cudaErrorInvalidResourceHandle);
    e->capture = s->capture;
    e->last = s->last;
    if (s->capture)
        return e->of = s->capture->number, cudaSuccess;
    e->stream = s;
    e->number = s->issued + 1;
    s->asked = counters.unready;
    enqueue(s, [e] { e->time = wall_clock(); });
    e->clock = s->clock;
    return cudaSuccess;
}
/* Wait for an event, or ask */
API cudaEventSynchronize(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    REFUSE(e->capture && (broken_by(e->capture), true),
           cudaErrorCapturedEvent);
    counters.waits++;
    if (e->stream)
        run_until(e->stream, e->number);
    host_learns(e->clock);
    return looked_up(sticky_error);
}
API cudaEventQuery(cudaEvent_t e)
{
    ENTER;
    EVENT(e);
    REFUSE(e->capture && (broken_by(e->capture), true),
           cudaErrorCapturedEvent);
    return e->stream ? ask_stream(e->stream, e->number, e->clock)
                     : cudaSuccess;
}
/* The time between two events */
API cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b)
{
    ENTER;
    EVENT(a);
    EVENT(b);
    REFUSE(!a->stream || !b->stream || !a->timing || !b->timing
           || a->device != b->device, cudaErrorInvalidResourceHandle);
    if (a->stream->done < a->number || b->stream->done < b->number)
        return cudaErrorNotReady;
    return give(ms, b->time - a->time);
}
