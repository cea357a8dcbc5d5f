# Graphs of other programs: each format is read as it is meant, compressed or
# not, and what is not recognised is named by what it looks like.
. tests/tap.sh
# timeout: 240, seconds: 9
s=$B/bin/sssp
samples=$PWD/tests/readers/samples
cd "$work" || exit 1
arcs() { $s convert "$@" - 2>err | grep -v '^c' | LC_ALL=C sort | paste -sd';'; }
# the graph of all of them: 0-1 (2), 0-2 (7), 1-2 (3), and one arc back
want='a 1 2 2;a 1 3 7;a 2 1 2;a 2 3 3;p sp 3 4'
printf '0 1 2\n0 2 7\n1 2 3\n1 0 2\n' >g.wel
is "a list of edges with weights" "$want" "$(arcs g.wel)"
printf '# Nodes: 3\n# From\tTo\n0\t1\n0\t2\n1\t2\n' >g.txt
is "one of SNAP: comments, tabs, no weights" \
  "a 1 2 1;a 1 3 1;a 2 3 1;p sp 3 3" "$(arcs g.txt)"
printf '0 1\n1 2\n' >g.el; cp g.el nx.edgelist
is "one of GAPBS" "a 1 2 1;a 2 3 1;p sp 3 2" "$(arcs g.el)"
is "one of NetworkX, by its suffix" "$(arcs g.el)" "$(arcs nx.edgelist)"
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

sed 's/"Paris"/"Pa\&#9;ris"/' g.graphml >tabs.graphml
status "  a name with a tab" 0 $s convert tabs.graphml tabs.csr
is "    which each format has" "$(arcs tabs.graphml)" "$(arcs tabs.csr)"
printf '<gexf><meta/></gexf>\n' >g.xml; status "an XML of another kind" 2 $s info g.xml; says "  says so" 'no <graph>: this is no GraphML'

# weights
printf '0 1 0.25\n1 2 1.5e1\n0 2 3\n' >f.wel
status "fractions are refused" 2 $s info f.wel
says "  with the remedy" '^f.wel:1: the weight "0.25" is no whole number: --scale S'
is "  scaled exactly" "a 1 2 25;a 1 3 300;a 2 3 1500;p sp 3 3" "$(arcs f.wel --scale 100)"
open='f.wel: directed, as the file does not say (--undirected reads each line both ways); the third column is the weight'
is "  and said" "$open; 3 weights times 100, 0 of them rounded" "$(head -1 err)"
is "  rounded to the nearest" "a 1 2 1;a 1 3 6;a 2 3 30;p sp 3 3" "$(arcs f.wel --scale 2)"
is "  and said" "$open; 3 weights times 2, 1 of them rounded" "$(head -1 err)"
printf '0 1\n' >none.el; arcs none.el --scale 100 >/dev/null
ok "a file without weights has nothing to multiply" grep -q 'no weights: each arc counts 1; nothing to multiply$' err
printf '3 2 11 0\n1 2 5\n1 1 5 3 4\n1 2 4\n' >none.graph
is "METIS: no number of weights is one, where there are weights" "a 1 2 5;a 2 1 5;a 2 3 4;a 3 2 4;p sp 3 4" "$(arcs none.graph)"
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
  for own in '' 'directed="true"' 'directed="1"' 'directed="False"' 'directed="0"' \
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
is "  is said" "said.tsv: directed, as its comment says; no weights: each arc counts 1; no line has the vertex 0" \
  "$(grep said.tsv: err | head -1)"
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
# what each form's samples were taken for: in JSON, in info, and in one line on standard error
bad= silent=
for f in "$samples"/*.*; do
  $s solve "$f" --solver dial --json >said.json 2>err
  told=$(sed 's/.*"read_as":"\([^"]*\)".*/\1/' said.json)
  [ -n "$told" ] && $s info "$f" 2>/dev/null | grep -qFx "read as       $told" || bad+=" ${f##*/}"
  if [ ! -s err ]; then silent+=" ${f##*.}"
  elif [ "$(cat err)" != "$f: $told" ]; then bad+=" ${f##*/}"; fi
