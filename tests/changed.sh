# What a chapter says that its code would do if a line were changed has been tried: the judge
# has such a hand-in, or the change is made here and run, or tests/changed.txt says why not.
. tests/tap.sh
perl tests/changed.pl chunks/[0-2][0-9]*.nw >"$work/found"
plain() { sed 's/[~$]/ /g;s/  */ /g;s/{,}/,/g'; }
plain <"$work/found" >"$work/said"
for f in chunks/[0-2][0-9]*.nw; do          # each chapter's prose, on one line
  c=${f#chunks/}; echo "${c%%-*} $(sed '/^<<.*>>=/,/^@/{/^@ /!d;s/^@ //}' "$f" | tr '\n' ' ' | plain)"
done >"$work/prose"
ok "there are such sentences" test "$(grep -c . "$work/said")" -ge 20
is "each has a row" "" "$(while IFS=$'\t' read -r f s; do
  c=${f#chunks/}; found=
  while IFS='|' read -r chapter words _; do
    chapter=${chapter% } words=${words# }
    [ "$chapter" = "${c%%-*}" ] && [[ $s == *"${words% }"* ]] && found=1
  done < <(grep -v '^#' tests/changed.txt)
  [ "$found" ] || echo "$c: $s"; done <"$work/said")"
compiled() { gcc -std=c17 -Wall -Wextra -Wno-unused-parameter -O1 -I"$1" -Igenerated -o "$work/changed" tests/changed.c && "$work/changed" "$drawn"; }
compiled generated >"$work/as-is"
is "the printed loop is right on the graphs whose costs fit" 5 "$(grep -c ' right ' "$work/as-is")"
# holds WHAT: what the changed program printed, against what the printed one did
holds() { local want graph how bad=
  for want in $(sed 's/, */\n/g;s/ /:/g' <<<"$1"); do graph=${want%:*} how=${want#*:}
    case $want in
      all:*) ! grep -qv "^[a-z]* $how " "$work/now-is" || bad+=" $want" ;;
      more) awk 'NR == FNR { was[$1] = $3; next } $2 == "right" { if ($3 > was[$1]) up = 1; if ($3 < was[$1]) down = 1 }
                 END { exit !up || down }' "$work/as-is" "$work/now-is" || bad+=" $want" ;;
      *) grep -q "^$graph $how " "$work/now-is" || bad+=" $want" ;;
    esac; done
  echo "$bad${bad:+: $(tr '\n' ';' <"$work/now-is")}"; }
# run FILE PERL: the program with that file changed
try_() { mkdir -p "$work/new/${1%/*}"; perl -0pe "$2" "generated/$1" >"$work/new/$1"
  cmp -s "generated/$1" "$work/new/$1" && { echo "unchanged unchanged 0"; return; }
  compiled "$work/new" 2>&1; }
tried=0
while IFS='|' read -r chapter words how; do
  case $chapter in \#* | '') continue ;; esac
  chapter=${chapter% } words=${words# } words=${words% } how=${how# }
  grep "^$chapter " "$work/prose" | grep -qF -- "$words" || is "Chapter $chapter says: $words" yes no
  case $how in
    hand-in*) read -r _ ex which <<<"$how"
      ok "a hand-in of ${ex#*-} does so: $which" grep -qE "^== $which\$|^<<.*\[${ex#*-}:$which\]>>=|^exercises/$ex/submissions/$which\." \
        "exercises/$ex/submissions/mutants" chunks/"${ex%%-*}"-*.nw chunks/"${ex%%-*}"z-*.nw <(ls exercises/"$ex"/submissions/*/* ) -h ;;
    run*) expected=${how##* | } how=${how% | *}; read -r _ file change <<<"$how"
      try_ "$file" "$change" >"$work/now-is"; tried=$((tried + 1))
      is "Chapter $chapter, $words ...: $expected" "" "$(holds "$expected")" ;;
    '('*')') ;;
    *) is "row: $chapter | $words" "a hand-in, a run or a reason" "$how" ;;
  esac
done <tests/changed.txt
ok "some were run" test "$tried" -ge 5
# As the sentence of Chapter 3 stood, its change was of the first line alone: the next one then
# takes a settled vertex for unsettled.  (It said, too, that a loop without the test of f[i] reports
# an overflow at once: on a path with its vertices in order it does not.)
try_ cpu/frontier.h 's/f\[i\] = u\[i\] & .c\[i\] == mssp.;/if (u[i] && c[i] == mssp) f[i] = 1;/' >"$work/now-is"
ok "what was said before would be noticed" test -n "$(holds "all right, more")"
echo 'If the test is left out, all is well.' >"$work/05-x.nw"
is "and so would a sentence without a row" 1 "$(perl tests/changed.pl "$work/05-x.nw" | wc -l)"
finish
