#include "judge/page.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

/* Lend what the system of a page lacks */
void *page_memory(size_t size)
{
    enum { PAGE = 1 << 16 };
    size_t at = __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE);

    if (at == SIZE_MAX)
        abort();
    return (void *)(at * PAGE);
}
char *mkdtemp(char *name)
{
    char *end = name + strlen(name) - 6;

    for (unsigned k = 1; k < 1000; k++) {
        snprintf(end, 7, "%06u", k);
        if (mkdir(name, 0777) == 0)
            return name;
    }
    return NULL;
}
uid_t geteuid(void)
{
    return 1;                   /* a page has no users */
}
int chown(const char *path, uid_t user, gid_t group)
{
    (void)path, (void)user, (void)group;
    return 0;
}
int statvfs(const char *path, struct statvfs *room)
{
    (void)path;
    memset(room, 0, sizeof *room);
    room->f_bsize = room->f_frsize = 4096;
    room->f_blocks = room->f_bfree = room->f_bavail = 1 << 20;
    return 0;
}
