/* The formats: what the fuzzer asserts, on its corpus; round trips; names;
   outputs that fail leave what was there. */
#include "nasty.h"
#include "fuzz/one.h"
#include "graph/names.h"
#include "graph/output.h"
#include "graph/random.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>

static char folder[200];

static char *in_folder(const char *name)
{
    static char path[4][512];
    static int next;

    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static char *contents(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");

    assert_non_null(f);
    char *text = malloc(1 << 20);
    *size = fread(text, 1, 1 << 20, f);
    fclose(f);
    return text;
}

static void replay(const char *corpus, void try(const char *, size_t))
{
    DIR *d = opendir(corpus);
    struct rlimit before, small;
    int count = 0;

    /* a header that promises the world must not take the machine's */
    getrlimit(RLIMIT_DATA, &before);
    small = before;
    small.rlim_cur = (rlim_t)1 << 30;
    setrlimit(RLIMIT_DATA, &small);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL; ) {
        char path[512];
        size_t size;
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", corpus, e->d_name);
        char *text = contents(path, &size);
        try(text, size);
        free(text);
        count++;
    }
    closedir(d);
    setrlimit(RLIMIT_DATA, &before);
    assert_true(count >= 5);
}

static void corpus_of_graphs(void **state)
{
    (void)state;
    replay("tests/fuzz/corpus/graph", try_graph);
}

static void corpus_of_packages(void **state)
{
    (void)state;
    replay("tests/fuzz/corpus/packages", try_packages);
}

/* Every prefix of a small file of each kind is refused or is a graph;
   none but the whole is the same graph. */
static void no_prefix_passes(void **state)
{
    static const char *const files[] = { "names.gr", "names.csr",
        "real.mtx", "names.csr.gz", "tiny.gr.gz" };
    char path[256];
    struct error why;

    (void)state;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        size_t size;
        snprintf(path, sizeof path, "tests/fuzz/corpus/graph/%s", files[k]);
        char *text = contents(path, &size), *cut = in_folder("cut");
        graph *whole = graph_read(path, &why);
        assert_non_null(whole);
        for (size_t part = 0; part < size; part++) {
            FILE *f = fopen(cut, "wb");
            fwrite(text, 1, part, f);
            fclose(f);
            graph *g = graph_read(cut, &why);
            assert_true(g == NULL || !same_graph(g, whole));
            graph_free(g);
        }
        graph_free(whole);
        free(text);
    }
}

static void each_suffix(void **state)
{
    static const char *const names[] = { "a.gr", "a.gr.gz", "a.mtx",
        "a.mtx.gz", "a.csr", "a.csr.gz" };
    static const char *const families[] = { "predecessor", "grid",
        "path", "complete" };
    struct error why;

    (void)state;
    for (size_t f = 0; f < 4; f++) {
        graph *g = generate(families[f], 100, 0, 0, 1, &why);
        assert_non_null(g);
        for (size_t k = 0; k < 6; k++) {
            char *path = in_folder(names[k]);
            assert_true(graph_write(g, path, &why));
            graph *h = graph_read(path, &why);
            assert_non_null(h);
            assert_true(same_graph(g, h));
            assert_int_equal(h->first, k < 4 ? 1 : 0);
            assert_true((h->release != NULL) == (k == 4));
            graph_free(h);
        }
        graph_free(g);
    }
}

/* What each form has a place for, found by comparing every arc with every
   other; NULL: all of g. */
static bool loops_or_doubles(const graph *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            for (uint32_t l = g->v[i]; l < g->v[i + 1]; l++)
                if (g->e[k] == i || (l != k && g->e[l] == g->e[k]))
                    return true;
    return false;
}

static uint32_t times(const graph *g, uint32_t i, uint32_t j, uint32_t w)
{
    uint32_t count = 0;

    for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
        count += g->e[k] == j && g->w[k] == w;
    return count;
}

static bool both_ways(const graph *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++)
            if (times(g, i, g->e[k], g->w[k]) != times(g, g->e[k], i, g->w[k]))
                return false;
    return true;
}

