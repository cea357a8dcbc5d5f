/* engine-counted rounds GRAPH CLUSTERS DELTA HOPS: how many rounds
   figures/measure/engine/clusters.cu makes, counted on a core.
   engine-counted asked GRAPH UNTIL: how many arcs pulls.cu pushes and asks;
   the graph is symmetric.
   A line of engine-counted.csv.  Rounds and sweeps see what was there when
   they began, and nothing of what they write themselves.  Graphs are those
   of engine/graphs.cpp, and every answer is compared with its distances. */
#include "engine/bench.h"
#include <numeric>

typedef std::vector<uint32_t> words;
enum : uint32_t { NONE = ~0u };

static void add(words &set, std::vector<char> &in, uint32_t v)
{
    if (!in[v])
        in[v] = 1, set.push_back(v);
}

/* What one cluster has: marked vertices, near and far, and its mail. */
struct cluster {
    words near, far, box;
};

struct run {
    AGR g;
    uint32_t own, delta, hops, high, least;
    words cost, mail;
    std::vector<char> near, far, mailed;
    std::vector<cluster> all;
    uint64_t rounds, steps, relaxed;
};

/* What has become near, and what others have sent. */
static void open_step(run &r, cluster &c)
{
    words left;

    for (uint32_t v : c.far)
        if (r.cost[v] >= r.high)
            left.push_back(v);
        else
            r.far[v] = 0, add(c.near, r.near, v);
    c.far.swap(left);
    for (uint32_t v : c.box) {
        r.mailed[v] = 0;
        if (r.mail[v] >= r.cost[v])
            continue;
        r.cost[v] = r.mail[v];
        if (r.cost[v] < r.high)
            add(c.near, r.near, v);
        else
            add(c.far, r.far, v);
    }
    c.box.clear();
}

/* A round of cluster k; what goes to others is in sent. */
static void make_round(run &r, uint32_t k, words &sent)
{
    cluster &c = r.all[k];
    words now, costs;

    now.swap(c.near);
    for (uint32_t v : now)
        r.near[v] = 0, costs.push_back(r.cost[v]);
    for (size_t x = 0; x < now.size(); x++)
        for (uint32_t e = r.g.row[now[x]]; e < r.g.row[now[x] + 1]; e++) {
            uint32_t to = r.g.col[e], sum = costs[x] + r.g.w[e];

            r.relaxed++;
            if (to / r.own != k) {
                if (sum < r.mail[to]) {
                    r.mail[to] = sum, sent.push_back(to);
                    r.least = std::min(r.least, sum);
                }
            } else if (sum < r.cost[to]) {
                r.cost[to] = sum;
                if (sum < r.high)
                    add(c.near, r.near, to);
                else
                    add(c.far, r.far, to);
            }
        }
}

static void make_step(run &r)
{
    uint32_t most = 0;
    words sent;

    r.steps++;
    r.high = std::max(r.high, r.least + r.delta);
    r.least = NONE;
    for (cluster &c : r.all)
        open_step(r, c);
    for (uint32_t k = 0; k < r.all.size(); k++) {
        uint32_t made = 0;

        for (; !r.all[k].near.empty() && made < r.hops; made++)
            make_round(r, k, sent);
        most = std::max(most, made);
        for (uint32_t v : r.all[k].near)
            r.least = std::min(r.least, r.cost[v]);
        for (uint32_t v : r.all[k].far)
            r.least = std::min(r.least, r.cost[v]);
    }
    for (uint32_t v : sent)
        add(r.all[v / r.own].box, r.mailed, v);
    r.rounds += most;
}

static int count_rounds(char **av)
{
    run r = {};
    uint32_t clusters = atoi(av[3]);

    r.g = ag_load(av[2]);
    r.delta = atoi(av[4]), r.hops = atoi(av[5]);
    r.own = ((r.g.n + clusters - 1) / clusters + 511) / 512 * 512;
    r.cost.assign(r.g.n, NONE), r.mail.assign(r.g.n, NONE);
    r.near.resize(r.g.n), r.far.resize(r.g.n), r.mailed.resize(r.g.n);
    r.all.resize(clusters);
    r.cost[r.g.src] = 0;
    add(r.all[r.g.src / r.own].far, r.far, r.g.src);
    while (r.least != NONE)
        make_step(r);
    printf("rounds,%s,%s-%s-%s,%lu,%lu,%.2f,0\n", r.g.name.c_str(), av[3],
           av[4], av[5], r.steps, r.rounds, (double)r.relaxed / r.g.m);
    return strcmp(ag_check(r.g, r.cost.data(), NONE), "OK") != 0;
}

/* The arcs of each list, in the order of their weights. */
static words by_weight(const AGR &g)
{
    words order(g.m);

    std::iota(order.begin(), order.end(), 0);
    for (uint32_t i = 0; i < g.n; i++)
        std::sort(order.begin() + g.row[i], order.begin() + g.row[i + 1],
                  [&](uint32_t a, uint32_t b) { return g.w[a] < g.w[b]; });
    return order;
}

/* Push from all that cost less than until, in the order of costs. */
static uint64_t push_until(const AGR &g, uint32_t until, words &cost)
{
    std::vector<words> bucket(until);
    uint64_t pushed = 0;

    cost[g.src] = 0;
    bucket[0].push_back(g.src);
    for (uint32_t b = 0; b < until; b++)
        for (size_t x = 0; x < bucket[b].size(); x++) {
            uint32_t v = bucket[b][x];

            for (uint32_t e = g.row[v]; cost[v] == b && e < g.row[v + 1]; e++) {
                uint32_t sum = b + g.w[e];

                pushed++;
                if (sum < cost[g.col[e]]) {
                    cost[g.col[e]] = sum;
                    if (sum < until)
                        bucket[sum].push_back(g.col[e]);
                }
            }
        }
    return pushed;
}

static int count_asked(char **av)
{
    AGR g = ag_load(av[2]);
    uint32_t low = atoi(av[3]);
    words cost(g.n, NONE), order = by_weight(g), next;
    uint64_t pushed = push_until(g, low, cost), asked = 0, sweeps = 0;

    for (uint32_t least = 0; least != NONE; sweeps++) {
        least = NONE;
        next = cost;
        for (uint32_t i = 0; i < g.n; i++) {
            uint32_t best = cost[i];

            for (uint32_t e = g.row[i]; best > low && e < g.row[i + 1]; e++) {
                uint32_t w = g.w[order[e]], c = cost[g.col[order[e]]];

                asked++;             /* even if only to see its weight */
                if (w >= best - low)
                    break;
                if (c != NONE && c + w < best)
                    best = c + w;
            }
            if (best < cost[i])
                next[i] = best, least = std::min(least, best);
        }
        cost.swap(next);
        low = least != NONE ? least : low;
    }
    printf("asked,%s,%s,%lu,%lu,%.4f,%.4f\n", g.name.c_str(), av[3], sweeps,
           sweeps, (double)pushed / g.m, (double)asked / g.m);
    return strcmp(ag_check(g, cost.data(), NONE), "OK") != 0;
}

int main(int c, char **av)
{
    if (c == 6 && !strcmp(av[1], "rounds"))
        return count_rounds(av);
    return c == 4 && !strcmp(av[1], "asked") ? count_asked(av) : 2;
}
