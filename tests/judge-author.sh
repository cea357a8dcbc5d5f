# Whoever makes an exercise: a new folder that works at once, and the table
# of which question finds which mistake.
# set: full
# timeout: 300
. tests/tap.sh
tools=$PWD/exercises/tools tree=$work/tree
mkdir -p "$tree/build/judge" "$tree/exercises"
cp -r exercises/04-initialize "$tree/exercises/"
cp -r "$B/bin" "$tree/build/"; rm -f "$tree"/build/bin/sssp*
cp -r "$B/lib" "$B/include" "$tree/build/"; cp -r "$B"/judge/{kit,sim,host} "$tree/build/judge/"
cd "$tree" || exit 2
status "no name" 2 "$tools/new-exercise" "" 5
status "a name with a blank" 2 "$tools/new-exercise" "my kernel" 5
status "no chapter" 2 "$tools/new-exercise" my-kernel five
mkdir chunks; : >chunks/05-relax.nw
status "a chapter that there is not" 2 "$tools/new-exercise" my-kernel 77
ok "and nothing is made" test ! -e exercises/77-my-kernel; rm -r chunks
ok "make new-exercise" "$tools/new-exercise" my-kernel 5
says "says what to do" 'make verify EX=my-kernel'
status "what is there stays" 2 "$tools/new-exercise" my-kernel 6
status "and so does another's file" 2 "$tools/new-exercise" initialize 7
ok "its harness compiles" build/bin/simcc -O1 -I"$S" -DCOST_BITS=32 -c \
  exercises/05-my-kernel/stage.cu -o build/judge/sim/05-my-kernel.o
