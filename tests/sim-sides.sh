#!/bin/bash
# The address of a variable of the device is the host's own in host code, unless the device
# was asked for it or a kernel told it: every copy and fill, of every kind of variable, by
# every way to the address.  And copies onto themselves, drawn, beside sets of their bytes.
# timeout: 200, seconds: 4
. tests/tap.sh
ok "it compiles" $B/bin/simcc -I$B/include/sim tests/sim/sides.cu -o "$work/x"
ok "an address of host code is refused wherever it is given" "$work/x" host
for by in symbol kernel shared; do ok "and none that may be the device's: $by" "$work/x" $by; done
ok "copies that overlap are told, and no others, seed $drawn" "$work/x" overlap "$drawn"
finish
