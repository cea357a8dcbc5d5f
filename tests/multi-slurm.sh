# The batch files of book/slurm under a private cluster.
# set: full
# timeout: 300
. tests/tap.sh
. tests/ranks.sh
cluster_for="batch files"
. tests/cluster.sh
export SSSP_MPI=$B/bin/sssp-mpi
$B/bin/sssp gen --family rmat --n 96 --out "$work/g.csr"
ok "a graph as a job of two tasks" sbatch -W -o "$work/solve.out" book/slurm/solve.sbatch \
  "$work/g.csr" --out "$work/d"
cp "$work/solve.out" "$work/out" 2>/dev/null
says "is solved by two ranks" '2 ranks'
says "and certified" '^verified      yes'
ok "and right" $B/bin/sssp verify "$work/g.csr" "$work/d"
ok "all pairs as a job" sbatch -W -o "$work/pairs.out" book/slurm/pairs.sbatch "$work/g.csr" \
  --count 5 --rows "$work/rows"
is "write their rows" "5" "$($B/bin/sssp rows "$work/rows" | awk '/^rows/ { print $2 }')"
ok "the same job again, begun anew" sbatch -W -o "$work/pairs.out" book/slurm/pairs.sbatch \
  "$work/g.csr" --count 5 --rows "$work/rows"
no "a job that fails says so" sbatch -W -o "$work/bad.out" book/slurm/solve.sbatch "$work/none.csr"
cp "$work/bad.out" "$work/out"; says "in its file" 'sssp-mpi: rank 0: .*No such file'
for f in book/slurm/*.sbatch; do ok "$f is accepted by the queue" sbatch --test-only "$f"; done
finish
