#!/bin/bash
# What a course uses beyond the first weeks: groups, copies that arrive later,
# barrier objects, a heap, graphs, pools, several devices, launch attributes;
# what a compiler finds; and what is refused, by name.
# timeout: 400, seconds: 8
. tests/tap.sh
b=$B/bin cases=tests/sim/cases
for how in "-O1" "--fast -O1" ${SIM_ALL:+"-O0" "-O2" "--cxx=clang++ -O2"}; do
  ok "course compiles, $how" $b/simcc $how $cases/course.cu -o "$work/x"
  for s in ascending ${SIM_ALL:+descending lockstep random}; do
    ok "and runs, $how, $s" env SIM_SCHEDULE=$s SIM_STRICT=1 "$work/x"
    is "heap, assembly, groups, copies, barriers, pipelines, $how, $s" "8 8 1 8 51100001 271146532 127 0 128 118 32 94" \
      "$(sed 's/no error //' "$work/out" | xargs)"
  done
done
ok "a copy that is read before the wait compiles" $b/simcc -DEARLY $cases/course.cu -o "$work/x"
status "and is found" 87 "$work/x"
says "in its line" 'uninitialised in kernel copy|race-shared in kernel copy'
ok "graphs compile" $b/simcc $cases/graphs.cu -o "$work/x"
for order in eager lazy reversed random; do
  tap_run env SIM_STREAMS=$order SIM_DEVICES=2 "$work/x"
  for what in 'captured: 0' 'graph: 66 3' 'unjoined cudaErrorStreamCaptureUnjoined' 'built: 100' 'changed: 7' 'ex: 103' \
    'updated as before CUDA 12: 0 [0-9]+' 'four bytes: 102 102 65032' 'own arrays: 0' \
    'device 0: 5' 'device 1: 6' 'cudaErrorInvalidResourceHandle' 'cudaErrorIllegalAddress' 'peer-access in kernel peek' \
    'reads 4 bytes that nobody has written: p\[0\]'; do says "$what, $order" "$what"; done
done
ok "what a compiler finds compiles" $b/simcc -O1 $cases/computed.cu -o "$work/x"
computed() { status "$3" "$1" "$work/x" $2; says "by name" "$3"; }
computed 87 "0 8" "the index 8 is outside an array of type 'int ?\[8\]'"
computed 87 "4 -1" "the index -1 is outside an array of type 'int ?\[8\]'"
computed 87 "6 4" "the index 4 is outside an array of type"
computed 0 "1 1" "warning: overflow"
computed 0 "5 3" "a product of type 'int' is too large for it"
computed 87 "2 0" "a division by zero"
computed 87 "3 0" "error: division in kernel k"
status "arithmetic that wraps on purpose is silent" 0 env SIM_STRICT=1 "$work/x" 9 3
ok "races between streams, and with the host, compile" $b/simcc -O1 $cases/streams.cu -o "$work/x"
for case in 0:87:race-streams 1:0 2:87:race-host 3:0 4:87:race-host 5:87:race-streams 6:0 7:0 8:0 9:87:race-host 10:0 11:87:race-host \
  12:0; do
  IFS=: read -r n want class <<<"$case"
  status "case $n ends with $want" "$want" "$work/x" "$n"
  [ -z "$class" ] || says "as $class" "^error: $class"
done
says "a copy that may be on its way is a warning" "^warning: race-streams"
status "and an error when asked to be strict" 87 env SIM_STRICT=1 "$work/x" 12
refused() { # WORDS DECLARATION...: the line is refused by name
  printf '#include <cuda_runtime.h>\n%s\nint main() { return 0; }\n' "$2" >"$work/no.cu"
  no "${2:0:40} is refused" $b/simcc "$work/no.cu" -o "$work/x"
  says "in its line, by name" "^simcc: .*no.cu:[23]: ${3-.*the simulator has no }$1${3-; .}"
}
# whose function it is: what nvcc refuses, in the words of a student's first programs
K='__global__ void k(int *a) { a[threadIdx.x] ='
refused 'a kernel calls f, which is not __device__' "int f(int x) { return x; } $K f(1); }" ''
refused 'a kernel calls rand, which' "#include <cstdlib>
$K rand(); }" ''
refused "the host calls f, which is the device's" '__device__ int f(int x) { return x; } int main() { return f(1); }' ''
refused "the host calls threadIdx, which is the device's" 'void f(int *a) { a[threadIdx.x] = 1; }' ''
refused 'the kernel k is called without <<< >>>' "$K 1; } int main() { int a[1]; k(a); }" ''
refused 'k is launched, but lacks __global__' '__device__ void k() {} int main() { k<<<1, 1>>>(); }' ''
for head in __device__ '' '__host__ __device__'; do
  refused 'k is declared __global__, and its head lacks that here' "__global__ void k(int *to);
