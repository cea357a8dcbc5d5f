#include "graph/csr.h"
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = CSR_MAGIC;
enum { SWAPPED = 0x04030201 };
_Static_assert(sizeof(csr_header) == 32, "the header is 32 bytes");

/* Recognise a CSR file */
bool csr_recognise(const char *start, size_t count)
{
    return count >= sizeof magic &&
           memcmp(start, magic, sizeof magic) == 0;
}
/* Believe the header only as far as it can be checked */
static uint64_t arrays_end(const csr_header *h)
{
    return sizeof *h +
           4 * ((uint64_t)h->n + 1 + 2 * (uint64_t)h->m);
}

static bool header_wrong(const csr_header *h, uint64_t bytes,
                         struct error *why)
{
    why->text[0] = '\0';
    if (memcmp(h->magic, magic, sizeof magic) != 0)
        wrong(why, "no .csr file: it begins otherwise");
    else if (h->mark == SWAPPED)
        wrong(why, "written on a machine with the other order of "
              "bytes");
    else if (h->mark != CSR_MARK || h->version != CSR_VERSION)
        wrong(why, "version %u of the format is unknown", h->version);
    else if (h->n == 0 || h->names > UINT32_MAX * (uint64_t)256)
        wrong(why, "n = %u and %" PRIu64 " bytes of names", h->n,
              h->names);
    else if (bytes && bytes != arrays_end(h) + h->names)
        wrong(why, "%" PRIu64 " bytes, but n = %u and m = %u make %"
              PRIu64, bytes, h->n, h->m, arrays_end(h) + h->names);
    return why->text[0] != '\0';
}
/* Cut the names apart */
static bool cut_names(graph *g, const char *at, uint64_t left,
                      struct error *why)
{
    if ((g->names = calloc(g->n, sizeof *g->names)) == NULL)
        return wrong(why, "no memory for the names");
    for (uint32_t i = 0; i < g->n; i++) {
        const char *end = memchr(at, '\0', left);
        if (end == NULL)
            return wrong(why, "the names end before vertex %u", i);
        if (at[strcspn(at, "\r\n")] != '\0')
            return wrong(why, "the name of vertex %u is not of one "
                         "line", i);
        if (end > at && (g->names[i] = strdup(at)) == NULL)
            return wrong(why, "no memory for the names");
        left -= (uint64_t)(end + 1 - at);
        at = end + 1;
    }
    return left == 0 ||
           wrong(why, "bytes behind the last name");
}
/* Complete the sentence about a binary file */
graph *graph_refused(graph *g, const char *name, struct error *why)
{
    struct error what = *why;

    wrong(why, "%s: %s", name, what.text);
    graph_free(g);
    return NULL;
}
/* Map a CSR file */
typedef struct mapping {
    void *at;
    size_t bytes;
    int file;                       /* our own descriptor of it */
    struct stat then;
    struct mapping *next;
} mapping;
static mapping *mappings;
static pthread_mutex_t in_list = PTHREAD_MUTEX_INITIALIZER;
static bool has_changed;

/* Ask whether a mapped file is what it was */
static void unmap(graph *g);

static bool differs(const mapping *m)
{
    struct stat now;

    return fstat(m->file, &now) == 0 &&
           (now.st_size != m->then.st_size ||
            now.st_mtim.tv_sec != m->then.st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != m->then.st_mtim.tv_nsec);
}

bool csr_changed(const graph *g)
{
    bool changed = has_changed;

    if (g != NULL)
        return g->release == unmap && differs(g->owner);
    for (const mapping *m = mappings; m != NULL; m = m->next)
        changed |= differs(m);
    return changed;
}
static void unmap(graph *g)
{
    mapping *map = g->owner, **p = &mappings;

    pthread_mutex_lock(&in_list);
    has_changed = csr_changed(NULL);
    while (*p != map)
        p = &(*p)->next;
    *p = map->next;
    pthread_mutex_unlock(&in_list);
    munmap(map->at, map->bytes);
    close(map->file);
    free(map);
}
static graph *wrap_csr(void *at, uint64_t bytes, int file,
                       const csr_header *h)
{
    graph *g = calloc(1, sizeof *g);
    mapping *map = malloc(sizeof *map);

    if (g == NULL || map == NULL) {
        free(g);
        free(map);
        munmap(at, bytes);
        return NULL;
    }
    *map = (mapping){ at, bytes, dup(file), { 0 }, NULL };
    fstat(file, &map->then);
    pthread_mutex_lock(&in_list);
    map->next = mappings;
    mappings = map;
    pthread_mutex_unlock(&in_list);
    g->n = h->n;
    g->m = h->m;
    g->v = (uint32_t *)((char *)at + sizeof *h);
    g->e = g->v + h->n + 1;
    g->w = g->e + h->m;
    g->release = unmap;
    g->owner = map;
    return g;
}
graph *csr_map(int file, uint64_t bytes, const char *name,
               struct error *why)
{
    csr_header h;
    void *at = NULL;
    graph *g = NULL;

