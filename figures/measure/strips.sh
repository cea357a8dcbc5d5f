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
for what in delta sorting; do
  ${CC:-cc} -O1 -Igenerated -o "$work/$what" figures/measure/strips-$what.c
done
# Chapter 21: the levels of the program's own row, with one thread
printf '%s\n' 'p sp 7 9' 'a 1 2 4' 'a 1 3 1' 'a 2 4 5' 'a 3 2 2' 'a 3 5 2' \
  'a 4 6 0' 'a 5 4 4' 'a 6 5 3' 'a 7 6 1' >"$work/g.gr"
levels() {
  for width in 1 4 16; do
    ${O:-build}/bin/sssp solve "$work/g.gr" --solver cores --threads 1 --delta $width \
      --out "$work/out" >"$work/said"
    awk -v width=$width -v sums="$(awk '$1 == "relaxations" { print $2 }' "$work/said")" '
      /^[0-9]/ || NF == 1 { level[n++] = $NF ~ /^[0-9]+$/ ? int($NF / width) : "\\infty" }
      END { printf "\\panel{21}{$\\Delta=%d$: %s arcs}{", width, sums
        for (i = 0; i < n; i++) printf "%s%s/%s", i ? "," : "",
          level[i] == "\\infty" ? "U" : "S", level[i]
        print "}{}%" }' "$work/out"
  done; }
{ echo "% command: figures/measure/strips.sh"
  echo "% machine: any (what the kernels leave on the simulator)"
  "$work/strips"; "$work/dial"; "$work/delta"; "$work/sorting"; levels
} >"$work/strips.tex"
mv "$work/strips.tex" "$to/strips.tex"
