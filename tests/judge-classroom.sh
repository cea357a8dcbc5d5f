# GitHub Classroom as the instructor's page has it: the lab's tree is the
# assignment's repository, students commit what they have done with git add,
# and their clones are graded, with EX= and without.
# set: full
# timeout: 600
. tests/tap.sh
command -v git >/dev/null || { skip "Classroom" "no git here"; finish; }
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@y \
  GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@y
lab=$work/lab
ok "the lab" book/tools/lab "$lab" chunks/*.nw
ok "the workflow" exercises/tools/export github "relax-f update" "$work/flow"
cp -r "$work/flow/.github" "$lab/"
commit() { git -C "$1" add . && git -C "$1" commit -qm all; }
git -C "$lab" init -q -b main && commit "$lab"
# who hands in what: each a clone, in which some files are put by git add .
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
twin=$(ls exercises/05-relax-f-warp/submissions/accepted/*.cu | shuf -n 1)
all=$work/paths-submissions; mkdir "$all"
for who in ada bob cyd dan; do
  git clone -q "$lab" "$all/paths-$who"; h=$all/paths-$who/handins; mkdir "$h"
  echo "relax-f - 0 1 -" >"$h/progress"; touch "$h/progress.new"
  case $who in
    ada) cp $good "$h/relax_F.cu" ;;
    bob) echo '#error' >"$h/relax_F.cu"; mkdir "$h/relax-f-warp"; cp "$twin" "$h/relax-f-warp/relax_F.cu" ;;
    cyd) mkdir "$h/relax-f-warp"; cp "$twin" "$h/relax-f-warp/relax_F.cu" ;;
    dan) echo 'notes' >"$h/notes.txt" ;;
  esac
  commit "$all/paths-$who"
done
is "git add takes the hand-ins, and not what make notes" "handins/relax-f-warp/relax_F.cu handins/relax_F.cu" \
  "$(git -C "$all/paths-bob" ls-files handins | xargs)"
# the server has what was committed; the instructor's clone has that and no more
for who in ada bob cyd dan; do
  git clone -q "$all/paths-$who" "$work/x"; rm -rf "$all/paths-$who"; mv "$work/x" "$all/paths-$who"
done
printf '"identifier","github_username","github_id","name"\n' >"$work/roster.csv"
for who in ada bob cyd dan eve; do printf '"%s@uni","%s","","%s"\n' $who $who $who; done >>"$work/roster.csv"
printf 'class of none' >"$work/none"
rows() { awk -F, 'NR > 1 { gsub(/"/, ""); print $1 ":" $2 ":" $3 }' "$1/grades.csv" | sort | xargs; }
EX=relax-f JUDGE=$B/bin/judge exercises/tools/grade "$all" "$work/one" "$work/roster.csv" >"$work/out" 2>&1
if grep -q UNSAFE "$work/out"; then skip "grading" "no outer wall here"; finish; fi
sed 's/^/# /' "$work/out"
is "with EX= each has what he committed for it" "ada@uni:relax-f:accepted bob@uni:relax-f:compile_error" \
  "$(rows "$work/one" | xargs -n1 | grep ':relax-f:' | xargs)"
is "and nothing of the lab's tree is anybody's" "" \
  "$(find "$work/one/class" -type f | grep -E 'generated|exercises|starter|Makefile')"
JUDGE=$B/bin/judge exercises/tools/grade "$all" "$work/all" "$work/roster.csv" >"$work/out" 2>&1
is "without, each has all" "ada@uni:relax-f:accepted bob@uni:relax-f-warp:accepted bob@uni:relax-f:compile_error cyd@uni:relax-f-warp:accepted" \
  "$(rows "$work/all" | xargs -n1 | grep ':relax-f' | xargs)"
is "and files that are none are named" "dan@uni:as-sent/handins/notes.txt" \
  "$(awk -F, '{ gsub(/"/, ""); if ($6 ~ /as-sent/) print $1 ":" $6 }' "$work/all/grades.csv" | xargs)"
# what the workflow types, in a student's clone
ln -s "$B" "$all/paths-ada/build"; ln -s "$B" "$all/paths-bob/build"
line=$(sed -n 's/^ *command: \(.*relax-f handins\)$/\1/p' "$lab/.github/workflows/classroom.yml")
status "the workflow's command: accepted" 0 bash -c "cd '$all/paths-ada' && $line"
status "and not" 1 bash -c "cd '$all/paths-bob' && $line"
# a new edition of the lab leaves the repository
book/tools/lab "$lab" chunks/*.nw
ok "a lab that is made again stays a repository" git -C "$lab" status
is "with the workflow in it" "" "$(git -C "$lab" status --short)"
finish
