# Who hands in the host's side reads where: in each such answer one argument of a launch
# becomes a pointer to the host's memory, or a launch asks for no shared memory. A kernel
# of the judge's does the harm; what the report names is that launch, in the hand-in.
# set: full
# timeout: 900, seconds: 120
. tests/tap.sh
cat >"$work/edit.pl" <<'END'
# edit.pl FILE SEED HOW: a launch is drawn, and the file printed with a mistake in it; its
# lines on standard error
use strict; use warnings;
my ($file, $seed, $how) = @ARGV; srand $seed;
open my $h, '<', $file or die; local $/; my $text = <$h>;
my @at;
while ($text =~ /<<<([^;]*?)>>>\s*(\((?:[^()]|(?2))*\));/g) {
    my ($from, $all, $config, $args) = ($-[0], $&, $1, substr($2, 1, -1));
    my @arg = grep { length } split /,\s*(?![^(]*\))/, $args;
    my @config = split /,\s*(?![^(]*\))/, $config;
    if ($how eq 'shared') {
        push @at, [$from, $all, "<<<$config[0], $config[1]>>>($args);"] if @config == 3 && $config[2] ne '0'
    } else {
        for my $k (0 .. $#arg) {
            my @new = @arg; $new[$k] = "of_host($arg[$k])";
            push @at, [$from, $all, "<<<$config>>>(" . join(', ', @new) . ');'];
        }
    }
}
@at or exit 3;
my ($from, $old, $new) = @{ $at[rand @at] };
my $begin = () = substr($text, 0, $from) =~ /\n/g;
my $lines = () = $old =~ /\n/g;
substr($text, $from, length $old) = $new . "\n" x ($lines - (() = $new =~ /\n/g));
# (before the line of its own that names what it is, so that no line moves)
$text =~ s/^/template <class T> static T *of_host(T *) { static T here[4096]; return here; } template <class T> static T of_host(T x) { return x; } /;
$text =~ s/^(template.*?} )(#.*|\/\*)/$1\n$2/;
print $text;
print STDERR $begin + 2, ' ', $begin + 2 + $lines, "\n";
END
echo "# SEED=$drawn"
n=0 named=0
"$B/bin/judge" conf | awk -F '\t' '$2 == "file" { print $1, $3 }' >"$work/files"
while read -r folder f <&7; do
  d=exercises/$folder x=${folder#[0-9][0-9]-}
  for from in "$B/$d/$f" "$S/$d/$f" $d/submissions/accepted/*.cu; do
    [ -f "$from" ] && grep -q '<<<' "$from" || continue
    for how in host host host shared; do
      n=$((n + 1))
      perl "$work/edit.pl" "$from" $((drawn + n)) $how >"$work/$f" 2>"$work/lines" || continue
      "$B/bin/judge" check "$x" "$work/$f" >"$work/out" 2>&1; rc=$?
      grep -qE 'compile error|: accepted' "$work/out" && continue
      grep -qE '^  found +(host-pointer|out-of-bounds at (dynamic )?shared)' "$work/out" || continue
      read -r a b <"$work/lines"
      at=$(sed -n "s/^  at .*$f:\([0-9]*\).*/\1/p" "$work/out")
      { echo "lines $a to $b"; cat "$work/lines"; } >>"$work/out"
      [ "$rc" = 1 ] && [ -n "$at" ] && [ "$at" -ge "$a" ] && [ "$at" -le "$b" ]
      tap_result $? "$x, ${from##*/}, $how: line $at" "$work/out"; named=$((named + 1))
    done
  done
done 7<"$work/files"
ok "there were such mistakes" test $named -ge 5
finish
