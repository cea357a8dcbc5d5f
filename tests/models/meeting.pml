/* The engine's blocks, the stream and the host. */
#define BLOCKS 3
#define LAUNCHES 2
#define WRAP 8
#ifndef TASKS
#define TASKS 4
#endif
#ifndef ROOM
#define ROOM 1
#endif
#define PEERS BLOCKS
#define WORDS 2
#define DATA (1 + 5 * BLOCKS)
#include "order.pml"

/* What the blocks share */
#define ORDERS 0
#define COUNTS(b) (1 + (b))
#define QUEUE(s, b) (1 + BLOCKS + (s) * BLOCKS + (b))
#define MARKS(t, b) (1 + 3 * BLOCKS + (t) * BLOCKS + (b))
#define ARRIVED 0
#define ROUND 1
mtype = { GO, FINISHED, HANDED_OVER };
mtype state;
byte arrived, round_word, queued, taken;
bit turn, side, scan;
bool near, nearest, stopped, started, ended;
byte queue[2 * ROOM], author[2 * ROOM], marks[2];
byte made, done, carries = 1, running, launches;
/* What a block does with a task */
inline perform(v) {
    assert(!HAS(done, v));
    done = done | 1 << v
}

inline mark(b, v) {
    marks[!turn] = marks[!turn] | 1 << v;
    writes(b, MARKS(!turn, b))
}

/* Push a task, or mark it */
inline push(b, v) {
    at = queued;
    queued++;
    writes(b, COUNTS(b));
    if
    :: at < ROOM ->
        queue[side * ROOM + at] = v;
        author[side * ROOM + at] = b;
        writes(b, QUEUE(side, b))
    :: else -> mark(b, v); my_near = true
    fi;
    at = 0
}

/* Lower others, as many as one likes */
inline lower_others(b) {
    do
    :: made < TASKS ->
        v = made;
        made++;
        if
        :: push(b, v)
        :: mark(b, v); my_nearest = true
        fi
    :: break
    od;
    v = 0
}
/* The last block decides, in the model */
/* Reset the counts */
inline reset_counts(b) {
    for (i : 0 .. BLOCKS - 1) {
        writes(b, COUNTS(i))
    };
    i = 0
}
/* Take what is there */
inline take_what_is_there(b) {
    more = true;
    if
    :: queued ->
        side = !side;
        taken = (queued < ROOM -> queued : ROOM);
        queued = 0;
        reset_counts(b);
        if
        :: more = false
        :: skip
        fi
    :: else
    fi;
    /* Read the bitmap, if leftovers do not forbid it */
    if
    :: more && (near || nearest) ->
        scan = 1;
        turn = !turn;
        near = false;
        nearest = false;
        reset_counts(b)
    :: else
    fi;
    more = false
}
inline decide(b) {
    for (i : 0 .. BLOCKS - 1) {
        reads(b, COUNTS(i))
    };
    reads(b, ORDERS);
    i = 0; scan = 0; taken = 0;
    if
    :: queued == 0 && !near && !nearest -> state = FINISHED
    :: queued || near || nearest ->
        if
        :: stopped = true; state = FINISHED
        :: launches < LAUNCHES -> state = HANDED_OVER
        :: take_what_is_there(b)
        fi
    fi;
    writes(b, ORDERS)
}
/* All blocks meet, in the model */
inline begin_run(b) {
    reads(b, ORDERS);
    if
    :: launches == 1 -> marks[1] = marks[1] | 1; made = 1
    :: else
    fi;
    state = GO; side = 0; turn = 1; scan = 1; taken = 0;
    writes(b, ORDERS)
}

