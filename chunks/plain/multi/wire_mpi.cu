#include "cuda/device.h"
#include "multi/part.h"
#include "multi/wire.h"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* A buffer on the host */
typedef struct buffer { char *at[2]; size_t room[2]; } buffer;

static char *room_for(wire *w, int which, size_t bytes)
{
    buffer *b = (buffer *)w->own;

    if (b->room[which] < bytes) {
        free(b->at[which]);
        b->at[which] = (char *)malloc(bytes);
        b->room[which] = b->at[which] ? bytes : 0;
    }
    if (bytes && b->room[which] < bytes)
        failing("no memory for %zu bytes of messages", bytes);
    return b->at[which];
}
/* Agree through MPI */
static bool mpi_open(wire *w)
{
    w->own = calloc(1, sizeof(buffer));
    return w->own != NULL || failing("no memory for messages");
}

static bool mpi_agree(wire *w, const uint64_t *mine, uint64_t *all,
                      uint64_t *here, size_t count)
{
    size_t size = count * sizeof *mine;
    char *sent = room_for(w, 0, size + 1);

    (void)all;
    if (sent == NULL)
        return false;
    if (!CUDA_CHECK(cudaMemcpy(sent, mine, size,
                               cudaMemcpyDeviceToHost)))
        return failing("%s", cuda_why());
    MPI_Allgather(sent, (int)count, MPI_UINT64_T, here, (int)count,
                  MPI_UINT64_T, MPI_COMM_WORLD);
    return true;
}
/* Send and receive any number of bytes */
enum { MESSAGE = 1 << 30, MOST_CALLS = 1 << 14 };
typedef struct calls { MPI_Request at[MOST_CALLS]; int count; } calls;

static void move_bytes(calls *c, bool send, char *at, size_t bytes,
                       int rank)
{
    for (size_t done = 0; done < bytes; done += MESSAGE) {
        size_t left = bytes - done;
        int now = left < MESSAGE ? (int)left : MESSAGE;
        MPI_Request *r = &c->at[c->count++];

        if (send)
            MPI_Isend(at + done, now, MPI_BYTE, rank, 0,
                      MPI_COMM_WORLD, r);
        else
            MPI_Irecv(at + done, now, MPI_BYTE, rank, 0,
                      MPI_COMM_WORLD, r);
    }
}

static void move_all(calls *c)
{
    MPI_Waitall(c->count, c->at, MPI_STATUSES_IGNORE);
    c->count = 0;
}
/* Trade through MPI */
static bool mpi_trade(wire *w, const char *out, const size_t *from,
                      const size_t *bytes, char *in, const size_t *got)
{
    static calls c;
    size_t leave = 0, come = 0;
    char *sent, *taken;

    for (int r = 0; r < w->ranks; r++) {
        leave += bytes[r];
        come += got[r];
    }
    sent = room_for(w, 0, leave + 1);
    taken = room_for(w, 1, come + 1);
    if (sent == NULL || taken == NULL)
        return false;
    come = 0;
    for (int r = 0; r < w->ranks; come += got[r++])
        move_bytes(&c, false, taken + come, got[r], r);
    /* Fetch from the device what is sent, and send it */
    for (int r = 0; r < w->ranks; sent += bytes[r++]) {
        if (bytes[r] && !CUDA_CHECK(cudaMemcpy(sent, out + from[r],
                                               bytes[r],
                                               cudaMemcpyDeviceToHost)))
            return failing("%s", cuda_why());
        move_bytes(&c, true, sent, bytes[r], r);
    }
    move_all(&c);
    return CUDA_CHECK(cudaMemcpy(in, taken, come,
                                 cudaMemcpyHostToDevice)) ||
           failing("%s", cuda_why());
}
/* Spread through MPI */
static bool mpi_spread(wire *w, char *all, const size_t *from,
                       const size_t *bytes)
{
    for (int r = 0; r < w->ranks; r++) {
        char *here = room_for(w, 0, bytes[r] + 1);
        const size_t most = MESSAGE;

        if (here == NULL)
            return false;
        if (r == w->rank && bytes[r] &&
            !CUDA_CHECK(cudaMemcpy(here, all + from[r], bytes[r],
                                   cudaMemcpyDeviceToHost)))
            return failing("%s", cuda_why());
        for (size_t k = 0; k < bytes[r]; k += most)
            MPI_Bcast(here + k, (int)(bytes[r] - k < most ? bytes[r] - k
                                                          : most),
                      MPI_BYTE, r, MPI_COMM_WORLD);
        if (r != w->rank && bytes[r] &&
            !CUDA_CHECK(cudaMemcpy(all + from[r], here, bytes[r],
                                   cudaMemcpyHostToDevice)))
            return failing("%s", cuda_why());
    }
    return true;
}
bool take_device(int local, char *name, size_t size)
{
    int count = 0;

    cuda_why()[0] = '\0';
    return (CUDA_CHECK(cudaGetDeviceCount(&count)) && count > 0 &&
            CUDA_CHECK(cudaSetDevice(local % count)) &&
            name_device(name, size)) || failing("%s", cuda_why());
}
/* The table of MPI's functions */
static void mpi_close(wire *w)
{
    buffer *b = (buffer *)w->own;

    if (b) {
        free(b->at[0]);
        free(b->at[1]);
    }
    free(b);
}

const wire_kind wire_mpi = { "MPI", mpi_open, mpi_agree, mpi_trade,
                             mpi_spread, mpi_close };
/* A wire with one end */
static bool alone_open(wire *w)
{
    w->rank = 0;
    w->ranks = 1;
    return true;
}

static bool alone_agree(wire *, const uint64_t *mine, uint64_t *,
                        uint64_t *here, size_t count)
{
    return CUDA_CHECK(cudaMemcpy(here, mine, count * sizeof *mine,
                                 cudaMemcpyDeviceToHost)) ||
           failing("%s", cuda_why());
}

static bool alone_trade(wire *, const char *, const size_t *,
                        const size_t *, char *, const size_t *)
{
    return true;
}
/* The rest of a wire with one end */
static bool alone_spread(wire *, char *, const size_t *, const size_t *)
{
    return true;
}

static void alone_close(wire *)
{
}

const wire_kind wire_alone = { "alone", alone_open, alone_agree,
    alone_trade, alone_spread, alone_close };
