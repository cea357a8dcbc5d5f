/* simcc.c -- compile CUDA programs for the simulator, as nvcc would */
#define _GNU_SOURCE
/* The libraries that simcc needs */
#include <ctype.h>
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Stop with one line, and leave nothing behind */
static char work[PATH_MAX];
/* Remove the working directory, if there is one */
static void clean(void)
{
    if (!*work)
        return;
    char *argv[] = { "rm", "-rf", work, NULL };
    pid_t p = fork();
    if (p == 0) {
        execvp("rm", argv);
        _exit(1);
    }
    if (p > 0)
        waitpid(p, NULL, 0);
}
/* Say in one line what is wrong, and stop */
static void fail(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    fputs("simcc: ", stderr);
    vfprintf(stderr, format, a);
    fputc('\n', stderr);
    va_end(a);
    clean();
    exit(2);
}
static void *must(void *p)
{
    if (!p)
        fail("out of memory");
    return p;
}
/* Text that grows */
struct text { char *s; size_t n, room; };
static void add(struct text *t, const char *s, size_t n)
{
    if (t->n + n + 1 > t->room) {
        t->room = (t->n + n + 1) * 2;
        t->s = must(realloc(t->s, t->room));
    }
    memcpy(t->s + t->n, s, n);
    t->s[t->n += n] = 0;
}
/* Append to a text as printf would */
static void put(struct text *t, const char *format, ...)
{
    va_list a;
    char *s;
    va_start(a, format);
    int n = vasprintf(&s, format, a);
    va_end(a);
    if (n < 0)
        fail("out of memory");
    add(t, s, (size_t)n);
    free(s);
}
/* Where we are in the source */
struct scan {
    const char *s;          /* the preprocessed text */
    size_t n, i;
    struct text out;
    char file[PATH_MAX];    /* what the line markers say */
    int line;
    bool system;            /* a system header's text */
    int unique;
    struct scope { bool function, device; } scope[1000];
    int depth;
    bool constant, managed; /* of a variable that is coming */
    bool device, host;      /* of a function that is coming */
    size_t null_end;        /* up to here a null is a pointer */
    struct text kernels;    /* names already registered */
    struct text outer;      /* shared memory outside functions */
    struct text files;      /* those that are not the system's */
};
/* A few facts for the whole run, and a way to complain about a place */
static bool fast, clang;    /* --fast; the compiler is clang */
static bool verbose;        /* -v */
static void stop_at(const struct scan *c, const char *what)
{
    fail("%s:%d: %s", c->file, c->line, what);
}
static bool starts(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}
static bool word_char(int c) { return isalnum(c) || c == '_'; }
/* Skip what is not code: strings, characters, line markers */
/* The end of a string or a character */
static size_t string_end(const char *s, size_t i, size_t n)
{
    char q = s[i++];
    while (i < n && s[i] != q && s[i] != '\n')
        i += s[i] == '\\' ? 2 : 1;
    return i < n ? i + 1 : n;
}
/* The end of a raw string, which ends as it says itself */
static size_t raw_end(const char *s, size_t i, size_t n)
{
    size_t open = i + 1;
    while (open < n && s[open] != '(')
        open++;
    char close[40];
    int k = snprintf(close, sizeof close, ")%.*s\"",
                     (int)(open - i - 1), s + i + 1);
    const char *e = k < (int)sizeof close ? strstr(s + open, close)
                                          : NULL;
    return e ? (size_t)(e - s) + (size_t)k : n;
}
/* The end of one token */
/* the end of one token that starts at i */
static size_t token_end(const char *s, size_t i, size_t n)
{
    if (s[i] == '"') {
        bool raw = i > 0 && s[i - 1] == 'R';
        return raw ? raw_end(s, i, n) : string_end(s, i, n);
    }
    if (s[i] == '\'')
        return string_end(s, i, n);
    /* A number ends where no digit, letter, point or separator follows */
    if (isdigit((unsigned char)s[i])) {
        while (i < n && (word_char((unsigned char)s[i]) || s[i] == '.'
               || (s[i] == '\'' && word_char((unsigned char)s[i + 1]))))
            i++;
        return i;
    }
    if (word_char((unsigned char)s[i])) {
        while (i < n && word_char((unsigned char)s[i]))
            i++;
        return i;
    }
    return i + 1;
}
/* Is this file the user's own? */
/* a file is the user's if any marker of it says so: the compilers also
   mark what a system header's macro leaves in the user's file */
static void note_file(struct scan *c, const char *file, bool system)
{
    char key[PATH_MAX + 4];
    snprintf(key, sizeof key, "\n%s\n", file);
    bool users = c->files.s && strstr(c->files.s, key);
    if (!system && !users)
        put(&c->files, "%s", key);
    c->system = system && !users;
}
/* Take in a line marker */
static void marker(struct scan *c)
{
    size_t end = c->i;
    while (end < c->n && c->s[end] != '\n')
        end++;
    int line;
    char file[PATH_MAX];
    int used = 0;
    if (sscanf(c->s + c->i, "# %d \"%4000[^\"]\"%n", &line, file,
               &used) == 2) {
        size_t flags = c->i + (size_t)used;
        note_file(c, file, memchr(c->s + flags, '3', end - flags));
        c->line = line - 1;
        snprintf(c->file, sizeof c->file, "%s", file);
    }
    add(&c->out, c->s + c->i, end - c->i);
    c->i = end;
}
/* Find the bracket that closes */
/* Skip white space, and line markers in it */
static size_t skip_space(const struct scan *c, size_t i)
{
    for (; i < c->n; i++) {
        if (c->s[i] == '#' && (!i || c->s[i - 1] == '\n'))
            while (i + 1 < c->n && c->s[i] != '\n')
                i++;            /* a line marker */
        else if (!isspace((unsigned char)c->s[i]))
            break;
    }
    return i;
}
static size_t closing(const struct scan *c, size_t i)
{
    int depth = 0;
    while (i < c->n) {
        char x = c->s[i];
        size_t e = token_end(c->s, i, c->n);
        if (strchr("([{", x))
            depth++;
        else if (strchr(")]}", x) && --depth == 0)
            return i;
        i = e;
    }
    return c->n;
}
/* How many lines end in this text? */
static int lines_in(const char *s, size_t n)
{
    int k = 0;
    while (n--)
        k += *s++ == '\n';
    return k;
}
/* Walk back over the kernel's name */
static size_t back_over(const char *s, size_t j, char open, char close)
{
    int depth = 0;
    while (j > 0) {
        j--;
        if (s[j] == close)
            depth++;
        else if (s[j] == open && --depth == 0)
            return j;
        else if (open == '<' && s[j] == ')')
            j = back_over(s, j + 1, '(', ')');
    }
    return 0;
}
static size_t space_back(const char *s, size_t j)
{
    while (j > 0 && isspace((unsigned char)s[j - 1]))
        j--;
    return j;
}
/* Where the name that ends here starts */
static size_t name_start(const char *s, size_t j)
{
    for (;;) {
        /* Step back over a word and its template arguments */
        j = space_back(s, j);
        while (j && s[j - 1] == ']')
            j = space_back(s, back_over(s, j, '[', ']'));
        if (j && s[j - 1] == '>')
            j = space_back(s, back_over(s, j, '<', '>'));
        else if (j && s[j - 1] == ')')
            return back_over(s, j, '(', ')');
        while (j > 0 && word_char((unsigned char)s[j - 1]))
            j--;
        /* Stop unless the name goes on to the left */
        size_t k = space_back(s, j);
        if (k > 1 && s[k - 1] == ':' && s[k - 2] == ':')
            j = k - 2;
        else if (k > 1 && s[k - 1] == '>' && s[k - 2] == '-')
            j = k - 2;
        else if (k && s[k - 1] == '.')
            j = k - 1;
        else
            return j;
        size_t l = space_back(s, j);
        if (!l || !(word_char((unsigned char)s[l - 1])
                    || strchr(">])", s[l - 1])))
            return j;
    }
}
/* What is refused, and what to do instead */
struct refusal { const char *words, *feature, *instead; };
static const struct refusal refused[] = {
    { "tex1D.", "textures of arrays", "read with tex1Dfetch or __ldg" },
    { "tex2D tex3D texCubemap", "textures of several dimensions",
      "index an array, rows times pitch" },
    { "surf1D surf2D surf3D cudaCreateSurfaceObject", "surfaces",
      "store into an array" },
    { "cudaArray cudaMallocArray", "opaque arrays",
      "use cudaMallocPitch" },
    { "cudaMalloc3D", "arrays of three dimensions", "use "
      "cudaMallocPitch with height times depth rows" },
    { "cudaMemcpy3D. cudaMemcpy3DAsync", "copies of layers",
      "use cudaMemcpy2D" },
    { "cudaBindTexture", "texture references", "use __ldg" },
    { "cudaAccessPolicyWindow", "part of the cache set aside",
      "take it out: it changes times only" },
    { "block_tile_memory", "tiles of more than 32 threads",
      "use a tile of 32, or the block" },
    { "pipeline_shared_state", "pipelines shared by a block", "use "
      "cuda::barrier" },
    { "cudaCreateChannelDescHalf __half2half2 __float2half",
      "half precision", "use float" },
    { "cudaIpc cudaMemPoolExport", "memory of another process", "use "
      "one process" },
    { "cudaGraphics", "graphics", "copy the result to the host" },
    { "cudaImportExternal cudaExternal", "memory of other interfaces",
      "use cudaMalloc" },
    { "cudaGraphAddMemAllocNode", "allocations in graphs", "allocate "
      "before the capture" },
    { "cudaGraphConditional", "conditional nodes", "let the host "
      "decide" },
    { "__cluster_dims__ cluster_group this_cluster", "clusters of "
      "blocks", "use one block, or the barrier of a cooperative grid" },
    { "this_multi_grid", "grids over several devices", "synchronise on "
      "the host" },
    { "cuInit. cuModule cuLaunchKernel CUmem cuMem cuCtx CUresult. "
      "CUcontext. CUdevice. CUdeviceptr. CUmodule. CUfunction. "
      "cuDeviceGet", "driver API", "use the runtime's calls and "
      "launch with <<< >>>" },
    { "wmma", "tensor cores", "multiply in float, tile by tile" },
    { "__shfl. __shfl_up. __shfl_down. __shfl_xor. __any. __all. "
      "__ballot.", "votes and shuffles without a mask, as no GPU since "
      "2017", "use the form with _sync and a mask" },
    { NULL, NULL, NULL } };
