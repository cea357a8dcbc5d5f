#!/bin/bash
# gpu-judge.sh: the judge's known submissions on a GPU: does it show what
# the simulator finds?  Needs a GPU, nvcc, make, gcc and g++.
#
#   figures/measure/gpu-judge.sh             (SECONDS_MAX=330, JOBS=half of the processors)
#
# writes figures/data/gpu-judge.csv: for each submission that is a kernel or
# a host loop its exercise, its class (the verdict that the simulator gives,
# as make verify demands), and what make check-gpu says: right, wrong, error
# or hangs, with the judge's words.  gpu-judge-classes.csv counts them.
# Rows that are there already stay if they were asked of the same bytes (sum
# is the file's cksum), and the rest is judged: call it again until it is done.
# AGAIN=1: what seconds are left then go to the other rows, anew.  Exit status
# 1 if an accepted submission is not right on the GPU, 3 if some are left.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/gpu-judge.csv
work=build/gpu-judge
rm -rf $work
mkdir -p figures/data $work
[ -d build/exercises ] || { # (the chapters' own, without which only the rest is asked)
  echo "gpu-judge.sh: no build/exercises: make programs judge first, where there is noweb" >&2; exit 2; }
[ -e /dev/nvidiactl ] || { echo "gpu-judge.sh: no GPU here" >&2; exit 2; }
end=$(($(date +%s) + ${SECONDS_MAX:-330}))
jobs=${JOBS:-$(($(nproc) / 2 + 1))}
make SRC=generated O=build/labs judge-gpu >$work/make 2>&1 || {
  tail -20 $work/make >&2; exit 1; }
# (what is asked here is this course's own)
export judge=build/labs/bin/judge work end UNSAFE=1

# SLUG CLASS FILE: those that may never end come last, lest the others wait
# for the GPU beside them
{ find build/exercises build/mutants -name '*.cu' | awk -F/ 'NF == 4 {
      print $3, "accepted", $0 } NF == 6 { print $3, $4, $0 }'
  find exercises/*/submissions -name '*.cu' | awk -F/ '{
      print $2, $4, $0 }'
} | sed 's/^[0-9]*-//' | LC_ALL=C sort >$work/all
{ grep ' accepted ' $work/all
  grep -vE ' (accepted|barrier|time_limit) ' $work/all
  grep -E ' (barrier|time_limit) ' $work/all; } >$work/list

one() {     # one SLUG CLASS FILE: a row in a file of its own
  local rc=0 row log said found gpu most=30
  [ "$2" != accepted ] || most=100      # (66,003 rounds of a host loop take a while)
  [ "$(date +%s)" -lt "$end" ] || return 0
  row=$work/$(echo "$3" | tr / +)
  log=$row.log
  { timeout -s KILL $most $judge check-gpu "$1" "$3" >"$log" 2>&1 </dev/null
  } 2>/dev/null || rc=$?
  said=$(sed -n "1s/^$1: \(.*\) (.*/\1/p" "$log")
  found=$(sed -n 's/^  found *//p' "$log" | head -1 | tr -d '"' | cut -c1-90)
  case $rc/$said in
    0/accepted) gpu=right ;;
    137/*|1/"time limit") gpu=hangs ;;
    1/"wrong answer") gpu=wrong
      [[ $found =~ ^(it\ returned\ -?[0-9]+,\ not\ 0|cudaError) ]] &&
        gpu=error ;;
    1/?*) gpu=error ;;
    *) gpu="not judged" found=$(head -1 "$log" | tr -d '"') ;;
  esac
  echo "$1,$2,$3,$(cksum <"$3" | cut -d' ' -f1),$gpu,\"$found\"" >"$row.row"
}
export -f one

rows() { cat $work/*.row 2>/dev/null || true; }
cut -d' ' -f3 $work/list | xargs cksum | awk '{ print $3 "," $1 }' >$work/there
# a row of none of these files, or of other bytes, is old
{ [ ! -f $csv ] || sed '1,/^exercise,/d' $csv; } |
  awk -F, -v there=$work/there 'BEGIN { while ((getline f <there) > 0) have[f] }
    $3 "," $4 in have' >$work/stay
cut -d, -f3 $work/stay >$work/done
awk -v done=$work/done -v again="${AGAIN:-}" '
  BEGIN { while ((getline f <done) > 0) old[f] }
  !($3 in old) { print; next }
  again { late[++n] = $0 }
  END { for (k = 1; k <= n; k++) print late[k] }' $work/list >$work/todo
xargs -P"$jobs" -L1 bash -c 'one "$@"' one <$work/todo
# a process that shares its processor and the GPU with others may be late
# and not hang: whatever was not meant to is asked again with nobody beside
rows | awk -F, '$5 == "hangs" && $2 != "time_limit" { print $1, $2, $3 }' \
  >$work/again
while read -r slug class file; do
  rm "$work/$(echo "$file" | tr / +).row"
  one "$slug" "$class" "$file"
done <$work/again

gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)
cuda=$(PATH=$PATH:/usr/local/cuda/bin nvcc --version |
  sed -n 's/.*release \([0-9.]*\).*/\1/p')
rows >$work/new
awk -F, -v new=$work/new 'BEGIN { while ((getline <new) > 0) have[$3] } !($3 in have)' \
  $work/stay >$work/before
head_() { echo "# command: figures/measure/gpu-judge.sh"
  echo "# machine: $gpu (driver), CUDA $cuda"
  [ ! -s $work/before ] || echo "# note: $(wc -l <$work/before) of the rows are of earlier" \
    "runs, of the same files"
  echo "# key: $1"; echo "$2"; }
{ head_ submission exercise,class,submission,sum,gpu,found
  { cat $work/before; rows; } | LC_ALL=C sort -t, -k3,3; } >$work/table
cp $work/table $csv
{ head_ class class,cases,right,shown,wrong,error,hangs
  sed '1,/^exercise,/d' $csv | awk -F, '
    function count(c) { n[c]++; k[c, $5]++ }
    { count($2); if ($2 != "accepted") count("all") }
    END { for (c in n) printf "%s,%d,%d,%d,%d,%d,%d\n", c, n[c], k[c, "right"],
      n[c] - k[c, "right"], k[c, "wrong"], k[c, "error"], k[c, "hangs"] }' |
    LC_ALL=C sort; } >figures/data/gpu-judge-classes.csv
cat figures/data/gpu-judge-classes.csv
left=$(($(wc -l <$work/list) - $(sed '1,/^exercise,/d' $csv | wc -l)))
bad=$(awk -F, '$2 == "accepted" && $5 != "right" || $5 == "not judged"' $csv)
[ -z "$bad" ] || { echo "not right on the GPU:"; echo "$bad"; exit 1; }
[ "$left" = 0 ] || { echo "$left are left: call it again"; exit 3; }
