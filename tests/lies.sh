# Every solver is made wrong at one random vertex (lies/lie.c), and then
# nothing may come out: of no command, of no row of the table, through no
# option and not from the library.  Which commands solve is not known
# here: it is seen by the lie having been told.
# seconds: 25
. tests/tap.sh
seed=$drawn
echo "# SEED=$seed"
cd tests/lies && gcc -std=gnu17 -O1 -Wall -Wextra -Werror -I"$S" -c lie.c -o "$work/lie.o" &&
  gcc -std=gnu17 -O1 -Wall -Wextra -Werror -I"$S" -c library.c -o "$work/library.o" || exit 1
cd "$work" || exit 1
objects=$(objects obj/{library,solvers,graph} obj{32,64}/cpu fast{32,64}/cuda)
link() { "$B/bin/simcc" --fast -Wl,--wrap=solver_run -Wl,--wrap=apsp_run lie.o "$@" $objects \
  $(cat "$B/libs"); }
ok "a program whose solvers lie" link -o sssp $(objects obj/sssp)
ok "a client of such a library" link -o client library.o
"$B/bin/sssp" gen --family predecessor --n 40 --seed $((seed % 1000)) --out g.gr
awk '$1 == "a" { print $2, $3, $4 % 3 }' g.gr >zero.wel
ok "the library believes no lie" ./client zero.wel ${SOME:-1} $seed
says "and many were told" '^[1-9][0-9][0-9]+ lies, 0 believed'

s=./sssp; export LIES=$work/told
# told COMMAND...: runs it with the next lie.  0: no lie was told; or it was
# told, and nothing came of it but the status and the line.  A command that
# shows many rows has shown those before; of the liar there is none.
told() {
  rm -rf told o; mkdir o; printf 'before\n' >o/kept
  LIE=$((seed++)) timeout 60 "$@" >out 2>err </dev/null; local rc=$?
  [ -e told ] || { echo "no lie was told: status $rc"; return 0; }
  lies=$((lies + 1)); cat told
  [ $rc = 4 ] || { echo "status $rc"; cat out err; return 1; }
  [ "$(grep -c . err)" = 1 ] && grep -q 'please report' err || { echo "stderr:"; cat err; return 1; }
  [ -n "$many" ] || [ ! -s out ] || { echo "stdout:"; cat out; return 1; }
  ! grep -F "$(sed 's/:.*//;q' told)" out || { echo "a row of the solver that lied"; return 1; }
  [ "$(find o -type f | xargs)" = o/kept ] && [ "$(cat o/kept)" = before ] ||
    { echo "files:"; tail o/*; return 1; }
}
lies=0
# the tables, as the program tells them
commands=$($s --help | sed -n 's/^  sssp \([a-z]*\) .*/\1/p')
takes() { $s "$1" --help | grep -q "^  --$2 "; }
list=$($s list)
rows=$(awk '$2 != "all-pairs" && $2 != "ranks" && !/ wrong$/ && !/ real-GPU/ { print $1 }' <<<"$list")
pairs=$(awk '$2 == "all-pairs" { print $1 }' <<<"$list")
wrong=$(awk '/ wrong$/ && !/ real-GPU/ { print $1 }' <<<"$list")
is "the table has rows of each kind" yes \
  "$([ "$(wc -w <<<"$rows")" -gt 30 ] && [ -n "$pairs" ] && [ -n "$wrong" ] && echo yes)"
"$B/bin/sssp" solve g.gr --out g.d >/dev/null
"$B/bin/sssp" apsp g.gr --solver floyd_warshall_cpu --rows g.rows >/dev/null
printf 'Package: a\n\nPackage: b\nDepends: a\n' >list
# a value for each kind of option, by its letter in the help text
ways() { # COMMAND: the ways in which it can be made to show its answer
  $s "$1" --help | sed -n 's/^  --\([a-z-]*\) *\([A-Z]*\)  .*/\1 \2/p' | while read -r o v; do
    case $o,$v in
    help, | no-verify, | i-know-it-is-wrong, | lock,*) ;;
    *,) echo "--$o" ;;
    out,* | rows,* | csv,*) echo "--$o o/kept"; echo "--$o o/new" ;;
    solver,* | solvers,* | device,*) ;;
    *,V | *,D) echo "--$o 5" ;;
    esac
  done
}
for c in $commands; do
  arguments=$($s $c --help | sed -n "s/^  sssp $c *\(.*\)/\1/p")
  case $arguments in
  "GRAPH DIST"*) arguments="g.gr g.d" ;;
  GRAPH* | "[GRAPH"*) arguments=g.gr ;;
  IN*) arguments="g.gr o/new.csr" ;;
  ROWS*) arguments=g.rows ;;
  OUT*) arguments=o/new.gr ;;
  *) arguments= ;;
  esac
  takes $c from && arguments="$arguments --from list"
  takes $c n && takes $c out && arguments="--family grid --n 9"
  takes $c repeat && arguments="$arguments --repeat 1 --warmup 0"
  flag= over=- many=
  if takes $c streams; then flag=--solver over=$pairs
  elif takes $c solver; then flag=--solver over=$rows
  elif takes $c solvers; then flag=--solvers over=$rows many=
  else many=yes; fi
  mapfile -t way < <(ways $c); way+=("")
  before=$lies k=0
  for row in $over; do
    # a command of few rows in all ways, one of many in some, in turn
    some=${SOME:-1}; [ "$(wc -w <<<"$over")" -lt 10 ] && some=${#way[@]}
    for ((x = 0; x < some; x++)); do
      w=${way[k++ % ${#way[@]}]}; set -- $arguments ${row:+$flag ${flag:+$row}} $w
      tap_run told $s $c "$@"
      [ $tap_rc = 0 ] || tap_result 1 "sssp $c $* with lie $((seed - 1))" "$work/out"
    done
  done
  [ -z "$flag" ] || [ $lies -gt $before ]
  tap_result $? "sssp $c leaves nothing of $((lies - before)) lies" "$work/out"
  takes $c no-verify && is "  and is asked to prove nothing only by --no-verify" 0 "$(
    LIE=$seed $s $c g.gr --no-verify >now 2>&1; echo $?)"
done
is "lies were told by several commands" yes "$([ $lies -gt 100 ] && echo yes || echo $lies)"
# a solver that is wrong by design shows it, and leaves no file
for row in $wrong; do
  status "$row says that it is wrong" 1 env LIE=$((seed++ | 1)) $s solve g.gr --solver $row \
    --i-know-it-is-wrong --out o/new
  says "  in its summary" '^verified      NO: '
  no "  and leaves no file" test -e o/new
done
finish
