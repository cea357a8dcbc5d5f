# A class in folders: what may be a hand-in and lies where nobody judges it costs
# nobody anything without a word: whose it is has no total, the status is 3, and he is
# named.  Archives of each kind, names of each kind and folders are walked; nothing of
# them is compiled.  What belongs to no exercise, beside a hand-in, troubles nobody.
# timeout: 300, seconds: 6
. tests/tap.sh
J=$B/bin/judge in=$work/in out=$work/grades
printf 'exercises = relax-f update\n' >"$work/conf"
grade() { JUDGE=$J exercises/tools/grade "$in" "$out" "" "$work/conf" >"$work/said" 2>&1; }
total() { awk -F, -v s="\"$1\"" '$1 == s { print $2 == "" ? "none" : $2 }' "$out/totals.csv"; }
printf 'int\nerror\n' >"$work/bad.cu"
have() { mkdir -p "$in/$1/$(dirname "$2")"; cp "$work/bad.cu" "$in/$1/$2"; }   # have STUDENT FILE
n=0
for f in update.zip x.ZIP all.7z u.tar.gz u.tgz u.rar update.cu.xz u.tar Update.cu 'update (1).cu' hw/update.cu notes.txt; do
  n=$((n + 1)); have "only$n" "$f"; lost="$lost only$n"
  [ "$f" = notes.txt ] && continue
  have "both$n" "$f"; have "both$n" relax_F.cu; lost="$lost both$n"
done
# nothing of these is lost
have plain relax_F.cu; have plain notes.txt; have whole relax_F.cu; have whole update.cu; have whole hw/update.cu
have whole all.zip; mkdir "$in/nothing"
grade; rc=$?
if grep -q UNSAFE "$work/said"; then skip "a class" "no outer wall here"; finish; fi
is "somebody has to look" 3 $rc
for s in $lost; do
  is "$s, $(cd "$in/$s" && find . -type f ! -name relax_F.cu): no total" none "$(total "$s")"
  ok "... and he is named" grep -q "may be a hand-in.*$s: " "$work/said"
  no "... and does not read that he has not handed it in" grep -q 'Not handed in' "$out/students/$s/feedback.html"
done
for s in plain whole nothing; do
  is "$s has a total" 0 "$(total $s)"; no "... and is not named" grep -q "may be a hand-in.*$s: " "$work/said"
done
# three remedies: its place, taken out, a decision
mv "$in/only9/Update.cu" "$in/only9/update.cu"; rm "$in/both1/update.zip"
{ cat "$work/conf"; echo 'withdraw both2 update = nothing in it'; echo 'points both3 update = 4 # read by me'; } >"$work/more"
mv "$work/more" "$work/conf"
grade
for s in only9=0 both1=0 both2=0 both3=4; do is "the remedy: ${s%=*}" "${s#*=}" "$(total "${s%=*}")"; done
no "... and nothing is said of them" grep -qE '\b(only9|both[123])\b' "$work/said"
finish
