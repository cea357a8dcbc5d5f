# Bad input and bad usage: status 2, one line that names the place, and no
# output file; what stood there before stays.
# timeout: 300, seconds: 7
. tests/tap.sh
s=$B/bin/sssp
cd "$work" || exit 1
printf 'p sp 3 2\na 1 2 5\na 2 3 1\n' >good.gr
echo old >kept.csr

# refused NAME WHERE COMMAND...: exit 2, one line on standard error that
# starts with WHERE, nothing on standard output, no new file
refused() {
  name=$1 where=$2; shift 2
  ls -A >before.ls
  "$@" >said 2>err; got=$?
  rm -f out; ls -A >after.ls; { cat err; echo "status $got"; cat said; } >out
  [ $got = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s said ] &&
    case $(cat err) in "$where"*) true ;; *) false ;; esac &&
    cmp -s <(grep -vxE 'err|said|out|before.ls|after.ls' before.ls) \
           <(grep -vxE 'err|said|out|before.ls|after.ls' after.ls) &&
    [ "$(cat kept.csr)" = old ]
  tap_result $? "$name"
}
# bad NAME LINE TEXT: a graph with that text is refused at that line
bad() {
  printf "$3" >bad.gr
  refused "$1" "bad.gr:${2:+$2:} " $s solve bad.gr --solver F_CPU --out new.txt
  refused "  nor converted" "bad.gr:${2:+$2:} " $s convert bad.gr kept.csr
}
bad "an empty file" 1 ''
bad "no header" 1 'a 1 2 3\n'
bad "another header" 1 'p max 3 1\na 1 2 3\n'
bad "two headers" 2 'p sp 2 1\np sp 2 1\na 1 2 3\n'
bad "fewer arcs than the header says" 2 'p sp 2 2\na 1 2 3\n'
bad "more arcs than the header says" 3 'p sp 2 1\na 1 2 3\na 2 1 3\n'
bad "a truncated last line" 2 'p sp 2 1\na 1 2 3'
bad "a vertex above n" 2 'p sp 2 1\na 1 3 3\n'
bad "a vertex 0" 2 'p sp 2 1\na 0 1 3\n'
bad "a missing number" 2 'p sp 2 1\na 1 2\n'
bad "a number too many" 2 'p sp 2 1\na 1 2 3 4\n'
bad "a negative weight" 2 'p sp 2 1\na 1 2 -3\n'
bad "less than zero by little" 2 'p sp 2 1\na 1 2 -0.01\n'
bad "a fractional weight" 2 'p sp 2 1\na 1 2 2.5\n'
bad "an exponent that makes a fraction" 2 'p sp 2 1\na 1 2 1e-3\n'
bad "a hexadecimal number" 2 'p sp 2 1\na 1 2 0x3\n'
bad "two signs" 2 'p sp 2 1\na 1 2 +-3\n'
bad "a weight that is too large" 2 'p sp 2 1\na 1 2 4294967295\n'
bad "a weight that overflows 64 bits" 2 'p sp 2 1\na 1 2 18446744073709551617\n'
bad "words for numbers" 2 'p sp 2 1\na 1 2 three\n'
bad "n = 0" 1 'p sp 0 0\n'
bad "n that overflows" 1 'p sp 4294967296 0\n'
bad "m that overflows" 1 'p sp 2 4294967296\n'
bad "more vertices than the arcs are worth" 1 'p sp 400000000 0\n'
printf '\043\n0 4294967294 1\n' >huge.el
refused "a list of edges with one large number" "huge.el:2: 4294967295 vertices" $s info huge.el
status "--help needs no address space" 0 sh -c "ulimit -v 60000; $s --help"
bad "a zero byte" 2 'p sp 2 1\na 1 2\0003\n'
bad "an unknown kind of line" 2 'p sp 2 1\nb 1 2 3\n'
bad "a name of two words" 2 'p sp 2 1\nc name 1 a b\na 1 2 3\n'
bad "a second name" 3 'p sp 2 1\nc name 1 a\nc name 1 b\na 1 2 3\n'
mm='%%%%MatrixMarket matrix coordinate'
bad "a complex matrix" 1 "$mm complex general\n2 2 1\n1 2 1 0\n"
bad "a skew-symmetric matrix" 1 "$mm integer skew-symmetric\n2 2 1\n2 1 1\n"
bad "a dense matrix" 1 '%%%%MatrixMarket matrix array integer general\n1 1\n1\n'
bad "a matrix that is not square" 2 "$mm integer general\n2 3 1\n1 2 1\n"
bad "a matrix without sizes" 2 "$mm integer general\n%% x\n"
bad "fewer entries than announced" 3 "$mm integer general\n2 2 2\n1 2 1\n"
bad "more entries than announced" 4 "$mm integer general\n2 2 1\n1 2 1\n2 1 1\n"
bad "a fraction in a matrix" 3 "$mm real general\n2 2 1\n1 2 0.5\n"
bad "a row out of range" 3 "$mm integer general\n2 2 1\n3 2 1\n"

