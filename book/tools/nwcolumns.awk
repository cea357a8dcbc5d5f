# nwcolumns.awk -- lints CHAPTER.nw files: code of over 72 columns, tabs.
# Counts characters, not bytes (under LC_ALL=C); a use of a chunk counts as it is printed.
function long(s,   n) { gsub(/@<</, "<<", s); gsub(/[\200-\277]/, "", s); return length(s) }
FNR == 1      { code = 0 }
/^<<.*>>= *$/ { code = 1; next }
/^@( |$)/     { code = 0; next }
code && /\t/  { print FILENAME ":" FNR ": a tab in code"; bad = 1 }
code && $0 !~ /^ *<<.*>>$/ && long($0) > 72 {
    print FILENAME ":" FNR ": " long($0) " columns of code; 72 fit"; bad = 1 }
END { exit bad }
