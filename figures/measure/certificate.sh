#!/bin/bash
# certificate.sh: what the certificate costs, as a part of the solve on one
# processor -> figures/data/certificate.csv (certificate.c).
#   figures/measure/certificate.sh [SIZE...]     powers of two; 18 19 20
# TO=FILE writes there.  SSSP_COMMIT names the sources where there is no git;
# CONDITIONS says what else ran.  Two minutes.
set -eu
cd "$(dirname "$0")/../.."
to=${TO:-figures/data/certificate.csv} work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
commit=$(book/tools/commit)
g=generated/graph c=generated/cpu
gcc -std=c17 -D_GNU_SOURCE -O2 -DCOST_BITS=32 -Igenerated -Ifigures/measure -o "$work/certificate" \
  figures/measure/certificate.c $g/{generate,graph,random,verify}.c $c/{dial,dijkstra_heap}.c -lm
sizes=; for k in "${@:-18 19 20}"; do for p in $k; do sizes+=" $((1 << p))"; done; done
{
  echo "# command: figures/measure/certificate.sh${*:+ $*}"
  echo "# machine: $(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo), $(nproc) cores," \
    "${CONDITIONS:-nothing else running}; gcc $(gcc -dumpfullversion) -O2; $commit"
  echo "# milliseconds of the processor: medians; weights 1 to 1000"
  echo "# key: family,n"
  echo "family,n,m,dial,heap,certificate,with_tree,of_dial,of_heap"
  for family in road grid predecessor rmat; do
    # shellcheck disable=SC2086
    "$work/certificate" $family $sizes
  done
} >"$work/csv"
mv "$work/csv" "$to"
