// large WEIGHT [N]: the largest graph of the engine's row, N = 2^28 vertices
// and 8 N - 1 arcs (to random heads, weights 1 to WEIGHT), made in memory by
// all cores; the engine's memory on the device, and both rows.
// Every arc and every tree is checked, on all cores.
#include "cuda/engine.cu"
#include "cuda/engine_host.cu"
#include <atomic>
#include <thread>
#include <vector>
static void all_cores(uint64_t n, void (*f)(uint64_t, uint64_t, void *), void *x) {
  std::vector<std::thread> t;
  uint64_t k = std::thread::hardware_concurrency();
  for (uint64_t i = 0; i < k; i++) t.emplace_back(f, n * i / k, n * (i + 1) / k, x);
  for (auto &one : t) one.join();
}
struct work { graph *g; uint32_t weight; answer *a; uint8_t *good; std::atomic<uint64_t> bad; };
static void make(uint64_t from, uint64_t end, void *x) {
  work *w = (work *)x;
  for (uint64_t i = from; i < end; i++) {
    w->g->v[i] = (uint32_t)(8 * i);
    for (uint64_t k = 8 * i; k < 8 * i + 8 && k < w->g->m; k++) {
      uint64_t z = (k + 1) * 0x9e3779b97f4a7c15ull;
      z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull, z ^= z >> 31;
      w->g->e[k] = (uint32_t)(z & (w->g->n - 1));
      w->g->w[k] = 1 + (uint32_t)((z >> 32) * w->weight >> 32);
    }
  }
}
// Each arc, and which vertices have a tight one, which is the parent's if there are parents
static void check(uint64_t from, uint64_t end, void *x) {
  work *w = (work *)x;
  const uint64_t *c = w->a->c;
  for (uint64_t i = from; i < end; i++)
    for (uint32_t k = w->g->v[i]; k < w->g->v[i + 1] && c[i] != UINT64_MAX; k++) {
      uint32_t j = w->g->e[k];
      uint64_t sum = c[i] + w->g->w[k];
      if (sum < c[j]) w->bad++;
      if (sum == c[j] && (!w->a->parents || w->a->parents[j] == i)) w->good[j] = 1;
    }
}
static void count(uint64_t from, uint64_t end, void *x) {
  work *w = (work *)x;
  for (uint64_t i = from; i < end; i++)
    if (i != 0 && w->a->c[i] != UINT64_MAX && !w->good[i]) w->bad++;
}
static void solve_by(const char *name, int (*f)(const problem *, answer *), bool tree, work *w) {
  answer a = {};
  problem p = {};
  uint64_t reached = 0;
  p.successors = w->g, p.n = w->g->n, p.parents = tree;
  a.c = (uint64_t *)malloc(w->g->n * sizeof *a.c);
  int status = f(&p, &a);
  w->a = &a, w->bad = a.c == NULL || a.c[0] != 0;
  if (status == SOLVED) {
    memset(w->good, 0, w->g->n);
    all_cores(w->g->n, check, w), all_cores(w->g->n, count, w);
    for (uint32_t i = 0; i < w->g->n; i++) reached += a.c[i] != UINT64_MAX;
  }
  printf("LARGE|%s|%u|%u|%u|%.1f|%lu|%.2f|%s\n", name, w->weight, w->g->n, w->g->m, a.seconds * 1e3,
         (unsigned long)reached, (double)a.relaxations / w->g->m,
         status != SOLVED ? a.error : w->bad ? "NOT CERTIFIED" : "OK");
  free(a.c), free(a.parents);
}
static void room(const char *name, int form, work *w) {
  size_t before, after, all;
  engine_room r;
  uint64_t n = w->g->n, m = w->g->m;
  cudaFree(0), cudaMemGetInfo(&before, &all);
  bool in = WIDTH(engine_enter)(&r, w->g, form, 0, 0);
  cudaMemGetInfo(&after, &all);
  double arcs = (n + 1) * 4.0 + m * (r.plan.weight_bits ? 4.0 : 8.0);
  printf("ROOM|%s|%u|%.2f|%.2f|%s\n", name, w->weight, arcs / 1e9, ((double)before - (double)after - arcs) / 1e9,
         in ? "OK" : cuda_why());
  WIDTH(engine_leave)(&r);
}
int main(int c, char **av) {
  uint32_t n = c > 2 ? (uint32_t)atol(av[2]) : 1u << 28;
  graph *g = graph_new(n, 8 * n - 1);
  work w = { g, (uint32_t)atol(av[1]), NULL, (uint8_t *)malloc(n), {} };
  setvbuf(stdout, NULL, _IOLBF, 1000);
  if (!g || !w.good) return puts("LARGE|no memory"), 1;
  g->v[g->n] = g->m;
  all_cores(g->n, make, &w);
  room("engine", PLAIN, &w), room("engine_paths", SHARED, &w);
  solve_by("engine", WIDTH(engine), false, &w);
  solve_by("engine_paths", WIDTH(engine_paths), true, &w);
}
