#!/bin/bash
# graph-sessions.sh: the sessions that Chapters 1 and 2 print, as they run
# now, into figures/data/{refused,small-solved,wide,array-heap}.txt.
# Wants build/bin/sssp (make programs).
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$PWD dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
PATH=$top/build/bin:$PATH
cd "$dir"
session() {     # session NAME: runs the commands on standard input
  while IFS= read -r command; do
    echo "\$ $command"
    bash -c "$command" 2>&1 | fold -sw 76 || true
  done >"$dir/session.out"
  mv "$dir/session.out" "$top/figures/data/$1.txt"
}
session refused <<'END'
sssp gen --family grid --n 1000 --out grid.gr
head -c 5000 grid.gr > cut.gr; sssp info cut.gr
sed '7s/ [0-9]*$/ -3/' grid.gr > debt.gr; sssp info debt.gr
sed '1s/1000/999/' grid.gr > less.gr; sssp info less.gr
sed '$d' grid.gr > short.gr; sssp info short.gr
END
cat >small.gr <<'END'
p sp 7 9
a 1 2 4
a 1 3 1
a 2 4 5
a 3 2 2
a 3 5 2
a 4 6 0
a 5 4 4
a 6 5 3
a 7 6 1
END
session small-solved <<'END'
sssp solve small.gr --solver dijkstra_array --out small.txt
cat small.txt
sed -i 's/^2 3$/2 4/' small.txt
sssp verify small.gr small.txt | fold -sw 72
END
session wide <<'END'
printf 'p sp 3 2\na 1 2 3000000000\na 2 3 3000000000\n' > far.gr
sssp solve far.gr --solver dijkstra_heap --out -
END
session array-heap <<'END'
sssp gen --family predecessor --n 20000 --seed 9 --out g.gr
sssp solve g.gr --solver dijkstra_array
sssp solve g.gr --solver dijkstra_heap --path-to 4711
END
