/* shadow_fences.cpp -- what a thread has heard of the others */
#include "shadow.h"

/* Fences: what a thread has heard of the others */
bool exact, scoped, odd_types;
extern "C" bool sim_exact(int of_a_block)
{
    odd_types |= of_a_block == 2;
    streams_come |= of_a_block == 3;
    if (of_a_block >= 2)
        return true;
    scoped |= of_a_block != 0;
    return exact = true;
}
const char *looked_at;
unsigned narrow;
Other culprit;
bool any_news;
/* What one fence or release makes known */
struct News {
    uint32_t who = 0, before = 0, interval = 0;
    uint32_t a = 0, b = 0;      /* all that these told */
    uint32_t pc = 0;            /* of a release, at this word only: */
    uintptr_t at = 0;
    size_t size = 0;
    uint32_t block = 0, newest = 0, asked = 0;      /* for the search */
    uint16_t epoch = 0;         /* older ones of the warp are told, */
    std::vector<uint16_t> lanes = {};   /* or these, lane by lane */
};
FIRST static std::deque<News> news(1);  /* the first is nothing */
static uint32_t horizon;                /* what is older is told */
static uint32_t age_of_news;    /* how often all was forgotten */
enum : uint32_t { MANY = ~0u };
static uint32_t tell_news(News n)
{
    n.newest = n.before;
    for (uint32_t i : { n.a, n.b })
        if (i) {
            n.newest = std::max(n.newest, news[i].newest);
            n.block = n.block == news[i].block ? n.block : MANY;
        }
    news.push_back(n);
    any_news = true;
    return (uint32_t)news.size() - 1;
}
static uint32_t join_news(uint32_t a, uint32_t b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    for (uint32_t i = a, n = 40; i && n > 0; i = news[i].a, n--)
        if (news[i].b == b)
            return a;
    News n = { 0, 0, 0, a, b };
    n.block = news[a].block;
    return tell_news(n);
}
/* What a thread or a block has heard */
using Index = std::unordered_map<uintptr_t, uint32_t>;
struct Known {
    uint32_t heard = 0, told = horizon != 0, near = told;
    uint32_t met = 0;                   /* sure behind a barrier */
    uint32_t close = 0;                 /* heard in its own block */
    uint32_t sure[2] = { 0, 0 };        /* also fenced: for all, near */
};
static void add_known(Known &to, const Known &k)
{
    to.heard = join_news(to.heard, k.heard);
    to.met = join_news(to.met, k.met);
    to.close = join_news(to.close, k.close);
    to.sure[0] = join_news(to.sure[0], k.met);
    to.sure[1] = join_news(join_news(to.sure[1], k.sure[1]), k.met);
    to.told = join_news(to.told, k.told);
    to.near = join_news(to.near, k.near);
}
struct Party : Known {
    Known before;                       /* its present epoch */
    uint32_t tag = 0; uint16_t epoch = 0;
    bool listed = false, news = false, fenced = horizon;
    uint32_t lock = 0;                  /* where it took one */
    uint32_t once = 0;                  /* its next atomic tells it */
    uint32_t last = 0;                  /* tag of its last release */
    Index taken[2];                     /* for all, in its block */
};
struct Group : Known {                  /* of a block */
    bool news = false;
    std::vector<uint32_t> threads;      /* of this interval */
    Index known;                        /* to whom reads it there */
    std::vector<uint32_t> gone;         /* by its last fence */
};
static Index known;                     /* to whoever reads the word */
static Index ended;         /* where a store began the word anew */
bool looking;                   /* an atomic is judged, which knew */
static Known unaware;           /* before it looked */
static std::unordered_map<uint32_t, Party> parties;
static std::unordered_map<uint32_t, Group> groups;
/* Forget what is too old */
void forget_fences(void)
{
    news.resize(1);
    any_news = false;
    known.clear();
    ended.clear();
    parties.clear();
    groups.clear();
    horizon = 0;
    age_of_news++;
    forget_versions();          /* which refer to them */
}
static void forget_older(void)
{
    if (news.size() < 1u << 22)
        return;
    forget_fences();
    news.resize(2);             /* the second, too, tells nothing */
    any_news = true;
    horizon = next_serial();
}
/* What the running thread knows */
static Party &party(void)
{
    Party &p = parties[now.who];
    Group &g = groups[now.who >> 10];
    if (!p.listed)
        g.threads.push_back(now.who);
    p.listed = true;
    if (p.tag < now.interval || p.epoch != now.epoch) {
        p.before = p;
        p.sure[0] = p.met;
        p.sure[1] = join_news(p.sure[1], p.met);
    }
    p.tag = now.serial;
    p.epoch = now.epoch;
    add_known(p, g);
    if (now.epoch || now.split)
        /* Learn what the lanes knew that this one has met */
        for (uint32_t who = now.who & ~31u; who <= (now.who | 31u); who++) {
            auto i = parties.find(who);
            if (who == now.who || i == parties.end()
                || i->second.tag < now.interval)
                continue;
            const Party &q = i->second;
            add_known(p, has_met(who, q.epoch) ? q : q.before);
        }
    return p;
}
/* Has the running thread heard of this access? */
static bool tells(const News &n, const Record &m)
{
    bool same = m.who == n.who && m.tag < n.before;
    if (!n.size)
        return same || (m.who >> 10 == n.who >> 10
                        && m.tag < n.interval
                        && !has_left(groups[n.who >> 10].gone, m))
            || (m.who >> 5 == n.who >> 5 && m.tag < n.before
                && m.epoch < (n.lanes.empty() ? n.epoch
                              : n.lanes[m.who & 31]));
    bool itself = m.who == n.who && m.tag == n.before && m.pc == n.pc;
    return (uintptr_t)looked_at - n.at < n.size && (same || itself);
}
static bool known_from(uint32_t start, const Record &m)
{
    static std::vector<uint32_t> open;
    static uint32_t question;
    question++;
    open.assign(1, start);
    for (unsigned seen = 0; !open.empty(); seen++) {
        News &n = news[open.back()];
        open.pop_back();
        if (n.asked == question || m.tag > n.newest
            || (n.block != MANY && n.block != m.who >> 10))
            continue;
        if (tells(n, m) || seen > 1u << 14)
            return true;
        n.asked = question;
        open.insert(open.end(), { n.a, n.b });
    }
    return false;
}
/* Has it heard at this very word? */
static bool told_by_the_word(const Party &p, const Record &m)
{
    uintptr_t word = (uintptr_t)looked_at & ~3ul;
    for (const Index &index : p.taken) {
        auto i = index.find(word);
        for (uint32_t n = i == index.end() ? 0 : i->second; n;
             n = news[n].a)
            if (tells(news[n], m))
                return true;
    }
    return false;
}
bool has_heard(const Record &m, bool fenced, bool before, bool shared)
{
    if (m.tag < horizon)
        return true;
    const Party &p = party();
    const Known &mine = p, &k = before && looking ? unaware : mine;
    if (!known_from(k.heard, m))
        return false;
    uint32_t sure = k.sure[m.who >> 10 == now.who >> 10];
    if (shared && (k.met == k.heard || known_from(k.met, m)))
        return true;
    if (!fenced || sure == k.heard || known_from(sure, m)
        || told_by_the_word(p, m))
        return true;
    culprit.lock = p.lock;
    return false;
}
/* A thread fences, and a block comes to a barrier */
void shadow_fence(bool device, int does)
{
    forget_older();
    Party &p = party();
    if (does & SIM_ACQUIRES) {
        uint32_t good = device ? p.heard : p.close;
        for (uint32_t *to : { &p.sure[0], &p.sure[1], &p.met })
            *to = join_news(*to, good);
    }
    if (!(does & SIM_RELEASES))
        return;
    News n = { now.who, now.serial, now.interval, p.sure[1], 0 };
    n.block = now.who >> 10;
    /* Which epochs of the lanes are told by this fence? */
    n.epoch = now.epoch;
    n.lanes = epochs_told();
    uint32_t told = tell_news(n);
    if (does & SIM_OF_ONE)
        p.once = told;
    else
        (device ? p.told : p.near) = p.near = told;
    p.fenced = p.news = true;
    groups[n.block].gone = now.block->gone;
}
void shadow_barrier(uint32_t block)
{
    auto g = groups.find(block);
    if (g == groups.end() || g->second.threads.empty())
        return;
    for (uint32_t who : g->second.threads) {
        Party &p = parties[who];
        add_known(g->second, p);
        g->second.news = g->second.news || p.news;
        p.listed = p.news = false;
    }
    g->second.threads.clear();
}
bool has_fenced(void)
{
    auto t = parties.find(now.who);
    return t == parties.end() ? horizon : t->second.fenced;
}
uint32_t *heard_by_now(void)
    { return exact && any_news ? &parties[now.who].heard : nullptr; }
