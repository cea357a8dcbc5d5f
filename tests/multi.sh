# Several ranks, each with a simulated device: one graph in parts, one
# refusal.  What takes longer is in multi-all.sh.
. tests/tap.sh
. tests/ranks.sh
# 500 vertices on three ranks are blocks of two, and the last one of a rank is cut; fewer are blocks of one
$B/bin/sssp gen --family rmat --n 500 --out "$work/g.csr"
ok "three ranks solve one graph" ranks 3 solve "$work/g.csr" --hashed --out "$work/d"
says "and certify it in parallel" '^verified      yes'
says "all arcs are somebody's" "^graph .* $("$B/bin/sssp" info "$work/g.csr" | sed -n 's/^arcs *//p') arcs"
says "their kernels hand over by themselves" 'linked'
ok "and the certificate of one process agrees" $B/bin/sssp verify "$work/g.csr" "$work/d"
"$B/bin/sssp" gen --family path --n 5 --max-weight 1 --out "$work/p.gr" >/dev/null
sed 's/^\(a .*\) 1$/\1 0/' "$work/p.gr" >"$work/z.gr"
"$B/bin/sssp" convert "$work/z.gr" "$work/z.csr"
ok "a path of zeros is solved" ranks 2 solve "$work/z.csr"
says "and certified, by arcs of weight zero alone" '^verified      yes'
ok "rows are made" ranks 2 apsp "$work/z.csr" --rows "$work/rows"
is "  as one process has them" "$("$B/bin/sssp" apsp "$work/z.csr" --rows "$work/own" >/dev/null &&
  cksum <"$work/own")" "$(cksum <"$work/rows")"
is "  and nothing else is left" "g.csr own p.gr rows z.csr z.gr" "$(cd "$work" && ls *.csr *.gr own rows* | xargs)"
# a file of any other form is read by one rank of a machine, and counts as it counts elsewhere
ok "a text that counts from 1 is solved" ranks 3 solve "$work/z.gr" --source 2 --out "$work/z.d"
says "  told, with the memory that it takes" '^.*z\.gr: directed; .*one rank .* keeps [0-9]+ bytes?'
is "  as one process solves it" "$("$B/bin/sssp" solve "$work/z.gr" --source 2 --out - 2>/dev/null)" "$(cat "$work/z.d")"
printf '%s' '<graphml><key id="k" for="edge" attr.name="weight"/><graph edgedefault="directed"><node id="1"/>' \
  '<node id="0"/><edge source="1" target="0"><data key="k">7</data></edge></graph></graphml>' >"$work/n.graphml"
status "numbers are not taken for names" 2 ranks 2 solve "$work/n.graphml" --source 0
says "  but the way is shown" 'sssp convert'
status "two outputs are not one file" 2 "$B/bin/sssp-mpi" solve "$work/g.csr" --out "$work/o" --csv "$work/o"
status "the graph is no table" 2 "$B/bin/sssp-mpi" solve "$work/g.csr" --out "$work/o" --csv "$work/g.csr"
says "which is named" 'g\.csr: is read here'
status "sssp says what to run" 2 $B/bin/sssp solve "$work/g.csr" --solver engine_multi
says "in one line" 'mpirun -n 2 sssp-mpi solve'
ok "and its list has the row" sh -c "$B/bin/sssp list | grep -q '^engine_multi  *ranks .*mpirun'"
# what is counted of all ranks: where the two halves of the graph change places, the sums stay
"$B/bin/sssp" gen --family rmat --n 400 --seed "$drawn" --out "$work/a.gr" >"$work/out"
awk '/^a/ { print $1, ($2 + 199) % 400 + 1, ($3 + 199) % 400 + 1, $4; next } { print }' "$work/a.gr" >"$work/b.gr"
offers() { ranks 2 solve "$1" --source "$2" --phases 2>/dev/null | grep ^offers; }
is "offers and stale ones, with the halves exchanged, seed $drawn" "$(offers "$work/a.gr" 1)" "$(offers "$work/b.gr" 201)"
# a row says what its graph is like, wherever the graph came from
heaviest=$((drawn % 5000 + 1))
"$B/bin/sssp" gen --family predecessor --n 300 --max-weight "$heaviest" --seed "$drawn" --out "$work/h.csr" >"$work/out"
ok "a row of a file's graph" ranks 2 solve "$work/h.csr" --csv "$work/h.csv"
is "  has the heaviest of its weights, of $heaviest" "$("$B/bin/sssp" info "$work/h.csr" | sed -n 's/^weights .* to \([0-9]*\).*/\1/p')" \
  "$(awk -F, 'NR == 2 { print $4 }' "$work/h.csv")"
# where 32 bits become too narrow in the midst of the roots, no row is told twice
for weight in 1450 1475 1500 1525 1550; do weight=${weight}000000
  ok "roots with weights to $weight" ranks 2 solve --family random --n 300 --max-weight "$weight" --roots 9 --repeat 2 --csv "$work/r$weight.csv"
  is "  nine roots have eighteen rows" 18 "$(grep -vc '^graph' "$work/r$weight.csv")"
