# No word in a figure is smaller than a printer takes, seven points; and no point of a
# plot lies outside the axes, where it is not drawn.
# set: full
. tests/tap.sh
make -s figures >"$work/log" 2>&1
small() { perl tests/figure-words.pl "$@" 2>&1; }
ok "there are figures" test "$(ls build/figures/*.pdf | wc -l)" -ge 150
is "no word of a figure is smaller than seven points" "" "$(small 7 build/figures/*.pdf | head -12)"
# It would be noticed: the same words are too small where twelve points are asked for.
ok "a word that is too small is named" sh -c "perl tests/figure-words.pl 12 build/figures/multi-phase.pdf | grep -q 'engine'"
ok "and not those that are large enough" sh -c "! perl tests/figure-words.pl 6 build/figures/multi-phase.pdf | grep -q ."
limited=$(grep -lE '\b[xy]m(in|ax)=' figures/*.tex | sed 's|.*/||; s|\.tex$||')
is "no point of a plot lies outside its axes" "" "$(tests/outside $limited | head -12)"
sed 's/ymax=10/ymax=8/' figures/cores-machines.tex >"$work/cores-machines.tex"
is "or it would be noticed" "cores-machines: 1 8.441" "$(FIGURES=$work tests/outside cores-machines)"
finish
