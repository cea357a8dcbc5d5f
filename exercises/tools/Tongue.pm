# What the pages of a class say in the language of course.conf: their own sentences by
# exercises/words/pages/LANG.po, and the judge's by the program that tells a student's
# terminal in it (build/bin/words).  The tables stay English.
package Tongue;
use strict;
use warnings;
use utf8;
use Course;
use Encode qw(encode_utf8 decode_utf8);
use IPC::Open2;
use Exporter 'import';
our @EXPORT = qw(speak t N whole told named tongue);

my (%form, $to, $from);
my $tongue = 'en';
sub tongue { $tongue }
sub speak {       # speak(LANG): from here on, if it is not English
    my ($lang) = @_;
    return if $lang eq 'en';
    my $words = ($ENV{JUDGE} // 'build/bin/judge') =~ s/judge$/words/r;
    my $room = $words =~ s{bin/words$}{judge/words}r;
    -e "$room/$lang/LC_MESSAGES/judge.mo"
        or die "language = $lang: make judge has made no catalogue (it needs Debian's gettext)\n";
    for (split /\n{2,}/, decode_utf8(slurp("exercises/words/pages/$lang.po"))) {
        my ($id, $told) = /^msgid (.*?)^msgstr (.*)/ms or next;
        ($id, $told) = map { join('', /"((?:[^"\\]|\\.)*)"/g) =~ s/\\(.)/$1 eq 'n' ? "\n" : $1/ger } $id, $told;
        $form{$id} = $told;
    }
    local @ENV{qw(LANGUAGE LC_ALL)} = ($lang, 'C.UTF-8');
    open2($from, $to, $words, $room);
    $tongue = $lang;
}
# N marks a sentence that is told later; t tells it, with what stands in it
sub N { $_[0] }
sub t { my ($form, @in) = @_; return sprintf $form{$form} // $form, @in }
# a text that may be a sentence of ours, or what somebody has typed, per cents and all
sub whole { my ($text) = @_; return $form{$text} // $text }
# the judge's lines, one by one: what it does not know stays
sub told {
    my ($text) = @_;
    return $text if !$to;
    return join '', map {
        my ($line, $end) = /^(.*?)(\n?)$/s;
        if (length($line) && length($line) < 1000) {
            print $to encode_utf8($line), "\n";
            chomp($line = decode_utf8(scalar(<$from>) // $line));
        }
        "$line$end";
    } split /(?<=\n)/, $text;
}
my @tables = (N('waits'), N('refused'), N('withdrawn'), N('excused'), N('decided'), N('renamed'), N('taken'),
    N('no hand-in'), N('empty folder'), N('unknown file'), N('small'), N('large'), N('blocks'), N('orders'), N('work'));
# a verdict: one of the tables' own, or the judge's
sub named { my $word = words($_[0]); return $form{$word} // told($word) }
1;
