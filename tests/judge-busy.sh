# Who is late once, and not when the same question is asked alone, is not judged: on a busy
# machine that befalls what is right.  Here no other work does it, but the hand-in itself,
# at a call that is drawn, by the clock of the processor; one that is late alone, too, is late.
# set: full
# seconds: 25, timeout: 300
. tests/tap.sh
J=$B/bin/judge RANDOM=$drawn; echo "# SEED=$drawn tests/run full judge-busy"
mkdir -p "$work/tree/exercises/03-relax-sequential"
sed 's/^seconds.*/seconds = 1/' exercises/03-relax-sequential/exercise.conf >"$work/tree/exercises/03-relax-sequential/exercise.conf"
slow() { # slow WHEN: right, and for four seconds busy when that is so
  sed "1i #include <string.h>\n#include <time.h>
s/^{\$/{ static char room[1 << 20]; static int calls; if ($1) { clock_t end = clock() + 4 * CLOCKS_PER_SEC;\n\
    while (clock() < end) memset(room, ++calls, sizeof room); calls = 0; }/" \
    exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/slow.c"
  (cd "$work/tree" && "$J" check relax-sequential "$work/slow.c") >"$work/out" 2>&1; rc=$?; }
k=$((20 + RANDOM % 60))
slow "++calls == $k"
is "call $k takes long: not judged" 3 $rc
says "as the question alone does not" 'not when it was asked alone: this machine is too busy'
slow "g->n == 1"
is "a question takes long whenever it is asked" 1 $rc
says "and is late" '^relax-sequential: time limit'
finish
