#!/bin/bash
# The judge and the simulator compile with the pages' C library, whose headers include less
# than this system's do: what a file uses it includes itself, or make web does not end.  The
# files are those that book/web/lab/build.mjs names.  Debian's headers are older than the
# pages': what they lack is put beside them, and simcc, which reads folders, is left out.
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
emulated='-D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_PROCESS_CLOCKS'
here="--target=wasm32-wasi -isystem $work/newer -Ibook/web/lab/include -Wall -Werror
  -D_WASI_EMULATED_GETPID $emulated"
c="clang $here -std=c17 -D_GNU_SOURCE -I$S -fsyntax-only"
# (dlopen is declared by nobody there, and the compiler knows more of the page than this test)
cxx="clang++ $here -std=c++17 -fno-exceptions -I$S/sim -Wno-unused-function -DSIM_CHECKED=1"
files=$(perl -0777 -ne '/\[([^]]*)\]\.map\(f => `judge\/\$\{f\}\.c`\)\s*\.concat\(([^)]*)\)/
    or die "build.mjs names its files another way\n";
  print "judge/$_.c\n" for $1 =~ /(\w+)/g; print "$_\n" for $2 =~ /([\w\/]+\.c)/g' \
  book/web/lab/build.mjs) || exit 1
is "build.mjs names the judge's files" yes "$([ "$(echo "$files" | wc -l)" -ge 15 ] && echo yes)"
for f in $files judge/page_system.c; do ok "$f" $c "$S/$f"; done
headers=$(sed -n "/^const std = /,/;\$/p" book/web/lab/build.mjs | grep -o "[a-z_.]*[^' ]*" |
  grep -vE "^(const|std|=|\+|.*;)\$" | sed 's/;$//')
for h in $headers; do echo "#include <$h>"; done >"$work/all.h"
ok "the headers that the simulator's files share" $cxx -x c++-header "$work/all.h" -o "$work/all.pch"
for f in "$S"/sim/*.cpp; do
  case ${f##*/} in simcc*|linux*|lines*) continue;; esac
  ok "sim/${f##*/}" $cxx -fsyntax-only -include-pch "$work/all.pch" "$f"
done
finish
