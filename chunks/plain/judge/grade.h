#pragma once
#include "judge/exercise.h"

/* Judges in/student/handin for all students, and adds what comes of it
   to out/journal.jsonl.  safe() is asked before anything is run.  In
   the environment: SECRET, a word for hidden questions, or nothing;
   SEEDS=student if each student is asked others.  Returns the exit
   status: 0; 2 for a wrong command; 3 if something was not judged. */
int grade(exercise *list, int count, const char *in, const char *out,
          bool (*safe)(void));
/* The number from which a student's hidden questions are made, by the
   same two variables; 0: there are none */
uint64_t grade_secret(const char *student);
unsigned grade_tag(uint64_t secret);
