# The house: its commands, its promises about git, its silence about how
# it was made.
# timeout: 300, seconds: 7
. tests/tap.sh
make help >"$work/help"
is "make help fits one screen" "" "$(n=$(wc -l <"$work/help"); [ "$n" -le 40 ] || echo "$n lines, and 40 fit")"
for t in all labs test test-all chapter data clean handout pdf list check \
         verify grade; do
  ok "make help names $t" grep -q "make $t " "$work/help"
done
for d in $(git ls-files | sed -n 's|/.*||p' | sort -u | grep -v '^[.]'); do
  grep -q "^$d:" Makefile */*.mk || status "make $d is no command" 2 make -n "$d"
done
says "and that is said" 'is a folder, and no command; make help'
is "no line of the Makefiles and the tools is over 100 columns" "" \
  "$(git ls-files Makefile '*.mk' book/tools tests/run tests/tap.sh |
     xargs awk 'length($0) > 100 { print FILENAME ":" FNR }')"
is "no tab, but in Makefiles and in data" "" \
  "$(git grep -lIP '\t' -- chunks generated book exercises figures tests README.md \
     ':!*.mk' ':!*/data/*' ':!tests/fuzz/corpus' ':!figures/*.png' | head)"
# [[code]] that goes over the end of a source's line is set with the line broken there
broken() {   # broken FILES...: where it does
  perl -ne '$code = $typed = 0 if $f ne $ARGV; $f = $ARGV;
    $code = 1 if /^<<.*>>=\s*$/; $code = 0 if /^@(\s|$)/; next if $code;
    $typed = 1 if /\\begin\{verbatim/; $typed = 0 if /\\end\{verbatim/; next if $typed;
    ($t = $_) =~ s/\[\[.*?\]\]+//g; print "$ARGV: $_" if $t =~ /\[\[/' "$@"
}
is "no code in a sentence goes over the end of a line" "" "$(broken chunks/*.nw)"
printf 'When [[sssp\nsolve]] runs\n<<a>>=\nx[[1\n@ and [[here]].\n' >"$work/broken.nw"
is "one that does is found" "$work/broken.nw: When [[sssp" "$(broken "$work/broken.nw")"
is "what make start and make grade write is ignored" "grades/ handins/" \
  "$(git check-ignore handins/ grades/ | sort | xargs)"
is "no command installs or updates but the one that says so" \
  "book/tools/install-packages" \
  "$(git grep -lE '(system|popen|exec[lv]p?) *\(.*apt-get|^[^#]*\$as apt-get|^\s*(sudo )?apt-get ' \
     -- chunks book Makefile '*.mk' figures/measure/*.sh | xargs)"
is "no path of the machine it was made on" "" \
  "$(git grep -lE '(^|[^A-Za-z0-9_}])/(work|root|home)/[a-z]' -- . \
     ':!tests/house.sh' ':!figures/*.png')"
is "nothing but known folders at the top" \
  ".ci .devcontainer .github .gitignore .vscode CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE\
 LICENSE-TEXT Makefile README.md SECURITY.md book\
 chunks exercises figures generated pyproject.toml tests" \
  "$(git ls-files | cut -d/ -f1 | LC_ALL=C sort -u | tr '\n' ' ' | sed 's/ $//')"
# arrows: a file includes only its own room and those below it
arrows() {   # arrows FOLDER: what is included upwards
  grep -rhnE --with-filename '^#include "[a-z]+/' "$1" --include='*.[ch]' \
    --include='*.cu' --include='*.cpp' | awk -F'[:"]' -v root="$1/" '
    BEGIN { below["graph"] = "graph"; below["solve"] = "graph solve"
            below["cpu"] = below["solve"] " cpu"
            below["cuda"] = below["solve"] " cpu cuda"
            below["solvers"] = below["solve"] " solvers"
            below["library"] = below["solvers"] " solvers library"
            below["multi"] = "graph solve cuda multi sssp"   # its options
            below["sim"] = "sim"; below["judge"] = "graph solve sim judge"
            below["exercises"] = below["judge"] " cpu cuda sim exercises"
            below["sssp"] = "*" }
    { file = substr($1, length(root) + 1); room = file; sub(/\/.*/, "", room)
      what = $4; sub(/\/.*/, "", what)
      if (!(room in below) || below[room] == "*") next
      if (index(" " below[room] " ", " " what " ") == 0)
        print file " includes " $4 }'
}
is "no include goes upwards" "" "$(arrows generated)"
mkdir -p "$work/up/cpu" && echo '#include "solvers/solver.h"' >"$work/up/cpu/x.c"
is "an arrow upwards is found" "cpu/x.c includes solvers/solver.h" \
  "$(arrows "$work/up")"
# and nothing leads back to where it came from, of rooms or of files
is "no circle of includes" "" "$(book/tools/rooms generated --check 2>&1)"
mkdir -p "$work/round/cpu" "$work/round/cuda"
echo '#include "cuda/b.h"' >"$work/round/cpu/a.h"; echo >"$work/round/cpu/c.h"
echo >"$work/round/cuda/b.h"; echo '#include "cpu/c.h"' >"$work/round/cuda/d.h"
is "a circle of rooms is found" \
  "rooms: a circle of rooms: cpu/a.h includes cuda/b.h; cuda/d.h includes cpu/c.h" \
  "$(book/tools/rooms "$work/round" --check 2>&1)"
