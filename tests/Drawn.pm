# What the tests of classes share: how anything is drawn and written, who copied
# from whom, and a course with its rules, drawn beside a model that has the
# points and totals of each student in whole cents.
package Drawn;
use strict; use warnings; use utf8;
use POSIX ();
use File::Path qw(make_path);
use lib 'exercises/tools'; use Course; use Similar ();
use Exporter 'import';
our @EXPORT = qw(any shuffled bytes text write_to day stamp course innocent disguised);

sub any { @_ ? $_[rand @_] : undef }
sub shuffled { map { $_->[0] } sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @_ }
sub bytes { my $t = shift; utf8::encode($t); $t }
sub text { my $t = slurp(bytes($_[0])) // ''; utf8::decode($t); $t }
sub write_to { my ($path, $text) = @_; $path = bytes($path); make_path($path =~ s{/[^/]*$}{}r);
    open my $f, '>', $path or die "$path: $!"; print $f bytes($text) }
sub day() { 86400 }
sub stamp { POSIX::strftime('%Y-%m-%d %H:%M:%S', gmtime $_[0]) }

# ---- copies
# innocent(LEAST): right answers of all exercises that are long enough to be compared
sub innocent { grep { keys %{ Similar::prints(slurp($_)) } >= $_[0] } glob 'exercises/[0-9]*/submissions/accepted/*.cu' }
# disguised(TEXT, HOW): as it is, with other comments, other names, or a statement more
sub disguised {
    my ($text, $how) = @_;
    return $text if $how eq 'bytes';
    my $mark = join '', map { chr 97 + rand 26 } 1 .. 6;
    return "// $mark\n" . $text =~ s/\n(?=    \S)/rand() < .3 ? "\n    \/\/ $mark\n" : "\n"/ger
        if $how eq 'comments';
    my %new;
    $text =~ s/\b(uint32_t|size_t) (\w+)\b(?! *\()/$new{$2} = "${mark}_$2"; "$1 $2"/ge;
    for my $w (keys %new) { $text =~ s/(?<![.>\w])$w\b/$new{$w}/g }
    if ($how eq 'padded') {     # with a statement of his own, at some place
        my @line = split /^/m, $text;
        my @place = grep { $line[$_] =~ /^    \S/ && $line[$_ - 1] =~ /;$/ } 1 .. $#line;
        my $at = any(@place ? @place : $#line);
        splice @line, $at, 0, "    unsigned $mark = 0;\n";
        $text = join '', @line;
    }
    return $text;
}

# ---- a course
# course(who => [students], x => [slugs], of => {slug => points}, due => sub (slug, number),
#        class => sub (\%due, \%came, \%got), fills %came and %got: student, slug => time, points)
# has { conf => [lines], reason => {student => [..]}, row => {student}{slug} in cents or a
#       word, by => {student}{slug} whose hand-in counts, total => {student} => [got, of, bonus],
#       drop => ..., came, got }
sub course {
    my (%a) = @_;
    my ($day, $n, @conf, %reason) = (day, 0);
    my (@who, @x, %of) = @{ $a{who} };
    @x = @{ $a{x} }; %of = %{ $a{of} };
    my $q = sub { my ($s) = @_; $s =~ / / || rand() < .5 ? "\"$s\"" : $s };
    my $why = sub { my ($s) = @_; my $t = 'because ' . any('of "x" = y', 'a < b', "M\x{fc}ller", '100% # sure') . ' ' . ++$n . 'q';
        push @{ $reason{$s} }, $t; $t };
    my (%due, %late, %weight, %group, %came, %got);
    $weight{$_} = any(10, 10, 5, 20, 35, 0) for @x;    # tenths
    push @conf, "weight $_ = " . $weight{$_} / 10 for grep { $weight{$_} != 10 } @x;
    my $k = 0;
    for my $x (@x) { next if rand() < .15; $due{$x} = $a{due}->($x, ++$k);
        push @conf, "due $x = " . stamp($due{$x}) =~ s/:00$//r; $due{$x} += 59 }
    my $rule = sub { my ($on) = @_; my @r = any([10, 5], [20, 2], [50, 9], [100, 0], [0, 3], [0, 0], [33, 3]);
        push @conf, "late$on = " . ($r[0][0] + $r[0][1] ? "$r[0][0]% a day, at most $r[0][1] days" : 'none'); $r[0] };
    my $default = rand() < .8 ? $rule->('') : undef;
    for (@x) { $late{$_} = rand() < .3 ? $rule->(" $_") : $default }
    my $slip = any(0, 0, 1, 3, 6); push @conf, "slip = $slip" . any('', ' days') if $slip;
    my $keep = any('last', 'best'); push @conf, "keep = $keep";
    my $drop = any(0, 0, 1); push @conf, "drop = $drop";
    my @counted = rand() < .5 ? @x : @x[0 .. $#x - 1]; push @conf, "exercises = @counted";
    my @free = shuffled(@who);
    for my $g (1 .. rand(@who / 2)) { my @m = splice @free, 0, 2 + rand 2; next if @m < 2;
        push @conf, "group g$g = " . join(any(', ', ','), map { $_ =~ / / && rand() < .5 ? "\"$_\"" : $_ } @m); $group{$_} = \@m for @m }
    $a{class}->(\%due, \%came, \%got);
    my $sent = sub { my ($s, $x) = @_; grep { defined $got{$_}{$x} } $group{$s} ? @{ $group{$s} } : $s };
    # (what nobody could take is neither there nor missing)
    my $there = sub { my (undef, $x) = @_; grep { $got{$_}{$x} ne 'refused' } $sent->(@_) };
    # decisions
    my (%d, %bonus, %all);
    for my $s (@who) {
        if (rand() < .2) { $all{$s} = any([days => 1 + int rand 3], [date => $a{due}->($x[0], 1) + int(rand(23 * $day))]);
            push @conf, 'extension ' . $q->($s) . ' all = ' . ($all{$s}[0] eq 'days' ? "$all{$s}[1] days" : stamp($all{$s}[1])) }
        if (rand() < .15) { $d{pardon}{$s}{$_} = 1 for @x; push @conf, 'pardon ' . $q->($s) . ' all = was ill' }
        if (rand() < .2) { $bonus{$s} = int rand 500; push @conf, 'bonus ' . $q->($s) . ' = ' . $bonus{$s} / 100 . ' # ' . $why->($s) }
        if (rand() < .2) { push @conf, 'comment ' . $q->($s) . ' = ' . $why->($s) }
        for my $x (@x) {
            my @here = $there->($s, $x);
            if (rand() < .15) { $d{extension}{$s}{$x} = any([days => 1 + int rand 5], [date => $a{due}->($x, 1) + int(rand(23 * $day))]);
                my $e = $d{extension}{$s}{$x};
                push @conf, 'extension ' . $q->($s) . " $x = " . ($e->[0] eq 'days' ? "$e->[1] days" : stamp($e->[1])) }
            my $kind = any(qw(none none none none points points bonus both pardon excuse withdraw));
            $kind = 'none' if $kind eq 'pardon' && !@here || $kind eq 'withdraw' && !$sent->($s, $x) || ($d{pardon}{$s} && $kind =~ /excuse|withdraw|pardon/);
            if ($kind =~ /points|both/) { $d{points}{$s}{$x} = any(100 * int rand(1 + $of{$x}), 50);
                push @conf, 'points ' . $q->($s) . " $x = " . $d{points}{$s}{$x} / 100 . ' # ' . $why->($s) }
            if ($kind =~ /bonus|both/) { $d{bonus}{$s}{$x} = int rand 300;
                push @conf, 'bonus ' . $q->($s) . " $x = " . $d{bonus}{$s}{$x} / 100 . ' # ' . $why->($s) }
            if ($kind =~ /pardon|excuse|withdraw/) { $d{$kind}{$s}{$x} = 1;
                push @conf, "$kind " . $q->($s) . " $x = " . ($kind eq 'pardon' ? 'was ill' : $why->($s)) }
            if (@here && rand() < .1) { push @conf, 'comment ' . $q->($s) . " $x = " . $why->($s) }
        }
    }
    # the model, in cents
    my (%row, %total, %by);
    for my $s (@who) {
        my ($left, %end) = ($slip);
        for my $x (@x) {
            my $end = $due{$x};
            if (defined $end && $all{$s}) { my ($how, $v) = @{ $all{$s} };
                $v = $how eq 'days' ? $end + $v * $day : $v; $end = $v if $v > $end }
            if (my $e = $d{extension}{$s}{$x}) { $end = $e->[0] eq 'date' ? $e->[1] : defined $due{$x} ? $due{$x} + $e->[1] * $day : undef }
            $end{$x} = $end;
        }
        for my $x (sort { ($end{$a} // 9e15) <=> ($end{$b} // 9e15) || $a cmp $b } @x) {
            my @by = $there->($s, $x);
            @by = sort { $came{$b}{$x} <=> $came{$a}{$x} } @by;
            my ($p, $extra) = ($d{points}{$s}{$x}, $d{bonus}{$s}{$x});
            if ($d{excuse}{$s}{$x}) { $row{$s}{$x} = 'excused'; next }
            if ($d{withdraw}{$s}{$x}) { $row{$s}{$x} = 'withdrawn'; next }
            if (!@by && !defined $p && $sent->($s, $x)) { $row{$s}{$x} = 'refused'; next }
            if (!@by) { $row{$s}{$x} = cent($p // 0, $weight{$x}, 100) + ($extra // 0) if defined $p || defined $extra; next }
            my @can;
            for my $m (@by) {
                my $pts = $p // 100 * $got{$m}{$x};
                my $l = defined $end{$x} && $came{$m}{$x} > $end{$x} ? POSIX::ceil(($came{$m}{$x} - $end{$x}) / $day) : 0;
                my $r = $d{pardon}{$s}{$x} ? undef : $late{$x};
                my @way = map { my $u = $_; my $e = $l - $u;
                    [!$r || !$e ? 100 : $e > $r->[1] ? 0 : 100 - $r->[0] * $e, $u] } 0 .. 20;
                @way = grep { $_->[1] <= $l && ($_->[1] == 0 || $pts && $_->[1] <= $left && grep { $_ eq $x } @counted) } @way;
                $_->[0] = 0 > $_->[0] ? 0 : $_->[0] for @way;
                my ($w) = sort { $b->[0] <=> $a->[0] || $a->[1] <=> $b->[1] } @way;
                push @can, [cent($pts, $weight{$x}, $w->[0]) + ($extra // 0), $w->[1], $m];
            }
            @can = sort { $b->[0] <=> $a->[0] || $a->[1] <=> $b->[1] } @can if $keep eq 'best';
            ($row{$s}{$x}, $by{$s}{$x}) = @{ $can[0] }[0, 2];
            $left -= $can[0][1];
        }
        my @part = map { [$row{$s}{$_} // 0, $of{$_} * $weight{$_} * 10] } grep { ($row{$s}{$_} // '') ne 'excused' } @counted;
        next if grep { $_->[0] eq 'refused' } @part;       # no total
        $_->[0] = 0 for grep { $_->[0] eq 'withdrawn' } @part;
        # (what is worth nothing is not what is dropped, and its bonus stays)
        my @some = grep { $_->[1] } @part;
        my @sets = $drop && @some > $drop ? map { my $o = $_; [grep { $_ != $o } @part] } @some : [@part];
        my ($best) = sort { $b->[0] / ($b->[1] || 1) <=> $a->[0] / ($a->[1] || 1) } map { my @t = (0, 0);
            for (@$_) { $t[0] += $_->[0]; $t[1] += $_->[1] } [@t] } @sets;
        $total{$s} = [$best->[0], $best->[1], $bonus{$s} // 0];
    }
    return { who => \@who, x => \@x, conf => [shuffled(@conf)], reason => \%reason, row => \%row, total => \%total, by => \%by, drop => $drop,
        came => \%came, got => \%got };
}
sub cent { my ($p, $w, $pct) = @_; POSIX::floor((2 * $p * $w * $pct + 1000) / 2000) }

# tables(OUT, COURSE): what of OUT's tables is not what the model has; and every
# reason stands on the page of him whom it is about, and on no other
sub tables {
    my ($out, $c) = @_;
    my (%have, %is, @bad);
    for (split /\n/, text("$out/grades.csv")) { /^"([^"]*)",([^,]+),(\w+),[\d.]+,\d+,"[^"]*",\d+,([\d.]+),/ or next;
        my ($s, $x, $v, $score) = ($1, $2, $3, $4);
        $have{$s}{$x} = $v =~ /^(excused|withdrawn|refused)$/ ? $v : $score }
    for (split /\n/, text("$out/totals.csv")) { /^"([^"]*)",([\d.]*),([\d.]+),/ and $is{$1} = $2 eq '' ? undef : [$2, $3] }
    for my $s (@{ $c->{who} }) {
        for my $x (@{ $c->{x} }) {
            my $want = $c->{row}{$s}{$x}; $want /= 100 if defined $want && $want !~ /[a-z]/;
            push @bad, sprintf "%s %s: %s, not %s", $s, $x, $have{$s}{$x} // 'no row', $want // 'none'
                if ($have{$s}{$x} // '') ne ($want // '');
        }
        if (!$c->{total}{$s}) { push @bad, "$s: a total, and something was refused" if !exists $is{$s} || $is{$s}; next }
        my ($g, $o) = @{ $is{$s} // [-1, 0] };
        my ($wg, $wo, $wb) = @{ $c->{total}{$s} };
        push @bad, "$s: total $g of $o, not " . ($wg + $wb) / 100 . ' of ' . $wo / 100
            if $c->{drop} ? abs(($g - $wb / 100) * $wo - $wg * $o) > 1e-6 * $wo
                : (abs($g * 100 - $wg - $wb) > 1e-6 || abs($o * 100 - $wo) > 1e-6);
        for my $form ('report.txt', 'feedback.html') {
            my $page = text("$out/students/$s/$form");
            my %on = map { $_ => 1 } @{ $c->{reason}{$s} // [] };
            my %see = map { $_ => 1 } map { /\b(\d+q)\b/g } $page;
            for my $r (map { @$_ } values %{ $c->{reason} }) {
                my ($mark) = $r =~ /(\d+q)$/;
                next if !$on{$r} && !$see{$mark};
                my $as = $form =~ /html/ ? entities($r) : $r;
                my $there = index($page, $as) >= 0;
                push @bad, "$s: $form: $r is " . ($there ? 'there' : 'missing') if $there != !!$on{$r};
            }
        }
    }
    push @bad, "$_ is nobody" for grep { my $s = $_; !grep { $_ eq $s } @{ $c->{who} } } sort keys %is;
    my $open = `find '$out' -perm /077`;
    push @bad, "others can read $open" if $open ne '';
    return @bad;
}
1;
