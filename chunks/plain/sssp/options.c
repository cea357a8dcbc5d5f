#include "sssp/options.h"
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The table of options */
static const struct { const char *name, *value, *what; }
options[OPTIONS] = {
    [SOLVER]  = { "solver", "NAME", "one of those that sssp list has" },
    [SOURCE]  = { "source", "V", "the source's number or, to sssp, name; "
                  "the first vertex" },
    [TO]      = { "to", "V", "stop as soon as V has its distance" },
    [WITHIN]  = { "within", "D", "only the vertices that are no "
                  "farther than D" },
    [OUT]     = { "out", "FILE", "write here; - is standard output" },
    [PATH_TO] = { "path-to", "V", "print a shortest path to V" },
    [VERIFY]  = { "verify", NULL, "prove the answer, as is done "
                  "anyway" },
    [NO_VERIFY] = { "no-verify", NULL, "do not: for those who time" },
    [BLOCK]   = { "block", "N", "threads in a block, a multiple of 32; "
                  "256" },
    [MINIMUM] = { "minimum", "HOW", "one-word, two-pass or host" },
    [DELTA]   = { "delta", "N", "buckets' width: delta_*, "
                  "engine*, cores* (2^k); by rule" },
    [THREADS] = { "threads", "N", "threads of *cores, 1 to 256; all "
                  "that may run" },
    [DEVICE]  = { "device", "D", "auto, gpu, sim or checked" },
    /* Options that describe a graph to be made */
    [FAMILY]  = { "family", "F", "what to draw, as grid or rmat: gen "
                  "--help has all" },
    [N]       = { "n", "N", "vertices" },
    [DEGREE]  = { "degree", "D", "arcs a vertex, of the random "
                  "families" },
    [MAX_WEIGHT] = { "max-weight", "W", "weights are 1 to W; 10" },
    [SEED]    = { "seed", "S", "of the random numbers; 1" },
    /* Options of the commands that measure */
    [STREAMS] = { "streams", "K", "solves at once, 1 to 64; 4" },
    [ROWS]    = { "rows", "FILE", "write the rows of distances here" },
    [ECCENTRICITIES] = { "eccentricities", NULL, "print how far and how "
                  "many each source reaches" },
    [CHECKSUM] = { "checksum", NULL, "print a check sum of each row" },
    [FROM]    = { "from", "FILE", "a saved list of packages" },
    [SOLVERS] = { "solvers", "LIST", "solvers, with commas between" },
    [BLOCKS]  = { "blocks", "LIST", "sizes of blocks; 256" },
    [SOURCES] = { "sources", "LIST", "vertices; of apsp: 7, for one" },
    [COUNT]   = { "count", "N", "as many sources, spread evenly" },
    [REPEAT]  = { "repeat", "R", "timed runs of each; 5, and 1 of ranks" },
    [WARMUP]  = { "warmup", "W", "runs before them; 1" },
    [CSV]     = { "csv", "FILE", "append rows here; bench resumes what "
                  "stopped" },
    [KEY]     = { "key", "LIST", "columns by which the book cites a row" },
    [LOCK]    = { "lock", "FILE", "hold this lock while the GPU is timed" },
    /* Options of all that read a graph */
    [FORMAT]  = { "format", "F", "of GRAPH, as .el, if neither content nor "
                  "name tells" },
    [SCALE]   = { "scale", "S", "weights are read times S, and distances "
                  "divided by it" },
    [WEIGHT]  = { "weight", "NAME", "the key of the weights in GraphML, or "
                  "none" },
    [UNDIRECTED] = { "undirected", NULL, "each arc goes both ways" },
    [DIRECTED] = { "directed", NULL, "no arc does, and none in GRAPH" },
    [UNWEIGHTED] = { "unweighted", NULL, "each arc counts 1" },
    [COLUMNS] = { "columns", "LIST", "tail, head, weight of a list: 1,2,4 "
                  "or names" },
    [SEPARATOR] = { "separator", "F", "between columns, or tab; space" },
    [RELABEL] = { "relabel", NULL, "vertices of a list have any names" },
    [JSON]    = { "json", NULL, "print the results as JSON" },
    /* Options of several ranks */
    [HASHED]  = { "hashed", NULL, "deal blocks of vertices to the ranks" },
    [PHASES]  = { "phases", NULL, "let no kernel write to another's card" },
    [ROOM]    = { "room", "R", "offers that the inbox of a card holds" },
    [ROOTS]   = { "roots", "R", "solve from R sources, which are drawn" },
    [WIRE]    = { "wire", "HOW", "mpi or nccl" },
    /* ... of several ranks: */
    [KNOWN_WRONG] = { "i-know-it-is-wrong", NULL, "run a solver that "
                  "sssp list calls wrong" },
    [HELP]    = { "help", NULL, "print this" },
};
/* Look into the table of options */
const char *option_name(enum key which)
{
    return options[which].name;
}
/* Find a command by its name */
static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "help") == 0 ||
           strcmp(word, "-h") == 0;
}
bool command_asked(const command *table, const char *program,
                   char **argv, const command **c, struct error *why)
{
    const char *word = argv[1], *near;
    bool help = word && is_help(word);

    *c = NULL;
    if (help && (word = argv[2]) == NULL)
        return true;
    if (word == NULL)
        return wrong(why, "no command; %s --help lists them", program);
    if ((*c = command_find(table, word)) != NULL)
        return true;
    near = command_near(table, word);
    return wrong(why, "unknown command '%.80s'%s%s; %s --help lists "
                 "them", word, near ? ": perhaps " : "",
                 near ? near : "", program);
}
const command *command_find(const command *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

const char *command_near(const command *table, const char *name)
{
    guess near = { 0 };

    for (; table->name; table++)
        guess_among(&near, name, table->name);
    return near.name;
}
/* Show a table of commands and their options */
void commands_print(FILE *to, const char *program, const command *table,
                    const command *only)
{
    uint64_t takes = BIT(HELP);

    for (; table->name; table++)
        if (only == NULL || only == table) {
            fprintf(to, "  %s %-8s %-16s %s\n", program, table->name,
                    table->arguments, table->what);
            takes |= table->takes;
        }
    fputc('\n', to);
    for (int k = 0; k < OPTIONS; k++)
        if (takes & BIT(k))
            fprintf(to, "  --%-10s %-5s  %s\n", options[k].name,
                    options[k].value ? options[k].value : "",
                    options[k].what);
}
/* Take a command line apart */
static bool no_option(const command *c, const char *typed,
                      struct error *why)
{
    const char *word = typed + strspn(typed, "-");
    char name[40];
    guess near = { 0 };

    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (int k = 0; k < OPTIONS; k++)
        if ((c->takes | BIT(HELP)) & BIT(k))
            guess_among(&near, name, options[k].name);
    return wrong(why, "there is no option %s%s%s", typed,
                 near.name ? ": perhaps --" : "",
                 near.name ? near.name : "");
}
/* The word in which getopt_long will find its next option */
static const char *next_option(char **argv)
{
    int at = optind;

    while (argv[at] && (argv[at][0] != '-' || argv[at][1] == '\0'))
        at++;
    return argv[at];
}

bool options_read(const command *c, int argc, char **argv,
                  const char **given, char ***files, struct error *why)
{
    struct option_list { struct option at[OPTIONS + 1]; } list = { 0 };
    const char *typed;
    int key;

    for (int k = 0; k < OPTIONS; k++)
        list.at[k] = (struct option){ options[k].name,
            options[k].value ? required_argument : no_argument, NULL,
            k };
    unsetenv("POSIXLY_CORRECT");
    opterr = 0;
    optind = 2;
    while (typed = next_option(argv),
           (key = getopt_long(argc, argv, ":h", list.at, NULL)) != -1) {
        key = key == 'h' ? HELP : key;
        if (key == ':')
            return wrong(why, "%s needs a value", typed);
        if (key == '?')
            return no_option(c, typed, why);
        if (key != HELP && !(c->takes & BIT(key)))
            return wrong(why, "takes no --%s", options[key].name);
        /* Refuse an option with a second value */
        if (given[key] && optarg && strcmp(given[key], optarg) != 0)
            return wrong(why, "takes --%s once, and not as %.40s and %.40s",
                         options[key].name, given[key], optarg);
        given[key] = optarg ? optarg : "";
    }
    *files = argv + optind;
    /* Refuse two options that exclude each other */
    static const enum key either[][2] = { { VERIFY, NO_VERIFY },
        { SOURCE, SOURCES }, { SOURCES, COUNT }, { UNDIRECTED, DIRECTED },
        { UNWEIGHTED, WEIGHT }, { UNWEIGHTED, SCALE },
        /* Pairs of options of several ranks */
        { SOURCE, ROOTS }, { ROOTS, OUT },
        /* ... of several ranks: */
        };

    for (size_t k = 0; k < sizeof either / sizeof *either; k++)
        if (given[either[k][0]] && given[either[k][1]])
            return wrong(why, "takes only one of --%s, --%s",
                         options[either[k][0]].name,
                         options[either[k][1]].name);
    static const enum key made[] = { N, DEGREE, MAX_WEIGHT, SEED };

    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        if (given[made[k]] && !given[FAMILY])
            return wrong(why, "--%s is of a graph to be made, and needs "
                         "--family", options[made[k]].name);
    /* Count the arguments */
    int count = argc - optind;

    if (!given[HELP] && count < c->least)
        return wrong(why, "needs %s", c->arguments);
    if (!given[HELP] && count > c->most)
        return wrong(why, "'%s' is one argument too many",
                     (*files)[c->most]);
    return true;
}
/* Read numbers that people type */
bool parse_u64(const char *text, uint64_t high, uint64_t *number)
{
    uint64_t sum = 0;

    for (const char *s = text; *s; s++) {
        uint64_t digit = (uint64_t)(unsigned char)*s - '0';
        if (digit > 9 || digit > high || sum > (high - digit) / 10)
            return false;
        sum = 10 * sum + digit;
    }
    *number = sum;
    return *text != '\0';
}
bool option_number(const char *const *given, enum key which,
                   uint64_t low, uint64_t high, uint64_t *number,
                   struct error *why)
{
    return given[which] == NULL ||
           (parse_u64(given[which], high, number) && *number >= low) ||
           wrong(why, "--%s must be a whole number from %" PRIu64
                 " to %" PRIu64 ", not '%.80s'", option_name(which),
                 low, high, given[which]);
}
