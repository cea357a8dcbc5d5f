#!/bin/bash
# engine.sh -- Chapter 17's measurements, on a machine with a GPU, nvcc and
# 16 cores.
#   figures/measure/engine.sh OUT [PART...]   measure, all parts if none is named
#   figures/measure/engine.sh OUT csv         the CSVs in figures/data again
# pass: one pass over the arcs of each graph, on which the floors rest;
# versions: all versions, the engine's settings and its parents, all graphs;
# widths: more graphs, the engine's first width and others; handover: paths
# and other thin or small graphs, beside one core, by the program; large: 2^28
# vertices and 2^31 - 1 arcs;
# changes: single changes to the engine; steps of four graphs; paths;
# counters: the profiler, beside versions (the arcs are counted there); trial: the sketch and the first trial with its
# single changes; card: what a Hopper card has besides, alone and in the engine;
# narrow: costs of two bytes, alone and in the engine; short: lists of one length;
# ways: bins beside halves, clusters, copies of the first costs, pulling;
# light: the engine by light arcs, beside the engine, with its own checks;
# checks: every arc and every tree, and NVIDIA's four tools
# on the engine.
# OUT gets results.txt, one line a setting, raw.  engine/versions makes the
# versions from the chapter (it needs noweb; VERSIONS=DIR in the environment
# names a folder that it has made elsewhere), engine/graphs.cpp the graphs, in
# memory or in the folder that WORK names,
# and solves each by Dijkstra's algorithm; every answer is compared with its
# distances (count, sum, signature), and in the last part arc by arc.
set -u
here=$(cd "$(dirname "$0")/engine" && pwd); root=$(cd "$here/../../.." && pwd)
out=$(mkdir -p "${1:?OUT}" && cd "$1" && pwd); shift
shopt -s nullglob
if [ "${1:-}" = csv ] && [ -s "$out/card.csv" ]; then
  { echo '# command: figures/measure/engine.sh OUT card'; cat "$out/card.csv"; } >"$root/figures/data/engine-card.csv"
fi
if [ "${1:-}" = csv ] && [ -s "$out/halves.csv" ]; then
  { echo '# command: figures/measure/engine.sh OUT narrow'; cat "$out/halves.csv"; } >"$root/figures/data/engine-halves.csv"
fi
[ "${1:-}" = csv ] && exec awk -v data="$root/figures/data" -f "$here/csv.awk" \
  "$out/results.txt" "$root/figures/data/gpu-costs.csv" "$out"/ncu-*.csv
shopt -u nullglob
parts=" ${*:-pass versions widths handover large changes counters trial card narrow short ways light checks} "
part() { [[ $parts == *" $1 "* ]]; }
d=$(mktemp -d "${WORK:-/dev/shm}/engine.XXXXXX"); trap 'rm -rf "$d"' EXIT
export AG_REF="$d"; src=${VERSIONS:-$d/src}
[ -n "${VERSIONS:-}" ] || [ "$parts" = ' pass ' ] || "$here/versions" "$src" || exit 1
echo "MACHINE|$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader)" \
  >"$out/results.txt"
g++ -O2 -std=c++17 "$here/graphs.cpp" -o "$d/gen" || exit 1
make_graph() { "$d/gen" "$1" "$2" "$3" "$4" 1 "$d/$5.agr" 2>/dev/null >"$d/$5.txt"
  mv "$d/$5.agr.ref" "$d/$5.ref"; }
