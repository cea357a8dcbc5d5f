# nwvariant.awk -- noweb filter.  A chunk named "X [tag]" is a variant of
# the chunk X.  With -v v=TAG the variant is used in X's place wherever
# there is one; all other variants, and an X that was replaced, become
# documentation, so that neither notangle nor an index sees them.
{ line[NR] = $0 }
/^@defn / { name = substr($0, 7)
            if (match(name, / \[[^\]]*\]$/) &&
                substr(name, RSTART + 2, RLENGTH - 3) == v)
                replaced[substr(name, 1, RSTART - 1)] = 1 }
END {
    for (i = 1; i <= NR; i++) {
        if (line[i] !~ /^@begin code/) { print line[i]; continue }
        for (last = i; line[last] !~ /^@end code/; last++) ;
        keep = 1
        for (k = i; k < last; k++) if (line[k] ~ /^@defn /) {
            name = substr(line[k], 7)
            if (match(name, / \[[^\]]*\]$/)) {
                keep = substr(name, RSTART + 2, RLENGTH - 3) == v
                line[k] = "@defn " substr(name, 1, RSTART - 1)
            } else if (name in replaced) keep = 0
        }
        for (k = i; k <= last; k++) {
            if (keep) print line[k]
            else if (line[k] ~ /^@begin code/) print "@begin docs" substr(line[k], 12)
            else if (line[k] ~ /^@end code/) print "@end docs" substr(line[k], 10)
            else if (line[k] ~ /^@nl/ || line[k] ~ /^@line/) print line[k]
        }
        i = last
    }
}
