/* hosts.cpp -- the threads of the host, and what each of them knows */
#include "runtime.h"
#include <unordered_map>

struct Host {
    size_t index;                       /* even: a stream's is odd */
    Clock clock = {};
    bool over = false;                  /* the index may be taken */
    uint64_t steps = 0;                 /* of its clock, which is gone */
    uint64_t issued = 0;                /* the last number it left */
    std::vector<sim_stream *> own = {}; /* cudaStreamPerThread */
};
FIRST static std::deque<Host> hosts(1, Host{ 0 });
FIRST static Clock gone;        /* what those knew who are over */
/* By object: what was known to those who have let it go */
FIRST static std::unordered_map<uintptr_t, Clock> told;
static SIM_LOCAL Host *mine;
static SIM_LOCAL Clock *before_asking;
static Lock ordering;           /* before no other lock */
static SIM_LOCAL int within_it; /* not 0: a signal's handler runs */
struct Within { Within() { within_it++; } ~Within() { within_it--; } };
struct Ordered { Within longer; Alone alone{ ordering }; };
bool several_hosts;
static bool all_one;            /* not all that orders them is seen */
static Host &this_host(void)
    { return mine && !all_one ? *mine : hosts.front(); }
static uint64_t of_party(const Clock &c, size_t i)
    { return i < c.size() ? c[i] : 0; }
static void count_step(Host &h)
{
    if (h.clock.size() <= h.index)
        h.clock.resize(h.index + 1);
    h.clock[h.index]++;
}
/* What the streams ask */
size_t host_index(void) { return this_host().index; }
uint64_t host_number(void)
{
    Ordered here;
    Host &h = this_host();
    return h.issued = of_party(h.clock, h.index) + 1;
}
void host_issues(Clock &to)
{
    Ordered here;
    Host &h = this_host();
    count_step(h);
    h.issued = std::max(h.issued, h.clock[h.index]);
    join_clock(to, h.clock);
}
void host_learns(const Clock &c)
{
    Ordered here;
    join_clock(this_host().clock, c);
}
bool host_knows(size_t party, uint64_t number)
{
    Ordered here;
    return of_party(this_host().clock, party) >= number;
}
bool any_host_knows(size_t party, uint64_t number)
{
    Ordered here;
    return of_party(gone, party) >= number
        || std::any_of(hosts.begin(), hosts.end(), [=](const Host &h)
        { return of_party(h.clock, party) >= number; });
}
sim_stream *&host_stream(int device)
{
    Ordered here;
    std::vector<sim_stream *> &own = this_host().own;
    own.resize(DEVICES);
    return own[(size_t)device];
}
/* A question whose answer is thrown away has told nothing */
void host_asks(const Clock &c)
{
    Ordered here;
    if (!before_asking)
        before_asking = new Clock;
    *before_asking = this_host().clock;
    join_clock(this_host().clock, c);
}
void host_unasks(void)
{
    Ordered here;
    if (before_asking)
        this_host().clock = *before_asking;
}
/* One lets go of an object, and another takes it */
enum : size_t { MANY = 100000 };
void host_tells(uintptr_t at)
{
    if (!several_hosts || within_it)
        return;
    Ordered here;
    count_step(this_host());
    if (told.size() > MANY) {           /* one for all, from now on */
        Clock &all = told[0];
        for (auto &i : told)
            join_clock(all, i.second);
        Clock kept = all;
        told.clear();
        told[0] = kept;
    }
    join_clock(told[at], this_host().clock);
}
void host_hears_at(uintptr_t at)
{
    if (!several_hosts || within_it)
        return;
    Ordered here;
    for (uintptr_t i : { (uintptr_t)0, at })
        if (auto t = told.find(i); t != told.end())
            join_clock(this_host().clock, t->second);
}
/* A thread begins, and knows what its maker knew; and it ends */
Host *host_begins(uintptr_t heard)
{
    Ordered here;
    several_hosts = true;
    Clock start = heard ? told[heard] : this_host().clock;
    if (!heard)
        count_step(this_host());
    Host *h = nullptr;
    for (Host &o : hosts)
        if (o.over && of_party(start, o.index) >= o.issued)
            h = &o;
    if (!h) {
        hosts.push_back(Host{ 2 * hosts.size() });
        h = &hosts.back();
    }
    h->over = false;
    uint64_t steps = std::max(of_party(h->clock, h->index), h->steps);
    h->clock = start;
    count_step(*h);             /* it goes on from there */
    h->clock[h->index] = std::max(h->clock[h->index], steps);
    return h;
}
Host *host_is(Host *h) { return std::exchange(mine, h); }
void host_ends(Host *h)
{
    if (!h->own.empty()) {
        Enter the_api;
        for (sim_stream *s : std::exchange(h->own, {}))
            if (s)
                spend_stream(s);
    }
    Ordered here;
    delete std::exchange(before_asking, nullptr);
    join_clock(gone, h->clock);
    h->steps = of_party(std::exchange(h->clock, {}), h->index);
    h->over = true;
}
/* A fork copies the lock, and of the threads the one that forks */
void hosts_stop(void) { ordering.lock(); }
void hosts_go_on(void) { ordering.unlock(); }
void hosts_in_child(void) { new (&ordering) Lock; }
/* There is an order that we do not see: all are one, as it were */
void hosts_are_one(void)
{
    Ordered here;
    if (!all_one)
        for (Host &h : hosts)
            join_clock(hosts.front().clock, h.clock);
    join_clock(hosts.front().clock, gone);
    all_one = true;
}
