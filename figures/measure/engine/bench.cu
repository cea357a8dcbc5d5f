// bench GRAPH RUNS NAME: a line of standard input is a setting, of words
// "name=value" (a field of the plan; delta=-K is K times the engine's own
// first width; blocks=K per multiprocessor); "-" is no change.
// PATHS=1 in the environment: with parents.  -DSTATE=step: older versions.
#include "bench.h"
#include "cuda/engine.cu"
#include "cuda/engine_host.cu"
#ifndef STATE
#define STATE state
#define IMPATIENT
#endif
static bool set(engine_room *r, uint32_t most, char *word) {
  engine_plan *p = &r->plan;
  char *value = strchr(word, '=');
  if (!value) return !strcmp(word, "-");
  *value++ = 0;
  double x = atof(value);
  if (!strcmp(word, "delta"))
    p->delta = x > 0 ? (cost_t)x : std::max(1u, (cost_t)(p->delta * -x));
  else if (!strcmp(word, "few")) p->few = x;
  else if (!strcmp(word, "many")) p->many = x;
  else if (!strcmp(word, "thin")) p->thin = x;
  else if (!strcmp(word, "patience")) p->patience = x;
  else if (!strcmp(word, "lean")) p->lean = x;
  else if (!strcmp(word, "blocks")) r->blocks = std::min(most, 132 * (uint32_t)x);
#ifdef IMPATIENT
  else if (!strcmp(word, "slack")) p->slack = x;
  else if (!strcmp(word, "crest")) p->crest = x;
  else if (!strcmp(word, "hubs")) p->hubs = x;
#endif
  else return false;
  return true;
}
int main(int, char **av) {
  AGR g = ag_load(av[1]);
  int runs = atoi(av[2]);
  bool paths = getenv("PATHS");
  graph q = {};
  engine_room r;
  q.n = g.n, q.m = g.m;
  q.v = (uint32_t *)g.row, q.e = (uint32_t *)g.col, q.w = (uint32_t *)g.w;
  #ifdef IMPATIENT
  bool entered = WIDTH(engine_enter)(&r, &q, paths, 0, 0);
#else
  bool entered = WIDTH(engine_enter)(&r, &q, paths, 0);
#endif
  if (!entered)
    return printf("RES|%s|%s|%s\n", av[3], g.name.c_str(), cuda_why()), 1;
  r.plan.source = g.src;
  const engine_room own = r;
  std::vector<uint32_t> h(g.n);
  char line[300], setting[300];
  while (fgets(line, sizeof line, stdin)) {
    r = own;
    line[strcspn(line, "\n")] = 0;
    strcpy(setting, line);
    for (char *w = strtok(line, " "); w; w = strtok(NULL, " "))
      if (!set(&r, own.blocks, w)) return printf("RES|bad word %s\n", w), 1;
    std::vector<double> t;
    const char *ok = "";
    for (int k = 0; k <= runs; k++) {
      cudaDeviceSynchronize();
      double t0 = ag_now();
      if (!WIDTH(engine_launch)(&r))
        return printf("RES|%s|%s|%s\n", av[3], g.name.c_str(), cuda_why()), 1;
      double t1 = ag_now();
      if (k) t.push_back(t1 - t0);
      if (k && k < runs) continue;
      cudaMemcpy(h.data(), r.plan.dist, 4 * (size_t)g.n, cudaMemcpyDeviceToHost);
      ok = ag_check(g, h.data(), 4294967295.0);
      if (r.board->orders.STATE == HANDED_OVER) ok = "LEAN";
#ifdef CERTIFICATE
      for (uint64_t i = 0; i < g.n; i++)
        for (uint32_t a = g.row[i]; a < g.row[i + 1] && h[i] != ~0u; a++)
          if ((uint64_t)h[i] + g.w[a] < h[g.col[a]]) ok = "NOT CERTIFIED";
#endif
      if (strncmp(ok, "OK", 2)) { if (t.empty()) t.push_back(t1 - t0); break; }
    }
    char x[200];
    snprintf(x, sizeof x, "delta=%u steps=%u buckets=%u relaxed=%.2f", r.plan.delta,
             r.board->steps, r.board->buckets, (double)r.board->sums / g.m);
    ag_report(av[3], g, setting, t, ok, x);
#ifdef TRACE
    static unsigned long long l[4096][2];
    cudaMemcpyFromSymbol(l, trace, sizeof l);
    for (uint32_t k = 1; k < r.board->steps && k < 4096; k++)
      printf("STEP|%s|%u|%.1f|%.1f|%llu\n", g.name.c_str(), k,
             (l[k - 1][0] - l[0][0]) / 1e3, (l[k][0] - l[k - 1][0]) / 1e3, l[k][1]);
#endif
  }
  r = own;
  WIDTH(engine_leave)(&r);
}
