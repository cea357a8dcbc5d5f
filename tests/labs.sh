# The tree that make handout gives to students works with make and a C/C++
# compiler alone: noweb, TeX, every awk, perl and Python are hidden.  What the
# tree has unchanged was compiled for the program, from what is token for
# token the same (tests/book.sh); all else is compiled here.  LABS=all, in
# tests/labs-all.sh: the readers' copy is, by make labs, from nothing.
# timeout: 900, seconds: 97
. tests/tap.sh
chmod 755 "$work"   # the judge may drop to a user who has to read it
mkdir "$work/bin" "$work/tree"
for c in make gcc g++ cc c++ as ld ar ranlib nm objcopy addr2line sh \
         $(cd /usr/bin && ls -d cat chmod cp cut date dirname basename env \
           expr false head id ln ls mkdir mktemp mv nproc printf pwd rm rmdir \
           sed fold grep cmp dpkg-query bwrap sleep sort sync tail tee test timeout touch tr true \
           truncate uname uniq wc '['); do
  p=$(PATH=/usr/bin:/bin type -P "$c") && ln -s "$p" "$work/bin/$c"
done
ok "the lab's tree is copied whole" tree_files "$work/tree" Makefile generated book tests exercises figures
hide="env -i HOME=$work PATH=$work/bin"
if bwrap --dev-bind / / true 2>/dev/null && [ -d /usr/lib/noweb ]; then
  hide="bwrap --dev-bind / / --tmpfs /usr/lib/noweb --bind $work $work $hide"
fi
for c in notangle noweave pdflatex latexmk awk mawk gawk perl python3; do
  is "$c is hidden" "" "$($hide sh -c "command -v $c")"
done
warn=$(make -s MAKECMDGOALS=help --eval='show:;@echo $(WARN)' -f book/lab/lab.mk show 2>/dev/null)
ok "the lab's warnings are found" test -n "$warn"
labs="$hide make -C $work/tree SRC=generated O=build/labs OPT=-O0 NVCC="
if [ "${LABS:-}" = all ]; then
  ok "make labs builds" $hide make -C "$work/tree" labs OPT=-O0 NVCC= WARN="$warn"
  L=$work/tree/build/labs
else
  # of each kind of object one, with the warnings of the complete tree
  for o in obj/graph/graph obj32/cpu/da2cf fast64/cuda/update checked32/cuda/relax_F \
           sim-fast/lines judge/host/01-invert judge/sim/05-relax-f; do
    ok "the readers' copy gives $o.o" $labs "build/labs/$o.o"
    cat "$work/out" >>"$work/built"
  done
  no "and no command is missed" grep 'not found' "$work/built"
  ok "and no line of it misleads" gcc -fsyntax-only -std=c17 -D_GNU_SOURCE -DCOST_BITS=32 \
    -DCOURSE_VERSION=\"1\" -Werror -Wmisleading-indentation -Igenerated generated/{graph,cpu,solvers,sssp,library}/*.c
  L=$B
fi
ok "its program lists the solvers" "$L/bin/sssp" list
"$L/bin/sssp" gen --family predecessor --n 500 --seed 7 \
  --out "$work/g.gr" >/dev/null 2>&1
for s in dijkstra_heap F_CPU F_GPU; do
  ok "and solves with $s, verified" "$L/bin/sssp" solve "$work/g.gr" --solver $s --verify
done
ok "and the checked simulator agrees" "$L/bin/sssp" \
  solve "$work/g.gr" --solver F_GPU --device checked --verify

