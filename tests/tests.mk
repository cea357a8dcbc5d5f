# Unit tests: every tests/test_NN_*.c is a cmocka program over the code of
# chapter NN (99: of the machinery), linked with all host code, the CPU
# solvers and the simulated kernels.  Scripts: tests/*.sh.  See tests/run.
UNIT := $(patsubst tests/%.c,$(O)/tests/%,$(sort $(wildcard tests/test_*.c)))
LIB_O = $(SOLVER_O) $(CPU_O) $(GRAPH_O)
$(O)/tests/%: tests/%.c $(LIB_O) $(call CU_O,checked) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -Itests -c $< -o $@.o
	@$(if $(SIMCC_DEPS),$(O)/bin/simcc,$(CC)) -o $@ $@.o $(filter %.o,$^) \
	  -lcmocka $(LDLIBS)
-include $(UNIT:=.d)

TESTED = programs $(UNIT)
test: $(TESTED) ## the named set of tests, under ten minutes
	@tests/run quick
test-all: $(TESTED) pdf ## every test there is
	@tests/run full
