# sssp tree, and paths from solvers that keep parents.
. tests/tap.sh
sssp=$B/bin/sssp
$sssp gen --family grid --n 400 --seed 3 --out $work/g.gr >/dev/null
for s in dijkstra_heap F_CPU F_GPU_paths U_GPU_paths crauser_inout_paths masked_U_paths \
    delta_gpu_paths; do
  ok "$s: a tree for Graphviz" $sssp tree $work/g.gr --solver $s --out $work/t.dot
  is "$s: an arc for every vertex but the source" \
    "$(grep -c -- '->' $work/t.dot)" 399
  is "$s: every vertex is entered once" \
    "$(sed -n 's/.*-> "\([0-9]*\)".*/\1/p' $work/t.dot | sort -u | wc -l)" 399
  ok "$s: a path" $sssp solve $work/g.gr --solver $s --path-to 400 --out $work/d
  is "$s: the path ends where it should, at its distance" \
    "$(tail -1 $work/out | awk '{ print $1, $2 }')" "$(sed -n 400p $work/d)"
done
ok "a tree for LaTeX" $sssp tree $work/g.gr --solver dial --source 7 --out $work/t.tex
is "one line for each arc of it" "$(grep -c '^.draw' $work/t.tex)" 399
is "and a whole picture" "$(sed -n '1p;$p' $work/t.tex | tr -d '\n')" \
  '\begin{tikzpicture}\end{tikzpicture}'
printf 'p sp 3 1\nc name 1 a"b\nc name 2 c\\d\na 1 2 0\n' >$work/n.gr
is "names are quoted, and the unreached are not in the tree" \
  "$($sssp tree $work/n.gr --solver dial | sed -n 2p)" \
  '  "a\"b" -> "c\\d" [label=0]'
status "a tree without a solver's name" 0 $sssp tree $work/g.gr --out $work/usual.dot
is "has every vertex once, by the usual solver" "$(wc -l <$work/t.dot)" "$(wc -l <$work/usual.dot)"
status "a solver has to exist" 2 $sssp tree $work/g.gr --solver nobody
status "and is not wrong by design" 2 $sssp tree $work/g.gr --solver harish_narayanan
status "a folder that is not there" 2 $sssp tree $work/g.gr --solver dial --out $work/no/t.dot
finish
