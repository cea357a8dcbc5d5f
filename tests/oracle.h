#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H
#include <stdint.h>
#include <stdio.h>
/* What is drawn from now on follows from this number. */
void oracle_seed(uint64_t to);
/* Silent: it says what the rules say. */
void oracle_silent(int is);
/* A line for each decision: how often it was drawn. */
void oracle_report(FILE *to);
/* Was decision k never asked?  -1: no such k. */
int oracle_unheard(int k, const char **name);
#endif
