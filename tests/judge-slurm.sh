# A class as an array job, under a private cluster.
# set: full
# timeout: 300
. tests/tap.sh
cluster_for="make grade-slurm"
. tests/cluster.sh
in=$work/in out=$work/grades good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
slurm() { JUDGE=$B/bin/judge TASKS=3 exercises/tools/grade-slurm "$in" "$out" "$@" >"$work/out" 2>&1; }
for s in ada bob cyd dan eve; do mkdir -p "$in/$s"; printf '#error\n' >"$in/$s/relax_F.cu"; done
cp $good "$in/ada/relax_F.cu"; cp $good "$in/dan/relax_F.cu"; echo >"$in/dan/Relax_F.cu"
printf 'ada\nbob\nzoe\n' >"$work/roster"
slurm "$work/roster"; rc=$?
if grep -q UNSAFE "$work/out"; then skip "a class" "no outer wall here"; finish; fi
cp "$work/out" "$work/is"; [ $rc = 0 ]; tap_result $? "a class as an array job" "$work/out"
says "in as many tasks as were wanted" '5 students in 3 tasks'
is "all are judged" "accepted compile_error compile_error accepted compile_error" \
  "$(awk -F, '$2 == "relax-f" { print $3 }' "$out/grades.csv" | xargs)"
ok "and what is no hand-in is told" grep -q '"dan",,unknown_file' "$out/grades.csv"
ok "and who is only in the roster" grep -q '"zoe",,no_handin' "$out/grades.csv"
is "nothing is left but the grades" lock "$(ls "$out/slurm")"
judged() { grep -c '"verdict".*"content"' "$out/journal.jsonl"; }   # an unknown file is told in each run
lines=$(judged)
cp $good "$in/eve/relax_F.cu"
slurm; is "again" 0 $?
is "only what is new is judged" $((lines + 1)) "$(judged)"
ok "and counts" grep -q '"eve",relax-f,accepted' "$out/grades.csv"
# the same, here: nothing is judged twice between the two ways
JUDGE=$B/bin/judge exercises/tools/grade "$in" "$out" >"$work/out" 2>&1
says "make grade goes on where the array ended" '^0 files judged, 5 as before'
# stopped in the middle
for k in 1 2 3 4; do mkdir "$in/s$k"; cp $good "$in/s$k/relax_F.cu"; done
JUDGE=$B/bin/judge TASKS=2 exercises/tools/grade-slurm "$in" "$out" >"$work/now" 2>&1 & pid=$!
for k in $(seq 100); do squeue -h | grep -q . && break; sleep 0.1; done
kill -TERM $pid; wait $pid; is "stopped, it says so" 3 $?
for k in $(seq 300); do squeue -h | grep -q . || break; sleep 0.2; done
slurm; is "the same command goes on" 0 $?
is "and all are judged" 4 "$(grep -c '^"s[1-4]",relax-f,accepted' "$out/grades.csv")"
is "each once" 4 "$(grep -c '"student":"s[1-4]".*"verdict\|"verdict".*"student":"s[1-4]"' "$out/journal.jsonl")"
echo 'drpo = 1' >"$work/conf"
slurm "" "$work/conf"; is "a wrong course.conf" 2 $?
says "is named before anything is sent" 'conf:1: no such setting: drpo'
# a node with a GPU, as far as this cluster knows
if make -n check-gpu-slurm >/dev/null 2>&1; then
  make -s check-gpu-slurm NVCC= EX=relax-f FILE=$good >"$work/out" 2>&1; rc=$?
  grep -qE 'no GPU here|no nvcc here|^relax-f: ' "$work/out"
  tap_result $? "make check-gpu runs on the node" "$work/out"
fi
finish
