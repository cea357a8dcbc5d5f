# Graphs of other programs: each format is read as it is meant, compressed or
# not, and what is not recognised is named by what it looks like.
. tests/tap.sh
s=$B/bin/sssp
cd "$work" || exit 1
arcs() { $s convert "$@" - 2>err | grep -v '^c' | LC_ALL=C sort | paste -sd';'; }
# the graph of all of them: 0-1 (2), 0-2 (7), 1-2 (3), and one arc back
want='a 1 2 2;a 1 3 7;a 2 1 2;a 2 3 3;p sp 3 4'
printf '0 1 2\n0 2 7\n1 2 3\n1 0 2\n' >g.wel
is "a list of edges with weights" "$want" "$(arcs g.wel)"
printf '# Nodes: 3\n# From\tTo\n0\t1\n0\t2\n1\t2\n' >g.txt
is "one of SNAP: comments, tabs, no weights" \
  "a 1 2 1;a 1 3 1;a 2 3 1;p sp 3 3" "$(arcs g.txt)"
printf '0 1\n1 2\n' >g.el
is "one of GAPBS" "a 1 2 1;a 2 3 1;p sp 3 2" "$(arcs g.el)"
is "  undirected" "a 1 2 1;a 2 1 1;a 2 3 1;a 3 2 1;p sp 3 4" "$(arcs g.el --undirected)"
printf '%% comment\n3 3 1\n2 2 3 7\n1 2 3 3\n1 7 2 3\n' >g.graph
is "METIS with weights of edges" \
  "a 1 2 2;a 1 3 7;a 2 1 2;a 2 3 3;a 3 1 7;a 3 2 3;p sp 3 6" "$(arcs g.graph)"
is "  is undirected already" "$(arcs g.graph)" "$(arcs g.graph --undirected)"
printf '4 2 111 2\n9 5 6 2 1\n8 5 6 1 1 4 3\n8 5 6\n9 1 1 2 3\n' >h.graph
is "  with sizes, two weights a vertex, and one alone" \
  "a 1 2 1;a 2 1 1;a 2 4 3;a 4 2 3;p sp 4 4" "$(arcs h.graph)"
printf '2 1\n2\n1\n' >i.graph
is "  without weights" "a 1 2 1;a 2 1 1;p sp 2 2" "$(arcs i.graph)"
word() { for x; do printf "\\x$(printf %02x $((x & 255)))\\x$(printf %02x $((x >> 8 & 255)))\\0\\0"; done; }
long() { for x; do word "$x"; printf '\0\0\0\0'; done; }
{ printf '\1'; long 3 3; long 0 2 3 3; word 1 2 2 7 2 3; long 0 0 1 3; word 0 2 0 7 1 3; } >g.wsg
is "GAPBS, binary, with weights" "a 1 2 2;a 1 3 7;a 2 3 3;p sp 3 3" "$(arcs g.wsg)"
{ printf '\0'; long 2 2; long 0 1 2; word 1 0; } >g.sg
is "  without, undirected" "a 1 2 1;a 2 1 1;p sp 2 2" "$(arcs g.sg --undirected)"
cat >g.graphml <<'G'
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="edge" attr.name="weight" attr.type="double"><default>4</default></key>
<key id="d1" for="edge" attr.name="colour" attr.type="string"/>
<graph edgedefault="undirected"><node id="Rome"/><node id="Paris"/><node id="Oslo"/>
<edge source="Rome" target="Paris"><data key="d1">red</data><data key="d0">1420.0</data></edge>
<edge source="Paris" target="Oslo" directed="true"/>
</graph></graphml>
G
is "GraphML: names, a default, a directed edge" \
  "a 1 2 1420;a 2 1 1420;a 2 3 4;p sp 3 3" "$(arcs g.graphml)"
is "  distances by name" "Rome 0 Paris 1420 Oslo 1424" \
  "$($s solve g.graphml --source Rome --out - 2>/dev/null | xargs)"

# weights
printf '0 1 0.25\n1 2 1.5e1\n0 2 3\n' >f.wel
status "fractions are refused" 2 $s info f.wel
says "  with the remedy" '^f.wel:1: the weight "0.25" is no whole number: --scale S'
is "  scaled exactly" "a 1 2 25;a 1 3 300;a 2 3 1500;p sp 3 3" "$(arcs f.wel --scale 100)"
is "  and said" "f.wel: 3 weights times 100, 0 of them rounded" "$(cat err)"
is "  rounded to the nearest" "a 1 2 1;a 1 3 6;a 2 3 30;p sp 3 3" "$(arcs f.wel --scale 2)"
is "  and said" "f.wel: 3 weights times 2, 1 of them rounded" "$(cat err)"
printf '0 1 0.1\n' >tiny.wel; arcs tiny.wel --scale 1 >/dev/null
ok "a weight that vanishes is said" grep -q 'rounded, some of them to 0' err
printf '0 1 0.29\n0 1 1e-400\n0 1 123456789012345678901e-15\n' >odd.wel
is "decimal fractions are exact" "a 1 2 0;a 1 2 12345679;a 1 2 29;p sp 2 3" \
  "$(arcs odd.wel --scale 100)"
