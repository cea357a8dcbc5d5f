#include "judge/box.h"
#include "judge/page.h"
#include "judge/util.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What the page's script does for a box */
enum { OUTPUT_LIMIT = 1 << 18, REPORT_LIMIT = 1 << 20, PATIENCE = 3 };
enum { OUTPUT = 1, REPORTS = 2 };
PAGE(start) int page_start(const char *words, const char *folder);
PAGE(ask) int page_ask(wire *w, size_t size, double seconds,
                       double accesses);
PAGE(end) int page_end(double seconds);
PAGE(said) size_t page_said(int what, char *to, size_t room);

static bool intake(text *t, int what, size_t most)
{
    size_t length = page_said(what, NULL, 0);

    t->at = grown(t->at, length + 1);
    page_said(what, t->at, length);
    t->at[t->length = length] = '\0';
    return length <= most;
}
static void take_both(box *b)
{
    b->flooded |= !intake(&b->said, OUTPUT, OUTPUT_LIMIT);
    b->silenced |= !intake(&b->reports, REPORTS, REPORT_LIMIT);
}
/* Start a box in a page */
void box_places(const char *build) { (void)build; }
const char box_whose[] = "on the clock";
bool box_walled(void) { return true; }
pid_t box_fork(void) { return -1; }
int box_wait(pid_t pid) { return (void)pid, -1; }
void box_stop(pid_t pid, pid_t group) { (void)pid, (void)group; }
pid_t *box_group = (pid_t[2]){ 0 };
long box_processors(void) { return 1; }
bool box_reaches(const char *path) { return path != NULL; }
const char *box_fit(void) { return NULL; }
double box_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
bool box_start(box *b, const box_plan *plan, char *const command[])
{
    static wire *ours;
    char words[4000] = "";

    memset(b, 0, sizeof *b);
    box_forget(&b->said);
    box_forget(&b->reports);
    if (ours == NULL)
        ours = page_memory(WIRE_BYTES);
    memset(ours, 0, sizeof *ours);
    b->wire = ours;
    for (int k = 0; command[k]; k++)
        spell(words + strlen(words), sizeof words - strlen(words),
              "%s\n", command[k]);
    b->pace = 1;
    b->seconds = b->most = PATIENCE * plan->seconds;
    b->start = box_clock();
    b->mark = -1;
    return page_start(words, plan->folder) == 0;
}
/* Ask a child in a page */
static size_t wire_end(const wire *w)
{
    size_t end = sizeof *w;

    for (int s = V; s < SLOTS; s++)
        if (w->slot[s].at + (size_t)w->slot[s].count * w->slot[s].size
            > end)
            end = w->slot[s].at +
                  (size_t)w->slot[s].count * w->slot[s].size;
    return end + WIRE_GAP;
}
enum box_answer box_ask(box *b)
{
    box_forget(&b->reports);
    box_forget(&b->said);
    b->wire->token = b->wire->token * 6364136223846793005u + 1;
    int came = page_ask(b->wire, wire_end(b->wire),
                        b->seconds, (double)b->wire->steps);
    take_both(b);
    b->begun = true;             /* page_start has waited for it */
    if (came == BOX_LATE) {
        b->lapse = SPENT;
        b->mark = 0;
        return BOX_LATE;
    }
    if (came != BOX_ANSWERED || b->flooded ||
        b->wire->done != b->wire->token)
        return BOX_ENDED;
    b->silenced |= !box_take_mark(b);
    return BOX_ANSWERED;
}
/* End a box in a page */
int box_end(box *b)
{
    int status = page_end(b->most);

    take_both(b);
    if (status == BOX_IS_LATE)
        b->lapse = SPENT;
    return status;
}
void box_free(box *b)
{
    free(b->said.at);
    free(b->reports.at);
    memset(b, 0, sizeof *b);
}
