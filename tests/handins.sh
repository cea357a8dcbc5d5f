# A known hand-in in C compiles, but for those that are known not to: a header that loses what
# one of them leant on (a program's own header that no longer includes the library's) is noticed
# when it does, and not when somebody judges all of them.
. tests/tap.sh
fails() {   # fails FILE...: those that do not compile
  for f in "$@"; do
    gcc -std=c17 -D_GNU_SOURCE -DCOST_BITS=32 -Igenerated -I"$(echo "$f" | cut -d/ -f1-2)" -fsyntax-only \
      -Werror=implicit-function-declaration "$f" 2>/dev/null || echo "$f"
  done; }
mapfile -t all < <(ls exercises/*/submissions/*/*.c | grep -v '/compile_error/\|/forbidden/')
ok "there are some" test ${#all[@]} -ge 50
is "each known hand-in in C compiles" "" "$(fails "${all[@]}")"
f=$(grep -l '^#include <stdlib.h>' "${all[@]}" | head -1) x=$(echo "$f" | cut -d/ -f2)
mkdir -p "$work/$x/a/b"; grep -v '^#include <stdlib.h>' "$f" | grep -v '"judge\|graph' >"$work/$x/a/b/t.c"
echo 'void *leans(void) { return malloc(1); }' >>"$work/$x/a/b/t.c"
is "one that leans on a header that is gone is noticed" "$work/$x/a/b/t.c" "$(fails "$work/$x/a/b/t.c")"
finish
