# nwslices.awk -- reads a file of lines "TAG FOLDER ROOT", then a marked-up
# stream.  Prints the chunks that each ROOT reaches when the chunks "X [TAG]"
# stand in for X, under names of their own, so that one run of nt expands
# them all; the root of the I-th line is the chunk "slice I".
FNR == NR      { tag[FNR] = $1; root[FNR] = $3; slices = FNR; next }
/^@begin code/ { name = ""; code = 1; next }
/^@end code/   { code = 0; next }
!code          { next }
/^@defn /      { name = substr($0, 7); segment = ++segments[name]; next }
               { line[name, segment, ++lines[name, segment]] = $0 }
function copy(x, i,   from, s, k, l, n, part, used) {
    if ((x, i) in copied) return
    copied[x, i] = 1
    from = (x " [" tag[i] "]") in segments ? x " [" tag[i] "]" : x
    for (s = 1; s <= segments[from]; s++) {
        print "@begin code 0"
        print "@defn slice " i (x == root[i] ? "" : " " x)
        for (k = 1; k <= lines[from, s]; k++) {
            l = line[from, s, k]
            if (l ~ /^@use /) {
                used[++n] = substr(l, 6)
                l = "@use slice " i " " used[n]
            }
            print l
        }
        print "@end code 0"
    }
    for (k = 1; k <= n; k++) copy(used[k], i)
}
END { for (i = 1; i <= slices; i++) copy(root[i], i) }
