# Unit tests: every tests/test_NN_*.c is a cmocka program over the code of
# chapter NN (99: of the machinery), linked with all host code, the CPU
# solvers and the simulated kernels.  A tests/test_NN_*.cu tests single
# kernels, compiled for both widths (tests/stage.h); it needs the simulator.
# Scripts: tests/*.sh.  See tests/run.
UNIT := $(patsubst tests/%.c,$(O)/tests/%,$(sort $(wildcard tests/test_*.c))) \
  $(if $(SIMCC_DEPS),$(patsubst tests/%.cu,$(O)/tests/%,\
    $(sort $(wildcard tests/test_*.cu))))
LIB_O = $(SOLVER_O) $(CPU_O) $(GRAPH_O)
NAMED := -Wl,--wrap=solver_run,--wrap=apsp_run
$(O)/tests/named.o: tests/named.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -c $< -o $(NEW)
$(O)/tests/%: tests/%.c $(O)/tests/named.o $(LIB_O) $(call CU_O,checked) $(SIMCC_DEPS) $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -I$(O) -c $< -o $@.o
	@$(if $(SIMCC_DEPS),$(O)/bin/simcc,$(CC)) $(NAMED) $@.o $(filter %.o,$^) \
	  -lcmocka $(LDLIBS) -o $(NEW)
$(O)/tests/%: tests/%.cu $(LIB_O) $(call CU_O,checked) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,simcc   $<)$(O)/bin/simcc -O1 $(CUFLAGS) -Itests \
	  -DCOST_BITS=32 -c $< -o $@.32.o
	@$(O)/bin/simcc -O1 -g -I$(SRC) -Itests -DCOST_BITS=64 -c $< -o $@.64.o
	@$(O)/bin/simcc $@.32.o $@.64.o $(filter %.o,$^) -lcmocka $(LDLIBS) \
	  -o $(NEW)

# An oracle decides in the place of the rules: the files that decide
# anything, themselves or in a header, compiled once more, and the rest
# as it is (tests/oracle.c)
decides = $(shell perl tests/decides.pl $(SRC) '$(1)')
DECIDE_C  := $(basename $(call decides,cpu/*.c))
DECIDE_CU := $(basename $(call decides,cuda/*.cu))
oracle_in = $(foreach b,32 64,$(patsubst %,$(O)/$(1)$(b)/%.o,$(2)))
ORACLE_O = $(SOLVER_O) $(GRAPH_O) $(O)/oracle/tests/oracle.o \
  $(filter-out $(call oracle_in,obj,$(DECIDE_C)),$(CPU_O)) \
  $(filter-out $(call oracle_in,fast,$(DECIDE_CU)),$(call CU_O,fast)) \
  $(call oracle_in,oracle,$(DECIDE_C) $(DECIDE_CU))
$(O)/oracle/tests/oracle.o: tests/oracle.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -c $< -o $(NEW)
define oracle_rules
$(O)/oracle$(1)/%.o: $(SRC)/%.c $(O)/flags/cc
	@mkdir -p $$(@D)
	$$(call run,cc oracle $(1) $$<)$(CC) $$(ALLCFLAGS) -DORACLE -DCOST_BITS=$(1) -c $$< -o $$(NEW)
$(O)/oracle$(1)/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu
	@mkdir -p $$(@D)
	$$(call run,simcc oracle $(1) $$<)$(O)/bin/simcc --fast $(OPT) $$(CUFLAGS) -DORACLE \
	  -DCOST_BITS=$(1) -c $$< -o $$(NEW)
endef
$(foreach b,32 64,$(eval $(call oracle_rules,$(b))))
$(O)/tests/test_22_oracle: tests/test_22_oracle.c $(ORACLE_O) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -I$(O) -c $< -o $@.o
	@echo $(filter %.o,$^) >$@.objects
	@$(O)/bin/simcc --fast $@.o $(filter %.o,$^) -lcmocka $(LDLIBS) -o $(NEW)
# (with an oracle, and with memory and threads that fail)
CORES_O = $(GRAPH_O) $(O)/oracle/tests/oracle.o $(O)/obj64/cpu/dijkstra_heap.o \
  $(call oracle_in,oracle,cpu/cores)
$(O)/tests/test_21_cores: tests/test_21_cores.c $(CORES_O)
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -I$(O) -c $< -o $@.o
	@$(CC) -Wl,--wrap=malloc,--wrap=aligned_alloc,--wrap=pthread_create \
	  $@.o $(filter %.o,$^) -lcmocka $(LDLIBS) -pthread -o $(NEW)
$(O)/tests/sssp-mpi-oracle: $(MULTI_C) $(call multi_o,sim,oracle,shared) $(MULTI_HOST) \
  $(O)/oracle/tests/oracle.o $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,link    $@)$(O)/bin/simcc --fast $(filter %.o,$^) $(MPI_LIBS) $(LDLIBS) -o $(NEW)
-include $(wildcard $(O)/oracle*/*/*.d)
-include $(UNIT:=.d)

# Where there is no GPU, make test has nvcc compile the device's half of each kernel in
# one width (simcc compiles the other half); make and make test-all compile both and link.
$(O)/cubin/%.cubin: $(SRC)/%.cu $(O)/flags/nvcc
	@mkdir -p $(@D)
	$(call run,nvcc    $<)$(NVCC) $(filter-out -lineinfo,$(NVCCFLAGS)) \
	  -DCOST_BITS=32 -cubin $< -o $(NEW)
$(O)/cubin/%: export TMPDIR = $(abspath $(O)/flags)
TESTED = $(if $(wildcard /dev/nvidiactl),$(PROGRAMS),$(filter-out \
  $(O)/bin/sssp-gpu $(O)/bin/sssp-mpi-gpu,$(PROGRAMS)) \
  $(if $(NVCC),$(patsubst $(O)/gpu32/%.o,$(O)/cubin/%.cubin,\
  $(filter $(O)/gpu32/%,$(call CU_O,gpu))))) $(UNIT) $(O)/readers/walk
test: $(TESTED) ## the quick tests: a quarter of an hour on two processors
	@O=$(O) SRC=$(SRC) tests/run quick
test-drawn: $(TESTED)
	@for i in $$(seq $(or $(N),5)); do SEED=$$(shuf -n1 -i 1-2147483647); export SEED; \
	  echo "SEED=$$SEED"; O=$(O) SRC=$(SRC) tests/run drawn || exit 1; done
test-all: programs $(UNIT) $(O)/readers/walk pdf ## every test (test-drawn: what is drawn, N=5)
	@O=$(O) SRC=$(SRC) tests/run full
