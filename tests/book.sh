# The book's sources: its chunks, and generated/ and build/src, made of them.
# timeout: 600, seconds: 7
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
  book/tools/nw columns $chapters
{ echo '<<a.c>>='; printf 'int %070d;\n@\n' 0; } >"$work/bad.nw"
no "a line of 75 columns is noticed" \
  book/tools/nw columns "$work/bad.nw"
is "no two chapters have one name, which is their address on the web" "" \
  "$(grep -l '\\chapter{' $chapters | sed 's|.*/[0-9]*[a-z]*-||' | sort | uniq -d)"

# ---- generated/ and build/src --------------------------------------------------
ok "generated/ is what the chapters tangle to" diff -r "$work/readers" generated
is "of the exercises it has the starters alone" "" \
  "$(cd generated && find exercises -type f ! -path '*/starter/*' ! -name 'stage.*' ! -name '*.h' ! -path exercises/scenes.c ! -path exercises/forms.c | head -3)"

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
# The reader predicts before the page shows, in every chapter.
is "each chapter asks its reader something before it shows it" "" "$(for f in chunks/0[1-9]-*.nw chunks/[1-7][0-9]-*.nw; do
  tr '\n' ' ' <"$f" | grep -q 'Before you look' || echo "$f"; done)"
finish
