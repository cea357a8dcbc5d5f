#!/bin/bash
# What simcc must understand of a file without parsing it: the shapes of a
# kernel's name, qualifiers in any order, null pointers, other people's
# functions whose names begin like the runtime's.
# timeout: 120
. tests/tap.sh
b=$B/bin
src() { cat >"$work/$1.cu"; }
src names <<'X'
#include <cstdio>
#include <vector>
__global__ void one(int *a) { a[threadIdx.x] += 1; }
__global__ void ten(int *a) { a[threadIdx.x] += 10; }
template <class T> __global__ void many(T *a, T by) { a[threadIdx.x] += by; }
typedef void (*step_t)(int *);
struct steps { step_t of[2], last; };
static steps all = { { one, ten }, ten };
static steps *find(int) { return &all; }
int main() {
  int *a, h; if (cudaMalloc(&a, 128) || cudaMemset(a, 0, 128)) return 3;
  step_t table[] = { one, ten }; std::vector<step_t> list(table, table + 2);
  steps s = all, *p = &s; int i = 1;
  table[0]<<<1, 32>>>(a);              /* 1 */
  table [ i ] <<<1, 32>>>(a);          /* 11 */
  s.of[i - 1]<<<1, 32>>>(a);           /* 12 */
  p->last<<<1, 32>>>(a);               /* 22 */
  p->of[i]<<<1, 32>>>(a);              /* 32 */
  list[1]<<<1, 32>>>(a);               /* 42 */
  if (i) many<int><<<1, 32>>>(a, 100); /* 142 */
  else many<<<1, 32>>>(a, 1000);
  (i ? one : ten)<<<1, 32>>>(a);       /* 143 */
  if (cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost) || cudaFree(a)) return 3;
  printf("%d %d\n", h, find(0) == &all);
  return 0;
}
X
src words <<'X'
#include <cstdio>
__device__ __constant__ int first[2] = { 1, 2 };
__constant__ __device__ int second[2] = { 3, 4 };
static __device__ __constant__ struct { int x; } third = { 5 };
__device__ int plain = 6;
__managed__ __device__ int shared_with_host = 7;
__host__ __device__ int both(int x) { return x; }
__device__ __host__ int also(int x) { return x; }
__global__ void places(int *a, int n) {  /* a built-in in every place of an expression */
  unsigned e = n < 3 ? n : blockDim.x, f = n < 3 ? gridDim.x : n; switch (n) { case 0:
    e += threadIdx.x; break; default: f += blockIdx.x; } a[0] = e + f; }
__global__ void sum(int *a, int *none) {
  if (!none) *a = first[1] + second[1] + third.x + plain + shared_with_host + both(8) + also(9); }
int main() {
  int *a, h; if (cudaMalloc(&a, 4)) return 3;
  sum<<<1, 1>>>(a, NULL);
  if (cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost) || cudaFree(a)) return 3;
  printf("%d\n", h); return 0;
}
X
src helpers <<'X'
#include <cstdio>
static int calls;
void cudaCheckAll(const char *) { calls++; }
int cudaHelp(int x) { calls++; return x; }
struct big { int a[9]; }; big cudaBig() { calls++; return big(); }
int main() { cudaCheckAll("x"); cudaHelp(3); cudaBig(); if (calls) cudaCheckAll("y");
  printf("%d\n", calls);
  cudaFree((void *)16);
  return 0; }
X
# every line that says HERE calls a function that does not exist; the error
# must have the number of the line
cat >"$work/marks" <<'X'
__global__ void kernel(int *a, int b);
template <class T, int N> __global__ void
pattern(T *a) {
  HERE
  __shared__ T
    one[N],
    two[N]
       [2]; HERE
  extern
  __shared__
  T more[]; HERE
  a[0] = one[0] + two[0][0] + more[0]; HERE
}
__device__ __constant__ int first[
  2] = { 1,
  2 };
/* two
   lines */
const int big = 1'000'000; HERE2
int main() {
  int *a = 0;
  cudaMalloc(&a,
    sizeof(int)
    );
  HERE
  kernel
  <<<1,
     dim3(
       32)
  >>>
  (a,
   4); HERE
  pattern<int,
    4>
  <<<1, 32, 128>>>(a
  ); HERE
  if (a)
    cudaFree(
      a
    ); HERE
}
X
lines() {
  awk '{ sub(/HERE2/, "const int v" NR " = line_" NR "();"); sub(/HERE/, "line_" NR "();") } 1' \
    "$work/marks" >"$work/marks.cu"
  right=$(grep -o 'line_[0-9]*' "$work/marks.cu" | sed 's/line_\(.*\)/\1 line_\1/')
}
marks() {
  { $b/simcc "$@" -c "$work/marks.cu" -o "$work/marks.o" 2>&1 || :; } |
    sed -n 's/.*marks.cu:\([0-9]*\):.* error: .*\(line_[0-9]*\).*/\1 \2/p' | sort -un
}
lines
is "there is something to find" 9 "$(echo "$right" | wc -l)"
is "no line is lost or added" "$right" "$(marks -fmax-errors=0)"
if command -v clang++ >/dev/null; then
  is "nor with clang" "$right" "$(marks --cxx=clang++ -ferror-limit=0)"
else skip "nor with clang" "none here"; fi
# (clang 14's preprocessor itself miscounts after a raw string of two lines,
# and behind the arguments of a macro that span lines)
cat >>"$work/marks" <<'X'
static const char *raw = R"x(
  k<<<1, 1>>>() ")x";
void last() { HERE }
X
lines
is "nor in a raw string, by gcc" "$right" "$(marks -fmax-errors=0)"

for how in -O1 --fast --cxx=clang++; do
  case $how in
    *clang*) command -v clang++ >/dev/null || { skip "clang" "none here"; continue; } ;;
  esac
  for f in names:143\ 1 words:41 helpers:4; do
    name=${f%%:*}
    ok "$name compiles ($how)" $b/simcc $how -Wall -Wextra -Werror "$work/$name.cu" -o "$work/$name"
    is "$name: the answer ($how)" "${f#*:}" "$("$work/$name" 2>"$work/said")"
  done
done
status "an error that was thrown away is still seen" 87 "$work/helpers"
says "by the call's name" 'cudaFree returned cudaErrorInvalidValue'
says "and line" 'helpers.cu:8'
# ---- the file that the book shows before and after is translated so
work=$work perl -0ne '($a, $b) = /before.and.after\}.*?verbatim\}\n(.*?)\\end
  .*?begin\{verbatim\}\n(.*?)\\end/sx;
  open F, ">", "$ENV{work}/before.cu"; print F $a; open F, ">", "$ENV{work}/after"; print F $b' \
  chunks/96a-translation.nw
printf '%s\n' '#!/bin/bash' \
  'for a; do case $a in *translated.ii) cp "$a" "${0%/*}/text" ;; esac; done' 'exec g++ "$@"' >"$work/keep"
chmod +x "$work/keep"
ok "the file that the book shows is there" test -s "$work/after"
ok "and compiles" $b/simcc --cxx="$work/keep" \
  -c "$work/before.cu" -o "$work/before.o"
squeezed() { tr -d ' \n'; }
is "and becomes what the book shows" "$(squeezed <"$work/after")" \
  "$(sed -n '/void step/,$p' "$work/text" | squeezed)"
finish
