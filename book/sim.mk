# The simulator: build/bin/simcc, its two libraries, its headers.
# Included by the Makefile.
ifneq ($(filter sim/simcc.cpp,$(SOURCES)),)
# headers that only the simulator's own files include; simcc is in the files
# sim/simcc*.cpp, and the check, which the fast library lacks, in sim/shadow*.cpp
SIM_OWN := internal platform runtime worker shadow simcc simcc_tokens \
           simcc_declared simcc_edited singular
SIM_HEADERS := $(patsubst $(SRC)/sim/%,$(O)/include/sim/%,$(filter-out \
  $(SIM_OWN:%=$(SRC)/sim/%.h),$(wildcard $(SRC)/sim/*.h $(SRC)/sim/cuda/* \
  $(SRC)/sim/cooperative_groups/*)))
# headers of the toolkit that hold nothing of their own
SIM_EMPTY := $(foreach h,cuda cuda_runtime_api driver_types vector_types vector_functions \
  device_launch_parameters cuda_profiler_api builtin_types device_types host_defines \
  texture_types surface_types channel_descriptor device_functions math_functions \
  device_atomic_functions sm_20_atomic_functions sm_30_intrinsics sm_35_intrinsics \
  sm_61_intrinsics sm_20_intrinsics sm_32_atomic_functions sm_32_intrinsics \
  sm_35_atomic_functions sm_60_atomic_functions host_config common_functions \
  device_double_functions texture_fetch_functions cuda_device_runtime_api \
  library_types,$(O)/include/sim/$(h).h)
SIM_HEADERS += $(SIM_EMPTY)
SIMCC_CPP := $(filter sim/simcc%.cpp,$(SOURCES))
# (sim/page.cpp takes the place of sim/linux.cpp and lines.cpp in a browser)
SIM_CPP  := $(filter-out $(SIMCC_CPP) sim/page.cpp,$(filter sim/%.cpp,$(SOURCES)))
# (nobody asks who knows what where nothing is checked, and libsssp, which has that
# library within, must not stand before a process's own locks)
SIM_FAST := $(filter-out sim/shadow%.cpp sim/linux_hosts.cpp,$(SIM_CPP))
SIM_LIBS := $(O)/lib/sim/libsim-checked.a $(O)/lib/sim/libsim-fast.a
# what compiles needs no library; what links does
SIMCC := $(O)/bin/simcc $(SIM_HEADERS)
SIMCC_DEPS := $(SIMCC) $(SIM_LIBS) \
              $(foreach m,checked fast,$(O)/lib/sim/$(m)/lib64/libcudart.a)
SIM_OPT ?= -O2
SIMFLAGS = -std=c++17 $(SIM_OPT) -fPIE -fcf-protection=none -fopenmp \
           -fno-omit-frame-pointer -momit-leaf-frame-pointer $(WARN) \
           -Wno-unused-function -I$(SRC)/sim $(SIM_DEFINES) $(DEPS)

sim: $(SIMCC_DEPS) ## build the simulator alone; SIM_DEFINES=-DSIM_UCONTEXT
.PHONY: sim

$(SIM_EMPTY): book/sim.mk
	@mkdir -p $(@D)
	@echo '#include <cuda_runtime.h>' >$(NEW)
# A program may define N or T before it includes a header: no name of ours that
# is a single letter is left, but for the "C" of C and the letters of registers.
$(O)/include/sim/%: $(SRC)/sim/% book/sim.mk
	@mkdir -p $(@D)
	@sed '/^ *\/\*/!{s/\<[A-Z]\>/&_/g;s/\([A-Z]\)_"/\1"/g}' $< >$(NEW)
$(O)/bin/simcc: $(SIMCC_CPP:%=$(SRC)/%) $(wildcard $(SRC)/sim/simcc.h) $(O)/flags/cc $(O)/flags/sim
	@mkdir -p $(@D)
	$(call run,c++     $<)$(CXX) -std=c++17 $(OPT) -g $(WARN) \
	  -DCOURSE_VERSION='"$(VERSION)"' $(filter %.cpp,$^) -o $(NEW)
# What make files and CMake ask of a toolkit's directory: bin/nvcc, include,
# and a runtime to link with.
$(O)/lib/sim/%/lib64/libcudart.a: $(O)/bin/simcc book/sim.mk
	@rm -rf $(O)/lib/sim/$*; mkdir -p $(@D) $(O)/lib/sim/$*/bin
	@printf '#!/bin/sh\nexec "$${0%%/*}/../../../../bin/simcc" %s "$$@"\n' \
	  $(if $(filter fast,$*),--fast) >$(O)/lib/sim/$*/bin/nvcc && chmod +x $(O)/lib/sim/$*/bin/nvcc
	@ln -s ../../../include/sim $(O)/lib/sim/$*/include
	@ln -s ../../libsim-$*.a $(@D)/libsim.a
	@for l in cuda cudadevrt cudart_static cudart; do \
	  echo 'INPUT(libsim.a -lstdc++ -lpthread -lm)' >$(@D)/lib$$l.a; done
$(O)/sim-checked/%.o: $(SRC)/sim/%.cpp $(O)/flags/sim
	@mkdir -p $(@D)
	$(call run,c++     $< (checked))$(CXX) $(SIMFLAGS) -DSIM_CHECKED=1 -c $< -o $(NEW)
$(O)/sim-fast/%.o: $(SRC)/sim/%.cpp $(O)/flags/sim
	@mkdir -p $(@D)
	$(call run,c++     $< (fast))$(CXX) $(SIMFLAGS) -DSIM_CHECKED=0 -c $< -o $(NEW)
# One object, of which a program sees the interface only.  Were the C++
# library's functions shared with a program's, the simulator would run
# instrumented code, and report on itself or not at all; were its own
# names seen, a program's function draw() would take the place of ours.
# (A static variable of an inline function is unique to the linker until it
# is weak, and what is unique cannot be made local.)
INTERFACE := 'cuda*' 'sim_*' '__tsan_*' '__ubsan_*' '_Z*atomic*' \
             '_Z11sim_enqueue*' '_Z12sim_register*' '_Zcm9cudaError*' \
             '__cxa_guard_*'
# What reads debugging information, and what runs blocks in parallel, are
# parts of gcc's own package.
# (OpenMP's function that ends a program is weak: ours says it, sim/report.cpp.)
# (What reads it asks the loader for the objects: ours shows it one, sim/lines.cpp.)
GCC_LIBS := $(O)/lib/sim/libbacktrace.a $(O)/lib/sim/libgomp.a
$(O)/lib/sim/libbacktrace.a: book/sim.mk
	@mkdir -p $(@D); objcopy --redefine-sym=dl_iterate_phdr=own_object \
	  "$$($(CXX) -print-file-name=libbacktrace.a)" $(NEW)
$(O)/lib/sim/libgomp.a: book/sim.mk
	@mkdir -p $(@D); objcopy --weaken-symbol=gomp_fatal "$$($(CXX) -print-file-name=libgomp.a)" $(NEW)
# (Names of the host's threads are seen, sim/linux_hosts.cpp, but for the simulator's own.)
SEES := %/linux_hosts.o
seen = sed -n 's/^SEE[A-Z_]*(\([A-Za-z_]*\)[,)].*/$1/p' $(SRC)/sim/linux_hosts.cpp
define libsim
@mkdir -p $(@D)
@rm -f $@.new $@.o && \
  ld -r --force-group-allocation -o $@.o $(filter-out $(SEES),$(filter %.o,$^)) $(GCC_LIBS) && \
  $(if $(filter $(SEES),$^),objcopy $$($(call seen,--redefine-sym=\1=sim_real_\1)) $@.o $@.new && \
    ld -r --force-group-allocation -o $@.o $@.new $(filter $(SEES),$^) &&) \
  objcopy -w --weaken-symbol='_ZZ*' --redefine-sym _Znwm=sim_new $@.o && \
  objcopy -w $(INTERFACE:%=--keep-global-symbol=%) \
    $(if $(filter $(SEES),$^),$$($(call seen,--keep-global-symbol=\1))) $@.o && \
  objcopy --rename-section .bss=simbss --rename-section .data=simdata $@.o && \
  rm -f $@.new && ar rcs $@.new $@.o && rm $@.o && mv $@.new $@
endef
$(O)/lib/sim/libsim-checked.a: $(SIM_CPP:sim/%.cpp=$(O)/sim-checked/%.o) book/sim.mk \
  | $(GCC_LIBS)
	$(libsim)
$(O)/lib/sim/libsim-fast.a: \
  $(SIM_FAST:sim/%.cpp=$(O)/sim-fast/%.o) book/sim.mk \
  | $(GCC_LIBS)
	$(libsim)
-include $(wildcard $(O)/sim-checked/*.d $(O)/sim-fast/*.d)
endif
