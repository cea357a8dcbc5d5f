# Every solver of the device that is not wrong by design, with every size of
# block: verified answers on a random graph from a source in its middle, and
# on one with weights of zero and a part that cannot be reached.
# timeout: 300, seconds: 26
. tests/tap.sh
sssp=$B/bin/sssp
$sssp gen --family predecessor --n 900 --degree 3 --seed 4 --out $work/random.gr >/dev/null
awk 'BEGIN { n = 300; print "p sp", n, 2 * (n - 10)
  for (i = 1; i <= n - 10; i++) {
    print "a", i, 1 + (i * 7) % (n - 10), i % 3
    print "a", i, 1 + (i * 11) % (n - 10), i % 5 } }' >$work/zeros.gr
solvers=$($sssp list | awk '$3 == "GPU" && !/all-pairs|wrong|real-GPU/ { print $1 }')
is "the table's rows for the device are found" \
  "$($sssp list | grep -c ' GPU ')" \
  "$($sssp list | awk '$3 == "GPU"' | wc -l)"
every_block() {   # every_block SOLVER GRAPH SOURCE
  for block in $(seq 32 32 1024); do
    $sssp solve "$work/$2.gr" --solver "$1" --source "$3" --block "$block" \
      --device sim --verify || { echo "block $block"; return 1; }
  done
}
for s in $solvers; do
  ok "$s, random, every block" every_block "$s" random 600
  ok "$s, zeros and unreached, every block" every_block "$s" zeros 150
done
finish
