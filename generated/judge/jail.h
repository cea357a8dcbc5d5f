#ifndef JAIL_H
#define JAIL_H
#include <stdbool.h>
extern const bool jail_exists;   /* was there a libseccomp? */
/* Runs the program under the filter; returns only if that fails. */
int run_jailed(char *const command[], bool threads);
#endif
