# set: full
# exercise.conf: every setting with every value that means nothing, and the
# words between them, are refused with file and line.
. tests/tap.sh
J=$B/bin/judge
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
mkdir -p "$work/tree/exercises/05-relax-f"
root=$PWD mine=$work/tree/exercises/05-relax-f/exercise.conf bad=
refused() { # refused LINE: the conf with it has one line of complaint, with its place
  { grep -v "^${1%%[ =]*} " exercises/05-relax-f/exercise.conf; printf '%b\n' "$1"; } >"$mine"
  (cd "$work/tree" && "$J" check relax-f "$root/$good") >"$work/out" 2>&1
  [ $? = 2 ] && [ "$(wc -l <"$work/out")" = 1 ] &&
    grep -q 'exercises/05-relax-f/exercise.conf:[0-9]*: ' "$work/out" || bad="$bad<${1:0:40}>"; }
long=$(printf 'x%.0s' {1..410})
for key in title file symbols handin kernel stage threads graphs schedules points seconds memory \
    step slots fresh reads rule each answer rows orders counts watch sanitizer limit credit reference best hint
do for value in '' '\001' '\033[2J' 'a\000b' "$long" "$long$long"; do refused "$key = $value"; done
  case $key in title|hint) ;; *)
    for value in '../x.cu' 'a b;' '-1' '1e3' '99999999999999999999' '$(id)' 'é'; do
      refused "$key = $value"; done ;; esac
  case $key in limit|hint) ;; *) refused "$key = 1\n$key = 1" ;; esac
done
for line in 'file = x' 'file = x.py' 'file = a/x.cu' 'file = .cu' 'handin = /x.cu' 'handin = a/../x.cu' \
    'handin = -x.cu' 'handin = a b.cu' 'kernel = a b' 'stage = relax-f' 'stage = nosuch' 'graphs = al' \
    'graphs = all nosuch' 'schedules = lokstep' 'slots = v e x' 'limit = longest' 'limit = longest <=' \
    'limit = longst <= 3' 'limit = longest == 3' 'limit = longest <= row' 'limit = longest <= 3 rwo' \
    'limit = longest <= 3 row/0' 'limit = longest <= 5 6' \
    'limit = longest <= 5 +' 'limit = longest <= + 5' 'limit = longest <= 5 + + 6' \
    'limit = longest <= 5 rows m' 'limit = longest <= 5 -3' 'credit = small 3' 'credit = small 13 large -3' 'credit = smal 10' \
    'credit = small 5 small 5' 'credit = small' 'reference = 1 2 x' 'points' 'Points = 3' '= 3' 'points 10'
do refused "$line"; done
is "whatever means nothing is refused, with its place" "" "$bad"
finish
