#include "judge/report.h"
#include <string.h>

/* Report to a student */
unsigned report_points(const exercise *x, const finding *f)
{
    return f->verdict == ACCEPTED && !f->partial ? x->points : 0;
}
void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name)
{
    char title[40];

    say(title, sizeof title, "%s", verdicts[f->verdict].folder);
    for (char *p = title; (p = strchr(p, '_')) != NULL; )
        *p = ' ';
    fprintf(to, "%s: %s ", x->folder + 3, title);
    if (f->partial)
        fprintf(to, "(this question only, no points)\n");
    else
        fprintf(to, "(%u of %u points)\n", report_points(x, f),
                x->points);
    if (f->verdict == ACCEPTED)
        return;
    if (f->hidden) {
        fprintf(to, "  found     on a hidden question\n");
    } else {
        if (f->test[0])
            fprintf(to, "  test      %s\n  schedule  %s\n", f->test,
                    f->schedule);
        fprintf(to, "  found     %s\n", f->what);
    }
    if (f->where[0])
        fprintf(to, "  at        %s\n", f->where);
    if (f->replay[0] && !f->hidden)
        fprintf(to, "  replay    make check EX=%s FILE=%s TEST=%s\n",
                x->folder + 3, name, f->replay);
    fprintf(to, "  help      make hint EX=%s\n", x->folder + 3);
}
