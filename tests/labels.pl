# labels.pl CHAPTER.nw...  labels of rows that name a graph by its size and show more than
# one graph of the data, in one table or in several: LABEL: GRAPH (CHAPTER FILE), ...
# A caption that says "come first" tells of graphs whose hubs have the low numbers (..f).
use strict; use warnings;
my $graph = qr/^(?:rnd|rmat|grid|road|geo|dense|star)\d*\w*$/;
my %shown;
for my $file (@ARGV) {
    open my $in, '<', $file or die "$file: $!\n";
    local $/; my $text = <$in>; my ($chapter) = $file =~ m{/(\w+)-[^/]*$};
    while ($text =~ /\\begin\{table\}(.*?)\\end\{table\}/sg) {
        my $table = $1; my $first = $table =~ /\bcome\s+first\b/;
        for my $row (split /\\\\/, $table) {
            my $label = '';
            for (split /&/, $row) {
                unless (/\\datum/) {
                    s/\\\w+rule(?:\([a-z]*\))?(?:\{[^}]*\})?//g; s/^\s+|\s+$//g;
                    $label = $_ if /2\^/ && !/a card/; next }
                next unless $label;
                my @keys = /\\datum\*?(?:\[\d\])?\{([\w-]+)\}\{([^}]*)\}/ ? "$1:$2" : ();
                push @keys, map { /^([\w-]+:[^:]+):/ } split /[\s*]+/, $1 while /\\datumcalc\[\d\]\{([^}]*)/g;
                for (@keys) {
                    my ($data, $key) = split /:/;
                    for (grep { /$graph/ } split m{/}, $key) {
                        my $name = $_; $name =~ s/f$// if $first;
                        $shown{$label}{$name} //= "$chapter $data" } } } } } }
for my $label (sort keys %shown) {
    my @graphs = sort keys %{ $shown{$label} };
    print "$label: ", join(', ', map { "$_ ($shown{$label}{$_})" } @graphs), "\n" if @graphs > 1 }
