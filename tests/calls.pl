#!/usr/bin/perl
# calls.pl TREE FILE...: what a file calls, or takes for a type, and that stands
# nowhere: neither in the file nor in its folder nor in what the course gives
# (TREE) nor in a header of the system; a line each, "FILE NAME".  A name of
# the course's that was changed, and not in a hand-in, is found without a compiler.
# (cheats/alone.* are written in the words of exercises/tools/cheats)
use strict;
use warnings;
my ($tree, @files) = @ARGV;
sub text { local (@ARGV, $/) = @_; my $t = <>; return $t // '' }
sub code {            # without comments, strings and letters
    my ($t) = @_;
    $t =~ s{/\*.*?\*/|//[^\n]*}{ }gs;
    $t =~ s{"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'}{ }g;
    return $t;
}
sub words { my %w; $w{$_} = 1 for $_[0] =~ /[A-Za-z_]\w*/g; return \%w }
my $given = '';
for my $dir (qw(graph solve cpu cuda solvers library multi judge sim)) {
    $given .= code(text($_)) for grep { /\.(?:c|h|cu|cpp|cuh|hpp)$/ } split /\n/, `find $tree/$dir -type f 2>/dev/null`;
}
my @headers = qw(stdio.h stdlib.h string.h math.h errno.h time.h unistd.h pthread.h signal.h fcntl.h poll.h
    limits.h float.h assert.h sched.h semaphore.h stdatomic.h stdint.h stdbool.h stdarg.h dirent.h
    sys/mman.h sys/stat.h sys/types.h sys/wait.h sys/time.h sys/resource.h sys/syscall.h sys/socket.h
    sys/ptrace.h sys/prctl.h sys/uio.h dlfcn.h spawn.h ctype.h wchar.h locale.h setjmp.h);
my $system = join '', map { "#include <$_>\n" } @headers;
$given .= `printf '%s' '$system' | gcc -std=gnu17 -D_GNU_SOURCE -E -dD -P -`;
my $course = words($given);
my %keyword = map { $_ => 1 } qw(if for while switch return sizeof defined asm alignof _Alignof typeof
    __typeof__ __attribute__ __asm__ __declspec __alignof__ static_assert _Static_assert noexcept decltype
    template typename operator alignas do else case static_cast reinterpret_cast const_cast);
my $cheats = words(text('exercises/tools/cheats'));
my %folder;
for my $file (@files) {
    my $text = code(text($file));
    (my $home = $file) =~ s{/(?:submissions|cheats|answers)/.*|/[^/]*$}{};
    $folder{$home} //= words(join '', map { code(text($_)) } grep { -f } glob("$home/*.h $home/stage.*"));
    my $here = words($text =~ s{^\s*#[^\n]*}{}gmr =~ s{\b([A-Za-z_]\w*)\s*\(}{ ( }gr);
    my %defined = map { $_ => 1 } $text =~ /^[ \t]*#[ \t]*define[ \t]+(\w+)/mg;
    # a definition of the file's own: words, the name, a bracket and a brace
    $defined{$1} = 1 while $text =~ /[\w*&>\]\)][\s*&]+([A-Za-z_]\w*)\s*(\((?:[^();{}]++|(?2))*\))[^;{}()]*\{/g;
    my %told;
    while ($text =~ /(?<![\w.>])([A-Za-z_]\w*)\s*(?:<<<|\()/g) {
        my $name = $1;
        next if $keyword{$name} || $name =~ /^(?:__builtin_|__atomic_|__sync_)/ || $defined{$name} ||
            $course->{$name} || $file =~ m{/alone\.} && $cheats->{$name} || $folder{$home}{$name} || $here->{$name} || $told{$name}++;
        print "$file $name\n";
    }
}
