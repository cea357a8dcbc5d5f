# Each part of a build is killed once, whatever it is called: the parts are
# those that a build in peace is seen to have.  A hand-in keeps the verdict that
# it has in peace, or is not judged; nobody's file is a compile error because
# the machine has taken a compiler's part away.
# timeout: 300, seconds: 20
. tests/tap.sh
J=$B/bin/judge
export TMPDIR=$work/tmp; mkdir "$TMPDIR"
# below PID: "PID NAME" of each process below it, in one look (each is there for a moment only)
below() { ps -eo pid=,ppid=,args= | awk -v top="$1" '
  { up[$1] = $2; of[$1] = $3; sub(/.*\//, "", of[$1]) }
  END { for (x in up) { for (y = up[x]; y in up && y != top && y > 1; ) y = up[y]
        if (y == top) print x, of[x] } }'; }
hand=$(ls exercises/03-relax-sequential/submissions/wrong_answer/*.c | head -1)
kernel=$(ls exercises/05-relax-f/submissions/wrong_answer/*.cu | head -1)
# parts EXERCISE FILE: the names of its processes, in peace
parts() { $J check "$1" "$2" >"$work/peace" 2>&1 & local pid=$!
  while kill -0 $pid 2>/dev/null; do below $pid; done | cut -d' ' -f2 |
    sort -u | grep -vxE 'judge|child|bwrap|sh|make||\[.*' ; wait $pid; }
# struck SIGNAL PART EXERCISE FILE: that part is hit each time it is seen, at most twice
struck() { $J check "$3" "$4" >"$work/said" 2>&1 & local pid=$! p; hits=0
  while kill -0 $pid 2>/dev/null && [ $hits -lt 2 ]; do
    for p in $(below $pid | sed -n "s/ $2\$//p"); do
      kill -"$1" "$p" 2>/dev/null && hits=$((hits + 1)) && break
    done; done
  wait $pid; }
all=0 asked=0
one() { # one EXERCISE FILE: a row for each of its parts
  local part truth said
  : >"$work/parts"
  for part in 1 2 3 4 5 6; do     # on a busy machine a part may come and go unseen
    parts "$1" "$2" | sort -u - "$work/parts" -o "$work/parts"
    [ "$(wc -l <"$work/parts")" -lt "$3" ] || break
  done
  truth=$(sed -n "1s/^$1: \([a-z ]*\) (.*/\1/p" "$work/peace")
  is "$1: in peace it is" "wrong answer" "$truth"
  ok "$1: it has parts: $(xargs <"$work/parts")" test "$(wc -l <"$work/parts")" -ge "$3"
  for part in $(cat "$work/parts"); do
    for signal in ${SIGNALS:-KILL}; do
      struck $signal "$part" "$1" "$2"; all=$((all + (hits > 0))) asked=$((asked + 1))
      said=$(sed -n "1s/^$1: \([a-z ]*\) (.*/\1/p" "$work/said")
      case $said in "$truth" | "not judged") said=true ;; esac
      [ "$said" = true ] || cat "$work/said" >"$work/is"
      [ "$said" = true ]; tap_result $? "$1, $part: $signal, $hits times" "$work/said"
    done
  done; }
one relax-sequential "$hand" 0
one relax-f "$kernel" 3
ok "of $asked parts, $all were hit" test $((all * 3)) -ge "$asked"
finish
