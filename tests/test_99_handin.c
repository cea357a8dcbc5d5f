/* A hand-in is read if its path leads to an ordinary file of at most 256 KiB
   and over no link, and else one of three things is said.  Folders, links,
   pipes and files are drawn, and paths to them; what must come of each path
   is found by looking at its parts one by one.  SEED=N draws others. */
#include "judge/build.h"
#include "graph/random.h"
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

enum { MOST = 1 << 18, NAMES = 6 };
enum kind { TEXT, FULL, OVER, ROOM, TO_TEXT, TO_ROOM, TO_NOTHING, TO_ITSELF, PIPE,
            SOCKET, KINDS };

static struct random draws;
static uint32_t drawn(uint32_t n) { return (uint32_t)(random_next(&draws) % n); }

/* count bytes, with what is refused at their end */
static void write_file(const char *path, size_t count)
{
    static const char end[] = "\nasm(\"nop\");\n";
    FILE *to = fopen(path, "w");

    for (size_t k = sizeof end - 1; k < count; k++)
        fputc(k % 64 ? ' ' : '\n', to);
    fputs(end, to);
    assert_int_equal(fclose(to), 0);
}
static void fill(const char *folder, int depth)
{
    for (int k = 0; k < NAMES; k++) {
        char path[600], to[600];
        enum kind kind = drawn(KINDS);

        if (drawn(6) == 0)
            continue;                       /* this name is missing */
        snprintf(path, sizeof path, "%s/%c", folder, 'a' + k);
        snprintf(to, sizeof to, "%s/%c", folder, 'a' + (int)drawn(NAMES));
        if (kind == TEXT || kind == FULL || kind == OVER)
            write_file(path, kind == TEXT ? 60 : MOST + (kind == OVER));
        else if (kind == ROOM && depth > 0) {
            assert_int_equal(mkdir(path, 0700), 0);
            fill(path, depth - 1);
        } else if (kind == PIPE || kind == SOCKET)
            assert_int_equal(mknod(path, 0600 | (kind == PIPE ? S_IFIFO : S_IFSOCK), 0), 0);
        else
            assert_int_equal(symlink(kind == TO_NOTHING ? "nowhere" : kind == TO_ITSELF ? path
                                     : to, path), 0);
    }
}
/* what must be said of folder/path: a verdict, and words that are in it */
static verdict expected(const char *folder, const char *path, const char **words)
{
    char at[2000];
    struct stat about;

    snprintf(at, sizeof at, "%s", folder);
    for (const char *p = path;; p++) {
        size_t length = strcspn(p, "/");

        *words = ": ";
        if (length == 0 || length > 255 || (length == 2 && strncmp(p, "..", 2) == 0))
            return NOT_JUDGED;
        snprintf(at + strlen(at), sizeof at - strlen(at), "/%.*s", (int)length, p);
        if (lstat(at, &about) != 0)
            return NOT_JUDGED;
        *words = "is no ordinary file";
        p += length;
        if (*p == '\0')
            break;
        if (!S_ISDIR(about.st_mode))
            return FORBIDDEN;
    }
    if (S_ISREG(about.st_mode))
        *words = about.st_size > MOST ? "has more than 256 KiB" : "asm";
    return FORBIDDEN;
}
static int open_files(void)
{
    DIR *all = opendir("/proc/self/fd");
    int count = 0;

    while (readdir(all))
        count++;
    closedir(all);
    return count;
}
static void draw_path(char *path, size_t size)
{
    static char lengthy[300];

    memset(lengthy, 'x', drawn(2) ? 255 : 256);
    lengthy[drawn(2) ? 255 : 256] = '\0';
    path[0] = '\0';
    for (uint32_t parts = 1 + drawn(4); parts > 0; parts--) {
        char name[2] = { (char)('a' + drawn(NAMES)), '\0' };
        uint32_t odd = drawn(24);

        snprintf(path + strlen(path), size - strlen(path), "%s%s",
                 odd == 0 ? ".." : odd == 1 ? "." : odd == 2 ? lengthy : odd == 3 ? "" : name,
                 parts > 1 ? "/" : "");
    }
}
static void paths_are_read_by_what_they_lead_to(void **state)
{
    static exercise x;
    const char *tmp = getenv("TMPDIR"), *seed = getenv("SEED");
    char folder[200], path[1400], whole[1700], command[300];
    unsigned said[KINDS] = { 0 };

    (void)state;
    strcpy(x.file, "a.c");
    draws = (struct random){ seed ? strtoull(seed, NULL, 10) : 28 };
    for (int round = 0; round < 12; round++) {
        snprintf(folder, sizeof folder, "%s/handin-XXXXXX", tmp ? tmp : "/tmp");
        assert_non_null(mkdtemp(folder));
        fill(folder, 3);
        if (round == 6)
            close(0);                       /* then a file may be number 0 */
        for (int k = 0; k < 250; k++) {
            finding f = { .verdict = ACCEPTED };
            const char *words;
            int before = open_files();

            draw_path(path, sizeof path);
            verdict want = expected(folder, path, &words);
            assert_false(build_child(&x, folder, path, "/nowhere", false, &f));
            if (f.verdict != want || !strstr(f.what, words))
                fail_msg("SEED=%s, round %d, %s: %d, \"%s\"; expected %d, \"%s\"", seed ? seed : "28",
                         round, path, f.verdict, f.what, want, words);
            assert_int_equal(open_files(), before);
            said[want == NOT_JUDGED ? 0 : words[0] == 'a' ? 1 : words[0] == 'h' ? 2 : 3]++;
            /* a student's own path may lead over links, and to none */
            snprintf(whole, sizeof whole, "%s/%c", folder, 'a' + (int)drawn(NAMES));
            f = (finding){ .verdict = ACCEPTED };
            want = expected(folder, whole + strlen(folder) + 1, &words);
            assert_false(build_child(&x, NULL, whole, "/nowhere", false, &f));
            if (f.verdict != want || !strstr(f.what, words))
                fail_msg("SEED=%s, round %d, %s: %d, \"%s\"", seed ? seed : "28", round, whole,
                         f.verdict, f.what);
            assert_int_equal(open_files(), before);
        }
        snprintf(command, sizeof command, "rm -rf %s", folder);
        assert_int_equal(system(command), 0);
    }
    for (int k = 0; k < 4; k++)
        assert_true(said[k] > 20);          /* each of the four was asked */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_read_by_what_they_lead_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
