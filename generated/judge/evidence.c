#include "judge/question.h"

/* Which element is wrong? */
void evidence_at(const finding *f, char *at, size_t size)
{
    const char *from = strstr(f->what, " at "), *end;
    bool named = from != NULL;

    at[0] = '\0';
    from = named ? from + 4 : f->what;
    end = named ? strstr(from, " by ") : strchr(from, ':');
    end = end ? end : strpbrk(from, ":,");
    if (end && end > from &&
        (named || (end[0] == ':' && end[-1] == ']')))
        spell(at, size, "%.*s", (int)(end - from), from);
}
/* the slot that at names, or -1; and the vertex, or -1 */
static int slot_of(const trial *t, const char *at, int *vertex)
{
    char name[20];
    int slot = -1;

    *vertex = -1;
    SPELL_TO(name, at, "[");
    for (int s = V; s < SLOTS && strchr(at, '['); s++)
        if (t->x->slots >> s & 1 && strcmp(slot_names[s], name) == 0)
            slot = s;
    if (slot == C || slot == F || slot == U || slot == LIGHTEST ||
        slot == PARENTS)
        *vertex = atoi(strchr(at, '[') + 1);
    if (*vertex >= (int)t->before.n)
        *vertex = -1;
    return slot;
}
/* Choose what to draw */
enum { DRAWN = 24, DRAWN_ARCS = 60 };   /* what a terminal can hold */
typedef struct drawing { uint32_t vertex[DRAWN], count; } drawing;

static bool is_drawn(const drawing *d, uint32_t i)
{
    for (uint32_t k = 0; k < d->count; k++)
        if (d->vertex[k] == i)
            return true;
    return false;
}
static void draw_vertex(drawing *d, uint32_t i, uint32_t most)
{
    if (d->count < most && !is_drawn(d, i))
        d->vertex[d->count++] = i;
}
static void print_graph(const trial *t, int vertex)
{
    const world *x = &t->before;
    const arc *end = x->arcs + x->m;
    bool whole = x->n <= DRAWN && x->m <= DRAWN_ARCS;
    uint32_t arcs = 0, to = (uint32_t)vertex;
    drawing d = { .count = 0 };

    /* Choose the vertices */
    for (uint32_t i = 0; whole && i < x->n; i++)
        draw_vertex(&d, i, DRAWN);
    if (!whole && vertex >= 0) {
        draw_vertex(&d, to, DRAWN);
        for (int f = 1; f >= 0; f--)
            for (const arc *a = x->arcs; a < end; a++)
                if (a->to == to && x->f[a->from] == f)
                    draw_vertex(&d, a->from, DRAWN / 2);
    }
    printf("graph %u %u %u %d\n", x->n, x->m, x->source, vertex);
    for (uint32_t k = 0; k < d.count; k++)
        printf("vertex %u %d\n", d.vertex[k], t->x->cuda &&
               t->x->step < WHOLE && x->f[d.vertex[k]]);
    for (const arc *a = x->arcs; a < end; a++)
        if (arcs < DRAWN_ARCS && a->from != a->to &&
            is_drawn(&d, a->from) && is_drawn(&d, a->to) &&
            (whole || a->to == to) && ++arcs)
            printf("arc %u %u %u\n", a->from, a->to, a->weight);
}
/* Print the arrays */
static void print_slot(const trial *t, int s)
{
    uint32_t size, count, wrong = 0, printed = 0;
    const void *was = question_contents(t, s, &count, &size);
    const void *want = question_wanted(t, s);
    const void *got = came_back(t, s);

    if (want == NULL)
        return;
    if (t->x->fresh >> s & 1)
        was = NULL;
    for (uint32_t i = 0; i < count; i++)
        wrong += datum(want, size, i) != datum(got, size, i);
    printf("slot %.*s%s %u %u\n", (int)strcspn(slot_names[s], " "),
           slot_names[s], s >= RV && s <= RW ? "'" : "", count, wrong);
    for (uint32_t i = 0; i < count && printed < 200; i++) {
        uint32_t a = datum(want, size, i), b = datum(got, size, i);
        if (a == b && count > 200)
            continue;
        printed++;
        printf("cell %u %s %s %s\n", i,
            was ? price(datum(was, size, i)) : "-", price(a), price(b));
    }
}
/* Print the arcs into the vertex */
static void print_offers(const trial *t, int vertex)
{
    const world *x = &t->before;
    bool whole = t->x->step >= WHOLE;
    const uint32_t *base = whole ? question_wanted(t, C) : x->c;
    uint32_t to = (uint32_t)vertex, printed = 0;

    for (int yes = 1; yes >= 0; yes--)
        for (const arc *a = x->arcs; a < x->arcs + x->m; a++) {
            bool counts = whole || (x->f[a->from] && x->u[to]);
            uint64_t sum = (uint64_t)base[a->from] + a->weight;
            if (a->to != to || counts != yes || printed++ >= 100)
                continue;
            printf("offer %u %u %s %u %s %d\n", a->from, to,
                   price(base[a->from]), a->weight,
                   price(sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX),
                   counts);
        }
}
/* Print the accesses */
typedef struct touch {
    char kind[16], by[40], file[40];   /* read, ...; the kernel */
    unsigned block, thread, line, interval;
    unsigned long long value;    /* of the word, before it */
    bool marked;                 /* one of the two that conflict */
} touch;
enum { TOUCHES = 4000 };

