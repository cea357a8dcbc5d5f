# set: full
# The sessions that the chapter on the judge prints are what happens today,
# and so is what becomes of verdicts when a defence is taken away.
# timeout: 900
. tests/tap.sh

ok "the sessions run" figures/measure/judge-sessions.sh "$work"
for file in judge-leaves judge-jail judge-verify; do
  ok "$file is as printed" \
    diff figures/data/$file.txt "$work/$file.txt"
done
ok "defences are taken away" env DATA="$work" figures/measure/judge.sh defences
rows() { grep -v '^#' "$1"; }
ok "and the verdicts are as printed" diff <(rows figures/data/judge-defences.csv) \
  <(rows "$work/judge-defences.csv")
finish
