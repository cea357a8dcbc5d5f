# The first line of a roster: the words of many systems and languages are known as headings, each
# column is what it says, and no heading becomes a student without a line that asks.  Systems,
# separators, spellings and people are drawn.
# timeout: 400, seconds: 4
. tests/tap.sh
cat >"$work/heads.pl" <<'E2'
use strict; use warnings; use utf8; use lib 'tests'; use Drawn; use lib 'exercises/tools'; use Course; use Intake; use Encode;
use Unicode::Normalize qw(NFC NFD);
my ($seed, $at) = @ARGV;
srand $seed;
binmode STDOUT, ':utf8';
# what is in a column (l: login, m: address, s: number, c: Canvas's, n: name, f: first, a: last, x: else)
my @known = map { [split / *\| */] } split /\n/, <<'T';
s Matricola | a Cognome | f Nome
a Cognome | f Nome | s Numero di matricola | m Indirizzo email
s Matrikelnummer | a Nachname | f Vorname
l Benutzername | f Vorname | a Nachname | s Matrikelnummer | m E-Mail-Adresse
s N° étudiant | a Nom | f Prénom
s N. etudiant | a Nom | f Prenom
s Numéro d'étudiant | n Nom complet | m Adresse de courriel
s Code étudiant | a NOM | f Prénom
s Matrícula | n Nome completo | m E-mail
a Apellido(s) | f Nombre | m Correo electrónico | s Número de matrícula
s OrgDefinedId | l Username | a Last Name | f First Name | m Email | x End-of-Line Indicator
a Last Name | f First Name | l Username | s Student ID | x Last Access | x Availability
s Student ID | a Last Name | f First Name
s student_id | n student_name
f First name | a Last name | s ID number | m Email address | x Groups
n Student | c ID | s SIS User ID | l SIS Login ID | x Section
f First Name | a Last Name | s SID | m Email | x Role | x Section
l NetID | n Name
l Uniqname | m E-mail | x Section
s Roll No. | n Full name
s Registration Number | n Name
s Studentnummer | a Achternaam | f Voornaam
s Numer albumu | f Imię | a Nazwisko
s Öğrenci No | n Name
s 学号 | n 姓名
s 学籍番号 | n 氏名
m Email | n Name
n Name | x Group
n Student | x Tutorial
n Nome completo | x Gruppo
c Canvas User ID | m Email
T
my @people = map { { l => any('a', 'zq') . $_ . 'x', s => any('', 's') . (70310 + 7 * $_), c => 4000 + $_, f => any('Ada', 'Bo', 'Zoë') . chr(64 + $_), a => any('Rossi', 'Müller'), x => any('', 'A') } } 1 .. 4;
for (@people) { $_->{n} = "$_->{f} $_->{a}"; $_->{m} = "$_->{l}\@uni.example" }
my %as = (l => 'login', m => 'email', s => 'sid', c => 'id', n => 'name');
my $text = sub { my ($head, $with, @rows) = @_;
    encode_utf8(join '', map { my $r = $_; join($with, map { any($_, qq("$_")) } @$r) . any("\n", "\r\n") } $head, @rows) };
