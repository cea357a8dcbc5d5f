# Unit tests: every tests/test_NN_*.c is a cmocka program over the code of
# chapter NN (99: of the machinery), linked with all host code, the CPU
# solvers and the simulated kernels.  A tests/test_NN_*.cu tests single
# kernels, compiled for both widths (tests/stage.h); it needs the simulator.
# Scripts: tests/*.sh.  See tests/run.
UNIT := $(patsubst tests/%.c,$(O)/tests/%,$(sort $(wildcard tests/test_*.c))) \
  $(if $(SIMCC_DEPS),$(patsubst tests/%.cu,$(O)/tests/%,\
    $(sort $(wildcard tests/test_*.cu))))
LIB_O = $(SOLVER_O) $(CPU_O) $(GRAPH_O)
$(O)/tests/%: tests/%.c $(LIB_O) $(call CU_O,checked) $(SIMCC_DEPS) $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -I$(O) -c $< -o $@.o
	@$(if $(SIMCC_DEPS),$(O)/bin/simcc,$(CC)) $@.o $(filter %.o,$^) \
	  -lcmocka $(LDLIBS) -o $(NEW)
$(O)/tests/%: tests/%.cu $(LIB_O) $(call CU_O,checked) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,simcc   $<)$(O)/bin/simcc -O1 $(CUFLAGS) -Itests \
	  -DCOST_BITS=32 -c $< -o $@.32.o
	@$(O)/bin/simcc -O1 -g -I$(SRC) -Itests -DCOST_BITS=64 -c $< -o $@.64.o
	@$(O)/bin/simcc $@.32.o $@.64.o $(filter %.o,$^) -lcmocka $(LDLIBS) \
	  -o $(NEW)
-include $(UNIT:=.d)

# Where there is no GPU, make test has nvcc compile each kernel in one width;
# make and make test-all compile both and link.
TESTED = $(if $(wildcard /dev/nvidiactl),$(PROGRAMS),$(filter-out \
  $(O)/bin/sssp-gpu,$(PROGRAMS)) $(if $(NVCC),$(filter $(O)/gpu32/%,\
  $(call CU_O,gpu)))) $(UNIT) $(O)/readers/walk
test: $(TESTED) ## the named set of tests, under ten minutes
	@O=$(O) SRC=$(SRC) tests/run quick
test-all: programs $(UNIT) $(O)/readers/walk pdf ## every test there is
	@O=$(O) SRC=$(SRC) tests/run full
