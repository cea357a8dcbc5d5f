# Every solver of the device that is not wrong by design, with every size of
# block: verified answers on a random graph from a source in its middle, and
# on one with weights of zero and a part that cannot be reached.
# A solver takes every fourth size here, its neighbour the next four's;
# BLOCKS=all: every solver every size.
# timeout: 300, seconds: 8
. tests/tap.sh
sssp=$B/bin/sssp
$sssp gen --family predecessor --n 900 --degree 3 --seed 4 --out $work/random.gr >/dev/null
awk 'BEGIN { n = 300; print "p sp", n, 2 * (n - 10)
  for (i = 1; i <= n - 10; i++) {
    print "a", i, 1 + (i * 7) % (n - 10), i % 3
    print "a", i, 1 + (i * 11) % (n - 10), i % 5 } }' >$work/zeros.gr
solvers=$($sssp list | awk '$3 == "GPU" && !/all-pairs|ranks|wrong|real-GPU/ { print $1 }')
some "the table's rows for the device are found" 20 "$solvers"
all() { [ "${BLOCKS:-}" = all ]; }
every_block() {   # every_block SOLVER GRAPH SOURCE TURN
  for block in $(all && seq 32 32 1024 || seq $((32 * ($4 % 4) + 32)) 128 1024); do
    $sssp solve "$work/$2.gr" --solver "$1" --source "$3" --block "$block" \
      --device sim --verify || { echo "block $block"; return 1; }
  done
}
n=0
for s in $solvers; do
  ok "$s, random, every block" every_block "$s" random 600 $n
  ok "$s, zeros and unreached, every block" every_block "$s" zeros 150 $((++n))
done
finish
