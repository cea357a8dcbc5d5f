#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Hands over count bytes; false: they could not be written. */
typedef bool write_bytes(void *to, const char *bytes, size_t count);
