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
open='f.wel: directed, as the file does not say (--undirected reads each line both ways); the third column is the weight'
is "  and said" "$open; 3 weights times 100, 0 of them rounded" "$(cat err)"
is "  rounded to the nearest" "a 1 2 1;a 1 3 6;a 2 3 30;p sp 3 3" "$(arcs f.wel --scale 2)"
is "  and said" "$open; 3 weights times 2, 1 of them rounded" "$(cat err)"
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

# what a file does not say is asked or said.  Of each spelling of a weight of
# 7: it is 7, or the file is refused and the line names the option.
key() {   # ATTRIBUTES OPTION...
  printf '%s\n' '<graphml>' "<key id='k' $1/>" '<graph edgedefault="directed">' '<node id="a"/>' \
    '<node id="b"/>' '<edge source="a" target="b"><data key="k">7</data></edge>' '</graph>' \
    '</graphml>' >key.graphml
  shift
  $s solve key.graphml "$@" --to b --out - >got 2>key.err; echo "$? $(grep -o '^b .*' got)"
}
bad=
for of in '' 'for="edge"' 'for="all"' 'for="node"'; do
  for name in '' weight Weight WEIGHT length cost distance; do
    for type in '' 'attr.type="string"'; do
      a="$of ${name:+attr.name=\"$name\"} $type"
      for wish in '' k "$name" none; do
        got=$(key "$a" ${wish:+--weight "$wish"})
        case $wish,$got in
          none,"0 b 1") [ "$of" = 'for="node"' ] && bad+="[$a none: $got]" ;;
          none,*) [ "$of" = 'for="node"' ] || bad+="[$a none: $got]" ;;
          *,"0 b 7") ;;
          *,"2 ") [ "$of" = 'for="node"' ] || { [ -z "$wish" ] && grep -q -e --weight key.err; } ||
                    bad+="[$a $wish: refused]" ;;
          *) bad+="[$a $wish: $got]" ;;
        esac
        [ "$(wc -l <key.err)" -ge 1 ] || bad+="[$a $wish: in silence]"
      done
    done
  done
done
is "a weight of GraphML is read, or asked for" "" "$bad"
bad=
for default in directed undirected '' other; do
  for own in '' 'directed="true"' 'directed="1"' 'directed="false"' 'directed="0"' \
    'directed="no"' 'directed=""'; do
    printf '%s\n' '<graphml>' "<graph edgedefault='$default'>" '<node id="a"/>' '<node id="b"/>' \
      "<edge source='a' target='b' $own/>" '</graph>' '</graphml>' >way.graphml
    case $own,$default in
      *no*,*|*'""',*|*,|*,other) wanted= ;;
      *true*,*|*1*,*|,directed) wanted=1 ;;
      *) wanted=2 ;;
    esac
    got=$($s info way.graphml 2>/dev/null | sed -n 's/^arcs *//p')
    [ "$got" = "$wanted" ] || bad+="[$default, $own: $got]"
  done
done
is "the direction of an edge in GraphML, in each way to say it" "" "$bad"
for d in '1 0' '1<a/>0' '' "$(printf '%070d5' 0)" -2 1.5; do
  key 'attr.name="weight"' >/dev/null; sed -i "s|>7<|>$d<|" key.graphml
  status "the weight '${d:0:12}' in GraphML" 2 $s info key.graphml
  is "  one line, at its place" 1 "$(grep -c '^key.graphml:[56]: ' out)"
done
key 'attr.name="weight"' >/dev/null
sed 's|</edge>|<data key="k">8</data>&|' key.graphml >two.graphml
status "two weights of one edge" 2 $s info two.graphml
sed 's|key="k"|key="q"|' key.graphml >lost.graphml
status "data of a key that is not declared" 2 $s info lost.graphml
sed 's|<key.*|&<key id="j" attr.name="WEIGHT"/>|' key.graphml >many.graphml
status "two keys called weight" 2 $s info many.graphml
says "  the line has both" 'weight ID takes one of weight .id k., WEIGHT .id j.'
is "  and one is taken" "b 7" "$($s solve many.graphml --to b --weight k --out - 2>/dev/null | grep '^b')"
for f in g.wel g.graph g.wsg g.gr; do
  cp g.wel g.gr 2>/dev/null; $s convert g.wel g.gr 2>/dev/null
  status "--weight for $f, which has no names" 2 $s info $f --weight cost
done
from() { printf "$1" >said.tsv; $s solve said.tsv --source 2 --out - 2>err | paste -sd' '; }
is "KONECT: % sym" "0 inf 1 1 2 0" "$(from '%% sym unweighted\n1 2\n')"
is "  % asym" "0 inf 1 inf 2 0" "$(from '%% asym unweighted\n1 2\n')"
is "  is said" "said.tsv: directed, as its comment says; no weights: each arc counts 1" "$(grep said.tsv: err | head -1)"
from '%% bip unweighted\n1 2\n' >/dev/null; ok "  % bip is refused" grep -q '^said.tsv:1: a bip' err
from '%% sym unweighted\n1 2 3\n' >/dev/null; ok "  unweighted, and a weight" grep -q '^said.tsv:2: a th' err
is "SNAP: # Undirected graph" "0 inf 1 1 2 0" "$(from '# Undirected graph (each once): x\n1 2\n')"
is "  # directed graph" "0 inf 1 inf 2 0" "$(from '# directed graph: x\n1 2\n')"
is "  --undirected is stronger" "2" \
  "$($s info said.tsv --undirected 2>/dev/null | sed -n 's/^arcs *//p')"
from '# Directed graph\n# Undirected graph\n1 2\n' >/dev/null
ok "  both are refused" grep -q '^said.tsv:2: this comment says' err
is "  a sentence is none" "0 inf 1 inf 2 0" "$(from '# Undirected by Sofia\n1 2\n')"
is "a list that says nothing is told to be directed" 1 \
  "$(from '1 2\n' >/dev/null; grep -c 'directed, as the file does not say' err)"
from '1 2\n' >/dev/null
is "  info has it, too" "read as       $(sed -n 's/^said.tsv: //p' err)" "$($s info said.tsv 2>/dev/null | grep '^read as')"
printf '3 1\n2 3\n\n\n' >odd.graph
status "METIS: an edge in one line only" 2 $s info odd.graph
says "  is named by its vertex" '^odd.graph: vertex 1: an edge that it lists'
printf '2 1 1\n2 5\n1 9\n' >odd.graph
status "  an edge of two weights" 2 $s info odd.graph
printf '%%%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2 7\n' >odd.mtx
status "a pattern with values" 2 $s info odd.mtx
printf '%%%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 2 7\n2 1 9\n' >odd.mtx
status "a symmetric matrix with both sides" 2 $s info odd.mtx
{ printf '\1'; long 2 3; long 0 1 2 2; word 1 5 2; printf '\376\377\377\377'; long 0 0 1 2; word 0 5 1
  printf '\376\377\377\377'; } >odd.wsg
status "a .wsg with a negative weight" 2 $s solve odd.wsg
says "  at its place" '^odd.wsg: element 1 of the lists, to vertex 2: the weight -2 is negative'
{ printf '\1'; long 2 3; long 0 1 2 2; word 1 5 2 2; long 0 0 1 2; word 0 5 1 3; } >odd.wsg
status "  with two halves that differ" 2 $s solve odd.wsg
{ printf '\0'; long 2 2; long 0 1 2; word 1 5 0 6; } >odd.wsg
status "  an undirected one that is not symmetric" 2 $s solve odd.wsg

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
