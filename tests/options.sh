# Every option that a command takes changes something that can be seen, and
# every one that it does not take is refused: for each command of each
# program, as their own tables (--help) have them.  No option is known here by
# its name.  A value is drawn by the letter that the help shows for it, and
# what can be seen is the status, both outputs, all files, and how often a
# solver ran.  An option that changes nothing has to say so in its help:
# what it asks for is done anyway.  A command of each program is drawn; all of them are
# looked at in options-all.sh, and with COMMANDS= those that it names.
# seconds: 40
# timeout: 300
. tests/tap.sh
seed=$drawn; RANDOM=$((seed % 32768))
echo "# SEED=$seed"
cc="gcc -std=gnu17 -O1 -Wall -Wextra -Werror -I$S"
$cc -c tests/lies/lie.c -o "$work/lie.o" || exit 1
cd "$work" || exit 1
ok "a program that counts its solves" "$B/bin/simcc" --fast -Wl,--wrap=solver_run \
  -Wl,--wrap=apsp_run lie.o \
  $(objects obj/{sssp,library,solvers,graph} obj{32,64}/cpu fast{32,64}/cuda) \
  $(cat "$B/libs") -o sssp
ln -s "$B/bin/sssp-checked" sssp-checked
[ -x "$B/bin/sssp-mpi" ] && ln -s "$B/bin/sssp-mpi" sssp-mpi
export CALLS=$work/calls OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TMPDIR=$work
# a row of the table that no command takes is one that nobody can ask for
if [ -x "$B/bin/sssp-mpi" ]; then
  is "each option of the table is one of some command" "" "$(comm -3 \
    <(sed -n 's/.*\] *= { "\([a-z0-9-]*\)".*/\1/p' "$S/sssp/options.c" | sort) \
    <({ "$B/bin/sssp" --help; "$B/bin/sssp-mpi" --help; } 2>&1 |
      sed -n 's/^ *--\([a-z0-9-]*\) .*/\1/p' | sort -u))"
