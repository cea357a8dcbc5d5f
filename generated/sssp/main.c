#include "sssp/sssp.h"
#include "sssp/commit.h"
#include "graph/csr.h"
#include "graph/generate.h"
#include "graph/io.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* The table of commands */
#define READS (BIT(FORMAT) | BIT(SCALE) | BIT(WEIGHT) | \
               BIT(UNDIRECTED) | BIT(DIRECTED) | BIT(UNWEIGHTED) | \
               BIT(COLUMNS) | BIT(SEPARATOR) | BIT(RELABEL))

static const command commands[] = {
    /* Commands that solve and judge */
    { "list", "", "the solvers, one a line", 0, 0, BIT(JSON), do_list },
    { "solve", "GRAPH", "distances from a source", 1, 1,
      BIT(SOLVER) | BIT(SOURCE) | BIT(OUT) | BIT(PATH_TO) | BIT(VERIFY) |
      BIT(NO_VERIFY) | BIT(BLOCK) | BIT(MINIMUM) | BIT(DELTA) |
      BIT(THREADS) | BIT(DEVICE) | BIT(TO) | BIT(WITHIN) | BIT(SOURCES) |
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
      BIT(SOLVER) | BIT(SOURCES) | BIT(COUNT) | BIT(STREAMS) | BIT(BLOCK) |
      BIT(ROWS) | BIT(THREADS) |
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
      BIT(SOLVER) | BIT(SOURCE) | BIT(OUT) | BIT(DEVICE) | READS, do_tree },
    { .name = NULL },
};
/* Print what may be asked */
static void print_broken(const char *words)
{
    for (size_t column = 0, length; *words; words += length) {
        length = strcspn(words + 1, " ") + 1;
        if (column + length > 79) {
            putchar('\n');
            words++, length--, column = 0;
        }
        column += fwrite(words, 1, length, stdout);
    }
    putchar('\n');
}
static int print_help(const command *only)
{
    char text[400];

    puts("usage: sssp COMMAND [ARGUMENT...] [--OPTION VALUE...]\n");
    commands_print(stdout, "sssp", commands, only);
    if (only && only->takes & BIT(FAMILY)) {
        snprintf(text, sizeof text, "\nFamilies: %s.", family_names);
        print_broken(text);
    }
    snprintf(text, sizeof text, "\nGRAPH is a file (%s), also "
             "compressed with gzip or zstd, or - for standard input.",
             format_suffixes(true));
    print_broken(text);
    puts("Exit status: 0 well, 1 not verified, 2 bad usage or input,\n"
         "3 no memory or device, 4 a wrong answer, which is withheld.");
    return ALL_WELL;
}
/* Read the options of a command */
static void read_command_options(request *r, const command *c, int argc,
                                 char **argv)
{
    struct error why;

    if (!options_read(c, argc, argv, r->given, &r->files, &why))
        refuse(r, "%s", why.text);
    const char *name = c->arguments;
    for (char **file = r->files; *file; file++) {
        if (strncmp(name, "OUT", 3) != 0)
            output_spare(*file);
        name += strcspn(name, " ");
        name += *name == ' ';
    }
    if (r->given[FROM])
        output_spare(r->given[FROM]);
    if (output_spares("-"))
        refuse(r, "standard output is a file that is read here, too");
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
static int finish_output(int status)
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
    request r = { .command = argc > 1 ? argv[1] : "", .argv = argv };
    const command *c;
    struct error why;

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
    if (argc > 1 && (!strcmp(argv[1], "--version") ||
                     !strcmp(argv[1], "-V"))) {
        printf("sssp %s (libsssp.so.%d), %s\n", sssp_version(), sssp_abi(),
               program_commit);
        return finish_output(ALL_WELL);
    }
    if (!command_asked(commands, "sssp", argv, &c, &why))
        give_up(BAD_INPUT, "sssp: %s", why.text);
    if (c == NULL || strcmp(c->name, r.command) != 0)
        return finish_output(print_help(c));
    read_command_options(&r, c, argc, argv);
    return finish_output(r.given[HELP] ? print_help(c) : c->run(&r));
}
