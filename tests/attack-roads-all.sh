# All of the roads of tests/attack-roads.sh.
# set: full
# timeout: 1500
ROADS=all exec bash tests/attack-roads.sh