build/bin/judge verify my-kernel >"$work/verify" 2>&1; rc=$?
if grep -q UNSAFE "$work/verify"; then skip "an exercise" "no outer wall here"; finish; fi
is "it is held to its folder" 0 $rc
is "with a reference, a starter, a right and a wrong one" 4 "$(grep -c '^ok' "$work/verify")"
# what goes round the exercise is made without knowing it
conf=exercises/05-my-kernel/exercise.conf ref=exercises/05-my-kernel/reference/my_kernel.cu
cheat() { rm -rf build/cheats; "$tools/cheats" build/cheats; build/bin/judge verify my-kernel 2>&1 | tee "$work/cheats"; return "${PIPESTATUS[0]}"; }
ok "four ways to leave the work to others are refused" cheat
is "as too much work" 4 "$(grep -c '^ok.*cheats/known.*too_much_work$' "$work/cheats")"
cp "$conf" "$work/conf"; sed -i '/^limit/d' "$conf"
status "an exercise that pays one thread for all is refused" 1 cheat
says "with the cheat's name" '^not ok.*too_much_work/one-thread/.*accepted'
cp "$work/conf" "$conf"; cp "$ref" "$work/ref"
for f in "$ref" exercises/05-my-kernel/submissions/accepted/*; do sed -i 's/^{/{\n    __syncthreads();/' "$f"; done
status "where threads meet somebody has to write the loop" 1 cheat
says "which is said" 'cheats/alone.cu has to say'
mkdir -p exercises/05-my-kernel/cheats
{ echo '#include "cuda/kernels.h"'; sed -n '/^__global__/,/^{/p' "$ref"; echo '    MINE(i, n) {
        c[i] = i == source ? 0 : COST_INF;
        f[i] = i == source;
        u[i] = i != source;
    }
}'; } | sed '/^    __syncthreads/d' >exercises/05-my-kernel/cheats/alone.cu
echo 'no-syncthreads: nothing is shared here, so the barrier orders nothing' >exercises/05-my-kernel/cheats/harmless
ok "and may then hand in barriers" cheat
echo 'one-thread: nobody minds' >exercises/05-my-kernel/cheats/harmless
status "what is said to be harmless and is not" 1 cheat
rm -r build/cheats exercises/05-my-kernel/cheats; cp "$work/ref" "$ref"
sed -i '/^    __syncthreads/d' exercises/05-my-kernel/submissions/accepted/*
mkdir handins; cp exercises/05-my-kernel/starter/my_kernel.cu handins/
status "make check refuses the starter" 1 build/bin/judge check my-kernel
cp exercises/05-my-kernel/reference/my_kernel.cu handins/
ok "and takes the reference" build/bin/judge check my-kernel
# which question finds which mistake
mkdir -p exercises/05-my-kernel/submissions/race
sed 's/i == source ? 0 : COST_INF/i == source || (n == 600 \&\& i == 7) ? 0 : COST_INF/' \
  exercises/05-my-kernel/reference/my_kernel.cu >exercises/05-my-kernel/submissions/wrong_answer/once.cu
cp exercises/05-my-kernel/reference/my_kernel.cu exercises/05-my-kernel/submissions/race/none.cu
status "what no question finds is an error" 1 "$tools/matrix" my-kernel "$work/m.csv"
says "and is named" 'race/none: accepted'
says "the only graph that finds it" 'Only wide-block finds: wrong_answer/once'
says "enough for all" '^  [a-z-]+:[a-z0-9:]+ +finds 2 more'
is "the letters of its cells are those of the table's head" "" "$(sed 1d "$work/m.csv" |
  perl -ne 'print "$1\n" while /,"?([ald12L]+)"?(?=,|$)/g' | grep -o . | sort -u |
  while read -r l; do grep -q "^# .* several;.* $l .*this one" "$work/out" || echo "$l"; done)"
is "the same as a table" 'al"' "$(grep once "$work/m.csv" | grep -o 'al[^,]*"' | cut -c1-2)\""
rm exercises/05-my-kernel/submissions/race/none.cu
# what the answer costs is written into the conf; right hand-ins that are edits count too
mkdir -p build/mutants/05-my-kernel/accepted/edited
cp exercises/05-my-kernel/reference/my_kernel.cu build/mutants/05-my-kernel/accepted/edited
ok "what it costs is measured" "$tools/work" my-kernel
is "and written" "reference best" \
  "$(build/bin/judge conf my-kernel | awk -F'\t' '$2 ~ /^(reference|best)$/ && $3 { print $2 }' | xargs)"
ok "and right" build/bin/judge verify my-kernel
sed -i '/^reference/s/ [1-9][0-9]* / 0 /' exercises/05-my-kernel/exercise.conf
status "what it did not cost is found" 1 build/bin/judge verify my-kernel
echo '# no reference: its threads wait for one another' >>exercises/05-my-kernel/exercise.conf
ok "an author may say that there is none" "$tools/work" my-kernel
is "and then none is written" "" "$(grep -E '^(reference|best)' exercises/05-my-kernel/exercise.conf)"
ok "all are found" "$tools/matrix" my-kernel
# one that has nothing to do with graphs: what makes it asked is drawn with the question
status "a kind that there is not" 2 "$tools/new-exercise" my-vectors 5 fre
ok "make new-exercise KIND=free" "$tools/new-exercise" my-vectors 5 free
ok "its harness compiles" build/bin/simcc -O1 -I"$S" -DCOST_BITS=32 -c \
  exercises/05-my-vectors/stage.cu -o build/judge/sim/05-my-vectors.o
rm -rf build/cheats; "$tools/cheats" build/cheats
ok "it is held to its folder, and to what goes round it" build/bin/judge verify my-vectors
ok "a system that shows a question gets its statement" "$tools/export" prairielearn my-vectors "$work/pl"
ok "... which no book has" grep -q 'launched with a thread an element' "$work/pl/questions/my-vectors/question.html"
no "... and says so" grep -q 'of the book' "$work/pl/questions/my-vectors/question.html"
v=exercises/05-my-vectors/reference/my_vectors.cu
hand() { sed "$1" "$v" >handins/my_vectors.cu; build/bin/judge check my-vectors >"$work/out" 2>&1; }
hand 's/i < n/i <= n/'; says "one element too many is found" 'out of bounds'
hand 's/a \* x/3 * x/'; says "a number by heart is found, in the harness's words" 'y\[[0-9]*\]: expected [0-9]*, got'
hand 's/y\[i\] = a \* x\[i\] + y\[i\];/{ y[i] = a * x[i] + y[i]; ((uint32_t *)x)[i] = 7; }/'; says "what is spoilt, too" 'x\[[0-9]*\] was changed'
hand 's/blockIdx.x \* blockDim.x + threadIdx.x/threadIdx.x/'; says "two blocks for one element are a race" 'race'
status "no such exercise" 2 "$tools/matrix" nosuch
finish
