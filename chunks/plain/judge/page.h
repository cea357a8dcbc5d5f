#pragma once
#include <stddef.h>
/* a function of the page's script */
#define PAGE(name) __attribute__((import_module("page"), \
                                  import_name(#name)))
enum { BOX_IS_LATE = 512 };     /* no status of a program */
void *page_memory(size_t size);         /* zeros, or the end */
