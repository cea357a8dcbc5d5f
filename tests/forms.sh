# Files in exactly the form that others' programs write: OSMnx, KONECT, SNAP, the
# SuiteSparse collection, the Graph500 benchmark.  Each gives the right distances,
# or one line that says what is missing and which option says it.
. tests/tap.sh
s=$B/bin/sssp R=$PWD
cd "$work" || exit 1
# d FILE OPTION...: the distances in a line, or the refusal
d() { timeout 20 $s solve "$@" --out - 2>err >got && paste -sd' ' got || { grep -c . err; head -1 err; } | paste -sd' '; }
from_one() { case "$*" in *--source*) d "$@" ;; *) d "$@" --source 1 ;; esac; }
is_refused() { # NAME PATTERN FILE OPTION...
  local name=$1 want=$2; shift 2
  d "$@" >got; ok "$name" grep -qE "^1 $1:.*$want" got
}

# OSMnx: streets, all attributes strings, ids above 2^53, two edges of one pair
key() { printf '  <key id="d%s" for="%s" attr.name="%s" attr.type="string" />\n' "$@"; }
edge() { # FROM TO KEY LENGTH ONEWAY
  printf '    <edge source="%s" target="%s" id="%s">\n      <data key="d8">[55, 56]</data>\n' "$1" "$2" "$3"
  printf '      <data key="d9">residential</data>\n      <data key="d11">%s</data>\n' "$5"
  printf '      <data key="d13">%s</data>\n      <data key="d15">LINESTRING (12.5 41.9, 12.6 41.8)</data>\n    </edge>\n' "$4"
}
{ printf "<?xml version='1.0' encoding='utf-8'?>\n"
  printf '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
  key 15 edge geometry; key 13 edge length; key 11 edge oneway; key 9 edge highway; key 8 edge osmid
  key 6 node street_count; key 5 node x; key 4 node y; key 2 graph crs; key 0 graph created_date
  printf '  <graph edgedefault="directed">\n    <data key="d0">2026-01-02 03:04:05</data>\n    <data key="d2">epsg:4326</data>\n'
  for v in 104 9007199254740993 207; do
    printf '    <node id="%s">\n      <data key="d4">41.9</data>\n      <data key="d5">12.5</data>\n      <data key="d6">3</data>\n    </node>\n' $v
  done
  edge 104 9007199254740993 0 120.25 False; edge 9007199254740993 104 0 120.25 False
  edge 104 9007199254740993 1 98.5 True; edge 9007199254740993 207 0 10.125 True
  printf '  </graph>\n</graphml>\n'; } >streets.graphml
is_refused "OSMnx: which of the numbers is the weight is asked" '--weight NAME' streets.graphml --source 104
is_refused "  fractions need a scale" '--scale' streets.graphml --weight length --source 104
is "  in metres, to the millimetre" "104 0 9007199254740993 98.5 207 108.625" \
  "$(d streets.graphml --weight length --scale 1000 --source 104)"
is "  and a street of one way has no way back" "104 inf 9007199254740993 inf 207 0" \
  "$(d streets.graphml --weight length --scale 1000 --source 207)"

# KONECT: out.NAME, two comments, blanks or tabs, a blank before the line's end
konect() { # HEAD LINES OPTION...
  printf "%% $1\n$2" >out.net; shift 2; from_one out.net "$@"
}
two='%% 2 3 3\n1 2 \n2 3 \n' three='1\t2\t5\n2\t3\t4\n' four='1 2 1 1082008561\n2 3 1 1082008562\n'
is "KONECT: sym unweighted" "0 inf 1 0 2 1 3 2" "$(konect 'sym unweighted' "$two")"
is "  asym unweighted, from the other end" "0 inf 1 inf 2 inf 3 0" "$(konect 'asym unweighted' "$two" --source 3)"
is "  sym, from the other end" "0 inf 1 2 2 1 3 0" "$(konect 'sym unweighted' "$two" --source 3)"
for kind in weighted posweighted multiweighted multiposweighted; do
  is "  asym $kind" "0 inf 1 0 2 5 3 9" "$(konect "asym $kind" "$three")"
