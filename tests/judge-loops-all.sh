#!/bin/bash
# Forty drawn loops of the host, and all questions of each (judge-loops.sh).
# set: full
# timeout: 3000, seconds: 1200
LOOPS=40 ASKED=all exec bash tests/judge-loops.sh
