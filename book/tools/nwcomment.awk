# nwcomment.awk -- notangle filter for the readers' copy: a chunk used
# alone on its line leaves its name there as a comment.
function plain(s) { gsub(/\[\[|\]\]/, "", s); gsub(/~/, " ", s); return s }
function flush() { if (have) { print held; have = 0 } }
/^@begin code/ { code = 1; continued = 0 }
/^@end code/   { flush(); code = 0 }
!code          { print; next }
/^@text /      { flush(); held = $0; have = 1; next }
/^@use /       { if (!continued && (!have || held ~ /^@text [ \t]*$/)) {
                     indent = have ? substr(held, 7) : ""
                     flush()
                     print "@text /* " plain(substr($0, 6)) " */"
                     print "@nl"
                     if (indent != "") print "@text " indent
                 } else flush()
                 print; next }
/^@nl/         { continued = have && held ~ /\\$/; flush(); print; next }
               { flush(); print }