M=1048576
if [[ $parts =~ pass|versions|changes|counters|trial|card|checks ]]; then
make_graph rnd $((11 * M)) 7 10 rnd11 & make_graph rmat $((4 * M)) 16 255 rmat22 &
make_graph rnd $((4 * M)) 7 10 rnd4 & make_graph rnd $((4 * M)) 7 $M rnd4w &
make_graph rnd $M 7 10 rnd1 & make_graph grid $((4 * M)) 0 1000 grid &
make_graph rmat $M 16 255 rmat20 & make_graph road $((4 * M)) 0 1000 road &
make_graph geo $M 16 1000 geo & make_graph dense 8192 1800 1000 dense &
make_graph rmat $M 16 1000000 rmat20h & make_graph star $M 0 100 star &
fi
if [[ $parts =~ changes|checks|light ]]; then
make_graph path 20000 0 10 path & make_graph rmat 4096 16 255 srmat & make_graph scale 4000 8 255 sscale &
make_graph rnd 3000 7 10 srnd & make_graph grid 4096 0 1000 sgrid &
make_graph dense 700 300 100 sdense & make_graph rnd 3000 7 1000000 sheavy &
fi
if part short; then
  [[ $parts =~ pass|versions|changes|counters|trial|card|checks ]] || {
    make_graph grid $((4 * M)) 0 1000 grid & make_graph road $((4 * M)) 0 1000 road & }
  make_graph cycle 20000 0 10 cycle & make_graph walls $((4 * M)) 0 1000 walls &
  make_graph grid $M 0 1000 grid1 & make_graph road $M 0 1000 road1 & make_graph road $((16 * M)) 0 100 road16 &
  make_graph regular $M 3 1000 cubic & make_graph regular $M 4 1000 four & make_graph regular $((4 * M)) 4 100 four4 &
  make_graph grid $M 0 1 unitgrid & make_graph grid $M 0 0 gridz &
fi
if part ways; then
  [[ $parts =~ pass|versions|changes|counters|trial|card|checks ]] || {
    make_graph rmat $((4 * M)) 16 255 rmat22 & make_graph rnd $((11 * M)) 7 10 rnd11 &
    make_graph rmat $M 16 255 rmat20 & make_graph rnd $((4 * M)) 7 10 rnd4 & make_graph rnd $M 7 10 rnd1 &
    make_graph grid $((4 * M)) 0 1000 grid & make_graph road $((4 * M)) 0 1000 road & }
  make_graph rmat-first $((4 * M)) 16 255 rmat22f & make_graph rmat-first $M 16 255 rmat20f &
  make_graph rmat $M 16 4000 rmat20m & make_graph scale $M 8 255 scale & make_graph world $M 4 100 world &
  make_graph sides $M 8 1000 sides & part short || { make_graph grid $M 0 1000 grid1 & make_graph road $M 0 1000 road1 & }
fi
if part light; then
  [[ $parts =~ pass|versions|changes|counters|trial|card|checks|ways ]] || {
    make_graph rmat $((4 * M)) 16 255 rmat22 & make_graph rmat $M 16 255 rmat20 & make_graph rnd $M 7 10 rnd1 & }
  part ways || { make_graph rmat $M 16 4000 rmat20m & make_graph scale $M 8 255 scale & make_graph world $M 4 100 world &
    make_graph sides $M 8 1000 sides & make_graph rmat-first $((4 * M)) 16 255 rmat22f & }
  [[ $parts =~ pass|versions|changes|counters|trial|card|checks ]] || make_graph star $M 0 100 star &
fi
if part narrow; then
  [[ $parts =~ pass|versions|changes|counters|trial|card|checks ]] || {
    make_graph rnd $((4 * M)) 7 10 rnd4 & make_graph rnd $((11 * M)) 7 10 rnd11 & }
  make_graph rnd $((8 * M)) 7 10 rnd8 & make_graph rnd $((16 * M)) 7 10 rnd16 &
  make_graph rnd $((11 * M)) 7 400 rnd11m & make_graph grid $((16 * M)) 0 400 grid16 &
fi
if part widths; then
  make_graph mesh $M 0 1000000 mesh & make_graph cube $M 0 100 cube & make_graph tree $M 0 1000 tree &
  make_graph world $M 4 100 world & make_graph scale $M 8 255 scale & make_graph scale $M 8 $M scaleh &
  make_graph rmat $((4 * M)) 16 $M rmat22h & make_graph rmat $M 4 $M sparse & make_graph star $M 0 $M starh &
  make_graph stars $M 0 1000 stars & make_graph dense 30000 300 100 dense2 & make_graph geo $M 16 $M geoh &
  make_graph rnd $M 7 1 unit & make_graph rnd 20000 7 100 tiny & make_graph rnd $((11 * M)) 7 $M rnd11w &
  make_graph rmat $M 16 $((16 * M)) kron & make_graph rnd $M 7 0 zeros & make_graph sides $M 8 1000 sides &
  make_graph hyper $M 0 1000 hyper & make_graph regular $M 3 1000 cubic & make_graph union $M 16 100 union &
  make_graph walls $((4 * M)) 0 1000 walls & make_graph rnd-tail $M 7 $((64 * M)) tail &
  make_graph rmat-tail $M 16 $((64 * M)) rmattail & make_graph grid $M 0 1 unitgrid &
  make_graph king $M 0 1000 king & make_graph world $M 4 $M worldh & make_graph sides $M 8 $M sidesh &
  make_graph cube $M 0 $M cubeh & make_graph hyper $M 0 $M hyperh & make_graph tree $M 0 $M treeh &
  make_graph regular $M 3 $M cubich & make_graph regular $M 5 1000 five & make_graph rnd $M 2 1000 rndtwo &
  make_graph rnd $M 3 1000 rndthree & make_graph rnd $M 4 100 rndfour & make_graph rnd $M 20 100 rndtwenty &
  make_graph grid $M 0 0 gridz & make_graph rmat $M 16 0 rmatz & make_graph regular $M 3 0 cubicz &
  make_graph world $M 4 0 worldz & make_graph rnd-two $M 7 1000000 two & make_graph grid-two $M 0 1000000 gridtwo &
  make_graph rmat-two $M 16 1000000 rmattwo & make_graph regular-two $M 3 1000000 cubictwo &
  make_graph dense-two 8192 1000 1000000 densetwo & make_graph dense 4096 1000 $M denseh &
