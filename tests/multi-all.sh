# Every number of ranks, both partitions, every family, costs of 64 bits,
# weights of zero, graphs smaller than the ranks, and every way to fail.
# set: full
# made: bin/sssp-mpi-checked
# timeout: 600
# seconds: 120
. tests/tap.sh
. tests/ranks.sh
src=$S S=$B/bin/sssp
sum() { sed -n 's/^checksum  *//p' "$work/out"; }
for f in random grid rmat; do
  want=
  for k in 1 2 3 4 7 8; do
    for how in "" --hashed "--hashed --phases"; do
      ok "$f, $k ranks $how" ranks $k solve --family $f --n 700 --source 5 $how
      says "$f, $k ranks $how: certified" '^verified      yes'
      is "$f, $k ranks $how: the same distances" "${want:=$(sum)}" "$(sum)"
    done
  done
done
# one rank that gets no window: all hear of it, and all go by phases; and a watcher without a child
cat >"$work/one.c" <<'C'
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int MPI_Comm_size(MPI_Comm c, int *n)
{
    const char *k = getenv("OMPI_COMM_WORLD_RANK");
    int r = PMPI_Comm_size(c, n);
    if (c != MPI_COMM_WORLD && k && strcmp(k, "1") == 0)
        *n = 1;
    return r;
}
int MPI_Win_shared_query(MPI_Win w, int r, MPI_Aint *size, int *unit, void *p)
{
    const char *k = getenv("OMPI_COMM_WORLD_RANK");
    int got = PMPI_Win_shared_query(w, r, size, unit, p);
    if (k && strcmp(k, "1") == 0)
        *(void **)p = NULL;
    return got;
}
int fork(void) { errno = EAGAIN; return -1; }
C
only() { # NAME FUNCTION...: a library with one of the three, the others under names that nobody calls
  local name=$1 hidden=() f; shift
  for f; do hidden+=("-D$f=unused_$f"); done
  mpicc "${hidden[@]}" -shared -fPIC -o "$work/$name.so" "$work/one.c"
}
if only fork MPI_Comm_size MPI_Win_shared_query && only size fork MPI_Win_shared_query &&
   only query fork MPI_Comm_size; then
  for how in size query; do
    ok "a rank without a window ($how)" timeout 60 mpirun -q --oversubscribe \
      -x LD_PRELOAD="$work/$how.so" \
      -n 3 "${SSSP_MPI:-$B/bin/sssp-mpi}" solve --family random --n 700 --source 5
    says "  all go by phases" '^solver .*, MPI$'
    says "  and have the distances" '^verified      yes'
  done
  status "no process for a rank" 3 \
    env OMPI_COMM_WORLD_RANK=0 LD_PRELOAD="$work/fork.so" "${SSSP_MPI:-$B/bin/sssp-mpi}" --version
  says "  is a line" '^sssp-mpi: rank 0: no process'
else skip "a rank without a window" "no mpicc here"; fi
# an inbox that is too small, and kernels that write into it all the same
for k in 2 5; do
  ok "inboxes of two offers, $k ranks" ranks $k solve --family rmat --n 300 --room 2
  says "inboxes of two offers, $k ranks: certified" '^verified      yes'
  says "inboxes of two offers, $k ranks: no host hands over" 'linked'
done
ok "five roots with arcs" ranks 2 solve --family rmat --n 64 --degree 1 --roots 5
is "are solved and certified" 5 "$(grep -c '^verified      yes' "$work/out")"
# files: what the ranks read in parts, one process reads as a whole
printf 'p sp 6 7\na 1 2 0\na 2 3 0\na 3 2 0\na 3 4 0\na 4 1 0\na 4 5 2\na 5 4 0\n' >"$work/zero.gr"
printf 'p sp 4 3\na 1 2 4294967294\na 2 3 4294967294\na 3 4 7\n' >"$work/wide.gr"
printf 'p sp 1 0\n' >"$work/one.gr"
for g in zero wide one; do $S convert "$work/$g.gr" "$work/$g.csr"; done
$S gen --family road --n 900 --out "$work/road.csr"
$S gen --family counterexample --n 300 --out "$work/star.csr"
$S gen --family path --n 5 --out "$work/path.csr"
# version 2 of the format: starts and the number of arcs have eight bytes
perl -e 'local $/; open F, $ARGV[0]; binmode F; $_ = <F>; my ($n, $m) = unpack "x16VV", $_;
  my @v = unpack "x32V" . ($n + 1), $_; open G, ">$ARGV[1]"; binmode G;
  print G substr($_, 0, 12), pack("VVVQ<Q<", 2, $n, 0, 0, $m), pack("Q<*", @v),
    substr($_, 36 + 4 * $n)' "$work/road.csr" "$work/long.csr"
