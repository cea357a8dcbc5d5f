# nwedition.awk -- noweave filter, first of all: the variants of chunks.
# A chunk "X [starter]" is what a student gets for X; "X [slug:verdict/name]"
# is wrong by design.  The complete edition prints them all under names that
# say so.  With -v student=1, the starter stands in X's place, and the bodies
# it replaces, the wrong variants (most of a right answer stands in them) and
# every chunk that only those use are withheld.
function tag(name) {
    if (!match(name, / \[[^\]]*\]$/)) return ""
    return substr(name, RSTART + 2, RLENGTH - 3)
}
function base(name) {
    return match(name, / \[[^\]]*\]$/) ? substr(name, 1, RSTART - 1) : name
}
function isfile(name) {
    return name ~ /^[a-z0-9_][A-Za-z0-9_.\/-]*\.(c|h|cpp|cu|cuh)$/ ||
           name ~ /^[a-z0-9_]+\/[A-Za-z0-9_.\/-]+$/ }
# a chunk's name as TeX: specials escaped, [[code]] in typewriter
function esc(s,   t, c, i) {
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "~") c = "\\nobreakspace{}"
        else if (c == "^") c = "\\char94{}"
        else if (c == "\\") c = "\\char92{}"
        else if (index("_#%&${}", c)) c = "\\" c
        t = t c
    }
    return t
}
function tex(name,   out, i, j) {
    while ((i = index(name, "[[")) > 0 && (j = index(substr(name, i), "]]")) > 0) {
        out = out esc(substr(name, 1, i - 1)) "{\\Tt{}" \
              esc(substr(name, i + 2, j - 3)) "}"
        name = substr(name, i + j + 1)
    }
    return out esc(name)
}
{ line[NR] = $0 }
/^@begin code/ { n++; first[n] = NR; at[NR] = n }
/^@end code/   { last[n] = NR; incode = 0 }
/^@defn /      { name[n] = substr($0, 7)
                 if (tag(name[n]) == "starter") starter[base(name[n])] = 1 }
/^@use /       { uses[n] = uses[n] SUBSEP substr($0, 6) }
function reach(x,   i, j, k, m, l, mine, p) {
    if (x in reached) return
    reached[x] = 1
    m = split(chunks[x], mine, " ")
    for (i = 1; i <= m; i++) if (keep[k = mine[i]]) {
        l = split(uses[k], p, SUBSEP)
        for (j = 2; j <= l; j++) reach(p[j])
    }
}
END {
    for (k = 1; k <= n; k++) {
        t = tag(name[k])
        keep[k] = !student || t == "starter" ||
                  (t == "" && !(name[k] in starter))
        chunks[base(name[k])] = chunks[base(name[k])] " " k
    }
    if (student) {
        for (k = 1; k <= n; k++)
            if (keep[k] && isfile(base(name[k]))) reach(base(name[k]))
        for (k = 1; k <= n; k++) if (!(base(name[k]) in reached)) keep[k] = 0
    }
    for (i = 1; i <= NR; i++) {
        if (!(i in at)) { print line[i]; continue }
        k = at[i]; said = 0
        for (; i <= last[k]; i++) {
            s = line[i]
            if (!keep[k]) {
                if (s ~ /^@begin code/) print "@begin docs" substr(s, 12)
                else if (s ~ /^@end code/) print "@end docs" substr(s, 10)
                else if (s ~ /^@defn / && !(name[k] in starter))
                    print "@literal \\nwwithheld{" tex(base(name[k])) "}"
                else if (s ~ /^@(nl|line)/) {
                    if (s ~ /^@nl/) print "@literal %"
                    print s }
            } else if (s ~ /^@defn / && student) print "@defn " base(name[k])
            else print s
        }
        i--
    }
}
