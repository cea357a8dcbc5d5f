#pragma once
#include "multi/share.h"
#include "graph/row_file.h"

/* What is asked of all ranks */
enum { ALL_WELL = 0, BAD_INPUT = 2, NO_MACHINE = 3, OUR_FAULT = 4 };
typedef struct task {
    const char *command, *path, *out, *csv, *wire, *rows;
    recipe made;
    uint64_t source, sources, delta, roots, repeat, room;
    bool hashed, phases, unproved, named, asked;
    int rank, ranks;
    uint32_t first;                  /* vertex, as the file counts */
    char device[128];
} task;

/* A file of rows that is not finished */
typedef struct row_file {
    row_header h;
    const shares *k;
    share *s;
    char part[4096], done[4096];     /* the names */
    int rows, marks;                 /* the descriptors */
    uint64_t digest;                 /* of the graph, in done */
} row_file;

/* Each false has its line in failure(). */
bool rows_load(row_file *f, const task *t, const origin *from,
               wire *alone);
/* Rank 0 first: the others open what it has made. */
bool rows_open(row_file *f, const task *t);
/* counts: 0: made; 1: there before; 2: what refutes a row */
bool rows_make(const row_file *f, const task *t, wire *alone,
               uint64_t *counts);
/* By rank 0, when all have made theirs */
bool rows_all_there(const row_file *f, const task *t);
bool rows_show(const row_file *f, const task *t);
/* Whether costs are those that were certified on the device */
bool as_certified(const uint64_t *c, uint32_t n, const sheet *a);