for g in zero wide one road star path long; do
  for k in 1 3 8; do
    ok "$g, $k ranks" ranks $k solve "$work/$g.csr" --hashed --out "$work/$g.$k"
    says "$g, $k ranks: certified" '^verified      yes'
    ok "$g, $k ranks: one process agrees" $S verify "$work/${g/long/road}.csr" "$work/$g.$k"
  done
done
fails() { status "$1" 3 "${@:3}"
  is "$1: one line" 1 "$(grep -c . "$work/out")"; says "$1: it says why" "$2"; }
printf '0 1 2.5\n' >"$work/frac.wel"
# each form that is written: the rows of the table, as a refusal names them
$S gen --family road --n 60 --max-weight 1 --out "$work/form.gr" >/dev/null
forms=$("$S" convert "$work/form.gr" "$work/form.none" 2>&1 | grep -o '\.[a-z]*\b' | grep -vx '.none\|.gz\|.zst' | sort -u)
is "the forms are some" yes "$([ "$(wc -w <<<"$forms")" -ge 8 ] && echo yes)"
written=
for f in $forms; do for z in "" .gz .zst; do
  $S convert "$work/form.gr" "$work/form$f$z" --undirected 2>/dev/null || continue
  written+=" $f$z"
  n=$($S info "$work/form$f$z" 2>/dev/null | sed -n 's/^numbered  *from \([01]\).*/\1/p')
  ok "form $f$z" ranks 2 solve "$work/form$f$z" --source $((n + 7)) --out "$work/ranks.d"
  is "  as one process solves it" "$($S solve "$work/form$f$z" --source $((n + 7)) --out - 2>/dev/null)" \
    "$(cat "$work/ranks.d")"
  rm -f "$work/ranks.d"
done; done
some "forms were written" 12 "$written"
ok "rows of a text" ranks 2 apsp "$work/form.gr" --rows "$work/text" --count 3
ok "  as one process makes them" $S apsp "$work/form.gr" --count 3 --rows "$work/text.own"
is "  byte for byte" "$(cksum <"$work/text.own")" "$(cksum <"$work/text")"
fails "what needs an option is refused" 'sssp convert .*frac\.wel graph\.csr' ranks 2 solve "$work/frac.wel"
ok "costs of 64 bits" ranks 2 solve "$work/wide.csr"
says "are told" '64 bits'
ok "the checked program is built" make -s O="${O:-build}" SRC="${SRC:-build/src}" \
  "${O:-build}/bin/sssp-mpi-checked"
export SSSP_MPI=$B/bin/sssp-mpi-checked
for how in "2 solve --family rmat" "2 solve --family random" "3 solve --family random --room 2"; do
  ok "the checked simulator has nothing to report: $how" ranks $how --n 64
  says "$how: and certifies" '^verified      yes'
done
unset SSSP_MPI
# failures: status 3, one line, nothing written, all ranks ended
fails "a file that is not there" 'rank 0: .*No such file' ranks 3 solve "$work/none.csr"
head -c 900 "$work/road.csr" >"$work/short.csr"
fails "a file that is cut off" 'length does not fit' ranks 3 solve "$work/short.csr"
fails "another graph on one rank" 'rank 1: .*another graph' mpirun -q --oversubscribe \
  -n 1 "$B/bin/sssp-mpi" solve "$work/road.csr" : -n 1 "$B/bin/sssp-mpi" solve "$work/star.csr"
