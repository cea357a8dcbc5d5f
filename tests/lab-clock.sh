#!/bin/bash
# The clock on the wall by which the lab of a page ends a hand-in: it begins anew when
# a launch says that it goes on, so often and not for ever; silence is ended at once.
# (The box here only says so; what it would judge does not matter.  A question has four million accesses.)
# set: full
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
command -v node >/dev/null || { skip "the lab's clock" "no node here"; finish; }
cat >"$work/clock.mjs" <<JS
import { Lab } from '$PWD/book/web/lab/lab.mjs';
const [every, answers, judged, frozen] = process.argv.slice(2).map(Number);
let stopped = false, told = 0;
const box = () => {
  const one = { hear: () => {}, stop: () => { stopped = true; },
    post: m => {
      if (m.make) return setTimeout(() => one.hear({ came: {} }));
      const says = setInterval(() => stopped ? clearInterval(says) : one.hear({ goes_on: true }), every);
      if (answers) setTimeout(() => { clearInterval(says); one.hear({ came: { bytes: 1 } }); }, answers);
    } };
  return one;
};
const lab = new Lab({ box });
const child = await lab.boxed({}, false, () => {}, 5, judged ? () => told++ : undefined);
const asked = child.ask({ ask: 1 }, .2, 4e6);
for (const end = Date.now() + (frozen || 0); Date.now() < end; ) ;
const came = await asked;
console.log(came.late ? 'late' : 'answered', told > 256 ? 'more than 256' : told > 0 ? 'told' : 'not told');
process.exit(0);
JS
asked() { timeout 60 node "$work/clock.mjs" "$@"; }
is "a launch that goes on is waited for longer than the limit" "answered told" "$(asked 20 1000 1)"
is "one that is silent is not" "late not told" "$(asked 5000 1000 1)"
is "nor one that goes on for ever" "late told" "$(asked 2 0 1)"
is "and a program of the playground has its time and no more" "late not told" "$(asked 20 1000 0)"
is "a page that was frozen for longer than the limit gives no verdict of it" "answered not told" "$(asked 5000 300 1 1000)"
finish
