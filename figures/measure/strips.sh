#!/bin/bash
# strips.sh [DIR]: how the kernels of the chapters walk the graph of Figure 1.1,
# for the strips at their openings: DIR/strips.tex, or figures/data/strips.tex
set -euo pipefail
cd "$(dirname "$0")/../.."
to=${1:-figures/data} work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
simcc=${SIMCC:-${O:-build}/bin/simcc}
k=generated/cuda
"$simcc" -O1 -Igenerated -o "$work/strips" figures/measure/strips.cu $k/initialize.cu \
  $k/relax_F.cu $k/relax_U.cu $k/minimum.cu $k/update.cu $k/relax_U_matrix.cu \
  $k/masked.cu $k/crauser.cu
${CC:-cc} -O1 -Igenerated -o "$work/dial" figures/measure/strips-dial.c
{ echo "% command: figures/measure/strips.sh"
  echo "% machine: any (what the kernels leave on the simulator)"
  "$work/strips"; "$work/dial"; } >"$work/strips.tex"
mv "$work/strips.tex" "$to/strips.tex"
