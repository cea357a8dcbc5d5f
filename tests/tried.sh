# What the text says that a test, an oracle, the fuzzer or make verify tries, it tries:
# each such sentence has a row in tests/tried.txt, which points at a case of the test, or
# at what its code does, and each number of the sentence is read off there.
# seconds: 6
. tests/tap.sh
perl_() { perl tests/tried.pl "$@"; }
ok "there are such sentences" test "$(perl_ sentences chunks/*.nw | grep -c .)" -ge 400
is "each has its row, and each row what its test does" "" "$(perl_ check tests/tried.txt chunks/*.nw 2>&1 | head -12)"
# It would be noticed.
mkdir "$work/tree" "$work/tree/chunks" && cp -r tests "$work/tree/" && ln -s "$PWD/generated" "$PWD/exercises" "$PWD/book" "$PWD/figures" "$PWD/Makefile" "$work/tree/"
cp chunks/07-baselines.nw "$work/tree/chunks/"; grep '^#\|^07 ' tests/tried.txt >"$work/tree/rows"
fault() { (cd "$work/tree" && perl tests/tried.pl check rows chunks/*.nw 2>&1) | wc -l; }
is "a chapter alone" 0 "$(fault)"
fault_of() { # fault_of NAME FILE SED: what is found when FILE is edited so
  cp "$work/tree/$2" "$work/was"; sed -i "$3" "$work/tree/$2"
  ok "$1: the edit applies" sh -c "! cmp -s '$work/was' '$work/tree/$2'"
  is "$1" "${4:-1}" "$(fault)"; cp "$work/was" "$work/tree/$2"; }
t=tests/test_07_fibonacci.c c=chunks/07-baselines.nw
fault_of "a test that makes fewer operations" $t 's/step < 20000/step < 2000/'
fault_of "a check that is a comment now" $t 's,assert_false(x->marked);,/* & */;,'
fault_of "a case that is not run" tests/test_07_baselines.c '/cmocka_unit_test(random_weights)/d' 3
fault_of "a sentence with another number" $c 's/twenty thousand/thirty thousand/' 2
fault_of "a sentence more" $c 's/^The heap is tested by itself as well\./& The tests also draw graphs with loops./'
fault_of "a sentence less" $c 's/This would find a slip in the proof\.//'
for e in 'the heap is tested' '(it is well known)' 'test_07_fibonacci.c' 'test_07_fibonacci.c#nothing' 'test_07_fibonacci.c /./' \
  'test_07_fibonacci.c /the heap itself/' '20000 = test_07_fibonacci.c#random_operations /step < 20000/' 'count test_07_fibonacci.c /assert/'; do
  echo "07 | The heap is tested by itself as well | $e" | sed 's/^/&/' >"$work/row"
  is "no row: $e" 1 "$(cd "$work/tree" && perl tests/tried.pl check "$work/row" chunks/*.nw 2>&1 | grep -vc ': no row: ')"
done
# What is excused is little, and says by what.
rows=$(grep -vc '^#' tests/tried.txt) excused=$(grep -c ' | (' tests/tried.txt)
ok "$excused of $rows rows excuse" test $((excused * 100)) -le $((rows * 45))
finish
