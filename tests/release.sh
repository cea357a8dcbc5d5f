# A release: the same commit gives the same bytes, and the version is one.
# REPRODUCE=1 makes two whole releases in two clones (half an hour).
# set: full
# timeout: 5400
. tests/tap.sh
version=$(cat book/VERSION)
is "CITATION.cff has the version" "$version" "$(sed -n 's/^version: "\(.*\)"/\1/p' CITATION.cff)"
ok "CHANGELOG.md has it" grep -q "^## $version (" CHANGELOG.md
is "  and CITATION.cff has its day" "$(sed -n "s/^## ${version//./\\.} (\(2[0-9-]*\))$/\1/p" CHANGELOG.md)" \
  "$(sed -n 's/^date-released: //p' CITATION.cff)"
is "sssp has it" "sssp $version (libsssp.so.$(sed -n 's/^#define SSSP_ABI //p' \
  "$S/library/sssp.h")), $(book/tools/commit)" "$($B/bin/sssp --version)"
for v in a b; do git clone -q . "$work/$v" && (cd "$work/$v" && git reset -q --hard) ; done
# (a version without a date, or a project without an address, is no release)
may() { (cd "$work/a" && book/tools/release "$version" 2>&1); }
lacks() { may | sed -n '/; DRAFT=1 makes one to look at$/!s/^release: //p'; }
a() { (cd "$work/a" && "$@") >/dev/null 2>&1; }
a sed -i "s/^## $version (.*/## $version (unreleased)/" CHANGELOG.md
a sed -i 's/^version: .*/version: "9.9"/' CITATION.cff
: >"$work/a/book/URL"; touch "$work/a/chunks/zz.nw"
is "make release says all that is missing before anything is built" \
  "CHANGELOG.md has no date|CITATION.cff has another version|CITATION.cff has another date|book/URL has no address|what is not committed|this commit is not v$version|these 6 are missing for version $version; DRAFT=1 makes one to look at" \
  "$(cd "$work/a" && unset O SRC && make -s release 2>&1 | sed -n 's/^release: //p' |
    sed 's/ for [0-9.]*: its line.*//; s/ than [0-9C].*//; s/: .*//; s/ is in the books.*//' | paste -sd'|')"
is "  and who alone can say where readers find it" 1 "$(lacks | grep -c '^book/URL.* whoever publishes the course, and nobody else,')"
rm "$work/a/chunks/zz.nw"
a sed -i "s/^## $version (.*/## $version (2031-02-28)/" CHANGELOG.md
# (a version that is not released has no line of its day)
a sed -i "/^date-released: /d; s/^version: .*/version: \"$version\"\ndate-released: 2031-02-28/" CITATION.cff
echo https://example.org >"$work/a/book/URL"
is "what is not committed, and no tag" 2 "$(lacks | wc -l)"
a git -c user.name=a -c user.email=a@b commit -qam dated
is "a commit that is not the tag" "this commit is not v$version: when nothing else is missing, git tag -s v$version -m 'version $version'" \
  "$(lacks)"
