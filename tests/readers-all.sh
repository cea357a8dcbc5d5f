# set: full
# timeout: 1500
# made: readers/walk
# The walk through the table of formats with every value of each byte and a
# hundred thousand draws a sample; then the walk itself is tried: a format
# without a bounds check, one without a sample and readers with a check less
# must not pass it.
. tests/tap.sh
ok "the long walk" bash tests/readers.sh all
grep '^#' "$work/out" | tail -1
flags=$(make -s walk-flags)
# mutant NAME FILE SED: the walk over readers of which FILE was edited
mutant() {
  rm -rf "$work/m"; mkdir -p "$work/m"; cp -r "$S/graph" "$work/m/"
  sed -i "$3" "$work/m/graph/$2"
  if cmp -s "$work/m/graph/$2" "$S/graph/$2"; then echo "unchanged" >"$work/is"
    tap_result 1 "$1: the edit finds its place" "$work/is"; return; fi
  gcc -std=c17 -D_GNU_SOURCE -O1 -g -I"$work/m" -Itests ${flags%%|*} \
    tests/readers/walk.c "$work/m"/graph/*.c ${flags#*|} -o "$work/m/walk" >"$work/cc" 2>&1 || { tap_result 1 "$1: it compiles" "$work/cc"; return; }
  no "$1 does not pass" timeout 100 "$work/m/walk" "${4:-tests/readers/samples}"
}
mutant "a .wsg that is copied as it is" gap.c 's/return weight >= 0 ||/return weight >= 0 || weight < 0 ||/'
mutant "a first byte that may be anything" gap.c 's/ || r->at\[0\] > 1)/)/; s/(r->at\[0\] + UINT64_C(1))/(r->at[0] ? 2 : 1)/'
mutant "METIS, edges listed once" edges.c 's/else if ((i = odd_list(g, g, in->why)) != NO_LIST)/else if (a->n == NO_LIST)/'
mutant "a weight of GraphML that is cut" graphml.c 's/if (x->length >= sizeof x->text) {/if (x->length >= sizeof x->text) x->length = 63; if (x->length > 64) {/'
mutant "a list that forgets its last line" edges.c '/^static graph \*edges_end/,/graph \*g = NULL;/s/graph \*g = NULL;/&\n    l->arcs.count -= l->arcs.count > 0;/'
mutant "numbers modulo 2^32" lines.c 's/ && value <= UINT32_MAX)/)/; s/^    if (s == token ||/    value \&= UINT32_MAX;\n&/'
# a format of a newcomer: .tgf, N lines, #, then FROM TO WEIGHT
cat >"$work/tgf.c" <<'C'
#include "graph/arcs.h"
#include <stdlib.h>
static graph *tgf_read(lines *in)
{
    arc_list l = { 0 };
    uint32_t n = 0;
    bool good = true, arcs = false;
    char *line;
    graph *g = NULL;
    while (good && (line = lines_next(in)) != NULL) {
        arc a;
        if (*line == '#') { arcs = true; continue; }
        if (!arcs) { n++; continue; }
        good = lines_number(in, &line, "the tail", 1, UINT32_MAX, &a.from)
            && lines_number(in, &line, "the head", 1, n, &a.to)
            && lines_weight(in, &line, false, &a.weight);
        a.from--, a.to--;
        good = good && add_arc(&l, in, a, false);
    }
    if (good && !in->why->text[0] && n) g = graph_from_arcs(n, (uint32_t)l.count, l.at);
    free(l.at);
    return g ? g : (in->why->text[0] ? 0 : lines_wrong(in, "no graph"), NULL);
}
C
row='/^const format formats/e cat '"$work/tgf.c"'
s/^    { \.suffix = "\.graphml"/    { .suffix = ".tgf", .read = tgf_read },\n&/'
mutant "a row without a sample" io.c "$row"
says "  and is told what to do" 'put a small file of it, NAME.tgf, into'
cp -r tests/readers/samples "$work/samples"
printf 'a\nb\nc\n#\n1 2 14\n1 3 25\n3 2 31\n' >"$work/samples/three.tgf"
mutant "a tail that is not held against n" io.c "$row" "$work/samples"
says "  and is found by a file" 'instead of 1:|three.tgf'
finish
