/* The .gr reader and writer: what goes in comes out, and every refusal
   names its line. */
#include "nasty.h"

static graph *read_text(const char *text, struct error *why)
{
    lines in;
    graph *g;

    lines_open(&in, "g.gr", read_string, &text, why);
    g = dimacs_read(&in);
    lines_close(&in);
    return g;
}

static void refusals(void **state)
{
    static const struct { const char *text, *why; } bad[] = {
        { "", "g.gr:1: no header" },
        { "c only words\n", "g.gr:1: no header" },
        { "a 1 2 3\n", "g.gr:1: an arc before the header" },
        { "p sp 2 1\n", "g.gr:1: the file ends after 0 of the 1 arcs" },
        { "p sp 2 2\na 1 2 3\n",
          "g.gr:2: the file ends after 1 of the 2 arcs" },
        { "p sp 2 1\na 1 2 3\na 2 1 3\n",
          "g.gr:3: more arcs than the 1 of the header" },
        { "p sp 2 1\na 1 2 3", "g.gr:2: the file is cut off" },
        { "p sp 2 1\na 1 2", "g.gr:2: the file is cut off" },
        { "p sp 2 1\na 1 2\n", "g.gr:2: the weight is missing" },
        { "p sp 2 1\na 1\n", "g.gr:2: the vertex is missing" },
        { "p sp 2 1\na\n", "g.gr:2: the vertex is missing" },
        { "p sp 2 1\na 0 2 3\n",
          "g.gr:2: the vertex 0 is not from 1 to 2" },
        { "p sp 2 1\na 1 3 3\n",
          "g.gr:2: the vertex 3 is not from 1 to 2" },
        { "p sp 2 1\na 1 2 -3\n",
          "g.gr:2: the weight \"-3\" is negative" },
        { "p sp 2 1\na 1 -2 3\n",
          "g.gr:2: the vertex \"-2\" is negative" },
        { "p sp 2 1\na 1 2 1.5\n",
          "g.gr:2: the weight \"1.5\" is no whole number" },
        { "p sp 2 1\na 1 2 1e-3\n",
          "g.gr:2: the weight \"1e-3\" is no whole number" },
        { "p sp 2 1\na 1 2 x\n",
          "g.gr:2: the weight \"x\" is no number" },
        { "p sp 2 1\na 1 2 4294967295\n",
          "g.gr:2: the weight 4294967295 is not from 0 to 4294967294" },
        { "p sp 2 1\na 1 2 4294967296\n",
          "g.gr:2: the weight \"4294967296\" is too large" },
        { "p sp 2 1\na 1 2 99999999999999999999999\n",
          "g.gr:2: the weight \"99999999999999999999999\" is too" },
        { "p sp 2 1\na 1 2 3 4\n", "g.gr:2: more than three numbers" },
        { "p sp 0 0\n", "g.gr:1: the number of vertices 0 is not" },
        { "p sp 2\n", "g.gr:1: the number of arcs is missing" },
        { "p sp\n", "g.gr:1: the header is not" },
        { "p sp 2 1 1\n", "g.gr:1: more than two numbers" },
        { "p max 2 1\n", "g.gr:1: the header is not" },
        { "p sp 2 -1\n", "g.gr:1: the number of arcs \"-1\" is neg" },
        { "p sp 4294967296 0\n",
          "g.gr:1: the number of vertices \"4294967296\" is too" },
        { "p sp 2 0\np sp 2 0\n", "g.gr:2: a second header line" },
        { "p sp 2 0\nq\n", "g.gr:2: a line begins with a, p or c" },
        { "<html>\n", "g.gr:1: a line begins with a, p or c" },
        { "p sp 2 0\nc name 3 x\n",
          "g.gr:2: the named vertex 3 is not from 1 to 2" },
        { "p sp 2 0\nc name 1 x\nc name 1 y\n",
          "g.gr:3: vertex 1 has a name already" },
        { "p sp 2 0\nc name 1 x y\n", "g.gr:2: a name is one word, or" },
        { "p sp 2 0\nc name 1 \"x y\" z\n", "g.gr:2: a name is one w" },
        { "p sp 2 0\nc name 1\n", "g.gr:2: a name is one word" },
    };

    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        struct error why = { "" };
        graph *g = read_text(bad[k].text, &why);
        if (g)
            fail_msg("accepted: %s", bad[k].text);
        if (strncmp(why.text, bad[k].why, strlen(bad[k].why)) != 0)
            fail_msg("%s: \"%s\", expected \"%s\"", bad[k].text,
                     why.text, bad[k].why);
        assert_null(strchr(why.text, '\n'));
    }
}

static void accepted(void **state)
{
    struct error why;
    graph *g = read_text("c a comment\r\n\nc name 1 too early\np  "
                         "sp\t3 2 \r\nc name of the graph\nc name 3 "
                         "libc6\na 1 3 0\r\na\t3  2 4294967294  \n",
                         &why);

    (void)state;
    if (g == NULL)
        fail_msg("%s", why.text);
    assert_int_equal(g->n, 3);
    assert_int_equal(g->m, 2);
    assert_int_equal(g->first, 1);
    assert_int_equal(g->e[0], 2);
    assert_int_equal(g->w[0], 0);
    assert_int_equal(g->e[1], 1);
    assert_int_equal(g->w[1], WEIGHT_MAX);
    assert_null(g->names[0]);
    assert_string_equal(g->names[2], "libc6");
    graph_free(g);
}