fi
build() { o=$1; shift; nvcc -std=c++17 -O3 -arch=${ARCH:-native} -lineinfo "$@" \
  -I"$root/generated" "$root/generated/graph/graph.c" -o "$d/$o" \
  2>>"$out/compile.txt" || echo "FAILED $o" >>"$out/compile.txt" & }
# version NAME [FLAGS [NAME OF ITS SOURCE]]
version() { build "$1" ${2:-} -I"$src/${3:-$1}" -I"$here" -I"$root/generated" "$here/bench.cu"; }
older='bits rings hubs loads deal'
changes='first markall few hub32 hub128 even batchwise ring512 pieces8 slots2 three one warps4'
besides='guess bytes cached' copies='copied2k copied8k copied12k'
[[ $parts =~ versions|widths|changes|counters|card|narrow|short|ways|light|checks ]] && version engine
[[ $parts =~ versions|counters|short ]] && version uneven
part versions && for v in $older; do version $v; done
part pass && build pass -I"$here" "$here/pass.cu"
part large && build large -Xcompiler -pthread -I"$src/engine" -I"$here" -I"$root/generated" "$here/large.cu"
[[ $parts =~ light|checks ]] && version checked -DCERTIFICATE engine
part counters && ! part versions && for v in $older; do version $v; done
part changes && { version trace -DTRACE; for v in $changes; do version $v; done; }
part card && { for v in $besides; do version $v; done; version aside -DASIDE engine
  for v in card bins tiles; do build $v -I"$here" "$here/$v.cu"; done; }
part short && version alone
part ways && {
  for v in $copies; do version $v; done; part changes || version trace -DTRACE
  for v in pulls clusters; do build $v -I"$here" "$here/$v.cu"; done; part card || build bins -I"$here" "$here/bins.cu"; }
part narrow && { version swapped; build halves -I"$here" "$here/halves.cu"; }
trials='done0:-DDONE=0 row0:-DROWPF=0 f0:-DFILTER=0 f2:-DFILTER=2 check0:-DCHECK=0
  cs:-DARCCS=1 take8:-DLTAKE=8 late:-DDRAINFIRST=0 un1:-DUN=1 un2:-DUN=2 mb3:-DMINB=3'
part trial && { build sketch "$here/sketch.cu"; build bitmap "$here/trial-1.cu"
  for c in $trials; do build "bitmap-${c%%:*}" "${c#*:}" "$here/trial-1.cu"; done; }
