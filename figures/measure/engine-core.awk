# engine-core.awk -- the counts of a row, from what callgrind has dumped (see
# engine-core.sh): the first file has the costs, line by line, the second the
# calls of a program in which nothing is expanded.
function text_of(file, line,   s, n) {
    if (!(file in seen)) {
        seen[file] = 1
        for (n = 1; file != "" && (getline s < file) > 0; n++) text[file, n] = s
        close(file)
    }
    return text[file, line]
}
FNR == 1 { second = NR > 1; split("", name); split("", at); line = 0 }
/^events:/ { for (i = 2; i <= NF; i++) at[$i] = i }
/^totals:/ && !second { for (e in at) x[e] = $at[e] }
/^c?f[lien]=/ {
    what = substr($1, 1, index($1, "=") - 1); id = $1; sub(/.*=/, "", id)
    kind = what ~ /fn/ ? "fn" : "file"
    if (NF > 1) { s = $0; sub(/^[^ ]* /, "", s); if (kind == "fn") sub(/\(.*/, "", s)
                  name[kind, id] = s }
    if (what ~ /^cf[li]/) next
    if (kind == "file") file = name[kind, id]
    else if (what == "fn") caller = name[kind, id]
    else called = name[kind, id]
}
/^calls=/ { split($1, c, "="); if (second) from[called, caller] += c[2]
            getline; step(); next }
/^[0-9+*-]/ && step() && !second && $at["Bcm"] > 0 {
    if (text_of(file, line) ~ /k < end; k\+\+|k < g->v\[f \+ 1\]|sum < (before|c\[j\])|!u\[j\]/)
        arcs += $at["Bcm"]
}
function step() { if ($1 ~ /^[+-]/) line += $1; else if ($1 != "*") line = $1; return 1 }
END { split(size, g, " "); n = g[1]
    printf "%s,%d,%d,%.1f,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%d\n", l, n, g[2], x["Ir"] / n,
        (x["Bcm"] + x["Bim"]) / n, arcs / n, (x["D1mr"] + x["D1mw"]) / n,
        (x["DLmr"] + x["DLmw"]) / n, from["take_linked", "take_waiting"] / n, from["put_waiting", "spread_list"] / n,
        from["to_lists", "add_waiting"] }
