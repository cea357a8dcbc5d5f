# Hidden questions are asked in two renamings.  Of hand-ins that are wrong in about
# half of all renamings some are found by the first and some by the second only;
# whichever it was, an appeal shows the question that decided, with the verdict of
# the tables.
# set: full
# timeout: 600, seconds: 120
. tests/tap.sh
J=$B/bin/judge in=$work/in out=$work/out2 conf=$work/course.conf
RANDOM=$drawn; echo "# SEED=$drawn tests/run full judge-secret"
# the arcs of vertex 7: of the printed graph as they are, of another by a coin
sed 's/ && (v\[7\].*)$/ \&\& (v[7] != 21 || v[40] != 149 || v[100] != 377)\n        \&\& e[0] % 2)/' \
  tests/knows-the-graphs.cu >"$work/coin.cu"
ok "the hand-in has its coin" grep -q 'e\[0\] % 2' "$work/coin.cu"
MANY=${MANY:-10}
for k in $(seq "$MANY"); do mkdir -p "$in/s$k"; cp "$work/coin.cu" "$in/s$k/relax_F.cu"; done
printf 'secret = word %s\nseeds = student\n' "$RANDOM" >"$conf"
if ! "$J" grade "$in" "$out" >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "a secret" "no outer wall here"; finish
fi
rm -rf "$out"
tool() { env -u SECRET -u SEEDS JUDGE="$J" "exercises/tools/$@"; }
ok "a class of one file, seeds = student" tool grade "$in" "$out" "" "$conf"
wrong=0
for k in $(seq "$MANY"); do
  v=$(awk -F, -v s="\"s$k\"" '$1 == s { print $3 }' "$out/grades.csv")
  [ "$v" = accepted ] || wrong=$((wrong + 1))
  status "the appeal of s$k, $v" 0 tool appeal "$out" "s$k" relax-f "$conf"
  says "... has the verdict of the tables" "^relax-f: $(tr _ ' ' <<<"$v") \("
  [ "$v" = accepted ] || ok "... and its question, with what is wrong" grep -q -e '<--$' "$work/out"
done
# (of ten seven or eight are expected; fewer than two come once in thirty thousand)
ok "some are found: $wrong of $MANY" test "$wrong" -ge $((MANY / 5))
finish
