#!/bin/bash
# The judge in a page gives a hand-in the verdict and the points of the judge outside (how many
# say so in other words, and with WORDS=1 in which, is printed): every 97th of the known submissions and mutants (SHARE=0/1: of all, some hours; SHARE=each:
# a right and a wrong one of each exercise; LAB_EX: of these exercises only; TABLE=file.csv:
# what each took).
# set: full
# timeout: 900
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
if [ -z "$CHROMIUM" ] || [ ! -d book/web/node_modules ] || [ ! -e build/web/lab/worker.js ]; then
  skip "the judge in a page" "no browser, or no lab in build/web; make web-test installs one"
  finish
fi
export CHROMIUM
# shellcheck disable=SC2086
ok "the verdicts are those of make check" node book/web/lab-equal.mjs "${WEB:-build/web}" "${SHARE:-0/97}" ${LAB_EX:-}
finish
