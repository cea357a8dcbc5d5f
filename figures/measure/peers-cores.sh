#!/bin/bash
# peers-cores.sh: the solver on all cores beside three published programs for
# shared memory, GAPBS's sssp, Wasp and PASGAL's, on the same graphs in one run.
#
#   make SRC=generated O=build/labs build/labs/bin/sssp
#   GAPBS=DIR WASP=DIR PASGAL=DIR figures/measure/peers-cores.sh   eight minutes on 16 cores
#
# GAPBS (github.com/sbeamer/gapbs) is a folder with the program sssp,
# built as its authors say.  WASP (github.com/DIPSA-QUB/wasp) is one
# with sssp-int32, which is src/sssp.cc by g++ -std=c++17 -O3 -DNDEBUG
# -march=native -fopenmp -DUSE_INT32 -Iinclude -Iextern and -lnuma, the flags
# of its CMakeLists.txt.  PASGAL (github.com/ucrparlay/PASGAL, with
# github.com/cmuparlay/parlaylib) is one with src/SSSP/sssp, built with GCC=1 and
# -mcx16.  Each is asked with its own timer, at the best of several widths, which
# are tried first with FEW runs (WIDTHS, powers of two from our rule's: -4 -2 0 2 4);
# then all take turns, as a machine of somebody else's is not the same a minute later;
# each verifies one answer by its own means.
# Every program gets the same processors, as many as it has threads, the first ones: free to move, ours lost a
# tenth and more to threads that are moved, which OMP_PROC_BIND holds in place for theirs.
# GAPBS_COMMIT and so on say which they are, where the folders are no
# repositories.  Any of the three may be left out, Wasp only with GAPBS, whose
# graphs it reads.
#
# writes figures/data/peers-cores.csv (OUT=FILE: another), whole; with ADD=1 the rows
# of KINDS are added to what a call before it on the same machine has written.  To be run
# where nothing else runs.  After LIMIT seconds (480) it begins nothing new.
# TINY=1 tries it out anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=${OUT:-figures/data/peers-cores.csv} limit=${LIMIT:-480}
sssp=${SSSP:-build/labs/bin/sssp} runs=5 takes=5 few=3 big=20 counts="1 2 16"
kinds=${KINDS:-predecessor grid road rmat geometric} widths=${WIDTHS:-"-4 -2 0 2 4"}
[ -z "${TINY:-}" ] || { runs=1; takes=2; few=1; big=10; counts="1 2"; widths="-1 0 1"; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export SSSP_COMMIT=$(book/tools/commit)
cpu=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
note() { echo "$SECONDS s: $*" >&2; }
in_time() { [ $SECONDS -lt "$limit" ] || { note "left out: $*"; return 1; }; }
on() { taskset -c "0-$(($1 - 1))" "${@:2}"; }   # on the first so many processors
commit() { [ -e "$1/.git" ] && git -C "$1" rev-parse --short HEAD 2>/dev/null || echo unknown; }
[ -x "$sssp" ] || { echo "peers-cores.sh: no $sssp: see the first lines" >&2; exit 2; }
gapbs=${GAPBS:+$(realpath "$GAPBS")} pasgal=${PASGAL:+$(realpath "$PASGAL")}
wasp=${WASP:+$(realpath "$WASP")}
[ -n "$gapbs$pasgal" ] || { echo "peers-cores.sh: GAPBS=DIR, PASGAL=DIR" >&2; exit 2; }
for p in ${gapbs:+"$gapbs/sssp"} ${wasp:+"$wasp/sssp-int32"} \
  ${pasgal:+"$pasgal/src/SSSP/sssp"}; do
  [ -x "$p" ] || { echo "peers-cores.sh: no program $p" >&2; exit 2; }
done

# ---- the numbers of a run ---------------------------------------------------
# stats FACTOR: median, least, greatest of the numbers on standard input
stats() {
  sort -g | awk -v f="$1" '{ x[NR] = $1 * f } END { if (NR == 0) exit 1
    printf "%.4f,%.4f,%.4f\n", x[int((NR + 1) / 2)], x[1], x[NR] }'
}
width() { "$sssp" solve "$work/$1.csr" --solver cores --no-verify |
  sed -n 's/^solver.*delta //p'; }
log2() { local b=0; while [ $(($1 >> (b + 1))) -gt 0 ]; do b=$((b + 1)); done; echo $b; }

