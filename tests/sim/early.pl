#!/usr/bin/perl
# early.pl SEED -- kernels in which threads of two blocks store and read drawn words,
# between drawn barriers, each access in a line of its own; and behind each "//=" what
# this file works out itself, without a simulator: the line reads what nobody has
# written, or races with those lines.  A read before its writer is a race if nothing
# orders the two, and not a word that nobody has written.
use strict;
use warnings;

srand($ARGV[0] * 7919 + 11);
sub draw { int rand $_[0] }
my $line = 0;
sub put { print "$_[0]\n"; $line++ }

put('#include <cuda_runtime.h>');
for my $k (0 .. 11) {
    my ($shared, $phases, $words) = (draw(2), 1 + draw(3), 4 + draw(5));
    my (@store, @read, %at, @fold);
    # at most one store of a word, of which a third has none; and one or two reads
    for my $w (0 .. $words - 1) {
        my $who = [$shared ? 0 : draw(2), draw(64)];
        my $atomic = !draw(3);      # an atomic reads, too, and its word is written then
        push @store, draw(3) ? { w => $w, who => $who, phase => draw($phases) } : undef;
        push @read, { w => $w, atomic => $atomic, who => [$shared ? 0 : draw(2), draw(64)], phase => draw($phases) } for 0 .. draw(2);
    }
    my @all = map { { %$_, in => rand } } (map({ { %$_, kind => 'w' } } grep { $_ } @store), map({ { %$_, kind => 'r' } } @read));
    @all = sort { $a->{phase} <=> $b->{phase} || $a->{in} <=> $b->{in} } @all;
    put("__global__ void k$k(int *g, int *o)");
    put('{');
    put('    int b = blockIdx.x, t = threadIdx.x, x = 0;');
    put($shared ? "    __shared__ int s[$words];" : '    int *s = g;');
    my $first = $line;
    my @text;
    for my $p (0 .. $phases - 1) {
        for my $a (grep { $_->{phase} == $p } @all) {
            push @text, $a;
            $a->{line} = $first + @text;
            $a->{order} = @text;
        }
        push @text, '    __syncthreads();' if $p < $phases - 1;
    }
    for my $a (@text) {
        if (!ref $a) { put($a); next }
        my ($b, $t) = @{$a->{who}};
        my $does = $a->{kind} eq 'w' ? "s[$a->{w}] = x + $a->{order};"
            : $a->{atomic} ? "x = (x + atomicAdd(&s[$a->{w}], 1)) & 1023;" : "x = (x + s[$a->{w}]) & 1023;";
        my ($early, @race) = (0);
        if ($a->{kind} eq 'r') {
            my ($s) = grep { $_->{kind} eq 'w' && $_->{w} == $a->{w} } grep { ref } @text;
            my $same = $s && "@{$s->{who}}" eq "@{$a->{who}}";
            my $near = $s && $s->{who}[0] == $a->{who}[0];
            if (!$s) { $early = 1 }
            elsif ($same) { $early = $s->{order} > $a->{order} }
            elsif (!$near || $s->{phase} == $a->{phase}) { @race = ($s->{line}) }
            else { $early = $s->{phase} > $a->{phase} }
        }
        put("    if (b == $b && t == $t) $does //= $a->{w} " . ($early ? 'early' : @race ? "race @race" : ''));
    }
    put('    o[b * 64 + t] = x;');
    put('}');
}
put('int main(int, char **v)');
put('{');
put('    int which = v[1][0] - \'a\', *g, *o;');
put('    cudaMalloc(&g, 64); cudaMalloc(&o, 512);');
put("    if (which == $_) k$_<<<2, 64>>>(g, o);") for 0 .. 11;
put('    cudaDeviceSynchronize(); cudaFree(g); cudaFree(o);');
put('}');
