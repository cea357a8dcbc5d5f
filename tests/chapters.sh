# The code as it stands after a chapter builds and passes its tests alone.
# Here as after chapter 3, without the simulator; every chapter in the full set.
# timeout: 500, seconds: 8
. tests/tap.sh
ok "make chapter N=3" make chapter N=3 OPT=-O0 NVCC=
status "make chapter without a number" 2 make chapter
status "a chapter that there is not" 2 make chapter N=77
says "is said not to be" "there is no chapter 77"
finish
