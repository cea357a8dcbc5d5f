# sssp solve for less than all distances from one source: --to, --within and
# --sources, verified; what is refused; which row is taken if none is named.
. tests/tap.sh
s=$B/bin/sssp
cd "$work" || exit 1
printf 'p sp 7 7\na 1 2 5\na 2 3 1\na 1 3 9\na 3 4 0\na 4 5 2\na 5 6 4\na 6 4 1\n' >g.gr
for row in dijkstra_heap engine engine_paths; do
  w="$s solve g.gr --solver $row --verify"
  ok "$row, up to one vertex" $w --to 3 --out to
  says "  says its distance" '^to +3, distance 6$'
  says "  is certified" '^verified +yes'
  is "  all that is not farther, and nothing else" "1 0,2 5,3 6,4 6" "$(paste -sd, to)"
  ok "$row, within a distance" $w --within 5 --out within
  says "  says how many" '^source +1, 2 within 5$'
  is "  and which" "1 0,2 5" "$(paste -sd, within)"
  ok "$row, from the nearest of three" $w --sources 2,6,2 --out nearest
  is "  of these" "1 inf,2 0,3 1,4 1,5 3,6 0,7 inf" "$(paste -sd, nearest)"
  ok "$row, all three" $w --sources 2,6 --within 1 --to 4 --path-to 4
  says "  with the path from the nearest" '^path +(2|6) 0$'
  ok "$row, to where no path leads" $w --to 7
  says "  says so" '^to +7, unreachable$'
  ok "$row, to what is too far" $w --to 5 --within 7
  says "  says so, too" '^to +5, farther than that$'
done
ok "as JSON" $s solve g.gr --to 3 --json
says "  with the distance" '"within":6,"distance":6,'
is "  as the schema says" "" "$(cd - >/dev/null && perl tests/json-schema.pl \
  book/man/sssp.schema.json "$work/out")"
refused() { name=$1 start=$2; shift 2; "$@" >said 2>err; got=$?
  { cat err said; echo "status $got"; } >out
  [ $got = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s said ] &&
    case $(cat err) in "$start"*) true ;; *) false ;; esac
  tap_result $? "$name" out; }
for o in "--to 3" "--within 3" "--sources 1,2"; do
  # shellcheck disable=SC2086
  refused "dial takes no ${o% *}" "sssp solve: dial finds all distances from one source" \
    $s solve g.gr --solver dial $o
done
refused "a target that is no vertex" "sssp solve: '8' is no vertex" $s solve g.gr --to 8
refused "an empty source" "sssp solve: '' is no vertex" $s solve g.gr --sources 1,,2
refused "a distance below zero" "sssp solve: --within must be" $s solve g.gr --within -1
refused "both kinds of sources" "sssp solve: takes only one" \
  $s solve g.gr --source 1 --sources 1,2
ok "no row is named" $s solve g.gr --device sim
says "  on the simulator it is one of the processor" '^solver +cores, '
says "  and the reason is there" '^chosen +as there is no GPU'
$s solve g.gr --device sim --to 3 >out
says "  for one vertex it can stop" '^solver +dijkstra_heap$'
ok "apsp_engine" $s apsp g.gr --solver apsp_engine --verify
says "  is certified" '^verified +yes, 7 rows'
finish
