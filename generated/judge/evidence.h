#ifndef EVIDENCE_H
#define EVIDENCE_H
#include "judge/question.h"

/* The element that a finding is about, c[19]; empty: none */
void evidence_at(const finding *f, char *at, size_t size);
/* Prints all that is known of the question that was just answered */
void evidence_print(const trial *t, const finding *f);
#endif
