# Trials that are killed, at random moments and by random signals: each has
# the verdict that it has in peace, or is not judged, has no points, and is
# judged at the next run.  KILLS=N says how many; the processes of a trial's
# box are hit as well, the compiler among them.
# timeout: 300, seconds: 29
. tests/tap.sh
J=$B/bin/judge
kills=${KILLS:-3}
echo "# SEED=$drawn KILLS=$kills"; RANDOM=$drawn
ex=exercises/05-relax-f/submissions
in=$work/in out=$work/grades
export TMPDIR=$work/tmp; mkdir "$TMPDIR"
hand() { mkdir -p "$in/$1"; cp "$2" "$in/$1/$3"; }
hand right "$(ls $ex/accepted/*.cu | head -1)" relax_F.cu
hand racy "$(ls $ex/race/*.cu | head -1)" relax_F.cu
hand wrong "$(ls $ex/wrong_answer/*.cu | head -1)" relax_F.cu
printf 'int\nerror\n' >"$work/bad.cu"; hand bad "$work/bad.cu" relax_F.cu
hand host "$(ls exercises/03-relax-sequential/submissions/accepted/*.c | head -1)" relax.c
sed 's/^{$/{ *(volatile int *)0 = 1;/' exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/crash.c"
hand crash "$work/crash.c" relax.c
verdicts() { awk -F, 'NR > 1 { gsub(/"/, "", $1); print $1, $3, $4 }' "$1"; }
JUDGE=$J exercises/tools/grade "$in" "$work/true" >"$work/out" 2>&1; rc=$?
if grep -q UNSAFE "$work/out"; then skip "a class" "no outer wall here"; finish; fi
is "the class in peace" 0 $rc
verdicts "$work/true/grades.csv" >"$work/truth"
signals=(KILL TERM INT HUP SEGV ABRT BUS FPE ILL USR1 ALRM PIPE QUIT XCPU KILL KILL)
below() { # below PID: its descendants
  local p; for p in $(pgrep -P "$1"); do echo "$p"; below "$p"; done; }
