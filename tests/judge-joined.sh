# A course in two or three systems, each with its own table, in which a student is
# called otherwise: by a login, a name on GitHub, one of two addresses, a number.  No
# student ever has two rows and no row two students: a table that would do that is
# refused and changes nothing, and the table of both systems that the page tells to
# make joins all.  The way back to each system, with the table that it has itself, gives each
# student his own grade.
# timeout: 300, seconds: 8
. tests/tap.sh
if ! perl -MYAML::XS -e 1 2>/dev/null; then
  skip "systems are joined" "libyaml-libyaml-perl is not installed"; finish
fi
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use lib 'tests', 'exercises/tools'; use Drawn (); use Intake; use JSON::PP;
use Digest::MD5 'md5_hex'; use IO::Uncompress::Unzip;
my ($seed, $to, $judge) = @ARGV; srand $seed;
sub any { $_[rand @_] }
sub put { my ($p, $t) = @_; system 'mkdir', '-p', $p =~ s{/[^/]*$}{}r; open my $f, '>', $p or die "$p: $!"; print $f $t }
my @names = ('Ada Lovelace', 'Bo Li', 'Cy Young', 'Dan Dee', 'Eva Moll', 'Flo Reed', 'Ada Lovelace', 'Gus Orr', 'Hal May');
my @people;
for my $k (1 .. 5 + int rand 4) {
    my ($f, $l) = split / /, $names[$k - 1];
    push @people, { k => $k, first => $f, last => $l, name => "$f $l", login => any("u$k", lc "$f$k"), github => lc("$l-codes-$k"),
        email => "p$k\@uni.example", other => any("p$k\@uni.example", lc "$f.$l.$k\@uni.example"), sid => 7000 + $k, id => 90 + $k }
}
my @x = ([qw(relax-f relax_F.cu)], [qw(relax-f-warp relax-f-warp/relax_F.cu)], [qw(update update.cu)]);
my @systems = (Drawn::shuffled(qw(folders canvas gradescope autolab github moodle)))[0 .. 2];
$ENV{JUDGE} = $judge;
my (%has, @bad, %done, $refused);
sub check {       # of each row: whose marks, by the table
    my ($when) = @_;
    open my $t, '<', "$to/o/totals.csv" or return;
    my (%row_of, %marks);
    <$t>;
    while (<$t>) { chomp; my ($who, @rest) = /^("[^"]*"|[^,]*)(.*)/; my %k = map { $_ % 100 => 1 } grep { $_ > 100 } $rest[0] =~ /(?<=,)(\d+)/g ? () : ();
        my @n = split /,/, $rest[0]; my @marks = grep { /^\d+$/ && $_ > 1000 } @n[5 .. $#n];
        for (@marks) { push @{ $row_of{ $_ % 100 } }, $who; $marks{$_}++ }
        my %whose = map { $_ % 100 => 1 } @marks;
        push @bad, "$when: $who has marks of @{[sort keys %whose]}" if keys %whose > 1; }
    for (sort keys %row_of) { my %r = map { $_ => 1 } @{ $row_of{$_} }; push @bad, "$when: person $_ has rows @{[sort keys %r]}" if keys %r > 1 }
    return \%marks;
}
sub laid {        # an export of a system, and its own table
    my ($system, $n) = @_;
    my ($slug, $path) = @{ $x[$n] }; my ($base) = $path =~ m{([^/]*)$};
    my $in = "$to/$n/" . ($system eq 'github' ? "$slug-submissions" : 'in');
    my ($yml, @rows) = ("---\n");
    for my $p (@people) {
        my $text = 'points ' . (1000 * ($n + 1) + $p->{k}) . "\n";
        my $short = lc "$p->{last}$p->{first}";
        # (the instructor's own folders are called as he likes, or as the page says)
        if ($system eq 'folders') { put("$in/$p->{login}/$path", $text); push @rows, "$p->{login},$p->{name}" }
        if ($system eq 'canvas') { put("$in/${short}_$p->{id}_7$p->{k}_$base", $text); push @rows, "\"$p->{last}, $p->{first}\",$p->{id},$p->{sid},$p->{login},A" }
        if ($system eq 'gradescope') { put("$in/submission_$p->{k}/$base", $text); push @rows, "$p->{name},$p->{sid},$p->{email}";
            $yml .= "submission_$p->{k}:\n  :submitters:\n  - :name: $p->{name}\n    :sid: '$p->{sid}'\n    :email: $p->{email}\n  :created_at: 2027-03-01 10:00:00 Z\n" }
        if ($system eq 'autolab') { put("$in/$p->{other}_1_$base", $text); push @rows, "$p->{other},$p->{first},$p->{last}" }
        if ($system eq 'github') { put("$in/$slug-$p->{github}/handins/$path", $text); put("$in/$slug-$p->{github}/.git/HEAD", 'x'); push @rows, "$p->{sid},$p->{github},1,$p->{name}" }
        if ($system eq 'moodle') { put("$in/$p->{name}_$p->{k}${n}_assignsubmission_file_/$base", $text); push @rows, "Participant $p->{k}$n,$p->{name},$p->{email},Submitted," }
    }
    put("$in/submission_metadata.yml", $yml) if $system eq 'gradescope';
    my %head = (folders => 'student,name', canvas => 'Student,ID,SIS User ID,SIS Login ID,Section', gradescope => 'Name,SID,Email', autolab => 'Email,First Name,Last Name',
        github => 'identifier,github_username,github_id,name', moodle => 'Identifier,Full name,Email address,Status,Grade');
    put("$to/$n/own", join "\n", $head{$system}, @rows, '');
    # both systems' columns: what names everybody, and what this system knows of him
    my $mail = $system eq 'autolab' ? 'other' : 'email';
    my $number = $system eq 'moodle' ? sub { "Participant $_[0]{k}$n" } : sub { '-' };
    put("$to/$n/both-$_", do { my $kind = $_; my %h = (login => 'login', github => 'github_username', email => 'email', sid => 'sid', id => 'canvas id', name => 'name');
        join '', ($system eq 'moodle' ? 'Identifier,' : '') . "login,github_username,email,sid,canvas id,name\n", map { my $p = $_;
            ($system eq 'moodle' ? $number->($p) . ',' : '') . join(',', @$p{qw(login github)}, $p->{$mail}, @$p{qw(sid id name)}) . "\n" } @people })
        for 'all';
    return ($in, $slug);
}
sub back {        # back(SYSTEM, N): of each person, what the system is given for exercise N
    my ($system, $n) = @_;
    my ($slug, $out, %got) = ($x[$n][0], "$to/o");
    my @with = $system eq 'canvas' ? "$out/canvas.csv" : $slug;
    unlink "$out/canvas.csv", "$out/$system.csv", "$out/gradescope.zip";
    my $said = `exercises/tools/$system '$out' '$to/$n/own' '@with' 2>&1`;
    if ($system eq 'gradescope') {
        my $z = $? >> 8 == 2 ? undef : IO::Uncompress::Unzip->new("$out/gradescope.zip");
        for (my $more = $z ? 1 : 0; $more > 0; $more = $z->nextStream) {
            my ($mail) = $z->getHeaderInfo->{Name} =~ m{results/(\w+)} or next;
            local $/; $got{$mail} = JSON::PP->new->utf8->decode(<$z>)->{score};
        }
        return { said => $said, map { $_->{k} => $got{ md5_hex($_->{email}) } } @people };
    }
    my @rows = -e "$out/$system.csv" ? Intake::table(Course::slurp("$out/$system.csv")) : ();
    my ($at) = $system eq 'autolab' ? 1 : grep { $rows[0][$_] =~ /^(Grade|\Q$slug\E)$/ } 0 .. $#{ $rows[0] // [] };
    my %whose = map { ($system eq 'canvas' ? $_->{id} : $system eq 'autolab' ? $_->{other} : $_->{email}) => $_->{k} } @people;
    for (@rows) { my ($k) = grep { defined } map { $whose{$_} } @$_; $got{$k} = $_->[$at] if defined $k && $_->[$at] ne '' }
    return { said => $said, %got };
}
sub grade { my ($in, $slug, $roster) = @_; $ENV{EX} = $slug; return system("exercises/tools/grade '$in' '$to/o' '$roster' >'$to/said' 2>&1") >> 8 }
my $n = 0;
for my $system (@systems) {
    my ($in, $slug) = laid($system, $n);
    my $before = join '', `cat '$to/o/totals.csv' 2>/dev/null`;
    my $status = grade($in, $slug, "$to/$n/own");
    my $marks = check("@systems[0 .. $n], own tables: status $status");
    my @missing = grep { !$marks->{ 1000 * ($n + 1) + $_->{k} } } @people;
    if ($status == 2) { push @bad, "$system was refused and changed the table" if $before ne join '', `cat '$to/o/totals.csv'`; $refused++ }
    elsif ($status == 0 && @missing) { push @bad, "@systems[0 .. $n]: status 0, and missing: @{[map { $_->{k} } @missing]}" }
    if (@missing) {       # the table with all columns (an address of a system's own has its own column first)
        $status = grade($in, $slug, "$to/$n/both-all");
        $marks = check("@systems[0 .. $n], both columns: status $status");
        @missing = grep { !$marks->{ 1000 * ($n + 1) + $_->{k} } } @people;
        # (folders that are called otherwise have to be renamed; who is called by an address is not
        # found by another, so Autolab's own, with it, may join nobody, and says so)
        open my $s, '<', "$to/said"; my $said = join ' ', <$s>;
        push @bad, "@systems[0 .. $n]: both columns: missing @{[map { $_->{k} } @missing]}: $said"
            if @missing && !($system =~ /^(?:autolab|folders)$/ || grep { $_ eq 'autolab' } @systems[0 .. $n - 1]);
    }
    $n++;
}
my $has = check('in the end');
for my $n (grep { $systems[$_] !~ /folders|github/ } 0 .. 2) {
    my $got = back($systems[$n], $n);
    for my $p (@people) {
        my $mark = 1000 * ($n + 1) + $p->{k};
        my $want = $has->{$mark} ? $mark : 'nothing';
        push @bad, "@systems, back to $systems[$n]: $p->{k} has " . ($got->{ $p->{k} } // 'nothing') . ", not $want: $got->{said}"
            if ($got->{ $p->{k} } // 'nothing') ne $want;
    }
}
print "$_\n" for @bad; printf "# %s: %d of 3 own tables refused\n", "@systems", $refused // 0;
E2
all=
for seed in $(seq "$drawn" $((drawn + ${COUNT:-6} - 1))); do
  rm -rf "$work/x"; mkdir "$work/x"
  perl "$work/draw.pl" "$seed" "$work/x" "$work/judge" >"$work/said" 2>&1; grep -a '^# ' "$work/said"; all=$all$(cat "$work/said")
  is "SEED=$seed: nobody is two and no row is two people's" "" "$(grep -av '^# ' "$work/said" | head -5)"
done
# a table of the course's own, with some of the columns, in any order: who is called what
# stands in the page
cat >"$work/called.pl" <<'E2'
use strict; use warnings; use lib 'tests', 'exercises/tools'; use Drawn (); use Intake; use Course;
srand $ARGV[0];
my ($order) = slurp('book/teach/grading.md') =~ /first column of the roster that all have and no\s+two share: ([^.]*)\./ or die;
my %head = (login => 'login', address => 'email', 'name on GitHub' => 'github_username', number => 'sid', name => 'name');
my @order = split /,\s+/, $order;
die "the page says: $order" if join(' ', sort @order) ne join ' ', sort keys %head;
for (1 .. 40) {
    my @has = grep { rand() < .6 } @order; @has = ('name') if !@has;
    my %lacks = map { rand() < .3 ? ($_ => 1 + int rand 2) : () } grep { $_ ne 'name' } @has;    # 1: somebody; 2: two share it
    push @has, 'name' if !grep { $_ eq 'name' } @has;
    my @rows = map { my $k = $_; +{ map { ($_ => $k == 3 && $lacks{$_} ? $lacks{$_} == 1 ? '' : "$_-2" : "$_-$k") } @has } } 1 .. 4;
    $_->{address} =~ s/(.+)/$1\@uni.example/ for grep { defined $_->{address} } @rows;
    my ($want) = grep { my $x = $_; !$lacks{$x} && grep { $_ eq $x } @has } @order;
    my @at = Drawn::shuffled(@has);
    my $text = join '', map { "$_\n" } join(',', @head{@at}), map { join ',', @$_{@at} } @rows;
    my $is = join ' ', map { $_->{key} } Intake::people($text);
    my $should = join ' ', map { $_->{$want} } @rows;
    print "called $is, and the page says $want:\n$text" if $is ne $should;
}
E2
is "who is called what is what the page says" "" "$(perl "$work/called.pl" "$drawn" 2>&1 | head -8)"
# ---- a system's table at another's export: whoever gets a row there has his own marks, by the
# kind of name by which the students are called, and the rest is refused by name.  One's login,
# number and name on GitHub is another's of another kind
cat >"$work/crossed.pl" <<'E2'
use strict; use warnings; use lib 'tests', 'exercises/tools'; use Drawn; use Course; use File::Path 'remove_tree';
my ($seed, $to, $judge) = @ARGV; srand $seed; $ENV{JUDGE} = $judge;
my %head = (canvas => 'Student,ID,SIS User ID,SIS Login ID,Section', gradescope => 'Name,SID,Email', autolab => 'Email,First Name,Last Name',
    github => 'identifier,github_username,github_id,name', own => 'login,name', hub => 'login,github,name');
my @word = shuffled(map { "w$_" } 1 .. 5); my @number = shuffled(101 .. 105);
my @people = map { my $k = $_; { k => $k, first => "F$k", last => "L$k", name => "F$k L$k", email => "p$k\@uni.example", login => $word[$k],
    github => $word[$k - 1], sid => $number[$k], id => $number[$k - 1] } } 0 .. 4;
my %row = (canvas => sub { my $p = shift; qq("$p->{last}, $p->{first}",$p->{id},$p->{sid},$p->{login},A) }, gradescope => sub { join ',', @{ $_[0] }{qw(name sid email)} },
    autolab => sub { join ',', @{ $_[0] }{qw(email first last)} }, github => sub { my $p = shift; "$p->{sid},$p->{github},1,$p->{name}" },
    own => sub { my $p = shift; "$p->{github},$p->{name}" }, hub => sub { join ',', @{ $_[0] }{qw(login github name)} });
my %file = (github => sub { my $p = shift; write_to("$to/in/relax-f-submissions/relax-f-$p->{github}/$_->[0]", $_->[1])
        for ['handins/relax_F.cu', "points 10$p->{k}\n"], ['.git/HEAD', 'x'] },
    canvas => sub { my $p = shift; write_to("$to/in/canvas/" . lc("$p->{last}$p->{first}") . "_$p->{id}_7$p->{k}_relax_F.cu", "points 10$p->{k}\n") },
    autolab => sub { my $p = shift; write_to("$to/in/autolab/$p->{email}_1_relax_F.cu", "points 10$p->{k}\n") });
my $right = 0;
for my $system (sort keys %file) {
    $file{$system}->($_) for @people;
    my $in = "$to/in/" . ($system eq 'github' ? 'relax-f-submissions' : $system);
    for my $table (sort keys %head) {
        remove_tree("$to/o");
        write_to("$to/table", join "\n", $head{$table}, (map { $row{$table}->($_) } @people), '');
        my $said = `EX=relax-f exercises/tools/grade '$in' '$to/o' '$to/table' 2>&1`;
        my ($kind) = split /\n/, text("$to/o/class/called");
        $kind = 'github' if $table eq 'own';       # (which calls him so who has one column of names)
        for (split /\n/, text("$to/o/grades.csv")) {
            my ($who, $mark) = /^"([^"]*)",relax-f,accepted,10(\d),/ or next;
            $right++;
            print "$system by the table of $table: $who, by $kind, has the marks of person $mark\n" if $people[$mark]{$kind} ne $who;
        }
        print "$system by its own table: $said" if $system eq $table && (() = text("$to/o/grades.csv") =~ /accepted/g) != @people;
    }
}
print "$right rows\n" if $right < 5 * keys %file;
E2
is "SEED=$drawn: by another system's table nobody gets another's marks" "" "$(perl "$work/crossed.pl" "$drawn" "$work/cross" "$work/judge" 2>&1 | head -8)"
is "of the tables some are refused, and some are not" yes "$(grep -aq ': [1-3] of 3 own' <<<"$all" && grep -aq ': [0-2] of 3 own' <<<"$all" && echo yes)"
finish
