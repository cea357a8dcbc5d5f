#!/bin/bash
# gpu-transcripts.sh [DIR]: the terminal sessions of Chapters 4 and 5, run
# again; they go to DIR, figures/data by default.  Run from the top, after
# make programs.  Long lines are folded at 78 columns.
set -uo pipefail
mkdir -p build "${1:-figures/data}"
top=$PWD to=$(cd "${1:-figures/data}" && pwd)

session() {   # session NAME: runs the commands on standard input
  ( while read -r line; do
      echo "$ $line"
      eval "$line" >"$top/build/session" 2>&1 </dev/null
      expand "$top/build/session" | fold -s -w 76 | sed 's/ *$//'
    done ) >"$to/$1.new"
  mv "$to/$1.new" "$to/$1.txt"
}

session gpu-degrees <<'END'
build/bin/simcc -Igenerated -o build/degrees generated/examples/degrees.cu
build/degrees
END

session gpu-degrees-plain <<'END'
SIM_SCHEDULE=lockstep build/degrees plain
END

session gpu-too-large <<'END'
cd generated; sed s/256/2048/ examples/degrees.cu >../build/large.cu
../build/bin/simcc -I. -o ../build/large ../build/large.cu
../build/large; echo "exit status $?"
END

session gpu-sssp <<'END'
cd build; bin/sssp gen --family predecessor --n 10000 --out random.gr
bin/sssp solve random.gr --solver F_GPU --device checked
END

session relax-funnel-wrong <<'END'
cd generated; e=../build/exercises/05-relax-f
kernel=$e/race/no-atomic/relax_F.cu
../build/bin/simcc -I. -o ../build/funnel examples/funnel.cu $kernel
SIM_SCHEDULE=lockstep ../build/funnel
sed -n '25,26p' $kernel
END

session relax-funnel-right <<'END'
cd generated; e=../exercises/05-relax-f/submissions
kernel=$e/accepted/look-then-atomic.cu
../build/bin/simcc -I. -o ../build/funnel examples/funnel.cu $kernel
../build/funnel; echo "exit status $?"
END

unset MAKEFLAGS MFLAGS MAKELEVEL
make judge >build/session 2>&1 || { cat build/session >&2; exit 1; }
session relax-judge <<'END'
kernel=build/exercises/05-relax-f/wrong_answer/exchange/relax_F.cu
build/bin/judge check relax-f $kernel
END
rm -f build/session