done
is "what each sample was taken for is said" "" "$bad"
is "  but where a line has one meaning" " csr gr" "$silent"
# what says itself that it is undirected has no more arcs with --undirected
bad= asked=0
for f in "$samples"/*.* *.*; do
  $s info "$f" 2>/dev/null | grep '^read as *undirected' | grep -qv 'but for some edges' || continue
  asked=$((asked + 1)); [ "$(arcs "$f")" = "$(arcs "$f" --undirected)" ] || bad+=" ${f##*/}"
done
is "what says that it is undirected is no more so by the option" "" "$bad"
ok "  of $asked files" test $asked -ge 5
# what cannot be read is told as that, in each format
bad=
for f in .gr .mtx .csr .el .wel .graph .sg .wsg .graphml; do
  got=$($s info - --format $f 2>&1 <.)
  [ "$? ${got##*: }" = "2 Is a directory" ] || bad+="[$f: $got]"
done
is "a folder is no file of any format" "" "$bad"
# a column that says of each edge whether it is one, as Gephi's Type, under a head and
# without one: arcs by rule, or 2: refused.  A column of other words says nothing.
bad=
for words in 'Directed Directed' 'Undirected Undirected' 'Directed Undirected' 'undirected DIRECTED' \
  'Undirected Mutual' ' Undirected' 'Undirected ' 'road street'; do
  one=${words% *} two=${words#* }
  for top in '' $'Source,Target,Type,Id,Weight\n' $'a,b,way,Id,c\n'; do
    for wish in '' --undirected --directed; do
      printf '%s0,1,%s,0,2.0\n1,2,%s,1,3\n' "$top" "$one" "$two" >ways.csv
      columns=1,2,5; [ -n "$top" ] && columns=$(head -1 ways.csv | cut -d, -f1,2,5)
      case ${words,,},$top in
        'directed directed',*) wanted=2 ;; 'undirected undirected',*) wanted=4 ;;
        *mutual*|*'d ',*|' undirected',S*) wanted=refused ;;
        *street,*|' undirected',*) wanted=2 ;; *) wanted=3 ;;
      esac
      case $wish,$wanted in *,refused) ;; --und*) wanted=4 ;; --dir*,2) ;; --dir*) wanted=refused ;; esac
      got=$($s info ways.csv --separator , --columns $columns $wish 2>/dev/null | sed -n 's/^arcs *//p')
      [ "${got:-refused}" = "$wanted" ] || bad+="[$words, ${top%%,*}, $wish: ${got:-refused}, not $wanted]"
    done
  done
done
is "a direction is what a column says of each edge" "" "$bad"
printf '# Directed graph\n0,1,Undirected\n' >ways.csv
status "  and not what a comment says otherwise" 2 $s info ways.csv --separator , --columns 1,2
printf '# Edges: 1\n0,1,Undirected\n' >ways.csv
status "  a count of edges counts lines" 0 $s info ways.csv --separator , --columns 1,2
# a weight in each spelling of a number, in each form with weights
bad=
for w in 4 +4 4.0 04 4e0 40e-1 4. +4.0 -0 -0.0 -4 -0.1 + - +-4 4- ++4; do
  case $w in +-4|++4|4-|+|-|-4|-0.1) wanted=refused ;; -0*) wanted=0 ;; *) wanted=4 ;; esac
  printf 'p sp 2 1\na 1 2 %s\n' "$w" >sign.gr; printf '0 1 %s\n' "$w" >sign.wel
  for kind in integer real; do
    printf '%%%%MatrixMarket matrix coordinate %s general\n2 2 1\n1 2 %s\n' $kind "$w" >sign.$kind.mtx; done
  printf '2 1 1\n2 %s\n1 %s\n' "$w" "$w" >sign.graph
  key 'attr.name="weight"' >/dev/null; sed "s|>7<|>$w<|" key.graphml >sign.graphml
  for f in sign.gr sign.wel sign.integer.mtx sign.real.mtx sign.graph sign.graphml; do
    got=$($s solve $f --out - 2>/dev/null | awk 'NR == 2 { print $2 }')
    [ "${got:-refused}" = $wanted ] || bad+="[$f, $w: ${got:-refused}]"
  done
