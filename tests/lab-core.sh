#!/bin/bash
# The lab judges in a real browser, from a folder that is served and nothing
# more: one hand-in of each kind gets the words that the judge has outside.
# set: full
# timeout: 900
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
if [ -z "$CHROMIUM" ] || [ ! -d book/web/node_modules ] || [ ! -e build/web/lab/worker.js ]; then
  skip "the lab in a browser" "no browser, or no lab in build/web (make lab-web)"
  finish
fi
export CHROMIUM
ok "the verdicts are those of make check" node book/web/lab-core.mjs build/web
finish
