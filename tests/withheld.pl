# withheld.pl CHAPTER.nw...  in the order of reading: names of CUDA that the answer of a graded
# chunk uses and the edition of the students has in no text or starter up to that chapter.
# FILE TAB CHUNK TAB NAME.
use strict; use warnings;
my (%told, @asked);
for my $file (@ARGV) {
    open my $f, '<', $file or die "$file: $!\n";
    my $text = do { local $/; <$f> };
    my %starter = map { $_ => 1 } $text =~ /^<<(.*) \[starter\]>>=/mg;
    my $open = '';
    for my $part (split /^(?=<<.*>>=$|\@(?: |$))/m, $text) {
        my ($name) = $part =~ /^<<(.*)>>=/;
        if (defined $name && $starter{$name}) { push @asked, [$file, $name, $part] } else { $open .= $part }
    }
    $told{$_} = 1 for $open =~ /\w+/g;
    for (splice @asked) {
        my ($where, $name, $part) = @$_; my %seen;
        print "$where\t$name\t$_\n" for grep { !$told{$_} && !$seen{$_}++ }
            $part =~ /\b(cuda[A-Z]\w*|__[a-z]\w+|tex\w+|atomic[A-Z]\w*|(?<=\.)[a-z]+[A-Z]\w*)\b/g;
    }
}
