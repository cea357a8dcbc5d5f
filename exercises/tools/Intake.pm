# What a school's system exports, laid out as a class: a folder for each
# student with the files where handins/ has them.  Two rules decide: two
# people never become one, and one never two.  What would have to be guessed
# is refused, by name, and the rest goes on.
package Intake;
use strict;
use warnings;
use Compress::Zlib ();
use Encode qw(decode encode_utf8);
use Exporter 'import';
use File::Basename qw(basename);
use File::Find ();
use File::Path qw(make_path remove_tree);
use IO::Uncompress::Gunzip;
use IO::Uncompress::Unzip;
use Course;
our @EXPORT = qw(system_of people roster who_is_who back_to take_in);
my ($MOST_FILES, $MOST_BYTES) = (500, 32 << 20);   # of one student's

# of a table; the name of a file may be anything, and is read as far as it goes
sub text { my ($bytes) = @_; return eval { decode('UTF-8', my $copy = $bytes, 1) } // die
    "a name is not in UTF-8\n" }
sub plain { lc one_spelling($_[0]) =~ s/\s+/ /gr =~ s/^ | $//gr }
sub letters { join ' ', sort grep { length } map { s/[^\p{L}\p{N}]//gr } split /[\s,_]+/, plain($_[0] // '') }     # of "Li, Bo" and "Bo Li"
sub turned { $_[0] =~ /^([^,]+), *([^,]+)$/ ? "$2 $1" : $_[0] }    # Lovelace, Ada
sub entries {     # of a folder, sorted, without what a system leaves there
    my ($path) = @_;
    opendir my $in, $path or return;
    return sort grep { !/^(\.\.?|\.DS_Store|__MACOSX|Thumbs\.db|\._.*)$/ } readdir $in;
}

# ---- which system: only what no other layout looks like
# ("(1)": unpacked twice, or where such a folder was already)
my $moodle = qr/^(.+)_(\d+)_assignsubmission_(?:file|onlinetext)_?(?: ?\(\d+\)| - Copy| - Kopie)?$/;
# (without folders each file has that name before its own)
my $flat = qr/^(.+?)_(\d+)_assignsubmission_(?:file|onlinetext)_(.+\..+)$/s;
my $canvas = qr/^.+_\d+_(?:\d+_.+|(?:text|link)\.html)$/s;
my $anonymous = qr/^(?:LATE_)?anon_[A-Za-z0-9]+_(?:\d+_.+|(?:text|link)\.html)$/s;
my $autolab = qr/^([^\s\@]+\@[^_\s\@]+)_(\d+)_(.+)$/s;
sub system_of {
    my ($in) = @_;
    my @all = entries($in);
    return 'gradescope' if -f "$in/submission_metadata.yml" || grep { /^submission_\d+$/ } @all;
    return 'moodle' if grep { /$moodle/ || /$flat/ } @all;
    # no class has files at the top: a stray one is named, and does not hide the rest
    if (@all && !grep { -d "$in/$_" } @all) {
        return 'autolab' if grep { /$autolab/ } @all;
        return 'canvas' if grep { /$canvas/ || /$anonymous/ } @all;
    }
    return 'github' if basename($in) =~ /-submissions$/ && grep { -d "$in/$_/.git" } @all;
    return 'folders';
}

# ---- people: a roster is any of these systems' tables, or a column of names
sub word { lc(Unicode::Normalize::NFKD($_[0] // '')) =~ s/\p{M}//gr =~ s/[^\p{L}\p{N}]+/ /gr =~ s/^ | $//gr }     # of a heading
my %column = (login => 'sis login id|login( id)?|user ?name|net ?id|uniqname|(anmelde|benutzer|nutzer)name|nom d utilisateur|nombre de usuario|nome utente',
    github => 'github ?(user ?)?(name|login)?',
    email => 'e ?mail( ?address| adresse)?|adresse (e ?mail|de courriel)|correo( electronico)?|(indirizzo|endereco de) e ?mail',
    sid => 'sid|sis user id|id number|identifier|id nummer|org ?defined ?id|(banner|sis) id|matrikel ?(nummer|nr)|(numero d[ei] )?matri(cola|cula)|'
        . '(no?|num|numero|code) ?(d )?etudiant|stud(ent|ie|enten) ?(number|no|nr|nummer|id)|(roll|registration|enrol?lment) (number|no)|'
        . "numer (albumu|indeksu)|ogrenci no|\x{5b66}\x{53f7}|\x{5b66}\x{7c4d}\x{756a}\x{53f7}", id => '(canvas )?(user ?)?id',
    name => "student|name|full name|student name|vollstandiger name|nom complet|nombre completo|nome completo|cognome e nome|nome e cognome|\x{59d3}\x{540d}|\x{6c0f}\x{540d}",
    first => 'first ?name|given name|vorname|voornaam|prenom|nombre|nome|imie',
    last => 'last ?name|surname|family name|nachname|achternaam|nom|cognome|apellidos?( s)?|nazwisko',
    modified => '(last modified|zuletzt geandert|derniere modification|ultima modificacion) (submission|abgabe|travail remis|remise|entrega|envio)');
$_ = qr/^(?:$_)$/ for values %column;
# a time as Moodle's worksheet has it: Monday, 1 March 2027, 10:00 AM
my %month;
for my $names ('january february march april may june july august september october november december',
        "januar februar m\x{e4}rz april mai juni juli august september oktober november dezember",
        "janvier f\x{e9}vrier mars avril mai juin juillet ao\x{fb}t septembre octobre novembre d\x{e9}cembre",
        'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre') {
    my $k = 0;
    $month{$_} = $k++ for split / /, $names;
}
sub written {     # undef: there is none, or of no kind that is known (which is told of who has handed in)
    my ($text) = @_;
    return undef if $text =~ /^\W*$/;
    my ($d, $name, $y, $H, $M, $half) = one_spelling(lc $text) =~ s/(\p{L}+) (\d\d?),(?= \d{4})/$2 $1/r =~      # (March 1, 2027)
        /(\d{1,2})\.? (?:de )?(\p{L}+),? (?:de )?(\d{4}),? +(\d{1,2}):(\d\d)(?: *([ap])\.?m\.?)?$/;
    if (!defined $y && $text =~ /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::\d\d)?$/) {
        ($y, $name, $d, $H, $M) = ($1, $2 - 1, $3, $4, $5);
        $month{$name} = $name;
    }
    return undef unless defined $y && defined $month{$name} && $H < 24 && $M < 60 && (!$half || ($H >= 1 && $H <= 12));
    $H = $H % 12 + ($half eq 'p' ? 12 : 0) if $half;
    return wall(0, 0, $M, $H, $d, $month{$name}, $y - 1900);
}
# rows of fields, by the separator of the first line that has one; and, if it is asked for, in
# which line each begins
sub table {
    my ($text, $lines) = @_;
    $text =~ s/^\xef\xbb\xbf//;
    $text =~ s/\r+\n?/\n/g;           # (as Windows, an old Mac, or two programs in turn end a line)
    my ($head) = map { s/"[^"]*"//gr } grep { !/^\s*#/ && /[\t;,]/ && !/^sep=.$/i } split /\n/, $text;
    my ($between) = ($head // '') =~ /\t/ ? "\t" : ($head // '') =~ /;/ ? ';' : ',';
    my (@rows, @row);
    my ($n, $at, $told, $note) = (1, 1, 0, $text =~ /^[^\n]*org ?defined ?id/i ? qr/^sep=$/i : qr/^#|^sep=$/i);     # (Brightspace's #10023)
    while ($text =~ /\G(?:"((?:[^"]++|"")*+)"[ \t]*|([^$between\n]*))($between|\n|\z)/g) {
        my ($quoted, $bare, $end) = ($1, $2, $3);
        push @row, text(defined $quoted ? $quoted =~ s/""/"/gr : $bare =~ s/^\s+|\s+$//gr);
        next if $end eq $between;
        if ("@row" =~ /\S/ && $row[0] !~ $note) { push @rows, [@row]; push @$lines, $at if $lines }
        @row = ();
        last if $end eq '';
        my $here = pos $text;
        $n += substr($text, $told, $here - $told) =~ tr/\n//;
        ($told, $at) = ($here, $n);
    }
    return @rows;
}
# roster(TEXT): [name in bytes, line] of each student: the first column, as spreadsheets and
# schools' systems write it.  The first row is one of headings if it has their words, or no
# address, or no number, where all rows below it have one.
sub roster {
    my ($text, $n, @lines) = ($_[0], 0);
    for my $line (split /\r\n?|\n/, $text) {
        $n++;
        eval { text($line); 1 } && $line !~ /\0/ or die "$n: is not in UTF-8\n";
    }
    my @rows = table($text, \@lines);
    # (a row that was added by hand, with another separator than the table's)
    for (@rows) { $_ = (table(encode_utf8($_->[0])))[0] if @$_ == 1 && @{$rows[0]} > 1 && $_->[0] =~ /[,;\t]/ }
    if (@rows && heads(@rows)) { shift @rows; shift @lines }
    return map { [encode_utf8(unguarded($rows[$_][0]) =~ s/^#//r), $lines[$_]] } 0 .. $#rows;
}
sub heads {
    my ($head, @rows) = @_;
    my @word = grep { my $w = word($_); grep { $w =~ $_ } qr/^(folder|kennung|etudiant|estudiante|studente)$/, values %column } @$head;
    # (Sid may be somebody's name)
    return 1 if @word > 1 || @word && $word[0] eq $head->[0] && $word[0] !~ /^(sid|nom)$/i;
    return !!grep { my $k = $_; grep { my $kind = $_; @rows > 1 && ($head->[$k] // '') =~ /^[\p{L} _-]*\p{L}[\p{L} _-]*$/
        && !grep { ($_->[$k] // '') !~ $kind } @rows } qr/^\S+\@\S+$/, qr/^\d+$/ } 0 .. $#$head;
}
# persons(TEXT): a row of a table each: { name, login, github, email, sid, id, number, modified, row }
sub persons {
    my ($text) = @_;
    my ($head, @rows) = table($text) or return ();
    # what is nobody's: of Canvas's grade book
    @rows = grep { $_->[0] !~ /^\s*(Points Possible|Student, Test)/ } @rows;
    my ($bare, %at);
    for my $k (0 .. $#$head) {
        for my $kind (keys %column) { $at{$kind} //= $k if word($head->[$k]) =~ $column{$kind} }
    }
    # in other languages: what looks like an address in every row is one
    my ($address) = grep { my $k = $_; @rows && !grep { ($_->[$k] // '') !~ /^\S+\@\S+$/ } @rows } 0 .. $#$head;
    $at{email} //= $address if defined $address && $head->[$address] !~ /@/;
    if (!%at) { unshift @rows, $head; %at = (name => 0); $bare = 1 }
    # Moodle's sheet of one assignment: "Participant 1473", its number for that student
    my %word = map { ($_->[0] =~ /^(\p{L}[^\d@]*?) *\d+$/ ? $1 : '') => 1 } @rows;
    my $numbered = keys %word == 1 && (keys %word)[0] =~ /^(participant|teilnehmer|deelnemer|partecipante)/i;
    delete @at{ grep { $at{$_} == 0 } keys %at } if $numbered;
    my @people;
    for my $row (@rows) {
        my %p = map { $_ => ($row->[ $at{$_} ] // '') =~ s/^#(?=[\w.\@-]+$)//r } keys %at;
        $p{name} = join ' ', grep { defined } @p{qw(first last)} if !length($p{name} // '') && defined $p{first};
        $p{name} = turned($p{name}) if defined $p{name};
        $p{github} = $p{login} if defined $p{login} && !grep { defined $at{$_} } qw(github id sid);   # a table of one's own, and no system's
        ($p{number}) = $row->[0] =~ /(\d+)$/ if $numbered;
        # a line of the grade book that is nobody's: Canvas's "Manual Posting"
        next unless grep { length($p{$_} // '') } qw(login email github sid id name number);
        @p{qw(row bare modified)} = ($row, $bare, defined $p{modified} ? written($p{modified}) : undef);
        push @people, \%p;
    }
    $numbered && !grep { defined $at{$_} } qw(login email github sid id name first)
        and die "it has numbers and no names (blind marking), and the numbers of another sheet are others: "
            . "reveal the students' identities in Moodle, and take the sheet again\n";
    return @people;
}
my $join = 'a table of yours with the columns of both systems joins them';
my @kinds = qw(login email github sid id name);
# people(TEXT, KIND, KNOWN): [{ key, by, name, login, github, email, sid, id, number, modified }...].
# The key, which names the folder, is the column KIND by which an earlier run has
# called the students, or else the first that all have and no two share; of those the
# one that has most of who was graded already, KNOWN, { how he is called => his name or '' }.
sub people {
    my ($text, $kind, $known) = @_;
    my @people = persons($text) or return ();
    $people[0]{bare} && @{ $people[0]{row} } > 1
        and die encode_utf8("none of its headings is known: call a column login, email, github_username, sid, id or name\n");
    my @try = defined $kind ? $kind : @kinds;
    my $has = sub { my ($k) = @_; scalar grep { exists $known->{ plain($_->{$k} // '') } } @people };
    @try = sort { $has->($b) <=> $has->($a) } @try if !defined $kind && %{ $known // {} };
    for my $try (@try) {
        my %seen;
        my ($wrong) = grep { plain($_->{$try} // '') eq '' || $_->{$try} =~ m{/|^\.|\0}
            || $seen{ plain($_->{$try}) }++ } @people;
        if ($wrong) {
            next unless defined $kind;
            my ($who) = grep { length($_ // '') } @$wrong{qw(name email login github sid id number)};
            die encode_utf8("the students are called by their $kind since the first run, and $who has none "
                . "that is his own; $join\n");
        }
        @$_{qw(key by)} = (unturned($_->{$try}) =~ s/\p{Cc}+/ /gr, $try) for @people;
        never_two($known // {}, @people);
        return @people;
    }
    die "no column tells all students apart: a login, an address or a number is needed\n";
}
# one person never becomes two: whoever was graded and is not in the table by what he is
# called must not be in it by another name; where no names tell, somebody must be in it
sub never_two {
    my ($known, @people) = @_;
    my %here = map { plain($_->{key}) => 1 } @people;
    my %gone = map { letters($known->{$_}) => $_ } grep { !$here{$_} } keys %$known;
    my @new = grep { !exists $known->{ plain($_->{key}) } } @people;
    for (grep { letters($_->{name}) ne '' && defined $gone{ letters($_->{name}) } } @new) {
        die encode_utf8("$_->{name} was graded as $gone{ letters($_->{name}) }, who is not in it, and is called $_->{key} here; $join\n");
    }
    die "nobody who was graded before is in it by what the students are called; $join\n"
        if %$known && @new == @people && (delete $gone{''} || grep { letters($_->{name}) eq '' } @new);
}

# who_is_who(TEXT, KIND, NAMES): the rows of a table that grades go back into, and with
# each, as `is`, who of NAMES it is: by what the students are called, or, in a class
# of folders, by the one column in which most of them are found.  A name that two rows
# have is nobody's (`twice`), and where two columns tell as much, and not the same,
# nothing is guessed.
sub who_is_who {
    my ($text, $kind, @names) = @_;
    my (@rows, %by, %name) = persons($text);
    push @{ $name{ plain(turned($_)) } }, $_ for @names;
    for my $try (@kinds) {
        for (grep { length($_->{$try} // '') } @rows) {
            my $name = plain($_->{$try});
            push @{ $by{$try}{$name} }, $_ if @{ $name{$name} // [] } == 1;
        }
    }
    my @found = sort { keys %{ $by{$b} } <=> keys %{ $by{$a} } || $a cmp $b } keys %by;
    @found = ($kind) if defined $kind && $by{$kind};
    my $most = @found ? $by{ $found[0] } : {};
    for my $other (grep { keys %{ $by{$_} } == keys %$most } @found) {
        grep { "@{ $by{$other}{$_} // [] }" ne "@{ $most->{$_} }" } keys %$most and die "its columns of $found[0] and of "
            . "$other have the same names for different people: take out the column that is not meant\n";
    }
    for (keys %$most) { $most->{$_}[0]{ @{ $most->{$_} } == 1 ? 'is' : 'twice' } = $name{$_}[0] }
    return @rows;
}

# back_to(OUT, TEXT, NAMES): the same for a class that was graded.  Where the table has nothing
# of what the students are called, they are found by what else a roster of theirs had, which
# OUT/class/ids keeps: student, kind, value.  What is two students' is nobody's.
sub back_to {
    my ($out, $text, @names) = @_;
    my ($kind) = split /\n/, text(slurp("$out/class/called") // '');
    my %of;
    for (split /\n/, text(slurp("$out/class/ids") // '')) {
        my ($who, @had) = split /\t/;
        unshift @had, 'id' if @had == 1;      # (what an older run has kept)
        $of{ $had[0] }{ plain($had[1]) }{$who} = 1;
    }
    my @rows = persons($text);
    @rows = who_is_who($text, $kind, @names) if !%of || !defined $kind || grep { length($_->{$kind} // '') } @rows;
    return @rows if grep { defined $_->{is} || defined $_->{twice} } @rows;
    my %by;
    for my $p (@rows) {
        my %who = map { %{ $of{$_}{ plain($p->{$_} // '') } // {} } } keys %of;
        push @{ $by{ (keys %who)[0] } }, $p if keys %who == 1;
    }
    for my $who (keys %by) { $_->{ @{ $by{$who} } == 1 ? 'is' : 'twice' } = $who for @{ $by{$who} } }
    return @rows;
}

# ---- archives: names, links, sizes and numbers are the writer's, so none is trusted
# safe_path(NAME): the path, or undef and why it is not taken ('' for a folder)
sub safe_path {
    my ($name) = @_;
    $name =~ tr{\\}{/};          # as some programs on Windows write it
    return (undef, 'leads out of its folder') if $name =~ m{\0|^/|^[A-Za-z]:|(^|/)\.\.(/|$)};
    my $folder = $name =~ m{/$};
    $name = join '/', grep { $_ ne '' && $_ ne '.' } split m{/}, $name;
    return (undef, 'left out') if $name =~ m{(^|/)(__MACOSX|\.git|\._[^/]*|\.DS_Store)(/|$)};
    return (undef, '') if $folder || $name eq '';
    return (undef, 'has too long a name') if length $name > 400 || grep { length > 200 } split m{/}, $name;
    return ($name, '');
}
# contents(ZIP): [{ name, mode, bits, kind, crc, at }...] by the list at its end: what stands
# before that may have been taken out again, and what is a link only the list says
sub contents {
    my ($from) = @_;        # a handle
    my $more = sub { my ($at, $n) = @_; seek $from, $at, 0 or die "is damaged\n";
        read $from, my ($b), $n; length($b // '') == $n or die "is damaged\n"; $b };
    seek $from, 0, 2; my $size = tell $from;
    my $tail = $more->($size > 65557 ? $size - 65557 : 0, $size > 65557 ? 65557 : $size);
    my $end = rindex $tail, "PK\5\6";
    $end >= 0 && length $tail >= $end + 22 or die "is no archive, or is cut off\n";
    my ($n, $long, $at) = unpack 'x10 v V V', substr $tail, $end;
    my $here = $size - length($tail) + $end;
    if ($end >= 20 && substr($tail, $end - 20, 4) eq "PK\6\7") {     # a large one's
        $here = unpack 'x8 Q<', substr $tail, $end - 20;
        ($n, $long, $at) = unpack 'x32 Q< Q< Q<', $more->($here, 56);
    }
    # (a program that unpacks itself may stand before it)
    my $before = $here - $long - $at;
    $before >= 0 or die "is damaged\n";
    die "has nothing in it\n" if !$n;
    my ($list, @all) = ($more->($before + $at, $long));
    while ($n-- > 0) {
        length $list >= 46 or die "is damaged\n";
        my ($sign, $host, $bits, $kind, $crc, $name, $extra, $said, $mode, $where)
            = unpack 'a4 x C x2 v v x4 V x8 v v v x4 V V', $list;
        $sign eq "PK\1\2" && length $list >= 46 + $name + $extra + $said or die "is damaged\n";
        my $called = substr $list, 46, $name;
        # what is not in UTF-8 is in the letters of DOS, or, from elsewhere, of Western Europe
        $called = encode_utf8(decode($host =~ /^(?:0|10|11)$/ ? 'cp437' : 'cp1252', $called))
            unless $bits & 0x800 || eval { decode('UTF-8', my $copy = $called, 1); 1 };
        push @all, { name => $called, mode => $host =~ /^(?:3|19)$/ ? $mode >> 16 : 0, bits => $bits, kind => $kind,
            crc => $crc, at => $before + $where };
        substr($list, 0, 46 + $name + $extra + $said) = '';
    }
    return @all;
}
# of_tar(BYTES): [name, kind, bytes, time] of each entry, as tar's three forms have them; a name
# of more than a hundred letters stands in parts, in an entry before its own (L), or in a list (x)
sub of_tar {
    my ($all) = @_;
    my ($at, @found, %told) = (0);
    while ($at + 512 <= length $all) {
        my $head = substr $all, $at, 512;
        last if $head !~ /[^\0]/;
        my ($name, $size, $time, $sum, $kind, $form, $before) = unpack 'Z100 x24 a12 a12 a8 a1 x100 a6 x82 Z155', $head;
        (my $blank = $head) =~ s/^(.{148}).{8}/$1 . ' ' x 8/es;
        $sum =~ /([0-7]+)/ && oct $1 == unpack '%32C*', $blank or die @found ? "is damaged\n" : "is no archive\n";
        my ($bytes, $when) = map { /^\x80/ ? unpack 'x4 Q>', $_ : oct(/([0-7]+)/ ? $1 : 0) } $size, $time;
        $bytes = $told{size} if defined $told{size};
        $at += 512;
        $bytes >= 0 && $at + $bytes <= length $all or die "is damaged\n";
        my $text = substr $all, $at, $bytes;
        $at += int(($bytes + 511) / 512) * 512;
        if ($kind =~ /[LK]/) { $told{path} = unpack 'Z*', $text if $kind eq 'L'; next }
        if ($kind eq 'x') {
            while ($text =~ /\G(\d+) /g) {
                my $end = pos($text) - 1 - length($1) + $1;
                $end > pos $text or die "is damaged\n";
                $told{$1} = $2 if substr($text, pos $text, $end - pos $text) =~ /^(.*?)=(.*)\n/s;
                pos($text) = $end;
            }
        }
        next if $kind =~ /[xg]/;
        $name = "$before/$name" if $form eq "ustar\0" && $before ne '';
        push @found, [$told{path} // $name, $kind, $text, $when];
        %told = ();
    }
    length $all >= 512 or die "is no archive\n";
    return @found;
}
# when a file of a zip was written: the moment, if its program left it there (Unix's or
# Windows's), or else by the clock where it was packed, which is taken for the course's
sub zip_time {
    my ($head) = @_;
    my %more = map { @$_ } @{ $head->{ExtraField} // [] };
    return unpack 'x l<', $more{UT} if length($more{UT} // '') >= 5 && ord($more{UT}) & 1;
    return int(unpack('x8 Q<', $more{"\n\0"}) / 10_000_000) - 11_644_473_600
        if ($more{"\n\0"} // '') =~ /^.{4}\x01\0\x18\0.{24}/s;
    return wall(0, (localtime $head->{Time})[0 .. 5]);
}
# unpacked(NAME, FROM, LEFT, SAY): [[path, bytes, time]...] of the archive of that name, a path
# or a reference to bytes; dies with what
# is wrong with all of it, and names by SAY what of it is not taken
sub unpacked {
    my ($archive, $path, $left, $say) = @_;
    my (@found, %once);
    my $keep = sub {
        my ($called, $bytes, $time) = @_;
        my ($name, $why) = safe_path($called);
        if (!defined $name) {
            $why = 'is a folder with something in it' if $why eq '' && length $bytes;
            # one line for all of a system's own
            my ($top) = $called =~ tr{\\}{/}r =~ m{^(.*?(?:__MACOSX|\.git)(?=/|$))};
            $say->($top // $called, $why) if $why ne '' && !($top && $once{$top}++);
            return;
        }
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
    open my $in, '<', $path or die "cannot be read\n";
    if ($archive =~ /\.zip$/i) {
        for my $e (contents($in)) {
            my $why = ($e->{mode} & 0170000) !~ /^(?:0|16384|32768)$/ ? 'is a link, or no file' : $e->{bits} & 1
                ? 'is locked with a password' : $e->{kind} !~ /^(?:0|8|12)$/ ? 'is packed in a way that is not opened here' : '';
            if ($why) { $say->($e->{name}, $why); next }
            seek $in, $e->{at}, 0;
            my $z = IO::Uncompress::Unzip->new($in, Transparent => 0) or die "is damaged\n";
            my $bytes = $bounded->($z);
            Compress::Zlib::crc32($bytes) == $e->{crc} or die "is damaged\n";
            $keep->($e->{name}, $bytes, zip_time($z->getHeaderInfo));
        }
    } else {
        my $z = IO::Uncompress::Gunzip->new($in, Transparent => 1) or die "is no archive\n";
        my $all = $bounded->($z);
        for (of_tar($all)) {
            my ($name, $kind, $bytes, $time) = @$_;
            if ($kind =~ /^[07\0]$/) { $keep->($name, $bytes, $time) }
            elsif ($kind ne '5') { $say->($name, 'is a link, or no file') }
        }
    }
    return @found;
}
# write_file(ROOT, PATH, BYTES, TIME): false if another file is in its way
sub write_file {
    my ($root, $path, $bytes, $time) = @_;
    my $above = $root;
    for (split m{/}, $path =~ s{[^/]*$}{}r) {
        $above .= "/$_";
        return 0 if -e $above && !-d _;
    }
    return 0 if -e "$root/$path";
    make_path($above);
    open my $out, '>', "$root/$path" or die "$root/$path: $!\n";
    print $out $bytes and close $out or die "$root/$path: $!\n";
    utime $time, $time, "$root/$path" if defined $time;
    return 1;
}
# opened(ZIP, TO, SAY, KNOWN): the folder into which an export was unpacked
sub opened {
    my ($zip, $to, $say, $known) = @_;
    make_path($to);
    for (unpacked($zip, $zip, { files => 100_000, bytes => 1 << 30 }, $say)) {
        write_file($to, @$_) or $say->($_->[0], 'another file of the archive has its name');
    }
    my @all = entries($to);     # (the export may be one folder in the archive)
    # ... and a class of one student may be, too: his files are no folders of students
    return $to unless @all == 1 && -d "$to/$all[0]" && $all[0] !~ $moodle;
    my $in = "$to/$all[0]";
    my $place = sub { my ($f) = @_; grep { $_->{handin} =~ m{^\Q$f\E/} } exercises() };
    return system_of($in) eq 'folders' && ($known->{ plain(read_name($all[0])) } || !grep { -d "$in/$_" && !$place->($_) } entries($in)) ? $to : $in;
}
my $archive = qr/\.(zip|tar|t?gz|7z|rar|bz2|xz|zst)$/i;
# of_archive(WITHIN, FROM, LEFT, SAY, DEEP): as files_under, of one, and of those in it
sub of_archive {
    my ($within, $from, $left, $say, $deep) = @_;
    my @more = eval { unpacked($within, $from, $left, sub { $say->("$within/$_[0]", $_[1]) }) };
    if ($@) { $say->($within, $@); return }
    my @found;
    for my $f (@more) {
        my $name = "$within/$f->[0]";
        if ($deep < 3 && $name =~ /\.(zip|tar|t?gz)$/i) { push @found, of_archive($name, \$f->[1], $left, $say, $deep + 1); next }
        $say->($name, 'is an archive in an archive') if $name =~ $archive;
        push @found, [@$f, $within];
    }
    return @found;
}
# files_under(ROOT, ONLY, SAY)
sub files_under { # [[path within, bytes, time, archive]...] of a folder or a file, archives opened
    my ($root, $only, $say) = @_;
    my (@found, @todo);
    my %left = (files => $MOST_FILES, bytes => $MOST_BYTES);
    if (defined $only) {
        if ((safe_path($only))[1] eq 'left out') { $say->($only, 'left out'); return }     # (a Mac's ._ beside a file)
        @todo = ([$only, "$root"]);
    } else {
        # (what cannot be read was handed in none the less)
        my $read = sub { opendir my $in, $_[0] };
        if (!$read->($root)) { $say->('', 'cannot be read'); return }
        File::Find::find({ no_chdir => 1, wanted => sub {
            return if $_ eq $root;
            my $within = substr $_, length($root) + 1;
            if (-l $_) { $say->($within, 'is a link'); return }
            if (basename($_) =~ /^(\.git|__MACOSX)$/) { $File::Find::prune = 1; $say->($within, 'left out'); return }
            if (-d _) { $read->($_) or $File::Find::prune = 1, $say->($within, 'cannot be read'); return }
            my ($name, $why) = safe_path($within);
            if (!-f _) { $say->($within, 'is no file') }
            elsif (!defined $name) { $say->($within, $why) }
            else { push @todo, [$name, $_] }
        } }, $root);
        @todo = of_the_lab(@todo);
    }
    for (sort { $a->[0] cmp $b->[0] } @todo) {
        my ($within, $path) = @$_;
        my ($size, $time) = (stat $path)[7, 9];
        if ($within =~ /\.(zip|tar|t?gz)$/i) {
            push @found, of_archive($within, $path, \%left, $say, 1);
        } elsif ($size > $left{bytes} || --$left{files} < 0) {
            $say->($within, "is more than is taken\n");
        } else {
            my $bytes = slurp($path);
            if (!defined $bytes) { $say->($within, 'cannot be read'); next }
            $say->($within, 'is an archive of a kind that is not opened here') if $within =~ $archive;
            $left{bytes} -= $size;
            push @found, [$within, $bytes, $time];
        }
    }
    return of_the_lab(@found);
}
# where the whole of the lab's tree was handed in, what the lab has there is not the student's
my $labs = qr{^(?:(?:exercises|generated|book|figures|build|grades|\.github|\.vscode)/|handins/progress
    |(?:Makefile|README\.md|LICENSE(?:-TEXT)?|small\.gr|\.gitignore)$)}x;
sub of_the_lab {  # of [path within, ...]
    my ($top) = map { $_->[0] =~ m{^(.*/)?exercises/exercises\.mk$} ? $1 // '' : () } @_;
    return @_ unless defined $top;
    return grep { $_->[0] !~ m{^\Q$top\E} || substr($_->[0], length $top) !~ $labs } @_;
}

# ---- which exercise a file is for
sub meant { return lc($_[0]) =~ s/[ .]+$//r =~ s/(\.[a-z]+)+$//r
    =~ s/(?<=.)(\s*\(\d+\)|[ _-](v?\d+|copy\d*|kopie|final|new))+$//r
    =~ s/^(?:copy of|kopie von|copie de|copia de)[ _]+(?=.)//r =~ tr/a-z0-9//cdr }
my $document = qr/\.(?:docx?|odt|rtf|pages|pdf|html?|png|jpe?g|ipynb)$/i;
sub place {       # the paths that it can have, and whether it has one as it is
    my ($path, $ex, $in_archive) = @_;
    return ([], 0) if $path =~ $archive || $path =~ /\.(?:o|obj|exe|out)$/i;
    my @x = grep { !defined $ex || $_->{slug} eq $ex } exercises();
    # in the folder of another exercise it is for that one, whatever the folder's letters are; so it
    # is in an archive that is called like it, if nothing else says for which it is
    my ($name, @in) = map { meant($_) } reverse split m{/}, (defined $in_archive && !defined $ex ? "$in_archive/" : '') . $path;
    my ($y) = map { my $in = $_; grep { $_->{handin} =~ m{/} && meant($_->{slug}) eq $in
        && meant($_->{file}) eq $name } exercises() } @in;
    return defined $ex && $y->{slug} ne $ex ? ([], 0)
        : ([$y->{handin}], $path =~ m{(^|/)\Q$y->{handin}\E$} ? 1 : 0) if $y && !(defined $ex && $y->{slug} eq $ex);
    my @exact = sort { length $b->{handin} <=> length $a->{handin} }
        grep { $path eq $_->{handin} || $path =~ m{/\Q$_->{handin}\E$}
               || (defined $ex && basename($path) eq $_->{file}) } @x;
    return ([$exact[0]{handin}], 1) if @exact;
    return ([map { $_->{handin} } grep { my $y = $_; grep { $_ eq $name }
        meant($y->{file}), meant($y->{slug}) } @x], 0);
}

sub slug_of { my ($place) = @_; (map { $_->{slug} } grep { $_->{handin} eq $place } exercises())[0] }

# ---- whose it is: submissions(SYSTEM, IN, PEOPLE) gives { called, how (its student
# is known), path, file (its name), time (of it), came (what the system knows of
# when it was handed in, if its files do not tell), older }
sub submissions {
    my ($system, $in, $people) = @_;
    my @all = map { { called => read_name($_), path => "$in/$_" } } entries($in);
    if ($system eq 'moodle') {
        for (@all) {
            if (-f $_->{path} && $_->{called} =~ $flat) { @$_{qw(how file)} = ({ number => $2, name => $1 }, $3) }
            elsif ($_->{called} =~ $moodle) { $_->{how} = { number => $2, name => $1 } }
        }
        $_->{came} = 'not known' for @all;     # unless the worksheet has it
        without_teams($people, grep { $_->{how} } @all);
        return @all;
    } elsif ($system eq 'canvas') {
        grep { $_->{called} =~ $anonymous } @all and die "Canvas has left out whose the files are (anonymous grading): "
            . "switch that off in the assignment, and take the submissions again\n";
        my %known = map { ($_->{id} // '') => 1 } @$people;
        for my $s (@all) {
            # a name can have "_" and digits in it: the number is one of the roster's
            my @as;
            while ($s->{called} =~ /(?<=.)(_LATE)?_(\d+)_(?=(.+)$)/gis) {
                my ($late, $id, $rest) = ($1, $2, $3);
                pos($s->{called}) -= 1;
                my ($number, $file) = $rest =~ /^(\d+)_(.+)$/s ? ($1, $2)
                    : $rest =~ /^(?:text|link)\.html$/ ? (0, $rest) : next;
                push @as, [$late, $id, $number, $file];
            }
            my @sure = grep { $known{ $_->[1] } } @as;
            @as = @sure if @sure;
            if (@sure > 1) { $s->{how} = {}; next }
            @as or next;
            my ($late, $id, $number, $file) = @{ $as[0] };
            $file =~ s/-\d+(?=\.[^.]*$)//;     # Canvas numbers what comes again
            @$s{qw(how file number came)} = ({ id => $id }, $file, $number, $late ? 'late' : 'in time');
        }
        return newest(@all);
    } elsif ($system eq 'autolab') {
        for (@all) {
            my ($email, $version, $file) = $_->{called} =~ $autolab or next;
            @$_{qw(how file number)} = ({ email => $email }, $file, $version);
        }
        $_->{whole} = 1 for @all;     # of all his versions, whatever the file's name
        return newest(@all);
    } elsif ($system eq 'gradescope') {
        my $of = metadata("$in/submission_metadata.yml");
        return map { my $s = $_; my $about = $of->{ $s->{called} } // {};
            @$s{qw(time came)} = ($about->{time}, $about->{time} // 'not known');
            my @who = @{ $about->{who} // [] };
            $s->{team} = $s->{called} if @who > 1;
            @who ? map { { %$s, how => $_ } } @who : $s }
            grep { $_->{called} ne 'submission_metadata.yml' } @all;
    } elsif ($system eq 'github') {
        my $slug = read_name(basename($in) =~ s/-submissions$//r);
        my %known = map { plain($_->{github} // '') => 1 } @$people;
        for (@all) {
            $_->{called} =~ /^\Q$slug\E-(.+)$/ and $_->{how} = { github => $1 };
            # where there was a repository of that name, Classroom appends a number
            $_->{how}{github} =~ s/^(.+)-\d+$/$known{ plain($1) } ? $1 : $&/e
                if $_->{how} && !$known{ plain($_->{how}{github}) };
            $_->{came} = 'not known';      # a clone's files have the time of the cloning
        }
        return @all;
    }
    die "no such system: $system; there are moodle, canvas, gradescope, autolab, github, folders\n";
}
# Where teams hand in, Moodle has a folder for each member, and the team's name and a
# hyphen stand before his: before all names or none.  Either may have more hyphens.
sub without_teams {
    my ($people, @all) = @_;
    my %is = map { letters($_->{name}) => 1 } @$people;
    my %of = map { ($_->{number} // '') => letters($_->{name}) } @$people;
    return if grep { $is{ letters($_->{how}{name}) } } @all;
    for my $s (@all) {
        my ($how, @as) = $s->{how};
        while ($how->{name} =~ /-(?=(.+))/g) { push @as, $1 if $is{ letters($1) } }
        # the one who has the number, or, if the sheet is another's, the only one
        my @sure = grep { letters($_) eq ($of{ $how->{number} } // '') } @as;
        @as = @sure if @sure;
        @as == 1 && (@sure || @all > 1) or next;
        $s->{team} = substr $how->{name}, 0, -length $as[0];
        $how->{name} = $as[0];
    }
}
sub newest {      # of one student's files of one name the last counts, or of all his files
    my %last;
    my $of = sub { my ($s) = @_; \$last{ join "\0", map { lc } %{ $s->{how} } }{ $s->{whole} ? '' : $s->{file} } };
    my @all = grep { $_->{how} && defined $_->{file} } @_;
    for (@all) { my $n = $of->($_); $$n = $_->{number} if !defined $$n || $_->{number} > $$n }
    $_->{older} = 1 for grep { $_->{number} < ${ $of->($_) } } @all;
    return @_;
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
        # (a time, or what Rails makes of one: its parts are named, and utc is the time)
        my $at = ref $field{created_at} eq 'HASH' ? $field{created_at}{utc} : $field{created_at};
        $of{$folder}{time} = zoned($at) // zoned("$at Z") // die "submission_metadata.yml: $folder: "
            . "no time of a kind that is known: $at\n" if length($at // '');
        for my $one (@{ ref $field{submitters} eq 'ARRAY' ? $field{submitters} : [] }) {
            my %w = map { s/^://r => $one->{$_} } keys %$one;
            push @{ $of{$folder}{who} }, { map { defined $w{$_} && length $w{$_}
                ? ($_ => "$w{$_}") : () } qw(email sid name) };
        }
    }
    return \%of;
}
# person(HOW, PEOPLE, TWICE, KIND): the key, or undef and why not; and who it is, if
# a number of the sheet says so.  A name decides
# only where no number and no address does, and if no two have it.
sub person {
    my ($how, $people, $twice, $called) = @_;
    %$how or return (undef, 'two in the roster have a number that is in its name');
    for my $kind (grep { defined $how->{$_} } qw(number github email sid id)) {
        my @is = grep { length($_->{$kind} // '') && plain($_->{$kind}) eq plain($how->{$kind}) } @$people;
        return ($is[0]{key}, undef, $kind eq 'number' ? $is[0] : undef) if @is == 1;
        return (undef, "two in the roster have the $kind $how->{$kind}") if @is > 1;
        # the number of another assignment says nothing; any other that is unknown says no
        return (undef, "$how->{$kind} is not in the roster") if $kind ne 'number'
            && grep { length($_->{$kind} // '') } @$people;
    }
    if (!@$people) {
        return $how->{$called} if defined $called && defined $how->{$called};
        return (undef, defined $called ? "only a roster tells whose this is, by $called"
            : 'only a roster tells whose this is');
    }
    defined $how->{name} or return (undef, 'the roster has no column that tells whose this is');
    my @is = grep { plain($_->{name} // '') eq plain($how->{name}) } @$people;
    return (undef, "no one in the roster is called $how->{name}") if !@is;
    return (undef, "several are called $how->{name}; a table with their numbers tells them apart")
        if @is > 1 || $twice->{ plain($how->{name}) };
    return $is[0]{key};
}

# take_in(SYSTEM, IN, TO, PEOPLE, EX, BEFORE, TEAM): lays the class out under TO.  BEFORE
# has { kind, key => { plain => as it was written } } of earlier runs; TEAM who
# stands for a group of course.conf, of which the system has one folder.  Returns
# { said, came, teams, sent, kind, keys }: with whom the system has let somebody hand in; what
# Canvas calls his files, with their numbers, by exercise, and all of them by ''; said is [[student or '', what, what became of it,
# 'taken', 'refused', 'renamed', 'older' or 'left out', of what is refused the exercise
# that it may have been for, or '']...].
sub take_in {
    my ($system, $in, $to, $people, $ex, $before, $team) = @_;
    my (@said, %twice, %numbers, %came, %team_of, %sent, %key);
    # what may be somebody's work: of a sheet all but a system's own; else, and beside what a
    # repository may have begun with, a source
    my $sent = defined $ex && $system ne 'github' ? qr/^(?!\.|(?:Thumbs\.db|desktop\.ini)$)/i : qr/\.(?:cuh?|cc?|cpp|cxx)\b/i;
    my @all = submissions($system, $in, $people);
    # a sheet that has a folder's number for somebody else, or not at all though it has
    # the name, is that of another assignment: none of its numbers and times says anything here
    my %named = map { defined $_->{number} ? ($_->{number} => letters($_->{name})) : () } @$people;
    my %called = map { $_ => 1 } grep { length } values %named;
    if (grep { my $n = $named{ $_->{number} } // ''; my $name = letters($_->{name});
            length $n ? $n ne $name : $called{$name} } grep { $_ && defined $_->{number} } map { $_->{how} } @all) {
        delete @$_{qw(number modified)} for @$people;
        push @said, ['', 'the roster', 'its numbers are those of another assignment, so names decide', 'left out'];
    }
    # by what the students are called: as ever, as the roster says, or by what all have
    my @how = map { $_->{how} // () } @all;
    my ($kind) = grep { defined } $before->{kind}, @$people ? $people->[0]{by} : undef,
        (grep { my $k = $_; @how && !grep { !defined $_->{$k} } @how } qw(github email sid id)), 'email';
    for (grep { $_->{how} && defined $_->{how}{number} } @all) {
        $numbers{ plain($_->{how}{name}) }{ $_->{how}{number} } = 1;
    }
    %twice = map { $_ => 1 } grep { keys %{ $numbers{$_} } > 1 } keys %numbers;
    my (%mine, %latest);
    for my $s (@all) {
        my ($called, $how) = @$s{qw(called how)};
        (my $key, my $why, $s->{who}) = $how ? person($how, $people, \%twice, $kind) : (undef, 'is nobody\'s');
        if (!defined $key && $how) {      # a folder of a group is that of any of its members
            my ($one) = grep { defined } map { $team->{ plain($_ // '') } } @$how{qw(name github)};
            ($key) = map { $_->{key} } grep { defined $one && plain($_->{key}) eq plain($one) } @$people;
        }
        if (!defined $key || unturned($key) =~ m{^$|/|^\.|\0}) {
            push @said, ['', $called, $why // 'is no name of a folder', 'refused'];
            next;
        }
        $s->{key} = $key{ plain($key) } //= $before->{key}{ plain($key) } // unturned($key) =~ s/\p{Cc}+/ /gr;
        # who has handed in alone and in a group has two, of which the later counts
        my $have = \$latest{ $s->{key} };
        $$have = $s->{time} if defined $s->{time} && (!defined $$have || $s->{time} > $$have);
    }
    for my $s (grep { defined $_->{key} } @all) {
        my ($called, $path, $key, $who) = @$s{qw(called path key who)};
        $s->{older} = 1 if defined $s->{time} && $s->{time} < $latest{$key};
        if ($s->{older}) { push @said, [$key, $called, 'a newer one counts', 'older']; next }
        my $say = sub {
            my ($what, $why) = map { read_name($_) =~ s/\n//r } @_;
            push @said, [$key, $what eq '' ? $called : "$called/$what", $why,
                $why eq 'left out' ? $why : ('refused', $ex // '')];
        };
        my @files = -l $path ? do { $say->('', 'is a link'); () }
            : -d $path ? files_under($path, undef, $say)
            : -f $path ? files_under($path, encode_utf8($s->{file} // $called), sub {
                $say->($_[0] eq encode_utf8($s->{file} // $called) ? '' : $_[0], $_[1]) })
            : do { $say->('', 'is no file'); () };
        my $came = $who && defined $who->{modified} ? $who->{modified} : $s->{came};
        push @{ $mine{$key} }, map { [@$_[0, 1], $s->{time} // $_->[2], $called, undef, undef, undef, $came, $s->{team}, $_->[3], $s->{number}] } @files;
        push @{ $sent{ one_spelling($key) }{''} }, [$s->{number}, $called] if $system eq 'canvas' && $s->{number};
        $mine{$key} //= [];
    }
    for my $key (sort keys %mine) {
        my %for;
        for my $f (@{ $mine{$key} }) {
            my ($places, $exact) = place($f->[0], $ex, $f->[9]);
            if (@$places && $f->[0] =~ $document) {
                push @said, [$key, "$f->[3]/" . read_name($f->[0]), 'is a document and no source', 'refused', slug_of($places->[0])];
                $places = [];
            }
            $f->[4] = @$places == 1 ? $places->[0] : undef;
            $f->[5] = $exact;
            push @{ $for{ $f->[4] } }, $f if defined $f->[4];
            push @said, [$key, "$f->[3]/" . read_name($f->[0]), 'can be ' . join(' or ', @$places), 'refused', ''] if @$places > 1;
        }
        # who has sent something, all of it under names that mean nothing, has not sent nothing (but
        # a repository has all of a term: what is another exercise's there was sent for that one)
        if (!%for && !grep { $_->[0] eq $key && $_->[3] eq 'refused' } @said) {
            push @said, [$key, "$_->[3]/" . read_name($_->[0]), 'is called like no hand-in'
                . (defined $ex ? " of $ex" : ''), 'refused', $ex // '']
                for grep { basename($_->[0]) =~ $sent && !($system eq 'github' && @{ (place($_->[0], undef, $_->[9]))[0] }) } @{ $mine{$key} };
            my ($note) = grep { $_->[0] eq $key && $_->[1] =~ m{[/_]\._[^/]*$} } @said;
            push @said, [$key, $note->[1], 'is what a Mac writes beside a file, and not the file', 'refused', $ex // ''] if $note && !@{ $mine{$key} };
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
                push @said, [$key, "$f->[3]/" . read_name($f->[0]), $one ? "another file is $place"
                    : 'one of ' . @same . " that can be $place", 'refused', slug_of($place)]
                    unless $one && $f->[1] eq $one->[1];
                $f->[4] = undef;
                $f->[6] = 1 if $one && $f->[1] eq $one->[1];
            }
        }
        my $root = "$to/" . encode_utf8($key);
        make_path($root);
        for my $f (sort { defined $b->[4] <=> defined $a->[4] } grep { !$_->[6] } @{ $mine{$key} }) {
            my ($within, $bytes, $time, $called, $place, undef, undef, $came, $with, undef, $number) = @$f;
            # what is no hand-in keeps its name, in a folder that no exercise has
            my $as = defined $place ? $place : "as-sent/$within";
            my $name = read_name($within);
            if (!write_file($root, $as, $bytes, $time)) {
                push @said, [$key, "$called/$name", 'another file has its name', 'refused', $ex // ''];
                next;
            }
            $came{ one_spelling($key) }{ slug_of($place) } = $came if defined $place && defined $came;
            $team_of{ one_spelling($key) }{ slug_of($place) } = $with if defined $place && defined $with;
            push @{ $sent{ one_spelling($key) }{ slug_of($place) } }, [$number, $called]
                if defined $place && $sent{ one_spelling($key) };
            push @said, [$key, "$called/$name", $place, 'renamed']
                if defined $place && basename($within) ne basename($place);
        }
    }
    return { said => \@said, came => \%came, teams => \%team_of, sent => \%sent, kind => $kind, keys => [values %key] };
}
1;
