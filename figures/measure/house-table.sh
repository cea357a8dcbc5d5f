#!/bin/sh
# house-table.sh: figures/data/house.csv (OUT=FOLDER: there) from house-gpu.csv
# and house-cpu.csv, for the largest lists and matrices.
#
# graphs: how many; median_ms, low_ms, high_ms: over their medians; copy_ms:
# sending the graph.  over_X: X's time on the processor over this solver's,
# both on the graph of seed 1; all_over_X: with the sending.  wrong: on how
# many graphs.  A - stands for a number that there is not.
set -eu
cd "$(dirname "$0")/../.."
data=figures/data out=${OUT:-figures/data}
awk -F, '
  function sorted(list, x,   k, i, j, t) {
    k = split(list, x, " ")
    for (i = 2; i <= k; i++) { t = x[i] + 0
      for (j = i - 1; j >= 1 && x[j] + 0 > t; j--) x[j + 1] = x[j]
      x[j + 1] = t }
    return k }
  function quantile(list, q,   x, k, p, i) {
    k = sorted(list, x); p = 1 + q * (k - 1); i = int(p)
    return i >= k ? x[k] : x[i] + (p - i) * (x[i + 1] - x[i]) }
  function over(o, s, sent) {
    return family[s] == "predecessor" && (o in cpu) && (s in one) ?
      sprintf("%.2f", cpu[o] / (one[s] + (sent ? copied[s] : 0))) : "-" }
  /^# machine/ { machine = machine (machine ? "\n" : "") $0 }
  /^#/ || /^solver,/ || /^family,/ { next }
  FILENAME ~ /cpu/ { if ($2 == 11534336) {
      cpu[$1] = $5; s = $1 " -"; family[s] = "predecessor"; times[s] = $5
      one[s] = $5; copies[s] = $6; copied[s] = $6; it[s] = $3
      sums[s] = $4; wrong[s] = 0; name[++count] = s } next }
  $4 == 11534336 || $4 == 15360 { s = $2 " " $3
    if (!(s in times)) name[++count] = s
    family[s] = $1; times[s] = times[s] " " $8; copies[s] = copies[s] " " $11
    it[s] = $6; sums[s] = $7; wrong[s] += $12 != "yes"
    if ($5 == 1) { one[s] = $8; copied[s] = $11 } }
  END {
    print "# command: figures/measure/house-table.sh"; print machine
    print "# key: solver,minimum"
    head = "solver,minimum,n,graphs,wrong,iterations,relaxations,median_ms"
    head = head ",low_ms,high_ms,copy_ms"
    k = split("FH dijkstra_heap dial F_CPU", base, " ")
    for (i = 1; i <= k; i++) head = head ",over_" base[i] ",all_over_" base[i]
    print head
    for (i = 1; i <= count; i++) { s = name[i]; split(s, part, " ")
      printf "%s,%s,%d,%d,%d,%d,%d,%.4f,%.4f,%.4f,%.3f", part[1], part[2],
        family[s] == "matrix" ? 15360 : 11534336, split(times[s], x, " "),
        wrong[s], it[s], sums[s], quantile(times[s], .5),
        quantile(times[s], .25), quantile(times[s], .75),
        quantile(copies[s], .5)
      for (j = 1; j <= k; j++)
        printf ",%s,%s", over(base[j], s, 0), over(base[j], s, 1)
      print "" }
  }' $data/house-cpu.csv $data/house-gpu.csv >"$out/house.csv.part"
mv "$out/house.csv.part" "$out/house.csv"