static bool has_place(const char *suffix, const graph *g)
{
    uint32_t largest = 0, least = UINT32_MAX, last = 0, n = g->n;
    bool lists = strcmp(suffix, ".el") == 0 || strcmp(suffix, ".wel") == 0;
    bool bare = strcmp(suffix, ".el") == 0 || strcmp(suffix, ".sg") == 0;

    for (uint32_t k = 0; k < g->m; k++) {
        largest = g->w[k] > largest ? g->w[k] : largest;
        least = g->w[k] < least ? g->w[k] : least;
        last |= g->e[k] == n - 1;
    }
    last |= g->v[n] > g->v[n - 1];
    if ((lists && !last) || (bare && g->m && (least != 1 || largest != 1)) ||
        (strcmp(suffix, ".wsg") == 0 && largest > INT32_MAX))
        return false;
    return strcmp(suffix, ".graph") != 0 ||
           (both_ways(g) && !loops_or_doubles(g) && least > 0);
}

/* A graph drawn by what: its bits say of which kind. */
static graph *drawn(uint32_t what, struct random *dice)
{
    uint32_t n = what % 7 == 0 ? 1 : 2 + random_below(dice, 9);
    uint32_t m = what % 5 == 0 ? 0 : 1 + random_below(dice, 14), count = 0;
    uint32_t above = what % 3 == 0 && n > 2 ? n - 1 : n;
    static const uint32_t most[] = { 1, 1, 9, INT32_MAX, WEIGHT_MAX };
    uint32_t limit = most[random_below(dice, 5)];
    arc list[40];

    for (uint32_t k = 0; k < m; k++) {
        arc a = { random_below(dice, above), random_below(dice, above), 1 };
        bool old = false;
        if (limit > 1)
            a.weight = limit - random_below(dice, what & 1 ? 9 : limit);
        if (limit == 9 && what % 11 == 0)
            a.weight = 0;
        if (what & 2)                 /* no loop, no double */
            for (uint32_t l = 0; l < count; l++)
                old |= list[l].from == a.from && list[l].to == a.to;
        if (old || ((what & 2) && a.from == a.to))
            continue;
        list[count++] = a;
        if (what & 4)                 /* undirected */
            list[count++] = (arc){ a.to, a.from, a.weight };
    }
    graph *g = graph_from_arcs(n, count, list);
    assert_non_null(g);
    if (what & 8) {
        g->names = calloc(n, sizeof *g->names);
        for (uint32_t i = 0; i < n; i++)
            if (i != 1 && asprintf(&g->names[i], "town_%u", i) < 0)
                abort();
    }
    return g;
}

/* Each row that writes takes what it has a place for, and gives it back,
   plain and packed; it refuses the rest in a line, and makes no file. */
static void every_writer_and_back(void **state)
{
    static const char *const packed[] = { "", ".gz", ".zst" };
    const char *seed = getenv("FORMATS_SEED");
    unsigned taken[24] = { 0 }, refused[24] = { 0 };
    struct error why;

    (void)state;
    for (uint32_t what = 0; what < 350; what++) {
        struct random dice = { (seed ? strtoull(seed, NULL, 0) : 1) * 1000 + what };
        graph *g = drawn(what, &dice);
        for (size_t k = 0; k < 3 * format_count; k++) {
            const format *f = &formats[k / 3];
            char name[32], *path;
            snprintf(name, sizeof name, "drawn%s%s", f->suffix, packed[k % 3]);
            path = in_folder(name);
            unlink(path);
            bool good = f->write && has_place(f->suffix, g);
            if (graph_write(g, path, &why) != good)
                fail_msg("draw %u, %s: %s", what, name, good ? why.text : "taken");
            if (!good) {
                assert_true(strncmp(why.text, path, strlen(path)) == 0);
                assert_null(strchr(why.text, '\n'));
                assert_int_equal(access(path, F_OK), -1);
                refused[k / 3]++;
                continue;
            }
            graph *h = graph_read(path, &why);
            if (h == NULL || !(f->names ? same_graph : same_arcs)(g, h))
                fail_msg("draw %u, %s: %s", what, name, h ? "another graph" : why.text);
            assert_int_equal(h->first, f->first);
            assert_true(h->names == NULL || f->names);
            graph_free(h);
            taken[k / 3]++;
        }
        graph_free(g);
    }
    for (size_t k = 0; k < format_count; k++) {
        assert_true(formats[k].write == NULL || taken[k] > 45);
        assert_true(formats[k].fits == NULL || refused[k] > 45);
    }
}

