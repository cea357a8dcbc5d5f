#!/bin/bash
# Threads of the host: what one of them has waited for, another knows if it was let know after the
# wait, by each of the means that are seen; and a question whose answer nobody takes tells nothing.
# (The orders themselves are drawn: tests/sim-parties.sh.)
# timeout: 200, seconds: 10
. tests/tap.sh
ok "two threads and their means, compiled" "$B/bin/simcc" -Xcompiler -fopenmp tests/sim/hosts.cu -o "$work/hosts"
n=0
for means in "a condition variable" "a mutex" "an atomic" "a promise" "a semaphore" "a barrier" "a shared mutex" \
    "a spin lock" "a volatile flag" "a critical section" "a barrier of OpenMP's" "a join"; do
  status "$means, after the wait, and nothing is said" 0 "$work/hosts" $n 0
  status "before it" 87 "$work/hosts" $n 1
  says "and that is a race" "neither waits for the other: d\[0\]"
  n=$((n + 1))
done
cat >"$work/asks.cu" <<'X'
__global__ void put(int *o) { o[threadIdx.x] = 1; }
int main()
{
    int *d;
    cudaEvent_t e;
    cudaMallocManaged(&d, 128);
    cudaEventCreate(&e);
    put<<<1, 32>>>(d);
    cudaEventRecord(e);
    ASKS;
    int v = d[3];
    cudaEventDestroy(e), cudaFree(d);
    return v == 7;
}
X
for asks in 'cudaEventQuery(e)' 'cudaStreamQuery(0)' '(void)cudaEventQuery(e)'; do
  ok "a question, thrown away: $asks" "$B/bin/simcc" "-DASKS=$asks" "$work/asks.cu" -o "$work/asks"
  status "is no wait" 87 "$work/asks"
  says "and the host has read too soon" "host code reads what work of a stream writes"
done
for asks in 'while (cudaEventQuery(e) == cudaErrorNotReady) ;' 'if (cudaStreamQuery(0)) return 3' \
    'if (cudaStreamQuery(0) != cudaSuccess) cudaStreamSynchronize(0)' \
    'cudaStreamQuery(0); cudaDeviceSynchronize()' 'cudaDeviceSynchronize(); cudaStreamQuery(0)' \
    'cudaError_t q; do q = cudaEventQuery(e); while (q != cudaSuccess)'; do
  ok "an answer that is taken: $asks" "$B/bin/simcc" "-DASKS=$asks" "$work/asks.cu" -o "$work/asks"
  status "is a wait" 0 "$work/asks"
done
# An unchecked program, and who links libsssp, has the system's locks and no other: their names
# are those of sim/linux_hosts.cpp, which only the checked library has.
own() { nm -g --defined-only "$B/lib/sim/libsim-$1.a" | awk 'NF == 3 { print $3 }' | grep -xE "$names"; }
names=$(sed -n 's/^SEE[A-Z_]*(\([A-Za-z_]*\)[,)].*/\1/p' "$S/sim/linux_hosts.cpp" | paste -sd'|')
is "the checked library stands before a lock of the system" pthread_mutex_lock \
  "$(own checked | grep -x pthread_mutex_lock)"
is "the unchecked one before none" "" "$(own fast)"
env -u MAKEFLAGS make -n -B O="$O" SRC="$SRC" NVCC= "$O/lib/libsssp.so.1" \
  >"$work/made" 2>/dev/null
is "nor has libsssp that file, and it has the simulator" pic/sim/hosts.o \
  "$(grep -oE 'pic/sim/(linux_)?hosts\.o' "$work/made" | sort -u)"
finish
