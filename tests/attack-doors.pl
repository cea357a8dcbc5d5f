#!/usr/bin/perl
# attack-doors.pl TREE TO: writes wrong hand-ins to TO/EXERCISE/NAME that try
# a door beside the questions: a name of the harness, what outlives a
# question, an end that is forged, a word that the preprocessor turns into
# another.  Each is wrong without its door: in C for CUDA an atomic is a plain
# store, in C half of the arcs are left out, and the host of a loop returns
# what it did not compute.
use strict; use warnings;
my ($tree, $to) = @ARGV;
my $n = 0;
sub slurp { my ($f) = glob $_[0]; open my $h, '<', $f or die "$_[0]: $!\n"; local $/; <$h> }
sub put {
    my ($x, $file, $name, $text) = @_;
    system('mkdir', '-p', "$to/$x/$name") == 0 or die;
    open my $out, '>', "$to/$x/$name/$file" or die "$to: $!\n";
    print $out $text; close $out or die; $n++ }
# ---- a kernel: what stands before it, in place of the atomic, and behind it
my $kernel = slurp("$tree/05-relax-f/relax_F.cu");
my $store = 'if (sum < c[j]) c[j] = sum;';
sub cuda {
    my ($name, $before, $instead, $after) = @_;
    (my $text = $kernel) =~ s/atomicMin\(&c\[j\], sum\);/{ $instead }/ or die "no atomic\n";
    $text =~ s{^(/\* The kernel)}{$before\n$1}m or die "no kernel\n";
    put('relax-f', 'relax_F.cu', $name, "$text\n" . ($after // '')) }
my %words = (                       # a word of the kernel is another's
    global   => "#define __global__ __device__",
    global2  => "#undef __global__\n#define __global__ static",
    thread   => "#define threadIdx zero\nstatic const struct { unsigned x; } zero = { 0 };",
    atomic   => "#define atomicMin(p, x) (*(p) = *(p) < (x) ? *(p) : (x))",
    atomic2  => "template <class T> __device__ T atomicMin(T *p, T x) { T o = *p; if (x < o) *p = x; return o; }",
    atomic3  => "static __device__ unsigned atomicMin(unsigned *p, unsigned x) { unsigned o = *p; if (x < o) *p = x; return o; }",
    uint     => "#define uint32_t volatile unsigned",
    cost     => "#define cost_t thread_local unsigned",
    simulator=> "#undef __SIMULATOR__\n#define __SIMULATOR__ 0",
    arch     => "#define __CUDA_ARCH__ 900",
    sanitize => "#define __SANITIZE_THREAD__ 1\n#undef __SANITIZE_THREAD__",
    pushes   => "#pragma push_macro(\"atomicOr\")\n#define atomicOr(p, x) (*(p) = 1)",
    ident    => "#ident \"accepted\"\n#pragma weak sim_forget",
    redefine => "#pragma redefine_extname atomicOr sim_forget",
    include  => "#include __FILE__\n",
    next_    => "#include_next <stdint.h>\n#include \"/dev/stdin\"",
    has      => "#if __has_include(\"judge/wire.h\")\n#include \"judge/wire.h\"\n#endif",
    has2     => "#if __has_include(\"exercises/device.h\")\n#include \"exercises/device.h\"\n#endif",
    trigraph => "??=define atomicOr(p, x) (*(p) = 1)",
    operator_=> "_Pragma(\"GCC optimize(\\\"O0\\\")\")",
    options  => "#pragma GCC optimize (\"no-tree-vectorize\")\n#pragma GCC target (\"sse4\")",
    visible  => "#pragma GCC visibility push(hidden)",
    counter  => "#line 1 \"exercises/05-relax-f/stage.cu\"",
);
cuda("word-$_", $words{$_}, $store) for keys %words;
cuda('word-word', "#define if(x) if ((x) && threadIdx.x == 0)", $store);
my %names = (                       # a name of the harness's, or of the simulator's
    stage    => 'struct wire; extern "C" void child_stage(wire *w) { (void)w; }',
    slot     => 'struct wire; void *wire_slot(wire *w, int s) { (void)w, (void)s; return 0; }',
    weak     => 'extern "C" __attribute__((weak)) void sim_access(const void *p, unsigned long n) { (void)p, (void)n; }',
    tsan     => 'extern "C" void __tsan_write4(void *p) { (void)p; }',
    tsan_w   => 'extern "C" __attribute__((weak)) void __tsan_write4(void *p) { (void)p; }',
    memcpy_  => 'extern "C" void *memcpy(void *a, const void *b, size_t n) { char *p = (char *)a; while (n--) p[n] = ((const char *)b)[n]; return a; }',
    memcmp_  => 'extern "C" int memcmp(const void *, const void *, size_t) { return 0; }',
    sync     => 'cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }',
    copies   => 'cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind) { return cudaSuccess; }',
    delete_  => 'void operator delete(void *p) noexcept { (void)p; }',
    namespace_=> 'namespace cuda { template <class T> struct atomic_ref { T *p; }; }',
    cxx      => 'namespace __cxxabiv1 { extern "C" void __cxa_throw_bad_array_new_length() { } }',
    main_    => 'int main() { return 0; }',
    start    => 'extern "C" void _start() { for (;;); }',
    fini     => 'extern "C" void _fini() { }',
    abort_   => 'extern "C" void abort() { for (;;); }',
    alias_   => 'extern "C" void mine(void *) { } extern "C" void __tsan_write4(void *) __attribute__((alias("mine")));',
    asm_name => 'extern void forget(void) __asm__("sim_forget");',
    ifunc_   => 'extern "C" { static void *pick(void) { return 0; } void q(void) __attribute__((ifunc("pick"))); }',
    section_ => 'static void (*early)() __attribute__((section(".preinit_array"), used)) = 0;',
);
cuda("name-$_", $names{$_}, $store) for keys %names;
my %things = (                      # what runs beside the kernel, or at another time
    static   => ['struct early { early() { setvbuf(stdout, 0, 0, 0); puts("relax-f: accepted (10 of 10 points)"); fflush(stdout); } }; static early one;', $store],
    late     => ['struct late { ~late() { puts("ok 1 - accepted"); _exit(0); } }; static late one;', $store],
    exits    => ['#include <stdlib.h>' . "\nstatic int q = atexit([] { _Exit(0); });", $store],
    signal_  => ['#include <signal.h>' . "\nstatic auto q = signal(SIGSEGV, [](int) { _exit(0); });", $store],
    cleanup_ => ['static __device__ void put(cost_t **p) { **p = 0; }', 'cost_t *p __attribute__((cleanup(put))) = &c[j]; (void)p; ' . $store],
    local    => ['static thread_local cost_t mine;', 'mine = sum; if (mine < c[j]) c[j] = mine;'],
    prints   => ['', $store . ' printf("accepted %u\n", j); for (int q = 0; q < 9999; q++) printf("relax-f: accepted (10 of 10 points)\n");'],
    flood    => ['', $store . ' for (unsigned q = 0; q < 1u << 24; q++) printf("%0999d", 0);'],
    asserts  => ['#include <assert.h>', $store . ' assert(sum == 0 && "relax-f: accepted (10 of 10 points)");'],
    trap     => ['', $store . ' __trap();'],
    forever  => ['', $store . ' for (volatile int q = 1; q; );'],
    sleeps   => ['', $store . ' for (;;) __nanosleep(1u << 30);'],
    deep     => ['static __device__ unsigned deep(unsigned x) { volatile unsigned y[64]; y[x % 64] = x; return x ? deep(x + 1) + y[3] : 0; }', 'if (deep(1)) ' . $store],
    jumps    => ['#include <setjmp.h>', 'jmp_buf b; if (!setjmp(b)) longjmp(b, 1); ' . $store],
    computed => ['', 'void *to[] = { &&a, &&b }; goto *to[sum & 1]; a: b: ' . $store],
    nested   => ['', 'auto f = [&](auto self, int q) -> void { if (q) self(self, q - 1); else ' . $store . ' }; f(f, 2);'],
    variadic => ['#include <stdarg.h>' . "\nstatic __device__ void put(int q, ...) { va_list l; va_start(l, q); cost_t *p = va_arg(l, cost_t *); *p = va_arg(l, unsigned); va_end(l); }", 'if (sum < c[j]) put(1, &c[j], sum);'],
    union_   => ['union two { cost_t *p; uintptr_t q; };', 'two t; t.p = c; t.q += 4 * (uintptr_t)j; if (sum < *t.p) *t.p = sum;'],
    integer  => ['', 'uintptr_t q = (uintptr_t)&c[j]; if (sum < *(cost_t *)q) *(cost_t *)q = sum;'],
    constant => ['static __device__ cost_t *where;', 'where = &c[j]; if (sum < *where) *where = sum;'],
    shared   => ['', '__shared__ cost_t *p[1024]; p[threadIdx.x] = &c[j]; if (sum < *p[threadIdx.x]) *p[threadIdx.x] = sum;'],
    launch_  => ['', $store . ' relax_F<<<1, 1>>>(0, v, e, w, c, f, u, overflow);'],
    frees    => ['', $store . ' free(c);'],
    host_    => ['static void on_host(cost_t *p, cost_t x) { *p = x; }', 'if (sum < c[j]) on_host(&c[j], sum);'],
    member   => ['struct many { cost_t a[4]; };', 'many *m = (many *)&c[j & ~3u]; if (sum < m->a[j & 3]) m->a[j & 3] = sum;'],
    half     => ['', 'unsigned short *h = (unsigned short *)&c[j]; if (sum < c[j]) h[0] = sum, h[1] = sum >> 16;'],
    noexcept_=> ['', 'try { throw j; } catch (uint32_t q) { if (sum < c[q]) c[q] = sum; }'],
    virtual_ => ['struct base { __device__ virtual void put(cost_t *p, cost_t x) { *p = x; } };', 'base b; base *q = &b; if (sum < c[j]) q->put(&c[j], sum);'],
    tabled   => ['static __device__ void put(cost_t *p, cost_t x) { *p = x; }', 'void (*volatile go)(cost_t *, cost_t) = put; if (sum < c[j]) go(&c[j], sum);'],
    literal_ => ['static constexpr unsigned long long operator""_q(unsigned long long x) { return x; }', 'if (sum < c[j]) c[j + 0_q] = sum;'],
    digraphs => ['', 'if (sum < c<:j:>) <% c<:j:> = sum; %>'],
    threads_ => ['#include <thread>', 'if (sum < c[j]) { std::thread t([&] { c[j] = sum; }); t.join(); }'],
    files    => ['#include <fstream>', $store . ' std::ifstream q("/proc/self/maps"); std::ofstream("/proc/self/mem") << 1;'],
    questions=> ['static unsigned asked;', 'if (asked++ % 2 == 0) ' . $store],
);
cuda("runs-$_", @{ $things{$_} }) for keys %things;
# ---- in C, where half of the arcs are left out
my $c = slurp("$tree/03-relax-sequential/*.c");
sub plain {
    my ($name, $before, $first) = @_;
    (my $text = $c) =~ s/k = g->v\[i\];/k = g->v[i] + (g->v[i + 1] - g->v[i]) \/ 2;/ or die "no loop\n";
    $text =~ s/^\{\n/{\n    $first\n/m or die;
    $text =~ s/^(bool )/$before\n$1/m or die;
    my ($file) = glob "$tree/03-relax-sequential/*.c"; $file =~ s{.*/}{};
    put('relax-sequential', $file, $name, $text) }
plain('c-nested', '', 'bool q(void) { return g->n > 0; } if (!q()) return true;');
plain('c-expression', '', 'if (({ int q = 0; q; })) return true;');
plain('c-tls', 'static _Thread_local unsigned q;', 'if (q++ > 3) return true;');
plain('c-exit', '#include <stdlib.h>', 'if (g->n > 5) exit(0);');
plain('c-kill', '#include <signal.h>', 'raise(SIGKILL);');
plain('c-stop', '#include <signal.h>', 'raise(SIGSTOP);');
plain('c-fork', '#include <unistd.h>', 'if (fork()) _exit(0);');
plain('c-alarm', '#include <unistd.h>', 'alarm(1);');
plain('c-flood', '#include <stdio.h>', 'for (int q = 0; q < 1 << 20; q++) puts("relax-sequential: accepted (10 of 10 points)");');
plain('c-wire', '#include <stdint.h>', 'extern char **environ; for (char **p = environ; *p; p++) (*p)[0] = 0;');
plain('c-const', '', '((graph *)g)->n = 0;');
plain('c-graph', '', 'for (uint32_t q = 0; q < g->m; q++) ((uint32_t *)g->w)[q] = 0;');
plain('c-frontier', '', 'for (uint32_t q = 0; q < g->n; q++) ((uint8_t *)u)[q] = 0, ((uint8_t *)f)[q] = 0;');
plain('c-weak', '__attribute__((weak)) int memcmp(const void *a, const void *b, unsigned long s) { (void)a, (void)b, (void)s; return 0; }', '');
plain('c-vla', '', 'volatile char q[g->n * 4096ul * 4096ul + 1]; q[0] = 0;');
plain('c-constructor', '__attribute__((constructor)) static void q(void) { }', '');
plain('c-destructor', '#include <unistd.h>' . "\n__attribute__((destructor)) static void q(void) { _exit(0); }", '');
# ---- a loop's host, which says SOLVED and has the costs of the question before
my $loop = slurp("$tree/06-host-loop/*.cu");
sub host {
    my ($name, $before, $first) = @_;
    (my $text = $loop) =~ s/(^int DA2CF_F\([^{]*\{\n)/$before\n$1    $first\n/m or die "no loop\n";
    my ($file) = glob "$tree/06-host-loop/*.cu"; $file =~ s{.*/}{};
    put('host-loop', $file, $name, $text) }
host('host-memory', 'static cost_t *kept;', 'if (kept) { for (uint32_t q = 0; q < g->n; q++) c[q] = kept[q % 1]; return SOLVED; } kept = c;');
host('host-nothing', '', 'for (uint32_t q = 0; q < g->n; q++) c[q] = q == source ? 0 : 1; return SOLVED;');
host('host-graph', '', 'for (uint32_t q = 0; q < g->m; q++) ((uint32_t *)g->w)[q] = 0;');
host('host-exit', '#include <stdlib.h>', 'if (g->n > 40) exit(0);');
host('host-reset', '', 'cudaDeviceReset(); (void)g; for (uint32_t q = 0; q < g->n; q++) c[q] = COST_INF; c[source] = 0; return SOLVED;');
host('host-symbol', 'extern cost_t lowered[], taken[];', 'for (uint32_t q = 0; q < g->n; q++) taken[q] = lowered[q] = c[q];');
host('host-own', '__global__ void mine(cost_t *p) { *p = 0; }', 'mine<<<1, 1>>>(c); for (uint32_t q = 0; q < g->n; q++) c[q] = 1; return SOLVED;');
print "$n\n";
