#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/wait.h>
#include "judge/wire.h"

typedef struct text { char *at; size_t length; } text;

typedef struct box {
    pid_t pid;
    int go, done, report, out, memory;
    wire *wire;
    text said, reports;       /* its output; what checkers report */
    bool flooded;             /* it wrote more than anyone can read */
    bool silenced;            /* its reports did not arrive whole */
    bool walled, begun;       /* behind bubblewrap; it was ready */
    unsigned seconds, most;   /* of the processor: a question's, all */
    unsigned pace;            /* of the machine: how many times those */
    double start, deadline;   /* on the clock of the wall */
    double asked, paused;     /* the last question; after its answer */
    double mark;              /* what it ran when first looked at */
    double ran, delayed;      /* on a processor; ready, without one */
    enum box_lapse { IN_TIME, SPENT, SLEPT, STARVED, KILLED } lapse;
} box;
typedef struct box_plan {
    const char *folder;       /* where it works */
    bool writes;              /* may it write there? */
    unsigned seconds, memory; /* of the processor; MiB, 0: no limit */
    bool on_gpu;              /* devices visible, no outer wall */
    const char *extra;        /* one more NAME=value, or NULL */
} box_plan;
enum box_answer { BOX_ANSWERED, BOX_ENDED, BOX_LATE };

void box_places(const char *build);      /* the folder build/ */
bool box_walled(void);                   /* is there an outer wall? */
bool box_reaches(const char *path);      /* who is in it, that is */
const char *box_fit(void);               /* NULL, or what is lacking */
extern const char box_whose[];           /* its seconds: of what? */
bool box_start(box *b, const box_plan *plan, char *const command[]);
enum box_answer box_ask(box *b);
int box_end(box *b);                     /* its status, as in a shell */
void box_say(const box *b, char *to, size_t size);  /* why it lapsed */
void box_forget(text *t);
bool box_take_mark(box *b);              /* the reports are whole */
void box_free(box *b);
double box_clock(void);                  /* in seconds */
pid_t box_fork(void);                    /* it ends with its parent */
int box_wait(pid_t pid);                 /* its status; -1: none */
void box_stop(pid_t pid, pid_t group);   /* and a box's, if not 0 */
extern pid_t *box_group;                 /* 0, or of the box that runs */
long box_processors(void);               /* to be used, or JOBS */
/* jail.c: was there a libseccomp?  Runs the program under the filter;
   returns only if that fails. */
extern const bool jail_exists;
int run_jailed(char *const command[], bool threads);
