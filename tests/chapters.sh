# The code as it stands after a chapter builds and passes its tests alone.
# timeout: 500, seconds: 25
. tests/tap.sh
for n in 2 5; do
  ok "make chapter N=$n" make chapter N=$n OPT=-O0 NVCC=
done
status "make chapter without a number" 2 make chapter
finish
