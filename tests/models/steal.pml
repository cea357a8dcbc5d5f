/* Workers with a shelf each, and the count of those who are busy. */
#define WORKERS 3
#ifndef TASKS
#define TASKS 4
#endif
#define PEERS WORKERS
#define WORDS WORKERS
#define DATA TASKS
#include "order.pml"

byte shelf[WORKERS], mine[WORKERS], busy, made, done;

/* Perform a chunk, which may make others */
inline perform(v) {
    reads(me, v);
    assert(!HAS(done, v));
    done = done | 1 << v;
    do
    :: made < TASKS ->
        writes(me, made);
        mine[me] = mine[me] | 1 << made;
        made++
    :: break
    od
}

/* the least of its own, and it is no longer among them */
inline choose() {
    v = 0;
    do
    :: HAS(mine[me], v) -> break
    :: else -> v++
    od;
    mine[me] = WITHOUT(mine[me], v)
}
/* Take what is on a shelf, in the model */
inline look() {
    if
    :: shelf[0] != 0 -> w = 0
    :: shelf[1] != 0 -> w = 1
    :: shelf[2] != 0 -> w = 2
    fi
}

inline exchange() {
    atomic {
        got = shelf[w];
        shelf[w] = 0;
        acquire(me, w);
        release(me, w)
    }
}
/* A worker of the model */
proctype worker(byte me) {
    byte v, w, got;

    if
    :: me > 0 -> goto idle
    :: else
    fi;
working:
    do
    :: atomic { mine[me] != 0 && shelf[me] == 0 -> choose() };
        atomic {
            shelf[me] = v + 1;
            forget(me);
            release(me, me);
            v = 0
        }
    :: atomic { mine[me] != 0 -> choose(); perform(v); v = 0 }
    /* Take or become idle, in the model */
    :: atomic { mine[me] == 0 && shelf[0] + shelf[1] + shelf[2] > 0 ->
            look() };
        exchange();
        atomic {
            if
            :: got > 0 -> v = got - 1; got = 0; perform(v); v = 0
            :: got == 0
            fi;
            w = 0
        }
    :: atomic { mine[me] == 0 && shelf[me] == 0 -> skip };
        atomic { busy--; break }
    od;
idle:
    /* Be idle, in the model */
    do
    :: atomic { busy == 0 -> assert(done == (1 << made) - 1); break }
    :: look();
        busy++;
        exchange();
        if
        :: atomic { got > 0 ->
            v = got - 1; got = 0; w = 0; perform(v); v = 0;
            goto working }
        :: atomic { got == 0 -> busy--; w = 0 }
        fi
    od
}
/* The team of the model */
init {
    atomic {
        made = 1; mine[0] = 1; busy = 1;
        all_know();
        run worker(0); run worker(1); run worker(2)
    };
    _nr_pr == 1;
    assert(done == (1 << made) - 1)
}
