#!/bin/bash
# A warning does not hide the error of its kind on the same lines: of the kinds that are either, in one
# program the mild one comes first and then the grave one.  Each is also run with the mild one alone.
# timeout: 100, seconds: 6
. tests/tap.sh
cat >"$work/k.cu" <<'X'
__global__ void shuffles(int *o, unsigned m)
{
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        for (int d = 4; d; d /= 2)
            v += __shfl_down_sync(m, v, d);
    o[threadIdx.x] = v;
}
__global__ void sums(int *o, int big, int far) { o[0] = (int)(big + big > 5) + (1 << far); }
__global__ void both(int *m, int grave) { if (threadIdx.x && grave) m[1] = 1; else atomicAdd(m, 1); }
__global__ void reads(int *o, int *r, int k) { r[k] = o[k]; }
int main(int, char **v)
{
    int grave = atoi(v[2]), *d, *r, *m, h[32] = {}, t = 0;
    cudaStream_t s;
    cudaMalloc(&d, 128), cudaMalloc(&r, 128), cudaMallocManaged(&m, 128);
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaMemset(m, 0, 128);
    cudaDeviceSynchronize();
    switch (atoi(v[1])) {
    case 0: shuffles<<<1, 32>>>(d, grave ? 0xff : 0xffff); break;
    case 1: sums<<<1, 1>>>(d, 2000000000, grave ? 40 : 4); break;
    case 2:
        both<<<1, 2>>>(m, grave);
        for (int i = 0; i < 2; i++)
            t += m[i];
        break;
    case 3:
        for (int k = 0; k < 1 + grave; k++) {
            cudaMemcpy(d, h, 128, cudaMemcpyHostToDevice);
            reads<<<1, 1, 0, s>>>(d, r, k);
        }
    }
    cudaDeviceSynchronize();
    cudaStreamDestroy(s);
    cudaFree(d), cudaFree(r), cudaFree(m);
    return t > 100;
}
X
ok "the programs compile" "$B/bin/simcc" -O1 "$work/k.cu" -o "$work/k"
n=0
for words in 'warp-mask.*does not name the lane that calls' 'overflow.*a shift of type' \
    'race-host.*host code reads what work of a stream writes' 'race-streams.*one stream writes what another reads'; do
  status "${words%%.*}: the mild one alone" 0 "$work/k" $n 0
  says "is a warning" "^warning: ${words%%.*}"
  status "and a grave one behind it" 87 "$work/k" $n 1
  is "is said as an error" 1 "$(grep -A1 "^error: ${words%%.*}" "$work/out" | tr '\n' ' ' | grep -cE "$words")"
  n=$((n + 1))
done
finish
