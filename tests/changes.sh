# set: full
# What README's table "To change it" says is carried out, row by row, in a copy
# of the tree: once as the row says, which must pass, and once with a mistake at
# least, which what the row says to run must name. A row of the table that is not
# carried out here, or not in both ways, is a failure.
# ONLY='a figure|a test': those rows alone.
# seconds: 900
# timeout: 3000
. tests/tap.sh
tree=$work/tree
tree_copy "$tree" && cd "$tree" || exit 1
unset O SRC
sed -n '/^## To change it/,/^## To release/p' README.md | sed -n 's/^| \([^|]*\) |.*/\1/p' |
  grep -vxE -e '-+|to change' >"$work/rows"
: >"$work/done"
row() { now=$1; case "|${ONLY:-$1}|" in *"|$1|"*) began=$tap_n ;; *) echo "$now: right wrong" >>"$work/done"; false ;; esac; }
# both ways are noted as they are tried: ok is the one, no the other
right() { echo "$now: right" >>"$work/done"; ok "$@"; }
wrong() { echo "$now: wrong" >>"$work/done"; no "$@"; }
# as it was, for the next row
again() { git checkout -q . && git clean -fdq; }
# put FILE WHERE TEXT: TEXT behind the first line that has WHERE
put() { at=$2 text=$3 awk '{ print } !done && index($0, ENVIRON["at"]) { print ENVIRON["text"]; done = 1 }
    END { exit !done }' "$1" >"$work/put" && cat "$work/put" >"$1" || no "$1 has $2" true; }
# change FILE PERL: the edit must change something
change() { cp "$1" "$work/was"; perl -0pi -e "$2" "$1"
  cmp -s "$1" "$work/was" && { echo "not changed by $2" >"$work/out"; tap_result 1 "$1" "$work/out"; }; }
# what was changed is built; if not, the test that follows shows why
built() { make -s programs >"$work/made" 2>&1 || sed "s/^/# /" "$work/made"; }
T="tests/run quick"
ok "the copy is built" make -s programs

if row "a sentence"; then
put chunks/05-relax.nw '\chapter{' '
A sentence that somebody adds, which Chapter~\ref{ch:words} explains.'
right "a sentence is added" make -s draft C=05-relax
is "and nothing is wrong in the chapter" "" "$(grep -vE '^(figure|build/draft.pdf)' "$work/out")"
again
put chunks/05-relax.nw '\chapter{' '
A sentence that refers to Chapter~\ref{ch:nowhere}.'
ok "one that refers to nothing is told of" make -s draft C=05-relax
says "by file, line and label" "05-relax.nw: Reference .ch:nowhere' .*line 3"
again
put chunks/05-relax.nw '\chapter{' '
A \emph{sentence without an end.'
no "one whose bracket is open is refused" make -s draft C=05-relax
says "with its words" 'ends nowhere: .sentence without an end'
again
put chunks/05-relax.nw '\chapter{' '
A sentence with \nosuchmacro in it.'
wrong "a sentence with a mistake is refused" make draft C=05-relax
says "by file, line and word" '05-relax.*:3:.*(Undefined control sequence|nosuchmacro)'
again
fi

if row "a line of code"; then
# a function is renamed, a chunk is moved and another gets a name, and what is tangled is made
change chunks/97d-trial.nw 's/\btake_row\b/take_its_row/g; s/<<Count the rows>>/<<Count the arcs of rows>>/g;
  s/(<<Count the arcs of rows>>=\n.*?\n)(?=@ )/@\n/s and $_ .= "\nRows are counted before they are compared.\n\n$1\@\n"'
right "a function is renamed, a chunk is renamed and moved" make -s programs
ok "which is in generated/, and all hold" $T sizes book house
again
change chunks/97d-trial.nw 's/\btake_row\b/take_its_row/'
no "a function that is renamed in one place is refused" make -s programs
says "by name and place" '97d-trial.nw:[0-9]+:[0-9]+: error: .*take_row'
again
change chunks/97d-trial.nw 's/^<<Count the rows>>=$/<<Count the arcs of rows>>=/m'
no "a chunk that is renamed in one place is refused" make -s programs
says "by its old name" 'used but not defined: <<Count the rows>>'
says "and by its new one" 'defined but never used: <<Count the arcs of rows>>'
again
change generated/cpu/dijkstra.c 's/int32_t/int64_t/'
no "a line that was written into generated/ is found" $T book
says "with its file" 'generated/cpu/dijkstra.c'
again
change chunks/02-dijkstra.nw 's/(uint32_t n = g->n, f = source;)/    $1 \/* a remark that makes the line longer than a page is *\//'
wrong "a line of code that is too long is refused" tests/run quick sizes
says "with its place" '02-dijkstra.nw:[0-9]+'
again
change chunks/02-dijkstra.nw 's/(uint32_t n = g->n, f = sourc)e;/$1;/'
no "one that does not compile is refused" make -s programs
says "by its place in the chapter" 'chunks/02-dijkstra.nw:[0-9]+:[0-9]+: error'
again
fi

if row "a solver"; then
cat >chunks/22y-late.nw <<'END'
\chapter{A solver that somebody adds}\label{ch:late}

It is Dijkstra's algorithm, which somebody has written once more.

<<cpu/late.c>>=
#include "cpu/work.h"

static int late(const problem *p, cost_t *c, struct work *done)
{
    const graph *g = p->successors;
    bool again = true;

    (void)done;
    for (uint32_t i = 0; i < g->n; i++)
        c[i] = COST_INF;
    for (c[p->source] = 0; again; ) {
        again = false;
        for (uint32_t i = 0; i < g->n; i++)
            for (uint32_t k = g->v[i]; k + 1 < g->v[i + 1]; k++) {
                cost_t sum;
                if (c[i] == COST_INF)
                    continue;
                if (!cost_add(c[i], g->w[k], &sum))
                    return OVERFLOWED;
                if (sum < c[g->e[k]]) {
                    c[g->e[k]] = sum;
                    again = true;
                }
            }
    }
    return SOLVED;
}
CPU_SOLVER(late, late)
@

<<Rows of the solver table>>=
ROW(late, "somebody", NEEDS_SUCCESSORS, 1u @<< 14)
@
END
right "a solver is a chapter and a row" make -s programs
ok "and in the list" grep -q '^late ' <(build/bin/sssp list)
wrong "one that forgets an arc is found" $T test_14_paths
says "and named" 'late'
change chunks/22y-late.nw 's/k \+ 1 < g->v/k < g->v/'
ok "put right, it is built" make -s programs
ok "and passes" $T test_14_paths test_22_rows
change chunks/22y-late.nw 's/return OVERFLOWED;/continue;/'
built
no "one that passes a sum over which does not fit is found" $T test_22_rows
says "and named" 'late'
change chunks/22y-late.nw 's/continue;(\n *if \(sum)/return OVERFLOWED;$1/'
change chunks/22y-late.nw 's/k < g->v\[i \+ 1\]/k < g->v[i + 1] \&\& k < g->v[i] + 600/'
built
no "and one that looks at 600 arcs of a vertex" $T test_22_rows
says "is named, too" 'late'
change chunks/22y-late.nw 's/^ROW\(late,/ROW(dijkstra_array,/m'
no "a row under a name that is taken is refused" make programs
says "by its name" 'error: .*row_of_dijkstra_array'
again
fi

if row 'a kernel of a solver'; then
change chunks/plain/cuda/solvers_refined.cu 's/(relax_plus<<<r->blocks), p->block/$1 + 1, p->block/'
right "a step that starts a block more is built" make -s programs
ok "and its solver is as right" $T test_09_refinements
again
change chunks/plain/cuda/solvers_refined.cu 's/(relax_plus<<<r->blocks), p->block/$1 - 1, p->block/'
built
wrong "a step that starts a block too few is found" $T test_09_refinements
says "by its solver" 'U_GPU_PLUS'
again
fi

if row "an exercise"; then
right "a folder for an exercise" make -s new-exercise NAME=my-kernel CHAPTER=5
ok "with its answer it is held to its folder" make -s verify EX=my-kernel
change exercises/05-my-kernel/reference/my_kernel.cu 's/blockIdx.x \* blockDim.x \+ threadIdx.x/threadIdx.x/'
wrong "an answer that is wrong is found" make -s verify EX=my-kernel
says "and named, in the last line, too" '^judge: .* the first is exercises/05-my-kernel/reference/'
change exercises/05-my-kernel/exercise.conf 's/points = 10/pionts = 10/'
no "a setting that there is not is refused" make -s verify EX=my-kernel
says "by file, line and word" 'exercises/05-my-kernel/exercise.conf:[0-9]+: no such setting: pionts = 10'
is "and nothing else is blamed" "" "$(grep -vE '^(judge: exercises/05-my-kernel|make)' "$work/out")"
again
ok "one without a graph" make -s new-exercise NAME=my-own CHAPTER=5 KIND=free
ok "is held to its folder, too" make -s verify EX=my-own
again
fi

if row '... in a chapter'; then
change chunks/05-relax.nw 's/(if \(!cost_add\(settled, w\[k\], &sum\)\)\n    atomicOr\(overflow, 1u\);\n)/$1else if (j >= n)\n    ;\n/g'
right "a chapter's answer with another line is built" make -s programs
ok "and held to its folder" make -s verify EX=relax-f
again
change chunks/05-relax.nw 's/(if \(!cost_add\(settled, w\[k\], &sum\)\)\n    atomicOr\(overflow, 1u\);\n)/$1else if (j == 0)\n    ;\n/g'
built
wrong "a chapter's answer that forgets a vertex is found" make -s verify EX=relax-f
says "as the answer" 'not ok .*relax-f'
again
fi

if row '... of a new stage'; then
put exercises/05-relax-u/stage.cu '#include' '/* a remark that somebody adds */'
right "a harness is changed, and holds" make -s verify EX=relax-u
again
put exercises/05-relax-u/stage.cu '#include' 'static int nobody_asks(void { return 0; }'
wrong "a harness with a mistake is refused" make -s verify EX=relax-u
says "by its place" 'stage.cu:[0-9]+'
again
fi

if row 'a wrong kernel that the text discusses'; then
change chunks/05-relax.nw 's/(\n<<([^<>\n]*) \[relax-f:race\/no-atomic\]>>=\n(.*?)\n)(?=@)/$1\@\n\n<<$2 [relax-f:race\/once-more]>>=\n$3\n/s'
right "one more of them is built" make -s programs
ok "and earns what its name says" make -s verify EX=relax-f
says "  and is asked" 'ok .*race/once-more'
again
change chunks/05-relax.nw 's/\[relax-f:race\/no-atomic\]/[relax-f:accepted\/no-atomic]/'
built
wrong "one that stands under another verdict is found" make -s verify EX=relax-f
says "with what it earns" 'not ok .*no-atomic|no-atomic.*race'
again
fi

if row 'a format'; then
change chunks/91ad-table.nw 's/(const format formats\[\] = \{\n.*?\},\n)/$1    { .suffix = ".dim", .read = dimacs_read, .write = dimacs_write,\n      .names = true, .first = 1 },\n/s'
ok "a format is a row" make -s programs
ok "and in the help" grep -q '[.]dim' <(build/bin/sssp --help; build/bin/sssp solve x.nothing 2>&1)
no "one without a small file and a word in the manual is found" $T readers test_99_formats
says "and named" 'the format [.]dim has a sample'
says "and the page" 'the manual page has no [.]dim'
put book/man/sssp.1 '.Pa .gr ,' '.Pa .dim ,'
cp tests/readers/samples/roads.gr tests/readers/samples/roads.dim
sed -n 's/^roads.gr /roads.dim /p' tests/readers/samples/FACTS >"$work/facts"; cat "$work/facts" >>tests/readers/samples/FACTS
right "with both it is walked" $T readers test_99_formats formats cli
change chunks/91-formats.nw 's/"the vertex", 1, r->n, &a.to/"the vertex", 1, UINT32_MAX, &a.to/'
built
wrong "a reader that does not hold a vertex to their number is found" $T readers
says "with its file and its row" 'not ok .*roads[.]dim, read as [.]dim'
again
change chunks/91ad-table.nw 's/(const format formats\[\] = \{\n.*?\},\n)/$1    { .suffix = ".dim", .read = dimacs_read, .write = gap_write, .first = 1 },\n/s'
cp tests/readers/samples/roads.gr tests/readers/samples/roads.dim; cat "$work/facts" >>tests/readers/samples/FACTS
built
no "a writer of another form is found" $T readers
says "by its row" 'not ok .*the format [.]dim: '
again
change chunks/91ad-table.nw 's/(const format formats\[\] = \{\n.*?\},\n)/$1    { .suffix = ".dim", .read = dimacs_died, .first = 1 },\n/s;
  s/(<<The formats>>=\nconst format formats)/<<The formats>>=\nstatic graph *dimacs_died(lines *in)\n{\n    graph *g = dimacs_read(in);\n\n    if (g \&\& g->n == 4)\n        g->v[g->n + 1] = 0;\n    return g;\n}\n@\n\n$1/'
printf 'p sp 4 1\na 1 2 5\n' >tests/readers/samples/four.dim
built
no "a reader that writes where it must not is found" $T readers
says "by its row" 'not ok .*four[.]dim, read as [.]dim: .*the format [.]dim: it ends the program'
says "and the other rows are walked all the same" '^3[0-9] passed'
again
fi

if row 'what the library offers'; then
change chunks/91c-library.nw 's/(called by several of them at once)\. /$1, each by one. /'
right "a remark in its header is built, and the library holds" tests/run full library
again
change chunks/91c-library.nw 's/(\nSSSP_API int sssp_solve_each\()/\nSSSP_API int sssp_nothing(void);$1/'
built
wrong "a function that is declared and is nowhere is found" tests/run full library
says "and named" 'sssp_nothing'
again
fi

if row 'a container, the devcontainer, the workflow'; then
echo '# a remark' >>.github/workflows/test.yml
right "a remark in the workflow passes" tests/run full linters
again
change .github/workflows/test.yml 's/^jobs:/job:/m'
wrong "a word that means nothing there is found" tests/run full linters
says "and named" 'not ok .*workflow'
again
fi

if row 'what `--json` prints'; then
change book/man/sssp.schema.json 's/("title": *"[^"]*)/$1, again/'
right "another title of the schema passes" $T json
again
change chunks/plain/sssp/results.c 's/"solver"/"solvent"/'
built
wrong "another key is found" $T json
says "and named" 'no solver'
again
fi

if row 'an option or command of `sssp`, `sssp-mpi`'; then
change chunks/plain/sssp/options.h 's/RELABEL, JSON, TO, WITHIN,/RELABEL, JSON, TO, WITHIN, REVERSE,/'
change chunks/90-program.nw 's/BIT\(JSON\) \| READS, do_info \}/BIT(REVERSE) | BIT(JSON) |\n  READS, do_info }/'
change chunks/plain/sssp/options.c 's/(\[JSON\]    = )/[REVERSE] = { "reverse", NULL, "each arc goes backwards" },\n$1/'
ok "an option is a row and a bit" make -s programs
ok "and in the help" grep -q -- '--reverse' <(build/bin/sssp info --help)
wrong "one that changes nothing is found" env COMMANDS=info $T options
says "and named" 'got: .*--reverse'
change chunks/90a-commands.nw 's/(\nint do_info\(const request \*r\)\n\{\n(?:    [^\n]*;\n)+\n)/$1    if (r->given[REVERSE])\n        puts("each arc goes backwards");\n/'
right "one that does what it says is built" make -s programs
ok "and passes" env COMMANDS=info $T options cli cli-refusals
again
fi

if row "a figure"; then
echo '\begin{tikzpicture}\draw (0,0) -- (1,0) \nosuchmacro;\end{tikzpicture}' >figures/fresh.tex
put chunks/05-relax.nw '\chapter{' '
\bookfigure{fresh}{A figure that somebody adds.}'
wrong "a figure with a mistake is refused" make draft C=05-relax
says "and named" 'fresh'
echo '\begin{tikzpicture}\draw (0,0) -- (1,0);\end{tikzpicture}' >figures/fresh.tex
right "and without it, it is drawn" make draft C=05-relax
change chunks/05-relax.nw 's/\{fresh\}\{A figure that somebody adds\.\}/{frehs}{A figure that somebody adds.}/'
tap_run make draft C=05-relax
says "one under a name that there is not is named" 'frehs'
again
fi

if row "a measured number"; then
change chunks/05-relax.nw 's/\{predecessor\/1048576\}\{wrong_runs\}/{predecessor\/1048577}{wrong_runs}/'
tap_run make -s draft C=05-relax   # (which is printed with a mark in its place)
echo "$now: wrong" >>"$work/done"
says "a number that no row has is named by its key" 'predecessor/1048577'
again
put chunks/05-relax.nw '\chapter{' '
A number again: \datum{refinements-atomic}{predecessor/1048576}{wrong_runs}.'
right "a number is cited once more" make -s draft C=05-relax
is "  and nothing is wrong in the chapter" "" "$(grep -vE '^(figure|build/draft.pdf)' "$work/out")"
again
fi

if row "a sentence that compares measurements"; then
right "what is compared holds" $T compared
change tests/compared.txt 's/^(03 \| takes N times as long.*) > 100$/$1 < 100/m'
wrong "a relation that the data do not bear out is refused" $T compared
says "and named" 'takes N times as long'
again
fi

if row "an answer names what its exercise asks to be measured"; then
right "what answers leave out has its reason" tests/run full answers-cover
change tests/answers-cover.txt 's/^engine-hubs .*\n//m'
wrong "one without a reason is found" tests/run full answers-cover
says "and named" 'engine-hubs'
again
fi

if row "what an answer says that the judge says"; then
right "what answers say of the judge holds" tests/run full answers-say
change tests/answers-say.txt 's/(and the judge says \[\[wrong_answer\]\] \| )wrong_answer\//$1accepted\//'
wrong "a word that the judge does not say is found" tests/run full answers-say
says "and named" 'relax-f'
again
fi

if row "what a reader is told to type"; then
put chunks/05-relax.nw '\chapter{' '
Type \texttt{make list} now, and \texttt{build/bin/sssp solve g.gr --no-verify}.'
right "a command that is there passes" $T told
again
put chunks/05-relax.nw '\chapter{' '
Type \texttt{make porridge} now, and \texttt{build/bin/sssp solve g.gr --porridge}.'
wrong "a command that is not there is found" $T told
says "and named" 'porridge'
again
fi

if row "a test"; then
printf '%s\n' '. tests/tap.sh' 'ok "it is fine" true' finish >tests/fresh.sh
right "a test that passes is counted" $T fresh
says "  as one" '^1 passed, 0 failed'
printf '%s\n' 'echo "ok 1 - fine"; echo "not ok 2 - not fine"; echo 1..2' >tests/fresh.sh
wrong "a test that fails is counted" $T fresh
says "and its line is shown" 'not ok 2 - not fine'
echo 'echo "ok 1 - fine"; echo 1..2' >tests/fresh.sh
no "and one that ends early" $T fresh
says "  which is said of it" 'fresh .*ended early'
printf '%s\n' '. tests/tap.sh' 'ok "it is fine" true' 'touch "$TMPDIR/left"' finish >tests/fresh.sh
no "and one that leaves a file" $T fresh
says "  by the file's name" 'left in TMPDIR: .*left'
again
fi

if row "a check of the simulator"; then
f=$(grep -l '//! race' tests/sim/*.cu | head -1)
right "the marks of all faults hold" $T sim-checks
change "$f" 's/ *\/\/! race[a-z-]*//'
wrong "a fault that no mark tells of is found" $T sim-checks
says "in its file" "$(basename "$f" .cu)"
again
fi

if row 'a command of `make`'; then
printf '\nporridge: ## cook it\n\t@echo cooked\n' >>Makefile
right "a command with its words is in the help" sh -c 'make help | grep -q "make porridge .*cook it"'
printf '\nsoup:\n\t@echo "%s"\n' "$(printf 'x%.0s' $(seq 100))" >>Makefile
wrong "a line of a Makefile that is too long is found" $T house
says "with its place" 'Makefile:[0-9]+'
again
fi

if row "a package that is needed"; then
change Makefile 's/^(PACKAGES *[:+]?= *)/$1libc6 /m'
right "a package that is there" timeout 120 make -s packages
again
change Makefile 's/^(PACKAGES *[:+]?= *)/$1no-such-package-at-all /m'
wrong "a package that Debian does not have is refused" timeout 120 make packages
says "by its name" 'no-such-package-at-all'
again
fi

if row "a drawing that moves in the pages"; then
echo "$now: right wrong" >>"$work/done"
skip "$now" "make web-test needs a browser, and takes most of an hour"
fi

is "each row of README's table was carried out, rightly and wrongly" "" "$(sort "$work/rows" |
  while read -r r; do for way in right wrong; do
    grep -F "$r: " "$work/done" | grep -q "$way" || echo "$r: $way"; done; done)"
is "and no other" "" "$(sed 's/: [a-z ]*$//' "$work/done" | sort -u | comm -13 <(sort "$work/rows") -)"
finish
