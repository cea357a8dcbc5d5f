# What an editor is told: compile_commands.json has every file that people read and
# every hand-in, and a compiler that is told so finds no mistake in it, but that of a
# launch's <<<; the tasks are commands of make, and from what the judge prints their
# pattern takes message, file and line.
# seconds: 10
. tests/tap.sh
status "make editor" 0 env -u O -u SRC make -s editor
json=compile_commands.json
told() { perl -MJSON::PP -0777 -ne 'for my $e (@{decode_json($_)}) { print join("\t", $e->{file},
  $e->{directory}, map { "\x27$_\x27" } @{$e->{arguments}}), "\n" }' $json; }
told >"$work/told"
is "each file once" "" "$(cut -f1 "$work/told" | sort | uniq -d)"
is "every file that is read is in it" "" "$(ls generated/*/*.c generated/*/*.cpp generated/*/*.cu \
  exercises/*/stage.c* | sort | comm -23 - <(cut -f1 "$work/told" | sort))"
is "and none that is not there, but hand-ins" "" "$(cut -f1 "$work/told" | grep -v '^handins/' |
  while read -r f; do [ -f "$f" ] || echo "$f"; done)"
is "and every hand-in" "$(ls -d exercises/[0-9]* | wc -l)" "$(grep -c '^handins/' "$work/told")"
is "in this folder" "$PWD" "$(cut -f2 "$work/told" | sort -u)"
ok "git leaves it alone" git check-ignore -q $json
# a few files are compiled so, drawn by the tree's name (EDITOR_ALL: each of them); a launch's
# <<< may be what is not understood, in the file or in what it includes
compiled() {
  eval "set -- $1 $(grep -P "^\Q$1\E\t" "$work/told" | cut -f3- | tr '\t' ' ')"; f=$1; shift 2
  case " $* " in *' -std=c17 '*) cc=clang ;; *) cc=clang++ ;; esac
  $cc -fsyntax-only -w -ferror-limit=0 "$@" 2>&1 | grep ' error: ' |
    while IFS= read -r error; do
      case $error in *'expected expression'*) grep -q '<<<' "${error%%:*}" && continue ;; esac
      echo "$error"
    done; }
# (what cards alone run is read with CUDA's headers, where there are some)
there() { case $1 in
  *nccl*) [ -n "$cuda" ] && [ -f "$cuda/nccl.h" ] ;;
  *window_ipc*) [ -n "$cuda" ] ;;
  *) : ;; esac; }
cuda=$(grep -P '^generated/multi/window_ipc.cu\t' "$work/told" | grep -o "[^']*/\.\./include" | head -1)
if command -v clang++ >/dev/null; then
  for kind in 'generated/.*\.c' 'generated/.*\.cu' 'exercises/.*\.cu' 'exercises/.*\.c' 'generated/.*\.cpp'; do
    cut -f1 "$work/told" | grep -x "$kind" |
      if [ -n "${EDITOR_ALL-}" ]; then cat; else shuf -n 2 --random-source=<(yes "$drawn"); fi |
      while read -r f; do ! there "$f" || compiled "$f"; done >"$work/errors"
    is "$kind: a compiler finds no mistake" "" "$(head -4 "$work/errors")"
  done
  mkdir -p "$work/handins"; kernel=exercises/05-relax-f
  grep -P '^handins/relax_F.cu\t' "$work/told" >"$work/one"
  eval "set -- $(cut -f3- "$work/one" | tr '\t' ' ')"
  last=$((${#@} - 1)); shift
  set -- "${@:1:last-1}" "$B/$kernel/relax_F.cu"
  is "nor in a right hand-in" "" "$(clang++ -fsyntax-only "$@" 2>&1 | grep ' error: ')"
  sed 's/atomicMin(/atomicMini(/' "$B/$kernel/relax_F.cu" >"$work/wrong.cu"
  set -- "${@:1:$#-1}" "$work/wrong.cu"
  ok "but in a wrong one" grep -q "atomicMini" <(clang++ -fsyntax-only "$@" 2>&1)
else skip "a compiler finds no mistake" "no clang here"; fi
# ---- the commands' words: a choice that no command offers is not taken for one ----------
for word in CHAPTERS EXERCISES TITLE WEEKS; do
  status "make list $word=" 2 env -u O -u SRC make -n list "$word=5"
  says "is refused, and says so" "^Makefile:[0-9]+: .* only make handout reads $word="
done
# ---- the tasks: the pattern, on what the judge prints ----------------------------
matched() { perl -MJSON::PP -0777 -e '
  my ($tasks) = do { open my $h, "<", ".vscode/tasks.json"; decode_json(<$h>) };
  my ($m) = grep { ref $_ eq "HASH" } map { $_->{problemMatcher} } @{$tasks->{tasks}};
  my @p = @{$m->{pattern}}; my @l = split /\n/, <STDIN>;
  for my $i (0 .. $#l - 1) {
    next unless my ($what) = $l[$i] =~ /$p[0]{regexp}/;
    my @place = $l[$i + 1] =~ /$p[1]{regexp}/ or next;
    print "$place[$p[1]{file} - 1]:$place[$p[1]{line} - 1]: ", length $what > 8 ? "said" : "", "\n" }'; }
wrong=$B/exercises/05-relax-f/race/no-atomic/relax_F.cu
"$B/bin/judge" check relax-f "$wrong" >"$work/said"
is "a race is a problem in its line" \
  "$(sed -n 's/^  at  *\([^ :]*:[0-9]*\).*/\1/p' "$work/said"): said" "$(matched <"$work/said")"
echo 'int f( {' >"$work/bad.cu"; "$B/bin/judge" check relax-f "$work/bad.cu" >"$work/said"
is "so is a compiler's mistake" "bad.cu:1: said" "$(matched <"$work/said")"
for want in check start show debug hint next editor; do
  ok "there is a task for make $want" grep -q "\"make $want[ \"]" .vscode/tasks.json
done
ok "the lab has the tasks" grep -q '\.vscode/tasks.json' book/tools/lab
finish
