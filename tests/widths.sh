# --delta, of each row of the list: who has no buckets refuses it; who has takes the width
# as it is given, says it and answers rightly, or refuses it.  Rows whose widths are powers
# of two are asked all from 1 to 64 and some larger powers, others some of them.
# seconds: 14
. tests/tap.sh
echo "# SEED=$drawn"; RANDOM=$((drawn % 32768))
s=$B/bin/sssp; cd "$work" || exit 1
$s gen --family predecessor --n 40 --degree 3 --max-weight 90 --seed $RANDOM --out g.gr
right=$($s solve g.gr --solver dijkstra_heap --out - 2>/dev/null | cksum)
even= bad= buckets=0
width() {   # SOLVER WIDTH: as it must be, or a line of what is wrong
  local said rc got
  said=$($s solve g.gr --solver $1 --delta $2 --out d 2>&1); rc=$?
  got=$(sed -n 's/^solver .*, delta //p' <<<"$said")
  case $rc in
    0) [ "$(cksum <d)" = "$right" ] || echo "[$1 $2: other distances]"
       [ "$got" = "$2" ] || echo "[$1 $2: $got]" ;;
    2) [[ $said == *"power of two"* ]] && (($2 & ($2 - 1))) ||
         [[ $said == *"at most"* && ${#2} -ge 10 ]] || echo "[$1 $2: $said]" ;;
    *) echo "[$1 $2: status $rc]" ;;
  esac
}
for row in $($s list | awk '$2 ~ /successors|predecessors|both/ && !/wrong|real-GPU/ { print $1 }'); do
  said=$($s solve g.gr --solver $row --delta 3 --out d 2>&1)
  [[ $said == *"no buckets"* ]] && continue
  buckets=$((buckets + 1))
  if [[ $said == *"power of two"* ]]; then
    even+=" $row"
    for w in $(seq 64); do bad+=$(width $row $w); done
    for k in $((RANDOM % 12 + 7)) $((RANDOM % 12 + 19)) 31 32 $((RANDOM % 30 + 33)); do bad+=$(width $row $((1 << k))); done
  else
    for w in 1 $((RANDOM % 64 + 1)) $((1 << RANDOM % 31)) $((1 << 32)) $((1 << 62)); do bad+=$(width $row $w); done
  fi
done
is "each width is taken as it is given, or refused" "" "$bad"
is "  of rows whose widths are powers of two" " cores cores_paths" "$even"
ok "  of seven rows and more" test $buckets -ge 7
is "  and bench refuses what solve does" "2 2 0" "$(for w in 3 4294967296 64; do
  $s bench g.gr --solvers cores --delta $w --repeat 1 --csv b.csv >/dev/null 2>&1; echo $?; done | xargs)"
finish
