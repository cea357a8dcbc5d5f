#!/bin/sh
# paths.sh: the drawing of Rome's tree.  Needs rome99.gr: SSSP_DATA names
# its folder (../shared/data).
#
#   figures/measure/paths.sh        writes figures/data/paths-rome.tex
set -eu
cd "$(dirname "$0")/../.."
rome=${SSSP_DATA:-../shared/data}/rome99.gr
[ -r "$rome" ] || { echo "paths.sh: no $rome; its folder is SSSP_DATA" >&2; exit 1; }
build/bin/sssp tree "$rome" --solver dijkstra_heap --out build/paths-rome.tex
{ echo "% command: sssp tree rome99.gr --solver dijkstra_heap --out paths-rome.tex"
  cat build/paths-rome.tex; } >figures/data/paths-rome.tex
