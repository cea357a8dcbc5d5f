# Who makes exercises: every name that is taken makes settings that the judge reads; what is
# counted goes into settings as their author left them, and counts that somebody stopped are none;
# a hand-in that is taken away is missed by the promise that names it.
# seconds: 6
. tests/tap.sh
root=$PWD tools=$PWD/exercises/tools
mkdir -p "$work/tree/exercises"; cd "$work/tree" || exit 1
ln -s "$root/exercises/04-initialize" exercises/; ln -s "$B" build; ln -s "$root/chunks" "$root/generated" .

# ---- a name as long as may be
bad='' letters=abcdefghijklmnopqrstuvwxyzabcdefghijkl
for length in 1 2 $(seq 18 31) 35; do for kind in graph free; do
  name=${letters:0:length}; rm -rf exercises/05-*
  "$tools/new-exercise" "$name" 5 $kind >"$work/out" 2>&1; rc=$?
  if [ $rc = 2 ]; then [ ! -e "exercises/05-$name" ] && [ "$length" -gt 30 ] || bad="$bad $kind:$length refused"
  else build/bin/judge conf "$name" >"$work/conf" 2>&1 && tr "\t" "|" <"$work/conf" | grep -q "^05-$name|title|$name: CHANGE" || bad="$bad $kind:$length"; fi
done; done
is "every name that makes an exercise makes one that the judge reads" "" "$bad"
is "and one too long makes none" 04-initialize "$(ls exercises)"

# ---- in a part of the course an exercise comes with the chapter of what judges it
mkdir exercises/05-own
printf 'title = own\nfile = own.cu\nhandin = own/own.cu\nstage = initialize\nsymbols = initialize\n' >exercises/05-own/exercise.conf
chosen() { env PERL5LIB="$root/exercises/tools" CHOSEN_CHAPTERS="$1" "$root/book/tools/chosen" --check; }
status "without it, it is refused" 2 chosen 5; says "and it says why" 'own is judged by initialize of Chapter 4, which is not among'
status "with it, it is not" 0 chosen 4-05
echo 'of another time = 1' >>exercises/05-own/exercise.conf
is "settings that the judge does not understand are its next one's to tell" "" "$(chosen 4-5 2>&1)"
rm -r exercises/05-own

# ---- what is counted; the judge only seems to be one
mkdir exercises/05-mine
cat >conf <<'END'
title = mine: a kernel
file = mine.cu
symbols = mine
step = initialize
slots = c f u
fresh = c f u
graphs = all
points = 10
hint = how many threads?
END
cat >counted <<'END'
# work build/exercises/05-mine/mine.cu 9 0 9 0 0 1 32 3 20 0 0 0 0 0 0 0 0 0 0 0 0 0 0
# work exercises/05-mine/submissions/accepted/less.cu 5 0 9 0 0 1 32 3 12 0 0 0 0 0 0 0 0 0 0 0 0 0 0
# asked build/exercises/05-mine/mine.cu 9 3 9 9 9
END
cat >judge <<'END'
#!/bin/sh
cat counted; echo 'ok 1'; if [ -e status ]; then read -r s <status; eval "$s"; fi
END
chmod 755 judge; export JUDGE=./judge
for end in "with" "without"; do
  cp conf exercises/05-mine/exercise.conf
  [ $end = with ] || printf %s "$(cat conf)" >exercises/05-mine/exercise.conf
  ok "what was counted is written, $end a last newline" "$tools/work" mine
  sed '/^\(credit\|reference\|best\) = /d' exercises/05-mine/exercise.conf >now
  ok "... and what stood there stays" cmp conf now
  is "... with all three" "best credit reference" "$(sed -n 's/^\(credit\|reference\|best\) = .*/\1/p' exercises/05-mine/exercise.conf | sort | xargs)"
done
ok "--check finds it right" "$tools/work" --check mine
cp exercises/05-mine/exercise.conf kept
while read -r how; do
  echo "$how" >status
  for option in "" --check; do
    # shellcheck disable=SC2086
    status "a judge that says '$how': work $option" 2 "$tools/work" $option mine; is "... says why, in a line" 1 "$(grep -c '^work: ' "$work/out")"
    ok "... and writes nothing" cmp kept exercises/05-mine/exercise.conf
  done
done <<'END'
exit 2
exit 3
kill -9 $$
END
echo 'exit 1' >status; ok "one whose hand-in has another verdict is no such" "$tools/work" --check mine
rm status; : >counted; status "nothing counted" 2 "$tools/work" --check mine; says "is told" 'nothing was counted'
unset JUDGE

# ---- a promise that one hand-in keeps: it is taken away, and another begins with its name
rm -r exercises; cp -r "$root/exercises" exercises; rm build; mkdir -p build/bin; ln -s "$B/bin/judge" build/bin
for made in mutants exercises cheats; do ln -s "$B/$made" build/$made; done
kept() { perl -ne '($x) = $ARGV =~ m{/(.*)/}; while (m{\bknown ([^\s;*]+)(?=;|\s|\z)}g) { my $w = $1; my @f = grep { -e } glob "exercises/$x/submissions/$w\{,.c,.cu}";
  print "$x $w @f\n" if @f == 1 && !grep { -e } map { "build/$_/$x/$w" } "mutants", "exercises", "cheats/known" }' exercises/*/promises; }
kept | sort -u >known
ok "promises that name a hand-in" [ "$(wc -l <known)" -gt 8 ]
ok "all are kept" "$tools/promises"
while read -r _ _ file; do mv "$file" "${file%.c*}-2.${file##*.}"; grep -F " $file" known; done < <(cat known) | sort -u |
  while read -r x what _; do echo "not ok - $x/promises: there is no such question: known $what"; done | sort -u >gone
"$tools/promises" 2>&1 | sort -u >found
is "what is not there is missed, whatever begins like it" "" "$(comm -3 gone found)"
finish
