# nwscope.awk -- noweave filter between finduses and noidx: who means whom.
# finduses and noidx know an identifier by its name alone; but a static
# function settle_all of three files is three functions, and a variable
# "count" elsewhere is no use of the static function count.  A use is given
# to a definition of its own file, else to the public one (in a header, or a
# function that is not static); a quotation in the prose also to one of its
# chapter.  What means nothing is no use.  Where definitions of a name share
# no file, all but a single public one get a tag, NAME=FILE, which course.sty
# prints.
function base(name) {
    sub(/ *(\\nw(starter|variant|right)[{].*| \[[^\]]*\])$/, "", name); return name }
{ line[NR] = $0 }
/^@file /      { chapter = substr($0, 7) }
/^@begin code/ { ++n; code = 1; place[n] = chapter; text = "" }
/^@end code/   { code = 0; text = "" }
/^@defn /      { name = base(substr($0, 7)); of[n] = name; parts[name] = parts[name] " " n }
code && /^@use /  { uses[n] = uses[n] SUBSEP base(substr($0, 6)); used[base(substr($0, 6))] = 1 }
code && /^@nl/    { text = "" }
code && /^@text / { text = text substr($0, 7) }
code && /^@index (local)?defn / {
    id = $3; d = ++defs[id]; where[id, d] = n
    open_[id, d] = text ~ /\(/ && text !~ /^(static|#|typedef|struct|enum|union|})/ }
function reach(x, root,   i, j, m, l, mine, p) {
    if ((x, root) in seen) return
    seen[x, root] = 1; roots[x] = roots[x] SUBSEP root
    m = split(parts[x], mine, " ")
    for (i = 1; i <= m; i++) {
        l = split(uses[mine[i]], p, SUBSEP)
        for (j = 2; j <= l; j++) reach(p[j], root)
    }
}
function share(a, b,   p, l, i) {        # do two chunks get into one file?
    if (a == b) return 1
    l = split(roots[a], p, SUBSEP)
    for (i = 2; i <= l; i++) if ((b, p[i]) in seen) return 1
    return 0
}
function rank(f) { return f ~ /exercises\/|examples\// ? 3 : f ~ /judge\// ? 2 : 1 }
function file(k,   p, l, i, best) {   # its file; rather none to hand in or judge by
    l = split(roots[of[k]], p, SUBSEP)
    best = l < 2 ? of[k] : p[2]
    for (i = 3; i <= l; i++) if (rank(p[i]) < rank(best)) best = p[i]
    sub(/^\\nwfile[{]/, "", best); sub(/[}]$/, "", best); gsub(/\\/, "", best)
    return best
}
function groups(id,   d, e, f, g, r, best) {
    best = 9
    for (d = 1; d <= defs[id]; d++) {
        group[id, d] = d
        for (e = 1; e < d; e++)
            if (group[id, d] != group[id, e] && share(of[where[id, d]], of[where[id, e]])) {
                g = group[id, d]
                for (f = 1; f <= d; f++) if (group[id, f] == g) group[id, f] = group[id, e]
            }
    }
    for (d = 1; d <= defs[id]; d++) {
        if (group[id, d] != group[id, 1]) several[id] = 1
        if (!open_[id, d] && file(where[id, d]) !~ /\.h$/) continue
        r = rank(file(where[id, d]))
        if (r < best) { best = r; public[id] = group[id, d] }
    }
}
# the name by which chunk k (0: a quotation in the prose) means id, if at all
function meant(id, k, chap,   d, best) {
    best = 0
    if (k) for (d = 1; d <= defs[id] && !best; d++)
        if (share(of[where[id, d]], of[k])) best = group[id, d]
    if (!k) for (d = 1; d <= defs[id]; d++)   # the last one before, or the first after
        if (place[where[id, d]] == chap && (!best || where[id, d] <= last)) best = group[id, d]
    if (!best && id in public) best = public[id]
    if (!best) return ""
    if (!(id in several) || (id in public && best == public[id])) return id
    return id "=" file(where[id, best])
}
END {
    for (x in parts) if (!(x in used)) reach(x, x)
    for (id in defs) groups(id)
    last = k = 0
    for (i = 1; i <= NR; i++) {
        s = line[i]
        if (s ~ /^@file /) chapter = substr(s, 7)
        else if (s ~ /^@begin code/) k = ++last
        else if (s ~ /^@end code/) k = 0
        else if (s ~ /^@index (use|defn|localdefn) / && split(s, w, " ") == 3) {
            if ((id = meant(w[3], k, chapter)) == "") continue
            s = w[1] " " w[2] " " id
        }
        print s
    }
}
