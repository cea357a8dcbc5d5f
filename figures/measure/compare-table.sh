#!/bin/sh
# compare-table.sh CSV: the table of Chapter 18, as LaTeX, from the rows of
# compare.sh: median milliseconds, the least of each column in bold, and a
# sign where there is no time.  A solver that keeps its tree is left out beside
# the one that does not.
set -eu
awk -F, '
  /^#/ { next }
  $1 == "graph" || $2 ~ /_paths$/ { next }
  {
    if (!($2 in seen)) { seen[$2] = 1; solver[++s] = $2 }
    time[$1, $2] = $8; have[$1] = 1
    if ($8 + 0 > 0 && (!($1 in least) || $8 + 0 < least[$1]))
      least[$1] = $8 + 0
  }
  function digits(x) { return x >= 100 ? 0 : x >= 10 ? 1 : x >= 1 ? 2 : 3 }
  function cell(g, n,  x, text) {
    if (!((g, n) in time)) return ""
    x = time[g, n]
    if (x == "late") return "$>$"
    if (x == "large") return "--"
    text = sprintf("%.*f", digits(x), x)
    return x + 0 == least[g] ? "\\textbf{" text "}" : text
  }
  END {
    count = split("sparse heavy grid rome path complete matrix", order, " ")
    printf "%% made by figures/measure/compare-table.sh\n\\begin{tabular}{@{}l"
    for (k = 1; k <= count; k++) if (order[k] in have) printf "r"
    printf "@{}}\n\\toprule\nsolver"
    for (k = 1; k <= count; k++) if (order[k] in have) printf " & %s", order[k]
    printf "\\\\\n\\midrule\n"
    for (i = 1; i <= s; i++) {
      name = solver[i]; gsub(/_/, "\\_", name)
      printf "\\texttt{%s}", name
      for (k = 1; k <= count; k++) if (order[k] in have)
        printf " & %s", cell(order[k], solver[i])
      printf "\\\\\n"
    }
    printf "\\bottomrule\n\\end{tabular}\n"
  }' "$1"