$head void k(int *a) { *a = 1; }" ''
done
refused 'a kernel is __global__ alone' '__global__ __device__ void k() {}' ''
refused 'a kernel is __global__ alone' '__host__ __global__ void k();' ''
refused 'a kernel returns nothing' '__global__ int k() { return 0; }' ''
printf '__global__ void k(int *a);\n__device__ void k(float *a) { *a = 1; }\n__global__ void k(int *b) { *b = 1; }\n' >"$work/names.cu"
ok "a kernel may have a namesake of other parameters that is none" $b/simcc -c "$work/names.cu" -o "$work/x.o"
printf '__global__ void k(int *a);\nnamespace host { void k(int *a) { *a = 1; } }\nvoid f(int *a) { k<<<1, 1>>>(a); }\n' >"$work/names.cu"
ok "a kernel of another file may have a namesake in a namespace" $b/simcc -c "$work/names.cu" -o "$work/x.o"
cat >"$work/gives.cu" <<'END'
#include "sim.h"
int main(int argc, char **)
{
    void *p = nullptr;
    cudaStream_t s = nullptr;
    sim_fail_set(argc > 1);
    cudaError_t e = cudaStreamCreate(&s);
    if (argc > 2) s = (cudaStream_t)0x1234;
    if (e || argc > 2) { cudaFreeAsync(p, s); cudaHostUnregister(&s); cudaStreamDestroy((cudaStream_t)0x1234); }
    else cudaStreamDestroy(s);
    if (argc < 2) cudaHostUnregister(&s);
    return 0;
}
END
ok "what gives back compiles" $b/simcc -I$B/include/sim "$work/gives.cu" -o "$work/x"
status "after a failure that was asked for nobody looks whether it can be given back" 0 "$work/x" 1
status "without one an error that is thrown away is told" 87 "$work/x"
says "by name" "unchecked-error.*|cudaHostUnregister returned"
refused 'a static variable in a template, a class or an inline function' \
  "template <class T> __device__ T f() { static T n; return ++n; } $K f<int>(); }" ''
refused 'a static variable in a template, a class or an inline function' \
  "struct S { __device__ int f() { static int n; return ++n; } }; $K S s; s.f(); }" ''
refused 'a static variable in a template, a class or an inline function' \
  "inline __device__ int f() { static int n; return ++n; } $K f(); }" ''
refused 'half precision' '#include <cuda_fp16.h>'
refused 'Thrust' '#include <thrust/sort.h>'
refused 'textures of several dimensions' '__global__ void k(float *a, cudaTextureObject_t t) { *a = tex2D<float>(t, 0, 0); }'
refused 'clusters of blocks' '__global__ void __cluster_dims__(2, 1, 1) k() {}'
ok "what the simulator leaves out is printed" eval "$b/simcc --limits >$work/limits"
is "in the rows of its file" "$(sed -n 's/^"\(.*\)\\n"$/\1/p' chunks/plain/sim/simcc_limits.cpp)" "$(cat "$work/limits")"
rows() { awk "/^(static )?const .*> $1 = /, /^};/" "$S"/sim/simcc*.cpp | grep -v '^#line' | tr '\n' ' ' |
  sed 's/" *"//g' | grep -o '{ "[^"]*"' | tr -d '{".' | xargs -n 1; }
refused 'tiles of more than 32 threads' '__global__ void k() { __shared__ cg::block_tile_memory<64> m; }'
refused 'clusters of blocks' '__global__ void k(); void f() { k<<<1, cluster_group::size()>>>(); }'
printf '#include <cuda.h>\nCUcontext c;\nint main() { return 0; }\n' >"$work/no.cpp"
for cxx in g++ ${SIM_ALL:+clang++}; do
  no "what a host file wants is refused, $cxx" $b/simcc --cxx=$cxx "$work/no.cpp" -o "$work/x"
  says "in its line, by name" "^simcc: .*no.cpp:2: CUcontext: the simulator has no driver API; ."
  echo '#include <cuda_gl_interop.h>' >"$work/gl.cpp"
  no "so is a header of its, $cxx" $b/simcc --cxx=$cxx -c "$work/gl.cpp" -o "$work/x.o"
  says "by name, too" "^simcc: .*gl.cpp:1: cuda_gl_interop.h: the simulator has no graphics; ."
done
ok "threads of the host compile" $b/simcc -O1 $cases/threads.cu -o "$work/x"
for s in eager lazy reversed; do
  ok "and call, $s" env SIM_STREAMS=$s SIM_DEVICES=2 SIM_STRICT=1 "$work/x"
  is "each with its device, a callback with its thread, $s" "0 1 400 400 7 1 1" "$(xargs <"$work/out")"
done
is "the table of what is refused is read" yes "$([ "$(rows refused | wc -w)" -ge 80 ] && echo yes)"
if [ -n "${SIM_ALL:-}" ]; then
  for word in $(rows refused); do case $word in   # a header, or a name
    '<'*) refused '.*' "#include $word$([[ $word = */ ]] && echo x.h || echo .h)>" ;;
    *) refused '.*' "void f() { $word(); }" ;;
  esac; done
fi
finish
