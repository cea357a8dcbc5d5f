# Every session that the student's edition prints can be typed in the lab, by
# a student whose kernels are in their places; and where a session wants a
# wrong kernel, which no lab has, with a file in the place of its name.
# set: full
# timeout: 600
. tests/tap.sh
root=$PWD
book/tools/lab "$work/lab" chunks/*.nw
# the kernels are written: what is tangled whole stands in generated/; and
# what is compiled need not be compiled again
rm -r "$work/lab/generated"; cp -r generated "$work/lab/generated"
mkdir "$work/lab/build"
for f in bin lib libs include obj judge; do ln -s "$B/$f" "$work/lab/build/$f"; done
# (its reports name the chapters' lines, where a lab's own name generated/)
mkdir "$work/lab/chunks"; ln -s "$root/chunks/11-wrong.nw" "$work/lab/chunks/"
cp -r "$B/exercises" "$work/answers"
cd "$work/lab" || exit 1
mkdir handins; cp "$work/answers/06-minimum1/minimum1.cu" "$work/answers/16-barriers/delta_block.cu" handins
[ -r "$root/build/rome99.gr" ] && cp "$root/build/rome99.gr" .
seen() {            # the transcripts of the chapters, but for unseen prose
  for f in "$root"/chunks/0[0-9]-*.nw "$root"/chunks/1[0-8]-*.nw; do
    sed '/^\\begin{unseen}/,/^\\end{unseen}/d' "$f" | grep -o '\\transcript{[a-z0-9-]*' | sed 's/.*{//'
  done; }
# the path of a wrong kernel: a file, as a student would have made it
own() {
  sed -E "s,build/exercises/05-relax-f,$work/answers/05-relax-f,
    s,(\.\./)*exercises/05-relax-f/submissions,$root/exercises/05-relax-f/submissions,
    s,\.\./$work,$work,
    s,^(figures/measure/try-minimum1.sh) ([a-z_]+/[a-z-]+),\1 $root/build/x/06-minimum1/\2,
    s,^(figures/measure/try-delta.sh) ([a-z_]+/[a-z-]+),\1 $root/build/x/16-barriers/\2," |
  while IFS= read -r line; do
    for path in $(echo "$line" | grep -oE "$root/build/x/[^ ]*"); do
      rest=${path#"$root"/build/x/} folder=${rest%%/*} which=${rest#*/}
      for f in "$root/exercises/$folder/submissions/$which.cu" "$work/answers/$folder/$which"/*.cu; do
        [ ! -f "$f" ] || line=$(echo "$line" | sed "s,$path,$f,")
      done
    done
    printf '%s\n' "$line"
  done; }
count=0
for name in $(seen); do
  case $name in frontiers-session) [ -r rome99.gr ] || { skip "$name" "wants rome99.gr: make rome"
    continue; } ;; esac
  sed -n 's/^\$ //p' "$root/figures/data/$name.txt" | own >"$work/typed"
  count=$((count + 1))
  PATH=$work/lab/build/bin:$PATH bash "$work/typed" >"$work/said" 2>&1 </dev/null
  is "$name" "" "$(grep -iE ': (command )?not found|no such|cannot|not in this tree|usage' "$work/said" | head -3)"
  [ -s "$work/said" ] || is "$name says something" yes no
done
is "there are sessions" yes "$([ $count -gt 15 ] && echo yes)"
status "a wrong kernel that the lab lacks" 2 figures/measure/try-minimum1.sh barrier/inside-the-if 96
says "is told in words" 'not in this tree'
status "another" 2 figures/measure/try-delta.sh race/index-by-all
finish
