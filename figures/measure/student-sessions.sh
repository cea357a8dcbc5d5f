#!/bin/bash
# student-sessions.sh [DIR]: what the chapter on the student's commands shows
# of make show: three sessions, and the facts in the pages that it writes, of
# these and of Chapter 5's question; to DIR, figures/data by default.  Run
# from the top, after make judge; some seconds.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=$(mkdir -p "${1:-figures/data}" && cd "${1:-figures/data}" && pwd)
export LC_ALL=C NO_COLOR=1
session() {   # session NAME: runs the commands on standard input
  while read -r line; do
    echo "$ $line"
    eval "$line" >"$to/$1.out" 2>&1 </dev/null || true
    sed 's/ *$//' "$to/$1.out"
  done >"$to/$1.new"
  rm "$to/$1.out"
  mv "$to/$1.new" "$to/$1.txt"
}
page() {      # page NAME EXERCISE: the facts in the page just written
  awk 'FNR == NR { if (/^@DATA@$/) above = FNR - 1; lines = FNR; next } { line[FNR] = $0 }
    END { for (i = above + 1; i <= FNR - (lines - above - 1); i++) print line[i] }' \
    exercises/tools/show.html "build/show/$2.html" >"$to/$1.shown"
}
make() { command make -s --no-print-directory NVCC= "$@" || true; }

session student-lost <<'END'
wrong=build/exercises/05-relax-f/race/no-atomic/relax_F.cu
make show EX=relax-f FILE=$wrong | grep -A6 'access by'
END
page student-lost relax-f
session student-barrier <<'END'
wrong=exercises/06-minimum1/submissions/race/one-barrier.cu
make show EX=minimum1 FILE=$wrong | grep -A11 'access by'
END
page student-barrier minimum1
session student-wrong <<'END'
wrong=exercises/05-relax-f/submissions/wrong_answer/weight-of-the-head.cu
make show EX=relax-f FILE=$wrong >build/shown
grep -A3 ' c  ' build/shown
grep -A3 'arcs into' build/shown
grep -A2 'access by' build/shown
END
page student-wrong relax-f
make show EX=relax-f TEST=dense@5:lockstep \
  FILE=build/exercises/05-relax-f/wrong_answer/exchange/relax_F.cu >build/shown
page relax-judge relax-f
