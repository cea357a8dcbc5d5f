# What every chapter promises: exercises with a rating, a time, an answer and a
# folder, a figure, further reading; data that say where they come from.
# timeout: 600
. tests/tap.sh
chapters=$(ls chunks/*.nw)

# ---- exercises -------------------------------------------------------------------
is "every exercise has a rating and a time" "" "$(grep -n '\\begin{exercise}' $chapters |
  grep -vE '\\begin\{exercise\}\[M?[0-5][0-9]\]\{([0-9]+|a) (min|h|days?|weeks?)\}')"
sed -n 's/.*\\label{\(ex:[^}]*\)}.*/\1/p' $chapters | sort >"$work/labels"
is "no two exercises share a label" "" "$(uniq -d "$work/labels")"
is "every exercise can be referred to" "$(grep -c . "$work/labels")" \
  "$(cat $chapters | grep -c '\\begin{exercise}')"
sed -n 's/.*\\begin{solution}{\([^}]*\)}.*/\1/p' $chapters | sort >"$work/solved"
is "every answer belongs to an exercise" "" "$(comm -13 "$work/labels" "$work/solved")"
sed -n 's/.*\\label{\(ex:[^}]*\)}.*/\1/p' $chapters | sort >"$work/taught"
is "every exercise of the chapters is answered" "" \
  "$(comm -23 "$work/taught" "$work/solved")"
for f in chunks/0[1-9]-*.nw chunks/1[0-9]-*.nw; do
  case $f in
    */12-*|*/18-*) graded=0 ;;          # measurements; open problems
    *) graded=1 ;;
  esac
  is "$f has four exercises or more, one graded" yes "$(awk -v least=$graded '
    /\\begin{exercise}/ { n++ } /\\graded{/ { g++ }
    END { print (n >= 4 && g >= least) ? "yes" : n + 0 " exercises, " g + 0 " graded" }' $f)"
  is "$f has a figure, further reading" yes "$(awk '
    /\\bookfigure|\\bookplot/ { f++ } /\\section{Further reading}/ { r++ }
    END { print (f && r) ? "yes" : f + 0 " figures, " r + 0 " sections" }' $f)"
done
graded=$(sed -n 's/.*\\graded{\([^}]*\)}.*/\1/p' $chapters | sort -u)
if [ -d exercises ]; then
  homeless=
  for slug in $graded; do ls exercises/[0-9][0-9]-$slug/exercise.conf >/dev/null 2>&1 ||
    homeless="$homeless $slug"; done
  is "every graded exercise has its folder" "" "$homeless"
else
  skip "every graded exercise has its folder" "there is no exercises/ yet"
fi
# The file that the book says to hand in is the one of the settings.
"$B/bin/judge" conf >"$work/settings"
is "every graded exercise has a file to hand in" "" "$(sed -n 's/^[0-9]*-\(.*\)\thandin\t..*/\1/p' \
  "$work/settings" | sort | comm -13 - <(echo "$graded"))"
mkdir "$work/confs"; cp -r --parents exercises/*/exercise.conf "$work/confs/"; confs=$work/confs/exercises
first=$(ls "$confs" | head -1) second=$(ls "$confs" | sed -n 2p)
settings() { (cd "$work/confs" && "$B/bin/judge" conf); }
is "wherever the settings are" "$(cat "$work/settings")" "$(settings)"
mkdir "$confs/99-${first#*-}"; sed '$ahandin = another.c' "$confs/$first/exercise.conf" >"$confs/99-${first#*-}/exercise.conf"
status "two exercises of one name are refused" 2 settings
says "... in words" "it has the name of $first"
rm -r "$confs/99-${first#*-}"; cp "$confs/$first/exercise.conf" "$confs/$second/"
status "and two that hand in one file" 2 settings
says "... in words" "has the place of that of $first"
sed '/^file/p' "exercises/$second/exercise.conf" >"$confs/$second/exercise.conf"
status "and one that says twice what it is" 2 settings
says "... in words" 'this setting is made twice'
# (a line counts as often as it stands; what is all but done is no exercise)
unstarted() { perl -e 'sub lines { my %n; open my $h, "<", $_[0] or return; for (<$h>) { s/\s//g; $n{$_}++ if length > 2 && !/^#line/ } %n }
  for my $f (@ARGV) { (my $s = $f) =~ s{([^/]+)$}{starter/$1}; my %its = lines($s) or do { print "$f: none\n"; next };
    my %all = lines($f); my ($count, $left) = (0, 0);
    for (keys %all) { $count += $all{$_}; my $k = $all{$_} - ($its{$_} // 0); $left += $k if $k > 0 }
    print "$f: $left of $count lines are left to write\n" if $left < 20 && 6 * $left < $count }' "$@"; }
is "every graded exercise has a starter, which leaves twenty lines of its answer to write, or a sixth" "" \
  "$(unstarted build/exercises/*/*.c*)"
mkdir -p "$work/near/starter"; f=build/exercises/06-host-loop-passes/host_loop.cu
cp $f "$work/near/"; sed '/cudaFree/d' $f >"$work/near/starter/host_loop.cu"
is "one that is all but done is noticed" 1 "$(unstarted "$work/near/host_loop.cu" | grep -c 'left to write')"

# ---- data ------------------------------------------------------------------------
untold=
for f in figures/data/*.csv; do
  grep -q '^# *command: .' "$f" && grep -q '^# *machine: .' "$f" || untold="$untold $f"
done
is "every measurement names its command and its machine" "" "$untold"
ok "the first program compiles without a warning" \
  gcc -std=c17 -Wall -Wextra -Werror -o "$work/patience" generated/examples/patience.c
is "and prints what Chapter 0 says" "$(cat figures/data/patience.txt)" \
  "$(figures/measure/patience.sh)"

# ---- a colour that a caption names is in its figure, or in what that takes in
cat >"$work/colours.pl" <<'END'
# (settled and frontier are styles, too)
my %of = (orange => 'frontierC|plotB|(?<=[[{,])frontier', blue => 'settledC|plotA|(?<=[[{,])settled',
  green => 'plotC', purple => 'plotD');
sub text { my ($f) = @_; open my $h, '<', -e $f ? $f : "$f.tex" or return ''; local $/; my $t = <$h>;
  return $t . join '', map { text($_) } $t =~ /\\input\{(figures\/[^}]*)\}/g }
for my $f (@ARGV) {
  my $t = text($f);
  while ($t =~ /\\bookfigure(?:\[[^\]]*\])?\{([\w-]+)\}(\{(?:[^{}]|(?2))*\})/g) {
    my ($name, $caption) = ($1, $2);
    for my $c (sort keys %of) {
      next unless $caption =~ /\b$c\b/i;
      $count++;
      print "$f: $name has nothing $c\n" unless text("figures/$name.tex") =~ /(?:$of{$c})\b/ } } }
print "no caption names a colour\n" unless $count;
END
is "the colours that captions name are in their figures" "" "$(perl "$work/colours.pl" $chapters)"
printf '\\bookfigure{dijkstra-steps}{Settled (green), frontier (orange).}\n' >"$work/wrong.nw"
is "and a wrong one is noticed" "$work/wrong.nw: dijkstra-steps has nothing green" \
  "$(perl "$work/colours.pl" "$work/wrong.nw")"
finish
