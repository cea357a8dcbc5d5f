# What an exercise asks to be measured, counted or compared (a graph, a solver, a size) is
# named in its answer, or tests/answers-cover.txt says why not.
. tests/tap.sh
cover() { perl tests/answers-cover.pl "$@"; }
cover chunks/*.nw | sed 's/\t/ | /' | sort >"$work/found"
grep -v '^#' tests/answers-cover.txt | sed 's/ | [^|]*$//' | sort >"$work/listed"
is "each has its line" "" "$(comm -23 "$work/found" "$work/listed" | head -5)"
is "and each line its exercise" "" "$(comm -13 "$work/found" "$work/listed" | head -5)"
is "and a reason" "" "$(grep -v '^#' tests/answers-cover.txt | grep -vE ' \| .* \| ..' | head -5)"
# It would be noticed.
printf '%s\n' '\begin{exercise}[20]{1 h}\label{ex:a}' 'Count iterations of [[dial]] on Rome, on a' \
  'grid and at $2^{16}$.' '\hint{A star.}' '\end{exercise}' '\begin{exercise}[08]{5 min}\label{ex:b}' \
  'How many?' '\end{exercise}' '\begin{solution}{ex:a}' 'On Rome seven by [[dial]], at $2^{16}$ nine.' \
  '\end{solution}' >"$work/x.nw"
is "a graph that an answer leaves out is found, and an exercise without one" "a | grid,b | an answer," \
  "$(cover "$work/x.nw" | sed 's/\t/ | /' | tr '\n' ,)"
finish
