# sssp-mpi: one graph on several cards or machines.  Included by the Makefile.
# Skipped where there is no MPI; NCCL is used where nvcc and NCCL are.
ifneq ($(filter multi/%,$(SOURCES)),)
MPICC     ?= $(shell command -v mpicc 2>/dev/null)
NCCL_HOME ?= $(firstword $(patsubst %/include/nccl.h,%,$(wildcard \
  /usr/include/nccl.h /usr/local/include/nccl.h /usr/local/cuda/include/nccl.h)))
ifneq ($(MPICC),)
MPI_FLAGS := -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX $(shell $(MPICC) --showme:compile 2>/dev/null)
MPI_LIBS  := $(subst -pthread,-lpthread,$(shell $(MPICC) --showme:link 2>/dev/null))
MULTI_C   := $(call in,multi,c,mpi)
flags_mpi = $(CC) $(ALLCFLAGS) $(MPI_FLAGS)
$(eval $(call flags_rule,mpi))
$(O)/mpi/%.o: $(SRC)/%.c $(O)/flags/mpi
	@mkdir -p $(@D)
	$(call run,cc mpi  $<)$(CC) $(ALLCFLAGS) $(MPI_FLAGS) \
	  -c $< -o $(NEW)
# the wires, once; what depends on the width of a cost, twice
$(O)/mpi-sim/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu $(O)/flags/mpi
	@mkdir -p $(@D)
	$(call run,simcc mpi $<)$(O)/bin/simcc --fast $(OPT) $(CUFLAGS) $(MPI_FLAGS) -c $< -o $(NEW)
$(O)/mpi-checked/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu $(O)/flags/mpi
	@mkdir -p $(@D)
	$(call run,simcc mpi $<)$(O)/bin/simcc -O1 $(CUFLAGS) $(MPI_FLAGS) -c $< -o $(NEW)
multi_o = $(addprefix $(O)/mpi-$(1)/multi/,wire_mpi.o window_$(3).o) \
  $(foreach b,32 64,$(addprefix $(O)/$(2)$(b)/multi/,share.o linked.o))
MULTI_HOST := $(GRAPH_O) $(addprefix $(O)/obj/sssp/,options.o commit.o)
PROGRAMS += $(O)/bin/sssp-mpi
$(O)/bin/sssp-mpi: $(MULTI_C) $(call multi_o,sim,fast,shared) $(MULTI_HOST) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,link    $@)$(O)/bin/simcc --fast $(filter %.o,$^) $(MPI_LIBS) \
	  $(LDLIBS) -o $(NEW)
$(O)/bin/sssp-mpi-checked: $(MULTI_C) $(call multi_o,checked,checked,shared) $(MULTI_HOST) \
  $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,link    $@)$(O)/bin/simcc $(filter %.o,$^) $(MPI_LIBS) $(LDLIBS) -o $(NEW)
ifneq ($(and $(NVCC),$(NCCL_HOME)),)
NCCL_LIB := $(firstword $(wildcard $(NCCL_HOME)/lib/libnccl.so* $(NCCL_HOME)/lib64/libnccl.so* \
  /usr/lib/x86_64-linux-gnu/libnccl.so*))
$(O)/mpi-gpu/%.o: $(SRC)/%.cu $(O)/flags/nvcc
	@mkdir -p $(@D)
	$(call run,nvcc mpi $<)$(NVCC) $(NVCCFLAGS) $(filter -I% -D%,$(MPI_FLAGS)) \
	  -I$(NCCL_HOME)/include -c $< -o $(NEW)
$(O)/mpi-nccl/%.o: $(SRC)/%.c $(O)/flags/mpi
	@mkdir -p $(@D)
	$(call run,cc mpi  $<)$(CC) $(ALLCFLAGS) $(MPI_FLAGS) -DHAVE_NCCL -c $< -o $(NEW)
PROGRAMS += $(O)/bin/sssp-mpi-gpu
$(O)/bin/sssp-mpi-gpu: $(MULTI_C:$(O)/mpi/%=$(O)/mpi-nccl/%) $(O)/mpi-gpu/multi/wire_nccl.o \
  $(call multi_o,gpu,gpu,ipc) $(MULTI_HOST)
	@mkdir -p $(@D)
	$(call run,link    $@)$(NVCC) $(NVCCARCH) $(filter %.o,$^) $(filter -L% -l%,$(MPI_LIBS)) \
	  -Xlinker $(NCCL_LIB) -Xlinker -rpath=$(dir $(NCCL_LIB)) $(LDLIBS) -o $(NEW)
endif
-include $(wildcard $(O)/mpi*/multi/*.d)
endif
endif
