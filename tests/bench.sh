# sssp bench: the table, resuming, refusing another machine's table.
# timeout: 300
. tests/tap.sh
s=$B/bin/sssp t=$work/t.csv
# the program's own commit, wherever it is run: in another project's folder
# too, and whatever the environment says
own=$($s --version | sed 's/.*, //') here=$PWD
is "the program knows what it was made of" yes "$([ -n "$own" ] && [ "$own" != unknown ] && echo yes)"
mkdir "$work/other"; cd "$work/other" || exit 1
git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m other
export SSSP_COMMIT=abc1234
bench() { $s bench --family predecessor --n 50,70 --seed 1,2 --repeat 3 --warmup 0 \
  --blocks 32,64 --minimum one-word,host --csv "$t" "$@"; }
status "a table of two sizes, two seeds" 0 bench --solvers F_CPU,F_GPU
is "  4 graphs of 1 + 4 rows" 20 "$(grep -c '^predecessor,' "$t")"
is "  every row has 19 columns" 19 "$(grep -v '^#' "$t" | awk -F, '{ print NF }' | sort -u)"
is "  every answer is verified" yes "$(awk -F, '/^predecessor/ { print $18 }' "$t" | sort -u)"
is "  the program's own commit is in every row" "$own" "$(awk -F, '/^predecessor/ { print $19 }' "$t" | sort -u)"
ok "  min <= median <= max" awk -F, '/^predecessor/ && !($15 <= $14 && $14 <= $16) { exit 1 }' "$t"
is "  all solvers count the same relaxations" 4 \
  "$(awk -F, '/^predecessor/ { print $3, $5, $11, $12 }' "$t" | sort -u | wc -l)"
is "  three comments come first" "# command # machine # key" \
  "$(head -3 "$t" | cut -d: -f1 | paste -sd' ')"
no "  no name of a host" grep -qw "$(uname -n)" "$t"
cp "$t" "$work/before"
status "asked again" 0 bench --solvers F_CPU,F_GPU
ok "  it has nothing to do" cmp "$work/before" "$t"
# What has no column is what the row's command has, or the row is another's: each option that
# bench takes, by the table of them, but those that change no row or only how often it is timed.
no_other=" repeat warmup csv key lock json help i-know-it-is-wrong "
printf '0\t1\t3\n1\t2\t5\n' >"$work/x.wel"
printf '%s' '<graphml><key id="k" for="edge" attr.name="k"/><graph edgedefault="directed"><node id="a"/>' \
  '<node id="b"/><edge source="a" target="b"/></graph></graphml>' >"$work/x.graphml"
one() { # OPTION...: with those that are not among them
  local usual="repeat 1 warmup 0 solvers delta_cpu,F_GPU csv $work/now.csv" all=("$@") o v
  [ $base = family ] && usual+=" family predecessor n 9" || all+=("$work/x.$base")
  set -- $usual
  while o=${1-} v=${2-}; [ -n "$o" ]; do
    shift 2; [[ " ${all[*]} " == *" --$o "* ]] || all+=(--$o "$v")
  done
  $s bench "${all[@]}"; }
keys() { grep -vE '^(#|graph,)' "$1" | cut -d, -f1-7,9-10 | sort -u; }
commands() { grep -c '^# command' "$1"; }
for base in family wel graphml; do
  one --csv "$work/$base.csv" >/dev/null 2>&1; done
value() { case $1 in
  family) echo path ;; n) echo 12 ;; seed) echo 5 ;; solvers) echo cores ;; minimum) echo host ;; blocks) echo 64 ;;
  sources) echo 1 ;; device) echo checked ;; delta) echo 8 ;; max-weight) echo 99 ;; degree) echo 3 ;; format) echo .wel ;;
  weight) echo none ;; columns) echo 2,1,3 ;; separator) echo tab ;; scale) echo 10 ;; key) echo graph ;;
  lock) echo "$work/lock" ;; csv) echo "$work/now.csv" ;; repeat | warmup) echo 2 ;; esac; }
