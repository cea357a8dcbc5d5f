#!/bin/bash
# A name of CUDA's compiles, or is refused in one line that has the name.  The
# quick set draws some; all of tests/sim/names.txt is tried by
#   NAMES=all tests/sim-names.sh
# timeout: 900, seconds: 2
. tests/tap.sh
all=$(grep -v '^#' tests/sim/names.txt)
pick() { perl -e 'srand(shift); my @n = split " ", shift; print join(" ", map { $n[rand @n] } 1 .. shift), "\n"' "$@"; }
# one NAME: nothing if it compiles or is refused by a line with the name
one() {
  local bare=${1#<}; bare=${bare%>}
  if [ "$bare" != "$1" ]; then printf '#include %s\nint main() { return 0; }\n' "$1" >"$work/n.cu"
  else printf '#ifndef %s\nusing ::%s;\n#endif\nint main() { return 0; }\n' "$1" "$1" >"$work/n.cu"; fi
  $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o" >"$work/said" 2>&1 && return
  [ "$bare" != "$1" ] || {
    printf '__global__ void k(int *x) { auto y = %s(1); *x = (int)sizeof y; }\nint main() { return 0; }\n' "$1" >"$work/n.cu"
    $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o" >"$work/said" 2>&1 || :; }
  [ "$(wc -l <"$work/said")" = 1 ] && grep -qE "^simcc: [^ ]*n\.cu:[0-9]+: .*$bare" "$work/said" ||
    echo "$1: $(grep -m1 error "$work/said")"
}
case ${NAMES:-} in
  all) names=$all ;;
  '') names="$(pick "$drawn" "$(grep -v '^<' <<<"$all")" 2) $(pick "$drawn" "$(grep '^<' <<<"$all")" 1)" ;;
  *) names=$NAMES ;;
esac
for name in $names; do
  is "$name compiles or is refused by name" "" "$(one "$name")"
  # A library's header is refused where the machine has it, too: what it needs is not here.
  bare=${name#<}; bare=${bare%>}
  [ "$bare" = "$name" ] && continue
  grep -q 'the simulator has no [^s]' "$work/said" || continue
  mkdir -p "$(dirname "$work/inc/$bare")"
  printf '#include "%s"\n' "$(basename "$bare").inside" >"$work/inc/$bare"
  echo 'a_type_of_the_toolkit inside(void);' >"$work/inc/$bare.inside"
  is "$name is refused where the machine has it" "" "$(CPATH=$work/inc one "$name")"
done
# What kind of file it is, its end alone says, whatever folder and name have before it.
read -r folder stem end <<<"$(pick "$drawn" ".so .so.d a.so.1 .o .a .cu .cpp" 2) $(pick "$drawn" ".cu .c .cpp .cc" 1)"
mkdir -p "$work/x$folder"
echo 'int main() { return 0; }' >"$work/x$folder/y$stem.source$end"
ok "x$folder/y$stem.source$end is compiled" $B/bin/simcc -O0 -c "$work/x$folder/y$stem.source$end" -o "$work/n.o"
cp "$work/x$folder/y$stem.source$end" "$work/z$end"
gcc -shared -fPIC -x c -o "$work/libof.so.1.2" - <<<'int of(void) { return 7; }'
ok "a shared library of a version is linked" $B/bin/simcc -O0 "$work/z$end" "$work/libof.so.1.2" -o "$work/z"
# The headers that are here, each in front of all the others, and twice: none needs another, or spoils one.
if [ -n "${ORDERS:-}" ]; then
  here=$(cd "$B/include/sim" && ls ./*.h cuda/* cooperative_groups/* | sed 's|^\./||' | grep -vxE 'sim(_host|_device)?\.h')
  for h in $here; do
    { for x in $h $(perl -e 'use List::Util "shuffle"; srand(shift); print join " ", shuffle(@ARGV)' "$drawn$h" $here) $h; do
        printf '#include <%s>\n' "$x"
      done
      echo '__global__ void k(int *o) { *o = __ldg(o + 1) + (int)atomicAdd(o, __popc(threadIdx.x)); }'
      echo 'int main() { return cudaGetDeviceCount(nullptr) == cudaSuccess; }'; } >"$work/n.cu"
    ok "$h before all others, and behind them" $B/bin/simcc -O0 -Wall -Wextra -Werror -c "$work/n.cu" -o "$work/n.o"
  done
fi
# A name of groups is there with its header, and a program's own without it.
operations='plus less greater bit_and bit_or bit_xor'
declare -A names_of=(
  [cooperative_groups]='thread_block grid_group thread_group coalesced_group this_thread_block this_grid
    coalesced_threads tiled_partition labeled_partition binary_partition sync invoke_one invoke_one_broadcast'
  [cooperative_groups/reduce]="reduce $operations"
  [cooperative_groups/scan]="inclusive_scan exclusive_scan $operations"
  [cooperative_groups/memcpy_async]='memcpy_async wait wait_prior')
for h in "${!names_of[@]}"; do
  have=" $(echo ${names_of[$h]} ${names_of[cooperative_groups]}) "
  { echo "#include <$h.h>"; echo 'using namespace cooperative_groups;'
    for n in $(echo ${names_of[@]} | tr ' ' '\n' | sort -u); do
      case $have in *" $n "*) echo "using cooperative_groups::$n;" ;; *)
        echo "__global__ void $n(int *o) { o[0] += 1; }"
        own+=" $n" ;;
      esac
    done
    echo 'int main() { int *o = nullptr;'
    for n in $own; do echo "$n<<<1, 1>>>(o);"; done
    echo 'return cudaDeviceSynchronize(); }'; } >"$work/n.cu"
  own=
  ok "$h.h has its own names of groups, and leaves others' to the program" $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o"
done
# What <cmath> has of special functions is there for who names one: here by the compiler's
# own list of them, of which three are drawn.
special=$(find /usr/include/c++ -name specfun.h | head -1)
names=$(grep -oE '^  [a-z_0-9]+f\(' "${special:-/dev/null}" | tr -d ' (' | sort)
ok "the compiler's special functions are listed" test "$(wc -w <<<"$names")" -ge 20
for n in $(pick "$drawn" "$names" 3); do
  printf '#include <cstdio>\nusing namespace std;\nusing namespace __gnu_cxx;\nint main() { auto p = &%s; return !p; }\n' \
    "$n" >"$work/n.cu"
  ok "SEED=$drawn: $n is there" $B/bin/simcc -O0 -c "$work/n.cu" -o "$work/n.o"
done
# A mistake of a student's own stays the compiler's matter.
printf 'int main() { return mistaken(3); }\n' >"$work/own.cu"
no "another name is not CUDA's" $B/bin/simcc -O0 -c "$work/own.cu" -o "$work/n.o"
says "and the compiler tells it" "mistaken.*was not declared|undeclared identifier 'mistaken'"
finish
