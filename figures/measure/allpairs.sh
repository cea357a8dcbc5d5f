#!/bin/bash
# allpairs.sh: the terminal session of Chapter 15, as it ran here (CPU and
# simulator).
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH=$PWD/build/bin:$PATH; to=$PWD/figures/data
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT; cd "$tmp"
for c in "sssp gen --family predecessor --n 1000 --out g.gr" \
  "sssp apsp g.gr --streams 4 --rows all.rows" \
  "sssp apsp g.gr --solver floyd_warshall --rows again.rows | grep sum" \
  "cmp all.rows again.rows && sssp rows all.rows | cut -c1-40" \
  "sssp rows all.rows --source 17 | tail -n 2" \
  "sssp apsp g.gr --sources 3,14,15, --eccentricities 2>/dev/null"; do
  echo "\$ $c"; (eval "$c") 2>&1 || true
done | fold -s -w 78 >"$to/allpairs-session.txt"
