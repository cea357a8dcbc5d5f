#!/bin/bash
# set: full
# What a hand-in is told is not a matter of the distribution's gcc: with one that
# fortifies and guards by itself, as Ubuntu's does, and with UNSAFE=1, where no walls
# are, each known hand-in of the exercises in C and of some kernels has its verdict.
# timeout: 900, seconds: 240
. tests/tap.sh
mkdir "$work/other"; chmod 755 "$work" "$work/other"
over="--bind $work/other /usr/local/src"       # a folder that boxes see
for c in gcc g++; do
  real=$(readlink -f "/usr/bin/$c")
  cp "$real" "$work/other/$c"
  { echo '#!/bin/bash'
    echo 'hard= ; for a; do case $a in -O[123s]) hard=-D_FORTIFY_SOURCE=3 ;; esac; done'
    echo "exec -a $real /usr/local/src/$c \$hard -fstack-protector-strong -fstack-clash-protection" \
      '-fcf-protection -Wl,-z,now "$@"'
  } >"$work/other/as-$c"; chmod 755 "$work/other/as-$c"
  over="$over --bind $work/other/as-$c $real"
done
if ! bwrap --dev-bind / / $over true 2>/dev/null || ! [ -d /usr/local/src ]; then
  skip "another gcc" "no bwrap here"; finish
fi
cat >"$work/copies.c" <<'C'
#include <string.h>
void copy(char *to, const char *from, int n) { memcpy(to, from, n); }
char room[8];
void fill(const char *from, int n) { memcpy(room, from, n); }
C
checked() { "$@" gcc -O2 -S -o - "$work/copies.c" | grep -c __memcpy_chk; }
is "the other gcc puts its checks into a copy" 1 "$(checked bwrap --dev-bind / / $over)"
is "and this one does not" 0 "$(checked env)"
kinds=$("$B/bin/judge" conf | awk -F'\t' '$2 == "file" && $3 ~ /[.]c$/ { print $1 }')
ok "there are exercises in C" test "$(echo "$kinds" | wc -l)" -ge 6
for x in ${X:-$kinds 05-relax-f 13-lightest}; do
  ok "$x: each verdict is the same with the other gcc" bwrap --dev-bind / / $over "$B/bin/judge" verify "$x"
done
for x in ${X:-01-invert 21-chunk-ring 21-rounds 05-relax-f}; do
  ok "$x: and without walls" env UNSAFE=1 "$B/bin/judge" verify "$x"
done
finish