done
is "a weight in each spelling, in each form" "" "$bad"
printf '0 1 5 # five\n1 2 6\t%% six\n2 3 7\n' >behind.wel; printf '0 1 5\n1 2 6\n2 3 7\n' >bare.wel
is "a comment behind an edge" "$(arcs bare.wel)" "$(arcs behind.wel)"
printf '0 1 # five\n1 2\t%%\n' >behind.el; printf '0 1\n1 2\n' >bare.el
is "  and where there are no weights" "$(arcs bare.el)" "$(arcs behind.el)"
key 'attr.name="weight"' >/dev/null; plain=$(arcs key.graphml)
sed 's|<\(/*\)\([a-z]\)|<\1g:\2|g; s|<g:graphml|& xmlns:g="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://y"|' \
  key.graphml >prefix.graphml
is "GraphML whose names have a prefix" "$plain" "$(arcs prefix.graphml)"
sed 's|<g:edge|<y:edge source="a"/>&|' prefix.graphml >other.graphml
is "  another prefix is another language" "$plain" "$(arcs other.graphml)"
sed 's|"directed"|"Directed"|' key.graphml >Key.graphml
is "  Directed is directed" "$plain" "$(arcs Key.graphml)"
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
{ printf '\x50\x2a\x4d\x18\4\0\0\0skip'; zstd -qc r.gr; printf '\x5f\x2a\x4d\x18\0\0\0\0'; } >frames.gr.zst
is "  and with frames to be skipped, as pzstd writes" "$(arcs r.gr)" "$(arcs frames.gr.zst)"
cat r.gr.zst frames.gr.zst | zstd -q >twice.gr.zst; status "  which are named where they are packed twice" 2 $s info twice.gr.zst
says "    as what they are" 'compressed data inside'
zstd -qc frames.gr.zst >twice.gr.zst; status "  also where they come first" 2 $s info twice.gr.zst
says "    as what they are" 'compressed data inside'
zstd -q --long=28 -c <r.gr >long.gr.zst
is "  and with a long window" "$(arcs r.gr)" "$(arcs long.gr.zst)"
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
status "  one that is known when it is cut" 2 $s info g.dat --format .aaaaaaaaaaaaaaaaaaaaaaaaa.wel7
mkdir hidden
for f in .gr hidden/.gr hidden/.gr.gz ./.wel.zst; do
  status "a name that is a suffix: $f" 2 $s convert g.wel $f
done
is "  and no file" "" "$(ls -A hidden; ls -d .gr .wel.zst 2>/dev/null)"
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
# each word for a direction, each way to confirm or to deny it
bad=
for noun in '' ' graph' ' network'; do
  for colon in ': ' '=' ' ' ':' ' = '; do
    for truth in true yes 1 false no 0 NO; do
      for word in Directed undirected; do
        printf '# %s%s%s%s\n0 1 5\n1 2 5\n' "$word" "$noun" "$colon" "$truth" >said.el
        case $word,$truth in Directed,[ty1]*|undirected,[fnN0]*) wanted=2 ;; *) wanted=4 ;; esac
        got=$($s info said.el 2>/dev/null | sed -n 's/^arcs *//p')
        [ "$got" = "$wanted" ] || bad+="[$word$noun$colon$truth: $got]"
      done
    done
  done