# names that mean two vertices
two='p sp 3 1\na 1 2 5\nc name'
bad "two vertices of one name" '' "$two 1 x\nc name 2 x\n"
bad "a name that is another's number" '' "$two 3 2\n"
printf "$two 3 2\nc name 2 y\nc name 1 z\n" >named.gr
ok "  which may be if all have names" $s info named.gr
long=$(printf '%0400d' 7 | tr 0 x)
printf "$two 1 $long\nc name 3 %.399s\n" "$long" >long.gr
$s solve long.gr --out long.d >/dev/null
status "names of 400 letters come back" 0 $s verify long.gr long.d
status "  from a matrix, too" 0 sh -c "$s convert long.gr long.mtx && $s verify long.mtx long.d"

# files that are no text
$s convert good.gr good.csr >/dev/null; $s convert good.gr good.gr.gz >/dev/null
head -c 50 good.csr >short.csr
refused "a truncated CSR file" "short.csr: " $s info short.csr
{ cat good.csr; echo; } >long.csr
refused "a CSR file with more behind it" "long.csr: " $s info long.csr
refused "  also from a pipe" "(stdin): " sh -c "$s info - <long.csr"
head -c 30 good.gr.gz >short.gr.gz
refused "truncated compressed data" "short.gr.gz: " $s info short.gr.gz
{ cat good.gr.gz | head -c 20; printf 'xxxxxx'; tail -c +27 good.gr.gz; } >wrong.gr.gz
refused "damaged compressed data" "wrong.gr.gz: " $s info wrong.gr.gz
refused "a file that does not exist" "absent.gr: No such file" $s info absent.gr
mkdir folder.gr
refused "a directory" "folder.gr: Is a directory" $s info folder.gr
if [ "$(id -u)" = 0 ]; then skip "an unreadable file" "root reads everything"
else cp good.gr secret.gr; chmod 0 secret.gr
  refused "an unreadable file" "secret.gr: Permission denied" $s info secret.gr
fi

# outputs
refused "an output in no directory" "nowhere/x.csr: " $s convert good.gr nowhere/x.csr
refused "an output of an unknown kind" "x.grr: " $s convert good.gr x.grr
refused "  before the input is read" "x.grr: " $s convert absent.gr x.grr
refused "distances in no directory" "nowhere/d: " \
  $s solve good.gr --solver F_CPU --out nowhere/d
refused "an output that is a directory" "folder.gr: " $s convert good.gr folder.gr
ln -s /dev/full full.gr; ln -s /dev/full full.csr.gz
refused "a full disk" "/dev/full: cannot be written: No space left" $s convert good.gr full.gr
refused "  through zlib" "/dev/full: cannot be written" $s convert good.gr full.csr.gz
$s solve good.gr --solver F_CPU --out full.gr >said 2>err; got=$?
is "  of distances" 2 $got
ok "  and /dev/full is still a device" test -c /dev/full
refused "gen to nowhere" "nowhere/x.gr: " \
  $s gen --family path --n 5 --out nowhere/x.gr

# usage
refused "no command" "sssp: " $s
refused "an unknown command" "sssp: unknown command 'slove': perhaps solve" $s slove
refused "  near nothing" "sssp: unknown command 'conquer'; sssp --help" $s conquer
refused "an unknown option" "sssp solve: " $s solve good.gr --sovler F_CPU
refused "an option of another command" "sssp gen: takes no --source" \
  $s gen --family path --n 5 --source 1 --out x.gr
