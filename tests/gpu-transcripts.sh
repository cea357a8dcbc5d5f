# The terminal sessions that Chapters 4 and 5 print are what happens today.
. tests/tap.sh

ok "the sessions run" figures/measure/gpu-transcripts.sh "$work"
same() { diff <(grep -v seconds "$1") <(grep -v seconds "$2"); }
for file in gpu-degrees gpu-degrees-plain gpu-too-large gpu-sssp \
            relax-funnel-wrong relax-funnel-right relax-judge; do
  ok "$file is as printed" same figures/data/$file.txt "$work/$file.txt"
done
finish
