#!/bin/bash
# multi.sh OUT [PART...]: chapter 19 on one host with two GPUs.  Parts: one graph
# on one card and on two (strong), graphs that grow with the cards (weak), by
# phases of the host (phases), 64 roots, the largest graph, all
# pairs.  Appends to OUT/multi-raw.csv; then table makes OUT/multi.csv of it.
# Needs sssp-mpi-gpu, MPI and NCCL.
set -u
out=$1 P=${P:-build/labs/bin/sssp-mpi-gpu} M=1048576; shift
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tmp=$(mktemp -d -p /dev/shm); trap 'rm -rf "$tmp"' EXIT
run() {   # run NAME RANKS ARGUMENT...: the first row is to warm up
  local name=$1 k=$2; shift 2
  timeout 100 mpirun -q -n "$k" "$P" solve --csv "$tmp/now" "$@" || echo "failed: $name" >&2
  [ -s "$out/multi-raw.csv" ] || sed '1!d; s/^/run,/' "$tmp/now" >"$out/multi-raw.csv"
  awk -v run="$name" 'FNR > 2 { print run "," $0 }' "$tmp/now" >>"$out/multi-raw.csv"
  rm -f "$tmp/now"
}
one() { run "$1" "$2" --repeat "${TIMES:-7}" "${@:3}"; }
rnd() { echo --family random --n $(($1 * M)); }
rmat() { echo --family rmat --max-weight 255 --n $((1 << $1)); }
grid=(--family grid --n $((4 * M)) --max-weight 1000)
strong() {
  for s in 4 11 64; do one rnd$s/1 1 $(rnd $s); one rnd$s/2 2 $(rnd $s); done
  for s in 22 24 26; do one rmat$s/1 1 $(rmat $s); one rmat$s/2h 2 $(rmat $s) --hashed; done
  one rmat26/2 2 $(rmat 26)
  one grid/1 1 "${grid[@]}"; one grid/2 2 "${grid[@]}"; one grid/2h 2 "${grid[@]}" --hashed
}
weak() {   # with strong: half the graph on one card, the whole on two
  for s in 2 32; do one rnd$s/1 1 $(rnd $s); done
  for s in 21 23 25; do one rmat$s/1 1 $(rmat $s); done
}
phases() {
  for s in 4 64; do one rnd$s/2p 2 $(rnd $s) --phases; done
  one rmat26/2p 2 $(rmat 26) --hashed --phases
  one grid/2p 2 "${grid[@]}" --phases
}
largest() { TIMES=3 one largest/2 2 --family random --n $((512 * M)) --degree 112 --max-weight 7; }
roots() { for k in 1 2; do run roots/$k $k $(rmat 26) --hashed --roots 65; done; }
pairs() {
  for k in 1 2; do
    mpirun -q -n $k "$P" apsp $(rnd 1) --count 64 --rows "$tmp/rows" |
      awk -v k=$k '/^seconds/ { t = $2 } /^verified/ { v = $2 == "yes" }
        END { printf "pairs/%d,%d,1048576,7340032,%.1f%s,%d,%d\n", k, k, t * 1e3, ",0,0,0,0,0,0,0,0,0,0,0,0,0,0", v * 64, 64 }'
    rm -f "$tmp/rows"
  done >>"$out/multi-pairs.csv"
}
table() {
  printf '# command: figures/measure/multi.sh OUT\n# machine: %s\n' \
    "32 cores of a virtual machine; two NVIDIA H200 of one host, NVLink, $(nvidia-smi \
      --query-gpu=driver_version --format=csv,noheader | head -1); Open MPI and NCCL"
  echo '# what: medians of the runs after one (multi-raw.csv has each), on the host clock from the' \
    'launch to the end; every run certified; phases of the host, or buckets; trading_ms: where the' \
    'kernel stays on the cards, how long rank 0 waited for bulletins; garcs: harmonic mean of the' \
    'arcs of reached vertices a second; roots: 64 sources with arcs, drawn'
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
  cat "$out/multi-pairs.csv"
}
for part in ${*:-strong weak phases roots largest pairs}; do $part; done
table >"$out/multi.csv"
