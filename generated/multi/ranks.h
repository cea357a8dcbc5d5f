#ifndef RANKS_H
#define RANKS_H
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
/* Takes the device for the local rank, and names it. */
bool take_device(int local, char *name, size_t size);
/* All ranks call it: if one has failed, all end, with one line. */
void all_well(bool well);
/* Ends all ranks, now. */
void stop_all(void) __attribute__((noreturn));
#ifdef __cplusplus
}
#endif
#endif
