# What the library promises to programs that were compiled with its header: constants,
# functions, where each field of a struct lies.  tests/abi.txt has it; a line that is gone
# or another one needs a new SSSP_ABI, and a line more is only written down there:
#   ABI=new tests/run quick abi
. tests/tap.sh
promised() { # HEADER
  perl tests/abi.pl words "$1" && perl tests/abi.pl layout "$(realpath "$1")" >"$work/layout.c" &&
    gcc -Wall -Wextra -Werror "$work/layout.c" -o "$work/layout" && "$work/layout"; }
changes() { promised "$1" >"$work/now" && diff tests/abi.txt "$work/now" | sed -n 's/^< /gone: /p; s/^> /new: /p'; }
[ -z "${ABI:-}" ] || promised "$S/library/sssp.h" >tests/abi.txt
is "the library is what it was" "" "$(changes "$S/library/sssp.h")"
in_manual() { perl tests/abi.pl manual "$S/library/sssp.h" "$1"; }
is "the manual has each function, as the header has it" "" "$(in_manual book/man/sssp.3)"
sed '/sssp_graph_arcs "/d; /sssp_parents "/s/answer/graph/; s/^.Fn sssp_abi void/&\n.Fn sssp_gone void/' \
  book/man/sssp.3 >"$work/sssp.3"
is "one that is left out, one with another parameter and one that is gone are found" \
  "not: sssp_graph_arcs|not: sssp_parents|only: sssp_gone|only: sssp_parents" "$(in_manual "$work/sssp.3" |
    sed -E 's/ in the manual.*(sssp_[a-z]*(_[a-z]+)*)\(.*/: \1/' | sort | paste -sd'|')"
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
finish
