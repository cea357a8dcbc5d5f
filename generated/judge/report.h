#ifndef REPORT_H
#define REPORT_H
#include "judge/exercise.h"
#include "judge/verdict.h"
#include <stdio.h>

void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name);

typedef struct result {      /* one file of one student */
    const exercise *exercise;
    const char *root;        /* path lies beneath it; NULL: anywhere */
    char path[4096], student[256];
    verdict expected;        /* NOT_JUDGED: anything but accepted */
    finding finding;
} result;
/* For a folder of results: grades.csv, junit.xml, and for each student
   report.txt and results.json (Gradescope).  false: why says what. */
bool report_grades(const char *folder, const result *r, int count,
                   char *why, size_t size);
#endif
