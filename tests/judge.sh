# The judge: its commands, and what happens to those who would fool it.
# timeout: 300, seconds: 51
. tests/tap.sh
J=$B/bin/judge
kernel() { # kernel BODY [BEFORE]: a relax_F with this body
  printf '#include "cuda/kernels.h"\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n%s\n' "${2:-}"
  printf '__global__ void relax_F(uint32_t n, const uint32_t *v, const uint32_t *e, const uint32_t *w, cost_t *c, const uint8_t *f, const uint8_t *u, uint32_t *overflow)\n{\n%s\n}\n' "$1"
}
host() { # host BODY [BEFORE]: a relax_F_sequential with this body
  printf '#include "graph/cost.h"\n#include "graph/graph.h"\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n%s\n' "${2:-}"
  printf 'bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f, const uint8_t *u, uint64_t *relaxations)\n{\n(void)g, (void)c, (void)f, (void)u, (void)relaxations;\n%s\nreturn true;\n}\n' "$1"
}
right='uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n && f[i]) for (uint32_t k = v[i]; k < v[i + 1]; k++) { cost_t x;
if (!u[e[k]]) continue; if (!cost_add(c[i], w[k], &x)) atomicOr(overflow, 1u); else %s; }'
plain=$(printf "$right" 'if (x < c[e[k]]) c[e[k]] = x')
good=$(printf "$right" 'atomicMin(&c[e[k]], x)')
verdict() { # verdict NAME VERDICT EXERCISE FILE
  $J check $3 "$4" >"$work/said" 2>&1; got=$?
  is "$1: $2" "$3: $2" "$(sed -n 's/ (.*//p' "$work/said" | head -1)"
  cp "$work/said" "$work/last"
  [ "$2" = accepted ] || is "$1: no points" "$([ "$2" = "not judged" ] && echo 3 || echo 1)" "$got"
}
kernel "$good" >"$work/good.cu"; kernel "$plain" >"$work/race.cu"
host '' >"$work/idle.c"