/* What is said of the forms that are written: in the manual page. */
static void the_manual_has_every_suffix(void **state)
{
    size_t size;
    char *text = contents("book/man/sssp.1", &size), *forms;

    (void)state;
    text[size] = '\0';
    forms = strstr(text, ".Sh FILES");
    assert_non_null(forms);
    for (size_t k = 0; k < format_count; k++) {
        const char *at = forms, *suffix = formats[k].suffix;
        size_t length = strlen(suffix);
        while ((at = strstr(at + 1, suffix)) != NULL && !strchr(" \n", at[length]))
            ;
        if (at == NULL)
            fail_msg("the manual page has no %s", suffix);
    }
    free(text);
}

static void same_bytes_each_time(void **state)
{
    static const char *const names[] = { "1.gr.gz", "other.gr.gz", "1.gr.zst", "other.gr.zst" };
    struct error why;
    size_t a, b;

    (void)state;
    graph *g = generate("predecessor", 500, 0, 0, 3, &why);
    for (size_t k = 0; k < 4; k += 2) {
        assert_true(graph_write(g, in_folder(names[k]), &why));
        assert_true(graph_write(g, in_folder(names[k + 1]), &why));
        char *x = contents(in_folder(names[k]), &a);
        char *y = contents(in_folder(names[k + 1]), &b);
        assert_int_equal(a, b);
        assert_memory_equal(x, y, a);
        free(x);
        free(y);
    }
    graph_free(g);
}

static bool no_trace_but(const char *name)
{
    DIR *d = opendir(folder);
    bool alone = true;

    for (struct dirent *e; (e = readdir(d)) != NULL; )
        if (strncmp(e->d_name, name, strlen(name)) == 0 &&
            strcmp(e->d_name, name) != 0)
            alone = false;
    closedir(d);
    return alone;
}

static void a_failure_leaves_the_old_file(void **state)
{
    struct error why;
    char *path = in_folder("kept.gr");
    output o;
    size_t size;

    (void)state;
    FILE *f = fopen(path, "w");
    fputs("old\n", f);
    fclose(f);
    assert_true(output_open(&o, path, &why));
    assert_true(output_bytes(&o, "new\n", 4));
    assert_false(output_close(&o, false, &why));
    char *text = contents(path, &size);
    assert_int_equal(size, 4);
    assert_memory_equal(text, "old\n", 4);
    free(text);
    assert_true(no_trace_but("kept.gr"));
    assert_true(output_open(&o, path, &why));
    assert_true(output_bytes(&o, "newer\n", 6));
    assert_true(output_close(&o, true, &why));
    text = contents(path, &size);
    assert_memory_equal(text, "newer\n", 6);
    free(text);
    assert_true(no_trace_but("kept.gr"));
    /* what is closed already may be closed and dropped again */
    assert_true(output_close(&o, true, &why));
    assert_false(output_close(&o, false, &why));
    output_drop(&o);
    /* a name may be as long as the folder takes */
    char name[256];
    memset(name, 'n', 255);
    name[255] = '\0';
    assert_true(output_open(&o, in_folder(name), &why));
    assert_true(output_close(&o, true, &why));
    assert_int_equal(unlink(in_folder(name)), 0);
}

static void a_link_stays_a_link(void **state)
{
    struct error why;
    struct stat s;
    output o;

    (void)state;
    FILE *f = fopen(in_folder("real.gr"), "w");
    fclose(f);
    assert_int_equal(symlink("real.gr", in_folder("link.gr")), 0);
    assert_true(output_open(&o, in_folder("link.gr"), &why));
    output_bytes(&o, "x\n", 2);
    assert_true(output_close(&o, true, &why));
    assert_int_equal(lstat(in_folder("link.gr"), &s), 0);
    assert_true(S_ISLNK(s.st_mode));
    assert_int_equal(stat(in_folder("real.gr"), &s), 0);
    assert_int_equal(s.st_size, 2);
}

