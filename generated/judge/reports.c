#include "judge/question.h"
#include "sim/singular.h"

void note_found(trial *t, verdict v, const char *where)
{
    finding f = t->question;

    f.verdict = v, f.hidden = world_secret;
    say_of_one(f.what, 0);
    SPELL(f.schedule, "%s", t->plan->word);
    SPELL(f.where, "%s", where);
    /* Say that a lane was read from which took no part */
    if (v == WRONG_ANSWER && t->doubt.what[0] && t->came == ACCEPTED) {
        SPELL_ON(f.what, "; %s", t->doubt.what);
        SPELL(f.where, "%s", where[0] ? where : t->doubt.where);
    }
    if (v != NOT_JUDGED && t->box.wire->lacking > 0)
        SPELL_ON(f.what, "; the judge let allocation %u fail",
                 t->box.wire->lacking);
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

    SPELL(mark, "\t%s=", key);
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
static bool is_echo(const trial *t, verdict v, const char *class,
                    const char *line)
{
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
                      const char *file, const char *number, finding *f)
{
    char name[80], at[16];

    if (field(line, file, name, sizeof name) &&
        field(line, number, at, sizeof at) &&
        strcmp(name, t->name) == 0)
        SPELL_ON(f->where, "%s%s:%s", f->where[0] ? " and " : "", name, at);
}
static void understand(trial *t, const char *line)
{
    char word[40], at[80], who[24], other[24], text[200];
    finding here = { .where = "" }, *doubt = &t->doubt;
    bool error = field(line, "severity", word, sizeof word) &&
                 strcmp(word, "error") == 0;

    field(line, "class", word, sizeof word);
    field(line, "at", at, sizeof at);
    if (strcmp(word, "race-samevalue") == 0 &&
        strncmp(at, "overflow[", 9) == 0)
        error = true, SPELL(word, "race-global");
    field(line, "text", text, sizeof text);
    field(line, "thread", who, sizeof who);
    /* Remember the first shuffle that read what nobody brought */
    if (!error && strcmp(word, "warp-mask") == 0 && strrchr(text, ' ') &&
        !doubt->what[0]) {
        SPELL(doubt->what, "warp-mask by thread %s: a shuffle reads from "
              "lane %s, which takes no part in it", who,
              strrchr(text, ' ') + 1);
        add_place(t, line, "file", "line", doubt);
    }
    verdict v = verdict_of(word, true);
    if ((!error && !has_word("leak host-loop", word)) ||
        is_echo(t, v, word, line) || v == NOT_JUDGED)
        return;
    bool from = doubt->what[0] && (v == OUT_OF_BOUNDS || v == UNINITIALISED);
    v = from ? BARRIER : v;
    if (t->came == ACCEPTED)
        t->came = v;
    add_place(t, line, "file", "line", &here);
    add_place(t, line, "file2", "line2", &here);
    if (here.where[0] == '\0')
        add_place(t, line, "launch", "launchline", &here);
    field(line, "thread2", other, sizeof other);
    /* Say who writes later what was read too early */
    if (t->came == UNINITIALISED && other[0] && strstr(t->best->what, at) &&
        strcmp(t->best->replay, t->question.replay) == 0) {
        SPELL(t->best->what, "uninitialised at %s by thread %s: read "
              "before thread %s writes it; is a barrier missing?", at,
              other, who);
        strcpy(t->best->where, here.where);
    }
    found(t, v, from ? doubt->where : here.where,
          "%s%s%s%s%s%s%s%s%s%s%s", from ? doubt->what : "",
          from ? "; what follows is " : "", word, at[0] ? " at " : "",
          at, who[0] ? " by thread " : "", who, other[0] ?
          " and thread " : "", other, text[0] ? ": " : "", text);
}
void reports_read(trial *t)
{
    char *from = t->box.reports.at, *end, *next;

    if (!t->x->cuda)
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
static void add_line(const trial *t, const char *report, finding *f)
{
    for (const char *p = report; (p = strstr(p, t->name)); p++) {
        const char *end = p + strcspn(p, " )\n");
        if (p > report && !strchr("/ \n", p[-1]))
            continue;
        SPELL_ON(f->where, "%s%.*s", f->where[0] ? " and " : "",
                 (int)(end - p) - (end[-1] == ':'), p);
        break;
    }
}
const char *reports_place(const trial *t)
{
    static finding here;
    char noted[sizeof t->box.wire->place];

    SPELL(noted, "%.*s", (int)sizeof noted - 1, t->box.wire->place);
    here.where[0] = '\0';
    add_line(t, noted, &here);
    return here.where;
}
void reports_read_sanitizer(trial *t, const char *report)
{
    const char *at;
    char word[60] = "";
    finding here = { .where = "" };

    if ((at = strstr(report, "Assertion `")) != NULL)
        SPELL(word, "ABRT");
    else if ((at = strstr(report, "ERROR: AddressSanitizer: ")) != NULL)
        sscanf(at += strlen("ERROR: AddressSanitizer: "), "%59s", word);
    else if ((at = strstr(report, "ThreadSanitizer: ")) != NULL)
        sscanf(at += strlen("ThreadSanitizer: "), "%59s", word);
    else if ((at = strstr(report, "runtime error: ")) != NULL)
        SPELL(word, "%s", strstr(at += 15, "out of bounds")
              || strstr(at, "insufficient") ? "index" : "undefined");
    if (at == NULL)
        return;
    if (strcmp(word, "use-after-poison") == 0)
        at = "it looks at vertices where there are no arcs";
    add_line(t, report, &here);
    const char *before = strstr(report, "\n  Previous ");
    if (before)
        add_line(t, before, &here);
    if (strcmp(word, "data") == 0)
        at = here.where[0] ? "a data race: nothing orders two "
             "accesses, one of which writes" : "a data race: who takes "
             "what was handed over need not see what was written "
             "before";
    /* Leave out the addresses that mean nothing to a student */
    size_t length = strcspn(at, "\n");
    const char *end = strstr(at, " on address 0x");
    end = end ? end : strstr(at, " on unknown address");
    end = end ? end : strstr(at, " (pid=");

    if (end && end < at + length)
        length = (size_t)(end - at);
    verdict v = verdict_of(word, true);
    const char *way = strstr(report, "WRITE of size ");
    way = way ? way : strstr(report, "READ of size ");
    found(t, v == NOT_JUDGED ? CRASH : v, here.where, "%.*s%s%.*s%s",
          (int)length, at, way ? ": a " : "",
          way ? (int)strcspn(way, " ") : 0, way ? way : "",
          !way ? "" : strstr(word, "overflow") ? " outside of an array"
          : strstr(word, "free") ? " of memory that was freed" : "");
}