/* Post what was counted */
inline post(b) {
    if
    :: my_near || my_nearest ->
        near = near || my_near;
        nearest = nearest || my_nearest;
        writes(b, COUNTS(b))
    :: else
    fi;
    my_near = false;
    my_nearest = false
}
/* Arrive, and decide or wait */
inline meet(b) {
    atomic { post(b) };
    atomic {
        at = arrived;
        arrived = (arrived + 1) % WRAP;
        acquire(b, ARRIVED);
        release(b, ARRIVED)
    };
    if
    :: at == (round * BLOCKS + WRAP - 1) % WRAP ->
        atomic {
            if
            :: first -> begin_run(b)
            :: else -> decide(b)
            fi
        };
        atomic { round_word = round; forget(ROUND); release(b, ROUND) }
    :: else ->
        atomic { round_word == round; acquire(b, ROUND) }
    fi;
    atomic { at = 0; first = false; reads(b, ORDERS) }
}
/* A block of the model */
inline take_items(b) {
    do
    :: atomic { item < taken ->
        v = queue[!side * ROOM + item];
        reads(b, QUEUE(!side, author[!side * ROOM + item]));
        queue[!side * ROOM + item] = 0;
        author[!side * ROOM + item] = 0;
        perform(v);
        lower_others(b);
        item = item + BLOCKS }
    :: atomic { item >= taken -> item = b; break }
    od
}

/* Scan the marks */
inline scan_marks(b) {
    do
    :: atomic { scan && item < TASKS ->
        reads(b, MARKS(turn, 0));
        reads(b, MARKS(turn, 1));
        reads(b, MARKS(turn, 2));
        if
        :: HAS(marks[turn], item) ->
            marks[turn] = WITHOUT(marks[turn], item);
            if
            :: perform(item); lower_others(b)
            :: carries > 0 ->
                carries--; mark(b, item); my_nearest = true
            fi
        :: else
        fi;
        item = item + BLOCKS }
    :: atomic { !scan || item >= TASKS -> item = b; break }
    od
}
/* From meeting to meeting */
proctype block(byte b) {
    byte round, at, v, item, i;
    bool my_near, my_nearest, more, first;
end:
    do
    :: atomic { HAS(running, b) ->
        round = 1; first = true; item = b };
        do
        :: meet(b);
            if
            :: state != GO -> break
            :: state == GO
            fi;
            take_items(b);
            scan_marks(b);
            atomic { round = (round + 1) % WRAP; v = 0 }
        od;
        atomic {
            round = 0; item = 0; v = 0;
            running = WITHOUT(running, b)
        }
    od
}
/* The stream and the host of the model */
proctype stream() {
end:
    do
    :: started && !ended ->
        atomic {
            arrived = 0; round_word = 0; queued = 0;
            near = false; nearest = false;
            marks[0] = 0;
            all_know();
            running = (1 << BLOCKS) - 1
        };
        running == 0;
        ended = true
    od
}

/* Fetch what waits, in the model */
inline fetch() {
    waiting = marks[!turn];
    assert(marks[turn] == 0);
    v = 0;
    do
    :: v < queued && v < ROOM ->
        waiting = waiting | 1 << queue[side * ROOM + v];
        v++
    :: else -> break
    od;
    v = 0
}
/* Go on here, in the model */
inline go_on_here() {
    do
    :: waiting ->
        for (v : 0 .. TASKS - 1) {
            if
            :: HAS(waiting, v) ->
                waiting = WITHOUT(waiting, v);
                perform(v);
                do
                :: made < TASKS ->
                    waiting = waiting | 1 << made; made++
                :: break
                od
            :: skip
            fi
        }
    :: break
    od;
    v = 0
}
/* Launch, and launch again */
init {
    byte v, waiting;

    atomic { run block(0); run block(1); run block(2); run stream() };
    do
    :: atomic { launches++; ended = false; started = true };
        atomic { ended -> started = false };
        if
        :: state == FINISHED -> break
        :: state == HANDED_OVER ->
            atomic { fetch() };
            go_on_here();
            if
            :: waiting == 0 -> break
            :: else -> marks[1] = waiting; waiting = 0
            fi
        fi
    od;
    assert(running == 0);
    assert(stopped || done == (1 << made) - 1)
}
