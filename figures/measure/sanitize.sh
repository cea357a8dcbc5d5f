#!/bin/bash
# sanitize.sh: NVIDIA's checkers over every solver that runs on a GPU.
# Needs a GPU, compute-sanitizer, and what bench-gpu.sh needs.
#
#   figures/measure/sanitize.sh
#
# writes figures/data/sanitizer.csv: a row for each checker, solver, way to
# finish the minimum, graph, source and block, and the number of findings.
# Exit status 1 if there is any, or if a run does not end with a verified
# answer.  Solvers that are wrong by design are left out.  n = 1, 4099 and
# 70001; wide is a graph whose costs need 64 bits.  The solvers for all
# pairs take smaller graphs, of 97 and 601 vertices, from all sources or
# some; where the others have the way to finish the minimum, they have the
# streams.
set -eu
cd "$(dirname "$0")/../.."
csv=figures/data/sanitizer.csv
work=build/sanitize
mkdir -p figures/data $work
rm -f $work/*
make -j"$(nproc)" labs
export sssp=build/labs/bin/sssp-gpu work

$sssp gen --family path --n 1 --out $work/1.gr
$sssp gen --family predecessor --n 97 --seed 1 --out $work/97.gr
$sssp gen --family predecessor --n 601 --seed 1 --out $work/601.gr
$sssp gen --family predecessor --n 4099 --seed 1 --out $work/4099.gr
$sssp gen --family predecessor --n 70001 --seed 1 --out $work/70001.gr
$sssp gen --family predecessor --n 601 --max-weight 4294967294 --seed 1 \
  --out $work/wide.gr

one() {     # one TOOL SOLVER MINIMUM GRAPH SOURCE BLOCK: a row on stdout
  local log=$work/$1-$2-$3-$4-$5-$6.log extra= rc=0 found
  [ "$1" = memcheck ] && extra="--leak-check full"
  local what="solve $work/$4.gr --minimum $3 --source $5 --block $6"
  case $3 in
  tiles) what="apsp $work/$4.gr" ;;
  *-streams) what="apsp $work/$4.gr --streams ${3%-streams} --block $6"
             [ "$5" = all ] || what="$what --sources ${5//+/,}" ;;
  esac
  compute-sanitizer --tool "$1" $extra --error-exitcode 99 \
    $sssp $what --solver "$2" --verify >"$log" 2>&1 || rc=$?
  found=$(sed -n 's/.*ERROR SUMMARY: \([0-9]*\) error.*/\1/p
    s/.*RACECHECK SUMMARY: \([0-9]*\) hazard.*/\1/p' "$log" |
    awk '{ s += $1 } END { print NR ? s : "none" }')
  printf '%s,%s,%s,%s,%s,%s,%s,%s\n' "$1" "$2" "$3" "$4" "$5" "$6" \
    "$found" "$rc"
}
export -f one

# F_GPU and U_GPU, whose loop the others share, at length; the others on
# graphs that they take (the fourth column of sssp list is their largest n)
for tool in memcheck racecheck initcheck synccheck; do
  for solver in F_GPU U_GPU; do
    for block in 96 256; do
      echo $tool $solver one-word 1 1 $block
      for graph in 4099 70001; do
        for source in 1 $((graph / 2)); do
          echo $tool $solver one-word $graph $source $block
        done
      done
      for minimum in two-pass host; do
        echo $tool $solver $minimum 4099 1 $block
      done
    done
    echo $tool $solver one-word wide 1 96
  done
  $sssp list | awk '$3 == "GPU" && !/wrong/ && !/all-pairs|ranks/ && !/^[FU]_GPU / {
      print $1, $4 }' | while read -r solver largest; do
    echo $tool $solver one-word 1 1 96
    [ "$largest" -lt 4099 ] || {
      echo $tool $solver one-word 4099 1 96
      echo $tool $solver one-word 4099 2049 256
    }
    [ "$largest" -lt 70001 ] || echo $tool $solver one-word 70001 1 256
    echo $tool $solver one-word wide 1 96
  done
  for graph in 1 97 601 wide; do
    echo $tool floyd_warshall tiles $graph all -
  done
  echo $tool apsp_crauser 1-streams 1 all 96
  echo $tool apsp_crauser 4-streams 97 all 256
  echo $tool apsp_crauser 3-streams 601 1+300+601+7 256
  echo $tool apsp_crauser 2-streams wide 1+300+601 96
done >$work/list
xargs -P12 -L1 bash -c 'one "$@"' one <$work/list | LC_ALL=C sort >$work/rows

gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1)
version=$(compute-sanitizer --version | sed -n 's/^Version *//p' | head -1)
{ echo "# command: figures/measure/sanitize.sh"
  echo "# machine: $gpu (driver); compute-sanitizer $version"
  echo "# key: tool,solver,minimum,graph,source,block"
  echo "tool,solver,minimum,graph,source,block,findings,status"
  cat $work/rows; } >$work/table
mv $work/table $csv
bad=$(awk -F, '!/^#/ && NR > 4 && ($7 != "0" || $8 != "0")' $csv | wc -l)
echo "$csv: $(wc -l <$work/rows) runs, $bad with findings"
[ "$bad" = 0 ] && [ "$(wc -l <$work/rows)" = "$(wc -l <$work/list)" ]
