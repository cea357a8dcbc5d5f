# The book's sources: chunks, generated code, exercises, data.
. tests/tap.sh
chapters=$(ls chunks/*.nw)

# ---- chunks ----------------------------------------------------------------
ok "all chunks are defined and used" \
  book/tools/tangle "$work/lines" "$work/readers" $chapters
printf '<<a.c>>=\n<<Nowhere>>\n@\n' >"$work/bad.nw"
no "a chunk that is nowhere defined is refused" \
  book/tools/tangle "$work/x" "$work/y" "$work/bad.nw"
printf '<<a.c>>=\nint a;\n@\n<<A misspelt name>>=\nint b;\n@\n' >"$work/bad.nw"
no "a chunk that is used nowhere is refused" \
  book/tools/tangle "$work/x" "$work/y" "$work/bad.nw"
ok "no code is over 72 columns, none has a tab" \
  env LC_ALL=C awk -f book/tools/nwcolumns.awk $chapters
{ echo '<<a.c>>='; printf 'int %070d;\n@\n' 0; } >"$work/bad.nw"
no "a line of 75 columns is noticed" \
  env LC_ALL=C awk -f book/tools/nwcolumns.awk "$work/bad.nw"

# ---- generated/ and build/src --------------------------------------------------
ok "generated/ is what the chapters tangle to" diff -r "$work/readers" generated
is "of the exercises it has the starters alone" "" \
  "$(cd generated && find exercises -type f ! -path '*/starter/*' ! -name 'stage.*' ! -name '*.h' ! -path exercises/scenes.c | head -3)"

# The compiled copy has #line, the readers' copy comments and indentation:
# as sequences of tokens they are the same program.
tokens() { grep -hv '^#line' "$@" | gcc -fpreprocessed -dD -E -P -x c - 2>/dev/null |
           sed 's/[^A-Za-z0-9_]/\n&\n/g' | grep -v '^[[:space:]]*$'; }
all() { # all TREE: the tokens of its files, each after its name
  while read -r f; do
    printf '"%s"\n' "$f"; cat "$1/$f"
  done <"$work/files" >"$work/joined"; tokens "$work/joined"; }
same() { [ -s "$1" ] && cmp -s "$1" "$2"; }
(cd "$work/readers" && find . -type f ! -path './exercises/*' \
  \( -name '*.c' -o -name '*.h' -o -name '*.cu' -o -name '*.cpp' \) | sort) >"$work/files"
all "$work/lines" >"$work/1"; all "$work/readers" >"$work/2"
is "the readers' copy and the compiled copy are the same program" "" \
  "$(diff "$work/1" "$work/2" | head -5)"
is "all of it" "$(wc -l <"$work/files")" "$(tr -d '\n' <"$work/2" | grep -oFf "$work/files" | sort -u | wc -l)"
tokens "$work/lines/cpu/da2cf.c" >"$work/1"
ok "one file alone is" same "$work/1" <(tokens "$work/readers/cpu/da2cf.c")
sed '0,/return/s//retard/' \
  "$work/readers/cpu/da2cf.c" >"$work/changed.c"
no "one changed token would be noticed" same "$work/1" <(tokens "$work/changed.c")

# ---- exercises -------------------------------------------------------------------
is "every exercise has a rating and a time" "" "$(grep -n '\\begin{exercise}' $chapters |
  grep -vE '\\begin\{exercise\}\[M?[0-5][0-9]\]\{([0-9]+|a) (min|h|days?|weeks?)\}')"
sed -n 's/.*\\label{\(ex:[^}]*\)}.*/\1/p' $chapters | sort >"$work/labels"
is "no two exercises share a label" "" "$(uniq -d "$work/labels")"
is "every exercise can be referred to" "$(grep -c . "$work/labels")" \
  "$(cat $chapters | grep -c '\\begin{exercise}')"
sed -n 's/.*\\begin{solution}{\([^}]*\)}.*/\1/p' $chapters | sort >"$work/solved"
is "every answer belongs to an exercise" "" "$(comm -13 "$work/labels" "$work/solved")"
sed -n 's/.*\\label{\(ex:[^}]*\)}.*/\1/p' $chapters | sort >"$work/taught"
is "every exercise of the chapters is answered" "" \
  "$(comm -23 "$work/taught" "$work/solved")"
for f in chunks/0[1-9]-*.nw chunks/1[0-9]-*.nw; do
  case $f in
    */12-*|*/18-*) graded=0 ;;          # measurements; open problems
    *) graded=1 ;;
  esac
  is "$f has four exercises or more, one graded" yes "$(awk -v least=$graded '
    /\\begin{exercise}/ { n++ } /\\graded{/ { g++ }
    END { print (n >= 4 && g >= least) ? "yes" : n + 0 " exercises, " g + 0 " graded" }' $f)"
  is "$f has a figure, further reading" yes "$(awk '
    /\\bookfigure|\\bookplot/ { f++ } /\\section{Further reading}/ { r++ }
    END { print (f && r) ? "yes" : f + 0 " figures, " r + 0 " sections" }' $f)"
done
graded=$(sed -n 's/.*\\graded{\([^}]*\)}.*/\1/p' $chapters | sort -u)
unrooted=
for slug in $graded; do
  grep -qE "^<<exercises/[0-9]{2}-$slug/[^>]*>>=" $chapters || unrooted="$unrooted $slug"
done
is "every graded exercise has a file to hand in" "" "$unrooted"
if [ -d exercises ]; then
  homeless=
  for slug in $graded; do ls exercises/[0-9][0-9]-$slug/exercise.conf >/dev/null 2>&1 ||
    homeless="$homeless $slug"; done
  is "every graded exercise has its folder" "" "$homeless"
else
  skip "every graded exercise has its folder" "there is no exercises/ yet"
fi
unstarted=
for f in "$work"/exercises/*/*.c*; do
  s=$(dirname "$f")/starter/$(basename "$f")
  { [ -f "$s" ] && ! cmp -s "$s" "$f"; } || unstarted="$unstarted $f"
done
is "every graded exercise has a starter that differs from its answer" "" "$unstarted"

# ---- data ------------------------------------------------------------------------
untold=
for f in figures/data/*.csv; do
  grep -q '^# *command: .' "$f" && grep -q '^# *machine: .' "$f" || untold="$untold $f"
done
is "every measurement names its command and its machine" "" "$untold"
ok "the first program compiles without a warning" \
  gcc -std=c17 -Wall -Wextra -Werror -o "$work/patience" generated/examples/patience.c
is "and prints what Chapter 0 says" "$(cat figures/data/patience.txt)" \
  "$(figures/measure/patience.sh)"

# ---- the tools that weave -----------------------------------------------------------
printf '# command: x\n# key: a,b\na,b,v\np,1,63666\np,2,0.256\n' >"$work/t.csv"
mkdir -p "$work/figures/data"; mv "$work/t.csv" "$work/figures/data/"
datum() { printf '%s\n' "$1" >"$work/c.nw"
          (cd "$work" && awk -f "$here/book/tools/nwdatum.awk" c.nw 2>&1); }
here=$PWD
is "an integer gets its commas" '\expandafter\gdef\csname datum/plain/t/p/1/v\endcsname{63,666}' \
  "$(datum '\datum{t}{p/1}{v}')"
is "a number is rounded on demand" '\expandafter\gdef\csname datum/1/t/p/2/v\endcsname{0.3}' \
  "$(datum '\datum*{t}{p/2}{v}')"
is "numbers are computed from left to right" \
  '\expandafter\gdef\csname datum/calc1/t:p/1:v - 3663 / 2\endcsname{30,001.5}' \
  "$(datum '\datumcalc{t:p/1:v - 3663  / 2}')"
is "a sum of what is not there" \
  'c.nw:1: figures/data/t.csv has no row q/1' "$(datum '\datumcalc{2 * t:q/1:v}')"
is "a missing row is an error with its place" \
  'c.nw:1: figures/data/t.csv has no row q/1' "$(datum 'x \datum{t}{q/1}{v}')"
is "a missing file is an error with its place" \
  'c.nw:1: there is no figures/data/u.csv' "$(datum 'x \datum{u}{q/1}{v}')"
finish
