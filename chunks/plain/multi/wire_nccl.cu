#include "cuda/check.h"
#include "multi/part.h"
#include "multi/wire.h"
#include <mpi.h>
#include <nccl.h>

/* Check a call of NCCL */
static bool nccl_good(ncclResult_t r)
{
    return r == ncclSuccess ||
           failing("NCCL: %s", ncclGetErrorString(r));
}

static bool calls_fine(bool called)
{
    return called || failing("%s", cuda_why());
}
/* Trade through NCCL */
static bool nccl_trade(wire *w, const char *out, const size_t *from,
                       const size_t *bytes, char *in, const size_t *got)
{
    ncclComm_t c = (ncclComm_t)w->own;
    bool well = nccl_good(ncclGroupStart());

    for (int r = 0; well && r < w->ranks; in += got[r++])
        well = (!bytes[r] || nccl_good(ncclSend(out + from[r], bytes[r],
                                                ncclInt8, r, c, 0))) &&
               (!got[r] || nccl_good(ncclRecv(in, got[r], ncclInt8, r,
                                              c, 0)));
    return nccl_good(ncclGroupEnd()) && well;
}
/* Send a word to everybody once */
static bool greet(wire *w)
{
    size_t each[256], from[256];
    char *words = NULL;
    bool well = calls_fine(CUDA_CHECK(cudaMalloc(&words, 16 * 256)));

    for (int r = 0; r < w->ranks; r++)
        each[r] = r == w->rank ? 0 : 8, from[r] = 8 * (size_t)r;
    well = well && nccl_trade(w, words, from, each, words + 8 * 256,
                              each) &&
           calls_fine(CUDA_CHECK(cudaDeviceSynchronize()));
    cudaFree(words);
    return well;
}
/* Open a communicator */
static bool nccl_open(wire *w)
{
    ncclUniqueId id;
    ncclComm_t c;
    bool named = w->rank != 0 || nccl_good(ncclGetUniqueId(&id));

    MPI_Bcast(&named, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    if (!named)
        return false;
    MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (!nccl_good(ncclCommInitRank(&c, w->ranks, id, w->rank)))
        return false;
    w->own = c;
    return greet(w);
}
/* Agree through NCCL */
static bool nccl_agree(wire *w, const uint64_t *mine, uint64_t *all,
                       uint64_t *here, size_t count)
{
    size_t size = (size_t)w->ranks * count * sizeof *all;

    return nccl_good(ncclAllGather(mine, all, count, ncclUint64,
                                   (ncclComm_t)w->own, 0)) &&
           calls_fine(CUDA_CHECK(cudaMemcpyAsync(here, all, size,
                                 cudaMemcpyDeviceToHost, 0))) &&
           calls_fine(CUDA_CHECK(cudaStreamSynchronize(0)));
}
/* Spread through NCCL */
static bool nccl_spread(wire *w, char *all, const size_t *from,
                        const size_t *bytes)
{
    bool well = nccl_good(ncclGroupStart());

    for (int r = 0; well && r < w->ranks; r++)
        well = !bytes[r] ||
               nccl_good(ncclBroadcast(all + from[r], all + from[r],
                                       bytes[r], ncclInt8, r,
                                       (ncclComm_t)w->own, 0));
    return nccl_good(ncclGroupEnd()) && well;
}
/* The table of NCCL's functions */
static void nccl_close(wire *w)
{
    if (w->own)
        ncclCommDestroy((ncclComm_t)w->own);
}

const wire_kind wire_nccl = { "NCCL", nccl_open, nccl_agree, nccl_trade,
                              nccl_spread, nccl_close };
