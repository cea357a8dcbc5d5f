# generated/ has all code as plain files, so each of them is read by its own
# language's checker.  No file is known by name: one with a suffix for which
# there is no checker here fails.  $1: the kernels and the simulator as well.
. tests/tap.sh
tree=${GENERATED:-generated} all=${1:-}
mpi="-DCOURSE_VERSION=\"0\" $(mpicc --showme:compile 2>/dev/null)"
check() {   # FILE: reads it, with what its language has
  case $1 in
    *.py) python3 -c 'import sys; compile(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1], "exec")' "$1" ;;
    *.sh) bash -n "$1" ;;
    *.pl | *.pm) perl -c "$1" ;;
    *.js | *.mjs) ! command -v node >"$work/node" || node --check "$1" ;;
    *.awk) awk -f "$1" 'BEGIN { exit }' /dev/null ;;
    *.conf) ! grep -vE '^[ ]*(#|$)|^[a-z][a-z-]* *=' "$1" ;;
    *.c) gcc -std=c17 -D_GNU_SOURCE -fsyntax-only -w -DCOST_BITS=32 -I"$tree" $mpi "$1" ;;
    *.cpp)   # (a page's own calls its compiler's builtins)
      ! grep -q __builtin_wasm "$1" || set -- "$1" -D__wasm__ \
        $(sed -n 's/.*\(__builtin_wasm_[a-z_]*\)(.*/-D\1(...)=(0)/p' "$1" | sort -u)
      g++ -std=c++17 -D_GNU_SOURCE -fsyntax-only -w -DSIM_CHECKED=1 -I"$tree" $mpi "$@" ;;
    *.cu) "$B/bin/simcc" -O0 -DCOST_BITS=32 -I"$tree" $mpi -c "$1" -o "$work/x.o" >"$work/simcc" 2>&1 ||
      { cat "$work/simcc"   # what no simulator has is nvcc's, where that is
        grep -q ': the simulator has no ' "$work/simcc" && { ! command -v nvcc >"$work/nvcc" ||
          nvcc -std=c++17 -DCOST_BITS=32 -I"$tree" $mpi -c "$1" -o "$work/x.o"; }; } ;;
    *.h | */sim/cuda/[a-z]*)   # C, or CUDA C++, or a part of files that are read themselves
      printf '#include "%s"\n' "$(realpath "$1")" >"$work/h.cu"
      gcc -std=c17 -D_GNU_SOURCE -fsyntax-only -w -DCOST_BITS=32 -I"$tree" $mpi -x c "$1" ||
        "$B/bin/simcc" -O0 -DCOST_BITS=32 -I"$tree" $mpi -c "$work/h.cu" -o "$work/x.o" ||
        grep -rqE "#include [<\"]([a-z0-9_-]*/)*$(basename "$1")[>\"]" "$tree" ;;
    *) echo "$1: no checker is known for this kind of file"; return 1 ;;
  esac
}
# (what the build has compiled, it has read: of C a quarter is drawn)
slow() { case $1 in *.cu | *.cpp | *.h | */sim/cuda/*) [ -z "$all" ] ;;
  generated/*.c) [ -z "$all" ] && [ $((($(cksum <<<"$1" | cut -d' ' -f1) + drawn) % 4)) != 0 ] ;;
  *) false ;; esac; }
walk() {   # the files that are not what their names say
  find "$tree" -type f | LC_ALL=C sort | while read -r f; do
    slow "$f" || check "$f" >"$work/told" 2>&1 || { echo "$f"; head -3 "$work/told" | sed 's/^/    /'; }
  done
}
is "every file is in its language" "" "$(walk)"
mkdir -p "$work/bad/a"; tree=$work/bad
printf 'x = 1\n/* Find the library */\n' >"$work/bad/a/b.py"; echo 'int' >"$work/bad/a/c.c"; echo x >"$work/bad/a/d.zig"
is "one that is not is found, and one of an unknown kind" "a/b.py a/c.c a/d.zig" \
  "$(walk | sed -n "s|^$work/bad/||p" | xargs)"
# the tangler: a name becomes a comment of the language, or it gives up
tangled() { printf "$1" >"$work/t.nw"; rm -rf "$work"/t.*/ "$work/l" "$work/r"
  book/tools/tangle "$work/l" "$work/r" "$work/t.nw"; }
for s in py:# sh:# pl:# awk:# js:// c:/\*; do
  tangled "<<a/x.${s%:*}>>=\nif x\n    <<Do it>>\n@ Then\n\n<<Do it>>=\none\n  two\n@\n" >/dev/null 2>&1
  is "a comment of .${s%:*}" 1 "$(grep -cF "    ${s#*:} Do it" "$work/r/a/x.${s%:*}")"
done
is "  a chunk is indented by its use in both copies" "    one|      two" \
  "$(tangled '<<a/x.py>>=\nif x:\n    <<Do it>>\n@ Then\n\n<<Do it>>=\none\n  two\n@\n' >/dev/null
     sed -n 2,3p "$work/l/a/x.py" | paste -sd'|')"
# code that no chapter prints: each file is the plain file of one chapter, which speaks of it
unsaid() {   # unsaid CHUNKS: the files of which that does not hold, and what is over 100 columns
  (cd "$1" && find plain -type f | LC_ALL=C sort | while read -r f; do
    at=$(grep -lx "%plain ${f#plain/}" ./*.nw) && [ "$(wc -l <<<"$at")" = 1 ] &&
      { grep -qF "[[${f##*/}]]" "$at" || grep -qF "[[chunks/$f]]" "$at" ||
        grep -qF "[[${f#plain/*/}]]" "$at" || grep -qF "[[${f#plain/}]]" "$at"; } || echo "$f"
    awk -v f="$f" 'length($0) > 100 { print f ": " FNR }' "$f"; done); }
