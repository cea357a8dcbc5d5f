# The lab sheets for teachers: every command of them is typed in a fresh lab
# tree, in order; where the student writes, the book's own answer is brought.
# set: full
# timeout: 900
. tests/tap.sh
sheets=book/teach/labs.tex
ok "the lab tree is there" book/tools/lab "$work/lab" chunks/*.nw
here=$PWD; unset O SRC     # the lab tree has its own
is "there are six sheets, each of ninety minutes" "90 90 90 90 90 90" "$(awk '
  /^\\sheet/ { if (n++) printf "%d ", m; m = 0 }
  match($0, /^\\step\{[^}]*\}\{[0-9]+/) { s = substr($0, RSTART, RLENGTH); sub(/.*\{/, "", s); m += s }
  END { print m }' $sheets)"
cd "$work/lab" || exit 1
while IFS= read -r line; do
  what=${line%%\{*}; rest=${line#*\{}; rest=${rest%\}}
  case $what in
  '\type')      ok "$rest" bash -c "$rest" ;;
  '\typefails') no "$rest (fails)" bash -c "$rest" ;;
  '\typegpu')   case $rest in
                *check-gpu*|*sssp-gpu*) skip "$rest" "needs a GPU" ;;
                *) ok "$rest" bash -c "$rest" ;; esac ;;
  '\yours')     ex=${rest%%\}*} file=${rest#*\{}
                ok "the answer of $ex is brought" cp \
                  "$(ls "$here"/build/exercises/[0-9][0-9]-"$ex"/"$file" | head -1)" handins/ ;;
  esac
done < <(grep -E '^\\(type|typefails|typegpu|yours)\{' "$here/$sheets")
finish
