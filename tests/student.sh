# What a student types: list, next, progress, start, hint, check, watch, show,
# debug; and that what was done is never lost.
# timeout: 200, seconds: 41
. tests/tap.sh
J=$B/bin/judge tools=$PWD/exercises/tools root=$PWD
mkdir "$work/tree"; chmod 755 "$work" "$work/tree"; cd "$work/tree" || exit 1
ln -s "$root/exercises" "$root/generated" .
"$root/book/tools/guide" "$root/book/teach/syllabus.tex" /dev/null "$root"/chunks/*.nw >"$work/guide"
lesson() { NO_COLOR=1 sh "$tools/lessons" "$work/guide" "$J" "$@"; }
right=$B/exercises/05-relax-f/relax_F.cu race=$B/exercises/05-relax-f/race/no-atomic/relax_F.cu

# ---- what there is, and what is next
count=$(ls -d "$root"/exercises/[0-9]* | wc -l)
ok "list" lesson list; cp "$work/out" "$work/list"
is "every exercise has a line" $((count + 2)) "$(wc -l <"$work/list")"
is "and the guide names them all" "$count" "$(wc -l <"$work/guide")"
is "no line over 80 columns" "" "$(grep -E '.{81}' "$work/list")"
says "the last line is the sum" "^$count exercises, 0 done; 0 of [0-9]+ points?"
is "a base stands before its twin" "invert invert-simple" \
  "$(grep -oE ' invert(-simple)? ' "$work/list" | xargs)"
ok "next" lesson next
says "is the first of the syllabus" '^Next: invert, 10 points, about 30 min'
says "with its place in the book" 'Exercise 1\.[0-9], at the end of chapter 1'
says "and what to type" 'make start EX=invert'
ok "progress" lesson progress
says "a chapter has its line" '^ 5 Relax, twice +0/2 +0/2 +0/45'
is "no line over 80 columns" "" "$(grep -E '.{81}' "$work/out")"

# ---- start, hint, and names that are mistyped
ok "start" lesson start relax-f
status "once" 2 lesson start relax-f; says "and says so" 'is there already'
: >blocked; status "a folder that cannot be made" 2 sh -c "mkdir ro && cd ro &&
  ln -s $root/exercises $root/generated . && : >handins &&
  sh $tools/lessons $work/guide $J start relax-f"
says "is not called there already" 'cannot be written'
for k in 1 2 3; do
  ok "hint $k" lesson hint relax-f; says "is hint $k" "^hint $k of 3"
done
ok "after the last" lesson hint relax-f; says "all of them" '^hint 3 of 3'
for name in relax_f Relax-F relaxf handins/relax_F.cu; do
  status "EX=$name" 2 lesson check $name; says "has a suggestion" 'perhaps relax-f'
done
status "no exercise" 2 lesson check
status "a file for an exercise" 2 lesson start handins/update.cu
says "is told from it" 'exercise is EX=update; a file follows FILE='
# ---- a hand-in under the name of the exercise, beside the untouched starter
cp handins/relax_F.cu handins/relax-f.cu
lesson check relax-f >"$work/out" 2>&1
says "a file of another name" 'handins/relax-f.cu is there, and handins/relax_F.cu is what is judged'
rm handins/relax-f.cu
lesson check relax-f >"$work/out" 2>&1
no "no such file, no such word" grep -q 'did you mean' "$work/out"
cp "$race" handins/relax_F.cu
sed 's/> sum/< sum/' "$root/exercises/03-relax-sequential/submissions/accepted/pointers.c" >"a name.c"
status "TEST=blok:lockstep" 2 lesson check relax-f "" blok:lockstep
says "has a suggestion" 'perhaps block:lockstep'
status "TEST=nosuch" 2 lesson check relax-f "" nosuch; says "asks nothing" 'has no question'
never=$((1000 + drawn % 9000))   # no scene has so many iterations
status "an iteration that there is not" 3 lesson check relax-f "" block@$never:lockstep
says "is not judged" "has no question block@$never:lockstep"
no "and never accepted" grep -q accepted "$work/out"
status "a file that is not there" 2 lesson check relax-f nowhere.cu
says "is told as that" 'nowhere.cu: No such file'
no "and not as an error of the compiler" grep -q compile "$work/out"
{ cat "$right"; echo 'int main(void) { return 0; }'; } >main.cu
status "a main of his own" 1 lesson check relax-f main.cu
says "cannot be made static, and is to go" "defines 'main' for everybody; make it static or drop it"

# ---- a tree that cannot be written: a verdict, and a line for what was not kept
ro="bwrap --dev-bind / / --ro-bind $work/tree $work/tree --ro-bind $(realpath "$B/judge") $(realpath "$B/judge")"
if $ro true 2>/dev/null; then
  status "a read-only tree" 1 $ro sh "$tools/lessons" "$work/guide" "$J" check relax-f
  says "has its verdict" '^relax-f: race'
  no "and no word of the shell's" grep -E 'lessons: |tee:|cat:|mkdir:' "$work/out"
  ok "its hint" $ro sh "$tools/lessons" "$work/guide" "$J" hint relax-u
  says "is not noted, in a line" '^judge: handins/ cannot be written'
  is "of two" 2 "$(wc -l <"$work/out")"
  status "where nothing can be written" 2 $ro --ro-bind / / --dev /dev sh "$tools/lessons" "$work/guide" \
    "$J" check relax-f
  says "that is said" 'can be written: read-only, or a full disk'
else skip "a read-only tree" "bubblewrap does not work here"; fi

# ---- what is said about ten mistakes (three of them above)
mistake() {         # mistake NAME EXERCISE FILE PATTERN
  lesson check "$2" "$3" >"$work/out" 2>&1; says "$1" "$4"; }
: >empty.cu; mistake "an empty file" relax-f empty.cu "'relax_F' is not defined"
sed 's/relax_F(/relax_f(/' "$right" >name.cu
mistake "another name" relax-f name.cu "'relax_F' is not defined"
sed 's/const uint8_t \*u/const uint32_t *u/' "$right" >head.cu
mistake "another head" relax-f head.cu "other parameters than the starter's"
for head in "__device__" "" "__global__ __device__"; do
  sed "s/^__global__/$head/" "$right" >space.cu
  mistake "'$head' in the place of __global__" relax-f space.cu '^  found +.*__global__'
  says "and its line" '^  at +space.cu:[0-9]+$'
  is "  which is the head's" "$(grep -n 'relax_F(' space.cu | cut -d: -f1)" "$(sed -n 's/^  at .*://p' "$work/out")"
done
sed 's/^{$/{ __syncthread();/' "$right" >spelt.cu
mistake "a name of CUDA's that is spelt wrong" relax-f spelt.cu 'none that is allowed is spelt so: __syncthread$'
says "and its line" '^  at +spelt.cu:[0-9]+$'
{ echo '#include <nosuch.h>'; cat "$right"; } >header.cu
mistake "a header" relax-f header.cu 'nosuch.h: No such file'
says "and its line" '^  at +header.cu:1:10$'
# (what fails on a graph and in a drawn state, too, is told of the graph: of it there is a picture)
cp "$root/exercises/06-update/submissions/wrong_answer/less-than.cu" drawn.cu
mistake "one that fails beside the graph, too" update drawn.cu '^  found +f\['
invert=$B/exercises/01-invert/invert.c
sed 's/graph_new(/graph_neww(/' "$invert" >name.c
mistake "a name in C" invert name.c 'did you mean .*graph_new'
# the head of a function in C stands before it, or in a header, so another one conflicts with it;
# where it does not yet, another head goes unnoticed (graph_invert and consolidate had theirs)
heads=0 without="relax_F_sequential queue_new queue_free queue_insert queue_prepend queue_pull ring_put ring_take rounds"
"$J" conf >"$work/settings"; setting() { awk -F'\t' -v x="$1" -v k="$2" '$1 == x && $2 == k { print $3 }' "$work/settings"; }
for folder in $(cut -f1 "$work/settings" | sort -u); do
  file=$(setting "$folder" file)
  [[ $file == *.c ]] || continue
  for name in $(setting "$folder" symbols); do
    [[ " $without " != *" $name "* ]] || continue
    perl -0pe "s/\b($name\([^;{}]*)\)(?=\s*\{)/\$1, int more)/" "$B/exercises/$folder/starter/$file" >more.c
    no "  $folder: another head of $name is an error of the compiler's" \
      gcc -std=c17 -D_GNU_SOURCE -fsyntax-only -I"$root/generated" more.c
    says "  ... in its line" "more.c:[0-9]+:[0-9]+: error: conflicting types for .$name"
    heads=$((heads + 1))
  done
done
is "of six heads" 6 $heads
sed 's/return r;/if ((r->m = g->m)) return r; int x; if (x = 3) x++; return r;/' "$invert" >warned.c
mistake "a warning" invert warned.c 'compiler .*warned.c:[0-9:]* warning: '
sed 's/r->v\[g->e\[k\] + 1\]++/r->v[g->e[k] + 2]++/' "$invert" >bounds.c
mistake "an index" invert bounds.c 'heap-buffer-overflow: a [A-Z]* outside of an array'
no "without addresses" grep -q 0x "$work/out"
sed 's/graph_new(/(assert(g->n > 5), (void)0, graph_new)(/; 1i #include <assert.h>' "$invert" >assert.c
mistake "an assertion in C" invert assert.c "found +Assertion .g->n > 5' failed"
sed 's/atomicMin(&c\[j\], sum)/(assert(j < 3), &)/; 1i #include <assert.h>
  $a __device__ float none(void) { return INFINITY; }' "$right" >device.cu
mistake "one on the device" relax-f device.cu 'found +Assertion .j < 3. failed'
says "and its line" '^  at +device.cu:[0-9]+$'
says "INFINITY is named as what it is" '^  compiler  device.cu:[0-9]+: INFINITY of math.h is a floating point number'

# ---- check, and what is remembered
status "a race" 1 lesson check relax-f; cp "$work/out" "$work/said"
is "is told in six lines, and one that leads to their words" 7 "$(wc -l <"$work/said")"
says "which stand in Volume I" '^  words .* at the end of Volume I'
# what a kernel prints: in one question, as far as it came, and what the simulator says of it once
printing() { sed "s/^{\$/{ printf(\"hello %d$2\", threadIdx.x < 1 ? 7 : 8);/; 1i #include <stdio.h>" "$1"; }
printing "$right" '\\n' >tells.cu; printing "$right" '' >half.cu
sed 's/\(atomicMin(&c\[\)j/\1j + 1000000/' tells.cu >dies.cu; printing "$race" '\\n' >races.cu
for f in tells half races; do
  lesson check relax-f $f.cu block:ascending >"$work/out" 2>&1; says "$f: a kernel's printf is shown" '^  printed   hello 7'
  lesson show relax-f $f.cu block:ascending >"$work/out" 2>&1; says "... by show, too" '^  printed   hello 7'
  no "... and none of the simulator's" grep -E '^  printed .*(in kernel|to mend it|schedule)' "$work/out"
done
lesson show relax-f dies.cu >"$work/out" 2>&1; says "and of one that dies" '^  printed   hello 7'
# points for a part are told by parts, and their sum is what stands above
lesson check minimum1 "$root/exercises/06-minimum1/submissions/wrong_answer/power-of-two-blocks.cu" >"$work/out" 2>&1
is "each group has its points" "$(sed -n 's/^minimum1: .*(\([0-9]*\) of 15 .*/\1/p' "$work/out") 15" \
  "$(sed -n 's/^  points  *//p' "$work/out" | tr ',/' '\n ' | awk '{ got += $2; all += $3 } END { print got, all }')"
