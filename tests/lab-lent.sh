# The judge of a page is the judge's own files, compiled for a machine without processes: what
# they ask of the system is lent by two files, or is in the libc of the page.  A call that is
# neither would be found by nobody who does not make the pages.
# made: bin/judge
# timeout: 60
. tests/tap.sh
of=$(sed -n "/^const judge = /,/concat/p" book/web/lab/build.mjs | grep -o "'[a-z_]*'" | tr -d "'" | grep -v '^page')
is "all files of the judge of a page are the judge's" "" "$(for f in $of; do [ -e "$S/judge/$f.c" ] || echo "$f"; done)"
# functions of the system that has processes, by its own headers
printf '#include <%s.h>\n' unistd signal spawn poll pthread sched sys/wait sys/mman sys/socket sys/resource sys/prctl \
  sys/file sys/stat sys/statvfs | gcc -E -D_GNU_SOURCE - | grep -oE '[a-z_][a-z0-9_]+ \(' | tr -d ' (' | sort -u >"$work/system"
# what is in the libc of the page
has="_exit access clock_gettime close fstat getpid mkdir mmap munmap nanosleep open openat read readlink rmdir sigfillset signal
  sigprocmask unlink"
# linked FILE.c...: what these ask of the system on the roads that begin at main
linked() {
  rm -rf "$work/o"; mkdir "$work/o"
  for f; do gcc -std=c17 -D_GNU_SOURCE -w -O1 -fno-inline -ffunction-sections -fdata-sections -I"$S" -I"$S/judge" \
    -c "$f" -o "$work/o/$(basename "$f" .c).o" || echo "cannot compile $f"; done
  ld -r --gc-sections -u main -o "$work/all.o" "$work"/o/*.o && readelf -rW "$work/all.o" |
    awk '$5 ~ /^[a-z_0-9]+$/ { print $5 }' | sort -u | comm -12 "$work/system" - | grep -vxF "$(tr -s ' ' '\n' <<<"$has")"
}
# missing FILE...: what of that is not defined in these
missing() { for f in $(linked "${made[@]}"); do grep -qE "^[a-z].*\b$f\(" "$@" || echo "$f"; done | xargs; }
made=($(printf "$S/judge/%s.c\n" $of) "$S"/judge/page{,_box}.c)
is "each call of the system on the page's roads is lent, or the page has it" "" "$(missing "$S"/judge/page_{system,box}.c)"
sed '/^int main/,/^{/s/^{/{ extern int kill(int, int), waitpid(int, int *, int); kill(waitpid(1, 0, 0), 9);/' \
  "$S/judge/page.c" >"$work/page.c"
made[-2]=$work/page.c
is "those that are not lent are found" "kill waitpid" "$(missing "$S"/judge/page_{system,box}.c)"
# what the page's header declares is had by including it, as a compiler of the page finds it nowhere else
lent='\b(fork|waitpid|kill|geteuid|chown|mkdtemp|execlp?|execvp|O_PATH|SIG_BLOCK|WIFEXITED|WTERMSIG)\b'
without() { for f; do ! sed 's/"[^"]*"//g; s|/\*.*\*/||' "$f" | grep -qE "$lent *(\(|[|,])" ||
  gcc -M -std=c17 -D_GNU_SOURCE -Ibook/web/lab/include -I"$S" -I"$S/judge" "$f" | grep -q 'lab/include/sys/wait\.h' || basename "$f"; done | xargs; }
is "who needs what the page's header lends includes it" "" "$(without $(printf "$S/judge/%s.c\n" $of))"
printf '#include <unistd.h>\nint forks(void) { return (int)fork(); }\n' >"$work/own.c"
is "who does not is found" own.c "$(without "$work/own.c")"
# and what they only mention, on roads that no page takes, has to be declared there
mentioned() {   # of FILE.c...
  for f; do gcc -std=c17 -D_GNU_SOURCE -w -O1 -I"$S" -I"$S/judge" -c "$f" -o "$work/one.o" && nm -u "$work/one.o"; done |
    awk '{ print $2 }' | sort -u | comm -12 "$work/system" - | grep -vxF "$(tr -s ' ' '\n' <<<"$has")" |
    while read -r f; do grep -qhE "\b$f\(" book/web/lab/include/sys/*.h "$S"/judge/page_{system,box}.c || echo "$f"; done | xargs; }
is "what they mention the page's header declares" "" "$(mentioned $(printf "$S/judge/%s.c\n" $of))"
printf '#include <unistd.h>\nint own(void) { return setsid() > getppid(); }\n' >"$work/own.c"
is "what it does not is found" "getppid setsid" "$(mentioned "$work/own.c")"
finish
