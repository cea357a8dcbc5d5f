# make data: what is fetched is checked against its header and against the
# challenge's table, and only then stands where SSSP_DATA points.  The
# network's place is taken by a folder (curl) or skipped.
# timeout: 300
. tests/tap.sh
command -v curl >/dev/null || { skip "fetching from a folder" "no curl here"; finish; }
export SSSP_DATA=$work/data SSSP_DATA_HOME=file://$work/home
mkdir -p "$work/home/rome" "$work/home/USA-road-d"
# ring N M FILE: N vertices and M arcs, all that the table speaks of
ring() { awk -v n="$1" -v m="$2" 'BEGIN { print "p sp", n, m
  for (k = 0; k < m; k++) print "a", k % n + 1, (k * 7 + 1) % n + 1, k % 9 + 1 }' >"$3"; }
ring 3353 8870 "$work/home/rome/rome99.gr"
ring 264346 733846 "$work/ny"; gzip -c "$work/ny" >"$work/home/USA-road-d/USA-road-d.NY.gr.gz"
fetch="book/tools/fetch-data $B/bin/sssp"
ok "Rome and New York are fetched" $fetch rome ny
ok "  and stand there" test -s "$SSSP_DATA/rome99.gr" -a -s "$SSSP_DATA/USA-road-d.NY.gr.gz"
is "  and nothing else" "USA-road-d.NY.gr.gz rome99.gr" \
  "$(ls -A "$SSSP_DATA" | LC_ALL=C sort | paste -sd' ')"
ok "what is there is left alone" sh -c "$fetch rome | grep -q 'is there already'"
rm -r "$SSSP_DATA"
ring 3353 8869 "$work/home/rome/rome99.gr"
no "a graph that the table does not know is refused" $fetch rome
is "  and not kept" "" "$(ls -A "$SSSP_DATA")"
{ ring 3353 8870 "$work/x"; sed '$d' "$work/x"; } >"$work/home/rome/rome99.gr"
no "a header that disagrees with the arcs is refused" $fetch rome
is "  and not kept" "" "$(ls -A "$SSSP_DATA")"
head -c 100000 "$work/home/USA-road-d/USA-road-d.NY.gr.gz" >"$work/cut"
mv "$work/cut" "$work/home/USA-road-d/USA-road-d.NY.gr.gz"
no "a download that was cut off is refused" $fetch ny
is "  and not kept" "" "$(ls -A "$SSSP_DATA")"
no "a graph that is not there" $fetch fla
no "a graph that nobody knows" $fetch paris
finish
