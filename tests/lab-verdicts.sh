#!/bin/bash
# The lab of a browser gives a known hand-in the verdict that its folder names,
# as the judge does; here under Node.js, with the parts that make lab-web made.
# LAB_EX: the exercises, or all that it runs; FEW=9: one of each verdict; SHARE=k/n.
# set: full
# timeout: 20000
. tests/tap.sh
if ! command -v node >/dev/null || ! [ -d book/web/node_modules/binaryen ] ||
   ! [ -f build/web/lab/files.json ]; then
  skip "the lab" "make lab-web has not been run here"
  finish
fi
# shellcheck disable=SC2086
node book/web/lab-verdicts.mjs build/web/lab ${LAB_EX:-} 2>"$work/err" | grep --line-buffered -v '^yowasp'
exit "${PIPESTATUS[0]}"
