# set: full
# What README's table "To change it" says is carried out, row by row, in a copy
# of the tree, with one mistake each that what the row says to run must name.
# A row of the table that is not carried out here is a failure.
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
row() { echo "$1" >>"$work/done"; case "|${ONLY:-$1}|" in *"|$1|"*) ;; *) false ;; esac; }
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
A sentence with \nosuchmacro in it.'
no "a sentence with a mistake is refused" make draft C=05-relax
says "by file, line and word" '05-relax.*:3:.*(Undefined control sequence|nosuchmacro)'
again
fi

if row "a line of code"; then
change chunks/02-dijkstra.nw 's/(uint32_t n = g->n, f = source;)/    $1 \/* a remark that makes the line longer than a page is *\//'
no "a line of code that is too long is refused" tests/run quick sizes
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
ok "a solver is a chapter and a row" make -s programs
ok "and in the list" grep -q '^late ' <(build/bin/sssp list)
no "one that forgets an arc is found" $T test_14_paths
says "and named" 'late'
change chunks/22y-late.nw 's/k \+ 1 < g->v/k < g->v/'
ok "put right, it is built" make -s programs
ok "and passes" $T test_14_paths
again
fi

if row 'a kernel of a solver'; then
change chunks/89a-solvers.nw 's/(relax_plus<<<r->blocks), p->block/$1 - 1, p->block/'
built
no "a step that starts a block too few is found" $T test_09_refinements
says "by its solver" 'U_GPU_PLUS'
again
fi

if row "an exercise"; then
ok "a folder for an exercise" make -s new-exercise NAME=my-kernel CHAPTER=5
ok "with its answer it is held to its folder" make -s verify EX=my-kernel
change exercises/05-my-kernel/reference/my_kernel.cu 's/blockIdx.x \* blockDim.x \+ threadIdx.x/threadIdx.x/'
no "an answer that is wrong is found" make -s verify EX=my-kernel
says "and named" 'exercises/05-my-kernel/reference'
again
fi

if row '... in a chapter'; then
change chunks/05-relax.nw 's/(if \(!cost_add\(settled, w\[k\], &sum\)\)\n    atomicOr\(overflow, 1u\);\n)/$1else if (j == 0)\n    ;\n/g'
built
no "a chapter's answer that forgets a vertex is found" make -s verify EX=relax-f
says "as the answer" 'not ok .*relax-f'
again
fi

if row '... of a new stage'; then
put exercises/05-relax-u/stage.cu '#include' 'static int nobody_asks(void { return 0; }'
no "a harness with a mistake is refused" make -s verify EX=relax-u
says "by its place" 'stage.cu:[0-9]+'
again
fi

if row 'a wrong kernel that the text discusses'; then
change chunks/05-relax.nw 's/\[relax-f:race\/no-atomic\]/[relax-f:accepted\/no-atomic]/'
built
no "one that stands under another verdict is found" make -s verify EX=relax-f
says "with what it earns" 'not ok .*no-atomic|no-atomic.*race'
again
fi

if row 'a format'; then
change chunks/91ad-table.nw 's/(const format formats\[\] = \{\n)/$1    { .suffix = ".dim", .read = dimacs_read, .write = dimacs_write,\n      .names = true, .first = 1 },\n/'
ok "a format is a row" make -s programs
ok "and in the help" grep -q '[.]dim' <(build/bin/sssp --help; build/bin/sssp solve x.nothing 2>&1)
no "one without a small file is found" $T readers
says "and named" '[.]dim'
cp tests/readers/samples/roads.gr tests/readers/samples/roads.dim
sed -n 's/^roads.gr /roads.dim /p' tests/readers/samples/FACTS >"$work/facts"; cat "$work/facts" >>tests/readers/samples/FACTS
ok "with one it is walked" $T readers
change chunks/91-formats.nw 's/"the vertex", 1, r->n, &a.to/"the vertex", 1, UINT32_MAX, &a.to/'
built
no "a reader that does not hold a vertex to their number is found" $T readers
says "with its file" 'roads.(dim|gr)'
again
fi

if row 'what the library offers'; then
change chunks/91c-library.nw 's/(\nSSSP_API int sssp_solve_each\()/\nSSSP_API int sssp_nothing(void);$1/'
built
no "a function that is declared and is nowhere is found" tests/run full library
says "and named" 'sssp_nothing'
again
fi

