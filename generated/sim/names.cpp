/* names.cpp -- which line, and what name, a report wants */
#include "internal.h"
#include <cxxabi.h>

/* Which of several lines a report wants */
static bool copies(const char *f)  /* a class: f(const S &), f(S &&) */
{
    for (const char *end : { "aSERKS", "aSEOS", "C1ERKS", "C1EOS",
                             "C2ERKS", "C2EOS", "C4ERKS", "C4EOS",
                             "operator=" })
        if (f && strstr(f, end))
            return true;
    return false;
}
/* Is it a file of ours, where no mistake of a program's stands? */
static const char *const headers[] = { "sim_device.h", "sim_host.h",
    "sim_parts.h", "sim_casts.h", "sim.h", "cuda_runtime.h",
    "cuda_pipeline.h", "cuComplex.h", "math_constants.h",
    "cooperative_groups.h", "cooperative_groups/memcpy_async.h",
    "cooperative_groups/reduce.h", "cooperative_groups/scan.h",
    "cuda/atomic", "cuda/barrier", "cuda/pipeline" };
bool is_header(const char *file)
{
    for (const char *h : headers) {
        const char *at = strstr(file, h);
        for (; at; at = strstr(at + 1, h))
            if (!at[strlen(h)] && at - file >= 5
                && !strncmp(at - 5, "/sim/", 5))
                return true;
    }
    return false;
}
int take_line(void *to, uintptr_t, const char *file, int line,
              const char *function)
{
    /* Name the file as the compiler was told */
    if (file && !strncmp(file, "./", 2))
        file += 2;
    *(Line *)to = { file ? file : "?", line };
    return !file || (!is_header(file) && !copies(function));
}
/* Name a variable as a report wants it */
void take_name(void *to, uintptr_t, const char *symbol,
                      uintptr_t start, uintptr_t size)
{
    if (!symbol)
        return;
    Asked &a = *(Asked *)to;
    char *plain = strncmp(symbol, "_Z", 2) ? nullptr
        : abi::__cxa_demangle(symbol, nullptr, nullptr, nullptr);
    a.name = plain ? plain : symbol;
    free(plain);
    if (size > a.n && a.n)
        a.name += "[" + std::to_string((a.p - start) / a.n) + "]";
}
