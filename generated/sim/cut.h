/* cut.h -- a kernel cut at its barriers, into loops over its threads */
#ifndef CUT_H
#define CUT_H
#include <stdbool.h>
#include <stddef.h>

/* A function's text, and where it comes from */
/* A function's text, as simcc puts it out: from its head to the brace
   that closes its body, and where it begins in the user's source. */
struct function {
    const char *s;
    size_t n;
    const char *file;
    int line;
};
/* What can be done with it */
/* The kernel's work for a whole row of threads, as text that belongs
   into f->s at *where; NULL if it cannot be cut.  calm: names of
   functions that never wait, between spaces.  The caller frees it. */
char *cut_kernel(const struct function *f, const char *calm,
                 size_t *where);
/* Does this function, too, always come to its end by itself? */
bool cut_calm(const struct function *f, const char *calm);
#endif
