# The command sssp: what each command prints, and how it ends.
# timeout: 300
. tests/tap.sh
s=$B/bin/sssp g=$work/tiny.gr
rome=${SSSP_DATA:-../shared/data}/rome99.gr
printf 'c a comment\np sp 5 5\na 1 2 5\na 2 3 1\na 1 3 9\na 3 4 0\na 4 4 2\n' >"$g"

# help and list
for p in sssp sssp-checked simcc judge; do
  is "$p --version" "${p%-checked} $(cat book/VERSION)" \
    "$("$B/bin/$p" --version | sed -n '1s/^\([a-z-]*\) \([^ ]*\).*/\1 \2/p')"
done
status "-V" 0 $s -V; is "  is --version" "$($s --version)" "$(cat "$work/out")"
status "--help" 0 $s --help
for c in '' solve; do is "$c -h is its --help" "$($s $c --help)" "$($s $c -h)"; done
ok "  names every command" sh -c "for c in list solve gen verify info \
  convert packages bench demo; do $s --help | grep -q \"sssp \$c\" || exit 1; done"
is "  fits 80 columns" "" "$($s --help | awk 'length > 80')"
status "solve --help" 0 $s solve --help
no "  does not speak of other commands" sh -c "$s solve --help | grep -q -- --family"
$s list >"$work/list"
while read -r name needs; do
  is "list has $name, which needs $needs" "$needs" \
    "$(awk -v n="$name" '$1 == n { print $2 }' "$work/list")"
done <<'END'
dijkstra_array successors
dijkstra_matrix matrix
dijkstra_heap successors
F_CPU successors
U_CPU predecessors
F_GPU successors
U_GPU predecessors
END

# solve, with every solver that the list has
printf '1 0\n2 5\n3 6\n4 6\n5 inf\n' >"$work/expected"
awk '$NF != "wrong" && $NF != "real-GPU" && $2 !~ /all-pairs|ranks/ {
  print $1 }' "$work/list" >"$work/solvers"
while read -r solver; do
  status "solve with $solver" 0 $s solve "$g" --solver "$solver" --verify --out "$work/$solver"
  ok "  says it is verified" grep -q '^verified *yes' "$work/out"
  ok "  distances are right" cmp "$work/expected" "$work/$solver"
done <"$work/solvers"
for solver in $(awk '$NF == "real-GPU" { print $1 }' "$work/list"); do
  status "$solver refuses the simulator" 3 $s solve "$g" --solver "$solver" --device sim
  is "  in one line" 1 "$(grep -c . "$work/out")"
done
$s solve "$g" --solver F_CPU >"$work/summary"
is "the summary names graph, solver, device, iterations, relaxations, seconds" \
  "graph solver device source iterations relaxations seconds verified" \
  "$(awk '{ print $1 }' "$work/summary" | paste -sd' ')"
is "  and no terminal codes" "" "$(grep -c "$(printf '\033')" "$work/summary" | grep -v '^0$')"
is "a source by number" "inf 0 1 1 inf" \
  "$($s solve "$g" --solver F_CPU --source 2 --out - 2>/dev/null |
     awk '{ print $2 }' | paste -sd' ')"
is "a path" "path 1 0 2 5 3 6 4 6" \
  "$($s solve "$g" --solver U_CPU --path-to 4 | sed -n '/^path/,$p' |
     tr -s ' \n' ' ' | sed 's/ $//')"
is "a path to nowhere" "path          none: 5 is unreachable" \
  "$($s solve "$g" --solver U_CPU --path-to 5 | grep '^path')"
ok "standard input" cmp "$work/expected" <($s solve - --solver F_CPU --out - <"$g" 2>/dev/null)
for m in host two-pass one-word; do
  status "minimum $m" 0 $s solve "$g" --solver F_GPU --minimum $m --block 96 --verify
done

status "a solver need not be named" 0 $s solve "$g" --verify --out "$work/heap"
says "  it is cores, the quickest on a processor" '^solver *cores,'
ok "  and right" cmp "$work/expected" "$work/heap"
status "nor for a tree" 0 $s tree "$g" --out "$work/tree.dot"
(umask 027; $s solve "$g" --out "$work/mode" >/dev/null; $s convert "$g" "$work/mode.csr")
is "what is written has the permissions of any new file" "640 640" \
  "$(stat -c %a "$work/mode" "$work/mode.csr" | xargs)"

