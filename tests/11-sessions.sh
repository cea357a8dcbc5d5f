# The terminal sessions and counts that Chapter 11 prints are what happens
# today: but for times, and for the lines of the chapter, which move.
# timeout: 300, seconds: 5
. tests/tap.sh

ok "the sessions run" figures/measure/wrong-sessions.sh "$work"
plain() { grep -v 'seconds' "$1" | sed 's/nw:[0-9]*/nw:N/g'; }
same() { diff <(plain "$1") <(plain "$2"); }
for file in wrong-refused wrong-race wrong-cured; do
  ok "$file is as printed" same figures/data/$file.txt "$work/$file.txt"
done
ok "wrong-schedules is as printed" \
  cmp figures/data/wrong-schedules.csv "$work/wrong-schedules.csv"
ok "wrong-work is as printed, but for Rome" \
  diff <(grep -v ^rome figures/data/wrong-work.csv) <(grep -v ^rome "$work/wrong-work.csv")
finish