# ---- what a student sees
verdict "a right kernel" accepted relax-f "$work/good.cu"
sed '1i #include <stdio.h>
s/^{$/{ printf("%u arcs\\n", g->m);/' exercises/03-relax-sequential/submissions/accepted/loops.c >"$work/tells.c"
verdict "a right function that prints" accepted relax-sequential "$work/tells.c"
verdict "a store without an atomic" race relax-f "$work/race.cu"
ok "the report names both lines" grep -q 'at  *race.cu:[0-9]* and race.cu:[0-9]*' "$work/last"
ok "the report says how to see it again" grep -q 'make show EX=relax-f FILE=.*TEST=' "$work/last"
replay=$(sed -n 's/.*TEST=//p' "$work/last")
$J check relax-f "$work/race.cu" "$replay" >"$work/again" 2>&1
ok "and that does show it again" grep -q '^relax-f: race' "$work/again"
ok "with the simulator's own words" grep -q 'error: race-global' "$work/again"
verdict "a function that does nothing" "wrong answer" relax-sequential "$work/idle.c"
ok "the report names the cell" grep -q 'found  *[a-z]*.*: expected [0-9]*, got' "$work/last"
$J check relax-sequential "$work/idle.c" >"$work/one" 2>&1
is "a second check says the same" "$(cat "$work/last")" "$(cat "$work/one")"
status "an unknown exercise" 2 $J check relax-g
status "no exercise" 2 $J check
status "an unknown verb" 2 $J chekc relax-f
status "a file that is not there" 2 $J check relax-f "$work/nowhere.cu"

# ---- attacks: by name, and again with the look at names left out, so
# that the walls behind it are seen to hold
attack() { # attack NAME VERDICT EXERCISE FILE
  verdict "$1" forbidden $3 "$4"
  JUDGE_NO_SYMBOLS=1 verdict "$1, unnamed" "$2" $3 "$4"
}
kernel 'exit(0);' >"$work/exit.cu"
attack "exit(0) in a kernel" crash relax-f "$work/exit.cu"
kernel 'if (blockIdx.x + threadIdx.x == 0) printf("relax-f: accepted (10 of 10 points)\n");' >"$work/pass.cu"
verdict "a printed PASS" "wrong answer" relax-f "$work/pass.cu"
host '' '__attribute__((constructor)) static void first(void) { puts("relax-sequential: accepted (10 of 10 points)"); fflush(stdout); _exit(0); }' >"$work/first.c"
# (where it is not seen, what ends before it was begun may be the machine's fault, and is nobody's)
verdict "a constructor" forbidden relax-sequential "$work/first.c"
JUDGE_NO_SYMBOLS=1 verdict "a constructor, unnamed" "not judged" relax-sequential "$work/first.c"
host 'for (;;) fork();' >"$work/fork.c"
attack "a fork bomb" "time limit" relax-sequential "$work/fork.c"
host '' '__attribute__((constructor)) static void first(void) { for (;;) fork(); }' >"$work/early.c"
attack "a fork bomb before main" "time limit" relax-sequential "$work/early.c"
host 'for (volatile unsigned k = 0; ; k++);' >"$work/loop.c"
verdict "an endless loop" "time limit" relax-sequential "$work/loop.c"
host 'for (;;) pause();' >"$work/sleep.c"
attack "a sleeper" "time limit" relax-sequential "$work/sleep.c"
host 'for (;;) puts("a very long story");' >"$work/flood.c"
verdict "huge output" crash relax-sequential "$work/flood.c"
# (large pieces, little of each touched: a machine may take seconds to give a gigabyte)
host 'for (;;) memset(malloc(1 << 28), 1, 1 << 12);' >"$work/memory.c"
verdict "huge memory" crash relax-sequential "$work/memory.c"
host 'if (g->m) g->w[0]++;' >"$work/input.c"
verdict "a write to its input" "wrong answer" relax-sequential "$work/input.c"
host '' 'int memcmp(const void *a, const void *b, size_t n) { (void)a, (void)b, (void)n; return 0; }' >"$work/memcmp.c"
attack "a memcmp of its own" "wrong answer" relax-sequential "$work/memcmp.c"
host 'struct wire *wire = mmap(NULL, WIRE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, WIRE_FD, 0);
for (uint32_t i = 0; i < g->n; i++) for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) { cost_t x;
if (!f[i] || !u[g->e[k]]) continue; ++*relaxations; if (!cost_add(c[i], g->w[k], &x)) return false; }
if (wire == MAP_FAILED) return true;
wire->slot[C].at += wire->slot[C].count * wire->slot[C].size; wire->slot[C].count = 0;
munmap(wire, WIRE_BYTES);' '#include <sys/mman.h>
'"$(sed 's/^#include "judge.*//' generated/judge/wire.h)" >"$work/shorten.c"
attack "shortening the answer" "wrong answer" relax-sequential "$work/shorten.c"
kernel "for (int fd = 6; fd < 40; fd++) close(fd);
$plain" >"$work/close.cu"
attack "closing the pipe for reports" crash relax-f "$work/close.cu"
kernel "sim_forget();
$plain" 'extern "C" void sim_forget(void);' >"$work/forget.cu"
verdict "telling the simulator to forget" forbidden relax-f "$work/forget.cu"
host 'FILE *to = fopen("/tmp/judge-was-here", "w"); if (to) { fputs("x", to); fclose(to); }' >"$work/write.c"
attack "writing a file" "wrong answer" relax-sequential "$work/write.c"
no "no file was written" test -e /tmp/judge-was-here
printf '#include "/dev/zero"\n' >"$work/zero.c"
attack "a source without an end" "compile error" relax-sequential "$work/zero.c"
ln -s /etc/passwd "$work/link.c"
verdict "a link to somewhere else" forbidden relax-sequential "$work/link.c"
printf '#include "%s/build/exercises/05-relax-f/relax_F.cu"\n' "$PWD" >"$work/steal.cu"
if $J check relax-f "$work/good.cu" 2>&1 | grep -q bubblewrap; then
  skip "the answers cannot be included" "bubblewrap does not work here"
else
  attack "including the answers" "compile error" relax-f "$work/steal.cu"
fi
JUDGE_NO_WALL=1 $J check relax-f "$work/good.cu" >"$work/said" 2>&1
ok "without bubblewrap it judges, too" grep -q '^relax-f: accepted' "$work/said"
ok "and says so in one line" [ "$(grep -c bubblewrap "$work/said")" = 1 ]
JUDGE_NO_WALL=1 JUDGE_NO_SYMBOLS=1 verdict "a fork bomb without a wall" "time limit" relax-sequential "$work/fork.c"

# ---- a second of the processor is for one question, and not for all of them
mkdir -p "$work/tree/exercises/05-relax-f"
sed '$aseconds = 1' exercises/05-relax-f/exercise.conf >"$work/tree/exercises/05-relax-f/exercise.conf"
slowly() { (cd "$work/tree" && time $J check relax-f "$1") >"$work/out" 2>&1; rc=$?
  seconds=$(awk '$1 == "user" { split($2, t, "[ms]"); print t[1] * 60 + t[2] }' "$work/out"); }
kernel "uint32_t x = threadIdx.x; for (uint32_t k = 0; k < 1000; k++) x = x * 1664525 + 1013904223;
if (x == 7 && n == 0) *overflow = 1;
$good" >"$work/slow.cu"
slowly "$work/slow.cu"
says "slow, in $seconds seconds, is right" '^relax-f: accepted'
kernel "uint32_t x = threadIdx.x; while (x < n || x > n) x = 2 * x | n | 1; atomicOr(overflow, x);" >"$work/endless.cu"
slowly "$work/endless.cu"
says "a loop that takes no steps is not" '^relax-f: time limit'
says "and is said to be one question's" 'this question took more than [0-9]+ seconds? of the processor'

# ---- a tree in a folder that only its owner can enter, with a blank in its name
closed="$work/only mine/a tree"; mkdir -p "$closed/build" && chmod 700 "$work/only mine"
(cd "$B" && cp -Rl --parents bin/judge bin/simcc lib/sim include/sim judge/kit judge/sim judge/host "$closed/build" 2>/dev/null ||
 cp -R --parents bin/judge bin/simcc lib/sim include/sim judge/kit judge/sim judge/host "$closed/build")
cp -R exercises "$closed/"; cp "$work/good.cu" "$work/tells.c" "$closed/"
for wall in '' 1; do
  for x in 'relax-f good.cu' 'relax-sequential tells.c'; do
    (cd "$closed"; export TMPDIR="$work/only mine"; [ -z "$wall" ] || export JUDGE_NO_WALL=1
     build/bin/judge check $x) >"$work/out" 2>&1
    says "a closed tree, ${wall:+no }wall: $x" '^relax-[a-z]*: accepted'
  done
done
is "and nothing is left of it" "" "$(ls -d "$work/only mine"/judge-* /tmp/judge-tools-* 2>/dev/null)"

# ---- a class
mkdir -p "$work/in/ada" "$work/in/eve \"<&,"
cp "$work/good.cu" "$work/in/ada/relax_F.cu"
cp "$work/race.cu" "$work/in/eve \"<&,/relax_F.cu"
cp "$work/idle.c" "$work/in/eve \"<&,/relax.c"
grade() { JUDGE=$J exercises/tools/grade "$@"; }
ok "grade judges a class" grade "$work/in" "$work/grades"
is "grades.csv" 'student,exercise,verdict,points,of,file,days late,score,best,note
"ada",relax-f,accepted,10,10,"relax_F.cu",0,10,10,
"eve ""<&,",relax-sequential,wrong_answer,0,10,"relax.c",0,0,0,
"eve ""<&,",relax-f,race,0,10,"relax_F.cu",0,0,0,' "$(cat "$work/grades/grades.csv")"
ok "a report for each student" grep -q 'relax-f: race' "$work/grades/students/eve \"<&,/report.txt"
ok "results for Gradescope" grep -q '"score":10,"tests"' "$work/grades/students/ada/results.json"
ok "results as JUnit" grep -q '<testcase classname="eve &#34;&#60;&#38;," name="relax-f" time="[0-9.]*"><failure message="race">' "$work/grades/junit.xml"
if command -v python3 >/dev/null; then
  ok "that are JSON and XML" python3 -c "
import json,sys,glob,xml.dom.minidom
[json.load(open(f)) for f in glob.glob(sys.argv[1]+'/students/*/results.json')]
xml.dom.minidom.parse(sys.argv[1]+'/junit.xml')" "$work/grades"
else skip "that are JSON and XML" "no python3 here"; fi
is "nothing half-written is left" "" "$(find "$work/grades" -name '*.new')"
status "grade without a folder" 2 grade "$work/nowhere" "$work/grades"
finish
