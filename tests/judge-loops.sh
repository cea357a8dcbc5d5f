# A right loop of the host may ask as it likes: such loops are drawn (tests/loops.pl), and none is
# refused, where calls fail, where streams have another order, and on a path of 66,003 vertices.
# LOOPS: how many; all questions of each in the long tests.
# timeout: 900, seconds: 20
. tests/tap.sh
for seed in $(seq "$drawn" $((drawn + ${LOOPS:-1} - 1))); do
  perl tests/loops.pl "$seed" >"$work/host_loop.cu"; what=$(head -1 "$work/host_loop.cu" | tr -d '/*')
  long=; [ $((seed % 3)) != 0 ] || long=longer-path:ascending   # (the dearest)
  for question in ${ASKED:-dense:ascending block:random:1 $long}; do
    [ "$question" = all ] && question=
    ok "SEED=$seed:$what ${question:-all questions}" "$B/bin/judge" check host-loop "$work/host_loop.cu" $question
    [ -n "$question" ] || says "... is accepted" ': accepted'
  done
done
finish
