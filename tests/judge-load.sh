# set: full
# The judge where it gets a twentieth of a processor: what is right is
# accepted or not judged, and what never ends is late or not judged.
# timeout: 900
. tests/tap.sh
J=$B/bin/judge
for k in $(seq $((2 * $(nproc)))); do
  nice -n 10 timeout 800 sh -c 'while :; do :; done' & others="${others:-} $!"
done
trap 'kill $others; rm -rf "$work"' EXIT
one() { # one WHAT EXERCISE FILE ALLOWED
  nice -n 19 $J check $2 "$3" >"$work/said" 2>&1
  said=$(sed -n '1s/[^:]*: \([a-z ]*\) (.*/\1/p' "$work/said")
  ok "$1: ${said:-nothing}" grep -qxE "$4" <(echo "$said")
}
right=exercises/03-relax-sequential/submissions/accepted
printf '#include "graph/graph.h"\n#include "graph/cost.h"\n%s {\n%s\n}\n' \
  'bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f, const uint8_t *u, uint64_t *r)' \
  '(void)g, (void)c, (void)f, (void)u, (void)r; for (volatile unsigned k = 0; ; k++);' \
  >"$work/loop.c"
one "a right kernel" relax-f "$(ls exercises/05-relax-f/submissions/accepted/*.cu | head -1)" \
  'accepted|not judged'
one "a right function" relax-sequential "$(ls $right/*.c | head -1)" 'accepted|not judged'
one "a loop without an end" relax-sequential "$work/loop.c" 'time limit|not judged'
finish