done
for kind in positive signed multisigned dynamic; do
  konect "asym $kind" "$three" >got
  ok "  asym $kind: a third column that is no length is asked about" \
    grep -q '^1 out.net:2: the third number is .*--unweighted.*--columns' got
  is "    --unweighted" "0 inf 1 0 2 1 3 2" "$(konect "asym $kind" "$three" --unweighted)"
  is "    --columns" "0 inf 1 0 2 5 3 9" "$(konect "asym $kind" "$three" --columns 1,2,3)"
done
is "  sym signed, with a minus, unweighted" "0 inf 1 0 2 1" "$(konect 'sym signed' '1 2 -1\n' --unweighted)"
konect 'asym positive' "$four" >got; ok "  times are asked about" grep -q '^1 out.net:2:.*--columns' got
is "    and passed over" "0 inf 1 0 2 1 3 2" "$(konect 'asym positive' "$four" --columns 1,2)"
konect 'bip weighted' "$three" >got; ok "  two sides are refused" grep -q '^1 out.net:1: a bip' got
gzip -k out.net; is_refused "    compressed, too" 'a bip' out.net.gz --source 1

# SNAP: tabs, the ends of lines of Windows in some, gaps among the numbers
snap() { printf "$1" >web.txt; shift; d web.txt "$@"; }
head='# A web of pages\r\n# Nodes: 3 Edges: 3\r\n# FromNodeId\tToNodeId\r\n0\t2\r\n2\t5\r\n5\t0\r\n'
is "SNAP: a directed graph" "0 0 1 inf 2 1 3 inf 4 inf 5 2" \
  "$(snap "# Directed graph (each unordered pair of nodes is saved once): web-X.txt \r\n$head" --source 0)"
is "  an undirected one" "0 0 1 inf 2 1 3 inf 4 inf 5 1" \
  "$(snap "# Undirected graph: ../../data/output/x.ungraph.txt\n${head//\\r/}" --source 0)"
snap "# Undirected graph: x\n# Nodes: 3 Edges: 7\n0\t2\n" --source 0 >got
ok "  one that was cut off" grep -q '^1 web.txt:2: 7 edges, says this line' got
is "  a list without a head is told to be taken for directed" "0 inf 1 inf 2 0" "$(snap '1 2\n' --source 2)"
ok "    in a line" grep -q 'directed, as the file does not say' err
is "  its tables with commas" "a 3 b 0 c 5" \
  "$(snap 'source,target,weight\na,b,3\nb,c,5\n' --columns source,target,weight --separator , --relabel --undirected --source b)"

# SuiteSparse: a comment block, the lower triangle, each kind of value
mm() { # KIND SIZES-AND-ENTRIES OPTION...
  { printf '%%%%MatrixMarket matrix %s\n' "$1"
    printf '%%%s\n' ------------ ' SuiteSparse Matrix Collection' ' name: X/y' ' [no title]' \
      ' author: nobody; ed: nobody' ' fields: name title A id kind' ' kind: undirected graph' ------------
    printf "$2"; } >m.mtx; shift 2; from_one m.mtx "$@"
}
is "SuiteSparse: pattern symmetric" "1 0 2 1 3 2" "$(mm 'coordinate pattern symmetric' '3 3 2\n2 1\n3 2\n')"
is "  from the other end" "1 2 2 1 3 0" "$(mm 'coordinate pattern symmetric' '3 3 2\n2 1\n3 2\n' --source 3)"
is "  pattern general" "1 0 2 1 3 inf" "$(mm 'coordinate pattern general' '3 3 2\n1 2\n3 2\n')"
is "  integer symmetric, with a diagonal" "1 0 2 7 3 15" \
  "$(mm 'coordinate integer symmetric' '3 3 4\n1 1 4\n2 1 7\n3 2 8\n3 3 1\n')"