static const struct refusal *row_of(const struct refusal *table,
                                    const char *word, size_t n)
{
    for (; table->words; table++)
        for (const char *r = table->words; *r; r += *r == ' ') {
            size_t m = strcspn(r, " ."), whole = r[m] == '.';
            if (n >= m && !strncmp(word, r, m) && (!whole || n == m))
                return table;
            r += m + whole;
        }
    return NULL;
}
static void refuse(const struct scan *c, size_t from, size_t to)
{
    if (c->system)
        return;
    for (size_t i = from, e; i < to; i = e) {
        e = token_end(c->s, i, c->n);
        size_t j = space_back(c->s, i);
        if (!word_char((unsigned char)c->s[i]) || (j > 1
            && (c->s[j - 1] == '.' || (c->s[j - 2] == '-'
                                       && c->s[j - 1] == '>'))))
            continue;
        const struct refusal *r = row_of(refused, c->s + i, e - i);
        if (r)
            fail("%s:%d: %.*s: the simulator has no %s; %s", c->file,
                 c->line + lines_in(c->s + from, i - from),
                 (int)(e - i), c->s + i, r->feature, r->instead);
    }
}
static const struct refusal absent[] = {
    { "cuda_fp16 cuda_bf16 cuda_fp8", "half precision", "use float" },
    { "mma", "tensor cores", "multiply in float, tile by tile" },
    { "thrust/", "Thrust", "write the kernel, or use <algorithm> on "
      "the host" },
    { "cub/", "CUB", "write the kernel; cooperative_groups has reduce "
      "and scan" },
    { "curand", "cuRAND", "hash the thread's number and a counter" },
    { "cublas cufft cusparse cusolver npp nvjpeg cutensor cudnn",
      "NVIDIA's libraries", "write the kernel" },
    { "nvrtc nvJitLink", "compilation at run time", "compile with "
      "simcc" },
    { "nvml", "management of a driver", "ask the runtime for a "
      "device's properties" },
    { "nvtx3/ nvToolsExt", "profiler annotations", "take them out, or "
      "use an #ifdef" },
    { "cuda_gl_interop cuda_vdpau cudaEGL cuda_egl cudaGL GL/ GLFW/ "
      "nvscibuf", "graphics", "copy the result to the host" },
    { "cuda/std/", "libcu++'s copy of the standard library", "use the "
      "host's headers of the same name" },
    { "nccl", "NCCL", "copy with cudaMemcpyPeer" },
    { NULL, NULL, NULL } };
