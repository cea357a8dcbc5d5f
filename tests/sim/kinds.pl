#!/usr/bin/perl
# kinds.pl SEED -- a program of what a launch, an occupancy, a capture and the
# two passes of a compiler decide, each drawn, beside what CUDA's reference says
# of it.  It prints each that differs, and at the end a word.
use strict;
use warnings;

srand($ARGV[0] * 7919 + 5);
sub one { $_[int rand @_] }
sub draw { int rand $_[0] }
my ($text, $main) = ('', '');
sub is { my ($got, $want, $what) = @_; $main .= "  is($got, $want, \"$what\");\n" }

# launch bounds: on the kernel, on its declaration, on a template
for my $n (0 .. 5) {
    my ($most, $threads) = (one(32, 48, 64, 100, 128, 256, 512), one(1, 32, 33, 64, 65, 100, 128, 129, 256, 512, 1000));
    my $bound = '__launch_bounds__(' . one($most, ($most / 2) . " * 2", "($most), 2") . ')';
    my $where = one('both', 'before', 'template', 'declared');
    my $head = one("__global__ void $bound k$n", "$bound __global__ void k$n");
    my $plain = "__global__ void k$n";
    $text .= $where eq 'template' ? "template <class T> __global__ void $bound k$n(T *x) { if (!threadIdx.x) *x = 1; }\n"
           : $where eq 'declared' ? "$head(int *x);\n$plain(int *x) { if (!threadIdx.x) *x = 1; }\n"
           : "$head(int *x) { if (!threadIdx.x) *x = 1; }\n";
    my $call = $where eq 'template' ? "k$n<int>" : "k$n";
    # the bound of a template is asked when it runs, so that this would end the device's work
    next if $where eq 'template' && $threads > $most;
    $main .= "  $call<<<1, $threads>>>(memory);\n";
    is('cudaGetLastError() != 0 || cudaDeviceSynchronize() != 0', $threads > $most ? 1 : 0, "$threads threads of $most");
}

