# Threads of a caller read, write and solve through the library at once, by each row of
# the processor that is right: valgrind's helgrind sees no race, and sees one that is there.
# set: full
# made: lib/libsssp.so
# timeout: 600
. tests/tap.sh
if ! command -v valgrind >/dev/null; then skip "helgrind" "no valgrind"; finish; fi
rows=$("$B/bin/sssp" list | awk '$3 == "CPU" && $2 !~ /all-pairs|ranks/ && !/ wrong$/ { print $1 }')
"$B/bin/sssp" gen --family predecessor --n 60 --degree 3 --out "$work/g.gr" >/dev/null
for what in "" -DRACE; do
  ok "a program with threads of its own ${what#-D}" gcc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -g $what \
    -I"$S/library" tests/helgrind.c -o "$work/threads$what" -L"$B/lib" -lsssp -Wl,-rpath,"$B/lib" -pthread
done
hunt() { valgrind --tool=helgrind --error-exitcode=9 -q "$@"; }
for row in $rows; do
  status "$row: no race" 0 hunt "$work/threads" "$work/g.gr" "$row"
done
ok "there were some rows" test "$(wc -w <<<"$rows")" -ge 12
status "a race of the program's own is seen" 9 hunt "$work/threads-DRACE" "$work/g.gr" dijkstra_heap
says "  by its name" 'Possible data race'
finish
