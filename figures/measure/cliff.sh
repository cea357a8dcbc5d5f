#!/bin/bash
# cliff.sh: what the kernels of F_GPU find in the second-level cache and
# what they fetch from memory, on the graphs of figures/measure/bench-2009.sh.
# Needs a GPU, Nsight Compute (ncu) with permission for its counters, and
# what bench-gpu.sh needs.
#
#   figures/measure/cliff.sh
#
# writes figures/data/cliff.csv: a row for each size and kernel, sums over
# all launches of one solve from source 0.  launches; sectors: what was
# asked of the cache, in millions of its sectors of 32 bytes; hit: the part
# of them that it had, in a hundred; read_mib and written_mib: what went
# between cache and memory; *_each: of one launch; us_each: its time under
# the profiler.  A kernel finds the caches as the one before has left them,
# and the two kinds of counters come from two runs, so that no launch has
# to be made twice.  UNIT, SIZES: for a try.
set -eu -o pipefail     # a profiler that is refused ends it
cd "$(dirname "$0")/../.."
csv=figures/data/cliff.csv work=build/cliff
mkdir -p $work figures/data; rm -f $work/*
make -s -j"$(nproc)" labs >/dev/null
sssp=build/labs/bin/sssp-gpu
ncu=$(command -v ncu || ls /usr/local/cuda/bin/ncu)
unit=${UNIT:-1048576}

count() {   # count GRAPH METRICS: launch,kernel,metric,value, a line each
  "$ncu" --csv --cache-control none --clock-control none --print-units base \
    --print-kernel-base function --metrics "$2" \
    -k 'regex:^(relax_F|minimum_word|update)$' \
    $sssp solve "$1" --solver F_GPU --verify 2>>$work/said |
    tee -a $work/all | awk -F '","' -v OFS=, '
      NF > 10 && /^"[0-9]/ { id = substr($1, 2); value = $NF
        gsub(/[",]/, "", value); print id, $5, $(NF - 2), value }'
}
for size in ${SIZES:-1 4 6 7 8 9 11}; do
  g=$work/g.csr n=$((size * unit))
  $sssp gen --family predecessor --n $n --seed 1 --out $g >/dev/null
  { count $g dram__bytes_read.sum,dram__bytes_write.sum,gpu__time_duration.sum
    count $g lts__t_sectors.sum,lts__t_sectors_lookup_hit.sum; } |
    awk -F, -v units="$size" -v n=$n '
      { sum[$2, $3] += $4; kernels[$2]
        if ($3 == "gpu__time_duration.sum") launches[$2]++ }
      END { for (k in kernels) { m = launches[k]
        read = sum[k, "dram__bytes_read.sum"] / 1048576
        written = sum[k, "dram__bytes_write.sum"] / 1048576
        all = sum[k, "lts__t_sectors.sum"]
        printf "%d,%s,%d,%d,%.3f,%.1f,%.1f,%.1f,%.2f,%.2f,%.2f\n",
          units, k, n, m, all / 1e6,
          100 * sum[k, "lts__t_sectors_lookup_hit.sum"] / all, read,
          written, read / m, written / m,
          sum[k, "gpu__time_duration.sum"] / m / 1e3 } }' | LC_ALL=C sort
done >$work/rows
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
{ echo "# command: figures/measure/cliff.sh"
  echo "# machine: $cpu; $(nvidia-smi --query-gpu=name,driver_version \
    --format=csv,noheader | head -1) (driver); $("$ncu" --version |
    sed -n 's/^Version /ncu /p')"
  echo "# key: units,kernel"
  echo units,kernel,n,launches,sectors,hit,read_mib,written_mib,read_each,written_each,us_each
  cat $work/rows; } >$work/table
mv $work/table $csv
cat $csv
