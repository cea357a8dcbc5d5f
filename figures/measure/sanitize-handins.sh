#!/bin/bash
# sanitize-handins.sh: NVIDIA's checkers over the kernels that the judge
# knows to be right, each in its exercise's own harness.  Needs a GPU,
# nvcc, compute-sanitizer, make, gcc and g++.
#
#   figures/measure/sanitize-handins.sh      (SECONDS_MAX=330, JOBS=processors, EACH=100, ONLY=)
#
# writes figures/data/sanitizer-handins.csv: for each checker and accepted
# submission what make check-gpu says of it when its process runs under the
# checker, and the number of findings.  The chapters' own kernels come first.
# Each graph is asked once, as the order of the blocks is the card's own; those
# of 10,000 vertices and more are left out, as their rounds take minutes under a
# checker, and the limit of each question is raised.  ONLY is a pattern that the
# submission's path must match.  Rows that are there already stay if they were asked of the same
# bytes of the submission and of its harness (sum is both's cksum).
# Exit status 1 if there is a finding, or a verdict that is not "accepted",
# 3 if some are left.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/sanitizer-handins.csv
top=$PWD work=$PWD/build/sanitize-handins
rm -rf "$work"
mkdir -p figures/data "$work/tree" "$work/bin" "$work/rows"
[ -d build/exercises ] || { # (the chapters' own, without which only the rest is asked)
  echo "sanitize-handins.sh: no build/exercises: make programs judge first, where there is noweb" >&2; exit 2; }
[ -e /dev/nvidiactl ] || { echo "sanitize-handins.sh: no GPU here" >&2; exit 2; }
end=$(($(date +%s) + ${SECONDS_MAX:-330}))
make SRC=generated O=build/labs judge-gpu >"$work/make" 2>&1 || {
  tail -20 "$work/make" >&2; exit 1; }

# the settings without the large graphs, and with time for a checker
large="far farther farthest fan quarter-million half-million deserted longer-path long-path"
cp -r exercises "$work/tree/exercises"
ln -s "$top/build" "$top/generated" "$work/tree/"
build/labs/bin/judge conf >"$work/conf"      # exercise, setting, value
rm "$work"/tree/exercises/*/exercise.conf
awk -F'\t' -v large="$large" -v tree="$work/tree/exercises" '
  BEGIN { k = split(large, x, " "); while (k) drop[x[k--]] }
  $2 == "seconds"   { $3 = 100 }
  $2 == "schedules" { $3 = "ascending" }
  $2 == "graphs"    { k = split($3, x, " "); $3 = ""
                      for (i = 1; i <= k; i++) if (!(x[i] in drop)) $3 = $3 " " x[i] }
  $3 != ""          { print $2 " = " $3 >(tree "/" $1 "/exercise.conf") }' "$work/conf"

# a judge that lets the environment through to what it starts, where an nvcc comes
# first that keeps a hand-in's object and program for the next checker, and
# puts the checker in front of the program
sed '/environ = words;/d' generated/judge/box.c >"$work/box.c"
cmp -s generated/judge/box.c "$work/box.c" && { echo "box.c has changed" >&2; exit 2; }
o=build/labs/obj seccomp=$(echo '#include <seccomp.h>' | gcc -E -x c - >/dev/null 2>&1 &&
  echo -lseccomp) || :
gcc -std=c17 -D_GNU_SOURCE -O2 -Igenerated -o build/labs/bin/judge-sanitize "$work/box.c" \
  $(ls $o/judge/*.o | grep -v '/\(box\|words\).o') $o/exercises/{scenes,forms}.o $o/graph/*.o \
  $(cat build/labs/libs) $seccomp
PATH=$PATH:/usr/local/cuda/bin
export real=$(command -v nvcc) checker=$(command -v compute-sanitizer)
cat >"$work/bin/nvcc" <<'END'
#!/bin/bash
for last; do :; done
case $last in child | student.o) ;; *) exec "$real" "$@" ;; esac
if [ -e "$KEPT/$last" ]; then cp "$KEPT/$last" .
else "$real" "$@" || exit; cp "$last" "$KEPT/$last"; fi
[ "$last" = child ] || exit 0
mv child child.real
printf '#!/bin/bash\nexec %s --tool %s --error-exitcode 99 --log-file %s ./child.real\n' \
  "$checker" "$TOOL" "$KEPT/$TOOL.log" >child
chmod +x child
END
chmod +x "$work/bin/nvcc"
export PATH="$work/bin:$PATH" judge="$top/build/labs/bin/judge-sanitize" work end
export UNSAFE=1 LC_ALL=C.UTF-8 EACH=${EACH:-100}

# SLUG FILE SUM of those that are right, the chapters' own first
for folder in exercises/[0-9]*; do
  of=$(awk -F'\t' -v x="${folder#*/}" '$1 == x && $2 == "stage" { print $3 }' "$work/conf")
  stage=$(ls {generated/,}exercises/*-"${of:-${folder#*-}}"/stage.cu 2>/dev/null) || :
  [ -n "$stage" ] || continue
  echo "${folder#*/} $(cksum <"$stage" | cut -d' ' -f1)"
