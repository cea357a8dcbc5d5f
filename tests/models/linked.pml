/* Linked cards: inboxes, bulletins, and two of each. */
#define CARDS 2
#define LAUNCHES 2
#ifndef TASKS
#define TASKS 4
#endif
#define ROOM 1
#define AT(to, parity) ((to) * 2 + (parity))
#define INBOX(to, parity) AT(to, parity)
#define BULLETIN(to, parity) (2 * CARDS + AT(to, parity))
#define PEERS CARDS
#define WORDS (2 * CARDS)
#define DATA (4 * CARDS)
#include "order.pml"

byte round_word[WORDS], box[WORDS * ROOM];
byte come[WORDS], offers[WORDS], queued[WORDS];
byte waits[CARDS], last_round[CARDS], made, done, ready;

/* Perform a task, or offer it */
inline perform(v) {
    assert(!HAS(done, v));
    done = done | 1 << v
}

inline offer(v) {
    if
    :: sent < ROOM ->
        writes(me, INBOX(1 - me, round & 1));
        box[AT(1 - me, round & 1) * ROOM + sent] = v
    :: sent >= ROOM -> outbox = outbox | 1 << v; late++
    fi;
    sent++
}

/* Lower others, here or there */
inline lower_others() {
    do
    :: made < TASKS ->
        v = made;
        made++;
        if
        :: waits[me] = waits[me] | 1 << v
        :: offer(v)
        fi
    :: break
    od;
    v = 0
}
/* Tell, and hear */
inline tell() {
    atomic {
        sent = (sent < ROOM -> sent : ROOM);
        writes(me, BULLETIN(1 - me, round & 1));
        come[AT(1 - me, round & 1)] = sent;
        offers[AT(1 - me, round & 1)] = sent + late;
        queued[AT(1 - me, round & 1)] = waits[me] != 0;
        all = sent + late + (waits[me] != 0);
        sent = 0;
        late = 0
    };
    atomic {
        round_word[AT(1 - me, round & 1)] = round;
        forget(AT(1 - me, round & 1));
        release(me, AT(1 - me, round & 1))
    }
}

/* Hear the other card */
inline hear() {
    atomic {
        round_word[AT(me, round & 1)] == round;
        acquire(me, AT(me, round & 1))
    };
    atomic {
        reads(me, BULLETIN(me, round & 1));
        all = all + offers[AT(me, round & 1)] +
              queued[AT(me, round & 1)];
        due = come[AT(me, round & 1)]
    }
}
/* A step of a card */
inline do_step() {
    do
    :: atomic { due > 0 ->
        due--;
        v = box[AT(me, 1 - (round & 1)) * ROOM + due];
        reads(me, INBOX(me, 1 - (round & 1)));
        perform(v);
        lower_others() }
    :: atomic { due == 0 -> v = 0; break }
    od;
    atomic { again = outbox; outbox = 0 };
    do
    /* Offer again, or perform what is its own */
    :: atomic { HAS(again, v) -> again = WITHOUT(again, v); offer(v) }
    :: atomic { HAS(waits[me], v) ->
        waits[me] = WITHOUT(waits[me], v);
        task = v;
        perform(v);
        lower_others();
        v = task;
        task = 0 }
    :: atomic { !HAS(again | waits[me], v) ->
        if
        :: v < TASKS - 1 -> v++
        :: v == TASKS - 1 -> v = 0; break
        fi }
    od
}
/* A card of the model */
inline get_ready() {
    atomic { round_word[AT(me, 0)] = 0; round_word[AT(me, 1)] = 0 };
    atomic {
        ready++;
        if
        :: ready % CARDS == 0 ->
            made = 1; done = 0; waits[0] = 1;
            all_know()
        :: else
        fi
    };
    ready >= CARDS * launch
}

/* A card goes from round to round */
proctype card(byte me) {
    byte launch, round, v, task, sent, late, due, all, outbox, again;

    for (launch : 1 .. LAUNCHES) {
        get_ready();
        round = 1;
        do
        :: tell();
            hear();
            if
            :: all == 0 -> break
            :: all > 0 -> all = 0
            fi;
            do_step();
            round++
        od;
        atomic {
            last_round[me] = round;
            assert(outbox == 0 && due == 0 && waits[me] == 0);
            assert(done == (1 << made) - 1)
        }
    }
}
init {
    atomic { run card(0); run card(1) };
    _nr_pr == 1;
    assert(last_round[0] == last_round[1])
}
