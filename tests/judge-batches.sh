# Batches: a course is drawn, of batches that are graded, changed and graded
# again, with names in two spellings and weights with decimals.  The totals are
# those of a model that adds in whole cents, and the same commands with
# repetitions in between give the same.  What is gone, of another scale, or a
# rule for nobody is named.
# timeout: 300, seconds: 8
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Unicode::Normalize;
use File::Path qw(make_path remove_tree); use Math::BigInt;
my ($seed, $work) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
my @who = ('ada', "Zo\x{eb}", 'Ada Lovelace', "J\x{fc}rgen M\x{fc}ller", 'x_1');
my @x = (['relax-f', 'relax_F.cu'], ['update', 'update.cu'], ['initialize', 'initialize.cu']);
my %of = map { $_->{slug} => $_->{points} } exercises();
my %weight = map { $_->[0] => any('1', '0.1', '123.45', '1234.56', '0.35', '7.25', '9999.99') } @x;
my $keep = any('last', 'best');
# ---- the story: a list of [batch] to be graded, and of changes [batch, student, file, text or undef]
my (@story, $n, %have);
my @batch = ('class', 'late', 'later');
for (1 .. 3 + rand 5) {
    my $b = any(@batch);
    for (1 .. 1 + rand 5) {
        my ($s, $x) = (any(@who), any(@x));
        # (half of them change what is there)
        my @old = map { my $s = $_; map { my $x = $_; grep { $_->[1][0] eq $x } map { [$s, $_] } @x } sort keys %{ $have{$b}{$s} } } sort keys %{ $have{$b} // {} };
        ($s, $x) = @{ any(@old) } if @old && rand() < .5;
        my $gone = $have{$b}{$s}{ $x->[0] } && rand() < .3;
        # ... the same bytes as in another batch
        my $again = rand() < .2 ? any(grep { defined } map { $have{$_}{$s} ? $have{$_}{$s}{ $x->[0] } : () } sort keys %have) : undef;
        my $text = $gone ? undef : $again // (rand() < .25 ? 'unjudged' : 'points ' . int(rand(1 + $of{ $x->[0] }))) . ' // ' . ++$n;
        $have{$b}{$s}{ $x->[0] } = $text;
        push @story, [$b, $s, $x->[0], $text];
    }
    push @story, [$b] if grep { grep { defined } values %$_ } values %{ $have{$b} };
}
# ---- the model
my (%in, %seen, %first, $turn);
for (@story) {
    my ($b, $s, $x, $text) = @$_;
    if (@$_ > 1) { $in{$b}{$s}{$x} = $text; next }
    for my $s (@who) { for my $x (map { $_->[0] } @x) {
        my $t = $in{$b}{$s}{$x};
        my $was = $seen{$s}{$x}{$b};
        # (a verdict stays until there is another, and what no machine could judge waits beside it)
        if (defined $t && $t =~ /unjudged/ && $was && $was->[0] !~ /unjudged/) { @$was[1, 2] = (1, 1) }
        elsif (defined $t) { $first{$s}{$x}{$t} //= ++$turn; $seen{$s}{$x}{$b} = [$t, 1, $t =~ /unjudged/ ? 1 : 0] }
        elsif ($was) { @$was[1, 2] = (0, 0) }
    } }
}
my (%total, %gone, %open);
for my $s (@who) {
    my $sum = Math::BigInt->new(0);
    next unless grep { %$_ } values %{ $seen{$s} // {} };
    for my $x (map { $_->[0] } @x) {
        my @all = values %{ $seen{$s}{$x} // {} } or next;
        my @there = grep { $_->[1] } @all;
        my %t = map { $_->[0] => 1 } @there ? @there : @all;
        my @order = sort { $first{$s}{$x}{$b} <=> $first{$s}{$x}{$a} } keys %t;
        # ... in any batch, if the best counts; else of the last, or beside a verdict
        $open{ NFC($s) } = 1 if grep { $_->[2] && ($keep eq 'best' || $_->[0] !~ /unjudged/ || $_->[0] eq $order[0]) } @there
            or !@there && $order[0] =~ /unjudged/;
        my ($p) = $order[0] =~ /points (\d+)/ ? $1 : 0;
        if ($keep eq 'best') { for (@order) { my $q = /points (\d+)/ ? $1 : 0; $p = $q if $q > $p } }
        my ($w, $f) = split /\./, "$weight{$x}.0";
        $sum += Math::BigInt->new($w . substr "${f}00", 0, 2) * $p;
        $gone{"$s $x"} = 1 unless @there;
    }
    my $text = $sum->bstr; $text = "00$text" if length $text < 3;
    $text =~ s/(\d\d)$/.$1/; $text =~ s/^0+(?=\d)//; $text =~ s/\.?0+$// if $text =~ /\./;
    $total{ NFC($s) } = $open{ NFC($s) } ? '' : $text;
}
# ---- the same story, told plainly and with repetitions
write_to("$work/conf", "keep = $keep\nexercises = " . join(' ', map { $_->[0] } @x) . "\n"
    . join '', map { "weight $_ = $weight{$_}\n" } sort keys %weight);
my @bad;
for my $way ('plain', 'repeated') {
    remove_tree("$work/t"); make_path("$work/t");
    # the text that is kept as a content has it
    my $kept = sub { push @bad, map { "$way: $_ has other bytes" } grep { !m{/\Q@{[content_of(slurp($_))]}\E\.cu$} } glob "'$work/t/out/files/'*" };
    my %spelt = map { my $b = $_; $b => any(\&NFC, \&NFD) } @batch;
    my ($said, %graded) = ('');
    my $grade = sub { my ($b) = @_;
        $said = `JUDGE='$work/judge' exercises/tools/grade '$work/t/$b' '$work/t/out' '' '$work/conf' 2>&1`;
        my $left = grep { /unjudged/ } map { slurp($_) } glob "'$work/t/$b/'*/*.cu";
        $? == ($left ? 3 << 8 : 0) or push @bad, "$way: status $?: $said";
        $kept->() };
    for my $k (0 .. $#story) {
        my ($b, $s, $x, $text) = @{ $story[$k] };
        if (@{ $story[$k] } == 1) {
            $grade->($b); $graded{$b} = 1;
            # a folder that was not touched since is graded again, as often as one likes
            my %dirty;
            if ($way eq 'repeated') {
                for my $again (grep { rand() < .5 } sort keys %graded) {
                    my $last; for my $j (0 .. $k) { $last = $j if @{ $story[$j] } == 1 && $story[$j][0] eq $again }
                    $grade->($again) unless grep { $_->[0] eq $again && @$_ > 1 } @story[$last .. $k];
                }
            }
            next;
        }
        my ($file) = map { $_->[1] } grep { $_->[0] eq $x } @x;
        my $path = "$work/t/$b/" . $spelt{$b}->($s) . "/$file";
        # (some have bytes in them that are no UTF-8)
        if (defined $text) { write_to($path, $text); if ($text =~ /[37]$/) { open my $more, '>>:raw', bytes($path); print $more " caf\xe9" } } else { unlink bytes($path); make_path(bytes($path =~ s{/[^/]*$}{}r)) }
    }
    open my $t, '<:utf8', "$work/t/out/totals.csv" or die; my %got;
    # ... also where the files are others by now, and none was kept
    unlink glob "'$work/t/out/files/'*";
    for (glob("'$work/t/'*/*/*.cu")) { next if rand() < .5; open my $f, '>>', $_; print $f ' ' }
    `exercises/tools/report '$work/t/out' '' '$work/conf' 2>&1`;
    $kept->();
    while (<$t>) { /^"([^"]*)",([^,]*),/ and $got{ NFC($1) } = $2 }
    delete $got{student};
    delete $got{$_} for grep { !defined $total{$_} && $got{$_} eq '0' } keys %got;   # an empty folder
    for (sort keys %{ { %got, %total } }) {
        push @bad, sprintf "%s: %s has %s, not %s", $way, $_, $got{$_} // 'no row', $total{$_} // 'none'
            if ($got{$_} // '') ne ($total{$_} // '');
    }
    utf8::decode($said);
    for (map { my $s = $_; map { "$s $_->[0]" } @x } @who) {
        my $named = NFC($said) =~ /^grade: \Q$_\E: .* is gone/m ? 1 : 0;
        push @bad, "$way: $_: gone is " . ($gone{$_} // 0) . ", told $named" if $named != ($gone{$_} // 0);
    }
}
# ---- rules for people, in either spelling, with blanks; and for nobody
my ($s) = any(grep { $total{ NFC($_) } } @who) // do { print "$_\n" for @bad; exit !!@bad };
my ($have) = grep { %{ $seen{$s}{$_} // {} } } map { $_->[0] } @x;
my $name = any(\&NFC, \&NFD)->($s);
my $conf = slurp("$work/conf");
my $run = sub { my ($more) = @_; utf8::decode(my $c = $conf);
    write_to("$work/conf", $c . $more);
    my $said = `exercises/tools/report '$work/t/out' '' '$work/conf' 2>&1`; utf8::decode($said);
    return ($? >> 8, NFC($said)) };
my $row = sub { my ($x) = @_; my $t = slurp("$work/t/out/grades.csv"); utf8::decode($t);
    return (grep { index(NFC($_), '"' . NFC($s) . "\",$x,") == 0 } split /\n/, $t)[0] // '' };
$run->("due $have = 2020-01-01\nlate = none\n");
push @bad, 'a due date does nothing' unless $row->($have) =~ /^"[^"]*",[^,]*,\w+,\d+,\d+,"[^"]*",[1-9]/;
my $quote = any('"', '');
$run->("due $have = 2020-01-01\nlate = none\nextension $quote$name$quote $have = 2035-01-01\n");
push @bad, "an extension for $name does nothing: " . $row->($have) unless $row->($have) =~ /^"[^"]*",[^,]*,\w+,\d+,\d+,"[^"]*",0,/;
write_to("$work/t.csv", "student,exercise,time\n" . any('', '"') =~ s/(.?)/$1$name$1/r . ",$have,2019-12-31 10:00\n");
$run->("due $have = 2020-01-01\nlate = none\ntimes = t.csv\n");
push @bad, "a row of times for $name does nothing" unless $row->($have) =~ /^"[^"]*",[^,]*,\w+,\d+,\d+,"[^"]*",0,/;
$run->("withdraw $quote$name$quote $have = was put there by mistake\n");
push @bad, "withdraw of $name does nothing" unless $row->($have) =~ /withdrawn,0,.*by mistake/;
my $nobody = $name . any('x', '1', ' y');
for my $line ("extension $nobody $have = 2035-01-01", "withdraw $nobody $have = no") {
    my ($status, $said) = $run->("$line\n");
    push @bad, "$line is taken: $said" unless $status == 3 && index($said, 'nobody is called ' . NFC($nobody)) >= 0;
}
$run->("title = K\x{fc}rzeste Wege\n");
push @bad, 'the title is spoilt' unless slurp("$work/t/out/index.html") =~ /<h1>K\xc3\xbcrzeste Wege</;
# ---- another scale: until all is graded anew there are no totals, and then they are right
write_to("$work/conf", '');
remove_tree("$work/t"); my %p;
for my $b ('class', 'late') { for my $s ($b eq 'class' ? @who[0, 1] : @who[2, 3]) {
    $p{$s} = int rand 5; write_to("$work/t/$b/$s/relax_F.cu", "points $p{$s} // $s") } }
my $grade = sub { my ($b, $of) = @_;
    my $said = `OF=$of JUDGE='$work/judge' exercises/tools/grade '$work/t/$b' '$work/t/out' '' '$work/conf' 2>&1`; utf8::decode($said); $said };
my $totals = sub { my $t = slurp("$work/t/out/totals.csv"); utf8::decode($t);
    my %t = $t =~ /^"([^"]*)",([^,]*)/gm; join ' ', map { $t{$_} } @who[0 .. 3] };
$grade->($_, 7) for 'class', 'late';
my $one = any('class', 'late');
my $said = $grade->($one, $of{'relax-f'});
my @old = $one eq 'class' ? @who[2, 3] : @who[0, 1];
my %old = map { $_ => 1 } @old;
push @bad, 'two scales are mixed: ' . $totals->() if $totals->() ne join ' ', map { $old{$_} ? '' : $p{$_} } @who[0 .. 3];
push @bad, "... and nothing is said: $said" unless $said =~ /2 of relax-f: judged when it had other points/ && !grep { index($said, $_) < 0 } @old;
$grade->($one eq 'class' ? 'late' : 'class', $of{'relax-f'});
push @bad, 'all anew, and the totals are ' . $totals->() if $totals->() ne join ' ', map { $p{$_} } @who[0 .. 3];
print "$_\n" for @bad;
exit(@bad ? 1 : 0);
E2
first=$drawn
for seed in $(seq "$first" $((first + ${COUNT:-1} - 1))); do
  rm -rf "$work/t" "$work/t.csv"
  ok "SEED=$seed: totals as the model has them" perl "$work/draw.pl" "$seed" "$work"
done
# ---- a term of downloads, a sheet an exercise, in drawn order and some of them twice: whether all of
# them are called the same, as a browser calls them, or each otherwise, the tables are the same
cat >"$work/weeks.pl" <<'E2'
use strict; use warnings; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use File::Path 'remove_tree';
my ($seed, $at, $system) = @ARGV; srand $seed; $ENV{DATED} = 1;
my @x = (['relax-f', 'relax_F.cu'], ['update', 'update.cu'], ['initialize', 'initialize.cu']);
my @who = map { "s$_" } 1 .. 4; my %sheet;
for my $n (0 .. 2) {
    my ($slug, $file) = @{ $x[$n] };
    my @row = ($system eq 'canvas' ? 'Student,ID,SIS Login ID' : 'Identifier,Full name,Email address,Last modified (submission)');
    for my $k (0 .. 3) {
        my $what = any('there', 'there', 'late', 'damaged', 'nothing');
        my $number = $system eq 'canvas' ? "50$k" : "7$n$k";
        my $name = $what eq 'damaged' ? 'a.zip' : $file;
        my $as = $system eq 'canvas' ? "l${k}f_" . ($what eq 'late' ? 'LATE_' : '') . "${number}_9$n${k}_$name" : "F$k L${k}_${number}_assignsubmission_file_/$name";
        $sheet{$slug}{files}{$as} = $what eq 'damaged' ? 'x' : 'points ' . (1 + int rand 3) . " // $n $k" if $what ne 'nothing';
        push @row, $system eq 'canvas' ? "\"L$k, F$k\",$number,$who[$k]" : "Participant $number,F$k L$k,$who[$k]\@u.example,\"Monday, " . ($what eq 'late' ? 3 : 1) . ' March 2027, 10:00 AM"';
    }
    $sheet{$slug}{roster} = join "\n", @row, '';
}
write_to("$at/conf", "zone = UTC\nexercises = " . join(' ', map { $_->[0] } @x) . "\nlate = 10% a day, at most 5 days\n" . join '', map { "due $_->[0] = 2027-03-02 10:00\n" } @x);
my @order = shuffled(map { $_->[0] } @x, any(@x));
my %table;
for my $way ('same', 'other') {
    for my $slug (@order) {
        my $in = "$at/$way/in" . ($way eq 'other' ? "-$slug" : '');
        remove_tree($in);
        write_to("$in/$_", $sheet{$slug}{files}{$_}) for sort keys %{ $sheet{$slug}{files} };
        write_to("$in/s0000_1_1_none.txt", '') if $system eq 'canvas';
        write_to("$at/roster", $sheet{$slug}{roster});
        my $said = `EX=$slug JUDGE=tests/pretended-judge exercises/tools/grade '$in' '$at/$way/out' '$at/roster' '$at/conf' 2>&1`;
        print "$way, $slug: status $?: $said" if $? != 0 && $? != 3 << 8;
        print "$way, $slug: $1\n" if $said =~ /^(.* is gone.*)/m;
    }
    $table{$way} = join '', map { text("$at/$way/out/$_.csv") } 'totals', 'grades';
}
print "@order: one name for all:\n$table{same}and others:\n$table{other}" if $table{same} ne $table{other};
# without a word nobody knows which of them it is
my $said = `JUDGE=tests/pretended-judge exercises/tools/grade '$at/same/in' '$at/same/out' '$at/roster' '$at/conf' 2>&1`;
print "without EX=: status $?: $said" if $? != 2 << 8 || $said !~ /was graded with EX=\Q$order[0]\E before/;
E2
for system in canvas moodle; do
  rm -rf "$work/w"; is "SEED=$drawn, $system: what a download is called changes no table" "" \
    "$(perl "$work/weeks.pl" "$drawn" "$work/w" $system 2>&1 | head -20)"
done
finish
