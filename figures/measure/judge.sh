#!/bin/bash
# judge.sh [times|boxes|scenes|defences|folders|cover]...: what the
# chapter on the judge measures; all by default.  Run from the top, after make judge; ten
# minutes on a quiet machine with two cores, most of them for scenes.
# Writes judge-*.csv and judge-scenes.tex into DATA, figures/data by default.
set -euo pipefail
export LC_ALL=C.UTF-8
data=${DATA:-figures/data} src=generated cost=build/figures/judge-cost
mkdir -p $data build/figures
others="$src/exercises/scenes.c $src/exercises/forms.c $src/graph/guess.c $src/graph/graph.c $src/graph/json.c $src/graph/verify.c"
[ $cost -nt figures/measure/judge-cost.c ] ||
  cc -std=c17 -D_GNU_SOURCE -O1 -Wall -Wextra -I$src -o $cost figures/measure/judge-cost.c \
  $src/judge/{world,verdict,exercise,box,box_words,look,question,reports,compare,util}.c $others
new=$(mktemp); trap 'rm -f "$new" build/bin/judge-weak' EXIT
machine="$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1), $(nproc) \
cores, gcc $(gcc -dumpfullversion)"
save() {      # save NAME KEY HEAD: standard input becomes a data file
  { echo "# command: figures/measure/judge.sh ${part//_/-}"
    echo "# machine: $machine"
    echo "# key: $2"; echo "$3"; cat; } >"$new"
  cat "$new" >"$data/$1.csv"
}
reference() { ls build/exercises/??-"$1"/*.c* | head -1; }

# Seconds of the processor for the reference of each exercise, by step,
# without the outer wall, whose processes end unaccounted for:
# of three runs the one that took least in all.
times() {
  for conf in exercises/[0-9]*/exercise.conf; do
    slug=${conf#*/??-}; slug=${slug%/*}
    for k in 1 2 3; do JUDGE_NO_WALL=1 $cost times "$slug" "$(reference "$slug")"; done |
      sort -t, -k7n | head -1
  done >build/figures/times
  awk -F, -v OFS=, '{ print
      for (i = 3; i <= 7; i++) sum[i] += $i; asked += $9
      if ($7 > most) { most = $7; slowest = $1 }
      if (least == 0 || $7 < least) least = $7 }
    END { printf "mean,,%.3f,%.3f,%.3f,%.3f,%.3f,%.1f,%.0f\n", sum[3] / NR,
      sum[4] / NR, sum[5] / NR, sum[6] / NR, sum[7] / NR,
      100 * (sum[3] + sum[4] + sum[5]) / sum[7], asked / NR
      printf "least,,,,,,%.3f,,\nmost,%s,,,,,%.3f,,\n", least, slowest, most
    }' build/figures/times |
    save judge-times exercise exercise,verdict,compile,look,link,trial,total,building,questions
}

# Milliseconds from the start of a box to its end; microseconds a
# question to a harness whose stage does nothing.
boxes() {
  dir=$(mktemp -d)
  printf '#include "judge/child.h"\nvoid child_begin(void) {}\nvoid child_stage(wire *w) { (void)w; }\n' >"$dir/stub.c"
  cc -std=c17 -D_GNU_SOURCE -O1 -I$src -o "$dir/child" "$dir/stub.c" $src/judge/child.c
  for k in 1 2 3 4 5; do
    $cost boxes "$dir/child"; JUDGE_NO_WALL=1 $cost boxes "$dir/child"
  done | sort -t, -k1,1 -k2n | awk -F, '$1 != last { print; last = $1 }' |
    save judge-boxes what what,time
  rm -r "$dir"
}

