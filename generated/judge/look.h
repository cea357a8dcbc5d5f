#ifndef LOOK_H
#define LOOK_H
#include "judge/exercise.h"
#include "judge/verdict.h"
#include <stddef.h>

/* Reads a hand-in's text; name: what messages call it.  false: f says
   what may not stand there, and in which line. */
bool look_at_text(const char *text, size_t length, bool cuda,
                  const char *name, finding *f);
/* Reads the lines of nm -A -P student.o STAGE.o (changes them). */
bool look_at_names(const exercise *x, bool cuda, char *lines,
                   finding *f);
/* Reads what objdump says of the object file's sections and of the
   functions that run before main. */
bool look_at_start(bool cuda, char *lines, finding *f);
#endif
