#include "judge/student.h"
#include "judge/build.h"
#include "judge/question.h"
#include "judge/report.h"
#include <sys/stat.h>

static finding first;            /* of the first run */
static char folder[PATH_MAX];

/* -1: it is found, and *again asks it; else a status */
static int find_question(const order *o, bool own, order *again)
{
    *again = *o;
    again->quiet = true;
    trial_run(again, &first);
    /* Is the question a hidden one? */
    if (o->secret && first.hidden)
        printf("  hidden    on a graph whose vertices are renamed and "
               "whose arcs are shuffled\n");
    again->secret = first.hidden;
    first.hidden = 0;
    report_text(stdout, o->x, &first, own ? NULL : o->path);
    if (first.verdict == ACCEPTED && o->only == NULL)
        printf("  Nothing is to be shown; TEST=block:ascending names a "
               "question all the same.\n");
    if (first.verdict == ACCEPTED)
        return o->only ? -1 : 2;
    again->only = first.replay;
    return first.verdict == NOT_JUDGED ? 3 : first.replay[0] ? -1 : 1;
}
static void show_one(const trial *t, bool answered)
{
    if (answered && !t->again)
        evidence_print(t, &first);
}
int show_run(const order *o, bool own)
{
    char at[100];
    order again;
    finding second;
    int status = find_question(o, own, &again);

    if (status >= 0)
        return status;
    evidence_at(&first, at, sizeof at);
    again.traced = at[0] ? at : NULL;
    again.see = show_one, again.quiet = false;
    printf("verdict %s\nfound %s\nwhere %s\nfile %s\n",
           verdicts[first.verdict].folder, first.what, first.where, o->path);
    trial_run(&again, &second);
    return first.verdict != ACCEPTED;
}
/* Prepare a question for gdb */
static void keep_wire(const trial *t, bool answered)
{
    size_t end = sizeof *t->box.wire;

    if (answered)
        return;
    for (int s = V; s < SLOTS; s++)
        if (t->slot[s].size)
            end = t->slot[s].at + WIRE_GAP +
                  (size_t)t->slot[s].count * t->slot[s].size;
    build_write(folder, "question", t->box.wire, end);
    build_write(folder, "go", "g", 1);
}
int debug(const order *o, bool own)
{
    const char *by, *where = first.where;
    unsigned b, t;
    order again;
    finding second;
    int status = find_question(o, own, &again);

    if (status >= 0)
        return status;
    SPELL(folder, "%s/debug/%s", build_place(), o->x->folder + 3);
    mkdir(folder, 0777);
    again.keep = folder, again.see = keep_wire;
    setenv("JUDGE_DEBUG", "1", 1);
    trial_run(&again, &second);
    /* Tell the script where to stop */
    by = strstr(first.what, " by thread (");
    printf("debug %s %.*s", folder, (int)strcspn(where, " "), where);
    if (where[0] == '\0')
        printf("%s", o->x->kernel);
    if (by && sscanf(by, " by thread (%u,%u)", &b, &t) == 2)
        printf(" %u %u", b, t);
    printf("\n");
    return 0;
}
