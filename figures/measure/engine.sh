#!/bin/bash
# engine.sh -- Chapter 17's measurements: all versions, single changes,
# steps, profiler's counters and NVIDIA's sanitizer, in one run of under ten
# minutes on a machine with a GPU, nvcc, 16 cores.
#   figures/measure/engine.sh OUT     everything, then the CSVs from it
#   figures/measure/engine.sh OUT csv the CSVs of figures/data again
# OUT gets results.txt, one line a setting, raw.  engine/graphs.cpp makes the
# graphs and solves each by Dijkstra's algorithm; every answer is compared
# with its distances (count, sum, signature), and the engine's also arc by arc.
set -u
here=$(cd "$(dirname "$0")/engine" && pwd); root=$(cd "$here/../../.." && pwd)
out=$(mkdir -p "${1:?OUT}" && cd "$1" && pwd)
[ "${2:-}" = csv ] && exec awk -v data="$root/figures/data" -f "$here/csv.awk" \
  "$out/results.txt" "$root/figures/data/gpu-costs.csv" "$out"/ncu-*.csv
d=$(mktemp -d /dev/shm/engine.XXXXXX); trap 'rm -rf "$d"' EXIT
export AG_REF="$d"
{ echo "MACHINE|$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader)"; } \
  >"$out/results.txt"
g++ -O2 -std=c++17 "$here/graphs.cpp" -o "$d/gen" || exit 1
make_graph() { "$d/gen" "$1" "$2" "$3" "$4" 1 "$d/$5.agr" 2>/dev/null >"$d/$5.txt"
  mv "$d/$5.agr.ref" "$d/$5.ref"; }
M=1048576
make_graph rnd $((11 * M)) 7 10 rnd11 & make_graph rmat $((4 * M)) 16 255 rmat22 &
make_graph rnd $((4 * M)) 7 10 rnd4 & make_graph rnd $((4 * M)) 7 $M rnd4w &
make_graph rnd $M 7 10 rnd1 & make_graph grid $((4 * M)) 0 1000 grid &
make_graph rmat $M 16 255 rmat20 & make_graph road $((4 * M)) 0 1000 road &
make_graph geo $M 16 1000 geo & make_graph dense 8192 1800 1000 dense &
make_graph rmat $M 16 1000000 rmat20h & make_graph star $M 0 100 star &
make_graph path 20000 0 10 path & make_graph rmat 4096 16 255 srmat &
make_graph rnd 3000 7 10 srnd & make_graph grid 4096 0 1000 sgrid &
make_graph dense 700 300 100 sdense &
build() { o=$1; shift; nvcc -std=c++17 -O3 -arch=${ARCH:-native} -lineinfo "$@" -o "$d/$o" \
  2>>"$out/compile.txt" || echo "FAILED $o" >>"$out/compile.txt" & }
build sketch "$here/sketch.cu"; build bitmap "$here/trial-1.cu"
for c in done0:-DDONE=0 row0:-DROWPF=0 f0:-DFILTER=0 f2:-DFILTER=2 check0:-DCHECK=0 \
  cs:-DARCCS=1 take8:-DLTAKE=8 late:-DDRAINFIRST=0 un1:-DUN=1 un2:-DUN=2 mb3:-DMINB=3; do
  build "bitmap-${c%%:*}" "${c#*:}" "$here/trial-1.cu"
done
for v in plain loads batches; do
  s="$d/src-$v"; mkdir -p "$s/cuda"; cp "$here/$v"/* "$s/cuda/"; cp "$here"/bench.* "$s/"
  build "$v" -DSTATE=step -I"$s" -I"$root/generated" "$s/bench.cu"
done
# version NAME SED [FLAGS]: the engine that is printed, changed by SED
version() {
  s="$d/src-$1"; mkdir -p "$s/cuda"; cp "$here"/bench.* "$s/"
  for f in engine.cu engine.h; do sed "$2" "$root/generated/cuda/$f" >"$s/cuda/$f"; done
  sed '/^\/\* What the processor needs to take over \*\//,$d' \
    "$root/generated/cuda/engine_host.cu" >"$s/cuda/engine_host.cu"
  build "$1" ${3:-} -I"$s" -I"$root/generated" "$s/bench.cu"
}
T='static __device__ unsigned long long trace[4096][2]; static __device__ void note(uint32_t k,'
T="$T"' uint64_t arcs) { if (k < 4096) { asm volatile("mov.u64 %0, %%globaltimer;" :'
T="$T"' "=l"(trace[k][0])); trace[k][1] = arcs; } }'
version engine ''; version checked '' -DCERTIFICATE
version trace "s/^#define ALL_LANES.*/&\n$T/;s/^    b->steps = 1;/&note(0, 0);/
  s/^    b->steps++;/note(b->steps, k.arcs);&/" -DTRACE