static bool append(void *to, const char *bytes, size_t count)
{
    char *text = to;
    size_t length = strlen(text);

    if (length + count >= 1u << 16)
        return false;
    memcpy(text + length, bytes, count);
    text[length + count] = '\0';
    return true;
}

static void writing_and_reading(void **state)
{
    static char text[1u << 16];
    struct error why;
    graph *g = generate("grid", 30, 0, 0, 5, &why), *h;

    (void)state;
    g->names = calloc(g->n, sizeof *g->names);
    g->names[7] = strdup("seven");
    assert_true(dimacs_write(g, append, text));
    h = read_text(text, &why);
    assert_non_null(h);
    assert_int_equal(g->m, h->m);
    assert_memory_equal(g->v, h->v, (g->n + 1) * sizeof *g->v);
    assert_memory_equal(g->e, h->e, g->m * sizeof *g->e);
    assert_memory_equal(g->w, h->w, g->m * sizeof *g->w);
    assert_string_equal(h->names[7], "seven");
    assert_null(h->names[8]);
    graph_free(g);
    graph_free(h);
}

static bool full_after_three(void *to, const char *bytes, size_t count)
{
    (void)bytes, (void)count;
    return ++*(int *)to <= 3;
}

static void a_full_disk_stops_the_writer(void **state)
{
    struct error why;
    graph *g = generate("path", 30, 0, 0, 5, &why);
    int calls = 0;

    (void)state;
    assert_false(dimacs_write(g, full_after_three, &calls));
    assert_int_equal(calls, 4);
    graph_free(g);
}

static ptrdiff_t breaks(void *from, char *buffer, size_t size)
{
    int *calls = from;

    (void)size;
    if (++*calls > 1)
        return -1;
    memcpy(buffer, "p sp 2 1\n", 9);
    return 9;
}

/* n bytes of x, then the end */
static ptrdiff_t endless(void *from, char *buffer, size_t size)
{
    size_t *left = from, count = *left < size ? *left : size;

    memset(buffer, 'x', count);
    *left -= count;
    return (ptrdiff_t)count;
}

static ptrdiff_t zeros(void *from, char *buffer, size_t size)
{
    if (size < 4 || (*(int *)from)++ > 0)
        return 0;
    memcpy(buffer, "c\0x\n", 4);
    return 4;
}

static void broken_sources(void **state)
{
    int calls = 0, once = 0;
    size_t left = (size_t)3 << 20;
    struct error why = { "" };
    lines in;

    (void)state;
    lines_open(&in, "g.gr", breaks, &calls, &why);
    assert_null(dimacs_read(&in));
    lines_close(&in);
    assert_string_equal(why.text, "g.gr:1: the file cannot be read on");
    lines_open(&in, "g.gr", endless, &left, &why);
    assert_null(dimacs_read(&in));
    lines_close(&in);
    assert_string_equal(why.text, "g.gr:1: a line of a megabyte is no "
                        "line of a graph");
    lines_open(&in, "g.gr", zeros, &once, &why);
    assert_null(dimacs_read(&in));
    lines_close(&in);
    assert_string_equal(why.text, "g.gr:1: the line has a zero byte: "
                        "this is no text");
}

static void no_control_character_gets_out(void **state)
{
    const char *text = "p sp 2 1\na 1 2 \x1b[2J\x7f\n";
    struct error why = { "" };
    lines in;

    (void)state;
    lines_open(&in, "two\nlines.gr", read_string, &text, &why);
    assert_null(dimacs_read(&in));
    lines_close(&in);
    assert_string_equal(why.text, "two?lines.gr:2: the weight "
                        "\"?[2J?\" is no number");
}

static void peeking_consumes_nothing(void **state)
{
    const char *text = "p sp 1 0\nc and some more\n";
    struct error why = { "" };
    size_t count;
    lines in;

    (void)state;
    lines_open(&in, "g.gr", read_string, &text, &why);
    assert_memory_equal(lines_peek(&in, &count), "p sp 1 0\nc "
                        "and s", 16);
    assert_true(count >= 16);
    assert_string_equal(lines_next(&in), "p sp 1 0");
    assert_string_equal(lines_next(&in), "c and some more");
    assert_null(lines_next(&in));
    assert_string_equal(why.text, "");
    assert_int_equal(in.number, 2);
    lines_close(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals),
        cmocka_unit_test(accepted),
        cmocka_unit_test(writing_and_reading),
        cmocka_unit_test(a_full_disk_stops_the_writer),
        cmocka_unit_test(broken_sources),
        cmocka_unit_test(no_control_character_gets_out),
        cmocka_unit_test(peeking_consumes_nothing),
    };

    return cmocka_run_group_tests_name("dimacs", tests, NULL, NULL);
}
