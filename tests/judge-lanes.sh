# A lane leaves before the first shuffle of a right hand-in, in each that has one:
# nobody is sent to the index that came of it.  It is told as what it is, a lane
# that takes no part, wherever the simulator has seen that.  And a whole warp leaves
# before the first barrier: who reads a shared word that it should have written is
# told that threads of the block have left.
# set: full
# timeout: 600, seconds: 60
. tests/tap.sh
J=$B/bin/judge said=0 asked=0
if $J check relax-f /dev/null 2>&1 | grep -q UNSAFE; then skip "lanes" "no outer wall here"; finish; fi
for f in $(grep -lE '__shfl' exercises/*/submissions/accepted/*.cu build/exercises/*/*.cu); do
  x=$(sed -E 's,.*exercises/[0-9]+-([^/]*)/.*,\1,' <<<"$f")
  [ -e "$(echo exercises/[0-9][0-9]-"$x"/exercise.conf)" ] || continue
  awk '{ line[NR] = $0 } !at && /__shfl/ { for (at = NR - 1; at && line[at] !~ /[;{}]$/;) at-- }
    END { for (i = 1; i <= NR; i++) { print line[i]; if (i == at) print "    if (threadIdx.x % 32 == 5) return;" } }' \
    "$f" >"$work/lane.cu"
  if cmp -s "$f" "$work/lane.cu"; then continue; fi      # (no statement stands before it)
  $J check "$x" "$work/lane.cu" >"$work/report" 2>&1
  case $(head -1 "$work/report") in *'compile error'*) continue ;; esac    # (a function with a value)
  asked=$((asked + 1))
  no "$f: a lane left, and it is not accepted, nor told as a wrong index" \
    grep -qE '^[a-z0-9-]+: (accepted|out of bounds|not judged|crash)' "$work/report"
  if grep -q 'a shuffle reads from lane 5, which takes no part in it' "$work/report"; then
    said=$((said + 1))
    ok "... with the shuffle's line" grep -qE "^  at +lane.cu:$(grep -n __shfl "$work/lane.cu" | cut -d: -f1 | paste -sd'|' | sed 's/.*/(&)/')" "$work/report"
  fi
done
left=0
for f in $(grep -lE '__syncthreads' exercises/*/submissions/accepted/*.cu build/exercises/*/*.cu); do
  x=$(sed -E 's,.*exercises/[0-9]+-([^/]*)/.*,\1,' <<<"$f")
  [ -e "$(echo exercises/[0-9][0-9]-"$x"/exercise.conf)" ] || continue
  # (as the first statement of the kernel in which the first barrier stands)
  awk '{ line[NR] = $0 } /__global__/ && !at { from = NR } from && !at && /__syncthreads/ { at = from }
    END { for (i = 1; i <= NR; i++) { print line[i]
      if (at && i >= at && line[i] ~ /^\{/) { print "    if (threadIdx.y * blockDim.x + threadIdx.x < 32 && blockDim.x * blockDim.y > 32) return;"; at = 0 } } }' "$f" >"$work/warp.cu"
  if cmp -s "$f" "$work/warp.cu"; then continue; fi
  $J check "$x" "$work/warp.cu" >"$work/report" 2>&1
  no "$f: a warp left, and it is not accepted" grep -qE '^[a-z0-9-]+: (accepted|not judged)' "$work/report"
  word=$(sed -n 's/.*uninitialised at \([a-zA-Z_]*\).*nobody has written.*/\1/p' "$work/report" | head -1)
  grep -q "__shared__.*\b${word:-none}\b" "$f" || [ "$word" = dynamic ] || continue
  left=$((left + 1))
  ok "... and who reads what it should have written is told so" \
    grep -qE 'nobody has written; [0-9]+ threads? of its block left before a barrier' "$work/report"
done
ok "$left were told that threads have left" test $left -ge 3
ok "$asked were asked" test $asked -ge 20
ok "$said of them are told as a lane that takes no part" test $said -ge 10
finish
