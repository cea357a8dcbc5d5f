# The judge of a page is the judge's own files, compiled for a machine without processes: what
# they ask of the system is lent by two files, or is in the libc of the page.  A call that is
# neither would be found by nobody who does not make the pages.
# made: bin/judge
# timeout: 60
. tests/tap.sh
of=$(sed -n "/^const judge = /,/concat/p" book/web/lab/build.mjs | grep -o "'[a-z_]*'" | tr -d "'" | grep -v '^page')
objects() { for f in $of; do [ ! -e "$B/obj/judge/$f.o" ] || echo "$B/obj/judge/$f.o"; done; }
is "all files of the judge of a page are the judge's" "$(wc -w <<<"$of")" "$(objects | wc -l)"
# functions of the system that has processes, by its own headers
printf '#include <%s.h>\n' unistd signal spawn poll pthread sched sys/wait sys/mman sys/socket sys/resource sys/prctl \
  sys/file sys/stat sys/statvfs | gcc -E -D_GNU_SOURCE - | grep -oE '[a-z_][a-z0-9_]+ \(' | tr -d ' (' | sort -u >"$work/system"
objects | xargs nm -u | awk '/ U / { print $2 }' | sort -u >"$work/asked"
# in the libc of the page, or in a function that no page calls (execl, fork, kill)
has="_exit access close execl fork fstat getpid kill mkdir mmap munmap nanosleep open openat read readlink rmdir
  sigfillset signal sigprocmask unlink"
missing() { # missing FILE...: what is asked for and not defined in these
  for f in $(comm -12 "$work/system" "$work/asked" | grep -vxF "$(tr -s ' ' '\n' <<<"$has")"); do
    grep -qE "^[a-z].*\b$f\(" "$@" || echo "$f"; done | xargs; }
is "each call of the system is lent, or the page has it" "" "$(missing "$S"/judge/page_{system,box}.c)"
grep -v '^int statvfs' "$S/judge/page_system.c" >"$work/less.c"
is "one that is not lent is found" statvfs "$(missing "$work/less.c" "$S/judge/page_box.c")"
finish
