# nwlog.awk -- reads TeX's log (written with max_print_line=9999) and prints
# every defect of the page as CHUNKFILE:LINE: what; exit 1 if there is one.
# With -v fatal=1 only what made TeX give up; with -v draft=1 neither citations
# nor destinations, which a draft does not look up.
# A line of build/weave-*/NN-slug.tex is the same line of chunks/NN-slug.nw.
function source(f) {
    if (f ~ /build\/weave-[a-z]*\/[0-9]/) {
        sub(/.*\//, "chunks/", f); sub(/\.(tex|aux)$/, ".nw", f) }
    sub(/^\.\//, "", f)
    return f
}
function say(s, deadly) { if (!fatal || deadly) print s; bad = 1 }
# which file TeX is in: parentheses, as long as they look like a file's name
function track(s,   i, c, f) {
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "(") {
            if (match(substr(s, i + 1), /^[.\/A-Za-z0-9_-]+\.[a-z]+/))
                f = substr(s, i + 1, RLENGTH)
            else f = depth ? file[depth] : ""
            file[++depth] = f
        } else if (c == ")" && depth) depth--
    }
}
/^(Overfull|Underfull) \\[hv]box/ {
    if ($0 ~ /^Overfull/) {
        at = ""
        if (match($0, /at lines? [0-9]+/)) {
            at = substr($0, RSTART, RLENGTH); gsub(/[^0-9]/, "", at) }
        what = $0; sub(/ (in paragraph|detected|has occurred|in alignment).*/, "", what)
        here = source(file[depth]) (at == "" ? "" : ":" at)
        if ((getline next_line) > 0) {
            t = next_line; gsub(/\\[A-Z0-9a-z]+\/[^ ]* /, "", t); gsub(/\[\]/, "", t)
            t = substr(t, length(t) > 60 ? length(t) - 59 : 1)
            say(here ": " what (t == "" ? "" : ": ..." t))
        } else say(here ": " what)
    }
    next }
/^Missing character:/ { say(source(file[depth]) ": " $0); next }
/^! |^[^ ]+:[0-9]+: / { m = $0
    if (match(m, /^[^ :]+:[0-9]+:/)) {
        f = substr(m, 1, index(m, ":") - 1); m = source(f) substr(m, length(f) + 1) }
    say(m, 1)
    for (i = 0; i < 12 && (getline > 0); i++) if ($0 ~ /^l\.[0-9]/) { say("    " $0, 1); break }
    next }
/^(LaTeX|Package|Class) .*Warning:/ {
    w = $0; sub(/^[^:]*Warning: /, "", w)
    if (draft && w ~ /^Citation/) next
    if (w ~ /(Reference|Citation|Hyper reference) .*undefined/ ||
        w ~ /multiply defined|Overfull figure|Missing (figure|transcript)/ ||
        w ~ /Undefined (datum|exercise)|Exercise without/)
        say(source(file[depth]) ": " w)
    next }
!draft && /^pdfTeX warning.*(name\{|destination)/ { say($0); next }
{ track($0) }
END { exit bad }