echo '#include "c.h"' >"$work/round/cpu/a.h"; echo '#include "a.h"' >"$work/round/cpu/c.h"
is "a circle of files is found" \
  "rooms: a circle: cpu/a.h includes cpu/c.h includes cpu/a.h" \
  "$(book/tools/rooms "$work/round" --check 2>&1)"
# README's table of what to change names only what there is
named() {   # named README: the words in it that lead nowhere
  sed -n '/^## To change it/,/^## To release/p' "$1" | grep -o '`[^`]*`' | tr -d '\`' |
  while read -r w; do case $w in
    *NAME*|'<<X'*|*/NN-slug/*|*slug|starter/F) ;;
    'tests/run '*) for t in ${w#tests/run * }; do
        compgen -G "tests/$t.*" >/dev/null || echo "$w"; done ;;
    'make '*) t=${w#make }; t=${t%% *}
        grep -qE "^(.* )?$t( [^:]*)?:" Makefile */*.mk book/lab/*.mk || echo "$w" ;;
    '<<'*) grep -qF -e "$w=" chunks/*.nw || echo "$w" ;;
    */*) w=${w#. }
        for at in . generated exercises/05-relax-f; do
          compgen -G "$at/${w//NN/[0-9][0-9]*}" >/dev/null && break; done || echo "$w" ;;
  esac; done; }
status "a test without the set before it is not all tests" 2 env O="$work/o" tests/run typed-numbers
says "and that is said" "say quick, full or drawn first"
for helper in tap tests/tap.sh ranks cluster; do
  no "$helper is no test to be run" env O="$work/o" tests/run quick $helper
done
is "the README's table names what there is" "" "$(named README.md)"
printf '%s\n' '## To change it' '| `tests/run quick nothing` | `make nowhere` |' \
  '| `chunks/99-none.nw` | `<<No such chunk>>` |' '## To release' >"$work/readme"
is "what leads nowhere is found" 4 "$(named "$work/readme" | wc -l)"
# what several files need is a header
is "no chunk of over ten lines stands in two files" "" "$(perl tests/pasted.pl 10 chunks/*.nw)"
printf '<<%s>>=\nint a;\nint b;\n@\n' Both >"$work/both.nw"
printf '<<cpu/%s.c>>=\n<<Both>>\n@\n' a b >>"$work/both.nw"
is "one that does is found" Both "$(perl tests/pasted.pl 1 "$work/both.nw")"
# names that grep and a debugger can tell apart; one stands in two files because its chunk does,
# in the solver on the processor and in the file of the exercise that asks for it
names() { perl tests/names.pl "$1" 2>/dev/null | grep -c "^$2" || :; }
is "functions whose name stands in two files" "two interval_end cpu/crauser.c cuda/crauser.cu" \
  "$(perl tests/names.pl generated 2>/dev/null | grep ^two)"
is "functions of four letters or fewer" 0 "$(names generated short)"
mkdir -p "$work/names" && cp -r generated/{graph,cpu} "$work/names" && two=$(names "$work/names" two) &&
  short=$(names "$work/names" short) &&
  printf 'static int\nfresh_name(int a)\n{\n    return a;\n}\nstatic void go(int n) {\n}\n' >"$work/names/cpu/a.c" &&
  printf 'bool fresh_name(const char *(*f)(int), int b)\n{\n    return f(b);\n}\n' >"$work/names/graph/b.c"
is "a name in a second file is found, and a short one" "$((two + 1)) $((short + 1))" \
  "$(names "$work/names" two) $(names "$work/names" short)"
# a test that is named alone is not of what was: what it runs is made first, before all tests;
# two that made it by themselves, side by side, would write the same files
unmade() { local f t; for f; do for t in $(grep -oE '\$B/tests/test_[0-9][a-z0-9_]*|\{O:-build\}/(tests|bin)/[a-z0-9_-]+"' "$f" |
  sed 's|.*/||; s|"$||' | sort -u); do
  grep -q "^# made:.*/$t\>" "$f" || echo "${f##*/}: $t"; done; done; }
