# Courses of 60, whole, by typing what the instructor's page says and nothing
# else: for each system two terms are drawn, with namesakes, archives, files under
# other names, a ring of copies of 2 to 30, lateness, groups, slip days and decisions,
# and every point and total is a model's; then an evening with the judge itself,
# hidden questions, interrupted, continued, added to, and appealed against.
# set: full
# timeout: 3000, seconds: 400
. tests/tap.sh
if ! perl -MYAML::XS -e 1 2>/dev/null; then
  skip "courses of 60" "libyaml-libyaml-perl is not installed"; finish
fi
echo "# SEED=$drawn"
# a tree of its own; the judge in it is NAME, or the one that was built
tree() { tree=$work/$1; mkdir -p "$tree/build/bin"
  for f in Makefile book chunks figures generated tests exercises README.md LICENSE LICENSE-TEXT .vscode; do
    if [ -e $f ]; then ln -s "$PWD/$f" "$tree/$f"; fi; done
  for f in "$B"/*; do [ "${f##*/}" = bin ] || ln -s "$f" "$tree/build/"; done
  for f in "$B"/bin/*; do [ "${f##*/}" = judge ] || ln -s "$f" "$tree/build/bin/"; done
  # (newer than all that the real one is made of, so make makes it no more)
  cp "${2:-$B/bin/judge}" "$tree/build/bin/judge"
  # (one that pretends knows no settings, and would ask itself for them for ever)
  [ -z "${2-}" ] || printf '#!/bin/sh\n[ "$1" = conf ] && exec %q conf\nexec perl %q "$@"\n' \
    "$B/bin/judge" "$PWD/$2" >"$tree/build/bin/judge"
  chmod +x "$tree/build/bin/judge"; }
first=$drawn
for seed in $(seq "$first" 2 $((first + 2 * ${COUNT:-1} - 1))); do
  for system in ${SYSTEMS:-plain moodle canvas gradescope autolab github}; do
    tree "$system-$seed" tests/pretended-judge
    ok "SEED=$seed, $system: two terms of 60 have the model's points" \
      perl tests/class-of-60.pl "$seed" "$tree" "$system"
    rm -rf "$tree"
  done
done

# ---- an evening with the judge itself: what a text is worth is asked of it alone
tree evening; cd "$tree" || exit 2
RANDOM=$((drawn & 32767)); J=build/bin/judge
typed() { # typed COMMAND NAME=VALUE...: the page's line with these names, and these values
  local line names; names=$(printf '%s\n' "${@:2}" | cut -d= -f1 | sort | xargs)
  line=$(sed -n "s/^ *\$* *\(make $1 .*\)/\1/p" book/teach/grading.md | while IFS= read -r l; do
    [ "$(grep -o '\b[A-Z]*=' <<<"$l" | tr -d = | sort | xargs)" = "$names" ] && { echo "$l"; break; }; done)
  [ -n "$line" ] || { echo "the page has no make $1 with $names"; return 9; }
  for v in "${@:2}"; do line=$(sed "s|\b${v%%=*}=[^ ]*|$v|" <<<"$line"); done
  env -u MAKEFLAGS bash -c "$line"; }
n=0
for f in exercises/05-relax-f/submissions/{accepted,race,wrong_answer,out_of_bounds,too_much_work}/*.cu; do
  [ $((RANDOM % 2)) = 0 ] && continue
  n=$((n + 1)); cp "$f" "pool$n.cu"
done
printf '#error\n' >pool0.cu
if ! $J check relax-f pool0.cu >"$work/out" 2>&1 && grep -q UNSAFE "$work/out"; then
  skip "an evening" "no outer wall here"; finish
fi
for k in $(seq 0 $n); do $J check relax-f "pool$k.cu" 2>&1 | sed -n 's/^relax-f: .*(\([0-9]*\) of 10 .*/\1/p' | head -1; done >worth
is "the judge has a word for each text" $((n + 1)) "$(grep -c . worth)"
ring=$((2 + RANDOM % 29)) copied=$((1 + RANDOM % n)) secret=$RANDOM
for k in $(seq 60); do
  s=s$k; echo "$s"
  mkdir -p "class/$s"
  if [ "$k" -le $ring ]; then j=$copied
  elif [ $((RANDOM % 3)) = 0 ]; then continue
  else j=$((RANDOM % (n + 1))); fi
  in=class; [ $((RANDOM % 6)) = 0 ] && { in=late; mkdir -p "late/$s"; }
  cp "pool$j.cu" "$in/$s/relax_F.cu"; echo "$s $j $in $(sed -n $((j + 1))p worth)" >>true
