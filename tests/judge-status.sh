# Every status of a script that the instructor's page names: a word that is wrong is 2
# and one line, whichever script it is, and nothing is made.
# timeout: 60
. tests/tap.sh
says_one() { is "... in one line" 1 "$(grep -c . "$work/out")"; }
page=book/teach/grading.md
scripts=$(sed -n '/^| `exercises\/tools\/` /,/^$/s/^| \(`[^|]*\)|.*/\1/p' "$page" | grep -o '`[^`]*`' | tr -d '`')
is "the page has a table of them" "appeal autograder text autolab build/bin/judge verify canvas grade-slurm gradescope matrix moodle promises speed" \
  "$(LC_ALL=C sort <<<"$scripts" | grep -v tools/ | xargs)"
is "one function complains" util.c "$(cd generated/judge && grep -l '"judge: ' -- *.c | xargs)"
while read -r script word; do
  case $script in exercises/tools/) continue ;; */*) ;; *) script=exercises/tools/$script ;; esac
  case $script in build/*) script=$B/${script#build/} ;; esac
  # (the name of an exercise where there is one, else a folder that is not there)
  case $script in
    */matrix | */speed | */promises | *judge) set -- nosuch ;;
    */autograder) set -- nosuch "$work/none" ;;
    *) set -- "$work/none" nosuch nosuch ;;
  esac
  # shellcheck disable=SC2086
  status "${script##*/}: a word that is wrong" 2 "$script" $word "$@"
  says_one
  ok "... and nothing is made" test ! -e "$work/none"
done <<<"$scripts"
# ---- a script reads OUT/status: it is there if the last command came to an end, and is its own
cp tests/pretended-judge "$work/judge"; chmod +x "$work/judge"
printf '#!/bin/sh\nmkdir -p "$3"; echo $$ >"$3/begun"; exec sleep 60\n' >"$work/slow"; chmod +x "$work/slow"
mkdir -p "$work/in/ada"; echo '// points 3' >"$work/in/ada/update.cu"; printf 'ada\n' >"$work/all"; printf 'ada\nbob\ncyd,"\n' >"$work/few"
graded() { JUDGE=$work/judge exercises/tools/grade "$work/in" "$work/out1" "$@"; }
left() { cat "$work/out1/status" 2>/dev/null || echo none; }
status "a class" 0 graded "$work/all"; is "leaves its status" 0 "$(left)"
mkdir "$work/in/eve"; echo '// points 3' >"$work/in/eve/update.cu"
status "somebody to look at" 3 graded "$work/all"; is "leaves its status" 3 "$(left)"
status "through make it is 2" 2 env JUDGE="$work/judge" make -s grade IN="$work/in" OUT="$work/out1" ROSTER="$work/all" JUDGE="$work/judge" JUDGE_PARTS=
is "and the file has 3" 3 "$(left)"
status "a roster that is not there" 2 graded "$work/nowhere"; is "leaves its status" 2 "$(left)"
status "all is well again" 0 graded "$(printf 'ada\neve\n' >"$work/both"; echo "$work/both")"; is "leaves its status" 0 "$(left)"
JUDGE=$work/slow exercises/tools/grade "$work/in" "$work/out1" >/dev/null 2>&1 & pid=$!
for _ in $(seq 100); do [ -s "$work/out1/begun" ] && break; sleep 0.1; done
kill -KILL $pid; wait $pid 2>/dev/null; kill "$(cat "$work/out1/begun")"
is "one that is killed leaves none, and not that of the run before" none "$(left)"
# ---- the power fails when the class is listed: no older table is taken for one of this evening
cat >"$work/listing" <<'E2'
#!/bin/sh
printf '\n{"start":"9-9","in":"%s","known":[],"waits":[{"id":"00000000000000e0","key":"00000000000000e1","tag":"00000000",' "$2" >>"$3/journal.jsonl"
printf '"student":"eve","file":"relax_F.cu","content":"00000000000000e2","exercise":"relax-f","order":"05-relax-f"}]}\n' >>"$3/journal.jsonl"
echo $$ >"$3/begun"; exec sleep 60
E2
chmod +x "$work/listing"; rm "$work/out1/begun"
JUDGE=$work/listing exercises/tools/grade "$work/in" "$work/out1" "$work/both" >/dev/null 2>&1 & pid=$!
for _ in $(seq 200); do grep -q '"eve",relax-f,waits' "$work/out1/grades.csv" && grep -q 'not finished' "$work/out1/index.html" && break; sleep 0.1; done
kill -KILL $pid; wait $pid 2>/dev/null; kill -KILL "$(cat "$work/out1/begun")"
is "who waits is in the table" 1 "$(grep -c '"eve",relax-f,waits' "$work/out1/grades.csv")"
ok "the page says that it is not finished" grep -q 'not finished' "$work/out1/index.html"
is "he has no total" '"eve",' "$(grep -o '^"eve",[0-9]*' "$work/out1/totals.csv")"
# ---- a status that cannot be written is no success
rm -f "$work/out1/status"; mkdir -p "$work/out1/status.new/in"
status "no room for the status" 3 graded "$work/both"; says 'status'
rm -r "$work/out1/status.new"
# ---- what an instructor types builds the judge, and nothing that it does not need
asks() { make -n O="$work/none" NVCC=no-such-nvcc "$@" 2>/dev/null >"$work/out"; grep -cE 'no-such-nvcc|bin/sssp' "$work/out"; }
no "the programs need nvcc, where it is" [ "$(asks programs)" = 0 ]
for command in $(sed -n 's/^ *\(\$ \)\?make \([a-z-]*\) .*/\2/p' "$page" | grep -vx -e speed -e handout | sort -u); do
  is "make $command does not" 0 "$(asks "$command")"
  ok "... and needs the judge" grep -q bin/judge "$work/out"
done
# ---- two who type make at once do not break each other's hand-ins
{ sed -n '/^anew = /,/^#/p' exercises/exercises.mk; printf '%s: always\n\t@$(call anew,make_some)\nalways: ;\n' "$work/kept/.made"; } >"$work/at-once.mk"
mkdir "$work/path"; printf '#!/bin/sh\nfor k in $(seq 50); do mkdir -p "$1/d$k"; echo >"$1/d$k/f"; done\n' >"$work/path/make_some"; chmod +x "$work/path/make_some"
failed=0; for _ in 1 2; do makers=; for _ in 1 2 3 4 5; do PATH=$work/path:$PATH make -f "$work/at-once.mk" >>"$work/made" 2>&1 & makers="$makers $!"; done
  for maker in $makers; do wait "$maker" || failed=$((failed + 1)); done; done
is "five makes at once" "0 failed, 50 made, 0 left" "$failed failed, $(find "$work/kept" -name f | wc -l) made, $(find "$work" -maxdepth 1 -name '.kept*' | wc -l) left"
# ---- a refusal is one for a script, too, which ignores SIGQUIT in what it starts with &
no "what a student types fails in the background" bash -c "trap '' QUIT; make -s hint EX=nosuch"
finish
