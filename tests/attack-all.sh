# Every hand-in in tests/attacks/, tried against the judge.
# set: full
# timeout: 900
ATTACK=all exec bash tests/attack.sh