/* Find a word, or blank it out */
static bool has_word(const char *s, size_t n, const char *w)
{
    size_t k = strlen(w);
    for (size_t i = 0; i + k <= n; i++)
        if (!strncmp(s + i, w, k)
            && (i == 0 || !word_char((unsigned char)s[i - 1]))
            && (i + k == n || !word_char((unsigned char)s[i + k])))
            return true;
    return false;
}
static bool one_of(const char *list, const char *word)
{
    return has_word(list, strlen(list), word);
}
static void drop_word(char *s, const char *w)
{
    size_t k = strlen(w);
    for (char *p = s; (p = strstr(p, w)); p += k)
        if ((p == s || !word_char((unsigned char)p[-1]))
            && !word_char((unsigned char)p[k]))
            memset(p, ' ', k);
}
/* Translate a launch */
/* Three brackets, of which the last may stand apart */
static size_t chevrons(const char *s, char which)
{
    if (s[0] != which || s[1] != which)
        return 0;
    size_t i = 2;
    while (s[i] == ' ')
        i++;
    return s[i] == which ? i + 1 : 0;
}
static bool after_operator(const struct scan *c)
{
    size_t j = space_back(c->out.s, c->out.n);
    return j >= 8 && !strncmp(c->out.s + j - 8, "operator", 8);
}
/* Find the brackets that end a configuration */
static size_t chevrons_end(const struct scan *c, size_t i)
{
    while (i < c->n) {
        if (chevrons(c->s + i, '>'))
            return i;
        if (strchr("([{", c->s[i]))
            i = closing(c, i) + 1;
        else
            i = token_end(c->s, i, c->n);
    }
    return c->n;
}
/* Append a string as C writes it */
static void quoted(struct text *t, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"' || s[i] == '\\')
            add(t, "\\", 1);
        if (s[i] != '\n')
            add(t, s + i, 1);
    }
}
static void launch(struct scan *c)
{
    /* The configuration's end, and the kernel's name */
    size_t end = chevrons_end(c, c->i + chevrons(c->s + c->i, '<'));
    if (end == c->n)
        stop_at(c, "a launch <<< has no >>>");
    size_t j = name_start(c->out.s, c->out.n);
    size_t k = space_back(c->out.s, c->out.n);
    if (j >= k)
        stop_at(c, "a launch <<< has no kernel before it");
    /* Take the name back and put the launch in its place */
    char *name = must(strndup(c->out.s + j, k - j));
    int lost = lines_in(c->out.s + k, c->out.n - k);
    c->out.n = j;
    size_t after = end + chevrons(c->s + end, '>');
    put(&c->out, "sim_launch(\"");
    quoted(&c->out, name, strlen(name));
    /* The kernel, and the question for its parameters */
    bool pointer = strpbrk(name, "[.") || strstr(name, "->");
    put(&c->out, pointer ? "\", %s"
        : "\", [=](auto... sim_a) { %s(sim_a...); }", name);
    for (char *p = name; (p = strchr(p, '\n')); )
        *p = ' ';
    if (!pointer)
        put(&c->out, ", [=](auto sim_k) -> decltype(sim_k(%s))"
            " { return sim_k(%s); }", name, name);
    put(&c->out, ", SimConfig(");
    size_t from = c->i + chevrons(c->s + c->i, '<');
    refuse(c, from, end);
    add(&c->out, c->s + from, end - from);
    put(&c->out, "))");
    while (lost--)
        add(&c->out, "\n", 1);
    c->line += lines_in(c->s + c->i, end - c->i);
    c->i = after;
    c->null_end = closing(c, skip_space(c, c->i));
}
/* Translate a declaration of shared memory */
/* Where the statement begins that has been put out so far */
static size_t back_over_attribute(const char *s, size_t j)
{
    size_t k = space_back(s, back_over(s, j, '(', ')')), b = k;
    while (b > 0 && word_char((unsigned char)s[b - 1]))
        b--;
    return has_word(s + b, k - b, "__attribute__")
        || has_word(s + b, k - b, "alignas") ? b : j;
}
static size_t statement_start(const struct scan *c)
{
    const char *s = c->out.s;
    size_t j = c->out.n;
    for (;;) {
        while (j > 0 && (word_char((unsigned char)s[j - 1])
                         || isspace((unsigned char)s[j - 1])))
            j--;
        size_t k = j;
        if (j > 0 && s[j - 1] == ')'
            && (k = back_over_attribute(s, j)) < j) {
            j = k;
            continue;
        }
        /* Step over a line marker, or stop */
        while (k > 0 && s[k - 1] != '\n')
            k--;
        if (k == j || s[k] != '#')
            return j;
        size_t end = j + strcspn(s + j, "\n"), word = space_back(s, k);
        if (!word || !(word_char((unsigned char)s[word - 1])
                       || (s[word - 1] == ')'
                           && back_over_attribute(s, word) < word)))
            return end;
        j = word;
    }
}
/* The end of one declarator */
/* the end of one declarator: a comma or semicolon outside brackets */
static size_t declarator_end(const struct scan *c, size_t i)
{
    int angle = 0;
    while (i < c->n) {
        char x = c->s[i];
        if (strchr("([{", x))
            i = closing(c, i) + 1;
        else if (x == ';' || (x == ',' && angle == 0))
            return i;
        else {
            angle += (x == '<') - (x == '>');
            i = token_end(c->s, i, c->n);
        }
    }
    return c->n;
}
/* The declared name */
/* Jump over what belongs to the type */
/* behind the bracket that closes the one at i */
static size_t nested_end(const char *s, size_t i, size_t n)
{
    char open = s[i], close = strchr("<>(){}", open)[1];
    int depth = 0;
    do
        depth += (s[i] == open) - (s[i] == close);
    while (++i < n && depth > 0);
    return i;
}
/* the declared name: the last word before [, ; or , */
static void find_name(const char *s, size_t n, size_t *at, size_t *end)
{
    size_t i = 0;
    bool body = false;
    *at = *end = 0;
    while (i < n && s[i] != '[' && s[i] != '='
           && (s[i] != '{' || body)) {
        if (word_char((unsigned char)s[i])) {
            *at = i;
            while (i < n && word_char((unsigned char)s[i]))
                i++;
            *end = i;
            body |= has_word(s + *at, i - *at, "struct")
                || has_word(s + *at, i - *at, "union");
        } else {
            i = strchr("<({", s[i]) ? nested_end(s, i, n) : i + 1;
        }
    }
}
/* Declare one shared variable */
static void shared_one(struct scan *c, const char *type, const char *d,
                       size_t n, bool dynamic, bool outside)
{
    /* Find the name; refuse what has none, or has a value */
    size_t at, end;
    find_name(d, n, &at, &end);
    if (at == end)
        stop_at(c, "cannot read this declaration of shared memory");
    char *name = must(strndup(d + at, end - at));
    int u = c->unique++;
    size_t stop = n;
    for (size_t i = end; i < n; i++)
        if (d[i] == '=')
            stop_at(c, "shared memory cannot have an initial value");
    if (dynamic) {
        /* A pointer to the block's dynamic memory */
        size_t b = end;
        while (b < n && d[b] != ']')
            b++;
        b = b < n ? b + 1 : n;
        put(&c->out, "typedef %s %.*s sim_t%d %.*s;", type, (int)at, d, u,
            (int)(stop - b), d + b);
        if (outside)
            put(&c->out, " static const struct { operator sim_t%d *() const { "
                "return (sim_t%d *)sim_dynamic_shared(); } } %s = {};", u, u,
                name);
        else
            put(&c->out, " sim_t%d *%s = (sim_t%d *)sim_dynamic_shared();", u,
                name, u);
    } else {
        /* A descriptor, and a reference to the block's variable */
        put(&c->out, "typedef %s %.*s sim_t%d %.*s; static SimShared "
            "sim_v%d = { \"%s\", sizeof(sim_t%d), alignof(sim_t%d), 0 "
            "};", type, (int)at, d, u, (int)(stop - end), d + end, u, name,
            u, u);
        if (outside)
            put(&c->outer, "%s %d;", name, u);
        else
            put(&c->out, " sim_t%d &%s = *(sim_t%d *)sim_shared(&sim_v%d);",
                u, name, u, u);
    }
}
/* Translate all that one declaration declares */
/* Blank the line markers of a declaration */
static int without_markers(char *s, size_t n, int line)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\n' && line)
            line++;
        if (s[i] != '#' || !i || s[i - 1] != '\n')
            continue;
        line = atoi(s + i + 1) - 1;
        while (i < n && s[i] != '\n')
            s[i++] = ' ';
        i--;
    }
    return line;
}
/* Take the alignment out of a type */
static void take_alignment(char *type, bool dynamic)
{
    static const char *const words[] = { "__attribute__", "alignas" };
    for (int k = 0; k < 2; k++)
        for (char *p = type; (p = strstr(p, words[k])); p++) {
            char *open = p + strcspn(p, "(");
            char *end = open + nested_end(open, 0, strlen(open));
            int n = atoi(open + strcspn(open, "0123456789)"));
            memset(p, ' ', (size_t)(end - p));
            if (n > 16 && !dynamic)
                fail("shared memory is aligned to 16 bytes here, not "
                     "to %d", n);
        }
}
static void shared_memory(struct scan *c)
{
    size_t j = statement_start(c);
    char *before = must(strndup(c->out.s + j, c->out.n - j));
    bool dynamic = has_word(before, strlen(before), "extern");
    bool outside = !c->depth || !c->scope[c->depth - 1].function;
    c->out.n = j;
    size_t i = c->i + strlen("__shared__");
    int marked = without_markers(before, strlen(before), 0);
    marked = without_markers((char *)c->s + i,
                             strcspn(c->s + i, ";"), marked);
    size_t end = declarator_end(c, i);
    size_t at, stop;
    refuse(c, i, i + strcspn(c->s + i, ";"));
    dynamic = dynamic || has_word(c->s + i, end - i, "extern");
    /* Divide the text into a type and the declarators */
    find_name(c->s + i, end - i, &at, &stop);
    size_t base = at;
    while (base > 0 && strchr("*& \t\n", c->s[i + base - 1]))
        base--;
    char *type;
    if (asprintf(&type, "%s %.*s", before, (int)base, c->s + i) < 0)
        fail("out of memory");
    drop_word(type, "extern");
    drop_word(type, "static");
    take_alignment(type, dynamic);
    /* Keep line ends out of the type, which will be repeated */
    int newlines = lines_in(before, strlen(before));
    for (int k = 0; k < newlines; k++)
        add(&c->out, "\n", 1);
    for (char *p = type; *p; p++)
        if (*p == '\n')
            *p = ' ';
    /* Declare the variables one by one */
    for (size_t d = i + base; ; d = end + 1) {
        if (d != i + base)
            end = declarator_end(c, d);
        shared_one(c, type, c->s + d, end - d, dynamic, outside);
        if (end >= c->n || c->s[end] == ';')
            break;
    }
    /* Make up for the lines that were used */
    int k = lines_in(c->s + c->i, end - c->i)
        - lines_in(c->out.s + j, c->out.n - j) + newlines;
    while (k-- > 0)
        add(&c->out, "\n", 1);
    c->line += lines_in(c->s + c->i, end - c->i);
    if (marked) {
        c->line = marked;
        put(&c->out, "\n# %d \"%s\"\n", c->line, c->file);
    }
    c->i = end < c->n ? end + 1 : end;
}
/* A device variable or a device function? */
/* Look ahead: does a function's parameter list come? */
static bool is_function(const struct scan *c, size_t i)
{
    int angle = 0;
    while (i < c->n) {
        i = skip_space(c, i);
        char x = c->s[i];
        size_t e = token_end(c->s, i, c->n);
        if (x == ';' || x == '=' || x == '{')
            return false;
        if (x == '[' && c->s[i + 1] != '[')
            return false;
        if (x == '(' && angle == 0)
            return true;
        /* Jump over a parenthesis that belongs to a word */
        if (e - i >= 9 && (!strncmp(c->s + i, "__attribute__", 13)
                           || !strncmp(c->s + i, "alignas", 7))) {
            size_t open = skip_space(c, e);
            i = closing(c, open) + 1;
            continue;
        }
        if (e - i == 8 && !strncmp(c->s + i, "decltype", 8)) {
            i = closing(c, skip_space(c, e)) + 1;
            continue;
        }
        angle += (x == '<') - (x == '>');
        i = e;
    }
    return false;
}
/* Put a variable of the device into a section of its own */
/* Does another of these words belong to the same declaration? */
static bool more_places(const struct scan *c, size_t i)
{
    size_t n = strcspn(c->s + i, ";={[");
    return has_word(c->s + i, n, "__device__")
        || has_word(c->s + i, n, "__constant__")
        || has_word(c->s + i, n, "__managed__");
}
static void place_variable(struct scan *c, const char *word, size_t end)
{
    c->constant |= !strcmp(word, "__constant__");
    c->managed |= !strcmp(word, "__managed__");
    c->i = end;
    if (more_places(c, end))
        return;
    bool variable = c->constant || c->managed || !is_function(c, end);
    size_t b = statement_start(c), n = strcspn(c->s + end, ";={[");
    bool fixed = has_word(c->out.s + b, c->out.n - b, "const")
        || has_word(c->s + end, n, "const")
        || has_word(c->s + end, n, "constexpr");
    if (variable && !fixed)
        put(&c->out, "__attribute__((used, section(\"%s\")))",
            c->constant ? "simconstant"
            : c->managed ? "simmanaged" : "simdevice");
    c->device |= !variable;
    c->constant = c->managed = false;
}
/* Register a kernel where its definition ends */
static void kernel(struct scan *c, size_t end)
{
    c->device = true;
    /* Is this a template? */
    size_t j = c->out.n;
    while (j > 0 && !strchr(";}", c->out.s[j - 1]))
        j--;
    bool template = has_word(c->out.s + j, c->out.n - j, "template");
    size_t open = end;
    size_t name_at = 0, name_end = 0;
    /* Find the kernel's name, before its parameter list */
    while (open < c->n && !strchr(";{", c->s[open])) {
        size_t e = token_end(c->s, open, c->n);
        if (c->s[open] == '(') {
            if (name_end > name_at + 13
                && !strncmp(c->s + name_at, "__attribute__", 13))
                name_at = name_end = 0;
            else if (name_end)
                break;
            open = closing(c, open) + 1;
            continue;
        }
        if (word_char((unsigned char)c->s[open])) {
            name_at = open;
            name_end = e;
        }
        open = e;
    }
    /* Find its body, or the semicolon of a declaration */
    while (open < c->n && !strchr(";{", c->s[open]))
        open = c->s[open] == '(' ? closing(c, open) + 1 : open + 1;
    c->i = end;
    /* Keep the compiler from taking the kernel apart */
    if (!fast)
        put(&c->out, clang ? "__attribute__((noinline))"
                           : "__attribute__((noipa))");
    if (template || open >= c->n || c->s[open] == ';' || !name_end)
        return;
    /* Remember the name, and where the body will close */
    char name[300];
    snprintf(name, sizeof name, "%.*s", (int)(name_end - name_at),
             c->s + name_at);
    if (c->kernels.s
        && has_word(c->kernels.s, c->kernels.n, name))
        return;
    put(&c->kernels, " %s", name);
    put(&c->kernels, "@%zu:%s", closing(c, open), name);
}
/* Register the kernel whose body closes here */
static void after_brace(struct scan *c, size_t at)
{
    char key[40];
    if (!c->kernels.s)
        return;
    int k = snprintf(key, sizeof key, "@%zu:", at);
    char *p = strstr(c->kernels.s, key);
    if (!p)
        return;
    p += k;
    int n = 0;
    while (word_char((unsigned char)p[n]))
        n++;
    put(&c->out, " static SimRegister sim_r%d(\"%.*s\", %.*s);",
        c->unique++, n, p, n, p);
}
/* What is different in a kernel */
static bool on_device(const struct scan *c)
{
    return c->depth && c->scope[c->depth - 1].device;
}
/* Translate or refuse a word that a kernel means differently */
/* What PTX can be said in C++ */
static const char *const ptx_table[][2] = {
    { "mov.u32%0,%laneid;", "(sim_rank_in_block() & 31)" },
    { "mov.u32%0,%warpid;", "(sim_rank_in_block() >> 5)" },
    { "mov.u32%0,%nsmid;", "4u" },
    { "mov.u32%0,%smid;", "(sim_block_idx().x & 3)" },
    { "mov.u32%0,%tid.x;", "sim_thread_idx().x" },
    { "mov.u32%0,%ntid.x;", "sim_block_dim().x" },
    { "mov.u32%0,%ctaid.x;", "sim_block_idx().x" },
    { "mov.u32%0,%lanemask_lt;", "sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_le;", "sim_lanes_below(1)" },
    { "mov.u32%0,%lanemask_eq;", "(1u << (sim_rank_in_block() & 31))" },
    { "mov.u32%0,%lanemask_ge;", "~sim_lanes_below(0)" },
    { "mov.u32%0,%lanemask_gt;", "~sim_lanes_below(1)" },
    { "mov.u32%0,%clock;", "(unsigned)sim_clock()" },
    { "mov.u64%0,%clock64;", "sim_clock()" },
    { "mov.u64%0,%globaltimer;", "sim_clock()" },
    { "activemask.b32%0;", "sim_active(%d)" },
    { "bar.sync0;", "sim_barrier(%d)" },
    { "barrier.sync0;", "sim_barrier(%d)" },
    { "bar.warp.sync0xffffffff;", "sim_warp(0, ~0u, 0, 0, 32+%d)" },
    { "membar.cta;", "sim_fence(0, %s)" },
    { "membar.gl;", "sim_fence(1, %s)" },
    { "membar.sys;", "sim_fence(2, %s)" },
    { "trap;", "sim_trap()" } };
