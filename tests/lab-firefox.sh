#!/bin/bash
# The lab judges in Firefox too: one hand-in of each kind gets the words that the
# judge has outside.  FIREFOX: the program, if it is not firefox-esr or firefox.
# set: full
# timeout: 1800
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
FIREFOX=$(command -v "${FIREFOX:-firefox-esr}" || command -v firefox)
if [ -z "$FIREFOX" ] || ! command -v node >/dev/null || [ ! -e build/web/lab/worker.js ]; then
  skip "the lab in Firefox" "no Firefox, or no lab in build/web (make lab-web)"
  finish
fi
export FIREFOX
# shellcheck disable=SC2086
ok "the verdicts are those of make check" node book/web/lab-firefox.mjs build/web ${SHARE:-}
finish
