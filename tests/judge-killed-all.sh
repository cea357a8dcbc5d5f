# A hundred kills at random moments (tests/judge-killed.sh deals a few).
# set: full
# timeout: 900
KILLS=100 exec bash tests/judge-killed.sh
