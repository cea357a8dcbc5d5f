/* What a student reads of the work of an accepted hand-in: numbers, limits
   and the two rows to compare with are drawn, and the table that is printed
   is read again.  SEED=N draws others. */
#include "judge/report.h"
#include "judge/wire.h"
#include "graph/random.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct random draws;
static uint32_t drawn(uint32_t n) { return (uint32_t)(random_next(&draws) % n); }

static void draw_work(uint64_t *work)
{
    for (int k = 0; k < WORKS; k++)
        work[k] = drawn(3) ? drawn(1000000) : 0;
    if (drawn(5) == 0)
        work[LAUNCHES] = 0;                 /* no such row */
}
/* the next word of *at, or "" */
static void next_word(const char **at, char *word, size_t size)
{
    *at += strspn(*at, " ");
    snprintf(word, size, "%.*s", (int)strcspn(*at, " \n"), *at);
    *at += strcspn(*at, " \n");
}
static void read_row(const char **at, const char *name, const uint64_t *work, const int *column,
                     int columns)
{
    char word[80], want[80];

    assert_memory_equal(*at, name, strlen(name));
    *at += strlen(name);
    for (int k = 0; k < columns; k++) {
        const uint64_t *w = work;

        next_word(at, word, sizeof word);
        if (w == NULL)
            snprintf(want, sizeof want, "%s", work_names[column[k]]);
        else if (column[k] == ABREAST)
            snprintf(want, sizeof want, "%.1f", w[TOGETHER] ? (double)w[ABREAST] / (double)w[TOGETHER]
                                                            : (double)w[ABREAST]);
        else
            snprintf(want, sizeof want, "%" PRIu64, w[column[k]]);
        assert_string_equal(word, want);
    }
    assert_int_equal(**at, '\n');
    ++*at;
}
static void the_table_has_what_was_counted(void **state)
{
    static const int order[] = { LOADS, FETCHED, STORES, ATOMICS, SHUFFLES, BARRIERS, LAUNCHES,
                                 COPIED, ABREAST };
    static const char *const names[] = { "  yours     ", "  the book's", "  our best  " };
    const char *seed = getenv("SEED");
    unsigned copied = 0, silent = 0;

    (void)state;
    draws = (struct random){ seed ? strtoull(seed, NULL, 10) : 7 };
    for (int round = 0; round < 400; round++) {
        static exercise x;
        finding f = { .verdict = ACCEPTED };
        int column[9], columns = 0;
        bool limited = false;
        char *text = NULL;
        size_t size;

        memset(&x, 0, sizeof x);
        strcpy(x.folder, "05-relax-f");
        x.points = 10;
        draw_work(f.score.work), draw_work(x.reference), draw_work(x.best);
        x.limits = (int)drawn(4);
        for (int k = 0; k < x.limits; k++) {
            x.limit[k].what = drawn(3) ? (int)drawn(WORKS) : COPIED;
            limited |= x.limit[k].what == COPIED;
        }
        f.partial = drawn(8) == 0;
        for (int k = 0; k < 9; k++)
            if ((f.score.work[order[k]] || x.reference[order[k]]) && (order[k] != COPIED || limited))
                column[columns++] = order[k];
        FILE *to = open_memstream(&text, &size);
        report_text(to, &x, &f, "relax_F.cu");
        fclose(to);
        const char *at = text;
        assert_memory_equal(at, "relax-f: accepted ", 18);
        at += strcspn(at, "\n") + 1;
        if (!f.partial && f.score.work[LAUNCHES]) {
            const uint64_t *rows[] = { f.score.work, x.reference, x.best };

            read_row(&at, "  work      ", NULL, column, columns);
            for (int r = 0; r < 3 && rows[r][LAUNCHES]; r++)
                read_row(&at, names[r], rows[r], column, columns);
            copied += limited && (f.score.work[COPIED] || x.reference[COPIED]);
            silent += !limited && f.score.work[COPIED];
        }
        assert_string_equal(at, "");
        free(text);
    }
    assert_true(copied > 20 && silent > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_what_was_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
