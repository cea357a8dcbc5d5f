# Which row is taken if none is named, and on how many cores: the rule is held
# to every row of figures/data/cores.csv; graphs, numbers of threads and what is
# asked for are drawn, and every answer is compared with dijkstra_heap's.
# seconds: 8
. tests/tap.sh
echo "# SEED=$drawn"; RANDOM=$((drawn % 32768))
s=$B/bin/sssp csv=$PWD/figures/data/cores.csv
cat >"$work/size.c" <<'C'
#include "solve/team.h"
int main(void)
{
    graph g = { 0 };
    uint32_t count = 0;

    while (scanf("%u %u", &g.n, &g.m) == 2)
        printf("%u %u %s\n", g.n, g.m, graph_is_small(&g) ? "small" : "large");
    return !team_size(0, false, &count) || !printf("threads %u\n", count);
}
C
ok "the rule compiles alone" gcc -std=gnu17 -Wall -Wextra -Werror -D_GNU_SOURCE -DCOST_BITS=32 -I"$S" "$work/size.c" -o "$work/size"
cd "$work" || exit 1

# ---- gcc leaves out the calls of a function that only prefetches
for b in 32 64; do
  [ "$(uname -m)" = x86_64 ] || { skip "cores asks ahead" "another processor"; continue; }
  ok "cores asks ahead in the program too, costs of $b bits" \
    test "$(objdump -d "$B/obj$b/cpu/cores.o" | grep -c prefetch)" -ge 17
done

# ---- the table: a row is its graph, its size, its solver and its threads
awk -F, '/^#/ || /^graph,/ { next } $6 == "rule" && $4 != "idle_only" && $4 !~ /^cores_/ {
  print $1, $2, $3, $4, $5, $7, $8, $9 }' "$csv" >rows
