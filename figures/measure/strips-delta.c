/* strips-delta -- how delta-stepping walks Figure 1.1's graph, in the form of
   strips.cu: Chapter 16 phase for phase, 17 the step in which each vertex gets
   its distance at three widths, 18 how often each is relaxed, 19 the sums
   that cross between two cards, of which the second has vertices 4 to 6,
   23 how many are near and far in each phase, 24 what each bucket begins with. */
#include "cpu/delta.c"
#include <string.h>

enum { VERTICES = 7, ARCS = 9, SECOND = 4 };
static uint32_t v[] = { 0, 2, 3, 5, 6, 7, 8, 9 },
    e[] = { 1, 2, 3, 1, 4, 5, 3, 4, 5 }, w[] = { 4, 1, 5, 2, 2, 0, 4, 3, 1 };
static graph drawn = { .n = VERTICES, .m = ARCS, .v = v, .e = e, .w = w };
static uint32_t step[VERTICES], times[VERTICES];
static bool in[VERTICES];

/* number: in each vertex; NULL: its cost */
static void panel(int chapter, const stepping *s, const uint32_t *number,
                  const char *label)
{
    printf("\\panel{%d}{%s}{", chapter, label);
    for (uint32_t i = 0; i < VERTICES; i++) {
        printf("%s%c/", i ? "," : "", in[i] ? 'F' : s->taken[i] ? 'S' : 'U');
        if (s->c[i] == COST_INF)
            printf("\\infty");
        else
            printf("%u", number ? (unsigned)number[i] : (unsigned)s->c[i]);
    }
    printf("}{}%%\n");
}

/* Who is in the bucket, and how many sums will be formed that stay on a
   card, and that cross to the other? */
static uint32_t members(stepping *s, uint32_t bucket, uint32_t *across)
{
    uint32_t stay = 0;

    memset(in, 0, sizeof in);
    *across = 0;
    for (uint32_t i = s->buckets.ring[bucket].next; i != bucket;
         i = s->buckets.ring[i].next) {
        in[i] = true;
        times[i]++;
        for (uint32_t k = v[i]; k < s->arcs.middle[i]; k++)
            if (s->c[s->arcs.e[k]] > s->c[i])
                (s->arcs.e[k] < SECOND) == (i < SECOND) ? stay++
                                                        : ++*across;
    }
    return stay;
}

/* What a phase of Chapter 23 has in its two queues */
static void name_queues(char label[80], const stepping *s)
{
    unsigned near = 0, far = 0;

    for (uint32_t i = 0; i < VERTICES; i++) {
        near += in[i];
        far += !in[i] && !s->taken[i] && s->c[i] != COST_INF;
    }
    snprintf(label, 80, "%u near, %u far", near, far);
}

/* The steps of Chapter 24's engine with one warp: a bucket begins at the least
   marked cost, what is near is relaxed at once, and what is far is marked. */
static void engine_steps(cost_t delta)
{
    bool taken[VERTICES] = { false }, marked[VERTICES] = { true };
    cost_t c[VERTICES], low;
    stepping s = { .c = c, .taken = taken };
    char label[80];

    for (uint32_t i = 0; i < VERTICES; i++)
        c[i] = i ? COST_INF : 0;
    for (;;) {
        uint32_t ring[64], head = 0, held = 0;

        low = COST_INF;
        for (uint32_t i = 0; i < VERTICES; i++)
            if (marked[i] && c[i] < low)
                low = c[i];
        for (uint32_t i = 0; i < VERTICES; i++) {
            in[i] = marked[i] && low != COST_INF && c[i] < low + delta;
            if (in[i])
                marked[i] = false, ring[held++] = i;
        }
        snprintf(label, sizeof label, low == COST_INF ? "the end"
                 : "from %u to %u", (unsigned)low, (unsigned)(low + delta));
        panel(24, &s, NULL, label);
        if (low == COST_INF)
            return;
        while (head < held) {
            uint32_t i = ring[head++];

            taken[i] = true;
            for (uint32_t k = v[i]; k < v[i + 1]; k++)
                if (c[i] + w[k] < c[e[k]]) {
                    c[e[k]] = c[i] + w[k];
                    if (c[e[k]] < low + delta)
                        ring[held++] = e[k];
                    else
                        marked[e[k]] = true;
                }
        }
    }
}

/* All phases with this width; a panel for each where panels are asked for */
static void walk(cost_t delta, int chapter, const char *end)
{
    static const problem silent;
    stepping s = { .asked = &silent, .status = SOLVED };
    char label[80];
    uint32_t across;

    if (!stepping_make(&s, &drawn, delta))
        exit(3);
    for (uint32_t i = 0; i < VERTICES; i++) {
        s.c[i] = s.p[i] = COST_INF;
        s.taken[i] = false;
        times[i] = step[i] = 0;
    }
    s.c[0] = s.p[0] = 0;
    put_in_window(&s.buckets, 0, 0);
    do {
        for (uint32_t k = 0; k < s.buckets.size; k++) {
            uint32_t bucket = VERTICES + k;
            s.removed_count = 0;
            while (s.buckets.ring[bucket].next != bucket) {
                cost_t before[VERTICES];
                uint32_t stay = members(&s, bucket, &across);

                memcpy(before, s.c, sizeof before);
                if (chapter == 16)
                    snprintf(label, sizeof label, "bucket %u",
                             (unsigned)(s.buckets.base + k));
                else if (chapter == 19)
                    snprintf(label, sizeof label, "%u stay, %u cross",
                             stay, across);
                else
                    name_queues(label, &s);
                if (chapter == 16 || chapter == 19 || chapter == 23)
                    panel(chapter, &s, NULL, label);
                phase(&s, v, bucket);
                for (uint32_t i = 0; i < VERTICES; i++)
                    if (s.c[i] < before[i])
                        step[i] = (uint32_t)s.phases;
            }
            cost_t before[VERTICES];
            memcpy(before, s.c, sizeof before);
            for (uint32_t i = 0; i < s.removed_count; i++)
                offer_arcs(&s, s.removed[i], s.arcs.middle[s.removed[i]],
                      v[s.removed[i] + 1]);
            accept_offers(&s);
            for (uint32_t i = 0; i < VERTICES; i++)
                if (s.c[i] < before[i])
                    step[i] = (uint32_t)s.phases;
        }
    } while (window_move(&s.buckets, s.c));
    memset(in, 0, sizeof in);
    snprintf(label, sizeof label, end, (unsigned)s.phases, (unsigned)s.sums);
    if (chapter == 17 || chapter == 18)
        panel(chapter, &s, chapter == 17 ? step : times, label);
    stepping_free(&s);
}

int main(void)
{
    walk(4, 16, "");
    walk(1, 17, "$\\Delta=1$: %u steps");
    walk(5, 17, "$\\Delta=5$: %u steps");
    walk(100, 17, "$\\Delta=\\infty$: %u steps");
    walk(1, 18, "by cost: %2$u sums");
    walk(5, 18, "by buckets: %2$u sums");
    walk(100, 18, "in no order: %2$u sums");
    walk(5, 19, "");
    walk(4, 23, "");
    engine_steps(2);
    return 0;
}
