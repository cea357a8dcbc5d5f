#pragma once
#include "graph/linkage.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BEGIN_C
/* The five functions */
typedef struct wire wire;
typedef struct wire_kind {
    const char *name;
    /* False, here and below: failure() has the line. */
    bool (*open)(wire *w);
    /* all[r] = what rank r has at mine; both on the device, count
       words each; then a copy of all on the host, awaited. */
    bool (*agree)(wire *w, const uint64_t *mine, uint64_t *all,
                  uint64_t *here, size_t count);
    /* bytes[r] from out + from[r] to rank r; got[r] bytes from rank r,
       one after the other, into in.  Queued behind device work. */
    bool (*trade)(wire *w, const char *out, const size_t *from,
                  const size_t *bytes, char *in, const size_t *got);
    /* Each rank's bytes[r] at all + from[r], to all other ranks. */
    bool (*spread)(wire *w, char *all, const size_t *from,
                   const size_t *bytes);
    void (*close)(wire *w);
} wire_kind;
struct wire {
    const wire_kind *kind;
    int rank, ranks;
    void *own;               /* the kind's */
    bool messages;           /* even where memory can be shared */
    uint32_t room;           /* offers in an inbox; 0: many */
};
extern const wire_kind wire_mpi, wire_nccl, wire_alone;
/* Takes the device for the local rank, and names it. */
bool take_device(int local, char *name, size_t size);
END_C
