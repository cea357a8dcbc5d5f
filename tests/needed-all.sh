#!/bin/bash
# Every barrier and fence of the answers (needed.sh).
# set: full
# timeout: 1500, seconds: 300
NEEDED=all exec bash tests/needed.sh