cp "$work/said" "$work/out"
says "with the questions that were right" '\([0-9]+ of 10 points; [0-9]+ of [0-9]+ questions right\)'
replay=$(sed -n 's/.*TEST=//p' "$work/said")
status "a file whose name has a blank" 1 lesson check relax-sequential "a name.c"
says "is quoted in what to type" "show EX=relax-sequential FILE='a name.c' TEST="
is "it is kept" "relax-f race" "$(cut -d' ' -f1,2 handins/progress)"
echo "of-another-term accepted 10 0 2020-02-02" >>handins/progress
cp "$right" handins/relax_F.cu
ok "a right one" lesson check relax-f; says "the next one is named" 'next  *make next: relax-u$'
says "what it has cost is told" '^  work  .*fetched.*lanes'
says "beside what the book's answer costs" "^  the book's  *[0-9]"
says "and the best that we keep" '^  our best  *[0-9]'
is "it is done" "accepted 10 3" "$(sed -n 's/^relax-f //p' handins/progress | cut -d' ' -f1-3)"
cp "$race" handins/relax_F.cu; lesson check relax-f >/dev/null
ok "and stays so" grep -q '^relax-f accepted 10' handins/progress
ok "a line that nobody knows stays" grep -q '^of-another-term' handins/progress
for x in invert dijkstra relax-u update split bucket minimum1 rows; do lesson hint $x >/dev/null & done
wait
is "eight commands at once lose nothing" 10 "$(wc -l <handins/progress)"
chmod a-w handins; [ -w handins ] || { lesson hint repair >/dev/null
  is "nor does a folder that is closed" 10 "$(wc -l <handins/progress)"; }