done
is "a direction is what its comment says, or denies" "" "$bad"
# ... and what only begins with such a word denies nothing: a title, a sentence, a file's name
bad=
for noun in '' ' graph' ' network'; do
  for truth in true 1 false no 0 n never; do
    for tail in '' , ';' . ' ' '"' ')' ', weighted: 1' ' weighted=1' ' (as made)' '. Nodes: 3' / \
      .txt -loops.txt _dups.txt /x.txt ' loops' ' nodes alone' '.5' ' weights, ids from 0'; do
      for word in Directed Undirected; do
        printf '# %s%s: %s%s\n0 1 5\n1 2 5\n' "$word" "$noun" "$truth" "$tail" >said.el
        other=$([ $word = Directed ] && echo Undirected || echo Directed) wanted=$word
        case $tail,$truth in [,\;.\ \"\)],[fn0]* | ?' w'*:*,[fn0]* | ' w'*=*,[fn0]* | ' ('*,[fn0]* | '. N'*,[fn0]* | ,[fn0]*) wanted=$other ;;
          *,[fn0]*) [ -n "$noun" ] || wanted=no ;; esac
        got=$($s info said.el 2>&1 >/dev/null)
        case $got in *' undirected, as its comment'*) got=Undirected ;; *': directed, as its comment'*) got=Directed ;;
          *'directed, as the file does not say'*) got=no ;; esac
        [ "$got" = "$wanted" ] || bad+="[$word$noun: $truth$tail: $got, not $wanted]"
      done
    done
  done
done
is "  and only a whole word denies it" "" "$bad"
printf '# undirected: perhaps\n0 1 5\n' >said.el
$s info said.el >/dev/null 2>err; ok "  and what does neither is told" grep -q 'as the file does not say' err

# whoever states a count is held to it: each sample, cut after each line
bad=
for f in "$samples"/*; do
  name=${f##*/}
  case $name in FACTS|*.sg|*.wsg|*.csr|*.el|*.wel|*.edges) continue ;; esac   # no lines, or no count
  total=$(wc -l <"$f")
  for k in $(seq 1 $((total - 1))); do
    head -n "$k" "$f" >"cut.$name"
    [ -z "$(tail -n +$((k + 1)) "$f" | tr -d ' \t\n')" ] && continue
    $s info "cut.$name" >/dev/null 2>&1 && bad+="[$name after line $k]"
  done
done
is "a file that states a count is refused if it was cut" "" "$bad"
printf '# Nodes: 3 Edges: 900\n0\t1\n1\t2\n' >count.txt
status "a list with fewer edges than stated" 2 $s info count.txt
says "  at the line that states them, with the way out" '^count.txt:1: 900 edges, says this line, .*without it'
printf '# Nodes: 2 Edges: 2\n0 1\n1 2\n' >count.txt
status "  with more vertices" 2 $s info count.txt
printf '%% sym unweighted\n%% 3 3 3\n1 2\n2 3\n' >count.tsv
status "  of KONECT" 2 $s info count.tsv

# GraphML: an entity in each place, from each place where it may be declared:
# refused, or the same as if its text stood there
doc() {   # DOCTYPE PLACE TEXT
  local v=(directed edge A B 7 a); v[$2]=$3
  printf '%s\n' '<?xml version="1.0"?>' "$1" '<graphml><key id="d" for="edge" attr.name="weight"><default>'"${v[6]-3}"'</default></key>' \
    "<graph edgedefault=\"${v[0]}\"><node id=\"A\"/><node id=\"B\"/><node id=\"B1\"/>" \
    "<edge source=\"${v[2]}\" target=\"${v[3]}\"><data key=\"d\">${v[4]}</data></edge>" \
    "<edge source=\"B\" target=\"A\"/>${v[7]-}</graph></graphml>"
}
printf 1 >one.txt; printf '<edge source="B" target="A"/>' >edges.xml
bad=
for place in 0 2 3 4 6 7; do
  case $place in 0) text=directed ;; 2) text=A ;; 3) text=B ;; 7) text= ;; *) text=4 ;; esac
  for kind in inside outside declared parameter; do
    entity='&w;'; [ $kind = inside ] && entity=
    case $kind in
      inside) type='<!DOCTYPE graphml [<!ENTITY w "1">]>'; entity='&w;' ;;
      outside) type='<!DOCTYPE graphml [<!ENTITY w SYSTEM "one.txt">]>' ;;
      declared) type='<!DOCTYPE graphml SYSTEM "g.dtd">' ;;
      parameter) type='<!DOCTYPE graphml [<!ENTITY % p SYSTEM "p.ent"> %p;]>' ;;
    esac
    doc "$type" $place "$text$entity" >entity.graphml
    plain=$text; [ $kind = inside ] && plain+=1
    doc "" $place "$plain" | grep . >plain.graphml
    if $s convert entity.graphml - >got 2>/dev/null; then
      $s convert plain.graphml - >wanted 2>/dev/null
      [ $kind = inside ] && cmp -s got wanted || bad+="[$kind in $place]"
    fi
  done
