#!/bin/bash
# What was set is what is asked for: each call that asks is drawn in tests/sim/asked.cu, or stands
# here as one of which nothing is set; and accesses at any distance are found (tests/sim/far.cu).
#   SEEDS="7 8" MANY=2000 tests/sim-asked.sh
# timeout: 300, seconds: 6
. tests/tap.sh
# (they say how something ends, or what the simulator is, or have a drawn test of their own)
others='cudaGetErrorString cudaGetErrorName cudaRuntimeGetVersion cudaDriverGetVersion cudaEventQuery cudaStreamQuery
  cudaEventElapsedTime cudaDeviceGetSharedMemConfig cudaDeviceGetTexture1DLinearMaxWidth cudaGraphGetNodes cudaGraphGetRootNodes cudaGetParameterBuffer'
lost= names=
for name in $(grep -ohE '\bcuda[A-Z]\w*' "$B"/include/sim/{cuda_runtime,sim_host,sim_device}.h | sort -u |
    grep -E 'Get[A-Z]|Query|IsCapturing|CanAccess|ElapsedTime|cudaPeek'); do
  name=${name%_}; names+=" $name"
  grep -qw "$name" tests/sim/asked.cu || [[ " $(echo $others) " = *" $name "* ]] || lost+=" $name"
done
some "there are calls that ask" 30 "$names"
is "every call that asks is drawn, or nothing sets what it says" "" "$lost"
# (a template of C++'s library that both have is no second definition)
for mode in checked fast; do
  ok "there is a library, $mode" test "$(nm "$B/lib/sim/libsim-$mode.a" | grep -c ' T ')" -ge 100
  is "the library has no names that a program may have, too, $mode" "" "$(nm "$B/lib/sim/libsim-$mode.a" 2>/dev/null | grep ' u ')"
done
ok "the questions compile" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/asked.cu -o "$work/asked"
ok "and the distances" "$B/bin/simcc" -O1 -I"$B/include/sim" tests/sim/far.cu -o "$work/far"
for seed in ${SEEDS:-$drawn}; do
  for devices in 1 3; do
    status "seed $seed, $devices devices: the answers" 0 env SIM_DEVICES=$devices "$work/asked" "$seed" "${MANY:-300}"
    says "are what was set" "^([1-9][0-9]*) of \1 answers"
  done
  status "seed $seed: what lies outside is found, at any distance" 0 "$work/far" "$seed" "${MANY:-400}"
  says "and nothing else" "^([1-9][0-9]*) of \1 as they should be, [1-9]"
done
finish