chmod u+w handins

# ---- show
status "show of a race" 1 env LC_ALL=C.UTF-8 NO_COLOR=1 sh "$tools/lessons" "$work/guide" "$J" \
  show relax-f "" "$replay"; cp "$work/out" "$work/shown"
ok "the graph is drawn" env LC_ALL=C grep -q "^  .*$(printf '\342\240')" "$work/shown"
cp "$work/shown" "$work/out"
says "the arcs are there" '-> .* = '
says "the accesses, and the two that conflict" 'access by access; nothing orders the two'
is "two are marked" 2 "$(grep -cE '^ +[0-9]+  line [0-9]+ .* \*$' "$work/out")"
is "without colours no escapes" 0 "$(grep -c "$(printf '\033')" "$work/out")"
is "no line over 80 columns" "" "$(LC_ALL=C.UTF-8 grep -E '.{81}' "$work/out" | grep -v '^  found ')"
page=$B/show/relax-f.html
ok "there is a page" grep -q '^touch write' "$page"
no "that needs nothing else" grep -qP 'https?://(?!www\.w3\.org/)|src=|@DATA@' "$page"
ok "with the student's file" grep -q '^line .*relax_F' "$page"
sed 's/atomicMin(&c\[j\], sum)/atomicExch(\&c[j], sum)/' "$right" >handins/relax_F.cu
status "show of a wrong answer" 1 env LC_ALL=C sh "$tools/lessons" "$work/guide" "$J" show relax-f
says "what differs is marked" '<--'
says "in ASCII the graph is dots" '^  .*\.\.\.'
lesson start relax-sequential >/dev/null
status "show of a function in C" 1 lesson show relax-sequential
no "which has no blocks and no order" grep -qE 'block [0-9]|ascending' "$work/out"