done
is "what another file has of a GraphML is not left out" "" "$bad"
sed 's/^<!DOCTYPE.*/<!DOCTYPE graphml SYSTEM "g.dtd">/; s/&w;//' entity.graphml >dtd.graphml
status "  a document type alone is none of it" 0 $s info dtd.graphml
# each element moved into each other: refused, or the edges count
bad=
for at in '<edge source="B" target="A">@</edge>' '<node id="C">@</node>' '<data key="d">@</data>' '</graph>@<graph>' \
  '<x>@</x>' '<edge source="B" target="A"><x>@</x></edge>' '<edge source="B" target="A"><data key="d">@</data></edge>'; do
  for what in '<edge source="A" target="B"><data key="d">9</data></edge>' '<data key="d">9</data>' '<node id="Q"/>'; do
    printf '%s' '<graphml><key id="d" for="edge" attr.name="weight"><default>3</default></key><graph edgedefault="directed">' \
      '<node id="A"/><node id="B"/>' "${at/@/$what}" '<edge source="A" target="B"/></graph></graphml>' >nest.graphml
    case "$what$at" in '<data'*'"A">@</edge>'|'<data'*'<node'*|'<data'*'<x>'*|'<data key'*'<data key="d">@'*|'<data'*'</graph>'*) continue ;; esac
    $s info nest.graphml >/dev/null 2>&1 && bad+="[$what in $at]"
  done
done
is "an element in a wrong place of a GraphML is refused" "" "$bad"

# gzip and zstd: each byte of two members changed: refused, or the same graph
printf '0 1 2\n0 2 7\n' | gzip -n >two.el.gz; printf '1 2 3\n1 0 2\n' | gzip -n >>two.el.gz
is "two members of gzip are one file" "$want" "$(arcs two.el.gz)"
{ cat two.el.gz; printf 'rubbish'; } >more.el.gz
status "what is no member behind a member" 2 $s info more.el.gz
{ cat two.el.gz; printf '\0\0'; } >more.el.gz
status "  zeros, too" 2 $s info more.el.gz
size=$(stat -c %s two.el.gz) bad=
for k in $(seq 0 $((size - 1))); do
  cp two.el.gz flip.el.gz
  was=$(od -An -tu1 -j "$k" -N1 two.el.gz)
  printf "\\x$(printf %02x $((was ^ 255)))" | dd of=flip.el.gz bs=1 seek="$k" conv=notrunc 2>/dev/null
  if $s convert flip.el.gz - --format .el >got 2>/dev/null; then
    [ "$(grep -v ^c got | LC_ALL=C sort | paste -sd';')" = "$want" ] || bad+=" $k"
  fi
done
is "a byte of it that was changed loses nothing" "" "$bad"

# vertices of 64 bits in the benchmark's form
{ printf '\1'; long 2 3; long 0 1 2 2; long 1 2; long 0 0 1 2; long 0 1; } >wide.sg
status "a .sg with vertices of 64 bits" 2 $s info wide.sg
says "  is told so" 'vertices have 64 bits'
status "  through a pipe" 2 sh -c "$s info - <wide.sg"
cp wide.sg wide.wsg; status "  weights of zero, if the name says it" 0 $s info wide.wsg
gzip -k wide.wsg; status "  compressed" 0 $s info wide.wsg.gz
status "  or the option" 0 sh -c "$s info - --format .wsg <wide.sg"

