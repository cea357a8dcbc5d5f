# What the judge caused itself is told as the judge's: a call to the runtime that it let
# fail, an allocation that it let fail.  What the host's side of a kernel's hand-in takes of
# the host's memory it gives back, and a function in C leaves the graph as it was.
# Where make lab-web has made the judge of a page, that is asked about the same files.
# made: bin/judge
# set: full
# seconds: 40
# timeout: 900
. tests/tap.sh
echo "# SEED=$drawn"
pages=build/web/lab
if ! command -v node >/dev/null || ! [ -d book/web/node_modules/binaryen ] || ! [ -f $pages/files.json ]; then
  pages=; skip "the judge of a page, about the same" "make lab-web has not been run here"
fi
# (sizes are those of two C libraries)
told() { grep -E '^host-loop: |^  found ' | sed -E 's/[0-9]+/N/g'; }
answer=$B/exercises/06-host-loop/host_loop.cu
loop() {    # loop EDIT...: the answer, changed, is asked on one graph
  cp "$answer" "$work/host_loop.cu"
  for edit in "$@"; do
    cp "$work/host_loop.cu" "$work/before.cu"; perl -0pi -e "$edit" "$work/host_loop.cu"
    no "it is changed: $edit" cmp -s "$work/before.cu" "$work/host_loop.cu"
  done
  "$B/bin/judge" check host-loop "$work/host_loop.cu" dense:ascending >"$work/out" 2>&1
  [ -z "$pages" ] || is "the judge of a page says the same" "$(told <"$work/out")" \
    "$(TEXT=1 TEST=dense:ascending node book/web/lab/node.mjs $pages host-loop "$work/host_loop.cu" 2>/dev/null | told)"
}
take=$(printf '%s\n' 'malloc(40)' 'calloc(5, 8)' 'realloc(NULL, 40)' 'aligned_alloc(16, 48)' \
  'new int[10]' 'new int' | shuf -n 1 --random-source=<(yes "$drawn"))
case $take in new*\[*) drop='delete[] mine' ;; new*) drop='delete mine' ;; *) drop='free(mine)' ;; esac
own='s/(bool overflow = false, done;)/int *volatile mine = (int *)'$take';\n    $1/'
use='s/(    l\.n = g->n;)/    *mine = 1;\n$1/'
loop "$own"; says "memory of the host's that is left" 'found +[0-9]+ bytes? (are|is) still allocated'
loop "$own" 's/(    give_back_loop\(&l\);)/    '"$drop"';\n$1/'
says "given back it is right" ': accepted'
loop "$own" 's/(    give_back_loop\(&l\);)/    if (done)\n        '"$drop"';\n$1/'
says "given back only where nothing fails it is left" 'found +[0-9]+ bytes? (are|is) still allocated'
# (the address of null is memory in a page: what is written there ends nothing)
case $take in new*) ;; *) pages='' loop "$own" "$use" 's/(    give_back_loop\(&l\);)/    '"$drop"';\n$1/'
says "where there is none, and nobody looked" 'found .*; the judge let allocation [0-9]+ fail$' ;; esac
# what another function takes is not what this one gives back
loop "$own" 's/(    give_back_loop\(&l\);)/    free(aligned_alloc(16, 4096));\n$1/'
says "what comes and goes hides no leak" 'found +[0-9]+ bytes? (are|is) still allocated'
loop 's/CUDA_TRY\((cudaMemset\(l->report \+ 1,[^;]*)\);/$1;/'
says "a call that fails, and nobody looks" \
  'unchecked-error.*nobody looked; the judge let call [0-9]+ to the runtime fail$'
loop 's/(    give_back_loop\(&l\);)/    if (done)\n    $1/'
says "what is left when a call fails" 'found +leak .*; the judge let call [0-9]+ to the runtime fail$'
loop 's/CUDA_TRY\(cudaGetLastError\(\)\);//'
says "a launch that fails" 'found .*the judge let call [0-9]+ to the runtime'
# threads' memory, too: what is left where memory lacks is told as that, what always is left as such
rounds() { perl -0pe "$1" "$B/exercises/21-rounds/rounds.c" >"$work/rounds.c"
  no "it is changed: $1" cmp -s "$B/exercises/21-rounds/rounds.c" "$work/rounds.c"
  "$B/bin/judge" check rounds "$work/rounds.c" >"$work/out" 2>&1; }
rounds 's/(member \*all = malloc[^;]*;)/int *volatile mine = malloc(40);\n    $1/; s/(        return NO_MEMORY;)/$1/; s/(    free\(all\);\n)/$1    free(mine);\n/'
says "what is left where memory lacks" 'found .*bytes? (are|is) still allocated.*; the judge let allocation [0-9]+ fail$'
rounds 's/    free\(all\);\n//'; says "what is left always" 'found .*bytes? (are|is) still allocated'
no "  is no fault of memory that lacks" grep -q 'the judge let' "$work/out"
# functions in C
"$B/bin/judge" check invert exercises/01-invert/submissions/crash/no-memory.c >"$work/out" 2>&1
says "no memory for a function in C" 'found .*null pointer.*; the judge let allocation 1 fail$'
perl -0pe 's/^/static void *volatile kept;\n/; s/return NO_MEMORY;/return kept = malloc(40), NO_MEMORY;/' \
  "$B/exercises/02-dijkstra/dijkstra.c" >"$work/dijkstra.c"
"$B/bin/judge" check dijkstra "$work/dijkstra.c" >"$work/out" 2>&1
says "what is left when an allocation fails" 'found +40 bytes are .*; the judge let allocation 1 fail$'
perl -0pe 's/\bmalloc\(n \* sizeof \*u\)/aligned_alloc(64, (n \/ 64 + 1) * 64)/; s/if \(u == NULL\)/if (false)/' \
  "$B/exercises/02-dijkstra/dijkstra.c" >"$work/dijkstra.c"
"$B/bin/judge" check dijkstra "$work/dijkstra.c" >"$work/out" 2>&1
says "aligned memory can fail, too" 'found .*; the judge let allocation 1 fail$'
for x in 01-invert 02-dijkstra 03-relax-sequential; do
  f=$(cd "$B/exercises/$x" && ls *.c) k=$((drawn % 4 + 1))
  perl -0pe 's/^(?=    (?:for|while) \()/    if (g->m > 3)\n        g->w[g->m \/ '$k' - 1] ^= 1;\n/m' \
    "$B/exercises/$x/$f" >"$work/$f"
  no "$x is changed" cmp -s "$B/exercises/$x/$f" "$work/$f"
  "$B/bin/judge" check "${x#??-}" "$work/$f" >"$work/out" 2>&1
  says "$x: it writes to w" '^  found +the given graph is only to be read: w\[[0-9]+\] was [0-9]+, and is'
done
finish
