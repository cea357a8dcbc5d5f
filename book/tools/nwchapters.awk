# nwchapters.awk -v dir=DIR -- noidx's one stream: DIR/NN-slug.nw, a piece a
# chapter, and DIR/zz-lists, the lists of chunks and identifiers.  totex says
# where a chunk is used under each of its definitions, but is told only at the
# first.  So a piece that continues chunks of another chapter begins with
# these, as short as can be; nwsplit drops their TeX.
function piece(name) {
    if (f) { close(f ".before"); close(f ".rest")
        if (system("cat " f ".before " f ".rest >" f " && rm " f ".before " f ".rest")) exit 1 }
    f = name ? dir "/" name : ""
    if (f) print "@begin docs 0\n@text \n@nl\n@end docs 0\n@nl" >(f ".before")
}
/^@file /             { name = $2; sub(/.*\//, "", name); piece(name) }
/^@xref beginchunks/  { piece("zz-lists") }
/^@begin code/        { code = 1; label = ref = defn = "" }
code && /^@xref label/      { label = $0 }
code && /^@xref ref/ && !defn { ref = $0 }
code && /^@defn / {
    defn = $0
    if (defn in used && home[defn] != f && !((defn, f) in told)) {
        told[defn, f] = 1
        print used[defn] >(f ".before") }
}
code && /^@xref beginuses/  { block = "@begin code 0\n" label "\n" ref "\n" defn "\n@nl"; uses = 1 }
uses { block = block "\n" $0 }
/^@xref enduses/      { uses = 0; used[defn] = block "\n@end code 0"; home[defn] = f }
/^@end code/          { code = 0 }
{ print >(f ".rest") }
END { piece("") }