a git tag "v$version"
is "  and one that has all" "" "$(may)"
a git config status.showUntrackedFiles no; touch "$work/a/chunks/zz.nw"
is "  nor does a setting of git's hide one" 1 "$(lacks | grep -c '^what is not committed')"
a git config --unset status.showUntrackedFiles; rm "$work/a/chunks/zz.nw"
# each alone is enough
alone() { is "  refused for $1 alone" "$2" "$(lacks | cut -c1-${#2})"; a git checkout -q .; }
touch "$work/a/chunks/zz.nw"; alone "a chapter that git does not know" "what is not committed"; rm "$work/a/chunks/zz.nw"
# (a change is not committed, either, so there are two lines of it)
for how in "s/^version: .*/version: \"9.9\"/:CITATION.cff:CITATION.cff has another version" \
  "s/^date-released: .*/date-released: 2031-02-27/:CITATION.cff:CITATION.cff has another date" \
  "s/(2031-02-28)/(2031-2-28)/:CHANGELOG.md:CHANGELOG.md has no date" "s/.*/  /:book/URL:book/URL has no address"; do
  what=${how##*:} file=${how%:*}; a sed -i "${file%:*}" "${file##*:}"
  is "  refused where $what" "$what" "$(lacks | grep -v '^what is not committed' | head -1 | cut -c1-${#what})"
  a git checkout -q .
done
a git tag -d "v$version"; a git reset -q --hard HEAD~
# the address is one variable: book/URL, from which all that names the project has it
export DRAFT=1
long=web/$(printf 'x%.0s' {1..130}).js   # pages of chunks have names as long
stage() {   # stands in for what make pdf, handout and web leave
  mkdir -p build/handout/lab/sub build/web/lab build/web-student build/tagged
  for f in build/tagged/{course,machine,{x,y}-student}.pdf build/handout/{lab/sub/f,first-kernels.ipynb} \
    build/web/{index.html,lab/files.json} "build/$long" build/web-student/index.html
  do echo "$f" >"$f"; done; }
(cd "$work/a" && stage && mkdir -p build/handout/lab/{handins,.git} && touch build/handout/lab/{handins/mine.c,.git/config} && book/tools/release "$version" one) >/dev/null 2>&1
(cd "$work/b" && umask 077 && stage && sleep 2 && touch build/tagged/course.pdf &&
  TZ=Asia/Tokyo LC_ALL=C.UTF-8 book/tools/release "$version" two) >/dev/null 2>&1
t=course-$version.tar.xz
ok "a release is made" test -s "$work/a/one/$t"
ok "twice the same, elsewhere, later, with other rights" cmp "$work/a/one/$t" "$work/b/two/$t"
mkdir "$work/x" && tar -xJf "$work/a/one/$t" -C "$work/x"
ok "its checksums hold" sh -c "cd $work/x/course-$version && sha256sum --quiet -c SHA256SUMS"
for f in course.pdf machine.pdf x-student.pdf y-student.pdf lab/sub/f web/lab/files.json "$long" web-student/index.html source/Makefile source/generated/graph/graph.h \
  CHANGELOG.md CONTRIBUTING.md SECURITY.md README; do
  ok "  it has $f" test -e "$work/x/course-$version/$f"
done
is "its lab has nothing of somebody who worked in it" "lab/sub/f" "$(cd "$work/x/course-$version" && find lab -type f)"
is "its sources are the files of the commit" "" "$(cd "$work/a" && git ls-files | LC_ALL=C sort |
  diff - <(cd "$work/x/course-$version/source" && find . -type f -o -type l | sed 's|^./||' | LC_ALL=C sort))"
(cd "$work/a" && echo 'https://example.org/%20#x' >book/URL)
is "its README names all that lies beside it" "" "$(cd "$work/x/course-$version" && for f in *; do
  sed -n 's|^  \([A-Z*a-z][^ ,]*\(, [^ ,]*\)*\).*|\1|p' README | tr ', ' '\n\n' | sed 's|/$||' |
    while read -r glob; do case $f in README | $glob) echo found; break ;; esac; done | grep -q . || echo "$f"; done)"
ok "an address that TeX reads otherwise is refused" grep -q '^release: book/URL: TeX' \
  <(cd "$work/a" && book/tools/release "$version" no 2>&1)
(cd "$work/a" && git checkout -q book/URL)
where='https://example.org/a_b~c/2-d'
(cd "$work/b" && echo "$where" >book/URL && book/tools/release "$version" three) >/dev/null 2>&1
mkdir "$work/y" && tar -xJf "$work/b/three/$t" -C "$work/y"
ok "the address: in the release's README" grep -qF ", $where" "$work/y/course-$version/README"
ok "  in its CITATION.cff" grep -qxF "repository-code: \"$where\"" "$work/y/course-$version/source/CITATION.cff"
ok "  in the wheel" sh -c "cd '$work/b' && /usr/bin/python3 -c 'import sys; sys.path.insert(0, \"book/tools\")
import wheel; print(wheel._metadata())' | grep -qxF 'Home-page: $where'"
for f in titlepage errata; do ok "  in the book: $f.tex" grep -q 'bookaddress' book/$f.tex; done
ok "  on the web" grep -q 'bookaddress.*, address &&' book/web/weave.mjs
(cd "$work/b" && git checkout -q book/URL)
for v in a b; do
  (cd "$work/$v" && unset O SRC && make -s draft C=90c) >"$work/$v.log" 2>&1
done
ok "TeX makes the same bytes in two places" cmp "$work/a/build/draft.pdf" "$work/b/build/draft.pdf"
if [ -n "${REPRODUCE:-}" ]; then
  for v in a b; do (cd "$work/$v" && unset O SRC && rm -rf build && make -s release) \
    >"$work/$v.log" 2>&1; done
  ok "two whole releases are the same" cmp "$work/a/build/release/$t" "$work/b/build/release/$t"
else skip "two whole releases" "REPRODUCE=1 makes them"
fi
finish
