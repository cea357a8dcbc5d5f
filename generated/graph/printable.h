#pragma once
#include <stdint.h>

/* The text with \x1b and the like for control characters; it may be
   the text itself, or be overwritten by the fourth further call. */
const char *printable(const char *text);
/* The way back, in place. */
void unprinted(char *text);
/* "1 vertex", "2 vertices" of n and "vertex"; until the fifth call. */
const char *counted(uint64_t n, const char *what);
