#!/bin/bash
# programs.sh: other people's programs on the simulator.
#
#   tests/sim/programs.sh NAME SECONDS INCLUDE FOLDER...
#
# Each FOLDER holds one program, all its .cu and .cpp files; INCLUDE is a
# folder of headers they share, or a dot.  A program is compiled checked, and
# run; if it has not ended after SECONDS, or we reported an error, it is run
# unchecked as well, with ten times the SECONDS, for its own verdict.
# SIM_DEVICES and SIM_STREAMS count if they are set.  NAME is what the
# collection is called.  The row of each goes into
# figures/data/sim-programs.csv in place of an older one: right (it ended with
# 0, by its own judgement), wrong, late, refused or not compiled; and what the
# simulator found.  sim-programs-sum.csv counts them.
set -u
cd "$(dirname "$0")/../.." || exit 1
table=figures/data/sim-programs.csv simcc=${SIMCC:-$PWD/build/bin/simcc}
name=$1 limit=$2 include=$(realpath "$3"); shift 3
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
attempt() { # OPTION LIMIT FOLDER: set how, seconds, why
  seconds=0 why=
  if ! (cd "$3" && "$simcc" $1 -O2 -I. -I"$include" -Xcompiler -fopenmp ./*.cu $(ls ./*.cpp 2>/dev/null) -lgomp \
    -o "$work/x") >"$work/said" 2>&1; then
    why=$(sed -n 's/^simcc: .*: \(.*\): the simulator has no.*/\1/p' "$work/said" | head -1)
    how=$([ -n "$why" ] && echo refused || echo uncompiled)
    return
  fi
  local t; t=$(date +%s%N)
  (cd "$3" && timeout "$2" "$work/x" </dev/null >/dev/null 2>"$work/said"); local rc=$?
  t=$((($(date +%s%N) - t) / 100000000))
  seconds=$((t / 10)).$((t % 10))
  why=$(sed -n 's/^error: \([a-z-]*\).*/\1/p' "$work/said" | sort -u | head -1)
  case $rc in 0) how=right ;; 124) how=late ;; 87) how=reported ;; *) how=wrong ;; esac
}
for folder; do
  attempt "" "$limit" "$folder"; library=checked
  case $how in late | reported)
    found=$why; attempt --fast $((10 * limit)) "$folder"; why=$found library=unchecked ;;
  esac
  row="$name,$(basename "$folder"),$library,$how,$seconds,${why//,/;},${SIM_DEVICES:-1},${SIM_STREAMS:-eager}"
  echo "$row"
  { echo "# command: tests/sim/programs.sh NAME SECONDS INCLUDE FOLDER..., a call for each collection"
    echo "# machine: $(nproc) processors, beside other work: the seconds say only what a user waits"
    echo "# key: collection,program"
    echo "collection,program,library,ended,seconds,finding,devices,streams"
    { echo "$row"; grep -v '^#\|^collection,' $table 2>/dev/null; } | sort -t, -u -s -k1,1 -k2,2; } >"$work/table"
  cp "$work/table" $table
done
{ sed -n 1,2p $table; echo "# key: collection"; echo "collection,programs,refused,right,found,others"
  awk -F, '!/^#|^collection/ { n[$1]++; refused[$1] += $4 == "refused"; right[$1] += $4 == "right"
      found[$1] += $4 == "right" && $6 != "" }
    END { for (c in n) print c "," n[c] "," refused[c] "," right[c] "," found[c] "," n[c] - refused[c] - right[c] }' $table
} >figures/data/sim-programs-sum.csv
