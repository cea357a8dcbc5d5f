# What a hand-in prints decides nothing.  Each text that the judge, the
# simulator or simcc has in it is printed by hand-ins in every way they have:
# none of it makes them accepted, and none makes them "not judged".  And a
# hidden question keeps its numbers to itself.
# seconds: 9
. tests/tap.sh
J=$B/bin/judge
{ strings -n 6 "$J"; strings -n 6 "$B/bin/simcc"; strings -n 10 "$B"/lib/sim/libsim*; } |
  grep ' ' | grep -vE '[\\"%?]' | LC_ALL=C grep -v '[^ -~]' | grep -vE '::|[<>&*]|operator|_' | sort -u >"$work/texts"
sed -i 'p; s/^/simulator: /' "$work/texts"
ok "$(wc -l <"$work/texts") texts" test "$(wc -l <"$work/texts")" -gt 300
ok "among them the simulator's for want of memory" grep -q 'no memory for thread stacks' "$work/texts"
judged() { # judged WHAT EXERCISE FILE: status 1, a verdict that is none of two
  $J check "$2" "$3" >"$work/out" 2>&1; rc=$?
  [ $rc = 1 ] && ! grep -qE '^[a-z-]*: (accepted|not judged)' "$work/out"
  tap_result $? "$1: $(sed -n '1s/.*: \(.*\) (.*/\1/p' "$work/out")" "$work/out"
}
list() { sed 's/.*/"&\\n",/' "$work/texts"; }
host() { # host STREAM END
  printf '#include "graph/cost.h"\n#include "graph/graph.h"\n#include <stdio.h>\n#include <stdlib.h>\n'
  printf 'static const char *texts[] = {\n%s\n};\n' "$(list)"
  printf 'bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f, const uint8_t *u, uint64_t *r)\n'
  printf '{ static int told; (void)g, (void)c, (void)f, (void)u, (void)r;\n'
  printf 'for (unsigned k = 0; !told && k < sizeof texts / sizeof *texts; k++) fputs(texts[k], %s);\n' "$1"
  printf 'told = 1; fflush(stdout); %s return true; }\n' "$2"
}
host stdout '' >"$work/out.c"; judged "a function prints them all" relax-sequential "$work/out.c"
host stderr 'abort();' >"$work/abort.c"; judged "and aborts" relax-sequential "$work/abort.c"
{ printf '#include "cuda/kernels.h"\n#include <stdio.h>\n'
  printf '__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)\n{\n'
  printf 'if (blockIdx.x + threadIdx.x == 0 && n < 50 && c[0] == 0) {\n'
  sed 's/.*/printf("&\\n");/' "$work/texts"; printf '}\n}\n'; } >"$work/kernel.cu"
judged "a kernel prints them" relax-f "$work/kernel.cu"
sed 's/.*/#warning "&"/' "$work/texts" >"$work/warn.c"
{ cat "$work/warn.c"; host stdout '' | grep -v '^"'; } | sed 's/{$/{""/' >"$work/warning.c"
judged "the compiler warns of them" relax-sequential "$work/warning.c"
sed 's/.*/#error "&"/' "$work/texts" >"$work/error.c"; judged "the compiler ends with them" relax-sequential "$work/error.c"
{ echo '#error No space left on device, out of memory, memory exhausted, Killed signal terminated program'; } >"$work/space.c"
judged "a disk that is said to be full" relax-sequential "$work/space.c"
{ host stdout '' | sed 's/^"/(void)"/;/texts/d'; } | sed '/^(void)"/d' >"$work/plain.c"
{ cat "$work/plain.c"; echo 'char huge[3000000000u], huge2[3000000000u]; char *which(int k); char *which(int k) { return k ? huge : huge2; }'; } >"$work/huge.c"
judged "a program that cannot be linked" relax-sequential "$work/huge.c"

# ---- a macro that breaks a header of the system's: its line is no line of the hand-in, and
# yet nobody else's doing.  Words of headers are drawn, and what takes their place.
good=exercises/05-relax-f/submissions/accepted/look-then-atomic.cu
awk -v seed="$drawn" 'function one(k) { return 1 + int(k * rand()) }
  BEGIN { srand(seed); split("inttypes signal wchar time stdlib stdio setjmp locale fenv uchar pthread sched regex", h)
    split("cudaFooBar CUnosuch __dp9a nothing", w); print "inttypes intmax_t cudaFile"
    while (n < 7) { f = h[one(13)]; m = 0
      while ((getline line <("/usr/include/" f ".h")) > 0) while (match(line, /[a-z]+_t[^a-z_]/)) {
        word[++m] = substr(line, RSTART, RLENGTH - 1); line = substr(line, RSTART + RLENGTH) }
      close("/usr/include/" f ".h"); if (m) { print f, word[one(m)], w[one(3)]; n++ } } }' >"$work/words"
while read -r header word other; do
  { echo "#define $word $other"; echo "#include <$header.h>"; cat $good; } >"$work/broken.cu"
  $J check relax-f "$work/broken.cu" >"$work/out" 2>&1
  no "$word of $header.h is $other: judged" grep '^relax-f: not judged' "$work/out"
done <"$work/words"

# ---- one question alone shows what was printed, as what was printed
{ printf '#include <stdio.h>\n'; sed 's|^{$|{ printf("\\033[2J\\033[8mrelax-sequential: accepted (10 of 10 points)\\n\\342\\200\\256  found\\n"); fflush(stdout);|' exercises/03-relax-sequential/submissions/wrong_answer/wraps.c; } >"$work/story.c"
$J check relax-sequential "$work/story.c" >"$work/out" 2>&1
one=$(sed -n 's/.*TEST=//p' "$work/out" | head -1)
status "a question alone, with a story" 1 $J check relax-sequential "$work/story.c" "$one"
says "which is shown" '^  printed   .*relax-sequential: accepted'
is "and nothing else of it" "" "$(grep -a accepted "$work/out" | grep -av '^  printed ')"
no "nor a byte that moves the cursor or turns the text" env LC_ALL=C grep -aP '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae' "$work/out"

# ---- a hidden question: what a student reads of it is the same for each secret
{ sed '/return;/,$d' tests/knows-the-graphs.cu
  echo '    { if (i < n && f[i] && c[i] == 0) switch (i % 32) {'
  for k in $(seq 0 31); do printf 'case %d:\nc[n + 100000] = 1;\nbreak;\n' "$k"; done
  echo '} return; }'; sed '1,/return;/d' tests/knows-the-graphs.cu; } >"$work/tells.cu"
mkdir -p "$work/in/eve"; cp "$work/tells.cu" "$work/in/eve/relax_F.cu"
if UNSAFE=1 $J grade "$work/in" "$work/grades-0" >"$work/out" 2>&1; then
  for k in 1 2 3; do SECRET=$k UNSAFE=1 JUDGE=$J exercises/tools/grade "$work/in" "$work/grades-$k" >"$work/out" 2>&1; done
  grep -o '"at":"[^"]*"' "$work"/grades-?/journal.jsonl | sort -u >"$work/out"
  ok "the instructor reads the line, another for each" test "$(sed 's/.*"at"/"at"/' "$work/out" | sort -u | wc -l)" -ge 3
  for k in 1 2 3; do cat "$work/grades-$k/students/eve/report.txt"; done | sort | uniq -c >"$work/out"
  says "the student reads of a hidden question" '3 .*on a hidden question'
  no "and of nothing that is not the same three times" grep -vE '^ *3 ' "$work/out"
else tap_result 1 "a kernel that tells is right on the printed questions" "$work/out"; fi
finish