is "  real general, whole" "1 0 2 1 3 5" "$(mm 'coordinate real general' '3 3 2\n1 2 1.0000000000000000e+00\n2 3 4\n')"
mm 'coordinate real symmetric' '3 3 2\n2 1 .5\n3 2 1.25e+00\n' >got
ok "  real symmetric: fractions need a scale" grep -q '^1 m.mtx:11:.*--scale' got
is "    and have it" "1 0 2 0.5 3 1.75" "$(mm 'coordinate real symmetric' '3 3 2\n2 1 .5\n3 2 1.25e+00\n' --scale 100)"
bad() { mm "$2" "$3" >got; ok "  $2: refused" grep -qE "^1 m.mtx:$1: " got; }
bad 11 'coordinate real general' '3 3 2\n2 1 -1\n3 2 4\n'
bad 1 'coordinate real skew-symmetric' '3 3 2\n2 1 3\n3 2 4\n'
bad 1 'coordinate complex hermitian' '3 3 2\n2 1 3 0\n3 2 4 1\n'
bad 1 'coordinate complex general' '3 3 2\n2 1 3 0\n3 2 4 1\n'
bad 1 'array real general' '3 1\n1\n2\n3\n'
bad 10 'coordinate real general' '3 4 2\n2 1 1\n3 2 4\n'
bad 12 'coordinate integer symmetric' '3 3 2\n2 1 7\n1 2 7\n'
mm 'coordinate integer symmetric' '3 3 2\n2 1 7\n3 2 8\n' >got; sed -i 1s/MatrixMarket/matrixmarket/ m.mtx
is "  its first line in small letters" "1 0 2 7 3 15" "$(d m.mtx --source 1)"

# Graph500: 12 bytes an edge, without a head, and weights of 4 bytes in another file
perl -e 'print map { pack "V3", $_ * 7 % 61, $_ * 11 % 59, 0 } 1 .. 200' >edges
perl -e 'print map { pack "f", $_ / 256 } 1 .. 200' >edges.weights
for f in edges edges.weights; do is_refused "Graph500: $f is named, not read" 'looks like the binary file' $f --source 0; done
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  sed -n '/Graph500/,/^\.Ed/{/^[.T(]/!p}' "$R/book/man/sssp.1" | sed -n '/^import/,$p' >list.py
  ok "  the manual makes a list of them" /usr/bin/python3 list.py
  perl -e 'print map { $_ * 7 % 61, " ", $_ * 11 % 59, " ", $_ / 256, "\n" } 1 .. 200' >same.wel
  is "  which has the same distances" "$(d same.wel --source 7 --undirected --scale 256)" \
    "$(d edges.wel --source 7 --undirected --scale 256)"
  ok "  and there are some" grep -qE '^([0-9.]+ ){20}' <(d edges.wel --source 7 --undirected --scale 256)
else skip "Graph500: as a list" "no python3-numpy"; fi

# NetworkX: a key for each type that an attribute has, so two of one name; each way to share out three edges
path() { # KEYS DATA...: a path of four nodes, DATA of its edges
  printf '<?xml version="1.0"?><graphml>%s<graph edgedefault="directed">' "$1"; shift; printf '<node id="%s"/>' a b c d
  for v in ab bc cd; do printf '<edge source="%s" target="%s">%s</edge>' ${v:0:1} ${v:1} "$1"; shift; done
  printf '</graph></graphml>\n'
}
two='<key id="d1" for="edge" attr.name="weight" attr.type="double"/><key id="d0" for="edge" attr.name="weight" attr.type="long"/>'
on() { printf '<data key="%s">%s</data>' "$@"; }
bad=
for i in d0 d1; do for j in d0 d1; do for k in d0 d1; do
  path "$two" "$(on $i 2)" "$(on $j 3.0)" "$(on $k 4)" >nx.graphml
  [ "$(d nx.graphml --source a)" = "a 0 b 2 c 5 d 9" ] || bad="$bad $i$j$k"
