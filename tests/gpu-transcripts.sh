# set: full
# The terminal sessions that Chapters 4 and 5 print are what happens today.
. tests/tap.sh

ok "the sessions run" figures/gpu-transcripts.sh "$work"
for file in gpu-degrees gpu-degrees-plain gpu-too-large \
            relax-funnel-wrong relax-funnel-right relax-judge; do
  ok "$file is as printed" diff figures/data/$file.txt "$work/$file.txt"
done
finish
