# On a GPU nothing stands between a hand-in and the account that compiles and runs it, so
# make check-gpu and make speed do not touch the file of another without being asked to,
# and what nvcc alone sees of a hand-in is looked at before anything of it runs: names that
# the preprocessor turns into others (tests/attack-roads.pl), where a macro is defined that
# no header of the simulator has.  The device only seems to be there, and nvcc is simcc
# with that macro; what comes after the look needs a device, and is not asked.
# set: full
# seconds: 4
. tests/tap.sh
J=$B/bin/judge
mkdir "$work/bin" "$work/roads"
cat >"$work/bin/nvcc" <<'END'
#!/bin/bash
take=()
while [ $# -gt 0 ]; do
  case $1 in -arch=native) ;; -Xcompiler) shift ;; *) take+=("$1") ;; esac; shift
done
exec /usr/local/build/bin/simcc -DCUDA_IPC_HANDLE_SIZE=64 "${take[@]}"
END
chmod 755 "$work/bin/nvcc"
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
# where the driver's device and its compiler seem to be
there() { bwrap --bind / / --dev /dev --ro-bind /dev/null /dev/nvidiactl --tmpfs /usr/local --perms 755 --dir /usr/local/cuda \
  --ro-bind "$work/bin" /usr/local/cuda/bin --ro-bind "$B" /usr/local/build \
  --perms 1777 --tmpfs /usr/local/t --setenv TMPDIR /usr/local/t "$@"; }
if ! there test -e /dev/nvidiactl 2>"$work/out"; then skip "make check-gpu" "bubblewrap does not work here"; finish; fi
said() { # said FILE: what check-gpu says of it, in the words of its first line
  UNSAFE=1 there "$J" check-gpu relax-f "$1" >"$work/out" 2>&1
  sed -nE 's/^relax-f: (.*) \(.*/\1/p' "$work/out" | head -1; }
perl tests/attack-roads.pl build/exercises/05-relax-f/relax_F.cu "$work/roads" >"$work/out"
wrapped() { # the first directives that make a name another's are nvcc's alone
  perl -0pe 's/((?:^#\s*(?:define|undef)\b[^\n]*\n)+)/#ifdef CUDA_IPC_HANDLE_SIZE\n$1#endif\n/m' "$1" >"$work/relax_F.cu"; }
got=$(said $good)
[ -n "$got" ] && [ "$got" != forbidden ]; tap_result $? "a right hand-in is looked at, and not refused: $got" "$work/out"
{ echo '#ifdef CUDA_IPC_HANDLE_SIZE'; echo '#define cold pure'; echo '#endif'; cat $good; } >"$work/relax_F.cu"
is "nor one that has something for nvcc alone" "$got" "$(said "$work/relax_F.cu")"
{ echo '#ifdef CUDA_IPC_HANDLE_SIZE'; echo '#error it is asked'; echo '#endif'; cat $good; } >"$work/relax_F.cu"
is "what is there for nvcc alone is compiled" "compile error" "$(said "$work/relax_F.cu")"
for f in $(ls "$work"/roads/{defined,undefined,chain,call,half,word,variadic}-{construct,section,ifunc,alias,cleanup}.cu |
  shuf -n 6 --random-source=<(yes "$drawn")); do
  wrapped "$f"; is "$(basename "$f" .cu), for nvcc alone: forbidden" forbidden "$(said "$work/relax_F.cu")"
done
unset UNSAFE
status "a file from elsewhere is not run without being asked for" 2 there "$J" check-gpu relax-f $good
says "and why is said" 'UNSAFE=1'
status "nor measured" 2 there env JUDGE="$J" NVCC="$work/bin/nvcc" exercises/tools/speed relax-f $good
says "and why is said there" 'UNSAFE=1'
finish
