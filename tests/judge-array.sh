# An array job says what make grade says, or refuses and leaves nothing.  Every kind of class
# is walked: a system's export each, drawn, and folders, in each language that there are pages
# in; sbatch runs the tasks here, and nothing is compiled.  And an array that was stopped at
# any byte of its preparations leaves nothing in the journal that nobody has judged.
# timeout: 300, seconds: 8
. tests/tap.sh
if ! perl -MYAML::XS -e 1 2>/dev/null; then skip "arrays" "libyaml-libyaml-perl is not installed"; finish; fi
mkdir -p "$work/bin" "$work/b/bin"; ln -s "$B/judge" "$work/b/judge"; ln -s "$B/bin/words" "$work/b/bin/words"
cp tests/pretended-judge "$work/b/bin/judge"; chmod +x "$work/b/bin/judge"
cat >"$work/bin/sbatch" <<'E2'
#!/bin/bash
for a; do case $a in --array=1-*) n=${a#--array=1-} ;; esac; done
for k in $(seq "$n"); do SLURM_ARRAY_TASK_ID=$k bash "${@: -1}" >"$(dirname "${@: -1}")/$k.log" 2>&1; done
E2
printf '#!/bin/sh\n' >"$work/bin/squeue"; chmod +x "$work"/bin/*
export PATH=$work/bin:$PATH JUDGE=$work/b/bin/judge TASKS=3
n=0
for system in plain moodle canvas gradescope autolab github; do
  n=$((n + 1)); t=$work/$system
  perl tests/class-exports.pl $((drawn + n)) "$t" $system >/dev/null
  in=$t/relax-f ex=relax-f; [ $system = github ] && in=$t/relax-f-submissions ex=
  [ $system = plain ] && in=$t/class ex=
  for lang in en $(ls exercises/words/pages | sed -n 's/\.po$//p'); do
    [ $lang = en ] || [ -e "$B/judge/words/$lang/LC_MESSAGES/judge.mo" ] || continue
    echo "language = $lang" >"$t/conf"
    EX=$ex exercises/tools/grade "$in" "$t/$lang.here" "$t/relax-f.roster" "$t/conf" >"$t/said" 2>&1; here=$?
    exercises/tools/grade-slurm "$in" "$t/$lang.array" "$t/relax-f.roster" "$t/conf" >"$t/said" 2>&1; array=$?
    if [ $array = 2 ]; then
      is "$system, $lang: refused, and nothing is left" "" "$(ls -A "$t/$lang.array" 2>/dev/null | grep -v '^slurm$')"
      no "... which no class in folders is" [ $system = plain ]
      ok "... with a reason" grep -q '^grade-slurm: .*export' "$t/said"
      continue
    fi
    is "$system, $lang: the same status" $here $array
    for f in grades.csv totals.csv; do ok "... and $f" diff "$t/$lang.here/$f" "$t/$lang.array/$f"; done
    ok "... and pages" diff -r -x results.json "$t/$lang.here/students" "$t/$lang.array/students"
  done
done
ok "it was not refused each time" test -e "$work/plain/en.array/totals.csv"
# what a stopped array had laid out: a copy of the journal, and how long that is, cut at each byte
journal=$work/plain/en.array/journal.jsonl size=$(stat -c %s "$work/plain/en.array/journal.jsonl")
for k in - $(seq 0 ${#size}); do
  rm -rf "$work/run"; mkdir -p "$work/run/1/out"; cp "$journal" "$work/run/1/out/"
  printf %s "$work/plain/class" >"$work/run/in"
  [ "$k" = - ] || echo "$size" | head -c "$k" >"$work/run/1/from"
  cp "$journal" "$work/journal"; perl -Iexercises/tools exercises/tools/merge "$work/journal" "$work/run"
  ok "stopped at byte $k of $size: nothing is added" cmp "$journal" "$work/journal"
done
finish
