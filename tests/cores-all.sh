#!/bin/bash
# cores and cores_paths on ten times as many drawn graphs as test_21_cores,
# and on the quick ones under ThreadSanitizer.
# set: full
# timeout: 1800, seconds: 60
# made: tests/test_21_cores
. tests/tap.sh
ok "drawn graphs, delays, failures" env ALL=1 "$B/tests/test_21_cores"
flags="-std=c17 -D_GNU_SOURCE -O1 -g -fsanitize=thread -I$S -Itests -I$B"
use=
for l in zlib zstd expat; do
  echo "#include <$l.h>" | gcc -E -x c - >/dev/null 2>&1 && use+=" -DHAVE_${l^^}"
done
build() {
  local b f objects=
  for f in "$S"/graph/*.c tests/oracle.c tests/test_21_cores.c; do
    gcc $flags $use -c "$f" -o "$work/$(basename "$f" .c).o" || return 1
    objects+=" $work/$(basename "$f" .c).o"
  done
  for b in 32 64; do
    gcc $flags -DORACLE -DCOST_BITS=$b -c "$S/cpu/cores.c" -o "$work/cores$b.o" || return 1
    objects+=" $work/cores$b.o"
  done
  gcc $flags -DCOST_BITS=64 -c "$S/cpu/dijkstra_heap.c" -o "$work/heap.o" || return 1
  gcc -fsanitize=thread -Wl,--wrap=malloc,--wrap=aligned_alloc,--wrap=pthread_create \
    $objects "$work/heap.o" -lcmocka $(cat "$B/libs") -o "$work/cores"
}
ok "they compile with ThreadSanitizer" build
ok "and it finds nothing" env TSAN_OPTIONS=halt_on_error=1 "$work/cores"
finish
