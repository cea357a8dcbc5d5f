#include "multi/task.h"
#include "graph/output.h"
#include "graph/printable.h"
#include "graph/unit.h"
#include "graph/verify.h"
#include "solve/apsp.h"
#include "sssp/commit.h"
#include "sssp/options.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The options of a rank */
#define RECIPE (BIT(FAMILY) | BIT(N) | BIT(DEGREE) | BIT(MAX_WEIGHT) | \
                BIT(SEED))
#define PROOF (BIT(VERIFY) | BIT(NO_VERIFY))

static const command commands[] = {
    { "solve", "[GRAPH]", "distances from a source", 0, 1,
      BIT(SOLVER) | BIT(SOURCE) | BIT(OUT) | BIT(DELTA) | BIT(CSV) |
      BIT(ROOTS) | BIT(REPEAT) | BIT(HASHED) | BIT(PHASES) |
      BIT(ROOM) | BIT(WIRE) | PROOF | RECIPE, NULL },
    { "apsp", "[GRAPH]", "distances from many sources", 0, 1,
      BIT(SOLVER) | BIT(COUNT) | BIT(ROWS) | PROOF | RECIPE, NULL },
    { .name = NULL },
};
/* Read the command line of a rank */
static _Noreturn void refuse_task(const task *t, const char *what,
                                  const char *which)
{
    if (t->rank == 0)
        fprintf(stderr, "sssp-mpi%s%s: %s%s\n", t->command ? " " : "",
                t->command ? t->command : "", printable(what),
                printable(which));
    MPI_Finalize();
    exit(BAD_INPUT);
}
/* Read a number of the command line */
static uint64_t task_number(const task *t, const char *const *given,
                            enum key which, uint64_t low, uint64_t high,
                            uint64_t otherwise)
{
    struct error why;

    if (!option_number(given, which, low, high, &otherwise, &why))
        refuse_task(t, why.text, "");
    return otherwise;
}
/* Read one option */
static const char *const families[] = { "file", "random", "grid",
                                        "rmat" };

static void read_task_options(task *t, const char *const *given)
{
    recipe *r = &t->made;
    int family = given[FAMILY] ? RMAT : IN_FILE;

    while (given[FAMILY] && family &&
           strcmp(given[FAMILY], families[family]))
        family--;
    if (given[FAMILY] && !family)
        refuse_task(t, "--family is random, grid or rmat, not ",
                    given[FAMILY]);
    if (family == GRID && given[DEGREE])
        refuse_task(t, "--degree means nothing to the family grid", "");
    r->family = (enum family)family;
    /* Read the numbers of a recipe */
    r->n = (uint32_t)task_number(t, given, N, 1, UINT32_MAX - 1, 1 << 10);
    r->degree = (uint32_t)task_number(t, given, DEGREE, 1, 1 << 16,
                                      family == RMAT ? 16 : family == GRID
                                                     ? 4 : 7);
    r->heaviest = (uint32_t)task_number(t, given, MAX_WEIGHT, 1,
                                        UINT32_MAX - 1, 10);
    r->seed = task_number(t, given, SEED, 0, UINT64_MAX, 1);
    for (r->width = 1; (uint64_t)r->width * r->width < r->n; )
        r->width++;
    t->source = task_number(t, given, SOURCE, 0, UINT32_MAX, 0);
    t->asked = given[SOURCE];
    t->delta = task_number(t, given, DELTA, 1, UINT64_MAX, 0);
    t->roots = task_number(t, given, ROOTS, 1, 1 << 20, 0);
    t->repeat = task_number(t, given, REPEAT, 1, 1 << 20, 1);
    t->hashed = given[HASHED];
    t->phases = given[PHASES];
    t->unproved = given[NO_VERIFY];
    t->named = given[SOLVER];
    t->room = task_number(t, given, ROOM, 1, UINT32_MAX, 0);
    t->sources = task_number(t, given, COUNT, 1, UINT32_MAX, 0);
    t->rows = given[ROWS];
    t->out = given[OUT];
    t->csv = given[CSV];
    t->wire = given[WIRE];
}
/* Say how it is used */
static _Noreturn void leave_well(const task *t);