# asked: what becomes of a table when an option is given that was not
asked() {
  local o=$1 new; shift
  cp "$work/$base.csv" "$work/now.csv"
  one "$@" >/dev/null 2>"$work/err" </dev/null; rc=$?
  new=$(comm -13 <(keys "$work/$base.csv") <(keys "$work/now.csv") | wc -l)
  if [ $rc = 2 ] && grep -q "has such a row, of another --$o;" "$work/err"; then echo another
  elif [ $rc != 0 ]; then echo refused
  elif [ "$new" -gt 0 ]; then echo recorded
  else echo nothing; fi
}
options=$($s bench --help | sed -n 's/^  --\([a-z-]*\) .*/\1/p')
ok "the table of options has some" test "$(wc -w <<<"$options")" -ge 25
for o in $options; do
  [ -n "$(value $o)" ] && given=(--$o "$(value $o)") || given=(--$o)
  for base in family wel graphml; do
    became=$(asked $o "${given[@]}"); [ $became != refused ] && break
  done
  case $no_other in *" $o "*) want=nothing ;; *) want='another|recorded' ;; esac
  [[ $became =~ ^($want)$ ]] && fits=$became || fits="$want, and not $became"
  is "a row of another --$o, $base: $became" "$became" "$fits"
  [ $became = another ] || continue
  # ... and a command that adds rows to a table is the one of its own rows
  with() { one --solvers cores "$@" >/dev/null; }
  cp "$work/$base.csv" "$work/now.csv"
  status "  its rows are added under its own command" 0 with "${given[@]}"
  is "    which stands there" 2 "$(commands "$work/now.csv")"
  cp "$work/now.csv" "$work/then"
  status "    they are there when it asks again" 0 with "${given[@]}"
  ok "      and nothing else is" cmp "$work/then" "$work/now.csv"
  status "    and are others' for one that does not" 2 with
  says "      by name" "has such a row, of another --$o"
done
base=family
is "an option that is typed short is the same" another "$(asked delta --del=8)"
is "threads by the environment are said too" another \
  "$(SSSP_THREADS=2 asked "threads, by SSSP_THREADS")"
head -12 "$work/before" >"$t"
status "after an interruption" 0 bench --solvers F_CPU,F_GPU
is "  it does the rest, once each" 20 \
  "$(awk -F, '/^predecessor/ { print $1 $3 $5 $7 $9 $10 }' "$t" | sort -u | wc -l)"
is "  in as many rows" 20 "$(grep -c '^predecessor,' "$t")"
printf 'predecessor,pre' >>"$t"
status "a row that was cut off" 2 bench --solvers F_CPU
sed 's/^# machine:.*/# machine: another/' "$work/before" >"$t"
status "a table of another machine" 2 bench --solvers F_CPU
status "a device for a table" 2 timeout 9 $s bench --family path --n 9 \
  --solvers dial --csv /dev/full
status "a graph that is not there" 2 \
  $s bench "$work/absent.gr" --solvers dial --csv "$work/none.csv"
no "  leaves no table" test -e "$work/none.csv"
for list in '--solvers=' '--solvers=dial,' '--solvers=,dial' '--solvers=dial --n=' '--solvers=dial --n=9,' '--solvers=dial --seed=1,' \
    '--solvers=dial --sources=1,,2' '--solvers=dial --n=9,x' '--solvers=dial --seed=1,-2' '--solvers=F_GPU --blocks=' '--solvers=F_GPU --minimum=host,'; do
  status "a list with a gap: $list" 2 $s bench --family path $(case $list in *--n=*) ;; *) echo --n 9 ;; esac) --repeat 1 $list --csv "$work/gap.csv"
done
ok "and no table is begun" test ! -e "$work/gap.csv"
$s gen --family grid --n 30 --seed 1 --out "$work/grid.gr"
long=$(printf 'l%.0s' $(seq 130)); ln -s "$work/grid.gr" "$work/$long.gr"
status "a name for which a table has no room" 2 $s bench "$work/$long.gr" --solvers U_CPU --repeat 1 --csv "$work/gap.csv"
says "  for its length" 'no room for so long a name'
status "a folder that is not there" 2 $s bench --family path --n 9 \
  --solvers dial --csv "$work/absent/t.csv"
status "a file, its default source and one more" 0 \
  $s bench "$work/grid.gr" --solvers U_CPU --sources 1,30 --repeat 2 --csv "$work/f.csv"
is "  are two rows" "1 30" "$(awk -F, '/^grid/ { print $6 }' "$work/f.csv" | paste -sd' ')"
status "the first vertex is source 1 here" 0 \
  $s bench "$work/grid.gr" --solvers U_CPU --repeat 2 --csv "$work/f.csv"
is "  so no row is new" 2 "$(grep -c '^grid' "$work/f.csv")"
# a graph that was replaced under its name is another, in whatever way its source is said
for sources in '' '--sources 1'; do
  $s bench "$work/grid.gr" --solvers U_CPU --repeat 1 $sources --csv "$work/f.csv"
  cp "$work/grid.gr" "$work/old.gr"; ok "another grid.gr" $s gen --family grid --n 40 --seed 1 --out "$work/grid.gr"
  cp "$work/f.csv" "$work/then"
  status "a larger graph of the same name $sources" 2 $s bench "$work/grid.gr" --solvers U_CPU --repeat 1 $sources --csv "$work/f.csv"
  says "  is said" 'has such a row, of another grid.gr'
  ok "  and the table is as it was" cmp "$work/then" "$work/f.csv"
  mv "$work/old.gr" "$work/grid.gr"
