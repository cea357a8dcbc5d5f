#pragma once
#include <stdint.h>

/* Distances were multiplied by a scale, 1 to 10^9; UINT64_MAX: inf */
#define UNIT_TEXT 64
/* c divided by it: exact if the division ends; else the shortest text
   that leads back to c and to the nearest double. */
const char *unit_text(uint64_t c, uint32_t scale, char *text);
double unit_real(uint64_t c, uint32_t scale);   /* the nearest double */
/* The way back: is it a multiple of 1/scale, as near as a double is?
   If it lies between two, *c is the smaller. */
enum unit_kind { UNIT_WHOLE, UNIT_BETWEEN, UNIT_NO_NUMBER };
enum unit_kind unit_read(const char *text, uint32_t scale, uint64_t *c);
