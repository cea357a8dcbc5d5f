#pragma once
#include "graph/linkage.h"
#include <stdbool.h>
#include <stddef.h>

BEGIN_C
enum { MOST_WINDOWS = 16 };
typedef struct window {
    char *at[MOST_WINDOWS];          /* of each rank; [0]: NULL, none */
    int rank, ranks;
    void *own;
} window;
/* All ranks call it.  False: there is none; that is no failure. */
bool window_open(window *w, size_t bytes);
void window_close(window *w);        /* open or not */
END_C