# ---- the lab tree, from the student's first command on -----------------------
ok "the lab tree is made" book/tools/lab "$work/lab" chunks/*.nw
lab="$hide make -C $work/lab OPT=-O0 NVCC="
# (where there is no compiler one can read what there is, and begin)
for c in list "start EX=relax-f"; do
  ok "without a compiler: make $c" $lab CC=/nowhere CXX=/nowhere $c
  [ "$c" != list ] || says "  has all that the judge knows" '^ 1  invert  .* 0/10  .*from successors to predecessors'
done
status "without a compiler: make check" 1 $lab CC=/nowhere CXX=/nowhere check EX=relax-f
says "  says what is missing, and nothing else" '^no compiler here: /nowhere and /nowhere are needed$'
no "  no word of make" grep -q 'No such file\|\*\*\*' "$work/out"
rm -rf "$work/lab/handins" "$work/lab/build"
# (what is compiled already and is the same there need not be compiled again)
mkdir "$work/lab/build"
mkdir "$work/lab/build/bin"; cp -a "$L/bin/simcc" "$work/lab/build/bin"
cp -a "$L"/{include,judge,lib,{obj,fast,checked}{32,64},obj,sim-fast,sim-checked} "$work/lab/build"
rm -rf "$work/lab/build/judge"/{guide,gpu}
find "$work/lab/build" -name '*.d' -exec sed -i "s|${L#"$PWD/"}/|build/|g
  s|$SRC/|generated/|g; s|build/labs/|build/|g" {} +
ok "the flags are taken over" $lab build/flags/{cc,cu,sim}
touch -d @0 "$work"/lab/build/flags/*
(cd "$work/lab" && find generated exercises -type f) | while read -r f; do
  cmp -s "$f" "$work/lab/$f" && echo "$work/lab/$f"; done | xargs touch -d @0
# (what differs there is compiled in one width, checked, and in the full set in all four ways)
[ "${LABS:-}" = all ] || touch "$work"/lab/build/{obj64/cpu,{fast32,fast64,checked64}/cuda}/*.o
ok "its make builds, tests, and says what to do next" $lab
says "  dijkstra_heap works" '^ .*dijkstra_heap '
says "  F_GPU waits" ' F_GPU '
says "  there is a next command" 'make start EX=invert'
cp "$work/out" "$work/made"     # each command that follows writes out anew
sed -n '/^These solvers/,/^These wait/p' "$work/made" >"$work/works"
ok "  (the list of those that work is there)" grep -qw dijkstra_heap "$work/works"
no "  F_CPU does not work" grep -qw F_CPU "$work/works"
no "  no word of the shell about them" grep -qi killed "$work/made"
no "  no warning" grep -E 'warning:|overriding' "$work/made"
is "  on one screen" yes "$([ "$(sed -n '/^These solvers/,$p' "$work/made" | wc -l)" -le 24 ] && echo yes)"
$lab help >"$work/help" 2>&1
for c in chapter data bench-2009 verify figures-data demo pdf handout grade labs draft; do
  no "its help does not list $c" grep -q "make $c " "$work/help"
done
for c in $(sed -n 's/^  make \([a-z-]*\) .*/\1/p' "$work/help"); do
  case $c in
    # all has made programs and test, above; the others: below
    all|programs|test|clean|check*|hint|start|show|debug|watch|compare) continue ;;
    packages|rome) ok "its make $c" $lab -n $c ;;
    *) ok "its make $c" $lab $c ;;
  esac
done
for c in $(sed -n 's/^ *make \([a-z-]*\).*/\1/p' "$work/lab/README.md" "$work/lab/book/next"); do
  ok "help has the README's make $c" grep -q "make $c " "$work/help"
done
ok "its make start" $lab start EX=invert
status "its make check turns the starter down" 1 $lab check EX=invert
says "  with a verdict" '^invert: '
cp "$S/../exercises/01-invert/invert.c" "$work/lab/handins/invert.c"
ok "its make check accepts the answer" $lab check EX=invert
no "  and compiles nothing that is compiled" grep -E '^(cc|c[+][+]|simcc|link) ' "$work/out"
ok "its make hint" $lab hint EX=invert
ok "its make next" $lab next
says "  knows what is done, and what its chapter has next" '^Next: invert-simple, .* about'
ok "its make list" $lab list
says "  knows it too" '^ 1  invert +10/10 +done'
status "its make check judges a kernel too" 1 $lab check EX=relax-f \
  FILE=generated/exercises/05-relax-f/starter/relax_F.cu
status "its make show" 1 $lab show EX=relax-f \
  FILE=generated/exercises/05-relax-f/starter/relax_F.cu
says "  draws the graph, and tells who did not touch it" 'no thread has touched c'
ok "  and makes a page" test -s "$work/lab/build/show/relax-f.html"
status "its make debug says what it lacks" 1 $lab debug EX=relax-f \
  FILE=generated/exercises/05-relax-f/starter/relax_F.cu
says "  which is gdb" 'Debian: gdb'
: >"$work/watched"; timeout -s INT 20 $lab watch EX=invert >"$work/watched" 2>&1 &
for k in $(seq 150); do grep -q '^invert: ' "$work/watched" && break; sleep 0.1; done
ok "its make watch" grep -q '^invert: accepted' "$work/watched"
status "its make compare" 1 $lab compare EX=invert; says "  has no answer to show" 'this tree has no answers'
ok "its make check-gpu" $lab check-gpu EX=relax-f
[ -e /dev/nvidiactl ] || for nvcc in "" /bin/true; do    # without a GPU, with nvcc or not
  ok "... with SPEED=1, NVCC=$nvcc" $lab check-gpu EX=relax-f SPEED=1 NVCC="$nvcc" \
    FILE=generated/exercises/05-relax-f/starter/relax_F.cu; done
left=$(cd "$work/lab" &&
  find . \( -name '*.nw' -o -path '*/submissions/*' -o -path './exercises/*/reference/*' \
    -o -path './generated/exercises/*' -type f ! -path '*/starter/*' ! -name 'stage.*' ! -name '*.h' ! -name scenes.c ! -name forms.c \) | head -3)
is "nothing of it is an answer, a submission or a chapter" "" "$left"
ok "and what judges it for other systems is there" test -x "$work/lab/exercises/tools/autograder"
ok "its make clean" $lab clean
finish
