# Sister exercises: terms are drawn one after another.  Each term's answer is accepted by
# the judge; the book's, and that of the term before, are not, and are told why. The
# statement says every number that the conf has. Here one exercise, drawn, and the
# book's answer; the rest is in tests/judge-sisters-all.sh.
# timeout: 300, seconds: 14
. tests/tap.sh
tree=$work/t; mkdir -p "$tree/exercises"
for f in build generated chunks; do ln -s "$PWD/$f" "$tree/$f"; done
for f in exercises/*; do ln -s "$PWD/$f" "$tree/exercises/"; done
all=$(exercises/tools/term --table | cut -d: -f1 | sort -u)
term() { (cd "$tree" && "exercises/tools/term" "$@"); }
is "each essential exercise of the syllabus has one" "$(sed -n '/essential exercises (/,/bottomrule/p' book/teach/syllabus.tex |
  grep -o 'texttt{[a-z0-9-]*}' | sed 's/.*{//; s/}//' | sort | xargs)" "$(echo "$all" | xargs)"
# ---- some terms, without the judge
cat >"$work/hold.pl" <<'E2'
# every number of a conf stands in the statement and in the starter; no array that has more
# than two forms has the one of the term before; and what an answer writes anew, and nobody
# reads beside it, is not what the book's writes, 1
my ($tree, $before, $term) = @ARGV; local $/; my %was;
sub text { open my $f, '<', $_[0] or die "$_[0]: $!"; <$f> }
if (open my $b, '<', $before) { %was = map { /^(\S+): (.*)/ ? ($1 => { map { /^ *(?:its )?([fuem]|middle) (.*)/ ? ($1 => $2) : () } split /,/, $2 }) : () } split /\n/, <$b> }
for my $d (glob "$tree/exercises/??-*-term") {
  my ($forms) = `cd $tree && build/bin/judge conf` =~ m{^\Q@{[$d =~ s/.*\///r]}\E\tforms\t(.+)}m or print " $term:$d";
  for my $n ($forms =~ /(\d+)/g) { for my $f ("$d/statement.md", glob "$d/starter/*") { text($f) =~ /\b$n\b/ or print " $term:$f:$n" } }
  my ($x) = $d =~ m{/\d\d-([^/]+)$};
  my $folder = $d =~ s/.*\///r;
  my ($fresh) = `cd $tree && build/bin/judge conf` =~ /^\Q$folder\E\tfresh\t(.*)/m or print " $term:$d";
  for (split /,/, $forms) { /^ *([fu]) (bit|value) (\d+)/ or next;
    my ($a, $is) = ($1, $2 eq 'bit' ? 1 << $3 : $3); $fresh =~ /\b$a\b/ && $is == 1 and print " $term:$x:$_ is the book's" }
  for (split /,/, $forms) { /^ *(?:its )?([fuem]|middle) (.*)/ && ($was{$x}{$1} // '') eq $2 and print " $term:$x:$1 $2" }
}
E2
bad=''
for k in $(seq 6); do
  cp "$work/made" "$work/last" 2>/dev/null
  term "$drawn term $k" >"$work/made" || bad="$bad $k"
  bad="$bad$(perl "$work/hold.pl" "$tree" "$work/last" "$k")"
done
is "six terms: what is drawn is said, and is not the last one's" "" "$bad"
cp "$work/made" "$work/once"; term "$drawn term 6" >"$work/made"
ok "the same words draw the same" cmp "$work/once" "$work/made"
bad=''
for k in $(seq 30); do term "$drawn or $k" initialize >/dev/null 2>&1; bad="$bad$(perl "$work/hold.pl" "$tree" /dev/null "or $k")"; done
is "thirty of initialize: none is the book's" "" "$bad"
term "$drawn term 6" >"$work/made"
status "the next term draws one" 0 term "$drawn next" relax-f
is "... and is told of each that is left as it was" "$(echo "$all" | sed -n '/^relax-f$/!s/$/-term/p' | sort | xargs)" \
  "$(sed -n "s/ is still that of $drawn term 6: .*//p" "$work/out" | sort | xargs)"
status "words are needed" 2 term ""
says "and it says so" 'WORDS= is missing'
status "an exercise without a sister" 2 term "a term" push
says "is refused, with those that have one" 'push has no sister; there are .*relax-f'
# ---- the judge
ask() { (cd "$tree" && build/bin/judge check "$@"); }
# shellcheck disable=SC2086
for x in ${SISTERS:-$(echo "$all" | shuf -n 1 --random-source=<(yes "$drawn"))}; do
  term "$drawn one" "$x" >/dev/null; d=$(echo "$tree"/exercises/??-"$x"-term)
  f=$(basename "$d"/reference/*); cp "$d/reference/$f" "$work/old-$f"
  b=$(basename "${d%-term}"); for book in exercises/$b/reference/$f build/exercises/$b/$f; do [ -e "$book" ] && break; done
  term "$drawn two" "$x" >/dev/null
  ok "$x: this term's answer" ask "$x-term" "$d/reference/$f"
  if grep -q UNSAFE "$work/out"; then skip "$x" "no outer wall here"; continue; fi
  no "$x: the book's is wrong" ask "$x-term" "$PWD/$book"
  says "... and the report says why" '^  forms     .*does not fit'
  [ -n "${SISTERS:-}" ] || continue
  no "$x: the last term's is wrong" ask "$x-term" "$work/old-$f"
  says "... and the report says why" '^  forms     .*does not fit'
  ok "$x: and neither is this term's the book's" sh -c "! build/bin/judge check $x $d/reference/$f"
done
# ---- a conf with a form that is none
x=$tree/exercises/05-relax-f-term; rm -rf "$x"; term "$drawn one" relax-f >/dev/null
for odd in 'f bit 8' 'f from 3' 'e bit 1' 'g bit 1' 'f bit' 'f bit 1, f bit 2' 'minimums rest' 'f bit 3x' 'f value 0'; do
  sed -i "s/^forms\b.*/forms = $odd/" "$x/exercise.conf"
  if [ "$odd" = 'f bit' ]; then continue; fi      # (bit 0)
  status "forms = $odd" 2 ask relax-f-term x.cu
  says "is refused" 'no such form of an array'
done
finish
