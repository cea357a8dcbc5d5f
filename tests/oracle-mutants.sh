# The oracle of test_22_oracle can fail: faults of the engine, one at a
# time, each of which it must find by its seeds alone.
# set: full
# made: tests/test_22_oracle
# timeout: 9000
# seconds: 90
. tests/tap.sh
ok "the test is built" make -s O="${O:-build}" SRC="${SRC:-build/src}" \
  "${O:-build}/tests/test_22_oracle"
objects=$(cat "$B/tests/test_22_oracle.objects")
# mutant NAME FILE PERL-PROGRAM: what it makes of the file, and of the headers that the
# file alone includes, is linked in its place
mutant() {
  local d b found f; d=$(mktemp -d -p "$work"); mkdir "$d/cuda" "$d/cpu"
  for f in cuda/$2.cu cuda/engine_{words,round,batch,step,take,sweeps,last,plan,race,many}.h cpu/waiting.h; do
    perl -0pe "$3" "$S/$f" >"$d/$f"
    ! cmp -s "$S/$f" "$d/$f" || [ $f = cuda/$2.cu ] || rm "$d/$f"
  done
  if cmp -s "$S/cuda/$2.cu" "$d/cuda/$2.cu" && ! compgen -G "$d/c*/*.h" >/dev/null; then
    ok "$1: the fault is in the text" false; return; fi
  for b in 32 64; do
    "$B/bin/simcc" --fast -O2 -g -I"$d" -I"$S" -DORACLE -DCOST_BITS=$b -c "$d/cuda/$2.cu" -o "$d/$b.o" \
      >"$d/out" 2>&1 || { ok "$1: compiles" false; return; }
  done
  for b in 32 64; do case " $objects " in *"oracle$b/cuda/$2.o "*) ;; *)
    ok "$1: $2.cu is compiled with the oracle" false; return ;; esac; done
  "$B/bin/simcc" --fast "$B/tests/test_22_oracle.o" $(printf '%s\n' $objects |
    sed "s|.*oracle32/cuda/$2.o|$d/32.o|; s|.*oracle64/cuda/$2.o|$d/64.o|") -lcmocka $(cat "$B/libs") \
    -o "$d/test" || { ok "$1: links" false; return; }
  # (first as in the quick set, then by more seeds)
  ! TMPDIR=$d timeout 600 "$d/test" >"$d/out" 2>&1 ||
    for b in $(seq 151 250 3000); do
      ORACLE_FROM=$b ORACLE_COUNT=250 TMPDIR=$d timeout 600 "$d/test" >"$d/out" 2>&1 || break
    done
  found=$(sed -n 's/.*seed \([0-9]*\): \([a-z_]*\) on.*/\2, seed \1/p
    s/.*Assertion `\([a-z_]*\).*/the sentence \1/p' "$d/out" | head -1)
  [ -n "$found" ] && ok "$1: found ($found)" true || ok "$1: found" false
}
[ -z "$ONLY" ] || { eval "all() { $(declare -f mutant | sed 1d); }"; mutant() { [[ $1 == *$ONLY* ]] && all "$@"; }; }
mutant "the bucket's end falls at a hand-over" engine \
  's/if \(p->resume && o\.high < p->high\)/if (0)/'
mutant "the vertex in hand is lost" engine_host \
  's/add_waiting\(&h->wait, v, h->c\[v\], false\);\s*return;/return;/'
mutant "items in the queue are not handed over" engine_host \
  's/(for \(uint32_t k = 0; done && k < )queued/${1}0 * queued/'
mutant "pieces are not handed over" engine_host \
  's/(for \(uint32_t k = 0; done && k < )pieces/${1}0 * pieces/'
mutant "the lower end stays when the bitmap is read again" engine \
  's/o\.low = 0;//'
mutant "what finds no room in the queue is forgotten" engine \
  's/mark_vertex\(c->beyond, x\.v\);\s*c->near\+\+;/c->near++;/'
mutant "the bitmap is not read again" engine 's/c->near\+\+;\s*\}/}/'
mutant "hubs without room leave their batch" engine \
  's/if \(own && at \+ all <= p->piece_room\)/if (own)/'
mutant "a far vertex loses its mark" engine \
  's/if \(far_set && c->lane == 0\)/if (far_set && c->lane == 0 && 0)/'
mutant "the bitmap that was filled is not fetched" engine_host \
  's/o->turn \? p->bits\[0\] : p->bits\[1\],/o->turn ? p->bits[1] : p->bits[0],/'
mutant "the next run begins beyond what waits" engine_host \
  's/r->plan\.begin = least;/r->plan.begin = least + 1;/'
mutant "the host goes on with costs that are not its own" engine_host \
  's/!fetch_costs\(&r->plan, h\) \|\| //'
mutant "now is not put back" engine_host \
  's/empty\(h, now\);\s*h->count = count;/empty(h, h->now); h->count = count;/'
mutant "sweeps begin as if nothing were left over" engine \
  's/o->low = left \? 0 : k->nearest;/o->low = k->nearest;/'
mutant "sweeps take for settled what they have written" engine \
  's/o->low = left \? 0 : k->nearest;/o->low = left ? 0 : k->nearest + 1;/'
mutant "what waits after the sweeps is not marked" engine \
  's/c->beyond\[at\] = set;/c->beyond[at] = set & -2;/'
finish