cp bounds.c handins/invert.c; sed -i 's/r->v\[g->e\[k\] + 2\]++/r->v[g->e[k] + 1]++/; s/^ *memmove(.*//; s/r->v\[0\] = 0;//' \
  handins/invert.c
status "show of a graph" 1 lesson show invert
says "what it returned is beside what was expected" "^    v'\[0\] .* <--"
no "without a complaint of the shell's" grep -q 'lessons: ' "$work/out"

# ---- debug
if command -v gdb >/dev/null; then
  cp "$race" handins/relax_F.cu
  mkdir "$work/a build"; blank="bwrap --dev-bind / / --bind $(realpath "$B")"
  if $blank "$work/a build" true 2>/dev/null; then J="$work/a build/bin/judge"; else blank=''; fi
  ok "debug, in a folder with a blank" env BATCH=1 ${blank:+$blank "$work/a build"} \
    sh "$tools/lessons" "$work/guide" "$J" debug relax-f "" "$replay"
  says "stops in the student's file" 'relax_F \(.*relax_F\.cu:[0-9]+'
  says "and says which thread it is" '^block [0-9]+, thread [0-9]+'
  J=$B/bin/judge
  # what does not end is stopped where it goes round, in the hand-in
  awk '/^{/ && !n++ { print; print "    volatile uint32_t round = 0;"; print "    while (round < 2)"
    print "        round += round > 1;"; next } 1' \
    "$B"/exercises/03-relax-sequential/*.c >endless.c
  lesson check relax-sequential endless.c >"$work/out" 2>&1
  says "does not end" 'did not end within [0-9]* million steps'
  BATCH=1 lesson debug relax-sequential endless.c >"$work/out" 2>&1
  says "debug stops in its loop" "endless.c:$(grep -n 'while (round' endless.c | cut -d: -f1)|endless.c:$(grep -n 'round +=' endless.c | cut -d: -f1)"