done; done; done
is "NetworkX: whole numbers under one key and fractions under another of its name" "" "$bad"
path "$two" "$(on d0 2)" "$(on d0 3 d1 3)" "$(on d1 4)" >nx.graphml
is_refused "  an edge with both" 'a second weight of one edge' nx.graphml
path "$two" "$(on d0 2)" "" "$(on d1 4)" >nx.graphml
is_refused "  an edge with neither" 'an edge without a weight' nx.graphml
one=${two/\/>/><default>7</default></key>}
path "$one" "$(on d0 2)" "" "$(on d1 4)" >nx.graphml
is "  the default of the one" "a 0 b 2 c 9 d 13" "$(d nx.graphml --source a)"
path "${one/%\/>/><default>8</default></key>}" "$(on d0 2)" "" "$(on d1 4)" >nx.graphml
is_refused "  not two of them" 'two keys of the name weight have a default' nx.graphml
is "  and one of them alone by its identifier" "$(path "$two" "$(on d0 2)" "$(on d0 3)" "$(on d0 4)" >nx.graphml
  d nx.graphml --source a --weight d0)" "a 0 b 2 c 5 d 9"

# a list that counts from 1 has a vertex 0 here, and it is said; whatever the least number is
bad=
for least in 0 1 2 7; do for tail in $least 9; do
  printf '%s 11 5\n11 %s 6\n' $tail $least >n.wel
  timeout 20 $s info n.wel 2>err >/dev/null
  [ "$(grep -c 'no line has the vertex 0' err)" = $((least > 0)) ] || bad="$bad $least-$tail"
  timeout 20 $s info n.wel --relabel 2>err >/dev/null; grep -q 'vertex 0' err && bad="$bad names"
done; done
is "a list that begins from another number says so" "" "$bad"

# whatever a file begins with, the refusal is not about a format that nobody meant
bad=
for code in {33..126}; do
  first=$(printf "\\$(printf %03o $code)")
  printf '%s\n' "${first}ource;target 1" >any; timeout 20 $s info any 2>err >/dev/null; rc=$?
  case $first in
    [0-9%\#]) ok=. ;; a|p) ok='none of the forms' ;; c) ok='any:1' ;; *) ok='^any:1: this (looks like|is none of the forms)' ;;
  esac
  [ $rc = 2 ] && [ "$(grep -c . err)" = 1 ] && grep -qE "$ok" err || bad="$bad $first"
done
is "a file of no form is told so, whatever its first letter" "" "$bad"
# a table without a suffix is told of the options that read tables, whatever word it begins with
bad=
for a in {a..z}; do for line in "$a b 3" "${a}at dog 3" "${a}ity,to,km" "$a,b,3"; do
  printf '%s\n' "$line" >any; timeout 20 $s info any 2>err >/dev/null
  case $line in c\ *|p\ *) continue ;; esac    # a comment, a head
  grep -q 'of a table --columns' err || bad="$bad ($line)"
done; done
is "a table is told how it is read, whatever its first word" "" "$bad"
mkdir -p in && echo '1 2 3' >in/a.mtx && tar -cf in.tar in && tar -czf in.tgz in
is "an archive is told to be unpacked" 2 "$(for f in in.tar in.tgz; do $s info $f 2>&1; done | grep -c 'tar archive, to be unpacked')"
# what no text has, in a comment of a file without a name: bytes 0 to 8, which other programs' binary files begin with
other() { for b in $(seq 0 31); do printf "c a\\$(printf %03o "$b")b\nc\np sp 2 1\na 1 2 3\n" | $s info - 2>&1 | grep -q 'binary file of another' && printf '%s ' "$b"; done; }
is "a byte below 9 is another program's, and none above" "0 1 2 3 4 5 6 7 8 " "$(other)"
# what a file says of its direction is nobody's wish: of the small files of all formats, one that
# says it is read the same when just that is asked for, or refused
said() { $s info "$@" 2>&1 >/dev/null | head -1; }
odd='' told=0
for f in "$R"/tests/readers/samples/*.*; do
  plain=$(said "$f")
  [[ $plain == *", as "*" says"* || $plain == *", as all "* ]] || continue
  told=$((told + 1)); asked=$(said "$f" --directed)
  [[ $asked == "$plain" || $asked == *"is what was asked for"* ]] || odd+=" ${f##*/}"
done
is "a direction that the file states is never \"as asked\"" "" "$odd"
ok "  and $told files state one" test "$told" -ge 10
finish
