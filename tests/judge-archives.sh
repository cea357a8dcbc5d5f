# What students pack: archives are drawn, byte by byte, with names in four
# codings, links, passwords, archives in archives, what was taken out again and
# what a Mac leaves there, and one hand-in in each.  It lies where it belongs, or
# is refused with the word that is true.
# timeout: 300, seconds: 6
. tests/tap.sh
cat >"$work/draw.pl" <<'E2'
use strict; use warnings; use utf8; use Compress::Zlib (); use Encode; use Archive::Tar;
use IO::Compress::Bzip2 (); use Unicode::Normalize qw(NFC NFD);
my ($seed, $to) = @ARGV; srand $seed;
sub any { $_[rand @_] }
sub put { my ($p, $t) = @_; open my $f, '>', $p or die "$p: $!"; binmode $f; print $f $t }
sub deflated { my ($d) = @_; my ($z) = Compress::Zlib::deflateInit(-WindowBits => -15); my $a = $z->deflate($d); $a . $z->flush }
# zip(PLAN, { name (bytes), bits, host, mode, text, kind, stale }...)
sub zip {
    my ($plan, @e) = @_; my ($out, $list, $n) = ($plan->{before} // '', '', 0); my $base = length $out;
    $base = 0 if $plan->{whole};       # (where it counts from the first byte of the file)
    for my $e (@e) {
        my $t = $e->{text}; my $packed = $e->{kind} == 8 ? deflated($t) : $t;
        if ($e->{kind} == 12) { $packed = ''; IO::Compress::Bzip2::bzip2(\$t => \$packed) or die }
        my $crc = Compress::Zlib::crc32($t) ^ ($e->{wrong} // 0);
        my $later = $e->{kind} == 8 && $e->{later};      # sizes behind the bytes
        my $at = length($out) - $base;
        $out .= pack('a4 v5 V3 v2', "PK\3\4", 20, $e->{bits} | ($later ? 8 : 0), $e->{kind}, 0, 0x5a21,
            $later ? (0, 0, 0) : ($crc, length $packed, length $t), length $e->{name}, 0) . $e->{name} . $packed;
        $out .= pack 'a4 V3', "PK\7\10", $crc, length $packed, length $t if $later;
        next if $e->{stale};
        $n++;
        $list .= pack('a4 C2 v5 V3 v5 V2', "PK\1\2", 20, $e->{host}, 20, $e->{bits} | ($later ? 8 : 0), $e->{kind}, 0, 0x5a21, $crc,
            length $packed, length $t, length $e->{name}, 0, 0, 0, 0, ($e->{mode} // 0100644) << 16, $at) . $e->{name};
    }
    my $at = length($out) - $base;
    return $out . $list . pack('a4 v4 V2 v', "PK\5\6", 0, 0, $n, $n, length $list, $at, 0) . ($plan->{behind} // '');
}
# tar([name, text, kind]...): by a form that has room for the names
sub tar {
    my $out = '';
    my $head = sub { my ($name, $size, $kind, $form, $before) = @_;
        my $h = pack('a100 a8 a8 a8', $name, '0000644', '0001750', '0001750') . (rand() < .2 ? pack('C x3 Q>', 128, $size) : sprintf "%011o\0", $size)
            . sprintf("%011o\0", 1800000000) . ' ' x 8 . pack('a1 a100 a8 a80 a155 x12', $kind, '', $form, '', $before);
        substr($h, 148, 8) = sprintf "%06o\0 ", unpack '%32C*', $h; $h };
    my $full = sub { $_[0] . "\0" x (-length($_[0]) % 512) };
    for (@_) {
        my ($name, $text, $kind) = (@$_, any(0, 0, "\0"));
        my ($before, $rest) = $name =~ m{^(.{1,155})/(.{1,100})$} && rand() < .5 ? ($1, $2) : ('', $name);
        my $form = $before ne '' ? "ustar\00000" : any('', "ustar  \0", "ustar\00000");
        if (length $rest > 100) {
            if (rand() < .5) { $out .= $head->('././@LongLink', 1 + length $name, 'L', "ustar  \0", '') . $full->("$name\0"); $form = "ustar  \0" }
            else {      # (a record begins with its own length)
                my @list = map { my ($t, $n) = (" $_\n", 0); $n = length($n) + length $t for 1 .. 3; $n . $t }
                    'mtime=1800000000.5', "path=$name";
                my $list = join '', @list;
                $out .= $head->('PaxHeaders/x', length $list, 'x', "ustar\00000", '') . $full->($list); $form = "ustar\00000" }
            $rest = substr $rest, 0, 100;
        }
        $out .= $head->($rest, length $text, $kind, $form, $before) . $full->($text);
    }
    return $out . "\0" x 1024;
}
sub named {       # a name as some program writes it: bytes, bits, host
    my ($name) = @_;
    my @way = (['UTF-8', 0x800], ['UTF-8', 0], ['cp437', 0, 0, 10, 11], ['cp1252', 0, 3, 7]);
    my ($code, $bits, @host) = @{ any(@way) };
    $name = any(NFC($name), NFD($name)) if $code eq 'UTF-8';
    $name =~ tr{/}{\\} if rand() < .2;
    return (name => encode($code, $name), bits => $bits, host => @host ? any(@host) : any(0, 3, 19));
}
my @x = (['relax-f', 'relax_F.cu'], ['relax-f-warp', 'relax-f-warp/relax_F.cu'], ['update', 'update.cu'], ['dial', 'dial.c']);
my (@roster, @true);
mkdir "$to/m" or die;
for my $k (1 .. 60) {
    my ($slug, $place) = @{ any(@x) };
    my ($base) = $place =~ m{([^/]*)$};
    my $in = $place =~ m{/} ? any($slug, ucfirst $slug, uc $slug, $slug =~ tr/-/_/r, "$slug ", "$slug (1)") . '/' : '';
    my $called = 'all';
    ($called, $in) = ($slug, any('', 'hw/')) if $in && rand() < .3;      # (the archive says which)
    my $file = $in . any($base, uc $base, "$base.", "$base ", $base =~ s/\./ (2)./r, " $base");
    $file = any('Übung 3/', 'straße/') . $file if rand() < .5;
    my $text = "// marker $k\n" . "x" x int rand 3000;
    my $entry = sub { my ($name, $t, %more) = @_; return { named($name), text => $t, kind => any(0, 8, 8, 12), later => rand() < .3, %more } };
    my @e = $entry->($file, $text);
    my %plan = (before => rand() < .2 ? "#!/bin/sh\nexit\n" x 5 : '', behind => rand() < .2 ? "\r\n" : '', whole => rand() < .5);
    # whose name two exercises have must have it as it is, or say which
    my $want = $slug eq 'dial' || $place =~ m{/} || $file =~ m{(?:^|/)\Q$base\E$} ? $place : 'can be ';
    push @e, $entry->("__MACOSX/$file", "\0\5\x16\7", %{ +{ named("__MACOSX/._$base") } }), $entry->('.DS_Store', "\0\0\0\1Bud1"),
        $entry->('hw/.DS_Store', 'x'), $entry->("hw/._$base", "\0\5\x16\7") if rand() < .3;
    push @e, $entry->('nötes.txt', 'hello') if rand() < .4;
    unshift @e, $entry->($file, "// old $k\n", stale => 1) if rand() < .15;
    my $kind = '.zip';
    my $what = any(('') x 8, 'link', 'locked', 'unknown', 'cut', 'wrong', 'empty', 'two', 'deep');
    if ($what eq 'link') { ($e[-1], $want) = ($entry->($file, "../../else/$base", mode => 0120777, host => any(3, 19), kind => 0), 'is a link, or no file');
        @e = grep { $_ == $e[-1] || $_->{text} !~ /marker/ } @e }
    if ($what eq 'locked') { $_->{bits} |= 1 for @e; $want = 'is locked with a password' }
    if ($what eq 'unknown') { $_->{kind} = 98 for @e; $want = 'is packed in a way that is not opened here' }
    if ($what eq 'wrong') { $e[0]{wrong} = 1; $e[0]{stale} = 0; $want = 'is damaged' }
    if ($what eq 'empty') { @e = (); $want = 'has nothing in it' }
    if ($what eq 'two') { push @e, $entry->('Ü/' . $file, "$text// other\n"); $want = "one of 2 that can be $place" if $want eq $place }
    my $bytes = zip(\%plan, @e);
    if ($what eq 'cut') { $bytes = substr $bytes, 0, length($bytes) - 30 - int rand 10; $want = qr/is damaged|is no archive/ }
    if ($what eq '' && rand() < .4) {       # in another, of either kind
        if (rand() < .5) { $bytes = zip({}, $entry->("$called.zip", $bytes)) for 0 .. int rand 2 }
        else { $bytes = zip({}, $entry->('t.tar', tar(["a/$called.zip", $bytes]))) } }
    elsif ($what eq '' && rand() < .5) {    # or a tar, with names of any length
        my $deep = encode('UTF-8', join '', map { ('f' x (1 + rand 90)) . any('', 'ü') . '/' } 0 .. rand 4);
        my @more = rand() < .4 ? (["${deep}more/", '', 5], ["${deep}notes.txt", 'hello']) : ();
        $bytes = tar(["$deep$in" . encode('UTF-8', NFC($base)), $text], @more);
        $want = $place;
        if (rand() < .1) { substr($bytes, 300, 1) ^= "\1"; $want = 'is no archive' }
        elsif (rand() < .1) { substr($bytes, -1024 - 512) = ''; $want = 'is damaged' }
        $bytes = Compress::Zlib::memGzip($bytes);
        $kind = any('.tar.gz', '.tgz');
    }
    if ($what eq 'deep') { $bytes = zip({}, $entry->("$called.zip", $bytes)) for 1 .. 3; $want = 'is an archive in an archive' }
    mkdir "$to/m/P${k}_${k}_assignsubmission_file_" or die;
    put("$to/m/P${k}_${k}_assignsubmission_file_/$called$kind", $bytes);
    push @roster, "Participant $k,P$k\n";
    push @true, [$k, ref $want ? 'cut' : $want];
}
put("$to/roster", join '', "Identifier,Full name\n", @roster);
put("$to/true", join '', map { "$_->[0]\t$_->[1]\n" } @true);
E2
cat >"$work/hold.pl" <<'E2'
use strict; use warnings; my ($to, $out) = @ARGV; my ($class) = glob "$out/class/????????";
my %hand = map { $_ => 1 } qw(relax_F.cu relax-f-warp/relax_F.cu update.cu dial.c);
open my $c, '<', "$class.csv" or die; my @said = <$c>; my ($n, %kinds);
open my $t, '<', "$to/true" or die;
while (<$t>) {
    chomp; my ($k, $want) = split /\t/;
    my @lies;
    for my $f (split /\n/, `find '$class/P$k' -type f`) {
        my $path = substr $f, length("$class/P$k/"); open my $h, '<', $f or die "$f: $!"; my $line = <$h> // '';
        print "P$k: $path has $line" if $path !~ /^as-sent/ && $line !~ m{^// marker $k$};
        push @lies, $path if $path !~ /^as-sent/;
    }
    my @why = grep { /^"P$k",/ && /,"refused"/ } @said;
    if ($hand{$want}) { print "P$k: lies as '@lies', not $want; @why\n" if "@lies" ne $want || @why }
    else { my $p = $want eq 'cut' ? qr/is (?:damaged|no archive)/ : qr/\Q$want\E/;
        print "P$k: not refused as $want: lies '@lies'; @why\n" if @lies || !grep { /$p/ } @why }
    $kinds{ $hand{$want} ? 'laid out' : $want }++; $n++;
}
printf "# %d: %s\n", $n, join ', ', map { "$_ $kinds{$_}" } sort keys %kinds;
E2
for seed in $(seq "$drawn" $((drawn + ${COUNT:-3} - 1))); do
  rm -rf "$work/x" "$work/o"; mkdir "$work/x"
  perl "$work/draw.pl" "$seed" "$work/x" || exit 2
  JUDGE=true exercises/tools/grade "$work/x/m" "$work/o" "$work/x/roster" >"$work/out" 2>&1
  perl "$work/hold.pl" "$work/x" "$work/o" >"$work/said" 2>&1; grep -a '^#' "$work/said"
  is "SEED=$seed: each of 60 lies where it belongs, or is refused for what it is" "" "$(grep -av '^#' "$work/said" | head -6)"
done
finish
