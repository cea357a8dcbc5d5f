#!/bin/bash
# simcc in the builds of other people: as CMake's compiler for CUDA, under a
# make file that was written for nvcc, and with every option that nvcc lists.
# set: full
# timeout: 600
. tests/tap.sh
b=$B/bin kit=$B/lib/sim p=$work/p
mkdir -p "$p"
cat >"$p/CMakeLists.txt" <<'X'
cmake_minimum_required(VERSION 3.18)
project(course LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
set(CMAKE_CUDA_STANDARD 17)
add_library(part STATIC part.cu)
add_executable(prog main.cu host.cpp)
target_link_libraries(prog PRIVATE part CUDA::cudart)
set_target_properties(part prog PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
target_compile_options(prog PRIVATE
  $<$<COMPILE_LANGUAGE:CUDA>:--extended-lambda -lineinfo -Werror all-warnings>)
add_executable(alone main.cu host.cu part.cu)
X
cat >"$p/part.cu" <<'X'
__device__ int twice(int x) { return 2 * x; }
X
cat >"$p/host.cpp" <<'X'
#include <cuda_runtime.h>
#include <cstdio>
int host(int *d) { int h[4]; if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost)) return 1;
  std::printf("%d\n", h[0] + h[1] + h[2] + h[3]); return 0; }
X
cp "$p/host.cpp" "$p/host.cu"
cat >"$p/main.cu" <<'X'
extern __device__ int twice(int);
int host(int *d);
__global__ void k(int *a) { a[RACE ? 0 : threadIdx.x] = twice(threadIdx.x + 1); }
int main() { int *d; if (cudaMalloc(&d, 16)) return 1; k<<<1, 4>>>(d); return host(d) || cudaFree(d); }
X
if command -v cmake >/dev/null; then
  for how in bin/simcc lib/sim/checked/bin/nvcc lib/sim/fast/bin/nvcc; do
    rm -rf "$p/b"
    ok "CMake takes $how" cmake -S "$p" -B "$p/b" -DCMAKE_CUDA_COMPILER=$B/$how \
      -DCMAKE_CUDA_FLAGS=-DRACE=0 -DCMAKE_BUILD_TYPE=Release
    ok "and builds with it" cmake --build "$p/b"
    for x in prog alone; do
      ok "$x of $how runs" "$p/b/$x"
      is "and computes" 20 "$(cat "$work/out")"
    done
  done
  rm -rf "$p/b"
  ok "a racy one" cmake -S "$p" -B "$p/b" -DCMAKE_CUDA_COMPILER="$b/simcc" -DCMAKE_CUDA_FLAGS=-DRACE=1
  ok "is built" cmake --build "$p/b"
  for x in prog alone; do
    status "$x is found to be racy, whoever linked it" 87 "$p/b/$x"
    says "with its line" "main.cu:3"
  done
else
  skip "CMake" "no cmake here"
fi

cat >"$p/Makefile" <<'X'
.RECIPEPREFIX = >
CUDA_PATH ?= /usr/local/cuda
NVCC      ?= $(CUDA_PATH)/bin/nvcc -ccbin g++
GENCODE   := $(foreach s,50 70 80,-gencode arch=compute_$(s),code=sm_$(s))
FLAGS     := -m64 --threads 0 --std=c++14 -O3 -use_fast_math -Xptxas -v \
             -Xcompiler "-Wall -Wextra,-fopenmp" --ptxas-options=-v -DRACE=0
