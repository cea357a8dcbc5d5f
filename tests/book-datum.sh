# The numbers in the text: rounded, computed, and missed with their place.
# timeout: 600
. tests/tap.sh
printf '# command: x\n# key: a,b\na,b,v\np,1,63666\np,2,0.256\n' >"$work/t.csv"
mkdir -p "$work/figures/data"; mv "$work/t.csv" "$work/figures/data/"
datum() { printf '%s\n' "$1" >"$work/c.nw"
          (cd "$work" && "$here/book/tools/nw" datum c.nw 2>&1); }
here=$PWD
is "an integer gets its commas" '\expandafter\gdef\csname datum/plain/t/p/1/v\endcsname{63,666}' \
  "$(datum '\datum{t}{p/1}{v}')"
is "a number is rounded on demand" '\expandafter\gdef\csname datum/1/t/p/2/v\endcsname{0.3}' \
  "$(datum '\datum*{t}{p/2}{v}')"
is "numbers are computed from left to right" \
  '\expandafter\gdef\csname datum/calc1/t:p/1:v - 3663 / 2\endcsname{30,001.5}' \
  "$(datum '\datumcalc{t:p/1:v - 3663  / 2}')"
is "a sum of what is not there" \
  'c.nw:1: figures/data/t.csv has no row q/1' "$(datum '\datumcalc{2 * t:q/1:v}')"
is "a missing row is an error with its place" \
  'c.nw:1: figures/data/t.csv has no row q/1' "$(datum 'x \datum{t}{q/1}{v}')"
is "a missing file is an error with its place" \
  'c.nw:1: there is no figures/data/u.csv' "$(datum 'x \datum{u}{q/1}{v}')"
finish
