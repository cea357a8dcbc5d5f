# What a chapter says of code that it does not print, it says in words: where a section
# has no code, nothing in it is "this function" or "the loop below", and a name stands
# somewhere in the tree.
. tests/tap.sh
is "no chapter points at what is not there" "" "$(perl tests/pointers.pl chunks/*.nw | head -12)"
# It would be noticed.
cat >"$work/90-some.nw" <<'END'
\section{One}
A thread may call this function.
The loop below ends.
The last line of [[main]] is not for us, nor is [[no@such@name]].

The function [[no@such]] is called, the file [[trial.h]] has what [[nobody]] in [[trial.h]] has,
and the functions [[graph@new]] and [[celled]] are in the file [[judge/gone.c]].
\section{Two}
<<A>>=
int a_thing;
@ The loop above ends, and this function too: here is code.
\section{Three}
This kernel and the line are somebody's; [[cuda_why]] is a function.
END
# (a name that this file has would be in the tree)
sed -i 's/@/_/g' "$work/90-some.nw"; u=_
is "each kind is found, and where code is printed nothing" "2: this function|3: loop below|4: The last line of [[|4: no${u}such${u}name|6: no file judge/gone.c|6: no function celled|6: no function no${u}such|6: no nobody in trial.h|6: no${u}such" \
  "$(perl tests/pointers.pl "$work/90-some.nw" | sed 's/^[^:]*: //' | sort -n | paste -sd'|')"
printf '%s\n' '\section{The check}' 'Here the file is compiled once more.' >"$work/08-some.nw"
is "and in the course a file that was not named" 1 "$(perl tests/pointers.pl "$work/08-some.nw" | grep -c 'the file is compiled')"
finish
