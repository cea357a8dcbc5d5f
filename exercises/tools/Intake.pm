# What a school's system exports, laid out as a class: a folder for each
# student with the files where handins/ has them.  Two rules decide: two
# people never become one, and one never two.  What would have to be guessed
# is refused, by name, and the rest goes on.
package Intake;
use strict;
use warnings;
use Archive::Tar;
use Encode qw(decode encode_utf8);
use Exporter 'import';
use File::Basename qw(basename);
use File::Find ();
use File::Path qw(make_path remove_tree);
use IO::Uncompress::Gunzip;
use IO::Uncompress::Unzip qw($UnzipError);
use Time::Local qw(timegm);
use Course;
our @EXPORT = qw(system_of people take_in);
my ($MOST_FILES, $MOST_BYTES) = (500, 32 << 20);   # of one student's

sub text { my ($bytes) = @_; return eval { decode('UTF-8', my $copy = $bytes, 1) } // die
    "a name is not in UTF-8\n" }
sub plain { lc one_spelling($_[0]) =~ s/\s+/ /gr =~ s/^ | $//gr }
sub entries {     # of a folder, sorted, without what a system leaves there
    my ($path) = @_;
    opendir my $in, $path or return;
    return sort grep { !/^(\.\.?|\.DS_Store|__MACOSX|Thumbs\.db|\._.*)$/ } readdir $in;
}

# ---- which system: only what no other layout looks like
my $moodle = qr/^(.+)_(\d+)_assignsubmission_(?:file|onlinetext)_?$/;
my $canvas = qr/^([^_]+)_(?:(LATE)_)?(\d+)_(\d+)_(.+)$/s;
my $autolab = qr/^([^_\s]+\@[^_\s]+)_(\d+)_(.+)$/s;
sub system_of {
    my ($in) = @_;
    my @all = entries($in);
    return 'gradescope' if -f "$in/submission_metadata.yml" || grep { /^submission_\d+$/ } @all;
    return 'moodle' if grep { /$moodle/ } @all;
    my @files = grep { -f "$in/$_" } @all;
    return 'autolab' if @files && !grep { !/$autolab/ } @files;
    return 'canvas' if @files && @files == @all && !grep { !/$canvas/ } @files;
    return 'github' if basename($in) =~ /-submissions$/ && grep { -d "$in/$_/.git" } @all;
    return 'folders';
}

# ---- people: a roster is any of these systems' tables, or a column of names
my %column = (
    login => qr/^(sis login id|login( id)?|username|user ?name|github_username)$/i,
    email => qr/^(e-?mail( address)?)$/i, sid => qr/^(sid|sis user id|id number|identifier)$/i,
    id => qr/^(id|user ?id)$/i, name => qr/^(student|name|full name|student name)$/i,
    first => qr/^first ?name$/i, last => qr/^(last ?name|surname)$/i);
sub table {       # rows of fields, by the separator of the first line
    my ($text) = @_;
    $text =~ s/^\xef\xbb\xbf//;
    my ($head) = $text =~ /^([^\n]*)/;
    my ($between) = $head =~ /\t/ ? "\t" : $head =~ /;/ ? ';' : ',';
    my (@rows, @row);
    while ($text =~ /\G(?:"((?:[^"]|"")*)"|([^$between\r\n]*))($between|\r?\n|\z)/g) {
        my ($quoted, $bare, $end) = ($1, $2, $3);
        push @row, text(defined $quoted ? $quoted =~ s/""/"/gr : $bare =~ s/^\s+|\s+$//gr);
        next if $end eq $between;
        push @rows, [@row] if "@row" =~ /\S/ && $row[0] !~ /^#/;
        @row = ();
        last if $end eq '';
    }
    return @rows;
}
# people(TEXT): [{ key, name, login, email, sid, id, number }...].  The key, which
# names the folder, is the first column that all have and no two share.
sub people {
    my ($text) = @_;
    my ($head, @rows) = table($text);
    return () unless $head;
    my %at;
    for my $k (0 .. $#$head) {
        for my $kind (keys %column) { $at{$kind} //= $k if $head->[$k] =~ $column{$kind} }
    }
    if (!%at) { unshift @rows, $head; %at = (name => 0) }
    my @people;
    for my $row (@rows) {
        next if $row->[0] =~ /^\s*(Points Possible|Student, Test)/;
        my %p = map { $_ => $row->[ $at{$_} ] // '' } keys %at;
        $p{name} = "$p{first} $p{last}" if !length($p{name} // '') && defined $p{first};
        $p{name} = "$2 $1" if ($p{name} // '') =~ /^([^,]+), *([^,]+)$/;   # Lovelace, Ada
        # Moodle's sheet of one assignment: its number for that student
        $p{number} = $1 if ($p{sid} // '') =~ /^Participant (\d+)$/;
        delete $p{sid} if defined $p{number};
        push @people, \%p;
    }
    for my $kind (qw(login email sid id name)) {
        my %seen;
        next if grep { !length($_->{$kind} // '') || $_->{$kind} =~ m{/|^\.} || $seen{ plain($_->{$kind}) }++ } @people;
        $_->{key} = $_->{$kind} for @people;
        return @people;
    }
    die "no column tells all students apart: a login, an address or a number is needed\n";
}

# ---- archives: names, links, sizes and numbers are the writer's, so none is trusted
sub safe_path {
    my ($name) = @_;
    return undef if $name =~ m{\0|\\|^/|(^|/)\.\.(/|$)} || length $name > 400;
    return undef if $name =~ m{(^|/)(__MACOSX|\.git|\._[^/]*|\.DS_Store)(/|$)} || $name =~ m{/$};
    return $name =~ s{^(\./)+}{}r;
}
sub unpacked {    # [[path, bytes, time]...] of an archive; dies with what is wrong
    my ($path, $left) = @_;
    my @found;
    my $keep = sub {
        my ($name, $bytes, $time) = @_;
        $name = safe_path($name) // return;
        ($left->{bytes} -= length $bytes) < 0 and die "unpacks to more than is taken\n";
        --$left->{files} < 0 and die "has more files than are taken\n";
        push @found, [$name, $bytes, $time];
    };
    my $bounded = sub {     # a stream, to its end
        my ($z) = @_;
        my ($all, $part) = ('');
        while ((my $n = $z->read($part)) != 0) {
            $n > 0 or die "is damaged\n";
            $all .= $part;
            length $all <= $left->{bytes} or die "unpacks to more than is taken\n";
        }
        return $all;
    };
    if ($path =~ /\.zip$/i) {
        my $z = IO::Uncompress::Unzip->new($path) or die "is no archive\n";
        my $more = 1;
        while ($more > 0) {
            my $about = $z->getHeaderInfo or last;
            $keep->($about->{Name}, $bounded->($z), $about->{Time});
            $more = $z->nextStream;
        }
        $more < 0 and die "is damaged\n";
    } else {
        my $z = IO::Uncompress::Gunzip->new($path, Transparent => 1) or die "is no archive\n";
        my $all = $bounded->($z);
        open my $from, '<', \$all;
        my $tar = Archive::Tar->new($from) or die "is no archive\n";
        $keep->($_->full_path, $_->get_content // '', $_->mtime) for grep { $_->is_file } $tar->get_files;
    }
    return @found;
}
sub opened {      # the folder into which an export was unpacked, gone at the end
    my ($zip) = @_;
    require File::Temp;
    my $to = File::Temp::tempdir(CLEANUP => 1);
    for (unpacked($zip, { files => 100_000, bytes => 1 << 30 })) {
        my ($path, $bytes, $time) = ("$to/$_->[0]", @$_[1, 2]);
        make_path($path =~ s{/[^/]*$}{}r);
        open my $out, '>', $path or die "$_->[0]: $!\n";
        print $out $bytes and close $out or die "$_->[0]: $!\n";
        utime $time, $time, $path if defined $time;
    }
    my @all = entries($to);     # (the export may be one folder in the archive)
    return @all == 1 && -d "$to/$all[0]" && $all[0] !~ $moodle ? "$to/$all[0]" : $to;
}
sub files_under { # [[path within, bytes, time]...] of a folder or a file, archives opened
    my ($root, $only, $say) = @_;
    my (@found, @todo);
    my %left = (files => $MOST_FILES, bytes => $MOST_BYTES);
    if (defined $only) { @todo = ([$only, "$root"]) }
    else {
        File::Find::find({ no_chdir => 1, wanted => sub {
            my $within = substr $File::Find::name, length($root) + 1 <= length $File::Find::name
                ? length($root) + 1 : length $root;
            if (-l $_ || basename($_) =~ /^(\.git|__MACOSX)$/) { $File::Find::prune = 1; return }
            push @todo, [$within, $_] if -f $_ && defined safe_path($within);
        } }, $root);
    }
    for (sort { $a->[0] cmp $b->[0] } @todo) {
        my ($within, $path) = @$_;
        my ($size, $time) = (stat $path)[7, 9];
        if ($within =~ /\.(zip|tar|t?gz)$/i) {
            my @more = eval { unpacked($path, \%left) };
            if ($@) { $say->($within, $@); next }
            push @found, @more;
        } elsif ($size > $left{bytes} || --$left{files} < 0) {
            $say->($within, "is more than is taken\n");
        } else {
            $left{bytes} -= $size;
            push @found, [$within, slurp($path), $time];
        }
    }
    return @found;
}

# ---- which exercise a file is for
sub meant { map { tr/a-z0-9//cdr } lc($_[0]) =~ s/(\.[a-z]+)+$//r
    =~ s/(?<=.)(\s*\(\d+\)|[ _-](v?\d+|copy|kopie|final|new))+$//r }
sub place {       # the paths that it can have, and whether it has one as it is
    my ($path, $ex) = @_;
    my @x = grep { !defined $ex || $_->{slug} eq $ex } exercises();
    my @exact = sort { length $b->{handin} <=> length $a->{handin} }
        grep { $path eq $_->{handin} || $path =~ m{/\Q$_->{handin}\E$}
               || (defined $ex && basename($path) eq $_->{file}) } @x;
    return ([$exact[0]{handin}], 1) if @exact;
    my ($name) = meant(basename($path));
    return ([map { $_->{handin} } grep { my $y = $_; grep { $_ eq $name }
        meant($y->{file}), meant($y->{slug}) } @x], 0);
}

# ---- whose it is: submissions(SYSTEM, IN) gives [what it is called, how its
# student is known, folder or file, name of the file, time]
sub submissions {
    my ($system, $in) = @_;
    my @all = entries($in);
    if ($system eq 'moodle') {
        return map { my $f = $_; text($f) =~ $moodle
            ? [$f, { number => $2, name => $1 }, "$in/$f"] : [$f, undef, "$in/$f"] } @all;
    } elsif ($system eq 'canvas') {
        my (%newest, @out);
        for (@all) {
            my ($who, undef, $id, $number, $file) = text($_) =~ $canvas or do {
                push @out, [$_, undef, "$in/$_"]; next };
            $file =~ s/-\d+(?=\.[^.]*$)//;     # Canvas numbers what comes again
            my $old = $newest{$id}{$file};
            $newest{$id}{$file} = [$number, [$_, { id => $id }, "$in/$_", $file]]
                unless $old && $old->[0] > $number;
        }
        return @out, map { map { $_->[1] } values %$_ } map { $newest{$_} } sort keys %newest;
    } elsif ($system eq 'autolab') {
        my %newest;
        for (@all) {
            my ($email, $version, $file) = text($_) =~ $autolab;
            my $old = $newest{$email}{$file};
            $newest{$email}{$file} = [$version, [$_, { email => $email }, "$in/$_", $file]]
                unless $old && $old->[0] > $version;
        }
        return map { map { $_->[1] } values %$_ } map { $newest{$_} } sort keys %newest;
    } elsif ($system eq 'gradescope') {
        my $of = metadata("$in/submission_metadata.yml");
        return map { my $f = $_; my @who = @{ $of->{$f}{who} // [] };
            @who ? map { [$f, $_, "$in/$f", undef, $of->{$f}{time}] } @who : [$f, undef, "$in/$f"] }
            grep { $_ ne 'submission_metadata.yml' } @all;
    } elsif ($system eq 'github') {
        my $slug = basename($in) =~ s/-submissions$//r;
        return map { text($_) =~ /^\Q$slug\E-(.+)$/ ? [$_, { login => $1 }, "$in/$_"]
            : [$_, undef, "$in/$_"] } @all;
    }
    die "no such system: $system; there are moodle, canvas, gradescope, autolab, github, folders\n";
}
sub metadata {    # Gradescope's list of who handed in what; several are a group
    my ($path) = @_;
    require YAML::XS;
    no warnings 'once';
    local $YAML::XS::LoadBlessed = 0;
    -f $path or die "submission_metadata.yml is missing: it says whose the folders are\n";
    my $all = eval { YAML::XS::LoadFile($path) };
    ref $all eq 'HASH' or die "submission_metadata.yml cannot be read: $@\n";
    my %of;
    for my $folder (keys %$all) {
        my $about = $all->{$folder};
        my %field = map { s/^://r => $about->{$_} } ref $about eq 'HASH' ? keys %$about : ();
        my ($y, $m, $d, $H, $M, $S, $sign, $zh, $zm) = ($field{created_at} // '') =~
            /^(\d+)-(\d+)-(\d+)[ T](\d+):(\d+):(\d+)(?:\.\d+)? *(?:Z|UTC|([+-])(\d\d):?(\d\d))?/;
        $of{$folder}{time} = timegm($S, $M, $H, $d, $m - 1, $y)
            - (defined $sign ? ($sign eq '-' ? -1 : 1) * ($zh * 3600 + $zm * 60) : 0) if defined $S;
        for my $one (@{ ref $field{submitters} eq 'ARRAY' ? $field{submitters} : [] }) {
            my %w = map { s/^://r => $one->{$_} } keys %$one;
            push @{ $of{$folder}{who} }, { map { defined $w{$_} && length $w{$_}
                ? ($_ => "$w{$_}") : () } qw(email sid name) };
        }
    }
    return \%of;
}
# person(HOW, PEOPLE, SYSTEM): the key, or undef and why not.  A name decides
# only where no number and no address does, and if no two have it.
sub person {
    my ($how, $people, $twice) = @_;
    for my $kind (grep { defined $how->{$_} } qw(number login email sid id)) {
        my @is = grep { length($_->{$kind} // '') && plain($_->{$kind}) eq plain($how->{$kind}) } @$people;
        return $is[0]{key} if @is == 1;
        return (undef, "two in the roster have the $kind $how->{$kind}") if @is > 1;
        # the number of another assignment says nothing; any other that is unknown says no
        return (undef, "$how->{$kind} is not in the roster") if $kind ne 'number'
            && grep { length($_->{$kind} // '') } @$people;
    }
    if (!@$people) {
        for (qw(login email sid id)) { return $how->{$_} if defined $how->{$_} }
        return (undef, 'only a roster tells whose this is');
    }
    defined $how->{name} or return (undef, 'the roster has no column that tells whose this is');
    my @is = grep { plain($_->{name} // '') eq plain($how->{name}) } @$people;
    return (undef, "no one in the roster is called $how->{name}") if !@is;
    return (undef, "several are called $how->{name}; a table with their numbers tells them apart")
        if @is > 1 || $twice->{ plain($how->{name}) };
    return $is[0]{key};
}

# take_in(SYSTEM, IN, TO, PEOPLE, EX): lays the class out under TO.  Returns
# [[student or '', what, what became of it, 'taken' or 'refused' or 'renamed']...].
sub take_in {
    my ($system, $in, $to, $people, $ex) = @_;
    my (@said, %taken, %twice, %numbers);
    my @all = submissions($system, $in);
    for (grep { $_->[1] && defined $_->[1]{number} } @all) {
        $numbers{ plain($_->[1]{name}) }{ $_->[1]{number} } = 1;
    }
    %twice = map { $_ => 1 } grep { keys %{ $numbers{$_} } > 1 } keys %numbers;
    my (%mine, %stray);
    for my $s (@all) {
        my ($called, $how, $path, $file, $time) = @$s;
        my ($key, $why) = $how ? person($how, $people, \%twice) : (undef, 'is nobody\'s');
        if (!defined $key || $key =~ m{/|^\.|\0}) {
            push @said, ['', $called, $why // 'is no name of a folder', 'refused'];
            next;
        }
        my @files = -d $path && !-l $path ? files_under($path, undef, sub {
                push @said, [$key, "$called/$_[0]", $_[1] =~ s/\n//r, 'refused'] })
            : -f $path && !-l $path ? files_under($path, encode_utf8($file // $called), sub {
                push @said, [$key, $called, $_[1] =~ s/\n//r, 'refused'] }) : ();
        push @{ $mine{$key} }, map { [@$_[0, 1], $time // $_->[2], $called] } @files;
        $mine{$key} //= [];
    }
    for my $key (sort keys %mine) {
        my %for;
        for my $f (@{ $mine{$key} }) {
            my ($places, $exact) = place($f->[0], $ex);
            $f->[4] = @$places == 1 ? $places->[0] : undef;
            $f->[5] = $exact;
            push @{ $for{ $f->[4] } }, $f if defined $f->[4];
        }
        for my $place (keys %for) {
            my @same = @{ $for{$place} };
            my @exact = grep { $_->[5] } @same;
            @same = @exact if @exact;
            # of the same bytes one is enough; of two that differ none is chosen
            my %bytes = map { $_->[1] => $_ } @same;
            my ($one) = keys %bytes == 1 ? $same[0] : undef;
            for my $f (@{ $for{$place} }) {
                next if $one && $f == $one;
                push @said, [$key, "$f->[3]/$f->[0]", $one ? "another file is $place"
                    : 'one of ' . @same . " that can be $place", 'refused'] unless $one && $f->[1] eq $one->[1];
                $f->[4] = undef;
                $f->[6] = 1 if $one && $f->[1] eq $one->[1];
            }
        }
        my $root = "$to/" . encode_utf8($key);
        make_path($root);
        for my $f (grep { !$_->[6] } @{ $mine{$key} }) {
            my ($within, $bytes, $time, $called, $place) = @$f;
            # what is no hand-in keeps its name, in a folder that no exercise has
            my $as = defined $place ? $place : "as-sent/$within";
            my $path = "$root/$as";
            make_path($path =~ s{/[^/]*$}{}r);
            open my $out, '>', $path or die "$path: $!\n";
            print $out $bytes and close $out or die "$path: $!\n";
            utime $time, $time, $path if defined $time;
            push @said, [$key, "$called/$within", $place, 'renamed']
                if defined $place && basename($within) ne basename($place);
        }
    }
    return @said;
}
1;
