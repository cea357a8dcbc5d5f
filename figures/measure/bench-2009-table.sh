#!/bin/sh
# bench-2009-table.sh: medians and quartiles of figures/data/bench-2009.csv.
#
# Makes, anew each time, from whatever rows are there, in figures/data (OUT=FOLDER: there):
#   bench-2009-lists.csv     a row for each solver and size
#   bench-2009-matrices.csv  the same
#   bench-2009-fits.csv      a row for each solver of lists
#
# graphs: how many were measured; wrong: on how many of them the answer was
# not the right one.  median_ms, low_ms and high_ms: median and quartiles
# over the graphs, of each graph's median.  ns: median a vertex.  step: what
# one vertex more costs, in ns, from the next smaller size to this one.
# all_ms: median of solve and sending the graph together.  over_X: X's median
# over this solver's, both taken over the graphs that both have, of which
# there are graphs_X; all_over_X: the same with the sending.  A - or
# nan stands for a number that there is not.
set -eu
cd "$(dirname "$0")/../.."
data=figures/data out=${OUT:-figures/data}
table() {   # table FAMILY UNIT BASELINES
  awk -F, -v family="$1" -v unit="$2" -v others="$3" '
  function sorted(list, x, k,   i, j, t) {
    k = split(list, x, " ")
    for (i = 2; i <= k; i++) {
      t = x[i] + 0
      for (j = i - 1; j >= 1 && x[j] + 0 > t; j--) x[j + 1] = x[j]
      x[j + 1] = t
    }
    return k
  }
  function quantile(list, q,   x, k, p, i) {
    k = sorted(list, x); p = 1 + q * (k - 1); i = int(p)
    return i >= k ? x[k] : x[i] + (p - i) * (x[i + 1] - x[i])
  }
  function over(o, s, n, all,   i, k, g, a, b) {
    k = split(seeds[s, n], g, " "); a = b = ""; common = 0
    for (i = 1; i <= k; i++)
      if ((o, n, g[i]) in ms) {
        common++
        a = a " " ms[o, n, g[i]]
        b = b " " (ms[s, n, g[i]] + (all ? copy[s, n, g[i]] : 0))
      }
    return common ? sprintf("%.2f", quantile(a, .5) / quantile(b, .5)) : "-"
  }
  /^# machine/ { machine = $0 }
  /^#/ || $1 != family { next }
  { if (!(($2, $3) in times)) {
      if (!($2 in first)) { first[$2] = ++solvers; name[solvers] = $2 }
      if (!($3 in met)) { met[$3] = ++sizes; size[sizes] = $3 }
    }
    s = $2 SUBSEP $3
    seeds[s] = seeds[s] " " $4; times[s] = times[s] " " $7
    alls[s] = alls[s] " " ($7 + $10); copies[s] = copies[s] " " $10
    iterations[s] = iterations[s] " " $5; sums[s] = sums[s] " " $6
    ms[$2, $3, $4] = $7; copy[$2, $3, $4] = $10
    wrong[s] += ($11 != "yes") }
  END {
    print "# command: figures/measure/bench-2009-table.sh"
    print machine
    print "# from: figures/data/bench-2009.csv (make bench-2009)"
    print "# key: solver,n"
    head = "solver,n,units,graphs,wrong,iterations,relaxations,median_ms"
    head = head ",low_ms,high_ms,ns,step,copy_ms,all_ms"
    k = split(others, other, " ")
    for (i = 1; i <= k; i++)
      head = head ",over_" other[i] ",all_over_" other[i] ",graphs_" other[i]
    print head
    list = ""; for (i = 1; i <= sizes; i++) list = list " " size[i]
    sorted(list, size)
    for (j = 1; j <= solvers; j++) {
      s = name[j]; before = -1
      for (i = 1; i <= sizes; i++) {
        n = size[i]; key = s SUBSEP n
        if (!(key in times)) { before = -1; continue }
        m = quantile(times[key], .5)
        printf "%s,%d,%d,%d,%d,%g,%.0f,%.4f,%.4f,%.4f,%.4f", s, n, n / unit,
          split(seeds[key], g, " "), wrong[key],
          quantile(iterations[key], .5), quantile(sums[key], .5),
          m, quantile(times[key], .25), quantile(times[key], .75), 1e6 * m / n
        if (before >= 0)
          printf ",%.4f", 1e6 * (m - before) / (n - size[i - 1])
        else
          printf ",nan"
        before = m
        printf ",%.4f,%.4f", quantile(copies[key], .5), quantile(alls[key], .5)
        for (o = 1; o <= k; o++)
          printf ",%s,%s,%d", over(other[o], s, n, 0),
            over(other[o], s, n, 1), common
        print ""
      }
    }
  }' $data/bench-2009.csv
}
table predecessor 1048576 "FH dijkstra_heap dial F_CPU" \
  >"$out/bench-2009-lists.csv.part"
table matrix 1024 "FH dijkstra_matrix F_CPU_matrix" \
  >"$out/bench-2009-matrices.csv.part"

# Straight lines by least squares through the medians: iterations against
# log2 n; and ms against n in units of 2^20, once for the sizes up to seven
# and once from seven on, where the cost array alone has 28 MiB.  fixed_X:
# what three launches and a word to the host cost in all iterations at the
# smallest and the largest size, by the list of prices of gpu-costs.csv.
awk -F, '
  FILENAME ~ /gpu-costs/ { cost[$1, $2] = $3; next }
  function line(s, from, to, x, y,   n, sx, sy, sxx, sxy, k) {
    n = sx = sy = sxx = sxy = 0
    for (k = from; k <= to; k++) if ((s, k) in y) {
      n++; sx += x[k]; sy += y[s, k]; sxx += x[k] * x[k]
      sxy += x[k] * y[s, k]
    }
    if (n < 2) { slope = base = "nan"; return }
    slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    base = (sy - slope * sx) / n
  }
  /^# machine/ { print "# command: figures/measure/bench-2009-table.sh"; print
    print "# from: figures/data/bench-2009-lists.csv"; print "# key: solver"
    print "solver,base_small,slope_small,base_large,slope_large,slopes," \
      "iterations_doubling,iterations_one,fixed_small,fixed_large" }
  /^#/ || /^solver/ { next }
  !($1 in seen) { seen[$1] = 1; name[++solvers] = $1 }
  { k = $3; unit[k] = k; logs[k] = log($2) / log(2)
    t[$1, k] = $8; it[$1, k] = $6 }
  END { for (i = 1; i <= solvers; i++) {
    s = name[i]; line(s, 1, 7, unit, t); b = base; m = slope
    line(s, 7, 11, unit, t)
    printf "%s,%.4f,%.4f,%.4f,%.4f,%.3f", s, b, m, base, slope,
      m == "nan" || slope == "nan" ? "nan" : slope / m
    line(s, 1, 11, logs, it)
    asked = (3 * cost["launch", "queued"] + cost["copy", "word"]) / 1000
    printf ",%.2f,%.2f,%.3f,%.3f\n", slope, base + 20 * slope,
      asked * it[s, 1], asked * it[s, 11]
  } }' $data/gpu-costs.csv "$out/bench-2009-lists.csv.part" >"$out/bench-2009-fits.csv.part"
for name in lists matrices fits; do
  mv "$out/bench-2009-$name.csv.part" "$out/bench-2009-$name.csv"
done
