# One in three hundred and eighty of the known submissions gets its verdict; all of them do
# in the full set.  Each sentence of a statement has somebody who asks it.
# timeout: 600, seconds: 20
exercises/tools/promises >build/promises.said || { sed 's/^not ok/# &/' build/promises.said >&2; exit 1; }
export JUDGE_ONE_COMPILER=1         # both in the full set
exec ${O:-build}/bin/judge verify "" 0/380