is "each plain file has its chapter" "" "$(unsaid chunks)"
mkdir -p "$work/some/plain/a"; echo 'int a;' | tee "$work"/some/plain/a/{x,y,z}.c >"$work/some/plain/a/w.c"
printf '%%plain a/x.c\n%%plain a/y.c\n%%plain a/z.c\n[[x.c]] [[y.c]]\n' >"$work/some/1.nw"
printf '%%plain a/y.c\n[[y.c]]\n' >"$work/some/2.nw"
is "one of none is found, of two, and of one that says nothing" "plain/a/w.c plain/a/y.c plain/a/z.c" \
  "$(unsaid "$work/some" | xargs)"
mkdir -p "$work/room/chunks/plain/a" "$work/room/exercises"; printf 'int a;\n\nint b;\n' >"$work/room/chunks/plain/a/x.c"
printf '%%plain a/x.c\n' >"$work/room/t.nw"; printf '%%plain a/y.c\n' >"$work/room/u.nw"; tangle=$PWD/book/tools/tangle
ok "a plain file is tangled" sh -c "cd '$work/room' && '$tangle' l r t.nw"
is "  as it is, for people" "" "$(diff "$work/room/chunks/plain/a/x.c" "$work/room/r/a/x.c" 2>&1)"
is "  and with its own name, for the compiler" '#line 1 "chunks/plain/a/x.c"' "$(head -1 "$work/room/l/a/x.c")"
no "one that is not there is refused" sh -c "cd '$work/room' && '$tangle' l2 r2 u.nw"
says "  by its name" '^tangle: there is no chunks/plain/a/y.c$'
no "an unknown suffix is refused" tangled '<<a/x.zig>>=\n<<Do it>>\n@ \n\n<<Do it>>=\none\n@\n'
no "a chunk in files of two kinds is refused" tangled \
  '<<a/x.py>>=\n<<Do it>>\n@ \n\n<<a/x.c>>=\n<<Do it>>\n@ \n\n<<Do it>>=\none\n@\n'
finish
