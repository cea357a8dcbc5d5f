# sssp apsp and sssp rows: the same rows by every solver and any number of
# streams, in one file format; what is refused, in one line, leaving no file.
# timeout: 240, seconds: 16
. tests/tap.sh
s=$B/bin/sssp checked=$B/bin/sssp-checked
cd "$work" || exit 1
$s gen --family predecessor --n 130 --degree 3 --out g.gr >/dev/null
refused() {  # refused NAME START COMMAND...: status 2, one line, no file x.rows
  name=$1 start=$2; shift 2
  "$@" >said 2>err; got=$?
  { cat err said; echo "status $got"; } >out
  [ $got = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s said ] &&
    [ -z "$(ls x.rows* 2>/dev/null)" ] &&
    case $(cat err) in "$start"*) true ;; *) false ;; esac
  tap_result $? "$name" out
}
for solver in floyd_warshall_cpu floyd_warshall apsp_crauser apsp_engine apsp_light; do
  ok "$solver, verified" $s apsp g.gr --solver $solver --verify --rows $solver.rows
  says "  says so" '^verified +yes, 130 rows'
done
for k in 1 2 7 64; do
  ok "$k threads, each a source" $s apsp g.gr --threads $k --rows t$k.rows
  says "  by the usual row" '^solver +apsp_cores'
  ok "  the same file" cmp floyd_warshall_cpu.rows t$k.rows
done
ok "the tiled kernels make the same file" cmp floyd_warshall_cpu.rows floyd_warshall.rows
ok "and so do the streams" cmp floyd_warshall_cpu.rows apsp_crauser.rows
for k in 1 3 64; do
  ok "$k streams, last one first" env SIM_STREAMS=reversed \
    $checked apsp g.gr --streams $k --sources 9,1,130, --rows k$k.rows
done
ok "the same file for 1 and 3" cmp k1.rows k3.rows
ok "and for 64" cmp k1.rows k64.rows
ok "rows are described" $s rows k1.rows
says "  whose costs are no multiple of anything" '^rows +3 of 130 costs, 4 bytes each$'
says "  with their sources" '^sources +9 1 130$'
printf '0 1 1.5\n1 0 2.25\n' >half.el
$s apsp half.el --scale 4 --count 2 --rows half.rows >/dev/null 2>&1
is "and those of a scale, by it" 'rows          2 of 2 costs, 4 bytes each, times 4' "$($s rows half.rows | head -1)"
$s rows k1.rows --source 130 >row.txt 2>&1
ok "a row is what the certificate takes" $s verify g.gr row.txt --source 130
no "and no other source's" $s verify g.gr row.txt --source 9
$s apsp g.gr --sources 1,2, --checksum 2>/dev/null >sums
is "a check sum for each source" "1 2" "$(awk '{printf "%s%s", sep, $1; sep = " "}' sums)"
is "the same by another solver" "$(cat sums)" \
  "$($s apsp g.gr --sources 1,2, --checksum --solver floyd_warshall_cpu 2>/dev/null)"
$s rows floyd_warshall.rows --source 1 >one.txt
far=$(awk '$2 != "inf" && $2 > m { m = $2 } END { print m + 0 }' one.txt)
is "an eccentricity is the largest distance" "1 $far" \
  "$($s apsp g.gr --sources 1, --eccentricities 2>/dev/null | cut -d' ' -f1,2)"
printf 'p sp 3 2\na 1 2 4000000000\na 2 3 4000000000\n' >far.gr
ok "a sum of more than 32 bits" $s apsp far.gr --verify --rows far.rows
says "  is noticed" '64 bits'
ok "and its file has 8 bytes a cost" $s rows far.rows
says "  in all rows" '8 bytes'
is "with the distance" "3 8000000000" "$($s rows far.rows --source 1 | tail -1)"
a="$s apsp g.gr --rows x.rows"
refused "an unknown solver" "sssp apsp: no all-pairs solver 'dijkstra_heap'" \
  $a --solver dijkstra_heap
refused "a block of 100" "sssp apsp: --block must be a multiple of 32" $a --block 100
refused "no streams" "sssp apsp: --streams must be" $a --streams 0
refused "65 streams" "sssp apsp: --streams must be" $a --streams 65
refused "streams for the three loops" "sssp apsp: floyd_warshall has no use" \
  $a --solver floyd_warshall --streams 2
refused "two reductions" "sssp apsp: takes only one" $a --checksum
refused "a source that is no vertex" "sssp apsp: '131' is no vertex" $a --sources 1,131
refused "more sources than vertices" "sssp apsp: --count must be" $a --count 131
refused "no source at all" "sssp apsp: --count must be" $a --count 0
refused "a number that was a count once" "sssp apsp: --sources 2: vertex 2 alone is --sources 2, with a comma" $a --sources 2
refused "a count and a list" "sssp apsp: takes only one of" $a --sources 2,3 --count 2
refused "threads for the three loops" "sssp apsp: floyd_warshall_cpu does not run on several" $a --solver floyd_warshall_cpu --threads 2
refused "an empty list" "sssp apsp: --sources has no vertex" $a --sources ,
mkfifo pipe; cat pipe >/dev/null & cat=$!
refused "rows into a pipe" "sssp apsp: --rows pipe" $s apsp g.gr --sources 1, --rows pipe
wait $cat
refused "rows into no folder" "absent/x.rows" $s apsp g.gr --rows absent/x.rows
refused "a negative weight" "n.gr:2" sh -c "printf 'p sp 2 1\na 1 2 -3\n' >n.gr; $s apsp n.gr --rows x.rows"
$s gen --family path --n 8193 --out long.gr >/dev/null
refused "n too large for the three loops" "sssp apsp: floyd_warshall_cpu: n = 8193" \
  $s apsp long.gr --solver floyd_warshall_cpu --rows x.rows
head -c 1000 k1.rows >short.rows
refused "a file that was cut" "short.rows: its length" $s rows short.rows
refused "no row file" "g.gr: no row file" $s rows g.gr
refused "a row file that is not there" "absent.rows: No such file" $s rows absent.rows
refused "a row that is not there" "sssp rows: k1.rows has no row" $s rows k1.rows --source 2
is "and no half of an object" "" "$($s rows k1.rows --source 2 --json 2>/dev/null)"
ok "the list has them" sh -c "$s list | grep -q '^apsp_crauser  *all-pairs'"
finish
