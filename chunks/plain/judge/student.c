#include "judge/own.h"
#include "judge/student.h"
#include "judge/box.h"
#include "judge/report.h"
#include "graph/guess.h"
#include <errno.h>
#include <unistd.h>

static bool is_question(const exercise *x, const char *only)
{
    char graph[40], order[24] = "";
    guess g = { 0 }, o = { 0 };

    SPELL_TO(graph, only, "@:");
    if (strchr(only, ':'))
        SPELL(order, "%s", strchr(only, ':') + 1);
    for (const scene *s = scenes; s < scenes + scene_count; s++)
        if (exercise_asks(x, s))
            guess_among(&g, graph, s->name);
    for (int k = 0; k < (x->cuda ? SCHEDULES : 1); k++)
        if (has_word(x->schedules, "all") ||
            has_word(x->schedules, schedules[k].word))
            guess_among(&o, order, schedules[k].word);
    if (g.name && o.name && g.far + o.far == 0)
        return true;
    return !complain("%s has no question %s; %s%s:%s",
        x->folder + 3, only,
        g.name || o.name ? "perhaps " : "one would be ",
        g.name ? g.name : "block", o.name ? o.name : "ascending");
}
static int check(const order *o, bool own)
{
    const char *told = getenv("UNSAFE");
    finding f;

    if (o->on_gpu && access("/dev/nvidiactl", F_OK) != 0) {
        printf("no GPU here: make check judges on the simulator\n");
        return 0;
    }
    if (o->on_gpu && !own && !(told && strcmp(told, "1") == 0))
        return complain("on a GPU nothing stands between a file and "
                        "this account; UNSAFE=1 runs it all the same");
    if (!o->on_gpu && (!box_walled() || !jail_exists))
        complain("%s here; what is left of the walls holds the code",
                 box_walled() ? "no libseccomp"
                 : "bubblewrap is missing or cannot work");
    if (!trial_watched(o, &f))
        return complain("no process can be started"), 3;
    report_text(stdout, o->x, &f, own ? NULL : o->path);
    return f.verdict == NOT_JUDGED ? 3 : f.verdict != ACCEPTED;
}
int student(const exercise *x, const char *verb, const char *file,
            const char *test, uint64_t secret)
{
    char path[PATH_MAX];
    bool own = file == NULL;
    exercise asked = *x;
    order o = { .x = &asked, .path = path, .only = test,
                .secret = secret,
                .on_gpu = strcmp(verb, "check-gpu") == 0 };

    SPELL(path, "%s%s", own ? "handins/" : "", own ? x->handin : file);
    /* Can the hand-in be read? */
    if (access(path, R_OK) != 0)
        return complain(own && errno == ENOENT
                        ? "%s: %s; make start EX=%s makes it"
                        : "%s: %s%.0s", path, strerror(errno),
                        x->folder + 3);
    if (!own_graph(&asked) || (test && !is_question(&asked, test)))
        return 2;
    return strcmp(verb, "show") == 0 ? show_run(&o, own)
         : strcmp(verb, "debug") == 0 ? debug(&o, own) : check(&o, own);
}
