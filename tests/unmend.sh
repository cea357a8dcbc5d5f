# What was once told and not true, brought back: each row of tests/unmend/*.txt has a fault
# in words, an edit of the present code that makes it again, and a test that must fail then
# and must not without.  A row whose lines are no longer there fails: it is written anew.
# What the tests draw is the same each time.
#   ONLY='4|11.b' tests/run full unmend: the rows of these numbers, and of those below them
#   TABLE=answers: those of one table; COPY=DIR: the copy is kept there for the next time;
#   VIA=nice: what each command is run through
# set: full
# seconds: 3000
# timeout: 12000
. tests/tap.sh
mkdir "$work/rows"
perl tests/unmend.pl split tests/unmend/${TABLE:-*}.txt "$work/rows" || exit 1
asked() { # asked NUMBER: is the row of that number wanted
  [ -z "$ONLY" ] || { local k; for k in ${ONLY//|/ }; do case $1 in $k | $k[.a-z]*) return 0 ;; esac; done; false; }; }
for r in "$work"/rows/*; do asked "$(cut -d' ' -f1 "$r/name")" || rm -r "$r"; done
at=${COPY:-$work}; tree=$at/tree
[ -d "$tree" ] || tree_copy "$tree" || exit 1
cd "$tree" || exit 1
unset O SRC
export SEED=1 NVCC=
# as it was, and as old; -: what is made has not changed
again() {
  git diff --name-only -z | xargs -0r sh -c 'git checkout -q -- "$@" && touch -d "2 days ago" "$@"' -
  git clean -fdq; [ "${1:-}" = - ] || { rm -rf build && cp -a "$at/build" build; }; }
# done_ MAKE COMMAND: both; 99: it cannot be built
done_() {
  local make="make -s $1"; [ "$1" != - ] || make=true
  ${VIA:-} bash -c "$make || exit 99; $2"; }
[ ! -d "$at/build" ] || again
ok "the copy is built" done_ "programs $(cat "$work"/rows/*/make 2>/dev/null | tr ' ' '\n' |
  grep -vx -e - | sort -u | xargs)" true
rm -rf "$at/build" && cp -a build "$at/build"
# without the edit: once for each command
peace() {
  local at; at=$work/peace.$(cksum <<<"$1$2" | tr ' ' .)
  [ -e "$at" ] || { done_ "$1" "$2" >"$at.out" 2>&1 </dev/null; echo $? >"$at"; }
  [ "$(cat "$at")" = 0 ] || { echo "it fails without the edit, too:"; tail -20 "$at.out"; return 1; }; }
row() { # row FOLDER: why it is not as the table has it
  local make=programs run rc; run=$(cat "$1/run")
  [ ! -e "$1/make" ] || make=$(cat "$1/make")
  peace "$make" "$run" || return 1
  perl tests/unmend.pl edit "$1/edits" build/src || return 1
  done_ "$make" "$run" >"$work/got" 2>&1 </dev/null; rc=$?
  case $rc in
    0) echo "nothing fails of: $run"; return 1 ;;
    99) echo "it cannot be built:"; tail -20 "$work/got"; return 1 ;;
  esac
  [ ! -e "$1/says" ] || grep -qE -e "$(cat "$1/says")" "$work/got" ||
    { echo "it fails, and does not say $(cat "$1/says"):"; tail -25 "$work/got"; return 1; }; }
for r in "$work"/rows/*; do
  name=$(cat "$r/name")
  if [ -e "$r/why" ]; then skip "$name" "$(cat "$r/why")"; continue; fi
  if [ -e "$r/needs" ] && ! bash -c "$(cat "$r/needs")" >"$work/out" 2>&1; then
    skip "$name" "$(cat "$r/needs") fails here"; continue; fi
  ok "$name" row "$r"
  again "$(cat "$r/make" 2>/dev/null)"
done
finish
