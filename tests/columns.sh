# Lists of edges as people have them: a model draws a graph, what its vertices
# are called, and how the table is written, solves it by itself, and the program
# must print the same distances under the same names; with an option left out
# or another in its place what differs is refused or told.  $1: all of them.
# seconds: 2
. tests/tap.sh
s=$B/bin/sssp
cp tests/columns.pl "$work/"; cd "$work" || exit 1
echo "# SEED=$drawn"
mkdir t
perl columns.pl t "${1:-24}" "$drawn"
bad='' plain='' count=0
for f in t/*.args; do
  base=${f%.args}; mapfile -t args <"$f"
  count=$((count + 1))
  timeout 20 "$s" solve "$base.list" "${args[@]}" --out "$base.got" >"$base.out" 2>"$base.err" || bad+=" $base: refused"
  cmp -s <(LC_ALL=C sort "$base.got") <(LC_ALL=C sort "$base.want") || bad+=" $base"
  # the library read it so, and info and --json say it
  about=$("$s" info "$base.list" "${args[@]:2}" 2>/dev/null | sed -n 's/^read as *//p')
  case " ${args[*]} " in
    *" --directed "*) [[ $about == directed,\ as\ asked* ]] || bad+=" $base: $about" ;;
    *) [[ $about == undirected,\ as\ asked* ]] || bad+=" $base: $about" ;;
  esac
  grep -q . "$base.err" && ! grep -q 'rounded\|nothing to multiply\|blanks around\|the weight;\|each arc counts\|the weight' "$base.err" && bad+=" $base: $(head -1 "$base.err")"
  # without each option: refused, the same, or told on standard error
  for k in "${!args[@]}"; do
    case ${args[k]} in --columns | --separator) less=("${args[@]:0:k}" "${args[@]:k+2}") ;;
      --relabel | --directed | --undirected) less=("${args[@]:0:k}" "${args[@]:k+1}") ;; *) continue ;; esac
    timeout 20 "$s" solve "$base.list" "${less[@]}" --format .el --out less.got >/dev/null 2>less.err &&
      ! cmp -s <(grep -v ' inf$' less.got | LC_ALL=C sort) <(grep -v ' inf$' "$base.want" | LC_ALL=C sort) && ! grep -q . less.err &&
      plain+=" $base without ${args[k]}"
  done
