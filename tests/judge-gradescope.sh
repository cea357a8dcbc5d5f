# The autograder for Gradescope, unpacked and run as Gradescope would:
# whatever is uploaded, there is a results.json.
# timeout: 600
# set: full
. tests/tap.sh
status "no exercise" 2 make -s autograder FOR=gradescope
status "an exercise that is not there" 2 make -s autograder FOR=gradescope EX="relax-f nosuch"
says "is named" 'no such exercise: nosuch'
if ! command -v unzip >/dev/null; then
  skip "the autograder" "no unzip here"; finish
fi
ok "make gradescope" exercises/tools/export gradescope "relax-f relax-f-warp update" "$work/a.zip"
export AUTOGRADER=$work/autograder
mkdir -p "$AUTOGRADER/source" "$AUTOGRADER/submission"
ok "is a zip" unzip -q "$work/a.zip" -d "$AUTOGRADER/source"
mv "$AUTOGRADER/source/run_autograder" "$AUTOGRADER/"
no "no submission is in it" grep -rlq . "$AUTOGRADER"/source/course/exercises/*/submissions
ok "setup.sh builds the judge" env -u MAKEFLAGS -u SRC -u O bash "$AUTOGRADER/source/setup.sh"
uploaded() { # uploaded NAME WANTED: score and number of tests
  rm -rf "$AUTOGRADER/results"; "$AUTOGRADER/run_autograder" >"$work/out" 2>&1
  is "$1" "$2" "$(perl -MJSON::PP -e 'local $/; my $r = decode_json(<STDIN>); print $r->{score} // "no score,", " ", scalar @{$r->{tests}}' <"$AUTOGRADER/results/results.json")"
  rm -rf "$AUTOGRADER/submission"; mkdir "$AUTOGRADER/submission"; }
up=$AUTOGRADER/submission good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
uploaded "nothing" "0 3"
echo hello >"$up/notes.txt"; uploaded "no known file" "0 3"
ok "and it is told what was found" grep -q 'there is no file update.cu; the upload has: notes.txt' "$AUTOGRADER/results/results.json"
cp $good "$up/relax_F.cu"; uploaded "a right file" "10 3"
mkdir "$up/hw1"; cp $good "$up/hw1/relax_F.cu"; uploaded "one in a folder that may be meant for two" "0 3"
ok "is told where it goes" grep -q 'no file relax-f-warp/relax_F.cu' "$AUTOGRADER/results/results.json"
mkdir "$up/hw1"; cp build/exercises/06-update/update.cu "$up/hw1/"; uploaded "one that only one can want" "5 3"
printf '#error \303(\033[2J"\n' >"$up/relax_F.cu"; uploaded "a wrong one" "0 3"
ln -s /etc/passwd "$up/relax_F.cu"; uploaded "a link" "0 3"
rm -rf "$up"; uploaded "no folder" "0 3"
mv "$AUTOGRADER/source/course/exercises/tools/autograder" "$work/away"
uploaded "a tree that cannot judge" "no score, 0"
ok "says whose fault it is not" grep -q 'not your fault' "$AUTOGRADER/results/results.json"
finish
