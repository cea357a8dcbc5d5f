#!/bin/bash
# bench-2013.sh: the experiments of the 2013 paper, for Chapter 15, on a
# machine with a GPU.  Needs make, a C compiler and nvcc; some six minutes.
#
#   figures/measure/bench-2013.sh          (make bench-2013)
#
# writes bench-2013.csv, -extremes and -best from it, bench-2013-graphs.csv, bench-2013-occupancy.csv,
# bench-2013-cache.csv, -together, -dense, allpairs-timeline.csv and
# allpairs-timeline.tex in figures/data.
# It builds from generated/.  It may be stopped and started again: a row of
# bench-2013.csv, and each of the other files, is measured once.
# The paper's grid takes 1,024 to 32,768 sources for each of 56 pairs of a
# block size and a number of streams.  Here each pair gets SOURCES (256), and
# only the best and the worst get MORE of them, as many as fit into BUDGET
# seconds.  N, BLOCKS, STREAMS, SOURCES, MORE, REPEAT, SNAPSHOTS: see
# bench-2013.cu.  OUT: where the files go; BUDGET: for the grid and for what
# follows it.  CC_GPU=simcc tries it all on the simulator, whose times are of
# no use: then OUT must be set.
set -eu
cd "$(dirname "$0")/../.."
out=${OUT:-figures/data}
export SOURCES=${SOURCES:-256} N=${N:-1049088}
export SSSP_COMMIT=${SSSP_COMMIT:-$(book/tools/commit)}
budget=${BUDGET:-240}
mkdir -p "$out" build

if [ "${CC_GPU:-nvcc}" = simcc ]; then
  [ "$out" != figures/data ] || { echo "bench-2013.sh: set OUT" >&2; exit 2; }
  src=build/src
  make programs >/dev/null
  compile="build/bin/simcc --fast -O2 -DCOST_BITS=32"
  sssp=build/bin/sssp objects=build/obj gpu="the simulator"
else
  [ -e /dev/nvidiactl ] || { echo "bench-2013.sh: no GPU here" >&2; exit 2; }
  src=generated
  make -j"$(nproc)" labs
  nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
  compile="$nvcc -std=c++17 -O3 -arch=native -DCOST_BITS=32"
  sssp=build/labs/bin/sssp-gpu objects=build/labs/obj
  gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)
