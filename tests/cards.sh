# What is said to have run on a card is what stands here: of each right kernel and host loop
# figures/data/gpu-judge.csv has a row of the very bytes, and it was right.  One that
# came since the last card stands in tests/cards.txt, and no other does.
. tests/tap.sh
right() { # right DIR CSV: those of the right ones below DIR that have no such row
  { (cd "$1" && find build/exercises -name '*.cu' | awk -F/ 'NF == 4'
     find exercises/*/submissions/accepted -name '*.cu') | LC_ALL=C sort | while IFS= read -r f; do
    grep -qF ",accepted,$f,$(cksum <"$1/$f" | cut -d' ' -f1),right," "$2" || echo "$f"; done; }; }
csv=figures/data/gpu-judge.csv
ok "the right ones are found" test "$(find build/exercises exercises/*/submissions/accepted -name '*.cu' | wc -l)" -ge 200
right . $csv >"$work/not"
is "each ran on a card as it stands, or waits for one" "waiting: $(grep -v '^#' tests/cards.txt | cut -d: -f1 | LC_ALL=C sort)" "waiting: $(cat "$work/not")"
# it would be noticed
set -- exercises/*/submissions/accepted/*.cu; f=${!#}
mkdir -p "$work/tree/${f%/*}" "$work/tree/build/exercises"; { cat "$f"; echo; } >"$work/tree/$f"
is "another byte is noticed" "$f" "$(right "$work/tree" "$PWD/$csv")"
finish
