# nwlines.awk -- noweave filter: tells TeX, before each chunk, how many
# lines it has, so that a short one is kept on one page.
{ line[NR] = $0 }
/^@begin code/ { start = NR; n = -1 }
/^@nl/         { n++ }
/^@end code/   { for (i = start - 1; i > 0; i--)
                     if (line[i] ~ /^@end docs/) { say[i] = n; break }
                     else if (line[i] ~ /^@end code/) break }
END { for (i = 1; i <= NR; i++) {
          if (i in say) print "@literal \\nwlines{" say[i] "}"
          print line[i] } }
