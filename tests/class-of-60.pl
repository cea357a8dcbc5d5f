# class-of-60.pl SEED TREE SYSTEM: two terms of a course of 60, drawn, as SYSTEM exports
# them, graded in TREE by command lines that stand in the instructor's page, with
# nothing in them changed but the values.  Prints what is not as the model has it.
use strict; use warnings; use utf8;
use Cwd; use File::Path qw(make_path remove_tree);
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Intake; use Similar ();
use IO::Compress::Zip qw(zip); use IO::Uncompress::Unzip qw(unzip);
my ($seed, $tree, $system) = @ARGV;
my $here = getcwd;
my @x = ('relax-f', 'relax-f-warp', 'update');
my @bad;
# what the page shows: an indented line each
my @page = map { /^ +(?:\$ )?(make \w.*\w)$/ ? $1 : () } split /\n/, slurp('book/teach/grading.md');
my %of = map { $_->{slug} => $_->{points} } exercises();
sub typed {     # typed(COMMAND, NAME => value...): [status, what was said]
    my ($command, %value) = @_;
    my ($line) = grep { my %has = map { $_ => 1 } /\b([A-Z]+)=/g;
        /^make \Q$command\E / && join(' ', sort keys %has) eq join ' ', sort keys %value } @page
        or die "the page has no line make $command with " . join(' ', sort keys %value) . "\n";
    $line =~ s/\b([A-Z]+)=(?:"[^"]*"|\S+)/$1='$value{$1}'/g;
    $line = bytes($line);
    my $said = `cd '$tree' && env -u MAKEFLAGS TZ=UTC $line 2>&1`;
    return [$? >> 8, $said];
}
sub status { (slurp("$tree/$_[0]/status") // 'none') =~ s/\s//gr }
my %by = (moodle => 2, gradescope => 2, autolab => 2, canvas => 1, github => 1, plain => 1);
sub term {
    my ($seed, $out, $title) = @_;
    srand $seed;
    my $x = "$tree/x$seed";
    make_path($x);
    system("TZ=UTC perl tests/class-exports.pl $seed $x $system 60") == 0 or die;
    my (%called, @who);
    for (split /\n/, text("$x/people")) { my @p = split /\t/; push @who, $called{ $p[0] } = $p[ $by{$system} ] }
    my %hour = map { $_ => 3600 * int rand 48 } @x;
    my $c = Drawn::course(who => \@who, x => \@x, of => \%of,
        due => sub { 1799971200 + $_[1] * 3 * day + $hour{ $_[0] } }, class => sub {
            my ($due, $came, $got) = @_;
            my @times;
            for (split /\n/, text("$x/came")) {
                my ($k, $slug, $when) = /^person (\d+) \S+\t(\S+)\t(.*)/;
                my $s = $called{$k};
                my $known = $system =~ /moodle|gradescope/;
                $came->{$s}{$slug} = $known ? $when : 1800000000 + int rand(14 * day);
                push @times, qq("$s",$slug,) . stamp($came->{$s}{$slug}) unless $known;
            }
            for my $text (map { contents($_) } glob "$x/*-submissions $x/class $x/relax-f $x/relax-f-warp $x/update") {
                while ($text =~ m{// person (\d+) (\S+)\n// points (\d+)}g) { $got->{ $called{$1} }{$2} = $3 } }
            $got->{ $called{$_->[0]} }{ $_->[1] } = 'refused' for map { [split /\t/] } split /\n/, text("$x/lost");
            write_to("$tree/times.csv", join "\n", @times, '') if @times;
        });
    write_to("$tree/course.conf", join "\n", "title = $title", 'zone = UTC', @{ $c->{conf} },
        $system =~ /moodle|gradescope/ ? () : 'times = times.csv', '');
    # (what has no date in course.conf has none in Canvas; judge-late walks the other case)
    for my $slug ($system eq 'canvas' ? @x : ()) {
        next if grep { /^due \Q$slug\E / } @{ $c->{conf} };
        rename $_, s/_LATE(?=_\d+_)//r for glob "$x/$slug/*_LATE_*";
    }
    my $grade = sub {
        my $s;
        for my $slug ($system eq 'plain' ? '' : @x) {
            my $in = $slug eq '' ? "$x/class" : -d "$x/$slug" ? "$x/$slug" : "$x/$slug-submissions";
            if ($system eq 'moodle' && $slug eq 'update') {     # as it was downloaded
                my @files = map { chomp; $_ } `cd '$in' && find . -type f`;
                zip([map { "$in/$_" } @files] => "$in.zip", FilterName => sub { s{^\Q$in\E/\./}{} }) unless -e "$in.zip";
                $in = "$in.zip";
            }
            $s = typed('grade', IN => $in, OUT => $out, ROSTER => $slug eq '' ? "$x/relax-f.roster" : "$x/$slug.roster",
                $slug eq '' ? () : (EX => $slug));
            return $s if $s->[1] =~ /grades of another course/;
        }
        return $s;
    };
    return ($c, $grade, \%called, $x);
}
sub contents {      # of all files below a folder, also in archives
    my ($dir) = @_;
    my $all = '';
    return $all unless -d $dir;
    for my $f (map { chomp; $_ } `find '$dir' -type f ! -name '*.roster'`) {
        if ($f !~ /\.zip$/) { $all .= slurp($f); next }
        my $z = IO::Uncompress::Unzip->new($f, Transparent => 0) or next;     # (cut off)
        for (my $more = 1; $more > 0; $more = $z->nextStream) { local $/; $all .= (<$z> // "") . "\n" }
    }
    return $all;
}
sub held {
    my ($out, $c, $grade, $called, $x, $what) = @_;
    my $s = $grade->();
    push @bad, "$what: status " . status($out) . ": $s->[1]" if status($out) !~ /^[03]$/ || $s->[0] > 2;
    push @bad, map { "$what: $_" } Drawn::tables("$tree/$out", $c);
    # the ring, whole, and nobody else; of a group who handed in what counts, and
    # nothing that was taken away
    my %ring = map { ($c->{by}{$_}{update} // '') eq $_ ? ($_ => 1) : () } map { $called->{$_} } split /\n/, text("$x/ring");
    # (of a team that the system knows one is compared)
    my %team = map { /^(\d+)\tupdate\t(.*)/ ? ($called->{$1} => $2) : () } split /\n/, text("$x/teams");
    my %seen;
    delete @ring{ grep { defined $team{$_} && $seen{ $team{$_} }++ } sort keys %ring };
    %ring = () if keys %ring < 2;
    my @pairs = map { /^"update","([^"]*)","([^"]*)"/ ? [$1, $2] : () } split /\n/, text("$tree/$out/similar.csv");
    my $want = join ' ', sort keys %ring;
    my $got = join ' / ', map { "@$_" } Similar::groups(@pairs);
    push @bad, "$what: the ring is $want, and listed are $got" if $got ne $want;
    my $before = text("$tree/$out/totals.csv") . text("$tree/$out/grades.csv");
    $grade->();
    push @bad, "$what: the same commands, other tables" if $before ne text("$tree/$out/totals.csv") . text("$tree/$out/grades.csv");
    return $before;
}
my @one = term($seed, 'grades', 'Spring 2027');
my $before = held('grades', @one, 'first term');
my ($c, undef, $called, $x) = @one;
my $score = sub { my ($s, $slug) = @_; my $r = $c->{row}{$s}{$slug};
    !defined $r || $r eq 'refused' ? undef : $r eq 'excused' ? $r : $r eq 'withdrawn' ? 0 : $r / 100 };
# the way back
if ($system eq 'moodle') {
    for my $slug (@x) {
        my $s = typed('moodle', OUT => 'grades', BOOK => "$x/$slug.roster", EX => $slug);
        push @bad, "moodle: status $s->[0]: $s->[1]" if $s->[0];
        my ($head, @rows) = Intake::table(slurp("$tree/grades/moodle.csv"));
        push @bad, 'moodle: ' . @rows . ' rows' if @rows != 60;
        for (@rows) { my $w = $score->($_->[2], $slug); $w = '' if !defined $w || $w eq 'excused';
            push @bad, "moodle: $slug: $_->[2] has $_->[4], not $w" if $_->[4] ne $w }
    }
}
if ($system eq 'canvas') {
    my $s = typed('canvas', OUT => 'grades', BOOK => "$x/update.roster");
    push @bad, "canvas: status $s->[0]: $s->[1]" if $s->[0];
    my ($head, $possible, @rows) = Intake::table(slurp("$tree/grades/canvas.csv"));
    my %at = map { $head->[$_] => $_ } 0 .. $#$head;
    my %seen;
    for my $r (@rows) { my $s = $r->[ $at{'SIS Login ID'} ]; $seen{$s}++;
        for my $slug (@x) { my $w = $score->($s, $slug) // ''; $w = 'EX' if $w eq 'excused';
            push @bad, "canvas: $slug: $s has $r->[$at{$slug}], not $w" if $r->[ $at{$slug} ] ne $w } }
    for my $s (values %$called) { my $some = grep { defined $score->($s, $_) } @x;
        push @bad, "canvas: $s is there " . ($seen{$s} // 0) . ' times' if ($seen{$s} // 0) != !!$some }
    # ... and what each reads: a comment on his own file, with his points, and on nobody else's
    my %of_id = map { $_->[ $at{ID} ] => $_->[ $at{'SIS Login ID'} ] } @rows;
    for my $slug (@x) {
        my $s = typed('canvas', OUT => 'grades', BOOK => "$x/update.roster", EX => $slug);
        # (who is named gets none, and the reason is so)
        my %told = map { /^canvas: no feedback for (\S+): (.*)/ ? ($1 => $2) : () } split /\n/, $s->[1];
        push @bad, "canvas: $slug: status $s->[0]: $s->[1]" if !!$s->[0] != !!%told;
        my %got;
        my $z = IO::Uncompress::Unzip->new("$tree/grades/canvas.zip") or next;
        for (my $more = 1; $more > 0; $more = $z->nextStream) {
            my $name = $z->getHeaderInfo->{Name};
            my $text = do { local $/; <$z> };
            push @bad, "canvas: $slug: nothing was exported as $name" unless -e "$x/$slug/$name";
            my ($who) = map { $of_id{$_} // () } $name =~ /_(\d+)(?=_7\d{4}_)/g;
            $who //= 'nobody';
            push @bad, "canvas: $slug: $who has two comments" if $got{$who}++;
            if ($name =~ /\.zip$/i) { my $packed = $text; unzip(\$packed => \$text) }
            my $w = $score->($who, $slug) // 'none';
            push @bad, "canvas: $slug: $who, who has $w, reads: $text" if $text !~ /^counts \Q$w\E of /m;
        }
        for my $who (values %$called) { my ($w, $r) = ($score->($who, $slug), $c->{row}{$who}{$slug});
            my @has = map { /_(\d+)_7\d{4}_(.*)/ && $of_id{$1} eq $who ? $2 : () } glob("'$x/$slug/'*");
            my ($team) = grep { my $g = $_; grep { $_ eq $who } @$g } map { /^group \S+ = (.*)/
                ? [map { s/^\W+|\W+$//gr } split /, */, $1] : () } @{ $c->{conf} };
            my ($n, $named) = ($got{$who} // 0, $told{$who} // '');
            my $due = defined $w && $w ne 'excused';
            my $right = !$named ? $n == !!$due || $due && $team && !@has : !$due || $n ? 0
                : $named =~ /no file of his/ ? !@has : $named =~ /^(\S.*) is an archive/ ? !grep { !/\.7z$/ } @has
                : $named =~ /different/ && $team && grep { my $m = $_; ($score->($m, $slug) // '') ne $w
                    || grep { /^(?!group)\w+ "?\Q$m\E"? / } @{ $c->{conf} } } @$team;
            push @bad, "canvas: $slug: $who has $n comments, files: @has, named: $named, points " . ($w // 'none') if !$right }
    }
}
# a second term: not into last year's grades; and in its own place nobody has old points
my @two = term($seed + 1, 'grades', 'Spring 2028');
my $s = $two[1]->();
push @bad, "last year's grades were taken: $s->[1]" if $s->[0] == 0 || $s->[1] !~ /grades of another course/;
push @bad, 'and changed' if $before ne text("$tree/grades/totals.csv") . text("$tree/grades/grades.csv");
@two = term($seed + 1, 'grades2', 'Spring 2028');
held('grades2', @two, 'second term');
my $wrong = @bad;
# (the first says why; of what comes of it the test would show the last alone)
print bytes("$_\n") for splice(@bad, 0, 25), @bad ? 'and ' . @bad . ' more' : ();
exit($wrong ? 1 : 0);
