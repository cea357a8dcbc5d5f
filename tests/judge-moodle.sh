# The way back to Moodle: a class with namesakes is drawn, with a sheet of other
# numbers for each assignment; each row of a sheet gets that person's points,
# each folder of the feedback's zip that person's page, and nothing else changes.
# The way back to Canvas: logins, numbers and names are drawn so that one's is
# another's in another column; whoever gets a grade gets his own.
# The way back to Gradescope: its autograder is run for each person and for teams, as
# Gradescope runs it; who has a grade gets it, nobody gets another's.
# The way back to Autolab: its table is read as Autolab's bulk import reads one, in which a
# single row that is wrong has all refused.
# timeout: 120, seconds: 2
. tests/tap.sh
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Intake; use File::Path qw(make_path);
use IO::Uncompress::Unzip; use JSON::PP;
my ($seed, $work) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
my @bad;
my @who = map { { mail => "m$_\@x.org", name => any('Ada Lovelace', "Zo\x{eb} M\x{fc}ller", 'Ada_B C', 'Li, Bo', 'x "y" z') } } 1 .. 3 + rand 6;
my @x = (['relax-f', 'relax_F.cu'], ['update', 'update.cu']);
my %of = map { $_->{slug} => $_->{points} } exercises();
my %head = (en => 'Identifier,Full name,Email address,Status,Grade,Maximum Grade,Feedback comments',
            de => "ID,Vollst\x{e4}ndiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Feedback als Kommentar");
