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
# what has no column is what the table's command has, or its rows are others; each such option
one() { $s bench --family path --n 9 --solvers delta_cpu --repeat 1 --warmup 0 --csv "$work/one.csv" "$@"; }
one >/dev/null 2>&1
for option in "--delta 7" "--max-weight 99" "--device checked"; do
  status "a row of another ${option% *}" 2 one $option
  says "  is not taken for this one" "has such a row, of another ${option% *}"
done
status "and the same once more" 0 one
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
long=$(printf 'l%.0s' $(seq 130)); ln -s "$work/grid.gr" "$work/$long.gr"
status "a name for which a table has no room" 2 $s bench "$work/$long.gr" --solvers U_CPU --repeat 1 --csv "$work/gap.csv"
status "a folder that is not there" 2 $s bench --family path --n 9 \
  --solvers dial --csv "$work/absent/t.csv"
$s gen --family grid --n 30 --seed 1 --out "$work/grid.gr"
status "a file, its default source and one more" 0 \
  $s bench "$work/grid.gr" --solvers U_CPU --sources 1,30 --repeat 2 --csv "$work/f.csv"
is "  are two rows" "1 30" "$(awk -F, '/^grid/ { print $6 }' "$work/f.csv" | paste -sd' ')"
status "the first vertex is source 1 here" 0 \
  $s bench "$work/grid.gr" --solvers U_CPU --repeat 2 --csv "$work/f.csv"
is "  so no row is new" 2 "$(grep -c '^grid' "$work/f.csv")"
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
