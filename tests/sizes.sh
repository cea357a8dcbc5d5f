# What one can hold in one's head: a chapter has at most 2,500 lines, a tangled
# file 800, a function 60.
. tests/tap.sh
over() { perl tests/sizes.pl "$@"; }
is "no chapter has over 2,500 lines" "" "$(over chapter 2500 chunks/*.nw)"
ok "and no line of code over 72 columns" book/tools/nw columns chunks/*.nw
is "no tangled file has over 800" "" "$(find generated -type f | LC_ALL=C sort | xargs perl tests/sizes.pl file 800)"
# headers of C++ may have no ending; a harness stands with its exercise
code() { { find generated -type f ! -name '*.py'; git ls-files exercises |
  grep -E '^exercises/[^/]*/[^/]*\.(c|h|cu)$'; } | LC_ALL=C sort; }
is "no function has over 60 lines" "" "$(code | xargs perl tests/sizes.pl function 60)"
ok "all functions were looked at" test "$(code | xargs perl tests/sizes.pl function 0 | wc -l)" -ge 3000
# why a chunk is there is said before it
is "no chunk of the machine room is without its reason" "" \
  "$(for c in chunks/20z-*.nw chunks/89*.nw chunks/9*.nw; do over silent 0 "$c"; done)"
# and nobody reads more than a page of code of the machine room without a word
is "no stretch of code without a word has over 50 lines" "" "$(over stretch 50 chunks/89*.nw chunks/9*.nw)"

# It would be noticed.
printf '<<a.c>>=\n<<A>>\n@\n\n<<A>>=\none\n<<B>>\n@ Why.\n\n<<B>>=\ntwo\n@ %%def two\n\n%% note\n<<C>>=\nx\n@\n' >"$work/said.nw"
is "a chunk without a word is found, and one with a word is not" ":5: A|:15: C" \
  "$(over silent 0 "$work/said.nw" | sed 's/.*nw//' | paste -sd'|')"
stretch() { printf 'Why.\n\n<<a.c>>=\n'; lines 2; printf '@\n\n%s\n<<A>>=\n' "$1"; lines "$2"; echo @; }
lines() { yes "${2:-    n++;}" | head "-$1"; }
stretch '% a note' 3 >"$work/five.nw"; stretch '% a note' 2 >"$work/four.nw"; stretch 'Why it is so here.' 3 >"$work/word.nw"
stretch 'Why.' 3 >"$work/filler.nw"
is "five lines in two chunks are found, and not four, and none with a sentence between" ":3: a.c: 5 lines|:3: a.c: 5 lines" \
  "$(for f in five four word filler; do over stretch 4 "$work/$f.nw"; done | sed 's/.*nw//' | paste -sd'|')"
printf '<<a.c>>=\n%072d\n@\n' 0 >"$work/72.nw"; printf '<<a.c>>=\n%073d\n@\n' 0 >"$work/73.nw"
ok "72 columns are no fault" book/tools/nw columns "$work/72.nw"
no "73 are one" book/tools/nw columns "$work/73.nw"
yes text | head -2501 >"$work/92-x.nw"; head -2500 "$work/92-x.nw" >"$work/93-x.nw"
is "a chapter of 2,501 lines is found, and none of 2,500" "$work/92-x.nw: 2501 lines" \
  "$(over chapter 2500 "$work"/9*.nw)"
yes 'int a;' | head -801 >"$work/a.c"; head -800 "$work/a.c" >"$work/b.c"
is "a file of 801 lines is found, and none of 800" "$work/a.c: 801 lines" \
  "$(over file 800 "$work"/[ab].c)"
# a line of over 100 columns is two
{ lines 1 "$(printf '%0101d' 0)"; lines 2499 text; } >"$work/94-x.nw"
is "nor is a chapter shorter for long lines" "94-x.nw: 2501 lines" "$(over chapter 2500 "$work/94-x.nw" | sed 's|.*/||')"
# body NAME BEFORE AFTER [INNER]: 61 lines from brace to brace, or 60
body() {
  { printf '%b' "$2"; lines "$((58 - $4))"; printf '%b' "$3"; } >"$work/some.cu"
  is "60 lines of $1 are no fault" "" "$(over function 60 "$work/some.cu")"
  { printf '%b' "$2"; lines "$((59 - $4))"; printf '%b' "$3"; } >"$work/some.cu"
  is "61 are found: $1" "long: 61 lines" "$(over function 60 "$work/some.cu" | sed 's/^[^ ]* //')"
}
body "a function" 'int long(void)\n{\n' '}\n' 0
body "a brace on the line of the name" 'static int long(int (*f)(int)) {\n' '}\n' 0
body "a kernel" '__global__ void __launch_bounds__(256, 4)\nlong(plan p)\n{\n' '}\n' 0
body "a method" 'namespace {\nclass c : b {\n  int x;\npublic:\n  int long() const override {\n' '  }\n};\n}\n' 0
body "a constructor" 'struct s {\n  long(int a) : b(a), c{a}\n  {\n' '  }\n  int b, c;\n};\n' 0
body "a template" 'template <class T>\nT long(T x)\n{\n' '}\n' 0
body "a function behind extern" 'extern "C" {\nint long(void)\n{\n' '}\n}\n' 0
body "a chunk in a block" 'int long(int n)\n{\n    if (n)\n        /* a name */\n        {\n' \
  '        }\n}\n' 3
body "comments and literals" 'int long(int n)\n{\n    /* } { */\n\n    // }\n    f("}", \047{\047, "\\\\");\n' "}\n" 1
{ printf '#define long(x) \\\n'; lines 60 '    x; \'; echo '    x'; } >"$work/some.cu"
is "a macro" "a macro: 62 lines" "$(over function 60 "$work/some.cu" | sed 's/^[^ ]* //')"
{ printf 'static table t(void)\n{\n    return (table){\n        0 };\n}\nstatic const int all[] = {\n'
  lines 90 '    1,'; echo '};'; } >"$work/some.cu"
is "a long table is no function" "" "$(over function 60 "$work/some.cu")"
# nothing hides lines: a macro that a function uses, a file that it includes, what looks like no function
{ printf '#define PART \\\n'; lines 29 '    x; \'; printf '    x\nint long(void)\n{\n    PART\n'; lines 28; echo '}'
} >"$work/some.cu"
is "a function and the macro in it are one" "some.cu:33: long: 61 lines" "$(over function 60 "$work/some.cu" | sed 's|.*/||')"
printf 'int f(void)\n{\n    int a;\n#include "rest.h"\n    return a;\n}\nint all[] = {\n#include "rows.h"\n};\n' >"$work/some.cu"
is "an include in a body is said" "some.cu:4: an include in a function" "$(over function 60 "$work/some.cu" | sed 's|.*/||')"
printf 'int f(a)\n    int a;\n{\n    g(), h();\n}\nauto k = [] { g(); };\nstatic const struct { int a; } t = { 1 };\n' >"$work/some.cu"
is "and what is not understood" "some.cu:3: no function, and has statements|some.cu:6: no function, and has statements" \
  "$(over function 60 "$work/some.cu" | sed 's|.*/||' | paste -sd'|')"
body "a room in a room" 'namespace a {\ninline namespace b {\nint long(void) {\n' '}\n}\n}\n' 0
echo 'int f(void) {' >"$work/some.cu"
is "a brace that is missing is said" "a brace too few" "$(over function 60 "$work/some.cu" | sed 's/^[^ ]* //')"
finish
