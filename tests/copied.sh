# A copy of the tree that a test works in has every file: with a list of names that is longer than
# what one command takes as arguments, with names that look like something else, with one that is
# gone and one that nobody has added.
. tests/tap.sh
helpers=$PWD
mkdir -p "$work/made/bin" "$work/made/tests" "$work/tree" && cd "$work/tree" && git init -q .
long=$(printf '%0200d' 0)
for k in $(seq 1000); do mkdir -p "$((k % 20))" && : >"$((k % 20))/$long-$k"; done
echo '*.o' >.gitignore
mkdir -p "a b/-c" && echo dash >"a b/-c/-x" && echo line >'two
lines' && echo '*' >'star*' && ln -s nowhere link && echo gone >gone && chmod +x 'star*'
git add -A && rm gone && echo new >not-added && echo built >some.o
echo made >"$work/made/bin/program" && echo old >"$work/made/tests/result"
B=$work/made
ok "there are more names than one command takes" test "$(git ls-files -z | wc -c)" -gt 131072
ok "a tree is copied" tree_copy "$work/copy"
listed() { (cd "$1" && find . -path ./.git -prune -o -path ./build -prune -o ! -type d -print0 | sort -z | tr '\n\0' '|\n'); }
is "  and has each file" "" "$(diff <(listed . | grep -v '^./some.o$') <(listed "$work/copy") | head -5)"
is "  with its bytes" "" "$(diff -r --no-dereference -x .git -x some.o -x build . "$work/copy" | head -5)"
ok "  and what is made of it" test -f "$work/copy/build/bin/program"
no "  but for what tests have left" test -e "$work/copy/build/tests/result"
is "  as a repository in which nothing is changed" "" "$(git -C "$work/copy" status --porcelain | head -3)"
is "  and nothing lies beside it" "copy" "$(cd "$work" && ls -d copy*)"
# a file that cannot be read, or that another program takes away, is no copy
chmod 0 not-added
if cat not-added >/dev/null 2>&1; then skip "a file that is lost is said" "root reads every file"
else status "a file that is lost is said" 1 tree_files "$work/second"; fi
perl() { command perl "$@"; printf 'taken-away\0'; }     # listed, and gone when it is copied
no "and so is one that goes while it is copied" tree_files "$work/third"
unset -f perl
# no test copies the tree in a way of its own
cd "$helpers" || exit 1
is "all tests copy by this" "" "$(grep -lE 'ls-files.*\| *$|ls-files.*xargs.*(cp|tar) ' tests/*.sh |
  while read -r f; do grep -A1 'ls-files' "$f" | grep -qE '(cp|tar) .*(--parents|-c\b)' && echo "$f"; done)"
finish
