# The table of formats, walked: each row's samples cut, changed and drawn
# anew, under AddressSanitizer (tests/readers/walk.c).  $1: all of it.
# made: readers/walk
O=${O:-build}
[ -x "$O/readers/walk" ] || { echo "not ok 1 - make $O/readers/walk"; echo 1..1; exit 1; }
# (it tells of each allocation that is refused, which is what readers must bear)
{ "$O/readers/walk" tests/readers/samples $1 2>&1 >&3 | grep -v 'AddressSanitizer failed to alloc' >&2
  exit "${PIPESTATUS[0]}"; } 3>&1