done
# a number is the same however it is typed, and a command stands once before all its rows
for n in 9 09; do
  $s bench --family path --n $n --seed 0$n --solvers dial --repeat 1 --csv "$work/same.csv"; done
is "a number that is typed with a nought" "1 1" "$(grep -c '^path,' "$work/same.csv") $(commands "$work/same.csv")"
$s bench --family path --n 8,10,11 --solvers delta_cpu --delta 3 --repeat 1 --csv "$work/same.csv"
is "  rows of another command have it once" "4 2" "$(grep -c '^path,' "$work/same.csv") $(commands "$work/same.csv")"
# the median of one run is the run, that of two their mean
for r in 1 2; do
  $s bench --family predecessor --n 2000 --seed 1,2,3 --repeat $r --solvers F_CPU,dijkstra_heap \
    --csv "$work/median$r.csv" >/dev/null
done
ok "the median of one run is the run" awk -F, '/^predecessor/ { n++
  if ($14 != $15 || $14 != $16) exit 1 } END { exit n != 6 }' "$work/median1.csv"
ok "the median of two is their mean" awk -F, '/^predecessor/ { n++
  d = $14 - ($15 + $16) / 2; if (d * d > 1e-7) exit 1
  if ($15 != $16) apart = 1 } END { exit n != 6 || !apart }' "$work/median2.csv"

# two benches begin one table
pairs=0 whole=0
for k in $(seq 12); do
  rm -f "$work/two.csv"
  $s bench --family path --n 9 --solvers F_CPU --repeat 1 --csv "$work/two.csv" >/dev/null &
  $s bench --family path --n 9 --solvers U_CPU --repeat 1 --csv "$work/two.csv" >/dev/null &
  wait; pairs=$((pairs + 1))
  [ "$(grep -c '^path,' "$work/two.csv")" = 2 ] && [ "$(grep -c '^graph,' "$work/two.csv")" = 1 ] &&
    [ "$(grep -c '^#' "$work/two.csv")" = 3 ] && whole=$((whole + 1))
done
is "two benches at once lose no row and write one header" "$pairs" "$whole"
once=0    # two that ask the same make the row once
for k in $(seq 12); do
  rm -f "$work/same.csv"
  for one in 1 2; do $s bench --family path --n 9 --solvers F_CPU --repeat 1 --csv "$work/same.csv" >/dev/null & done
  wait; [ "$(grep -c '^path,' "$work/same.csv")" = 1 ] && once=$((once + 1))
done
is "two that ask the same have the row once" 12 "$once"
same=0    # ... also if each asks otherwise: a row stands under its own command
wide() { $s bench --family path --n 9 --repeat 1 --warmup 0 --csv "$work/wide.csv" "$@" >/dev/null 2>&1; }
for k in 1 2 3 4 5 6; do
  rm -f "$work/wide.csv"
  wide --solvers delta_cpu,cores --delta 8 & wide --solvers delta_gpu,cores_paths --delta 16 & wait
  cp "$work/wide.csv" "$work/now.csv"
  wide --solvers delta_cpu,cores --delta 8 && wide --solvers delta_gpu,cores_paths --delta 16 &&
    cmp "$work/wide.csv" "$work/now.csv" && same=$((same + 1))
done
is "  and each row keeps its command" 6 $same
# the demonstration, on a saved list of packages
{ printf 'Package: libc6\nInstalled-Size: 9\n\n'
  for i in 1 2 3 4 5; do
    printf 'Package: p%d\nInstalled-Size: %d\n' $i $i
    printf 'Depends: p%d, libc6 (>= 2)\n\n' $((i - 1))
  done
} >"$work/list"
status "demo on a saved list" 0 $s demo some.pdf --from "$work/list"
$s demo some.pdf --from "$work/list" >"$work/demo"
for v in dijkstra_array dijkstra_heap F_CPU U_CPU F_GPU U_GPU; do
  ok "  $v is verified" grep -q "^$v .* yes\$" "$work/demo"
done
no "  nothing failed" grep -q ' NO$' "$work/demo"
ok "  it ends with the book" sh -c "tail -1 $work/demo | grep -q '^the book: some.pdf'"
finish
