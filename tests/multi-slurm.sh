# The batch files of book/slurm under a private cluster of one node, made here
# and gone at the end.  Skipped where Slurm or MPI is not installed.
# set: full
# timeout: 300
. tests/tap.sh
. tests/ranks.sh
for p in slurmctld slurmd munged sbatch srun; do
  command -v $p >/dev/null || PATH=$PATH:/usr/sbin
  command -v $p >/dev/null || { skip "batch files" "no $p here (Debian: slurm-wlm)"; finish; }
done
node=$(hostname -s) me=$(id -un) c=$work/cluster
mkdir -p "$c/state" "$c/spool" "$c/log"; chmod 755 "$work" "$c"
head -c 1024 /dev/urandom >"$c/key"; chmod 600 "$c/key"
port=$((20000 + $$ % 20000))
cat >"$c/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$c/munge.socket
CredType=cred/munge
StateSaveLocation=$c/state
SlurmdSpoolDir=$c/spool
SlurmctldPidFile=$c/slurmctld.pid
SlurmdPidFile=$c/slurmd.pid
SlurmctldLogFile=$c/log/slurmctld
SlurmdLogFile=$c/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
GresTypes=gpu
MessageTimeout=60
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 Gres=gpu:2 State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
for d in null zero; do
  printf 'NodeName=%s Name=gpu File=/dev/%s\n' "$node" $d
done >"$c/gres.conf"
export SLURM_CONF=$c/slurm.conf
munged --foreground --force --key-file="$c/key" --socket="$c/munge.socket" \
  --pid-file="$c/munge.pid" --log-file="$c/log/munged" --seed-file="$c/seed" >"$c/log/m" 2>&1 &
pids=$!
down() { kill $pids 2>/dev/null; wait 2>/dev/null; rm -rf "$work"; }
trap down EXIT
sleep 1
slurmctld -D -f "$SLURM_CONF" >"$c/log/1" 2>&1 & pids="$pids $!"
slurmd -D -f "$SLURM_CONF" -N "$node" >"$c/log/2" 2>&1 & pids="$pids $!"
for k in $(seq 60); do sinfo -h -o %t 2>/dev/null | grep -q idle && break; sleep 0.5; done
if ! sinfo -h -o %t 2>/dev/null | grep -q idle; then
  for f in "$c"/log/*; do echo "# $f"; tail -n 4 "$f" | sed "s/^/# /"; done
  skip "batch files" "no private cluster can be made here"; finish
fi
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