# ours GRAPH SOLVER THREADS
ours() {
  in_time "$1 $2 $3" || return 0
  rm -f "$work/row.csv"
  SSSP_THREADS=$3 on "$3" "$sssp" bench "$work/$1.csr" --solvers "$2" --repeat $runs \
    --csv "$work/row.csv" >/dev/null || exit 1
  awk -F, -v OFS=, -v g="$1" -v t="$3" '/^#/ || /^graph,/ { next }
    $18 != "yes" { exit 1 }
    { sub(/-[0-9]*$/, "", g); print g, $3, $4, $7, t, "rule", $14, $15, $16 }' \
    "$work/row.csv" >>"$work/raw" || { note "$1 $2: not verified"; exit 1; }
}
# gapbs_run GRAPH THREADS WIDTH RUNS [-v]; pasgal_run GRAPH THREADS KIND WIDTH [-v]
gapbs_run() {
  OMP_NUM_THREADS=$2 OMP_PROC_BIND=true on "$2" "$gapbs/sssp" -f "$work/$1.wsg" -r 0 -d "$3" \
    -n "$4" ${5:+-v} >"$work/said" || return 1
  [ -z "${5:-}" ] || ! grep -q FAIL "$work/said" || return 1
  sed -n 's/^Trial Time: *//p' "$work/said" | stats 1000
}
# wasp_run GRAPH THREADS WIDTH RUNS [-v]: as GAPBS, on which it is built
wasp_run() {
  OMP_NUM_THREADS=$2 OMP_PROC_BIND=true on "$2" timeout 20 "$wasp/sssp-int32" -f "$work/$1.wsg" \
    -r 0 -d "$3" -n "$4" ${5:+-v} >"$work/said" || return 1
  [ -z "${5:-}" ] || ! grep -q FAIL "$work/said" || return 1
  sed -n 's/^External Trial Time: *//p' "$work/said" | stats 1000
}
pasgal_run() {
  (cd "$work" && PARLAY_NUM_THREADS=$2 on "$2" "$pasgal/src/SSSP/sssp" -i "$work/$1.adj" -a "$3" -p "$4" -r 0 \
    ${5:+-v} >"$work/said" 2>&1) || return 1
  [ -z "${5:-}" ] || grep -q Passed "$work/said" || return 1
  sed -n 's/^Round [0-9]*: *//p' "$work/said" | stats 1000
}
# the best of several widths: best NAME GRAPH THREADS COMMAND...: COMMAND WIDTH
# is asked for each, then at half and at twice the quickest of them, and on until
# the quickest has one that was tried on both sides; its row is appended
best() {
  local name=$1 g=$2 t=$3 at="" least="" s w was="" asked=" $tried "; shift 3
  try() {
    in_time "$g $name $t $w" || return 1
    s=$("$@" "$w") || { note "$name $g $t $w: failed"; return 0; }
    if [ -z "$least" ] || awk "BEGIN { exit !(${s%%,*} < ${least%%,*}) }"; then
      least=$s at=$w
    fi
  }
  for w in $tried; do try "$@" || return 0; done
  while [ -n "${around:-}" ] && [ "$at" != "$was" ]; do
    was=$at
    for w in $((at * 2)) $((at / 2)); do
      case $asked in *" $w "*) continue ;; esac
      asked+="$w "
      [ "$w" -lt 1 ] || try "$@" || return 0
    done
  done
  [ -n "$at" ] || return 0
  once=1 "$@" "$at" -v >/dev/null || { note "$name $g $t $at: not verified"; return 0; }
  found+=("$name $g $t $at $1")
  [ -n "${turns:-}" ] || turn "${found[-1]}"
}
# one turn of what best has found: NAME GRAPH THREADS WIDTH COMMAND
turn() {
  local name g t w ask s
  read -r name g t w ask <<<"$1"
  s=$(last=$runs "$ask" "$g" "$t" "$w") || { note "$1: failed"; return 0; }
  echo "${g%-*},$(sizes "$g"),$name,$t,$w,$s" >>"$work/raw"
}
# of all turns of one row: the middle of their medians, the least, the greatest
rows() {
  awk -F, -v OFS=, -v takes="$takes" '{ k = $1 FS $2 FS $3 FS $4 FS $5 FS $6
      if (!(k in least)) { order[++rows] = k; least[k] = $8; most[k] = $9 }
      if ($8 + 0 < least[k] + 0) least[k] = $8
      if ($9 + 0 > most[k] + 0) most[k] = $9
      x[k, ++times[k]] = $7 }
    END { for (r = 1; r <= rows; r++) { k = order[r]; n = times[k]
        if (n < takes && k !~ /,(dial|PASGAL)[^,]*,/) {
          print "left out, without all its turns: " k >"/dev/stderr"; continue }
        for (i = 2; i <= n; i++) for (j = i; j > 1 && x[k, j - 1] + 0 > x[k, j] + 0; j--) {
            y = x[k, j]; x[k, j] = x[k, j - 1]; x[k, j - 1] = y }
        print k, x[k, int((n + 1) / 2)], least[k], most[k] } }' "$work/raw"
}
many() { echo "${once:-${last:-$few}}"; }
ask_gapbs() { gapbs_run "$1" "$2" "$3" "$(many)" "${4:-}"; }
ask_wasp() { wasp_run "$1" "$2" "$3" "$(many)" "${4:-}"; }
ask_delta() { pasgal_run "$1" "$2" delta-stepping "$3" "${4:-}"; }
ask_rho() { pasgal_run "$1" "$2" rho-stepping "$3" "${4:-}"; }
sizes() { "$sssp" info "$work/$1.csr" |
  awk '/^vertices/ { n = $2 } /^arcs/ { print n "," $2 }'; }