wait
cat "$d"/*.txt 2>/dev/null | sed 's/|[^|]*\/\([a-z0-9]*\).agr|/|\1|/' >>"$out/results.txt"
echo "built: $SECONDS s" >>"$out/log.txt"
seven='rnd1 rnd4 rnd11 rnd4w grid rmat20 rmat22' all="$seven road geo dense star rmat20h"
run() { timeout 60 "$@" >>"$out/results.txt" 2>>"$out/log.txt" || echo "FAILED $*" >>"$out/log.txt"; }
# set_ "SETTING;SETTING..." PROGRAM GRAPH [NAME]
set_() { s=$1; v=$2; g=$3; n=${4:-$2}; echo "$s" | tr ';' '\n' | run "$d/$v" "$d/$g.agr" 5 "$n"; }
# what versions after the one that is meant have brought, as settings
whole='patience=1e9 slack=1e9 lean=4e9'; flat="$whole crest=4e9 hubs=0"; thick="$flat thin=0"
if part pass; then
  for g in $all; do run "$d/pass" "$d/$g.agr"; done
  echo "pass: $SECONDS s" >>"$out/log.txt"
fi
if part versions; then
  for g in $all; do
    for v in $older; do set_ "$thick" $v $g; done
    set_ "batches: $thick;thin: $flat;wave: $whole" uneven $g
    set_ "-;delta=-.25;delta=-.5;delta=-.7;delta=-1.4;delta=-2;delta=-4" engine $g
    FORM=1 set_ - engine $g paths; FORM=2 set_ - engine $g beside
  done
  echo "versions: $SECONDS s" >>"$out/log.txt"
fi
if part widths; then
  for g in mesh cube tree world scale scaleh rmat22h sparse starh stars dense2 geoh unit tiny \
    rnd11w kron zeros sides hyper cubic union walls tail rmattail unitgrid king worldh sidesh cubeh \
    hyperh treeh cubich five rndtwo rndthree rndfour rndtwenty gridz rmatz cubicz worldz two gridtwo \
    rmattwo cubictwo densetwo denseh; do
    set_ "-;delta=-.25;delta=-.5;delta=-.7;delta=-1.4;delta=-2;delta=-4" engine $g widths
  done
  FORM=1 set_ - engine rnd11w paths; FORM=2 set_ - engine rnd11w beside
  echo "widths: $SECONDS s" >>"$out/log.txt"
fi
p=${PROGRAM:-$root/build/labs/bin/sssp-gpu}
[[ ! $parts =~ handover|checks ]] || [ -x "$p" ] ||
  make -s -C "$root" -j"$(nproc)" SRC=generated O=build/labs build/labs/bin/sssp-gpu >&2 || exit 1
if part handover; then
  while read -r name family n degree weight; do
    "$d/gen" $family $n $degree $weight 1 "$d/$name.csr" || exit 1
    "$p" bench "$d/$name.csr" --solvers engine,engine_paths,dijkstra_heap,dial --repeat 15 \
      --csv "$d/hand.csv" >/dev/null 2>>"$out/log.txt"
    awk -F, -v g=$name '/^#/ { next } !c { for (c = 1; c <= NF; c++) at[$c] = c; next }
      { ok = $at["verified"] == "yes" ? "OK" : "WRONG"
        print "HAND|" $at["solver"] "|" g "|" $at["n"] "|" $at["m"] "|" $at["median_ms"] "|" ok "|" $at["min_ms"] "|" $at["max_ms"] }' \
      "$d/hand.csv" >>"$out/results.txt"
    rm -f "$d/hand.csv" "$d/$name.csr"
  done <<EOF
path1k path 1000 0 10
path10k path 10000 0 10
path20k path 20000 0 10
path50k path 50000 0 10
path100k path 100000 0 10
path200k path 200000 0 10
path500k path 500000 0 10
path1m path $M 0 10
shuffled shuffled 200000 0 10
legs100k legs 100000 0 10
legs legs $M 0 10
cycle100k cycle 100000 0 10
cycle cycle $M 0 10
ladder2 ladder 200000 2 10
ladder16 ladder 200000 16 10
ladder100 ladder 400000 100 1000
comb100k comb 100000 0 10
comb comb $M 0 10
broom100k broom 100000 0 10
broom broom $M 0 10
brush30k brush 30000 0 10
brush100k brush 100000 0 10
brush brush $M 0 10
tree1k tree 1000 0 10
tree100k tree 100000 0 10
star1k star 1000 0 10
star100k star 100000 0 10
stars100k stars 100000 0 10
rnd200 rnd 200 7 10
rnd500 rnd 500 7 10
rnd1k rnd 1000 7 10
rnd2k rnd 2000 7 10
rnd5k rnd 5000 7 10
rnd20k rnd 20000 7 10
rnd100k rnd 100000 7 10
grid1k grid 1024 0 100
grid5k grid 5041 0 100
grid20k grid 20449 0 100
grid100k grid 99856 0 100
dense100 dense 100 90 100
dense300 dense 300 250 100
dense1k dense 1000 300 100
rmat1k rmat 1024 8 100
geo5k geo 5000 12 100
heavy200k path 200000 0 $M
heavyladder ladder 200000 2 $M
heavyrnd500 rnd 500 7 $M
heavyrnd2k rnd 2000 7 $M
heavygrid5k grid 5041 0 $M
tail100k ladder-tail 100000 3 $M
EOF
  echo "handover: $SECONDS s" >>"$out/log.txt"
fi
if part large; then
  for w in 10 $M; do timeout 100 "$d/large" $w >>"$out/results.txt" 2>>"$out/log.txt" ||
    echo "FAILED large $w: $?" >>"$out/log.txt"; done
  echo "large: $SECONDS s" >>"$out/log.txt"
fi
if part changes; then
  for g in rnd1 rnd11 rnd4w grid rmat20 rmat22 road geo star; do
    set_ "slack1: slack=1;slack4: slack=4;slack64: slack=64;patience6: patience=6;`
         `patience24: patience=24;compare: thin=0;strict: hubs=0;crestless: crest=4e9;`
         `blocks2: blocks=2" engine $g
    for v in $changes; do set_ - $v $g; done
  done
  set_ 'thinhubs: thin=1048576' engine star; set_ 'thinhubs: thin=1048576' engine rmat20
  set_ 'step: lean=4e9 patience=1 slack=1e9;hop: lean=4e9 patience=1e9' engine path
  for g in rnd11 grid rmat22 rnd4w; do set_ - trace $g; done
  echo "changes: $SECONDS s" >>"$out/log.txt"
fi
# profile VERSION PROGRAM SETTING
profile() {
  for g in rnd11 rmat22 grid; do
    echo "$3" | timeout 60 ncu --clock-control none --cache-control none --csv --page raw \
    --metrics "gpu__time_duration.sum,lts__throughput.avg.pct_of_peak_sustained_elapsed,\
dram__throughput.avg.pct_of_peak_sustained_elapsed,lts__t_sector_hit_rate.pct,\
sm__inst_executed.avg.per_cycle_active,smsp__inst_executed.sum,\
smsp__average_warp_latency_per_inst_issued.ratio,\
smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio,\
smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio" \
    -k regex:engine -c 1 "$d/$2" "$d/$g.agr" 0 x >"$out/ncu-$1-$g.csv" 2>&1
  done
}
if part counters; then
  for v in rings loads deal; do profile $v $v "$thick"; done
  profile batches uneven "$thick"; profile wave uneven "$whole"
  profile engine engine -
  echo "profiler: $SECONDS s" >>"$out/log.txt"
fi
if part card; then
  "$d/card" >"$out/card.csv" 2>>"$out/log.txt" || echo "FAILED card" >>"$out/log.txt"
  run "$d/bins" "$d"/{rnd1,rnd4,rnd11,rmat20,rmat22}.agr
  for g in grid road geo; do
    l=4; [ $g != geo ] || l=8
    { for w in 4000 8000 16000 32000; do for h in 8 16 32; do for t in 512 1024; do
      echo "delta=$w hops=$h threads=$t lanes=$l"
    done; done; done; echo "delta=16000 hops=16 threads=512 lanes=$l ahead=0"; } | run "$d/tiles" "$d/$g.agr" 5 tiles
  done
  for g in $all; do
    set_ - engine $g card-engine; set_ - aside $g card-aside; FETCH=32 set_ - engine $g card-fetch
    set_ - guess $g card-guess; set_ - cached $g card-cached
    [[ $g != rnd[14]* || $g = rnd4w ]] || set_ - bytes $g card-bytes
  done
  echo "card: $SECONDS s" >>"$out/log.txt"
fi
if part short; then
  for g in grid road grid1 road1 road16 walls cubic four four4 unitgrid gridz; do
    for v in engine uneven; do
      set_ "short-$v: -" $v $g; FORM=1 set_ "short-$v-paths: -" $v $g
    done
    set_ 'short-alone: -' alone $g
    set_ "short-pace1: pace=1;short-pace2: pace=2;short-pace4: pace=4;short-patience12: patience=12;`
         `short-patience16: patience=16;short-patience24: patience=24" engine $g
  done
  for v in engine uneven alone; do set_ "short-$v: lean=4e9 patience=1e9" $v cycle; done
  echo "short: $SECONDS s" >>"$out/log.txt"
fi
if part narrow; then
  "$d/halves" >"$out/halves.csv" 2>>"$out/log.txt" || echo "FAILED halves" >>"$out/log.txt"
  for g in rnd4 rnd8 rnd11 rnd11m rnd16 grid16; do
    set_ 'narrow-four: narrow=0;narrow-two: narrow=1' engine $g
    set_ 'narrow-swapped: narrow=1' swapped $g
  done
  echo "narrow: $SECONDS s" >>"$out/log.txt"
fi
# ways SETTINGS PROGRAM GRAPH [reverse]: of a program that reads settings, nine runs each
ways() { tr ';' '\n' <<<"$1" | run "$d/$2" "$d/$3.agr" 9 "ways-$2" ${4:-}; }
if part ways; then
  part card || run "$d/bins" "$d"/{rnd1,rnd4,rnd11,rmat20,rmat22}.agr
  run "$d/clusters"
  for g in grid road grid1 road1; do
    ways - engine $g
    { for w in 4000 8000 16000; do for h in 8 12 16 24; do for s in 8 16; do
      echo "delta=$w hops=$h size=$s"
    done; done; done; for f in 0 1 2; do echo "delta=16000 hops=16 fetch=$f"; done
      echo "delta=16000 hops=16 threads=512"; echo "delta=16000 hops=16 flags=0"; } | run "$d/clusters" "$d/$g.agr" 5 ways-clusters
  done
  for g in rmat20 rmat22 rmat20m scale world sides rmat20f rmat22f; do
    ways - engine $g; ways 'until=1;until=2;until=3;until=4;until=5;until=8 delta=2;until=16 delta=4;until=32 delta=8;until=64 delta=16' pulls $g
  done
  for g in rnd1 rnd4 rnd11; do
    ways - engine $g; ways "$(for u in 20 21 22 23 24 25 26 27 28 29 30 32; do echo "until=$u delta=3"; done)" pulls $g reverse
  done
  for g in rmat20 rmat22 rmat20f rmat22f; do for v in $copies; do ways - $v $g; done; done
  set_ - trace rmat20; set_ - trace rmat22
  echo "ways: $SECONDS s" >>"$out/log.txt"
fi
if part light; then
  for g in rmat20 rmat22 rmat22f rmat20m scale star rnd1 world sides; do
    ways - engine $g
    tr ';' '\n' <<<'-;early=8;early=16;early=64;early=128;delta=-2;delta=-4' |
      FORM=6 run "$d/engine" "$d/$g.agr" 9 ways-light
  done
  for g in rmat22 srmat sscale sgrid; do FORM=6 set_ - checked $g light-arcs; done
  for t in memcheck racecheck initcheck synccheck; do
    for g in srmat srnd sgrid sdense sscale; do for x in blocks=1 'blocks=1 late=1e9'; do
      echo "$x" | FORM=6 timeout 150 compute-sanitizer --tool $t "$d/engine" "$d/$g.agr" 1 x 2>&1 | awk -v l="LIGHT|$t|$g|$x|" \
        '/^RES/ { split($0, f, "|"); ok = f[9] } /SUMMARY/ { s = $0; sub(/.*: /, "", s) } END { print l ok "|" s }' >>"$out/results.txt" &
    done; done; wait
  done
  echo "light: $SECONDS s" >>"$out/log.txt"
fi
old() { run "$d/$1" "$d/$2.agr" 5 "$1" 4 "$3" "$4"; }
if part trial; then
  for g in rnd1 rnd4 rnd11; do old bitmap $g 0,1e9 1,2,3,4,5,6,8,12,20,1e9; done
  old bitmap rnd4w 1e9 65536,131072,200000,262144,400000,524288
  old bitmap grid 1e9 2048,4096,6000; old bitmap road 1e9 8000,16000,32000
  old bitmap geo 1e9 2000,4000,8000; old bitmap star 1e9 100
  for g in rnd1 rnd4 rnd11; do run "$d/sketch" "$d/$g.agr" 5 1 2; done
  run "$d/sketch" "$d/rnd4w.agr" 5 17 18; run "$d/sketch" "$d/grid.agr" 3 12
  for g in rmat20 rmat22; do run "$d/sketch" "$d/$g.agr" 5 4 5; done
  fixed() { old "$1" rnd1 1e9 5; old "$1" rnd11 1e9 3; old "$1" rnd4w 1e9 262144
    old "$1" grid 1e9 4096; }
  for c in $trials; do fixed bitmap-${c%%:*}; done
  NOPACK=1 fixed bitmap; sed -i 's/^RES|bitmap|\(.*pk=0\)/RES|bitmap-nopack|\1/' "$out/results.txt"
  echo "trial: $SECONDS s" >>"$out/log.txt"
fi
if part checks; then    # nothing is timed here, so all at the same time
  # random graphs, widths and blocks: every arc and every tree, by the program
  fuzz() {
    local i=$1 f; f=(predecessor grid rmat road geometric path complete tree); f=${f[i % 8]}
    [ $f != tree ] || f=predecessor
    local n=$((RANDOM % 3000 + 2)); [ $((i % 8)) != 7 ] || n=$((n * 40))
    "$p" gen --family $f --n $n --max-weight $((2 ** (RANDOM % 24))) --seed $i --out "$d/f$i.csr" >/dev/null
    for s in engine engine_paths; do for w in '' "--delta $((RANDOM + 1))"; do
      "$p" solve "$d/f$i.csr" --solver $s $w --block $((32 * (RANDOM % 8 + 1))) --verify 2>&1 |
        awk -v l="FUZZ|$s|$f|$n|" '/^verified +yes/ { ok = "OK" } { why = $0 } END { print l (ok ? ok : why) }'
    done; done
    rm "$d/f$i.csr"
  }
  # what a run hands over and takes back, at every width, with and without a core beside
  for w in 1000 414; do
    "$d/gen" lag 1 250 $w 1 "$d/lag$w.agr" 2>/dev/null >/dev/null; mv "$d/lag$w.agr.ref" "$d/lag$w.ref"
    "$d/gen" lag 1 250 $w 1 "$d/lag$w.csr"
    for f in 0 1 2; do
      for x in $(seq 100 100 2000); do echo "delta=$x lean=4e9"; done |
        FORM=$f timeout 60 "$d/checked" "$d/lag$w.agr" 1 lag 2>>"$out/log.txt" | awk -F'|' -v f=$f \
        '{ print "LAG|" $3 "|" f "|" $4 "|" $9 }' >>"$out/results.txt"
    done
    for s in engine engine_paths; do for x in '' $(seq -f '--delta %g' 100 100 2000 | tr ' ' =); do
      "$p" solve "$d/lag$w.csr" --solver $s ${x/=/ } --verify 2>&1 | awk -v l="LAG|lag$w|$s|core ${x#*=}|" \
        '/^verified +yes/ { ok = "OK" } { why = $0 } END { print l (ok ? ok : why) }' >>"$out/results.txt"
    done; done
  done
  for i in $(seq 96); do fuzz $i >"$d/fuzz$i" & [ $((i % 12)) != 0 ] || wait; done
  wait; cat "$d"/fuzz[0-9]* >>"$out/results.txt"; echo "fuzz: $SECONDS s" >>"$out/log.txt"
  for g in $all; do for f in 0 1 2 3; do FORM=$f set_ - checked $g "checked$f" & done; done
  for t in memcheck racecheck synccheck initcheck; do
    for g in srnd srmat sdense sgrid sheavy; do for f in 0 1 2 3; do
      echo 'blocks=1' | FORM=$f timeout 100 compute-sanitizer --tool $t "$d/engine" \
        "$d/$g.agr" 1 x 2>&1 | awk -v l="SANITIZER|$t|$g|$f|" \
        '/^RES/ { split($0, f, "|"); ok = f[9] } /SUMMARY/ { s = $0; sub(/.*: /, "", s) }
         END { print l ok "|" s }' >>"$out/results.txt" &
    done; done
    for f in predecessor grid; do
      "$p" gen --family $f --n 900 --seed 1 --out "$d/$t$f.csr" >/dev/null
      timeout 200 compute-sanitizer --tool $t "$p" apsp "$d/$t$f.csr" --solver apsp_engine \
        --count 100 2>&1 | awk -v l="SANITIZER|$t|$f|batch|" \
        '/^checksum/ { ok = "OK" } /SUMMARY/ { s = $0; sub(/.*: /, "", s) } END { print l ok "|" s }' \
        >>"$out/results.txt" &
    done; wait
  done
fi
echo "done: $SECONDS s" >>"$out/log.txt"