is "tests run what is made" "" "$(unmade tests/*.sh)"
ok "and has a rule" make -s -n "O=${O:-build}" $(sed -n "s|^# made:||; T; s| | ${O:-build}/|gp" tests/*.sh)
sed '/^# made/d' tests/cores-all.sh >"$work/cores-all.sh"
is "one that does not is found" "cores-all.sh: test_21_cores" "$(unmade "$work/cores-all.sh")"
# make -B makes the sources anew, even beside -n, and with them all that is made of them for
# each test that follows: the volumes were set twice
anew() { grep -nE '^[^#]*\bmake( [^;|&"]*)? (-[a-z]*B|--always-make)' "$@"; }
is "no test has make do all anew in this tree" "" "$(anew $(ls tests/*.sh | grep -v house.sh))"
echo 'env -u A make -n -B O="$O" x' >"$work/anew.sh"; is "one that does is found" 1 "$(anew "$work/anew.sh" | wc -l)"
# what every test asks with: nothing beside nothing, a killed program or an empty list is no success
cat >"$work/asks.sh" <<'E2'
. tests/tap.sh
exec 2>/dev/null
nothing='' a=1
is "nothing, which is meant" "" "$nothing"
is "nothing beside nothing" "$nothing" "$(true)"
is "on two lines" \
  "" "$nothing"
is "on two lines, computed" \
  "$nothing" "$(true)"
is "equal" "$a" 1
asked() { is "$1" "$2" "$nothing"; }
asked "by a function" ""
asked "by a function, computed" "$nothing"
no "killed" sh -c 'kill -9 $$'
no "no such command" no-such-command
no "fails" false
some "of two words two" 2 "a b"
some "of none one" 1 "$nothing"
end=$(trap -p EXIT); end=${end#*\'}; (eval "${end%\'*}")
ok "a child that ends leaves the folder" test -d "$work"
finish
E2
is "no test passes by what is empty or was killed" "1 3 5 6 10 11 13" "$(bash "$work/asks.sh" | sed -n 's/^ok \([0-9]*\).*/\1/p' | xargs)"
# ... and no test has a function of its own by such a name, which would ask nothing
asks='ok|no|status|says|is|some|skip|finish'
own() { grep -nE "^ *(function +)?($asks) *\(\)|[;{] ($asks)\(\) *\{" "$@"; }
is "no test puts another function in the place of one that asks" "" "$(own $(ls tests/*.sh | grep -v tests/tap.sh))"
is "one that does is found" 8 "$(own tests/tap.sh | wc -l)"
# what a step of a loop leaves stands for the next one
stale() { perl tests/stale.pl "$@"; }
is "no test takes what the round before has left for its own" "" "$(stale tests/*.sh | head -3)"
sed 's/ || useless+="$f: is not made "//' tests/options.sh >"$work/options.sh"
is "one that does is found" 1 "$(stale "$work/options.sh" | wc -l)"
# a schedule that a list forgets is one that no kernel was asked in
schedules=$(sed -n '/schedules\[\] = {/,/};/p' generated/sim/report.cpp | grep -o '"[a-z]*"' | sort | xargs)
fewer() { perl -0ne 'BEGIN { @all = split " ", shift } while (/schedules\[\] = \{(.*?)\};/sg) { my $in = $1;
  print "$ARGV: no $_\n" for grep { $in !~ /"$_"/ } @all }' "$schedules" "$@"; }
some "there are schedules" 5 "$schedules"
is "each list of a test's schedules has all" "" "$(fewer $(grep -lF 'schedules[]' tests/test_*.c tests/test_*.cu | grep -v test_22_oracle))"
sed 's/, "late"//' tests/test_17_engine.c >"$work/test_17.c"
is "one that has fewer is found" "$work/test_17.c: no late" "$(fewer "$work/test_17.c")"
# how many a machine counts, a second or two, it decides: a pattern takes one of a thing as many
many=$(sed -n '/said_of_one\[\]/,/^};/p' generated/sim/singular.h | grep -oE '\{ "[a-z]+", ' | cut -d'"' -f2 | paste -sd'|')
plural() { grep -nE "(\\[0-9\\]|.d)[+*] ($many)([^?a-z]|\$)" "$@"; }
is "a pattern for some seconds takes one" "" "$(plural $(ls tests/*.sh tests/*.pl | grep -v house.sh))"
echo "says a 'more than [0-9]+ seconds of'" >"$work/plural.sh"; is "one that does not is found" 1 "$(plural "$work/plural.sh" | wc -l)"
# from the program to every kernel
is "includes lead from main to every kernel" "" "$(perl tests/reach.pl generated)"
mkdir "$work/lost" && cp -r generated/{sssp,solvers,solve,graph,cuda,cpu} "$work/lost" &&
  echo '__global__ void lost(int n) { (void)n; }' >"$work/lost/cuda/lost.cu"
is "a kernel that is not reached is found" "cuda/lost.cu: lost" \
  "$(perl tests/reach.pl "$work/lost")"
# a figure stands somewhere: in a chapter, in another figure or on a page of its own
unplaced() { local f n; for f in figures/*.tex $1; do n=$(basename "$f" .tex)
  grep -qE "bookfigure(\[[^]]*\])?\{$n\}|input\{[^}]*$n|[{/]$n[}.]" chunks/*.nw book/*.{tex,sty,mk} figures/*.tex \
    book/tools/* README.md 2>/dev/null || echo "$n"; done; }
is "each figure is placed somewhere" "" "$(unplaced | head)"
is "one that is not is found" "nowhere-placed" "$(unplaced figures/nowhere-placed.tex)"
ok "a fresh clone" git clone -q . "$work/clone"
(cd "$work/clone" && mkdir -p build && touch build/x && make clean) >/dev/null
is "make clean leaves what git has" "" \
  "$(git -C "$work/clone" status --porcelain --ignored)"
finish
