# csv.awk -- the CSVs of Chapter 17 from what engine.sh has measured; those
# of a part that was not measured stay as they are
#   awk -v data=figures/data -f csv.awk OUT/results.txt gpu-costs.csv OUT/ncu-*.csv
function value(s) { sub(/^[a-z]*=/, "", s); return s }
function field(s, name) { if (!match(s, name "=[0-9.]+")) return ""
  return substr(s, RSTART + length(name) + 1, RLENGTH - length(name) - 1) }
function head(file, part, key, columns, what) { f = data "/" file; printf "" >f
  print "# command: figures/measure/engine.sh OUT " part >f
  print "# machine: 16 cores of a virtual machine; " machine >f
  print "# what: " (what ? what : "milliseconds on the host's clock from the launch to its end, medians;" \
    " each answer compared with Dijkstra's") >f
  print "# key: " key >f; print columns >f }
function put(name, g, i) { print name "," g "," med[i] "," low[i] "," top[i] "," runs[i] "," \
  relaxed[i] "," at[i] >f }
function pull_row(g, s, i, e) { e = tail_[i]
  print g "," s "," med[i] "," low[i] "," top[i] "," runs[i] "," field(e, "steps") "," field(e, "sweeps") "," field(e, "relaxed") \
    "," field(e, "pulled") "," field(e, "push_ms") "," field(e, "pull_ms") "," field(e, "sort") "," from_[i] >f }
function cluster_row(g, s, i, e) { e = tail_[i]
  print g "," s "," med[i] "," low[i] "," top[i] "," runs[i] "," field(e, "clusters") "," field(e, "steps") "," field(e, "relaxed") \
    "," field(e, "rounds") "," field(e, "work") "," field(e, "meet") >f }
function light_row(g, s, i, e) { e = tail_[i]
  print g "," s "," order[g] "," arcs[g] "," med[i] "," low[i] "," top[i] "," runs[i] "," field(e, "steps") "," \
    field(e, "relaxed") "," field(e, "sweeps") "," field(e, "pushed") "," field(e, "asked") "," field(e, "turn") >f }
function tally(what, good) { asked[what]++; right[what] += good }
function least(name, g, i) { if (!((name, g) in best) || med[i] + 0 < med[best[name, g]] + 0)
  best[name, g] = i }
FILENAME ~ /results.txt$/ { n = split($0, p, "|") }
p[1] == "MACHINE" { machine = p[2]; delete p }
p[1] == "GRAPH" { order[p[2]] = p[3]; arcs[p[2]] = p[5]; hops[p[2]] = p[6]; delete p }
p[1] == "STEP" { step[++steps] = p[2] "," p[3] "," p[4] "," p[5] "," p[6]; delete p }
p[1] == "PASS" && p[10] == "OK" { passed[++passes] = p[2]; vertices[p[2]] = p[3]; count[p[2]] = p[4]
  wide[p[2]] = p[5]; plain[p[2]] = p[6]; looked[p[2]] = p[7]; random[p[2]] = p[8]; alone[p[2]] = p[9] }
p[1] == "PASS" { delete p }
p[1] == "HAND" && p[7] == "OK" { if (!(p[3] in size)) thin[++hands] = p[3]
  size[p[3]] = p[4] "," p[5]; hand[p[2], p[3]] = p[6]; low_[p[2], p[3]] = p[8]; top_[p[2], p[3]] = p[9] }
p[1] == "HAND" { delete p }
p[1] == "ROOM" && p[6] == "OK" { room[p[2], p[3]] = p[4] "," p[5]; delete p }
p[1] == "LARGE" && p[9] == "OK" { large[++larges] = p[2] "," p[3] "," p[4] "," p[5] "," p[6] "," p[8] ","
  rest[larges] = room[p[2], p[3]]; delete p }
