#!/bin/bash
# set: full
# timeout: 1200
# Every command and every option of both programs: see options.sh.
ALL=1 exec bash tests/options.sh
