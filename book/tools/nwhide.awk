# nwhide.awk -- noweave filter, before the index is made: comments and strings
# become "@hidden text", which finduses passes over, so that a word of English
# is no use of the function of that name.  With -v show=1, after it: back.
show { if (/^@hidden /) print "@text " substr($0, 9); else print; next }
/^@begin code/ { code = 1; state = "" }
/^@end code/   { code = 0 }
/^@nl/         { if (state == "line" || state == "string") state = "" }
!code || !/^@text / { print; next }
function out(s, hidden) { if (s != "") print (hidden ? "@hidden " : "@text ") s }
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
