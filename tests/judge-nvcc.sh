# What only nvcc compiles: a compiler of that name which defines what no simulator's header
# does.  make check-gpu looks at what it makes of a hand-in, before anything is linked or run.
# set: full
# seconds: 5
. tests/tap.sh
J=$B/bin/judge
mkdir "$work/bin"
cat >"$work/bin/nvcc" <<END
#!/bin/bash
# the arguments that simcc knows, and a macro of CUDA's own header
take=()
while [ \$# -gt 0 ]; do
  case \$1 in -arch=native) ;; -Xcompiler) shift ;; *) take+=("\$1") ;; esac; shift
done
exec "$B/bin/simcc" -DCUDA_IPC_HANDLE_SIZE=64 "\${take[@]}"
END
chmod 755 "$work/bin/nvcc" "$work" "$work/bin"
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
# where the driver's device seems to be
there() { PATH=$work/bin:$PATH bwrap --bind / / --dev /dev --ro-bind /dev/null /dev/nvidiactl "$@"; }
if ! there test -e /dev/nvidiactl 2>"$work/out"; then skip "make check-gpu" "bubblewrap does not work here"; finish; fi
said() { # said FILE: what check-gpu says of it, in the words of its first line
  UNSAFE=1 there $J check-gpu relax-f "$1" >"$work/out" 2>&1
  sed -nE 's/^relax-f: (.*) \(.*/\1/p' "$work/out" | head -1; }
hidden() { # hidden NAME LINE...: a right hand-in, with lines that nvcc alone sees
  local name=$1; shift
  { cat $good; printf '#ifdef CUDA_IPC_HANDLE_SIZE\n#define QUIET(x) x\n'; printf '%s\n' "$@" '#endif'; } >"$work/relax_F.cu"
  is "$name: forbidden" forbidden "$(said "$work/relax_F.cu")"; }
got=$(said $good)
isnt() { [ "$2" != "$3" ]; tap_result $? "$1" "$work/out"; }
isnt "a right hand-in is not refused: $got" forbidden "$got"
hidden "assembly" 'static void at_once(void) { QUIET(asm)("nop"); }' 'void *keep = (void *)at_once;'
hidden "a name of the simulator's" 'extern "C" void QUIET(sim_forget)(void);'
hidden "an attribute" 'QUIET(__attribute__((constructor))) static void first(void) { }'
# whose file it is: nothing stands between it and this account
unset UNSAFE
status "a file from elsewhere is not run without being asked for" 2 there $J check-gpu relax-f $good
says "and why is said" 'UNSAFE=1'
status "nor measured" 2 there env JUDGE=$J NVCC="$work/bin/nvcc" exercises/tools/speed relax-f $good
says "and why is said there" 'UNSAFE=1'
finish