# Every known submission to three stages that is wrong, on every scene
# alone.  A row has a letter for each scene, in the order of the table: A
# accepted, else the beginning of the verdict.
scenes() {
  for slug in initialize relax-f relax-u; do
    for file in build/{exercises,mutants}/??-$slug/*/*/*.cu \
                exercises/??-$slug/submissions/*/*.cu; do
      [ -e "$file" ] || continue        # not every exercise has all of them
      case $file in */accepted/*|*/starter/*|*/compile_error/*) continue ;; esac
      copy=$file
      case $file in build/*)
        copy=build/figures/$(basename "$(dirname "$file")").cu
        cp "$file" "$copy" ;; esac
      nice $cost scenes $slug $copy
    done
  done | sort | save judge-scenes exercise,mistake exercise,mistake,verdicts
}

# The verdict on a known submission by the judge, and by one from which a
# defence has been taken away.
weak() {      # weak NAME SLUG FILE SED...: each changes something
  name=$1 slug=$2 file=$3; shift 3
  rm -rf build/figures/weak; mkdir -p build/figures/weak
  cp -r $src/judge build/figures/weak/; cp $src/exercises/scenes.c build/figures/weak/judge/
  for change; do
    cat build/figures/weak/judge/*.c >build/figures/weak/before
    sed -i "$change" build/figures/weak/judge/*.c
    ! cat build/figures/weak/judge/*.c | cmp -s - build/figures/weak/before ||
      { echo "$name: nothing to take away: $change" >&2; exit 1; }
  done
  rm build/figures/weak/judge/{child,words,page*}.c
  cc -std=c17 -D_GNU_SOURCE -O1 -w -DCOURSE_VERSION="\"\"" -Ibuild/figures/weak -I$src \
    -o build/bin/judge-weak build/figures/weak/judge/*.c build/obj/exercises/forms.o \
    build/obj/graph/*.o $(cat build/libs)
  case $file in build/figures/*|exercises/*) shown=${file%.c*} ;; *) shown=${file%/*} ;; esac
  for judge in judge judge-weak; do
    { JUDGE_NO_SYMBOLS=1 build/bin/$judge check "$slug" "$file" 2>/dev/null || true; } |
      sed -n "s/^$slug: \(.*\) (.*/\1/p"
  done | paste -sd, | sed "s/^/$name,$slug,${shown##*/},/"
}
defences() {
  g=build/exercises e=exercises attack=build/figures/attack.c
  head='#include "graph/cost.h"\n#include "graph/graph.h"\n#include <stdlib.h>\n'
  sequential='bool relax_F_sequential(const graph *g, cost_t *c, const uint8_t *f, const uint8_t *u, uint64_t *relaxations)\n{\n(void)g, (void)c, (void)f, (void)u, (void)relaxations;\n'
  relaxes='for (uint32_t i = 0; i < g->n; i++) for (uint32_t k = g->v[i]; k < g->v[i + 1]; k++) { cost_t x; if (!f[i] || !u[g->e[k]]) continue; ++*relaxations; if (!cost_add(c[i], g->w[k], &x)) return false; '
  right="$relaxes"'if (x < c[g->e[k]]) c[g->e[k]] = x; }\n'
  {
    { printf "$head#include <sys/mman.h>\n"; cat $src/judge/wire.h
      printf "$sequential"'wire *w = mmap(NULL, WIRE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, WIRE_FD, 0);\n'"$relaxes"'}\nw->slot[C].count = 0; w->slot[C].at += w->n * 4; munmap(w, WIRE_BYTES);\nreturn true;\n}\n'; } >build/figures/shortens.c
    weak lengths relax-sequential build/figures/shortens.c \
      '/came_back(const trial/,/^}/s/t->slot/t->box.wire->slot/; /compare_slot(trial/,/^}/s/t->slot/t->box.wire->slot/g'
    printf "$head$sequential$right"'if (g->m) g->w[0]++;\nreturn true;\n}\n' >build/figures/changes-w.c
    weak inputs relax-sequential build/figures/changes-w.c \
      '/^static void compare_state(trial/,/^}/s/int s = V;/int s = C;/'
    weak poison initialize $e/04-initialize/submissions/wrong_answer/frontier-of-the-source-only.cu \
      's/w->poison = .*/w->poison = 0;/'
    weak checkers relax-f $g/05-relax-f/race/no-atomic/relax_F.cu \
      's/bool error = field/bool error = false \&\& field/'
    weak orders relax-f $g/05-relax-f/race/no-atomic/relax_F.cu \
      's/^    if (t->dead || only == NULL)$/    if (plan > 0) return false;\n&/'
    weak checkers-and-orders relax-f $g/05-relax-f/race/no-atomic/relax_F.cu \
      's/bool error = field/bool error = false \&\& field/' \
      's/^    if (t->dead || only == NULL)$/    if (plan > 0) return false;\n&/'
    weak count relax-f $e/05-relax-f/submissions/too_much_work/thirty-two-times.cu \
      's/return done <= [*]sum;/return true;/'
    weak tolerance update $e/06-update/submissions/accepted/by-cost-alone.cu \
      's/bool tolerant = s == F/bool tolerant = false \&\& s == F/'
    weak echo host-loop build/mutants/06-host-loop/out_of_bounds/host-pointer/host_loop.cu \
      '/^static bool is_echo/,/^}/s/return strstr/return false \&\& strstr/'
    weak cause host-loop build/mutants/06-host-loop/uninitialised/v-without-its-end/host_loop.cu \
      's/t->came == UNINITIALISED)/false)/'
    weak fills dijkstra build/mutants/02-dijkstra/uninitialised/costs-not-set/dijkstra.c \
      's/ASAN "85"/ASAN "0"/'
  } | save judge-defences defence defence,exercise,submission,with,without
}

