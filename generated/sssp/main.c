#include "sssp/sssp.h"
#include "graph/csr.h"
#include "graph/io.h"
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* The table of options */
static const struct { const char *name, *value, *what; }
options[OPTIONS] = {
    [SOLVER]  = { "solver", "NAME", "one of those that sssp list has" },
    [SOURCE]  = { "source", "V", "number or name of the source; the "
                  "first vertex" },
    [TO]      = { "to", "V", "stop as soon as V has its distance" },
    [WITHIN]  = { "within", "D", "only the vertices that are no "
                  "farther than D" },
    [OUT]     = { "out", "FILE", "write here; - is standard output" },
    [PATH_TO] = { "path-to", "V", "print a shortest path to V" },
    [VERIFY]  = { "verify", NULL, "prove the answer; is done anyway" },
    [NO_VERIFY] = { "no-verify", NULL, "do not: for those who time" },
    [BLOCK]   = { "block", "N", "threads in a block, a multiple of 32; "
                  "256" },
    [MINIMUM] = { "minimum", "HOW", "one-word, two-pass or host" },
    [DELTA]   = { "delta", "N", "width of the buckets of delta_*; by "
                  "rule" },
    [DEVICE]  = { "device", "D", "auto, gpu, sim or checked" },
    /* Options that describe a graph to be made */
    [FAMILY]  = { "family", "F", "predecessor, matrix, grid, path, "
                  "complete, rmat, road, ..." },
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
    [SOURCES] = { "sources", "LIST", "sources; of solve: the nearest "
                  "counts" },
    [REPEAT]  = { "repeat", "R", "timed runs of each; 5" },
    [WARMUP]  = { "warmup", "W", "runs before them; 1" },
    [CSV]     = { "csv", "FILE", "append rows here, resume what stopped" },
    [KEY]     = { "key", "LIST", "columns by which the book cites a row" },
    [LOCK]    = { "lock", "FILE", "hold this lock while the GPU is timed" },
    /* Options of all that read a graph */
    [FORMAT]  = { "format", "F", "of GRAPH, as .el, if neither content nor "
                  "name tells" },
    [SCALE]   = { "scale", "S", "weights are multiplied by S and rounded" },
    [WEIGHT]  = { "weight", "NAME", "the key of the weights in GraphML, or "
                  "none" },
    [UNDIRECTED] = { "undirected", NULL, "each arc goes both ways" },
    [JSON]    = { "json", NULL, "print the results as JSON" },
    [KNOWN_WRONG] = { "i-know-it-is-wrong", NULL, "run a solver that "
                  "sssp list calls wrong" },
    [HELP]    = { "help", NULL, "print this" },
};
const char *option_name(enum key which)
{
    return options[which].name;
}
/* The table of commands */
#define BIT(option) (UINT64_C(1) << (option))
#define READS (BIT(FORMAT) | BIT(SCALE) | BIT(WEIGHT) | BIT(UNDIRECTED))