static _Noreturn void usage(const task *t, const command *only)
{
    if (t->rank == 0) {
        puts("usage: mpirun -n K sssp-mpi COMMAND GRAPH "
             "[--OPTION VALUE...]\n"
             "       mpirun -n K sssp-mpi COMMAND --family F --n N "
             "[--OPTION VALUE...]\n");
        commands_print(stdout, "sssp-mpi", commands, only);
        puts("\nFamilies are random, grid and rmat.  Exit status: 0 "
             "well, 2 bad usage or input,\n3 a rank, a file or a "
             "device has failed, 4 a wrong answer, which is "
             "withheld.");
    }
    leave_well(t);
}

static _Noreturn void say_version(const task *t)
{
    if (t->rank == 0)
        printf("sssp-mpi %s, %s\n", COURSE_VERSION, program_commit);
    leave_well(t);
}
static void read_task(task *t, int argc, char **argv)
{
    const char *given[OPTIONS] = { 0 };
    const command *c;
    struct error why;
    char **files;

    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        say_version(t);
    if (!command_asked(commands, "sssp-mpi", argv, &c, &why))
        refuse_task(t, why.text, "");
    if (c == NULL || strcmp(c->name, argv[1]) != 0)
        usage(t, c);
    t->command = c->name;
    if (!options_read(c, argc, argv, given, &files, &why))
        refuse_task(t, why.text, "");
    if (given[HELP])
        usage(t, c);
    t->path = files[0];
    /* Refuse what this program cannot do */
    if ((t->path == NULL) == (given[FAMILY] == NULL))
        refuse_task(t, "one graph is needed: a file or --family", "");
    if (given[SOLVER] && strcmp(given[SOLVER], "engine_multi") != 0)
        refuse_task(t, "the one solver of several ranks is engine_multi, "
                    "not ",
                    given[SOLVER]);
    if (given[OUT] && given[CSV] && strcmp(given[OUT], given[CSV]) == 0)
        refuse_task(t, "--out and --csv are one file: ", given[OUT]);
    read_task_options(t, given);
}
/* Hear every signal that ends a process, but those that are ignored */
static void for_each_end(void (*heard)(int))
{
    static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT,
        SIGPIPE, SIGXFSZ, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM,
        SIGVTALRM, SIGABRT };

    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        if (signal(ends[k], SIG_IGN) != SIG_IGN)
            signal(ends[k], heard);
}
/* Watch over a rank */
static volatile pid_t watched;

