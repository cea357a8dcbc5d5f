#pragma once
#include "judge/exercise.h"

typedef struct handin {       /* a file on its way to a program */
    const exercise *x;
    const char *name;         /* what messages call it */
    const char *folder;       /* where it is built */
    bool on_gpu, threads;     /* threads: once more, for races */
    finding *f;               /* says what may not stand there */
    const char *text;         /* as it was read, or NULL */
} handin;
/* The same text without comments and joined lines, in as many lines, to
   be freed; NULL: it may not be read.  A 0 stands behind text. */
char *look_plainly(const handin *h, const char *text, size_t length);
/* Reads such a text.  makes: the preprocessor may make more of it than
   stands there; NULL: it has, and this is it, headers and all. */
bool look_at_text(const handin *h, const char *text, bool *makes);
/* Reads what g++ says of each statement, with the sanitizer's calls. */
bool look_at_stores(const char *dump, finding *f);
/* Reads the lines of nm -A -P student.o STAGE.o (changes them). */
bool look_at_names(const handin *h, char *lines);
/* Reads what objdump says of the object file's sections and of the
   functions that run before main. */
bool look_at_start(const handin *h, char *lines);