/* Translate PTX that has another name, or refuse it */
static bool inline_ptx(struct scan *c, size_t next)
{
    /* Take in the template of an assembly statement */
    size_t open = next + strcspn(c->s + next, "(");
    size_t close = closing(c, open), i = skip_space(c, open + 1);
    char ptx[200];
    size_t n = 0;
    for (; i < close && c->s[i] == '"'; i = skip_space(c, i)) {
        size_t e = string_end(c->s, i, c->n) - 1;
        for (i++; i < e; i++) {
            bool escape = c->s[i] == '\\' && strchr("nt", c->s[i + 1]);
            i += escape;
            if (!escape && c->s[i] != ' ' && n + 1 < sizeof ptx
                && !(c->s[i] == '%' && c->s[i + 1] == '%'))
                ptx[n++] = c->s[i];
        }
        i = e + 1;
    }
    ptx[n] = 0;
    if (!n)
        return false;           /* a barrier of the compiler only */
    /* Find the operand that is written */
    size_t from = i, to = i;
    while (from < close && c->s[from] != '(')
        from++;
    if (from < close)
        to = closing(c, from);
    for (size_t k = 0; k < sizeof ptx_table / sizeof *ptx_table; k++) {
        if (strcmp(ptx, ptx_table[k][0]))
            continue;
        /* Put the C++ of row k in its place */
        bool fence = strstr(ptx, "membar");
        if (to > from)
            put(&c->out, "(%.*s) = ", (int)(to - from - 1),
                c->s + from + 1);
        if (fence)
            put(&c->out, ptx_table[k][1], fast ? "nullptr" : strstr(ptx,
                "cta") ? "&SimOrders<1>::used" : "&SimOrders<0>::used");
        else
            put(&c->out, ptx_table[k][1],
                c->unique++ % 32768 * 65536 + c->line % 65536);
        c->i = close + 1;
        return true;
    }
    fail("%s:%d: inline PTX in a kernel, \"%s\": the simulator runs "
         "C++; use an intrinsic, such as __syncthreads or __shfl_sync",
         c->file, c->line, ptx);
    return true;
}
static bool in_kernel(struct scan *c, const char *word, size_t end)
{
    size_t next = skip_space(c, end);
    bool call = next < c->n && c->s[next] == '(';
    const char *s = c->out.s;
    size_t j = space_back(s, c->out.n);
    bool std = j > 4 && !strncmp(s + j - 5, "std::", 5);
    bool member = j > 1 && (s[j - 1] == '.'
                            || !strncmp(s + j - 2, "->", 2)
                            || (!strncmp(s + j - 2, "::", 2) && !std));
    if (member)
        return false;
    if (!c->system && one_of("asm __asm __asm__", word))
        return inline_ptx(c, next);
    /* Use the heap of the device */
    static const char *const heap[][2] = {
        { "malloc", "sim_device_malloc" }, { "free", "sim_device_free" },
        { "new", "new (SimHeap{})" }, { "delete", "SimDelete() *" } };
    for (int k = 0; k < 4; k++) {
        bool is = k < 2 ? call : k == 2 ? !call : j && s[j - 1] != '=';
        if (strcmp(word, heap[k][0]) || !is)
            continue;
        if (std)
            c->out.n = j - 5;
        bool array = k == 3 && c->s[next] == '[';
        put(&c->out, "%s ", array ? "SimDeleteArray() *" : heap[k][1]);
        c->i = array ? closing(c, next) + 1 : end;
        return true;
    }
    if (call && (!strcmp(word, "calloc") || !strcmp(word, "realloc")))
        fail("%s:%d: %s in a kernel: CUDA has malloc and free there only",
             c->file, c->line, word);
    /* Give the clock and a failed assertion to the simulator */
    const char *ours = !strcmp(word, "clock") ? "sim_clock"
        : !strcmp(word, "__assert_fail") ? "sim_assert_fail" : NULL;
    if (ours && call) {
        if (std)
            c->out.n = j - 5;
        put(&c->out, "%s", ours);
        c->i = end;
        return true;
    }
    return false;
}
/* Shared memory that was declared outside, where a body begins */
static void bind_outer(struct scan *c, size_t header)
{
    size_t body = closing(c, c->i) - c->i;
    for (char *p = c->outer.s; p && *p; p = strchr(p, ';') + 1) {
        char name[100];
        int u;
        if (sscanf(p, "%99s %d;", name, &u) == 2
            && has_word(c->s + c->i, body, name)
            && !has_word(c->out.s + header, c->out.n - header, name))
            put(&c->out, " __attribute__((unused)) sim_t%d &%s = "
                "*(sim_t%d *)sim_shared(&sim_v%d);", u, name, u, u);
    }
}
/* A runtime call whose result is thrown away */
/* Does a statement begin here? */
static bool at_statement(const struct scan *c)
{
    const char *s = c->out.s;
    size_t j = space_back(s, c->out.n);
    /* Step back over line markers */
    while (j > 0) {                     /* step over a line marker */
        size_t k = j;
        while (k > 0 && s[k - 1] != '\n')
            k--;
        if (s[k] != '#')
            break;
        j = space_back(s, k);
    }
    if (!j || strchr(";{}", s[j - 1]))
        return true;
    /* A parenthesis before the call may be that of if, for, while */
    if (s[j - 1] == ')') {
        size_t k = back_over(s, j, '(', ')');
        size_t e = space_back(s, k), b = e;
        while (b > 0 && word_char((unsigned char)s[b - 1]))
            b--;
        return has_word(s + b, e - b, "if")
            || has_word(s + b, e - b, "for")
            || has_word(s + b, e - b, "while");
    }
    return j > 4 && !strncmp(s + j - 4, "else", 4);
}
static bool discarded(struct scan *c, size_t end)
{
    /* Is it a call of the runtime, in the user's code? */
    if (!starts(c->s + c->i, "cuda") || c->system || !c->depth
        || !c->scope[c->depth - 1].function)
        return false;
    size_t open = skip_space(c, end);
    if (open >= c->n || c->s[open] != '(')
        return false;
    /* Some results are not there to be checked */
    if (!strncmp(c->s + c->i, "cudaGetError", 12)
        || !strncmp(c->s + c->i, "cudaGetLastError", 16)
        || !strncmp(c->s + c->i, "cudaPeek", 8)
        || !strncmp(c->s + c->i, "cudaCreateChannel", 17))
        return false;
    /* Is it a whole statement? */
    size_t close = closing(c, open);
    size_t next = skip_space(c, close + 1);
    if (next >= c->n || c->s[next] != ';' || !at_statement(c))
        return false;
    /* Put the call into another that looks at its result */
    put(&c->out, "(void)(");
    refuse(c, c->i, close);
    add(&c->out, c->s + c->i, close + 1 - c->i);
    end -= c->s[end - 1] == '_';
    put(&c->out, ", SimCall{\"%.*s\"})", (int)(end - c->i), c->s + c->i);
    c->line += lines_in(c->s + c->i, close - c->i);
    c->i = close + 1;
    return true;
}
/* What kind of scope does this brace open? */
static bool opens_function(const struct scan *c)
{
    if (c->depth && c->scope[c->depth - 1].function)
        return true;
    const char *s = c->out.s;
    size_t j = c->out.n;
    while (j > 0 && !strchr(";{}", s[j - 1]))
        j--;
    const char *h = s + j;
    size_t n = c->out.n - j;
    if (memchr(h, '(', n) && !has_word(h, n, "namespace"))
        return !memchr(h, '=', n) || has_word(h, n, "operator")
            || has_word(h, n, "template") || strstr(h, ")");
    return false;
}
/* Ask a built-in variable */
/* Does this text end with that? */
static bool text_ends(const char *s, size_t j, const char *with)
{
    size_t n = strlen(with);
    return j >= n && !strncmp(s + j - n, with, n);
}
/* Is a comma here one between arguments? */
static bool argument(const char *s, size_t j)
{
    int depth = 0;
    while (j-- > 0 && s[j] != ';') {
        if (s[j] == '"')
            while (j > 0 && s[--j] != '"')
                ;
        else if (strchr(")]}", s[j]))
            depth++;
        else if (strchr("([{", s[j]) && --depth < 0)
            return s[j] == '(' && !text_ends(s, space_back(s, j),
                                             "__builtin_offsetof");
    }
    return false;
}
/* Can only an expression follow? */
static bool value_follows(const char *s, size_t j, char next)
{
    if (text_ends(s, j, "return") || text_ends(s, j, "sizeof"))
        return true;
    if (text_ends(s, j, "{"))
        return next && strchr(",}", next);
    if (text_ends(s, j, ","))
        return next && strchr(",)", next) && argument(s, j);
    return j && strchr("=(?:", s[j - 1]);
}
static bool built_in(struct scan *c, size_t end)
{
    size_t j = space_back(c->out.s, c->out.n);
    const char *s = c->out.s;
    char next = c->s[skip_space(c, end)];
    bool member = text_ends(s, j, ".") || text_ends(s, j, "->")
        || text_ends(s, j, "::");
    bool use = next == '.' || (!strchr("=({[", next)
                               && value_follows(s, j, next));
    if (member || !use)
        return false;
    put(&c->out, "sim_of(%.*s)", (int)(end - c->i), c->s + c->i);
    c->i = end;
    return true;
}
/* One pass over the text */
static void translate(struct scan *c)
{
    bool line_start = true;
    while (c->i < c->n) {
        char x = c->s[c->i];
        /* Let a line marker through */
        if (line_start && x == '#') {
            marker(c);
            continue;
        }
        if (x == '\n')
            c->line++;
        line_start = x == '\n' || (line_start && isspace((unsigned
                                                          char)x));
        size_t end = token_end(c->s, c->i, c->n);
        if (chevrons(c->s + c->i, '<') && !after_operator(c)) {
            /* Refuse a launch within a kernel */
            if (on_device(c))
                stop_at(c, "a launch within a kernel: the simulator has no "
                        "dynamic parallelism");
            launch(c);
            continue;
        }
        /* Translate what one of our words begins */
        if (word_char((unsigned char)x)) {
            char word[100];
            snprintf(word, sizeof word, "%.*s",
                     (int)(end - c->i < 99 ? end - c->i : 99),
                     c->s + c->i);
            refuse(c, c->i, end);
            /* Words that CUDA adds */
            bool ours = true;
            if (!strcmp(word, "__shared__")) {
                shared_memory(c);
            } else if (one_of("__device__ __constant__ __managed__", word)) {
                place_variable(c, word, end);
            } else if (!strcmp(word, "__global__")) {
                kernel(c, end);
            } else if (!strcmp(word, "__host__")) {
                c->host = true;
                c->i = end;
            } else {
                ours = (one_of("threadIdx blockIdx blockDim gridDim", word)
                        && built_in(c, end))
                    || (on_device(c) && in_kernel(c, word, end));
            }
            if (ours)
                continue;
            /* A null pointer among a launch's arguments */
            if (!strcmp(word, "__null") && c->i < c->null_end) {
                put(&c->out, "nullptr");
                c->i = end;
                continue;
            }
            if (discarded(c, end))
                continue;
        }
        /* Enter the scope that a brace opens */
        bool head = x == '{' && c->device;
        if (x == '{' && c->depth < 1000) {
            struct scope *s = &c->scope[c->depth];
            s->function = opens_function(c);
            s->device = head ? !c->host : on_device(c);
            c->depth++;
        }
        add(&c->out, c->s + c->i, end - c->i);
        /* Forget what was said of a function */
        if (head && c->outer.n) {
            size_t h = c->out.n - 1;
            while (h > 0 && !strchr(";{}", c->out.s[h - 1]))
                h--;
            bind_outer(c, h);
        }
        if (x == '{' || x == ';')
            c->device = c->host = false;
        /* Leave the scope that a brace closes */
        if (x == '}') {
            if (c->depth)
                c->depth--;
            after_brace(c, c->i);
        }
        c->i = end;
    }
}
/* Files */
static char *read_all(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail("%s: %s", path, strerror(errno));
    struct text t = { 0 };
    char buffer[1 << 16];
    for (size_t k; (k = fread(buffer, 1, sizeof buffer, f)) > 0; )
        add(&t, buffer, k);
    add(&t, "", 0);
    fclose(f);
    *n = t.n;
    return t.s;
}
/* Translate one file into another */
static void translate_file(const char *from, const char *to)
{
    static struct scan c;
    memset(&c, 0, sizeof c);
    c.s = read_all(from, &c.n);
    translate(&c);
    FILE *f = fopen(to, "wb");
    if (!f || fwrite(c.out.s, 1, c.out.n, f) != c.out.n || fclose(f))
        fail("%s: %s", to, strerror(errno));
}
/* Argument lists, and running a command */
struct list { char **v; int n; };
static void push(struct list *l, const char *format, ...)
{
    va_list a;
    va_start(a, format);
    l->v = must(realloc(l->v, sizeof *l->v * (size_t)(l->n + 2)));
    if (vasprintf(&l->v[l->n], format, a) < 0)
        fail("out of memory");
    va_end(a);
    l->v[++l->n] = NULL;
}
static void words(struct list *l, const char *const *w)
{
    while (*w)
        push(l, "%s", *w++);
}
#define ADD(l, ...) \
    words(l, (const char *const []){ __VA_ARGS__, NULL })
