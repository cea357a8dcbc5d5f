#!/bin/bash
# inversion.sh: measure the inversion of Chapter 1 into
# figures/data/inversion.csv.  Takes ten seconds or so.
set -euo pipefail
cd "$(dirname "$0")/../.."
make --no-print-directory -s build/sources.mk
mkdir -p build/measure figures/data
${CC:-gcc} -std=c17 -D_GNU_SOURCE -O2 -Ibuild/src \
  -o build/measure/inversion figures/measure/inversion.c \
  build/src/graph/{generate,graph,random}.c
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
{ echo "# command: figures/measure/inversion.sh"
  echo "# machine: ${cpu:-unknown}, $(${CC:-gcc} --version | head -1), -O2"
  echo "# processor time in nanoseconds an arc, medians of nine runs"
  echo "# key: family,n"
  build/measure/inversion; } >build/measure/inversion.csv
mv build/measure/inversion.csv figures/data/inversion.csv
