# Every word that the judge can print about a hand-in is explained in Volume I: the
# judge's own tables are walked (verdicts with their checks, groups, counters,
# quantities of limits, orders, lines of a report), and each has its entry.
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
    out("line", $r =~ /"  (\w+) {2,}/g, $r =~ /\\n  (\w+) {2,}/g);
    out("bound", file("compare.c") =~ /"(asked for)" : "(allowed)"/);
    out("phrase", $r =~ /(questions right)/, $r =~ /(this question only)/, $r =~ /"(on a hidden question)/,
        $t =~ /(asked alone)/)' "$1"; }
entries() { grep -o '^\\judgeword{[^}]*}' "$1" | sed 's/^[^{]*{//; s/}$//'; }
without() { words generated/judge | sort -u | while IFS="$(printf '\t')" read -r what word; do
  entries "$1" | awk -v w="$word" '$0 == w || index(" " $0 " ", " " w " ") && w !~ / / { f = 1 } END { exit !f }' ||
    echo "$what: $word"; done; }
for t in verdict:15 check:35 group:5 counter:15 quantity:17 order:6 row:3 line:6 bound:2 phrase:4; do
  ok "the judge has a table of each ${t%:*}" test "$(words generated/judge | grep -c "^${t%:*}")" -ge "${t#*:}"
done
is "every word has its entry" "" "$(without book/words.tex | head -12)"
known=$(words generated/judge | cut -f2)
is "and every entry is such a word" "" "$(entries book/words.tex | while read -r e; do
  echo "$known" | grep -qxF "$e" || for w in $e; do echo "$known" | grep -qxF "$w" || echo "$w"; done; done)"
is "none is explained twice" "" "$(entries book/words.tex | sort | uniq -d)"
sed '/judgeword{longest}/d; s/{race-global}/{race-glob}/' book/words.tex >"$work/words.tex"
is "it would be noticed" "check: race-global
counter: longest" "$(without "$work/words.tex")"
ok "Volume I reads it, in every edition" grep -q '^\\input{book/words}' book/course.tex
finish