refused "an option without its value" "sssp solve: " $s solve good.gr --solver
refused "a solver in small letters" \
  "sssp solve: no single-source solver 'f_gpu': perhaps F_GPU;" $s solve good.gr --solver f_gpu
refused "a solver with two letters wrong" \
  "sssp solve: no single-source solver 'dijkstra_haep': perhaps dijkstra_heap;" \
  $s solve good.gr --solver dijkstra_haep
refused "a tree, too" "sssp tree: no single-source solver 'u_cpu': perhaps U_CPU;" \
  $s tree good.gr --solver u_cpu
refused "an option that is misspelt" "sssp solve: there is no option --slover: perhaps --solver" \
  $s solve good.gr --slover dial
refused "  with its value" "sssp solve: there is no option --varify=1: perhaps --verify" \
  $s solve good.gr --varify=1
refused "  of another command" "sssp gen: there is no option --slover" $s gen --slover dial
refused "an all-pairs solver that is misspelt" "sssp apsp: no all-pairs solver 'apsp_crausr': perhaps apsp_crauser" \
  $s apsp good.gr --solver apsp_crausr
for z in gz zst; do
  refused "rows that are packed" "sssp apsp: --rows r.$z: no file" \
    $s apsp good.gr --solver floyd_warshall_cpu --rows r.$z
done
# (a thread of its own met the failure, with an errno of its own)
$s gen --family grid --n 1000 --out wide.csr
for k in 100 300 400 500; do for t in 1 2 3; do
  refused "$k rows by $t threads that have no room" "r.rows: cannot be written: File too large" \
    sh -c "ulimit -f 64; trap '' XFSZ; exec $s apsp wide.csr --count $k --threads $t --rows r.rows"
done; done
for f in gr .gr; do
  status "--format $f" 0 $s solve good.gr --format $f
done
printf 'p sp 3 1\na 1 2 5\n' >odd.gr      # a weight, a last vertex without an arc, one way
for f in el wel sg graph txt; do
  refused "what .$f has no place for" "x.$f: " $s convert odd.gr x.$f
done
refused "an unknown solver" "sssp solve: no single-source solver 'dijkstra'" \
  $s solve good.gr --solver dijkstra --out new.txt
refused "no graph" "sssp solve: needs GRAPH" $s solve --solver F_CPU
refused "two graphs" "sssp solve: 'good.csr' is one" $s solve good.gr good.csr --solver F_CPU
for v in 0 4 -1 1.5 '' x 99999999999999999999; do
  refused "source '$v'" "sssp solve: '$v' is no vertex" \
    $s solve good.gr --solver F_CPU --source "$v" --out new.txt
done
refused "a path to no vertex" "sssp solve: '9' is no vertex" \
  $s solve good.gr --solver F_CPU --path-to 9 --out new.txt
for b in 0 31 33 100 1056 -32 x ''; do
  refused "block '$b'" "sssp solve: --block must be" \
    $s solve good.gr --solver F_GPU --block "$b"
done
refused "an unknown minimum" "sssp solve: --minimum is" \
  $s solve good.gr --solver F_GPU --minimum fast
refused "an unknown device" "sssp solve: --device is" $s solve good.gr --solver F_GPU --device tpu
refused "an unknown family" "sssp gen: " $s gen --family tree --n 5 --out x.gr
for n in 0 -5 2.5 '' 4294967296; do
  refused "--n '$n'" "sssp gen: --n must be" $s gen --family path --n "$n" --out x.gr
done
refused "--max-weight 0" "sssp gen: --max-weight must be" \
  $s gen --family path --n 5 --max-weight 0 --out x.gr
refused "more predecessors than vertices" "sssp gen: " \
  $s gen --family predecessor --n 5 --degree 5 --out x.gr
refused "gen without --out" "sssp gen: needs --family, --n and --out, and has no --out" $s gen --family path --n 5

