#!/usr/bin/perl
# volatile.pl SEED -- small random kernels about volatile data, as one program
# on stdout: "program N" runs kernel N.  The first line says what each must get:
#   // right wrong right ...
# Each is drawn from a form that is right (flags with fences, the last block,
# a lock, a double-checked initialisation, turns, and slots of one's own), or
# from the same form with one thing broken: a fence taken out or made narrow, an
# atomic made narrow or plain, a lock not taken or another one taken, one thread
# beside the rules.  Sizes, types, places and what else is done are drawn too.
use strict;
use warnings;

srand($ARGV[0] * 7919 + 1);
sub one { $_[int rand @_] }
my (@truth, @kernels, @calls);
my $n = 0;

# what does not matter: work on memory of one's own
sub noise {
    return one('', '', 'own[at] += 1; ', 'for (int i = 0; i < 3; i++) own[at] += i; ',
               'if (at % 3 == 1) own[at] = own[at] * 2 + 1; ');
}
sub kernel {
    my ($truth, $blocks, $threads, $type, $body, $cooperative) = @_;
    my $place = one(0, 1);          # a variable of the device, or an array
    my $q = $place ? 'D.' : 'a->';
    $body =~ s/\$/$q/g;
    push @truth, $truth;
    push @kernels, "struct S$n { $type data[64]; $type count; unsigned flag[64], lock, turn, ticket; };\n"
        . ($place ? "__device__ S$n D$n;\n" : '')
        . "__global__ void k$n(S$n *a, int *own, int *out)\n{\n"
        . "    int b = blockIdx.x, t = threadIdx.x, at = b * blockDim.x + t; (void)a; (void)at; (void)out;\n"
        . "    __shared__ int said; (void)said; (void)t; (void)b;\n"
        . ($body =~ s/\bD\./D$n./gr) . "}\n";
    push @calls, "    if (k == $n) { S$n *s; if (cudaMalloc(&s, sizeof *s) || cudaMemset(s, 0, sizeof *s)) return 3;"
        . " k$n<<<$blocks, $threads>>>(s, own, out); if (cudaDeviceSynchronize() || cudaFree(s)) return 4; }\n";
    $n++;
}
sub vol { my ($type, $what) = @_; return one("(*(volatile $type *)&$what)", "(*const_cast<volatile $type *>(&$what))") }
my %fence = (whole => '__threadfence();', near => '__threadfence_block();', none => '');