# files larger than each buffer: the same graph through each format and packing
cat >large.pl <<'P'
# N M: a directed graph whose arcs are i -> i+k, weight w(i), in each format
my ($n, $d) = @ARGV; my (@a, @u);
for my $i (0 .. $n - 1) { push @a, map { [$i, ($i * 7 + $_ * 13 + 1) % $n, ($i + $_) % 9 + 1] } 1 .. $d }
my $m = @a; my $o;
sub out { open $o, '>:raw', $_[0] or die; print $o $_[1]; close $o }
out 'l.gr', "p sp $n $m\n" . join '', map { sprintf "a %d %d %d\n", $$_[0] + 1, $$_[1] + 1, $$_[2] } @a;
out 'l.mtx', "%%MatrixMarket matrix coordinate integer general\n$n $n $m\n" .
  join '', map { sprintf "%d %d %d\n", $$_[0] + 1, $$_[1] + 1, $$_[2] } @a;
out 'l.wel', join '', map { "$$_[0] $$_[1] $$_[2]\n" } @a;
out 'l.graphml', "<graphml><key id='k' for='edge' attr.name='weight'/><graph edgedefault='directed'>\n" .
  join('', map { "<node id='v$_'/>" } 0 .. $n - 1) .
  join('', map { "<edge source='v$$_[0]' target='v$$_[1]'><data key='k'>$$_[2]</data></edge>\n" } @a) . "</graph></graphml>\n";
