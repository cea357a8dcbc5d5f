# A term: what is called how stays so, no file of an archive disappears without
# a word, lateness is what the system knows and nothing else, and last year's
# grades are nobody's of this year.  Archives, classes and times are drawn.
# timeout: 300, seconds: 4
. tests/tap.sh
J=$PWD/tests/pretended-judge seed=$drawn
grade() { JUDGE=${judge-true} FROM= TZ=UTC exercises/tools/grade "$@"; }
one() { [ "$(wc -l <"$work/out")" = 1 ]; tap_result $? "... in one line" "$work/out"; }

# ---- archives: every file is laid out, or named
cat >"$work/archive.pl" <<'E2'
use strict; use warnings; use Archive::Tar; use IO::Compress::Zip; use Encode;
my ($seed, $work) = @ARGV;
srand $seed;
sub any { $_[rand @_] }
my (@bad, $n);
for my $round (1 .. 6) {
    my (@file, @word);
    for my $k (1 .. 2 + rand 12) {
        my $w = @word && rand() < .25 ? any(@word) : 'w' . ++$n . 'q';
        push @word, $w;
        push @file, [any("$w.cu", "a\\$w.cu", "a/$w.cu", "../$w.cu", "a/../$w.cu", "a\\..\\$w.cu", "/$w.cu", "C:\\$w.cu", "./$w.cu",
            "a//$w.cu", "__MACOSX/$w.cu", ".git/$w.cu", "b/.git/$w", "$w.cu/x", "$w.cu/", $w x 90, "$w\xe9.cu", "$w.zip", "a/._$w.cu"),
            "// file $round $k\n", $w, $k];
    }
    my $dir = "$work/a"; system 'rm', '-rf', $dir, "$work/o";
    mkdir $dir; mkdir "$dir/Ada L_7_assignsubmission_file_";
    my $kind = any('zip', 'tar', 'tgz');
    my $path = "$dir/Ada L_7_assignsubmission_file_/all.$kind";
    if ($kind eq 'zip') {
        my $z;
        for (@file) {
            if ($z) { $z->newStream(Name => $_->[0]) } else { $z = IO::Compress::Zip->new($path, Name => $_->[0]) }
            $z->print($_->[1]);
        }
        $z->close;
    } else {
        my $t = Archive::Tar->new;
        @file = grep { $_->[0] !~ m{/$} } @file;
        push @file, ["w0q", '// file 0', 'w0q', 0] unless @file;
        $t->add_data($_->[0], $_->[1]) for @file;
        $t->add_data('w00q.cu', '', { type => Archive::Tar::Constant::SYMLINK(), linkname => '/etc/passwd' });
        $t->write($path, $kind eq 'tgz' ? COMPRESS_GZIP : ());
        push @file, ['w00q.cu', 'no file has this', 'w00q', 'link'];
    }
    my $said = `exercises/tools/grade '$dir' '$work/o' '$work/roster' 2>&1`;
    my $laid = join '', `find '$work/o/class' -type f ! -name '*.csv' -exec cat {} +`;
    my @csv = `cat '$work'/o/class/????????.csv`;
    my %need;
    for my $f (@file) {
        next if index($laid, $f->[1]) >= 0;
        my $junk = $f->[0] =~ m{(^|/)(__MACOSX|\.git)/} ? $2 : '';
        if ($junk ne '') { push @bad, "round $round: $f->[0] is not named" unless grep { /\Q$junk\E/ } @csv }
        else { $need{ $f->[2] }++ }
    }
    for my $w (keys %need) {
        my $named = grep { index($_, $w) >= 0 } @csv;
        push @bad, "round $round ($kind): $need{$w} of $w are not there, and $named are named\n" . join '', map { "  $_->[0]\n" } @file
            if $named < $need{$w};
    }
    my $outside = `find '$work' -name 'w*q*' ! -path '$work/a/*' ! -path '$work/o/class/*'`;
    push @bad, "round $round: outside: $outside" if $outside ne '';
    push @bad, "round $round: $said" if $said =~ m{ at .*line \d+};
}
print "$_\n" for @bad;
exit(@bad ? 1 : 0);
E2
printf 'Identifier,Full name\nParticipant 7,Ada L\n' >"$work/roster"
ok "SEED=$seed: no file of an archive disappears without a word" env JUDGE=true perl "$work/archive.pl" "$seed" "$work"