my (%sheet, %number, %points, $open);
for (@x) {
    my ($slug, $file) = @$_;
    my ($next, $lang) = (100 + int rand 9000, any('en', 'de'));
    $sheet{$slug} = [$head{$lang}];
    for my $p (sort { rand() <=> .5 } @who) {
        $number{$slug}{ $p->{mail} } = $next += 1 + int rand 3;
        my $name = $p->{name};
        push @{ $sheet{$slug} }, ($lang eq 'en' ? 'Participant' : 'Teilnehmer/in') . " $next,\"" . $name =~ s/"/""/gr
            . "\",$p->{mail},Submitted,," . $of{$slug} . ',' . any('', '"so, so"');
        make_path(bytes("$work/t/$slug"));
        next if rand() < .3;
        $points{$slug}{ $p->{mail} } = int rand(1 + $of{$slug});
        write_to("$work/t/$slug/" . ($name =~ tr{/"}{  }r) . "_${next}_assignsubmission_file_/$file",
            "points $points{$slug}{ $p->{mail} } // $p->{mail} $slug");
    }
    write_to("$work/t/$slug.csv", join "\n", @{ $sheet{$slug} }, '');
    next if !%{ $points{$slug} // {} };
    my $said = `FROM=moodle EX=$slug JUDGE='$work/judge' exercises/tools/grade '$work/t/$slug' '$work/t/out' '$work/t/$slug.csv' '' 2>&1`;
    push @bad, "$slug: status $?: $said" if $? >> 8 != 0;
}
for (@x) {
    my ($slug) = @$_;
    next if !%{ $points{$slug} // {} };
    my $said = `exercises/tools/moodle '$work/t/out' '$work/t/$slug.csv' $slug 2>&1`;
    push @bad, "$slug: status $?: $said" if $?;
    my ($head, @rows) = Intake::table(slurp("$work/t/out/moodle.csv"));
    my ($was, @before) = Intake::table(slurp("$work/t/$slug.csv"));
    push @bad, "$slug: other rows" if "@$head" ne "@$was" || @rows != @before;
    for my $k (0 .. $#rows) {
        my @want = @{ $before[$k] };
        $want[4] = $points{$slug}{ $want[2] } // '';
        push @bad, "$slug: row $k is @{[join '|', @{ $rows[$k] }]}, not @{[join '|', @want]}" if join('|', @{ $rows[$k] }) ne join '|', @want;
    }
    my %page;
    my $z = IO::Uncompress::Unzip->new("$work/t/out/moodle.zip") or die;
    for (my $more = 1; $more > 0; $more = $z->nextStream) {
        my $name = $z->getHeaderInfo->{Name};
        my ($number) = $name =~ m{^[^_/]*_(\d+)_assignsubmission_file_/feedback\.html$} or push @bad, "a folder: $name";
        $page{ $number // '' } = do { local $/; <$z> };
    }
    for my $p (@who) {
        my $page = delete $page{ $number{$slug}{ $p->{mail} } };
        my $has = defined $points{$slug}{ $p->{mail} };
        push @bad, "$slug: $p->{mail} has " . (defined $page ? 'a' : 'no') . ' page' if $has != defined $page;
        push @bad, "$slug: $p->{mail} has another's page" if defined $page && $page !~ /<h1>\Q$p->{mail}\E</;
    }
    push @bad, "$slug: pages of nobody: " . join ' ', keys %page if %page;
}
for (@x) {
    my ($slug) = @$_;
    next if !%{ $points{$slug} // {} };
    write_to("$work/t/roster.csv", join "\n", 'Name,SID,Email,Role', (map { '"' . $_->{name} =~ s/"/""/gr . '",'
        . 'S' . substr($_->{mail}, 1, 1) . ',' . any($_->{mail}, uc $_->{mail}) . ',Student' } @who), '');
    my $said = `exercises/tools/gradescope '$work/t/out' '$work/t/roster.csv' $slug 2>&1`;
    push @bad, "$slug: Gradescope: status $?: $said" if $?;
    my $root = "$work/t/gs-$slug";
    make_path("$root/source");
    my $z = IO::Uncompress::Unzip->new("$work/t/out/gradescope.zip") or die;
    for (my $more = 1; $more > 0; $more = $z->nextStream) {
        make_path("$root/source/results");
        open my $to, '>', "$root/source/" . $z->getHeaderInfo->{Name} or die; local $/; my $text = <$z>; print $to $text;
    }
    for ((map { [$_] } @who), [@who[0, 1]], [@who[1, 2]]) {
        my %want = map { ($points{$slug}{ $_->{mail} } // '') => 1 } @$_;
        my ($one) = keys %want == 1 ? keys %want : '';
        write_to("$root/submission_metadata.json", JSON::PP->new->encode({ id => 7, users =>
            [map { { email => any($_->{mail}, ucfirst $_->{mail}), id => 3, name => $_->{name} } } @$_] }));
        `AUTOGRADER='$root' perl '$root/source/run_autograder' 2>&1`;
        my $got = JSON::PP->new->utf8->decode(slurp("$root/results/results.json"));
        push @bad, "$slug: Gradescope gives " . join(' and ', map { $_->{mail} } @$_) . ' ' . ($got->{score} // 'nothing') . ", not $one"
            if ($got->{score} // '') ne $one || (@{ $got->{tests} } && $got->{tests}[0]{name} ne $slug);
    }
}
sub imported {     # as Autolab's parse_csv_row: no heading; an address of its roster, a number or nothing, a type
    my ($slug, %given) = @_;
    write_to("$work/t/people.csv", join "\n", 'Email,Name', (map { "$_->{mail},-" } @who), '');
    my $said = `exercises/tools/autolab '$work/t/out' '$work/t/people.csv' $slug 2>&1`;
    push @bad, "$slug: Autolab: status $?: $said" if $?;
    my %got;
    for (split /\n/, slurp("$work/t/out/autolab.csv")) {
        my ($mail, $score, $type, @more) = split /,/, $_, -1;
        push @bad, "$slug: Autolab takes nothing: $_" if @more || !grep { $_->{mail} eq $mail } @who
            or $score !~ /^(\d+(\.\d+)?)?$/ or $type !~ /^(normal|zeroed|excused)?$/ or defined $got{$mail};
        $got{$mail} = $type eq 'excused' ? $type : $score;
    }
    push @bad, map { "$slug: in Autolab $_ has " . ($got{$_} // 'nothing') . ', not ' . ($given{$_} // 'nothing') }
        grep { ($got{$_} // '') ne ($given{$_} // '') } sort keys %{ { %got, %given } };
}
imported($_->[0], %{ $points{ $_->[0] } }) for grep { %{ $points{ $_->[0] } // {} } } @x;
# excused, and not judged: what Moodle has stays; who is not in the sheet is named
my ($one) = sort keys %{ $points{'relax-f'} // {} };
if (defined $one) {
    write_to("$work/conf", "excuse $one relax-f = ill\n");
    `exercises/tools/report '$work/t/out' '' '$work/conf' 2>&1`;
    my @mine = map { s/Submitted,,/Submitted,3.5,/r } @{ $sheet{'relax-f'} };
    write_to("$work/t/s.csv", join "\n", @mine, '');
    `exercises/tools/moodle '$work/t/out' '$work/t/s.csv' relax-f 2>&1`;
    my ($row) = grep { $_->[2] eq $one } Intake::table(slurp("$work/t/out/moodle.csv"));
    push @bad, "an excused one has $row->[4]" if $row->[4] ne '3.5';
    imported('relax-f', %{ $points{'relax-f'} }, $one => 'excused');
    # nobody has a grade: no pages are left of the run before
    write_to("$work/conf", join '', map { "excuse $_ relax-f = ill\n" } sort keys %{ $points{'relax-f'} });
    `exercises/tools/report '$work/t/out' '' '$work/conf' 2>&1`;
    my $none = `exercises/tools/moodle '$work/t/out' '$work/t/s.csv' relax-f 2>&1`;
    push @bad, "pages of another run stay: $none" if -e "$work/t/out/moodle.zip" || $none =~ /moodle\.zip/;
    write_to("$work/conf", "excuse $one relax-f = ill\n");
    `exercises/tools/report '$work/t/out' '' '$work/conf' 2>&1`;
    write_to("$work/t/s.csv", join "\n", (grep { !/,\Q$one\E,/ } @mine), '');
    my $said = `exercises/tools/moodle '$work/t/out' '$work/t/s.csv' relax-f 2>&1`;
    push @bad, "$one is not in the sheet, and nothing is said: $said" if $? >> 8 != 1 || $said !~ /not in .*: \Q$one\E$/m;
}
print "$_\n" for @bad;
exit(@bad ? 1 : 0);
E2
first=$drawn
for seed in $(seq "$first" $((first + ${COUNT:-2} - 1))); do
  rm -rf "$work/t"; mkdir "$work/t"
  ok "SEED=$seed: each row has its own points, each folder its own page" perl "$work/draw.pl" "$seed" "$work"
done
cat >"$work/canvas.pl" <<'E2'
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Intake; use JSON::PP;
my ($seed, $work) = @ARGV;
srand $seed;
my (%used, @bad);
my $own = sub { my ($kind) = @_; my $k; do { $k = 5000 + int rand 14 } while $used{$kind}{$k}++; $k };
my @who = map { { login => $own->('login'), id => $own->('id'), sid => $own->('sid'),
    name => any('Lovelace, Ada', "M\x{fc}ller, Anna", 'Wei, Li', 'Li, Wei', 'One, Only') } } 1 .. 4 + rand 6;
my %times; $times{ $_->{name} }++ for @who;
# what they are called: known since an export was read, or a class of folders
my $kind = any(qw(login id sid name));
my @told_apart = grep { $times{ $_->{name} } == 1 || !rand 2 } @who;
@who = @told_apart if $kind eq 'name' && @told_apart;
my $told = $kind ne 'name' && rand() < .7;
my (%points, %is, @line);
for my $p (@who) {
    my $called = $p->{$kind};
    next if $is{$called}++;       # of namesakes in folders there is one folder
    $points{$called} = int rand 11 if rand() < .7;
    push @line, JSON::PP->new->utf8->encode({ student => $called, defined $points{$called}
        ? (exercise => 'relax-f', order => '05-relax-f', verdict => 'accepted', score => $points{$called}, of => 10) : (verdict => 'no_handin') });
}
write_to("$work/t/grades.jsonl", '');
open my $to, '>', "$work/t/grades.jsonl"; print $to "$_\n" for @line; close $to;
write_to("$work/t/class/called", "$kind\n") if $told;
my @in = grep { rand() < .85 } @who; @in = $who[0] if !@in;    # (no table is without a row)
write_to("$work/t/book.csv", join "\n", 'Student,ID,SIS User ID,SIS Login ID,Section,relax-f (7)',
    '    Points Possible,,,,,10', (map { qq("$_->{name}",$_->{id},$_->{sid},$_->{login},A,0.25) } @in), '');
my $said = text_of(scalar `exercises/tools/canvas '$work/t' '$work/t/book.csv' '$work/t/c.csv' 2>&1`);
my $status = $? >> 8;
if ($status == 2 || $status > 3) {
    push @bad, "refused: $said" if $told || $said !~ /different people/;
} else {
    my (undef, @rows) = Intake::table(slurp("$work/t/c.csv"));
    my %got = map { $_->[1] => $_->[5] } @rows;
    my %in = map { ($_->{$kind} => ($is{ $_->{$kind} } ? 1 : 0)) } @in;
    my %n; $n{ $_->{$kind} }++ for @in;
    for my $p (@in) {
        my $want = $n{ $p->{$kind} } == 1 && $times{ $p->{name} } * ($kind eq 'name') <= 1 ? $points{ $p->{$kind} } : undef;
        my $has = $got{ $p->{id} };
        push @bad, "$kind: $p->{$kind} has " . ($has // 'nothing') . ', not ' . ($want // 'nothing')
            if defined $has ? !defined $points{ $p->{$kind} } || $has != $points{ $p->{$kind} } : defined $want;
        push @bad, "$p->{$kind}: two have one grade" if defined $has && $n{ $p->{$kind} } > 1;
    }
    for my $called (grep { !$n{$_} || $n{$_} > 1 } keys %points) {
        push @bad, "$called is not told of: $said" if $said !~ /: \Q$called\E$/m || $status != 1 }
}
print bytes("$_\n") for @bad, @bad ? text_of(slurp("$work/t/grades.jsonl")) . text_of(slurp("$work/t/book.csv")) : ();
exit(@bad ? 1 : 0);
sub text_of { Encode::decode_utf8($_[0]) }
E2
for seed in $(seq "$first" $((first + ${COUNT:-3} - 1))); do
  rm -rf "$work/t"; mkdir "$work/t"
  ok "SEED=$seed: in Canvas's table each has his own, or is named" perl "$work/canvas.pl" "$seed" "$work"
done
printf 'Name,Mail\na,b@x\n' >"$work/other.csv"; mkdir -p "$work/o"; echo '{"student":"a"}' >"$work/o/grades.jsonl"
status "another table" 2 exercises/tools/moodle "$work/o" "$work/other.csv" relax-f; says "is refused" 'no column Grade'
no "and nothing is made" ls "$work/o/moodle.csv"
finish
