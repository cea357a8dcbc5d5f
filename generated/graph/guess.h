#pragma once

/* The nearest of the names offered, and how far; begin with {0} */
typedef struct guess { const char *name; unsigned far; } guess;
void guess_among(guess *g, const char *word, const char *name);