# verify reads distances as strictly
$s solve good.gr --solver F_CPU --out good.d >/dev/null
sed 2d good.d >d1
refused "a missing distance" "d1:2: the file ends" $s verify good.gr d1
{ cat good.d; echo '2 5'; } >d2
refused "a second distance" "d2:4: a second distance of 2" $s verify good.gr d2
sed 's/^3.*/4 5/' good.d >d3
refused "a distance of no vertex" "d3:3: '4' is no vertex" $s verify good.gr d3
sed 's/^3.*/3 -5/' good.d >d4
refused "a negative distance" "d4:3: " $s verify good.gr d4
refused "no distances" "absent.d: No such file" $s verify good.gr absent.d

# packages and bench
printf 'Package: a\nInstalled-Size: -1\n' >list
refused "a package of negative size" "list:2: " $s packages x.gr --from list
: >list
refused "no packages" "list:1: " $s packages x.gr --from list
refused "bench without a table" "sssp bench: needs" $s bench good.gr --solvers F_CPU
refused "bench with a misspelt solver" "sssp bench: no single-source solver 'F_CUP'" \
  $s bench good.gr --solvers F_CPU,F_CUP --csv x.csv
refused "bench into another table" "kept.csr:1: not a table" \
  $s bench good.gr --solvers F_CPU --csv kept.csr

# status 3: the machine, not the input, is at fault
printf 'p sp 3000000 0\n' >wide.gr
status "a matrix larger than the memory" 3 $s solve wide.gr --solver dijkstra_matrix --out new.txt
is "  says so in one line" 1 "$(wc -l <"$work/out")"
no "  and leaves no file" test -e new.txt
printf 'p sp 16000000 0\n' >wide.gr
status "no memory for the graph" 3 \
  sh -c "ulimit -v 60000; $s solve wide.gr --solver F_CPU --out new.txt"
is "  says so in one line" 1 "$(wc -l <"$work/out")"
status "no memory for the distances" 3 \
  sh -c "ulimit -v 150000; $s solve wide.gr --solver F_CPU --out new.txt"
no "  and leaves no file" test -e new.txt

# an interrupted run leaves nothing
$s gen --family predecessor --n 1000000 --seed 1 --out slow.gr & pid=$!
for _ in $(seq 200); do ls slow.gr.?????? >/dev/null 2>&1 && break; sleep 0.02; done
kill -TERM $pid 2>/dev/null; wait $pid 2>/dev/null; got=$?
is "an interrupted run ends by the signal" 143 $got
is "  and leaves nothing" "" "$(ls | grep '^slow')"

# what was printed has to arrive
for c in "--help" "help" "list" "info good.gr" "solve good.gr --help" "solve good.gr" \
    "solve good.gr --out -" "gen --family path --n 5 --out -" "convert good.gr -" \
    "verify good.gr good.d" "tree good.gr" "apsp good.gr --solver floyd_warshall_cpu --checksum"; do
  ok "there is good.d" $s solve good.gr --out good.d
  $s $c >/dev/full 2>err; got=$?
  is "$c to a full disk is status 2" "2 1" "$got $(tail -1 err | grep -c 'No space left')"
  $s $c >&- 2>err; got=$?
  is "  and to a closed output" "2 1" "$got $(tail -1 err | grep -c 'Bad file descriptor')"
done
$s convert good.gr closed.csr >&- 2>/dev/null
ok "a closed output does not become part of a file" $s info closed.csr
is "  which has the graph" "$($s info good.gr | grep -E '^(vertices|arcs|weights) ')" "$(grep -E '^(vertices|arcs|weights) ' out)"

# a mapped graph that another program changes while it is used
$s gen --family grid --n 90000 --seed 1 --out big.csr
$s solve big.csr --out big.d >/dev/null
change() {    # change NAME COMMAND...: while sssp waits for distances
  name=$1; shift
  cp big.csr used.csr; rm -f pipe; mkfifo pipe
  timeout 30 $s verify used.csr pipe >said 2>err & pid=$!
  exec 8>pipe; "$@"; cat big.d >&8; exec 8>&-; wait $pid; got=$?
  is "$name: status 2, one line" "2 1" \
    "$got $(wc -l <err)"
  ok "  which says so" grep -q 'changed while it was in use' err
}
change "a graph that is cut off" truncate -s 4096 used.csr
change "a graph that is emptied" truncate -s 0 used.csr
change "a graph that is overwritten" \
  dd if=/dev/urandom of=used.csr bs=64k count=8 conv=notrunc status=none
