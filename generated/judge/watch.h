#ifndef WATCH_H
#define WATCH_H

/* Runs command[1], ... now and at each save of the file command[0],
   until control-C.  Returns 0, or 2 if its folder cannot be watched. */
int watch(char *const command[]);
#endif
