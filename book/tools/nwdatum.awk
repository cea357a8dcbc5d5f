# nwdatum.awk -- reads CHAPTER.nw files and prints TeX definitions of every
# number that they take from figures/data/*.csv with \datum and its kin.
#   \datum{file}{key}{column}     integers from 1,000 get their commas
#   \datum*[d]{file}{key}{column} rounded to d decimals (default 1)
#   \datumraw{..}{..}{..}         as it stands
#   \datumratio[d]{file}{key}{other key}{column}
#   \datumcalc[d]{a op b op c ...}  numbers or file:key:column, joined by
#                                 + - * / with blanks around, left to right
# A file says which columns are its key: "# key: solver,n".  What cannot be
# found is printed on standard error as FILE:LINE: ..., and the exit is 1
# (with -v draft=1 only the former).
function fail(why) { print where ": " why > "/dev/stderr"; bad = 1; return "" }
function split_csv(s, f,   n, i, c, q, cell) {
    n = 1; q = 0; cell = ""
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "\"") q = !q
        else if (c == "," && !q) { f[n++] = cell; cell = "" }
        else cell = cell c
    }
    f[n] = cell
    return n
}
function load(file,   path, s, n, i, k, m, keys, head, cell, key) {
    if (file in loaded) return loaded[file]
    path = "figures/data/" file ".csv"; m = 0; n = 0
    loaded[file] = 0
    while ((getline s < path) > 0) {
        loaded[file] = 1
        sub(/\r$/, "", s)
        if (s ~ /^#/) {
            if (s ~ /^# *key:/) { sub(/^# *key: */, "", s); gsub(/ /, "", s)
                                  m = split(s, keys, ",") }
            continue }
        if (s == "") continue
        if (!n) { n = split_csv(s, head)
                  for (i = 1; i <= n; i++) {
                      column[file, head[i]] = i
                      names[file] = names[file] " " head[i]
                  }
                  if (!m) { m = 1; keys[1] = head[1] }
                  for (k = 1; k <= m; k++) if (!((file, keys[k]) in column))
                      return fail(path " has no column " keys[k] ", which its key names")
                  continue }
        split_csv(s, cell); key = ""
        for (k = 1; k <= m; k++) key = key (k > 1 ? "/" : "") cell[column[file, keys[k]]]
        if ((file, key) in row) twice[file, key] = 1
        row[file, key] = 1
        for (i = 1; i <= n; i++) value[file, key, head[i]] = cell[i]
    }
    close(path)
    return loaded[file]
}
function get(file, key, col) {
    if (!load(file)) return fail("there is no figures/data/" file ".csv")
    if (!((file, col) in column)) 
        return fail("figures/data/" file ".csv has no column " col \
                    "; it has" names[file])
    if (!((file, key) in row)) return fail("figures/data/" file ".csv has no row " key)
    if ((file, key) in twice) return fail("figures/data/" file ".csv has several rows " key)
    return value[file, key, col]
}
function commas(s,   sign, frac, t) {
    if (s !~ /^-?[0-9]+(\.[0-9]*)?$/) return s
    sign = s ~ /^-/ ? "$-$" : ""; sub(/^-/, "", s)
    frac = ""; if (match(s, /\./)) { frac = substr(s, RSTART); s = substr(s, 1, RSTART - 1) }
    t = ""
    while (length(s) > 3) {
        t = "," substr(s, length(s) - 2) t; s = substr(s, 1, length(s) - 3)
    }
    return sign s t frac
}
function texsafe(s) {
    gsub(/\\/, "\\textbackslash{}", s); gsub(/[_#%&$]/, "\\\\&", s)
    return s
}
function arg(   i, depth, c, a) {      # the next {...} of text, at pos
    while (substr(text, pos, 1) ~ /[ \t\n]/) pos++
    if (substr(text, pos, 1) != "{") return "\001"
    depth = 0; a = ""
    for (;; pos++) {
        c = substr(text, pos, 1)
        if (c == "") return "\001"
        if (c == "{" && depth++ == 0) continue
        if (c == "}" && --depth == 0) { pos++; return a }
        a = a c
    }
}
function want(name, fmt, f, k, k2, c,   v, w, id) {
    id = name == "datumratio" ? "ratio" fmt "/" f "/" k "/" k2 "/" c : fmt "/" f "/" k "/" c
    if (id in done) return
    done[id] = 1; v = get(f, k, c)
    if (name == "datumratio") {
        w = get(f, k2, c)
        if (v == "" || w == "") return
        if (w + 0 == 0) { fail(k2 " has " c " = " w ": no ratio"); return }
        v = commas(sprintf("%." fmt "f", v / w))
    } else if (v == "") {
        if (!bad) fail("figures/data/" f ".csv: " c " of " k " is empty")
        return
    } else if (fmt == "plain") v = v ~ /^-?[0-9]+$/ ? commas(v) : texsafe(v)
    else if (fmt == "raw") v = texsafe(v)
    else {
        if (v !~ /^-?[0-9.]+([eE][-+]?[0-9]+)?$/) {
            fail(c " of " k " is not a number: " v); return }
        v = commas(sprintf("%." fmt "f", v))
    }
    print "\\expandafter\\gdef\\csname datum/" id "\\endcsname{" v "}"
}
function operand(s,   part) {
    if (s ~ /^[0-9.]+$/) return s + 0
    if (split(s, part, ":") != 3) return fail("\\datumcalc: " s "?")
    if ((s = get(part[1], part[2], part[3])) == "") return s
    return s ~ /^-?[0-9.]+([eE][-+]?[0-9]+)?$/ ? s + 0 : fail("not a number: " s)
}
function calc(fmt, e,   n, t, i, v, w) {
    gsub(/[ \t\n]+/, " ", e); sub(/^ /, "", e); sub(/ $/, "", e)
    if (("calc" fmt "/" e) in done) return
    done["calc" fmt "/" e] = 1
    n = split(e, t, " ")
    if (n % 2 == 0) { fail("\\datumcalc: " e "?"); return }
    if ((v = operand(t[1])) == "") return
    for (i = 2; i < n; i += 2) {
        if ((w = operand(t[i + 1])) == "") return
        if (t[i] == "+") v += w
        else if (t[i] == "-") v -= w
        else if (t[i] == "*") v *= w
        else if (t[i] == "/" && w != 0) v /= w
        else { fail("\\datumcalc: " e "?"); return }
    }
    print "\\expandafter\\gdef\\csname datum/calc" fmt "/" e "\\endcsname{" \
          commas(sprintf("%." fmt "f", v)) "}"
}
function scan(   s, name, fmt, f, k, k2, c, at, before) {
    pos = 1; lineno = 1; counted = 1
    while (match(s = substr(text, pos), /\\datum(K|raw|ratio|calc)?[*[{]/)) {
        at = pos + RSTART - 1; name = substr(s, RSTART + 1, RLENGTH - 2)
        before = substr(text, counted, at - counted)
        lineno += gsub(/\n/, "", before); counted = at
        where = FILE ":" lineno
        pos = at + RLENGTH - 1
        fmt = name == "datumraw" ? "raw" : name ~ /ratio|calc/ ? "1" : "plain"
        if (substr(text, pos, 1) == "*") { pos++; fmt = "1" }
        if (match(substr(text, pos), /^\[[0-9]*\]/)) {
            fmt = substr(text, pos + 1, RLENGTH - 2); pos += RLENGTH }
        if (name == "datumcalc") { calc(fmt, arg()); continue }
        f = arg(); k = arg(); k2 = name == "datumratio" ? arg() : ""; c = arg()
        if (f k k2 c ~ /\001/) { fail("\\" name " lacks an argument"); continue }
        want(name == "datumratio" ? name : "datum", fmt, f, k, k2, c)
    }
}
FNR == 1 && NR > 1 { scan(); text = "" }
FNR == 1 { FILE = FILENAME; code = 0 }
/^<<.*>>=/ { code = 1 }
/^@( |$)/  { code = 0 }
{ text = text (code ? "" : $0) "\n" }
END { scan(); exit bad && !draft }
