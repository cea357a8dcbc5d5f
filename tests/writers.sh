# Graphs that are drawn (TRIES of them), written by NetworkX, igraph, pandas and
# SciPy, where they are installed: read as they are meant, or refused.
# set: full
. tests/tap.sh
if ! /usr/bin/python3 -c 'import networkx' 2>/dev/null; then
  skip "other programs' writers" "no python3-networkx"; finish
fi
echo "# SEED=$drawn tests/run full writers"
mkdir "$work/files"
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/writers.py "$B/bin/sssp" "$drawn" "${TRIES:-60}" "$work/files" \
  >"$work/tap" 2>"$work/err"; rc=$?
while read -r result name; do
  [ "$result" = ok ] || [ "$result" = not ] || continue
  [ "$result" = ok ]; tap_result $? "${name#ok }" "$work/tap"
done <"$work/tap"
is "ends well" "0 " "$rc $(tail -3 "$work/err")"
finish
