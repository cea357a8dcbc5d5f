# A check asks what the second compiler makes of a hand-in while the first is
# asked: the report is the same, byte for byte, with one processor and with two.
# timeout: 300, seconds: 25
# made: bin/judge bin/simcc
. tests/tap.sh
J=$B/bin/judge right=$B/exercises/05-relax-f/relax_F.cu
command -v clang++ >/dev/null || { skip "a second compiler meanwhile" "no clang++"; finish; }
chmod 711 "$work"; export TMPDIR=$work/tmp; mkdir -m 1777 "$TMPDIR"
check() { # check CORES FILE: the report and the status are in $work/said.CORES
  env -u JUDGE_ONE_COMPILER JOBS=$1 "$J" check relax-f "$2" >"$work/said.$1" 2>&1
  echo "status $?" >>"$work/said.$1"; }
alike() { # alike WHAT FILE PATTERN
  check 1 "$2"; check 2 "$2"
  ok "$1: one report" diff "$work/said.1" "$work/said.2"
  cp "$work/said.2" "$work/out"; says "it is what was meant" "$3"
  no "and no folder is left" ls "$TMPDIR"/judge-*; }
alike "a right kernel" "$right" '^relax-f: accepted'
sed 's/^}/} int/' "$right" >"$work/broken.cu"
alike "what does not compile" "$work/broken.cu" '^relax-f: compile error'
put() { # put NAME TEXT: in the place of the right kernel's atomic
  sed "s/^\( *\)atomicMin(&c\[j\], sum);/$2/" "$right" >"$work/$1.cu"; }
# a count of calls is kept from question to question, by one child
put count '{ if (atomicAdd(\&calls, 1) != 300) atomicMin(\&c[j], sum); }'
sed -i '0,/^__global__/s//static __device__ unsigned calls;\n&/' "$work/count.cu"
alike "one that counts its calls, and forgets one of them" "$work/count.cu" '^relax-f: wrong answer'
# (the look at a text refuses the names by which compilers are told apart)
export JUDGE_NO_SYMBOLS=1
put clang '#ifdef __clang__\n{ if (sum < c[j]) c[j] = sum; }\n#else\n&\n#endif'
alike "a race for the second compiler alone" "$work/clang.cu" 'seen when clang\+\+ compiles it'
# a check that is stopped while both are at work
env -u JUDGE_ONE_COMPILER JOBS=2 "$J" check relax-f "$right" >/dev/null 2>&1 & pid=$!
for k in $(seq 600); do [ "$(ls "$TMPDIR" | wc -l)" -gt 1 ] && break; sleep .05; done
ok "two have a folder each" [ "$(ls "$TMPDIR" | wc -l)" = 2 ]
kill -TERM $pid; wait $pid
no "and when they are stopped none is left" ls "$TMPDIR"/judge-*
finish
