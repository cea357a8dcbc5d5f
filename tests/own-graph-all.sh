# The answers of all exercises on drawn graphs (tests/own-graph.sh).
# set: full
# timeout: 1200
ALL=1 . tests/own-graph.sh
