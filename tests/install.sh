# What make does about missing packages: it names what it installs, and
# without the right to install it prints the one command and stops.
. tests/tap.sh
mkdir "$work/bin"
cat >"$work/bin/dpkg-query" <<'X'
#!/bin/sh
for a; do p=$a; done
case $p in present) echo installed ;; *) exit 1 ;; esac
X
cat >"$work/bin/id" <<'X'
#!/bin/sh
echo "${FAKE_UID:-1000}"
X
cat >"$work/bin/sudo" <<'X'
#!/bin/sh
[ "$1" = -n ] && [ -z "$FAKE_SUDO" ] && exit 1
[ "$1" = -n ] && exit 0
exec "$@"
X
cat >"$work/bin/apt-get" <<'X'
#!/bin/sh
echo "apt-get $*" >>"$FAKE_LOG"
case "$*" in *broken*) exit 100 ;; esac
X
chmod +x "$work"/bin/*
export FAKE_LOG="$work/log"
run() { env PATH="$work/bin:$PATH" "$@"; }
tool=$PWD/book/tools/install-packages; mkdir "$work/build"; cd "$work" || exit 1
top=$OLDPWD
ok "nothing to do is silent" run "$tool" present
is "nothing was said" "" "$(cat "$work/out")"
status "without root it stops" 1 run "$tool" present absent
says "and prints the one command" \
  "apt-get update && apt-get install -y --no-install-recommends absent$"
no "and installs nothing" test -e "$work/log"
ok "root installs" run env FAKE_UID=0 "$tool" present absent
says "saying what" 'installing from Debian: absent'
ok "with one call" grep -q 'install -y --no-install-recommends absent' "$work/log"
rm -f "$work/log"
ok "sudo installs" run env FAKE_SUDO=1 "$tool" absent
ok "through apt-get too" grep -q 'recommends absent' "$work/log"
status "a failing installation stops" 1 run env FAKE_UID=0 "$tool" broken
says "and names the log" build/install.log
# the simulator is a part of the library, too
is "it asks the linker for nothing that a shared library lacks" "" "$(cat "$B"/sim-fast/*.o |
  strings | grep -xE '__executable_start|_end|_etext|etext|edata' | sort -u | xargs)"
# the program is a client of sssp.h: what it asks of the house besides is how a
# file is read line by line and written, how a name is shown, what formats
# and families are called and what is lost or renumbered in one, how JSON is written, and all pairs
some "the program and the library have objects" 20 "$(ls "$B"/obj/sssp/{main,common,solve,verify,tree,graphs,results}.o \
  "$B"/obj/{graph,solvers,library}/*.o "$B"/obj{32,64}/*/*.o)"
ok "  which are read" nm -u "$B"/obj/sssp/{main,common,solve,verify,tree,graphs,results}.o
is "the program solves and describes through sssp.h alone" "" "$(comm -12 \
  <(nm -u "$B"/obj/sssp/{main,common,solve,verify,tree,graphs,results}.o | awk 'NF == 2 { print $2 }' |
    sort -u) \
  <(nm --defined-only "$B"/obj/{graph,solvers,library}/*.o "$B"/obj{32,64}/*/*.o |
    awk 'NF == 3 { print $3 }' | sort -u) |
  grep -vE '^(sssp|output|source|lines|formats?|name|apsp|json)_|^(names_of|graph_can_write|graph_written_as|arcs_doubled|csr_changed|printable|unprinted|counted|guess_among|family_names|family_takes)$')"
is "  solve, tree and what they print see no graph and no solver from inside" "" "$(
  for f in solve tree results; do grep -q '^#include' "$S/sssp/$f.c" || echo "no $f.c"; grep -HE '^#include "(graph|solve|solvers|cpu|cuda)/' "$S/sssp/$f.c"; done |
  grep -v '"graph/json.h"$')"
# containers, editor tasks, the workflow: what they name is there
cd "$top" || exit 1
needed=$(sed -n '/^PACKAGES :=/,/[^\\]$/p' Makefile | tr -d '\\' | tr ' ' '\n' |
  grep -vE '^$|:=|PACKAGES|texlive|lmodern|latexmk|poppler' | sort)
some "packages are needed" 10 "$needed"
for f in .devcontainer/*Containerfile; do
  is "$f installs what the lab needs" "" "$(comm -23 <(echo "$needed") \
    <(sed -n '/apt-get install/,/&&/p' $f | tr ' ' '\n' | sort))"
done
is "every task of the editor is a command of make" "" "$(perl -MJSON::PP -0777 -ne '
  print map { $_->{command} =~ /^make (\S+)/ ? "$1\n" : "?$_->{command}\n" } @{decode_json($_)->{tasks}}' \
  .vscode/tasks.json | sort -u | while read -r t; do
    grep -qE "^$t:|^\.PHONY:.* $t( |\$)" Makefile book/*.mk exercises/*.mk tests/*.mk || echo "$t"; done)"
is "so is what the container runs first" "make labs" \
  "$(perl -MJSON::PP -0777 -ne 'print decode_json($_)->{postCreateCommand}' .devcontainer/devcontainer.json)"
ok "and its Containerfile is there" test -f .devcontainer/Containerfile
ok "the workflow runs what the README says" grep -q '^ *\.ci/run$' .github/workflows/test.yml
if command -v yamllint >/dev/null; then
  ok "  and is YAML, yamllint says" yamllint -s .github/workflows/test.yml
fi
finish