if row 'a container, the devcontainer, the workflow'; then
change .github/workflows/test.yml 's/^jobs:/job:/m'
no "a word that means nothing there is found" tests/run full linters
says "and named" 'not ok .*workflow'
again
fi

if row 'what `--json` prints'; then
change chunks/90c-json.nw 's/"solver"/"solvent"/'
built
no "another key is found" $T json
says "and named" 'no solver'
again
fi

if row 'an option or command of `sssp`, `sssp-mpi`'; then
change chunks/90-program.nw 's/RELABEL, JSON, TO, WITHIN,/RELABEL, JSON, TO, WITHIN, REVERSE,/;
  s/BIT\(JSON\) \| READS, do_info \}/BIT(REVERSE) | BIT(JSON) |\n  READS, do_info }/;
  s/(\[JSON\]    = )/[REVERSE] = { "reverse", NULL, "each arc goes backwards" },\n$1/'
ok "an option is a row and a bit" make -s programs
ok "and in the help" grep -q -- '--reverse' <(build/bin/sssp info --help)
no "one that changes nothing is found" env COMMANDS=info $T options
says "and named" 'got: .*--reverse'
again
fi

if row "a figure"; then
echo '\begin{tikzpicture}\draw (0,0) -- (1,0) \nosuchmacro;\end{tikzpicture}' >figures/fresh.tex
put chunks/05-relax.nw '\chapter{' '
\bookfigure{fresh}{A figure that somebody adds.}'
no "a figure with a mistake is refused" make draft C=05-relax
says "and named" 'fresh'
echo '\begin{tikzpicture}\draw (0,0) -- (1,0);\end{tikzpicture}' >figures/fresh.tex
ok "and without it, it is drawn" make draft C=05-relax
again
fi

if row "a measured number"; then
change chunks/05-relax.nw 's/\{predecessor\/1048576\}\{wrong_runs\}/{predecessor\/1048577}{wrong_runs}/'
tap_run make draft C=05-relax      # (which is printed with a mark in its place)
says "a number that no row has is named by its key" 'predecessor/1048577'
again
fi

if row "a sentence that compares measurements"; then
change tests/compared.txt 's/^(03 \| takes N times as long.*) > 100$/$1 < 100/m'
no "a relation that the data do not bear out is refused" $T compared
says "and named" 'takes N times as long'
again
fi

if row "what an answer says that the judge says"; then
change tests/answers-say.txt 's/(and the judge says \[\[wrong_answer\]\] \| )wrong_answer\//$1accepted\//'
no "a word that the judge does not say is found" tests/run full answers-say
says "and named" 'relax-f'
again
fi

if row "what a reader is told to type"; then
put chunks/05-relax.nw '\chapter{' '
Type \texttt{make porridge} now, and \texttt{build/bin/sssp solve g.gr --porridge}.'
no "a command that is not there is found" $T told
says "and named" 'porridge'
again
fi

if row "a test"; then
printf '%s\n' 'echo "ok 1 - fine"; echo "not ok 2 - not fine"; echo 1..2' >tests/fresh.sh
no "a test that fails is counted" $T fresh
says "and its line is shown" 'not ok 2 - not fine'
echo 'echo "ok 1 - fine"; echo 1..2' >tests/fresh.sh
no "and one that ends early" $T fresh
again
fi

if row "a check of the simulator"; then
f=$(grep -l '//! race' tests/sim/*.cu | head -1)
change "$f" 's/ *\/\/! race[a-z-]*//'
no "a fault that no mark tells of is found" $T sim-checks
says "in its file" "$(basename "$f" .cu)"
again
fi

if row 'a command of `make`'; then
printf '\nporridge: ## cook it\n\t@echo cooked\n' >>Makefile
ok "a command with its words is in the help" sh -c 'make help | grep -q "make porridge .*cook it"'
printf '\nsoup:\n\t@echo "%s"\n' "$(printf 'x%.0s' $(seq 100))" >>Makefile
no "a line of a Makefile that is too long is found" $T house
says "with its place" 'Makefile:[0-9]+'
again
fi

if row "a package that is needed"; then
change Makefile 's/^(PACKAGES *[:+]?= *)/$1no-such-package-at-all /m'
no "a package that Debian does not have is refused" timeout 120 make packages
says "by its name" 'no-such-package-at-all'
again
fi

is "each row of README's table was carried out" "" "$(sort "$work/rows" | comm -23 - <(sort "$work/done"))"
is "and no other" "" "$(sort "$work/rows" | comm -13 - <(sort "$work/done"))"
finish
