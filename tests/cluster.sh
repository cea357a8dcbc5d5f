# cluster.sh: . it behind tap.sh, with cluster_for set to what is tried, to have
# a private Slurm of one node (two GPUs, as far as it knows), gone at the end.
# Where Slurm is not installed (Debian: slurm-wlm munge) or cannot run, skips.
for p in slurmctld slurmd munged sbatch srun; do
  command -v $p >/dev/null || PATH=$PATH:/usr/sbin
  command -v $p >/dev/null || { skip "$cluster_for" "no $p here (Debian: slurm-wlm munge)"; finish; }
done
export PATH
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
# (the node ends before its controller, and both before munged, without which they wait for minutes)
down() {
  local p k
  for p in $pids; do
    kill "$p" 2>/dev/null
    for k in $(seq 50); do kill -0 "$p" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$p" 2>/dev/null
  done
  wait 2>/dev/null; rm -rf "$work"; }
trap down EXIT
sleep 1
slurmctld -D -f "$SLURM_CONF" >"$c/log/1" 2>&1 & pids="$! $pids"
slurmd -D -f "$SLURM_CONF" -N "$node" >"$c/log/2" 2>&1 & pids="$! $pids"
for k in $(seq 60); do sinfo -h -o %t 2>/dev/null | grep -q idle && break; sleep 0.5; done
if ! sinfo -h -o %t 2>/dev/null | grep -q idle; then
  for f in "$c"/log/*; do echo "# $f"; tail -n 4 "$f" | sed "s/^/# /"; done
  skip "$cluster_for" "no private cluster can be made here"; finish
fi
