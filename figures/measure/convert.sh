#!/bin/bash
# How long it takes to turn 100 million arcs of text into a binary file, on
# two cores: figures/data/convert.csv.  The text has just been written, so it
# is read from memory and not from a disk; wall_s is what a user waits, cpu_s
# what the processors spent, both medians of the runs.  Needs 7 GB of disk.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/../.."
s=$PWD/build/bin/sssp n=${N:-14285715} runs=${REPEAT:-3} cores=${CORES:-0,1}
tmp=$(mktemp -d -p "${TMPDIR:-/tmp}"); trap 'rm -rf "$tmp"' EXIT
$s gen --family predecessor --n "$n" --out "$tmp/g.gr"
sed -n 's/^a //p' "$tmp/g.gr" >"$tmp/g.wel"
{
  echo "# command: ${N:+N=$N }${REPEAT:+REPEAT=$REPEAT }figures/measure/convert.sh${CONDITIONS:+, $CONDITIONS}"
  echo "# machine: $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1), two cores"
  echo "# key: format"
  echo "format,arcs,bytes,runs,wall_s,wall_most_s,cpu_s"
  for f in gr wel; do
    cat "$tmp/g.$f" >/dev/null
    for _ in $(seq "$runs"); do
      rm -f "$tmp/g.csr"
      TIMEFORMAT='%R %U %S'
      { time taskset -c "$cores" "$s" convert "$tmp/g.$f" "$tmp/g.csr" 2>/dev/null; } 2>&1
    done | sort -n | awk -v f=$f -v arcs=$((7 * n)) -v bytes="$(stat -c %s "$tmp/g.$f")" '
      { wall[NR] = $1; cpu[NR] = $2 + $3 }
      END { printf "%s,%d,%d,%d,%.2f,%.2f,%.2f\n", f, arcs, bytes, NR,
              wall[int((NR + 1) / 2)], wall[NR], cpu[int((NR + 1) / 2)] }'
  done
} >"$tmp/convert.csv"
mv "$tmp/convert.csv" "${OUT:-figures/data}/convert.csv"