static void append(struct list *l, const struct list *m)
{
    if (m->n)
        words(l, (const char *const *)m->v);
}
/* Run a command, and end with its status if it fails */
/* Say which feature a missing header is part of */
static void explain(const char *path)
{
    size_t n;
    char *said = read_all(path, &n);
    for (char *line = said, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        end += *end == '\n';
        char *error = strstr(line, "error: ");
        size_t k = 0, place = 0;
        for (char *w = error; w && w < end; w += k ? k : 1) {
            k = strcspn(w, " \n'");
            /* Look for the word in both tables */
            if (starts(w, "\xe2\x80\x98"))
                w += 3, k -= 3;
            bool fatal = strstr(line, "fatal error: ") == error - 6;
            size_t name = 0;
            while (word_char((unsigned char)w[name]))
                name++;
            const struct refusal *r = fatal ? row_of(absent, w, strlen(w))
                                            : row_of(refused, w, name);
            if (r)
                k = strcspn(w, " :,;'\n\xe2");
            if (!r)
                continue;
            for (int colons = 0; colons < 2; place++)
                colons += line[place] == ':';
            fail("%.*s: %.*s: the simulator has no %s; %s",
                 (int)place - 1, line, (int)k, w, r->feature,
                 r->instead);
        }
    }
    fputs(said, stderr);
}
static void run(const struct list *l, const char *said)
{
    for (int i = 0; verbose && i < l->n; i++)
        fprintf(stderr, "%s%c", l->v[i], i + 1 < l->n ? ' ' : '\n');
    pid_t p = fork();
    if (p < 0)
        fail("cannot start %s", l->v[0]);
    /* In the child, become the command */
    if (p == 0) {
        if (said && !freopen(said, "w", stderr))
            _exit(127);
        execvp(l->v[0], l->v);
        fprintf(stderr, "simcc: cannot run %s: %s\n", l->v[0],
                strerror(errno));
        _exit(127);
    }
    int status;
    waitpid(p, &status, 0);
    if (said)
        explain(said);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) {
        clean();
        exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
    }
}
static void run_explained(const struct list *l)
{
    char said[PATH_MAX + 20];
    snprintf(said, sizeof said, "%s/said", work);
    run(l, said);
}
/* The command line */
static struct list pre, flags, inputs, libraries, depend;
static const char *output, *cxx = "g++", *level = "-O2";
static const char *cxx_std = "-std=gnu++17", *c_std = "-std=gnu17";
static const char *language;
static bool compile_only, read_only, device_link, shared;
static char root[PATH_MAX], headers[PATH_MAX + 40], library[PATH_MAX];
/* What simcc says about itself */
static const char *const gdb_script =
    "# gdb -x FILE PROGRAM; then: run, bt, threadIdx, blockIdx\n"
    "set breakpoint pending on\n"
    "handle SIGVTALRM nostop noprint pass\n"
    "break sim_stop\n"
    "commands\n  silent\n  up 2\nend\n"
    "define threadIdx\n  print sim_index.thread\nend\n"
    "define blockIdx\n  print sim_index.block\nend\n"
    "define blockDim\n  print sim_index.block_dim\nend\n"
    "define gridDim\n  print sim_index.grid_dim\nend\n";
