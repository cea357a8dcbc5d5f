# Threads that hesitate before their atomics show what is lost between a look and an
# atomic, in whichever order; who waits for one waits not for ever.
. tests/tap.sh
ok "it compiles" $B/bin/simcc -I$B/include/sim tests/sim/hesitant.cu -o "$work/hesitant"
SIM_REPORT=/dev/null status "threads that hesitate" 0 "$work/hesitant"
finish
