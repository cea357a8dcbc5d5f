#pragma once
#include "judge/trial.h"

void report_text(FILE *to, const exercise *x, const finding *f,
                 const char *name);
unsigned report_points(const exercise *x, const finding *f);
