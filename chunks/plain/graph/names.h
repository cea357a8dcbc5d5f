#pragma once
#include "graph/bytes.h"
#include "graph/graph.h"

/* From names to numbers 0, 1, 2, ... in the order of adding. */
typedef struct name_table name_table;
name_table *name_table_new(void);             /* NULL: no memory */
void name_table_free(name_table *t);          /* NULL is allowed */
name_table *names_of(const graph *g);         /* NULL: no memory */
#define NO_NAME UINT32_MAX
uint32_t name_find(const name_table *t, const char *name, size_t size);
/* The name's number, new or not; NO_NAME: no memory. */
uint32_t name_add(name_table *t, const char *name, size_t size);
uint32_t name_count(const name_table *t);
char **name_take(name_table *t);   /* the names; the table is empty */
/* As the text formats have it: in quotes if it has blanks. */
bool name_write(const char *name, write_bytes *write, void *to);
/* The name at `at`, which ends the line; NULL: it is none. */
char *name_in(char *at);
