/* The fuzzer: clang -fsanitize=fuzzer -DTRY=try_graph or try_packages. */
#include "one.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)try_graph;
    (void)try_packages;
    TRY((const char *)data, size);
    return 0;
}
