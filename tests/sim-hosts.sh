#!/bin/bash
# Threads of the host: what one of them has waited for, another knows if it was let know after the
# wait, by each of the means that are seen; and a question whose answer nobody takes tells nothing.
# (The orders themselves are drawn: tests/sim-parties.sh.)
# timeout: 200, seconds: 26
. tests/tap.sh
ok "two threads and their means, compiled" "$B/bin/simcc" -Xcompiler -fopenmp tests/sim/hosts.cu -o "$work/hosts"
n=0
for means in "a condition variable" "a mutex" "an atomic" "a promise" "a semaphore" "a barrier" "a shared mutex" \
    "a spin lock" "a volatile flag" "a critical section" "a barrier of OpenMP's" "a join" "a mutex with a time limit" "a nested lock" "a call of once" \
    "a static variable" "a thread's own variable, at its end" "its key"; do
  status "$means, after the wait, and nothing is said" 0 "$work/hosts" $n 0
  status "before it" 87 "$work/hosts" $n 1
  says "and that is a race" "neither waits for the other: d\[0\]"
  n=$((n + 1))
done
# What a process may do besides while its threads lock: fork, handle signals, leave threads to themselves.
cat >"$work/besides.cu" <<'X'
#include <atomic>
#include <csignal>
#include <mutex>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
static std::atomic<int> ticks, left;
static std::mutex mutex;
int main()
{
    std::atomic<bool> end{ false };
    std::thread locks([&] { while (!end) std::lock_guard<std::mutex> held(mutex); });
    for (int i = 0; i < 40; i++) {
        pid_t child = fork();
        if (!child) {
            std::mutex own;
            own.lock(), own.unlock(), _exit(0);
        }
        int status;
        if (waitpid(child, &status, 0) != child || status)
            return 1;
    }
    itimerval often = { { 0, 300 }, { 0, 300 } };
    signal(SIGALRM, [](int) { ticks++; });
    setitimer(ITIMER_REAL, &often, nullptr);
    for (int i = 0; i < 200000 || ticks < 100; i++)
        std::lock_guard<std::mutex>{ mutex }, left += 0;
    often = {}, setitimer(ITIMER_REAL, &often, nullptr);
    end = true, locks.join();
    for (int k = 0; k < 40; k++) {
        left = 200;
        for (int i = 0; i < 200; i++)
            std::thread([] { left--; }).detach();
        while (left)
            std::this_thread::yield();
    }
    int *d;
    return cudaMalloc(&d, 4) || cudaFree(d);
}
X
ok "a process that forks, handles signals and detaches threads, compiled" "$B/bin/simcc" "$work/besides.cu" -o "$work/besides"
status "ends, and well" 0 timeout 60 "$work/besides"
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
for asks in 'cudaEventQuery(e)' 'cudaStreamQuery(0)' '(void)cudaEventQuery(e)' \
    'cudaError_t q = cudaEventQuery(e)' 'auto q = cudaStreamQuery(0); (void)q' \
    'cudaError_t q; q = cudaEventQuery(e)' 'const cudaError_t q = cudaEventQuery(e)'; do
  ok "a question, and no look at the answer: $asks" "$B/bin/simcc" "-DASKS=$asks" "$work/asks.cu" -o "$work/asks"
  status "is no wait" 87 "$work/asks"
  says "and the host has read too soon" "host code reads what work of a stream writes"
done
for asks in 'while (cudaEventQuery(e) == cudaErrorNotReady) ;' 'if (cudaStreamQuery(0)) return 3' \
    'if (cudaStreamQuery(0) != cudaSuccess) cudaStreamSynchronize(0)' \
    'cudaStreamQuery(0); cudaDeviceSynchronize()' 'cudaDeviceSynchronize(); cudaStreamQuery(0)' \
    'cudaError_t q; do q = cudaEventQuery(e); while (q != cudaSuccess)' \
    'cudaError_t q = cudaEventQuery(e); if (q) return 3' 'auto q = cudaEventQuery(e); (void)!q' \
    'cudaError_t q = cudaEventQuery(e); while (q) q = cudaEventQuery(e)'; do
  ok "an answer that is taken: $asks" "$B/bin/simcc" "-DASKS=$asks" "$work/asks.cu" -o "$work/asks"
  status "is a wait" 0 "$work/asks"
done
# An unchecked program, and who links libsssp, has the system's locks and no other: their names
# are those of sim/linux_hosts.cpp, which only the checked library has.
own() { nm -g --defined-only "$B/lib/sim/libsim-$1.a" | awk 'NF == 3 { print $3 }' | grep -xE "$names"; }
names=$(sed -n 's/^SEE[A-Z_]*(\([A-Za-z_]*\)[,)].*/\1/p' "$S/sim/linux_hosts.cpp" | paste -sd'|')
is "the checked library stands before a lock of the system" pthread_mutex_lock \
  "$(own checked | grep -x pthread_mutex_lock)"
# Of the libraries' own names, each by which threads may wait is one of them, or its reason is here:
# call_once and cnd_* belong to threads of C's own, which count as one; the others do not wait.
waits='^(pthread_(mutex|cond|rwlock|spin|barrier|once|join|tryjoin|timedjoin|clockjoin)|sem_|mtx_|call_once)'
idle='init|destroy|attr|consistent|ceiling|setpshared|getvalue|sem_(open|close|unlink)|call_once|mutex_(setprio|getprio)|transfer'
is "and before each other one by which threads of the system's may wait" "" \
  "$(nm -D --defined-only "$(ldconfig -p | awk '/libc\.so\.6.*64/ { print $NF; exit }')" | awk '{ sub(/@.*/, "", $3); print $3 }' |
    grep -E "$waits" | grep -vE "$idle|_np$" | sort -u | grep -vxE "$names")"
waits='^(GOMP_((barrier|critical|ordered|atomic|single_copy|(loop|sections)_end)(_.*)?|doacross.*_post|task(loop.*)?'
waits+='|parallel(_sections|_loop_.*)?)|omp_(set|unset|test)_(nest_)?lock)$'
is "and of OpenMP's" "" "$(nm -D --defined-only "$(ldconfig -p | awk '/libgomp\.so\.1.*64/ { print $NF; exit }')" |
  awk '{ sub(/@.*/, "", $3); print $3 }' | grep -E "$waits" | grep -vE '_nowait$|parallel_.*_start$' | sort -u |
  grep -vxE "$names")"
is "the unchecked one before none" "" "$(own fast)"
env -u MAKEFLAGS make -n O="$work/none" SRC="$SRC" NVCC= "$work/none/lib/libsssp.so.1" \
  >"$work/made" 2>/dev/null
is "nor has libsssp that file, and it has the simulator" pic/sim/hosts.o \
  "$(grep -oE 'pic/sim/(linux_)?hosts\.o' "$work/made" | sort -u)"
finish
