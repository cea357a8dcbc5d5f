# nwvariant.awk -- noweb filter.  A chunk named "X [tag]" is a variant of
# the chunk X.  With -v v="TAG..." a variant with one of the tags is used in
# X's place wherever there is one, that with the first tag if there are
# several; all other variants, and an X that was replaced, become
# documentation, so that neither notangle nor an index sees them.
function tag_of(name) { return match(name, / \[[^\]]*\]$/) ?
                          substr(name, RSTART + 2, RLENGTH - 3) : "" }
function base_of(name) { sub(/ \[[^\]]*\]$/, "", name); return name }
BEGIN { for (i = split(v, tags, " "); i > 0; i--) rank[tags[i]] = i }
{ line[NR] = $0 }
/^@defn / { t = tag_of($0); b = base_of(substr($0, 7))
            if (t in rank && (!(b in best) || rank[t] < best[b])) best[b] = rank[t] }
END {
    for (i = 1; i <= NR; i++) {
        if (line[i] !~ /^@begin code/) { print line[i]; continue }
        for (last = i; line[last] !~ /^@end code/; last++) ;
        keep = 1
        for (k = i; k < last; k++) if (line[k] ~ /^@defn /) {
            t = tag_of(line[k]); b = base_of(substr(line[k], 7))
            keep = t == "" ? !(b in best) : t in rank && rank[t] == best[b]
            line[k] = "@defn " b
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
