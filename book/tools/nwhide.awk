# nwhide.awk -v texts=FILE -- noweave filter, before the index is made: what
# makes no index goes into FILE, a line each, and leaves "@hidden N", where N
# lines of FILE belong.  That is the prose, apart from quoted code, and
# comments and strings, in which a word of English is no use of the function
# of that name.  The stream that is left changes only if the program does.
# With -v show=1, after it: back.
show { if (/^@hidden /) for (n = $2; n > 0; n--) { getline s <texts; print s }
       else print
       next }
/^@begin docs/ { docs = 1 }
/^@begin code/ { code = 1; state = "" }
/^@quote/      { docs = 0 }
/^@(text|nl|literal)/ && docs { print >texts; held++; next }
{ flush_() }
/^@endquote/   { docs = 1 }
/^@end /       { code = docs = 0 }
/^@nl/         { if (state == "line" || state == "string") state = "" }
!code || !/^@text / { print; next }
function flush_() { if (held) { print "@hidden " held; held = 0 } }
function out(s, hidden) {
    if (s == "") return
    if (!hidden) print "@text " s
    else { print "@text " s >texts; print "@hidden 1" } }
{
    s = substr($0, 7)
    while (s != "") {
        if (state == "block") {
            j = index(s, "*/"); j = j ? j + 1 : length(s)
            if (substr(s, j - 1, 2) == "*/") state = ""
            out(substr(s, 1, j), 1); s = substr(s, j + 1)
        } else if (state == "line") { out(s, 1); s = "" }
        else if (match(s, /\/\*|\/\/|"|'/)) {
            c = substr(s, RSTART, RLENGTH)
            out(substr(s, 1, RSTART - 1)); s = substr(s, RSTART)
            if (c == "/*") { out(c, 1); s = substr(s, 3); state = "block" }
            else if (c == "//") state = "line"
            else if (match(s, /^"([^"\\]|\\.)*"/) || match(s, /^'([^'\\]|\\.)*'/)) {
                n = RLENGTH; out(substr(s, 1, n), 1); s = substr(s, n + 1)
            } else { out(c); s = substr(s, 2) }
        } else { out(s); s = "" }
    }
}