p[1] == "BINS" && p[10] == "OK" { bin[++binned] = p[2] "," p[3] "," p[4] "," p[5] "," p[6] "," p[7] "," p[9] "," p[11] }
p[1] == "BINS" { delete p }
p[1] == "PART" { part[++parted] = p[2] "," p[3] "," p[4] "," p[5] "," p[6]; delete p }
p[1] == "FUZZ" { tally("fuzz", p[5] == "OK"); delete p }
p[1] == "SANITIZER" { tally("sanitizer", p[5] == "OK" && p[6] ~ /^0 /); delete p }
p[1] == "LIGHT" { tally("light", p[5] == "OK" && p[6] ~ /^0 /); delete p }
p[1] == "RES" && p[2] == "light-arcs" { tally("light-arcs", p[9] == "OK"); delete p }
p[1] == "LAG" && p[3] ~ /engine/ { tally("beside-core", p[5] == "OK"); delete p }
p[1] == "LAG" && p[4] ~ /lean/ { tally("card-alone", p[5] == "OK"); delete p }
p[1] == "RES" && p[2] ~ /^checked/ { tally("arcs", p[9] == "OK"); delete p }
p[1] == "RES" && p[2] == "tiles" && p[9] == "OK" {
  g = p[3]; m = value(p[5]); plain_ = p[4] !~ /ahead/
  if (!plain_) late[g] = m
  else if (!(g in tile) || m + 0 < least_[g] + 0) { least_[g] = m; tile[g] = field(p[4], "delta") "," \
    field(p[4], "hops") "," field(p[4], "threads") "," m "," field(p[n], "steps") "," field(p[n], "relaxed") \
    "," field(p[n], "rounds") "," field(p[n], "work") "," field(p[n], "meet") }
  if (plain_ && p[4] ~ /delta=16000 hops=16 threads=512/) soon[g] = m
}
p[1] == "RES" && p[2] == "tiles" { delete p }
p[1] == "RES" && p[2] ~ /^ways-/ { v = substr(p[2], 6); g = p[3]; s = p[4]
  gsub(/ /, "-", s); gsub(/=/, "", s); sub(/^-$/, "own", s)
  if (p[9] == "OK") {
    way[v, ++ways[v]] = i = v "," g "," s; med[i] = value(p[5]); low[i] = value(p[6]); top[i] = value(p[7]); runs[i] = value(p[8])
    tail_[i] = p[n]; from_[i] = field(p[4], "until"); if (!((v, g) in first_) || med[i] + 0 < med[first_[v, g]] + 0) first_[v, g] = i
    if (s == "own") own_[v, g] = i
  }
  delete p
}
p[1] == "RES" {
  for (k = 4; p[k] !~ /^med=/ && k < n; k++) ;
  if (p[k + 4] == "OK") {
    i = ++rows; med[i] = value(p[k]); low[i] = value(p[k + 1]); top[i] = value(p[k + 2])
    runs[i] = value(p[k + 3]); relaxed[i] = field(p[n], "relaxed"); at[i] = field(p[n], "steps")
    g = p[3]; v = p[2]
    if (v ~ /^bitmap/) {
      if (v == "bitmap-nopack" && g ~ /rnd4w|rmat20h/) v = "bitmap"
      d = value(p[4]); t = substr(p[5], 3) > 0 ? "rings" : "bits"
      if (v == "bitmap" && g ~ /^rnd(1|4|11)$/)
        ring[++rings] = g "," d "," t "," med[i] "," field(p[n], "ph")
      if (t == "rings") {
        if (v == "bitmap") least(v, g, i)
        if (g == "rnd1" && d == 5 || g == "rnd11" && d == 3 || g == "rnd4w" && d == 262144 ||
            g == "grid" && d == 4096)
          change[v == "bitmap" ? "base" : substr(v, 8), g] = i
      }
    } else if (v == "sketch" || v == "probe3") least("sketch", g, i)
    else if (g == "path") { if (v ~ /step|hop/) path[v] = i; n_path[v] = field(p[n], "steps") }
    else if (v == "widths") { least(v, g, i); if (p[4] == "-") { own[g] = i; more[++mores] = g } }
    else {
      once[v, g] = i
      if (v ~ /^(engine|slack|patience|crestless)/) least("best", g, i)
      if (v == "engine" && p[4] != "-") once[v, g] = own[g]
      if (v == "engine" && p[4] == "-") own[g] = i
    }
  }
  delete p
}
FILENAME ~ /gpu-costs/ { split($0, z, ","); cost[z[1] "," z[2]] = z[3] }
FILENAME ~ /ncu-/ && /^"ID"/ { gsub(/^"|"$/, ""); m = split($0, name, "\",\""); next }
FILENAME ~ /ncu-/ && /^"0"/ { gsub(/^"|"$/, ""); split($0, x, "\",\""); w = FILENAME
  sub(/.*ncu-/, "", w); sub(/\.csv/, "", w); sub(/-/, ",", w)
  for (k = 1; k <= m; k++) { gsub(/,/, "", x[k]); ncu[w, name[k]] = x[k] } seen[++profiles] = w }
