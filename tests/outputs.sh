# Where outputs go: no command changes what it reads, whatever name it has;
# what is replaced keeps its permissions and its links; what must not be
# written is refused; and nothing that a terminal obeys is printed.  The
# commands and their options are those of the program's own table.
# seconds: 20
. tests/tap.sh
s=$B/bin/sssp
cd "$work" || exit 1
$s gen --family predecessor --n 30 --degree 3 --out g.gr
$s convert g.gr g.csr; $s solve g.gr --out g.d >/dev/null
$s apsp g.gr --solver floyd_warshall_cpu --rows g.rows >/dev/null
printf 'Package: a\n\nPackage: b\nDepends: a\n' >list
commands=$($s --help | sed -n 's/^  sssp \([a-z]*\) .*/\1/p')
takes() { $s "$1" --help | grep -q "^  --$2 "; }
# what a command reads, and what else it needs
inputs() { case $($s "$1" --help | sed -n "s/^  sssp $1  *\(.*\)/\1/p") in
  "GRAPH DIST"*) echo g.gr g.d ;; GRAPH* | "[GRAPH"* | IN*) echo g.gr ;; ROWS*) echo g.rows ;; esac; }
needs() { takes "$1" from && echo --from list; takes "$1" solvers && echo --solvers dial --repeat 1 --json
  takes "$1" solver && case $($s "$1" --help | head -3) in *many*) echo --solver floyd_warshall_cpu ;;
    *) echo --solver dial ;; esac; }
files() { $s "$1" --help | sed -n 's/^  --\([a-z-]*\) *FILE .*/\1/p'; }
output() { $s "$1" --help | grep -qE "^  sssp $1  *([A-Z]+ )?OUT "; }   # as its last argument
cp -r . ../keep.$$ 2>/dev/null; mv ../keep.$$ keep
same() { for f in g.gr g.csr g.d g.rows list; do cmp "$f" "keep/$f" || return 1; done; }
# reads NAME STATUS COMMAND...: the inputs are as they were; if that is where the
# output was to go, it is refused in one line
reads() { name=$1; shift
  "$@" >said 2>err </dev/null; got=$?
  { echo "status $got"; cat err; same; } >out 2>&1 && { [ $got = 2 ] || [ "$may" = yes ]; } &&
    { [ $got = 0 ] || [ "$(grep -c . err)" = 1 ]; }
  tap_result $? "$name" out; cp keep/g.* keep/list .; }
ln -s g.gr link; ln g.gr hard; mkdir sub; ln -s ../g.gr sub/far; tried=0
for c in $commands; do
  in=$(inputs $c) need=$(needs $c)
  for i in $in ${need:+$(grep -o 'list$' <<<"$need")}; do
    names="$i ./$i $work/$i sub/../$i"; [ $i = g.gr ] && names="$names link hard sub/far"
    for n in $names; do
      for o in $(files $c); do
        case " $need " in *" --$o "*) continue ;; esac
        # (a lock and a saved list are not written: then all is well, too)
        may=$(case $($s $c --help | grep "^  --$o ") in *lock* | *saved*) echo yes ;; esac)
        reads "sssp $c does not lose $i as --$o $n" $s $c $in $need --$o $n; tried=$((tried + 1))
      done
      may=
      if output $c; then
        reads "sssp $c does not lose $i as $n" $s $c $in $n $need; tried=$((tried + 1))
      fi
    done
  done
done
is "several commands were tried" yes "$([ $tried -gt 30 ] && echo yes || echo $tried)"
mkfifo pipe; (timeout 10 cat g.gr >pipe &)
reads "a pipe does not wait for itself" timeout 10 $s solve pipe --out pipe
is "standard input is a file, too" "2 0" "$($s solve - --out g.gr <g.gr >said 2>&1; echo $? $(same; echo $?))"
for c in $commands; do          # what the shell has opened is a file like any other
  in=$(inputs $c) need=$(needs $c)
  [ -z "$in" ] || is "sssp $c does not write behind what it reads" "2 0" \
    "$($s $c $in $need $(output $c && echo -) 2>said >>${in%% *}; echo $? $(same; echo $?))"
