# What no machine could judge costs and pays nobody anything, in whatever form it is
# said: each system's, a check's head, what the student has done so far.  The machine
# fails in four ways: a judge that does not start, a shell with too little memory,
# one exercise of two that cannot be judged, and a judge that is killed when it is asked
# which exercises there are.
# timeout: 200, seconds: 9
. tests/tap.sh
J=$B/bin/judge up=$work/up; mkdir "$up"
cp exercises/05-relax-f/submissions/accepted/look-then-atomic.cu "$up/relax_F.cu"
cp "$B/exercises/06-update/update.cu" "$up/"
cat >"$work/half" <<'E2'
#!/bin/bash
# judges relax-f, and fails at update
[ "$1" = grade ] || exec "$REAL" "$@"
mkdir -p "$3"
for x in relax-f:accepted:10 update:not_judged:0; do IFS=: read -r slug v p <<<"$x"
  printf '{"id":"%s","key":"k","exercise":"%s","verdict":"%s","points":%s,"of":10,"report":"%s: %s\\n"}\n' \
    $slug $slug $v $p $slug "$v"; done >"$3/journal.jsonl"
E2
chmod +x "$work/half"; export REAL=$J
limited() { (ulimit -v 3000000; exec "$@"); }
# every system that there is, and what of its answer is a grade: a number, of whatever name
systems=$(perl -ne 'print "$1 " while /(\w+) => \\&\w+/g' exercises/tools/autograder)
some "there are systems" 5 "$systems"
graded() { perl -MJSON::PP -0777 -e '
  my ($system, $text) = ($ARGV[0], scalar <STDIN>);
  print "$1 " while $system eq "vpl" && $text =~ /^Grade :=>>\s*(\S+)/mg;
  print "$1 " while $system eq "text" && $text =~ /^update: .*?(\d+ of \d+)/mg;
  if ($system !~ /vpl|text/) {
    my $r = JSON::PP->new->decode($text);
    print "gradable " if $r->{gradable};
    for my $of ($r, @{ $r->{tests} // [] }) {
      print "$_ $of->{$_} " for grep { defined $of->{$_} } qw(score fraction points grade) } }
  ' "$1"; }
mkdir -p "$work/o/bin"; printf '#!/bin/bash\nkill -KILL $$\n' >"$work/o/bin/judge"; chmod +x "$work/o/bin/judge"
for how in false limited half killed; do
  for system in $systems; do
    one='relax-f update'; [ $system = coderunner ] && one=update
    case $how in
      false) export JUDGE=/bin/false ;;
      limited | killed) export JUDGE=$J ;;
      half) export JUDGE=$work/half ;;
    esac
    run=(exercises/tools/autograder $system "$one" "$up" "$work/result")
    [ $how = limited ] && run=(limited "${run[@]}")
    [ $how = killed ] && run=(env O="$work/o" "${run[@]}")
    want=0; [ $system = text ] && want=3
    UNSAFE=1 status "$system, $how" $want "${run[@]}"
    is "... is nobody's grade" "" "$(graded $system <"$work/result")"
    ok "... and it is said" grep -qiE 'not.judged|not your fault|limited memory' "$work/result"
  done
done
unset JUDGE

# a check, and what is noted of it
cd "$work" || exit 2
for f in exercises generated chunks book; do ln -s "$OLDPWD/$f" .; done
mkdir -p build handins; for f in "$B"/*; do ln -s "$f" build/; done; cp "$up/relax_F.cu" handins/
status "a check" 3 limited sh exercises/tools/lessons build/lessons "$J" check relax-f
says "... is not judged" '^relax-f: not judged'
no "... and says no points" grep -qE '[0-9] of [0-9]+ points?' out
no "... and notes nothing" grep -q . handins/progress
echo 'relax-f wrong_answer 0 2 2026-03-04' >handins/progress; cp handins/progress was
status "another one" 3 limited sh exercises/tools/lessons build/lessons "$J" check relax-f
ok "... leaves what there was" cmp handins/progress was
finish
