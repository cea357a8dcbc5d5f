#!/usr/bin/perl
# attack-roads.pl FROM TO [PLAIN]: writes hand-ins to TO that hide what is forbidden.
# FROM is a right kernel in C for CUDA, PLAIN a right function in C.  Each hand-in joins a PLACE, in which a
# reader may overlook something, with a THING that no checker would see; in
# each the atomic is a plain store.  A place for a name of the hand-in's own (Q) is
# tried with an allowed attribute too, which then means another.  What no compiler
# announces stands in a kernel that is right but for it, so that nothing else is found.
use strict; use warnings;
my ($from, $to, $plain) = @ARGV;
open my $in, '<', $from or die "$from: $!\n";
my $right = do { local $/; <$in> };
(my $racy = $right) =~ s/atomicMin\(&(c\[[^\]]*\]+), (\w+)\)/if ($2 < $1) $1 = $2/
    or die "$from: no atomicMin\n";
# things: a text before the kernel, words before __global__, the kernel
my %thing = (
    nosan    => [ 'no_sanitize("thread")' ],
    nosan_cl => [ 'no_sanitize_thread' ],
    disable  => [ 'disable_sanitizer_instrumentation' ],
    optimize => [ 'optimize("O0")' ],
    target   => [ 'target("avx2")' ],
    construct=> [ 'constructor' ],
    alias    => [ 'alias("main")' ],
    weakref  => [ 'weakref("sim_forget")' ],
    section  => [ 'section(".init_array")' ],
    cleanup  => [ 'cleanup(gone)' ],
    ifunc    => [ 'ifunc("pick")' ],
    naked    => [ 'naked' ],
);
# places: how an attribute A comes before __global__; L: a text on a line of its own
my %place = (
    plain     => sub { ('', "__attribute__(($_[0]))") },
    bracket   => sub { ('', "[[gnu::$_[0]]]") },
    blank     => sub { ('', "[ [gnu::$_[0]] ]") },
    newline   => sub { ('', "[\n[gnu::$_[0]]]") },
    using     => sub { ('', "[[using gnu: $_[0]]]") },
    underlined=> sub { (my $a = $_[0]) =~ s/^(\w+)/__$1__/; ('', "__attribute__(($a))") },
    short     => sub { ('', "__attribute(($_[0]))") },
    far       => sub { ('', "__attribute__\n((\n$_[0]\n))") },
    second    => sub { ('', "__attribute__((unused, $_[0]))") },
    inner_def => sub { ('', "__attribute__((unused, aligned(\n#define Q $_[0]\n16)))\n__attribute__((Q))") },
    inner_null=> sub { ('', "__attribute__((unused, aligned(\n#\n#define Q $_[0]\n16)))\n__attribute__((Q))") },
    null_def  => sub { ("#\n#define Q $_[0]\n", "__attribute__((Q))") },
    null_cmt  => sub { ("# /* nothing */ // here\n#define Q $_[0]\n", "__attribute__((Q))") },
    defined   => sub { ("#define unused $_[0]\n", '__attribute__((unused))') },
    undefined => sub { ("#undef unused\n#define unused $_[0]\n", '[[gnu::unused]]') },
    chain     => sub { ("#define pure $_[0]\n#define cold pure\n", '__attribute__((cold))') },
    call      => sub { ("#define aligned(x) $_[0]\n", '__attribute__((aligned(16)))') },
    variadic  => sub { ("#define A(...) __attribute__((__VA_ARGS__))\n", "A(unused, $_[0])") },
    word      => sub { ("#define A __attribute__\n", "A(($_[0]))") },
    brackets  => sub { ("#define B(x) [x]\n", "B(B(gnu::$_[0]))") },
    open      => sub { ("#define OPEN ((\n#define A __attribute__ OPEN\n", "A $_[0]))") },
    half      => sub { ("#define noinline noinline, $_[0]\n", '__attribute__((noinline))') },
    comment   => sub { ('', "__attribute__/* ( */((/**/unused/*))*/,/**/$_[0]))") },
    spliced   => sub { (my $a = $_[0]) =~ s/^(..)/$1\\\n/; ('', "__attribute__((unused,$a))") },
    spliced_d => sub { ("#define un\\\nused $_[0]\n", '__attribute__((unused))') },
    digraph   => sub { ("%:define unused $_[0]\n", '__attribute__((unused))') },
    digraph_b => sub { ('', "<:<:gnu::$_[0]:>:>") },
    ucn       => sub { (my $a = $_[0]) =~ s/^n/\\u006e/; ("#define unused $a\n", '__attribute__((unused))') },
    pasted    => sub { (my $a = $_[0]) =~ s/^(\w\w)(\w*)/P($1, $2)/; ("#define P(x, y) x##y\n", "__attribute__(($a))") },
    pragma    => sub { ("_Pragma(\"GCC push_options\")\n", "__attribute__(($_[0]))") },
    has       => sub { ("#if __has_attribute($_[0]) /* ' */\n#endif\n", "__attribute__(($_[0]))") },
    has_incl  => sub { ("#if __has_include(<a/*b>)\n#endif\n#define unused $_[0] //*/\n", '__attribute__((unused))') },
    quote     => sub { ("#if 0\ndon't /*\n#endif\n#define Q\n/* '*/\n#define unused $_[0]\n", '__attribute__((unused))') },
    error     => sub { ("#if 0\n#error it's \" /*\n#endif\n#endif */\n#define unused $_[0]\n", '__attribute__((unused))') },
    apostrophe=> sub { ("enum { ONE = 1'0 }; __attribute__(($_[0]))  enum { TWO = 2'0 };\n", '') },
    raw       => sub { ("static const char *s = R\"(\")\"; __attribute__(($_[0])) static int q; //\"\n", '') },
    line      => sub { ("#line 1 \"stdio.h\" 3\n", "__attribute__(($_[0]))") },
    marker    => sub { ("# 1 \"/usr/include/stdio.h\" 1 3\n", "__attribute__(($_[0]))") },
    system    => sub { ("#pragma GCC system_header\n", "__attribute__(($_[0]))") },
    poison    => sub { ("#pragma push_macro(\"unused\")\n#define unused $_[0]\n", '__attribute__((unused))') },
    itself    => sub { ("#ifndef ONCE\n#define ONCE\n#define unused $_[0]\n#include \"relax_F.cu\"\n#else\n", '__attribute__((unused))', "\n#endif\n") },
    nvcc      => sub { ("#ifdef CUDA_IPC_HANDLE_SIZE\n#define unused $_[0]\n#endif\n", '__attribute__((unused))') },
    clang     => sub { ("#ifndef __clang__\n#define unused $_[0]\n#endif\n", '__attribute__((unused))') },
    cr        => sub { ("//\r#define unused $_[0]\n", '__attribute__((unused))') },
    splice_cr => sub { ("// \\\r\r\n#define unused $_[0]\n", '__attribute__((unused))') },
    formfeed  => sub { ("\f#\x0bdefine unused $_[0]\n", '__attribute__((unused))') },
    inner_stmt=> sub { ('', "__attribute__((aligned(sizeof(struct { int x __attribute__(($_[0])); }))))") },
    type      => sub { ("typedef void quiet(void) __attribute__(($_[0]));\n", '') },
    declared  => sub { ("__attribute__(($_[0])) __global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow);\n", '') },
);
for my $p (keys %place) {
    my $of = $place{$p};
    next unless grep { /\bQ\b/ } grep { defined } $of->('');
    $place{"$p\_allowed"} = sub { map { defined ? s/\bQ\b/unused/gr =~ s/unused, aligned/aligned/r : $_ } $of->($_[0]) };
}
my $n = 0;
sub put {
    my ($name, $text, $kind) = (@_, 'cu');
    open my $out, '>', "$to/$name.$kind" or die "$to: $!\n";
    print $out $text;
    close $out; $n++;
}
for my $p (sort keys %place) {
    for my $t (sort keys %thing) {
        my ($before, $words, $after) = $place{$p}->($thing{$t}[0]);
        my $text = $racy;
        $text =~ s/^__global__/$before$words __global__/m;
        put("$p-$t", $text . ($after // ''));
    }
}
# instructions and stores that no compiler announces, in each place of a line
my %store = (
    asm      => 'asm("movl %1, %0" : "=m"(c[0]) : "r"(1));',
    asm2     => '__asm__ __volatile__("" ::: "memory");',
    asm_def  => "\n#define M asm(\"nop\");\nM",
    nt       => '__builtin_ia32_movnti((int *)c, 1);',
    mmx      => '_m_maskmovq(_m_from_int(0), _m_from_int(0), (char *)c);',
    memcpy   => '__builtin_memcpy(c, &n, 4);',
    sync     => '__sync_lock_test_and_set(c, 1);',
    atomic   => '__atomic_store_n(c, 1, 0);',
    clear    => '__builtin___clear_cache((char *)c, (char *)c + 4);',
    sim      => 'sim_forget();',
    include  => "\n#include <xmmintrin.h>\n",
    null_inc => "\n#\n#include <xmmintrin.h>\n_m_maskmovq(_m_from_int(0), _m_from_int(0), (char *)c);",
    inc_macro=> "\n#define H <xmmintrin.h>\n#include H\n",
    inc_emm  => "\n#include <emmintrin.h>\n",
    inc_up   => "\n#include \"../../etc/passwd\"\n",
    inc_abs  => "\n#include </etc/passwd>\n",
    incbin   => "\nasm(\".incbin \\\"/etc/passwd\\\"\");",
    embed    => "\n#embed \"/etc/passwd\"\n",
    # (before a line of three points: outside of the function)
    null_mmx => "#\n#include <xmmintrin.h>\n...\n_m_maskmovq(_m_from_int(0), _m_from_int(0), (char *)c);",
    inner_asm=> "static int q __attribute__((aligned(\n#define M __asm__ volatile(\"nop\")\n16), unused));\n...\nM;",
    nested   => '({ __extension__ ({ __asm("nop"); }); });',
    goto_asm => 'asm goto("" :::: out); out:;',
    register_=> 'register int r asm("ebx"); (void)r;',
    label    => 'extern int q asm("sim_counters"); q++;',
);
sub stored {
    my ($before, $words) = $store{$_[0]} =~ /^(?:(.*)\.\.\.\n)?(.*)/s;
    (my $text = $right) =~ s/^\{\n/{\n$words\n/m or die "no function\n";
    $before //= '';
    $text =~ s/^(__global__|bool|void|static|int) /$before$1 /m or die "no head\n";
    return $text;
}
for my $s (sort keys %store) {
    put("store-$s", stored($s));
}
exit !print "$n\n" unless defined $plain;
open $in, '<', $plain or die "$plain: $!\n";
$right = do { local $/; <$in> };
put("store-$_", stored($_), 'c') for qw(asm asm2 asm_def inner_asm nested register_ sync atomic clear);
print "$n\n";
