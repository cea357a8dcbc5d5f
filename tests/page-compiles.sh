#!/bin/bash
# The judge and the simulator compile with the pages' C library, whose headers include less
# than this system's do: what a file uses it includes itself, or make web does not end.  The
# files are those that book/web/lab/build.mjs names.  Debian's headers are older than the
# pages': what they lack is put beside them; simcc, which reads folders, is preprocessed only, so
# that each of its headers is there.  What is emulated is what build.mjs asks for.
# seconds: 8
. tests/tap.sh
[ -d /usr/include/wasm32-wasi/c++ ] && command -v clang >/dev/null || {
  skip "the pages' judge and simulator compile" "wasi-libc is not installed"; finish; }
mkdir -p "$work/newer/sys"
cat >"$work/newer/sys/statvfs.h" <<'C'
#include <sys/types.h>
struct statvfs { unsigned long f_bsize, f_frsize; fsblkcnt_t f_blocks, f_bfree, f_bavail; };
int statvfs(const char *path, struct statvfs *s);
C
cat >"$work/newer/mutex" <<'C'
#pragma once
namespace std { struct mutex { void lock(), unlock(); };
template <class M> struct lock_guard { explicit lock_guard(M &); ~lock_guard(); }; }
C
emulated() {    # ... for the list called so
  perl -0777 -ne "/^const $1 = \[(.*?)\];/ms or die; print join ' ', \$1 =~ /-D_WASI_EMULATED_\w+/g" \
    book/web/lab/build.mjs; }
here="--target=wasm32-wasi -isystem $work/newer -Ibook/web/lab/include -Wall -Werror"
c="clang $here $(emulated c) -std=c17 -D_GNU_SOURCE -I$S -fsyntax-only"
# (dlopen is declared by nobody there, and the compiler knows more of the page than this test)
cxx="clang++ $here $(emulated cxx) -std=c++17 -fno-exceptions -I$S/sim -Wno-unused-function"
sim="$cxx $(emulated flags) -DSIM_CHECKED=1"
files=$(perl -0777 -ne '/\[([^]]*)\]\.map\(f => `judge\/\$\{f\}\.c`\)\s*\.concat\(([^)]*)\)/
    or die "build.mjs names its files another way\n";
  print "judge/$_.c\n" for $1 =~ /(\w+)/g; print "$_\n" for $2 =~ /([\w\/]+\.c)/g' \
  book/web/lab/build.mjs) || exit 1
is "build.mjs names the judge's files" yes "$([ "$(echo "$files" | wc -l)" -ge 15 ] && echo yes)"
for f in $files judge/page_system.c; do ok "$f" $c "$S/$f"; done
headers=$(sed -n "/^const std = /,/;\$/p" book/web/lab/build.mjs | grep -o "[a-z_.]*[^' ]*" |
  grep -vE "^(const|std|=|\+|.*;)\$" | sed 's/;$//')
for h in $headers; do echo "#include <$h>"; done >"$work/all.h"
ok "the headers that the simulator's files share" $sim -x c++-header "$work/all.h" -o "$work/all.pch"
for f in "$S"/sim/*.cpp; do
  case ${f##*/} in simcc*|linux*|lines*) continue;; esac
  ok "sim/${f##*/}" $sim -fsyntax-only -include-pch "$work/all.pch" "$f"
done
touch "$work/newer/filesystem"
for f in "$S"/sim/simcc*.cpp; do ok "the headers of sim/${f##*/}" $cxx -E "$f" -o "$work/seen"; done
no "a header that is not emulated is missed" ${cxx/-D_WASI_EMULATED_SIGNAL/} -E "$S/sim/simcc.cpp" -o "$work/seen"
finish
