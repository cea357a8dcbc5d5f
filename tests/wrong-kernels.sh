# set: full
# timeout: 300
# made: tests/test_04_initialize tests/test_05_relax
# Every wrong kernel that Chapters 4 and 5 print is found by the chapters'
# own stage tests, and every other right one passes them.
. tests/tap.sh

build() {   # build FILE KERNEL TEST OBJECT...: the test with this kernel
  file=$1 kernel=$2 test=$3; shift 3
  $B/bin/simcc -O1 -g -Igenerated -DCOST_BITS=32 -c "$file" \
    -o "$work/x.o" &&
  $B/bin/simcc -o "$work/x" $B/tests/$test.32.o \
    $B/tests/$test.64.o "$work/x.o" $B/checked64/cuda/$kernel.o \
    "$@" -lcmocka
}
every() {   # every SLUG KERNEL TEST OBJECT...: all versions of its file
  slug=$1; shift
  for file in build/exercises/$slug/*/*/"$1.cu"; do
    version=${file#build/exercises/}; version=${version%/*}
    ok "$version compiles" build "$file" "$@"
    [ $tap_rc = 0 ] || continue
    case $version in
      */accepted/*) ok "$version passes" timeout 60 "$work/x" ;;
      *) no "$version is found" timeout 60 "$work/x" ;;
    esac
  done
}
C=$B/checked32/cuda D=$B/checked64/cuda
every 04-initialize initialize test_04_initialize
every 05-relax-f relax_F test_05_relax $C/relax_U.o $D/relax_U.o
every 05-relax-u relax_U test_05_relax $C/relax_F.o $D/relax_F.o
finish
