#!/usr/bin/perl
# structs.pl SEED -- random structures, as one program on stdout: "program N"
# fills an array of them in one kernel, copies it in others, and uses every
# member in a last one.  The first line says what each must get: right if all
# members were written, wrong if one was not.
use strict;
use warnings;

srand($ARGV[0] * 104729 + 3);
sub one { $_[int rand @_] }
my (@truth, @text, @calls);
sub members {               # [name, type, length], some of them nested
    my ($depth) = @_;
    my @m = map { [one(qw(char short int float double), 'long long', 'unsigned char'), rand() < .2 ? 2 + int rand 3 : rand() < .1 ? 8 + int rand 30 : 0] }
        1 .. 1 + int rand 5;
    return @m;
}
for my $n (0 .. 7) {
    my @inner = members();
    my @m = members();
    my ($decl, $in, @paths) = ('', '');
    my $add = sub {
        my ($path, $type, $length) = @_;
        push @paths, $length ? map({ "$path\[$_]" } 0 .. $length - 1) : $path;
        return "$type " . ($path =~ s/.*\.//r) . ($length ? "[$length]" : '') . '; ';
    };
    $decl .= $add->("m$_", @{ $m[$_] }) for 0 .. $#m;
    if (rand() < .4) {
        $in .= $add->("in.n$_", @{ $inner[$_] }) for 0 .. $#inner;
        $decl .= "struct { $in} in; ";
    }
    my $odd = rand() < .25;
    $decl .= 'int bits : 5; ' if $odd;
    my $missing = rand() < .5 ? int rand @paths : -1;
    push @truth, $missing < 0 ? 'right' : 'wrong';
    push @text, "struct S$n { $decl};\n";
    push @text, "__global__ void fill$n(S$n *a) { int i = threadIdx.x; "
        . join('', map { $_ == $missing ? '' : "a[i].$paths[$_] = i % 100; " } 0 .. $#paths)
        . ($odd ? 'a[i].bits = i % 8; ' : '') . "}\n";
    my @how = ("b[i] = a[i];", "S$n t = a[i]; b[i] = t;", "__shared__ S$n s[32]; s[i] = a[31 - i]; __syncthreads(); b[i] = s[31 - i];",
               "S$n t = a[i], u = a[31 - i]; b[i] = i < 40 ? t : u;");
    my $steps = 1 + int rand 3;
    push @text, "__global__ void copy${n}_$_(const S$n *a, S$n *b) { int i = threadIdx.x; " . one(@how) . " }\n" for 1 .. $steps;
    push @text, "__global__ void use$n(const S$n *a, double *o) { int i = threadIdx.x; double x = 0; "
        . join('', map { "x += (double)a[i].$_; " } @paths) . ($odd ? 'x += a[i].bits; ' : '') . "o[i] = x; }\n";
    my $run = "fill$n<<<1, 32>>>(a); ";
    my ($from, $to) = ('a', 'b');
    for (1 .. $steps) { $run .= "copy${n}_$_<<<1, 32>>>($from, $to); "; ($from, $to) = ($to, $from) }
    push @calls, "    if (k == $n) { S$n *a, *b; if (cudaMalloc(&a, 32 * sizeof *a) || cudaMalloc(&b, 32 * sizeof *b)) return 3; "
        . "$run use$n<<<1, 32>>>($from, out); if (cudaDeviceSynchronize() || cudaFree(a) || cudaFree(b)) return 4; }\n";
}
# bit-fields make a whole program lenient with numbers that were written in part
print "// @truth\n#include <cuda_runtime.h>\n#include <cstdlib>\n", @text,
    "int main(int, char **v)\n{\n    int k = atoi(v[1]); double *out; if (cudaMalloc(&out, 256)) return 3;\n",
    @calls, "    return cudaFree(out) ? 3 : 0;\n}\n";
