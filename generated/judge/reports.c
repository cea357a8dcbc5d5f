#include "judge/question.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Note a finding */
void found(trial *t, verdict v, const char *where, const char *format,
           ...)
{
    finding f = { .verdict = v, .hidden = world_secret };
    va_list words;

    va_start(words, format);
    vsnprintf(f.what, sizeof f.what, format, words);
    va_end(words);
    spell(f.test, sizeof f.test, "%s", t->test);
    spell(f.schedule, sizeof f.schedule, "%s", t->plan->word);
    spell(f.replay, sizeof f.replay, "%s", t->name_of_question);
    spell(f.where, sizeof f.where, "%s", where);
    /* Say that a lane was read from which took no part */
    if (v == WRONG_ANSWER && t->doubt[0] && t->came == ACCEPTED) {
        size_t end = strlen(f.what);
        spell(f.what + end, sizeof f.what - end, "; %s", t->doubt);
        where = where[0] ? where : t->doubtful;
        spell(f.where, sizeof f.where, "%s", where);
    }
    t->findings++;
    *(v == LEAK ? &t->heavy : &t->wrong) |= 1u << (t->plan - schedules);
    if (finding_keep(t->best, &f))
        t->on_large = t->scene && t->scene->large;
    else if (v == NOT_JUDGED)
        *t->best = f;
    if (v == TIME_LIMIT && ++t->late == ENOUGH)
        t->dead = true;
}
/* Understand one report of the simulator's */
static bool field(const char *line, const char *key, char *value,
                  size_t size)
{
    char mark[24];
    const char *at;

    spell(mark, sizeof mark, "\t%s=", key);
    at = strstr(line, mark);
    value[0] = '\0';
    if (at == NULL)
        return false;
    at += strlen(mark);
    spell(value, size, "%.*s", (int)strcspn(at, "\t\n"), at);
    if (strcmp(value, "-") == 0 || strcmp(value, "?") == 0)
        value[0] = '\0';
    return value[0] != '\0';
}
static bool is_echo(const trial *t, const char *class, const char *line)
{
    verdict v = verdict_of_check(class);

    if (strcmp(class, "unchecked-error") == 0)
        return strstr(line, "cudaErrorIllegalAddress") ||
               strstr(line, "cudaErrorLaunchFailure") ||
               strstr(line, "cudaErrorLaunchTimeout") ||
               strstr(line, "cudaErrorAssert");
    return (v == OUT_OF_BOUNDS && t->came == UNINITIALISED) ||
           ((v == OUT_OF_BOUNDS || v == UNINITIALISED) &&
            (t->came == BARRIER || t->came == RACE));
}
static void add_place(const trial *t, const char *line,
                      const char *file, const char *number, char *where,
                      size_t size)
{
    char name[80], at[16];

    if (field(line, file, name, sizeof name) &&
        field(line, number, at, sizeof at) &&
        strcmp(name, t->name) == 0)
        spell(where + strlen(where), size - strlen(where), "%s%s:%s",
              where[0] ? " and " : "", name, at);
}
static void understand(trial *t, const char *line)
{
    char word[40], at[80], who[24], other[24], text[200];
    char where[160] = "";
    bool error = field(line, "severity", word, sizeof word) &&
                 strcmp(word, "error") == 0;

    field(line, "class", word, sizeof word);
    field(line, "at", at, sizeof at);
    if (strcmp(word, "race-samevalue") == 0 &&
        strncmp(at, "overflow[", 9) == 0)
        error = true, spell(word, sizeof word, "race-global");
    field(line, "text", text, sizeof text);
    field(line, "thread", who, sizeof who);
    /* Remember the first shuffle that read what nobody brought */
    if (!error && strcmp(word, "warp-mask") == 0 && strrchr(text, ' ') &&
        !t->doubt[0]) {
        spell(t->doubt, sizeof t->doubt, "warp-mask by thread %s: a shuffle"
              " reads from lane %s, which takes no part in it", who,
              strrchr(text, ' ') + 1);
        add_place(t, line, "file", "line", t->doubtful,
                  sizeof t->doubtful);
    }
    if ((!error && !has_word("leak host-loop", word)) ||
        is_echo(t, word, line) ||
        verdict_of_check(word) == NOT_JUDGED)
        return;
    verdict v = verdict_of_check(word);
    bool from = *t->doubt && (v == OUT_OF_BOUNDS || v == UNINITIALISED);
    v = from ? BARRIER : v;
    if (t->came == ACCEPTED)
        t->came = v;
    add_place(t, line, "file", "line", where, sizeof where);
    add_place(t, line, "file2", "line2", where, sizeof where);
    if (where[0] == '\0')
        add_place(t, line, "launch", "launchline", where, sizeof where);
    field(line, "thread2", other, sizeof other);
    /* Say who writes later what was read too early */
    if (t->came == UNINITIALISED && other[0] && strstr(t->best->what, at) &&
        strcmp(t->best->replay, t->name_of_question) == 0) {
        spell(t->best->what, sizeof t->best->what, "uninitialised at %s by "
              "thread %s: read before thread %s writes it; is a barrier "
              "missing?", at, other, who);
        spell(t->best->where, sizeof t->best->where, "%s", where);
    }
    found(t, v, from ? t->doubtful : where, "%s%s%s%s%s%s%s%s%s%s%s",
          from ? t->doubt : "", from ? "; what follows is " : "", word,
          at[0] ? " at " : "", at, who[0] ? " by thread " : "", who,
          other[0] ? " and thread " : "", other, text[0] ? ": " : "",
          text);
}
/* Read the reports of a question */
void reports_read(trial *t)
{
    char *from = t->box.reports.at, *end, *next;

    if (from == NULL || !is_cuda(t->x))
        return;
    end = from + t->box.reports.length;
    for (; from < end; from = next) {
        next = memchr(from, '\n', (size_t)(end - from));
        next = next ? next + 1 : end;
        if (strncmp(from, "SIM\t", 4) == 0 && next[-1] == '\n' &&
            !memchr(from, '\0', (size_t)(next - from))) {
            next[-1] = '\0';
            understand(t, from);
        } else if (next < end || !t->dead) {
            found(t, FORBIDDEN, "", "it wrote to the pipe through "
                  "which the simulator reports");
        }
    }
    t->box.reports.length = 0;
}
/* Understand a sanitizer's report */
static void add_line(const trial *t, const char *report, char *where,
                     size_t size)
{
    for (const char *p = report; (p = strstr(p, t->name)); p++) {
        const char *end = p + strcspn(p, " )\n");
        if (p > report && !strchr("/ \n", p[-1]))
            continue;
        end -= end[-1] == ':';
        spell(where + strlen(where), size - strlen(where), "%s%.*s",
              where[0] ? " and " : "", (int)(end - p), p);
        break;
    }
}
void reports_read_sanitizer(trial *t, const char *report)
{
    const char *at;
    char word[60] = "", where[160] = "";

    if ((at = strstr(report, "Assertion `")) != NULL)
        spell(word, sizeof word, "ABRT");
    else if ((at = strstr(report, "ERROR: AddressSanitizer: ")) != NULL)
        sscanf(at += strlen("ERROR: AddressSanitizer: "), "%59s", word);
    else if ((at = strstr(report, "ThreadSanitizer: ")) != NULL)
        sscanf(at += strlen("ThreadSanitizer: "), "%59s", word);
    else if ((at = strstr(report, "runtime error: ")) != NULL)
        spell(word, sizeof word, "%s", strstr(at += 15, "out of bounds")
              || strstr(at, "insufficient") ? "index" : "undefined");
    if (at == NULL)
        return;
    if (strcmp(word, "use-after-poison") == 0)
        at = "it looks at vertices where there are no arcs";
    add_line(t, report, where, sizeof where);
    const char *before = strstr(report, "\n  Previous ");
    if (before)
        add_line(t, before, where, sizeof where);
    if (strcmp(word, "data") == 0)
        at = where[0] ? "a data race: nothing orders two accesses, one "
             "of which writes" : "a data race: who takes what was "
             "handed over need not see what was written before";
    /* Leave out the addresses that mean nothing to a student */
    size_t length = strcspn(at, "\n");
    const char *end = strstr(at, " on address 0x");
    end = end ? end : strstr(at, " on unknown address");
    end = end ? end : strstr(at, " (pid=");

    if (end && end < at + length)
        length = (size_t)(end - at);
    verdict v = verdict_of_check(word);
    const char *way = strstr(report, "WRITE of size ");
    way = way ? way : strstr(report, "READ of size ");
    found(t, v == NOT_JUDGED ? CRASH : v, where, "%.*s%s%.*s%s",
          (int)length, at, way ? ": a " : "",
          way ? (int)strcspn(way, " ") : 0, way ? way : "",
          !way ? "" : strstr(word, "overflow") ? " outside of an array"
          : strstr(word, "free") ? " of memory that was freed" : "");
}
