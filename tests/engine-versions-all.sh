#!/bin/bash
# All versions of the engine solve graphs on the simulator.
# set: full
# timeout: 600
ALL=1 exec bash tests/engine-versions.sh