END {
  split("rnd1 rnd4 rnd11 rnd4w grid rmat20 rmat22 road geo dense star rmat20h", all, " ")
  split("bits rings hubs loads deal batches thin wave engine", a, " ")
  if (("bits", "rnd1") in once) {
    head("engine-versions.csv", "versions", "version,graph",
      "version,graph,median_ms,min_ms,max_ms,runs,relaxed,steps")
    for (k = 1; k <= 9; k++) for (j = 1; j <= 12; j++)
      if ((a[k], all[j]) in once) put(a[k], all[j], once[a[k], all[j]])
    for (j = 1; j <= 12; j++) if (("best", all[j]) in best) put("best", all[j], best["best", all[j]])
    split("paths beside", a, " ")
    for (k = 1; k <= 2; k++) for (j = 1; j <= 12; j++)
      if ((a[k], all[j]) in once) put(a[k], all[j], once[a[k], all[j]])
    close(f)
  }
  if (mores) {
    head("engine-widths.csv", "widths", "graph",
      "graph,n,arcs,median_ms,best_ms,excess_percent,relaxed,steps")
    for (k = 1; k <= mores; k++) { g = more[k]; i = own[g]; j = best["widths", g]
      printf "%s,%d,%d,%.3f,%.3f,%.0f,%s,%s\n", g, order[g], arcs[g], med[i], med[j],
        (med[i] / med[j] - 1) * 100, relaxed[i], at[i] >f }
    close(f)
    head("engine-parents.csv", "widths", "version", "version,median_ms")
    g = "rnd11w"; print "engine," med[own[g]] >f
    print "paths," med[once["paths", g]] >f; print "beside," med[once["beside", g]] >f
    close(f)
  }
  if (hands) {
    f = data "/engine-handover.csv"; printf "" >f
    print "# command: figures/measure/engine.sh OUT handover" >f
    print "# machine: 16 cores of a virtual machine; " machine >f
    print "# what: milliseconds of the search, medians of 15; every answer verified; core: the" \
      " quicker of dijkstra_heap and dial; share: the engine's part of that, in per cent; least, most:" \
      " the shortest and the longest of the runs" >f
    print "# key: graph" >f; print "graph,n,arcs,engine,engine_paths,dijkstra_heap,dial,core,share," \
      "engine_least,engine_most,core_least,core_most" >f
    for (k = 1; k <= hands; k++) { g = thin[k]; core = hand["dijkstra_heap", g]; other = hand["dial", g]
      who = "dijkstra_heap"; if (other + 0 < core + 0) { core = other; who = "dial" }
      printf "%s,%s,%s,%s,%s,%s,%s,%.0f,%s,%s,%s,%s\n", g, size[g], hand["engine", g], hand["engine_paths", g],
        hand["dijkstra_heap", g], hand["dial", g], core, hand["engine", g] / core * 100,
        low_["engine", g], top_["engine", g], low_[who, g], top_[who, g] >f }
    close(f)
  }
  if (larges) {
    f = data "/engine-large.csv"; printf "" >f
    print "# command: figures/measure/engine.sh OUT large" >f
    print "# machine: 16 cores of a virtual machine; " machine >f
    print "# what: one run each; every arc and every parent checked; gigabytes on the device, of the" \
      " graph and beyond it" >f
    print "# key: solver,weight" >f; print "solver,weight,n,arcs,ms,relaxed,graph_gb,beyond_gb" >f
    for (k = 1; k <= larges; k++) print large[k] rest[k] >f
    close(f)
  }
  h = split("strict compare slack1 slack4 slack64 patience6 patience24 crestless blocks2 first" \
    " markall few one hub32 hub128 even batchwise pieces8 ring512 slots2 three warps4 thinhubs", a, " ")
  if (("first", "rnd1") in once) {
    head("engine-later.csv", "changes", "change,graph",
      "change,graph,median_ms,min_ms,max_ms,runs,relaxed,steps")
    for (k = 1; k <= h; k++) for (j = 1; j <= 12; j++)
      if ((a[k], all[j]) in once && (a[k] != "thinhubs" || all[j] == "star"))
        put(a[k], all[j], once[a[k], all[j]])
    close(f)
    head("engine-path.csv", "changes", "what", "what,n,median_ms,steps")
    for (v in path) print v "," order["path"] "," med[path[v]] "," n_path[v] >f
    # what a step costs beyond the hop that is relaxed in it
    printf "meeting,1,%.6f,1\n", med[path["step"]] / n_path["step"] - med[path["hop"]] / order["path"] >f
    close(f)
    head("engine-steps.csv", "changes", "graph,step", "graph,step,begin_us,us,arcs")
    for (k = 1; k <= steps; k++) print step[k] >f
    close(f)
  }
  h = split("base done0 row0 f0 f2 check0 cs take8 late un1 un2 mb3 nopack", a, " ")
  if (("base", "rnd1") in change) {
    head("engine-changes.csv", "trial", "change,graph",
      "change,graph,median_ms,min_ms,max_ms,runs,relaxed,steps")
    for (k = 1; k <= h; k++) for (j = 1; j <= 12; j++)
      if ((a[k], all[j]) in change) put(a[k], all[j], change[a[k], all[j]])
    close(f)
    head("engine-rings.csv", "trial", "graph,delta,near", "graph,delta,near,median_ms,steps")
    for (k = 1; k <= rings; k++) print ring[k] >f
    close(f)
    head("engine-trial.csv", "trial", "version,graph",
      "version,graph,median_ms,min_ms,max_ms,runs,relaxed,steps")
    split("sketch bitmap", a, " ")
    for (k = 1; k <= 2; k++) for (j = 1; j <= 12; j++)
      if ((a[k], all[j]) in best) put(a[k], all[j], best[a[k], all[j]])
    close(f)
  }
  if (("fuzz" in asked)) {
    f = data "/engine-checks.csv"; printf "" >f
    print "# command: figures/measure/engine.sh OUT checks" >f
    print "# machine: " machine >f
    print "# what: solves or runs that were asked, and those that were right; arcs: every arc and every tree of" \
      " the twelve graphs in four forms; fuzz: drawn graphs, widths and blocks; card-alone, beside-core: two" \
      " graphs whose runs are handed over, at widths of 100 to 2000; sanitizer: NVIDIA's four tools" >f
    print "# key: what" >f; print "what,asked,right" >f
    k = split("arcs fuzz card-alone beside-core sanitizer", a, " ")
    for (j = 1; j <= k; j++) print a[j] "," asked[a[j]] "," right[a[j]] + 0 >f
    close(f)
  }
  if (("short-engine", "grid") in once) {
    head("engine-short.csv", "short", "version,graph", "version,graph,median_ms,min_ms,max_ms,runs,relaxed,steps",
      "milliseconds from the launch to its end, medians; each answer compared with Dijkstra's; uneven: without lists of" \
      " one length; alone: with them, but few items are not followed; paths: with parents; pace, patience: this setting in" \
      " place of 3, 20; cycle: of 20000 vertices, so 10000 hops, and nothing is given up")
    k = split("engine uneven alone pace1 pace2 pace4 patience12 patience16 patience24 engine-paths uneven-paths", a, " ")
    h = split("grid road grid1 road1 road16 walls cubic four four4 unitgrid gridz cycle", narrow, " ")
    for (i = 1; i <= k; i++) for (j = 1; j <= h; j++)
      if (("short-" a[i], narrow[j]) in once) put(a[i], narrow[j], once["short-" a[i], narrow[j]])
    close(f)
  }
  if (("narrow-four", "rnd4") in once) {
    head("engine-narrow.csv", "narrow", "graph", "graph,n,arcs,plain_ms,narrow_ms,swapped_ms,runs",
      "milliseconds from the launch to its end, medians: costs of four bytes; of two; of two, lowered by exchanging words;" \
      " each answer compared with Dijkstra's. On grid16 two bytes are too few, and the run is begun again")
    k = split("rnd4 rnd8 rnd11 rnd11m rnd16 grid16", narrow, " ")
    for (j = 1; j <= k; j++) { g = narrow[j]
      if ((("narrow-four", g) in once) && (("narrow-two", g) in once) && (("narrow-swapped", g) in once))
        print g "," order[g] "," arcs[g] "," med[once["narrow-four", g]] "," med[once["narrow-two", g]] "," \
          med[once["narrow-swapped", g]] "," runs[once["narrow-two", g]] >f }
    close(f)
  }
  if (ways["light"]) {
    head("engine-light.csv", "light", "graph,setting", "graph,setting,n,arcs,median_ms,min_ms,max_ms,runs,steps,relaxed,sweeps," \
      "pushed,asked,turn_ms",
      "milliseconds from the launch to its end, medians; each answer compared with Dijkstra's; engine: without lists into the" \
      " vertices; own: by light arcs, as the engine chooses; earlyK: it sweeps when 1/K of the arcs are pushed, not 1/32;" \
      " delta-K: the first width K times its own; pushed, asked: of each arc; turn_ms: the lists are turned and sorted, once")
    for (k = 1; k <= ways["light"]; k++) { i = way["light", k]; split(i, y, ","); g = y[2]
      if (!((g, 2) in told)) { told[g, 2] = 1; light_row(g, "engine", own_["engine", g]) }
      light_row(g, y[3], i) }
    close(f)
  }
  if ("light" in asked) {
    head("engine-light-checks.csv", "light", "what", "what,asked,right",
      "runs by light arcs, and those that were right; arcs: every arc of four graphs, of 4,000 to 4 million vertices; tools:" \
      " NVIDIA's four tools on five small graphs, as the engine chooses, and where it pushes again after the first sweep")
    print "arcs," asked["light-arcs"] "," right["light-arcs"] >f; print "tools," asked["light"] "," right["light"] >f
    close(f)
  }
  if (ways["pulls"]) {
    head("engine-pulls.csv", "ways", "graph,setting", "graph,setting,median_ms,min_ms,max_ms,runs,steps,sweeps," \
      "relaxed,pulled,push_ms,pull_ms,sort_ms,until",
      "milliseconds from the launch to its end, medians; each answer compared with Dijkstra's; engine: the engine, in the" \
      " same run; relaxed, pulled: arcs that are pushed and pulled, of each arc; push_ms, pull_ms: of the last run; sort_ms:" \
      " the device sorts the lists, once; until: the cost from which on it pulls; best: the setting with the least median")
    for (k = 1; k <= ways["pulls"]; k++) { i = way["pulls", k]; split(i, y, ","); g = y[2]
      if (!(g in told)) { told[g] = 1; j = own_["engine", g]; e = tail_[j]
        print g ",engine," med[j] "," low[j] "," top[j] "," runs[j] "," field(e, "steps") ",0," field(e, "relaxed") ",0,,,," >f
        pull_row(g, "best", first_["pulls", g]) }
      pull_row(g, y[3], i) }
    close(f)
    head("engine-clusters.csv", "ways", "graph,setting", "graph,setting,median_ms,min_ms,max_ms,runs,clusters,steps," \
      "relaxed,rounds,work_ms,meet_ms",
      "milliseconds from the launch to its end, medians; each answer compared with Dijkstra's; engine: the engine, in the" \
      " same run; rounds, work, meet: of a block in the mean, by its clock of 1.98 GHz; best: the setting with the least median")
    for (k = 1; k <= ways["clusters"]; k++) { i = way["clusters", k]; split(i, y, ","); g = y[2]
      if (!((g, 1) in told)) { told[g, 1] = 1; j = own_["engine", g]; e = tail_[j]
        print g ",engine," med[j] "," low[j] "," top[j] "," runs[j] ",," field(e, "steps") "," field(e, "relaxed") ",,," >f
        cluster_row(g, "best", first_["clusters", g]) }
      cluster_row(g, y[3], i) }
    close(f)
    head("engine-parts.csv", "ways", "what,threads", "what,threads,clusters,ns,rate",
      "of clusters of 16 blocks: ns for one of each thread, and thousand million of them a second on the card: barriers of the" \
      " cluster; atomics on random words of the cluster's shared memory, for whose answers a thread waits (by a common" \
      " address; by one of the cluster), and without an answer; the former on words of the block itself")
    for (k = 1; k <= parted; k++) print part[k] >f
    close(f)
    head("engine-copied.csv", "ways", "version,graph", "version,graph,median_ms,min_ms,max_ms,runs",
      "milliseconds from the launch to its end, medians; each answer compared with Dijkstra's; copied2k and so on: so many" \
      " costs of the first vertices in each block's shared memory; rmat20f, rmat22f: those with most arcs are the first")
    split("engine copied2k copied8k copied12k", a, " "); h = split("rmat20 rmat22 rmat20f rmat22f", narrow, " ")
    for (i = 1; i <= 4; i++) for (j = 1; j <= h; j++) if ((a[i], narrow[j]) in own_) { g = own_[a[i], narrow[j]]
      print a[i] "," narrow[j] "," med[g] "," low[g] "," top[g] "," runs[g] >f }
    close(f)
  }
  split("engine aside fetch guess cached bytes", a, " ")
  if (("card-engine", "rnd1") in once) {
    head("engine-besides.csv", "card", "change,graph",
      "change,graph,median_ms,min_ms,max_ms,runs,relaxed,steps")
    for (k = 1; k <= 6; k++) for (j = 1; j <= 12; j++)
      if (("card-" a[k], all[j]) in once) put(a[k], all[j], once["card-" a[k], all[j]])
    close(f)
  }
  if (binned) {
    f = data "/engine-bins.csv"; printf "" >f
    print "# command: figures/measure/engine.sh OUT " (ways["engine"] ? "ways" : "card") >f
    print "# machine: " machine >f
    print "# what: milliseconds, medians of nine: an offer along each arc, by way of bins of 32768 heads (written," \
      " then applied), directly, and directly with costs of two bytes" >f
    print "# key: graph" >f; print "graph,n,arcs,bins,write_ms,apply_ms,both_ms,direct_ms,halves_ms" >f
    for (k = 1; k <= binned; k++) { split(bin[k], y, ",")
      print y[1] "," y[2] "," y[3] "," y[4] "," y[5] "," y[6] "," y[5] + y[6] "," y[7] "," y[8] >f }
    close(f)
  }
  if (("card-engine", "rnd1") in once) {
    head("engine-tiles.csv", "card", "graph", "graph,delta,rounds_a_step,threads,median_ms,steps,relaxed," \
      "rounds,work_ms,meet_ms,fetched_ms,unfetched_ms", "milliseconds on the host's clock from the launch to its" \
      " end, medians; each answer compared with Dijkstra's; work, meet: of a block in the mean, by its clock of 1.98 GHz")
    for (j = 1; j <= 12; j++) if (all[j] in tile)
      print all[j] "," tile[all[j]] "," soon[all[j]] "," late[all[j]] >f
    close(f)
  }
  if (profiles && ("engine", "rnd11") in once) {   # the arcs that were relaxed are from there
    head("engine-counters.csv", "versions counters", "version,graph", "version,graph,ms,l2_percent," \
      "dram_percent,l2_hits,ipc,instructions_an_arc,cycles_an_instruction,waiting_for_block," \
      "waiting_for_memory", "one launch of the kernel under the profiler, and its own milliseconds of it;" \
      " instructions of a warp for 32 arcs that are relaxed (engine-versions.csv); cycles from one instruction of a warp to its" \
      " next, and those of them that it waits at the block's barrier, and for a word from memory")
    for (k = 1; k <= profiles; k++) { w = seen[k]; split(w, y, ",")
      r = relaxed[once[y[1], y[2]]]; s = "smsp__average_warp"
      printf "%s,%.3f,%.1f,%.1f,%.1f,%.2f,%.0f,%.1f,%.1f,%.1f\n", w,
        ncu[w, "gpu__time_duration.sum"] / 1e6,
        ncu[w, "lts__throughput.avg.pct_of_peak_sustained_elapsed"],
        ncu[w, "dram__throughput.avg.pct_of_peak_sustained_elapsed"],
        ncu[w, "lts__t_sector_hit_rate.pct"], ncu[w, "sm__inst_executed.avg.per_cycle_active"],
        ncu[w, "smsp__inst_executed.sum"] / (r * arcs[y[2]] / 32),
        ncu[w, s "_latency_per_inst_issued.ratio"],
        ncu[w, s "s_issue_stalled_barrier_per_issue_active.ratio"],
        ncu[w, s "s_issue_stalled_long_scoreboard_per_issue_active.ratio"] >f }
    close(f)
  }
  if (passes) {
    f = data "/engine-pass.csv"; printf "" >f
    print "# command: figures/measure/engine.sh OUT pass" >f
    print "# machine: 16 cores of a virtual machine; " machine >f
    print "# what: milliseconds of one pass over the arcs, in the order in which they lie, medians of nine;" \
      " plain: each tests the word of its head, which the multiprocessor's own cache may answer; volatile: which" \
      " the level-2 cache answers; random: as many tests of random words, without reading an arc; arcs: the" \
      " arcs alone are read" >f
    print "# key: graph" >f
    print "graph,n,arcs,arc_bytes,plain_ms,volatile_ms,random_ms,arcs_ms" >f
    for (k = 1; k <= passes; k++) { g = passed[k]
      print g "," vertices[g] "," count[g] "," wide[g] "," plain[g] "," looked[g] "," random[g] "," alone[g] >f }
    close(f)
  }
  if (!("rnd1" in order) || !passes || !(("chain-min,16") in cost)) exit
  # a hop: two reads and an atomic that follow one another
  hop = 2 * cost["chain-plain,16"] + cost["chain-min,16"]
  f = data "/engine-floor.csv"; printf "" >f
  print "# command: figures/measure/engine.sh OUT pass" >f
  print "# machine: 16 cores of a virtual machine; " machine >f
  print "# what: milliseconds; bytes: starts and arcs at the rate of gpu-costs.csv; words: a pass (engine-pass.csv) or" \
    " the tests of as many random words alone (there and in gpu-costs.csv), the shortest, nan where it is no floor; chain: hops times two reads and an atomic minimum in 16 MiB (gpu-costs.csv);" \
    " short: hops times the atomic, where all lists have one length and the next is read meanwhile; floor: the largest, of the two chains the shorter" >f
  print "# key: graph" >f; print("graph,n,arcs,hops,bytes_ms,words_ms,chain_ms,short_ms,floor_ms") >f
  for (j = 1; j <= 12; j++) { g = all[j]
    b = (order[g] * 8 + arcs[g] * wide[g]) / (cost["read,contiguous"] * 1e6)
    w = plain[g] < looked[g] ? plain[g] : looked[g]; if (random[g] < w) w = random[g]
    c = hops[g] * hop / 1e6; even = g ~ /^(grid|road)$/; e = even ? hops[g] * cost["chain-min,16"] / 1e6 : c
    rate = cost["tested," order[g]] * 1e6; w = rate && arcs[g] / rate < w ? arcs[g] / rate : w
    m = b > e ? b : e
    # where many arcs ask for one word, a pass tells how its atomics queue up
    # while the word is still infinite: a solver comes later, so no floor
    crowded = g ~ /rmat|dense|star/; m = !crowded && w > m ? w : m
    printf "%s,%d,%d,%d,%.3f,%s,%.3f,%s,%.3f\n", g, order[g], arcs[g], hops[g], b,
      crowded ? "nan" : sprintf("%.3f", w), c, even ? sprintf("%.3f", e) : "nan", m >f }
  close(f)
}