prog: main.o part.o host.o
>$(NVCC) $(FLAGS) $(GENCODE) -o $@ $+ -L$(CUDA_PATH)/lib64 -lcudart -lcuda -lm
by-gcc: main.o part.o host.o
>gcc -o $@ $+ -L$(CUDA_PATH)/lib64 -lcuda -lcudart -lm -lgomp
%.o: %.cu
>$(NVCC) -I$(CUDA_PATH)/include $(FLAGS) $(GENCODE) -rdc=true -MMD -o $@ -c $<
X
for how in "NVCC=$b/simcc" "CUDA_PATH=$kit/checked" "CUDA_PATH=$kit/fast"; do
  rm -f "$p"/*.o "$p/prog"
  ok "make ${how%%=*}" make -C "$p" "$how" prog
  ok "and the program runs" "$p/prog"
  is "and computes" 20 "$(cat "$work/out")"
  ok "a list of headers was made" grep -q "main.o:.*main.cu" "$p/main.d"
done
ok "gcc may link, as many make files have it" make -C "$p" CUDA_PATH="$kit/fast" by-gcc
ok "and that runs" "$p/by-gcc"
ok "a checked object" "$b/simcc" -DRACE=0 -dc "$p/main.cu" -o "$p/main.o"
no "is not linked with unchecked ones" "$b/simcc" "$p"/{main,host,part}.o -o "$p/mixed"
says "which is said" "some objects were made with --fast"
ok "the objects say what they are" "$b/simcc" --fast -DRACE=1 "$p/main.cu" -c -o "$p/main.o"
ok "unchecked ones make an unchecked program" "$b/simcc" "$p"/{main,host,part}.o -o "$p/mixed"
ok "that runs" "$p/mixed"

# every option of nvcc 13.0, with a value where it has one
all=()
take() { all+=("$@"); ok "taken: $*" "$b/simcc" -DRACE=0 "$@" -E "$p/main.cu" -o "$p/x.i"; }
for o in -G -g -lineinfo --generate-line-info --device-debug -use_fast_math --extended-lambda -w \
  -extended-lambda --expt-relaxed-constexpr -restrict -src-in-ptx -res-usage -ewp -keep -m64 \
  -save-temps -objtemp -forward-unknown-to-host-compiler -forward-unknown-opts -err-no -dlto \
  -Wno-deprecated-gpu-targets -nodlink -nohdinitlist -noprof -Wreorder -no-compress -dc -MMD \
  -std=c++11 -std=c++20 -O0 -O3 "-O 2" "--optimize 1" "-std c++17" "--std c++17" "-x cu" \
  "-arch sm_90" -arch=native "--gpu-architecture compute_80" "-gencode arch=compute_80,code=sm_80" \
  "-code sm_80" "-ccbin g++" -ccbin=g++ "-rdc true" -rdc=true "-cudart static" -cudart=none \
  "-maxrregcount 64" "-Xptxas -v" -Xptxas=-v "-Xnvlink x" "-diag-suppress 177" "-t 4" -t4 \
  "--threads 0" -ftz=true "-prec-div false" -prec-sqrt=true -fmad=false "-split-compile 2" \
  "-keep-dir $p" "-jtd 1" "-opt-info inline" "-time $p/t" "-Ofc 0" "-Xcompiler -Wall" "-I $p" \
  -Xcompiler=-Wall,-Wextra "--compiler-options -Wall" "-D X=1" "--define-macro X=1" "-U X" \
  "-isystem=$p" "-isystem $p" "-include $p/part.cu" "-L $p" "-lcudart" "-l cuda" "-lcublas" \
  "-Xlinker -s" "-Werror all-warnings" "-Werror cross-execution-space-call" -I/usr/local/cuda/include
do take $o; done
ok "all together" "$b/simcc" -DRACE=0 "${all[@]}" -c "$p/main.cu" -o "$p/x.o"
for o in -ptx -cubin -fatbin -cuda -lib -run -dryrun -clean -sanitize=memcheck "-odir $p" -r \
  -default-stream=per-thread; do
  no "refused: $o" "$b/simcc" $o "$p/main.cu" -o "$p/x.o"
  says "by name" "simcc: ${o%%[= ]*}"
done
no "a shared library" "$b/simcc" -shared -DRACE=0 "$p"/{main,host,part}.cu -o "$p/x.so"
says "is refused by name" "simcc: -shared"
no "a misspelt option" "$b/simcc" --relocatable-devcie-code=true -c "$p/main.cu"
echo '-DRACE=0 "-I'"$p"'"' >"$p/words"
ok "options in a file" "$b/simcc" --options-file "$p/words" -c "$p/main.cu" -o "$p/x.o"
ok "-E shows what the preprocessor makes" "$b/simcc" -E -DRACE=7 "$p/main.cu"
says "with macros expanded" "a\[7 ?"
ok "--version" "$b/simcc" --version
says "has the number that scripts look for" "release 13.0, V13.0"
finish
