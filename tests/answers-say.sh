# What an answer says that the judge says of a hand-in is shown by a known one: a file
# of its exercise, a mutant or a variant of a chunk, with the verdict that the sentence
# has.  (make verify asks the judge for each of them.)
. tests/tap.sh
. tests/sentences
perl tests/answers-say.pl >"$work/said"
ok "there are such sentences" test "$(grep -c . "$work/said")" -ge 8
is "each has its line, and each line its sentence" "" "$(missing tests/answers-say.txt | head -5)"
known() {      # known SLUG VERDICT/NAME
  ls exercises/[0-9][0-9]-"$1"/submissions/"$2".* >"$work/ls" 2>&1 ||
    grep -qx "== $2" exercises/[0-9][0-9]-"$1"/submissions/mutants 2>"$work/ls" ||
    grep -qE "^<<.* \[$1:$2\]>>=" chunks/*.nw; }
gone() { grep -v '^#' "$1" | while IFS= read -r line; do
    slug=${line%% | *} of=${line##* | }
    case $of in "("*) continue ;; esac
    known "$slug" "$of" || echo "no hand-in $of of $slug"
    # the verdict is the one that the sentence names
    case $line in *"[["*"]]"*) case ${line%" | $of"} in *"[[${of%%/*}"*) ;;
      *) echo "another verdict: $line" ;; esac ;; esac
  done; }
is "and a known hand-in shows it" "" "$(gone tests/answers-say.txt)"
# It would be noticed.
printf '%s\n' 'minimum2 | and the judge says [[too_much_work]] | accepted/alone' \
  'minimum2 | and the judge says [[too_much_work]] | too_much_work/neighbours' >"$work/wrong"
is "another verdict, and a hand-in that there is not" 3 "$(gone "$work/wrong" | wc -l)"
sed -i '/^dial/d' "$work/said"
ok "a line without its sentence" sh -c "$(declare -f missing); work=$work; missing tests/answers-say.txt | grep -q 'no such sentence: dial'"
finish
