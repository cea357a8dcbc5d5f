#include "judge/page.h"
#include "graph/json.h"
#include "judge/build.h"
#include "judge/exercise.h"
#include "judge/report.h"
#include "judge/student.h"
#include "judge/trial.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static exercise exercises[MAX_EXERCISES];
/* Write a verdict as JSON */
static void put_groups(const exercise *x, const finding *f)
{
    const score *s = &f->score;

    json_begin("groups", '[');
    for (int k = 0; k < GROUPS; k++) {
        json_begin(NULL, '{');
        json_text("name", group_names[k]);
        json_whole("worth", x->credit[k]);
        json_whole("asked", s->asked[k]);
        json_whole("right", s->right[k]);
        json_truth("whole", s->asked[k] && s->right[k] == s->asked[k] &&
                            !(k == IN_BLOCKS && s->apart > 0));
        json_end('}');
    }
    json_end(']');
}
static void put_verdict(const exercise *x, const finding *f)
{
    json_begin(NULL, '{');
    json_text("exercise", x->folder + 3);
    json_text("title", x->title);
    json_text("verdict", verdicts[f->verdict].folder);
    json_text("what", f->what);
    json_text("where", f->where);
    json_text("test", f->test);
    json_text("schedule", f->schedule);
    json_text("replay", f->replay);
    json_text("warning", f->warning);
    put_groups(x, f);
    json_whole("points", report_points(x, f));
    json_whole("of", x->points);
    json_truth("partial", f->partial);
    json_finish();
}
/* Judge in a page */
int main(int argc, char **argv)
{
    struct error why;
    int count = exercises_read(exercises, NULL, &why);
    const exercise *x = count < 0 || argc < 4 ? NULL
        : exercise_find(exercises, count, argv[2]);
    const char *only = argc > 4 && argv[4][0] ? argv[4] : NULL;
    finding f = { .verdict = ACCEPTED };

    if (x == NULL)
        return complain("%s", count < 0 ? why.text
                        : "page check|show EXERCISE FILE [TEST]");
    order o = { .x = x, .path = argv[3], .only = only };
    if (strcmp(argv[1], "show") == 0)
        return show_run(&o, true);
    trial_run(&o, &f);
    report_text(stdout, x, &f, NULL);
    fflush(stdout);
    FILE *to = fopen("/verdict.json", "w");
    if (to == NULL)
        return 3;
    json_to(to);
    put_verdict(x, &f);
    fclose(to);
    return f.verdict == NOT_JUDGED ? 3 : f.verdict != ACCEPTED;
}
