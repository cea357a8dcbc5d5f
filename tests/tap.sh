# tap.sh -- sourced by tests/*.sh: results in the Test Anything Protocol.
#   ok NAME COMMAND...      passes if the command succeeds
#   no NAME COMMAND...      passes if the command fails
#   is NAME EXPECTED GOT    passes if the two strings are equal
#   status NAME N COMMAND...  passes if the command exits with N
#   skip NAME WHY           counts as skipped, and says so
#   finish                  prints the plan; the last line of every test
# $work is a fresh folder, gone at the end; output of the last command: $work/out
tap_n=0 tap_bad=0
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
tap_result() { tap_n=$((tap_n + 1))
  if [ "$1" = 0 ]; then echo "ok $tap_n - $2"
  else tap_bad=1; echo "not ok $tap_n - $2"; sed 's/^/#   /' "$work/out" | tail -30; fi; }
ok() { tap_name=$1; shift; "$@" >"$work/out" 2>&1; tap_result $? "$tap_name"; }
no() { tap_name=$1; shift; "$@" >"$work/out" 2>&1
       [ $? -ne 0 ]; tap_result $? "$tap_name"; }
status() { tap_name=$1 tap_want=$2; shift 2; "$@" >"$work/out" 2>&1; tap_got=$?
       echo "exit status $tap_got, expected $tap_want" >>"$work/out"
       [ $tap_got = "$tap_want" ]; tap_result $? "$tap_name"; }
is() { printf 'expected: %s\ngot:      %s\n' "$2" "$3" >"$work/out"
       [ "$2" = "$3" ]; tap_result $? "$1"; }
skip() { tap_n=$((tap_n + 1)); echo "ok $tap_n - $1 # SKIP $2"; }
finish() { echo "1..$tap_n"; exit $tap_bad; }