static void pass_it_on(int which)
{
    kill(watched, which);
}
/* Wait for the end of a rank */
static void watch(const char *rank)
{
    pid_t mine = getpid(), worker = watched = fork();
    int status = 0;

    if (worker == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != mine)
            raise(SIGKILL);
        return;
    }
    if (worker < 0) {
        fprintf(stderr, "sssp-mpi: rank %s: no process: %s\n", rank,
                strerror(errno));
        exit(NO_MACHINE);
    }
    for_each_end(pass_it_on);
    while (waitpid(worker, &status, 0) < 0)
        if (errno != EINTR)
            exit(NO_MACHINE);
    if (WIFEXITED(status))
        exit(WEXITSTATUS(status));
    if (WTERMSIG(status) != SIGTERM)
        fprintf(stderr, "sssp-mpi: rank %s has died: %s\n", rank,
                strsignal(WTERMSIG(status)));
    exit(NO_MACHINE);
}
/* Make sure that all ranks are at the same work */
static _Noreturn void stop_all(void)
{
    fprintf(stderr, "sssp-mpi: %s\n", printable(failure()));
    MPI_Abort(MPI_COMM_WORLD, NO_MACHINE);
    abort();
}
/* All ranks call it: if one has failed, all end, with one line. */
static void all_well(bool well)
{
    enum { LINE = 400 };
    char mine[LINE] = "", *all;
    int rank, ranks;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    all = malloc((size_t)ranks * LINE);
    if (all == NULL)
        failing("no memory for a line");
    if (!well && !failure()[0])
        failing("something has failed, and has not said what");
    if (!well || all == NULL)
        snprintf(mine, LINE, "%s", failure());
    if (all == NULL)
        stop_all();
    MPI_Allgather(mine, LINE, MPI_CHAR, all, LINE, MPI_CHAR,
                  MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++)
        if (all[r * LINE]) {
            if (rank == 0)
                fprintf(stderr, "sssp-mpi: rank %d: %s\n", r,
                        printable(all + r * LINE));
            MPI_Finalize();
            exit(NO_MACHINE);
        }
    free(all);
}
/* Make sure that what was printed has arrived */
static void all_printed(const task *t)
{
    errno = 0;
    all_well(t->rank || (fflush(stdout) == 0 && !ferror(stdout)) ||
             failing("standard output: %s",
                     strerror(errno ? errno : EIO)));
}
static _Noreturn void leave_well(const task *t)
{
    all_printed(t);
    MPI_Finalize();
    exit(ALL_WELL);
}
/* Open the file of the graph */
/* One rank of each machine reads what has no parts. */
static void open_graph(task *t, origin *from)
{
    door d = { .file = -1 };
    char *told = NULL;
    MPI_Comm here;
    int number;

    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                        MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &number);
    all_well(!t->path || number || door_make(&d, t->path, &told));
    MPI_Bcast(&d, sizeof d, MPI_BYTE, 0, here);
    all_well(!t->path || parts_open(&from->file, t->path, &d));
    t->first = d.first;
    if (t->rank == 0 && d.file >= 0) {
        fprintf(stderr, "%s: ", printable(t->path));
        fprintf(stderr, "%s; one rank of a machine reads all of it and "
                "keeps %" PRIu64 " bytes (of a .csr, which sssp convert "
                "makes, each reads its part)\n", told ? printable(told)
                : "read", d.bytes);
    }
    free(told);
    MPI_Comm_free(&here);
}
/* Keep the graph from being replaced */
static void keep_the_graph(const task *t)
{
    char part[4096] = "", done[4096] = "";
    const char *const to[] = { t->out, t->csv, t->rows, part, done };
    int lost = 0;

    if (t->rows) {
        snprintf(part, sizeof part, "%s.part", t->rows);
        snprintf(done, sizeof done, "%s.done", t->rows);
    }
    if (t->rank == 0 && t->path)
        output_spare(t->path);
    for (int k = 0; t->rank == 0 && t->path && k < 5; k++)
        if (to[k] && *to[k] && output_spares(to[k]))
            lost = k + 1;
    MPI_Bcast(&lost, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (lost)
        refuse_task(t, to[lost - 1],
                    ": is read here, and would be replaced");
}
/* Compare the programs and the graphs */
static void same_everywhere(const task *t, const origin *from)
{
    struct same { char version[32]; uint64_t n, m, digest; }
        mine = { COURSE_VERSION, from->file.n, from->file.m,
                 from->file.digest }, first = mine;

    MPI_Bcast(&first, sizeof first, MPI_BYTE, 0, MPI_COMM_WORLD);
    all_well(strcmp(first.version, mine.version) == 0 ||
             failing("is version %s of the program, and rank 0 is %s",
                     mine.version, first.version));
    all_well((first.n == mine.n && first.m == mine.m &&
              first.digest == mine.digest) ||
             failing("%s is another graph than that of rank 0",
                     t->path));
}
/* Print what the ranks have found */
static void print_run(const task *t, const origin *from, uint64_t m,
                      const wire *w, uint32_t source, const sheet *a)
{
    FILE *to = t->out && !strcmp(t->out, "-") ? stderr : stdout;

    /* Print what was solved, with what */
    fprintf(to, "graph         %s: %s, %s\n",
            t->path ? printable(t->path) : "made by the ranks",
            counted(t->path ? from->file.n : t->made.n, "vertex"),
            counted(m, "arc"));
    fprintf(to, "solver        engine_multi, %s, %s, %s",
            counted((uint64_t)t->ranks, "rank"), t->hashed ? "hashed blocks" : "blocks",
            !a->linked ? w->kind->name : t->phases
            ? "linked, since one rank has no phases" : "linked");
    if (t->delta)
        fprintf(to, ", delta %" PRIu64, t->delta);
    if (t->room)
        fprintf(to, ", room %" PRIu64, t->room);
    if (t->wire)
        fprintf(to, ", %s between machines", w->kind->name);
    fprintf(to, "\ndevice        %s\n%s", t->device, t->named ? ""
            : "chosen        as it is the one solver of several ranks\n");
    fprintf(to, "source        %" PRIu64 ", reaches %" PRIu64 "\n",
            (uint64_t)source + t->first, a->reached);
    fprintf(to, "farthest      %" PRIu64 "\nchecksum      %016" PRIx64
            "\n", a->farthest, a->checksum);
    fprintf(to, "%s %" PRIu64 "\nrelaxations   %" PRIu64 "\n"
            "offers        %" PRIu64 ", %" PRIu64 " of them stale, %"
            PRIu64 " bytes\nseconds       %.6f\n",
            a->linked ? "buckets      " : "phases       ", a->phases,
            a->arcs, a->offers, a->stale, a->bytes, a->seconds);
    if (a->bits == 64)
        fputs("costs         64 bits: a sum did not fit into 32\n", to);
    if (!t->unproved)
        fputs("verified      yes\n", to);
}
static void append_row(const task *t, const origin *from, uint64_t m,
                       uint32_t heaviest, const wire *w,
                       uint32_t source, const sheet *a)
{
    const uint64_t counts[] = { a->phases, a->steps, a->arcs, a->offers,
                                a->stale, a->bytes, a->reached,
                                a->reached_arcs };
    FILE *f = fopen(t->csv, "a");

    if (f == NULL || fseek(f, 0, SEEK_END) != 0) {
        failing("%s: %s", t->csv, strerror(errno));
        stop_all();
    }
    /* Begin with the names of the columns */
    if (ftell(f) == 0)
        fputs("graph,n,m,max_weight,ranks,partition,wire,device,source,"
              "delta,seconds,phases,steps,arcs,offers,stale,bytes,"
              "reached,reached_arcs,checksum,bits,verified,solving,"
              "packing,trading,taking\n", f);
    fprintf(f, "%s,%u,%" PRIu64 ",%u,%d,%s,%s,\"%s\",%" PRIu64 ",%"
            PRIu64 ",%.9f,", families[t->made.family],
            t->path ? from->file.n : t->made.n, m, heaviest,
            t->ranks, t->hashed ? "hashed" : "blocks",
            a->linked ? "linked" : w->kind->name, t->device,
            (uint64_t)source + t->first, t->delta, a->seconds);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
        fprintf(f, "%" PRIu64 ",", counts[k]);
    fprintf(f, "%016" PRIx64 ",%u,%s", a->checksum, a->bits,
            t->unproved ? "no" : "yes");
    for (int k = 0; k < LAPS; k++)
        fprintf(f, ",%.6f", a->spent[k]);
    fputc('\n', f);
    errno = 0;
    if ((ferror(f) | fclose(f)) != 0) {
        failing("%s: %s", t->csv, strerror(errno ? errno : EIO));
        stop_all();
    }
}
/* Write the distances of all ranks */
static uint64_t *brought_home(const shares *k, const share *s,
                              uint32_t n)
{
    uint64_t *c = malloc(n * sizeof *c);

    if (c == NULL)
        failing("no memory for the distances");
    if (c != NULL && !k->fetch(s, c, NULL)) {
        free(c);
        c = NULL;
    }
    return c;
}
static bool write_all(const task *t, const uint64_t *c, uint32_t n)
{
    char line[2 * UNIT_TEXT], text[UNIT_TEXT];
    struct error why = { 0 };
    output o;
    bool good = output_open(&o, t->out, &why);

    if (!good)
        return failing("%s", why.text);
    for (uint32_t i = 0; good && i < n; i++) {
        snprintf(line, sizeof line, "%" PRIu64 " %s\n",
                 (uint64_t)i + t->first, unit_text(c[i], 1, text));
        good = output_bytes(&o, line, strlen(line));
    }
    return output_close(&o, good, &why) || failing("%s", why.text);
}
/* Say that an answer is refuted */
static int say_refuted(const task *t, uint64_t places)
{
    char reason[80] = "not as they were certified on the device";

    if (places)
        snprintf(reason, sizeof reason, "refuted by %" PRIu64 " arcs "
                 "or vertices", places);
    if (t->rank == 0)
        fprintf(stderr, "sssp-mpi: " REFUTED "\n", "engine_multi",
                reason);
    return OUR_FAULT;
}
/* Solve from one source */
/* Returns a status; *again: costs of 32 bits are too narrow; *arcs:
   how many were reached, and if none and roots are drawn, no row. */
static int solve_root(const task *t, wire *w, const shares *k, share *s,
                      const origin *from, uint32_t source, bool *again,
                      uint64_t *arcs)
{
    sheet a;

    MPI_Barrier(MPI_COMM_WORLD);
    if (!k->solve(s, w, source, t->delta, &a, again))
        stop_all();
    if (*again)
        return ALL_WELL;
    if (!k->certify(s, w, source, !t->unproved, &a))
        stop_all();
    *arcs = a.reached_arcs;
    uint32_t n = t->path ? from->file.n : t->made.n, heaviest;
    uint64_t *c = NULL, m = k->arcs(s, &heaviest);

    all_well(t->rank != 0 || t->out == NULL ||
             (c = brought_home(k, s, n)) != NULL);
    /* End here if the answer is refuted */
    int refuted = a.wrong || (c && !t->unproved && !as_certified(c, n, &a));

    MPI_Bcast(&refuted, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (refuted) {
        free(c);
        return say_refuted(t, a.wrong);
    }
    if (t->roots && !*arcs)
        return ALL_WELL;
    /* Tell what came of it */
    if (t->rank == 0 && t->csv)
        append_row(t, from, m, heaviest, w, source, &a);
    else if (t->rank == 0)
        print_run(t, from, m, w, source, &a);
    all_well(c == NULL || write_all(t, c, n));
    free(c);
    return ALL_WELL;
}
/* Solve from each source; where 32 bits are too narrow for one, the
   wider costs go on there, and nothing is told twice */
typedef struct course { uint64_t root, run, found; } course;

static int solve_all(const task *t, wire *w, const shares *k, share *s,
                     const origin *from, course *at, bool *again)
{
    uint32_t n = t->path ? from->file.n : t->made.n;
    uint64_t most = t->roots ? t->roots : 1, arcs = 0;

    for (; at->found < most && at->root < 100 * most; at->root++) {
        uint32_t source = t->roots
            ? below(drawn(&t->made, ~at->root), n) : (uint32_t)t->source;

        for (; at->run < t->repeat; at->run++) {
            int status = solve_root(t, w, k, s, from, source, again,
                                    &arcs);
            if (status != ALL_WELL || *again)
                return status;
        }
        at->run = 0;
        at->found += arcs > 0 || !t->roots;
    }
    if (at->found < most && t->rank == 0)
        fprintf(stderr, "sssp-mpi: of the vertices that were drawn, %"
                PRIu64 " have arcs, and %" PRIu64 " roots were asked "
                "for\n", at->found, most);
    return at->found ? ALL_WELL : BAD_INPUT;
}
static int solve_roots(task *t, wire *w)
{
    origin from = { .made = t->made };
    bool wide = false;
    int status = ALL_WELL;
    course at = { 0 };
    share *s;
    part p;

    open_graph(t, &from);
    keep_the_graph(t);
    same_everywhere(t, &from);
    uint32_t n = t->path ? from.file.n : t->made.n;
    p = part_make(n, (uint32_t)t->rank, (uint32_t)t->ranks, t->hashed);
    if (from.file.named && (!t->roots || t->out))
        refuse_task(t, "vertices have names, and ranks know numbers "
                    "alone (sssp convert GRAPH graph.wsg leaves them "
                    "out): ", t->path);
    if (!t->asked)
        t->source = t->first;
    if (t->source < t->first || t->source - t->first >= n)
        refuse_task(t, "there is no vertex of that number: --source",
                    "");
    t->source -= t->first;
    /* Solve in 32 bits and, if need be, in 64 */
    do {
        const shares *k = wide ? &shares_64 : &shares_32;
        bool again = false;

        s = k->enter(&p, &from);
        all_well(s != NULL);
        if (!k->hear(s, w))
            stop_all();
        status = solve_all(t, w, k, s, &from, &at, &again);
        k->leave(s);
        wide = !wide && again;
    } while (wide);
    parts_close(&from.file);
    return status;
}
static int solve_rows(task *t)
{
    wire alone = { .kind = &wire_alone, .ranks = 1 };
    origin from = { .made = t->made };
    uint64_t each[4] = { 0 }, all[4];
    row_file f = { 0 };

    if (!t->rows)
        refuse_task(t, "apsp needs --rows FILE", "");
    open_graph(t, &from);
    keep_the_graph(t);
    same_everywhere(t, &from);
    /* Rank 0 makes the files, and then the others open them */
    all_well(rows_load(&f, t, &from, &alone) &&
             (t->rank || rows_open(&f, t)));
    all_well(!t->rank || rows_open(&f, t));
    double begun = MPI_Wtime();
    if (!rows_make(&f, t, &alone, each))
        stop_all();
    MPI_Allreduce(each, all, 4, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (all[2] == 0) {
        all_well(t->rank || rows_all_there(&f, t));
        /* Print what became of the rows */
        if (t->rank == 0)
            printf("rows          %u of %s, %" PRIu64
                   " made now, %" PRIu64 " there before\nranks         "
                   "%d\n%sseconds       %.6f\n%s", f.h.count,
                   counted(f.h.n, "vertex"), all[0], all[1], t->ranks, t->named ? ""
                   : "chosen        engine_multi, the one solver of ranks\n",
                   MPI_Wtime() - begun, t->unproved ? ""
                   : "verified      yes\n");
        all_well(t->rank || rows_show(&f, t));
    }
    f.k->leave(f.s);
    parts_close(&from.file);
    return all[2] ? say_refuted(t, all[2]) : ALL_WELL;
}
/* Begin and end as one of several */
static void ended(int which)
{
    output_interrupted();
    signal(which, SIG_DFL);
    raise(which);
}

static void needs_nobody(void)
{
    setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
}
int main(int argc, char **argv)
{
    wire w = { .kind = &wire_mpi };
    task t = { 0 };
    MPI_Comm local;
    int status, number;

    if (getenv("OMPI_COMM_WORLD_RANK"))
        watch(getenv("OMPI_COMM_WORLD_RANK"));
    else
        needs_nobody();
    MPI_Init(&argc, &argv);
    for_each_end(ended);
    atexit(output_interrupted);
    MPI_Comm_rank(MPI_COMM_WORLD, &t.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &t.ranks);
    read_task(&t, argc, argv);
    if (t.ranks > MOST_RANKS)
        refuse_task(&t, "there are too many ranks", "");
    /* Choose the wire */
    #ifdef HAVE_NCCL
    w.kind = &wire_nccl;
    if (t.wire && strcmp(t.wire, "mpi") == 0)
        w.kind = &wire_mpi;
    #endif
    if (t.wire && strcasecmp(t.wire, w.kind->name) != 0)
        refuse_task(&t, "this program has no such wire: ", t.wire);
    /* Take a device of this machine */
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                        MPI_INFO_NULL, &local);
    MPI_Comm_rank(local, &number);
    all_well(take_device(number, t.device, sizeof t.device));
    w.rank = t.rank;
    w.ranks = t.ranks;
    w.messages = t.phases;
    w.room = (uint32_t)t.room;
    all_well(w.kind->open(&w));
    status = strcmp(t.command, "apsp") ? solve_roots(&t, &w)
                                       : solve_rows(&t);
    all_printed(&t);
    w.kind->close(&w);
    MPI_Finalize();
    return status;
}