for my $row (@known) {
    my @kind = map { substr $_, 0, 1 } @$row;
    my @head = map { any(sub { $_[0] }, sub { lc $_[0] }, sub { uc $_[0] }, sub { NFD($_[0]) })->(substr $_, 2) } @$row;
    my $brightspace = "@head" =~ /orgdef/i;
    my @rows = map { my $p = $_; [map { ($brightspace && /[sl]/ ? '#' : '') . $p->{$_} } @kind] } @people;
    my $table = $text->(\@head, any(',', ';', "\t"), @rows);
    my @names = map { decode_utf8($_->[0]) } eval { Intake::roster($table) };
    my $want = join ' ', map { $_->{ $kind[0] } } @people;
    print "@head: the students are @names, not $want: $@\n" if "@names" ne $want;
    my @got = eval { Intake::people($table, undef, {}) };
    print "@head: $@\n" if !@got;
    for my $k (0 .. $#got) { for my $kind (grep { $as{$_} } @kind) {
        print "@head: $as{$kind} is ", $got[$k]{ $as{$kind} } // 'nothing', ", not $people[$k]{$kind}\n" if ($got[$k]{ $as{$kind} } // '') ne $people[$k]{$kind} } }
    my %has = map { $_ => 1 } @kind;
    print "@head: the name is $got[0]{name}\n" if @got && $has{f} && $has{a} && $got[0]{name} ne $people[0]{n};
}
# a time as each language pack of Moodle writes it, in each hour; one of another kind costs the sheet nothing else
$ENV{TZ} = 'UTC'; POSIX::tzset();
my @en = qw(January February March April May June July August September October November December);
my @de = qw(Januar Februar März April Mai Juni Juli August September Oktober November Dezember);
my $sheet = sub { encode_utf8("Identifier,Full name,Last modified (submission),Online text,Grade\n" . join '', map {
    "Participant 7$_,$people[$_]{n}," . join(',', map { '"' . s/"/""/gr . '"' } @_) . ",\n" } 0 .. 3) };
for my $H (0 .. 23) {
    my ($y, $m, $d, $M) = (2020 + int rand 20, int rand 12, 1 + int rand 28, sprintf '%02d', rand 60);
    my $half = sprintf '%d:%s %s', $H % 12 || 12, $M, any($H < 12 ? ('AM', 'am') : ('PM', 'pm'));
    my $want = POSIX::mktime(0, $M, $H, $d, $m, $y - 1900);
    for my $time ("Monday, $d $en[$m] $y, $half", "Monday, $en[$m] $d, $y, $half", "Montag, $d. $de[$m] $y, $H:$M", sprintf '%d-%02d-%02d %02d:%s', $y, $m + 1, $d, $H, $M) {
        my ($p) = eval { Intake::people($sheet->($time, '')) };
        print "$time is ", $p->{modified} // "nothing: $@", ", not $want\n" if ($p->{modified} // '') ne $want;
    }
}
my @dutch = eval { Intake::people($sheet->('maandag, 1 maart 2027, 10:00', '')) };
print "a time in Dutch: $@\n" if @dutch != 4 || defined $dutch[0]{modified};
# a field may be as long as a browser lets one paste, with all that a field can have in it
for my $long (1000, 65_530 + int rand 10, 70_000 + int rand 200_000) {
    my $field = ''; $field .= any('<p class="x">', "a, b\n", 'w' x 50, '""', ';', "\t") while length $field < $long;
    my @rows = Intake::table($sheet->('2027-03-01 10:00', $field));
    my $as = $field; utf8::upgrade($as);
    print "$long letters in a field: ", scalar @rows, " rows\n" if @rows != 5 || grep { $_->[3] ne $as || @$_ != 5 } @rows[1 .. 4];
}
# words that nobody knows: no student, or one line asks; nobody is asked of a list of people
sub nonsense { join any(' ', ''), map { ucfirst join '', map { (qw(b d g k l m t v))[rand 8] . (qw(a e i o u))[rand 5] } 1 .. 2 + rand 2 } 1 .. 1 + rand 2 }
for my $s (@people) { write_to("$at/class/$s->{l}/update.cu", "points 3\n") }
write_to("$at/conf", "exercises = update\n");
for my $round (1 .. 4) {
    my @head = map { nonsense() } 1 .. 3;
    my $people = $round == 4;
    write_to("$at/roster", '');
    open my $f, '>', "$at/roster" or die;
    print $f $text->($people ? ['a99x', $people[0]{n}, 'A'] : \@head, ',', map { [@$_{qw(l n)}, 'A'] } @people);
    close $f;
    my $said = decode_utf8(`rm -rf $at/out; JUDGE=tests/pretended-judge exercises/tools/grade $at/class $at/out $at/roster $at/conf 2>&1`);
    my @extra = grep { my $s = $_; !grep { $_->{l} eq $s } @people } map { /^"([^"]*)"/ ? $1 : () } grep { !/^"student"/ } split /\n/, text("$at/out/totals.csv");
    print "@head: students: @extra, and nobody asks: $said\n" if !$people && @extra && $said !~ /the roster begins with "\Q$head[0]\E"/;
    print "a list of people is asked of: $said\n" if $people && $said =~ /the roster begins/;
    # ... and for what a system exports they are refused, with what to do
    my @got = eval { Intake::people($text->(\@head, ',', map { [@$_{qw(s n)}, 'B'] } @people), undef, {}) };
    print "@head: taken for people, by $got[0]{by}\n" if @got;
    print "@head: $@\n" if $@ !~ /none of its headings is known/;
}
E2
perl "$work/heads.pl" "$drawn" "$work/at" >"$work/said" 2>&1
is "SEED=$drawn: what a column is called is known, or asked for" "" "$(head -12 "$work/said")"
finish
