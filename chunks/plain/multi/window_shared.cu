#include "cuda/check.h"
#include "multi/window.h"
#include <mpi.h>
#include <stdlib.h>

/* Hear the worst of all */
static bool all_say(int yes)
{
    MPI_Allreduce(MPI_IN_PLACE, &yes, 1, MPI_INT, MPI_MIN,
                  MPI_COMM_WORLD);
    return yes;
}
bool window_open(window *w, size_t bytes)
{
    MPI_Comm local;
    MPI_Win *win = (MPI_Win *)malloc(sizeof *win);
    void *mine;
    int near, good;

    /* Find out who is on this machine */
    MPI_Comm_rank(MPI_COMM_WORLD, &w->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &w->ranks);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                        MPI_INFO_NULL, &local);
    MPI_Comm_size(local, &near);
    good = win && near == w->ranks && near <= MOST_WINDOWS;
    if (!all_say(good))
        return MPI_Comm_free(&local), free(win), false;
    MPI_Win_allocate_shared((MPI_Aint)bytes, 1, MPI_INFO_NULL, local,
                            &mine, win);
    MPI_Comm_free(&local);
    w->own = win;
    /* Find and register the windows */
    for (int r = 0; r < near; r++) {
        MPI_Aint size;
        int unit;

        MPI_Win_shared_query(*win, r, &size, &unit, &w->at[r]);
        good = good && CUDA_CHECK(cudaHostRegister(w->at[r], bytes,
                                                   cudaHostRegisterMapped));
    }
    (void)cudaGetLastError();
    if (all_say(good))
        return true;
    window_close(w);
    return false;
}
/* Free the shared windows */
void window_close(window *w)
{
    if (!w->own)
        return;
    for (int r = 0; r < w->ranks; r++)
        if (cudaHostUnregister(w->at[r]) != cudaSuccess)
            (void)cudaGetLastError();
    MPI_Win_free((MPI_Win *)w->own);
    free(w->own);
    *w = (window){};
}
