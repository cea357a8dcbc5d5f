# figure-words.pl POINTS FIGURE.pdf...: words of three letters or more that a figure
# sets in less than POINTS, as FILE: SIZE WORD.  It reads the pages themselves: the
# size of a font, times what the drawing is scaled by there.
use strict; use warnings; use Compress::Zlib;
my ($least, @files) = @ARGV;
for my $file (@files) {
    open my $in, '<:raw', $file or die "$file: $!\n"; local $/; my $pdf = <$in>;
    my ($seen, %said) = (0);
    while ($pdf =~ /stream\r?\n/g) {
        my $end = index($pdf, 'endstream', pos $pdf); last if $end < 0;
        my $t = uncompress(substr($pdf, pos $pdf, $end - pos $pdf));
        next unless defined $t && $t =~ / Tf/;
        my ($scale, @kept, $size, @number) = (1); $seen++;
        while ($t =~ m{\G\s*(?:(\((?:\\.|[^\\()])*\))|(\[(?:\((?:\\.|[^\\()])*\)|[^\]])*\])|(\S+))}gc) {
            my ($string, $array, $word) = ($1, $2, $3);
            if (defined $string || defined $array) {
                my $s = $string // $array;
                my $letters = join '', $s =~ /\(((?:\\.|[^\\()])*)\)/g;
                $letters =~ s/[^A-Za-z]+/ /g;
                next unless defined $size && $letters =~ /([A-Za-z]{3,})/;
                $said{sprintf '%.1f %s', $size * $scale, $1} = 1
                    if $size * $scale < $least - .05;
                next }
            if ($word eq 'q') { push @kept, [$scale, $size] }
            elsif ($word eq 'Q' && @kept) { ($scale, $size) = @{ pop @kept } }
            elsif ($word eq 'Tf') { $size = $number[-1] }
            elsif ($word eq 'cm' && @number == 6) {
                $scale *= sqrt(abs($number[0] * $number[3] - $number[1] * $number[2])) }
            if ($word =~ /^-?[\d.]+$/) { push @number, $word; shift @number if @number > 6 }
            else { @number = () } } }
    $seen or $pdf !~ /\/Font/ or print "$file: no words could be read\n";
    print "$file: $_\n" for sort keys %said; }