static const struct command {
    const char *name, *arguments, *what;
    int least, most;
    uint64_t takes;
    command_function *run;
} commands[] = {
    /* Commands that solve and judge */
    { "list", "", "the solvers, one a line", 0, 0, BIT(JSON), do_list },
    { "solve", "GRAPH", "distances from a source", 1, 1,
      BIT(SOLVER) | BIT(SOURCE) | BIT(OUT) | BIT(PATH_TO) | BIT(VERIFY) |
      BIT(NO_VERIFY) | BIT(BLOCK) | BIT(MINIMUM) | BIT(DELTA) |
      BIT(DEVICE) | BIT(TO) | BIT(WITHIN) | BIT(SOURCES) |
      BIT(KNOWN_WRONG) | BIT(JSON) | READS, do_solve },
    { "verify", "GRAPH DISTANCES", "prove or disprove distances", 2, 2,
      BIT(SOURCE) | BIT(JSON) | READS, do_verify },
    /* Commands that make graphs and describe them */
    { "gen", "", "make a graph", 0, 0,
      BIT(FAMILY) | BIT(N) | BIT(DEGREE) | BIT(MAX_WEIGHT) | BIT(SEED) |
      BIT(OUT), do_gen },
    { "info", "GRAPH", "what a graph is like", 1, 1,
      BIT(JSON) | READS, do_info },
    { "convert", "IN OUT", "to another format", 2, 2, READS, do_convert },
    { "packages", "OUT", "the graph of apt's packages", 1, 1, BIT(FROM),
      do_packages },
    /* Commands that measure and show */
    { "apsp", "GRAPH", "distances from many sources", 1, 1,
      BIT(SOLVER) | BIT(SOURCES) | BIT(STREAMS) | BIT(BLOCK) | BIT(ROWS) |
      BIT(ECCENTRICITIES) | BIT(CHECKSUM) | BIT(VERIFY) | BIT(NO_VERIFY) |
      BIT(DEVICE) |
      READS | BIT(JSON),
      do_apsp },
    { "rows", "ROWS", "what a file of rows holds", 1, 1,
      BIT(SOURCE) | BIT(JSON), do_rows },
    { "bench", "[GRAPH...]", "measure, into a table", 0, 1000000,
      BIT(FAMILY) | BIT(N) | BIT(DEGREE) | BIT(MAX_WEIGHT) | BIT(SEED) |
      BIT(SOLVERS) | BIT(BLOCKS) | BIT(MINIMUM) | BIT(DELTA) |
      BIT(SOURCES) | BIT(REPEAT) | BIT(WARMUP) | BIT(CSV) | BIT(KEY) |
      BIT(LOCK) | BIT(DEVICE) | BIT(KNOWN_WRONG) | READS | BIT(JSON),
      do_bench },
    { "demo", "[PDF]", "the course at work on your packages", 0, 1,
      BIT(FROM) | BIT(DEVICE), do_demo },
    { "tree", "GRAPH", "draw the tree of shortest paths", 1, 1,
      BIT(SOLVER) | BIT(SOURCE) | BIT(OUT) | BIT(BLOCK) | BIT(MINIMUM) |
      BIT(DEVICE) | READS, do_tree },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* Find a command by its name */
static const struct command *find_command(const char *name)
{
    for (int k = 0; k < COMMANDS; k++)
        if (strcmp(commands[k].name, name) == 0)
            return &commands[k];
    return NULL;
}
/* Print what may be asked */
static int print_help(const struct command *only)
{
    puts("usage: sssp COMMAND [ARGUMENT...] [--OPTION VALUE...]\n");
    for (int k = 0; k < COMMANDS; k++)
        if (only == NULL || only == &commands[k])
            printf("  sssp %-8s %-16s %s\n", commands[k].name,
                   commands[k].arguments, commands[k].what);
    puts("");
    for (int k = 0; k < OPTIONS; k++)
        if (only == NULL || k == HELP || (only->takes & BIT(k)))
            printf("  --%-10s %-5s  %s\n", options[k].name,
                   options[k].value ? options[k].value : "",
                   options[k].what);
    printf("\nGRAPH is a file (%s),\nalso compressed with gzip or "
           "zstd, or - for standard input.\n", format_suffixes(true));
    puts("Exit status: 0 well, 1 not verified, 2 bad usage or input,\n"
         "3 no memory or device, 4 a wrong answer, which is withheld.");
    return ALL_WELL;
}
/* Read the options of a command */
static void no_option(const request *r, const struct command *c,
                      const char *typed)
{
    const char *word = typed + strspn(typed, "-");
    char name[40];
    guess near = { 0 };

    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (int k = 0; k < OPTIONS; k++)
        if (c->takes & BIT(k))
            guess_among(&near, name, options[k].name);
    refuse(r, "there is no option %s%s%s", typed,
           near.name ? ": perhaps --" : "", near.name ? near.name : "");
}
static void read_options(request *r, const struct command *c, int argc,
                         char **argv)
{
    struct option_list { struct option at[OPTIONS + 1]; } list = { 0 };
    int key;

    for (int k = 0; k < OPTIONS; k++)
        list.at[k] = (struct option){ options[k].name,
            options[k].value ? required_argument : no_argument, NULL,
            k };
    opterr = 0;
    optind = 2;
    while ((key = getopt_long(argc, argv, ":", list.at, NULL)) != -1) {
        if (key == ':')
            refuse(r, "%s needs a value", argv[optind - 1]);
        if (key == '?')
            no_option(r, c, argv[optind - 1]);
        if (key != HELP && !(c->takes & BIT(key)))
            refuse(r, "takes no --%s", options[key].name);
        r->given[key] = optarg ? optarg : "";
    }
    r->files = argv + optind;
    /* Count the arguments */
    int count = argc - optind;
    if (!r->given[HELP] && count < c->least)
        refuse(r, "needs %s", c->arguments);
    if (!r->given[HELP] && count > c->most)
        refuse(r, "'%s' is one argument too many", r->files[c->most]);
}
/* Clean up when the user has had enough */
static void interrupted(int which)
{
    output_interrupted();
    signal(which, SIG_DFL);
    raise(which);
}
static void torn_away(int which)
{
    static const char line[] = "sssp: the file of a graph was changed "
                               "while it was in use\n";

    if (!csr_changed(NULL)) {
        interrupted(which);
        return;
    }
    output_interrupted();
    if (write(2, line, sizeof line - 1) >= 0)
        _exit(BAD_INPUT);
    _exit(BAD_INPUT);
}
/* Make sure that what was printed has arrived */
static int finish(int status)
{
    if (csr_changed(NULL))
        give_up(BAD_INPUT, "the file of a graph was changed while it "
                "was in use");
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "sssp: standard output: %s\n",
            strerror(errno ? errno : EIO));
    return BAD_INPUT;
}

