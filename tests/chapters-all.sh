# set: full
# timeout: 1500
. tests/tap.sh
for f in chunks/[0-8]*.nw; do
  case $f in *z-answers.nw|*/00-*) continue ;; esac
  n=$((10#$(basename "$f" | cut -c1-2)))
  ok "make chapter N=$n" make chapter N=$n OPT=-O1 SIM_OPT=-O1
done
finish
