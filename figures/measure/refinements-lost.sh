#!/bin/bash
# refinements-lost.sh [DIR]: the session of Chapter 9 in which a minimum is
# lost; it goes to DIR, figures/data by default.  make programs must have run.
set -uo pipefail
cd "$(dirname "$0")/../.."
to=$(cd "${1:-figures/data}" && pwd)
cd build
PATH=$PWD/bin:$PATH
{ while read -r line; do
    echo "$ $line"
    eval "$line" </dev/null >session 2>&1
    expand session | fold -s -w 76 | sed 's/ *$//'
  done <<'END'
printf "p sp 4 4\na 1 2 1\na 1 3 1\na 2 4 1\na 3 4 9\n" >four.gr
options="--solver F_GPU_no_atomic --i-know-it-is-wrong"
export SIM_SCHEDULE=lockstep
sssp-checked solve four.gr $options 2>&1 | grep -e verified -e "in kernel"
END
} >"$to/refinements-lost.new"
rm -f session
mv "$to/refinements-lost.new" "$to/refinements-lost.txt"
