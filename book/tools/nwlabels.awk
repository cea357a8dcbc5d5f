# nwlabels.awk -- labels-of-V.tex: where the labels of volume V are, for the
# other volume.  Reads a file of the labels that the other one asks for, one
# a line, then the .aux files of V in the order of its pages.
# -v volume=I -v pdf=course.pdf (empty: no links)
FNR == NR { wanted[$0] = 1; next }
function braced(s, i,   depth, c, j) {     # the group that begins at i
    for (j = i; j <= length(s); j++) {
        c = substr(s, j, 1)
        if (c == "{") depth++
        else if (c == "}" && --depth == 0) return substr(s, i + 1, j - i - 1)
    }
    return ""
}
function letters(n) { return substr("abcdefghijklmnopqrstuvwxyz", n, 1) }
/^\\newsublabel[{]/ {
    label = braced($0, 13); page = $0
    sub(/}}$/, "", page); sub(/.*[{]/, "", page)
    sub_ = page == last ? sub_ + 1 : 1; last = page
    if (sub_ == 2) two[page] = 1
    chunk[++n] = label; at[n] = page; nth[n] = sub_; next }
/^\\newlabel[{]/ {
    label = braced($0, 10)
    if (!(label in wanted)) next
    rest = braced($0, 10 + length(label) + 2); i = 1
    for (k = 1; k <= 4; k++) { part[k] = braced(rest, i); i += length(part[k]) + 2 }
    text[++m] = "\\farlabel{" label "}{" part[1] "}{" \
        (volume == "" ? "" : volume ".") part[2] "}{" part[3] "}{" part[4] "}" }
END {
    if (volume != "") print "\\volume{" volume "}{" pdf "}"
    for (i = 1; i <= n; i++) if (chunk[i] in wanted)
        print "\\farchunk{" chunk[i] "}{" at[i] (at[i] in two ? letters(nth[i]) : "") "}"
    for (i = 1; i <= m; i++) print text[i]
}
