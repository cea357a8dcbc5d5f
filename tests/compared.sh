# A sentence that compares what was measured says so in tests/compared.txt, with
# the rows that it was drawn from; here the comparison is made again.
# timeout: 600, seconds: 5
. tests/tap.sh
perl_() { perl tests/compared.pl "$@"; }
perl_ sentences chunks/*.nw book/teach/slides/*.deck >"$work/found"
perl_ all chunks/*.nw book/teach/slides/*.deck >"$work/all"
ok "there are such sentences" test "$(grep -c . "$work/found")" -ge 250
missing() { awk -F'\t' -v list="$1" -v all="$work/all" '
  BEGIN { while ((getline s < list) > 0) if (s !~ /^#/ && s != "") {
            split(s, p, / \| /); n++; chapter[n] = p[1]; words[n] = p[2]
            if (p[3] == "") print "no relation: " s } }
  { c = $1; sub(/.*\//, "", c); sub(/-.*/, "", c); found = 0
    for (i = 1; i <= n; i++) if (chapter[i] == c && index($2, words[i])) found = used[i] = 1
    if (!found) print $1 ": " substr($2, 1, 100) }
  END { while ((getline s < all) > 0) {              # (a line may be for any sentence)
          split(s, p, "\t"); c = p[1]; sub(/.*\//, "", c); sub(/-.*/, "", c)
          for (i = 1; i <= n; i++) if (chapter[i] == c && index(p[2], words[i])) used[i] = 1 }
        for (i = 1; i <= n; i++) if (!used[i]) print "no such sentence: " chapter[i] " | " words[i] }' "${2:-$work/found}"; }
is "each has its line in the table, and each line its sentence" "" "$(missing tests/compared.txt | head -8)"
is "and says what the data say" "" "$(perl_ check tests/compared.txt | head -8)"
# Who says that something is no faster has a row that could say so: one with >=, <= or ~.
no_faster() { awk -F'\t' -v list="$1" '
  BEGIN { while ((getline s < list) > 0) if (split(s, p, / \| /) > 2) { n++; chapter[n] = p[1]; words[n] = p[2]; told[n] = p[3] } }
  $2 ~ /(^|[^a-z])(no|not|hardly) (faster|slower|quicker|cheaper|dearer)( than| on| with|[.,;:]|$)|(^|[^a-z])(gains?|gained|saves|wins) nothing/ {
    c = $1; sub(/.*\//, "", c); sub(/-.*/, "", c); good = 0
    for (i = 1; i <= n; i++) if (chapter[i] == c && index($2, words[i]) && told[i] ~ /^\(| (>=|<=|~) /) good = 1
    if (!good) print $1 ": " substr($2, 1, 100) }' "${2:-$work/found}"; }
is "and what is said to be no faster has a row that says so" "" "$(no_faster tests/compared.txt)"
printf 'chunks/19-x.nw:1\tHalf a line is no faster than a line.\n' >"$work/no"
printf '%s\n' '19 | no faster than a line | a:b:c < a:d:c' >"$work/rows"
is "  or it would be noticed" 1 "$(no_faster "$work/rows" "$work/no" | wc -l)"
# Who speaks of every size, block or width has a part that asks each of them, not some.
perl_ axis chunks/*.nw >"$work/axis"
ok "some sentences speak of every size, or of all from one on" test "$(grep -c . "$work/axis")" -ge 6
rows_with() { awk -F'\t' -v list="$1" '
  BEGIN { while ((getline s < list) > 0) if (split(s, p, / \| /) > 2) { n++; chapter[n] = p[1]
            words[n] = p[2]; told[n] = p[3] } }
  { c = $1; sub(/.*\//, "", c); sub(/-.*/, "", c); good = 0
    for (i = 1; i <= n; i++) if (chapter[i] == c && index($2, words[i]))
      if (told[i] ~ /^\(|(^| and )each /) good = 1
    if (!good) print $1 ": " substr($2, 1, 100) }' "$2"; }
is "and have a row that asks each" "" "$(rows_with tests/compared.txt "$work/axis" | head -8)"
printf 'chunks/19-x.nw:1\tThe times fall for every block.\n' >"$work/no"
printf '%s\n' '19 | fall for every block | a:b:c < a:d:c and a:e:c < a:d:c' >"$work/rows"
is "  or it would be noticed" 1 "$(rows_with "$work/rows" "$work/no" | wc -l)"
printf '%s\n' \
  '23 | x | each delta-gpu:small-@+/delta_block/16:median_ms / delta-gpu:small-@/delta_block/16:n > 0.0001' \
  '23 | y | each 2..64 delta-gpu:small-@+/delta_block/16:median_ms / delta-gpu:small-@/delta_block/16:median_ms > 2' \
  '23 | z | each delta-gpu:small-1@/delta_block/16:n > 5' >"$work/rows"
is "  one step of five that is too small, too, and what is asked of one row" "23 | y 23 | z" \
  "$(perl_ check "$work/rows" | sed 's/:.*//' | paste -sd' ')"
# A sentence that gives a reason beside a number says what speaks for it, in tests/reasons.txt, or that it is a guess.
perl_ reasons chunks/*.nw >"$work/reasons"
ok "there are such sentences, too" test "$(grep -c . "$work/reasons")" -ge 100
is "each reason has its line, and each line its sentence" "" "$(missing tests/reasons.txt "$work/reasons" | head -8)"
is "and what was counted or tried bears it out" "" "$(perl_ check tests/reasons.txt | head -8)"
printf '%s\n' 'It takes \datum{a}{b}{c}~ms, because it waits.' 'That saves \datum{a}{b}{c}~ms. It was slow since the cache is small, we think.' >"$work/05-w.nw"
printf '%s\n' 'A vote saves the rest of the round.' '' 'A vote saves it, we think.' '' 'What does it save?' >"$work/04-w.nw"
cp "$work/04-w.nw" "$work/04z-w.nw"
is "and in Volume I a saving without a number, in an answer, too" 2 "$(perl_ reasons "$work"/04{,z}-w.nw | wc -l)"
is "a reason and a saving are found, a guess is not" "05-w.nw:1 It takes 05-w.nw:1 That saves" "$(perl_ reasons "$work/05-w.nw" | sed 's/ N ms.*//;s,.*/,,' | tr '\t\n' '  ' | sed 's/ $//')"
for r in 'compare:sparse/F_GPU:iterations < compare:sparse/dial:iterations' \
    'count: compare:sparse/F_GPU:median_ms < compare:sparse/dial:median_ms' \
    'trial: compare:sparse/F_GPU:median_ms < 1000' 'count: compare:sparse/F_GPU:iterations > 1000000'; do
  echo "05 | words | $r" >"$work/reasons.txt"
  is "no reason: $r" 1 "$(perl_ check "$work/reasons.txt" | wc -l)"
done
# A paragraph of the course is no table, and says who is meant.
course=$(ls chunks/[012]*.nw)
is "no paragraph has more than seven numbers, none says nobody or whoever, no sentence runs on" "" "$(perl_ crowded 7 $course)"
# It would be noticed.
printf '%s\n' 'Nobody knows:' '\datum{a}{b}{c} and \datum{a}{b}{c}, \datum{a}{b}{c}.' '' 'One \datum{a}{b}{c}.' >"$work/06-x.nw"
is "a crowd and a nobody are found" "6-x.nw:1 Nobody 6-x.nw:1 3 numbers" "$(perl_ crowded 2 "$work/06-x.nw" | sed 's/.*0\(6-x\)/\1/' | tr '\t\n' '  ' | sed 's/ $//')"
printf '%s\n' "A word, and a word,$(printf ' and a word, and a word,%.0s' 1 2 3 4 5 6 7) and a word; short." '' 'On [[x]] it takes $5$ steps in the mean, where "'"today's needs less, which [[delta_cpu]] has not." '' 'In the mean round most have not.' 'Costs are weights of walks.' >"$work/06-z.nw"
is "and a sentence that runs on, three turns that are no English, and a walk that is a path" "6-z.nw:1 50 words between two stops 6-z.nw:3 in the mean 6-z.nw:3 today's needs 6-z.nw:3 x has not 6-z.nw:5 weights of walks" "$(perl_ crowded 9 "$work/06-z.nw" | sed 's/.*0\(6-z\)/\1/' | tr '\t\n' '  ' | sed 's/ $//')"
printf '%s\n' '\section{X}' 'On the heavy graph [[dial]] is faster than all, \datum{a}{b}{c}~ms.' >"$work/05-x.nw"
is "a sentence that compares is found" 1 "$(perl_ sentences "$work/05-x.nw" | wc -l)"
printf '%s\n' '\section{X}' 'Three blocks are up to \datum{a}{b}{c} per cent behind.' 'It takes \datum{a}{b}{c} times the floor or more.' 'It takes \datum{a}{b}{c}.' >"$work/24-x.nw"
is "and a bound that is a number from the data" 2 "$(perl_ sentences "$work/24-x.nw" | wc -l)"
printf '%s\n' '\section{X}' 'The marks help most in the second iteration, which they bring to \datum{a}{b}{c}~ms.' 'Most of these take \datum{a}{b}{c}~ms.' >"$work/10-x.nw"
is "and one that says which of several changes most" 1 "$(perl_ sentences "$work/10-x.nw" | wc -l)"
printf '%s\n' '\section{X}' 'The marks save a fifth of the time, \datum{a}{b}{c}~ms.' 'A third reason is \datum{a}{b}{c}.' 'INOUT needs a quarter more than the oracle.' >"$work/10z-x.nw"
is "and one that says a share in words, in answers, too" 2 "$(perl_ sentences "$work/10z-x.nw" | wc -l)"
is "and is rounded to its own side" "" "$(perl tests/bounds.pl chunks/*.nw | head -8)"
printf '%s\n' 'It is up to' '\datumratio[0]{engine-counters}{rings/rnd11}{rings/rmat22}{l2_percent} times.' 'It is at least \datum*[0]{engine-counters}{rings/rnd11}{ms}, or \datumcalc[1]{engine-counters:rings/rnd11:ms * 1} at least.' >"$work/24-y.nw"
is "or it would be noticed" 1 "$(perl tests/bounds.pl "$work/24-y.nw" | grep -c 'up to 8, and it is 8.4')"
printf '%s\n' '= X' '* Two threads on a road-like graph are slower than one. Why?' >"$work/21.deck"
is "and one of a deck" "slides/21d-deck:2: Two threads on a road-like graph are slower than one." "$(perl_ sentences "$work/21.deck" | tr '\t' ' ' | sed 's/ /: /')"
for r in 'compare:sparse/F_GPU:median_ms > compare:sparse/dial:median_ms' \
    'compare:sparse/F_GPU:median_ms <= min(compare:sparse/*:iterations)' \
    'compare:sparse/F_GPU:median_ms > 0' 'compare:sparse/F_GPU:median_ms >= compare:sparse/F_GPU:median_ms' \
    'compare:sparse/nobody:median_ms < 1' 'compare:sparse/F_GPU:nothing < 1' 'dial < F_GPU'; do
  echo "05 | words | $r" >"$work/table"
  is "refused: $r" 1 "$(perl_ check "$work/table" | wc -l)"
done
# A label that names a graph shows one graph, in every table.
is "a label of a graph is that of one graph" "" "$(perl tests/labels.pl chunks/[0-2]*.nw chunks/89*.nw | head -3)"
sed 's/the vertices with most arcs come first/nothing is said/' chunks/17-engine.nw >"$work/17-l.nw"
is "  or it would be noticed" 2 "$(perl tests/labels.pl "$work/17-l.nw" | grep -c 'rmat2[02]f (17 engine-copied)')"
# What is called a table of all solvers has all: each that is not wrong by design, or its caption says that it is not in it.
unlisted() { "$B/bin/sssp" list | awk '$2 ~ /^(successors|predecessors|both|matrix)$/ && !/ wrong/ && $1 !~ /_paths$/ { print $1 }' |
  while read -r name; do
    grep -q ",$name," "$1" || caption "$2" | grep -F "[[$name]]" | grep -q ' not in it' ||
      echo "$name is in neither"; done; }
caption() { sed -n '/caption{Every solver of one process/,/label{tab:all-solvers}/p' "$1" | tr '\n' ' ' | sed 's/\. /.\n/g'; }
# Rows that it says were measured later: those at the end whose commit is not that of most.
later() { awk -F, '!/^#/ && $1 != "graph" && $2 !~ /_paths$/ { if (!($2 in at)) name[++n] = $2; at[$2] = 1
    if ($13 != "-") { commit[$2] = $13; if (++many[$13] > many[most]) most = $13 } }
  END { while (n > 0 && commit[name[n]] != most) { n--; k++ }
    split("one two three four five six seven eight", word, " "); print word[k] }' "$1"; }
is "the table of all solvers has all, or says which it has not" "" "$(unlisted figures/data/compare.csv chunks/18-field.nw)"
sed 's/\[\[without_sorting\]\] and//' chunks/18-field.nw >"$work/18-x.nw"; grep -v ,engine, figures/data/compare.csv >"$work/less.csv"
is "one that neither has is noticed" "without_sorting is in neither" "$(unlisted figures/data/compare.csv "$work/18-x.nw")"
is "and one that was left out of the data" "engine is in neither" "$(unlisted "$work/less.csv" chunks/18-field.nw)"
sed 's/ are not in it/ are explained elsewhere/' chunks/18-field.nw >"$work/18-x.nw"
is "and one that is only named" 2 "$(unlisted figures/data/compare.csv "$work/18-x.nw" | wc -l)"
ok "as many rows as it says were measured later" sh -c "$(declare -f caption); caption chunks/18-field.nw | grep -q 'last $(later figures/data/compare.csv) rows were measured in later'"
sed 's/,c7aa35f$/,b236013/' figures/data/compare.csv >"$work/less.csv"
is "and others would be noticed" one "$(later "$work/less.csv")"
# And the mean of the judge's verdicts is of all exercises, or says of how many.
timed=$(grep -c ,accepted, figures/data/judge-times.csv); all=$(ls -d exercises/[0-9]*-* | grep -c .)
meant() { if [ "$1" = "$2" ]; then echo "over all exercises"; else echo "over the $1 exercises"; fi; }
ok "the mean of the judge's times says of how many exercises it is" grep -q "$(meant "$timed" "$all")" chunks/97c-look.nw
# The hand-ins were counted when there were about as many (those that chapters print are not here).
counted=$(sed -n 's/^all,//p' figures/data/judge-folders.csv)
now=$(($(find exercises/*/submissions -name '*.c*' | grep -c .) + $(cat exercises/*/submissions/mutants | grep -c '^== ') + 2 * all))
ok "$counted hand-ins were counted, and there are $now and more" test $((counted * 105)) -ge $((now * 100))
# What a measurement is said to be of.
is "what a table says was measured was measured" "" "$(perl tests/claims.pl figures/data chunks/*.nw | head -8)"
is "what an answer says is printed in a section is printed there" "" "$(perl tests/printed.pl chunks/*.nw | head -8)"
mkdir "$work/chunks"; cp chunks/[0-2]*.nw "$work/chunks"
sed -i '/The two functions are those of/s/tracks-report/tracks/;/^and~.ref{sec:tracks-next}/s/tracks-next/rows/' "$work/chunks/22z-answers.nw"
is "and elsewhere it would be noticed" 1 "$(perl tests/printed.pl "$work"/chunks/*.nw | wc -l)"
mkdir "$work/data"; cp figures/data/gpu-costs.csv figures/data/peers-h200.csv figures/data/multi-asked.csv "$work/data"
fault() { perl tests/claims.pl "$work/data" "$work/17-x.nw" | wc -l; }
claim() { sed "$2" "chunks/$1" >"$work/17-x.nw"; cmp -s "chunks/$1" "$work/17-x.nw" && echo unchanged; fault; }
is "a chase through more than the cache is not the cache" 1 "$(claim 17-engine.nw '/answers &/s,chain-plain}{16,latency}{far,;/answers &/s,chain-plain/16,latency/far,')"
is "and one that fits is not the device's memory" 1 "$(claim 17-engine.nw '/from device memory/s,latency/far,chain-plain/16,')"
is "a code that was changed is named" 1 "$(claim 18-field.nw 's/ADDS and Gunrock are changed/Gunrock is changed/;s/publish: ADDS so that/publish: so that/')"
is "widths that nobody knows are spoken of" 1 "$(claim 18-field.nw 's/With which widths Lonestar/How Lonestar/')"
is "as is what cannot be repeated" 1 "$(claim 18-field.nw 's/cannot be repeated/can be looked at/')"
is "and what was measured with something that was not kept" 1 "$(claim 19-multi.nw 's/, which could do both, was not kept/ could do both/')"
echo 'The heap of Chapter~\ref{ch:dijkstra} does the same.' >"$work/17-x.nw"
is "what is of another chapter is at home there" 1 "$(fault)"
sed -i '1s,none.*,figures/measure/peers-cores.sh,' "$work/data/peers-h200.csv"; cp chunks/18-field.nw "$work/17-x.nw"
is "a script is asked for" 0 "$(fault)"
sed -i '1s,: .*,: figures/measure/nowhere.sh,' "$work/data/peers-h200.csv"
is "that is there" 1 "$(fault)"
sed 's/four kinds of schedule/all the schedules/' chunks/11-wrong.nw >"$work/17-x.nw"
is "a table of some schedules is not of all" 1 "$(perl tests/claims.pl figures/data chunks/04-gpu.nw "$work/17-x.nw" | grep -c 'no schedule late')"
sed "s/; which vertices come next//" chunks/21-cores.nw >"$work/21-x.nw"
is "an atomic that the table of atomics does not have" 1 "$(perl tests/claims.pl figures/data "$work/21-x.nw" | grep -c 'no next')"
echo 'It is fast, and on most graphs its answers are right.' >"$work/05-x.nw"
is "who says how often it is right has counted" 1 "$(perl_ sentences "$work/05-x.nw" | wc -l)"
printf '%s\n' 'It is the shortest kernel of the course.' 'It is short.' >"$work/06-x.nw"
is "and who says which is the shortest of all" 1 "$(perl_ sentences "$work/06-x.nw" | wc -l)"
# The parts of a time are no longer than it, whatever clock they were counted by.
longer() { awk -F, 'FNR == 1 { all = n = head = 0 } /^#/ { next }
  !head { head = 1
    for (i = 1; i <= NF; i++) {
      if ($i == "max_ms" || (!all && $i ~ /^(median_ms|ms|seconds)$/)) all = i
      if ($i ~ /^(work|meet|waited|solving|packing|trading|taking|push|pull|crossing|relax|minimum|update)(_ms)?$/)
        part[++n] = i }
    next }
  all && n { sum = 0; for (i = 1; i <= n; i++) sum += $part[i]; seen++
    if (sum > 1.01 * $all) print FILENAME ": " $1 "," $2 ": " sum " of " $all }
  END { if (seen < 2) print "no parts" }' "$@"; }
is "no time is shorter than its parts" "" "$(longer figures/data/*.csv | head -8)"
printf '%s\n' graph,median_ms,work_ms,meet_ms a,12.84,3.86,8.75 b,12.84,4.37,9.90 >"$work/parts.csv"
is "  or it would be noticed" "$work/parts.csv: b,12.84: 14.27 of 12.84" "$(longer "$work/parts.csv")"
finish
