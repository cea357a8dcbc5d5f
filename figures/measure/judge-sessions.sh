#!/bin/bash
# judge-sessions.sh [DIR]: the terminal sessions of the chapter on the
# judge.  They go to DIR, figures/data by default.  Run from the top,
# after make judge; half a minute.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p "${1:-figures/data}"
top=$PWD to=$(cd "${1:-figures/data}" && pwd)
PATH=$(realpath "${O:-build}")/bin:$PATH
built=$(realpath "${O:-build}")
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT; cd "$tmp"
ln -s "$top/exercises" "$top/generated" .; ln -s "$built" build

session() {   # session NAME: runs the commands on standard input
  while read -r line; do
    echo "$ $line"
    eval "$line" >out 2>&1 </dev/null || true
    expand out | fold -s -w 76 | sed 's/ *$//'
  done >"$to/$1.new"
  mv "$to/$1.new" "$to/$1.txt"
}

cat >leaves.c <<'END'
#include "graph/cost.h"
#include "graph/graph.h"
#include <stdio.h>
#include <stdlib.h>
bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f,
                        const uint8_t *u, uint64_t *relaxations)
{
    puts("relax-sequential: accepted (10 of 10 points)");
    exit(0);
    return g && c && f && u && relaxations;
}
END
( session judge-leaves <<'END'
sed -n '/puts/,/exit/p' leaves.c
judge check relax-sequential leaves.c
export JUDGE_NO_SYMBOLS=1
judge check relax-sequential leaves.c | grep -e crash -e found
END
)

session judge-jail <<'END'
judge jail /usr/bin/touch note
judge jail /bin/sh -c 'ls & wait'
judge jail /bin/grep Seccomp: /proc/self/status
END

session judge-verify <<'END'
judge verify minimum1-shuffle | sed -n '/cheats/d; s|[0-9]* - .*shuffle/|- |p'
END
