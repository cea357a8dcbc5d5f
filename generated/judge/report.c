#include "judge/report.h"
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Report to a student */
static unsigned long points(const exercise *x, const finding *f)
{
    return f->verdict == ACCEPTED ? strtoul(x->points, NULL, 10) : 0;
}
void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name)
{
    char title[40];

    say(title, sizeof title, "%s", verdicts[f->verdict].folder);
    for (char *p = title; (p = strchr(p, '_')) != NULL; )
        *p = ' ';
    fprintf(to, "%s: %s (%lu of %s points)\n", x->folder + 3, title,
            points(x, f), x->points);
    if (f->verdict == ACCEPTED)
        return;
    if (f->test[0])
        fprintf(to, "  test      %s\n", f->test);
    if (f->test[0])
        fprintf(to, "  schedule  %s\n", f->schedule);
    fprintf(to, "  found     %s\n", f->what);
    if (f->where[0])
        fprintf(to, "  at        %s\n", f->where);
    if (f->replay[0])
        fprintf(to, "  replay    make check EX=%s FILE=%s TEST=%s\n",
                x->folder + 3, name, f->replay);
    fprintf(to, "  help      make hint EX=%s\n", x->folder + 3);
}
/* Write text where some characters mean something */
enum notation { CSV, XML, JSON };

static void put_text(FILE *to, enum notation as, const char *text)
{
    for (const unsigned char *p = (const void *)text; *p; p++)
        if (as == CSV && *p == '"')
            fputs("\"\"", to);
        else if (as == XML && strchr("<>&\"", *p))
            fprintf(to, "&#%u;", *p);
        else if (as == JSON && (*p == '"' || *p == '\\'))
            fprintf(to, "\\%c", *p);
        else if (*p < ' ' && as == JSON)
            fprintf(to, "\\u%04x", *p);
        else if (*p < ' ' && *p != '\n')
            putc(' ', to);
        else
            putc(*p, to);
}
static char *text_of(const result *r)
{
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);

    if (to == NULL)
        abort();
    report_text(to, r->exercise, &r->finding, r->exercise->handin);
    fclose(to);
    return text;
}
/* Write a file in one piece */
static FILE *begin(char *path, const char *folder, const char *name)
{
    say(path, PATH_MAX, "%s/%s.new", folder, name);
    return fopen(path, "w");
}
static bool finish(FILE *to, char *path)
{
    char final[PATH_MAX];
    bool good = !ferror(to);

    good = fclose(to) == 0 && good;
    say(final, sizeof final, "%.*s", (int)(strlen(path) - 4), path);
    return good && rename(path, final) == 0;
}
/* The report of one student, in text and for Gradescope */
static bool report_student(const char *folder, const result *r,
                           int count)
{
    char path[PATH_MAX], place[PATH_MAX];
    unsigned long score = 0;
    FILE *to;

    say(place, sizeof place, "%s/%s", folder, r->student);
    mkdir(place, 0777);
    /* Write the report as text, and add up the points */
    if ((to = begin(path, place, "report.txt")) == NULL)
        return false;
    for (int k = 0; k < count; k++) {
        report_text(to, r[k].exercise, &r[k].finding,
                    r[k].exercise->handin);
        score += points(r[k].exercise, &r[k].finding);
    }
    if (!finish(to, path) ||
        (to = begin(path, place, "results.json")) == NULL)
        return false;
    fprintf(to, "{\"score\": %lu, \"tests\": [", score);
    for (int k = 0; k < count; k++) {
        /* Write one result for Gradescope */
        char *text = text_of(&r[k]);

        fprintf(to, "%s\n {\"name\": \"%s\", \"score\": %lu, "
                "\"max_score\": %s, \"output\": \"",
                k ? "," : "", r[k].exercise->folder + 3,
                points(r[k].exercise, &r[k].finding), r[k].exercise->points);
        put_text(to, JSON, text);
        fprintf(to, "\"}");
        free(text);
    }
    fprintf(to, "\n]}\n");
    return finish(to, path);
}
/* The results of a class */
static bool report_csv(const char *folder, const result *r, int count)
{
    char path[PATH_MAX];
    FILE *to = begin(path, folder, "grades.csv");
    if (to == NULL)
        return false;
    fprintf(to, "student,exercise,verdict,points,of\n");
    for (int k = 0; k < count; k++) {
        putc('"', to);
        put_text(to, CSV, r[k].student);
        fprintf(to, "\",%s,%s,%lu,%s\n", r[k].exercise->folder + 3,
                verdicts[r[k].finding.verdict].folder,
                points(r[k].exercise, &r[k].finding),
                r[k].exercise->points);
    }
    return finish(to, path);
}
static bool report_junit(const char *folder, const result *r, int count)
{
    char path[PATH_MAX];
    FILE *to = begin(path, folder, "junit.xml");

    if (to == NULL)
        return false;
    fprintf(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"grades\" tests=\"%d\">\n", count);
    for (int k = 0; k < count; k++) {
        /* Write one result as a case of JUnit */
        char *text = text_of(&r[k]);

        fprintf(to, "<testcase classname=\"");
        put_text(to, XML, r[k].student);
        fprintf(to, "\" name=\"%s\">", r[k].exercise->folder + 3);
        if (r[k].finding.verdict != ACCEPTED) {
            fprintf(to, "<failure message=\"%s\">",
                    verdicts[r[k].finding.verdict].folder);
            put_text(to, XML, text);
            fprintf(to, "</failure>");
        }
        fprintf(to, "</testcase>\n");
        free(text);
    }
    fprintf(to, "</testsuite>\n");
    return finish(to, path);
}
bool report_grades(const char *folder, const result *r, int count,
                   char *why, size_t size)
{
    int first = 0;

    mkdir(folder, 0777);
    say(why, size, "%s: cannot be written", folder);
    for (int k = 1; k <= count; k++)
        if (k == count || strcmp(r[k].student, r[first].student)) {
            if (!report_student(folder, r + first, k - first))
                return false;
            first = k;
        }
    return report_csv(folder, r, count) &&
           report_junit(folder, r, count);
}