/* Hear what an older value tells */
static uint32_t told_at(const Index &index, uintptr_t word);
void hear_older(uint32_t by, uintptr_t at, uint32_t told, uint32_t near)
{
    uint32_t *heard = heard_by_now();
    if (!heard)
        return;
    uint32_t told_near = by >> 10 == now.who >> 10 ? near
        : told_at(groups[now.who >> 10].known, at & ~3ul);
    *heard = join_news(join_news(*heard, told), scoped * told_near);
}
/* A thread meets others at an atomic */
uint32_t heard_before;
unsigned takes;
static bool strict_looks;
extern "C" void sim_strict_looks(int on) { strict_looks = on; }
unsigned of_looks(const void *p)
{
    return strict_looks && exact
        && (size_t)((const char *)p - arena) >= shared_size
        ? SIM_TAKES | SIM_NAMED : 0u;
}
/* What a word tells now */
static uint32_t told_at(const Index &index, uintptr_t word)
{
    auto i = index.find(word);
    if (i == index.end())
        return 0;
    auto e = ended.find(word);
    return e != ended.end() && i->second < e->second ? 0 : i->second;
}
static void acquire(Party &p, bool near, uintptr_t word, uint32_t pc)
{
    uint32_t n = told_at(near ? groups[now.who >> 10].known : known,
                         word);
    if (!n)
        return;
    p.heard = join_news(p.heard, n);
    if (near)
        p.close = join_news(p.close, n);
    p.news = true;
    if (takes) {
        p.lock = pc;
        p.taken[near][word] = n;
    } else
        for (uint32_t &sure : p.sure)
            sure = join_news(sure, n);
    if (!(takes & SIM_NAMED))
        p.met = join_news(p.met, n);
}
static void release_news(Index &index, News r, uint32_t told)
{
    r.a = told_at(index, r.at);
    r.b = told;
    index[r.at] = tell_news(r);
}
/* A store by name ends what the word has told */
static uint32_t end_of_news(const Telling &t)
{
    uint32_t mine = 0;
    Index &near = groups[t.who >> 10].known;
    for (const Index *index : { &known, &near }) {
        auto i = index->find(t.word);
        uint32_t n = i == index->end() ? 0 : i->second;
        for (; n && news[n].who == t.who; n = news[n].a)
            mine = join_news(mine, news[n].b);
    }
    if (!t.wide)
        near.erase(t.word);
    else
        ended[t.word] = (uint32_t)news.size();
    return mine;
}
/* What an atomic makes its word tell */
Telling telling;
void make_known(Telling &t)
{
    if (!t.word || t.age != age_of_news)
        return;
    uint32_t once = t.once;
    if (t.store)
        once = join_news(once, end_of_news(t));
    if (!t.fences && !t.news && !once)
        return;
    if (!t.tag)
        t.tag = new_tag();
    News r = { t.who, t.tag, 0, 0, 0, t.pc, t.word, t.size,
               t.who >> 10 };
    if (t.wide && (t.told || t.news || once))
        release_news(known, r, join_news(t.told, once));
    if (scoped)
        release_news(groups[t.who >> 10].known, r,
                     join_news(t.near, once));
}
void take_back(const Telling &t)
{
    if (!t.word || t.age != age_of_news)
        return;
    known[t.word] = t.was[0];
    groups[t.who >> 10].known[t.word] = t.was[1];
    ended[t.word] = t.was[2];
}
void meet_at_atomic(const char *at, size_t n, bool writes, bool reads,
                    uint32_t pc)
{
    telling.word = 0;
    if (!any_news)
        return;
    forget_older();
    uintptr_t word = (uintptr_t)at & ~3ul;
    Group &g = groups[now.who >> 10];
    Party &p = party();
    if (p.last == now.serial)
        new_tag();
    heard_before = p.heard;
    unaware = p;
    if (reads && !narrow)
        acquire(p, false, word, pc);
    if (reads && scoped)
        acquire(p, true, word, pc);
    /* Note what the word is to tell */
    bool late = settings.schedule == LATE;
    telling = { word, std::max<size_t>(n, 4), now.who, late ? new_tag() : 0,
                pc, age_of_news, p.told, 0, p.once, g.news,
                p.near || p.told, writes && !reads && takes & SIM_NAMED,
                !narrow };
    if (scoped && (late || (writes && (telling.news || telling.fences
                                       || telling.once || telling.store))))
        telling.near = join_news(join_news(p.near, p.told),
                                 join_news(p.met, p.sure[1]));
    if (volatiles) {
        telling.before[0] = told_at(known, word);
        telling.before[1] = told_at(g.known, word);
    }
    Index *const indices[] = { &known, &g.known, &ended };
    for (int i = 0; late && i < 3; i++)
        telling.was[i] = (*indices[i])[word];
    p.once = 0;
    if (writes)
        make_known(telling);
    p.last = telling.tag;
}
