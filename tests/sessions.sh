# Every session that a chapter prints is made by a script of figures/measure, and what is
# printed is what the script shows today.  A chapter's \transcript{NAME} is looked for, not
# known: the scripts run in a tree of their own, from which all sessions have been taken.
# Quick: what takes seconds.  SESSIONS=all (sessions-all.sh): what shows the packages and
# times of the machine, too, of which only the words are compared.
# seconds: 40, timeout: 400
. tests/tap.sh
top=$PWD t=$work/tree; mkdir -p "$t/build"
cp -r figures "$t/figures"; rm -f "$t"/figures/data/*.{txt,shown}
cp -a exercises "$t/exercises"
for f in Makefile book chunks generated tests; do cp -rs "$top/$f" "$t/$f"; done
for f in "$B"/* "$B"/.[a-z]*; do
  case ${f##*/} in   # (what make itself writes is a copy)
    tests | show* | session | figures) ;;
    src) cp -a "$f" "$t/build/" ;;
    *) if [ -d "$f" ]; then ln -s "$f" "$t/build/"; else cp -p "$f" "$t/build/"; fi ;;
  esac
done
cd "$t" || exit 1
export TRANSCRIPTS=
unset TRANSCRIPTS SSSP_DATA
word() { sed -E '/seconds/d; s/nw:[0-9]+/nw:N/g' "$1"; }
text() { word "$1" | sed -E 's/yes,[0-9a-f]+([+]changes)?$/yes,C/; s/[0-9]+(\.[0-9]+)?/N/g; s/ +/ /g; s/, [0-9N]+ threads?\b//'; }
# each SCRIPT [WORDS] makes what it makes; HOW compares
ask() { # ask HOW SCRIPT WORD...
  local how=$1 script=$2 file name; shift 2
  ok "$script" bash "figures/measure/$script.sh" "$@"
  for file in figures/data/*.txt; do
    name=$(basename "$file" .txt)
    [ -f "$top/figures/data/$name.txt" ] && [ ! -f "$work/$name" ] || continue
    : >"$work/$name"
    is "$name is as printed" "" "$(diff <($how "$top/figures/data/$name.txt") <($how "$file"))"
  done; }
ask word graph-sessions
ask word refinements-lost
ask word student-sessions
bash figures/measure/patience.sh >"$work/p" && mv "$work/p" figures/data/patience.txt
is "patience is as printed" "" "$(diff "$top/figures/data/patience.txt" figures/data/patience.txt)"; : >"$work/patience"
later='allpairs|program'
[ -z "${SESSIONS:-}" ] || { ask text program; ask text allpairs; later=; }
# what no script of these makes is made by one that a test of its own asks
others=$(grep -lE '^# .*(sessions?|transcripts?)' "$top"/tests/*.sh | grep -v '/sessions')
named() { # named NAME: some script makes it, and a test runs that script, or it is a later one
  local s
  for s in $(cd "$top" && grep -lwE -- "$1|${1%%-*}-\\\$|${1%%-*}-[*]" figures/measure/*.sh); do
    s=$(basename "$s" .sh)
    echo "$s" | grep -qxE "${later:-none}|sorting|frontiers" && return 0
    grep -qw -- "$s" $others && return 0
  done; return 1; }
lost=
for name in $(cd "$top" && grep -oh '\\transcript{[a-z0-9-]*}' chunks/*.nw | sed 's/.*{//; s/}//' | sort -u); do
  [ -f "$work/$name" ] || named "$name" || lost+=" $name"
done
is "each session that is printed has its script, which a test runs" "" "$lost"
finish
