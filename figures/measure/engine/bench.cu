// bench GRAPH RUNS NAME: a line of standard input is a setting, of words
// "name=value" (a field of the plan; delta=-K is K times the engine's own
// first width; blocks=K per multiprocessor); "-" is no change, and "NAME:"
// is what the result of this line is called.
// narrow=1: costs of two bytes, 0: of four.
// FORM=1 in the environment: with parents, in shared words if they fit, or
// 2: in words beside; 3: costs of two bytes; 6: light arcs first, early=K:
// when 1/K of the arcs are pushed, it sweeps, late=K: until it has asked 1/K.  -DCERTIFICATE: every arc is checked, and the tree.
// -DASIDE: as much of the level-2 cache as may be is set aside for the costs.
// FETCH=B in the environment: it fetches B bytes from the memory at a time.
#include "bench.h"
#include "cuda/engine.cu"
#ifdef ASIDE
static cudaError_t launch_aside(engine_room *r, const void *kernel, dim3 g, dim3 b, void **a) {
  int aside; cudaLaunchConfig_t s = {}; cudaLaunchAttribute x[2] = {};
  cudaDeviceGetAttribute(&aside, cudaDevAttrMaxPersistingL2CacheSize, 0);
  s.gridDim = g, s.blockDim = b, s.attrs = x, s.numAttrs = 2;
  x[0].id = cudaLaunchAttributeCooperative, x[0].val.cooperative = 1;
  x[1].id = cudaLaunchAttributeAccessPolicyWindow;
  cudaAccessPolicyWindow &w = x[1].val.accessPolicyWindow;
  w.base_ptr = r->plan.dist, w.num_bytes = r->plan.n * sizeof(cost_t);
  w.hitRatio = std::min(1., (double)aside / w.num_bytes);
  w.hitProp = cudaAccessPropertyPersisting, w.missProp = cudaAccessPropertyStreaming;
  return cudaLaunchKernelExC(&s, kernel, a);
}
#define cudaLaunchCooperativeKernel(kernel, g, b, a, m, s) launch_aside(r, kernel, g, b, a)
#endif
#include "cuda/engine_host.cu"
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
  else if (!strcmp(word, "pace")) p->pace = x;
  else if (!strcmp(word, "lean")) p->lean = x;
  else if (!strcmp(word, "blocks")) r->blocks = std::min(most, 132 * (uint32_t)x);
  else if (!strcmp(word, "slack")) p->slack = x;
  else if (!strcmp(word, "crest")) p->crest = x;
  else if (!strcmp(word, "hubs")) p->hubs = x;
  else if (!strcmp(word, "early")) p->early = p->early * LIGHT_EARLY / x;
  else if (!strcmp(word, "late")) p->late = p->late * LIGHT_LATE / x;
  else if (!strcmp(word, "narrow")) p->form = x ? NARROW : PLAIN;
  else return false;
  return true;
}
int main(int, char **av) {
  AGR g = ag_load(av[1]);
  int runs = atoi(av[2]);
  int form = getenv("FORM") ? atoi(getenv("FORM")) : 0;
  bool tree = form == SHARED || form == BESIDE;
  graph q = {};
  engine_room r;
  relay f;
  q.n = g.n, q.m = g.m;
  q.v = (uint32_t *)g.row, q.e = (uint32_t *)g.col, q.w = (uint32_t *)g.w;
  problem p = {};
  p.successors = &q;
  if (!WIDTH(engine_enter)(&r, &q, form, 0, 0) || !relay_make(&f, &p, true))
    return printf("RES|%s|%s|%s\n", av[3], g.name.c_str(), cuda_why()), 1;
  r.plan.source = g.src;
  if (getenv("FETCH")) cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, atoi(getenv("FETCH")));
#ifdef ASIDE
  int aside;
  cudaDeviceGetAttribute(&aside, cudaDevAttrMaxPersistingL2CacheSize, 0);
  cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, aside);
#endif
  double turn = 0;                   // once more, to be timed
  if (form == LIGHT && r.plan.weight_bits) {
    engine_plan x = r.plan;
    double t0 = ag_now();
    if (!turn_lists(&x, &q)) return printf("RES|%s|%s|%s\n", av[3], g.name.c_str(), cuda_why()), 1;
    turn = ag_now() - t0;
    cudaFree(x.into), cudaFree(x.tails), cudaFree(x.lightest);
  }
  engine_room own = r;
  char line[300], setting[300], name[100];
  while (fgets(line, sizeof line, stdin)) {
    r = own;
    line[strcspn(line, "\n")] = 0;
    strcpy(setting, line);
    strcpy(name, av[3]);
    for (char *w = strtok(line, " "); w; w = strtok(NULL, " "))
      if (w[strlen(w) - 1] == ':') strcpy(name, w), name[strlen(w) - 1] = 0;
      else if (!set(&r, own.blocks, w)) return printf("RES|bad word %s\n", w), 1;
    std::vector<double> t;
    const char *ok = "";
    int first = r.plan.form;         // an overflow changes it
    for (int k = 0; k <= runs; k++) {
      r.plan.form = first;
      cudaDeviceSynchronize();
      double t0 = ag_now();
      if (!WIDTH(engine_launch)(&r))
        return printf("RES|%s|%s|%s\n", name, g.name.c_str(), cuda_why()), 1;
      double t1 = ag_now();
      if (k) t.push_back(t1 - t0);
      if (k && k < runs) continue;
      fetch_costs(&r.plan, &f);
      ok = ag_check(g, f.c, 4294967295.0);
      if (r.board->orders.state == HANDED_OVER) ok = "LEAN";
#ifdef CERTIFICATE
      std::vector<bool> good(g.n);
      for (uint64_t i = 0; i < g.n; i++)
        for (uint32_t a = g.row[i]; a < g.row[i + 1] && f.c[i] != ~0u; a++) {
          uint64_t sum = (uint64_t)f.c[i] + g.w[a];
          if (sum < f.c[g.col[a]]) ok = "NOT CERTIFIED";
          if (tree && sum == f.c[g.col[a]] && f.parents[g.col[a]] == i) good[g.col[a]] = true;
        }
      for (uint64_t i = 0; i < g.n && tree; i++)
        if (f.c[i] != ~0u && i != g.src && !good[i]) ok = "NO TREE";
#endif
      if (strncmp(ok, "OK", 2)) { if (t.empty()) t.push_back(t1 - t0); break; }
    }
    own.plan.words = r.plan.words;   // a run may have taken them
    char x[200];
    int end = snprintf(x, sizeof x, "delta=%u steps=%u buckets=%u relaxed=%.2f form=%d", r.plan.delta,
             r.board->steps, r.board->buckets, (double)r.board->sums / g.m, r.plan.form);
    if (form == LIGHT)
      snprintf(x + end, sizeof x - end, " sweeps=%u pushed=%.4f asked=%.4f turn=%.1f", r.board->sweeps,
               (double)r.board->pushed / g.m, (double)r.board->asked / g.m, turn);
    ag_report(name, g, setting, t, ok, x);
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