version first 's/^    b->steps = 1;/&b->last_arcs = p->few;/'
version markall 's/if (!s\[i\].marked)/if (true)/'
version few 's/HANDFUL = 8/HANDFUL = 0/'
version hub64 's/HUB = 128/HUB = 64/'; version hub256 's/HUB = 128/HUB = 256/'
version ring512 's/RING = 256/RING = 512/'; version pieces8 's/PIECES = 4/PIECES = 8/'
version slots2 's/SLOTS = 4/SLOTS = 2/'
version three 's/LANES \* ENGINE_WARPS, 4)/LANES * ENGINE_WARPS, 3)/'
version one 's/if (all - k <= LANES)/if (false)/'
version warps4 's/ENGINE_WARPS = 8/ENGINE_WARPS = 4/;s/ENGINE_WARPS, 4)/ENGINE_WARPS, 8)/'
wait
cat "$d"/*.txt | sed 's/|[^|]*\/\([a-z0-9]*\).agr|/|\1|/' >>"$out/results.txt"
echo "built: $SECONDS s" >>"$out/log.txt"
seven='rnd1 rnd4 rnd11 rnd4w grid rmat20 rmat22' all="$seven road geo dense star rmat20h"
run() { timeout 40 "$@" >>"$out/results.txt" 2>>"$out/log.txt" || echo "FAILED $*" >>"$out/log.txt"; }
old() { run "$d/$1" "$d/$2.agr" 5 "$1" 4 "$3" "$4"; }
set_() { s=$1; v=$2; g=$3; n=${4:-$2}; echo "$s" | tr ';' '\n' | run "$d/$v" "$d/$g.agr" 5 "$n"; }
for g in $all; do set_ '-;delta=-.25;delta=-.5;delta=-.7;delta=-1.4;delta=-2;delta=-4' engine $g; done
for g in $all; do set_ - checked $g; PATHS=1 set_ - engine $g paths; done
for v in plain loads batches; do for g in $all; do set_ - $v $g; done; done
for g in rnd1 rnd4 rnd11; do old bitmap $g 0,1e9 1,2,3,4,5,6,8,12,20,1e9; done
old bitmap rnd4w 1e9 65536,131072,200000,262144,400000,524288
old bitmap grid 1e9 2048,4096,6000; old bitmap road 1e9 8000,16000,32000
old bitmap geo 1e9 2000,4000,8000; old bitmap dense 1e9 4,8,16; old bitmap star 1e9 100
for g in rmat20 rmat22; do old bitmap $g 1e9 100,1e9; done; old bitmap rmat20h 1e9 262144,1e9
for g in rnd1 rnd4 rnd11; do run "$d/sketch" "$d/$g.agr" 5 1 2; done
run "$d/sketch" "$d/rnd4w.agr" 5 17 18; run "$d/sketch" "$d/grid.agr" 3 12
for g in rmat20 rmat22; do run "$d/sketch" "$d/$g.agr" 5 4 5; done
fixed() { old "$1" rnd1 1e9 5; old "$1" rnd11 1e9 3; old "$1" rnd4w 1e9 262144
  old "$1" grid 1e9 4096; old "$1" rmat22 1e9 100; }
for c in done0 row0 f0 f2 check0 cs take8 late un1 un2 mb3; do fixed bitmap-$c; done
NOPACK=1 fixed bitmap; sed -i 's/^RES|bitmap|\(.*pk=0\)/RES|bitmap-nopack|\1/' "$out/results.txt"
echo "versions: $SECONDS s" >>"$out/log.txt"
for g in $seven road geo; do
  set_ 'patience=1e9 slack=1e9' engine $g patient; set_ 'slack=1' engine $g slack1
  set_ 'slack=16' engine $g slack16; set_ 'patience=6' engine $g patience6
  set_ 'patience=24' engine $g patience24; set_ 'thin=0' engine $g compare
  set_ 'hubs=0' engine $g strict; set_ 'crest=4e9' engine $g crestless
  set_ 'blocks=2' engine $g blocks2
done
set_ 'thin=1048576' engine star thin; set_ 'thin=1048576' engine rmat20 thin
for v in first markall few hub64 hub256 ring512 pieces8 slots2 three one warps4; do
  for g in rnd1 grid rmat20 rnd4w rnd11 rmat22 road; do set_ - $v $g; done
done
set_ 'lean=4e9 patience=1 slack=1e9' engine path step
set_ 'lean=4e9 patience=1e9' engine path hop; set_ 'lean=4e9 patience=1e9' loads path loads-hop
for g in rnd11 grid rmat22 rnd4w; do set_ - trace $g; done
echo "changes: $SECONDS s" >>"$out/log.txt"
for v in loads batches engine; do for g in rnd11 rmat22 grid; do
  echo - | timeout 60 ncu --clock-control none --cache-control none --csv --page raw \
    --metrics "gpu__time_duration.sum,lts__throughput.avg.pct_of_peak_sustained_elapsed,\
dram__throughput.avg.pct_of_peak_sustained_elapsed,lts__t_sector_hit_rate.pct,\
sm__inst_executed.avg.per_cycle_active,smsp__inst_executed.sum,\
smsp__average_warp_latency_per_inst_issued.ratio,\
smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio,\
smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio" \
    -k regex:engine -c 1 "$d/$v" "$d/$g.agr" 0 x >"$out/ncu-$v-$g.csv" 2>&1
done; done
echo "profiler: $SECONDS s" >>"$out/log.txt"
for t in memcheck racecheck synccheck initcheck; do for g in srnd srmat sdense sgrid; do
  for p in '' 1; do
    echo 'blocks=1' | env ${p:+PATHS=1} timeout 60 compute-sanitizer --tool $t "$d/engine" \
      "$d/$g.agr" 1 x 2>&1 | awk -v l="SANITIZER|$t|$g|${p:-0}|" \
      '/^RES/ { split($0, f, "|"); ok = f[9] } /SUMMARY/ { s = $0; sub(/.*: /, "", s) }
       END { print l ok "|" s }' >>"$out/results.txt"
  done
done; done
echo "done: $SECONDS s" >>"$out/log.txt"
