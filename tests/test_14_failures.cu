/* Chapter 14: every CUDA call that a solver with a tree makes on the host
   fails once, with the means of Chapters 6 and 11.  In the end the parents
   have to be those of a path.  (crauser_inout sets a word to infinity among
   its launches, and learns of a failure there as of theirs, from
   cudaGetLastError, which these means do not reach.) */
#define FAILING_TREES
#include "test_11_failures.cu"

#define OF(name)                                    \
    static void of_##name(void **unused)            \
    {                                               \
        (void)unused;                               \
        every_call_fails(WIDTH(name), true);        \
        no_reports();                               \
    }
OF(F_GPU_paths)
OF(U_GPU_paths)
OF(crauser_out_paths)
OF(crauser_in_paths)
OF(masked_U_paths)

#undef WIDTH
#if COST_BITS == 32
#define WIDTH(name) name##_32
#else
#define WIDTH(name) name##_64
#endif
extern "C" int WIDTH(run)(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_F_GPU_paths),
        cmocka_unit_test(of_U_GPU_paths),
        cmocka_unit_test(of_crauser_out_paths),
        cmocka_unit_test(of_crauser_in_paths),
        cmocka_unit_test(of_masked_U_paths),
    };

    return cmocka_run_group_tests_name(WIDTH_NAME("failing calls"), tests,
                                       NULL, NULL);
}
