# Rings within rings, and what has nothing in it: a class is drawn of files
# that are empty but for comments, and of one ring by tokens in which some are
# the same byte for byte.  What the list says is compared with what was drawn.
. tests/tap.sh
cat >"$work/draw.pl" <<'E2'
use strict; use warnings;
my ($out, $victim) = @ARGV;
local (@ARGV, $/) = ($victim); my $text = <>;
mkdir $out; mkdir "$out/files";
# as editors save it: with a mark before it, with the ends of lines of Windows, or of an old Macintosh
sub saved { my ($t, $how) = @_; $t =~ s/\n/$how == 2 ? "\r\n" : "\r"/ge if $how > 1; return ($how == 1 ? "\xef\xbb\xbf" : '') . $t }
open my $j, '>', "$out/journal.jsonl";
print $j qq({"start":"1","in":"/nowhere","known":[],"waits":[]}\n);
my ($same, $others, $empty) = map { 2 + int rand $_ } 5, 5, 4;
my @texts = ((map { ['B', "// as it was\n$text"] } 1 .. $same),
    (map { ['T', saved("/* mine, $_ */\n$text", $_ % 4)] } 1 .. $others),
    (map { ['E', ('', "// nothing\n", "#include <stdio.h>\n", "\n\n")[$_ % 4]] } 1 .. $empty));
my (%kind, $n);
for (map { $_->[0] } sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @texts) {
    my $name = sprintf 's%02d', ++$n;
    push @{ $kind{ $_->[0] } }, $name;
    open my $f, '>', "$out/files/$name.cu"; print $f $_->[1];
    print $j qq({"id":"$name","key":"k","tag":"00000000","verdict":"race","student":"$name",)
        . qq("file":"relax_F.cu","run":"1","points":1,"of":10,"seconds":1,"content":"$name",)
        . qq("exercise":"relax-f","order":"05-relax-f","found":"","report":"r"}\n);
}
print join(', ', sort @{ $kind{B} }, @{ $kind{T} }), "\n", join(', ', sort @{ $kind{B} }), "\n",
    join('|', @{ $kind{E} }), "\n";
E2
for round in 1 2 3; do
  rm -rf "$work/o"
  perl "$work/draw.pl" "$work/o" exercises/06-minimum1/submissions/accepted/neighbours.cu >"$work/drawn"
  exercises/tools/report "$work/o" >"$work/out" 2>&1
  is "round $round: the tables are made without a word" "" "$(cat "$work/out")"
  { read -r all; read -r same; read -r empty; } <"$work/drawn"
  all=$(tr -d , <<<"$all" | xargs -n1 | sort | paste -sd, | sed 's/,/, /g')
  sed -n 's/.*<li>\([0-9]* of .*\)<\/li>/\1/p' "$work/o/similar.html" >"$work/said"
  ok "the ring is said: $all" grep -q "but for names.*: $all\$" "$work/said"
  ok "and who of it is the same byte for byte: $same" grep -q "byte for byte, within the larger ring: $same\$" "$work/said"
  is "and nothing else" 2 "$(wc -l <"$work/said")"
  no "nobody is like who has handed in nothing: $empty" grep -qE "$empty" "$work/o/similar.csv"
  is "no pair stands twice" "" "$(cut -d, -f1-3 "$work/o/similar.csv" | sort | uniq -d)"
done
finish
