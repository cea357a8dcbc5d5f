#!/bin/bash
# The models of the chapters on the engine's meeting and on the shelf, all their runs: the right
# ones have no fault and no statement that is never reached, and each change
# of them, one a line below, is found.
# set: full
# timeout: 1800
. tests/tap.sh
command -v spin >/dev/null || { skip "the models" "no spin here (Debian: spin)"; finish; }
m=tests/models
# search NAME MODEL OPTIONS...: what spin says of a model, all runs
search() {
  local d="$work/$1" model=$2; shift 2
  mkdir -p "$d" && cp "$m/order.pml" "$d" && cp "$model" "$d/model.pml" &&
  (cd "$d" && spin "$@" -a model.pml && ${CC:-gcc} -w -O2 -DSAFETY -DCOLLAPSE -o pan pan.c &&
   ./pan -m2000000) >"$d/says" 2>&1 </dev/null
  cat "$d/says"
}
# no error, all of it seen, nothing cut short, no statement left out
sound() { search "$@" >"$work/sound" || return 1
  grep -q 'errors: 0$' "$work/sound" && ! grep -qiE 'not completed|too small|out of memory|^ *pan:1' "$work/sound" &&
    ! grep -E '^.*state [0-9]+, ' "$work/sound" | grep -v -- '-end-'; }
no_error() { search "$@" >"$work/sound" || return 1
  grep -q 'errors: 0$' "$work/sound" && ! grep -qiE 'not completed|too small|out of memory|^ *pan:1' "$work/sound"; }
ok "three blocks, two launches, a queue of one place" sound meeting1 "$m/meeting.pml"
ok "  a queue of two" no_error meeting2 "$m/meeting.pml" -DROOM=2 -DTASKS=3
ok "two cards, two launches" sound linked "$m/linked.pml"
ok "a shelf each, three workers, three chunks" sound steal3 "$m/steal.pml" -DTASKS=3
ok "  four chunks" sound steal4 "$m/steal.pml"

# found NAME MODEL CHANGE: CHANGE, an expression of perl, applies to the text,
# and spin finds a fault in what comes of it
found() {
  local name=$1 model=$2; tap_n=$((tap_n + 1))
  perl -0pe "$3" "$m/$model.pml" >"$work/changed.pml"
  if cmp -s "$m/$model.pml" "$work/changed.pml"; then
    echo "not ok $tap_n - $model: $name: the change does not apply"; tap_bad=1; return
  fi
  search mutant "$work/changed.pml" -DTASKS=3 >"$work/now"
  if grep -qE '^pan:1: (assertion violated|invalid end state)' "$work/now"; then
    echo "ok $tap_n - $model: $name: $(sed -n 's/^pan:1: \(assertion violated\|invalid end state\).*/\1/p' "$work/now")"
  else echo "not ok $tap_n - $model: $name is not found"; tail -5 "$work/now" | sed 's/^/#   /'; tap_bad=1; fi
}
while IFS='|' read -r model name change; do
  [ -z "$model" ] || found "$name" "$model" "$change"
done <<'END_OF_CHANGES'
meeting|arrival does not release|s/release\(b, ARRIVED\)/skip/
meeting|arrival does not acquire|s/acquire\(b, ARRIVED\)/skip/
meeting|round stored without release|s/release\(b, ROUND\)/skip/
meeting|round awaited without acquire|s/acquire\(b, ROUND\)/skip/
meeting|the last but one decides|s/WRAP - 1\) % WRAP ->/WRAP - 2) % WRAP ->/
meeting|last by remainder of the count|s/at == \(round \* BLOCKS \+ WRAP - 1\) % WRAP/at % BLOCKS == BLOCKS - 1/
meeting|counter not cleared before a launch|s/arrived = 0; round_word = 0; queued = 0;/queued = 0;/
meeting|one bitmap, read and filled|s/marks\[!turn\] = marks\[!turn\]/marks[turn] = marks[turn]/; s/MARKS\(!turn/MARKS(turn/
meeting|queue of the wrong side|s/side = !side;/skip;/
meeting|far marks not posted|s/nearest = nearest \|\| my_nearest;/skip;/
meeting|the end asked before the far marks|s/queued == 0 && !near && !nearest ->/queued == 0 && !near ->/
meeting|hand-over forgets the queue|s/v < queued && v < ROOM ->/v < 0 ->/
meeting|hand-over takes the other bitmap|s/waiting = marks\[!turn\]/waiting = marks[turn]/
meeting|second launch marks the source|s/:: launches == 1 -> marks/:: launches -> marks/
linked|one inbox per card|s/(INBOX|box\[AT)\(1 - me, round & 1\)/$1(1 - me, 0)/g; s/(INBOX|box\[AT)\(me, 1 - \(round & 1\)\)/$1(me, 0)/g
linked|one bulletin per card|s/BULLETIN\((1 - me|me), round & 1\)/BULLETIN($1, 0)/g; s/(come|offers|queued)\[AT\((1 - me|me), round & 1\)\]/$1\[AT($2, 0)]/g
linked|bulletin's round without release|s/release\(me, AT/skip; all = all + 0 * (AT/
linked|bulletin's round without acquire|s/acquire\(me, AT\(me, round & 1\)\)/skip/
linked|offers not counted|s/= sent \+ late;/= late;/; s/all = sent \+ late \+/all = late +/
linked|the outbox not offered again|s/again = outbox; outbox = 0/skip/
linked|own sums only|s/all = all \+ offers.*?;/skip;/s
linked|no agreement before a launch|s/ready >= CARDS \* launch/skip/
steal|stored without release|s/forget\(me\);\s*release\(me, me\)/forget(me)/
steal|taken without acquire|s/acquire\(me, w\);/skip;/
steal|taken in two steps|s/(inline exchange\(\) \{\s*)atomic \{\s*got = shelf\[w\];/$1got = shelf[w]; atomic {/
steal|idle with something on the shelf|s/mine\[me\] == 0 && shelf\[me\] == 0 -> skip/mine[me] == 0 -> skip/
steal|idle with something of its own|s/mine\[me\] == 0 && shelf\[me\] == 0 -> skip/shelf[me] == 0 -> skip/
steal|counted after it has taken|s/busy\+\+;(.*?)atomic \{ got > 0 ->/$1atomic { got > 0 -> busy++;/s; s/got == 0 -> busy--;/got == 0 ->/
steal|stored over another|s/mine\[me\] != 0 && shelf\[me\] == 0 ->/mine[me] != 0 ->/
steal|counted for ever|s/got == 0 -> busy--;/got == 0 ->/
steal|off the count twice|s/atomic \{ busy--; break \}/atomic { busy = 0; break }/
END_OF_CHANGES
finish
