#!/bin/bash
# What was written of a structure: random ones, with holes, copied in all ways;
# who has a member that nobody wrote is told when it is used, and nobody else.
# And a number of which only some bytes were written; and what printf returns.
#   SEEDS="7 8" tests/sim-structs.sh
# timeout: 300, seconds: 5
. tests/tap.sh
structs() {   # structs SEED OPTIONS
  local n=0 truth want got bad=
  perl tests/sim/structs.pl "$1" >"$work/k.cu" && $B/bin/simcc $2 "$work/k.cu" -o "$work/k" || return 1
  for truth in $(sed -n '1s,^// ,,p' "$work/k.cu"); do
    want=0; [ "$truth" = wrong ] && want=87
    "$work/k" $n >"$work/out" 2>&1; got=$?
    [ $got = $want ] || { echo "seed $1 $2, structure $n: $truth, and ends with $got"; head -3 "$work/out"; bad=1; }
    n=$((n + 1))
  done
  [ -z "$bad" ] && [ $n -gt 0 ] && [ $n = "$(grep -c '^struct S' "$work/k.cu")" ]
}
for seed in ${SEEDS:-1 2 3}; do
  ok "the structures of seed $seed" structs "$seed" ''
  [ -z "${SEEDS:-}" ] || ok "and with all optimisation" structs "$seed" -O3
done
cat >"$work/part.cu" <<'X'
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void bytes(char *c, int n) { for (int i = 0; i < n; i++) c[threadIdx.x * 8 + i] = 1; }
template <class T> __global__ void use(const T *a, T *o) { o[threadIdx.x] = a[threadIdx.x * (8 / sizeof(T))] + 1; }
int main(int, char **v)
{
    char *c, *o;
    int n = atoi(v[2]);
    if (cudaMalloc(&c, 256) || cudaMalloc(&o, 256)) return 3;
    bytes<<<1, 32>>>(c, n);
    switch (*v[1]) {
    case 's': use<<<1, 32>>>((short *)c, (short *)o); break;
    case 'i': use<<<1, 32>>>((int *)c, (int *)o); break;
    case 'd': use<<<1, 32>>>((double *)c, (double *)o); break;
    }
    return cudaDeviceSynchronize() || cudaFree(c) || cudaFree(o) ? 3 : 0;
}
X
ok "numbers made of bytes compile" $B/bin/simcc "$work/part.cu" -o "$work/part"
for how in s:1 i:1 i:2 i:3 d:1 d:5 d:7; do status "$how: some of its bytes" 87 "$work/part" ${how%:*} ${how#*:}; done
for how in s:2 i:4 d:8; do status "$how: all of them" 0 "$work/part" ${how%:*} ${how#*:}; done
cat >"$work/print.cu" <<'X'
#include <cstdio>
#include <cuda_runtime.h>
__global__ void k(int *o) { o[0] = printf("a\n"); o[1] = printf("%d, %s\n", 1 + max(2, 3), "two"); printf("%d\n", o[1]); }
int main()
{
    int *o, h[2];
    if (cudaMalloc(&o, 8)) return 3;
    k<<<1, 1>>>(o);
    if (cudaMemcpy(h, o, 8, cudaMemcpyDeviceToHost) || cudaFree(o)) return 3;
    return h[0] != 0 || h[1] != 2 || printf("abc\n") != 4;
}
X
ok "a kernel that asks what printf returns compiles" $B/bin/simcc -Wall -Wextra -Werror "$work/print.cu" -o "$work/print"
ok "it returns the number of its arguments there, and of characters on the host" "$work/print"
finish
