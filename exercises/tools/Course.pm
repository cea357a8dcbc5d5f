# What the scripts of a course share: its exercises, its course.conf, the
# journal of its grades, and how text is made fit for a table or a page.
package Course;
use strict;
use warnings;
use JSON::PP;
use Encode qw(encode_utf8 decode);
use Exporter 'import';
use Fcntl;
use POSIX qw(mktime);
use Time::Local qw(timegm);
use Unicode::Normalize ();
our @EXPORT = qw(exercises settings conf rows handins put folder cell csv entities
                 words address page latest_in lies_in listed slurp one_spelling
                 cents read_name wall zoned days_after days_begun latest_first private graded
                 unsettled content_of unturned unguarded $turns);

sub slurp {
    my ($path) = @_;
    open my $from, '<', $path or return undef;
    local $/;
    return scalar <$from>;
}

# Grades are nobody else's: what is made in OUT can be read by whom OUT can be
# read by, and a new OUT by its owner alone.
sub private {
    my ($out) = @_;
    my @is = stat $out;
    umask(@is ? ~$is[2] & 077 : 077);
}

# one spelling for letters that can be written in two (u and dots, or one sign), without the marks
# of direction that stand beside Arabic and Hebrew letters in one program's table and not in another's
our $turns = qr/[\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]/;
sub unturned { $_[0] =~ s/$turns//gr }
sub one_spelling { Unicode::Normalize::NFC(unturned($_[0])) }
# what is shown of a name in bytes; what is no UTF-8 in it gets a sign
sub read_name { utf8::is_utf8($_[0]) ? $_[0] : decode('UTF-8', my $copy = $_[0]) }
# points to the cent, whole: half a cent is rounded up, also where a binary
# fraction lies below the decimal one that was meant
sub cents { 0 + sprintf '%.2f', $_[0] * (1 + 4e-15) + 1e-9 }

# ---- the exercises, in the order of the chapters.  Their settings are read by
# the judge alone, which prints what it has understood: a hash for each folder,
# where hint and limit are lists; a setting without a value is not there.
my (@all, %settings);
our $goes_on;                   # who has something to say even then
sub settings {
    return \%settings if %settings;
    my $judge = ($ENV{O} // 'build') . '/bin/judge';
    -x $judge or die "no $judge, which reads the settings of exercises: make judge\n";
    open my $from, '-|', $judge, 'conf' or die "$judge: $!\n";
    while (<$from>) {
        my ($folder, $key, $value) = /^([^\t]*)\t([^\t]*)\t(.+)$/ or next;
        if ($key =~ /^(?:hint|limit)$/) { push @{ $settings{$folder}{$key} }, $value }
        else { $settings{$folder}{$key} = $value }
    }
    return \%settings if close $from;
    my $why = $? & 127 ? "$judge: ended by signal " . ($? & 127) . "\n" : '';
    %settings = ();
    die $why || "$judge failed\n" if $goes_on;
    print STDERR $why;          # (else it has said what is wrong)
    exit 2;
}
sub exercises {
    return @all if @all;
    my $s = settings();
    @all = map { { %{ $s->{$_} }, folder => $_, slug => substr $_, 3 } } sort keys %$s;
    return @all;
}

# ---- course.conf: every line is checked, and named if it is wrong
# The clock on the wall shows one hour of the year twice, and one not at all:
# a hand-in has come at the first of the two, and what is due is due at the
# second; who writes of the other is told so (moment).
# wall(LATER, second, minute, hour, day, month, year), as mktime has them
sub wall {
    my ($later, @t) = @_;
    my @all = grep { defined } map { mktime(@t, 0, 0, $_) } 0, 1;
    my @shown = grep { join(':', (localtime $_)[1, 2]) eq join ':', map { $_ + 0 } @t[1, 2] } @all;
    @all = sort { $a <=> $b } @shown ? @shown : @all;
    return $all[$later ? -1 : 0];
}
# 2027-03-01 or 2027-03-01 12:00, here; seconds since 1970, or 0 where the clock skips it
sub moment {
    my ($text, $came) = @_;     # came: when something came, and not when it is due
    return zoned($text) if $came && $text =~ /(Z|UTC|:\S*[+-][\d:]+)$/;
    my ($y, $m, $d, $H, $M, $S) = $text =~
        /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/ or return undef;
    ($H, $M) = (23, 59) unless defined $H;
    $S //= $came ? 0 : 59;      # the whole minute is in time
    my @t = ($S, $M, $H, $d, $m - 1, $y - 1900);
    eval { timegm(@t) } // return undef;
    my $t = wall(!$came, @t);
    return join(' ', (localtime $t)[0 .. 5]) eq join(' ', map { $_ + 0 } @t) ? $t : 0;
}
sub no_moment {
    my ($text, $t) = @_;
    return "not a time, as in 2027-03-01 12:00: $text" if !defined $t;
    return "the clock is put forward that night, and does not show this time: $text";
}
# a time with its zone behind it, as servers write it
sub zoned {
    my ($y, $m, $d, $H, $M, $S, $sign, $zh, $zm) = $_[0] =~ /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)
        (?::(\d\d)(?:\.\d+)?)?\ *(?:Z|UTC|([+-])(\d\d)(?::?(\d\d))?)$/x or return undef;
    my $t = eval { timegm($S // 0, $M, $H, $d, $m - 1, $y) } // return undef;
    return $t - (defined $sign ? ($sign eq '-' ? -60 : 60) * ($zh * 60 + ($zm // 0)) : 0);
}
# a date some days later, at the same time of the day
sub days_after {
    my ($t, $days) = @_;
    my @l = localtime $t;
    return wall(1, @l[0 .. 2], $l[3] + $days, @l[4, 5]);
}
# how many days have begun from DUE to AT: each ends when the clock shows DUE's time
# again, which is 23 or 25 hours later where the clock was changed in between
sub days_begun {
    my ($due, $at) = @_;
    my $days = $at > $due ? int(($at - $due) / 86400) : 0;
    $days++ while days_after($due, $days) < $at;
    return $days;
}
# What can be decided about one student.  a: "all" stands for every exercise;
# o: it may name none; n: a number and a reason; d: it changes what counts, and
# x: it takes the hand-in away, so that no other decision has a meaning
my %personal = (extension => 'a', pardon => 'ad', withdraw => 'x', excuse => 'x',
                points => 'nd', bonus => 'nod', comment => 'o');
sub conf {        # conf(PATH or ''): the settings; dies with file and line
    my ($path) = @_;
    my %c = (title => 'Grades', keep => 'last', drop => 0, seeds => 'class',
             secret => '', similar => 80);
    # last year's folder can be named on the command line, too
    if (($ENV{PAST} // '') ne '') { $c{past} = $ENV{PAST}; -d $c{past} or die "PAST=$c{past}: no such folder\n" }
    return \%c if $path eq '';
    my %known = map { $_->{slug} => 1 } exercises();
    my (%given, $number);
    my $text = slurp($path) // die "$path: cannot be read\n";
    my $beside = sub { my $f = encode_utf8($_[0]); $f =~ m{^/} ? $f : $path =~ s{[^/]*$}{}r . $f };
    my $wrong = sub { die "$path:", $number // 1, ': ', encode_utf8($_[0]), "\n" };
    $text =~ s/^\xef\xbb\xbf//;
    for (split /\n/, $text) {
        $number++;
        eval { decode('UTF-8', my $copy = $_, Encode::FB_CROAK); 1 } or $wrong->('is not in UTF-8');
    }
    $number = 0;
    $text = decode('UTF-8', $text);
    my $slug = sub { $known{$_[0]} or $wrong->("no such exercise: $_[0]"); $_[0] };
    my $amount = sub { $_[0] =~ /^\d{1,7}(\.\d{1,4})?$/ ? $_[0] + 0
                       : $wrong->("not a number: $_[0]") };
    my $time = sub { my $t = moment($_[0]); $t || $wrong->(no_moment($_[0], $t)) };
    my @lines = split /\r?\n/, $text;
    # the zone first: every time on other lines is meant in it
    for (grep { /^zone\s*=/ } @lines) {
        $ENV{TZ} = $1 if /=\s*(\S+)\s*$/;
        POSIX::tzset();
    }
    for (@lines) {
        $number++;
        next if /^\s*(#.*)?$/;
        /^(\S+(?:\s+\S+)*?)\s*=\s*(.*?)\s*$/ or $wrong->('expected: key = value');
        my ($key, $value) = (join(' ', split ' ', $1), $2);
        my ($word, @on) = split / /, $key;
        # a student's name may have blanks in it, and be in quotation marks
        my $rule = $personal{$word};
        if ($rule && /^\s*$word\s+(?|"((?:[^"]|"")+)"|((?:(?!\s=).)+?))(?:\s+([^\s=]+))?\s*=\s*(.*?)\s*$/) {
            my ($who, $for, $rest) = ($1 =~ s/""/"/gr, $2 // '', $3);
            # a rule that can do without an exercise: the word is a part of the name
            ($who, $for) = ($for eq '' ? $who : "$who $for", '') if $rule =~ /o/ && !$known{$for};
            $wrong->("$word of which exercise? as in: $word ada relax-f = ...") if $for eq '' && $rule !~ /o/;
            @on = (one_spelling($who), $for);
            $value = $rest;
            $key = join ' ', $word, grep { $_ ne '' } @on;
        }
        $wrong->("$key is set twice") if $given{$key}++;
        $wrong->("$key has no value") if $value eq '';
        # what a total can depend on, and whose line it is
        $c{lines}{$key} = [$value, $rule ? $on[0] : $word eq 'group' ? $value : ()] if $word !~ /^(title|secret|seeds|similar|past|language|times|comment)$/;
        if ($word =~ /^(title|secret)$/ && !@on) {
            # (the word is the bytes that were typed)
            $c{$word} = $word eq 'secret' ? encode_utf8($value) : one_spelling($value);
            $c{titled} = 1 if $word eq 'title';
        } elsif ($word eq 'zone' && !@on) {
            $value eq 'UTC' || $value =~ m{^[\w+-]+(/[\w+-]+)*$} && (slurp("/usr/share/zoneinfo/$value") // '') =~ /^TZif/
                or $wrong->("no such time zone: $value; a name is meant, as Europe/Berlin");
        } elsif ($word eq 'language' && !@on) {
            $value eq 'en' || $value =~ /^[a-z]{2,3}(_[A-Z]{2})?$/ && -e "exercises/words/pages/$value.po"
                or $wrong->("there are no pages in the language $value");
            $c{language} = $value;
        } elsif ($word eq 'seeds' && !@on) {
            $value =~ /^(class|student)$/ or $wrong->('seeds: class or student');
            $c{seeds} = $value;
        } elsif ($word eq 'keep' && !@on) {
            $value =~ /^(last|best)$/ or $wrong->('keep: last or best');
            $c{keep} = $value;
        } elsif ($word eq 'drop' && !@on) {
            $value =~ /^\d+$/ or $wrong->("not a number of exercises: $value");
            $c{drop} = $value;
        } elsif ($word eq 'similar' && !@on) {
            $c{similar} = $amount->($value);
            $value <= 100 or $wrong->('similar is in per cent');
        } elsif ($word eq 'late' && @on <= 1) {
            $value =~ /^none$|^(\d{1,3})% a day, at most (\d{1,4}) days?$/
                or $wrong->('late: none, or as in 10% a day, at most 5 days');
            $c{late}{ @on ? $slug->($on[0]) : '' } = [$1 // 0, $2 // 0];
        } elsif ($word eq 'slip' && !@on) {
            ($c{slip}) = $value =~ /^(\d{1,4})( days?)?$/ or $wrong->("slip: a number of days, as in 5 days");
        } elsif ($word eq 'group' && @on) {
            my @members = map { one_spelling(s/^"(.*)"$/$1/r) } grep { $_ ne '' } split /\s*,\s*/, $value;
            @members > 1 or $wrong->('group: its members, with commas between them');
            $c{team}{ lc one_spelling(join ' ', @on) } = $members[0];
            for (@members) {
                $wrong->("$_ is in a group above") if $c{group}{$_};
                $c{group}{$_} = \@members;
            }
        } elsif ($word eq 'exercises' && !@on) {
            my %once;
            $c{exercises} = [map { $once{$_}++ and $wrong->("$_ is there twice"); $slug->($_) } split ' ', $value];
        } elsif ($word eq 'weight' && @on == 1) {
            $c{weight}{ $slug->($on[0]) } = $amount->($value);
        } elsif ($word eq 'speed' && @on == 1) {
            $c{speed}{ $slug->($on[0]) } = $amount->($value);
        } elsif ($word eq 'due' && @on == 1) {
            $c{due}{ $slug->($on[0]) } = $time->($value);
        } elsif ($rule && @on == 2) {
            my ($who, $for) = @on;
            $slug->($for) unless $for eq '' || ($for eq 'all' && $rule =~ /a/);
            my $other = (grep { $for ne '' && $_ ne $word && (($c{$_} // {})->{$who} // {})->{$for} } $rule =~ /x/
                ? qw(withdraw excuse points bonus pardon) : $rule =~ /d/ ? qw(withdraw excuse) : ())[0];
            $wrong->("$who $for has a line $other above; one of the two is meant") if $other;
            if ($word eq 'extension') {
                $value = $value =~ /^(\d{1,3}) days?$/ ? \"$1" : $time->($value);
            } elsif ($rule =~ /n/) {
                my ($n, $why) = $value =~ /^(\S+)\s+#\s*(\S.*)$/
                    or $wrong->("$word: a number, # and the reason, which the student reads");
                $value = [$amount->($n), $why];
                my ($x) = grep { $_->{slug} eq $for } exercises();
                $wrong->("$for has $x->{points} points") if $word eq 'points' && $n > $x->{points};
            }
            $c{$word}{$who}{$for} = $value;
        } elsif ($word eq 'past' && !@on) {
            my $folder = $beside->($value);
            -d $folder or $wrong->("past: no such folder: $value");
            $c{past} //= $folder;
        } elsif ($word eq 'times' && !@on) {
            $c{times} = $beside->($value);
            $c{arrived} = arrivals($c{times}, \%known, $wrong);
        } else {
            $wrong->("no such setting: $key");
        }
    }
    $number = 1;
    $wrong->('drop leaves no exercise')
        if $c{exercises} && $c{drop} >= @{ $c{exercises} };
    return \%c;
}
sub arrivals {    # student,exercise,time: when the server got what
    my ($path, $known, $wrong) = @_;
    my %at;
    my $text = slurp($path) // $wrong->(read_name($path) . ': cannot be read');
    my $n = 0;
    $text =~ s/^\xef\xbb\xbf//;
    my $bad = sub { die "$path:$n: ", encode_utf8($_[0]), "\n" };
    for my $bytes (split /\r?\n/, $text) {
        $n++;
        local $_ = eval { decode('UTF-8', my $copy = $bytes, Encode::FB_CROAK) } // $bad->('is not in UTF-8');
        next if /^\s*(#.*)?$/ || ($n == 1 && /^"?student"?,"?exercise"?,"?time"?$/);
        my $field = qr/(?|"((?:[^"]|"")+)"|([^",]+?))/;
        my ($student, $slug, $time) = /^\s*$field\s*,\s*$field\s*,\s*$field\s*$/
            or $bad->('expected: student,exercise,time');
        $student = one_spelling($student =~ s/""/"/gr);
        $known->{$slug} or $bad->("no such exercise: $slug");
        my $t = moment($time, 1);
        $t or $bad->(no_moment($time, $t));
        ($at{$student}{$slug} //= $t) == $t or $bad->("$student has another time for $slug above");
    }
    return \%at;
}

# what OUT has for one exercise, a row for each student who has one there; and all its students
sub graded {
    my ($out, $ex) = @_;
    my (%row, %student);
    for (split /\n/, slurp("$out/grades.jsonl") // die "$out/grades.jsonl: $!; make grade makes it\n") {
        my $r = JSON::PP->new->utf8->decode($_);
        $student{ $r->{student} } = 1;
        $row{ $r->{student} } = $r if ($r->{exercise} // '') eq $ex;
    }
    return (\%row, keys %student);
}
sub unsettled { !$_[0]{settled} && ($_[0]{waits} || $_[0]{open} || $_[0]{verdict} eq 'not_judged') }

# ---- the journal.  A hand-in can have several lines: it was changed and
# judged again, or came in another batch.  Within a batch, a folder IN, what
# the latest run saw there counts.  Of several batches the latest counts, or
# the best, as course.conf says.  Which is the latest is decided by when each
# was handed in, where that is known for all of them, or else by when its bytes
# were seen first: to type a command again changes nothing.  What the latest run
# over its batch did not see any more is gone; it gives way to what is there.
# A line that says "not judged" never takes the place of a verdict.  What the
# latest run over a batch has listed as waiting, and has no line of that run,
# waits: it has a row that says so, or marks the row of its verdict before.
# A run whose class is not listed, with all the notes that its line announces,
# was killed before it knew anything, and counts as one that never began.
my (%waits, %judged, %now, %in_of, %latest, %there, %first, %lies, @other, $turn);
my (%spelt, %id_of, %same, %unlisted, %taken);
sub latest_in { return %latest }
sub lies_in { return $lies{ $_[0]{key} // '' } }     # the folder in which the bytes of a row lie
# whose it is, in one spelling of the name: two spellings are one student
sub owned {
    my ($r) = @_;
    $r->{folder} = $r->{student};
    $r->{student} = $spelt{ one_spelling($r->{student}) } //= $r->{student};
    $r->{id} = $same{ $r->{id} } = $id_of{"$r->{student}\0$r->{file}"} //= $r->{id};
    return $r;
}
sub seen {        # these bytes, there; the place in time is that of the first sight
    my ($id, $in, $key) = @_;
    my $content = $judged{$id}{$key} ? $judged{$id}{$key}{content} // $key : $key;
    $first{$id}{$content} //= ++$turn;
    $now{$id}{$in} = [$key, ++$turn];
}
sub begin {       # with a class that is listed
    my ($r) = @_;
    my $in = $r->{in};
    $in_of{ $r->{start} } = $in;
    $latest{$in} = $r->{start};
    my @known = map { [split ' '] } @{ $r->{known} // [] };
    $_->[0] = $same{ $_->[0] } // $_->[0] for @known;
    my @waits = map { owned($_) } @{ $r->{waits} // [] };
    $there{$in} = { map { $_ => 1 } (map { $_->[0] } @known), map { $_->{id} } @waits };
    seen($_->[0], $in, $_->[1]) for @known;
    $waits{$in} = { map { $_->{id} => $_ } @waits };
}
sub take {
    my ($r, $old) = @_;
    if (defined $r->{start}) {
        if ($r->{notes}) { $unlisted{ $r->{start} } = { %$r, left => $r->{notes} } }
        else { begin($r) }
    } elsif (!defined $r->{exercise}) {
        $r->{student} = $spelt{ one_spelling($r->{student}) } //= $r->{student};
        return if $old;
        push @other, $r;
        my $of = $unlisted{ $r->{run} // '' } or return;
        begin(delete $unlisted{ $r->{run} }) if --$of->{left} == 0;
    } else {
        # of the tables only what was judged: no decision, and nobody's share in a group
        return if $old && ($r->{verdict} =~ /^(waits|withdrawn|excused|decided|refused)$/ || defined $r->{by});
        owned($r);
        my $in = $in_of{ $r->{run} // '' } // '';
        my $wait = delete $waits{$in}{ $r->{id} };
        $there{$in}{ $r->{id} } = 1 if ($latest{$in} // '') eq ($r->{run} // '');
        my $have = $judged{ $r->{id} }{ $r->{key} };
        return if $old && $have;
        # judged with hidden questions, it stays so
        if (!$have || $have->{verdict} eq 'not_judged'
            || ($r->{verdict} ne 'not_judged'
                && ($r->{tag} ne '00000000' || $have->{tag} eq '00000000'))) {
            $judged{ $r->{id} }{ $r->{key} } = $r;
        }
        $taken{ $r->{id} }{ $r->{key} } = ++$turn;
        my $was = $now{ $r->{id} }{$in};
        my $old_one = $was ? $judged{ $r->{id} }{ $was->[0] } : undef;
        if ($r->{verdict} eq 'not_judged' && $old_one && $old_one->{verdict} ne 'not_judged') {
            # of other bytes than those of the verdict: they wait for a machine that can judge them
            $waits{$in}{ $r->{id} } = $wait if $wait && ($r->{content} // '') ne ($old_one->{content} // '');
            return;
        }
        seen($r->{id}, $in, $r->{key});
    }
}
sub read_lines {
    my ($path, $old) = @_;
    open my $from, '<', $path or return;
    each_line($from, sub { take($_[0], $old) });
}
sub each_line {
    my ($from, $with) = @_;
    my $json = JSON::PP->new->utf8;
    while (my $line = <$from>) {
        my $r = eval { $json->decode($line) };
        $with->($r) if ref $r eq 'HASH';
    }
}
# listed(JOURNAL, FROM): whether a run behind that place has listed its class
sub listed {
    my ($path, $at) = @_;
    open my $from, '<', $path or return 0;
    seek $from, $at, 0;
    my (%left, $whole);
    each_line($from, sub {
        my ($r) = @_;
        if (defined $r->{start}) { $left{ $r->{start} } = $r->{notes} // 0 }
        elsif (!defined $r->{exercise}) { $left{ $r->{run} // '' }-- }
        $whole = 1 if grep { $_ == 0 } values %left;
    });
    return $whole;
}
# when what an export has was handed in, as far as the system says it: seconds,
# or late, in time, not known.  What has no line there carries its own time.  And
# in which team, where the system has teams.
my %export;
sub export {      # export(IN, 'times' or 'teams', ROW)
    my ($in, $what, $r) = @_;
    my ($name) = $in =~ m{/(class/[0-9a-f]{8})$} or return undef;
    my $of = $export{"$in.$what"} //= eval { JSON::PP->new->utf8->decode(slurp("$name.$what") // '{}') } // {};
    return ($of->{ one_spelling($r->{student}) } // {})->{ $r->{exercise} };
}
# versions(ID): of one hand-in, each bytes once, the latest first
sub versions {
    my ($id) = @_;
    my %of;
    # of the same bytes, the verdict that was seen last
    for my $in (sort { $now{$id}{$b}[1] <=> $now{$id}{$a}[1] } keys %{ $now{$id} }) {
        my $key = $now{$id}{$in}[0];
        my $r = $judged{$id}{$key} or next;
        my $content = $r->{content} // $key;
        my $v = $of{$content} //= { %$r, gone => 1, first => $first{$id}{$content} // 0,
            again($r, $judged{$id}, $taken{$id}) };
        if ($there{$in}{$id}) { delete $v->{gone}; $lies{ $v->{key} } //= $in }
        my $team = export($in, 'teams', $r);
        $v->{team} //= $team if defined $team;
        my $came = export($in, 'times', $r) // next;
        $v->{came} = $came if !defined $v->{came} || $v->{came} !~ /^\d+$/
            || ($came =~ /^\d+$/ && $came < $v->{came});
    }
    return latest_first(values %of);
}
# again(ROW, ROWS by key, when each was taken): what the same bytes had, if the exercise or the
# judge was another when they were judged before, and they had other points
sub again {
    my ($r, $of, $turn) = @_;
    my ($old) = sort { ($turn->{$b} // 0) <=> ($turn->{$a} // 0) || $a cmp $b } grep { $_ ne $r->{key}
        && ($of->{$_}{content} // $_) eq ($r->{content} // $r->{key}) && $of->{$_}{verdict} ne 'not_judged' } keys %$of;
    my @had = $old ? @{ $of->{$old} }{qw(points of)} : ();
    return !$old || $r->{verdict} eq 'not_judged' || "@had" eq "@$r{qw(points of)}" ? () : (before => \@had);
}
sub latest_first {
    my (@all) = @_;
    my $timed = !grep { ($_->{came} // '') !~ /^\d+$/ } @all;
    return sort { ($a->{gone} // 0) <=> ($b->{gone} // 0)
                  || ($timed ? $b->{came} <=> $a->{came} : 0)
                  || $b->{first} <=> $a->{first} || $a->{key} cmp $b->{key} } @all;
}
# handins: { id => [the rows that count, the latest first] }, others
sub handins {
    # if the journal was lost, the tables of an earlier run still have it
    read_lines('grades.jsonl', 1);
    %now = %latest = %waits = %there = %first = %unlisted = ();
    my %before = %judged;
    %judged = ();
    read_lines('journal.jsonl', 0);
    for my $id (keys %before) {
        next if $judged{$id};
        $judged{$id} = $before{$id};
        $now{$id}{''} = [$_, 0] for keys %{ $before{$id} };
    }
    my %row;
    for my $id (keys %now) {
        my @r = versions($id);
        $row{$id} = \@r if @r;
    }
    for my $w (map { values %$_ } values %waits) {
        my %wait = (%$w, verdict => 'waits', points => 0, waits => 1, seconds => 0,
                    report => "$w->{exercise}: waits to be judged\n", found => '');
        if ($row{ $w->{id} }) { $_->{waits} = 1 for @{ $row{ $w->{id} } } }
        else { $row{ $w->{id} } = [\%wait] }
    }
    my @noted = grep {
        my $in = $in_of{ $_->{run} };
        defined $in && $latest{$in} eq $_->{run};
    } @other;
    return (\%row, \@noted);
}

# ---- write.  Every file is made under another name and then takes its
# place: the old one is there or the new one, whole; no link is followed.
sub put {         # put(NAME, TEXT), or, with a third word, bytes
    my ($name, $text, $bytes) = @_;
    unlink "$name.new";
    sysopen my $to, "$name.new", O_WRONLY | O_CREAT | O_EXCL
        or die "$name: $!\n";
    print $to $bytes ? $text : encode_utf8($text) or die "$name: $!\n";
    close $to and rename "$name.new", $name or die "$name: $!\n";
}
# the content of some bytes, as the judge reckons it for the journal
sub content_of {
    use integer;
    my $h = 1;
    for my $part (unpack '(a65536)*', $_[0]) {
        $h = ($h ^ $_) * 1099511628211 for unpack 'C*', $part;
        $h = $h * 31 + 7;
    }
    return sprintf '%016x', $h;
}
sub folder {
    my ($name) = @_;
    unlink $name if -l $name;
    -d $name or mkdir $name or die "$name: $!\n";
}
sub cell {        # what begins like a formula gets an apostrophe
    my ($text) = @_;
    $text = "'$text"
        if $text =~ /^\s*[=+\-@|\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}\t\r]/;
    $text =~ s/"/""/g;
    return $text;
}
sub unguarded { $_[0] =~ s/^'(?=\s*[=+\-@|\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}\t\r])//r }   # (of a table that is ours)
sub csv {         # a line: numbers as they are, text in quotation marks
    return join(',', map { !defined $_ ? '' : /^-?\d+(\.\d+)?$/ ? $_
                           : '"' . cell($_) . '"' } @_) . "\n";
}
sub entities {
    my ($text) = @_;
    $text =~ s/([<>&"'])/sprintf '&#%u;', ord $1/ge;
    return $text;
}
sub words { my ($v) = @_; $v =~ tr/_/ /; $v =~ s/handin/hand-in/; return $v }
sub address {     # a name within an address
    my $text = encode_utf8($_[0]);
    $text =~ s/([^A-Za-z0-9._-])/sprintf '%%%02X', ord $1/ge;
    return entities($text);
}
my $style = <<'END';
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; --good: #2a84; --bad: #d534; --odd: #fb06;
  --line: #8885; --back: #fff } @media (prefers-color-scheme: dark) {
  :root { --back: #121212 } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5em auto;
  max-width: 75em; padding: 0 1em; background: var(--back) }
h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin: 1.6em 0 .4em }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .25em .55em; border: 1px solid var(--line); text-align: left;
  vertical-align: top } td.n, th.n { text-align: right }
thead th, tbody th { background: var(--back) } thead th { vertical-align: bottom }
.wide { overflow-x: auto; max-width: 100% }
.wide th:first-child { position: sticky; left: 0 }
pre { white-space: pre-wrap; margin: .3em 0 1em; padding: .6em;
  border-left: 4px solid var(--line); overflow-wrap: anywhere; font-size: 13px }
.accepted { background: var(--good) } .wrong { background: var(--bad) }
.not_judged { background: var(--odd) } .none { color: #888 }
.bar { display: flex; width: 14em; height: 1.1em; min-width: 8em }
.bar span { display: block } .small { font-size: 13px; color: GrayText }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1em }
.text { min-width: 16em }
@media (max-width: 45em) { .two { grid-template-columns: 1fr }
  body { padding: 0 .6em } .bar { width: 7em } }
mark { background: var(--odd); color: inherit }
</style>
END
sub page {
    my ($title, $body, $lang) = @_;
    $lang //= 'en';
    return "<!DOCTYPE html>\n<html lang=\"$lang\">\n<title>" . entities($title)
        . "</title>\n$style<h1>" . entities($title) . "</h1>\n$body";
}
1;
