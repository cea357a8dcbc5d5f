#include "graph/arcs.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Add an arc to a list */
static bool make_arc_room(arc_list *l, size_t more)
{
    size_t room = l->room ? l->room : 1024;

    while (room - l->count < more)
        room *= 2;
    if (room == l->room)
        return true;
    arc *larger = realloc(l->at, room * sizeof *larger);
    if (larger == NULL)
        return false;
    l->at = larger;
    l->room = room;
    return true;
}
bool add_arc(arc_list *l, const lines *in, arc a, bool both)
{
    if (l->count + 1 + both > UINT32_MAX)
        return lines_wrong(in, "more than %u arcs", UINT32_MAX);
    if (!make_arc_room(l, 2))
        return lines_wrong(in, "no memory for the arcs");
    l->at[l->count++] = a;
    if (both)
        l->at[l->count++] = (arc){ a.to, a.from, a.weight };
    return true;
}
/* Scale a decimal number */
/* The number at s times scale, rounded to the nearest; *end: behind it.
   2^40 or more: it is too large, or there is no number. */
static uint64_t scaled(const char *s, uint32_t scale, bool *exact,
                       const char **end)
{
    const uint64_t too_large = UINT64_C(1) << 40;
    unsigned __int128 x = 0, power = 1;
    const char *start = s;
    int places = 0, digits = 0;
    bool point = false, dropped = false;

    for (; (*s >= '0' && *s <= '9') || (*s == '.' && !point); s++) {
        if (*s == '.') {
            point = true;
            continue;
        }
        /* Take a digit, or drop it */
        digits++;
        if (x < (UINT64_C(1) << 59)) {
            x = 10 * x + (unsigned)(*s - '0');
            places += point;
        } else {
            dropped |= *s != '0';
            places -= !point;
        }
    }
    /* Take the exponent */
    if (digits > 0 && (*s == 'e' || *s == 'E')) {
        bool negative = s[1] == '-';
        const char *e = s + 1 + (s[1] == '-' || s[1] == '+');
        int exponent = 0;
        if (*e < '0' || *e > '9')
            digits = 0;
        for (s = e; *s >= '0' && *s <= '9'; s++)
            if (exponent < 1000)
                exponent = 10 * exponent + (*s - '0');
        places += negative ? exponent : -exponent;
    }
    *end = digits ? s : start;
    if (digits == 0)
        return too_large;
    /* Multiply by the scale and by the power of ten */
    x *= scale;
    for (; places < 0 && x < too_large; places++)
        x *= 10;
    for (int k = 0; k < places && k < 38; k++)
        power *= 10;
    if (places > 38)
        dropped |= x != 0;
    unsigned __int128 half = places > 38 ? 0 : (x + power / 2) / power;
    *exact = !dropped && half * power == x;
    return half < too_large ? (uint64_t)half : too_large;
}
bool lines_weight(const lines *in, char **at, uint32_t *weight)
{
    wishes *as = in->as;
    uint32_t scale = as && as->scale ? as->scale : 1;
    char *token = *at + strspn(*at, " \t");
    size_t length = strcspn(token, " \t");
    const char *digits = token + (*token == '+' || *token == '-');
    const char *end = token;
    bool exact = false;
    uint64_t value = scale;

    *weight = scale;
    /* Pass over the weight, if none is asked for */
    if (as && as->unweighted) {
        *at = token + strcspn(token, " \t");
        *at += strspn(*at, " \t");
        *weight = 1;
        return true;
    }
    if (length && strspn(token, "0123456789") == length &&
        !(as && as->scale))
        return lines_number(in, at, "the weight", 0, WEIGHT_MAX, weight);
    if (*token)
        value = scaled(digits, scale, &exact, &end);
    /* Refuse what is no weight, or none of this scale */
    bool number = end == token + length && (end > digits || !length) &&
                  (*token != '-' || (value == 0 && exact));
    if (number && value > WEIGHT_MAX)
        return lines_wrong(in, "the weight \"%.*s\" is too large",
                           length < 40 ? (int)length : 40, token);
    if (number && *token && !exact && !(as && as->scale))
        return lines_wrong(in, "the weight \"%.*s\" is no whole number: "
                           "--scale S multiplies and rounds",
                           length < 40 ? (int)length : 40, token);
    if (!number)
        return lines_number(in, at, "the weight", 0, WEIGHT_MAX, weight);
    if (as)
        /* Count what was rounded */
        {
            as->weights += *token != '\0';
            as->rounded += *token && !exact;
            as->vanished += *token && !exact && value == 0;
        }
    *weight = (uint32_t)value;
    *at = token + (end - token) + strspn(end, " \t");
    return true;
}
/* Tell what was taken */
void took_direction(lines *in, bool open, const char *what)
{
    in->took.direction = what;
    in->took.direction_open = open;
}

