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

graph *packages_of_apt(const char *file, struct error *why)
{
    static const char command[] = "apt-cache dumpavail";
    FILE *in = file ? fopen(file, "r")
                    : popen("LC_ALL=C apt-cache dumpavail 2>/dev/null",
                            "r");
    lines from;

    if (in == NULL) {
        wrong(why, "%s: %s", file ? file : command, strerror(errno));
        return NULL;
    }
    errno = 0;
    lines_open(&from, file ? file : command, read_stream, in,
               why);
    graph *g = packages_read(&from);
    int reason = errno;
    lines_close(&from);
    int status = file ? fclose(in) : pclose(in);
    errno = reason;
    /* Distrust the list of a command that failed */
    if (status != 0 && file == NULL && from.ended) {
        wrong(why, "%s: the command failed", command);
        graph_free(g);
        g = NULL;
    }
    return g;
}
/* Write the graph of the packages */
int do_packages(const request *r)
{
    struct error why;

    if (!graph_can_write(r->files[0], &why))
        give_up(blame(), "%s", why.text);
    progress_start("reading");
    graph *g = packages_of_apt(r->given[FROM], &why);
    progress_end();
    if (g == NULL)
        give_up(blame(), "%s", why.text);
    if (!graph_write(g, r->files[0], &why))
        give_up(blame(), "%s", why.text);
    fprintf(strcmp(r->files[0], "-") ? stdout : stderr,
            "%s: %s, %s\n", printable(r->files[0]),
            counted(g->n, "package"), counted(g->m, "dependency"));
    graph_free(g);
    return ALL_WELL;
}
