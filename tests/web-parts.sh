# What the pages' scripts promise, asked without a browser and without pages: the search, on
# texts that are drawn, beside a search that looks at every text; the marks of plots.
# set: full
. tests/tap.sh
command -v node >/dev/null || { skip "the pages' scripts" "no node here"; finish; }
echo "# SEED=$drawn"
node tests/web-parts.mjs "$PWD/book/web" "$drawn" >"$work/said" 2>&1; rc=$?
sed 's/^/# /' "$work/said" | grep -v '^# ok' | head -20
while read -r verdict name; do
  case $verdict in ok) ok "$name" true ;; no) ok "$name" false ;; esac
done <"$work/said"
is "all was asked" 0 "$rc"
finish
