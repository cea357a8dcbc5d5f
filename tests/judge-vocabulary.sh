# Every word that the judge can print about a hand-in is explained in Volume I: the
# judge's own tables are walked (verdicts with their checks, groups, counters,
# quantities of limits, orders, lines of a report), and each has its entry.  So have the
# first word of a finding that the judge puts into words itself, and the names that it and the
# simulator give to what a file has no name for.  A quantity is explained among the limits.
# seconds: 1
. tests/tap.sh
words() {   # words GENERATED: WHAT TAB WORD of each table
  perl -e '
    use strict; use warnings; local $/; my $from = shift;
    sub file { open my $f, "<", "$from/$_[0]" or die "$_[0]: $!\n"; my $s = <$f>; $s =~ s/"\s+"//g; $s }
    sub out { my $what = shift; print "$what\t$_\n" for @_ }
    sub texts { $_[0] =~ /"([^"]*)"/g }
    my ($v, $x, $r, $t) = map { file($_) } qw(verdict.c exercise.c report.c trial.c);
    my ($rows) = $v =~ /verdicts\[\] = \{(.*?)\n\};/s or die "no verdicts\n";
    for ($rows =~ /= \{(.*?)\}/gs) { my ($folder, $alias, $checks) = texts($_);
      out("verdict", $folder =~ tr/_/ /r); out("check", split " ", $checks) }
    out("verdict", map { tr/_/ /r } $r =~ /\? "(\w+)"\s*: verdicts/);
    out("group", texts(($v =~ /group_names\[GROUPS\] = \{(.*?)\};/s)[0]));
    out("counter", texts(($v =~ /work_names\[WORKS\] = \{(.*?)\};/s)[0]));
    out("quantity", grep { $_ ne "1" } split " ", ($x =~ /quantities\[\] = "([^"]*)"/)[0]);   # 1 is a number
    out("order", texts(($x =~ /schedules\[SCHEDULES\] = \{(.*?)\};/s)[0]));
    out("row", texts(($r =~ /name\[\] = \{(.*?)\};/s)[0]));
    out("line", map { /"  (\w+) {2,}/g, /\\n  (\w+) {2,}/g } $r, $t);
    my $all = join "", map { file($_) =~ s/\bPRI\w+64//gr } qw(compare.c question.c reports.c trial.c);
    $all =~ s/"",\s*//g;
    out("first", $all =~ /\bfound\(t, [^"]*?"([a-z-]+)(?::| at )/g);
    out("name", file("compare.c") =~ /UINT32_MAX \? "(\w+)"/, file("reports.c") =~ /" by (thread) "/,
        file("../sim/shared.cpp") =~ /SimShared dynamic = \{ "([^"]+)"/,
        file("../sim/memory.cpp") =~ /"(address) %p"/, file("../sim/copies.cpp") =~ /bytes of (\w+) %ld/,
        file("reports.c") =~ /"; (the judge let) /);
    out("bound", file("compare.c") =~ /"(asked for)" : "(allowed)"/);
    out("phrase", $r =~ /(questions right)/, $r =~ /(this question only)/, $r =~ /"(on a hidden question)/,
        $t =~ /(asked alone)/)' "$1"; }
limits() { sed -n '/^\\wordsof{Limits}/,$p' "$1"; }
entries() { grep -ho '^\\judgeword{[^}]*}' "$1" | sed 's/^[^{]*{//; s/}$//'; }
without() { words generated/judge | sort -u | while IFS="$(printf '\t')" read -r what word; do
  if [ "$what" = quantity ]; then limits "$1"; else cat "$1"; fi | entries - |
    awk -v w="$word" -v own="$([ "$what" != name ]; echo $?)" '
      $0 == w || !own && index(" " $0 " ", " " w " ") && w !~ / / { f = 1 } END { exit !f }' ||
    echo "$what: $word"; done; }
for t in verdict:15 check:35 group:5 counter:15 quantity:17 order:6 row:3 line:7 first:4 name:6 bound:2 phrase:4; do
  ok "the judge has a table of each ${t%:*}" test "$(words generated/judge | grep -c "^${t%:*}")" -ge "${t#*:}"
done
is "every word has its entry" "" "$(without book/words.tex | head -12)"
known=$(words generated/judge | cut -f2)
is "and every entry is such a word" "" "$(entries book/words.tex | while read -r e; do
  echo "$known" | grep -qxF "$e" || for w in $e; do echo "$known" | grep -qxF "$w" || echo "$w"; done; done)"
# (a counter may also be a quantity)
is "none is explained twice" "" "$({ sed '/^\\wordsof{Limits}/,$d' book/words.tex | entries - | sort | uniq -d
  limits book/words.tex | entries - | sort | uniq -d; })"
sed '/judgeword{longest}/d; s/{race-global}/{race-glob}/; /judgeword{\(thread\|stopped\)}/d
  /^.wordsof{Limits}/,${/judgeword{lanes}/d}' book/words.tex >"$work/words.tex"
is "it would be noticed" "check: race-global
counter: longest
first: stopped
name: thread
quantity: lanes" "$(without "$work/words.tex")"
ok "Volume I reads it, in every edition" grep -q '^\\input{book/words}' book/course.tex
finish