static const char *const version =
    "simcc " COURSE_VERSION "\nIts options are those of\n"
    "nvcc: NVIDIA (R) Cuda compiler driver\n"
    "Cuda compilation tools, release 13.0, V13.0.0\n";
static const char *const usage =
    "usage: simcc [OPTION]... FILE.cu|.c|.cpp|.o|.a ...\n"
    "Compile CUDA programs for the simulator, as nvcc would.\n"
    "  --fast           unchecked, with the blocks in parallel\n"
    "  --cxx=g++        or clang++ (or set SIMCC_CXX)\n"
    "  -c, -dc, -E, -o FILE, -x cu, -O0 to -O3, -g, -std=STANDARD, -v\n"
    "  -I DIR, -isystem DIR, -include FILE, -D NAME, -U NAME, -M...\n"
    "  -l NAME, -L DIR, -Wl,..., -Xcompiler LIST, other -f and -W\n"
    "  --gdb            print a script for gdb\n"
    "  --version        print the version of the course\n"
    "  -arch -gencode -G -lineinfo -rdc -ccbin --extended-lambda and\n"
    "  other options of nvcc are read and change nothing.\n"
    /* What a program reads from the environment */
    "A program reads from its environment:\n"
    "  SIM_SCHEDULE=ascending|descending|lockstep|random, SIM_SEED=N\n"
    "  SIM_STREAMS=eager|lazy|reversed|random\n"
    "  SIM_STRICT=1   every finding is an error\n"
    "  SIM_FATAL=1    stop at the first error\n"
    "  SIM_REPORT=F   append a line a finding to the file F; json[:F] or\n"
    "                 gcc[:F] for that form, on standard error without F\n"
    "  SIM_SEARCH=N   try N schedules until the output differs\n"
    "  SIM_TRACE=WORD every access to the element that reports call WORD\n"
    "  SIM_DEVICES=N  how many devices there are\n"
    "  SIM_STEPS=N    accesses a launch may make\n"
    "  SIM_LAUNCHES=N launches a program may make\n"
    "  SIM_POISON=N   the byte in fresh memory\n"
    "  SIM_COUNTERS=1 print what was counted; SIM_THREADS=N workers\n"
    "Exit: 87 if there was an error, 86 if the simulator stopped.\n"
    ;
enum what { FORGET, SET, SHOW, REFUSE, SKIP, PRE, PRE_TWO, LIBRARY,
            COMPILER, STANDARD, LANGUAGE, STRING, LEVEL, WORDS };
