# More classes are drawn, with rings in them.
# set: full
# timeout: 900
COUNT=400 exec bash tests/judge-rings.sh
