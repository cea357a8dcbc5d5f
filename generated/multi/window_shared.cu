#include "cuda/check.h"
#include "multi/window.h"
#include <mpi.h>
#include <stdlib.h>

bool window_open(window *w, size_t bytes)
{
    MPI_Comm local;
    MPI_Win *win = (MPI_Win *)malloc(sizeof *win);
    void *mine;
    int near;

    MPI_Comm_rank(MPI_COMM_WORLD, &w->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &w->ranks);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                        MPI_INFO_NULL, &local);
    MPI_Comm_size(local, &near);
    if (!win || near != w->ranks || near > MOST_WINDOWS ||
        MPI_Win_allocate_shared((MPI_Aint)bytes, 1, MPI_INFO_NULL,
                                local, &mine, win) != MPI_SUCCESS)
        return free(win), false;
    w->own = win;
    /* Find and register the windows */
    for (int r = 0; r < near; r++) {
        MPI_Aint size;
        int unit;

        MPI_Win_shared_query(*win, r, &size, &unit, &w->at[r]);
        if (!CUDA_CHECK(cudaHostRegister(w->at[r], bytes,
                                         cudaHostRegisterMapped)))
            return false;
    }
    MPI_Comm_free(&local);
    return true;
}
/* Free the shared windows */
void window_close(window *w)
{
    if (!w->own)
        return;
    for (int r = 0; r < w->ranks; r++)
        cudaHostUnregister(w->at[r]);
    MPI_Win_free((MPI_Win *)w->own);
    free(w->own);
    *w = (window){};
}
