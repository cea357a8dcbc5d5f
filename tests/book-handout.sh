# What make handout gives away: both volumes of the student's edition, typeset as
# often as their references need, and the lab tree, all without what is withheld;
# and nothing that the volumes refer to is missing among it.
# set: full
# timeout: 1800
. tests/tap.sh
. tests/withheld
ok "the complete book builds" make pdf
pages=$(pdfinfo build/course.pdf | sed -n 's/^Pages: *//p')
ok "Volume I has $pages pages, and a course has room for 660" test "${pages:-9999}" -le 660
pages=$(pdfinfo build/machine.pdf | sed -n 's/^Pages: *//p')
ok "Volume II has $pages pages, and what a maintainer reads has room for 800" test "${pages:-9999}" -le 800
is "each chapter of Volume I has its line in What we learned" "" "$(for f in chunks/[0-7][0-9]*.nw; do
  case $f in *-answers.nw) continue ;; esac; sed -n 's/^\\chapter{.*\\label{\(ch:[^}]*\)}.*/\1/p' "$f"; done |
  while read -r l; do grep -q "^.learned{$l}" book/learned.tex || echo "$l"; done)"
for v in course machine; do
  is "no void of over a third of a page in $v.pdf" "" "$(book/tools/voids build/$v.pdf)"
done
ok "the handout builds" make handout
withheld
pages_=build/handout/shortest-paths-on-the-gpu-student.pdf room=build/handout/the-machine-room-student.pdf
no_leak_in_pages $pages_
no_leak_in_pages $room
# ---- what the student's volumes refer to is given out with them ------------------
# Every link into another file names a file of the handout and a place in it.
links() { perl -0777 -MCompress::Zlib -ne '
  my @s = ($_); while (/stream\r?\n(.*?)endstream/gs) { my $u = uncompress($1); push @s, $u if defined $u }
  for (@s) { while (m|/A\s*<<([^>]*/GoToR[^>]*)>>|g) { my $l = $1;
    my ($f) = $l =~ m|/F\s*\(([^)]*)\)|; my ($d) = $l =~ m|/D\s*\(([^)]*)\)|;
    print $f // "?", "\t", $d // "?", "\n" } }' "$1" | sort -u; }
names() { perl -0777 -MCompress::Zlib -ne '
  my @s = ($_); while (/stream\r?\n(.*?)endstream/gs) { my $u = uncompress($1); push @s, $u if defined $u }
  for (@s) { print "$1\n" while /\(((?:\\.|[^()\\])+)\)/g }' "$1" | sort -u; }
for v in "$pages_" "$room"; do
  links "$v" >"$work/links"; names "$([ "$v" = "$room" ] && echo "$pages_" || echo "$room")" >"$work/names"
  ok "${v##*/} has links into the other volume" test "$(wc -l <"$work/links")" -ge 20
  is "each names a file that is given out" "" "$(cut -f1 "$work/links" | sort -u |
    while read -r f; do [ -e "build/handout/$f" ] || echo "$f"; done)"
  is "and a place in it" "" "$(cut -f2 "$work/links" | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/names" | head -5)"
done
# Each page and chapter of Volume II that the pages of Volume I name is there.
pdftotext -layout "$pages_" "$work/one" && pdftotext -layout "$room" "$work/two"
last=$(grep -oE '^ *[0-9]+$|[0-9]+ *$' "$work/two" | tr -d ' ' | sort -n | tail -1)
is "no page after its last is named" "" "$(grep -oE '\bII\.[0-9]+' "$work/one" | sort -u | awk -F. -v l="$last" '$2 > l' | head -5)"
is "each chapter with a letter is in its contents" "" "$(grep -oE '(Chapter|Section) [A-Z]{1,2}(\.[0-9]+)?\b' "$work/one" |
  sed 's/.* //; s/\..*//' | sort -u | while read -r c; do grep -qE "(^|  ) *$c$([ ${#c} = 1 ] && echo " ") +[A-Z]" "$work/two" || echo "$c"; done)"
no_leak_in_lab build/handout/lab
finish