# ---- a grader whose trials, or their boxes, are hit
done_=0 round=0 false_=0 lost=0 status_=0
while { [ $done_ -lt "$kills" ] || [ "${unjudged:-0}" = 0 ]; } && [ $((round += 1)) -le $((8 * kills)) ]; do
  rm -rf "$out"
  $J grade "$in" "$out" >"$work/said" 2>&1 & pid=$!
  hits=0
  while sleep "0.$(printf %03d $((RANDOM % 700)))"; kill -0 $pid 2>/dev/null; do
    if [ $((RANDOM % 3)) = 0 ]; then all=($(below $pid)); else all=($(pgrep -P $pid)); fi
    [ ${#all[@]} -gt 0 ] || continue
    kill -"${signals[RANDOM % ${#signals[@]}]}" "${all[RANDOM % ${#all[@]}]}" 2>/dev/null &&
      hits=$((hits + 1))
  done
  wait $pid; rc=$?
  done_=$((done_ + hits))
  # what is written is true, or says that it is not judged
  perl -ne 'print "$2 $1 $3\n" if /"verdict":"(\w+)".*"student":"(\w+)".*"points":(\d+)/' \
    "$out/journal.jsonl" | sort >"$work/got"
  bad=$(grep -vxF -f "$work/truth" "$work/got" | grep -v ' not_judged 0$')
  [ -z "$bad" ] || { false_=$((false_ + 1)); echo "# round $round: $bad" | tee -a "$work/false"; }
  is_=$(grep -c ' not_judged 0$' "$work/got")
  [ "$is_" = 0 ] || [ $rc = 3 ] || status_=1
  [ "$(wc -l <"$work/got")" = "$(wc -l <"$work/truth")" ] || lost=1
  [ "$is_" = 0 ] && continue
  unjudged=$((${unjudged:-0} + is_))
  last_=$is_; cp -r "$out" "$work/kept-" 2>/dev/null && rm -rf "$work/kept" && mv "$work/kept-" "$work/kept"
done
touch "$work/false"
ok "$done_ kills were dealt" test $done_ -ge "$kills"
ok "some were noticed: ${unjudged:-0} not judged" test "${unjudged:-0}" -gt 0
is "none wrote what is not true" "" "$(cat "$work/false")"
is "and none lost a row" 0 $lost
is "the status says that something was not judged" 0 $status_
# ---- the next run judges those, and no other
JUDGE=$J exercises/tools/grade "$in" "$work/kept" >"$work/out" 2>&1
is "the next run ends well" 0 $?
says "and judges what was not judged" "^$last_ files judged$([ $last_ = 6 ] || echo ", $((6 - last_)) as before")$"
is "after which all is true" "$(cat "$work/truth")" "$(verdicts "$work/kept/grades.csv")"
is "and each file is kept that an appeal and a comparison need" "$(ls "$work/true/files")" "$(ls "$work/kept/files")"
# ---- a student's trial
$J check relax-f "$in/right/relax_F.cu" >"$work/out" 2>&1 & pid=$!
# (what comes first only finds out whether there is a box at all, "bwrap ... true", and ends by
# itself; a trial is a judge that has begun something)
while sleep 0.05; child=$(pgrep -P $pid | head -1)
  [ -z "$child" ] || [ -z "$(pgrep -P "$child")" ] || ! grep -qz '^check$' "/proc/$child/cmdline" 2>/dev/null
do kill -0 $pid || break; done
kill -KILL $child; wait $pid
is "a check whose trial is killed ends with 3" 3 $?
says "and says so" '^relax-f: not judged \(no points, and none are lost\)'
is "and no trial leaves a folder" "" "$(ls "$TMPDIR")"
# ---- what a box has begun does not outlive its trial: here the compiler is a script that leaves
# a process of its own behind, as bubblewrap does that is killed while it begins
chmod a+rx "$work"; chmod a+rwx "$TMPDIR"; mkdir -p "$work/tree/build/bin"
for f in chunks exercises generated book; do ln -s "$PWD/$f" "$work/tree/$f"; done
for f in "$B"/*; do [ "${f##*/}" = bin ] || ln -s "$f" "$work/tree/build/"; done
cp "$J" "$work/tree/build/bin/judge"
printf '#!/bin/sh\nsleep 3%s &\nwait\n' $$ >"$work/tree/build/bin/simcc"; chmod +x "$work/tree/build/bin/simcc"
left() { ps -eo pid,stat,args | awk -v n=3$$ '$2 !~ /Z/ && $3 == "sleep" && $4 == n { print $1 }'; }
JUDGE_NO_WALL=1 UNSAFE=1 "$work/tree/build/bin/judge" check relax-f "$in/right/relax_F.cu" >"$work/out" 2>&1 & pid=$!
while sleep 0.1; [ -z "$(left)" ]; do kill -0 $pid || break; done
ok "a box has begun something" test -n "$(left)"
kill -KILL $(pgrep -P $pid); wait $pid; sleep 0.2
is "it ends with the trial that is killed" "" "$(left)"
is "and leaves no folder" "" "$(ls "$TMPDIR")"
[ -z "$(left)" ] || kill $(left)
# ---- what a judge has left that was killed with its trial: a box in a session without a leader,
# as bubblewrap is that dies while it begins. The next command ends it, and no box that works
# and no bubblewrap of a person's, who has this judge's command in it and whose terminal is closed
printf 'unsigned sleep(unsigned); int main(void) { return (int)sleep(30); }\n' | cc -x c -o "$work/bwrap" -
words=$(sed -n "/bwrap --unshare/s/.*\"bwrap \(.*\) --\".*/\1/p" exercises/tools/boxes)
is "the words of a box are those of the judge" 1 "$(tr -d '\n",' <generated/judge/box.c | tr -s ' ' | grep -c "{ bwrap $words --")"
here=$(cd "$B" && pwd -P); like='exec -a bwrap "$0" "$@" "5'"$$"'"'
waits() { ps -eo pid,stat,args | awk -v a="5$$" '$2 !~ /Z/ && $3 == "bwrap" && $NF == a { print $1 }' | wc -l; }
box=("$work/bwrap" $words --ro-bind)
setsid bash -c "echo \$\$ >'$work/works'; $like" "${box[@]}" "$here/bin/judge" &
(setsid bash -c "($like) & ($like) & exit" "${box[@]}" "$here/bin/judge" &)     # two are left
(setsid bash -c "($like) & exit" "${box[@]}" /another/build/bin/judge &)        # one is another tree's
(setsid bash -c "($like) & exit" "$work/bwrap" --ro-bind "$here/bin/judge" "$here/bin/judge" &)
for t in $(seq 100); do [ "$(waits)" = 5 ] && break; sleep 0.05; done; sleep 0.2
is "two boxes are left, one works, one is another judge's, one a person's" 5 "$(waits)"
if [ $((RANDOM % 2)) = 0 ]; then JUDGE=$J exercises/tools/grade "$in" "$work/kept" >"$work/out" 2>&1
else sh exercises/tools/lessons /dev/null "$J" check relax-f "$in/bad/relax_F.cu" >"$work/out" 2>&1; fi
sleep 0.2; is "the next command ends the two" 3 "$(waits)"
ok "and not the one that works" kill -0 "$(cat "$work/works")"
kill $(ps -eo pid,args | awk -v a="5$$" '$2 == "bwrap" && $NF == a { print $1 }') 2>/dev/null
for k in $(seq 40); do      # the real one, killed at some moment of its beginning
  rm -f "$work/works"
  setsid bash -c 'echo $$ >"$0"; exec "$@"' "$work/works" bwrap --unshare-all --die-with-parent --as-pid-1 \
    --cap-drop ALL --proc /proc --ro-bind / / --ro-bind-try "$here/bin/judge" "$here/bin/judge" true 4$$ &
  while ! [ -s "$work/works" ]; do sleep 0.01; done
  sleep "0.0$(printf %02d $((RANDOM % 20)))"; kill -KILL "$(cat "$work/works")"
done 2>/dev/null
sleep 0.5; left=$(ps -eo stat,args | grep -c "^[^Z].*[b]wrap.* true 4$$"); echo "# of 40 boxes $left were left"
sh exercises/tools/boxes "$J"; sleep 0.2
is "of 40 that were killed while they began nobody waits" 0 "$(ps -eo stat,args | grep -c "^[^Z].*[b]wrap.* true 4$$")"
# ---- what other systems are given, what a student types, and what a teacher verifies
struck() { # struck COMMAND...: it runs, and one of its processes is hit; $hit: one was
  "$@" >"$work/said" 2>&1 </dev/null & pid=$!; hit=0
  sleep "0.$(printf %03d $((100 + RANDOM % 800)))"
  while kill -0 $pid 2>/dev/null && [ $hit = 0 ]; do
    all=($(below $pid)); [ ${#all[@]} = 0 ] && { sleep 0.02; continue; }
    kill -"${signals[RANDOM % ${#signals[@]}]}" "${all[RANDOM % ${#all[@]}]}" 2>/dev/null && hit=1
  done
  wait $pid; rc=$?; }
honest() { # honest WHAT COMMAND...: as in peace, or nobody is judged
  local what=$1; shift
  tap_run "$@"; cp "$work/out" "$work/peace"
  for k in $(seq "$each"); do
    JUDGE=$J struck "$@"; dealt=$((dealt + hit))
    # (stopped when all is judged, it may say that it was stopped)
    grep -v '^judge: grade: stopped' "$work/said" | cmp -s "$work/peace" - || { ! grep -q 'accepted (\|as they should be\|"fraction":1' "$work/said" &&
      grep -qi 'not judged\|not your fault\|interrupted\|is missing' "$work/said"; }
    tap_result $? "$what, hit" "$work/said"
  done; }
mkdir "$work/up"; cp "$in/right/relax_F.cu" "$work/up/"
formats=(gradescope prairielearn vpl coderunner text) dealt=0 each=1
[ "$kills" -lt 50 ] && formats=("${formats[RANDOM % 5]}") || each=5
for f in "${formats[@]}"; do honest "$f" exercises/tools/autograder "$f" relax-f "$work/up"; done
honest "a check" $J check relax-f "$in/right/relax_F.cu"
[ "$kills" -lt 50 ] || honest "a wrong one's check" $J check relax-f "$in/racy/relax_F.cu"
[ "$kills" -lt 50 ] || honest "all that is known of one" $J verify lightest
ok "$dealt of these were hit" test $dealt -gt 0
finish
