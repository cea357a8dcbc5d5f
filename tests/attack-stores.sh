# Every atomic replaced by a store that a compiler may not announce or a checker
# not see (tests/attack-stores.pl):
# none is accepted.  Nor is a look and an atomic that loses what another thread
# stores between, in threshold, where one thread of each block makes it.
# Here some of three exercises; STORES=all: every one of one
# exercise, and drawn ones of all others; STORES=every: every one of all.
# SEED=N draws the same.
# seconds: 6, timeout: 1500
. tests/tap.sh
J=$B/bin/judge
seed=$drawn; echo "# SEED=$seed"
made() { # made EXERCISE [N]: writes them; N: so many drawn ones
  for f in build/exercises/??-"$1"/*.cu; do
    [ -e "$f" ] || continue
    mkdir -p "$work/$1"
    perl tests/attack-stores.pl "$f" "$work/$1" ${2:+"$2" "$seed"} 2>"$work/out"; rc=$?
    [ $rc = 0 ] || [ $rc = 3 ] || tap_result $rc "$1: its atomics are taken out" "$work/out"
  done; }
only() { # only EXERCISE STORE...: of all these
  local x=$1 k; made "$x" ${orderly:+orderly}; shift; mkdir "$work/some"
  for k; do mv "$work/$x/store-$k.cu" "$work/some" 2>/dev/null; done
  rm -rf "${work:?}/$x"; mv "$work/some" "$work/$x"; }
case ${STORES:-} in
  every | all) for x in exercises/*/exercise.conf; do
         x=${x%/*} x=${x##*/??-}
         if [ $STORES = every ] || [ "$x" = relax-f ]; then made "$x"
         else only "$x" plain elided; made "$x" 12; fi
       done
       made threshold orderly ;;
  *) orderly=1 only threshold exch cas_once; made relax-f 3; made ring 1 ;;
esac
ls "$work"/*/*.cu >"$work/list"
cat >"$work/one" <<'EOS'
"$1" check "$(basename "$(dirname "$2")")" "$2" >"$2.out" 2>&1 </dev/null
echo $? >"$2.rc"
EOS
xargs -P"$([ -n "${STORES:-}" ] && nproc || echo 2)" -I{} sh "$work/one" "$J" {} <"$work/list"
refused=0
while read -r f; do
  [ "$(cat "$f.rc")" = 1 ] && ! grep -qE '^[a-z0-9-]*: (accepted|not judged)' "$f.out"
  tap_result $? "${f#"$work"/}: $(sed -n 's/^[a-z0-9-]*: \(.*\) (.*/\1/p' "$f.out" | head -1)" "$f.out"
  ! grep -q '^[a-z0-9-]*: compile error' "$f.out" || refused=$((refused + 1))
done <"$work/list"
n=$(wc -l <"$work/list")
ok "of $n no more than a few cannot be compiled: $refused" test $((refused * 6)) -le $((n + 6))
finish
