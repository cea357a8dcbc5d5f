#!/bin/bash
# The largest and the smallest of words and of halves (__vimax3_s32 and its sisters) by their
# definitions in whole numbers, on drawn operands, and __fns; every one of CUDA's names of
# numbers in parts of a word has a function here; the flags of pinned memory.
# timeout: 100, seconds: 3
. tests/tap.sh
for how in -O1 "--fast -O2"; do
  ok "the questions compile, $how" $B/bin/simcc $how tests/sim/parts.cu -o "$work/x"
  ok "and are answered, $how, seed $drawn" "$work/x" "$drawn"
  says "all of them" "^14800 questions"
done
# abs, add and the others, of two halves and of four bytes, and of pieces of these names
names=$(perl -e '
  my @types = qw(s32 u32 s16x2 u16x2);
  my @relus = qw(s32_relu s16x2_relu);
  my @compared = qw(eq ne ges geu gts gtu les leu lts ltu);
  my @n = map { ("v$_" . 2, "v$_" . 4) }
    qw(abs absss absdiffs absdiffu add addss addus avgs avgu haddu maxs maxu mins minu neg negss
       sads sadu sub subss subus), (map { "cmp$_" } @compared), map { "set$_" } @compared;
  for my $p (qw(max min)) {
    push @n, map { ("vi${p}3_$_", "viadd${p}_$_") } @types, @relus;
    push @n, (map { ("vib${p}_$_") } @types), map { ("vi${p}_$_") } @relus;
  }
  print "__$_\n" for @n')
{ echo 'int main() { return 0; }'
  while read -r n; do echo "using ::$n;"; done <<<"$names"; } >"$work/n.cu"
ok "all $(wc -l <<<"$names") names are there" $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o"
is "each once" 118 "$(sort -u <<<"$names" | wc -l)"
sed -i 's/using ::__vmaxs4;/using ::__vmaxs5;/' "$work/n.cu"
no "one that is not there is missed" $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o"
cat >"$work/f.cu" <<'C'
#include <cstdlib>
int main() {
  void *p, *q, *d, *h = malloc(8); unsigned f = 77, g = 77, e = 77;
  const unsigned asked = cudaHostAllocMapped | cudaHostAllocWriteCombined;
  if (cudaHostAlloc(&p, 8, asked) || cudaMallocHost(&q, 8) || cudaMalloc(&d, 8)) return 2;
  int bad = cudaHostGetFlags(&f, p) || f != asked || cudaHostGetFlags(&g, q) || g != 0;
  bad += cudaHostGetFlags(&e, d) != cudaErrorInvalidValue;
  bad += cudaHostGetFlags(&e, h) != cudaErrorInvalidValue || e != 77;
  cudaGetLastError(); cudaFreeHost(p); cudaFreeHost(q); cudaFree(d); free(h); return bad; }
C
ok "flags compile" $B/bin/simcc "$work/f.cu" -o "$work/x"
status "and are those of the allocation" 0 "$work/x"
finish