# static shared memory in an occupancy: 228 KB a processor, 1 KB each block's own
# (small blocks in every other kernel: there it is the memory that decides)
for my $n (0 .. 5) {
    my @sizes = map { 4 * (1 + draw(2500)) } 0 .. draw(3);
    my $dynamic = 4 * draw(one(1, 3000));
    my $threads = 32 * (1 + draw($n % 2 ? 32 : 2));
    $text .= "__global__ void s$n(int *x) {\n" . join('', map { "  __shared__ int v$_\[$sizes[$_] / 4];\n" } 0 .. $#sizes)
           . "  if (threadIdx.x || blockIdx.x) return;\n"
           . join('', map { "  v$_\[0] = $_; *x = v$_\[0];\n" } 0 .. $#sizes) . "}\n";
    my $sum = $dynamic;
    $sum += $_ for @sizes;
    my $blocks = int(2048 / $threads);
    $blocks = 32 if $blocks > 32;
    my $room = int((228 << 10) / ($sum + 1024));
    $blocks = $room if $room < $blocks;
    $main .= "  { int n = -1; cudaFuncAttributes a; bool bad = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, s$n, $threads, $dynamic)"
           . " || cudaFuncGetAttributes(&a, s$n);\n";
    is('bad ? -1 : n', $blocks, "blocks of $threads threads, $sum bytes");
    is('bad ? -1 : (int)a.sharedSizeBytes', $sum - $dynamic, 'their static memory');
    my $grid = $blocks * 4 + one(0, 1);
    $main .= "    void *p[] = { &memory };\n    cudaError_t e = cudaLaunchCooperativeKernel(s$n, dim3($grid), dim3($threads), p, $dynamic, 0);\n";
    is('(int)e', $grid > $blocks * 4 ? 'cudaErrorCooperativeLaunchTooLarge' : 0, "a cooperative launch of $grid blocks");
    is('cudaGetLastError() == e && !cudaDeviceSynchronize()', 1, 'what is left of it');
    $main .= "  }\n";
}

# what a capture forbids: by its mode, and by whether its stream waits for the default one
$text .= "__global__ void nothing() {}\n";
my %calls = (malloc => ['cudaMalloc(&extra, 16)', 900], sync => ['cudaDeviceSynchronize()', 900],
             host => ['cudaMallocHost(&extra, 16)', 900], default => ['(nothing<<<1, 1>>>(), cudaGetLastError())', 906],
             set => ['cudaMemset(memory, 0, 4)', 906]);
for my $n (0 .. 5) {
    my $mode = one('Global', 'Relaxed');
    my $flag = one('cudaStreamDefault', 'cudaStreamNonBlocking');
    my $name = one(sort keys %calls);
    my ($call, $error) = @{ $calls{$name} };
    $error = 0 if $error == 900 ? $mode eq 'Relaxed' : $flag eq 'cudaStreamNonBlocking';
    next if $name eq 'sync' && $mode eq 'Relaxed';
    $main .= "  { cudaStream_t s; cudaGraph_t g = nullptr; void *extra = nullptr; int e = 1;\n"
           . "    if (!cudaStreamCreateWithFlags(&s, $flag) && !cudaStreamBeginCapture(s, cudaStreamCaptureMode$mode)) {\n"
           . "      nothing<<<1, 1, 0, s>>>(); e = (int)$call; }\n";
    is('e', $error, "$name in a capture, $mode, $flag");
    is('(int)cudaStreamEndCapture(s, &g)', $error ? 901 : 0, 'its end');
    $main .= "    (void)cudaGetLastError(); if (g) (void)cudaGraphDestroy(g);\n    if (extra) (void)cudaFree" . ($name eq 'host' ? 'Host' : '')
           . "(extra);\n    (void)cudaStreamDestroy(s); }\n";
}

# both texts of a function
for my $n (0 .. 7) {
    my $sides = one('__host__ __device__', '__device__', '', '__host__');
    my ($d, $h) = (draw(1000), 1000 + draw(1000));
    my @ask = @{ one(['#ifdef __CUDA_ARCH__', 0], ['#ifndef __CUDA_ARCH__', 1],
                     ['#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600', 0], ['#if !defined(__CUDA_ARCH__)', 1]) };
    my ($first, $second) = $ask[1] ? ($h, $d) : ($d, $h);
    my $body = one("{\n$ask[0]\n  return x + $first;\n#else\n  return x + $second;\n#endif\n}\n",
                   "{\n  int r = x;\n  if (x >= 0) {\n$ask[0]\n    r += $first; }\n#else\n    { r += $second; } }\n#endif\n  return r;\n}\n");
    $text .= "$sides int two$n(int x) $body";
    my $x = draw(50);
    is("two$n($x)", $x + $h, 'on the host') if $sides ne '__device__';
    next if $sides !~ /device/;
    $text .= "__global__ void ask$n(int *o) { *o = two$n($x); }\n";
    $main .= "  ask$n<<<1, 1>>>(memory);\n";
    is('back()', $x + $d, 'on the device');
}

# the heap of whoever calls
my $many = 1 + draw(64);
$text .= "__host__ __device__ int heap(int n) {\n  int *p = (int *)" . one('malloc', 'std::malloc') . "(n * sizeof(int)), sum = 0;\n"
       . "  for (int i = 0; i < n; i++) p[i] = i;\n  for (int i = 0; i < n; i++) sum += p[i];\n  assert(sum >= 0); "
       . one('free', 'std::free') . "(p);\n  return sum;\n}\n__global__ void use(int *o) { *o = heap($many); }\n";
is("heap($many)", $many * ($many - 1) / 2, 'memory of the host');
$main .= "  use<<<1, 1>>>(memory);\n";
is('back()', $many * ($many - 1) / 2, 'memory of the device');

print <<"X";
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
static int *memory, bad;
static void is(int got, int want, const char *what) {
  if (got != want) { bad = 1; printf("%s: %d, and it is %d\\n", what, got, want); }
}
static int back() { int h = -1; return cudaMemcpy(&h, memory, 4, cudaMemcpyDeviceToHost) ? -1 : h; }
$text
int main() {
  if (cudaMalloc(&memory, 4)) return 3;
$main  puts(cudaFree(memory) || bad ? "bad" : "good");
  return 0;
}
X
