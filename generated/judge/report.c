#include "judge/report.h"
#include <string.h>

/* Report to a student */
unsigned report_points(const exercise *x, const finding *f)
{
    return f->verdict == ACCEPTED && !f->partial ? x->points : 0;
}
static void report_head(FILE *to, const exercise *x, const finding *f)
{
    const score *s = &f->score;
    unsigned asked = 0, right = 0;
    char title[40];

    say(title, sizeof title, "%s", verdicts[f->verdict].folder);
    for (char *p = title; (p = strchr(p, '_')) != NULL; )
        *p = ' ';
    fprintf(to, "%s: %s ", x->folder + 3, title);
    for (int k = ON_SMALL; k < IN_WORK; k++)
        asked += s->asked[k], right += s->right[k];
    if (f->partial)
        fprintf(to, "(this question only, no points)\n");
    else if (asked > 0 && f->verdict != ACCEPTED)
        fprintf(to, "(%u of %u points; %u of %u questions right)\n",
                report_points(x, f), x->points, right, asked);
    else
        fprintf(to, "(%u of %u points)\n", report_points(x, f),
                x->points);
}
static void report_work(FILE *to, const finding *f)
{
    const char *before = "  work      ";

    for (int k = 0; k < WORKS; k++)
        if (f->score.work[k] > 0) {
            fprintf(to, "%s%s %llu", before, work_names[k],
                    (unsigned long long)f->score.work[k]);
            before = k == ATOMICS ? "\n            " : ", ";
        }
    if (*before != ' ')
        fputc('\n', to);
}
void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name)
{
    char file[300] = "";

    report_head(to, x, f);
    if (f->warning[0])
        fprintf(to, "  compiler  %s\n", f->warning);
    if (f->verdict == ACCEPTED) {
        if (!f->partial)
            report_work(to, f);
        return;
    }
    fprintf(to, "  found     %s\n",
            f->hidden ? "on a hidden question" : f->what);
    if (f->where[0])
        fprintf(to, "  at        %s\n", f->where);
    if (name)
        say(file, sizeof file, " FILE=%s", name);
    /* Report the question, and what to type now */
    if (f->test[0] && !f->hidden)
        fprintf(to, "  on        %s%s%s\n", f->test,
                strstr(x->file, ".cu") ? ", " : "",
                strstr(x->file, ".cu") ? f->schedule : "");
    if (f->replay[0] && !f->hidden)
        fprintf(to, "  see       make show EX=%s%s TEST=%s\n",
                x->folder + 3, file, f->replay);
    fprintf(to, "  more      make hint EX=%s", x->folder + 3);
    if (f->replay[0] && !f->hidden)
        fprintf(to, "; make debug EX=%s", x->folder + 3);
    fputc('\n', to);
}