done >roster.csv
cp -r class/. before; printf 'secret = words %s\nseeds = class\nexercises = relax-f\n' "$secret" >spring.conf; cp spring.conf course.conf
here=$(grep -c ' class ' true)
# stopped twice, by control-C
for round in 1 2; do
  # (what a shell starts beside itself would not hear control-C)
  perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' setsid bash -c "$(declare -f typed); typed grade IN=class OUT=grades ROSTER=roster.csv" >said 2>&1 & pid=$!
  judged=$((round * 6 + RANDOM % 6))
  for t in $(seq 600); do
    [ "$(grep -c '"points":' grades/journal.jsonl 2>/dev/null)" -ge $judged ] 2>/dev/null && break; sleep 0.1; done
  kill -INT -- -$pid 2>/dev/null; wait $pid
  if [ $here -gt 30 ]; then
    ok "stopped, round $round: some wait" grep -q ',waits,' grades/grades.csv
    ok "... and the page says so" grep -q 'This is not finished' grades/index.html
    is "... nobody who waits has a total or is told that he gave nothing" "" "$(
      awk -F, '$3 == "waits" { gsub(/"/, ""); print $1 }' grades/grades.csv | while read -r s; do
        grep "^\"$s\",[0-9]" grades/totals.csv; sed 's/.*Not handed in//' "grades/students/$s/feedback.html" | grep '^: .*relax-f'; done)"
  fi
done
ok "the same command ends it" typed grade IN=class OUT=grades ROSTER=roster.csv
is "all of the class are judged" "$here" "$(grep -c '^"s[0-9]*",relax-f,' grades/grades.csv)"
ok "what came late is added" typed grade IN=late OUT=grades
rows() { awk -F, '$2 == "relax-f" { gsub(/"/, ""); print $1, $4 }' grades/grades.csv | sort; }
awk '{ print $1, $4 }' true | sort >want; rows >got
ok "all points are what the judge alone gives" diff want got
is "and all totals" "$(awk '{ t += $2 } END { print t }' want)" "$(awk -F, 'NR > 1 { t += $2 } END { print t }' grades/totals.csv)"
is "60 rows of totals" 60 "$(($(wc -l <grades/totals.csv) - 1))"
is "the ring stands together" "$(awk -v c="$copied" '$2 == c { print $1 }' true | sort | xargs)" "$(
  perl -ne 'print "$1\n" while /^"relax-f","([^"]+)","/g; print "$1\n" while /^"relax-f","[^"]+","([^"]+)"/g' grades/similar.csv |
    sort -u | while read -r s; do awk -v s="$s" -v c="$copied" '$1 == s && $2 == c { print $1 }' true; done | sort | xargs)"
for s in $(shuf -n 4 --random-source=<(yes $secret) true | cut -d' ' -f1); do
  ok "an appeal of $s" typed appeal STUDENT="$s" EX=relax-f OUT=grades CONF=spring.conf
  says "... has the tables' points" "^relax-f: .*\($(awk -v s="$s" '$1 == s { print $2 }' got) of 10"
done
printf 'points s1 relax-f = 7.5 # the office hour\npardon s2 relax-f = was ill\n' >>spring.conf
typed grade IN=class OUT=grades CONF=spring.conf >"$work/out" 2>&1
is "a decision" '"s1",7.5' "$(grep -o '^"s1",7.5' grades/totals.csv)"
ok "is on his page" grep -q 'the office hour' grades/students/s1/feedback.html
cd - >/dev/null || exit 2
finish
