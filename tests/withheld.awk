# withheld.awk -- reads all CHAPTER.nw and prints what a student must not get.
#   code LINE   a line of code that only a graded body, a variant that is
#               wrong by design or an answer holds (spaces squeezed)
#   text LINE   a piece of an answer's prose, without spaces and hyphens
# Works on the sources alone, apart from the tools that withhold.
function squeeze(s) { gsub(/[ \t]+/, " ", s); sub(/^ /, "", s); sub(/ $/, "", s); return s }
function tagged(x) { return match(x, / \[[^\]]*\]$/) }
function base(x) { return tagged(x) ? substr(x, 1, RSTART - 1) : x }
function tag(x)  { return tagged(x) ? substr(x, RSTART + 2, RLENGTH - 3) : "" }
FNR == 1 { name = ""; answers = FILENAME ~ /-answers\.nw$/ }
/^<<.*>>= *$/ { name = $0; sub(/^<</, "", name); sub(/>>= *$/, "", name)
                if (tag(name) == "starter") starter[base(name)] = 1
                if (answers && tag(name) != "starter") inanswers[name] = 1
                all[name] = 1; next }
/^@( |$)/     { name = ""; sub(/^@ ?/, "") }
name != ""    { s = squeeze($0); gsub(/@<</, "<<", s); gsub(/@>>/, ">>", s)
                body[name] = body[name] s "\n"
                if (match(s, /<<.*>>/)) uses[name] = uses[name] substr(s, RSTART + 2, RLENGTH - 4) "\n"
                next }
answers && /^[A-Za-z][A-Za-z ,.;:'-]+$/ && length($0) > 36 {
    s = $0; gsub(/[ -]/, "", s); print "text " s }
# what the student's edition may print: all that a file reaches when each
# graded body is its starter
function reach(x,   n, part, i) {
    if (x in free) return
    free[x] = 1
    n = split(uses[(x in starter) ? x " [starter]" : x], part, "\n")
    for (i = 1; i <= n; i++) if (part[i] != "") reach(part[i])
}
END {
    for (x in all) if (x ~ /^[a-z0-9_]+\/[A-Za-z0-9_.\/-]+$/) reach(x)
    for (x in all) {
        # a tag without a colon is how a printed chunk read up to some version
        open_ = (tag(x) == "starter" ||
                 tag(x) !~ /:/ && (base(x) in free) && !(base(x) in starter))
        n = split(body[x], l, "\n")
        for (i = 1; i <= n; i++) if (open_) public[l[i]] = 1; else secret[l[i]] = 1
    }
    for (s in secret) if (!(s in public) && length(s) >= 14 && s ~ /[A-Za-z]/ &&
        s ~ /[;(={]/ && s !~ /<</) print "code " s
}
