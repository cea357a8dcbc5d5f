# make check on a graph of one's own: right answers are accepted on whatever
# graph an exercise's statement includes, a wrong one is caught by three vertices
# on which it is wrong, and a graph that the statement excludes is refused with
# the reason.  The graph and the exercises are drawn; ALL=1 asks all of them.
# timeout: 600, seconds: 3
. tests/tap.sh
J=$B/bin/judge RANDOM=$((drawn & 32767)); echo "# SEED=$drawn"
export NO_COLOR=1 TMPDIR=$work
mkdir "$work/own"
lesson() { GRAPH=$graph sh exercises/tools/lessons /dev/null "$J" "$@"; }
# draw N ARCS WEIGHT: parallel arcs, loops and zeros where chance puts them
draw() { local m=$((RANDOM % ($2 + 1))) k; echo "p sp $1 $((m + 1))"; echo "a 1 $(($1 < 2 ? 1 : 2)) $((RANDOM % $3))"
  for k in $(seq $m); do echo "a $((1 + RANDOM % $1)) $((1 + RANDOM % $1)) $((RANDOM % $3))"; done; }
# ---- right ones, on what chance has drawn; the smallest largest weight of all is 9
graph=$work/own/graph.gr
list=$("$J" conf | sed -n 's/^[0-9]*-\(.*\)\tfile\t.*/\1/p')
[ -n "${ALL-}" ] || list=$(shuf -n 1 --random-source=<(yes $drawn) <<<"$list")
for ex in $list; do
  folder=$(echo exercises/[0-9][0-9]-"$ex"); file=$("$J" conf "$ex" | sed -n 's/.*\tfile\t//p')
  for answer in "$B/$folder/$file" "$folder/reference/$file"; do [ -r "$answer" ] && break; done
  draw $((2 + RANDOM % 43)) 90 10 >"$graph"
  tap_run lesson check "$ex" "$answer"
  if grep -q 'asked about no graph' "$work/out"; then ok "$ex: is asked about no graph" true
  else
    { [ $tap_rc = 0 ] && grep -q "^$ex: accepted (your own graph, no points)" "$work/out"; }
    tap_result $? "$ex: the answer is accepted on $(head -1 "$graph")" "$work/out"
  fi
done
# ---- a wrong one, on a graph on which it is wrong, in another format
graph="$work/own/two ways.mtx"
printf '%%%%MatrixMarket matrix coordinate integer general\n4 4 4\n1 2 1\n1 3 1\n2 4 5\n3 4 %s\n' $((6 + RANDOM % 9)) >"$graph"
race=exercises/05-relax-f/submissions/race/store-the-minimum.cu
status "a race, on a graph with two ways" 1 lesson check relax-f $race
says "is found" '^relax-f: race \(your own graph, no points\)'
says "and what is to be typed names the graph" "make show EX=relax-f FILE=$race GRAPH='$graph' TEST=own@[0-9]+:"
question=$(sed -n 's/.*TEST=//p' "$work/out")
status "typed" 1 lesson show relax-f $race "$question"
says "it shows that graph" 'the graph: 4 vertices, 4 arcs, source 0'
graph=$work/own/one.gr; printf 'p sp 2 1\na 1 2 5\n' >"$graph"
ok "the same file, on a graph with one way" lesson check relax-f $race
says "is accepted there, and has no points" 'accepted \(your own graph, no points\)'
no "and nothing is noted" test -e handins/progress
status "a question of another graph" 2 lesson check relax-f $race block:ascending
says "is none of this one" 'block:ascending is no question on GRAPH=; one is own:ascending'
# ---- what a statement excludes, and what is no graph
refused() { status "$1" 2 lesson check "$2" "$race"; says "... says why" "^judge: .*$3"
  is "... in a line" 1 "$(wc -l <"$work/out")"; }
draw 3000 10 9 >"$graph"; refused "too many vertices" relax-f 'GRAPH has 3000 vertices'
draw 1500 10 9 >"$graph"; refused "for a matrix" relax-f-matrix 'GRAPH has 1500 vertices'
printf 'p sp 2 1\na 1 2 4000000000\n' >"$graph"; refused "a weight for buckets" dijkstra-buckets 'largest weight'
printf 'p sp 2 1\na 1 3 4\n' >"$graph"; refused "no graph" relax-f 'one.gr:2: '
graph=$work/own/none; refused "no file" relax-f 'No such file'
graph=$work/own/alone.gr; printf 'p sp 2 1\na 2 1 5\n' >"$graph"
status "a graph on which nothing can be asked" 3 lesson check update "$B/exercises/06-update/update.cu"
says "... is no verdict, and says so" 'not judged .your own graph' && says "why" 'no other is reached'
# ---- through make, which asks nobody else about it
for command in grade ${ALL:+hint compare check-gpu list}; do
  status "make $command" 2 make --no-print-directory $command EX=relax-f GRAPH=x
  says "does not read it" 'does not read .*GRAPH='
done
# ---- a graph is drawn, whatever comes after its arcs, and if nothing does (its kernel has died)
facts="graph 2 1 0 -1\nvertex 0 1\nvertex 1 0\narc 0 1 5\n" undrawn=
for rest in "" "slot c 2 0" "offer 0 1" "touch read" "printed x" "${facts%??}" "nobody knows"; do
  printf "$facts$rest${rest:+\n}" >"$work/facts"; sh exercises/tools/picture "$work/facts" >"$work/out"
  is=$(grep -c '^picture' "$work/out") want=$((19 * $(grep -c '^graph' "$work/facts")))
  [ "$is" = $want ] || undrawn="$undrawn <$rest: $is of $want lines>"
done
is "every graph is drawn, whatever comes after it" "" "$undrawn"
# ---- every question is drawn once, not over the one before
graph=$work/own/ring.gr; { echo "p sp 3 3"; echo a 1 2 1; echo a 2 3 1; echo a 3 1 1; } >"$graph"
lesson show relax-f "$B/exercises/05-relax-f/relax_F.cu" own:ascending >"$work/out" 2>&1
is "a picture of three vertices has three labels, in each iteration" "3 3 3" "$(
  awk '/the graph:/ { if (n) print n; n = 0 } { n += gsub(/[012]\*?/, "&", $0) * !/the graph|expected|step|points/ } END { print n }' "$work/out" | xargs)"
finish
