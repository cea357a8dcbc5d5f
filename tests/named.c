/* named.c: a test that is stopped says in which solver.  It is linked into
   every test program in C, with solver_run and apsp_run wrapped; tests/run
   ends a test that takes too long by SIGTERM, and shows what it then wrote. */
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "solvers/solver.h"
#if __has_include("solvers/apsp.h")      /* not before its chapter */
#include "solvers/apsp.h"
#endif

int __real_solver_run(const solver *, const graph *, problem *, answer *,
                      bool *);

static const char *volatile running;

static void stopped(int signal)
{
    static const char before[] = "stopped while this solver ran: ";
    const char *name = running;

    if (name && (write(2, before, sizeof before - 1) < 0 ||
                 write(2, name, strlen(name)) < 0 || write(2, "\n", 1) < 0))
        _exit(126);
    _exit(128 + signal);
}
static int ended(int status)
{
    running = NULL;
    return status;
}
int __wrap_solver_run(const solver *s, const graph *g, problem *p, answer *a,
                      bool *wide)
{
    signal(SIGTERM, stopped);
    running = s->name;
    return ended(__real_solver_run(s, g, p, a, wide));
}
#if __has_include("solvers/apsp.h")
int __real_apsp_run(const apsp_solver *, const apsp_problem *,
                    apsp_answer *, bool *);
int __wrap_apsp_run(const apsp_solver *s, const apsp_problem *p,
                    apsp_answer *a, bool *wide)
{
    signal(SIGTERM, stopped);
    running = s->name;
    return ended(__real_apsp_run(s, p, a, wide));
}
#endif