    wrong(why, "shorter than the header");
    if (pread(file, &h, sizeof h, 0) == sizeof h &&
        !header_wrong(&h, bytes, why)) {
        at = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
        g = at != MAP_FAILED ? wrap_csr(at, bytes, file, &h) : NULL;
        wrong(why, "it cannot be mapped");
    }
    bool good = g != NULL && graph_check(g, why) &&
                (h.names == 0 || cut_names(g, (char *)at +
                                 arrays_end(&h), h.names, why));
    return good ? g : graph_refused(g, name, why);
}
/* Read a CSR file from a stream */
static bool take_array(lines *in, void *to, uint64_t count)
{
    uint64_t ready = in->end - in->start, got = 0;

    while (got < count) {
        ptrdiff_t some;
        if (ready > 0) {
            some = (ptrdiff_t)(ready < count ? ready : count);
            memcpy(to, in->buffer + in->start, (size_t)some);
            in->start += (size_t)some;
            ready = 0;
        } else if ((some = in->read(in->from, (char *)to + got,
                                    count - got)) <= 0)
            return false;
        got += (uint64_t)some;
    }
    return true;
}
static bool at_end(lines *in, struct error *why)
{
    char more;

    if (!take_array(in, &more, 1))
        return true;
    return wrong(why, "bytes behind the end of the graph");
}
graph *csr_read(lines *in)
{
    csr_header h;
    char *names = NULL;
    graph *g = NULL;

    wrong(in->why, "shorter than the header");
    bool good = take_array(in, &h, sizeof h) &&
                !header_wrong(&h, 0, in->why);
    if (in->as && in->as->scale)
        good = wrong(in->why, "weights of a binary file are whole: "
                     "there is nothing to scale");
    if (good) {
        g = graph_new(h.n, h.m);
        errno = g ? 0 : ENOMEM;     /* mmap may have set it */
        wrong(in->why, g ? "the data end too early"
                         : "no memory for the graph");
    }
    /* Take the arrays and the names, and check them */
    good = g != NULL && take_array(in, g->v, 4 * ((uint64_t)h.n + 1)) &&
           take_array(in, g->e, 4 * (uint64_t)h.m) &&
           take_array(in, g->w, 4 * (uint64_t)h.m) &&
           (h.names == 0 || (names = malloc(h.names)) != NULL) &&
           take_array(in, names, h.names) && at_end(in, in->why) &&
           graph_check(g, in->why) &&
           (!names || cut_names(g, names, h.names, in->why));
    free(names);
    return good ? g : graph_refused(g, in->name, in->why);
}
/* Write a CSR file */
bool csr_write(const graph *g, write_bytes *write, void *to)
{
    csr_header h = { .mark = CSR_MARK, .version = CSR_VERSION,
                     .n = g->n, .m = g->m };
    bool good;

    memcpy(h.magic, magic, sizeof magic);
    for (uint32_t i = 0; g->names && i < g->n; i++)
        h.names += (g->names[i] ? strlen(g->names[i]) : 0) + 1;
    good = write(to, (char *)&h, sizeof h) &&
           write(to, (char *)g->v, 4 * ((size_t)g->n + 1)) &&
           write(to, (char *)g->e, 4 * (size_t)g->m) &&
           write(to, (char *)g->w, 4 * (size_t)g->m);
    for (uint32_t i = 0; good && g->names && i < g->n; i++)
        good = g->names[i]
               ? write(to, g->names[i], strlen(g->names[i]) + 1)
               : write(to, "", 1);
    return good;
}