done
if [ -x "$B/bin/sssp-mpi" ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TMPDIR=$work may=
  reads "sssp-mpi solve --out" "$B/bin/sssp-mpi" solve g.csr --out sub/../g.csr
  reads "sssp-mpi solve --csv" "$B/bin/sssp-mpi" solve g.csr --csv ./g.csr
  reads "sssp-mpi apsp --rows" "$B/bin/sssp-mpi" apsp g.csr --rows "$work/g.csr"
  cp g.csr x.part
  is "sssp-mpi apsp with the graph as its unfinished file" 2 \
    "$("$B/bin/sssp-mpi" apsp x.part --rows x >said 2>&1; echo $?)"
  ok "  which stays" cmp g.csr x.part
fi

# what is there when an output comes
made() { # each way in which a file is made
  echo "solve g.gr --out"; echo "tree g.gr --out"; echo "convert g.gr"; echo "gen --family path --n 9 --out"
  echo "apsp g.gr --solver floyd_warshall_cpu --rows"; echo "packages --from list"; }
mode() { stat -c %a "$1"; }
while read -r c; do
  umask 022; w=${c%% *} x=x.gr; rm -rf x.gr y.gr d
  $s $c $x >said 2>&1; is "$w makes a file like any other" 644 "$(mode $x)"
  for m in 600 640 666; do chmod $m $x; $s $c $x >said 2>&1; is "  which keeps $m" $m "$(mode $x)"; done
  cp $x before; echo old >$x; chmod 444 $x
  status "  one that may not be written is refused" 2 $s $c $x
  is "  and stays" "old 444" "$(cat $x) $(mode $x)"
  chmod 644 $x; ln $x y.gr; $s $c $x >said 2>&1
  is "  another name of it keeps the old contents" old "$(cat y.gr)"; ok "  the new are here" cmp $x before
  rm $x y.gr; ln -s y.gr $x; $s $c $x >said 2>&1
  ok "  a link to nothing stays, and its file is made" test -L $x -a -f y.gr
  echo old >y.gr; chmod 600 y.gr; $s $c $x >said 2>&1
  is "  a link to a file, likewise" "600 yes" "$(mode y.gr) $([ -L $x ] && cmp y.gr before && echo yes)"
  rm $x; ln -s $x $x; status "  a circle of links is refused" 2 $s $c $x; rm $x
  mkdir $x; status "  a folder is refused" 2 $s $c $x; rmdir $x
done < <(made)
is "nothing temporary is left" "" "$(ls -A | grep -E '\.[a-z]{6}$')"

# nothing that a terminal obeys
evil=$'x\e[31m\a\nb\302\233y.gr'
{ printf 'p sp 4 3\nc name 1 plain\nc name 2 r\033[31md\n'; printf 'c name 3 b\302\2332Jl\nc name 4 d\177l\n'
  printf 'a 1 2 5\na 2 3 4\na 3 4 1\n'; } >"$evil"
cp "$evil" "${evil%.gr}.el"
bytes() { LC_ALL=C grep -cP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$1"; }
for c in $commands; do
  in=$(inputs $c) need=$(needs $c); set -- $need
  case $in in g.gr*) first=$evil ;; *) first=${in:+nothing$evil} ;; esac
  second=$([ "$(wc -w <<<"$in")" = 2 ] && echo "no$evil")
  output $c && second="no$evil"
  for w in "" --json "--out -" "--eccentricities" "--path-to 4" "--source 9$evil" "--no$evil"; do
    o=${w%% *}; o=${o#--}
    [ -z "$w" ] || [ "$o" != "${o#no}" ] || takes $c "$o" || continue
    case $w in --[sn]*$'\e'*) set -- $need "${w%% *}" "${w#* }" ;; *) set -- $need $w ;; esac
    $s $c ${first:+"$first"} ${second:+"$second"} "$@" >said 2>err </dev/null; got=$?
    { echo "status $got"; cat -v said err; } >out
    [ "$(bytes said) $(bytes err)" = "0 0" ] && [ $got -lt 128 ]
    tap_result $? "sssp $c $(tr "\n" " " <<<"$w" | cat -v) prints nothing that a terminal obeys" out
  done
done
# ... nor what a reader tells of a key, that it took it or would have
key=$'l\302\2332J'
printf '<graphml><key id="k" for="edge" attr.name="%s"/><graph edgedefault="directed"><node id="a"/><node id="b"/>%s' "$key" \
  '<edge source="a" target="b"><data key="k">5</data></edge></graph></graphml>' >key.graphml
for c in $commands; do
  takes $c weight || continue
  for w in "$key" k none "x$key"; do
    for j in '' $(takes $c json && echo --json); do
      set -- $(needs $c) $j; output $c && set -- key.gr "$@"
      $s $c key.graphml "$@" --weight "$w" >said 2>err </dev/null; got=$?
      { echo "status $got"; cat -v said err; } >out
      [ "$(bytes said) $(bytes err)" = "0 0" ] && [ $got -lt 128 ]
      tap_result $? "sssp $c $j prints nothing of a key that a terminal obeys" out
    done
  done
done
$s "$evil" >said 2>err; is "nor does an unknown command" 0 "$(bytes err)"
$s solve "$evil" --out d >/dev/null; $s solve "$evil" --out - 2>/dev/null >shown
is "names are written as they are" 3 "$(bytes d)"
is "and shown by their numbers" 'r\x1b[31md' "$(sed -n '2s/ .*//p' shown)"
ok "what was written is verified" $s verify "$evil" d
ok "  and what was shown" $s verify "$evil" shown
ok "a name is found in either form" $s solve "$evil" --source $'r\e[31md'
ok "  of them" $s solve "$evil" --source 'r\x1b[31md'
# a graph that was turned counts its vertices as before
for f in g.gr g.csr; do
  is "$f, undirected, has the numbers of its file" "$($s solve $f --out - 2>/dev/null | cut -d' ' -f1 | xargs)" \
    "$($s solve $f --undirected --out - 2>/dev/null | cut -d' ' -f1 | xargs)"
done
is "  which begin with 1" 1 "$($s solve g.gr --undirected --out - 2>/dev/null | sed 's/ .*//;q')"
finish
