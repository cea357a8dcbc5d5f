# Two compilers: a kernel that is right for one of them alone is not accepted
# where both are installed, and says by which it fell; one that the other
# compiler does not take keeps its verdict.
# set: full
# timeout: 300
. tests/tap.sh
J=$B/bin/judge right=$B/exercises/05-relax-f/relax_F.cu
for one in g++ clang++; do
  command -v $one >/dev/null || { skip "two compilers" "no $one"; finish; }
done
# (the look at a text refuses the names by which compilers are told apart)
export JUDGE_NO_SYMBOLS=1
two() { env -u JUDGE_ONE_COMPILER "$J" check relax-f "$1"; }
ok "a right kernel" two "$right"; says "is accepted" '^relax-f: accepted'
made() { # made NAME WORD: where WORD is defined, the atomic is a plain store
  sed "s/^\( *\)atomicMin(&c\[j\], sum);/#ifdef $2\n\1{ if (sum < c[j]) c[j] = sum; }\n#else\n&\n#endif/" \
    "$right" >"$work/$1.cu"; }
made clang __clang__
status "a race for clang++ alone" 1 two "$work/clang.cu"
says "is a race" '^relax-f: race \(0 of 10 points'
says "and says who has seen it" 'seen when clang\+\+ compiles it'
no "and no question is named that would not show it" grep -q 'TEST=' "$work/out"
ok "with one compiler" "$J" check relax-f "$work/clang.cu"; says "it is accepted" '^relax-f: accepted'
sed '1i #ifdef __clang__\n#error not mine\n#endif' "$right" >"$work/refused.cu"
ok "what clang++ refuses" two "$work/refused.cu"; says "stays accepted" '^relax-f: accepted'
finish
