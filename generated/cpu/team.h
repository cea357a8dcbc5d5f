#ifndef TEAM_H
#define TEAM_H
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
/* False: SSSP_THREADS is none.  small: one is enough, if it is not
   set. */
static inline bool team_size(uint32_t most, bool small, uint32_t *size)
{
    const char *wish = getenv("SSSP_THREADS");
    cpu_set_t set[16];

    *size = 1;
    if (wish && *wish) {
        unsigned long count = strtoul(wish, NULL, 10);
        *size = (uint32_t)count;
        return strspn(wish, "0123456789") == strlen(wish) &&
               strlen(wish) < 9 && count >= 1 && count <= most;
    }
    if (small)
        return true;
    if (sched_getaffinity(0, sizeof set, set) == 0)
        *size = (uint32_t)CPU_COUNT_S(sizeof set, set);
    *size = quota_of_groups(*size < most ? *size : most);
    return true;
}
#endif
