#include "judge/report.h"
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Report to a student */
static unsigned points(const exercise *x, const finding *f)
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
        fprintf(to, "(%u of %u points)\n", points(x, f), x->points);
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
    char *copy = strcpy(need(NULL, strlen(text) + 1), text);

    clean(copy, true);
    if (as == CSV && *copy && strchr("=+-@", *copy))
        putc('\'', to);
    for (const unsigned char *p = (const void *)copy; *p; p++)
        if (as == CSV && *p == '"')
            fputs("\"\"", to);
        else if (as == XML && strchr("<>&\"", *p))
            fprintf(to, "&#%u;", *p);
        else if (as == JSON && (*p == '"' || *p == '\\'))
            fprintf(to, "\\%c", *p);
        else if (*p < ' ' && as == JSON)
            fprintf(to, "\\u%04x", *p);
        else
            putc(*p, to);
    free(copy);
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
typedef struct output {
    int folder;
    char name[40];
    FILE *to;
} output;

static FILE *begin(output *o, int folder, const char *name)
{
    char fresh[48];
    int fd;

    o->folder = folder;
    say(o->name, sizeof o->name, "%s", name);
    say(fresh, sizeof fresh, "%s.new", name);
    unlinkat(folder, fresh, 0);
    fd = openat(folder, fresh, O_WRONLY | O_CREAT | O_EXCL |
                O_NOFOLLOW | O_CLOEXEC, 0666);
    return o->to = fd < 0 ? NULL : fdopen(fd, "w");
}
static bool finish(output *o)
{
    char fresh[48];
    bool good = !ferror(o->to);

    good = fclose(o->to) == 0 && good;
    say(fresh, sizeof fresh, "%s.new", o->name);
    return good && renameat(o->folder, fresh, o->folder, o->name) == 0;
}
static int folder_in(int above, const char *name)
{
    mkdirat(above, name, 0777);
    return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
                  O_CLOEXEC);
}
/* The report of one student, in text and for Gradescope */
static bool report_student(int folder, const result *r, int count)
{
    int place = folder_in(folder, r->student);
    unsigned score = 0;
    output o;
    FILE *to;
    bool good;

    if (place < 0)
        return false;
    /* Write the report as text, and add up the points */
    if ((to = begin(&o, place, "report.txt")) == NULL)
        return false;
    for (int k = 0; k < count; k++) {
        report_text(to, r[k].exercise, &r[k].finding,
                    r[k].exercise->handin);
        score += points(r[k].exercise, &r[k].finding);
    }
    if (!finish(&o) || (to = begin(&o, place, "results.json")) == NULL)
        return false;
    fprintf(to, "{\"score\": %u, \"tests\": [", score);
    for (int k = 0; k < count; k++) {
        /* Write one result for Gradescope */
        char *text = text_of(&r[k]);

        fprintf(to, "%s\n {\"name\": \"%s\", \"score\": %u, "
                "\"max_score\": %u, \"output\": \"",
                k ? "," : "", r[k].exercise->folder + 3,
                points(r[k].exercise, &r[k].finding), r[k].exercise->points);
        put_text(to, JSON, text);
        fprintf(to, "\"}");
        free(text);
    }
    fprintf(to, "\n]}\n");
    good = finish(&o);
    close(place);
    return good;
}
/* The results of a class */
static bool report_csv(int folder, const result *r, int count)
{
    output o;
    FILE *to = begin(&o, folder, "grades.csv");
    if (to == NULL)
        return false;
    fprintf(to, "student,exercise,verdict,points,of\n");
    for (int k = 0; k < count; k++) {
        putc('"', to);
        put_text(to, CSV, r[k].student);
        fprintf(to, "\",%s,%s,%u,%u\n", r[k].exercise->folder + 3,
                verdicts[r[k].finding.verdict].folder,
                points(r[k].exercise, &r[k].finding),
                r[k].exercise->points);
    }
    return finish(&o);
}
static bool report_junit(int folder, const result *r, int count)
{
    output o;
    FILE *to = begin(&o, folder, "junit.xml");

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
    return finish(&o);
}
bool report_grades(const char *folder, const result *r, int count,
                   char *why, size_t size)
{
    int first = 0, place;
    bool good = true;

    mkdir(folder, 0777);
    place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    say(why, size, "%s: cannot be written", folder);
    if (place < 0)
        return false;
    for (int k = 1; k <= count && count > 0; k++)
        if (k == count || strcmp(r[k].student, r[first].student)) {
            if (!report_student(place, r + first, k - first)) {
                say(why, size, "%s/%s: cannot be written", folder,
                    r[first].student);
                good = false;
            }
            first = k;
        }
    good &= report_csv(place, r, count) & report_junit(place, r, count);
    close(place);
    return good;
}
