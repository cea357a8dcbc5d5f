# judge-exports.pl SEED TO SYSTEM: draws people and what they hand in, and writes
# it as SYSTEM exports it, with a roster as SYSTEM has it.  Each file says in its
# text whose it is and for what; TO/true has what must be graded, a line each:
# marker, path.  TO/people: each person's number and what may name him.
use strict; use warnings; use utf8;
use File::Path qw(make_path);
use IO::Compress::Zip qw($ZipError);
my ($seed, $to, $system) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
sub any { $_[rand @_] }
sub shuffled { map { $_->[0] } sort { $a->[1] <=> $b->[1] } map { [$_, rand] } @_ }
sub put { my ($path, $text) = @_; utf8::encode($path); make_path($path =~ s{/[^/]*$}{}r);
    utf8::encode($text) if utf8::is_utf8($text);
    open my $f, '>', $path or die "$path: $!"; print $f $text }
my @first = ('Ada', 'Bob', 'Zoë', '王', "O'Hara", 'Lee', 'Max', 'Eva');
my @last = ('Lovelace', 'Müller', 'Smith', 'Lee', '=SUM(A1)', 'de la Cruz');
my @people;
for my $k (1 .. 6 + rand 6) {
    my ($f, $l) = (any(@first), any(@last));
    ($f, $l) = @{ any(@people) }{qw(first last)} if @people && rand() < .3;     # a namesake
    push @people, { k => $k, first => $f, last => $l, login => "u$k" . any('', 'x', '.y'),
        email => "p$k\@uni.example", sid => 5000 + 7 * $k, id => 90000 + 13 * $k };
}
my @x = (['relax-f', 'relax_F.cu'], ['relax-f-warp', 'relax-f-warp/relax_F.cu'], ['update', 'update.cu']);
sub disordered {  # how a student can call a file, as long as it is the only one
    my ($path) = @_;
    my ($base) = $path =~ m{([^/]*)$};
    return any($path, $path, $base, uc $base, $base =~ s/\.cu/ (1).cu/r, "hw/week 3/$base",
        $base =~ s/\.cu/ - Kopie.cu/r);
}
sub zipped {
    my (%file) = @_;
    my ($bytes, $z) = ('');
    for (sort keys %file) {
        my $name = $_; utf8::encode($name);
        if (!$z) { $z = IO::Compress::Zip->new(\$bytes, Name => $name) } else { $z->newStream(Name => $name) }
        $z->print($file{$_});
    }
    $z->close;
    return $bytes;
}
sub cell { map { my $t = $_; $t =~ s/"/""/g; qq("$t") } @_ }
my @true;
for my $x (@x) {
    my ($slug, $path) = @$x;
    my $in = "$to/$slug" . ($system eq 'github' ? '-submissions' : '');
    make_path($in);
    my ($sheet, $yml, $attach) = (1000 * length($slug) + int rand 900, "---\n", 70000);
    my @roster = $system eq 'moodle' ? 'Identifier,Full name,Email address,Status,Grade'
        : $system eq 'canvas' ? 'Student,ID,SIS User ID,SIS Login ID,Section'
        : $system eq 'gradescope' ? 'Name,SID,Email,Role'
        : $system eq 'autolab' ? 'Email,First Name,Last Name' : 'identifier,github_username,github_id,name';
    for my $p (shuffled(@people)) {
        my $name = "$p->{first} $p->{last}";
        my $number = $sheet++;
        push @roster, join ',', cell($system eq 'moodle' ? ("Participant $number", $name, $p->{email}, 'Submitted', '')
            : $system eq 'canvas' ? ("$p->{last}, $p->{first}", @$p{qw(id sid login)}, 'A')
            : $system eq 'gradescope' ? ($name, $p->{sid}, $p->{email}, 'Student')
            : $system eq 'autolab' ? (@$p{qw(email first last)}) : (@$p{qw(sid login id)}, $name));
        next if rand() < .25;
        my %file = (disordered($path) => "// person $p->{k} $slug\n");
        $file{'notes.txt'} = "hello\n" if rand() < .3;
        push @true, "person $p->{k} $slug\t$path";
        my $zip = rand() < .4;
        if ($system =~ /moodle|gradescope|github/) {
            my $folder = $system eq 'moodle' ? "${name}_${number}_assignsubmission_file" . any('_', '')
                : $system eq 'gradescope' ? "submission_$number" : "$slug-$p->{login}";
            if ($zip) { put("$in/$folder/solution.zip", zipped(%file)) }
            else { put("$in/$folder/$_", $file{$_}) for keys %file }
            put("$in/$folder/.git/HEAD", 'x') if $system eq 'github';
            $yml .= "$folder:\n  :submitters:\n  - :name: \"$name\"\n    :sid: '$p->{sid}'\n"
                . "    :email: $p->{email}\n  :created_at: 2027-03-01 10:00:00.000000000 Z\n";
        } else {
            my ($short) = map { tr/A-Za-z//cdr } lc "$p->{last}$p->{first}";
            my $put = sub {
                my ($name, $text, $again) = @_;
                $name =~ s{.*/}{};
                $attach += 1 + int rand 5;
                $name =~ s/(\.[^.]*)$/-$again$1/ if $again && $system eq 'canvas';
                put($system eq 'canvas' ? "$in/$short" . any('_', '_LATE_') . "$p->{id}_${attach}_$name"
                    : "$in/$p->{email}_" . ($again + 1) . "_$name", $text);
            };
            my ($one) = grep { /cu$/i } keys %file;
            # what was handed in before, which counts no more
            if (rand() < .3) { $put->($one, "// old\n", 0); $put->($one, $file{$one}, 1) }
            elsif ($zip) { $put->('all.zip', zipped(%file), 0) }
            else { $put->($_, $file{$_}, 0) for keys %file }
        }
    }
    put("$in/submission_metadata.yml", $yml) if $system eq 'gradescope';
    put("$to/$slug.roster", join("\n", @roster) . "\n");
}
put("$to/true", join("\n", sort @true) . "\n");
