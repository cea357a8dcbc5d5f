#include "judge/report.h"
#include <inttypes.h>
#include <string.h>

/* Report to a student */
unsigned report_points(const exercise *x, const finding *f)
{
    unsigned points = 0, wrong = 0;

    if (f->verdict == ACCEPTED && !f->partial)
        return x->points;
    if (f->verdict < LAUNCH_ERROR || f->verdict >= ACCEPTED ||
        f->partial)
        return 0;
    for (int k = ON_SMALL; k < GROUPS; k++) {
        const score *s = &f->score;
        bool right = s->asked[k] > 0 && s->right[k] == s->asked[k] &&
                     !(k == IN_BLOCKS && s->apart > 0);
        wrong += !right && s->asked[k] > 0;
        if (right && (k < IN_WORK || wrong == 0))
            points += x->credit[k];
    }
    return wrong ? points : 0;
}
static void report_head(FILE *to, const exercise *x, const finding *f)
{
    const score *s = &f->score;
    unsigned asked = 0, right = 0;
    char title[40];

    spell(title, sizeof title, "%s", f->verdict == TOO_MUCH_WORK &&
          strstr(f->what, "asked for") ? "not_as_asked"
                                     : verdicts[f->verdict].folder);
    for (char *p = title; (p = strchr(p, '_')) != NULL; )
        *p = ' ';
    fprintf(to, "%s: %s ", x->folder + 3, title);
    for (int k = ON_SMALL; k < IN_WORK; k++)
        asked += s->asked[k], right += s->right[k];
    if (f->partial)
        fprintf(to, "(this question only, no points)\n");
    else if (asked > 0 && f->verdict != ACCEPTED && !f->hidden)
        fprintf(to, "(%u of %u points; %u of %u questions right)\n",
                report_points(x, f), x->points, right, asked);
    else
        fprintf(to, "(%u of %u points)\n", report_points(x, f),
                x->points);
}
static void report_work(FILE *to, const exercise *x, const finding *f)
{
    const uint64_t *row[] = { f->score.work, x->reference, x->best };
    const char *name[] = { "yours", "the book's", "the best" };
    static const int shown[] = { LOADS, FETCHED, STORES, ATOMICS,
        SHUFFLES, BARRIERS, LAUNCHES, COPIED, ABREAST };
    enum { COLUMNS = sizeof shown / sizeof *shown };
    bool bytes = false;

    for (int k = 0; k < x->limits; k++)
        bytes |= x->limit[k].what == COPIED;
    for (int r = -1; r < 3 && row[r < 0 ? 0 : r][LAUNCHES]; r++) {
        fprintf(to, "  %-10s", r < 0 ? "work" : name[r]);
        for (int k = 0; k < COLUMNS; k++) {
            const uint64_t *w = row[r < 0 ? 0 : r];
            if ((!row[0][shown[k]] && !row[1][shown[k]]) ||
                (shown[k] == COPIED && !bytes))
                continue;
            /* Print one cell of the table of work */
            if (r < 0)
                fprintf(to, "%9s", work_names[shown[k]]);
            else if (shown[k] != ABREAST)
                fprintf(to, "%9" PRIu64, w[shown[k]]);
            else
                fprintf(to, "%9.1f", (double)w[ABREAST] /
                                     (double)(w[TOGETHER] + !w[TOGETHER]));
        }
        fputc('\n', to);
    }
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
            report_work(to, x, f);
        return;
    }
    fprintf(to, "  found     %s\n",
            f->hidden ? "on a hidden question, which counts as a "
                        "printed one does" : f->what);
    if (f->where[0] && !f->hidden)
        fprintf(to, "  at        %s\n", f->where);
    if (f->verdict == NOT_JUDGED)
        return;
    if (x->forms[0])
        fprintf(to, "  forms     %s; the book's file, or another "
                "term's, does not fit\n", x->forms);
    if (name)
        spell(file, sizeof file, strchr(name, ' ') ? " FILE='%s'"
                               : " FILE=%s", name);
    /* Report the question, and what to type now */
    if (f->test[0] && !f->hidden) {
        int wide = fprintf(to, "  on        %s", f->test);
        if (strstr(x->file, ".cu"))
            fprintf(to, wide + 2 + strlen(f->schedule) > 80
                        ? ",\n            %s" : ", %s", f->schedule);
        fputc('\n', to);
    }
    fprintf(to, f->replay[0] && !f->hidden
            ? "  see       make show EX=%1$s%2$s TEST=%3$s\n"
              "  more      make hint EX=%1$s; make debug EX=%1$s%2$s\n"
            : "  more      make hint EX=%1$s\n",
            x->folder + 3, file, f->replay);
}
