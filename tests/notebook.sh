# The notebook of the first kernels is one (nbformat 4.5), and its cells run.
. tests/tap.sh
book/tools/notebook book/lab/first-kernels.txt >"$work/n.ipynb"
ok "it is JSON of nbformat 4.5" perl -MJSON::PP -e 'local $/; my $n = decode_json(<>);
  die "version" unless $n->{nbformat} == 4 && $n->{nbformat_minor} == 5;
  die "metadata" unless $n->{metadata}{kernelspec}{name} && $n->{metadata}{kernelspec}{display_name};
  my %id;
  for (@{$n->{cells}}) {
    die "id" unless $_->{id} =~ /^[a-zA-Z0-9_-]{1,64}$/ && !$id{$_->{id}}++;
    die "cell" unless ref $_->{metadata} eq "HASH" && ref $_->{source} eq "ARRAY" && @{$_->{source}};
    my %keys = map { $_ => 1 } keys %$_; delete @keys{qw(id metadata source cell_type)};
    if ($_->{cell_type} eq "code") { delete @keys{qw(outputs execution_count)};
      die "code" unless ref $_->{outputs} eq "ARRAY" && !defined $_->{execution_count} }
    else { die "kind" unless $_->{cell_type} eq "markdown" }
    die "more: @{[%keys]}" if %keys;
  }
  die "cells" unless @{$n->{cells}} >= 6' "$work/n.ipynb"
if /usr/bin/python3 -c 'import nbformat' 2>/dev/null; then
  ok "nbformat finds nothing" /usr/bin/python3 -c "import nbformat
nbformat.validate(nbformat.read('$work/n.ipynb', as_version=4))"
fi
# the archive that it unpacks is the one that make handout makes
is "the lab's archive has one name" lab.tar.gz "$(grep -ohE 'lab\.tar\.[a-z]+' book/lab/* | sort -u | xargs)"
ok "which book/tools/lab gives it" grep -q '"\$dir.tar.gz"' book/tools/lab
# its cells, in a folder where lab/ is this tree's code and simulator
mkdir -p "$work/run/lab"
ln -s "$PWD/generated" "$work/run/lab/generated"; ln -s "$B" "$work/run/lab/build"
printf 'sim list:\n\t@echo $@\n' >"$work/run/lab/Makefile"
n=0
while [ $n -lt "$(perl -MJSON::PP -e 'local $/; print scalar grep { $_->{cell_type} eq "code" }
    @{decode_json(<>)->{cells}}' "$work/n.ipynb")" ]; do
  perl -MJSON::PP -e 'local $/; my @c = grep { $_->{cell_type} eq "code" }
    @{decode_json(<STDIN>)->{cells}}; print @{$c[shift]{source}}[1 .. 99]' $n \
    <"$work/n.ipynb" >"$work/cell" 2>/dev/null
  status "cell $n" 0 sh -c "cd $work/run && bash $work/cell"
  n=$((n + 1))
  [ $n != 2 ] || says "  counts" '[0-9]'
  [ $n != 3 ] || says "  finds the race" 'in_degrees_plain|race'
done
finish
