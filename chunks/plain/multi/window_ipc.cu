#include "cuda/check.h"
#include "multi/window.h"
#include <mpi.h>

/* Hear the worst of all */
static bool all_say(int yes)
{
    MPI_Allreduce(MPI_IN_PLACE, &yes, 1, MPI_INT, MPI_MIN,
                  MPI_COMM_WORLD);
    return yes;
}
/* Do all ranks have a card of this machine? */
static bool each_has_a_card(window *w)
{
    MPI_Comm local;
    int near, cards = 0;

    /* Find out who is on this machine */
    MPI_Comm_rank(MPI_COMM_WORLD, &w->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &w->ranks);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                        MPI_INFO_NULL, &local);
    MPI_Comm_size(local, &near);
    MPI_Comm_free(&local);
    return w->ranks <= MOST_WINDOWS && near == w->ranks &&
           cudaGetDeviceCount(&cards) == cudaSuccess && near <= cards;
}
bool window_open(window *w, size_t bytes)
{
    cudaIpcMemHandle_t mine, all[MOST_WINDOWS];
    void *here = NULL;
    int good = each_has_a_card(w) &&
               cudaMalloc(&here, bytes) == cudaSuccess &&
               cudaMemset(here, 0, bytes) == cudaSuccess &&
               cudaDeviceSynchronize() == cudaSuccess &&
               cudaIpcGetMemHandle(&mine, here) == cudaSuccess;

    if (!all_say(good))
        return cudaFree(here), (void)cudaGetLastError(), false;
    MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine,
                  MPI_BYTE, MPI_COMM_WORLD);
    /* Map the windows of the others */
    for (int r = 0; r < w->ranks && good; r++) {
        void *there = here;

        if (r != w->rank)
            good = cudaIpcOpenMemHandle(&there, all[r],
                       cudaIpcMemLazyEnablePeerAccess) == cudaSuccess;
        w->at[r] = good ? (char *)there : NULL;
    }
    w->at[w->rank] = (char *)here;
    (void)cudaGetLastError();
    if (all_say(good))
        return true;
    window_close(w);
    return false;
}
void window_close(window *w)
{
    if (!w->at[w->rank])
        return;
    for (int r = 0; r < w->ranks; r++)
        if (r != w->rank && w->at[r])
            cudaIpcCloseMemHandle(w->at[r]);
    MPI_Barrier(MPI_COMM_WORLD);
    cudaFree(w->at[w->rank]);
    *w = (window){};
}
