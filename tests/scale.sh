# Fractions in, fractions out: what --scale reads and what comes out divided, held
# against exact rationals on graphs that are drawn, in each form in which the program
# and the library give a distance out or take one.  $1: how many graphs; $2: all, and
# each option of each command is asked whether what it prints depends on the scale.
# seconds: 2
. tests/tap.sh
echo "# SEED=$drawn"
here=$PWD; cd "$work" || exit 1
ok "the draws end" python3 "$here/tests/scale.py" "$B/bin" "$drawn" "${1:-6}" ${2:-}
cp out drawn.out
is "the graphs were drawn, and each form looked at" end "$(tail -1 drawn.out)"
is "each distance is the rational one, or its nearest double" "" "$(grep '^not ok' drawn.out)"
grep '^#' drawn.out
finish