else skip "debug" "there is no gdb"; fi
# where one function of the hand-in allocates all arrays, a leak says which one; and what our
# kernels touched in it stands under their names, and not under lines of the student's file
sed 's|d\.minima\[1\], d\.f|NULL, d.f|' "$B"/exercises/06-host-loop-passes/host_loop.cu >leaks.cu
status "a leak" 1 lesson check host-loop-passes leaks.cu one-vertex:ascending
says "says which allocation it was" 'never freed, the allocation number 9 of 9 on this line'
status "show of it" 1 lesson show host-loop-passes leaks.cu one-vertex:ascending
says "has no line that the file has not" 'relax_F .*read'
is "... and none of others" "" "$(awk -v last="$(wc -l <leaks.cu)" '/^ *[0-9]+  line/ && $3 > last' "$work/out")"

# ---- watch: saved in place, and by renaming (a cheap exercise: it is judged thrice)
right=$root/exercises/03-relax-sequential/submissions/accepted/pointers.c
own=handins/$("$J" conf relax-sequential | sed -n 's/.*\tfile\t//p')
echo '#error' >wrong.c; cp wrong.c "$own"
status "compare before it is right" 2 lesson compare relax-sequential
says "shows nothing" 'is shown when yours is accepted'
lesson watch relax-sequential >"$work/watched" 2>&1 & watcher=$!
verdicts() { grep -c '^relax-sequential: ' "$work/watched"; }
wait_for() { for k in $(seq 50); do [ "$(verdicts)" -lt "$1" ] || return 0; sleep 0.2; done; return 1; }
ok "watch judges at once" wait_for 1
echo '#error again' >"$own"
ok "and when the file is written" wait_for 2
cp "$right" handins/new.c; mv handins/new.c "$own"
ok "and when another takes its name" wait_for 3
touch handins/other.c
# solved: the next exercise is the one that make next names, and its file the one that is watched
told_there() { for k in $(seq 50); do grep -q "$1" "$work/watched" && return 0; sleep 0.2; done; return 1; }
ok "when it is solved it goes on" told_there '^---- on to '
slug=$(sed -n 's/^---- on to \([^ ]*\) ----$/\1/p' "$work/watched")
lesson next >"$work/out"; says "to what make next names" "^Next: $slug,"
mine=$(sed -n 's/^\(handins.*\) is yours\.$/\1/p; s/^  You have begun: //p' "$work/watched" | tail -1)
ok "whose file is there" test -s "$mine"; sleep 0.5
no "and judged only when it is saved" grep -q "^$slug: " "$work/watched"
echo '#error' >"$mine"; ok "as it is now" told_there "^$slug: compile error"
# taken away, it is missed, once; what comes in its place is judged, old as it may be
mv "$mine" away.c
ok "what is taken away is missed" told_there "^$mine is not there any more"; sleep 1.2
mv away.c "$mine"
ok "and judged when it is back" sh -c "for k in \$(seq 50); do
  [ \$(grep -c '^$slug: compile error' '$work/watched') = 2 ] && exit; sleep 0.2; done; exit 1"