static const struct option {
    const char *names;
    enum what what;
    const char *more;
    void *to;
} options[] = {
    /* The options of simcc, and those that it shares with nvcc */
    { "help", SHOW, usage, NULL }, { "gdb", SHOW, gdb_script, NULL },
    { "version", SHOW, version, NULL }, { "fast", SET, NULL, &fast },
    { "verbose", SET, NULL, &verbose },
    { "compile device-c dc dw", SET, NULL, &compile_only },
    { "device-link dlink", SET, NULL, &device_link },
    { "preprocess", SET, NULL, &read_only },
    { "shared", SET, NULL, &shared },
    { "cxx", STRING, NULL, &cxx },
    { "output-file", STRING, NULL, &output },
    { "std", STANDARD, NULL, NULL }, { "optimize", LEVEL, NULL, NULL },
    { "define-macro", PRE, "-D", NULL },
    { "undefine-macro", PRE, "-U", NULL },
    { "include-path", PRE, "-I", NULL },
    { "system-include isystem", PRE_TWO, "-isystem", NULL },
    { "pre-include include", PRE_TWO, "-include", NULL },
    { "library", LIBRARY, "-l", NULL },
    { "library-path", LIBRARY, "-L", NULL },
    { "linker-options Xlinker", LIBRARY, "-Wl,", NULL },
    { "compiler-options Xcompiler", COMPILER, NULL, NULL },
    { "options-file optf", WORDS, NULL, NULL },
    /* The options of nvcc that change nothing here */
    { "generate-line-info lineinfo device-debug use_fast_math m64 "
      "extended-lambda expt-extended-lambda expt-relaxed-constexpr "
      "keep save-temps objdir-as-tempdir objtemp "
      "allow-unsupported-compiler forward-unknown-to-host-compiler "
      "forward-unknown-to-host-linker forward-unknown-opts restrict "
      "source-in-ptx src-in-ptx resource-usage res-usage "
      "extensible-whole-program ewp extra-device-vectorization "
      "display-error-number err-no no-display-error-number no-err-no "
      "Wno-deprecated-gpu-targets Wdefault-stream-launch "
      "dlink-time-opt dlto lto no-compress link no-align-double "
      "keep-device-functions no-device-link nodlink "
      "no-host-device-initializer-list nohdinitlist "
      "no-host-device-move-forward nohdmoveforward dont-use-profile "
      "noprof Wmissing-launch-bounds Wext-lambda-captures-this "
      "jobserver Wreorder",
      FORGET, NULL, NULL },
    { "gpu-architecture arch gpu-code code generate-code gencode "
      "ccbin compiler-bindir relocatable-device-code rdc cudart "
      "cudadevrt machine maxrregcount ptxas-options Xptxas "
      "nvlink-options Xnvlink Xcudafe archive-options Xarchive "
      "diag-suppress diag-error diag-warn threads keep-dir ftz "
      "prec-div prec-sqrt fmad split-compile jump-table-density jtd "
      "split-compile-extended libdevice-directory ldir "
      "brief-diagnostics brief-diag target-directory target-dir "
      "entries archiver-binary arbin optimization-info opt-info dopt "
      "Ofast-compile Ofc compress-mode time "
      "static-global-template-stub "
      "device-entity-has-hidden-visibility",
      SKIP, NULL, NULL },
    /* The options of nvcc that are refused */
    { "ptx cubin fatbin cuda optix-ir ltoir relocatable-ptx reloc-ptx",
      REFUSE, "there is no code for a GPU here; compile to a program",
      NULL },
    { "relocatable-link r", REFUSE, "link once", NULL },
    { "lib", REFUSE, "compile with -c, then use ar", NULL },
    { "run run-args", REFUSE, "run the program yourself", NULL },
    { "dryrun clean-targets clean", REFUSE, "-v shows what is done", NULL },
    { "sanitize", REFUSE, "the simulator checks what it runs", NULL },
    { "output-directory odir", REFUSE, "use -o", NULL },
    { "default-stream", REFUSE, "the default stream is the legacy one; "
      "pass cudaStreamPerThread", NULL },
    /* The options of one letter */
    { "h", SHOW, usage, NULL }, { "V", SHOW, version, NULL },
    { "v", SET, NULL, &verbose }, { "c", SET, NULL, &compile_only },
    { "G", FORGET, NULL, NULL }, { "E", SET, NULL, &read_only },
    { "o", STRING, NULL, &output }, { "x", LANGUAGE, NULL, NULL },
    { "t", SKIP, NULL, NULL }, { "D", PRE, "-D", NULL },
    { "U", PRE, "-U", NULL }, { "I", PRE, "-I", NULL },
    { "l", LIBRARY, "-l", NULL }, { "L", LIBRARY, "-L", NULL },
    { "O", LEVEL, NULL, NULL },
};
/* Find the row of an option */
static const struct option *row(const char *a, const char **v)
{
    const char *word = a + 1 + (a[1] == '-');
    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        for (const char *p = options[k].names; *p; ) {
            size_t n = strcspn(p, " ");
            const char *rest = word + n;
            if (!strncmp(word, p, n) && (!*rest || *rest == '='
                || (n == 1 && options[k].what >= SKIP))) {
                *v = *rest ? rest + (n > 1) : NULL;
                return &options[k];
            }
            p += n + (p[n] == ' ');
        }
    return NULL;
}
/* Obey an option */
static void take(int n, char **word);
/* Is it the toolkit's own? */
static bool toolkits(const char *directory)
{
    char probe[PATH_MAX];
    snprintf(probe, sizeof probe, "%.4000s/crt/host_config.h",
             directory);
    return !access(probe, R_OK);
}
static bool left_out(const char *name)
{
    return row_of(absent, name, strlen(name)) || starts(name, "cudart")
        || starts(name, "cudadevrt") || !strcmp(name, "cuda");
}
/* Take the words of a file */
static void take_file(const char *path)
{
    size_t n;
    struct list l = { 0 };
    for (char *p = read_all(path, &n); *(p += strspn(p, " \t\r\n")); ) {
        bool quote = *p == '"';
        size_t k = strcspn(p += quote, quote ? "\"" : " \t\r\n");
        push(&l, "%.*s", (int)k, p);
        p += k + quote;
    }
    take(l.n, l.v);
}
/* Choose a language or its version */
static void choose(enum what what, const char *v)
{
    if (what == LANGUAGE) {
        language = !strcmp(v, "none") ? NULL : v;
        if (language && strcmp(v, "cu") && strcmp(v, "c")
            && strcmp(v, "c++"))
            fail("-x %s: only cu, c, c++ and none are known", v);
        return;
    }
    bool plus = strstr(v, "++") != NULL;
    char *option = NULL;
    if (asprintf(&option, "-std=%s", v) < 0)
        fail("out of memory");
    if (!plus)
        c_std = option;
    else if (strstr(v, "++17") || strstr(v, "++2"))
        cxx_std = option;
}
static void obey(const struct option *o, const char *a, const char *v)
{
    switch (o->what) {
    case FORGET: case SKIP: break;
    case WORDS: take_file(v); break;
    case SET: *(bool *)o->to = true; break;
    case STRING: *(const char **)o->to = v; break;
    case SHOW: fputs(o->more, stdout); exit(0);
    case REFUSE: fail("%s: %s", a, o->more); break;
    /* Obey an option that has a list of its own */
    case PRE: case PRE_TWO:
        if (toolkits(v))
            break;
        push(&pre, o->what == PRE ? "%s%s" : "%s", o->more, v);
        if (o->what == PRE_TWO)
            push(&pre, "%s", v);
        break;
    case LIBRARY:
        if (strcmp(o->more, "-l") || !left_out(v))
            push(&libraries, "%s%s", o->more, v);
        break;
    case COMPILER:
        for (char *w = strtok(must(strdup(v)), ", "); w;
             w = strtok(NULL, ", "))
            push(&flags, "%s", w);
        break;
    case LEVEL: level = !strcmp(v, "0") ? "-O0" : !strcmp(v, "1")
        ? "-O1" : "-O2"; break;
    default: choose(o->what, v);
    }
}
/* Take the words of a command line */
/* Take a word that no row names */
static int pass_on(const char *a, const char *next)
{
    bool param = starts(a, "--param");
    if (starts(a, "--") && !param)
        fail("%s: no option of simcc; simcc --help lists them", a);
    push(&flags, "%s", a);
    if (!param || a[7] || !next)
        return 0;
    push(&flags, "%s", next);
    return 1;
}
static int take_other(const char *a, const char *next)
{
    bool listed = next && next[0] != '-' && !strchr(next, '.');
    if (a[0] == '@') {
        take_file(a + 1);
    } else if (a[0] != '-' || !a[1]) {
        push(&inputs, "%s", a);
    } else if (starts(a, "-M")) {
        read_only |= !strcmp(a, "-M") || !strcmp(a, "-MM");
        push(&depend, "%s", a);
        bool two = next && a[2] && strchr("FTQ", a[2]) && !a[3];
        if (two)
            push(&depend, "%s", next);
        return two;
    } else if (!strcmp(a, "-Werror") && listed) {
        if (!strcmp(next, "all-warnings"))
            push(&flags, "%s", a);
        return 1;
    } else if (starts(a, "-Wl,")) {
        push(&libraries, "%s", a);
    } else {
        return pass_on(a, next);
    }
    return 0;
}
static void take(int n, char **word)
{
    for (int i = 0; i < n; i++) {
        const char *a = word[i], *v = NULL;
        const struct option *o = a[0] == '-' && a[1] ? row(a, &v) : 0;
        if (o && o->what == LEVEL && !v
            && (i + 1 == n || strspn(word[i + 1], "0123")
                != strlen(word[i + 1])))
            v = "1";
        if (o && o->what >= SKIP && !v && ++i < n)
            v = word[i];
        if (o && o->what >= SKIP && !v)
            fail("%s wants a value", a);
        if (o)
            obey(o, a, v);
        else
            i += take_other(a, i + 1 < n ? word[i + 1] : NULL);
    }
}
/* Find our own headers and library */
static void find_home(void)
{
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        fail("cannot find my own place");
    self[n] = 0;
    snprintf(root, sizeof root, "%s", dirname(dirname(self)));
    /* Try the places where headers may be */
    static const char *const try[] = {
        "include/sim", "src/sim", "sim"
    };
    for (int i = 0; i < 3; i++) {
        char probe[PATH_MAX + 40];
        snprintf(probe, sizeof probe, "%s/%s/cuda_runtime.h", root,
                 try[i]);
        if (!access(probe, R_OK)) {
            snprintf(headers, sizeof headers, "%.4000s/%s", root,
                     try[i]);
            break;
        }
    }
    if (!*headers)
        fail("cannot find cuda_runtime.h beside %s", root);
}
/* Compile one CUDA file */
/* Call the working directory a dot */
static void no_directory(struct list *l)
{
    char here[PATH_MAX];
    if (getcwd(here, sizeof here))
        push(l, "-fdebug-prefix-map=%s=.", here);
}
/* Ask for a call at every access */
static void instrumentation(struct list *l)
{
    ADD(l, "-fsanitize=thread",
        "-fsanitize=signed-integer-overflow,integer-divide-by-zero",
        "-gdwarf-4", "-falign-functions", "-fno-optimize-sibling-calls",
        "-fno-omit-frame-pointer", "-fno-delete-null-pointer-checks");
    if (clang)
        ADD(l, "-fsanitize=array-bounds", "-mllvm",
            "-tsan-distinguish-volatile=1", "-mllvm",
            "-tsan-instrument-func-entry-exit=0", "-mllvm",
            "-tsan-instrument-read-before-write=1", "-fno-vectorize",
            "-fno-slp-vectorize");
    else
        ADD(l, "-fsanitize=bounds", "--param",
            "tsan-distinguish-volatile=1", "--param",
            "tsan-instrument-func-entry-exit=0", "-fno-tree-vectorize",
            "-fno-ipa-icf");
}
/* Say where a list of headers goes */
static void dependences(struct list *l, const char *object)
{
    if (!depend.n)
        return;
    append(l, &depend);
    bool file = false, target = false;
    for (int i = 0; i < depend.n; i++) {
        file |= starts(depend.v[i], "-MF");
        target |= starts(depend.v[i], "-MT");
    }
    const char *dot = strrchr(object, '.');
    /* Name the list's file and its target, unless that was done */
    if (!file) {
        push(l, "-MF");
        push(l, "%.*s.d", (int)(dot ? dot - object
                                : (long)strlen(object)), object);
    }
    if (!target) {
        push(l, "-MT");
        push(l, "%s", object);
    }
}
static void compile_cuda(const char *file, const char *object)
{
    char raw[PATH_MAX + 20], done[PATH_MAX + 20];
    snprintf(raw, sizeof raw, "%s/raw.ii", work);
    snprintf(done, sizeof done, "%s/translated.ii", work);
    /* Preprocess with our headers in front */
    struct list l = { 0 };
    ADD(&l, cxx, "-E", cxx_std);
    append(&l, &pre);
    append(&l, &flags);
    dependences(&l, object);
    ADD(&l, level, fast ? "-DSIM_CHECKED=0" : "-DSIM_CHECKED=1",
        "-D__CUDACC__=1", "-D__NVCC__=1", "-D__CUDACC_VER_MAJOR__=13",
        "-D__CUDACC_VER_MINOR__=0", "-D__CUDACC_VER_BUILD__=0",
        "-D__CUDA_ARCH__=900", "-U_FORTIFY_SOURCE");
    /* The header and the files are named */
    ADD(&l, "-isystem", headers, "-include", "cuda_runtime.h", "-x", "c++",
        file, "-o", read_only ? object : raw);
    run_explained(&l);
    if (read_only)
        return;
    translate_file(raw, done);
    /* Compile the translated text */
    struct list m = { 0 };
    ADD(&m, cxx, "-c", cxx_std, level, "-g");
    no_directory(&m);
    ADD(&m, "-fPIE");
    append(&m, &flags);
    ADD(&m, "-Wno-unused-local-typedefs", "-Wno-unknown-pragmas");
    /* Give variables without a value some value */
    if (clang)
        push(&m, "-ftrivial-auto-var-init=pattern");
    if (!fast)
        instrumentation(&m);
    ADD(&m, "-x", "c++-cpp-output", done, "-o", object);
    run(&m, NULL);
    if (fast)
        return;
    /* Let the compiler's own calls of memcpy come to us */
    struct list o = { 0 };
    ADD(&o, "objcopy", "--redefine-sym=memcpy=sim_memcpy",
        "--redefine-sym=memmove=sim_memmove",
        "--redefine-sym=memset=sim_memset", object);
    run(&o, NULL);
}
/* Compile one host file */
static void compile_host(const char *file, const char *object, bool c)
{
    struct list l = { 0 };
    ADD(&l, !c ? cxx : clang ? "clang" : "gcc", read_only ? "-E" : "-c",
        c ? c_std : cxx_std, level, "-g", "-fPIE");
    no_directory(&l);
    append(&l, &pre);
    append(&l, &flags);
    dependences(&l, object);
    ADD(&l, fast ? "-DSIM_CHECKED=0" : "-DSIM_CHECKED=1", "-isystem",
        headers, "-x", c ? "c" : "c++", file, "-o", object);
    run_explained(&l);
}
/* Do it */
static bool ends(const char *s, const char *with)
{
    size_t n = strlen(s), k = strlen(with);
    return n > k && !strcmp(s + n - k, with);
}
static void object_name(const char *file, int i, char *to, size_t room)
{
    if (read_only || (compile_only && output)) {
        snprintf(to, room, "%s", output ? output : "/dev/stdout");
    } else if (!compile_only) {
        snprintf(to, room, "%s/%d.o", work, i);
    } else {
        char *copy = must(strdup(file));
        char *base = basename(copy), *dot = strrchr(base, '.');
        snprintf(to, room, "%.*s.o", (int)(dot - base), base);
        free(copy);
    }
}
/* Link with the simulator's library */
static bool mentions(const char *file, const char *name)
{
    size_t n;
    char *s = read_all(file, &n);
    return memmem(s, n, name, strlen(name)) != NULL;
}
static void link_program(struct list *objects)
{
    struct list l = { 0 };
    bool mode[2] = { false, false };
    for (int k = 0; k < 2 && !mode[0] && !mode[1]; k++)
        for (int i = 0; i < objects->n; i++)
            if (ends(objects->v[i], ".a") == k) {
                mode[0] |= mentions(objects->v[i], "sim_mode_checked");
                mode[1] |= mentions(objects->v[i], "sim_mode_fast");
            }
    if (mode[0] && mode[1])
        fail("some of the objects were compiled with --fast, and some "
             "without");
    fast = mode[1] || (fast && !mode[0]);
    if (shared)
        fail("-shared: a simulated program is one piece; make a static "
             "library");
    /* Call the linker */
    snprintf(library, sizeof library, "%.4000s/lib/sim/libsim-%s.a", root,
             fast ? "fast" : "checked");
    ADD(&l, cxx, "-no-pie", "-g");
    append(&l, &flags);
    append(&l, objects);
    append(&l, &libraries);
    ADD(&l, library, "-pthread", "-lm", "-o", output ? output : "a.out");
    run(&l, NULL);
}
/* Say what a build system asks for */
static void tell(void)
{
    char kit[PATH_MAX + 40];
    snprintf(kit, sizeof kit, "%s/lib/sim/%s", root,
             fast ? "fast" : "checked");
    fprintf(stderr, "#$ TOP=%s\n#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice"
            "\n#$ PATH=%s\n#$ INCLUDES=\"-I%s\"\n"
            "#$ LIBRARIES=-L%s/lib64\n#$ simcc -arch compute_90\n"
            "ld -L%s/lib64 -lcudart_static\n"
            "#$ %s/bin/simcc -L%s/lib64 -lcudart_static\n", kit, kit,
            getenv("PATH"), headers, kit, kit, root, kit);
}
/* Compile each file, then link */
int main(int argc, char **argv)
{
    if (getenv("SIMCC_CXX"))
        cxx = getenv("SIMCC_CXX");
    take(argc - 1, argv + 1);
    clang = strstr(cxx, "clang") != NULL;
    find_home();
    if (verbose)
        tell();
    /* Refuse a command line that makes no sense */
    if (!inputs.n)
        fail("no input files; simcc --help says how");
    if (output && compile_only && inputs.n > 1)
        fail("-o with -c wants one input file");
    for (int i = 0; i < inputs.n; i++)
        if (access(inputs.v[i], R_OK))
            fail("%s: %s", inputs.v[i], strerror(errno));
    /* Make a directory for what lies between */
    const char *tmp = getenv("TMPDIR");
    snprintf(work, sizeof work, "%.4000s/simcc.XXXXXX",
             tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(work))
        fail("%s: %s", work, strerror(errno));
    struct list link = { 0 };
    for (int i = 0; i < inputs.n; i++) {
        /* Compile this file, or hand it to the linker */
        const char *f = inputs.v[i], *base = strrchr(f, '/');
        char object[PATH_MAX + 20];
        base = base ? base + 1 : f;
        bool named = language && !ends(f, ".o") && !ends(f, ".a");
        bool cu = named ? !strcmp(language, "cu") : ends(f, ".cu");
        bool c = named ? !strcmp(language, "c") : ends(f, ".c");
        if (cu || c || named || ends(f, ".cpp") || ends(f, ".cc")
            || ends(f, ".cxx") || ends(f, ".C")) {
            object_name(f, i, object, sizeof object);
            if (cu)
                compile_cuda(f, object);
            else
                compile_host(f, object, c);
            push(&link, "%s", object);
        } else if (device_link || starts(base, "libcuda")) {
            continue;
        } else if (compile_only || !(ends(f, ".o") || ends(f, ".a")
                                     || strstr(f, ".so"))) {
            fail("%s: neither .cu, .c nor .cpp%s", f,
                 compile_only ? "" : ", nor to be linked");
        } else {
            push(&link, "%s", f);
        }
    }
    if (device_link)
        compile_host("/dev/null", output ? output : "a_dlink.o", true);
    else if (!compile_only && !read_only)
        link_program(&link);
    clean();
    return 0;
}
