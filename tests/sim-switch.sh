#!/bin/bash
# The change of stacks is a piece of every kernel, and a compiler must not carry
# anything over it that is another thread's: kernels with values of every kind
# behind a barrier give the numbers of -O0 with every option of code generation
# that somebody may pass on, on both machines and with both compilers.
# set: full
# timeout: 900, seconds: 150
. tests/tap.sh
export GMON_OUT_PREFIX="$work/gmon"
ok "switch.cu compiles, --fast -O0" "$B/bin/simcc" --fast -O0 tests/sim/switch.cu -o "$work/k"
status "and ends well" 0 "$work/k"
want=$(cat "$work/out")
same() {
  ok "compiles, $*" "$B/bin/simcc" "$@" tests/sim/switch.cu -o "$work/k"
  schedules="ascending random"
  case $* in *--fast*) schedules=ascending ;; esac
  for s in $schedules; do
    status "ends well, $*, $s" 0 env SIM_SCHEDULE=$s SIM_SEED=5 "$work/k"
    is "with the same numbers, $*, $s" "$want" "$(cat "$work/out")"
  done
}
both() { same "$@"; same --fast "$@"; }
levels() { both "$@" -O0; both "$@" -O1; both "$@" -O2; same --fast "$@" -O3; }
levels
options="-fno-plt -fPIC -fstack-protector-all -fstack-clash-protection -fomit-frame-pointer
  -fcf-protection=full -fno-inline -march=native"
for o in $options -fipa-pta -fnon-call-exceptions -pg -mstackrealign -frename-registers; do
  both -O2 -Xcompiler $o
done
same --fast -O2 -Xcompiler -flto
if command -v clang++ >/dev/null; then
  levels --cxx=clang++
  for o in $options; do both --cxx=clang++ -O2 -Xcompiler $o; done
else
  skip "the same with clang++" "no clang++"
fi
no_mark() { ! readelf -n "$1" | grep -q SHSTK; }
ok "compiles, -fcf-protection" \
  "$B/bin/simcc" -Xcompiler -fcf-protection tests/sim/switch.cu -o "$work/k"
ok "and no program asks for a second stack of return addresses" no_mark "$work/k"
finish