for w in -1 1e99 nan inf 0x1 1.2.3 . e5 4294967295; do
  printf "0 1 $w\n" >bad.wel
  status "weight $w" 2 $s info bad.wel --scale 1
  is "  one line, at its place" 1 "$(grep -c '^bad.wel:1: ' out)"
done
status "a scale for a binary file" 2 $s info g.wsg --scale 10
status "--scale 0" 2 $s info f.wel --scale 0

# compressed
for f in g.wel g.graph g.wsg g.graphml; do
  gzip -k "$f"; zstd -q "$f"
  is "$f by gzip" "$(arcs $f)" "$(arcs $f.gz)"
  is "$f by zstd" "$(arcs $f)" "$(arcs $f.zst)"
done
$s convert g.wel g.mtx; $s convert g.wel g.gr; $s convert g.wel g.csr
for f in g.wel g.graph g.wsg g.graphml g.mtx g.gr g.csr; do
  gzip -kf $f; zstd -qf $f
  for z in gz zst; do
    size=$(stat -c %s $f.$z)
    for cut in 2 $((size / 2)) $((size - 2)); do
      head -c $cut $f.$z >cut.${f#g.}.$z
      status "$cut bytes of $f.$z" 2 timeout 10 $s info cut.${f#g.}.$z
      is "  in one line" 1 "$(wc -l <out)"
    done
  done
done
$s gen --family road --n 3000 --out r.gr; zstd -q r.gr
is "zstd through a pipe, in many pieces" "$(arcs r.gr)" "$(arcs - <r.gr.zst)"
head -c 900 r.gr.zst >cut.gr.zst
status "zstd that is cut off" 2 $s info cut.gr.zst
says "  is damaged" '^cut.gr.zst: the compressed data are damaged'
cat r.gr.zst | sed 's/\x55/\x56/g' >wrong.gr.zst
status "zstd that is damaged" 2 $s info wrong.gr.zst

# names and looks
cp g.wel g.dat
status "a text that begins with a digit, without a suffix" 2 $s info g.dat
says "  is asked about" 'looks like a list of edges or a METIS file'
is "  --format tells" "$want" "$(arcs g.dat --format .wel)"
is "  of a pipe, too" "$want" "$(arcs - --format .wel <g.wel)"
status "an unknown format" 2 $s info g.dat --format .xyz
look() { printf "$2" >look; status "$1" 2 $s info look; says "  by name" "looks like $1"; }
look "a PNG picture" '\x89PNG\r\n'
look "a web page" '<!DOCTYPE html>'
look "JSON" '{"nodes": []}'
look "a zip archive" 'PK\x03\x04zz'
look "UTF-16 text" '\xff\xfea\0'
printf '0 1\n0 1 2\n' >mixed.el
status "two columns, then three" 2 $s info mixed.el
printf '# nothing\n' >none.el
status "a list without an edge" 2 $s info none.el
printf '2 2\n2\n1\n' >few.graph
status "METIS with fewer edges than it says" 2 $s info few.graph
printf '3 1\n2\n1\n' >short.graph
status "METIS with fewer lines than vertices" 2 $s info short.graph
head -c 60 g.wsg >short.wsg
status "a binary file that is cut off" 2 $s info short.wsg
for cut in 20 40 60 80 100; do
  head -c $((cut * $(stat -c %s g.graphml) / 101)) g.graphml >cut.graphml
  status "GraphML of $cut hundredths" 2 $s info cut.graphml
  is "  in one line" 1 "$(grep -c '^cut.graphml:[0-9]*: ' out)"
done

# the plain lines of a large file, on all processors, are read as by hand
$s gen --family predecessor --n 60000 --seed 3 --out big.gr
sum=$($s convert big.gr - | cksum)
for edit in '5a c a comment' '300000a c x' '200000s/ /  /' '7s/^a/a /;$a c end' 's/$/\r/'; do
  sed "$edit" big.gr >edited.gr
  is "a large file after sed '$edit'" "$sum" "$($s convert edited.gr - | cksum)"
done
for line in 2 300000 420001; do
  sed "${line}s/\$/x/" big.gr >edited.gr
  status "a mistake in line $line" 2 $s info edited.gr
  ok "  is found there" grep -q "^edited.gr:$line: " out
done
m=$(awk 'NR == 1 { print $4 }' big.gr)
sed "1s/$m/$((m - 100))/" big.gr >edited.gr
status "a hundred arcs too many" 2 $s info edited.gr
ok "  are found at the first" grep -q "^edited.gr:$((m - 98)): more arcs" out
finish
