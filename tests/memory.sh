# The n-th allocation fails, for every n: each command ends well or with
# status 3 and one line, and leaves no file behind that is not whole.
# set: full
# timeout: 1800
. tests/tap.sh
s=$B/bin/sssp
ok "the library that fails compiles" gcc -O1 -shared -fPIC tests/memory/nomalloc.c -o "$work/no.so"
cp tests/readers/samples/three.wsg "$work/g.wsg"
cd "$work" || exit 1
printf 'c x\np sp 5 5\nc name 1 libc6\na 1 2 5\na 2 3 1\na 1 3 9\na 3 4 0\na 4 4 2\n' >g.gr
for x in mtx csr gr.gz; do $s convert g.gr g.$x; done
printf '0 1 2\n1 2 3\n' >g.wel
printf '2 1\n2\n1\n' >g.graph
printf '<graphml><key id="k" attr.name="weight"><default>3</default></key><graph edgedefault="directed"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>\n' >g.graphml
{ zstd -q <g.gr >g.gr.zst; } 2>/dev/null || rm -f g.gr.zst
$s solve g.gr --out g.d >/dev/null
printf 'Package: libc6\nInstalled-Size: 3\n\nPackage: a\nDepends: libc6\n' >list
sweep() {  # sweep ARGUMENTS...: until three in a row have not failed
  n=0 well=0 bad= sweeps=$((${sweeps:-0} + 1))
  while [ $well -lt 60 ] && [ $n -lt 700 ]; do
    n=$((n + 1)); rm -f out.* table.csv
    LD_PRELOAD=$work/no.so NO_MALLOC=$n "$@" >said 2>err </dev/null; rc=$?
    case $rc in
      0) well=$((well + 1)) ;;
      3) well=0 failed=$((${failed:-0} + 1)); [ "$(wc -l <err)" = 1 ] || bad="$bad $n: $(wc -l <err) lines;" ;;
      *) well=0; bad="$bad $n: status $rc $(head -c 60 err | tr '\n' ' ');" ;;
    esac
    [ $rc = 0 ] || [ -z "$(ls out.* 2>/dev/null)" ] || bad="$bad $n: left $(ls out.*);"
  done
  [ $n -lt 700 ] || bad="$bad not at its end after $n;"
  shift; is "$*" "" "${bad:0:300}"
} 2>/dev/null
sweep $s --help
sweep $s --version
sweep $s list
sweep $s list --json
for f in g.gr g.mtx g.csr g.gr.gz g.wel g.wsg g.graph g.graphml $(ls g.gr.zst 2>/dev/null); do
  sweep $s info $f
done
sweep $s info g.wel --undirected --scale 10
sweep $s convert g.gr out.csr
sweep $s convert g.csr out.gr.gz
sweep $s convert g.csr out.wsg.zst
$s convert g.graph both.csr 2>/dev/null; sweep $s convert both.csr out.graph
sweep $s gen --family grid --n 9 --out out.mtx
sweep $s packages out.gr --from list
sweep $s verify g.gr g.d
sweep $s tree g.gr --out out.dot
sweep $s apsp g.gr --solver floyd_warshall_cpu --checksum --verify
sweep $s apsp g.gr --rows out.rows
$s apsp g.gr --rows g.rows >/dev/null
sweep $s rows g.rows
sweep $s bench g.gr --solvers dial,F_CPU --repeat 1 --csv table.csv
sweep $s gen --family road --n 300 --out -
$s gen --family predecessor --n 40000 --out big.gr   # parsed in parallel
sweep $s convert big.gr out.csr
for v in dijkstra_heap dial FH F_CPU U_CPU crauser_inout_cpu delta_cpu dijkstra_matrix F_GPU engine; do
  sweep $s solve g.gr --solver $v --path-to 4 --verify --out out.d
done
ok "allocations failed: $failed in $sweeps sweeps" test "$failed" -ge $((10 * sweeps))
finish
