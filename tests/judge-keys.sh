# Control-C, as a terminal sends it: to make, its shell, the judge, the walls, the compiler
# and the kernel at once, at a moment that is drawn.  The command is ended by that signal,
# nobody of it lives on, no file is left, what the student has done is as it was, and a class
# has true numbers.
# timeout: 300, seconds: 29
. tests/tap.sh
command -v python3 >/dev/null || { skip "control-C" "python3 is not installed"; finish; }
tree=$work/tree; mkdir -p "$tree/build" "$tree/class" "$work/tmp"
for f in Makefile book chunks figures generated tests exercises; do ln -s "$PWD/$f" "$tree/"; done
for f in "$B"/*; do ln -s "$f" "$tree/build/"; done
# (what a command leaves beside the judge would be left there)
rm "$tree/build/judge"; mkdir "$tree/build/judge"; chmod 755 "$work" "$tree" "$tree/build" "$tree/build/judge"
for f in "$B"/judge/*; do ln -s "$f" "$tree/build/judge/"; done
cp tests/terminal.py "$work/"; cd "$tree" || exit 2
folder=exercises/05-relax-f/submissions
mkdir handins; cp $folder/race/no-atomic/relax_F.cu handins/relax_F.cu 2>/dev/null ||
  cp "$B/exercises/05-relax-f/race/no-atomic/relax_F.cu" handins/relax_F.cu
echo 'relax-f accepted 10 1 2026-03-04' >handins/progress
# (as many as two processors judge in a few seconds, and more where there are more)
class=$(($(nproc) + 4)); [ $class -le 12 ] || class=12
k=0; for f in $(ls $folder/{accepted,wrong_answer,out_of_bounds}/*.cu | head -$class); do
  k=$((k + 1)); mkdir "class/s$k"; cp "$f" "class/s$k/relax_F.cu"; done
# (what make itself makes anew is no change)
make -s NVCC= O=build judge next >"$work/out" 2>&1
sum() { find handins build/judge exercises/05-relax-f -type f -exec md5sum {} +; }
before=$(sum) RANDOM=$((drawn & 32767)); echo "# SEED=$drawn"
# (GNU make itself, if its child ends in the moment of the signal, may lose count of them, and
# stops with 2; it says so)
typed() { lost=; # typed COMMAND: types it, and control-C some time after the compiler has begun
  AFTER=cc1plus TMPDIR=$work/tmp WORDS_TOLD='' LC_ALL=C MAKEFLAGS='' python3 "$work/terminal.py" \
    "$((RANDOM % 2)).$((RANDOM % 10))" "make NVCC= O=build $1" >"$work/out" 2>&1
  ! grep -q '^.*make: \*\*\* wait: No child processes' "$work/out" || lost='s/ 2$/ 130/'
  says "$1: was at work" '^begun: True; back: True'
  is "... and is ended by the signal" "status 130" "$(grep -o '^status [0-9]*' "$work/out" | sed "$lost")"
  says "... with all that it has begun" '^left: $'
  is "... and leaves no file" "" "$(cd "$work/tmp" && find . -mindepth 1 | sort | head -5 | xargs)"
  is "... and changes none" "$before" "$(sum)"; }
also=(watch compare)         # (in debug the signal is the debugger's)
for command in check show ${also[RANDOM % 2]}; do typed "$command EX=relax-f"; done
if "$B/bin/judge" check relax-f handins/relax_F.cu >"$work/out" 2>&1 || grep -q UNSAFE "$work/out"; then
  skip "a class" "no outer wall here"; finish; fi
typed "grade IN=class OUT=$work/grades"
number() { grep -c "$1" "$work/grades/grades.csv"; }
is "... who handed in is judged or waits" "$k" "$(number '",relax-f,')"
is "... as it says" "$((k - $(number ',waits,'))) files judged, $(number ',waits,') wait" \
  "$(grep -o '[0-9]* files judged, [0-9]* wait' "$work/out")"
make -s NVCC= O=build grade IN=class OUT="$work/grades" >"$work/out" 2>&1
is "the same command ends it" "$k 0" "$(number '",relax-f,') $(number ',waits,')"
typed "appeal STUDENT=s$k EX=relax-f OUT=$work/grades"
finish
