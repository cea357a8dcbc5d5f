#!/bin/bash
# Where a variable of the device ends, and how often one error is told.  Variables of drawn
# types, sizes and kinds: an index that leaves one through a pointer is found where it lands, and
# one that does not is silent.  After an error that sticks, drawn calls whose answers are looked at
# or thrown away: it is told once if the first was thrown away, else not.  What changes a device's
# numbers, and not the simulator's, is warned of.
# seconds: 20
. tests/tap.sh
perl -e '
  srand shift;
  my ($n, $code, $touch, @all) = (8, "", "");
  my %size = ("char", 1, "short", 2, "int", 4, "double", 8, "float4", 16, "S3", 3, "S12", 12);
  my @types = sort keys %size;
  print "#include <cstdio>\n#include <cstdlib>\nstruct S3 { char c[3]; }; struct S12 { int i[3]; };\n";
  print "template <class T> __device__ __noinline__ void at(T *p, int i, int put, unsigned *o)\n";
  print "{ volatile char *c = (volatile char *)(p + i); if (put) *c = 1; else *o = (unsigned)*c; }\n";
  for my $v (1 .. $n) {
    my $type = $types[rand @types]; my $long = 1 + int rand 40;
    my $kind = ("__device__", "__device__ __managed__", "static __device__")[rand 3];
    my $init = $type =~ /^(int|short|char)$/ && rand() < .5 ? " = { 1 }" : "";
    my $what = "$kind $type v$v\[$long]$init;";
    if ($v % 4 == 0) {          # declared together, with a pointer between them
      my $more = 1 + int rand 9;
      $what = "$kind $type v$v\[$long]$init, *p$v, w$v\[$more] = {};";
      $touch .= "case 10$v: at(w$v, i, put, o); break;\n";
      push @all, "10$v $more $size{$type} w$v";
    }
    print rand() < .3 ? "namespace { $what }\n" : "$what\n";
    $touch .= "case $v: at(v$v, i, put, o); break;\n";
    push @all, "$v $long $size{$type}";
  }
  print "__global__ void touch(int v, int i, int put, unsigned *o) { switch (v) {\n$touch} }\n";
  print "int main(int, char **a) { unsigned *o; if (cudaMalloc(&o, 4)) return 1;\n",
    "touch<<<1, 1>>>(atoi(a[1]), atoi(a[2]), atoi(a[3]), o); int e = cudaDeviceSynchronize();\n",
    "return (cudaFree(o) | e) & 0; }\n";
  print STDERR "$_\n" for @all' "$drawn" >"$work/v.cu" 2>"$work/sizes"
for how in -O2 -O0; do
  ok "drawn variables compile, $how, seed $drawn" $B/bin/simcc $how "$work/v.cu" -o "$work/v"
  wrong=
  while read -r v n size name; do
    name=${name:-v$v}
    for i in 0 $((n - 1)) "$n" $((n + RANDOM % 3)) -1; do
      put=$((RANDOM % 2))
      said=$("$work/v" "$v" "$i" $put 2>&1); rc=$?
      if [ "$i" -lt "$n" ] && [ "$i" -ge 0 ]; then want=0:
      elif [ "$i" = -1 ]; then want=87:; said=           # (in front of the first lies something else)
      else want="87:$name[$((i * size))]"; fi
      got=$rc:$(sed -n 's/.*outside every variable of the device: \(.*::\)*//p' <<<"$said" | head -1)
      [ "$got" = "$want" ] || wrong+="$name[$i] of $n, $put: $got, not $want; "
    done
  done <"$work/sizes"
  is "a variable ends where it ends, $how, seed $drawn" "" "$wrong"
done
cat >"$work/s.cu" <<'C'
__global__ void bad(int *p) { *p = *(volatile int *)nullptr; }
int main(int, char **a)
{
    int *p, seen = 0;
    if (cudaMalloc(&p, 4))
        return 1;
    bad<<<1, 1>>>(p);
    for (const char *c = a[1]; *c; c++)
        switch (*c) {
        case 'l': seen += cudaDeviceSynchronize(); break;
        case 'm': seen += cudaMemset(p, 0, 4); break;
        case 'g': seen += cudaGetLastError(); break;
        case 's': cudaDeviceSynchronize(); break;
        case 'f': cudaFree(p); break;
        case 'z': cudaMemset(p, 0, 4); break;
        case 'r': seen += cudaDeviceReset(); seen += cudaMalloc(&p, 4); bad<<<1, 1>>>(p);
        }
    return seen == 0;
}
C
ok "calls after an error compile" $B/bin/simcc "$work/s.cu" -o "$work/s"
wrong=
while read -r calls; do
  want=0
  for part in ${calls//r/ }; do case $part in [sfz]*) want=$((want + 1)) ;; esac; done
  got=$("$work/s" "$calls" 2>&1 | grep -E 'nobody looked|unchecked-error.* happened' |
    awk '/happened/ { n += $(NF - 1) - 1; next } { n++ } END { print n + 0 }')
  [ "$got" = "$want" ] || wrong+="$calls: $got, not $want; "
done < <(perl -e 'srand shift; my @c = split //, "lmgsfzr";
  for (1 .. 40) { my $s = join "", map { $c[rand @c] } 0 .. rand 6; $s =~ s/r(?=r|$)//g; $s =~ s/^r+//; print "$s\n" if $s }' "$drawn")
is "an error that sticks is told once, seed $drawn" "" "$wrong"
cat >"$work/o.cu" <<'C'
__device__ int *kept;
__global__ void k(int *o, int who)
{
    __shared__ int *p;
    int own[4] = { 1, 2, 3, (int)threadIdx.x };
    if (threadIdx.x == 0)
        p = kept = own;
    __syncthreads();
    if ((int)threadIdx.x == who)
        o[0] = who % 2 ? kept[3] : p[3];
    __syncthreads();
    o[1] = own[o[2]];
}
int main(int, char **a)
{
    int *o;
    if (cudaMalloc(&o, 12) || cudaMemset(o, 0, 12))
        return 1;
    k<<<1, 64>>>(o, a[1][0] == '0' ? 0 : 64 - a[1][0] + '0');
    return cudaDeviceSynchronize() | cudaFree(o);
}
C
ok "own variables compile" $B/bin/simcc "$work/o.cu" -o "$work/o"
for n in 1 2 9; do
  "$work/o" $n >"$work/out" 2>&1
  says "another thread's own variable is called that ($n)" "follows a pointer to another thread's own variable"
done
for n in ftz=true:1 ftz=false:0 prec-div=false:1 prec-div=true:0 prec-sqrt=false:1 prec-sqrt=true:0 \
  fmad=false:0 use_fast_math:1; do
  $B/bin/simcc -${n%:*} -c "$work/o.cu" -o "$work/o.o" 2>"$work/out" || :
  is "what changes numbers is warned of: -${n%:*}" "${n#*:}" "$(grep -c 'computed as without it' "$work/out")"
done
finish
