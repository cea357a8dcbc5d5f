# nwcomment.awk -- notangle filter for the readers' copy: a chunk used
# alone on its line leaves its name there as a comment, in the form of the
# language of the file that it becomes part of.  A file of an unknown
# language, or a chunk that stands in files of two forms, is an error.
BEGIN {
    n = split("c h cu cuh cpp pml", s, " "); for (k in s) open[s[k]] = "/* "
    split("py sh pl awk conf mk", s, " "); for (k in s) open[s[k]] = "# "
    split("js mjs", s, " "); for (k in s) open[s[k]] = "// "
    open[""] = "/* "                    # <cuda/atomic> is a header of C++
}
function plain(s) { gsub(/\[\[|\]\]/, "", s); gsub(/~/, " ", s); return s }
function bare(name) { sub(/ \[[^\]]*\]$/, "", name); return name }
function wrong(what) { print "nwcomment: " what >"/dev/stderr"; bad = 1 }
function spread(name, form,   list, k, n) {
    if (name in of) {
        if (of[name] != form) wrong("<<" name ">> stands in files of two forms of comment")
        return
    }
    of[name] = form
    n = split(uses[name], list, "\n")
    for (k = 1; k < n; k++) spread(list[k], form)
}
                { line[NR] = $0 }
/^@defn /       { now = bare(substr($0, 7)); defined[now] = 1 }
/^@use /        { uses[now] = uses[now] bare(substr($0, 6)) "\n" }
END {
    for (name in defined)
        if (name ~ /^[a-z][^ ]*\/[^ ]*$/) {
            suffix = name; sub(/.*\//, "", suffix)
            if (!sub(/.*\./, "", suffix)) suffix = ""
            if (suffix in open) spread(name, open[suffix])
            else wrong(name ": no comment is known for ." suffix)
        }
    for (k = 1; k <= NR; k++) show(line[k])
    exit bad
}
function flush() { if (have) { print held; have = 0 } }
function show(l,   form, indent) {
    if (l ~ /^@begin code/) { code = 1; continued = 0 }
    if (l ~ /^@end code/) { flush(); code = 0 }
    if (!code) { print l; return }
    if (l ~ /^@defn /) { form = bare(substr(l, 7)); mine = form in of ? of[form] : "/* " }
    if (l ~ /^@text /) { flush(); held = l; have = 1; return }
    if (l ~ /^@use / && !continued && (!have || held ~ /^@text [ \t]*$/)) {
        indent = have ? substr(held, 7) : ""
        flush()
        print "@text " mine plain(substr(l, 6)) (mine == "/* " ? " */" : "")
        print "@nl"
        if (indent != "") print "@text " indent
        print l
        return
    }
    if (l ~ /^@nl/) continued = have && held ~ /\\$/
    flush()
    print l
}
