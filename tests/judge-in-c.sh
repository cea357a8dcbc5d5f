# A leak and a loop without an end have a place in C, too: each is put before the first loop
# of a right hand-in, behind a drawn number of empty lines, and the report names that line.
# made: bin/judge
# seconds: 20
. tests/tap.sh
echo "# SEED=$drawn"
at() { sed -n 's/^  at  *//p' "$work/out"; }
for x in 02-dijkstra 03-relax-sequential 20-block-queue; do
  for from in "$B/exercises/$x"/*.c; do
    f=${from##*/}; drawn=$((drawn * 1103515245 % 2147483648 + 12345)) gap=$((drawn % 29))
    for how in 'kept = malloc(40);' 'for (volatile int go = 1; go; ) continue;'; do
      perl -0pe 'BEGIN { ($gap, $how) = splice @ARGV, 0, 2 }
        s/^/#include <stdlib.h>\nstatic void *volatile kept;\n/;
        s/^(?=    (?:for|while) \()/"\n" x $gap . "    $how\n"/me' "$gap" "$how" "$from" >"$work/$f"
      line=$(grep -nF "    $how" "$work/$f" | cut -d: -f1)
      "$B/bin/judge" check "${x#??-}" "$work/$f" >"$work/out" 2>&1
      tap_result "$([ "$(at)" = "$f:$line" ]; echo $?)" "$x, $how: $f:$line" "$work/out"
      case $how in kept*) is "  costs what work is worth, and nothing else" "" "$(sed -n 's/^  points  *//p' "$work/out" |
        tr ',' '\n' | awk '{ split($2, p, "/") } $1 == "work" ? p[1] != 0 : p[1] != p[2]')" ;; esac
    done
  done
done
finish
