#include "judge/watch.h"
#include <errno.h>
#include <libgen.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t enough;

static void stop(int signal)
{
    (void)signal;
    enough = 1;
}
/* 1: the file was saved; 0: another was; -1: the folder is gone */
static int read_events(int fd, const char *name)
{
    char room[8192]
        __attribute__((aligned(__alignof__(struct inotify_event))));
    ssize_t length = read(fd, room, sizeof room);
    int saved = 0;

    for (char *p = room; p < room + length; ) {
        const struct inotify_event *e = (void *)p;
        if (e->mask & (IN_IGNORED | IN_UNMOUNT | IN_MOVE_SELF))
            return -1;
        if (e->mask & IN_Q_OVERFLOW ||
            (e->len > 0 && strcmp(e->name, name) == 0))
            saved = 1;
        p += sizeof *e + e->len;
    }
    return saved;
}
static bool wait_for_save(int fd, const char *name)
{
    struct pollfd one = { fd, POLLIN, 0 };
    bool saved = false;

    while (!enough) {
        int ready = poll(&one, 1, saved ? 100 : -1), got;
        if (ready == 0)
            break;
        if (ready < 0)
            continue;
        got = read_events(fd, name);
        if (got < 0)
            return false;
        saved |= got > 0;
    }
    return true;
}
static void run(char *const command[])
{
    char at[16];
    time_t now = time(NULL);

    strftime(at, sizeof at, "%H:%M:%S", localtime(&now));
    printf("---- %s ---- %s ---- control-C ends ----\n", at,
           command[0]);
    fflush(stdout);
    if (fork() == 0) {
        execv(command[1], command + 1);
        _exit(127);
    }
    while (wait(NULL) < 0 && errno == EINTR)
        continue;
}
int watch(char *const command[])
{
    char *copy = strdup(command[0]), *again = strdup(command[0]);
    const char *folder = dirname(copy), *name = basename(again);
    struct sigaction end = { .sa_handler = stop };
    int fd = inotify_init1(IN_CLOEXEC);

    if (fd < 0 || inotify_add_watch(fd, folder, IN_CLOSE_WRITE |
                                    IN_MOVED_TO | IN_MOVE_SELF) < 0) {
        fprintf(stderr, "judge: %s cannot be watched: %s\n", folder,
                strerror(errno));
        return 2;
    }
    sigaction(SIGINT, &end, NULL);
    sigaction(SIGTERM, &end, NULL);
    do {
        run(command);
    } while (!enough && wait_for_save(fd, name) && !enough);
    if (!enough)
        fprintf(stderr, "judge: %s is gone\n", folder);
    return enough ? 0 : 2;
}
