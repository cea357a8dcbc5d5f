#pragma once
#include "judge/box.h"
#include "judge/trial.h"

enum { ENOUGH = 2 };            /* times that a limit on steps is met */
typedef struct trial {
    const order *o;
    const exercise *x;
    const char *name;           /* of the submission's file */
    const char *folder;         /* where it is built */
    /* What a trial knows of its child */
    bool dead;                  /* no more can be asked */
    bool again;                 /* the second run of host code */
    bool second;                /* made by the other compiler */
    pid_t other_pid;            /* of the copy that asks it, or 0 */
    finding *other;             /* what the copy finds, shared */
    bool by_threads;            /* the third, which looks for races */
    bool on_large;              /* *best was found on a large scene */
    bool by_clock;              /* a question's time was over */
    verdict came;               /* first report of this question */
    finding doubt;              /* a shuffle's warning, and its place */
    box box;
    finding *best;
    unsigned findings, late;    /* how many there were so far */
    unsigned asked, total;            /* of this child; of both */
    /* What was asked last */
    const scene *scene;
    world *world;
    const schedule *plan;
    finding question;       /* its words, as TEST= has them, too */
    struct { uint32_t at, count, size; } slot[SLOTS];  /* as laid */
    uint32_t *expected, *minimums, *infinities;
    uint32_t word, fallen;      /* what it holds, what it must hold */
    const graph *inverse;       /* the right one */
    uint32_t *matrix;           /* of the world, or NULL */
    world before;               /* the state that the child is given */
    unsigned wrong, heavy;      /* of this scene: which schedules */
    uint32_t last, widest;      /* iterations of the scene */
    bool surveys;               /* and asks nothing yet */
    bool overflows;             /* the scene has a sum that does */
} trial;

/* What the parts of a trial call */
/* question.c: onto the wire */
void question_put(trial *t);
void question_unform(trial *t);
const void *question_contents(const trial *t, int s, uint32_t *count,
                              uint32_t *size);
const void *came_back(const trial *t, int s);
extern const char *const slot_names[SLOTS];
const uint32_t *lightest(const trial *t);
/* reports.c: what the checkers say */
#define found(t, v, where, ...) \
    (SPELL((t)->question.what, __VA_ARGS__), note_found(t, v, where))
void note_found(trial *t, verdict v, const char *where);
void reports_read(trial *t);
void reports_read_sanitizer(trial *t, const char *report);
const char *reports_place(const trial *t);   /* that the child noted */
/* compare.c: the answer */
uint32_t datum(const void *array, uint32_t size, uint32_t i);
const char *price(uint32_t x);   /* in words, for four calls */
const void *question_wanted(const trial *t, int s);  /* or NULL */
void compare_answer(trial *t, unsigned findings);
void expect_many(trial *t);
/* evidence.c: the element that a finding is about, c[19], or nothing;
   all that is known of the question that was just answered */
void evidence_at(const finding *f, char *at, size_t size);
void evidence_print(const trial *t, const finding *f);
