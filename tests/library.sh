# libsssp: installed somewhere, it is found by pkg-config, by a C compiler,
# by man, by Python; it exports its own names and does what the header says.
# timeout: 1500
# set: full
. tests/tap.sh
# the simulator's threads wait asleep: where others work too, a thread that waits awake
# has the processor that the other one needs, at each of a hundred thousand launches
export OMP_WAIT_POLICY=passive
p=$work/prefix
status "make install" 0 env -u O -u SRC make -s install PREFIX="$p" O="$O" SRC="$SRC"
says "  says how Python finds it" "PYTHONPATH=$p/lib/python3/dist-packages"
if [ -x /usr/bin/python3 ]; then
  where=$(env -u O -u SRC make -s -n install PREFIX=/usr/local O="$O" SRC="$SRC" 2>/dev/null |
    sed -n 's|.*"\(/usr/local/.*\)/sssp.py".*|\1|p')
  ok "  and with the usual prefix Python looks there ($where)" /usr/bin/python3 -c \
    'import sys; sys.exit(sys.argv[1] not in sys.path)' "$where"
fi
for f in bin/sssp bin/simcc lib/libsssp.a lib/libsssp.so lib/libsssp.so.1 lib/sim/libsim-fast.a \
  include/sssp.h include/sim/cuda_runtime.h lib/pkgconfig/sssp.pc share/man/man1/sssp.1 \
  share/man/man1/simcc.1 share/man/man3/sssp.3 share/bash-completion/completions/sssp \
  lib/python3/dist-packages/sssp.py; do
  ok "  brings $f" test -s "$p/$f"
done
is "the library exports sssp_* alone" "" \
  "$(nm -D --defined-only "$p/lib/libsssp.so.1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
     grep -v '^sssp_')"
is "  the archive, too" "" \
  "$(nm -g --defined-only "$p/lib/libsssp.a" | awk 'NF == 3 { print $3 }' | grep -v '^sssp_')"
is "  and all of the header" "" "$(comm -3 \
  <(grep -oE '\bsssp_[a-z_]+\(' "$p/include/sssp.h" | tr -d '(' | grep -vE '^sssp_(request_init|reading_init|progress|stop|take)$' |
    sort -u) \
  <(nm -D --defined-only "$p/lib/libsssp.so.1" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' |
    sort -u))"
# (comments of one line are left out: the readers' copy has the chunks' names as such)
ok "the header has under 214 lines" test "$(perl -ne 'print unless m{^\s*/\* [A-Z].*\*/$}' \
  "$p/include/sssp.h" | wc -l)" -lt 214
