# Who is late once, and not when it is asked again, is not judged: on a busy machine that
# befalls what is right.  Here no other work does it, but the hand-in itself, until a moment.
# One that is late alone, too, is late; so is one that is late at the same question again, as
# the call is drawn by which it is.  And who crashes now and then (memory lies elsewhere each
# time) and is wrong always, is wrong or has crashed, and never not judged.
# set: full
# seconds: 60, timeout: 300
. tests/tap.sh
J=$B/bin/judge RANDOM=$drawn; echo "# SEED=$drawn tests/run full judge-busy"
mkdir -p "$work/tree/exercises/03-relax-sequential"
sed 's/^seconds.*/seconds = 1/' exercises/03-relax-sequential/exercise.conf >"$work/tree/exercises/03-relax-sequential/exercise.conf"
slow() { # slow WHEN: right, and for four seconds busy when that is so
  sed "1i #include <string.h>\n#include <time.h>
s/^{\$/{ static char room[1 << 10]; static int calls; if ($1) { clock_t end = clock() + 4 * CLOCKS_PER_SEC;\n\
    while (clock() < end) memset(room, ++calls, sizeof room); calls = 0; }/" \
    exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/slow.c"
  (cd "$work/tree" && "$J" check relax-sequential "$work/slow.c") >"$work/out" 2>&1; rc=$?; }
k=$((20 + RANDOM % 60))
slow "++calls == $k"
is "call $k takes long: late, as it is so again" 1 $rc
says "as the question alone does not" '^ .*asked alone: accepted, so what was asked before matters'
for until in 2 3 4 5 6 7; do
  slow "time(NULL) < $(($(date +%s) + until))"
  [ $rc = 3 ] && break
done
is "a moment takes long: not judged" 3 $rc
says "as the question alone does not" 'not when it was asked alone: this machine is too busy'
slow "g->n == 1"
is "a question takes long whenever it is asked" 1 $rc
says "and is late" '^relax-sequential: time limit'
sed "s/^{\$/{ int here; if ((size_t)\&here >> 12 \& 1) *(volatile int *)8 = 1; c[0]++;/" \
  exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/slow.c"
all=
for k in 1 2 3 4 5 6 7 8 9 10; do
  (cd "$work/tree" && "$J" check relax-sequential "$work/slow.c") >"$work/out" 2>&1; all+=" $?"
done
is "it crashes now and then, and is wrong: judged each time" " 1 1 1 1 1 1 1 1 1 1" "$all"
finish
