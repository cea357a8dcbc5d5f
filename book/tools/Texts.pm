# Texts.pm -- what the book's tools read beside noweb's stream: chapters as they
# were written, the measured data, and what TeX writes.  nw calls it.
package Texts;
use strict;
use warnings;

our $where = '';      # FILE:LINE of what is read
*option = \%Noweb::option;
our %option;
# CHAPTER.nw: code of over 72 columns, tabs.  Counts characters, not bytes; a
# use of a chunk counts as it is printed.
sub columns {
    my ($file, @line) = @_;
    my ($code, $n, @wrong) = ('', 0);
    for (@line) {
        $n++;
        if (/^<<.*>>= *$/) { $code = 1 } elsif (/^@( |$)/) { $code = '' }
        elsif ($code) {
            push @wrong, "$file:$n: a tab in code" if /\t/;
            my $wide = length s/@<</<</gr =~ s/[\200-\277]//gr;
            push @wrong, "$file:$n: $wide columns of code; 72 fit" if $wide > 72 && !/^ *<<.*>>$/;
        }
    }
    $Noweb::bad = 1 if @wrong;
    return @wrong;
}
# TeX definitions of every number that a chapter takes from figures/data/*.csv
# with \datum and its kin.
#   \datum{file}{key}{column}     integers from 1,000 get their commas
#   \datum*[d]{file}{key}{column} rounded to d decimals (default 1)
#   \datumraw{..}{..}{..}         as it stands
#   \datumratio[d]{file}{key}{other key}{column}
#   \datumcalc[d]{a op b op c ...}  numbers or file:key:column, joined by
#                                 + - * / with blanks around, left to right
# A file says which columns are its key: "# key: solver,n".  What cannot be
# found is printed on standard error as FILE:LINE: ..., and the exit is 1 (with
# draft=1 only the former).
my (%told, %table);
sub datum {
    my ($file, @line) = @_;
    my ($text, $code, @out) = ('', '');
    for (@line) {
        $code = 1 if /^<<.*>>=/;
        $code = '' if /^@( |$)/;
        $text .= ($code ? '' : $_) . "\n";
    }
    while ($text =~ /\\(datum(K|raw|ratio|calc)?)(?=[*\[{])(\*?)(?:\[([0-9]*)\])?/g) {
        my ($name, $kind, $star, $digits) = ($1, $2 // '', $3, $4);
        $where = "$file:" . (1 + substr($text, 0, $-[0]) =~ tr/\n//);
        my $form = $digits //
            ($star || $kind =~ /ratio|calc/ ? 1 : $kind eq 'raw' ? 'raw' : 'plain');
        my $n = $kind eq 'calc' ? 1 : $kind eq 'ratio' ? 4 : 3;
        my @arg = groups(substr($text, pos $text, 1000), $n);
        push @out, @arg < $n ? missing("\\$name lacks an argument")
                 : $kind eq 'calc' ? calculated($form, @arg)
                 : $kind eq 'ratio' ? ratio($form, @arg) : one_datum($form, @arg);
    }
    return @out;
}
sub missing { print STDERR "$where: $_[0]\n"; $Noweb::bad = 1 unless $option{draft}; return }
sub defined_datum { return "\\expandafter\\gdef\\csname datum/$_[0]\\endcsname{$_[1]}" }
sub one_datum {
    my ($form, $file, $key, $column) = @_;
    my $id = "$form/$file/$key/$column";
    return if $told{$id}++;
    my $v = value($file, $key, $column) // return;
    return missing("figures/data/$file.csv: $column of $key is empty") if $v eq '';
    return defined_datum($id, $v =~ /^-?[0-9]+$/ ? with_commas($v) : in_tex($v))
        if $form eq 'plain';
    return defined_datum($id, in_tex($v)) if $form eq 'raw';
    return missing("$column of $key is not a number: $v") unless is_number($v);
    return defined_datum($id, with_commas(sprintf "%.${form}f", $v));
}
sub ratio {
    my ($form, $file, $key, $other, $column) = @_;
    my $id = "ratio$form/$file/$key/$other/$column";
    return if $told{$id}++;
    my ($v, $w) = (value($file, $key, $column), value($file, $other, $column));
    return if !defined $v || !defined $w;
    return missing("no ratio of $column: $key has '$v', $other has '$w'")
        unless is_number($v) && is_number($w) && $w != 0;
    return defined_datum($id, with_commas(sprintf "%.${form}f", $v / $w));
}
sub calculated {
    my ($form, $e) = @_;
    my ($first, @rest) = split ' ', $e;
    $e = join ' ', $first // '', @rest;
    return if $told{"calc$form/$e"}++;
    return missing("\\datumcalc: $e?") if @rest % 2 || !defined $first;
    my $v = operand($first) // return;
    while (my ($op, $name) = splice @rest, 0, 2) {
        my $w = operand($name) // return;
        return missing("\\datumcalc: $e?") unless $op =~ m{^[-+*/]$} && ($op ne '/' || $w != 0);
        $v = $op eq '+' ? $v + $w : $op eq '-' ? $v - $w : $op eq '*' ? $v * $w : $v / $w;
    }
    return defined_datum("calc$form/$e", with_commas(sprintf "%.${form}f", $v));
}
sub operand {
    return $_[0] if $_[0] =~ /^[0-9.]+$/;
    my @part = split /:/, $_[0];
    return missing("\\datumcalc: $_[0]?") if @part != 3;
    my $v = value(@part) // return;
    return is_number($v) ? $v : missing("not a number: $v");
}
sub value {
    my ($file, $key, $column) = @_;
    my $path = "figures/data/$file.csv";
    my $t = $table{$file} //= read_table($path);
    return missing("there is no $path") unless $t->{there};
    return missing("$path has no column $t->{no_key}, which its key names") if defined $t->{no_key};
    return missing("$path has no column $column; it has @{$t->{head}}")
        unless exists $t->{column}{$column};
    my $rows = $t->{row}{$key} // return missing("$path has no row $key");
    return missing("$path has several rows $key") if @$rows > 1;
    return $rows->[0][$t->{column}{$column}] // '';
}
sub read_table {
    my %t;
    my @keys;
    open my $f, '<', $_[0] or return \%t;
    $t{there} = 1;
    while (<$f>) {
        s/\r?\n$//;
        @keys = split /,/, $1 =~ tr/ //dr if /^# *key: *(.*)/;
        next if /^#/ || $_ eq '';
        my @cell = cells($_);
        if (!$t{head}) {
            $t{head} = [ @cell ];
            $t{column}{$cell[$_]} = $_ for 0 .. $#cell;
            @keys = ($cell[0]) unless @keys;
            ($t{no_key}) = grep { !exists $t{column}{$_} } @keys;
            last if defined $t{no_key};
            next;
        }
        push @{$t{row}{join '/', map { $cell[$t{column}{$_}] // '' } @keys}}, [ @cell ];
    }
    return \%t;
}
sub cells {
    my ($q, @cell) = ('', '');
    for (split /([",])/, $_[0]) {
        if ($_ eq '"') { $q = !$q }
        elsif ($_ eq ',' && !$q) { push @cell, '' }
        else { $cell[-1] .= $_ }
    }
    return @cell;
}
sub is_number { return $_[0] =~ /^-?[0-9.]+([eE][-+]?[0-9]+)?$/ }
sub in_tex { return $_[0] =~ s/\\/\\textbackslash{}/gr =~ s/([_#%&\$])/\\$1/gr }
sub with_commas {
    my ($sign, $whole, $rest) = $_[0] =~ /^(-?)([0-9]+)(\.[0-9]*)?$/ or return $_[0];
    1 while $whole =~ s/([0-9])([0-9]{3})(?![0-9])/$1,$2/;
    return ($sign && '$-$') . $whole . ($rest // '');
}
# labels-of-V.tex: where the labels of volume V are, for the other volume.
# wanted=FILE has the labels that the other one asks for, one a line; then come
# the .aux files of V in the order of its pages.  pdf= (empty): no links.
sub labels {
    my %wanted = map { $_ => 1 } Noweb::contents($option{wanted});
    my ($last, $nth, %two, @chunk, @text) = ('', 0);
    my ($volume, $pdf) = map { $_ // '' } @option{qw(volume pdf)};
    for (@_) {
        if (/^\\newsublabel(.*?([^{]*?)(?:\}\})?)$/) {
            my ($label, $page) = (groups($1, 1), $2);
            $nth = $page eq $last ? $nth + 1 : 1;
            $last = $page;
            $two{$page} = 1 if $nth == 2;
            push @chunk, [ $label, $page, $nth ];
        } elsif (/^\\newlabel(.*)/) {
            my ($label, $rest) = groups($1, 2);
            next unless $wanted{$label};
            my ($number, $page, @more) = groups($rest, 4);
            $page = "$volume.$page" if $volume ne '';
            ($number, $page) = ("$number in the full book", 'of the full book') if $option{left};
            push @text, "\\farlabel{$label}" . join '', map { "{$_}" } $number, $page, @more;
        }
    }
    return (($volume eq '' ? () : "\\volume{$volume}{$pdf}"),
            (map { "\\farchunk{$_->[0]}{$_->[1]" . ($two{$_->[1]} ? chr(96 + $_->[2]) : '') . '}' }
                 grep { $wanted{$_->[0]} && !$option{left} } @chunk), @text);
}
sub groups {                   # the first n groups in braces of s
    my ($s, $n) = @_;
    my @g;
    push @g, $1 while @g < $n && $s =~ /\G\s*\{((?:[^{}]++|(\{(?:[^{}]++|(?-1))*\}))*)\}/gc;
    return wantarray ? @g : $g[0];
}
# TeX's log (written with max_print_line=9999): every defect of the page as
# CHUNKFILE:LINE: what; exit 1 if there is one.  With fatal=1 only what made TeX
# give up; with draft=1 neither citations nor destinations, which a draft does
# not look up.  A line of build/weave-*/NN-slug.tex is the same line of
# chunks/NN-slug.nw.
sub defects {
    my @line = @_;
    my ($draft, @file, @out) = $option{draft};
    my $say = sub { push @out, $_[0] if !$option{fatal} || $_[1]; $Noweb::bad = 1 };
    my $here = sub { chapter_file($file[-1] // '') };
    while (@line) {
        local $_ = shift @line;
        if (/^(?:Over|Under)full \\[hv]box/) {
            next unless /^Over/;
            my $at = /at lines? ([0-9]+)/ ? ":$1" : '';
            my $next = shift(@line) // '';
            s/ (in paragraph|detected|has occurred|in alignment).*//;
            $next =~ s{\\[A-Z0-9a-z]+/[^ ]* |\[\]}{}g;
            $next = substr $next, -60 if length $next > 60;
            $say->($here->() . "$at: $_" . ($next eq '' ? '' : ": ...$next"));
        } elsif (/^Runaway /) { $say->('what begins so ends nowhere: ' . (shift(@line) // ''), 1)
        } elsif (/^Missing character:/) { $say->($here->() . ": $_") }
        elsif (/^! |^[^ ]+:[0-9]+: /) {
            s/^([^ :]+)(?=:[0-9]+:)/chapter_file($1)/e;
            $say->($_, 1);
            for my $i (1 .. 12) {
                my $l = shift(@line) // last;
                if ($l =~ /^l\.[0-9]/) { $say->("    $l", 1); last }
            }
        } elsif (/^(?:LaTeX|Package|Class) .*?Warning: *(.*)/) {
            my $w = $1;
            next if $draft && $w =~ /^Citation/;
            $say->($here->() . ": $w")
                if $w =~ /(Reference|Citation|Hyper reference) .*undefined/ ||
                   $w =~ /multiply defined|Overfull figure|Missing (figure|transcript)/ ||
                   $w =~ /Undefined (datum|exercise)|Exercise without/;
        } elsif (!$draft && /^pdfTeX warning.*(name\{|destination)/) { $say->($_) }
        else { track(\@file, $_) }
    }
    return @out;
}
sub chapter_file {
    my $f = shift;
    $f =~ s{.*/}{chunks/}, $f =~ s/\.(tex|aux)$/.nw/ if $f =~ m{build/weave-[a-z]*/[0-9]};
    return $f =~ s{^\./}{}r;
}
# which file TeX is in: parentheses, as long as they look like a file's name
sub track {
    my ($file, $s) = @_;
    while ($s =~ m{(\()([./A-Za-z0-9_-]+\.[a-z]+)?|\)}g) {
        if (!defined $1) { pop @$file } else { push @$file, $2 // $file->[-1] // '' }
    }
}
1;