# names
sed '2a c name 1 libc6\nc name 3 gimp' "$g" >"$work/named.gr"
is "names in, names out" "libc6 2 gimp 4 5" \
  "$($s solve "$work/named.gr" --solver F_CPU --source libc6 --out - 2>/dev/null |
     awk '{ print $1 }' | paste -sd' ')"
$s solve "$work/named.gr" --solver F_CPU --out "$work/named.d" >/dev/null
status "distances by name are verified" 0 $s verify "$work/named.gr" "$work/named.d" --source libc6
ok "a name goes before a number" sh -c "sed 's/gimp/2/;2a c name 2 vlc' $work/named.gr |
  $s solve - --solver F_CPU --source 2 | grep -q 'source  *2, reaches 2'"

# verify
status "right distances" 0 $s verify "$g" "$work/expected"
sed 's/^3 6/3 7/' "$work/expected" >"$work/bad"
status "too far" 1 $s verify "$g" "$work/bad"
sed 's/^3 6/3 5/' "$work/expected" >"$work/bad"
status "too near" 1 $s verify "$g" "$work/bad"
sed 's/^5 inf/5 6/' "$work/expected" >"$work/bad"
status "reached out of thin air" 1 $s verify "$g" "$work/bad"
status "from another source" 1 $s verify "$g" "$work/expected" --source 2
ok "the order of lines does not matter" sh -c "sort -r $work/expected | $s verify $g -"

# overflow
printf 'p sp 3 2\na 1 2 4294967294\na 2 3 4294967294\n' >"$work/far.gr"
while read -r solver; do
  rm -f "$work/far.d"
  ok "$solver repeats in 64 bits" $s solve "$work/far.gr" --solver "$solver" --verify --out "$work/far.d"
  says "  and says so" '^costs .*64 bits'
  is "  and has the sum" 8589934588 "$(awk '$1 == 3 { print $2 }' "$work/far.d")"
done <"$work/solvers"

# hand-over
ok "--device checked hands over" sh -c "$s solve $g --solver F_GPU --device checked --verify |
  grep -q '^device .*checked'"
ok "--device sim does not check" sh -c "$B/bin/sssp-checked solve $g --solver F_GPU \
  --device sim --verify | grep -q '^device .*fast'"
if [ -x $B/bin/sssp-gpu ] && [ -e /dev/nvidiactl ]; then
  ok "--device gpu is the default here" sh -c "$s solve $g --solver F_GPU |
    grep -q '^device .*NVIDIA'"
else skip "--device gpu" "no GPU here"
fi

# gen: the same bytes for the same seed, on every machine
sum() { $s gen --family "$1" --n "$2" --seed "$3" --out - | cksum | cut -d' ' -f1; }
is "gen is the same twice" "$(sum predecessor 1000 7)" "$(sum predecessor 1000 7)"
no "  and another with another seed" test "$(sum predecessor 1000 7)" = "$(sum predecessor 1000 8)"
is "  and the bytes are those that were measured" 3526156894 "$(sum predecessor 1000 7)"
for f in predecessor matrix grid path complete rmat road geometric counterexample \
  counterexample-best-last counterexample-shuffled-undirected; do
  status "gen $f" 0 $s gen --family $f --n 100 --out "$work/$f.csr"
  ok "  is solved and verified" $s solve "$work/$f.csr" --solver F_CPU --verify
done
: >"$work/named"
for f in $($s gen --help | sed -n '/^Families: /,/\.$/{s/Families: //;s/[,.]/ /gp}'); do
  for more in '' $(echo "$f" | sed -n 's/[^[]*\[\(-[a-z-]*\)|\(-[a-z-]*\)\]\[\(-[a-z]*\)\]/\1 \2 \3 \1\3 \2\3/p'); do
    $s gen --family "${f%%[*}$more" --n 8 --out - >"$work/8.gr" || echo "$f$more"; echo "${f%%[*}$more" >>"$work/named"
  done
done 2>&1 | tee "$work/not-made" >/dev/null
is "every family that help names is made" "" "$(cat "$work/not-made")"
is "  all that there are" "$(sed -n '/^.. The families ..$/,/^};/s/^    { "\([a-z-]*\)".*/\1/p' chunks/plain/graph/generate.c | sort)" \
  "$(sort "$work/named")"
