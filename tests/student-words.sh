# What a student types reaches the exercise that it names or is refused; what an author writes is
# shown as he wrote it, whatever stands in it; and handins/ keeps what was in it, whichever command
# fails on the way, and whoever writes at the same time.  The judge of the later parts only seems to be one.
# seconds: 9
. tests/tap.sh
root=$PWD tools=$PWD/exercises/tools J=$B/bin/judge RANDOM=$((drawn & 32767))
export TMPDIR=$work         # (where rm is made to fail, something stays)
mkdir "$work/tree" "$work/bin"; cd "$work/tree" || exit 1
lesson() { NO_COLOR=1 timeout 20 sh "$tools/lessons" /dev/null "$J" "$@"; }

# ---- names: of a folder, of a file in it, of the hand-in; with every command that takes one
ln -s "$root/exercises" "$root/generated" .
: >mine.cu; : >mine.c
"$J" conf >settings
verbs=$(sed -n '/^case \$verb in$/,$p' "$tools/lessons" | sed -n 's/^  \([a-z|-]*\)) .*/\1/p' | tr '|' ' ' | xargs -n 1 |
  grep -vxE 'list|progress|next|appeal')
is "every command with an exercise is known" "check check-gpu compare debug hint show start watch" "$(sort <<<"$verbs" | xargs)"
names() { # names FOLDER: all that it has, or is called by
  local file handin; file=$(awk -F'\t' -v x="$1" '$1 == x && $2 == "file" { print $3 }' settings)
  handin=$(awk -F'\t' -v x="$1" '$1 == x && $2 == "handin" { print $3 }' settings)
  echo "$1 $1/ exercises/$1 exercises/$1/ ./exercises/$1 exercises/$1/exercise.conf"
  echo "exercises/$1/starter/$file handins/$handin $handin handins/${1#??-} ${1#??-}.${file##*.}"; }
bad='' asked=0
meant() { # meant FOLDER VERB NAME: it is refused, and no file is judged, or begun
  local out; out=$(lesson "$2" "$3" mine."${suffix:-cu}" 2>&1 </dev/null); local rc=$?
  asked=$((asked + 1))
  [ $rc = 2 ] && [ "$(grep -c . <<<"$out")" = 1 ] && [ ! -e handins ] || { bad="$bad $2:$3"; rm -rf handins; return; }
  case $out in "judge: no such exercise: "*) ;; "judge: the exercise is EX=${1#??-}; a file follows FILE="*) ;;
    *) bad="$bad $2:$3" ;; esac; }
folders=$(cut -f1 settings | sort -u)
one=$(shuf -n 1 --random-source=<(yes "$drawn") <<<"$folders"); echo "# $one"
of=($verbs)         # (in turn: who refuses one refuses it with the others, in one line of the script)
for name in $(names "$one"); do meant "$one" "${of[RANDOM % ${#of[@]}]}" "$name"; done
for x in $folders; do meant "$x" "${of[asked % ${#of[@]}]}" "$x"; done
is "another name than make list's is refused, in a line that has it" "" "$bad"
ok "$asked were asked" [ "$asked" -gt 60 ]
rm exercises generated

