# pointers.pl CHAPTER...: where a chapter points at code that the page does not have.
#   - "this function", "the loop below", "the last line of it" (in the course, "the file is
#     compiled") in a section that prints no chunk, no transcript, no table and no lines of a file
#   - a name with an underscore in [[...]] that no file of the tree has, but for those
#     that are another's, or an example's (FILE: LINE: what)
#   - "the function [[x]]" that no program of the course has, "the file [[x]]" that is none,
#     and "[[x]] in [[y.c]]" where that file has no such word
use strict; use warnings;
my %others = map { $_ => 1 } qw(INT_MAX PIPE_BUF Z_DATA_ERROR Z_NEED_DICT SSSP_1 travel_time
    __tsan_read4 sim_switch address_of CUDA_DEVICE_MAX_CONNECTIONS match_all _FORTIFY_SOURCE
    sim_t0 sim_v0 sim_r0 sim_k0 d_cost line_17 sum_7 _Z9atomicMinPjj _GLOBAL__sub_I_ rand
    offer_atomic_paths masked_F_paths);
my $points = qr/\b(?:[Tt]his\s(?:function|loop|macro|switch|condition)\b
  |(?:loop|function|line|chunk|macro|test|call)s?\s(?:above|below)\b
  |[Tt]he\s(?:last|first|second|third|next)\s(?:line|statement|branch|argument|parameter)s?\s(?:is|are|of\s(?:it|the\sfunction|this|\[\[)|takes|makes|does|says)\b)/x;
my $file = qr/\b[Tt]he\sfile\s(?:is\s(?:compiled|linked|run)|has|holds|contains|stands)\b/;
my (%has, %calls, %base, %text);
my $named = qr/\[\[((?:(?!\]\]).)+)\]\]/;
open my $list, '-|', qw(git ls-files -z) or die; { local $/ = "\0";
while (my $f = <$list>) { chomp $f; $has{$1} = 1 while $f =~ /(\w+)/g;
  push @{ $base{$f =~ s{.*/}{}r} }, $f;
  next if $f =~ m{^chunks/[^/]*\.nw$|\.(?:png|csv|pdf)$|^tests/pointers\.pl$} || !-f $f;
  open my $in, '<', $f or next; local $/; my $t = <$in>;
  $has{$1} = 1 while $t =~ /(\w+)/g; $text{$f} = $t;
  if ($f =~ /^generated/) { $calls{$1} = 1 while $t =~ /\b(\w+)\(/g } } }
sub is_no_file { my ($f) = @_; !grep { $_ eq $f || m{/\Q$f\E$} } @{ $base{$f =~ s{.*/}{}r} // [] } }
sub called_wrongly { my ($t) = @_; my @all;
  while ($t =~ /\bfunctions?\s$named(?:(?:,|,? and)\s$named)?/g) {
    my @n = grep { defined $_ } $1, $2; for (grep { /^\w{3,}$/ && !$others{$_} } @n) { push @all, "no function $_" unless $calls{$_} } }
  while ($t =~ /\bfiles?\s$named/g) { my $f = $1; push @all, "no file $f" if $f =~ m{^[\w/-]+\.(?:c|h|cu|cpp|sh|pl)$} && is_no_file($f) }
  while ($t =~ /$named(?: and $named)?,? in\s(?:the file )?$named/g) { my ($n, $m, $f) = ($1, $2, $3);
    next unless $f =~ m{^[\w/-]+\.(?:c|h|cu|cpp|sh|pl)$};
    my ($is) = grep { $_ eq $f || m{/\Q$f\E$} } @{ $base{$f =~ s{.*/}{}r} // [] } or next;
    for (grep { /^\w+$/ } grep { defined $_ } $n, $m) { push @all, "no $_ in $f" unless ($text{$is} // '') =~ /\b\Q$_\E\b/ } }
  @all }
for my $f (@ARGV) {
  open my $in, '<', $f or die "$f: $!\n"; my ($n, $code, $shown, @held) = (0, 0, 0);
  my $end = sub { print @held if !$shown; @held = (); $shown = 0 };
  my ($para, $first) = ('', 0);
  my $told = sub { print "$f: $first: $_\n" for called_wrongly($para); $para = ''; $first = 0 };
  while (<$in>) { $n++;
    if (/^<<.*>>=\s*$/) { $told->(); $code = $shown = 1; next }
    next if $code && !/^@(?:\s|$)/; $code = 0; s/^@ ?//; next if /^%/;
    if (/\S/) { $first ||= $n; $para .= s/\s+$/ /r } else { $told->() }
    $end->() if /\\(?:sub)?section|\\chapter/;
    $shown = 1 if /\\transcript|\\begin\{(?:verbatim|tabular|lstlisting|exercise|solution)/;
    push @held, "$f: $n: $&\n" if /$points/ || $f =~ m{/[0-2]\dz?-} && /$file/;
    while (/\[\[(.*?)\]\]/g) { my $w = $1;
      for my $name ($w =~ /\b([A-Za-z_]\w{3,})\b/g) {
        print "$f: $n: $name\n" if $name =~ /_/ && !$has{$name} && !$others{$name} } }
  }
  $told->(); $end->() }
