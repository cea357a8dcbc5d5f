#!/bin/bash
# An evening that is stopped two dozen times.
# set: full
# timeout: 1500
ROUNDS=24 exec bash tests/judge-waits.sh
