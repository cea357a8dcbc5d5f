# What the library promises to programs that were compiled with its header: constants,
# functions, where each field of a struct lies.  tests/abi.txt has it; a line that is gone
# or another one needs a new SSSP_ABI, and a line more is only written down there:
#   ABI=new tests/run full abi
# set: full
# made: lib/libsssp.so
. tests/tap.sh
promised() { # HEADER
  perl tests/abi.pl words "$1" && perl tests/abi.pl layout "$(realpath "$1")" >"$work/layout.c" &&
    gcc -Wall -Wextra -Werror "$work/layout.c" -o "$work/layout" && "$work/layout"; }
changes() { promised "$1" >"$work/now" && diff tests/abi.txt "$work/now" | sed -n 's/^< /gone: /p; s/^> /new: /p'; }
[ -z "${ABI:-}" ] || promised "$S/library/sssp.h" >tests/abi.txt
is "the library is what it was" "" "$(changes "$S/library/sssp.h")"
is "each function that it exports is among that" "" "$(comm -23 \
  <(nm -D --defined-only "$B/lib/libsssp.so.1" | sed -n 's/.* T \(sssp_[a-z_]*\)@.*/\1/p' | sort) \
  <(grep -oE '\bsssp_[a-z_]+\(' tests/abi.txt | tr -d '(' | sort))"
# each kind of change is told, and no comment is one
edited() { # NAME WANTED SED
  sed "$3" "$S/library/sssp.h" >"$work/sssp.h"
  is "$1" "$2" "$(changes "$work/sssp.h" | cut -c1-60 | head -2 | paste -sd'|')"; }
edited "another comment is no change" "" 's/NULL is allowed/NULL, too/'
edited "a flag of another value" "gone: SSSP_MAP = 4|new: SSSP_MAP = 5" 's/SSSP_MAP = 4/SSSP_MAP = 5/'
edited "a status that is gone" "gone: SSSP_FAULT = 4" '/SSSP_FAULT = 4/d'
edited "a parameter of another type" \
  "gone: const char *sssp_solver_name(size_t k)|new: const char *sssp_solver_name(unsigned k)" \
  's/sssp_solver_name(size_t k)/sssp_solver_name(unsigned k)/'
edited "a function that is gone" "gone: uint32_t sssp_handovers(const sssp_answer *a)" '/sssp_handovers(/d'
edited "two fields that change places" "gone: struct sssp_request: uint32_t block|new: struct sssp_request: uint64_t block" \
  's/uint32_t block;/uint64_t block;/'
edited "a field more, at the end" "new: struct sssp_request: int more|gone: sssp_request: 88 bytes" \
  's/^} sssp_request;/int more;\n&/'
# the module for Python has the same structs
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  for s in Request Reading; do
    is "Python's $s is C's" "$(sed -n "s/^sssp_${s,}\.\(.*\)/\1/p" tests/abi.txt)" \
      "$(SSSP_LIBRARY=$B/lib/libsssp.so.1 PYTHONPATH=$S/library PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c "
import ctypes, sssp
for name, _ in sssp._$s._fields_:
    f = getattr(sssp._$s, name)
    print('%s at %d, %d bytes' % (name, f.offset, f.size))")"
  done
else skip "Python's structs" "no python3-numpy"
fi
finish
