# terms.pl CHAPTER.nw...: each term of the course that is used in a chapter before
# the one that defines it (\term): WORDS | CHAPTER OF FIRST USE, tab, and the place.
# The chapters come in the book's order, without the answers; captions, labels, data
# and code are not looked at.
use strict; use warnings;
my (%defined, %line, @text);
for my $file (@ARGV) {
    my ($chapter) = $file =~ m{(\d\d)[a-z]*-[^/]*$} or next;
    open my $in, '<', $file or die "$file: $!\n";
    my ($code, $caption, $all) = (0, 0, '');
    while (<$in>) {
        if (/^<<.*>>=\s*$/) { $code = 1 }
        $code = 0, s/^@ ?// if $code && /^@( |$)/;
        $caption = 1 if /\\(?:book(?:figure|plot)|caption)\b/;
        s/\[\[.*?\]\]//g;
        s/\\(?:ref|label|cite|eqref|(?:sub)?section|chapter|paragraph|datum\w*\*?)(?:\[[^\]]*\])?(?:\{[^{}]*\})+//g;
        while (!$code && /\\term(?:\[([^\]]*)\])?\{([^{}]*)/g) {
            my ($key, $shown) = ($1 // $2, $2);
            $defined{$key} //= [$chapter, $shown];
        }
        $caption = 0 if /^\s*$/;
        $all .= $code || $caption || /^%/ ? "\n" : $_;
        $caption = 0 if /\}\s*$/ && $caption;
    }
    push @text, [$chapter, $file, $all];
}
for my $key (sort keys %defined) {
    my ($home, $shown) = @{ $defined{$key} };
    my $words = join '|', map { join '\s+', map { quotemeta } split ' ' } $key, $shown;
    for (@text) {
        my ($chapter, $file, $all) = @$_;
        last if $chapter >= $home;
        next unless $all =~ /(?<![\w-])(?:$words)(?:e?s)?(?![\w-])/i;
        my $n = 1 + substr($all, 0, $-[0]) =~ tr/\n//;
        print "$key | $chapter\t$file:$n\n";
        last;
    }
}
