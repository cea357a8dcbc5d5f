# Every status of a script that the instructor's page names: a word that is wrong is 2
# and one line, whichever script it is, and nothing is made.
# timeout: 60
. tests/tap.sh
says_one() { is "... in one line" 1 "$(grep -c . "$work/out")"; }
page=book/teach/grading.md
scripts=$(sed -n '/^| `exercises\/tools\/` /,/^$/s/^| \(`[^|]*\)|.*/\1/p' "$page" | grep -o '`[^`]*`' | tr -d '`')
is "the page has a table of them" "appeal autograder text autolab build/bin/judge verify canvas grade-slurm gradescope matrix moodle promises speed" \
  "$(LC_ALL=C sort <<<"$scripts" | grep -v tools/ | xargs)"
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
finish