static void take_standard_numbers(void)
{
    for (int k = 0; k < 3; k++)
        if (fcntl(k, F_GETFD) < 0)
            open("/dev/null", k == 0 ? O_WRONLY : O_RDONLY);
}
/* Give up where the simulator has no memory */
int sim_no_memory(void);
int sim_no_memory(void)
{
    output_interrupted();
    return NO_MACHINE;
}

int main(int argc, char **argv)
{
    const struct command *c = argc > 1 ? find_command(argv[1]) : NULL;
    request r = { .command = argc > 1 ? argv[1] : "", .argv = argv };

    /* Prepare for an early end */
    static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE,
        SIGXFSZ, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGABRT };
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        if (signal(ends[k], SIG_IGN) != SIG_IGN)
            signal(ends[k], interrupted);
    signal(SIGBUS, torn_away);
    signal(SIGSEGV, torn_away);
    atexit(output_interrupted);
    take_standard_numbers();
    /* Find out which command is meant, or help */
    if (argc > 1 && (!strcmp(argv[1], "--help") ||
                     !strcmp(argv[1], "help")))
        return finish(print_help(NULL));
    if (argc > 1 && !strcmp(argv[1], "--version")) {
        printf("sssp %s (libsssp.so.%d)\n", sssp_version(), sssp_abi());
        return finish(ALL_WELL);
    }
    guess near = { 0 };
    for (int k = 0; k < COMMANDS; k++)
        guess_among(&near, r.command, commands[k].name);
    if (c == NULL)
        give_up(BAD_INPUT, argc > 1
                ? "sssp: unknown command '%s'%s%s; sssp --help lists them"
                : "sssp: no command; sssp --help lists them", r.command,
                near.name ? ": perhaps " : "", near.name ? near.name : "");
    read_options(&r, c, argc, argv);
    return finish(r.given[HELP] ? print_help(c) : c->run(&r));
}
