# class-exports.pl SEED TO SYSTEM [NUMBER]: draws people and what they hand in, and
# writes it as SYSTEM exports it, with a roster as SYSTEM has it ("plain": folders).
# Each file says in its text whose it is, for what, and its points; TO/true has what
# must be graded, a line each: marker, path.  TO/came: what the system knows of when:
# marker, a time or a word.  TO/people: who is called how.  TO/lost: whose nobody can take.  With a NUMBER of people
# they hand in within a fortnight, and a ring of 2 to 30 of them, TO/ring, one text.
use strict; use warnings; use utf8;
use lib 'tests'; use Drawn ();
use File::Path qw(make_path);
use IO::Compress::Zip qw($ZipError);
use POSIX qw(mktime strftime);
use Unicode::Normalize qw(NFC NFD);
my ($seed, $to, $system, $number_of_people) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
sub any { $_[rand @_] }
sub shuffled { Drawn::shuffled(@_) }
sub put { my ($path, $text) = @_; utf8::encode($path); make_path($path =~ s{/[^/]*$}{}r);
    utf8::encode($text) if utf8::is_utf8($text);
    open my $f, '>', $path or die "$path: $!"; print $f $text }
my @first = ('Ada', 'Bob', 'Zoë', '王', "O'Hara", 'Lee', 'Max', 'Eva');
my @last = ('Lovelace', 'Müller', 'Smith', 'Lee', '=SUM(A1)', 'de la Cruz');
my @people;
for my $k (1 .. $number_of_people // 6 + rand 6) {
    my ($f, $l) = (any(@first), any(@last));
    ($f, $l) = @{ any(@people) }{qw(first last)} if @people && rand() < .3;     # a namesake
    push @people, { k => $k, first => $f, last => $l, login => "u$k" . any('', 'x', '.y'),
        email => any('p', 'a_l', 'x.y', 'q-r', 'n+m', '7_7', '_', '3') . $k . any('', '_', '_2', '.z', '+1', '-_-')
            . '@' . any('uni.example', 'x-1.edu', 'cs.uni2.example'), sid => 5000 + 7 * $k, id => 90000 + 13 * $k };
}
my @x = (['relax-f', 'relax_F.cu'], ['relax-f-warp', 'relax-f-warp/relax_F.cu'], ['update', 'update.cu']);
# what is in the files: a right answer of some exercise each, and one for all of a ring
my (@texts, $copied, $how, %ring);
if ($number_of_people) {
    $how = any('names', 'comments');
    my @all = grep { !m{/(15-fw-rest|06-update|05-relax-f)} } Drawn::innocent(40);
    my ($from) = shuffled(@all);
    my ($mine) = $from =~ m{exercises/(\d\d-[a-z]+)};
    my %one;
    @texts = map { Course::slurp($_) } grep { my ($x) = m{exercises/(\d\d-[a-z]+)}; $x ne $mine && !$one{$x}++ } shuffled(@all);
    $copied = Course::slurp($from);
    $ring{ $_->{k} } = 1 for (shuffled(@people))[0 .. 1 + int rand 29];
}
sub body {
    my ($p, $slug) = @_;
    my $points = "// points " . int(rand 11) . "\n";
    return $points unless $number_of_people && $slug eq 'update';
    return $points . ($ring{ $p->{k} } ? Drawn::disguised($copied, $how) : pop(@texts) // '');
}
sub disordered {  # how a student can call a file, as long as it is the only one
    my ($path) = @_;
    my ($base) = $path =~ m{([^/]*)$};
    return any($path, $path, $base, uc $base, $base =~ s/\.cu/ (1).cu/r, "hw/week 3/$base",
        $base =~ s/\.cu/ - Kopie.cu/r, any('Copy of ', 'Kopie von ') . $base, $base =~ s/\.cu/-Copy1.cu/r);
}
sub zipped {
    my (%file) = @_;
    my $windows = rand() < .4;
    my ($bytes, $z) = ('');
    for (sort keys %file) {
        my $name = $_; utf8::encode($name);
        $name =~ tr{/}{\\} if $windows;
        if (!$z) { $z = IO::Compress::Zip->new(\$bytes, Name => $name) } else { $z->newStream(Name => $name) }
        $z->print($file{$_});
    }
    $z->close;
    return $bytes;
}
# a time as Rails writes it: bare, or an object with its zone
sub rails_time {
    my $at = strftime('%Y-%m-%d %H:%M:%S', gmtime $_[0]) . '.000000000';
    return "$at Z\n" if rand() < .5;
    my $there = strftime('%Y-%m-%d %H:%M:%S', gmtime $_[0] - 7 * 3600) . '.000000000';
    return "!ruby/object:ActiveSupport::TimeWithZone\n    utc: &1 $at Z\n    zone: !ruby/object:ActiveSupport::TimeZone\n"
        . "      name: America/Los_Angeles\n    time: " . any('*1', "$there Z") . "\n";
}
sub cell { map { my $t = $_; $t =~ s/"/""/g; qq("$t") } @_ }
my (@true, @came, @lost, @teams);
# Moodle's worksheet: its words, and a time as it writes it
my %moodle = (
    en => ['Identifier,Full name,Email address,Status,Grade,Last modified (submission)', 'Participant ',
        [qw(January February March April May June July August September October November December)]],
    de => ["ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Zuletzt geändert (Abgabe)", 'Teilnehmer/in',
        ['Januar', 'Februar', 'März', qw(April Mai Juni Juli August September Oktober November Dezember)]]);
sub moodle_time {
    my ($lang, $t) = @_;
    my ($M, $H, $d, $m, $y) = (localtime $t)[1 .. 5];
    my $name = $moodle{$lang}[2][$m];
    return $lang eq 'de' ? sprintf 'Montag, %d. %s %d, %02d:%02d', $d, $name, $y + 1900, $H, $M
        : sprintf 'Monday, %d %s %d, %d:%02d %s', $d, $name, $y + 1900, $H % 12 || 12, $M, $H < 12 ? 'AM' : 'PM';
}
for my $x (@x) {
    my ($slug, $path) = @$x;
    my $in = $system eq 'plain' ? "$to/class" : "$to/$slug" . ($system eq 'github' ? '-submissions' : '');
    make_path($in);
    my $lang = any(sort keys %moodle);
    # (teams: each member has a folder, with the team's name before his)
    my $teams = $system eq 'moodle' && rand() < .4;
    # (downloaded without folders: each file has that name before its own)
    my $flat = $system eq 'moodle' && rand() < .3;
    # (the numbers of one sheet are other people's in another)
    my ($sheet, $yml, $attach) = (1000 + int rand 12, "---\n", 70000);
    my @roster = $system eq 'moodle' ? $moodle{$lang}[0]
        : $system eq 'canvas' ? 'Student,ID,SIS User ID,SIS Login ID,Section'
        : $system eq 'gradescope' ? 'Name,SID,Email,Role'
        : $system eq 'plain' ? 'Login,Name' : $system eq 'autolab' ? 'Email,First Name,Last Name' : 'identifier,github_username,github_id,name';
    push @roster, '"","","","",""' . ($system eq 'canvas' ? ',"Manual Posting"' : '') if $system eq 'canvas';
    my ($left, $given) = (scalar @people, 0);
    for my $p (shuffled(@people)) {
        # (no system exports a sheet into which nobody has handed anything)
        my $gives = rand() > .25 || $slug eq 'update' && $ring{ $p->{k} } || --$left == 0 && !$given;
        $given ||= $gives;
        my $when = 1800000000 + 60 * int rand($number_of_people ? 20_000 : 500_000);
        my $name = "$p->{first} $p->{last}";
        my $number = $sheet++;
        push @roster, join ',', cell($system eq 'moodle' ? ("$moodle{$lang}[1]$number", any(NFC($name), NFD($name)), $p->{email}, 'Submitted', '',
                $gives ? moodle_time($lang, $when) : '-')
            : $system eq 'canvas' ? ("$p->{last}, $p->{first}", @$p{qw(id sid login)}, 'A')
            : $system eq 'gradescope' ? ($name, $p->{sid}, $p->{email}, 'Student')
            : $system eq 'plain' ? ($p->{login}, $name)
            : $system eq 'autolab' ? (@$p{qw(email first last)}) : (@$p{qw(sid login id)}, $name));
        next unless $gives;
        # (of the hour that the wall's clock shows twice the first is meant)
        my $twice = join(' ', (localtime $when)[1 .. 5]) eq join ' ', (localtime $when - 3600)[1 .. 5];
        my $came = $system eq 'moodle' ? $when - 3600 * $twice : $system eq 'gradescope' ? $when
            : $system eq 'github' ? 'not known' : '';
        $name = any(NFC($name), NFD($name));
        my %file = ($system eq 'plain' ? $path : disordered($path) => "// person $p->{k} $slug\n" . body($p, $slug));
        $file{'notes.txt'} = "hello\n" if rand() < .3;
        my $zip = rand() < .4;
        # what no one can take: cut off, of another kind, two that differ, or called as nobody can know
        my ($lost, $bytes) = $number_of_people && $system ne 'plain' && rand() < .08
            ? any('all.zip', 'all.7z', 'two.zip', 'kernel.cu', $system eq 'github' ? 'mine.cpp' : 'answer.docx') : ();
        if ($lost) {
            my ($base) = $path =~ m{([^/]*)$};
            $bytes = zipped("a/$base" => "int a;\n", "b/$base" => "int b;\n");
            $bytes = substr $bytes, 0, 40 if $lost eq 'all.zip';
            $bytes = "int a;\n" if $lost !~ /^all|^two/;
            push @lost, "$p->{k}\t$slug";
        } else { push @true, "person $p->{k} $slug\t$path" }
        if ($system eq 'plain') { put("$in/$p->{login}/$_", $file{$_}) for keys %file }
        elsif ($system =~ /moodle|gradescope|github/) {
            my $team = $teams ? any('Blue', "Team $p->{k}", 'a-b', 'Ada') : '';
            push @teams, "$p->{k}\t$slug\t$team" if $teams;
            my $folder = $system eq 'moodle' ? ($teams ? "$team-" : '') . "${name}_${number}_assignsubmission_file" . any('_', '')
                : $system eq 'gradescope' ? "submission_$number" : "$slug-$p->{login}" . any('', '', '-1', '-2');
            my $within = $flat ? ($folder =~ s/_?$/_/r) : "$folder/";
            my $name_of = sub { $flat ? $_[0] =~ s{.*/}{}r : $_[0] };
            # (from a Mac: what it notes beside a file, under the file's own name)
            if (!$lost && rand() < .2) { put("$in/$within" . $name_of->(s{[^/]*$}{._$&}r), "\0\5\x16\7") for keys %file }
            if ($lost) { put("$in/$within$lost", $bytes) }
            elsif ($zip) { put("$in/${within}solution.zip", zipped(%file)) }
            else { put("$in/$within" . $name_of->($_), $file{$_}) for keys %file }
            put("$in/$folder/.git/HEAD", 'x') if $system eq 'github';
            # unpacked twice; and what was handed in alone, before it was in a group
            if ($system eq 'moodle' && !$lost && !$flat && rand() < .1) { put("$in/$folder (1)/$_", $file{$_}) for keys %file }
            my @sent = [$folder, $when];
            if ($system eq 'gradescope' && rand() < .2) {
                push @sent, ["submission_1$number", $when - 60 * (1 + int rand 3000)];
                put("$in/$sent[1][0]/$path", "// old\n");
            }
            $yml .= "$_->[0]:\n  :submitters:\n  - :name: \"$name\"\n    :sid: '$p->{sid}'\n"
                . "    :email: $p->{email}\n  :created_at: " . strftime('%Y-%m-%d %H:%M:%S', gmtime $_->[1]) . ".000000000 Z\n"
                for shuffled(@sent);
        } else {
            my $late = any('', '_LATE');
            $came = $late ? 'late' : 'in time' if $system eq 'canvas';
            my ($short) = map { tr/A-Za-z//cdr } lc "$p->{last}$p->{first}";
            $short .= any('', '', '_x', '_12', '_7_');
            put("$in/$short${late}_$p->{id}_text.html", '<p>hello</p>') if $system eq 'canvas' && rand() < .3;
            my $put = sub {
                my ($name, $text, $again) = @_;
                $name =~ s{.*/}{};
                $attach += 1 + int rand 5;
                $name =~ s/(\.[^.]*)$/-$again$1/ if $again && $system eq 'canvas';
                put($system eq 'canvas' ? "$in/$short${late}_$p->{id}_${attach}_$name"
                    : "$in/$p->{email}_" . ($again + 1) . "_$name", $text);
            };
            my ($one) = grep { /cu$/i } keys %file;
            # what was handed in before, which counts no more
            if ($lost) { $put->($lost, $bytes, 0) }
            elsif (rand() < .3) {
                # (whose every version is one file may call it otherwise each time)
                $put->($system eq 'autolab' ? any($one, uc $one, lc $one) : $one, "// old\n", 0);
                $put->($one, $file{$one}, 1);
            }
            elsif ($zip) { $put->('all.zip', zipped(%file), 0) }
            else { $put->($_, $file{$_}, 0) for keys %file }
            # (from a Mac: what it notes beside a file; Autolab has one file of a version)
            if ($system eq 'canvas' && !$lost && rand() < .3) { $put->("._$_", "\0\5\x16\7", 0) for map { s{.*/}{}r } keys %file }
        }
        push @came, "person $p->{k} $slug\t$slug\t$came" unless $lost;
    }
    # what is nobody's does not hide the rest
    put("$in/stray.txt", 'x') if $system =~ /canvas|autolab/ && rand() < .3;
    put("$in/submission_metadata.yml", $yml) if $system eq 'gradescope';
    put("$to/$slug.roster", join("\n", @roster) . "\n");
}
put("$to/people", join '', map { join("\t", @$_{qw(k login email sid id)}) . "\n" } @people);
put("$to/teams", join '', map { "$_\n" } @teams);
put("$to/ring", join '', map { "$_\n" } sort keys %ring);
put("$to/came", join("\n", @came) . "\n");
put("$to/lost", join '', map { "$_\n" } @lost);
put("$to/true", join("\n", sort @true) . "\n");
