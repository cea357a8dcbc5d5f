#!/bin/bash
# cores.sh: the solver on all cores, with 1 to 16 threads, beside the
# sequential rows, on large graphs and small ones, and at several widths on
# those of which the book shows them; beside the same without priority in
# stealing, beside itself in a second process, and beside bins with barriers (cores-bins.c).  All take three
# turns of 3 runs: the middle one of their medians, the least run and the greatest.
#
#   make SRC=generated O=build/labs build/labs/bin/sssp
#   figures/measure/cores.sh          four minutes on 16 cores
#
# writes figures/data/cores.csv (OUT=FILE: another), whole.  To be run where
# nothing else runs.  After LIMIT seconds (330) it begins nothing new, and
# says what it has left out.  TINY=1 tries it out anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:-figures/data/cores.csv} limit=${LIMIT:-330}
sssp=${SSSP:-build/labs/bin/sssp} runs=3 few=1 many=40 big=20 turns="1 2 3"
kinds="predecessor grid road rmat geometric" counts="1 2 4 8 16"
small="10 12 14 15 16 18" widths="-4 -3 -2 -1 0 1 2 3 4"
[ -z "${TINY:-}" ] || { runs=1; many=1000; turns="1 2"; big=13; counts="1 2"; small=8; widths="-1 0 1"; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
note() { echo "$SECONDS s: $*" >&2; }
in_time() { [ $SECONDS -lt "$limit" ] || { note "left out: $*"; return 1; }; }

# ---- programs ---------------------------------------------------------------
[ -x "$sssp" ] || { echo "cores.sh: no $sssp: see the first lines" >&2; exit 2; }
cc="gcc -std=c17 -D_GNU_SOURCE -O2 -Igenerated -Ifigures/measure"
has() { echo "#include <$1.h>" | gcc -E -x c - >/dev/null 2>&1; }
use= lib=
has zlib && use+=" -DHAVE_ZLIB" lib+=" -lz"
has zstd && use+=" -DHAVE_ZSTD" lib+=" -lzstd"
has expat && use+=" -DHAVE_EXPAT" lib+=" -lexpat"
$cc $use -DCOST_BITS=32 -o "$work/bins" figures/measure/cores-bins.c generated/graph/*.c \
  generated/cpu/dijkstra_heap.c $lib -lm -lpthread || exit 1
# the same solver, whose thieves look at others' levels only when they are idle
mkdir -p "$work/idle/cpu" && cp generated/cpu/cores.h "$work/idle/cpu" &&
  sed 's/if ((k = steal(me, level)) != NULL)/if (level == COST_INF \&\& (k = steal(me, level)) != NULL)/' \
    generated/cpu/cores.c >"$work/idle/cpu/cores.c" || exit 1
cmp -s generated/cpu/cores.c "$work/idle/cpu/cores.c" && { note "cores.c has changed"; exit 1; }
$cc $use -DCOST_BITS=32 -DROW=cores_32 -o "$work/idle/bins" figures/measure/cores-bins.c \
  generated/graph/*.c generated/cpu/dijkstra_heap.c "$work/idle/cpu/cores.c" $lib -lm -lpthread ||
  exit 1
note built

# ---- one row ----------------------------------------------------------------
# row GRAPH SOLVER THREADS WIDTH RUNS [OPTION...]: of the program's own bench
row() {
  local g=$1 s=$2 t=$3 w=$4 r=$5; shift 5
  in_time "$g $s $t $w" || return 0
  rm -f "$work/row.csv"
  SSSP_THREADS=$t "$sssp" bench "$work/$g.csr" --solvers "$s" --repeat "$r" "$@" \
    --csv "$work/row.csv" >/dev/null || exit 1
  awk -F, -v OFS=, -v g="${g%-*}" -v t="$t" -v w="$w" '/^#/ || /^graph,/ { next }
    $18 != "yes" { exit 1 }
    { print g, $3, $4, $7, t, w, $14, $15, $16, $12 }' "$work/row.csv" >>"$work/rows" ||
    { note "$g $s $t: not verified"; exit 1; }
}
# beside GRAPH: one thread, while another process does the same
beside() {
  local other
  in_time "$1 beside" || return 0
  SSSP_THREADS=1 "$sssp" bench "$work/$1.csr" --solvers cores --repeat $many --csv "$work/other.csv" >/dev/null & other=$!
  row "$1" cores 1 rule $runs
  kill $other 2>/dev/null || { note "$1: the other process had ended"; exit 1; }
  wait $other 2>/dev/null
  sed -i '$s/,cores,1,/,cores_beside,1,/' "$work/rows"
}
# bins NAME PROGRAM GRAPH THREADS BITS WIDTH RUNS
bins() {
  local name=$1 program=$2 said; shift 2
  in_time "$1 $name $2" || return 0
  said=$(SSSP_THREADS=$2 "$program" "$work/$1.csr" "$2" "$3" "$5") || exit 1
  set -- "$1" "$2" "$4" $said
  echo "${1%-*},$(vertices "$1"),$name,$2,$3,$4,$5,$6,$7" >>"$work/rows"
}
vertices() { "$sssp" info "$work/$1.csr" |
  awk '/^vertices/ { n = $2 } /^arcs/ { print n "," $2 }'; }
width() { "$sssp" solve "$work/$1.csr" --solver cores --no-verify |
  sed -n 's/^solver.*delta //p'; }
log2() { local b=0; while [ $(($1 >> (b + 1))) -gt 0 ]; do b=$((b + 1)); done; echo $b; }

# ---- graphs: all cores ------------------------------------------------------
for b in $big $small; do
  for f in $kinds; do
    w=; case $f in predecessor | grid | rmat) w="--max-weight 1000" ;; esac
    "$sssp" gen --family $f --n $((1 << b)) $w --seed 1 --out "$work/$f-$b.csr" >/dev/null &
  done
  wait
done
note "graphs made"

# ---- one program at a time --------------------------------------------------
# all of a graph take turns: another's work on the same machine must not fall on one row alone
for turn in $turns; do
for f in $kinds; do
  g=$f-$big; bits=$(log2 "$(width "$g")")
  for t in $counts; do row $g cores $t rule $runs; done
  beside $g
  row $g dial 1 rule $runs
  for s in dijkstra_heap delta_cpu; do row $g $s 1 rule $few; done
  row $g cores_paths "${counts##* }" rule $runs
  case $f in predecessor | grid) at=$widths few_bins="0 -2 2" ;;
    rmat) at=2 few_bins=0 ;; *) at= few_bins=0 ;; esac
  for d in $at; do
    [ $((bits + d)) -ge 0 ] && [ "$d" != 0 ] || continue
    for t in 1 "${counts##* }"; do
      row $g cores "$t" $((1 << (bits + d))) $few --delta $((1 << (bits + d)))
    done
  done
  for d in $few_bins; do
    [ $((bits + d)) -ge 0 ] || continue
    for t in 1 "${counts##* }"; do
      bins bins "$work/bins" $g "$t" $((bits + d)) $((1 << (bits + d))) $few
    done
  done
  bins idle_only "$work/idle/bins" $g "${counts##* }" "$bits" rule $runs
  note "turn $turn: $g"
done
for b in $small; do
  for f in $kinds; do
    for t in 1 "${counts##* }"; do row $f-$b cores $t rule $runs; done
    row $f-$b dial 1 rule $runs
  done
done
note "turn $turn: small graphs"
done
# of a row's turns the middle one by its median, the least of all and the greatest
middle() {
  awk -F, -v OFS=, -v want="$(wc -w <<<"$turns")" '{ k = $1 OFS $2 OFS $3 OFS $4 OFS $5 OFS $6 }
    !(k in n) { key[++keys] = k; least[k] = $8; most[k] = $9 }
    { i = ++n[k]; at[k, i] = $7; sums[k, i] = $10
      if ($8 < least[k]) least[k] = $8
      if ($9 > most[k]) most[k] = $9
      for (; i > 1 && at[k, i - 1] > at[k, i]; i--) {
        x = at[k, i]; at[k, i] = at[k, i - 1]; at[k, i - 1] = x
        x = sums[k, i]; sums[k, i] = sums[k, i - 1]; sums[k, i - 1] = x } }
    END { for (i = 1; i <= keys; i++) { k = key[i]; m = int((n[k] + 1) / 2)
      if (n[k] < want) { print "left out, without all its turns: " k >"/dev/stderr"; continue }
      print k, at[k, m], least[k], most[k], sums[k, m] } }' "$work/rows"
}

{ echo "# command: figures/measure/cores.sh"
  echo "# machine: $cpu, $(nproc) cores, ${CONDITIONS:-nothing else running}; gcc $(gcc -dumpfullversion) -O2; $SSSP_COMMIT"
  echo "# milliseconds: the middle of $(wc -w <<<"$turns") turns' medians of $runs runs ($few at widths other than the rule's, of bins, heap and delta_cpu), the least, the greatest"
  echo "# key: graph,n,solver,threads,width"
  echo graph,n,m,solver,threads,width,median_ms,min_ms,max_ms,relaxations
  middle; } >"$work/cores.csv" && cp "$work/cores.csv" "$out.new" && mv "$out.new" "$out"
note "$out"
