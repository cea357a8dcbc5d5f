# nwsplit.awk -v dir=DIR -- from totex's one stream: one file a chapter, and
# for each volume index-V.tex with its lists of chunks and identifiers.  Where
# an identifier is defined and used is told there, once, and not by \nwindexdefn
# and \nwindexuse in the text, which go through TeX's .aux files.
function volume(f) { sub(/.*\//, "", f); return f ~ /^[0-7]/ ? "course" : "machine" }
function strip(s,   i, rest, pre, kind, id, chunk) {
    pre = ""
    while (i = index(s, "\\nwindex")) {
        rest = substr(s, i + 8); kind = substr(rest, 1, 1)
        if (kind != "d" && kind != "u") { pre = pre substr(s, 1, i + 7); s = rest; continue }
        pre = pre substr(s, 1, i - 1)
        rest = substr(rest, index(rest, "}}{") + 3)
        id = substr(rest, 1, index(rest, "}") - 1)
        rest = substr(rest, length(id) + 3)
        chunk = substr(rest, 1, index(rest, "}") - 1)
        s = substr(rest, length(chunk) + 2)
        if (!(id in seen)) { seen[id] = 1; ids[++n] = id }
        has[id, vol] = 1
        if (kind == "d") { defs[id, vol] = defs[id, vol] "\\nwixd{" chunk "}" }
        else uses[id, vol] = uses[id, vol] "\\nwixu{" chunk "}"
        list[id, vol] = list[id, vol] "\\nwix" kind "{" chunk "}"
    }
    return pre s
}
/^\\nwixlogsorted/ { sorted[++m] = $0; next }
# (what stands before a piece's chapter is nwchapters' and is dropped)
sub(/% ===> this file was generated.*/, "") { piece = 1 }
(i = index($0, "\\nwfilename{")) {
    piece = 0
    if (file) close(file)
    file = substr($0, i + 12); file = substr(file, 1, index(file, "}") - 1)
    vol = volume(file)
    sub(/.*\//, "", file); sub(/\.nw$/, ".tex", file); file = dir "/" file
    $0 = substr($0, i) }
piece { next }
/\\sublabel[{]/ { s = $0; while (match(s, /\\sublabel[{]NW[^}]*}/)) {
        home[substr(s, RSTART + 10, RLENGTH - 11)] = vol; s = substr(s, RSTART + RLENGTH) } }
index($0, "\\nwindex") { $0 = strip($0) }
# Where a page may end inside a chunk, besides after a blank line: after a brace
# that closes what began at the margin and, where that leaves over 16 lines in
# one piece, before the statement next to its middle that is indented least.
function indent(s) {
    if (s ~ /^([{]\\nwcm[{][}] | *\\[{])/) return 99   # a comment goes on, a body begins
    sub(/^[{]\\nw[a-z]*[{][}]/, "", s); match(s, /^ */); return RLENGTH }
function piece_of_code(from, to,   i, least, best) {
    if (to - from < 16) return
    for (i = from + 4; i < to - 2; i++)
        if (!best || indent(code[i]) < least ||
            (indent(code[i]) == least && (2 * i - from - to) ^ 2 < (2 * best - from - to) ^ 2)) {
            least = indent(code[i]); best = i }
    code[best - 1] = code[best - 1] "\\nwclosed{}"
}
function flush_code(   i, from) {
    from = 1
    for (i = 1; i <= codes; i++) {
        if (code[i] == "\\}" && i < codes) {
            piece_of_code(from, i); code[i] = code[i] "\\nwclosed{}"; from = i + 1 }
        else if (code[i] == "") { piece_of_code(from, i - 1); from = i + 1 }
    }
    piece_of_code(from, codes)
    for (i = 1; i <= codes; i++) print code[i] >file
    codes = incode = 0
}
incode && !/^\\nw(used|also|notused|end|ident|output)/ { code[++codes] = $0; next }
incode { flush_code() }
/\\nwbegincode[{]/ { incode = 1 }
{ print >file }
END {
    for (v = 1; v <= 2; v++) {
        vol = v == 1 ? "course" : "machine"; other = v == 2 ? "course" : "machine"
        file = dir "/index-" vol ".tex"
        for (i = 1; i <= n; i++) {
            id = ids[i]
            if (!((id, vol) in has)) continue
            s = uses[id, other]; gsub(/\\nwixu/, "\\nwixo", s)
            print "\\nwixset{" id "}{" list[id, vol] defs[id, other] s "}%" >file
        }
        for (i = 1; i <= m; i++) {
            s = sorted[i]; keep = 0
            if (s ~ /^\\nwixlogsorted[{]c}/) {
                t = s
                while (!keep && match(t, /\\nwixd[{][^}]*}/)) {
                    keep = home[substr(t, RSTART + 7, RLENGTH - 8)] == vol
                    t = substr(t, RSTART + RLENGTH) }
            } else {
                t = substr(s, index(s, "}}{") + 3)
                keep = (substr(t, 1, index(t, "}") - 1), vol) in has
            }
            if (keep) print s >file
        }
        printf "" >file
        close(file)
    }
}