# How many known submissions there are, by the verdict that they deserve.
folders() {
  { find exercises/*/submissions -name '*.c*' | cut -d/ -f4
    find build/{exercises,mutants}/*/*/*/ -name '*.c*' | cut -d/ -f4
    for d in build/exercises/*/; do echo accepted; echo starter; done
  } | sort | uniq -c | awk -v OFS=, '{ print $2, $1; sum += $1 }
      END { print "all", sum }' |
    save judge-folders verdict verdict,submissions
}

# From the verdicts of scenes: how many submissions show on how many
# scenes, the greedy order of scenes, and the rows of the drawing.
cover() {
  names=$(sed -n 's/^ *{ "\([a-z0-9-]*\)", fill_.*, false },/\1/p' $src/exercises/scenes.c)
  awk -F, -v names="$(echo $names)" '
    BEGIN { n = split(names, name, " ") }
    /^#/ || /^exercise/ { next }
    { row[++m] = $3; seen = gsub(/[^A]/, "&", $3)
      every += seen == n; few += seen > 0 && seen <= 5; one += seen == 1
      never += seen == 0 }
    END { printf "all,,%d,\neverywhere,,%d,\nfew,,%d,\none,,%d,\nnever,,%d,\n", m, every, few, one, never
      for (round = 1; round <= 4; round++) {
        best = 0
        for (k = 1; k <= n; k++) {
          count = 0
          for (r = 1; r <= m; r++) count += !(r in done) && substr(row[r], k, 1) != "A"
          if (count > best) { best = count; at = k } }
        if (!best) break
        for (r = 1; r <= m; r++) if (substr(row[r], at, 1) != "A") done[r]
        sum += best; printf "%d,%s,%d,%d\n", round, name[at], best, sum } }' \
    $data/judge-scenes.csv | save judge-cover what what,scene,count,sum
  {
    echo "% made by figures/measure/judge.sh cover"
    k=0; for name in $names; do echo "\\scenename{$((k++))}{$name}"; done
    k=0; for pick in $picked; do
      grep "^${pick/:/,}," $data/judge-scenes.csv | tr , ' ' | {
        read -r slug mistake verdicts
        echo "\\mistakename{$k}{$slug}{${mistake//-/ }}"
        for ((c = 0; c < ${#verdicts}; c++)); do
          [ "${verdicts:c:1}" = A ] || echo "\\mistakecell{$k}{$c}"
        done; }
      k=$((k + 1))
    done
  } >"$new"
  cat "$new" >$data/judge-scenes.tex
}
picked="relax-f:no-guard relax-f:first-block-only relax-f:stops-at-settled
relax-f:pulls relax-f:no-atomic relax-f:exchange relax-f:all-arcs
relax-f:thirty-two-times relax-f:zero-is-no-weight relax-u:sum-wraps"
for part in ${*:-times boxes scenes defences folders cover}; do $part; done
