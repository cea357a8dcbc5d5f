#!/bin/bash
# The terminal sessions of the chapter on the program, as they ran here.
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH=$PWD/build/bin:$PATH; to=$PWD/figures/data
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT; cd "$tmp"
session() { name=$1; shift; for c; do echo "\$ $c"; (eval "$c") 2>&1 || true; done |
  fold -s -w 78 >"$to/$name.txt"; }
printf 'p sp 4 4\na 1 2 5\na 2 3 1\na 1 3 9\na 3 4 0\n' >small.gr
printf 'p sp 3 2\na 1 2 4294967294\na 2 3 4294967294\n' >far.gr
sssp packages p.csr >/dev/null
session sssp-solve "sssp packages p.csr" \
  "sssp solve p.csr --source libc6 --solver F_CPU --path-to python3"
sed 's/a 2 3 1/a 2 3 -1/' small.gr >bad.gr
session sssp-refuse "sssp solve bad.gr --solver F_CPU --out distances; echo status \$?" \
  "sssp solve small.gr --solver F_CUP; echo status \$?" \
  "head -c 40 p.csr >cut.csr; sssp info cut.csr; echo status \$?"
session sssp-verify "sssp solve small.gr --solver F_CPU --out d >/dev/null" \
  "sed -i 's/^4 6/4 7/' d; sssp verify small.gr d; echo status \$?"
session sssp-far "sssp solve far.gr --solver F_GPU --path-to 3"
session sssp-bench \
  "sssp bench --family grid --n 900 --seed 1 --solvers F_CPU --csv t.csv" \
  "sssp bench --family grid --n 900 --seed 1 --solvers F_CPU,U_CPU --csv t.csv" \
  "tail -n 3 t.csv"
session sssp-list "sssp list"
session sssp-info "sssp info p.csr"
SSSP_HANDED_OVER= session sssp-demo "sssp demo --device sim build/course.pdf"
avail=$(apt-cache dumpavail |
  awk '/^(Pre-)?Depends:/ { s += gsub(/[,|]/, "") + 1 } END { print s }')
count() { sssp info p.csr | sed -n "$1"; }
{ echo "# command: figures/measure/program.sh"
  echo "# machine: the lists of one installation of Debian 12"
  echo "# key: what"
  echo "what,count"
  echo "packages,$(count 's/^vertices *//p')"
  echo "arcs,$(count 's/^arcs *//p')"
  echo "named,$avail"
  echo "virtual,$((avail - $(count 's/^arcs *//p')))"
  echo "sinks,$(count 's/.* at most, \([0-9]*\) vertices.*/\1/p')"
  echo "widest,$(count 's/.* average, \([0-9]*\) at most.*/\1/p')"
} >"$to/packages.csv"
sed -i -e 's/ --device sim build\/course.pdf$//' -e 's/ (make pdf weaves it)$//' "$to/sssp-demo.txt"
