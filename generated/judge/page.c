#include "judge/page.h"
#include "judge/build.h"
#include "judge/exercise.h"
#include "judge/report.h"
#include "judge/show.h"
#include "judge/trial.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static exercise exercises[MAX_EXERCISES];
/* Write a verdict as JSON */
static void put_string(FILE *to, const char *s)
{
    fputc('"', to);
    for (; *s; s++)
        if (*s == '"' || *s == '\\')
            fprintf(to, "\\%c", *s);
        else if ((unsigned char)*s < ' ')
            fprintf(to, "\\u%04x", *s);
        else
            fputc(*s, to);
    fputc('"', to);
}
static void put_json(FILE *to, const char *name, const char *s)
{
    fprintf(to, "\"%s\":", name);
    put_string(to, s);
    fputc(',', to);
}
static void put_groups(FILE *to, const exercise *x, const finding *f)
{
    const score *s = &f->score;

    fputs("\"groups\":[", to);
    for (int k = 0; k < GROUPS; k++)
        fprintf(to, "%s{\"name\":\"%s\",\"worth\":%u,\"asked\":%u,"
                "\"right\":%u,\"whole\":%s}", k ? "," : "",
                group_names[k], x->credit[k], s->asked[k], s->right[k],
                s->asked[k] > 0 && s->right[k] == s->asked[k] &&
                !(k == IN_BLOCKS && s->apart > 0) ? "true" : "false");
    fputs("],", to);
}
static void put_verdict(FILE *to, const exercise *x, const finding *f)
{
    fputc('{', to);
    put_json(to, "exercise", x->folder + 3);
    put_json(to, "title", x->title);
    put_json(to, "verdict", verdicts[f->verdict].folder);
    put_json(to, "what", f->what);
    put_json(to, "where", f->where);
    put_json(to, "test", f->test);
    put_json(to, "schedule", f->schedule);
    put_json(to, "replay", f->replay);
    put_json(to, "warning", f->warning);
    put_groups(to, x, f);
    fprintf(to, "\"points\":%u,\"of\":%u,\"partial\":%s}\n",
            report_points(x, f), x->points,
            f->partial ? "true" : "false");
}
/* Judge in a page */
int main(int argc, char **argv)
{
    struct error why;
    int count = exercises_read(exercises, &why);
    const exercise *x = count < 0 || argc < 4 ? NULL
        : exercise_find(exercises, count, argv[2]);
    const char *only = argc > 4 && argv[4][0] ? argv[4] : NULL;
    finding f = { .verdict = ACCEPTED };

    if (x == NULL) {
        fprintf(stderr, "judge: %s\n", count < 0 ? why.text
                : "page check|show EXERCISE FILE [TEST]");
        return 2;
    }
    order o = { .x = x, .path = argv[3], .only = only };
    if (strcmp(argv[1], "show") == 0)
        return show_run(&o, true);
    trial_run(&o, &f);
    report_text(stdout, x, &f, NULL);
    fflush(stdout);
    FILE *to = fopen("/verdict.json", "w");
    if (to == NULL)
        return 3;
    put_verdict(to, x, &f);
    fclose(to);
    return f.verdict == NOT_JUDGED ? 3 : f.verdict != ACCEPTED;
}
