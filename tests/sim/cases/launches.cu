/* launches.cu -- launches in other launches, in conditions, by macros, with defaults */
#include <cstdio>
__global__ void add(int *a, int v = 1, int times = 1) { atomicAdd(a, v * times); }
__global__ void ten(int *a) { atomicAdd(a, 10); }
template <int N, class T = int> __global__ void more(T *a, T v = N) { atomicAdd(a, v); }
#define LAUNCH(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define SHAPE dim3(1), dim3(1, 1, 1)
#define SHAPED(k) k<<<SHAPE>>>
#define EACH(f) f(0) f(1) f(2)
#define ONCE(n) add<<<1, 1>>>(a, 1000 * (n));
template <int N> constexpr int some() { return N; }
static int one(int *a) { add<<<1, 1>>>(a); return 1; }
static int sum(int *a) { int h = 0; if (cudaMemcpy(&h, a, 4, cudaMemcpyDeviceToHost) || cudaMemset(a, 0, 4)) return -1; return h; }
int main(int n, char **) {
  int *a; if (cudaMalloc(&a, 4) || cudaMemset(a, 0, 4)) return 3;
  add<<<one(a), 1>>>(a, 2); printf("%d ", sum(a));                                   // a call that launches: 3
  add<<<[&] { add<<<1, 1>>>(a, 5); return 1; }(), 1>>>(a, 2); printf("%d ", sum(a));   // a lambda that does: 7
  add<<<n > 0 ? 2 : 1, n < 5 ? 3 : 1>>>(a); printf("%d ", sum(a));                    // 6
  add<<<(4 >> 1), some<(2 > 1)>()>>>(a); printf("%d ", sum(a));                       // 2
  (n ? ten : nullptr)<<<1, 1>>>(a); printf("%d ", sum(a));                            // 10
  n ? ten<<<1, 1>>>(a) : add<<<1, 1>>>(a, 7); printf("%d ", sum(a));                  // 10
  n > 100 ? ten<<<1, 1>>>(a) : add<<<1, 1>>>(a, 7); printf("%d ", sum(a));            // 7
  add<<<1, 1>>>(a, n ? 3 : 4, n ? 2 : 1); printf("%d ", sum(a));                      // 6
  more<4><<<1, 1>>>(a); more<(5 > 4), int><<<1, 1>>>(a, 20); printf("%d ", sum(a));   // 24
  LAUNCH(add, a, 9); LAUNCH((more<8, int>), a); printf("%d ", sum(a));                // 17
  SHAPED(add)(a, 3, 3); SHAPED(ten)(a); printf("%d ", sum(a));                        // 19
  EACH(ONCE) printf("%d ", sum(a));                                                  // 3000
  for (int i = 0; i < 3; i++) add<<<1, i + 1>>>(a, i ? i : 100); printf("%d ", sum(a));  // 100 + 2 + 6
  if (n) ten<<<1, 1>>>(a); else add<<<1, 1>>>(a); do add<<<1, 1>>>(a); while (0); printf("%d\n", sum(a));  // 11
  return cudaFree(a); }
