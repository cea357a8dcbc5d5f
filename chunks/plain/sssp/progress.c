#include "sssp/sssp.h"
#include "solve/solve.h"
#include <stdio.h>
#include <unistd.h>

static const char *task = "";
static double shown, begun;
static bool visible;

/* Begin, show and end progress */
void progress_start(const char *what)
{
    task = what;
    shown = begun = seconds_now();
    visible = isatty(STDERR_FILENO);
    if (visible)
        fprintf(stderr, "%s ...", task);
}

bool progress_show(uint32_t settled, uint32_t n)
{
    double now = seconds_now();

    if (!visible || now - shown < 0.1)
        return true;
    fprintf(stderr, "\r\033[K%.40s %3.0f %%", task,
            100.0 * settled / n);
    if (now - begun > 2 && settled > 0)
        fprintf(stderr, ", %.0f s left", (now - begun) *
                (n - settled) / settled);
    shown = now;
    return true;
}

void progress_end(void)
{
    if (visible)
        fputs("\r\033[K", stderr);
    visible = false;
}