# ---- settings: what an author wrote stands there
mkdir -p exercises/05-odd/starter exercises/06-even/starter; : >exercises/05-odd/exercise.conf; : >exercises/06-even/exercise.conf
for k in $(seq 40); do echo "line $k"; done >exercises/05-odd/starter/odd.cu
cp exercises/05-odd/starter/odd.cu exercises/06-even/starter/even.cu
cat >"$work/bin/judge" <<'END'
#!/bin/sh
PATH=/usr/local/bin:/usr/bin:/bin
case $1 in conf) cat settings ;; *) [ ! -e meanwhile ] || . ./meanwhile; cat said; exit 1 ;; esac
END
chmod 755 "$work/bin/judge"; J=$work/bin/judge
settings() { # settings TITLE HINT
  for x in 05-odd 06-even; do
    printf '%s\ttitle\t%s\n%s\tfile\t%s.cu\n%s\thandin\t%s.cu\n%s\tpoints\t10\n%s\thint\t%s\n%s\thint\tthe second\n' \
      $x "$1" $x ${x#*-} $x ${x#*-} $x $x "$2" $x; done >settings; }
ending=''
while IFS= read -r text; do
  settings "my_sort: $text" "$text"; rm -rf handins
  for command in list progress next; do lesson $command >"$work/$command" 2>&1; [ $? != 124 ] || ending="$ending $command<$text>"; done
  { [ "$(grep -cE '^ [56]  (odd|even) .* 0/10 ' "$work/list")" = 2 ] && grep -q '^2 exercises' "$work/list" &&
    grep -qxF "  my_sort: $text" "$work/next" && [ "$(lesson hint odd)" = "hint 1 of 2: $text" ] &&
    lesson hint odd >/dev/null && lesson hint odd | grep -qxF "hint 1 of 2: $text"; } || ending="$ending <$text>"
done <<'END'
sums
Radixsortierung-mit-Präfixsummen-im-Block
Radixsortierung-mit-Präfixsummen im Block
最短経路を並列に求めるカーネルを書く
a word and-then-one-that-is-longer-than-the-line-of-the-list
printf("%d\n", x)\c \cost \t%s %d\\
-n -e "$(x)" `x` 'x' * ?
END
is "every title and hint is told as it is written, and every list ends" "" "$ending"

# ---- progress and a begun file: whichever command fails, as a whole or after a part
settings "my_sort: sums" "a hint"
old() { rm -rf handins said meanwhile; mkdir handins; printf 'even accepted 10 1 2027-01-01\nof-another-term accepted 10 0 -\nodd race 3 1 2027-01-01\n' >handins/progress
  printf 'odd: race (4 of 10 points)\n' >said; echo '// mine' >handins/even.cu; }
sed -n '/^note()/,/^)/p; /^start()/,/^}/p; /^remember()/,/^}/p' "$tools/lessons" | grep -oE '\b(mkdir|rmdir|grep|sync|mv|cat|rm|ln|cp|tr|date|dirname|sleep)\b' | sort -u >called
ok "what the commands call is seen" [ "$(wc -l <called)" -ge 6 ]
lost=''
for name in $(cat called); do for part in '' half; do
  ln -sf /bin/true "$work/bin/sleep"; ln -sf /bin/true "$work/bin/sync"; rm -f "$work/bin/$name"
  { echo '#!/bin/sh'; [ -z "$part" ] || echo "PATH=$PATH $name \"\$@\" 2>/dev/null | head -n 1"; echo 'exit 2'; } >"$work/bin/$name"; chmod 755 "$work/bin/$name"
  for command in "hint odd" "check odd"; do
    old; cp handins/progress before
    PATH=$work/bin:$PATH lesson $command >said.now 2>&1
    for who in even of-another-term; do grep -qxF "$(grep "^$who " before)" handins/progress || lost="$lost $name:$command:$who"; done
    grep -qE '^odd race [34] [12] ' handins/progress || lost="$lost $name:$command:odd"
  done
  old; rm -f handins/odd.cu; PATH=$work/bin:$PATH lesson start odd >said.now 2>&1
  [ ! -e handins/odd.cu ] || cmp -s handins/odd.cu exercises/05-odd/starter/odd.cu || lost="$lost $name:start"
  rm -f "$work/bin/$name" "$work/bin/sleep" "$work/bin/sync"
done; done
is "no line of progress is lost, and no starter is cut" "" "$lost"
old; lesson start odd >/dev/null; ok "without a failure it is whole" cmp handins/odd.cu exercises/05-odd/starter/odd.cu
old; printf 'x\377y race 1 0 -\n' >>handins/progress; lesson hint odd >"$work/out" 2>&1
is "bytes that are no text stay" 4 "$(wc -l <handins/progress)"

# ---- what comes while a check goes on stays
while read -r what want; do
  old; case $what in
    hint) echo "rm meanwhile; sh $tools/lessons /dev/null $J hint odd >/dev/null" >meanwhile ;;
    accepted) echo "rm meanwhile; cp said kept; echo 'odd: accepted (10 of 10 points)' >said; sh $tools/lessons /dev/null $J check odd >/dev/null; mv kept said" >meanwhile ;;
    nothing) : >meanwhile ;;
  esac
  lesson check odd >"$work/out" 2>&1
  is "$what beside a check" "$want" "$(sed -n 's/^odd \([a-z]* [0-9]* [0-9]*\) .*/\1/p' handins/progress)"
done <<'END'
nothing race 4 1
hint race 4 2
accepted accepted 10 1
END
finish
