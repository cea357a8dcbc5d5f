/* What a hand-in may name; * is for whatever follows. */
#pragma once
static const char reserved[] = "__global__ __device__ __host__ "
    "__shared__ __constant__ __managed__ __restrict__ __restrict "
    "__launch_bounds__ __forceinline__ __noinline__ __align__ "
    "__grid_constant__ __inline__ __inline __syncthreads "
    "__syncthreads_* __syncwarp __shfl_* __any_sync __all_sync "
    "__ballot_sync __activemask __match_* __reduce_* __popc __popcll "
    "__ffs __ffsll __clz __clzll __brev __brevll __byte_perm "
    "__funnelshift_* __ldg __ldca __ldcg __ldcs __ldlu __ldcv __stcg "
    "__stcs __stwb __stwt __threadfence __threadfence_* __mul24 "
    "__umul24 __mulhi __umulhi __umul64hi __mul64hi __sad __usad "
    "__hadd __uhadd __rhadd __urhadd __float_as_* __int_as_float "
    "__uint_as_float __double_as_longlong __longlong_as_double "
    "__nanosleep __trap __FILE__ __LINE__ __func__ __FUNCTION__ "
    "__PRETTY_FUNCTION__ __VA_ARGS__ __VA_OPT__ __cplusplus "
    "__CUDA_ARCH__ __CUDACC__ __STDC__ __STDC_* __int128 "
    "__typeof__ __builtin_expect __builtin_clz* __builtin_ctz* "
    "__builtin_popcount* __builtin_ffs* __builtin_bswap* "
    "__builtin_add_overflow __builtin_sub_overflow "
    "__builtin_mul_overflow __builtin_uadd* __builtin_unreachable "
    "__builtin_trap __builtin_constant_p __builtin_offsetof "
    "__builtin_assume __builtin_prefetch __attribute__";
static const char hidden[] = "_Pragma sim_* Sim* SIM_*";
static const char unseen[] = "asm __asm* _mm* _tile* __builtin_ia32* "
    "no_sanitize* no_address* disable_sanitizer*";
static const char attributes[] = "unused maybe_unused fallthrough "
    "aligned always_inline noinline const pure cold hot packed likely "
    "unlikely nodiscard noreturn deprecated warn_unused_result nonnull "
    "malloc may_alias returns_nonnull";
static const char words_of_cuda[] = "global device host shared "
    "constant managed grid_constant launch_bounds";
static const char directives[] = "include define undef if ifdef ifndef "
    "elif else endif error warning pragma";
static const char plain_headers[] = "cuda/kernels.h graph/* stdint.h "
    "stdbool.h stddef.h stdlib.h stdio.h string.h limits.h math.h "
    "inttypes.h cuda_runtime.h cooperative_groups.h";
static const char pragmas[] = "unroll once message diagnostic ivdep";
static const char headers[] = "graph/* solve* cpu/* cuda/* coop*";
static const char floats[] = "INFINITY HUGE_VAL* NAN";
#define A_FLOAT "%s:%u: %.*s of math.h is a floating point " \
                "number, and no cost; that of no path is COST_INF"
static const char callable[] = "malloc calloc realloc free "
    "aligned_alloc memcpy memmove memset memcmp memchr str* abort abs "
    "labs llabs div ldiv qsort bsearch printf puts putchar fprintf "
    "fputs fputc fwrite fflush snprintf sprintf vsnprintf vfprintf "
    "vprintf perror stderr stdout rand srand clock time clock_gettime "
    "log log2 log10 exp pow sqrt floor ceil fmin fmax fabs ldexp round "
    "is* to* __ctype_* __errno_location __assert_fail __stack_chk_fail "
    "__popcountdi2 __popcountsi2 __ctzdi2 __clzdi2 __*ti3 __asan_* "
    "__ubsan_handle_* __sanitizer_cov_trace_pc graph_new graph_free "
    "graph_from_arcs _GLOBAL_OFFSET_TABLE_";
static const char cuda_callable[] = "cuda* __tsan_* sim_* __cxa_* "
    "__gxx_personality_v0 __dso_handle _Unwind_Resume _Zn* _Zd* _ZSt* "
    "_ZNSt* _ZNKSt* _ZTVN10__cxxabiv1* _ZTISt* _ZTVSt* _ZTI* "
    "_Zcm9cudaError7SimCall _GLOBAL_OFFSET_TABLE_ __stack_pointer "
    "__indirect_function_table";
static const char for_threads[] = "pthread_create pthread_join "
    "pthread_mutex_* pthread_cond_* pthread_barrier_* pthread_self "
    "pthread_equal pthread_attr_* pthread_once sched_yield nanosleep "
    "__tls_get_addr __aarch64_*";   /* gcc's atomics, on ARM */
static const char gpu_callable[] = "__cuda* atexit exit"; /* nvcc's */