ok "the library has objects, and asks for something" sh -c 'nm -u "$@" >"$0" && [ "$(wc -l <"$0")" -ge 500 ]' "$work/asked" \
  "$B"/pic/host/library/*.o "$B"/pic/host/graph/*.o "$B"/pic/host/solvers/*.o "$B"/pic/*/cpu/*.o
is "the library neither prints nor exits" "" \
  "$(nm -u "$B"/pic/host/library/*.o "$B"/pic/host/graph/*.o "$B"/pic/host/solvers/*.o "$B"/pic/*/cpu/*.o |
     awk '{ print $2 }' | grep -xE 'exit|_exit|abort|printf|puts|perror|__printf_chk|signal|sigaction')"

# the README's example, from the installed copy
sed -n '/^    #include <sssp.h>/,/^    }/s/^    //p' README.md >"$work/example.c"
ok "the README has an example of at most 20 lines" \
  sh -c "[ \$(wc -l <$work/example.c) -ge 10 ] && [ \$(wc -l <$work/example.c) -le 20 ]"
printf 'p sp 4 3\na 1 2 5\na 2 3 4294967294\na 1 3 9\n' >"$work/g.gr"
want='0 0 1 5 2 9 3 unreached'
export PKG_CONFIG_PATH=$p/lib/pkgconfig
if command -v pkg-config >/dev/null; then
  flags=$(pkg-config --cflags --libs sssp) static=$(pkg-config --static --cflags --libs sssp)
  is "pkg-config knows the version" "$(cat book/VERSION)" "$(pkg-config --modversion sssp)"
else
  flags="-I$p/include -L$p/lib -lsssp" static="$flags $(sed -n 's/^Libs.private: //p' \
    "$p/lib/pkgconfig/sssp.pc")"
fi
ok "it compiles" gcc -std=c17 -Wall -Wextra -Werror "$work/example.c" $flags -o "$work/example"
is "  and runs" "$want" "$(LD_LIBRARY_PATH=$p/lib "$work/example" "$work/g.gr" | xargs)"
ok "  with the archive" gcc -std=c17 "$work/example.c" ${static/-lsssp/-l:libsssp.a} -o "$work/static"
is "  and runs" "$want" "$("$work/static" "$work/g.gr" | xargs)"
LD_LIBRARY_PATH=$p/lib "$work/example" "$work/absent.gr" >/dev/null 2>"$work/err"
is "  what fails is said in one line" "$work/absent.gr: No such file or directory" "$(cat "$work/err")"
sed -n '/^.Bd -literal/,/^.Ed/{/^\./!p}' "$p/share/man/man3/sssp.3" | sed 's/\\e/\\/g' >"$work/man.c"
ok "the man page's example compiles" gcc -std=c17 -Wall "$work/man.c" $flags -o "$work/man"
is "  and runs" "0 0 1 5 2 9" \
  "$(LD_LIBRARY_PATH=$p/lib "$work/man" "$work/g.gr" | head -3 | xargs)"
for x in "gcc -std=c99 -x c" "gcc -std=c17 -x c" "g++ -std=c++98 -x c++" "g++ -std=c++20 -x c++"; do
  ok "the header alone: $x" sh -c "echo '#include <sssp.h>' |
    $x -pedantic -Wall -Wextra -Werror -I$p/include -c - -o /dev/null"
done
# a plug-in: loaded, used and given back three times, by a program with names like ours
cat >"$work/load.c" <<'C'
#include <dlfcn.h>
#include <sssp.h>
int verify(void) { return 1; }
int graph_free(void) { return 1; }
#define TAKE(f) __typeof__(&f) f##_ = (__typeof__(&f))dlsym(h, #f)
int main(int argc, char **argv)
{
    const char *const names[] = { "dial", "F_GPU", "engine" };
    for (int k = 0; k < 3; k++) {
        void *h = dlopen(argv[argc - 2], RTLD_NOW | RTLD_LOCAL);
        if (!h || dlsym(h, "graph_read"))
            return 1;
        TAKE(sssp_abi); TAKE(sssp_graph_read); TAKE(sssp_request_init_sized); TAKE(sssp_solve);
        TAKE(sssp_distances); TAKE(sssp_answer_free); TAKE(sssp_graph_free);
        sssp_graph *g; sssp_answer *a; sssp_request r; uint32_t source = 0;
        if (sssp_abi_() != SSSP_ABI || sssp_graph_read_(&g, argv[argc - 1], 0, 0, 0, 0))
            return 2;
        sssp_request_init_sized_(&r, sizeof r);
        r.solver = names[k]; r.sources = &source; r.source_count = 1;
        if (sssp_solve_(g, &r, &a, 0) || sssp_distances_(a)[2] != 9)
            return 3;
        sssp_answer_free_(a); sssp_graph_free_(g);
        if (dlclose(h))
            return 4;
    }
    return 0;
}
C
ok "a program that loads it compiles" gcc -std=gnu17 -rdynamic -I"$p/include" "$work/load.c" -o "$work/load"
status "  loads, solves, gives back, and ends well" 0 "$work/load" "$p/lib/libsssp.so.1" "$work/g.gr"
ok "a static program compiles" gcc -static "$work/example.c" ${static} -o "$work/alone"
is "  and runs" "$want" "$("$work/alone" "$work/g.gr" | xargs)"

# everything else that the header promises
ok "the library's test compiles" gcc -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -g \
  tests/library.c $flags -pthread -o "$work/test"
LD_LIBRARY_PATH=$p/lib "$work/test" "$work" >"$work/tap" 2>&1; rc=$?
while read -r result name; do
  [ "$result" = '#' ] && continue
  [ "$result" = ok ]; tap_result $? "$name" "$work/tap"
done <"$work/tap"
is "  comes to its end" "# end" "$(tail -n 1 "$work/tap")"
is "  ends well" 0 $rc

# the module for Python has the same structs
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  for s in Request Reading; do
    is "Python's $s is C's" "$(sed -n "s/^sssp_${s,}\.\(.*\)/\1/p" tests/abi.txt)" \
      "$(SSSP_LIBRARY=$p/lib/libsssp.so.1 PYTHONPATH=$S/library PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c "
import ctypes, sssp
for name, _ in sssp._$s._fields_:
    f = getattr(sssp._$s, name)
    print('%s at %d, %d bytes' % (name, f.offset, f.size))")"
  done
else skip "Python's structs" "no python3-numpy"
fi

# man pages, completion, versions
for m in man1/sssp.1 man1/simcc.1 man3/sssp.3 $([ ! -x "$B/bin/sssp-mpi" ] || echo man1/sssp-mpi.1); do
  if command -v mandoc >/dev/null; then
    is "$m: mandoc finds nothing" "" "$(mandoc -Tlint -W warning "$p/share/man/$m")"
  else is "$m: man finds nothing" "" \
    "$(man --warnings -E UTF-8 -l "$p/share/man/$m" 2>&1 >/dev/null)"
  fi
done
missing=
for o in $("$p/bin/sssp" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
  grep -q "^.It Fl Fl $o" "$p/share/man/man1/sssp.1" || missing="$missing $o"
done
is "sssp.1 has every option" "" "$missing"
complete_() { bash -c '. "$1"; shift; PATH=$1:$PATH; shift; COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1)); _sssp; echo "${COMPREPLY[@]}"' - \
  "$p/share/bash-completion/completions/sssp" "$p/bin" "$@"; }
is "completion of commands" "verify" "$(complete_ sssp ver)"
is "  of options" "--verify" "$(complete_ sssp solve --ver)"
is "  of solvers" "dijkstra_array dijkstra_heap dijkstra_matrix" \
  "$(complete_ sssp solve --solver dijk)"
is "sssp --version" "sssp $(cat book/VERSION) (libsssp.so.1), $(book/tools/commit)" \
  "$("$p/bin/sssp" --version)"

if /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null; then
  SSSP_LIBRARY=$p/lib/libsssp.so.1 PYTHONPATH=$p/lib/python3/dist-packages \
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 tests/library.py "$work" >"$work/tap" 2>&1; rc=$?
  while read -r result name; do
    [ "$result" = '#' ] && continue
    [ "$result" = ok ]; tap_result $? "Python: $name" "$work/tap"
  done <"$work/tap"
  is "Python: comes to its end" "# end" "$(tail -n 1 "$work/tap")"
  is "Python: ends well" 0 $rc
else skip "Python" "no python3-numpy and python3-scipy"
fi

/usr/bin/python3 -c 'import numpy' 2>/dev/null &&    # what Python has compiled goes, too
  PYTHONDONTWRITEBYTECODE='' PYTHONPATH=$p/lib/python3/dist-packages /usr/bin/python3 -c 'import sssp'
status "make uninstall" 0 env -u O -u SRC make -s uninstall PREFIX="$p" O="$O" SRC="$SRC"
is "  leaves nothing" "" "$(find "$p" ! -type d -o -name sssp -o -name sim -o -name __pycache__)"
finish
