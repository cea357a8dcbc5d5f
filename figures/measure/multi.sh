#!/bin/bash
# multi.sh OUT: chapter 19 on one host with two GPUs: one graph on one card and
# on two, both partitions, growing graphs, widths, 64 roots, all pairs.  Writes
# OUT/multi.csv and OUT/multi-raw.csv.  Needs sssp-mpi-gpu, MPI and NCCL.
set -u
out=$1 P=${P:-build/labs/bin/sssp-mpi-gpu} M=1048576
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tmp=$(mktemp -d -p /dev/shm); trap 'rm -rf "$tmp"' EXIT
one() {   # one NAME RANKS ARGUMENT...: a warming run and six more
  local name=$1 k=$2; shift 2
  timeout 100 mpirun -q -n "$k" "$P" solve --repeat 7 --csv "$tmp/now" "$@" || echo "failed: $name" >&2
  awk -v run="$name" 'FNR == 1 { print "run," $0; next } FNR > 2 { print run "," $0 }' "$tmp/now" \
    >>"$tmp/raw"; rm -f "$tmp/now"
}
three() { local name=$1; shift; one "$name/1" 1 "$@"; one "$name/2" 2 "$@"; one "$name/2h" 2 "$@" --hashed; }
three rnd4 --family random --n $((4 * M))
three rnd11 --family random --n $((11 * M))
three rnd64 --family random --n $((64 * M))
three rmat22 --family rmat --n $((4 * M)) --max-weight 255
three rmat24 --family rmat --n $((16 * M)) --max-weight 255
three rmat26 --family rmat --n $((64 * M)) --max-weight 255
three grid --family grid --n $((4 * M)) --max-weight 1000
one rnd32/1 1 --family random --n $((32 * M))
one rnd11/2m 2 --family random --n $((11 * M)) --wire mpi
for d in 2 4 6 10 20; do one rnd64-$d/2 2 --family random --n $((64 * M)) --delta $d; done
for d in 2 4 8 16 64; do one rmat24-$d/2h 2 --family rmat --n $((16 * M)) --max-weight 255 --hashed --delta $d; done
# 8.3 thousand million arcs: a card's arc numbers have 32 bits
one largest/2 2 --family random --n $((256 * M)) --degree 31
for k in 1 2; do
  timeout 100 mpirun -q -n $k "$P" solve --family rmat --n $((64 * M)) --max-weight 255 --hashed \
    --roots 65 --csv "$tmp/roots$k"
done
{ head -1 "$tmp/raw"; grep -v '^run,' "$tmp/raw"; for k in 1 2; do
  awk -v k=$k 'FNR > 2 { print "roots/" k "," $0 }' "$tmp/roots$k"; done; } >"$out/multi-raw.csv"
{ printf '# command: figures/measure/multi.sh OUT\n# machine: %s\n' \
    "32 cores of a virtual machine; two NVIDIA H200 of one host, NVLink, $(nvidia-smi \
      --query-gpu=driver_version --format=csv,noheader | head -1); Open MPI and NCCL"
  echo '# what: medians of six runs after one, on the host clock from the first launch to the last' \
    'agreement; every run certified; laps of rank 0; garcs: harmonic mean of the arcs of' \
    'reached vertices a second over the sources that have arcs; roots: 64 sources, drawn'
  echo '# key: run'
  echo run,ranks,n,m,median_ms,min_ms,max_ms,phases,steps,arcs,offers,stale,bytes,reached_arcs,solving_ms,packing_ms,trading_ms,taking_ms,garcs,certified,with_arcs
  grep -v '^run,' "$out/multi-raw.csv" | sort -t, -k1,1 -k12,12g | awk -F, '
    function flush(  f) {
      if (!c) return
      split(row[int((c + 1) / 2)], f)
      printf "%s,%s,%s,%s,%.4f,%.4f,%.4f,%s,%s,%s,%s,%s,%s,%s,%.4f,%.4f,%.4f,%.4f,%.3f,%d,%d\n", run,
        f[6], f[3], f[4], f[12] * 1e3, t[1] * 1e3, t[c] * 1e3, f[13], f[14], f[15], f[16], f[17],
        f[18], f[20], f[24] * 1e3, f[25] * 1e3, f[26] * 1e3, f[27] * 1e3, h / inverse / 1e9, well, h }
    $1 != run { flush(); run = $1; c = h = inverse = well = 0 }
    { row[++c] = $0; t[c] = $12; if ($20) { inverse += $12 / $20; h++ }; well += $23 == "yes" }
    END { flush() }'
  for k in 1 2; do
    mpirun -q -n $k "$P" apsp --family random --n $M --sources 64 --rows "$tmp/rows" |
      awk -v k=$k '/^seconds/ { t = $2 } /^verified/ { v = $2 == "yes" }
        END { printf "pairs/%d,%d,1048576,7340032,%.1f%s,%d,%d\n", k, k, t * 1e3, ",0,0,0,0,0,0,0,0,0,0,0,0,0,0", v * 64, 64 }'
    rm -f "$tmp/rows"
  done
} >"$out/multi.csv"