# ---- graphs -----------------------------------------------------------------
# PASGAL's text: starts, heads, weights, of arcs in order of their tails
adjacency() {
  awk '/^p/ { n = $3; m = $4 } /^a/ { d[$2]++; print $3 - 1 >heads; print $4 >weights }
    END { print "WeightedAdjacencyGraph\n" n "\n" m
      for (i = 1; i <= n; i++) { print s + 0; s += d[i] } }' \
    heads="$1.h" weights="$1.w" "$1.gr" >"$1.adj" || return 1
  cat "$1.h" "$1.w" >>"$1.adj"; rm "$1.h" "$1.w"
}
prepare() {
  local g=$work/$1-$big w=
  case $1 in predecessor | grid | rmat) w="--max-weight 1000" ;; esac
  "$sssp" gen --family "$1" --n $((1 << big)) $w --seed 1 --out "$g.csr" >/dev/null || return 1
  [ -z "$gapbs" ] || "$sssp" convert "$g.csr" "$g.wsg" >/dev/null || return 1
  [ -z "$pasgal" ] || { "$sssp" convert "$g.csr" "$g.gr" >/dev/null && adjacency "$g" && rm "$g.gr"; }
}
for f in $kinds; do prepare "$f" & done
wait
note "graphs made"

# ---- one program at a time --------------------------------------------------
for kind in $kinds; do
  g=$kind-$big; b=$(log2 "$(width "$g")") tried=
  for d in $widths; do [ $((b + d)) -lt 0 ] || tried+=" $((1 << (b + d)))"; done
  for t in $counts; do
    found=()
    turns=1
    [ -z "$gapbs" ] || around=1 best GAPBS "$g" "$t" ask_gapbs "$g" "$t"
    [ -z "$wasp" ] || around=1 best Wasp "$g" "$t" ask_wasp "$g" "$t"
    turns=
    for ((r = 0; r < takes; r++)); do
      ours "$g" cores "$t"
      for f in "${found[@]}"; do turn "$f"; done
    done
  done
  ours "$g" dial 1
  note "$g: cores, GAPBS, Wasp"
done
# with all threads at several widths, with one at the best of those
[ -z "$pasgal" ] || for f in $kinds; do
  g=$f-$big; b=$(log2 "$(width "$g")") t=${counts##* }
  tried="$((1 << b)) $((1 << (b + 2))) $((1 << (b + 4)))" best PASGAL-delta "$g" "$t" ask_delta "$g" "$t"
  tried="1048576 65536" best PASGAL-rho "$g" "$t" ask_rho "$g" "$t"
  note "$g: PASGAL"
done
[ -z "$pasgal" ] || for f in $kinds; do
  g=$f-$big
  tried=$(awk -F, -v g="$f" '$1 == g && $4 == "PASGAL-delta" { print $6 }' "$work/raw") \
    best PASGAL-delta "$g" 1 ask_delta "$g" 1
done

[ -z "${ADD:-}" ] || { { sed 1q "$out"; echo "# note: the last rows are of a second call on this machine"
    sed 1d "$out"; rows; } >"$out.new" && mv "$out.new" "$out"; exit; }
{ echo "# command:${KINDS:+ KINDS='$KINDS'}${WIDTHS:+ WIDTHS='$WIDTHS'} figures/measure/peers-cores.sh"
  echo "# machine: $cpu, $(nproc) cores, ${CONDITIONS:-nothing else running}; g++ $(g++ -dumpfullversion); $SSSP_COMMIT"
  echo "# peers:${gapbs:+ GAPBS ${GAPBS_COMMIT:-$(commit "$gapbs")} (its Makefile);}${wasp:+ Wasp ${WASP_COMMIT:-$(commit "$wasp")} (its flags);}${pasgal:+ PASGAL ${PASGAL_COMMIT:-$(commit "$pasgal")} (its Makefile, GCC=1)}"
  echo "# milliseconds, each program's own timer: the middle of the medians of $takes turns of $runs runs (PASGAL: of 5 once), the least, the greatest; width: the best of those tried"
  echo "# key: graph,code,threads"
  echo graph,n,m,code,threads,width,median_ms,min_ms,max_ms
  rows; } >"$work/peers.csv" && cp "$work/peers.csv" "$out.new" && mv "$out.new" "$out"
note "$out"