fi
$compile -I$src -o build/bench-2013 figures/measure/bench-2013.cu \
  $src/cuda/initialize.cu $src/cuda/relax_F.cu $src/cuda/crauser.cu \
  $src/cuda/rows.cu \
  $objects/graph/*.o $(cat ${objects%/obj}/libs)
bench=build/bench-2013
head_of() {   # head_of KEY: the first lines of a table
  echo "# command: figures/measure/bench-2013.sh"
  echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) cores; $gpu (driver)"
  echo "# key: $1"
}
table() {     # table FILE KEY COMMAND...: a table that is measured at once
  file=$out/$1.csv key=$2; shift 2
  if [ -f "$file" ]; then echo "$file is there and kept"; return; fi
  if (set -e; head_of "$key"; "$@") >build/table.csv; then
    mv build/table.csv "$file"
  else
    echo "bench-2013.sh: $file could not be made" >&2; failed=1
  fi
}
failed=0

table bench-2013-occupancy block $bench occupancy
table bench-2013-graphs n,how $bench graphs
timeline=$out/allpairs-timeline
if [ ! -f $timeline.csv ]; then
  table allpairs-timeline streams,source,iteration,kernel \
    env SOURCES="${TIMELINE:-4}" $bench timeline
fi
# the same as a drawing: a bar for each kernel, and the end of each run
if [ -f $timeline.csv ] && [ ! -f $timeline.tex ]; then
  awk -F, '!/^#/ && NF == 6 && $1 + 0 > 0 {
      if ($6 > end[$1]) end[$1] = $6
      printf "\\kernelbar{%d}{%d}{%s}{%.2f}{%.2f}\n", $1, $2, $4, $5, $6 }
    END { for (k in end) printf "\\kernelend{%d}{%.2f}\n", k, end[k] }' \
    $timeline.csv >build/timeline.tex
  mv build/timeline.tex $timeline.tex
fi

# how much of what the relax kernel reads is found in the L2 cache
cache() {
  echo "block,l2_hit,l1_hit,ms,state"
  ncu=$(command -v ncu || ls /usr/local/cuda/bin/ncu 2>/dev/null || true)
  for block in ${BLOCKS_CACHE:-96 256 768}; do
    row=
    if [ -n "$ncu" ]; then
      # the mean over the launches, weighted by their times; a value has
      # commas in it, and each field is quoted
      row=$(timeout 60 "$ncu" --csv --print-units base --metrics \
        lts__t_sector_hit_rate.pct,l1tex__t_sector_hit_rate.pct,gpu__time_duration.sum \
        -k regex:relax_F $bench once "$block" 2>build/ncu.err |
        awk -F '","' -v b="$block" '
          NF > 10 && /^"[0-9]/ { value = $NF; gsub(/[",]/, "", value) }
          /lts__t_sector_hit_rate/ { l2 = value }
          /l1tex__t_sector_hit_rate/ { l1 = value }
          /gpu__time_duration/ { t = value / 1e6 }
          l1 != "" && l2 != "" && t != "" { s1 += l1 * t; s2 += l2 * t; st += t; l1 = l2 = t = "" }
          END { if (st > 0) printf "%s,%.1f,%.1f,%.4f,measured", b, s2 / st, s1 / st, st }') || true
    fi
    echo "${row:-$block,-,-,-,not measured: no ncu or no permission for its counters}"
  done
}
table bench-2013-cache block cache

# do several streams find more of it there?  The whole replay is one range
# of the profiler, so that kernels run together as they do without it
together() {
  echo "streams,block,l2_hit,l1_hit,state"
  ncu=$(command -v ncu || ls /usr/local/cuda/bin/ncu 2>/dev/null || true)
  for streams in ${TOGETHER:-1 4 16}; do
    for block in 96 256; do
      row=
      if [ -n "$ncu" ]; then
        row=$(timeout 90 "$ncu" --csv --print-units base \
          --replay-mode app-range --cache-control none --metrics \
          lts__t_sector_hit_rate.pct,l1tex__t_sector_hit_rate.pct \
          $bench together "$block" "$streams" 2>build/ncu.err |
          awk -F '","' -v b="$streams,$block" '
            NF > 10 && /^"[0-9]/ { value = $NF; gsub(/[",]/, "", value) }
            /lts__t_sector_hit_rate/ { l2 = value }
            /l1tex__t_sector_hit_rate/ { l1 = value }
            END { if (l1 != "" && l2 != "")
                    printf "%s,%.1f,%.1f,measured", b, l2, l1 }') || true
      fi
      echo "${row:-$streams,$block,-,-,not measured: no ncu or no permission for its counters}"
    done
  done
}
table bench-2013-together streams,block together

# the dense alternative: where do the three loops overtake?
dense() {
  echo "n,degree,solver,seconds,checksum"
  for n in ${DENSE:-1024 4096 8192}; do
    for degree in 7 $((n / 8)); do
      $sssp gen --family predecessor --n "$n" --degree $degree --seed 1 --out build/dense.csr >/dev/null
      for s in apsp_crauser floyd_warshall; do
        $sssp apsp build/dense.csr --solver $s --no-verify \
          $([ $s = apsp_crauser ] && echo --streams 4) |
          awk -v p="$n,$degree,$s" '$1 == "seconds" { t = $2 } $1 == "checksum" { c = $2 }
            END { printf "%s,%s,%s\n", p, t, c }'
      done
    done
  done
}
table bench-2013-dense n,degree,solver dense

csv=$out/bench-2013.csv
if [ ! -f $csv ]; then
  { head_of kind,block,streams,sources
    echo "# scale: the paper runs 1024 to 32768 sources for each configuration; here $SOURCES, and more for the best and the worst only"
    echo "# graph: predecessor, n = $N, degree 7, weights 1 to 10, seed 1"
    echo "kind,block,streams,sources,n,repeat,median_ms,min_ms,max_ms,us_each,launches,commit"
  } >build/table.csv
  mv build/table.csv $csv
fi
BUDGET=$budget $bench grid $csv
left=$((budget - SECONDS)); [ $left -gt 20 ] || left=20
BUDGET=$left $bench more $csv
# best and worst, as the text and the plots cite them
table_of_extremes() {
  echo "kind,which,block,streams,ms"
  awk -F, -v s="$SOURCES" '/^(relax|whole),/ && $4 == s {
      if (!($1 in least) || $7 < least[$1]) { least[$1] = $7; lb[$1] = $2 "," $3 }
      if ($7 > most[$1]) { most[$1] = $7; mb[$1] = $2 "," $3 } }
    END { for (k in least) { print k ",best," lb[k] "," least[k]; print k ",worst," mb[k] "," most[k] } }' $csv | LC_ALL=C sort
}
# the rows of those four configurations, for all numbers of sources
table_of_best() {
  echo "kind,which,sources,ms"
  awk -F, 'FNR == NR { if (/^(relax|whole),/) which[$1 "," $3 "," $4] = which[$1 "," $3 "," $4] " " $2; next }
    /^(relax|whole),/ { k = split(which[$1 "," $2 "," $3], w, " ")
      for (i = 1; i <= k; i++) print $1 "," w[i] "," $4 "," $7 }' \
    "$out/bench-2013-extremes.csv" $csv | LC_ALL=C sort -t, -k1,2 -k3,3n
}
rm -f "$out/bench-2013-best.csv"
rm -f "$out/bench-2013-extremes.csv"
table bench-2013-extremes kind,which table_of_extremes
table bench-2013-best kind,which,sources table_of_best
echo "$csv: $(grep -c '^relax,\|^whole,' $csv) rows, $SECONDS seconds"
[ $failed = 0 ]
