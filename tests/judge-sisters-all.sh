# Sister exercises, all of them: tests/judge-sisters.sh, for every exercise that has one.
# set: full
# timeout: 900, seconds: 60
SISTERS=$(exercises/tools/term --table | cut -d: -f1 | sort -u)
export SISTERS
. tests/judge-sisters.sh
