#include "judge/report.h"
#include <inttypes.h>

/* Report to a student */
static bool is_whole(const score *s, int k)
{
    return s->asked[k] > 0 && s->right[k] == s->asked[k] &&
           !(k == IN_BLOCKS && s->apart > 0);
}
unsigned report_points(const exercise *x, const finding *f)
{
    unsigned points = 0, wrong = 0;

    if (f->partial || f->verdict < LAUNCH_ERROR ||
        f->verdict > ACCEPTED)
        return 0;
    if (f->verdict == ACCEPTED)
        return x->points;
    for (int k = ON_SMALL; k < GROUPS; k++) {
        bool right = is_whole(&f->score, k);
        wrong += !right && f->score.asked[k] > 0;
        points += right ? x->credit[k] : 0;
    }
    return wrong ? points : 0;
}
static void report_head(FILE *to, const exercise *x, const finding *f)
{
    const score *s = &f->score;
    unsigned asked = 0, right = 0, points = report_points(x, f);
    char title[40];

    SPELL(title, "%s", f->verdict == TOO_MUCH_WORK && strstr(f->what,
          "asked for") ? "not_as_asked" : verdicts[f->verdict].folder);
    for (char *p = title; (p = strchr(p, '_')) != NULL; )
        *p = ' ';
    fprintf(to, "%s: %s ", x->folder + 3, title);
    for (int k = ON_SMALL; k < IN_WORK; k++)
        asked += s->asked[k], right += s->right[k];
    if (f->partial || f->verdict == NOT_JUDGED)
        fputs(f->partial ? "(this question only, no points)\n"
                         : "(no points, and none are lost)\n", to);
    else if (asked > 0 && f->verdict != ACCEPTED && !f->hidden)
        fprintf(to, "(%u of %u points; %u of %u questions right)\n",
                points, x->points, right, asked);
    else
        fprintf(to, "(%u of %u points)\n", points, x->points);
    if (f->verdict == ACCEPTED || f->hidden || points == 0)
        return;
    for (int k = ON_SMALL; k < GROUPS; k++)
        if (s->asked[k] > 0 && x->credit[k] > 0)
            fprintf(to, "%s%s %u/%u", k ? ", " : "  points    ",
                    group_names[k], k < IN_WORK && is_whole(s, k)
                    ? x->credit[k] : 0, x->credit[k]);
    fputc('\n', to);
}
static void report_work(FILE *to, const exercise *x, const finding *f)
{
    const uint64_t *row[] = { f->score.work, f->score.work,
                              x->reference, x->best };
    const char *name[] = { "work", "yours", "the book's", "our best" };
    static const int shown[] = { LOADS, FETCHED, STORES, ATOMICS,
        SHUFFLES, BARRIERS, LAUNCHES, COPIED, ABREAST };
    enum { COLUMNS = sizeof shown / sizeof *shown };
    bool bytes = false;
    for (int k = 0; k < x->limits; k++)
        bytes |= x->limit[k].what == COPIED;
    int rows = memcmp(x->best, x->reference, sizeof x->best) ? 4 : 3;
    for (int r = 0; r < rows && row[r][LAUNCHES]; r++) {
        fprintf(to, "  %-10s", name[r]);
        for (int k = 0; k < COLUMNS; k++) {
            if ((!row[1][shown[k]] && !row[2][shown[k]]) ||
                (shown[k] == COPIED && !bytes))
                continue;
            /* Print one cell of the table of work */
            if (r == 0)
                fprintf(to, "%9s", work_names[shown[k]]);
            else if (shown[k] != ABREAST)
                fprintf(to, "%9" PRIu64, row[r][shown[k]]);
            else
                fprintf(to, "%9.1f", (double)row[r][ABREAST] /
                        (double)(row[r][TOGETHER] + !row[r][TOGETHER]));
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
        SPELL(file, strchr(name, ' ') ? " FILE='%s'"
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