is "said once" 1 "$(grep -c 'not there any more' "$work/watched")"
kill -INT $watcher 2>/dev/null; kill -TERM $watcher; wait $watcher
is "each save is judged once" "compile error compile error accepted" \
  "$(sed -n 's/^relax-sequential: \([a-z ]*\) (.*/\1/p' "$work/watched" | xargs)"
lesson watch relax-sequential >"$work/watched" 2>&1 & watcher=$!
ok "one that was solved before" wait_for 1; sleep 0.5
kill -TERM $watcher; wait $watcher
no "is watched as long as one likes" grep -q 'on to' "$work/watched"

# ---- compare: the book's answer, where there is one
status "compare in a lab" 2 lesson compare relax-sequential; says "says whose it is" 'this tree has no answers'
ln -s "$(realpath "$B")" build 2>/dev/null
ok "compare" env COLUMNS=150 NO_COLOR=1 sh "$tools/lessons" "$work/guide" "$J" compare relax-sequential
says "has both texts" '[|<>] '; says "and the verdict" '^relax-sequential: accepted'
cp "$B/exercises/05-relax-f/relax_F.cu" handins/relax_F.cu; lesson check relax-f >"$work/out" 2>&1
ok "of a kernel" lesson compare relax-f
says "explains the table's words" '^  atomics +updates'; says "which is the same text" 'It is the same text'
is "each word of the table is explained" "" "$(sed -n 's/^  work  *//p' "$work/out" | xargs -n1 | while read -r w; do
  grep -qE "^  $w +[a-z]" "$work/out" || echo "$w"; done)"
rm -f build

# ---- an exercise of the instructor's own, after the book's
mkdir more; ln -s "$root"/exercises/* more/; rm exercises; mv more exercises
mkdir exercises/05-mine exercises/05-mine/starter; echo '# mine' >exercises/05-mine/statement.md
printf 'title = mine: a kernel\nfile = mine.cu\nsymbols = mine\nstep = run\nslots = v\n' >exercises/05-mine/exercise.conf; echo '//' >exercises/05-mine/starter/mine.cu
ok "list" lesson list; says "has it with its chapter" '^ 5  mine '
ok "start" lesson start mine; says "names its statement" 'exercises/05-mine/statement.md'
rm -r exercises; ln -s "$root/exercises" .

# ---- through make: a refusal, without make's own line
wrong=$PWD/wrong.c
cd "$root" || exit 1
status "make check" 1 make --no-print-directory check EX=relax-sequential FILE="$wrong"
says "has the report" '^relax-sequential: compile error'
no "and not make's Error" grep -q Error "$work/out"
status "an option that no command reads" 2 make --no-print-directory check EX=relax-f FLIE="$race"
says "is named" 'no such option: FLIE=; there are EX= FILE= TEST='
no "and nothing is judged" grep -q '^relax-f: ' "$work/out"
status "an exercise without EX=" 2 make --no-print-directory check relax-f
says "is shown how" 'follows EX=: make check EX=relax-f'
finish