done
is "drawn tables: the distances and the names of the model" "" "$bad"
is "without an option: refused, the same, or told" "" "$plain"
ok "there were some" test "$count" -ge 24
# the same graph in every text format
bad= forms=
for g in t/*.any; do
  want=${g%.any}.anywant; read -r v <"$want.from"
  for f in "${g%.any}".as.*; do
    o=(); [ "${f##*.}" = graph ] || o=(--directed)
    [ -e "$want.both" ] && [ "${f##*.}" != graph ] && o=(--undirected)
    # vertices are counted from 0 or from 1: by the file's own first number
    first=0; case $f in *.gr | *.mtx | *.graph) first=1 ;; esac
    awk -v k=$first '{ print ($1 + k) " " $2 }' "$want" >same.want
    name=$((v + first)); [ "${f##*.}" = graphml ] && name=n$v
    rm -f same.got
    timeout 20 "$s" solve "$f" "${o[@]}" --source $name --out same.got >/dev/null 2>&1 || bad+=" $f: refused"
    sed -i 's/^n//' same.got; forms+=" ${f##*.}"
    cmp -s <(LC_ALL=C sort same.got) <(LC_ALL=C sort same.want) || bad+=" $f"
  done
done
is "one graph in every text format" "" "$bad"
is "  which are" "gr graph graphml mtx wel" "$(xargs -n1 <<<"$forms" | sort -u | xargs)"
# unweighted: whatever stands for a weight
printf 'a,b,fast\nb,c,slow\n' >words.csv
is "weights that are words, if none is asked for" "a 0 b 1 c 2" \
  "$("$s" solve words.csv --separator , --relabel --columns 1,2,3 --source a --out - 2>/dev/null | xargs)$("$s" solve words.csv \
    --separator , --relabel --unweighted --source a --out - 2>/dev/null | xargs)"
status "a column of weights, and none asked for" 2 "$s" info words.csv --separator , --columns 1,2,3 --unweighted
# the mark that spreadsheets write is no part of the first name
printf '\357\273\277a,b,1\nc,a,1\na,c,2\n' >mark.csv
is "a byte-order mark" "a 0 b 1 c 2" "$("$s" solve mark.csv --separator , --relabel --source a --out - 2>/dev/null | xargs)"
# a number is no vertex where vertices have names
printf '17 4\n4 900719925474099312\n' >ids.el
is "ids of 64 bits" "17 0 4 1 900719925474099312 2" "$("$s" solve ids.el --relabel --source 17 --out - 2>/dev/null | xargs)"
is "  a target" 1 "$("$s" solve ids.el --relabel --source 4 --to 900719925474099312 --out - 2>/dev/null | awk '/^9/ { print $2 }')"
status "  a number that is no id" 2 "$s" solve ids.el --relabel --source 1
"$s" apsp ids.el --relabel --rows ids.rows >told 2>&1
is "  a file of rows has none, which is told" 1 "$(grep -c '^ids.rows has no names: its 0, 1, 2 ... are the vertices' told)"
is "  in the order that is told" "$("$s" solve ids.el --relabel --source 17 --out - 2>/dev/null | awk '{ print NR - 1, $2 }' | xargs)" \
  "$("$s" rows ids.rows --source 0 2>/dev/null | xargs)"
"$s" solve ids.el --relabel --out ids.d >/dev/null 2>&1
status "  distances are verified under their names" 0 "$s" verify ids.el ids.d --relabel
echo "1 0" >>ids.d; status "  and a number is none there" 2 "$s" verify ids.el ids.d --relabel
status "  without the option" 2 "$s" info ids.el; says "  the way out is named" 'relabel takes any name'
# a mark that no editor shows is no part of a name, in whatever pieces a pipe delivers it
printf '\357\273\277Rome,Milan,1\nMilan,Rome,3\n' >mark.csv
for how in 'cat mark.csv' 'head -c 1 mark.csv; sleep .1; tail -c +2 mark.csv' 'gzip -c mark.csv'; do
  is "a byte-order mark: $how" "Rome 0 Milan 1" \
    "$(eval "$how" | "$s" solve - --format .wel --separator , --relabel --directed --out - 2>/dev/null | xargs)"
done
(printf '\357\273\277'; printf 'Rome 0\nMilan 1\n') >mark.d
status "  of distances" 0 "$s" verify mark.csv mark.d --separator , --relabel --directed
# what begins like a comment may be a name, and what is stated may be missing: told
printf '#a,b,1\nb,c,2\n#c,d,1\n' >hash.csv
"$s" info hash.csv --separator , --columns 1,2,3 --relabel --directed >out 2>err
is "lines left out are told" "; 2 lines with # or % at the beginning left out" "$(grep -o '; 2 lines.*' err)"
sed -i 's/^\(#.\)/"\1"/' hash.csv
is "  in quotes it is a name" "#a 0 b 1 c 3 #c inf d inf" "$("$s" solve hash.csv --separator , --relabel --directed --out - 2>/dev/null | xargs)"
# what passes for a list of edges and is none; a person's own comments may look so
printf '# q\np 1.5\n# r\nq 2\n' >x.lgl; cp x.lgl x.txt
printf '#/usr/bin/x.py\n# GMT Mon Jan  1\n# ring\n0 1 2\n1 2 0\n2 0 1\n' >ring.txt; tail -n 3 ring.txt >ring.adjlist
for f in x.lgl x.txt ring.txt ring.adjlist; do
  status "$f is no list of edges" 2 "$s" info $f --relabel; says "  and the way out" 'this looks like .*: --format .el reads it'
  "$s" info $f --relabel --format .el >out 2>err; ok "  all the same" grep -q '^arcs' out
done
# a dictionary behind an edge: the key is asked for as in GraphML, and nothing is dropped in silence
data() { printf "%s\n" "$1" "b c $2" >d.edgelist; shift 2
  "$s" solve d.edgelist --relabel --directed --source a --out - "$@" 2>err | xargs; }
is "NetworkX's dictionaries" "a 0 b 2 c 7" "$(data "a b {'weight': 2}" "{'name': 'x, \"} {', 'l': [1, {2: 3}], 'weight': 5.0}")"
is "  empty" "a 0 b 1 c 2" "$(data 'a b {}' '{}')"; ok "  which is told" grep -q 'no weights: each arc counts 1' err
is "  by NumPy, and as texts" "a 0 b 2.5 c 4" "$(data "a b {'weight': np.float64(2.5)}" "{'weight': '1.5'}" --scale 10)"
is "  under another name" "a 0 b 2 c 7" "$(data "a b {'km': 2, 'weight': 9}" "{'km': 5}" --weight km)"
is "  none asked for" "a 0 b 1 c 2" "$(data "a b {'km': 2}" "{'km': 5}" --weight none)"
for d in "{'km': 5}" "{'weight': nan}" "{'weight': True}" "{'weight': -1}" "{5}" "{'weight'}" "{'weight: 3}" "{}" "{'weight': (1}"; do
  is "  $d is refused" "" "$(data "a b {'weight': 2}" "$d")"; is "  in one line" 1 "$(wc -l <err)"
done
printf '53017091 4294967290 3\n' >huge.el; status "one edge and four billion vertices" 2 "$s" info huge.el; says "  the way out" 'relabel takes any name'
# names of several words go through each form that has names
printf '"Rome, IT","St. John ""s",3\n"St. John ""s",x,4\n' >two.csv
for f in two.gr two.mtx two.csr; do
  "$s" convert two.csv $f --separator , --relabel --directed 2>/dev/null
  is "names of several words in $f" 'Rome, IT 0 St. John "s 3 x 7' "$("$s" solve $f --source 'Rome, IT' --out $f.d >out 2>err; xargs -d '\n' <$f.d)"
  status "  verified" 0 "$s" verify $f $f.d --source 'Rome, IT'
done
# ... and are found in a list of sources
for o in 'Rome, IT,x' 'x,Rome, IT' 'Rome\x2c IT,x'; do
  rm -f two.d
  is "the sources $o" "Rome, IT 0 St. John \"s 3 x 0" "$("$s" solve two.csr --sources "$o" --out two.d >out 2>err; xargs -d '\n' <two.d)"
  is "  each by itself" "$(tr , '\n' <<<"$o" | grep -c '^[Rx]')" "$("$s" apsp two.csr --sources "$o," --checksum 2>/dev/null | grep -cE '^(Rome, IT|x) ')"
done
status "  one that is none" 2 "$s" solve two.csr --sources 'Rome, US,x'; says "  is named" "'Rome' is no vertex"
for f in g.gr g.mtx g.graph g.graphml; do
  case $f in
    g.gr) printf 'p sp 2 1\na 1 2 7\n' ;; g.graph) printf '2 1\n2\n1\n' ;;
    g.mtx) printf '%%%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n' ;;
    *) printf '<graphml><graph edgedefault="directed"><node id="a b"/><node id="c"/><edge source="a b" target="c"/></graph></graphml>\n' ;;
  esac >bare; { printf '\357\273\277'; cat bare; } >$f
  status "a byte-order mark before a $f" 0 "$s" info $f
done
printf '# Undirected graph: x\n# Nodes: 4 Edges: 2\n0 1\n1 2\n' >four.txt; "$s" info four.txt >out 2>err
is "vertices that are stated and have no line" "; the comments state 4 vertices, and the lines have 3" "$(grep -o '; the comments.*' err)"
sed -i 's/: 4/: 3/' four.txt; is "  of as many nothing" 0 "$("$s" info four.txt 2>&1 | grep -c 'comments state')"
# a weight that is refused: with what remedy
printf 'p sp 2 1\na 1 2 5.5\n' >f.gr; status "a fraction in a .gr" 2 "$s" info f.gr; says "  the way out" 'no whole number: --scale S'
printf '0 1 18446744073709551617\n' >h.el; status "a weight of 65 bits" 2 "$s" info h.el; says "  is too large" 'is too large'
# what cannot be meant
for o in "--columns 1" "--columns 1,1" "--columns 1,,2" "--columns 1,2,3,4" "--columns 1,9" "--columns 0,1" "--columns 1,01" \
  "--columns x,y" "--separator a" "--separator 1" "--separator ,," "--separator #" "--directed --undirected" \
  "--unweighted --scale 2" "--unweighted --weight w"; do
  status "$o" 2 "$s" info ids.el --relabel $o; is "  in one line" 1 "$(wc -l <out)"
done
for f in g.gr g.mtx g.csr; do
  printf 'p sp 2 1\na 1 2 7\n' >g.gr; [ $f = g.gr ] || "$s" convert g.gr $f 2>/dev/null
  for o in "--columns 1,2" "--separator ," --relabel; do status "$f $o" 2 "$s" info $f $o; done
  is "$f --unweighted" "d 1" "d $("$s" solve $f --unweighted --source $([ $f = g.csr ] && echo 0 || echo 1) --out - 2>/dev/null | tail -1 | cut -d' ' -f2)"
done
printf '# Undirected graph\n0 1 5\n' >u.el; printf '2 1\n2\n1\n' >u.graph
printf '%%%%MatrixMarket matrix coordinate integer symmetric\n2 2 1\n2 1 5\n' >u.mtx
printf '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>' >u.graphml
for f in u.el u.graph u.mtx u.graphml; do status "$f as a directed graph" 2 "$s" info $f --directed; done
for t in '"a,b' '"a"b,c' 'a,' ',a' 'a,b,c,d,e'; do
  printf '%s\n' "$t" >odd.csv; status "the line $t" 2 "$s" info odd.csv --separator , --relabel
done
printf 'a,b,\nb,c,3\n' >odd.csv; status "a weight that is missing" 2 "$s" info odd.csv --separator , --relabel
printf 'a,b,1\nb,c\n' >odd.csv; status "a line that is shorter" 2 "$s" info odd.csv --separator , --relabel
# a head that is taken for an arc, since vertices have any names, is told; one that is named is none
for h in source,target From,To u,v; do
  printf '# one\n%s\na,b\nb,c\n' "$h" >odd.csv
  ok "the head $h as an arc" "$s" info odd.csv --separator , --relabel
  says "  is told, and what else was" "line with # .* left out; its first line is an arc from ${h%,*} to ${h#*,}"
  ok "the head $h as one" "$s" info odd.csv --separator , --relabel --columns "$h"
  no "  is no arc" grep -q 'an arc from' "$work/out"
done
# ... and of tables beside Python's own reader, with quotes, blanks and any separator
if command -v python3 >/dev/null; then
  ok "SEED=$drawn: tables as Python's csv reads them, or it is told" python3 "$OLDPWD/tests/tables.py" "$s" table.csv 60 "$drawn"
  # names of any kind: what one command or format writes, every other reads
  ok "SEED=$drawn: drawn names go through each format and command" python3 "$OLDPWD/tests/names.py" "$s" 25 "$drawn"
else skip "tables as Python's csv reads them, and names" "no python3"; fi
finish
