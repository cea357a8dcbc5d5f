# The odd case of what is promised: numbers that run over, and limits that are walked.
# timeout: 300, seconds: 21
. tests/tap.sh
# Lanes meet more often than the records' sixteen bits can count.
cat >"$work/meet.cu" <<'EOF'
#include <cstdlib>
#include <cuda_runtime.h>
#define MINE (lane < 16 ? 0xffffu : 0xffff0000u)
__global__ void table(int *out, int turns)       // written once, read by others for ever
{
    __shared__ int a[64];
    unsigned i = threadIdx.x, next = (i & 32) | (i + 1) % 32;
    int s = 0;
    a[i] = (int)i;
    __syncwarp();
    for (int k = 0; k < turns; k++) { s ^= a[next]; __syncwarp(); }
    out[i] = s;
}
__global__ void halves(int *out, int turns)      // and in parts
{
    __shared__ int a[64];
    unsigned i = threadIdx.x, lane = i % 32, next = (i & 48) | (i + 1) % 16;
    int s = 0;
    for (int k = 0; k < turns / 2; k++) { a[i] = k; __syncwarp(MINE); s ^= a[next]; __syncwarp(MINE); }
    out[i] = s;
}
__global__ void after(int *out, int turns)       // wrong, after all of that
{
    __shared__ int a[64];
    unsigned i = threadIdx.x, lane = i % 32;
    for (int k = 0; k < turns; k++) __syncwarp(MINE);
    a[i] = 1; __syncwarp(MINE); out[i] = a[i ^ 16];
}
__global__ void gone(int *out, int turns)        // who has left was not met
{
    __shared__ int a[64];
    unsigned i = threadIdx.x;
    a[i] = 1;
    if (i == 20) return;
    for (int k = 0; k < turns; k++) __syncwarp(i < 32 ? ~(1u << 20) : ~0u);
    out[i] = a[20 | (i & 32)];
}
__global__ void none(void) {
#ifdef FENCE
    __threadfence();
#endif
}
int main(int, char **v)
{
    void (*k[])(int *, int) = { table, halves, after, gone };
    int *d, n = atoi(v[3]); cudaMalloc(&d, 256);
    k[atoi(v[1])]<<<1, atoi(v[2])>>>(d, n);
    none<<<1, 1>>>();
    int e = cudaDeviceSynchronize(); cudaFree(d); return e;
}
EOF
for fence in '' -DFENCE; do
  ok "the kernels compile${fence:+, with fences}" $B/bin/simcc $fence "$work/meet.cu" -o "$work/meet"
  said=
  for s in ascending random; do for k in 0 1; do for threads in 32 64; do for turns in 66000 $([ $s = random ] || echo 132000); do
    SIM_SCHEDULE=$s "$work/meet" $k $threads $turns >"$work/out" 2>&1 || said+=" $s:$k:$threads:$turns"
    [ ! -s "$work/out" ] || said+=" $s:$k:$threads:$turns"
  done; done; done; done
  is "right kernels whose lanes meet that often are accused of nothing${fence:+, with fences}" "" "$said"
  said=
  for s in ascending random; do for k in 2 3; do for threads in 32 64; do for turns in 10 66000; do
    SIM_SCHEDULE=$s "$work/meet" $k $threads $turns 2>&1 | grep -q '^error: race-shared' || said+=" $s:$k:$threads:$turns"
  done; done; done; done
  is "and wrong ones are found${fence:+, with fences}" "" "$said"
done
# A setting is a number that fits, or the run ends with one line and 86.
wrong=
for v in SIM_STEPS=-1 SIM_STEPS= SIM_STEPS=4k SIM_STEPS=18446744073709551616 SIM_SEED=+3 'SIM_SEED= 3' SIM_SEED=-3 \
    SIM_DEVICES=0 SIM_DEVICES=16 SIM_DEVICES=4294967297 SIM_LAUNCHES=-1 SIM_POISON=a5 SIM_THREADS=-1 SIM_STRICT=yes; do
  env "$v" "$work/meet" 0 32 1 >"$work/out" 2>&1; [ $? = 86 ] && [ "$(grep -c "^simulator: ${v%%=*}" "$work/out")" = 1 ] || wrong+=" $v"
done
for v in SIM_STEPS=0x100000 SIM_SEED=18446744073709551615 SIM_SEED=0 SIM_DEVICES=15; do
  env "$v" "$work/meet" 0 32 1 >"$work/out" 2>&1 || wrong+=" $v"
done
is "settings that are no numbers are refused, and those that are taken" "" "$wrong"
# Shared memory: static S, dynamic D, granted G (none: -1), by the rules of the reference:
# S and D come out of 48 KiB, or S and G out of 227, where D is G at most.
cat >"$work/shared.cu" <<'EOF'
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define KERNEL(N) __global__ void k##N(char *out) { __shared__ char s[N << 10]; extern __shared__ char d[]; \
    s[threadIdx.x] = 1; if (out[1]) d[threadIdx.x] = 1; out[0] = s[threadIdx.x]; }
KERNEL(1) KERNEL(20) KERNEL(40) KERNEL(48)
int main(int, char **v)
{
    void (*k[])(char *) = { k1, k20, k40, k48 };
    auto f = k[atoi(v[1])];
    int shared = atoi(v[2]), grant = atoi(v[3]);
    char *p; cudaMalloc(&p, 2); cudaMemset(p, 0, 2);
    if (grant >= 0 && cudaFuncSetAttribute(f, cudaFuncAttributeMaxDynamicSharedMemorySize, grant << 10)) return 9;
    f<<<1, 1, shared << 10>>>(p);
    return cudaGetLastError() || cudaDeviceSynchronize() ? 8 : cudaFree(p);
}
EOF
ok "the kernels with shared memory compile" $B/bin/simcc "$work/shared.cu" -o "$work/shared"
bad= tried=0
fixed=(1 20 40 48)
for k in 0 1 2 3; do S=${fixed[k]}; for D in 0 8 9 28 29 179 180 187 188 207; do for G in -1 100 $((227 - S)) $((228 - S)); do
  want=taken
  [ "$G" -lt 0 ] || [ $((G + S)) -le 227 ] || want=refused
  [ $((S + D)) -le 48 ] || [ "$D" -le "$G" ] || want=refused
  got=taken; "$work/shared" $k $D $G >/dev/null 2>&1 || got=refused
  tried=$((tried + 1)); [ $got = $want ] || bad+=" $S+$D/$G:$got"
done; done; done
is "static, dynamic and granted shared memory, $tried triples: taken as the reference takes them" "" "$bad"
finish