void took_weights(lines *in, bool open, const char *form, ...)
{
    va_list list;
    char text[200];

    va_start(list, form);
    vsnprintf(text, sizeof text, form, list);
    va_end(list);
    wrong(&in->took.weights, "%s", text);
    in->took.weights_open = open;
}

void took_no_weights(lines *in)
{
    took_weights(in, true, "no weights: each arc counts 1");
}
/* Compare the vertices with the arcs */
bool vertices_believed(const lines *in, uint64_t n, uint64_t m)
{
    if (n <= UINT64_C(1) << 24 || n / 64 <= m)
        return true;
    return lines_wrong(in, "%llu vertices are too many for %llu arcs: "
                       "this is no graph to solve",
                       (unsigned long long)n, (unsigned long long)m);
}
/* Compare two lists of the same arcs */
static uint64_t scattered(uint32_t end, uint32_t weight)
{
    uint64_t x = (uint64_t)end << 32 | weight;

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

uint32_t odd_list(const graph *g, const graph *in, struct error *why)
{
    uint64_t *sum = calloc(g->n, sizeof *sum);
    uint32_t odd = 0;

    if (sum == NULL) {
        wrong(why, "no memory to compare the lists");
        return NO_LIST;
    }
    for (uint32_t i = 0; i < g->n; i++) {
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            sum[g->e[k]] += scattered(i, g->w[k]);
        for (uint32_t k = in->v[i]; k < in->v[i + 1]; k++)
            sum[i] -= scattered(in->e[k], in->w[k]);
    }
    while (odd < g->n && sum[odd] == 0)
        odd++;
    free(sum);
    return odd < g->n ? odd : NO_LIST;
}
/* Read plain lines on all processors */
static const char *plain_number(const char *s, uint64_t least,
                                uint64_t most, uint32_t *number)
{
    const char *start = s;
    uint64_t x = 0;
    unsigned digit;

    while ((digit = (unsigned char)*s - '0') < 10) {
        x = 10 * x + digit;
        s++;
    }
    *number = (uint32_t)x;
    return s > start && s - start <= 10 && x >= least && x <= most
           ? s : NULL;
}
/* Behind the line at s, or NULL: it is not plain. */
static const char *plain_line(const char *s, const plain *p, arc *a)
{
    uint64_t last = (uint64_t)p->first + p->n - 1;

    if (p->letter && (*s++ != p->letter || *s++ != ' '))
        return NULL;
    s = plain_number(s, p->first, last, &a->from);
    if (s == NULL || (*s != ' ' && *s != '\t'))
        return NULL;
    s = plain_number(s + 1, p->first, last, &a->to);
    a->weight = p->weight;
    if (s && p->numbers == 3)
        s = *s == ' ' || *s == '\t'
            ? plain_number(s + 1, 0, WEIGHT_MAX, &a->weight) : NULL;
    if (s && *s == '\r')
        s++;
    a->from -= p->first;
    a->to -= p->first;
    return s && *s == '\n' ? s + 1 : NULL;
}
enum { MOST_THREADS = 8, SMALL = 1 << 16, PIECE = 1 << 22 };

typedef struct piece {
    const plain *p;
    const char *at, *end;    /* whole lines; at moves */
    arc *arcs;               /* room for limit of them */
    size_t count, limit;
} piece;

static void *read_piece(void *given)
{
    piece *q = given;
    const char *next;

    while (q->at < q->end && q->count < q->limit &&
           (next = plain_line(q->at, q->p, &q->arcs[q->count]))) {
        q->at = next;
        q->count++;
    }
    return NULL;
}
static size_t processors(void)
{
    static _Thread_local size_t known;
    long count = known ? 0 : sysconf(_SC_NPROCESSORS_ONLN);

    if (known == 0)
        known = count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS
                                                     : (size_t)count;
    return known;
}
/* Cuts the unread whole lines into pieces; how many. */
static size_t cut_pieces(const lines *in, size_t window, size_t limit,
                         const plain *p, piece *pieces)
{
    const char *at = in->buffer + in->start;
    size_t unread = in->end - in->start, count = 0;
    const char *stop = memrchr(at, '\n', unread < window ? unread
                                                         : window);
    size_t share = stop ? (size_t)(stop - at) / processors() + 1 : 0;

    while (stop && at <= stop) {
        const char *end = at + share < stop
                          ? memchr(at + share, '\n', (size_t)(stop + 1 -
                                   at) - share) : stop;
        if (window <= PIECE)
            end = stop;
        pieces[count++] = (piece){ .p = p, .at = at, .end = end + 1,
                                   .limit = limit };
        at = end + 1;
    }
    return count;
}
static void read_pieces(piece *pieces, size_t count)
{
    pthread_t threads[MOST_THREADS + 1];
    bool runs[MOST_THREADS + 1] = { false };

    for (size_t k = 0; k < count; k++) {
        size_t most = (size_t)(pieces[k].end - pieces[k].at) / 4 + 1;

        if (pieces[k].limit > most)
            pieces[k].limit = most;
        pieces[k].arcs = malloc(pieces[k].limit * sizeof(arc));
        if (pieces[k].arcs == NULL)
            pieces[k].limit = 0;
        else if (k + 1 < count)
            runs[k] = pthread_create(&threads[k], NULL, read_piece,
                                     &pieces[k]) == 0;
        if (!runs[k])
            read_piece(&pieces[k]);
    }
    for (size_t k = 0; k < count; k++)
        if (runs[k])
            pthread_join(threads[k], NULL);
}
static bool append_arcs(arc_list *l, lines *in, piece *q, size_t limit)
{
    if (q->count > limit) {
        q->at = in->buffer + in->start;
        q->count = 0;
        q->limit = limit;
        read_piece(q);
    }
    if (!make_arc_room(l, q->count + 2))
        return false;
    if (q->count > 0)
        memcpy(l->at + l->count, q->arcs, q->count * sizeof(arc));
    l->count += q->count;
    in->number += q->count;
    in->start = (size_t)(q->at - in->buffer);
    return q->at == q->end;
}
void take_plain_lines(arc_list *l, lines *in, const plain *p,
                      size_t limit)
{
    piece pieces[MOST_THREADS + 1];
    size_t most = processors() > 1 ? processors() * PIECE : PIECE;
    bool whole = true;

    if (in->as && in->as->scale)
        return;
    while (whole && limit > 0) {
        if (l->window == 0)
            l->window = SMALL;
        lines_more(in, l->window);
        /* Read a window, and take over what was plain */
        size_t before = l->count;
        size_t count = cut_pieces(in, l->window, limit, p, pieces);

        read_pieces(pieces, count);
        whole = count > 0;
        for (size_t k = 0; k < count; k++) {
            whole = whole && append_arcs(l, in, &pieces[k],
                                         limit - (l->count - before));
            free(pieces[k].arcs);
        }
        limit -= l->count - before;
        l->window = !whole ? SMALL : l->window < most ? 2 * l->window
                                                      : most;
    }
}
