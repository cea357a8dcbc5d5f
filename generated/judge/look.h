#ifndef LOOK_H
#define LOOK_H
#include "judge/exercise.h"
#include "judge/verdict.h"
#include <stddef.h>

/* The same text without comments and joined lines, in as many lines, to
   be freed; NULL: f says what is wrong. */
char *look_plainly(const char *text, size_t length, bool cuda,
                   const char *name, finding *f);
/* Reads such a text; name: what messages call it.  false: f says what
   may not stand there, and in which line.  made: the preprocessor may
   make more of it than stands there. */
bool look_at_text(const char *text, bool cuda, const char *name,
                  bool *made, finding *f);
/* Reads what g++ says of each statement, with the sanitizer's calls. */
bool look_at_stores(const char *dump, finding *f);
/* Reads what the preprocessor made of it, headers and all. */
bool look_at_made(const char *text, bool cuda, const char *name,
                  finding *f);
/* Reads the lines of nm -A -P student.o STAGE.o (changes them). */
bool look_at_names(const exercise *x, bool cuda, bool on_gpu,
                   char *lines, finding *f);
/* Reads what objdump says of the object file's sections and of the
   functions that run before main. */
bool look_at_start(bool cuda, char *lines, finding *f);
#endif
