# --json: what each command prints is JSON, one object in one line, as the
# schema says, and says the same as the text.
. tests/tap.sh
s=$B/bin/sssp
printf 'p sp 4 3\nc name 1 a"b\\\\\nc name 2 caf\303\251\nc name 3 x\377y\na 1 2 5\na 2 3 4294967294\na 1 3 4294967294\n' >"$work/g.gr"
printf 'p sp 2 0\n' >"$work/none.gr"
here=$PWD; cd "$work" || exit 1
$s solve g.gr --out g.d >/dev/null; sed 's/5$/6/' g.d >bad.d
try() { # try NAME STATUS ARGUMENTS...: valid JSON in one line, and that status
  name=$1 want=$2; shift 2
  $s "$@" --json >now.json 2>err; got=$?
  is "$name: as the schema says" "" "$(perl "$here/tests/json-schema.pl" \
    "$here/book/man/sssp.schema.json" now.json 2>&1)"
  is "  status, one line, nothing on standard error" "$want 1 0" \
    "$got $(wc -l <now.json) $(wc -l <err)"
}
has() { is "  $1" "$2" "$(perl -MJSON::PP -CSD -e 'local $/; my $d = JSON::PP->new->decode(<STDIN>);
  $d = ref $d eq "ARRAY" ? $d->[$_] : $d->{$_} for split /\./, shift; print $d' "$1" <now.json)"; }
try list 0 list
is "  has every row of the text" "$($s list | awk '{ print $1 }' | xargs)" \
  "$(perl -MJSON::PP -e 'local $/; print join " ", map { $_->{name} }
     @{decode_json(<STDIN>)->{solvers}}' <now.json)"
# a row of several cores takes --threads, and no other does (all pairs: apsp)
of_cores() { perl -MJSON::PP -e 'local $/; print join " ", sort map { $_->{name} }
  grep { $_->{cores} } @{decode_json(<STDIN>)->{solvers}}' <now.json; }
takes_threads() {
  $s list | awk '!/ranks/ && !/ wrong$/ && !/ real-GPU/ { print $1, $2 }' | while read -r row needs; do
    [ $needs = all-pairs ] && command=apsp || command=solve
    $s $command g.gr --solver $row --threads 2 >/dev/null 2>&1 && echo $row
  done | sort | xargs
}
is "  rows of cores are those that take threads" "$(takes_threads)" "$(of_cores)"
try info 0 info g.gr
has graph.vertices 4; has largest_degree 2; has largest_weight 4294967294
try "info of a graph without arcs" 0 info none.gr
try solve 0 solve g.gr --verify --path-to 3
has solver cores_paths; has bits 32; has reached 3; has path.1.distance 4294967294
has source 'a"b\\'
has path.1.vertex 'x\xffy'
has verified 1
try "  a name that is no UTF-8 is taken back" 0 solve g.gr --source 'x\xffy'
has source 'x\xffy'
try "solve without a proof" 0 solve g.gr --no-verify
is "  which it does not claim" "" "$(grep -o verified now.json)"
try "solve on the simulator" 0 solve g.gr --solver F_GPU --device sim
try "solve to nowhere" 0 solve g.gr --path-to 4
try "solve that is wide" 0 solve g.gr --source $'caf\303\251' --verify
has source $'caf\303\251'
is "  whose numbers are the file's" "" "$(grep -o '"scale"' now.json)"
printf '1,2,0.5\n2,3,1.25\n' >f.csv
$s solve f.csv --separator , --relabel --scale 100 --path-to 3 --json >now.json 2>/dev/null
has graph.scale 100; has path.2.distance 1.75
try verify 0 verify g.gr g.d
has verified 1
try "verify of wrong distances" 1 verify g.gr bad.d
has verified 0
try apsp 0 apsp g.gr --solver floyd_warshall_cpu --checksum --verify
has rows.0.farthest 4294967294
$s apsp g.gr --rows g.rows --sources 1,3, >/dev/null
try rows 0 rows g.rows
has vertices 4; has sources.1 3
try "one row" 0 rows g.rows --source 1
has source 1; has distances.1.distance 5
try bench 0 bench g.gr --solvers dial,F_GPU --repeat 2 --warmup 0
has rows.0.solver dial; has rows.1.minimum one-word; has rows.0.m 3; has rows.1.verified 1
try "bench into a table, too" 0 bench g.gr --solvers dial --repeat 1 --csv t.csv
is "  names are the columns" "$(grep ^graph, t.csv | tr , '\n' | sort | xargs)" \
  "$(perl -MJSON::PP -e 'local $/; print join " ", sort keys %{decode_json(<STDIN>)->{rows}[0]}' <now.json)"
try "bench of what the table has" 0 bench g.gr --solvers dial --repeat 1 --csv t.csv
# the table of names in the book has all of the schema, but those of a row of bench, which are columns
if [ -e "$here/chunks/90c-json.nw" ]; then
  names() { perl -MJSON::PP -e 'local $/; sub w { my ($x) = @_; if (ref $x eq "HASH") { w($_) for values %$x;
      $n{$_} = 1 for ref $x->{properties} eq "HASH" ? keys %{$x->{properties}} : () } elsif (ref $x eq "ARRAY") { w($_) for @$x } }
    w(JSON::PP->new->decode(<STDIN>)); print "$_\n" for sort keys %n' <"$here/book/man/sssp.schema.json"; }
  lacks() { names | grep -vxFf <(grep ^graph, t.csv | tr , '\n') | grep -vx 'vertex\|vertices\|distance' |
    grep -vxFf <(sed 's/\\_/_/g' "$1" | grep -o 'texttt{[a-z_]*}' | sed 's/texttt{//; s/}//'); }
  sed -n '/begin{table}/,/end{table}/p' "$here/chunks/90c-json.nw" >table
  is "each name of the schema is in the book's table" "" "$(lacks table)"
  sed 's/\\texttt{read\\_as}/as it was read/' table >less
  is "  or it would be missed" read_as "$(lacks less)"
fi
# every command either prints a result, and as JSON, or makes a file for people
is "every command that prints results takes --json" \
  "apsp bench info list rows solve verify" "$(for c in $($s --help | sed -n 's/^  sssp \([a-z]*\) .*/\1/p'); do
    $s $c --help | grep -q '^  --json' && echo $c; done | sort | xargs)"
for c in "gen --family path --n 3 --out x.gr" "convert g.gr x.csr" "tree g.gr" "packages x.gr" demo; do
  status "${c%% *} takes no --json" 2 $s $c --json
done
status "--json and --out -" 2 $s solve g.gr --json --out -
no "a wrong document is noticed" sh -c "sed 's/\"reached\":[0-9]*/\"reached\":\"x\"/' now.json |
  grep -q reached && exit 1; echo '{\"command\":\"list\"}' >bad.json
  [ -z \"\$(perl $here/tests/json-schema.pl $here/book/man/sssp.schema.json bad.json)\" ]"
is "no command colours anything" "" "$(for c in list 'info g.gr' 'solve g.gr' '--help'; do
  env -u NO_COLOR TERM=xterm-256color $s $c; done | grep -c "$(printf '\033')" | grep -v '^0$')"
for c in list 'solve g.gr' 'info g.gr' --help "solve --help" 'bench --help'; do
  is "$c fits 80 columns" "" "$($s $c | awk 'length > 80')"
done
finish