else skip "each option of the table is one of some command" "sssp-mpi is not built"; fi
# what commands are given: graphs that say what they are and one that does
# not, with names and without, distances, rows, a list of packages
mkdir kept in; cd in || exit 1
../sssp gen --family predecessor --n 40 --degree 3 --seed 2 --out g.gr
awk '$1 == "a" { print $2, $3, $4 }' g.gr >plain
../sssp convert g.gr g.csr
{ echo '<graphml><key id="k" for="edge" attr.name="weight" attr.type="int"/>'
  echo '<key id="l" for="edge" attr.name="length" attr.type="int"/><graph edgedefault="directed">'
  for i in $(seq 0 9); do echo "<node id=\"n$i\"/>"; done
  for i in $(seq 0 8); do echo "<edge source=\"n$i\" target=\"n$((i + 1))\"><data key=\"k\">$((i + 2))"\
"</data><data key=\"l\">9</data></edge>"; done; echo '</graph></graphml>'; } >x.graphml
../sssp solve g.gr --out g.d >/dev/null
../sssp apsp g.gr --sources 1,2,3,4,5,6,7,8,9,10, --rows g.rows >/dev/null 2>&1
printf 'Package: a\n\nPackage: b\nDepends: a\n' >list
printf 'Package: c\n\nPackage: b\nDepends: c\n\nPackage: a\nDepends: c, b\n' >list2
../sssp solve x.graphml --out x.d >/dev/null 2>&1; ../sssp solve plain --format .el --out plain.d >/dev/null 2>&1
cp plain list.el; ../sssp solve plain --relabel --out named.d >/dev/null 2>&1
touch -d '2 days ago' ./*; cd .. || exit 1
# seen COMMAND...: all that can be seen of a run, in a folder with the inputs;
# times are not looked at
plain_text='{ gsub(/[0-9]*\.[0-9]+(e-[0-9]+)?/, "T") } /^# command/ { next }'
cp -rp in o; touch stamp
seen() {
  cd o || exit 1; rm -f ../calls
  timeout 60 "$@" >../out.now 2>../err.now </dev/null; echo "status $?"
  cd .. || exit 1
  awk "$plain_text"' { print (FILENAME == "out.now" ? "out " : "err ") $0 }' out.now err.now
  local changed; changed=$(find o -type f -newer stamp | sort)
  [ -z "$changed" ] || { for f in $changed; do echo "file $f"
      case $f in *.gr | *.csr | *.rows) cksum <"$f" ;; *) awk "$plain_text { print }" "$f" ;; esac; done
    rm -rf o; cp -rp in o; }
  [ ! -e calls ] || cat calls
}
list=$(./sssp list)
row_of() { awk "$1"' { print $1 }' <<<"$list" | shuf -n1 --random-source=<(yes $RANDOM); }
values() { # LETTER HELP: some to draw from
  local words=$(sed 's/.*;//' <<<"$2" | tr -cs 'a-z0-9.-' '\n' | grep -v '^[.]*$')
  case $1 in
  NAME) echo length none; awk '!/real-GPU/ && !/ wrong$/ { print $1 }' <<<"$list" | shuf -n5
    awk '/all-pairs|ranks/ { print $1 }' <<<"$list" ;;
  V) echo 1 3 $((RANDOM % 9 + 2)) n3 ;;
  FILE) echo other.gr list2 other.csv ;;
  LIST) echo 1,2 7 64 n,seed "$(row_of '/CPU/ && !/all-pairs/'),dial" ;;
  HOW | F | D) echo $words 5 9 .el ;;
  *) echo 2 3 64 $((RANDOM % 50 + 2)) ;;
  esac | tr -s ' ' '\n' | awk 'NF && !had[$0]++' | shuf -n20
}
# contexts COMMAND: lines of arguments with which it does something, as its
# line in the help says what it needs
contexts() {
  local program=$1 c=$2 arguments=$3 graph base
  case $arguments in
  "GRAPH DIST"*) printf '%s\n' "g.gr g.d" "plain plain.d" "x.graphml x.d" "plain named.d" "list.el plain.d"; return ;;
  "GRAPH"*) base="g.gr plain x.graphml list.el" ;;
  "[GRAPH]"*) base="g.csr --family_rmat_--n_40 list.el" ;;
  "[GRAPH..."*) base="g.gr --family_predecessor_--n_40 plain x.graphml list.el" ;;
  IN*) base="g.gr_new.csr plain_new.csr x.graphml_new.gr list.el_new.gr" ;;
  ROWS*) base=g.rows ;;
  OUT*) base="new.gr" ;;
  *) base="-" ;;
  esac
  for graph in $base; do
    graph=${graph//_/ }; [ "$graph" = - ] && graph=
    takes from && graph="$graph --from list"
    takes n && takes out && ! takes solver && graph="--family predecessor --n 40 --out new.gr"
    takes rows && [ "$program" != sssp ] && graph="$graph --rows new.rows"
    if takes solvers; then
      echo "$graph --solvers dial --csv new.csv --repeat 1"
      case $graph in g.gr) for s in F_GPU delta_cpu $(row_of '/ wrong$/ && !/real/'); do
        echo "$graph --solvers $s --json"; done ;; esac
    else
      echo "$graph"
      takes solver && [ "$program $graph" = "sssp g.gr" ] && for s in F_GPU delta_cpu dijkstra_heap engine_paths \
        $(row_of '/ wrong$/ && !/real/'); do echo "$graph --solver $s"; done
    fi
  done
}
found=
for program in sssp sssp-mpi; do
  [ -x $program ] || { skip "$program" "it is not built here"; continue; }
  ./$program --help >help
  # both programs know the options of both, and refuse what they do not take
  for p in ./sssp ./sssp-mpi; do [ -x $p ] && $p --help; done >help.all
  all=$(sed -n 's/^  --\([a-z-]*\) .*/\1/p' help.all | sort -u)
  commands=$(sed -n "s/^  $program \([a-z]*\) .*/\1/p" help)
  is "$program has commands and options" yes "$([ -n "$commands" ] && [ -n "$all" ] && echo yes)"
  if [ -n "${COMMANDS:-}" ]; then commands=$(grep -xF "$COMMANDS" <<<"$commands"); found+=" $commands"
  elif [ -z "${ALL:-}" ]; then
    commands=$(shuf -n1 <<<"$commands"); fi
  for c in $commands; do
    ./$program $c --help >help.$c
    takes() { grep -q "^  --$1 " "help.$c"; }
    arguments=$(sed -n "s/^  $program $c  *\([^ ]*\( [A-Z][^ ]*\)\?\)  .*/\1/p" help.$c)
    idle= strange=
    mapfile -t context < <(contexts $program $c "$arguments")
    for k in "${!context[@]}"; do
      eval "seen ../$program $c ${context[k]}" >base.$k
    done
    for o in $all; do
      [ $o = help ] && continue
      row=$(grep "^  --$o " help.$c)
      if [ -z "$row" ]; then # not taken: refused, in one line, and nothing is done
        value=$(awk -v o="--$o" '$1 == o && $2 ~ /^[A-Z]+$/ { print 3; exit }' help.all)
        seen ../$program $c ${context[0]} --$o ${value:+3} >now
        grep -q '^status 2$' now && [ "$(grep -c ^err now)" = 1 ] && ! grep -q ^out now &&
          grep -qx "err $program $c: takes no --$o" now || strange="$strange --$o"
        continue
      fi
      letter=$(sed -n "s/^  --$o *\([A-Z]*\)  .*/\1/p" <<<"$row") what=${row#  --* }
      grep -q anyway <<<"$row" && continue
      done_=
      for k in "${!context[@]}"; do
        while read -r v; do
          # (in the place of another value, if the context has one)
          eval "seen ../$program $c $([ -z "$letter" ] && echo "${context[k]}" || sed "s/\(^\| \)--$o [^ ]*/\1/" <<<"${context[k]}") --$o $v" >now
          grep -q '^status 2$' now || cmp -s now base.$k || { done_=yes; break 2; }
        done < <([ -n "$letter" ] && values $letter "$(sed 's/^  --[a-z-]* *[A-Z]*  *//' <<<"$row")" || echo)
      done
      [ -n "$done_" ] || idle="$idle --$o"
    done
    # with one dash it is none, and the line has it, in front of the arguments or behind
    dashed=
    for o in $(sed -n 's/^  --\([a-z-]*\) .*/\1/p' help.$c); do
      typed="-$o ${context[0]}"; [ $((RANDOM % 2)) = 0 ] && typed="${context[0]} -$o"
      eval "seen ../$program $c $typed" >now
      grep -q '^status 2$' now && grep -qx "err $program $c: there is no option -$o: perhaps --$o" now || dashed+=" ($typed)"
    done
    is "$program $c: an option with one dash is called by its name" "" "$dashed"
    for typed in "${context[0]}" "${context[0]} --nosuch" "${context[0]} --help"; do
      eval "seen ../$program $c $typed" >now; eval "POSIXLY_CORRECT=1 seen ../$program $c $typed" >then
      cmp -s now then || dashed+="[$typed]"
    done
    is "  and POSIXLY_CORRECT changes nothing" "" "$dashed"
    is "$program $c: each option changes something" "" "$idle"
    is "  and it refuses all others" "" "$strange"
  done
done
[ -z "${COMMANDS:-}" ] || some "there is a command $COMMANDS" 1 "$found"
# ... and what an option changes with one row, it changes with each, or the row refuses it
# in one line by its name: rows are drawn (ROWS of them; with ALL=1 all are asked)
export SSSP_THREADS=1    # whose runs are the same each time
of_row() { # COMMAND ROW: the arguments with which the row runs
  case $1 in bench) echo "g.gr --solvers $2 --csv new.csv --repeat 1 --json --i-know-it-is-wrong" ;;
  *) echo "g.gr --solver $2$([ "$1" = apsp ] && echo " --checksum" || echo " --i-know-it-is-wrong")" ;; esac
}
./sssp info --help >info.help
for c in solve apsp bench; do
  ./sssp $c --help >help.c
  mapfile -t rows < <(awk -v all="$([ $c = apsp ] && echo 1)" '!/real-GPU|ranks/ && !!all == /all-pairs/ { print $1 }' <<<"$list" |
    shuf --random-source=<(yes $RANDOM) | head -"$([ -n "${ALL:-}" ] && echo 99 || echo "${ROWS:-4}")")
  declare -A changes=() quiet=(); unnamed=
  for s in "${rows[@]}"; do
    eval "seen ../sssp $c $(of_row $c "$s")" >base
    for o in $(sed -n 's/^  --\([a-z-]*\) .*/\1/p' help.c); do
      row=$(grep "^  --$o " help.c)
      case $o in solver | solvers | help | out | csv | device | i-know-*) continue ;; esac  # (--device: of rows that need one)
      grep -q "^  --$o " info.help && continue     # how the graph is read, before a row is asked
      grep -q anyway <<<"$row" && continue
      letter=$(sed -n "s/^  --$o *\([A-Z]*\)  .*/\1/p" <<<"$row") did=
      while read -r v; do
        eval "seen ../sssp $c $(of_row $c "$s" | sed "s/ --$o\b\( [^-][^ ]*\)\?//") --$o $v" >now
        if grep -q '^status 2$' now; then
          grep -q "^err.* $s .*--$o\|^err.*none of the solvers has a use for --$o" now && did=no && break
        elif ! cmp -s now base; then did=yes; break; fi
      done < <([ -n "$letter" ] && values "$letter" "$(sed 's/^  --[a-z-]* *[A-Z]*  *//' <<<"$row")" || echo)
      case $did in yes) changes[$o]+=" $s" ;; no) ;; *) quiet[$o]+=" $s" ;; esac
    done
  done
  for o in "${!changes[@]}"; do [ -z "${quiet[$o]:-}" ] || unnamed+="--$o${quiet[$o]}, and not${changes[$o]}; "; done
  is "$c, rows ${rows[*]}: no option is passed over" "" "$unnamed"
