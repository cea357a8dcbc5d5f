#pragma once
#include "graph/error.h"
#include "graph/guess.h"
#include <stdint.h>

/* The options that any command may take */
enum key {
    SOLVER, SOURCE, OUT, PATH_TO, VERIFY, NO_VERIFY, BLOCK, MINIMUM,
    DELTA, THREADS,
    DEVICE, FAMILY, N, DEGREE, MAX_WEIGHT, SEED, FROM,
    SOLVERS, BLOCKS, SOURCES, COUNT, REPEAT, WARMUP, CSV, KEY, LOCK,
    FORMAT, SCALE, WEIGHT, UNDIRECTED, DIRECTED, UNWEIGHTED, COLUMNS,
    SEPARATOR, RELABEL, JSON, TO, WITHIN,
    /* Options of other chapters */
    STREAMS, ROWS, ECCENTRICITIES, CHECKSUM,
    HASHED, PHASES, ROOM, ROOTS, WIRE,
    KNOWN_WRONG,
    HELP, OPTIONS
};

typedef struct request request;
typedef int command_function(const request *r);
typedef struct command {
    const char *name, *arguments, *what;    /* a table ends with NULL */
    int least, most;                        /* arguments */
    uint64_t takes;                         /* bits of options */
    command_function *run;
} command;
#define BIT(option) (UINT64_C(1) << (option))

/* What the tables are asked */
const char *option_name(enum key which);    /* without the dashes */
const command *command_find(const command *table, const char *name);
const char *command_near(const command *table, const char *name);
/* The commands and what they take; or one of them. */
void commands_print(FILE *to, const char *program, const command *table,
                    const command *only);
/* Reads argv[2], ...: given[k] is the value, *files the rest, which
   ends with NULL.  False: why says what is wrong. */
bool options_read(const command *c, int argc, char **argv,
                  const char **given, char ***files, struct error *why);
/* The number of an option that was given.  False: why has its range. */
bool option_number(const char *const *given, enum key which,
                   uint64_t low, uint64_t high, uint64_t *number,
                   struct error *why);
bool parse_u64(const char *text, uint64_t high, uint64_t *number);
/* The command that argv[1] names, or argv[2] after help; NULL is help
   for all.  False: why says that there is none. */
bool command_asked(const command *table, const char *program,
                   char **argv, const command **c, struct error *why);
