#include "sssp/sssp.h"
#include "graph/io.h"
#include "graph/packages.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Read packages from apt or from a file */
static ptrdiff_t read_stream(void *from, char *buffer, size_t size)
{
    size_t got = fread(buffer, 1, size, from);

    return got == 0 && ferror((FILE *)from) ? -1 : (ptrdiff_t)got;
}

graph *packages_of_apt(const char *file, char *why, size_t size)
{
    static const char command[] = "apt-cache dumpavail";
    FILE *in = file ? fopen(file, "r")
                    : popen("LC_ALL=C apt-cache dumpavail 2>/dev/null",
                            "r");
    lines from;

    if (in == NULL) {
        snprintf(why, size, "%s: %s", file ? file : command,
                 strerror(errno));
        return NULL;
    }
    errno = 0;
    lines_open(&from, file ? file : command, read_stream, in);
    graph *g = packages_read(&from, why, size);
    int reason = errno;
    lines_close(&from);
    int status = file ? fclose(in) : pclose(in);
    errno = reason;
    /* Distrust the list of a command that failed */
    if (status != 0 && file == NULL) {
        snprintf(why, size, "%s: the command failed", command);
        graph_free(g);
        g = NULL;
    }
    return g;
}
/* Write the graph of the packages */
int do_packages(const request *r)
{
    char why[512];

    if (!graph_can_write(r->files[0], why, sizeof why))
        give_up(blame(), "%s", why);
    progress_start("reading");
    graph *g = packages_of_apt(r->given[FROM], why, sizeof why);
    progress_end();
    if (g == NULL)
        give_up(errno == ENOMEM ? NO_MACHINE : BAD_INPUT, "%s", why);
    if (!graph_write(g, r->files[0], why, sizeof why))
        give_up(blame(), "%s", why);
    fprintf(strcmp(r->files[0], "-") ? stdout : stderr,
            "%s: %u packages, %u dependencies\n", r->files[0], g->n,
            g->m);
    graph_free(g);
    return ALL_WELL;
}
