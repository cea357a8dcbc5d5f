# A number in the machine room that is a constant of the code is asked of the code; and a table
# that says that it has all has all.
. tests/tap.sh
ask() { perl tests/constants.pl check "$@"; }
rooms=$(ls chunks/89*.nw chunks/9[0-8]*.nw book/man/*.[1-8])
ok "there are such numbers" test "$(perl tests/constants.pl found $rooms | grep -c .)" -ge 50
is "each has its row, and says what the code says" "" "$(ask tests/constants.txt $rooms | head -8)"
mkdir "$work/rooms"; cp $rooms "$work/rooms"
sed -i 's/Output beyond 256~KiB/Output beyond 128~KiB/' "$work/rooms/97b-walls.nw"
sed -i 's/there are 999 of them/there are 299 of them/' "$work/rooms/97a-worlds.nw"
is "so is another number of a graph" 2 "$(ask tests/constants.txt "$work"/rooms/* | grep -c '^no .*97a')"
is "another number is noticed, and so is one without a row" 2 "$(ask tests/constants.txt "$work"/rooms/* | grep -c '^no .*97b')"
sed 's/<sixty> lines/<sixty> lines/; s/DRAWN_ARCS = /DRAWN = /' tests/constants.txt >"$work/rows"
mkdir "$work/man"; cp book/man/*.[1-8] "$work/man"; sed -i 's/2^17/2^19/' "$work/man/sssp.1"; sed -i 's/up to 256/up to 128/' "$work/man/sssp.3"
is "so it is in a page of the manual" 2 "$(ask tests/constants.txt "$work"/man/* | grep -c '^no row: sssp')"
is "and where the code has another" 2 "$(ask <(sed 's/2^17/2^19/; s/up to <256>/up to <128>/' tests/constants.txt) "$work"/man/* | grep -c '^sssp.*the code has')"
is "and another constant" 1 "$(ask "$work/rows" $rooms | grep -c 'sixty.*the code has 24')"
lines=$(cat $(find generated/sim -type f) | wc -l)
words=([10]=ten [11]=eleven [12]=twelve [13]=thirteen [14]=fourteen [15]=fifteen [16]=sixteen)
ok "the simulator has as many thousand lines as its first page says, $lines" grep -qF "a program of some ${words[(lines + 500) / 1000]} thousand lines" chunks/92-simulator.nw
# ---- a part of a chapter, from a line with one pattern to the next with another
part() { sed -n "/$2/,/$3/p" "$1"; }
lacks() { while read -r name; do grep -qE -- "(^|[^A-Za-z_-])$(printf %s "$name" | sed 's/_/\\\\?_/g')([^A-Za-z_-]|$)" "$1" || echo "$name"; done | xargs; }
whole() { # whole WHAT FILE FROM TO NAMES: each of the names is in that part, and each would be missed
  some "  there are names" 3 "$(cat "$5")"
  part "$2" "$3" "$4" >"$work/part"
  is "$1" "" "$(lacks "$work/part" <"$5")"
  for name in $(shuf -n 1 --random-source=<(yes "$drawn") "$5"); do
    NAME=$name perl -pe '$n = quotemeta $ENV{NAME}; $n =~ s/_/\\\\?_/g; s/$n/gone/g' "$work/part" >"$work/less"
    ok "  or $name would be missed" test -n "$(lacks "$work/less" <"$5")"
  done; }
"$B/bin/judge" conf | cut -f2 | sort -u >"$work/names"
whole "the table of an exercise's settings has each" chunks/97a-worlds.nw 'label{tab:judge-settings}' '^.end{table}' "$work/names"
perl -0ne 'print join "\n", map { split } join(" ", /work_names\[WORKS\] = \{(.*?)\};/s) =~ /"([a-z]+)"/g; print "\n"' generated/judge/verdict.c >"$work/names"
perl -0ne '($q) = /quantities\[\] = (.*?);/s; print "$_\n" for grep { /[a-z]/ } split /[\s"]+/, $q' generated/judge/exercise.c >>"$work/names"
whole "that of what limits are made of has each counter and quantity" chunks/97a-worlds.nw 'label{tab:judge-work}' '^.end{table}' "$work/names"
sed -n '/advice\[\] = {/,/};/s/^ *{ "\([a-z-]*\)",.*/\1/p' generated/sim/report.cpp >"$work/names"
whole "that of the simulator's checks has each class" chunks/92-simulator.nw '^class & what was found' '^.end{table}' "$work/names"
grep -rhoE '"SIM_[A-Z]+"' generated/sim/*.cpp | tr -d '"' | sort -u >"$work/names"
whole "that of its environment has each name" chunks/92-simulator.nw 'SIM..SCHEDULE} &' '^.end{table}' "$work/names"
whole "and so has the command's help" generated/sim/simcc.cpp 'A program reads from its' '^ *;' "$work/names"
sed -n 's/.*\\label{\(ch:[a-z-]*\)}.*/\1/p' chunks/9[2-6]*.nw >"$work/names"
whole "that of its chapters has each" chunks/92-simulator.nw '^chapter & what is found' '^.end{table}' "$work/names"
(cd exercises && ls [0-9]*/*.h) >"$work/names"
whole "that of the headers that harnesses share has each" chunks/97b-walls.nw 'label{tab:judge-harnesses}' '^.end{table}' "$work/names"
perl -0ne '($v) = /verdicts\[\] = \{(.*?)\n\};/s; s/_/ /g, print "$_\n" for grep { $_ ne "not_judged" } $v =~ /= \{ "([a-z_]+)"/g' generated/judge/verdict.c >"$work/names"
part chunks/97-judge.nw 'multicolumn.*{verdict} & what leads' '^.end{center}' >"$work/part"
is "that of the verdicts has each, in their order" "$(cat "$work/names")" "$(sed -n 's/^\([a-z ]*\) & .*/\1/p' "$work/part")"
perl -0ne '($m) = /\nint main\(.*/s; $m = $&; print "$_\n" for grep { !/^(?:jail|--)/ } map { split } $m =~ /(?:strcmp\(verb, |has_word\()"([^"]*)"/g' generated/judge/judge.c >"$work/names"
whole "the judge's line of its verbs has each" generated/judge/judge.c 'return complain("judge check' ';$' "$work/names"
# ---- what the text of an option says is taken without it, is
defaults() { perl -0ne 'BEGIN { open F, "generated/sssp/options.c"; local $/; ($o = <F>) =~ s/"\s*"//g;
    while ($o =~ /\[(\w+)\]\s*= \{ "[^}]*; (\d+)" \}/g) { $is{$1} = $2 } %own = map { $_ => 1 } qw(MAX_WEIGHT) }
  while (/number\((?:b->)?r, (\w+), [^;]*?, (\w+)\)[;,]/g) { print "$1: $is{$1}, and read as $2\n" if exists $is{$1} && !$own{$1} && $is{$1} ne $2 }
  while (/given\[(\w+)\] \? given\[\w+\] : "(\d+)"/g) { print "$1: $is{$1}, and read as $2\n" if exists $is{$1} && $is{$1} ne $2 }' "$@"; }
is "an option's default is the one in its text" "" "$(defaults generated/sssp/*.c)"
sed 's/BLOCK, 32, 1024, 256/BLOCK, 32, 1024, 128/' generated/sssp/common.c >"$work/common.c"
is "or it would be noticed" "BLOCK: 256, and read as 128" "$(defaults "$work/common.c")"
# ---- the loop that an answer prints comes to each row that its command takes
loop() { perl -0ne 'print $1 if /solution\}\{ex:status\}\n\\begin\{verbatim\}\n(.*?)\\end/s' "$1" >"$work/loop"
  (sssp() { case $1 in list) "$B/bin/sssp" list ;; *) echo "$4" >>"$work/called"; return 3 ;; esac; }
    : >"$work/called"; . "$work/loop"); "$B/bin/sssp" list | awk '$2 != "all-pairs" && $2 != "ranks" { print $1 }' | grep -cvxFf "$work/called"; }
