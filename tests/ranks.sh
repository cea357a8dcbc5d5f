# Sourced by tests that need MPI: ranks K ARGUMENT... runs sssp-mpi with K
# ranks on this machine.  Without MPI the test is skipped.
if ! command -v mpirun >/dev/null || ! [ -x "$B/bin/sssp-mpi" ]; then
  skip "several ranks" "no MPI here (Debian: openmpi-bin libopenmpi-dev)"
  finish
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1 TMPDIR=$work
ranks() { local k=$1; shift; mpirun -q --oversubscribe -n "$k" "${SSSP_MPI:-$B/bin/sssp-mpi}" "$@"; }
