#!/bin/bash
# Every program of figures/measure/ for the device compiles by nvcc, and on the simulator
# those that need no more than it has.
# set: full
# timeout: 1200
. tests/tap.sh
m=figures/measure
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
for f in $m/*.cu $m/engine/*.cu; do
  flags="-DCOST_BITS=32 -I$S -I$m -I$m/engine"
  if [ -n "$nvcc" ]; then
    # shellcheck disable=SC2086
    ok "nvcc compiles $f" "$nvcc" -std=c++17 -arch=sm_90 $flags -cuda "$f" -o "$work/x.ii"
  else skip "nvcc compiles $f" "there is no nvcc"; fi
  # shellcheck disable=SC2086
  if "$B/bin/simcc" -O0 $flags -c "$f" -o "$work/x.o" >"$work/said" 2>&1 ||
      grep -qE ': the simulator (has no|runs C\+\+)' "$work/said"; then said=; else said=$(head -3 "$work/said"); fi
  is "so does the simulator, or says what it has not" "" "$said"
done
finish