is "the answer's loop tries each solver of one source, whichever fails" 0 "$(loop chunks/90z-answers.nw)"
sed 's/0 | 3) ;;/0) ;;/' chunks/90z-answers.nw >"$work/90z"
ok "or it would be noticed" test "$(loop "$work/90z")" -gt 0
# ---- with which numbers a simulated program ends
grep -rhoE '(_exit\(|\? |code == |: )8[678]\b' generated/sim/*.cpp | grep -oE '8[678]' | sort -u >"$work/names"
is "there are three such numbers" "86 87 88" "$(xargs <"$work/names")"
whole "the table of the simulator's statuses has each" chunks/94-reports.nw '^status & who ended the program' '^.end{center}' "$work/names"
whole "and so has its manual" book/man/simcc.1 '^.Sh EXIT STATUS' '^.Sh EXAMPLES' "$work/names"
# ---- a graph that a sentence is about is one
scenes() { perl -0ne 'print "$_\n" for /\{ "([\w-]+)", fill_/g' generated/exercises/scenes.c; }
no_scene() { perl -0ne 'BEGIN { %is = map { $_ => 1 } split " ", shift } s/\s+/ /g; $is{$1} || $is{"$1-less"} || print "$1\n" while /\bOn \\emph\{([a-z-]+)\}/g' "$(scenes | xargs)" "$@"; }
is "each graph that is told of is one" "" "$(no_scene chunks/97-judge.nw chunks/97a-worlds.nw | xargs)"
sed 's/On .emph{any-block}/On \\emph{falling}/' chunks/97a-worlds.nw >"$work/97a"
is "or it would be noticed" falling "$(no_scene "$work/97a")"
finish
