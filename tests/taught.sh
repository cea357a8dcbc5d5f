# An exercise can be begun with what was taught before it: a name of CUDA, of the simulator
# or of the program is in a text before, or the exercise says what it does.
. tests/tap.sh
untold() { perl tests/taught.pl "$@" | cut -f2,3 | tr '\t' ' '; }
# what the exercise itself explains, and commands that say by --help what they do
explained='ex:delta-barriers-count __syncthreads_count
ex:experiments-crossover sssp bench
ex:experiments-contention sssp bench
ex:experiments-falsify sssp info
ex:growth --help
ex:growth sssp gen
ex:minimum1-shuffle __shfl_down_sync
ex:minimum1-shuffle __reduce_min_sync
ex:hybrid-bits __ballot_sync
ex:hybrid-overlap cudaStreamWaitEvent
ex:tile-leaves __syncthreads_or'
is "no exercise asks for what was not taught" "$(sort <<<"$explained")" \
  "$(untold chunks/0[0-9]-*.nw chunks/1[0-6]-*.nw chunks/23-*.nw chunks/17-*.nw chunks/24-*.nw \
    chunks/1[89]-*.nw chunks/2[0-2]-*.nw | sort)"
printf '%s\n' 'The host calls cudaMalloc.' '\begin{exercise}[10]{5 min}\label{ex:x}' \
  'Use cudaMalloc, cudaFree and' '[[--block]].' '\end{exercise}' >"$work/a.nw"
is "a name that only the exercise has is found" "ex:x cudaFree ex:x --block" \
  "$(untold "$work/a.nw" | xargs)"
# nor does the answer of a graded chunk need a name that its reader has not met
chapters=$(ls chunks/0[0-9]-*.nw chunks/1[0-9]-*.nw chunks/2[0-9]-*.nw)
is "no answer needs a name of CUDA's that is told nowhere" "" "$(perl tests/withheld.pl $chapters)"
ok "graded chunks were looked at" test "$(cat $chapters | grep -c '^<<.* \[starter\]>>=')" -gt 40
sed '/memory.resType is$/,/cudaReadModeNormalizedFloat/d' chunks/09-refinements.nw >"$work/09.nw"
is "those that only the answer has are found" "cudaCreateChannelDesc cudaReadModeElementType \
cudaResourceTypeLinear devPtr readMode resType sizeInBytes" \
  "$(perl tests/withheld.pl chunks/0[0-8]-*.nw "$work/09.nw" | cut -f3 | LC_ALL=C sort -u | xargs)"
finish