# ---- lateness: of each system what it knows
cat >"$work/late.pl" <<'E2'
use strict; use warnings; use lib 'exercises/tools'; use Course; use Unicode::Normalize;
my ($true, $out, $due) = @ARGV;
my (%when, %row, @bad, $rows);
for (split /\n/, slurp("$true/came")) { my ($m, $x, $w) = split /\t/; $when{$m} = $w if $x eq 'update' }
for (split /\n/, slurp("$out/grades.csv")) { /^"([^"]*)",update,\w+,\d+,\d+,"[^"]*",(\d+),[\d.]+,[\d.]+,(.*)/ and $row{$1} = [$2, $3] }
my %total = slurp("$out/totals.csv") =~ /^"([^"]*)",([^,]*)/gm;
for my $file (glob "$out/class/*/*/update.cu") {
    my ($who) = $file =~ m{/([^/]+)/update.cu$};
    my ($marker) = slurp($file) =~ m{// (person \d+ update)} or next;
    my $w = $when{$marker} // next;
    next if $w eq '';
    my ($days, $note) = @{ $row{$who} // (push(@bad, "$who has no row"), next) };
    my $late = $w =~ /^\d+$/ && $w > $due + 59 ? 1 + int(($w - $due - 60) / 86400) : 0;
    $rows++;
    push @bad, "$who: $days days late, not $late: $note" if $days != $late;
    push @bad, "$who: $note, and the system says $w" if ($note =~ /not known/ ? 1 : 0) != ($w =~ /^(late|not known)$/ ? 1 : 0);
    push @bad, "$who: late by nobody knows how much, and the total is $total{$who}" if $w eq 'late' && $total{$who} ne '';
    push @bad, "$who has no total" if $w ne 'late' && $total{$who} eq '';
}
push @bad, "no row was asked about" unless $rows;
print "$_\n" for @bad;
exit(@bad ? 1 : 0);
E2
printf 'exercises = update\ndue update = 2027-04-15 12:00\nlate = 10%% a day, at most 5 days\nzone = UTC\n' >"$work/conf"
due=$(TZ=UTC date -d '2027-04-15 12:00' +%s)
if perl -MYAML::XS -e 1 2>/dev/null; then systems="moodle canvas gradescope github"; else systems="moodle canvas github"; fi
for system in $systems; do
  rm -rf "$work/x" "$work/o"; mkdir "$work/x"
  TZ=UTC perl tests/class-exports.pl "$seed" "$work/x" $system
  in=$work/x/update; [ -d "$in" ] || in=$work/x/update-submissions
  EX=update judge=$J grade "$in" "$work/o" "$work/x/update.roster" "$work/conf" >"$work/said" 2>&1
  ok "SEED=$seed, $system: late is who was late" perl "$work/late.pl" "$work/x" "$work/o" "$due"
  if grep -q 'update.*not known' "$work/x/came"; then cp "$work/said" "$work/out"; says "... and who may have been is told" 'nobody knows when they were handed in'; fi
done

# ---- what the students are called stays so
n=$((seed % 4 + 2)) c=$work/canvas; mkdir "$c"
{ echo 'Student,ID,SIS User ID,SIS Login ID,Section'
  echo ',,,,'; echo '    Points Possible,,,,'
  for k in $(seq $n); do echo "\"L$k, F$k\",$((100 + k)),$((500 + k)),login$k,A"
    echo "// $k" >"$c/l${k}f_$((100 + k))_$((900 + k))_relax_F.cu"; done; } >"$work/book"
rm -rf "$work/o"; grade "$c" "$work/o" "$work/book" >"$work/out" 2>&1
called() { find "$work/o/class" -mindepth 2 -maxdepth 2 -type d -printf '%f\n' | sort -u | xargs; }
before=$(called); is "by their logins" "$(seq -f 'login%g' $n | xargs)" "$before"
cp "$work/book" "$work/book2"; echo '"New, One",999,,,A' >>"$work/book2"
cp "$c/l1f_101_901_relax_F.cu" "$c/newone_999_990_relax_F.cu"
status "a new student without a login" 2 grade "$c" "$work/o" "$work/book2"
says "is named" 'by their login since the first run, and One New has none'; one
is "... and nobody is called otherwise" "$before" "$(called)"
cut -d, -f1-3 "$work/book" >"$work/book3"
status "a table without that column" 2 grade "$c" "$work/o" "$work/book3"; one
sed -i 's/"New, One",999,,,A/"New, One",999,,LOGIN99,A/' "$work/book2"; sed -i 's/login1,/Login1,/' "$work/book2"
grade "$c" "$work/o" "$work/book2" >"$work/out" 2>&1
is "with a login he is added, and another case of letters is nobody else" "LOGIN99 $before" "$(called)"

# ---- blind marking; a class as a zip; the grades of last year
mkdir -p "$work/b/Participant_7_assignsubmission_file_"; echo x >"$work/b/Participant_7_assignsubmission_file_/relax_F.cu"
printf 'Identifier,Status,Grade\nParticipant 7,Submitted,\nParticipant 8,,\n' >"$work/blind"
status "numbers without names" 2 grade "$work/b" "$work/o4" "$work/blind"; says "say why" 'blind marking'; one
perl -MIO::Compress::Zip -e 'my $z = IO::Compress::Zip->new("$ARGV[0]/c.zip", Name => "class/ada/relax_F.cu"); $z->print("// ada points 3");
  $z->newStream(Name => "class/Zo\xc3\xab\\update.cu"); $z->print("points 2"); $z->close' "$work"
judge=$J; status "a class as a zip" 0 grade "$work/c.zip" "$work/o5" "" ""
says "has its students" 'folders: 2 students'
is "... and their rows" "ada relax-f 3 Zoë update 2" "$(awk -F, 'NR > 1 { gsub(/"/, ""); print $1, $2, $4 }' "$work/o5/grades.csv" | sort -r | xargs | sed 's/^\(Zoë update 2\) \(.*\)/\2 \1/')"
echo 'title = Wege 2027' >"$work/conf7"; echo 'title = Wege 2028' >"$work/conf8"
status "a course" 0 grade "$work/c.zip" "$work/o5" "" "$work/conf7"
status "next year's" 2 grade "$work/c.zip" "$work/o5" "" "$work/conf8"; says "is another" 'grades of another course, Wege 2027'; one
rm "$work/o5/course"; status "a mended title" 0 grade "$work/c.zip" "$work/o5" "" "$work/conf8"
finish
