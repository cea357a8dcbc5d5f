#!/bin/bash
# relax-work.sh: the counts of Chapter 5, from the tangled graph code.
# Run from the top; writes figures/data/relax-work.csv and
# figures/data/relax-rounds.csv.
set -euo pipefail
src=generated
mkdir -p build figures/data
cc -std=c17 -D_GNU_SOURCE -O2 -Wall -Wextra -I$src -o build/relax-work \
  figures/measure/relax-work.c $src/graph/generate.c $src/graph/graph.c \
  $src/graph/random.c
for what in sums rounds; do
  file=figures/data/relax-$([ $what = sums ] && echo work || echo rounds).csv
  build/relax-work $what >build/relax.csv
  mv build/relax.csv "$file"
done