other() {
  mpicc -std=c17 -D_GNU_SOURCE -DCOURSE_VERSION='"9.9"' -I"$src" -c "$src/multi/main.c" \
    -o "$work/main.o" && "$B/bin/simcc" --fast "$work/main.o" \
    $(ls "$B"/mpi/multi/*.o | grep -v /main.o) \
    "$B"/obj/graph/*.o "$B"/obj/sssp/{options,commit}.o \
    "$B"/mpi-sim/multi/{wire_mpi,window_shared}.o "$B"/fast{32,64}/multi/{share,linked}.o \
    $(mpicc --showme:link | sed 's/-pthread/-lpthread/') $(cat "$B/libs") -o "$work/other"; }
ok "a program of another version is built" other
fails "another version on one rank" 'rank 1: .*version 9.9' mpirun -q --oversubscribe \
  -n 1 "$B/bin/sssp-mpi" solve "$work/road.csr" : -n 1 "$work/other" solve "$work/road.csr"
cp "$work/road.csr" "$work/wild.csr"
printf '\377\377\377\177' | dd of="$work/wild.csr" bs=1 seek=$((32 + 4 * 901 + 400)) \
  conv=notrunc 2>/dev/null
fails "an arc to nowhere" 'lead to no vertex' ranks 2 solve "$work/wild.csr"
fails "a card without memory" 'rank [01]: .*(MemoryAllocation|no memory)' \
  mpirun -q --oversubscribe -n 2 bash -c 'ulimit -v 2000000; exec "$0" "$@"' \
    "$B/bin/sssp-mpi" solve --family random --n 2000000 --degree 300
# all pairs: the ranks share the sources; what is on disk is not made again
$S gen --family rmat --n 200 --out "$work/pairs.csr"
ok "rows of three ranks" ranks 3 apsp "$work/pairs.csr" --rows "$work/three" --count 7
says "are certified" '^verified      yes'
ok "rows of one rank" ranks 1 apsp "$work/pairs.csr" --rows "$work/one" --count 7
ok "are the same" cmp "$work/one" "$work/three"
is "and what sssp solves" "$($S solve "$work/pairs.csr" --source 28 --out - 2>/dev/null)" \
  "$($S rows "$work/three" --source 28)"
ok "rows of 64 bits" ranks 2 apsp "$work/wide.csr" --rows "$work/wide.rows"
is "are there" "3 8589934595" "$($S rows "$work/wide.rows" --source 0 | tail -1)"
cut() { # GRAPH: all its rows, cut off when some are there
  local k run
  ranks 2 apsp "$@" --rows "$work/rows" >/dev/null 2>&1 & run=$!
  for k in $(seq 200); do
    [ -f "$work/rows.done" ] && tr -d '\0' <"$work/rows.done" | tail -c 20 | grep -q . && break
    sleep 0.1
  done
  kill -9 "$(pgrep -P "$(pgrep -P "$(pgrep -P $run)" | head -1)")"; wait $run
}
made=(--family random --n 350 --degree 3)
cut "${made[@]}"
is "a run that is cut off shows no rows" no "$([ -e "$work/rows" ] && echo yes || echo no)"
ok "the same command goes on" ranks 2 apsp "${made[@]}" --rows "$work/rows"
says "with the rows that are there" ' [1-9][0-9]* there before'
rm "$work/rows"
cut "${made[@]}"
ok "a graph of another recipe" ranks 2 apsp --family random --n 350 --degree 4 --rows "$work/rows"
says "begins anew" ' 0 there before'
says "and certifies the others" '^verified      yes'
# a rank that is killed
ranks 3 solve --family grid --n 40000 --out "$work/dead" >"$work/out" 2>&1 & run=$!
for k in $(seq 100); do
  pid=$(pgrep -P "$(pgrep -d, -P "$run")" 2>/dev/null | tail -1)
  [ -n "$pid" ] && pid=$(pgrep -P "$pid") && [ -n "$pid" ] && break; sleep 0.1
done
sleep 1; kill -9 "$pid"; begun=$SECONDS; wait $run
is "a rank that is killed ends all with status 3" 3 $?
is "within a minute, on a busy machine" yes "$([ $((SECONDS - begun)) -le 60 ] && echo yes)"
is "with one line" 1 "$(grep -c . "$work/out")"
says "which names it" 'rank [012] has died: Killed'
is "and nothing is written" "" "$(ls "$work" | grep dead)"
# A .csr is asked word by word: one more, one less and the largest.  sssp and a rank take the same files, and find the
# same distances in what they take
$S gen --family complete --n 3 --out "$work/word.csr" >/dev/null
found() { "$@" solve "$work/w.csr" --source 0 --out - 2>/dev/null; case $? in 0) ;; 2 | 3) echo refused ;; *) echo "status $?" ;; esac; }
same=0 refused=0
for at in $(seq 0 $(($(stat -c %s "$work/word.csr") / 4 - 1))); do for change in 1 -1 largest; do
  perl -e 'my ($at, $how) = @ARGV; my @word = unpack "L<*", do { local $/; <STDIN> };
    $word[$at] = ($how eq "largest" ? -1 : $word[$at] + $how) & 0xffffffff; print pack "L<*", @word' \
    "$at" "$change" <"$work/word.csr" >"$work/w.csr"
  one=$(found $S) rank=$(found "$B/bin/sssp-mpi")
  [ "$one" = "$rank" ] && same=$((same + 1)) || echo "word $at, $change: ${one//$'\n'/,}; ${rank//$'\n'/,}" >>"$work/apart"
  case $one in refused*) refused=$((refused + 1)) ;; esac
done; done
is "one process and a rank say the same of each of 72 files with another word" "" "$(cat "$work/apart" 2>/dev/null)"
is "  all were asked" 72 "$same"
ok "  and some were refused, and some not" test "$refused" -gt 20 -a "$refused" -lt 60
finish
