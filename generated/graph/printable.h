#pragma once
#include <stdbool.h>
#include <stdint.h>

/* The text with \x1b and the like for control characters and bytes
   that are no UTF-8, and \x5c for a backslash that begins such a text
   by itself; it may be the text itself, or be overwritten by the
   fourth further call. */
const char *printable(const char *text);
/* The way back, in place. */
void unprinted(char *text);
/* Does it begin as \x1b does? */
bool looks_escaped(const char *text);
/* "1 vertex", "2 vertices" of n and "vertex"; until the fifth call. */
const char *counted(uint64_t n, const char *what);
