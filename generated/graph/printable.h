#pragma once

/* The text with \x1b and the like for control characters; it may be
   the text itself, or be overwritten by the fourth further call. */
const char *printable(const char *text);
/* The way back, in place. */
void unprinted(char *text);
