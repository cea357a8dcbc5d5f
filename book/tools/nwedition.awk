# nwedition.awk -- noweave filter, first of all: the variants of chunks.
# A chunk "X [starter]" is what a student gets for X; "X [slug:verdict/name]"
# is wrong by design, and "X [version]" is how X read up to that version.  The
# complete edition prints X, what is wrong and what is older, under names that
# say so, and no starter.  With -v student=1, what is older stays too, the starter
# stands where X stood, after a line that names the exercise; X, the wrong variants
# (most of a right answer stands in them), prose and chunks between
# \begin{unseen} and \end{unseen}, and every chunk that only those use, are
# not printed.
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
{ line[NR] = $0 }
student && /^@text \\begin[{]unseen[}]/ { unseen = 1 }
unseen { hidden[NR] = 1 }
student && /^@text \\end[{]unseen[}]/ { unseen = 0 }
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
# the exercise that a chunk is part of
function belongs(x, slug,   i, m, l, j, mine, p) {
    if (x in exercise) return
    exercise[x] = slug
    m = split(chunks[x], mine, " ")
    for (i = 1; i <= m; i++) {
        l = split(uses[mine[i]], p, SUBSEP)
        for (j = 2; j <= l; j++) belongs(p[j], slug)
    }
}
END {
    for (k = 1; k <= n; k++) {
        t = tag(name[k])
        keep[k] = student ? !(first[k] in hidden) && (t == "starter" ||
                              (t !~ /:/ && !(base(name[k]) in starter))) \
                          : t != "starter"
        chunks[base(name[k])] = chunks[base(name[k])] " " k
    }
    if (student) {
        for (k = 1; k <= n; k++)
            if (keep[k] && isfile(base(name[k]))) reach(base(name[k]))
        for (k = 1; k <= n; k++)
            if (match(name[k], /^exercises\/[0-9][0-9]-[a-z0-9-]+/)) {
                slug = substr(name[k], 14, RLENGTH - 13)
                belongs(base(name[k]), slug)
            }
        for (k = 1; k <= n; k++) if (!(base(name[k]) in reached)) keep[k] = 0
    }
    for (i = 1; i <= NR; i++) {
        if (i in hidden && line[i] ~ /^@(text|nl|quote|endquote)/) {
            if (line[i] ~ /^@nl/) print "@literal %\n@nl"
            continue
        }
        if (student && line[i] ~ /^@end docs/ && (i + 1) in at && keep[at[i + 1]] &&
            tag(name[at[i + 1]]) == "starter" && base(name[at[i + 1]]) in exercise)
            print "@literal \\nwyours{" exercise[base(name[at[i + 1]])] "}"
        if (!(i in at)) { print line[i]; continue }
        k = at[i]
        for (; i <= last[k]; i++) {
            s = line[i]
            if (!keep[k]) {
                if (s ~ /^@begin code/) print "@begin docs" substr(s, 12)
                else if (s ~ /^@end code/) print "@end docs" substr(s, 10)
                else if (s ~ /^@(nl|line)/) {
                    if (s ~ /^@nl/) print "@literal %"
                    print s }
            } else if (s ~ /^@defn / && tag(name[k]) == "starter") print "@defn " base(name[k])
            else print s
        }
        i--
    }
}
