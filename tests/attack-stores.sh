# Every atomic replaced by a store that a compiler may not announce
# (tests/attack-stores.pl), in the answers of all exercises that have one:
# none is accepted.  Here of two exercises, with STORES=all of every one.
# seconds: 4, timeout: 1500
. tests/tap.sh
J=$B/bin/judge
for conf in exercises/*/exercise.conf; do
  folder=$(basename "$(dirname "$conf")") x=${folder#??-}
  case ${STORES:-}:$x in all:* | :relax-f | :ring) ;; *) continue ;; esac
  for f in build/exercises/"$folder"/*.cu; do
    perl tests/attack-stores.pl "$f" "$work/$x" 2>"$work/out"; rc=$?
    [ $rc = 3 ] || [ ! -e "$f" ] && continue
    tap_result $rc "$x: its atomics are taken out" "$work/out"
    for made in "$work/$x"-*.cu; do
      $J check "$x" "$made" >"$work/out" 2>&1; rc=$?
      [ $rc = 1 ] && ! grep -q "^$x: compile error" "$work/out"
      tap_result $? "$x by ${made##*-}: $(sed -n '1s/.*: \(.*\) (.*/\1/p' "$work/out")" "$work/out"
      rm "$made"
    done
  done
done
finish
