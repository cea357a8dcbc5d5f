# which_kernel FOLDER FILE WHICH: the path of the version that is meant:
# a file that is there; the right one; a wrong one of the chapter, or among
# the submissions.  A lab has neither answers nor wrong versions of them.
which_kernel() {
  for f in "build/exercises/$1/$3/$2" "exercises/$1/submissions/$3.cu" "$3"; do
    [ ! -f "$f" ] || { echo "$f"; return; }
  done
  if [ "$3" = right ]; then
    for f in "build/exercises/$1/$2" "handins/$2"; do
      [ ! -f "$f" ] || { echo "$f"; return; }
    done
    echo "there is no handins/$2 yet: make start EX=${1#??-}" >&2
  else
    echo "$3 is not in this tree: it is one mistake away from an answer. Make the" >&2
    echo "mistake in a copy of your own kernel, and name that file instead of $3" >&2
  fi
  return 1
}
