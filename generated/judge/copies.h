/* each: bytes a vertex and iteration; lists: are they copied at all? */
static void judge_copies(wire *w, uint64_t each, bool lists)
{
#ifdef __SIMULATOR__
    struct sim_counters now;
    uint64_t n = w->n, k = w->iterations;
    uint64_t allowed = each * n * k + 64 * k + 16 * n + 4096;

    if (lists)
        allowed += 4 * (n + 1) + 8 * (uint64_t)w->m;
    sim_counters_get(&now);
    if (now.copied > allowed)
        too_much(w, "%llu bytes were copied in %llu iterations, where "
                 "%llu are allowed", (unsigned long long)now.copied,
                 (unsigned long long)k, (unsigned long long)allowed);
#else
    (void)w, (void)each, (void)lists;
#endif
}
