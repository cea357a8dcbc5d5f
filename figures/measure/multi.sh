#!/bin/bash
# [NAME=multi-four] multi.sh OUT [PART...]: chapter 19 on one host with two GPUs or four.  Parts: one
# graph on one card and on two (strong), with chapter 17's engine on one card of the
# same host beside them, on the graphs that it is given as files; graphs that grow
# with the cards (weak), by phases of the host (phases), 64 roots, the largest graph,
# all pairs; with four cards, the larger graphs on four (four), into a table of that
# NAME.  Appends to OUT/NAME-raw.csv; then table makes OUT/NAME.csv of it.  checks: NVIDIA's
# memcheck and initcheck of the linked kernel to their ends, OUT/multi-checks.csv.
# Needs sssp-mpi-gpu, sssp-gpu, MPI and NCCL.
set -u
export LC_ALL=C
csv=${NAME:-multi} parts="${*:2}"
out=$1 P=${P:-build/labs/bin/sssp-mpi-gpu} S=${S:-build/labs/bin/sssp-gpu} M=1048576; shift
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tmp=$(mktemp -d -p /dev/shm); trap 'rm -rf "$tmp"' EXIT
above() {   # what was asked, and of whom
  printf '# command: %sfigures/measure/multi.sh OUT%s\n# machine: %s\n' \
    "${NAME:+NAME=$NAME }" "${parts:+ $parts}" \
    "$(nproc) cores of a virtual machine; $(nvidia-smi -L | wc -l) $(nvidia-smi \
      --query-gpu=name,driver_version --format=csv,noheader | head -1) of one host, NVLink; Open MPI and NCCL"
}
run() {   # run NAME RANKS ARGUMENT...: the first row is to warm up
  local name=$1 k=$2; shift 2; rm -f "$tmp/now"
  timeout 100 mpirun -q -n "$k" "$P" solve --csv "$tmp/now" "$@" || echo "failed: $name" >&2
  [ -s "$out/$csv-raw.csv" ] || { above
    echo "# what: each run of $csv.csv, as the program writes it; seconds, counts of all ranks, laps of rank 0"
    echo '# key: none'; sed '1!d; s/^/run,/' "$tmp/now"; } >"$out/$csv-raw.csv"
  awk -v run="$name" 'FNR > 2 { print run "," $0 }' "$tmp/now" >>"$out/$csv-raw.csv"
}
one() { run "$1" "$2" --repeat "${TIMES:-7}" "${@:3}"; }
# small graphs are files, which the program of one card reads as well
file() {   # file NAME ARGUMENT...
  [ -f "$tmp/$1.csr" ] || "$S" gen "${@:2}" --out "$tmp/$1.csr" >/dev/null || exit 1
}
make_files() {
  for s in 2 4 11; do file rnd$s --family predecessor --n $((s * M)) & done
  for s in 21 22; do file rmat$s --family rmat --max-weight 255 --n $((1 << s)) & done
  file grid --family grid --n $((4 * M)) --max-weight 1000 & wait
}
rnd() { [ "$1" -le 11 ] && echo "$tmp/rnd$1.csr" || echo --family random --n $(($1 * M)); }
rmat() { [ "$1" -le 22 ] && echo "$tmp/rmat$1.csr" || echo --family rmat --max-weight 255 --n $((1 << $1)); }
grid=("$tmp/grid.csr")
# engine NAME FILE: the runs of chapter 17's engine, in the columns of the others
engine() {
  rm -f "$tmp/now"
  CUDA_VISIBLE_DEVICES=0 "$S" bench "$2" --solvers engine --repeat "${TIMES:-7}" --csv "$tmp/now" >/dev/null ||
    echo "failed: $1" >&2
  awk -F, -v run="$1" '/^#/ { next } !c { for (c = 1; c <= NF; c++) at[$c] = c; next }
    { printf "%s,1,%s,%s,%s,%s,%s,%s\n", run, $at["n"], $at["m"], $at["median_ms"], $at["min_ms"],
        $at["max_ms"], $at["verified"] == "yes" }' "$tmp/now" >>"$out/$csv-engine.csv"
}
strong() {
  make_files
  for s in 4 11 64; do one rnd$s/1 1 $(rnd $s); one rnd$s/2 2 $(rnd $s); done
  for s in 22 24 26; do one rmat$s/1 1 $(rmat $s); one rmat$s/2h 2 $(rmat $s) --hashed; done
  one rmat26/2 2 $(rmat 26)
  one grid/1 1 "${grid[@]}"; one grid/2 2 "${grid[@]}"; one grid/2h 2 "${grid[@]}" --hashed
  for g in rnd4 rnd11 rmat22 grid; do engine $g/e "$tmp/$g.csr"; done
}
weak() {   # with strong: half the graph on one card, the whole on two
  make_files
  for s in 2 32; do one rnd$s/1 1 $(rnd $s); done
  for s in 21 23 25; do one rmat$s/1 1 $(rmat $s); done
}
four() {   # beside the others: four cards
  make_files
  one rnd11/4 4 $(rnd 11); one rnd64/4 4 $(rnd 64); one rnd128/4 4 $(rnd 128)
  for s in 24 26 27; do one rmat$s/4h 4 $(rmat $s) --hashed; done
  one grid/4 4 "${grid[@]}"
}
checks() {   # each rank under the tool, all at the same time: both must certify, and find
  # nothing.  Offers go from card to card as always; messages by MPI, as NCCL has
  # reports of its own.
  for tool in memcheck initcheck racecheck synccheck; do for g in random grid rmat; do for k in 1 2; do
    { timeout 250 mpirun -q -n $k --bind-to none compute-sanitizer --tool $tool "$P" solve --family $g \
        --n 3000 --wire mpi --verify >"$tmp/$tool$g$k" 2>&1
      awk -v l="$tool,$g,$k" '/(ERROR|RACECHECK) SUMMARY/ { sub(/.*SUMMARY: /, ""); found += $1; ends++ }
        /^verified +yes/ { ok = 1 } END { print l "," (ends >= '$k' ? found + 0 : "not ended") "," ok + 0 }' \
        "$tmp/$tool$g$k" >"$tmp/$tool$g$k.row"; } &
  done; done; done; wait
  { echo "# command: figures/measure/multi.sh OUT checks"
    echo "# machine: $(nvidia-smi -L | wc -l) $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)"
    echo '# what: reports of compute-sanitizer on the ranks of a linked solve, 3000 vertices, and whether it was certified'
    echo '# key: tool,graph,ranks'; echo 'tool,graph,ranks,findings,certified'
    cat "$tmp"/*.row; } >"$out/multi-checks.csv"
}
phases() {
  make_files
  for s in 4 64; do one rnd$s/2p 2 $(rnd $s) --phases; done
  one rmat26/2p 2 $(rmat 26) --hashed --phases
  one grid/2p 2 "${grid[@]}" --phases
}
largest() { TIMES=3 one largest/2 2 --family random --n $((512 * M)) --degree 112 --max-weight 7; }
roots() { for k in 1 2; do run roots/$k $k $(rmat 26) --hashed --roots 65; done; }
pairs() {
  for k in 1 2; do
    mpirun -q -n $k "$P" apsp --family random --n $M --count 64 --rows "$tmp/rows" |
      awk -v k=$k '/^seconds/ { t = $2 } /^verified/ { v = $2 == "yes" }
        END { printf "pairs/%d,%d,1048576,7340032,%.1f%s,%d,%d\n", k, k, t * 1e3, ",nan,nan,0,0,0,0,0,0,0,0,0,0,0,0", v * 64, 64 }'
    rm -f "$tmp/rows"
  done >>"$out/$csv-pairs.csv"
}
table() {
  above
  echo '# what: medians of the runs after one ('"$csv"'-raw.csv has each), on the host clock from the' \
    'launch to the end; every run certified; phases of the host, or buckets; trading_ms: where the' \
    'kernel stays on the cards, how long rank 0 waited for bulletins; garcs: harmonic mean of the' \
    'arcs of reached vertices a second; roots: 64 sources with arcs, drawn;' \
    'pairs: one run, of 64 sources'
  echo '# key: run'
  echo run,ranks,n,m,median_ms,min_ms,max_ms,phases,steps,arcs,offers,stale,bytes,reached_arcs,solving_ms,packing_ms,trading_ms,taking_ms,garcs,certified,with_arcs
  grep -v '^run,\|^#' "$out/$csv-raw.csv" | sort -t, -k1,1 -k12,12g | awk -F, '
    function flush(  f) {
      if (!c) return
      split(row[int((c + 1) / 2)], f)
      printf "%s,%s,%s,%s,%.4f,%.4f,%.4f,%s,%s,%s,%s,%s,%s,%s,%.4f,%.4f,%.4f,%.4f,%.3f,%d,%d\n", run,
        f[6], f[3], f[4], f[12] * 1e3, t[1] * 1e3, t[c] * 1e3, f[13], f[14], f[15], f[16], f[17],
        f[18], f[20], f[24] * 1e3, f[25] * 1e3, f[26] * 1e3, f[27] * 1e3, h / inverse / 1e9, well, h }
    $1 != run { flush(); run = $1; c = h = inverse = well = 0 }
    { row[++c] = $0; t[c] = $12; if ($20) { inverse += $12 / $20; h++ }; well += $23 == "yes" }
    END { flush() }'
  [ ! -s "$out/$csv-pairs.csv" ] || cat "$out/$csv-pairs.csv"
  [ ! -s "$out/$csv-engine.csv" ] || awk -F, '{ printf "%s,%s,%s,%s,%.4f,%.4f,%.4f%s,%d,1\n",
    $1, $2, $3, $4, $5, $6, $7, ",0,0,0,0,0,0,0,0,0,0,0,0", $8 }' "$out/$csv-engine.csv"
}
for part in ${*:-strong weak phases roots largest pairs checks}; do $part; done
[ "$*" = checks ] || table >"$out/$csv.csv"
