# All exercises of tests/attack-stores.sh.
# set: full
# timeout: 1500
STORES=all exec bash tests/attack-stores.sh
