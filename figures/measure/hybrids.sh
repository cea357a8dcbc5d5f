#!/bin/sh
# hybrids.sh: the times of the hybrids of Chapter 8, and of the bus, on a
# machine with a GPU.  Needs a C compiler and nvcc; takes two minutes.
#
#   figures/measure/hybrids.sh
#
# writes hybrids.csv, hybrids-bus.csv and hybrids-model.csv in figures/data.
# It compiles what it needs from generated/.  A size that has been measured
# is kept in build/hybrids-* when the script is stopped and started again.
# To try it without a GPU: HYBRIDS_NVCC="build/bin/simcc --fast -O2"
# SIZES="1000 3000" MOST=65536 OUT=/tmp figures/measure/hybrids.sh
set -eu
cd "$(dirname "$0")/../.."
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
: "${HYBRIDS_NVCC:=$nvcc -std=c++17 -O3 -arch=native}" "${SRC:=generated}"
: "${SIZES:=1048576 4194304 11534336}" "${MOST:=268435456}" "${REPEATS:=3}"
: "${OUT:=figures/data}"
: "${SSSP_COMMIT:=$(book/tools/commit)}"
# (rows of a trial, or of other sources, are none of this)
b=build/hybrids-$(echo "$HYBRIDS_NVCC $SRC $MOST $REPEATS $SSSP_COMMIT" | cksum | cut -d' ' -f1)
mkdir -p $b "$OUT"

for f in graph generate random verify; do
  cc -std=c17 -D_GNU_SOURCE -O2 -I"$SRC" -c "$SRC/graph/$f.c" -o $b/$f.o &
done
wait
$HYBRIDS_NVCC -DCOST_BITS=32 -I"$SRC" -o $b/hybrids figures/measure/hybrids.cu \
  "$SRC/cuda/initialize.cu" "$SRC/cuda/relax_U.cu" "$SRC/cuda/update.cu" \
  $b/*.o
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
head_of() {
  echo "# command: figures/measure/hybrids.sh ($1)"
  echo "# machine: $($b/hybrids device); ${cpu:-unknown CPU}, one core; $SSSP_COMMIT"
}

[ -f $b/bus.csv ] || { $b/hybrids bus "$MOST" >$b/bus.part
                       mv $b/bus.part $b/bus.csv; }
for n in $SIZES; do
  [ -f "$b/$n.csv" ] || { $b/hybrids solve "$n" "$REPEATS" >$b/part.csv
                          mv $b/part.csv "$b/$n.csv"; }
done

# the model: the first copy's time is the latency, the last one's the rate
awk -F, '/^[0-9]/ { us = ($2 + $3) / 2; loose = ($4 + $5) / 2
                    if (!first) { first = us; first_loose = loose } }
  END { printf "latency,%.3f,us\nrate,%.3f,GB/s\nhalf,%.1f,KiB\n", first,
        $1 / us / 1000, first * ($1 / us) / 1024
        printf "latency-pageable,%.3f,us\nrate-pageable,%.3f,GB/s\n",
        first_loose, $1 / loose / 1000 }' $b/bus.csv >$b/model.csv
{ head_of "a latency and a rate, from hybrids-bus.csv"
  printf '# key: what\nwhat,value,unit\n'; cat $b/model.csv; } >$b/out-model
{ head_of "copies of one size, medians in us"; cat $b/bus.csv; } >$b/out-bus
{ head_of "papers' family, degree 7, seed 1, 256 threads; medians of $REPEATS,\
 U_CPU and the larger U_H1 once"
  echo '# key: solver,n,memory'
  echo "solver,n,memory,iterations,median_ms,min_ms,max_ms,crossing_ms,\
graph_ms,crossings,bytes,relax_ms,minimum_ms,update_ms,verified,model_ms,\
bytes_each,crossing_percent"
  for n in $SIZES; do cat "$b/$n.csv"; done |
    awk -F, -v OFS=, 'FNR == NR { m[$1] = $2; next }
      { loose = $3 == "pageable" ? "-pageable" : ""
        model = $10 * m["latency" loose] / 1000
        model += $11 / m["rate" loose] / 1e6
        print $0, sprintf("%.3f", model), sprintf("%.0f", $11 / $4),
          sprintf("%.1f", 100 * $8 / $5) }' \
      $b/model.csv -; } >$b/out
if grep -q ',NO,' $b/out; then
  echo "hybrids.sh: an answer is wrong" >&2
  exit 1
fi
mv $b/out-model "$OUT/hybrids-model.csv"
mv $b/out-bus "$OUT/hybrids-bus.csv"
mv $b/out "$OUT/hybrids.csv"
