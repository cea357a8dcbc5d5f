#!/bin/bash
# The web edition: links, numbers, addresses, validity, and what a reader does
# in a browser.  Needs what `make web-test` installs; without it, skipped.
# set: full
# timeout: 3600
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
. tests/withheld
. tests/hand-ins
for c in node npm dvisvgm "${CHROMIUM:-chromium}"; do
  command -v "$c" >/dev/null && continue
  skip "the web edition" "no $c here; make web-test installs it"
  finish
done
export CHROMIUM; CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
ok "the volumes, whose numbers the pages have" make build/course.pdf build/machine.pdf
ok "make web" make web
ok "make web-student" make web-student
touch book/web/style.css
ok "again, after an edit" make web
touch book/web/lab/packed.mjs
is "a lab that is made again is made of what was kept" 1 "$(make lab-web 2>/dev/null | grep -c '^lab ')"
check() { node book/web/check.mjs "$@"; }
ok "npm gives what tests the pages" sh -c 'cd book/web && npm ci --no-fund --no-audit'
for out in build/web build/web-student; do
  ok "$out: no link leads nowhere" check links $out
  ok "$out: each link leads to what it is called" check labels $out
  ok "$out: valid HTML" check html $out
  ok "$out: no section's page is over 200 KB" check size $out
  ok "$out: figures have texts, and colours for light and dark" check figures $out
  ok "$out: description, icon, first page, 404" check front $out
  ok "$out: a question reads under 300 KB, and what is found says where, and shows it" check searched $out
done
# (a tree that has seen a chapter renamed has that chapter's numbers, too)
ok "numbers are those of the volumes" check numbers build/web $(for v in course machine; do
  echo build/weave-full/$v.aux; sed -n 's|^.@input{\(.*\)}.*|build/weave-full/\1|p' build/weave-full/$v.aux; done)
ok "no permanent address is gone" check addresses build/web book/web/addresses
withheld
# (what the lab's worker gets: many files in one, of which the objects are packed; grep reads
# nothing behind an object's zeros)
unpacked() { node --input-type=module -e 'import fs from "node:fs"
  import zlib from "node:zlib"
  import { filed, loose } from "./book/web/lab/packed.mjs"
  for (const [, b] of filed(zlib.gunzipSync(fs.readFileSync(process.argv[1]))))
    console.log(Buffer.from(await loose(b)).toString("latin1").replace(/[^\n\t -~]+/g, " "))' \
  "$1/lab/kit.gz"; }
text_of() {
  find "$1" -path "$1/lab" -prune -o \( -name '*.html' -o -name '*.js' \) -print | sort |
    xargs sed 's/\\n/\n/g; s/\\"/"/g; s/<[^>]*>//g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g'
  # (no HTML, and code between < and > would be lost)
  find "$1/lab" -path '*/clang' -prune -o -name '*.js*' ! -name 'editor.js' ! -name 'binaryen.js*' \
    ! -name '*.gz' -type f -print 2>/dev/null | sort | xargs -r sed 's/\\n/\n/g; s/\\"/"/g'
  unpacked "$1"
}
lines() { tr -d ' \t' | LC_ALL=C sort -u; }
text_of build/web-student >"$work/pages"
is "no line of a withheld chunk is in the student's pages" "" \
  "$(lines <"$work/pages" | LC_ALL=C comm -12 "$work/secret" - | head -5)"
ok "while the complete pages have them" test \
  "$(text_of build/web | lines | LC_ALL=C comm -12 "$work/secret" - | wc -l)" -ge 100
squeezed "$work/pages" >"$work/prose-of-pages"
is "and no sentence of an answer" "" "$(grep -oFf "$work/prose" "$work/prose-of-pages" | head -3)"
# two chapters of one name: each page is written once, or nothing is made
mkdir "$work/chunks" && cp chunks/*.nw "$work/chunks/" &&
  mv "$work/chunks/18-field.nw" "$work/chunks/18-paths.nw"
no "two chapters with one address stop the weave" book/web/make full "$work/web" "$work"/chunks/*.nw
says "... in words" 'two pages have one address: paths/index.html'
no "and on their pages a link leads to something of another name" check labels "$work/web"
says "... in words" '"18 Where the field is" leads to|"14 Paths" leads to'
# a map for search engines, of each page that is one: not of what has moved, nor of 404
ok "SITE= makes a map of the site" env SITE=https://example.org/c book/web/make full "$work/site" chunks/*.nw
is "  of each page" "$(cd "$work/site" && find . -name '*.html' ! -name 404.html \
  ! \( -path './data/*' ! -name '*.csv.html' \) | xargs grep -L '<title>Moved' | sed 's|^\./||' | sort)" \
  "$(sed -n 's|.*<loc>https://example.org/c/\([^<]*\).*|\1|p' "$work/site/sitemap.xml" |
    sed 's|^$|index.html|; s|/$|/index.html|' | sort)"
# (the search's files have each text a second time)
for out in build/web build/web-student; do
  find $out -path $out/lab -prune -o -name '*.html' -print | sort | xargs sed 's/<[^>]*>//g' >"$work/some"
  right_hand_ins $out "$work/some"
done
COPIED=$work/patience.c ok "in a browser" check browser build/web
ok "what was copied compiles" sh -c "cc -o '$work/patience' '$work/patience.c' && '$work/patience'"
ok "the lab in the pages, as a reader uses it" node book/web/lab-check.mjs build/web
finish
