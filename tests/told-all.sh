# What a reader is told to type, in the texts that told.sh leaves out; and carried
# out: every command that the lab's README and the README give, as printed, in a
# fresh lab or a folder with the tree in it; and every printed session against
# what comes.  What is not run is in tests/told-run.txt,
# with a reason; a line of it that nothing needs fails.
# set: full
# timeout: 7200
. tests/tap.sh
. tests/withheld
. tests/told-known
. tests/told-check
root=$PWD
ok "the volumes are there" make pdf
ok "the lab is there" book/tools/lab "$work/lab" chunks/*.nw
told_known "$work/known" "$work/lab"
in_pdf course build/course.pdf tree 400
in_pdf machine build/machine.pdf tree 800
if [ -f build/web/index.html ]; then
  find build/web -name '*.html' ! -path '*/files/*' ! -path '*/data/*' | sort | xargs cat >"$work/pages.html"
  told web "$work/pages.html" tree 1000
else skip "the web's pages: what they tell to type is there" "make web makes them"; fi

# ---- carried out ------------------------------------------------------------------
: >"$work/excused"
excused() {        # SOURCE COMMAND: tests/told-run.txt names a reason
  awk -v source="$1" -v command="$2" '
    BEGIN { while ((getline s < "tests/told-run.txt") > 0) if (s !~ /^#/ && s != "") {
        split(s, p, / \| /); if (p[1] == source && (source == "session" ? command == p[2] : index(command, p[2])) && p[3] != "") { print p[1] " | " p[2]; exit } } }' |
    tee -a "$work/excused" | grep -q .; }
# the commands of a text, each once, in its order: make, and our programs with
# arguments (sessions are below)
commands_of() { perl tests/told.pl "$1" | cut -f2- | sed 's/  *# .*//' |
  grep -E '^([A-Z_]+=[^ ]+ )*(make( [a-zA-Z0-9=./-]+)*|(mpirun -n [0-9] )?build/bin/[a-z-]+ .*)$' |
  awk '!seen[$0]++'; }
carried_out() {    # SOURCE FILE FOLDER
  commands_of "$2" >"$work/typed"
  ok "$1: there are commands" test "$(grep -c . "$work/typed")" -ge "$4"
  while IFS= read -r line <&7; do
    excused "$1" "$line" && continue
    (cd "$3" && env -u O -u SRC PATH="$3/build/bin:$PATH" timeout 3000 bash -c "$line") >"$work/said" 2>&1 </dev/null
    rc=$?           # 1: a verdict, or not verified
    [ $rc -le 1 ] && ! grep -qE 'not found|[Nn]o such|no rule|usage:' "$work/said"; good=$?
    [ $good = 0 ] || echo "exit status $rc" >>"$work/said"
    tap_result $good "$1: $line" "$work/said"
  done 7<"$work/typed"; }
cp book/lab/README.md "$work/lab-README.md"
carried_out lab-README "$work/lab-README.md" "$work/lab" 10
# (make start and make check of every exercise: handout-lab.sh)
# the tree, in a folder of its own, so that what is made is made there
mkdir "$work/tree"; for f in *; do ln -s "$root/$f" "$work/tree/$f"; done
cp README.md "$work/README.md"
printf '__global__ void f(int *p) { *p = 1; }\nint main(void) { int *p; cudaMalloc(&p, 4); f<<<1, 1>>>(p); return cudaFree(p); }\n' >"$work/tree/kernel.cu"
carried_out README "$work/README.md" "$work/tree" 10

# ---- printed sessions ---------------------------------------------------------------
# Word by word, since the paper is narrower than a terminal; a time may differ.
words_of() { sed -E 's/(seconds +|[( ])[0-9]+\.[0-9]+/\1TIME/g; s/[0-9.]+ (ms|us|seconds)\b/TIME \1/g' "$@" | tr -s ' \n' '\n\n' | grep .; }
for name in $(grep -ho '\\transcript{[a-z0-9-]*' chunks/*.nw | sed 's/.*{//' | awk '!seen[$0]++'); do
  excused session "$name" && continue
  script=$(grep -lwE -- "$name" figures/measure/*.sh | head -1)
  folder=$work/sessions/$name; mkdir -p "$folder"
  for f in *; do [ "$f" = build ] || ln -s "$root/$f" "$folder/$f"; done
  mkdir "$folder/build"; for f in "$root"/build/*; do ln -s "$f" "$folder/build/"; done
  { cd "$folder" || exit 2                     # the files that its script begins with
    [ -z "$script" ] || { sed -n '/^cat >[a-z]*\.gr/,/^END/p; /^\(printf\|sed\) .*>[a-z]*\.gr$/p' "$script" | bash
      grep -q '^sssp packages' "$script" && "$root/build/bin/sssp" packages p.csr >/dev/null; }
    sed -n 's/^\$ //p' "$root/figures/data/$name.txt" | while IFS= read -r line; do
      printf 'cat <<"LINE"\n$ %s\nLINE\n%s\n' "$line" "$line"; done >"$work/typed"
    PATH=$root/build/bin:$PATH timeout 300 bash "$work/typed"; } >"$work/comes" 2>&1 </dev/null
  cd "$root" || exit 2
  is "the session $name is as printed" "" "$(diff <(words_of "figures/data/$name.txt") \
    <(words_of "$work/comes") | grep '^[<>]' | head -8)"
done
is "what is not run has a reason that is needed" "" "$(grep -v '^#' tests/told-run.txt |
  awk -F' [|] ' 'NF { print $1 " | " $2 }' | sort -u | comm -23 - <(sort -u "$work/excused"))"
finish
