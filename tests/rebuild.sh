# Make builds anew what a change concerns, and leaves what is whole alone:
# the header that an object includes, its flags, an object that is gone.
# But for the first step nothing here compiles: make -n says what would be done.
# timeout: 300, seconds: 5
. tests/tap.sh
O=${O:-build} SRC=${SRC:-build/src}
# (all programs, and those that may have been made besides)
goals="programs $(ls "$O/bin/sssp-mpi-checked" "$O/bin/words" 2>/dev/null | xargs)"
# make reads the lists of headers by itself: in the labs' test there is no find
mkdir "$work/no"; printf '#!/bin/sh\nexit 127\n' >"$work/no/find"; chmod +x "$work/no/find"
would() { PATH=$work/no:$PATH make -n NVCC= SRC="$SRC" O="$O" "$@" $goals; }
# compiles FILE: the objects that a list of commands would make
compiles() { grep -o -e '-o [^ ]*\.o\.new' | sed 's/-o //; s/\.new//' | sort -u; }
objects() { find "$O"/obj* "$O"/fast* "$O"/checked* "$O"/judge "$O"/sim-* \
  "$O"/mpi "$O"/mpi-sim "$O"/mpi-checked -name '*.o' 2>/dev/null | sort; }

ok "everything is built" make NVCC= SRC="$SRC" O="$O" $goals
ok "and is up to date" would
no "and nothing is compiled again" grep -q -e '-c ' "$work/out"
# Every object has its list, with its own source in it.
objects | while read -r o; do
  if [ -e "${o%.o}.d" ]; then sed 's/\\$//' "${o%.o}.d" | tr -s ' \n' '\n\n' |
    grep "^$SRC/" | sed "s|^$SRC/||; s/:$//; s|^|$o\t|" | sort -u
  else printf '%s\tnone\n' "$o"; fi
done >"$work/lists"
is "every object has the list of its headers" "" "$(grep 'none$' "$work/lists")"
# A changed header: all objects whose lists name it.
for h in graph/cost.h solvers/solver.h cuda/kernels.h multi/wire.h judge/wire.h sim/internal.h; do
  awk -F'\t' -v h="$h" '$2 == h { print $1 }' "$work/lists" | sort -u >"$work/users"
  ok "$h is in some list" test -s "$work/users"
  is "$h changes: all that includes it is compiled" "" \
    "$(grep -vFx -f <(would -W "$SRC/$h" | compiles) "$work/users")"
done
is "a header of the simulator changes: all that runs on it" \
  "$(objects | grep -cE '/(fast|checked)(32|64)/|/mpi-[^/]*/|/judge/sim/.*[^d]\.o$')" \
  "$(would -W "$SRC/sim/sim_device.h" | compiles | grep -cE \
     '/(fast|checked)(32|64)/|/mpi-[^/]*/|/judge/sim/.*[^d]\.o$')"
# Other flags: everything they are for.
is "other CFLAGS: all host code" "" \
  "$(objects | grep -E "^$O/(obj(32|64)?|mpi)/" |
     grep -vFx -f <(would CFLAGS=-DOTHER | compiles))"
is "other SIM_DEFINES: all of the simulator" "" \
  "$(objects | grep "^$O/sim-" | grep -vFx -f <(would SIM_DEFINES=-DOTHER | compiles))"
is "another OPT: all kernels" "" \
  "$(objects | grep -E "^$O/(fast|mpi-sim)" | grep -vFx -f <(would OPT=-O0 | compiles))"
# An object that is gone: it alone is made, and what is linked of it.
gone=$O/tests/gone; rm -rf "$gone"; mkdir -p "$gone"
for d in obj obj32 obj64 fast32 fast64 checked32 checked64 gpu32 gpu64 judge \
         mpi mpi-sim mpi-checked sim-fast sim-checked bin lib include flags; do
  [ ! -e "$O/$d" ] || cp -al "$O/$d" "$gone"
done
for o in obj/graph/csr.o checked32/cuda/update.o judge/sim/05-relax-f.o \
         judge/host/01-invert.o mpi/multi/main.o sim-fast/runtime.o; do
  ok "there is $o" rm "$gone/$o"
  is "$o is gone: it is made again" "$gone/$o" "$(would O="$gone" | compiles)"
  cp -al "$O/$o" "$gone/$o"
done
rm -rf "$gone"
# No command writes to the name that others read: a make that is killed
# leaves no half of a file.
make -n NVCC= SRC="$SRC" O="$O" OPT=-O0 CFLAGS=-DOTHER SIM_DEFINES=-DOTHER programs \
  "$O/tests/test_01_graph" >"$work/all"
is "every file is made under another name, then moved" "" \
  "$(grep -o -e '-o [^ ]*' "$work/all" | grep -vE '\.new$|\.a\.o$|/tests/' | sort -u)"
finish
