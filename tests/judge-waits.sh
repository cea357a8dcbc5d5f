# An evening that is interrupted: a class is drawn, and the run over it is
# stopped at moments that are drawn, by signals that are drawn, of the command,
# the judge or all of its processes.  After each stop the tables tell what the
# whole run tells, or that a hand-in waits; in the end they tell the same.
# ROUNDS=N: so many stops, and so many places at which the journal is cut.
# timeout: 300, seconds: 11
. tests/tap.sh
J=$B/bin/judge
RANDOM=$drawn; echo "# SEED=$drawn tests/run quick judge-waits"
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
in=$work/in out=$work/grades whole=$work/whole
printf 'int error\n' >"$work/bad.cu"
for s in ada bob cyd dan eve fay gus hal; do
  mkdir -p "$in/$s"; echo "$s"
  case $((RANDOM % 4)) in
    0) ;;
    1) cp $good "$in/$s/relax_F.cu" ;;
    2) cp "$work/bad.cu" "$in/$s/relax_F.cu" ;;
    3) cp "$work/bad.cu" "$in/$s/relax_F.cu"; cp "$work/bad.cu" "$in/$s/update.cu" ;;
  esac
done >"$work/roster"
cp "$work/bad.cu" "$in/ada/relax_F.cu"; cp $good "$in/hal/relax_F.cu"
# two who have a file, and none that is a hand-in
for s in ivy jon; do mkdir "$in/$s"; echo "$s" >>"$work/roster"; cp $good "$in/$s/$s.cu"; done
handed() { find "$in" -name relax_F.cu -o -name update.cu | wc -l; }
echo 'exercises = relax-f update' >"$work/conf"
grade() { JUDGE=$J exercises/tools/grade "$in" "$1" "$work/roster" "$work/conf"; }
if ! grade "$whole" >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "an interrupted evening" "no outer wall here"; finish
fi
is "the whole run is judged" "$(handed)" "$(sed -n 's/ files judged.*//p' "$work/out")"
rows() { awk -F, 'NR > 1 { print $1, $2, $3, $6 }' "$1/grades.csv" | sort; }
rows "$whole" >"$work/true"
# what a table tells wrongly: a row that the whole run has not, and that does not say that it waits
wrong() { rows "$out" | awk 'NR == FNR { true[$0] = 1; next } !($0 in true) && $3 != "waits"' "$work/true" -
  # a total, or "Not handed in", of one who waits
  awk -F, 'FNR == 1 { next } NR == FNR { if ($3 == "waits") wait[$1] = wait[$1] " " $2; next }
    ($1 in wait) && $2 != "" { print "total of", $1 }' "$out/grades.csv" "$out/totals.csv"
  awk -F, '$3 == "waits" { gsub(/"/, "", $1); print $1, $2 }' "$out/grades.csv" | while read -r s x; do
    sed 's/.*Not handed in//' "$out/students/$s/feedback.html" | grep -q "^: .*$x" && echo "$s handed in $x"; done
  if awk -F, '$3 == "waits"' "$out/grades.csv" | grep -q .; then
    grep -q 'This is not finished' "$out/index.html" || echo "the page says nothing"; fi; }
waited=0
for round in $(seq "${ROUNDS:-2}"); do
  [ $((RANDOM % 3)) = 0 ] && rm -rf "$out"
  lines=$(grep -c '^{"id".*"points":' "$out/journal.jsonl" 2>/dev/null || true)
  setsid env JOBS=1 JUDGE=$J exercises/tools/grade "$in" "$out" "$work/roster" "$work/conf" \
    >"$work/said" 2>&1 & pid=$!
  # a third of the stops come while the class is read, before anything is judged
  if [ $((RANDOM % 3)) = 0 ]; then sleep "0.0$((RANDOM % 10))"
  else sleep "$((RANDOM % 2)).$((RANDOM % 10))"; fi
  how=$((RANDOM % 4))
  case $how in
    0) kill -TERM $pid ;;
    1) kill -INT -- -$pid ;;
    2) pkill -KILL -g $pid -x judge ;;
    3) kill -KILL -- -$pid ;;
  esac 2>/dev/null
  wait $pid 2>/dev/null
  # (a trial may outlive a judge that was killed, for a moment)
  for k in $(seq 100); do pgrep -g $pid >/dev/null || break; sleep 0.1; done
  [ -e "$out/grades.csv" ] || continue
  [ $how = 3 ] || waited=$((waited + $(grep -c ',waits,' "$out/grades.csv")))
  wrong >"$work/out"; [ ! -s "$work/out" ]; tap_result $? "round $round, stop $how: nothing untrue is told" "$work/out"
  told=$(sed -n 's/ files judged.*//p' "$work/said")
  [ -z "$told" ] || is "round $round: and the number is true" "$told" \
    "$(($(grep -c '^{"id".*"points":' "$out/journal.jsonl") - lines))"
done
grade "$out" >"$work/out" 2>&1
rows "$out" >"$work/end"; ok "in the end all is told" diff "$work/true" "$work/end"
ok "with all totals" diff "$whole/totals.csv" "$out/totals.csv"
# killed at any byte of the journal: no table, or one that tells nothing untrue
journal=$whole/journal.jsonl all=$(stat -c %s "$whole/journal.jsonl")
start=$(awk '/"start"/ { print at + length($0) + 1 } { at += length($0) + 1 }' "$journal")
for round in $(seq "${ROUNDS:-8}"); do
  rm -rf "$out"; mkdir "$out"
  # half of the places are drawn in and just behind the list of the class
  case $((RANDOM % 2)) in 0) k=$((RANDOM % (start + 600))) ;; *) k=$(((RANDOM << 15 | RANDOM) % all)) ;; esac
  head -c $k "$journal" >"$out/journal.jsonl"
  exercises/tools/report "$out" "$work/roster" "$work/conf" >"$work/said" 2>&1
  if [ -e "$out/grades.csv" ]; then wrong; else
    grep -q 'no run has listed a class yet' "$work/said" || echo "no table, and no word of why"; fi |
    sed "s/^/byte $k: /" >>"$work/cut"
done
[ ! -s "$work/cut" ]; tap_result $? "killed at drawn bytes of the journal, of $all, it tells nothing untrue" "$work/cut"
# who is listed, and has no trial: as a task of an array that never began
rm -rf "$out"; JOBS=0 $J grade "$in" "$out" >"$work/out" 2>&1
says "a list of who waits judges nothing" '^0 files judged, [0-9]+ wait'
exercises/tools/report "$out" "$work/roster" "$work/conf"
wrong >"$work/out"; [ ! -s "$work/out" ]; tap_result $? "and tells nothing untrue" "$work/out"
is "all wait" "$(handed)" "$(grep -c ',waits,' "$out/grades.csv")"
finish
