#!/bin/bash
# The model of the shelf and of the count of busy workers, all its runs: it
# has no fault, and each change of it, one a line below, is found.
# set: full
# timeout: 900
. tests/tap.sh
command -v spin >/dev/null || { skip "the model" "no spin here (Debian: spin)"; finish; }
m="$S/models"
# search NAME MODEL OPTIONS...: what spin says of a model, all runs
search() {
  local d="$work/$1" model=$2; shift 2
  mkdir -p "$d" && cp "$m/order.pml" "$d" && cp "$model" "$d/model.pml" &&
  (cd "$d" && spin "$@" -a model.pml && ${CC:-gcc} -w -O2 -DSAFETY -DCOLLAPSE -o pan pan.c &&
   ./pan -m2000000) >"$d/says" 2>&1 </dev/null
  cat "$d/says"
}
sound() { search "$@" >"$work/sound" || return 1
  grep -q 'errors: 0$' "$work/sound" && ! grep -qiE 'not completed|too small|out of memory|^ *pan:1' "$work/sound" &&
    ! grep -E '^.*state [0-9]+, ' "$work/sound" | grep -v -- '-end-'; }
ok "three workers, three chunks" sound three "$m/steal.pml" -DTASKS=3
ok "three workers, four chunks" sound four "$m/steal.pml"

# found NAME CHANGE: CHANGE, an expression of perl, applies to the text, and
# spin finds a fault in what comes of it
found() {
  tap_n=$((tap_n + 1))
  perl -0pe "$2" "$m/steal.pml" >"$work/changed.pml"
  if cmp -s "$m/steal.pml" "$work/changed.pml"; then
    echo "not ok $tap_n - $1: the change does not apply"; tap_bad=1; return
  fi
  search mutant "$work/changed.pml" -DTASKS=3 >"$work/now"
  if grep -qE '^pan:1: (assertion violated|invalid end state)' "$work/now"; then
    echo "ok $tap_n - $1: $(sed -n 's/^pan:1: \(assertion violated\|invalid end state\).*/\1/p' "$work/now")"
  else echo "not ok $tap_n - $1 is not found"; tail -5 "$work/now" | sed 's/^/#   /'; tap_bad=1; fi
}
while IFS='|' read -r name change; do
  found "$name" "$change"
done <<'END_OF_CHANGES'
stored without release|s/forget\(me\);\s*release\(me, me\)/forget(me)/
taken without acquire|s/acquire\(me, w\);/skip;/
taken in two steps|s/(inline exchange\(\) \{\s*)atomic \{\s*got = shelf\[w\];/$1got = shelf[w]; atomic {/
idle with something on the shelf|s/mine\[me\] == 0 && shelf\[me\] == 0 -> skip/mine[me] == 0 -> skip/
idle with something of its own|s/mine\[me\] == 0 && shelf\[me\] == 0 -> skip/shelf[me] == 0 -> skip/
counted after it has taken|s/busy\+\+;(.*?)atomic \{ got > 0 ->/$1atomic { got > 0 -> busy++;/s; s/got == 0 -> busy--;/got == 0 ->/
stored over another|s/mine\[me\] != 0 && shelf\[me\] == 0 ->/mine[me] != 0 ->/
counted for ever|s/got == 0 -> busy--;/got == 0 ->/
off the count twice|s/atomic \{ busy--; break \}/atomic { busy = 0; break }/
END_OF_CHANGES
finish