static void a_full_disk_is_noticed(void **state)
{
    struct error why;
    struct stat s;

    (void)state;
    graph *g = generate("path", 50, 0, 0, 1, &why);
    assert_int_equal(symlink("/dev/full", in_folder("full.gr")), 0);
    assert_int_equal(symlink("/dev/full", in_folder("full.csr.gz")), 0);
    assert_false(graph_write(g, in_folder("full.gr"), &why));
    assert_non_null(strstr(why.text, "No space left"));
    assert_false(graph_write(g, in_folder("full.csr.gz"), &why));
    assert_int_equal(symlink("/dev/full", in_folder("full.sg.zst")), 0);
    for (uint32_t k = 0; k < g->m; k++)
        g->w[k] = 1;
    assert_false(graph_write(g, in_folder("full.sg.zst"), &why));
    assert_non_null(strstr(why.text, "No space left"));
    assert_int_equal(stat("/dev/full", &s), 0);
    assert_true(S_ISCHR(s.st_mode));
    graph_free(g);
}

static void names_find_their_numbers(void **state)
{
    name_table *t = name_table_new();
    char name[32];

    (void)state;
    assert_int_equal(name_find(t, "a", 1), NO_NAME);
    for (uint32_t i = 0; i < 5000; i++) {
        int l = snprintf(name, sizeof name, "lib%u", i);
        assert_int_equal(name_add(t, name, (size_t)l), i);
        assert_int_equal(name_add(t, name, (size_t)l), i);
    }
    for (uint32_t i = 0; i < 5000; i++) {
        int l = snprintf(name, sizeof name, "lib%u", i);
        assert_int_equal(name_find(t, name, (size_t)l), i);
    }
    assert_int_equal(name_find(t, "lib", 3), NO_NAME);
    assert_int_equal(name_count(t), 5000);
    name_table_free(t);
}

static void packages_as_the_text_says(void **state)
{
    static const char list[] =
        "Package: a\nInstalled-Size: 5\nDepends: b (>= 1), c | d, "
        "a:any\n\nPackage: b\nPre-Depends: a [amd64],\n c\n\nPackage: c\n"
        "Depends: nobody\nInstalled-Size: 7\n\nPackage: b\nDepends: c\n";
    bytes b = { (char *)list, sizeof list - 1, 0 };
    struct error why;
    lines in;

    (void)state;
    lines_open(&in, "list", from_bytes, &b, &why);
    graph *g = packages_read(&in);
    lines_close(&in);
    assert_non_null(g);
    assert_int_equal(g->n, 3);
    assert_int_equal(g->m, 5);
    assert_string_equal(g->names[0], "a");
    assert_string_equal(g->names[2], "c");
    /* a -> a (5), a -> b (0); b -> a (5); c -> a (5), c -> b (0) */
    const uint32_t v[] = { 0, 2, 3, 5 }, e[] = { 0, 1, 0, 0, 1 },
                   w[] = { 5, 0, 5, 5, 0 };
    assert_memory_equal(g->v, v, sizeof v);
    assert_memory_equal(g->e, e, sizeof e);
    assert_memory_equal(g->w, w, sizeof w);
    graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus_of_graphs),
        cmocka_unit_test(corpus_of_packages),
        cmocka_unit_test(no_prefix_passes),
        cmocka_unit_test(each_suffix),
        cmocka_unit_test(every_writer_and_back),
        cmocka_unit_test(the_manual_has_every_suffix),
        cmocka_unit_test(same_bytes_each_time),
        cmocka_unit_test(a_failure_leaves_the_old_file),
        cmocka_unit_test(a_link_stays_a_link),
        cmocka_unit_test(a_full_disk_is_noticed),
        cmocka_unit_test(names_find_their_numbers),
        cmocka_unit_test(packages_as_the_text_says),
    };
    char command[300];

    const char *tmp = getenv("TMPDIR");

    snprintf(folder, sizeof folder, "%s/formats.XXXXXX", tmp ? tmp : "/tmp");
    if (mkdtemp(folder) == NULL)
        return 1;
    int bad = cmocka_run_group_tests_name("formats", tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) != 0 || bad;
}