ok "--degree and --max-weight count" sh -c "$s gen --family predecessor --n 50 --degree 3 \
  --max-weight 1 --out - | $s info - | tr -s ' ' | grep -q '^arcs 150'"
ok "weights are bounded" sh -c "$s gen --family predecessor --n 50 --max-weight 1 --out - |
  $s info - | grep -q 'weights *1 to 1,'"

# convert: there and back again
$s convert "$work/named.gr" "$work/canonical.gr"
for x in mtx csr gr.gz mtx.gz csr.gz gr; do
  status "convert to $x" 0 $s convert "$work/named.gr" "$work/c.$x"
  rm -f "$work/back.gr"
  status "  and back" 0 $s convert "$work/c.$x" "$work/back.gr"
  ok "  the same graph" cmp "$work/canonical.gr" "$work/back.gr"
done
is "a CSR file counts from 0" "0 0 1 5" "$($s convert "$g" "$work/z.csr" && \
  $s solve "$work/z.csr" --solver F_CPU --out - 2>/dev/null | head -2 | tr '\n' ' ' | sed 's/ $//')"

# info, packages
is "info counts" "5 5" "$($s info "$g" | awk '/^vertices|^arcs/ { print $2 }' | paste -sd' ')"
# one of anything is said in the singular, by each command of the smallest graphs
printf 'p sp 1 0\n' >"$work/point.gr"; printf 'p sp 2 1\na 1 2 1\n' >"$work/arc.gr"
printf 'p sp 1 1\na 1 1 7\n' >"$work/loop.gr"; printf 'Package: a\nDepends: b\n' >"$work/one.list"
for one in point arc loop; do
  o=$work/$one.gr; $s convert "$o" "$work/$one.csr" 2>"$work/said"
  $s solve "$o" --out "$work/$one.d" >/dev/null
  for c in "info $o" "solve $o" "solve $o --solver engine" "solve $o --threads 1" "apsp $o --rows $work/$one.rows" \
    "rows $work/$one.rows" "tree $o" "verify $o $work/$one.d" "packages $work/one.csr --from $work/one.list" \
    "demo --from $work/one.list"; do
    echo "$c"; $s $c
  done
  [ ! -x "$B/bin/sssp-mpi" ] || OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
    "$B/bin/sssp-mpi" solve "$work/$one.csr"
done >"$work/ones" 2>&1
is "no plural of one" "" "$(sed "s,$work,,g" "$work/ones" | grep -E '(^|[^0-9.])1 (vertices|[a-z]+[^suai ]s)\b')"
ok "  of many lines with a one" test "$(grep -cE '(^|[^0-9.])1 (vertex|arc|pair|row|cost|time|package|rank)\b' "$work/ones")" -ge 15
printf 'Package: libc6\nInstalled-Size: 3\n\n' >"$work/list"
printf 'Package: x\nDepends: libc6 (>= 2) | y, z:any\nInstalled-Size: 4\n' >>"$work/list"
status "packages from a saved list" 0 $s packages "$work/p.csr" --from "$work/list"
is "  x is 4 from libc6" "x 4" \
  "$($s solve "$work/p.csr" --solver F_CPU --source libc6 --out - 2>/dev/null | tail -1)"

# Rome
if [ -e "$rome" ]; then
  ok "Rome is solved" $s solve "$rome" --solver F_CPU --out "$work/rome" --verify
  says "  and verified" '^verified *yes'
  is "  its distances sum to" 116006476 "$(awk '{ s += $2 } END { printf "%d", s }' "$work/rome")"
else skip "Rome" "no $rome (make data)"
fi

# progress only where a person looks
if command -v script >/dev/null; then
  ok "a terminal sees progress" sh -c "script -qec '$s gen --family path --n 30000 \
    --out $work/long.csr; \
    $s solve $work/long.csr --solver F_CPU' /dev/null | grep -q 'F_CPU .*%'"
  ok "  and what was made" sh -c "script -qec '$s gen --family path --n 30000 --out $work/long.csr' /dev/null |
    grep -q 'long.csr: 30000 vertices, 29999 arcs'"
else skip "progress on a terminal" "no script(1) here"
fi
"$s" gen --family path --n 9 --out "$work/quiet.gr" >"$work/out" 2>&1; is "a pipe is told nothing by gen" "" "$(cat "$work/out")"
is "a pipe sees none" "" "$($s solve "$g" --solver F_CPU 2>&1 >/dev/null)"
finish
