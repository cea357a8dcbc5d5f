# nwroots.awk -- reads a marked-up stream; prints the root chunks, one a
# line; with -v strict=1 prints what is wrong instead: a root that is no
# file, a chunk that is used but nowhere defined.
# A variant, "name [tag]", stands in for its base and is no root.
/^@defn / { name = substr($0, 7)
            if (match(name, / \[[^\]]*\]$/)) {
                base = substr(name, 1, RSTART - 1); variant[base] = name
            } else if (!(name in defined)) { defined[name] = 1; list[++n] = name } }
/^@use /  { used[substr($0, 6)] = 1 }
END {
    for (i = 1; i <= n; i++) {
        name = list[i]
        if (name in used) continue
        file = name ~ /^[a-z0-9_][A-Za-z0-9_.\/-]*\.(c|h|cpp|cu|cuh)$/ ||
               name ~ /^[a-z0-9_]+\/[A-Za-z0-9_.\/-]+$/
        if (!strict && file) print name
        if (strict && !file) { print "defined but never used: <<" name ">>"; bad = 1 }
    }
    for (name in used) if (strict && !(name in defined)) {
        print "used but not defined: <<" name ">>"; bad = 1 }
    for (name in variant) if (strict && !(name in defined)) {
        print "a variant of nothing: <<" variant[name] ">>"; bad = 1 }
    exit bad
}
