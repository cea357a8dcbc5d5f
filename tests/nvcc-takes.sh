#!/bin/bash
# Every option that make gives to nvcc is one that nvcc takes, for what is
# made only where a card is, too: its lines are read off make, each kind of
# line once, and nvcc is asked what it would do.
. tests/tap.sh
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
if [ ! -x "$nvcc" ]; then
  skip "nvcc takes the options that make gives it" "there is no nvcc"; finish
fi
lines() {
  env -u MAKEFLAGS make -n "O=$work/o" "SRC=$S" "NVCC=$nvcc" LIB_CU=gpu \
    programs library library-wheel 2>"$work/make.err" |
    sed -e :a -e '/\\$/N; s/\\\n//; ta' | grep -o "$nvcc .*" |
    sed -E "s/ (&&|;|>|\|\|) .*//; s/'//g; s/ -(MF|MT|o) [^ ]+//g
      s/ [^ ]*\.(o|a|cu|new)\b//g" | sort -u
}
lines >"$work/lines"
ok "make has such lines, and one of them links a library" \
  grep -q -e ' -shared' "$work/lines"
: >"$work/empty.cu"
while read -r line; do
  kind=$(sed -E 's/^[^ ]* +//; s/[^ ]*\///g' <<<"$line" | cut -c1-60)
  # shellcheck disable=SC2086
  ok "nvcc takes: $kind" $line --dryrun -o "$work/made" "$work/empty.cu"
done <"$work/lines"
no "and not what it does not know" "$nvcc" -pthread --dryrun "$work/empty.cu"
finish