static size_t read_touches(const char *from, touch *to)
{
    size_t count = 0;

    for (const char *p = from; *p && count < TOUCHES;
         p += strlen(p) + 1) {
        touch a = { .marked = false };
        if (sscanf(p, "SIM severity=trace class=%15s kernel=%39s "
                   "file=%39s line=%u thread=(%u,%u) at=%*[^\t] value="
                   "%llu interval=%u", a.kind, a.by, a.file, &a.line,
                   &a.block, &a.thread, &a.value, &a.interval) == 8)
            to[count++] = a;
    }
    return count;
}
static void mark_pair(const finding *f, touch *a, size_t count)
{
    const char *by = strstr(f->what, " by thread (");
    unsigned b, t, b2, t2, line = 0, line2 = 0;

    if (!by || sscanf(by, " by thread (%u,%u) and thread (%u,%u)",
                      &b, &t, &b2, &t2) != 4)
        return;
    if (sscanf(f->where, "%*[^:]:%u and %*[^:]:%u", &line, &line2) < 2)
        line2 = line;
    for (size_t k = 0; k < count; k++)
        for (size_t j = k; j-- > 0; )
            if (a[k].block == b && a[k].thread == t &&
                a[j].block == b2 && a[j].thread == t2 &&
                a[k].line == line && a[j].line == line2) {
                a[k].marked = a[j].marked = true;
                return;
            }
}
static void print_touches(const trial *t, const finding *f, int slot,
                          int vertex)
{
    static touch a[TOUCHES];
    size_t count = read_touches(t->box.reports.at, a);

    mark_pair(f, a, count);
    for (size_t k = 0; k < count; k++) {
        const char *is = k + 1 < count ? price((uint32_t)a[k + 1].value)
            : vertex < 0 || t->dead ? "?"
            : price(datum(came_back(t, slot), t->slot[slot].size,
                          (uint32_t)vertex));
        if (strcmp(a[k].file, t->name) == 0)
            SPELL(a[k].by, "%u", a[k].line);
        printf("touch %s %u %u %s %s %s %u %d\n", a[k].kind,
               a[k].block, a[k].thread, a[k].by,
               price((uint32_t)a[k].value), is, a[k].interval, a[k].marked);
    }
}
void evidence_print(const trial *t, const finding *f)
{
    const char *at = t->o->traced ? t->o->traced : "";
    int vertex, slot = slot_of(t, at, &vertex);

    printf("title %s\nquestion %s\nat %s\n", t->x->title,
           f->test[0] ? f->test : t->question.test, at);
    print_graph(t, vertex);
    for (int s = V; s < SLOTS && !t->dead; s++)
        if (t->x->slots >> s & 1 && (t->x->rows == SIMPLE ||
                                     (s != RE && s != RW)))
            print_slot(t, s);
    if (slot == C && vertex >= 0 && !t->dead &&
        t->x->answer == COSTS && t->x->step != INITIALIZE &&
        t->x->step != MINIMUM && t->x->step != UPDATE)
        print_offers(t, vertex);
    print_touches(t, f, slot, vertex);
}
