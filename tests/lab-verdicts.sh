#!/bin/bash
# The lab of a browser gives a submission the verdict that its folder names,
# as the judge does; here under node, with the parts that make lab-web made.
# LAB_EX: the exercises, or all of kernels; LAB_FEW: one of each verdict.
# set: full
# timeout: 20000
. tests/tap.sh
if ! command -v node >/dev/null || ! [ -d book/web/node_modules/binaryen ] ||
   ! [ -f build/web/lab/files.json ]; then
  skip "the lab" "make lab-web has not been run here"
  finish
fi
list=${LAB_EX:-$(node -e 'for (const x of JSON.parse(require("fs").readFileSync(
  "build/web/lab/exercises.json"))) if (x.runs) console.log(x.slug)')}
for ex in $list; do
  folder=$(basename exercises/[0-9][0-9]-"$ex")
  for verdict in $(ls "exercises/$folder/submissions"); do
    [ "$verdict" = mutants ] && continue
    files=$(ls exercises/"$folder"/submissions/"$verdict"/*.cu 2>/dev/null)
    [ -n "${LAB_FEW:-}" ] && files=$(head -1 <<<"$files")
    [ -z "$files" ] && continue
    # shellcheck disable=SC2086
    node book/web/lab/node.mjs build/web/lab "$ex" $files 2>"$work/err" |
      grep -v '^yowasp' >"$work/out"
    for f in $files; do
      is "$f" "$verdict" "$(awk -F'\t' -v f="$f" '$5 == f { print $1 }' "$work/out")"
    done
  done
done
finish
