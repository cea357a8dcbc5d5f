#!/usr/bin/perl
# heads.pl: for every figures/data/*.csv, the first line names a command, and what that command
# prints above its rows is what stands above them: the columns, in their order, and each "# what",
# "# note" and the like.  Both are looked up in the texts of the script, of all that it names, and
# of the programs that it calls; variables of the shell are put in, strings side by side are one.
# Besides: rows are as wide as the head, keys are columns and are unique, the least, the median and
# the greatest stand in this order.  A table whose command says that it was not kept is let off
# the looking up.  Prints a line for each fault.
use strict;
use warnings;

sub contents { local $/; open my $f, '<', $_[0] or return ''; my $t = <$f>; return $t }
my %place;       # of what measures, by its name
for (glob 'figures/measure/* figures/measure/*/* tests/sim/*.sh book/web/*.mjs') {
    $place{$1} = $_ if -f && m{([^/]+)$};
}
sub joined {     # strings side by side and lines that go on are one
    my ($t) = @_;
    $t =~ s/\\\n//g;
    $t =~ s/(["'])\s*\1//g;
    $t =~ s/'\n\s*printf '//g;
    return $t;
}
my %text;
sub text {       # of a file, with the values of the shell's variables put in
    my ($file) = @_;
    return $text{$file} if defined $text{$file};
    my ($t, %v) = joined(contents($file));
    return $text{$file} = $t unless $file =~ /\.sh$/;
    my $filled = sub {
        my ($s) = @_;
        $s =~ s/\$\{(\w+)#([^}]*)\}/my ($x, $p) = ($v{$1} \/\/ '', $2); $x =~ s{^\Q$p\E}{}; $x/ge;
        $s =~ s/\$\{?(\w+)\}?/$v{$1} \/\/ "\$$1"/ge;
        return $s;
    };
    my $set = sub {
        my ($name, $plus, $x) = @_;
        $v{$name} = ($plus ? $v{$name} // '' : '') . $filled->($x);
    };
    my $out = '';
    for (split /\n/, $t) {
        if (/^for (\w+) in ([\w ]+); do (\w+)(\+?)=(\S+); done$/) {
            my ($i, $words, @rest) = ($1, $2, $3, $4, $5);
            for my $w (split ' ', $words) { $v{$i} = $w; $set->(@rest) }
            next;
        }
        $set->($1, $2, $3) while /(?:^|\s)(\w+)(\+?)=([^\s"'()`]+)(?=\s|$)/g;
        $out .= $filled->($_) . "\n";
    }
    return $text{$file} = $out;
}
my $programs = join "\n", map { joined(contents($_)) } qw(generated/sssp/bench.c generated/multi/main.c);
sub sources {    # of a command: what it names, and what these name
    my @todo = map { s{.*/}{}r } $_[0] =~ m{([\w./-]+)}g;
    my (%seen, $all);
    @todo = grep { $_ } map { $place{$_} // $place{"$_.sh"} // $place{"$_.cu"} } @todo;
    while (my $file = shift @todo) {
        next if $seen{$file}++;
        $all .= text($file) . "\n";
        push @todo, grep { $_ } map { $place{$_} } contents($file) =~ /([\w-]+\.(?:sh|awk|c|cu|cpp|py|pl))\b/g;
    }
    return $all;
}
sub squeezed { my ($t) = @_; $t =~ s/[\s"'\\,#]+//g; return $t }
my %remade = map { ("figures/data/$_.csv", 1) } split ' ', $ENV{REMADE} // '';
my %found;
for my $csv (@ARGV ? @ARGV : glob 'figures/data/*.csv') {
    my @lines = split /\n/, contents($csv);
    my @above = grep { /^#/ } @lines;
    my ($head, @rows) = grep { !/^#/ && length } @lines;
    my ($command) = ($above[0] // '') =~ /^# command: (.+)/ or print("$csv: its first line names no command\n"), next;
    # ---- what stands above the rows is what the command prints
    if ($command !~ /\b(?:not|none that was) kept\b/ && !$remade{$csv}) {
        my $all = sources($command);
        if (!defined $all && $command !~ /^sssp bench /) { print "$csv: nothing here is called $command\n"; next }
        $all = ($all // '') . $programs;
        print "$csv: no such columns in what makes it: $head\n"
            if index($all, $head) < 0 && index($all, $head =~ s/^run,//r) < 0;
        my $flat = $found{$command} //= squeezed($all);
        for (@above[1 .. $#above]) {
            next if /^# (?:machine|note|versions|peers|commit|from|key):/;
            for my $part (split /\d\S*|\S*\.csv\b/) {
                my $s = squeezed($part =~ s/^# what: //r);
                print "$csv: what makes it does not say:$part\n" if length $s > 9 && index($flat, $s) < 0;
            }
        }
    }
    # ---- the rows are those of the head
    my @columns = split /,/, $head; my %at;
    $at{$columns[$_]} = $_ for 0 .. $#columns;
    # a command that lists its solvers or families makes no row of another one
    for my $what (grep { exists $at{$_} } qw(solver family)) {
        my ($list) = $command =~ /--${what}s? (\S+)/ or next;
        my %asked = map { ($_, 1) } split /,/, $list; my %other;
        $other{$_}++ for grep { !$asked{$_} } map { (split /,/)[$at{$what}] } @rows;
        print "$csv: its command asks for no ", join(', ', sort keys %other), "\n" if %other;
    }
    # a code whose commit is named has a row
    if (exists $at{code}) {
        my %code = map { ((split /,/)[$at{code}] =~ s/-.*//r, 1) } @rows;
        for (grep { /^# (?:versions|peers):/ } @above) {
            print "$csv: no row of $_\n" for grep { !$code{$_} } /\b([A-Z]\w*) [0-9a-f]{7}\b/g }
    }
    print "$csv: a column twice\n" if keys %at != @columns;
    my ($key) = grep { /^# key:/ } @above;
    my @key = $key && $key !~ /: none$/ ? split /,/, $key =~ s/^# key: //r : ();
    print "$csv: no key\n" unless $key;
    print "$csv: $_ is a key and no column\n" for grep { !exists $at{$_} } @key;
    my %there;
    for my $row (@rows) {
        my @f = split /,/, $row =~ s/"[^"]*"/s/gr, -1;
        print("$csv: not as wide as the head: $row\n"), next if @f != @columns;
        print "$csv: two rows of one key: $row\n" if @key && $there{join '/', map { $f[$at{$_} // 0] } @key}++;
        for ([qw(min_ms median_ms max_ms)], [qw(least_ms median_ms most_ms)], [qw(low_ms median_ms high_ms)],
             [qw(low ms high)], [qw(least median greatest)], [qw(least_ms file_ms most_ms)],
             [qw(process_least_ms process_ms process_most_ms)], [qw(engine_least engine engine_most)],
             [qw(core_least core core_most)], [qw(min_us us max_us)], [qw(least times most)],
             map { ["${_}_low", $_, "${_}_high"] } grep { exists $at{"${_}_low"} } @columns) {
            my ($a, $b, $c) = map { exists $at{$_} ? $f[$at{$_}] : '-' } @$_;
            next if grep { !/^[0-9.]+$/ } $a, $b, $c;
            print "$csv: @$_ are not in this order: $row\n" unless $a <= $b && $b <= $c;
        }
    }
}
