#!/usr/bin/perl
# unmend.pl split FILE... DIR: the rows of tests/unmend/*.txt, one a folder DIR/NNN
# unmend.pl edit FILE LEFT: carries out the edits of a row in the tree where it stands;
# LEFT is the tree of what the compiler sees, where a file of generated/ is edited.
#   == NUMBER WORDS     a row: what is wrong once the edit is made
#   @ FILE              its place in generated/, or in the tree
#   @ FILE => FILE      ... under another name
#   -LINE, +LINE        lines that stand there, once, and what stands in their place
#   * TARGETS           what has to be made (programs; nothing: -)
#   $ COMMAND           what must fail then, and must not without the edit
#   ? PATTERN           what the failing command says
#   % COMMAND           without which the row cannot be asked here
#   ! WHY               no edit brings the fault back
use strict;
use warnings;
my $how = shift // '';
if ($how eq 'split') {
    my ($to, $row, $count) = (pop @ARGV, undef, 0);
    my %kind = ('*' => 'make', '$' => 'run', '?' => 'says', '%' => 'needs', '!' => 'why');
    my $put = sub {
        my ($name, $text) = @_;
        die "unmend: $ARGV:$.: before the first row\n" unless $row;
        open my $h, '>>', "$row/$name" or die "unmend: $row/$name: $!\n";
        print $h "$text\n";
    };
    while (<>) {
        chomp;
        if (/^== (\S+ .+)/) {
            $row = sprintf "%s/%03d", $to, ++$count;
            mkdir $row or die "unmend: $row: $!\n";
            $put->(name => $1);
        } elsif (/^[-+@]/) { $put->(edits => $_) }
        elsif (/^([*\$?%!]) (.*)/) { $put->($kind{$1} => $2) }
        elsif (!/^(#|$)/) { die "unmend: $ARGV:$.: $_\n" }
        close ARGV if eof;
    }
} elsif ($how eq 'edit') {
    my ($file, $left) = @ARGV;
    my ($place, %edit, @done);
    my $carry_out = sub {
        return unless $edit{'-'};
        my $path = -f "generated/$place" ? "$left/$place" : $place;
        open my $h, '<', $path or die "$path: $!\n";
        my $text = do { local $/; <$h> };
        # (there lines may begin further left, and tell the compiler where it is)
        my $old = join '\n(?:#line [^\n]*\n)*',
            map { /^( *)(.*)/; ($1 && ' *') . quotemeta $2 } @{ $edit{'-'} };
        my $new = join "\n", @{ $edit{'+'} || [] };
        $old = "(?m:^)$old" . ($edit{'+'} ? '(?=\n|\z)' : '\n') if @{ $edit{'-'} } > 1;
        my $count = () = $text =~ /$old/g;
        die "$place: these lines stand there $count times\n" . join('', map { "$_\n" } @{ $edit{'-'} })
            if $count != 1;
        $text =~ s/$old/$new/;
        my $mode = (stat $path)[2] & 07777;
        unlink $path;                   # (it may have another name)
        open $h, '>', $path or die "$path: $!\n";
        print $h $text;
        close $h or die "$path: $!\n";
        chmod $mode, $path;
        %edit = ();
    };
    open my $in, '<', $file or die "$file: $!\n";
    my $last = '';
    for (<$in>) {
        chomp;
        my ($sign, $text) = /^(.)(.*)/;
        $carry_out->() if $sign eq '@' || ($sign eq '-' && $last eq '+');
        if ($sign eq '@') {
            my $name;
            ($place, $name) = $text =~ /^ (\S+)(?: => (\S+))?$/ or die "$file: $_\n";
            rename $place, $name or die "$place: $!\n" if $name;
        }
        else { push @{ $edit{$sign} }, $text }
        $last = $sign;
    }
    $carry_out->();
} else { die "usage: unmend.pl split FILE... DIR | edit FILE LEFT\n" }