for my $w (0, 1) {
  my $s = pack 'CQ<Q<', 1, $m, $n;
  for my $half (0, 1) {
    my @l; push @{ $l[$$_[$half]] }, $w ? pack('l<l<', $$_[1 - $half], $$_[2]) : pack('l<', $$_[1 - $half]) for @a;
    my $at = 0; my $v = pack 'Q<', 0;
    $v .= pack 'Q<', $at += @{ $l[$_] || [] } for 0 .. $n - 1;
    $s .= $v . join '', map { @{ $l[$_] || [] } } 0 .. $n - 1;
  }
  out $w ? 'l.wsg' : 'l.sg', $s;
}
my @l; for my $a (@a) { push @{ $l[$$a[0]] }, "" . ($$a[1] + 1) . " $$a[2]"; push @{ $l[$$a[1]] }, "" . ($$a[0] + 1) . " $$a[2]" }
out 'l.graph', "$n $m 1\n" . join '', map { join(' ', @{ $l[$_] || [] }) . "\n" } 0 .. $n - 1;
P
same() {   # the graph of each file, as sorted arcs without names
  $s convert "$1" - ${2:+--format $2} 2>/dev/null | grep -v '^c' | LC_ALL=C sort | cksum
}
large() {   # N DEGREE PACKINGS
  perl large.pl "$1" "$2"; rm -f l.csr; $s convert l.gr l.csr 2>/dev/null
  wanted=$(same l.gr) bad=
  unweighted=$($s convert l.gr - | awk '/^a/ { $4 = 1 } { print }' | LC_ALL=C sort | cksum)
  both=$($s convert l.gr - --undirected 2>/dev/null | LC_ALL=C sort | cksum)
  for f in l.gr l.mtx l.wel l.graphml l.wsg l.sg l.graph l.csr; do
    case $f in *.sg) right=$unweighted ;; *.graph) right=$both ;; *) right=$wanted ;; esac
    [ "$(same $f)" = "$right" ] || bad+=" $f"
    for z in $3; do
      case $z in
        gz) gzip -1kf $f; [ "$(same $f.gz)" = "$right" ] || bad+=" $f.gz" ;;
        zst) zstd -qkf $f; [ "$(same $f.zst)" = "$right" ] || bad+=" $f.zst" ;;
        pipe) [ "$(cat $f | same - ".${f#l.}")" = "$right" ] || bad+=" $f|" ;;
      esac
    done
  done
  is "$1 vertices, $(stat -c %s l.sg) bytes of .sg, through all formats" "" "$bad"
}
for n in 2728 2729 2730 2731 8189 8190 8191 8192 8193; do
  perl large.pl $n 1; status "a .sg of $(stat -c %s l.sg) bytes" 0 $s info l.sg
done
large 9000 2 "gz zst pipe"
{ echo 300001 300000; seq -s ' ' 2 300001; for k in $(seq 300000); do echo 1; done; } >star.graph
status "a vertex of METIS with 300,000 neighbours" 0 $s info star.graph

# numbers that move, and entries of one place, are told
printf '0 1 5\n1 2 6\n' >move.el; printf '%s\n' "p sp 3 2" "a 1 2 5" "a 2 3 6" >move.gr
bad=
for in in move.el move.gr move.mtx move.csr; do
  [ -e $in ] || $s convert move.gr $in 2>/dev/null
  for out in to.gr to.mtx to.csr; do
    told=$($s convert $in $out 2>&1 >/dev/null | grep -c "^$out: vertex")
    a=$($s solve $in --source 1 --to 2 --out - 2>/dev/null); b=$($s solve $out --source 1 --to 2 --out - 2>/dev/null)
    [ "$a" = "$b" ] && same=0 || same=1
    [ "$told" = $same ] || bad+="[$in $out: told $told]"
  done
done
is "convert tells when a number means another vertex" "" "$bad"
printf '%%%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 2 3\n1 2 4\n' >twice.mtx
status "two entries of one place" 0 $s info twice.mtx
says "  are told" '1 entry has the place of another'
$s convert twice.mtx again.mtx 2>err; ok "  in writing, too" grep -q '^again.mtx: 1 entry has' err
sed 's/integer/unsigned-integer/' twice.mtx >unsigned.mtx
status "unsigned-integer, as SciPy writes it" 0 $s info unsigned.mtx
printf 'c name 1 Rome\np sp 2 1\na 1 2 7\n' >early.gr
status "a name before the header" 2 $s info early.gr
printf 'p sp 2 1\na1 2 7\n' >a1.gr
status "a1" 2 $s info a1.gr

# each line of a list of packages deleted: refused, or the vertices agree
printf '%s\n' 'Package: a' 'Installed-Size: 3' '' 'Package: b' 'Depends: a' 'Installed-Size: 4' ' ' \
  'Depends: b' 'Package: c' '' 'Package: d' 'Depends: a,' ' c' >list
names() { $s packages list.gr --from "$1" >/dev/null 2>&1 && sed -n 's/^c name [0-9]* //p' list.gr | paste -sd' '; }
bad=$(names list); [ "$bad" = "a b c d" ] && bad=
for k in $(seq 13); do
  sed "${k}d" list >less; got=$(names less) && [ "$got" != "a b c d" ] && bad+="[without line $k: $got]"
done
is "a list of packages with a line less" "" "$bad"
$s solve move.gr --out d.gz >/dev/null 2>&1
status "verify reads what solve wrote compressed" 0 $s verify move.gr d.gz
# what a file is, is told from its first bytes, under the name of another format and under none
root='<graphml><key id="k" for="edge" attr.name="weight" attr.type="int"/><graph edgedefault="directed">
<node id="a"/><node id="b"/><edge source="a" target="b"><data key="k">3</data></edge></graph></graphml>'
for head in '' '<?xml version="1.0"?>' '<?xml version="1.0" encoding="UTF-8"?>
'; do
  printf '%s%s\n' "$head" "$root" >begins.gr
  if $s info begins.gr 2>&1 | grep -q 'does not read GraphML\|no expat'; then
    skip "GraphML by its beginning: ${head:-the root}" "no expat"; continue; fi
  is "GraphML by its beginning: ${head:-the root}" "2 2" "$(for f in begins.gr -; do
    $s info $f <begins.gr 2>/dev/null | sed -n 's/^vertices *//p'; done | xargs)"
done
finish