cut -d' ' -f2,3 rows | sort -u | SSSP_THREADS='' ./size | grep -v '^threads' >sizes
# judge WHAT: what the table says against the rule, a line for each fault
judge() { awk -v what="$1" '
  NR == FNR { size[$1 " " $2] = $3; next }
  { at = $1 " " $2; is[at] = size[$2 " " $3]; arcs[at] = $2 + $3
    t[at, $4, $5] = $6; low[at, $4, $5] = $7; high[at, $4, $5] = $8; row[at, NR] = $4 " " $5; seen[at] = 1; last = NR
    if ($4 == "cores" && $5 > most[at]) most[at] = $5 }
  END {
    for (at in seen) {
      graphs++
      if (is[at] == "large") for (k = 1; k <= last; k++) if ((at, k) in row) {
        split(row[at, k], r, " ")
        # with every number of threads of the machine: the row beats the others, and the most threads beat all
        if (r[1] == "cores" && r[2] > 1) for (j = 1; j <= last; j++) if ((at, j) in row) {
          split(row[at, j], o, " ")
          if (o[1] != "cores" && t[at, o[1], o[2]] < t[at, "cores", r[2]] && what == "large")
            print at, o[1], "is quicker than cores with", r[2] }
        if (t[at, r[1], r[2]] < t[at, "cores", most[at]] && what == "large") print at, row[at, k], "is quicker than all cores" }
      if (is[at] == "large" && (!least || arcs[at] < least)) least = arcs[at]
      if (is[at] == "small" && t[at, "cores", most[at]] > t[at, "cores", 1] && arcs[at] > slower) slower = arcs[at]
      if (is[at] == "small" && arcs[at] > top) top = arcs[at]
      # one thread: clearly slower is slower with its best run than another with its worst
      bad = 0
      for (k = 1; k <= last; k++) if ((at, k) in row) {
        split(row[at, k], r, " ")
        bad += r[1] != "cores" && high[at, r[1], 1] < low[at, "cores", 1] }
      worse += bad > 0 }
    for (limit = 1; limit <= slower; limit *= 2) continue
    if (what == "limit" && !(top < limit && limit <= least && 2 * top > limit)) print "several threads are slower up to", slower, "vertices and arcs, so the limit would be", limit
    if (what == "one" && (graphs < 20 || worse * 10 > graphs)) print worse, "of", graphs
  }' sizes rows; }
is "from the limit on, all cores are the quickest on every graph of the table" "" "$(judge large)"
is "  it is the next power of two above the largest graph on which all threads are slower than one" "" "$(judge limit)"
is "one thread is clearly slower than another row on a tenth of the graphs at most" "" "$(judge one)"

# ---- drawn requests
row_of() { sed -n 's/^solver *\([a-z_]*\).*/\1/p' "$1"; }
count_of() { sed -n 's/^device *CPU, \([0-9]*\) threads$/\1/p' "$1"; }
wrong=
for round in $(seq "${ROUNDS:-12}"); do
  family=$(shuf -n1 -e predecessor grid road rmat geometric path --random-source=<(yes $RANDOM))
  n=$((1 + RANDOM % 3000)) threads=$((1 + RANDOM % (RANDOM % 4 ? 9 : 256)))
  $s gen --family $family --n $n --max-weight $((1 + RANDOM * 3)) --seed $RANDOM --out g.csr 2>said || {
    wrong="$wrong gen/$family/$n"; continue; }
  $s info g.csr >info; n=$(awk '/^vertices/ { print $2; exit }' info)
  asked=() want=cores part=
  [ $((RANDOM % 3)) = 0 ] && { asked+=(--to $((RANDOM % n))); want=dijkstra_heap part=1; }
  [ $((RANDOM % 4)) = 0 ] && { asked+=(--within $((RANDOM * 9))); want=dijkstra_heap part=1; }
  [ $((RANDOM % 4)) = 0 ] && asked+=(--sources $((RANDOM % n)),$((RANDOM % n)))
  path=()
  [ $((RANDOM % 3)) = 0 ] && { path=(--path-to $((RANDOM % n))); [ $want = cores ] && want=cores_paths; }
  how=()
  case $((RANDOM % 3)) in
  0) how=(--threads $threads); [ -z "$part" ] || want=cores; [ ${#path[@]} = 0 ] || want=cores_paths ;;
  1) export SSSP_THREADS=$threads ;;
  esac
  timeout 60 $s solve g.csr --device sim "${asked[@]}" "${path[@]}" "${how[@]}" --out now >summary 2>err; rc=$?
  unset SSSP_THREADS
  $s solve g.csr --solver dijkstra_heap "${asked[@]}" --out then >/dev/null 2>&1
  c=$(count_of summary)
  { [ $rc = 0 ] && cmp -s now then && [ "$(row_of summary)" = $want ] && grep -q '^verified *yes' summary &&
    [ "${c:-1}" -le "$threads" ]; } ||
    wrong="$wrong [$round: $family $n ${asked[*]} ${path[*]} ${how[*]} $threads: $rc $(row_of summary) for $want]"
done
is "drawn graphs, wishes and threads: the row of the rule, and the distances" "" "$wrong"

# ---- how many threads there are
$s gen --family predecessor --n 70000 --seed 3 --out large.csr; $s gen --family path --n 300000 --out thin.csr
t=$((2 + RANDOM % 7))
$s solve large.csr --device sim --threads $t >out; is "--threads $t on a large graph" $t "$(count_of out)"
says "  and it says why this row" '^chosen +as there is --threads'
SSSP_THREADS=9 $s solve large.csr --device sim --threads $t >out; is "  and the option is before the variable" $t "$(count_of out)"
SSSP_THREADS=$t $s solve large.csr --device sim >out; is "SSSP_THREADS=$t" $t "$(count_of out)"
allowed=$(./size </dev/null | awk '{ print $2 }')
[ "$allowed" -le "$(nproc)" ] && [ "$allowed" -ge 1 ]; tap_result $? "no more than may run: $allowed" /dev/null
$s solve large.csr --device sim >out
is "  is what is taken" "$([ "$allowed" -gt 1 ] && echo "$allowed")"'' "$(count_of out)"
taskset -c "$(taskset -pc $$ | sed 's/.*[: ]\([0-9]*\).*/\1/')" $s solve large.csr --device sim >out
is "with one processor, one thread" "cores CPU" "$(row_of out) $(sed -n 's/^device *//p' out)"
$s solve thin.csr --device sim --threads $t >out
is "a path stays with one core" "CPU, 1 of $t threads" "$(sed -n 's/^device *//p' out)"

# ---- refused
refused() { name=$1 start=$2; shift 2; "$@" >said 2>err; got=$?
  { cat err said; echo "status $got"; } >out
  [ $got = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s said ] && case $(cat err) in *"$start"*) true ;; *) false ;; esac
  tap_result $? "$name" out; }
for x in 0 257 -1 two 3x ''; do
  refused "--threads '$x'" "--threads must be" $s solve g.csr --threads "$x"
  [ -z "$x" ] || refused "SSSP_THREADS=$x" "SSSP_THREADS is '$x'" env SSSP_THREADS="$x" $s solve g.csr --device sim
  # ... by each command that has rows on cores
  [ -z "$x" ] || for c in "apsp g.csr --checksum" "bench g.csr --solvers cores --json"; do
    refused "  and in sssp ${c%% *}" "SSSP_THREADS is '$x'" env SSSP_THREADS="$x" $s $c; done
done
for row in dial dijkstra_heap F_GPU; do
  refused "$row takes no --threads" "$row does not run on several cores" $s solve g.csr --solver $row --threads 2
done
for row in cores cores_paths; do
  ok "$row takes --threads by its name" $s solve g.csr --solver $row --threads 2
done
ok "a row without threads does not mind the variable" env SSSP_THREADS=two $s solve g.csr --solver dial
# the default, said aloud, is the default: of one source and of all
"$s" gen --family grid --n 90 --out "$work/said.gr" >/dev/null
for c in solve apsp; do
  row() { "$s" $c "$work/said.gr" "$@" 2>/dev/null | grep -E '^(solver|device)'; }
  is "$c --device auto takes the row that it takes without" "$(row)" "$(row --device auto)"
done
finish
