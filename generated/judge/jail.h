#ifndef JAIL_H
#define JAIL_H
/* Runs the program under the filter; returns only if that fails. */
int jail(char *const command[]);
#endif
