#pragma once
#include "sssp/options.h"
#include "library/sssp.h"
#include "graph/output.h"
#include "graph/printable.h"
#include <stdbool.h>

/* What a command is asked */
struct request {
    const char *command;
    const char *given[OPTIONS];   /* NULL: not given */
    char **files;                 /* the arguments, NULL at the end */
    char **argv;                  /* all of the command line */
};
/* The commands */
int do_apsp(const request *r);
int do_rows(const request *r);
command_function do_list, do_solve, do_gen, do_verify, do_info,
                 do_convert, do_packages, do_bench, do_demo;
int do_tree(const request *r);
/* How a command ends */
enum { ALL_WELL = SSSP_OK, NOT_VERIFIED = SSSP_WRONG,
       BAD_INPUT = SSSP_BAD_INPUT, NO_MACHINE = SSSP_NO_MACHINE,
       OUR_FAULT = SSSP_FAULT };

/* Print one line and exit; the first names the command before it. */
_Noreturn void refuse(const request *r, const char *form, ...);
_Noreturn void give_up(int status, const char *form, ...);
/* What commands share */
uint64_t number(const request *r, enum key which, uint64_t low,
                uint64_t high, uint64_t otherwise);
void refuse_for_family(const request *r);     /* what it has not */
sssp_graph *load_graph(const request *r,
                       const char *path);  /* or give_up */
int blame(void);          /* errno: NO_MACHINE or BAD_INPUT */
/* sssp_verify; without memory for it, give_up */
bool proved(const sssp_graph *g, uint32_t source, const uint64_t *c,
            const uint32_t *parents, struct error *why);
uint32_t vertex(const request *r, const sssp_graph *g,
                const char *text);
/* The first of a list with commas; *list: behind it; NULL: no more */
uint32_t listed_vertex(const request *r, const sssp_graph *g,
                       char **list);
/* What vertex i is called, in a file and for JSON; and for people */
const char *name_or_number(const sssp_graph *g, uint32_t i);
const char *label(const sssp_graph *g, uint32_t i);
/* A distance or weight, divided by the scale; until the third call */
const char *in_unit(const sssp_graph *g, uint64_t c);
bool is_named(const sssp_graph *g);            /* has it any names? */
/* Traits of a solver that may be run; of the one that the options
   name, which are read into q. */
unsigned traits_of(const request *r, const char *name);
unsigned pose_question(const request *r, sssp_request *q);
void refuse_threads(const request *r);      /* a bad SSSP_THREADS */
/* sssp_solve with progress, or give_up; how many it has reached */
sssp_answer *solved(const sssp_graph *g, const sssp_request *q);
uint32_t reached(const sssp_graph *g, const sssp_answer *a);
extern const char *const minimum_names[];
int minimum_mode(const request *r, const char *text);
bool wants_gpu(const request *r);           /* or has one, unasked */
void hand_to_program(const request *r, bool gpu);
bool runs_on_gpu(void);                     /* else it is simulated */
void progress_start(const char *what);
bool progress_show(uint32_t settled, uint32_t n);  /* true */
void progress_end(void);
int save_graph(const sssp_graph *g, const char *path); /* or give_up */
typedef void row_function(const char *name, const char *needs,
                          unsigned traits, uint32_t largest,
                          const char *paper);
void each_solver(row_function *row);        /* of the tables */
sssp_graph *packages_of_apt(const char *file, struct error *why);
void json_graph(const request *r, const sssp_graph *g);
void json_summary(const request *r, const sssp_graph *g,
                  const sssp_request *q, const sssp_answer *a);
void json_reached(const char *vertex, const char *distance);
void json_path(const sssp_graph *g, uint32_t goal,
               const sssp_answer *a);
void json_verdict(bool good, const char *why);
void json_verified(const request *r, const sssp_graph *g, bool good,
                   const char *why);
void json_list(void);
