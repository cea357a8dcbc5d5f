#pragma once
#include "graph/graph.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEAM_MOST = 256 };        /* threads of a solve */

/* How many processors a control group may use */
static inline uint32_t quota_in(const char *folder, uint32_t most)
{
    char path[2400];
    unsigned long long quota, period;
    uint32_t cores = most;

    snprintf(path, sizeof path, "%s/cpu.max", folder);
    FILE *f = fopen(path, "re");
    if (f && fscanf(f, "%llu %llu", &quota, &period) == 2 &&
        period > 0 && quota / period < most)
        cores = (uint32_t)((quota + period - 1) / period);
    if (f)
        fclose(f);
    return cores > 0 ? cores : 1;
}
static inline uint32_t quota_of_groups(uint32_t most)
{
    static const char root[] = "/sys/fs/cgroup";
    char line[2048], path[2304];
    FILE *f = fopen("/proc/self/cgroup", "re");

    while (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::/", 4) != 0)
            continue;
        snprintf(path, sizeof path, "%s%s", root, line + 3);
        for (; strlen(path) >= sizeof root - 1;
             *strrchr(path, '/') = '\0')
            most = quota_in(path, most);
    }
    if (f)
        fclose(f);
    return most;
}
/* How many processors this process may use */
static inline uint32_t processors_allowed(uint32_t most)
{
    cpu_set_t set[16];
    uint32_t count = 1;

    if (sched_getaffinity(0, sizeof set, set) == 0)
        count = (uint32_t)CPU_COUNT_S(sizeof set, set);
    return quota_of_groups(count < most ? count : most);
}
/* How many threads the environment wishes */
/* 0: none.  False: SSSP_THREADS is not a number from 1 to 256. */
static inline bool threads_wished(uint32_t *count)
{
    const char *wish = getenv("SSSP_THREADS");

    *count = 0;
    if (wish == NULL || *wish == '\0')
        return true;
    if (strspn(wish, "0123456789") != strlen(wish) || strlen(wish) > 8)
        return false;
    *count = (uint32_t)strtoul(wish, NULL, 10);
    return *count >= 1 && *count <= TEAM_MOST;
}
/* How many threads a solve may have */
static inline bool graph_is_small(const graph *g)
{
    return (uint64_t)g->n + g->m < UINT64_C(1) << 17;
}

/* wish: 0 if there is none.  False: SSSP_THREADS is no number. */
static inline bool team_size(uint32_t wish, bool small, uint32_t *size)
{
    if (wish > 0) {
        *size = wish < TEAM_MOST ? wish : TEAM_MOST;
        return true;
    }
    if (!threads_wished(size))
        return false;
    if (*size == 0)
        *size = small ? 1 : processors_allowed(TEAM_MOST);
    return true;
}
/* Hide from the signals of others */
static inline void hide_from_signals(sigset_t *before)
{
    static const int own[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL };
    sigset_t all;

    sigfillset(&all);
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        sigdelset(&all, own[k]);
    pthread_sigmask(SIG_SETMASK, &all, before);
}