done >"$work/stages"
{ find build/exercises -name '*.cu' | awk -F/ 'NF == 4 { print 1, $3, $0 }'
  find exercises/*/submissions/accepted -name '*.cu' | awk -F/ '{ print 2, $2, $0 }'
} | LC_ALL=C sort >"$work/files"
cut -d' ' -f3 "$work/files" | xargs cksum | paste -d' ' "$work/files" - |
  awk -v stages="$work/stages" 'BEGIN { while ((getline <stages) > 0) sum[$1] = $2 }
    { slug = $2; sub(/^[0-9]+-/, "", slug); print slug, $3, $4 "-" sum[$2] }' >"$work/list"

one() {     # one SLUG FILE SUM: a row for each checker
  local tool log said found rc left
  export KEPT TOOL
  KEPT=$work/rows/$(echo "$2" | tr / +)
  mkdir -p "$KEPT" && chmod 777 "$KEPT"       # (the judge is nobody there)
  for tool in memcheck racecheck initcheck synccheck; do
    left=$((end - $(date +%s)))
    [ $left -gt 0 ] || return 0
    TOOL=$tool log=$KEPT/$tool.said rc=0
    (cd "$work/tree" && timeout -s KILL $((left < EACH ? left : EACH)) "$judge" check-gpu "$1" "$2") \
      >"$log" 2>&1 </dev/null || rc=$?
    said=$(sed -n "1s/^$1: \(.*\) (.*/\1/p" "$log")
    found=$(sed -n 's/.*ERROR SUMMARY: \([0-9]*\) error.*/\1/p
      s/.*RACECHECK SUMMARY: \([0-9]*\) hazard.*/\1/p' "$KEPT/$tool.log" 2>/dev/null |
      awk '{ s += $1 } END { print NR ? s : "none" }')
    [ $rc != 137 ] || said="not ended"
    [ $rc != 137 ] || [ "$(date +%s)" -lt "$end" ] || return 0
    echo "$tool,$1,$2,$3,${said:-not judged},$found" >"$KEPT/$tool.row"
  done
}
export -f one

{ [ ! -f $csv ] || sed '1,/^tool,/d' $csv; } |
  awk -F, -v list="$work/list" 'BEGIN { while ((getline f <list) > 0) {
      split(f, x, " "); have[x[2] "," x[3]] } }
    $3 "," $4 in have && $5 == "accepted" && $6 == "0"' >"$work/stay"
awk -F, '{ n[$3]++ } END { for (f in n) if (n[f] == 4) print f }' "$work/stay" >"$work/done"
awk -v have="$work/done" 'BEGIN { while ((getline f <have) > 0) old[f] }
  !($2 in old)' "$work/list" | grep -E "${ONLY:-.}" >"$work/todo" || :
xargs -P"${JOBS:-$(nproc)}" -L1 bash -c 'one "$@"' one <"$work/todo"

gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)
version=$(compute-sanitizer --version | sed -n 's/^Version *//p' | head -1)
cat "$work"/rows/*/*.row >"$work/new" 2>/dev/null || true
{ echo "# command: figures/measure/sanitize-handins.sh"
  echo "# machine: $gpu (driver); compute-sanitizer $version"
  echo "# key: tool,submission"
  echo "tool,exercise,submission,sum,verdict,findings"
  { awk -F, -v new="$work/new" 'BEGIN { while ((getline f <new) > 0) {
        split(f, x, ","); have[x[1] "," x[3]] } }
      !($1 "," $3 in have)' "$work/stay"; cat "$work/new"; } | LC_ALL=C sort; } >"$work/table"
cp "$work/table" $csv
bad=$(sed '1,/^tool,/d' $csv | awk -F, '$5 != "accepted" || $6 != "0"')
left=$((4 * $(wc -l <"$work/list") - $(sed '1,/^tool,/d' $csv | wc -l)))
echo "$csv: $(sed '1,/^tool,/d' $csv | wc -l) runs, $left left"
[ -z "$bad" ] || { echo "with findings, or not accepted:"; echo "$bad"; exit 1; }
[ "$left" = 0 ] || exit 3
