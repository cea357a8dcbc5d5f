# A machine that is some times as slow as the one where the seconds were chosen gives so many
# times the seconds.  No machine is made slow here: the judge's own clock, by which it
# takes the pace, is made to run that much faster, and what a hand-in computes is the same.
# (the hand-in computes for 2.6 s, and its exercise allows one)
# seconds: 20, timeout: 300
. tests/tap.sh
J=$B/bin/judge
mkdir -p "$work/tree/exercises/03-relax-sequential"
sed 's/^seconds.*/seconds = 1/' exercises/03-relax-sequential/exercise.conf >"$work/tree/exercises/03-relax-sequential/exercise.conf"
cat >"$work/clock.c" <<'E2'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
clock_t clock(void)
{
    clock_t (*real)(void);
    *(void **)&real = dlsym(RTLD_NEXT, "clock");
    return (clock_t)((double)real() * atof(getenv("SLOW")));
}
E2
ok "a clock that runs faster" cc -shared -fPIC -o "$work/clock.so" "$work/clock.c" -ldl
sed "1i #include <string.h>\n#include <time.h>
s/^{\$/{ static char room[1 << 10]; static int calls; if (g->n == 1) { clock_t end = clock() + 26 * CLOCKS_PER_SEC \/ 10;\n\
    while (clock() < end) memset(room, ++calls, sizeof room); }/" \
  exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/slow.c"
paced() { # paced HOW OFTEN: as if the machine were so many times as slow
  (cd "$work/tree" && SLOW=$1 LD_PRELOAD="$work/clock.so" "$J" check relax-sequential "$work/slow.c") >"$work/out" 2>&1; rc=$?; }
paced .01
is "on no slow machine: late" 1 $rc
says "and its seconds are said" 'took more than 1 seconds? of the processor'
paced 9
for again in 1 2 3; do   # a machine that has no processor for it says so, and that is no verdict
  [ $rc = 3 ] && grep -q 'this machine is too busy' "$work/out" && paced 9
done
if [ $rc = 3 ] && grep -q 'this machine is too busy' "$work/out"; then
  skip "on one that is nine times as slow: in time" "this machine was too busy, four times"
else
  is "on one that is nine times as slow: in time" 0 $rc
  says "and accepted" ': accepted'
fi
finish
