# set: full
# The sessions that the chapter on the judge prints are what happens today,
# and each defence that it takes away is missed by what it stopped.
# timeout: 600
. tests/tap.sh

ok "the sessions run" figures/judge-sessions.sh "$work"
for file in judge-leaves judge-jail judge-verify; do
  ok "$file is as printed" \
    diff figures/data/$file.txt "$work/$file.txt"
done
while IFS=, read -r name _ _ with without; do
  case $name in '#'*|defence) continue ;; esac
  ok "without its $name the judge says otherwise" [ "$with" != "$without" ]
done <figures/data/judge-defences.csv
finish
