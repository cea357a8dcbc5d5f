# Threads of a caller solve, cancel, read and take many answers at once, by every row of the
# processor (tests/threads.c): ThreadSanitizer and valgrind's memcheck see nothing wrong, and
# each sees a fault that is there.  (helgrind: tests/helgrind.sh)
# set: full
# made: lib/libsssp.so
# timeout: 900, seconds: 75
. tests/tap.sh
echo "# SEED=$drawn"
seed=$((drawn % 100000))
flags="-std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -g -I$S/library"
gen() { "$B/bin/sssp" gen "$@" >/dev/null; }
gen --family predecessor --n 300 --degree 4 --out "$work/a.gr"
gen --family rmat --n 3000 --degree 8 --out "$work/b.gr"
gen --family grid --n 900 --out "$work/c.gr"
# the library's own code for processors, as ThreadSanitizer wants it
use=
for l in zlib zstd expat; do
  echo "#include <$l.h>" | gcc -E -x c - >/dev/null 2>&1 && use+=" -DHAVE_${l^^}"
done
make_watched() {
  local f b objects=
  one() { gcc -std=c17 -D_GNU_SOURCE -O1 -g -fsanitize=thread -I"$S" $use -DCOURSE_VERSION='"0"' "$@"; }
  for f in "$S"/graph/*.c "$S"/solvers/*.c "$S"/library/*.c; do
    one -c "$f" -o "$work/$(basename "$f" .c).o" || return 1
    objects+=" $work/$(basename "$f" .c).o"
  done
  for f in "$S"/cpu/*.c; do for b in 32 64; do
    one -DCOST_BITS=$b -c "$f" -o "$work/$(basename "$f" .c)$b.o" || return 1
    objects+=" $work/$(basename "$f" .c)$b.o"
  done; done
  # (the rows of a GPU are nowhere, and nobody asks them)
  for f in "" -DRACE; do
    gcc $flags -O1 $f -fsanitize=thread tests/threads.c $objects -no-pie -Wl,--unresolved-symbols=ignore-all \
      $(cat "$B/libs") -o "$work/watched$f" || return 1
  done
}
ok "the library under ThreadSanitizer" make_watched
export TSAN_OPTIONS=halt_on_error=1:die_after_fork=0
for g in a b c; do
  status "graph $g: six threads and a child find what one finds, and no race" 0 \
    "$work/watched" "$work/$g.gr" "$seed" "${ROUNDS:-20}"
  says "  some searches ended, and some were ended" '[1-9][0-9]* answers, [1-9][0-9]* stopped, [0-9]* cut off'
done
status "a race of the program's own is seen" 66 "$work/watched-DRACE" "$work/a.gr" "$seed" 2
says "  by its name" 'data race'
command -v valgrind >/dev/null || { skip "memcheck" "no valgrind"; finish; }
ok "the same with the library as it is installed" gcc $flags tests/threads.c -o "$work/plain" \
  -L"$B/lib" -lsssp -Wl,-rpath,"$B/lib" -pthread
status "memcheck sees no byte that is not ours" 0 valgrind --error-exitcode=9 -q "$work/plain" "$work/a.gr" "$seed" 5
# (each answer is freed, so is what was stopped, and the library keeps hold of its own)
lost() { valgrind --leak-check=full "$work/plain" "$work/a.gr" "$seed" "$1" 2>&1 |
  awk '/(definitely|indirectly) lost:/ { gsub(",", ""); n += $4 } END { print n + 0 }'; }
is "  and loses nothing, however long it works" "0 0" "$(lost 1) $(lost 8)"
finish