done
# what means nothing is refused by both programs in the same words, and help is the same
# help; the solver of ranks has one name, and a proof means the same
if [ -x sssp-mpi ]; then
  other=
  while read -r what; do
    for p in sssp sssp-mpi; do
      # shellcheck disable=SC2086
      (cd o && ../$p $what </dev/null; echo "status $?") 2>&1 | sed "s/\b$p\b/PROGRAM/g" >"said.$p"
    done
    cmp -s said.sssp said.sssp-mpi || other="$other<$what>"
    grep -q '^status 2$' said.sssp && [ "$(wc -l <said.sssp)" = 2 ] || other="$other<$what: not one line>"
  done <<'E2'

slove
nosuch
help nosuch
solve g.csr --nosuch
solve g.csr --dleta 3
solve g.csr --delta 0
solve g.csr --delta -1
solve g.csr --delta 1e3
solve g.csr --delta 18446744073709551616
solve g.csr --delta
solve g.csr --source
solve g.csr --verify --no-verify
solve g.csr --blocks 3
solve g.csr --eccentricities
solve g.csr g.csr
apsp g.csr --source 3
apsp g.csr --count
apsp g.csr --out x
apsp g.csr g.csr
E2
  is "what means nothing is refused by both in one line, the same" "" "$other"
  for p in sssp sssp-mpi; do
    is "$p: help, and help of a command, in all their forms" "same same" "$(echo $(
      cmp <(./$p help) <(./$p --help) && echo same
      for c in solve apsp; do cmp <(./$p help $c) <(./$p $c --help) &&
        cmp <(./$p --help $c) <(./$p $c --help) || echo "$c"; done; echo same))"
  done
  (cd o && ../sssp-mpi solve g.csr --solver engine_multi --verify --out both.d && ../sssp verify g.csr both.d) >now 2>&1
  is "sssp-mpi: --solver and --verify mean what they mean in sssp" 0 $?
  is "and sssp says where the solver of ranks is" 1 "$(cd o && ../sssp solve g.csr --solver engine_multi 2>&1 |
    grep -c 'mpirun -n 2 sssp-mpi solve')"
fi
# what describes a graph changes it, or is refused: each family by each of them
mkdir -p f; useless='' refused=''
of=$("$B/bin/sssp" gen --family nosuch --n 9 --out - 2>&1 | sed 's/.*family: //; s/counterexample.*//; s/,//g')
for f in $of counterexample{,-best-last,-shuffled}{,-undirected}; do
  "$B/bin/sssp" gen --family "$f" --n 60 --out f/a.gr >/dev/null || useless+="$f: is not made "
  for o in '--degree 9' '--max-weight 77' '--seed 5'; do
    rm -f f/b.gr
    if "$B/bin/sssp" gen --family "$f" --n 60 $o --out f/b.gr >now 2>&1; then cmp -s f/a.gr f/b.gr && useless+="$f $o "
    else [ "$(cat now)" = "sssp gen: ${o% *} means nothing to the family $f" ] && [ ! -e f/b.gr ] && refused+="${o#--} " || useless+="$f: $(cat now) "; fi
  done
done
is "what describes a graph makes it another, or means nothing to its family" "" "$useless"
ok "  and some of it does mean nothing" [ -n "$refused" ]
finish
