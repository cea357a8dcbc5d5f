# tap.sh -- sourced by tests/*.sh: results in the Test Anything Protocol.
#   ok NAME COMMAND...        passes if the command succeeds
#   no NAME COMMAND...        passes if the command fails by itself: with a status below 124, or
#                             Perl's 255; others tell of no command, a signal or a clock
#   status NAME N COMMAND...  passes if the command exits with N
#   says NAME PATTERN         passes if the output of the last command
#                             that ok, no or status ran has the pattern
#   is NAME EXPECTED GOT      passes if the two strings are equal; where both are empty, only if
#                             the line says "": what is computed, and is nothing, was not computed
#   some NAME N WORDS         passes if there are N words or more: what a loop goes over, or a
#                             filter has left, so that it is never about nothing
#   skip NAME WHY             counts as skipped, and says so
#   finish                    prints the plan; every test's last line
# A hand-in is judged with one compiler; the test of two asks for both.
# What make built stands in $B, and the sources it is made of in $S.
# $drawn is the first number of what is drawn at random: SEED, else the name of
# the tree that is tested, so that a tree that passed passes again, and the next
# one is asked other questions.
# The judge speaks English, whatever the environment's language; one test asks others.
# $work is a fresh folder, gone at the end; the last command's standard
# output and error are in $work/out.
export JUDGE_ONE_COMPILER=1 WORDS_TOLD=1
B=$(realpath -m "${O:-build}") S=$(realpath -m "${SRC:-build/src}")
tree=$(git rev-parse -q --verify "HEAD^{tree}" 2>/dev/null || echo 0000001)
drawn=${SEED:-$((0x$tree & 0x7fffffff))}
tap_n=0 tap_bad=0 tap_at=$PWD
# (a process of a test's that is killed before it is another program is still this shell)
work=$(mktemp -d); trap '[ $BASHPID = $$ ] && rm -rf "$work"' EXIT
tap_result() { tap_n=$((tap_n + 1))
  if [ "$1" = 0 ]; then echo "ok $tap_n - $2"
  else tap_bad=1; echo "not ok $tap_n - $2"; sed 's/^/#   /' "$3" | tail -30; fi; }
tap_run() { "$@" >"$work/now" 2>&1 </dev/null; tap_rc=$?; mv "$work/now" "$work/out"; }
ok() { tap_name=$1; shift; tap_run "$@"; tap_result $tap_rc "$tap_name" "$work/out"; }
# (255 is how Perl dies of itself)
tap_refused() { [ $tap_rc -ne 0 ] && [ $tap_rc -lt 124 ] || [ $tap_rc = 255 ]; }
no() { tap_name=$1; shift; tap_run "$@"
       tap_refused || echo "exit status $tap_rc" >>"$work/out"
       tap_refused; tap_result $? "$tap_name" "$work/out"; }
status() { tap_name=$1 tap_want=$2; shift 2; tap_run "$@"
       [ $tap_rc = "$tap_want" ] || echo "exit status $tap_rc, expected $tap_want" >>"$work/out"
       [ $tap_rc = "$tap_want" ]; tap_result $? "$tap_name" "$work/out"; }
says() { grep -qE -e "$2" "$work/out"; tap_result $? "$1" "$work/out"; }
is() { printf 'expected: %s\ngot:      %s\n' "$2" "$3" >"$work/is"
       [ "$2" = "$3" ] && { [ -n "$2" ] || tap_meant; }; tap_result $? "$1" "$work/is"; }
# whoever calls has a literal "" on this line, or the next that it goes on to; a command of
# several lines may be told by another of them, or by the line before: from its "is" on
tap_meant() { local k at call='(^|[;&|]) *is ' none="\"\"|''"
       for ((k = 2; k < ${#BASH_SOURCE[@]}; k++)); do at=${BASH_LINENO[k - 1]}
         (cd "$tap_at" && cat "${BASH_SOURCE[k]}") >"$work/.tap"
         sed -n "$at"'{p;/\\$/{n;p}}' "$work/.tap" | grep -qE "$none" && return
         sed "${at}!d" "$work/.tap" | grep -qE "$call" ||
           { sed "$((at + 1))!d" "$work/.tap" | grep -qE "$call.*($none)" && return; }
         sed "1,${at}!d" "$work/.tap" | tail -8 | tac |
           awk -v c="$call" '{ print } $0 ~ c { exit }' | grep -qE "$call.*($none)" && return
       done
       echo "both are empty, and no line says so: ${BASH_SOURCE[2]}:${BASH_LINENO[1]}" >>"$work/is"
       false; }
some() { echo "$(wc -w <<<"$3") words: $3" >"$work/is"
       [ "$(wc -w <<<"$3")" -ge "$2" ]; tap_result $? "$1" "$work/is"; }
skip() { tap_n=$((tap_n + 1)); echo "ok $tap_n - $1 # SKIP $2"; }
# tree_files DIR [WHERE...]: the files of the tree, or of what is named; status 1 if one is lost.
# Their list goes through a file: as arguments it would be cut at 128 kB, and the rest follow
# in a second command, of which nobody asked what it does to the first
tree_files() { local to=$1; shift; mkdir -p "$to" &&
  git ls-files -z --cached --others --exclude-standard -- "$@" |
    perl -0lne 'print if -e || -l' >"$to.names" &&
  (set -o pipefail; tar -c --null --verbatim-files-from -T "$to.names" | tar -xC "$to") &&
  rm "$to.names"; }
# tree_copy DIR: the tree and what is made of it, a repository of its own; pages, handouts
# and the results of tests are left behind
tree_copy() { tree_files "$1" && mkdir -p "$1/build" &&
  tar -cC "$B" --exclude=./web --exclude=./handout --exclude=./tests . | tar -xC "$1/build" &&
  (cd "$1" && git init -q . && git add -A &&
    git -c user.name=a -c user.email=a@b commit -qm "as it is"); }
# objects FOLDER/ROOM...: made of sources that there are (older ones may lie there too)
objects() { local room o; for room; do for o in "$B/$room"/*.o; do
  compgen -G "$S/$(basename "$room")/$(basename "$o" .o).c*" >/dev/null && echo "$o"; done; done; }
finish() { echo "1..$tap_n"; exit $tap_bad; }