change "a graph that is only touched" touch used.csr
cp big.csr used.csr; rm -f pipe; mkfifo pipe
$s verify used.csr pipe >said 2>err & pid=$!
exec 8>pipe; cp big.csr other.csr; mv other.csr used.csr; cat big.d >&8; exec 8>&-
wait $pid
is "a graph that is replaced stays what it was" 0 $?

# A text of another system says the same or is refused by what it is: each sample
# with other line ends, all or those of its beginning, in another code, packed.
bad "line ends of an old Macintosh" 1 'p sp 2 1\ra 1 2 3\r'
bad "such an end behind a comment" 1 'c x\rp sp 3 1\ra 1 2 3\np sp 2 1\na 1 2 1\n'
said_alike() {  # said_alike FILE: no answer but the sample's own, or one line that says why
  "$s" solve "$1" --out - >got 2>why; rc=$?
  if [ $rc = 0 ]; then cmp -s got own; else
    [ $rc = 2 ] && [ ! -s got ] && [ "$(wc -l <why)" = 1 ] && grep -qE "$2" why; fi ||
    { echo "$1, status $rc:"; cat why; head -5 got; } >>otherwise; }
for f in "$OLDPWD"/tests/readers/samples/*.*; do
  t=another.${f##*.}; n=$(wc -l <"$f")
  "$s" solve "$f" --out - >own 2>why || continue
  case $f in *.csr | *.sg | *.wsg) continue ;; esac    # no texts
  for ((k = 1; k <= n; k++)); do
    awk -v k=$k '{ printf "%s%s", $0, NR <= k ? "\r" : "\n" }' "$f" >$t
    said_alike $t 'carriage return'
    { cat $t; echo; } >more.$t && said_alike more.$t 'carriage return'
  done
  sed 's/$/\r/' "$f" >$t; said_alike $t 'carriage return'
  for code in UTF-16 UTF-16BE UTF-32; do
    iconv -f UTF-8 -t $code "$f" >$t; said_alike $t 'UTF-16|zero byte|other program|encoding|well-formed|token'; done
  for pack in xz bzip2; do
    command -v $pack >/dev/null && { $pack -c "$f" >$t; said_alike $t 'xz|bzip2|zero byte|no text|cut off|token|carriage return'; }; done
done
is "no text of another system is read otherwise than it says" "" "$(head -20 otherwise 2>/dev/null)"
# no option has two values, of which one would count in silence
asked=0
for c in $($s --help | sed -n 's/^ *sssp \([a-z]*\) .*/\1/p' | sort -u); do
  for x in $($s $c --help | sed -n 's/^ *--\([a-z-]*\)  *[A-Z].*/\1/p'); do
    asked=$((asked + 1)); $s $c good.gr --$x 1 --$x=2 >got 2>why </dev/null
    [ $? = 2 ] && [ ! -s got ] && [ "$(cat why)" = "sssp $c: takes --$x once, and not as 1 and 2" ] || echo "$c --$x: $(cat why)"
  done
done >twice
is "an option with two values is refused, of all $((asked > 60 ? 60 : asked)) and more" "" "$(head -5 twice)$([ $asked -gt 60 ] || echo "$asked asked")"
ok "  and one that is said again is not" $s solve good.gr --source 2 --source=2 --undirected --undirected
# no signal leaves a temporary file
$s gen --family grid --n 65536 --seed 1 --out slow.csr
for sig in HUP INT QUIT TERM USR1 USR2 ALRM VTALRM ABRT PIPE XCPU XFSZ SEGV BUS; do
  rm -f slow.d*
  env --default-signal=$sig $s solve slow.csr --solver dijkstra_array --out slow.d \
    >/dev/null 2>&1 & pid=$!
  for k in $(seq 200); do ls slow.d.?????? >/dev/null 2>&1 && break; sleep 0.02; done
  kill -$sig $pid 2>/dev/null; wait $pid 2>/dev/null; got=$?
  is "SIG$sig ends it" $((128 + $(kill -l $sig))) $got
  is "  and leaves no file" "" "$(ls slow.d* 2>/dev/null)"
done
finish
