/* Who knows of whose accesses.  Before it: PEERS, WORDS, DATA. */
#define HAS(set, d) (((set) >> (d)) & 1)
#define WITHOUT(set, d) ((set) & ~(1 << (d)))
#define ALL ((1 << DATA) - 1)

int knows[PEERS], saw[PEERS * PEERS];
int gives[WORDS], shown[WORDS * PEERS];
byte k;

/* Read a datum */
inline reads(p, d) {
    assert(HAS(knows[p], d));
    for (k : 0 .. PEERS - 1) {
        if
        :: k != p ->
            saw[k * PEERS + p] = WITHOUT(saw[k * PEERS + p], d)
        :: else
        fi
    };
    for (k : 0 .. WORDS - 1) {
        shown[k * PEERS + p] = WITHOUT(shown[k * PEERS + p], d)
    };
    k = 0
}
/* Write a datum */
inline writes(p, d) {
    assert(HAS(knows[p], d));
    for (k : 0 .. PEERS - 1) {
        assert(HAS(saw[p * PEERS + k], d));
        if
        :: k != p -> knows[k] = WITHOUT(knows[k], d)
        :: else
        fi
    };
    for (k : 0 .. WORDS - 1) {
        gives[k] = WITHOUT(gives[k], d)
    };
    k = 0
}
/* Release, and acquire */
inline release(p, w) {
    gives[w] = gives[w] | knows[p];
    for (k : 0 .. PEERS - 1) {
        shown[w * PEERS + k] = shown[w * PEERS + k] |
                               saw[p * PEERS + k]
    };
    k = 0
}

/* Acquire, and forget */
inline acquire(p, w) {
    knows[p] = knows[p] | gives[w];
    for (k : 0 .. PEERS - 1) {
        saw[p * PEERS + k] = saw[p * PEERS + k] |
                             shown[w * PEERS + k]
    };
    k = 0
}

inline forget(w) {
    gives[w] = 0;
    for (k : 0 .. PEERS - 1) {
        shown[w * PEERS + k] = 0
    };
    k = 0
}
/* Make all peers know everything */
inline all_know() {
    for (k : 0 .. PEERS - 1) {
        knows[k] = ALL
    };
    for (k : 0 .. PEERS * PEERS - 1) {
        saw[k] = ALL
    };
    for (k : 0 .. WORDS - 1) {
        gives[k] = 0
    };
    for (k : 0 .. WORDS * PEERS - 1) {
        shown[k] = 0
    };
    k = 0
}