done
# What Chapter 19 derives for a random graph of seven arcs a vertex is counted on one that is drawn: how many
# get an offer from the other of two ranks; of 16, how many costs a rank keeps, and how many words its owners' lists have.
counted() { perl -e 'srand shift; my ($n, $k, %offer, %head, %list) = (32000, 2000);
  for my $i (0 .. $n - 1) { for (1 .. 7) { my $h = int rand $n;
    $offer{$h} = 1 if ($h < $n / 2) != ($i < $n / 2);
    $head{$h} = 1 if $i < $k && $h >= $k; $list{int($i / $k), $h} = 1 if $i >= $k && $h < $k } }
  printf "%.2f %.1f %.1f\n", keys(%offer) / $n, ($k + keys %head) / $n, keys(%list) / $n' "$drawn"; }
is "the shares of a random graph are those of the text" \
  "$(sed -n 's/.*, or \(0\.[0-9]*\), get one.*/\1/p' chunks/19-multi.nw) $(sed -n 's/.* \$\(0\.[0-9]\)n\$ costs and \$\(0\.[0-9]\)n\$ words.*/\1 \2/p' chunks/19z-answers.nw)" "$(counted)"
# rows need one folder: where each of two ranks has its own, nothing is called rows, from the beginning on or,
# where files of the same question lie in both, at the end; what one folder has is gone on with
mkdir "$work/here" "$work/there"
apart() { mpirun -q --oversubscribe -wdir "$work/here" -n 1 "$B/bin/sssp-mpi" apsp "$work/a.gr" --count 5 --rows rows : \
  -wdir "$work/there" -n 1 "$B/bin/sssp-mpi" apsp "$work/a.gr" --count 5 --rows rows; }
status "ranks in two folders are refused" 3 apart
says "  as what they need is one" 'rank 1: rows\.part: .*need one folder'
is "  with nothing in the second" "" "$(ls -A "$work/there")"
cp -p "$work/here/"rows.* "$work/there"
status "and so they are with files of a run before in both" 3 apart
says "  by a row that is missing" 'rank 0: rows\.part: row 1 is not in it: .*one folder'
no "  and is not told to be there" grep -q 'verified' "$work/out"
is "  nor has the name of rows" "rows.done rows.part" "$(cd "$work/here" && ls -A | xargs)"
cp -p "$work/there/rows.part" "$work/other.part"; printf 'another' | dd of="$work/there/rows.part" bs=1 conv=notrunc 2>/dev/null
status "files of another question are refused at once" 3 apart
says "  by the rank that has them" 'rank 1: rows\.part: is not that of rank 0'
ok "in one folder the row that is missing is made" ranks 2 apsp "$work/a.gr" --count 5 --rows "$work/here/rows"
says "  and those that are there are not" '2 made now, 3 there before'
"$B/bin/sssp" apsp "$work/a.gr" --count 5 --rows "$work/here/own" >/dev/null 2>&1
ok "  to the same file as one process makes" cmp "$work/here/own" "$work/here/rows"
# a list may begin and end where that of no vertex does: sssp says so, and each rank
for word in "0 begins" "9 ends"; do
  "$B/bin/sssp" gen --family path --n 9 --out "$work/${word#* }.csr" >/dev/null
  perl -e 'open my $f, "+<", $ARGV[0]; seek $f, 32 + 4 * $ARGV[1], 0; read $f, my $v, 4; $v = unpack "L", $v;
    seek $f, -4, 1; print $f pack "L", $v ? $v - 1 : 1' "$work/${word#* }.csr" "${word% *}"
  status "a file whose list ${word#* } wrong is refused" 3 ranks 2 solve "$work/${word#* }.csr"
  says "  as sssp refuses it" "$("$B/bin/sssp" info "$work/${word#* }.csr" 2>&1 | grep -o 'the lists run from .*')"
done
# what is printed has arrived, or the status says so
for words in "solve --family grid --n 9" "apsp --family grid --n 9 --rows $work/f" --help --version "solve --help"; do
  status "no room for what is printed: ${words%% --rows*}" 3 sh -c "exec $B/bin/sssp-mpi $words >/dev/full"
  says "  and it is said" 'rank 0: standard output: No space left'
done
# each signal that ends a process takes the file that is half written along: sssp hears them, and so does a rank
mkfifo "$work/waits"
signals() { perl -ne 'if (/^SigCgt:\s*(\w+)/) { my $set = hex $1;
  print join " ", grep { $set >> ($_ - 1) & 1 and $_ != 7 && $_ != 11 } 1 .. 31 }' "/proc/$1/status"; }
heard() { # PROGRAM COMMAND: the signals that it hears while it waits for a graph, but those of a mapped file
  "$@" "$work/waits" >/dev/null 2>&1 & local pid=$! k
  for k in $(seq 100); do [ "$(signals $pid | wc -w)" -ge 10 ] && break; sleep 0.1; done
  sleep 0.1; signals $pid; kill -KILL $pid; wait $pid 2>/dev/null; }
own=$(heard "$B/bin/sssp" info) rank=$(heard "$B/bin/sssp-mpi" solve)
some "sssp hears signals" 10 "$own"
is "  and a rank hears each of them" "" "$(comm -23 <(xargs -n1 <<<"$own" | sort) <(xargs -n1 <<<"$rank" | sort) | xargs)"
mkdir "$work/cut"
no "a file that grows too large ends a rank" sh -c "ulimit -f 8; ulimit -c 0; $B/bin/sssp-mpi solve --family grid --n 3000 --out $work/cut/d; exit 3"
is "  and nothing is left of it" "" "$(ls -A "$work/cut")"
# the text of an option, out of the common table, is true here: how many runs there are, and what a table that is there gets
none=$("$B/bin/sssp-mpi" --help | sed -n 's/^ *--repeat .* and \([0-9]*\) of ranks$/\1/p')
for run in 1 2; do "$B/bin/sssp-mpi" solve --family grid --n 9 --csv "$work/usual.csv" >/dev/null 2>&1; done
is "as many runs as the help says, and once more in the same table" "$((2 * none))" "$(grep -c ^grid "$work/usual.csv")"
status "a name of the source is refused, as the help says" 2 "$B/bin/sssp-mpi" solve --family grid --n 9 --source home
finish