sub flags {                 # block 0 stores, the others wait for its flag
    my ($broken) = @_;
    my $type = one(qw(int unsigned float));
    my $fence = $broken ? $fence{one(qw(near none))} : $fence{whole};
    my $words = 1 + int rand 8;
    my $data = one(0, 1) ? '$data[i]' : vol($type, '$data[i]');
    # volatile data behind a flag are values, which nobody updates: make them plain to be a race
    $data = '$data[i]' if $broken;
    my $flag = vol('unsigned', '$flag[0]');
    kernel($broken ? 'wrong' : 'right', 2 + int rand 3, 32 * (1 + int rand 2), $type,
        "    if (b == 0 && t == 0) { " . noise() . "for (int i = 0; i < $words; i++) $data = ($type)(i + 1); $fence $flag = 1; }\n"
        . "    if (b != 0 && t == 0) { while ($flag == 0) __nanosleep(20); __threadfence(); " . noise()
        . "for (int i = 0; i < $words; i++) out[b] += (int)$data; }\n");
}
sub last_block {            # each block stores its part, the last one adds them up
    my ($broken) = @_;
    my $type = one(qw(int unsigned float));
    my $how = $broken ? one(qw(near none ticket plain)) : '';
    my $fence = $fence{$how eq 'near' || $how eq 'none' ? $how : 'whole'};
    my $ticket = $how eq 'ticket' ? 'atomicAdd_block(&$ticket, 1u)'
        : $how eq 'plain' ? '$ticket++' : one('atomicAdd(&$ticket, 1u)', 'atomicInc(&$ticket, 1000u)');
    my $store = $how ? '$data[b]' : one('$data[b]', vol($type, '$data[b]'));
    my $load = $how ? '$data[i]' : one('$data[i]', vol($type, '$data[i]'));
    $load = vol($type, '$data[i]') if $store =~ /volatile/;
    kernel($broken ? 'wrong' : 'right', 2 + int rand 4, 32 * (1 + int rand 3), $type,
        "    " . noise() . "if (t == 0) { $store = ($type)(b + 1); $fence said = $ticket == gridDim.x - 1; }\n"
        . "    __syncthreads();\n    if (said) { "
        . one('', "__threadfence(); ") . "if (t == 0) for (int i = 0; i < (int)gridDim.x; i++) out[0] += (int)$load; }\n");
}
sub lock {                  # volatile data under a lock
    my ($broken) = @_;
    my $type = one(qw(int unsigned));
    my $how = $broken ? one(qw(open other unfenced beside narrow)) : '';
    my $count = vol($type, '$count');
    my $l = $how eq 'other' ? '&$flag[b]' : '&$lock';
    my $block = $how eq 'narrow' ? '_block' : '';
    my ($in, $out) = $how eq 'open' ? ('', '') : ("while (atomicCAS$block($l, 0u, 1u) != 0u) __nanosleep(20); __threadfence();",
        ($how eq 'unfenced' ? '' : '__threadfence();') . " atomicExch$block($l, 0u);");
    my $times = 1 + int rand 3;
    $count = '$count' if $how eq 'unfenced';
    my $beside = $how eq 'beside' ? "if (b == 1 && t == 32) $count = $count + 1;" : '';
    kernel($broken ? 'wrong' : 'right', 2 + int rand 3, 64, $type,
        "    if (t == 0) for (int j = 0; j < $times; j++) { " . noise() . "$in $count = $count + 1; $out }\n    $beside\n");
}
sub checked_twice {         # who comes first initialises, the others see that it is done
    my ($broken) = @_;
    my $type = one(qw(int unsigned float));
    my $how = $broken ? 'unlocked' : '';     # a missing fence: Volume II, the table of limits
    my $flag = vol('unsigned', '$flag[0]');
    my ($in, $out) = $how eq 'unlocked' ? ('', '') : ('while (atomicCAS(&$lock, 0u, 1u) != 0u) __nanosleep(20); __threadfence();',
                                                      '__threadfence(); atomicExch(&$lock, 0u);');
    my $fence = '__threadfence();';
    my $again = $how eq 'unlocked' ? '1' : "$flag == 0";     # a second look would have to be late
    my $add = $how eq 'unlocked' ? '$data[0] = $data[0] + 1;' : '$data[0] = 7;';
    kernel($broken ? 'wrong' : 'right', 3 + int rand 2, 32, $type,
        "    if (t == 0) { if ($flag == 0) { $in if ($again) { " . noise() . "$add $fence $flag = 1; } $out }\n"
        . "    __threadfence(); out[b] = (int)\$data[0]; }\n");
}
sub turns {                 # one block after the other
    my ($broken) = @_;
    my $type = one(qw(int unsigned));
    my $how = $broken ? one(qw(unfenced early)) : '';
    my $turn = vol('unsigned', '$turn');
    my $fence = $how eq 'unfenced' ? '' : '__threadfence();';
    my $wait = $how eq 'early' ? '' : "while ($turn != (unsigned)b) __nanosleep(20); __threadfence();";
    my $count = $how eq 'early' ? vol($type, '$count') : one('$count', vol($type, '$count'));
    $count = '$count' if $how eq 'unfenced';
    my $pass = $how eq 'early' ? '' : "$turn = (unsigned)b + 1;";
    kernel($broken ? 'wrong' : 'right', 2 + int rand 4, 32, $type,
        "    if (t == 0) { $wait $count = $count + 1; " . noise() . "$fence $pass }\n");
}
sub updates {               # a volatile word that each updates: one's own, or all the same one
    my ($broken) = @_;
    my $type = one(qw(int unsigned));
    my $cell = vol($type, $broken ? '$count' : '$data[b]');
    my $do = one("$cell = $cell + 1;", "if ($cell < ($type)(100 + b)) $cell = ($type)(100 + b);",
                 "$type x = $cell; " . noise() . "$cell = x + 3;");
    my $times = 1 + int rand 3;
    kernel($broken ? 'wrong' : 'right', 2 + int rand 4, 32, $type,
        "    if (t == 0) for (int j = 0; j < $times; j++) { $do }\n");
}
for my $form (\&flags, \&last_block, \&lock, \&checked_twice, \&turns, \&updates) {
    $form->($_) for 0, 1;
}
print "// @truth\n#include <cuda_runtime.h>\n#include <cstdlib>\n", @kernels,
    "int main(int, char **v)\n{\n    int k = atoi(v[1]), *own, *out;\n",
    "    if (cudaMalloc(&own, 4096) || cudaMemset(own, 0, 4096) || cudaMalloc(&out, 256) || cudaMemset(out, 0, 256)) return 3;\n",
    @calls, "    return cudaFree(own) || cudaFree(out) ? 3 : 0;\n}\n";
