# Shortest paths on the GPU: every command a person types.
#   make help    lists them
# From the book's sources (chunks/) come build/src/, which the compiler
# sees, generated/, which people read, and build/course.pdf.
# make SRC=generated O=build/labs ... builds from the readers' copy alone;
# so does a tree without chapters, the lab of make handout.

.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules -j$(shell nproc)
# a line for each step; V=1 prints the commands instead
run = $(if $(V),,@echo "$(1)" && )
.DEFAULT_GOAL := all

# handout may give away a part of the course, which the command line chooses;
# to all others CHAPTERS is a list of files
CHOSEN := $(strip $(foreach v,CHAPTERS EXERCISES TITLE WEEKS,$(if $(findstring \
  command line,$(origin $(v))),$(v)=)))
ifneq ($(filter CHAPTERS=,$(CHOSEN)),)
export CHOSEN_CHAPTERS := $(CHAPTERS)
endif
override CHAPTERS := $(sort $(wildcard chunks/*.nw))
VERSION  := $(or $(shell cat book/VERSION 2>/dev/null),unknown)
# (whoever has a SRC of his own in the environment does not mean this one)
TREES := $(if $(CHAPTERS),build/src) generated
SRC := $(or $(filter $(TREES),$(SRC)),$(firstword $(TREES)))
O   ?= build

# Debian 12's packages that the course needs, and why
PACKAGES := \
  gcc g++ make libc6-dev         \
  noweb                          \
  texlive-latex-base texlive-latex-recommended texlive-latex-extra \
  texlive-pictures texlive-fonts-recommended lmodern latexmk \
  poppler-utils                  \
  libcmocka-dev                  \
  zlib1g-dev libzstd-dev zstd libexpat1-dev \
  libseccomp-dev                 \
  openmpi-bin libopenmpi-dev     \
  bubblewrap                     \
  clang wasi-libc libc++-dev-wasm32 \
  inotify-tools                  \
  perl libyaml-libyaml-perl      \
  spin

CC       := gcc
CXX      := g++
OPT      ?= -O2
WARN     := -Wall -Wextra -Werror
CFLAGS   ?=
# the headers that an object includes; and every recipe makes $@.new first,
# so that whatever bears its own name is whole, even after a kill -9
DEPS      = -MMD -MP -MF $(@:.o=).d -MT $@
NEW       = $@.new && mv $@.new $@
ALLCFLAGS = -std=c17 -D_GNU_SOURCE $(OPT) -g $(WARN) -I$(SRC) \
            $(LIB_FLAGS) -DCOURSE_VERSION='"$(VERSION)"' $(CFLAGS) $(DEPS)
# written into the programs; and what measures asks the same script
COMMIT   := $(or $(shell book/tools/commit 2>/dev/null),$(VERSION))
NVCC     ?= $(firstword $(shell command -v nvcc 2>/dev/null) \
            $(wildcard /usr/local/cuda/bin/nvcc))
NVCCARCH ?= $(if $(wildcard /dev/nvidiactl),-arch=native,)
NVCCFLAGS = -std=c++17 -O3 -lineinfo -I$(SRC) $(NVCCARCH) $(DEPS)
CUFLAGS   = -g -I$(SRC) $(DEPS)

# make tests: a folder is always there, and make would call that done
odd := $(firstword $(filter book build chunks exercises generated handins tests,$(MAKECMDGOALS)))
$(if $(odd),$(error $(odd) is a folder, and no command; make help lists the commands))

odd := $(if $(filter-out handout,$(or $(MAKECMDGOALS),all)),$(CHOSEN))
$(if $(odd),$(error only make handout reads $(odd)))

# the lab has commands, packages and warnings of its own
-include book/lab.mk

# ---- where the sources come from -----------------------------------------
ifeq ($(SRC),build/src)
# (the weave asks the judge which file an exercise hands in; a fresh clone has none)
NEEDS_TANGLE := $(filter-out help clean packages labs figures slides \
  $(if $(wildcard $(O)/bin/judge),draft pdf),$(or $(MAKECMDGOALS),all))
ifneq ($(NEEDS_TANGLE),)
include build/sources.mk
endif
else
SOURCES := $(sort $(patsubst $(SRC)/%,%,$(wildcard \
             $(SRC)/*/*.c $(SRC)/*/*.cu $(SRC)/*/*.cpp $(SRC)/*/*.h)))
endif

TANGLE_TOOLS := book/tools/tangle book/tools/cumarkup \
  book/tools/nw book/tools/Texts.pm
PLAIN    := $(sort $(wildcard chunks/plain/*/* chunks/plain/*/*/*))
build/sources.mk: $(CHAPTERS) $(PLAIN) $(TANGLE_TOOLS) build/.packages
	@echo "tangle  chunks/*.nw -> build/src generated"
	@book/tools/tangle build/src generated $(CHAPTERS)
	@printf "SOURCES := %s\n" "$$(cd build/src && \
	  find graph solve cpu cuda solvers library multi sssp judge sim exercises/*.[ch] \
	  -type f 2>/dev/null | \
	  LC_ALL=C sort | tr "\\n" " ")" > $@

build/.packages: book/tools/install-packages Makefile
	@mkdir -p build
	@book/tools/install-packages $(PACKAGES)
	@touch $@

# ---- the flags of each kind of object: other flags, all of them anew ------
# (make 4.3 leaves a file's last newline there now and then: strip)
differ = $(subst x$(1),,x$(2))$(subst x$(2),,x$(1))
flags_cc   = $(CC) $(ALLCFLAGS)
flags_cu   = $(OPT) $(CUFLAGS)
flags_nvcc = $(NVCC) $(NVCCFLAGS)
flags_sim  = $(CXX) $(SIMFLAGS)
flags_commit = $(COMMIT)
define flags_rule
$(O)/flags/$(1): $(if $(call differ,$(strip $(flags_$(1))),$(strip $(file <$(O)/flags/$(1)))),FORCE)
	@mkdir -p $$(@D)
	@printf '%s\n' '$(subst ','\'',$(strip $(flags_$(1))))' >$$@
endef
FORCE:

# ---- host code -----------------------------------------------------------
# graph, solvers, sssp, judge: once.  cpu: once for each width of a cost.
HASH      := \#
has = $(shell printf '$(HASH)include <$(1).h>\nint main(void) {}' | \
      $(CC) -x c - -l$(2) -o /dev/null 2>/dev/null && echo yes)
HAVE_ZLIB  := $(call has,zlib,z)
HAVE_ZSTD  := $(call has,zstd,zstd)
HAVE_EXPAT := $(call has,expat,expat)
LIB_FLAGS  := $(foreach l,ZLIB ZSTD EXPAT,$(if $(HAVE_$(l)),-DHAVE_$(l)))
LDLIBS     := $(if $(HAVE_ZLIB),-lz) $(if $(HAVE_ZSTD),-lzstd) \
              $(if $(HAVE_EXPAT),-lexpat) -lm -lpthread

in = $(patsubst %,$(O)/$(3)/%.o,$(basename $(filter $(1)/%.$(2),$(SOURCES))))
GRAPH_O  := $(call in,graph,c,obj)
SOLVER_O := $(call in,solvers,c,obj)
CPU_O    := $(call in,cpu,c,obj32) $(call in,cpu,c,obj64)
SSSP_O   := $(call in,sssp,c,obj) $(call in,library,c,obj)
JUDGE_O  := $(call in,judge,c,obj)

$(O)/obj/%.o: $(SRC)/%.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -c $< -o $(NEW)
$(O)/obj32/%.o: $(SRC)/%.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc 32   $<)$(CC) $(ALLCFLAGS) -DCOST_BITS=32 -c $< -o $(NEW)
$(O)/obj64/%.o: $(SRC)/%.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc 64   $<)$(CC) $(ALLCFLAGS) -DCOST_BITS=64 -c $< -o $(NEW)

$(O)/obj/sssp/commit.o: $(O)/flags/commit
$(O)/obj/sssp/commit.o: private ALLCFLAGS += -DCOURSE_COMMIT='"$(COMMIT)"'

# ---- the simulator and its compiler command ------------------------------
-include book/sim.mk
$(foreach k,cc cu nvcc sim commit,$(eval $(call flags_rule,$(k))))

# ---- CUDA code: on the simulator twice, and by nvcc where it is ----------
# (before the chapter of the simulator there is nothing to run them on)
CU_O = $(if $(SIMCC_DEPS)$(filter gpu,$(1)),$(foreach b,32 64,\
  $(patsubst %.cu,$(O)/$(1)$(b)/%.o,$(filter cuda/%.cu,$(SOURCES)))))
define cuda_rules
$(O)/fast$(1)/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu
	@mkdir -p $$(@D)
	$$(call run,simcc --fast $(1)  $$<)$(O)/bin/simcc --fast \
	  $(OPT) $$(CUFLAGS) -DCOST_BITS=$(1) -c $$< -o $$(NEW)
$(O)/checked$(1)/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu
	@mkdir -p $$(@D)
	$$(call run,simcc $(1)  $$<)$(O)/bin/simcc \
	  -O1 $$(CUFLAGS) -DCOST_BITS=$(1) -c $$< -o $$(NEW)
$(O)/gpu$(1)/%.o: $(SRC)/%.cu $(O)/flags/nvcc
	@mkdir -p $$(@D)
	$$(call run,nvcc $(1) $$<)$$(NVCC) $$(NVCCFLAGS) -DCOST_BITS=$(1) -c $$< -o $$(NEW)
endef
$(foreach b,32 64,$(eval $(call cuda_rules,$(b))))

# (what nvcc leaves when it is killed, it leaves here)
$(O)/gpu% $(O)/judge/gpu% $(O)/bin/sssp-gpu: export TMPDIR = $(abspath $(O)/flags)

# ---- programs ------------------------------------------------------------
PROGRAMS :=
ifneq ($(filter sssp/%,$(SOURCES)),)
HOST_O := $(SSSP_O) $(SOLVER_O) $(CPU_O) $(GRAPH_O)
PROGRAMS += $(O)/bin/sssp $(if $(call CU_O,checked),$(O)/bin/sssp-checked) \
            $(if $(NVCC),$(if $(call CU_O,gpu),$(O)/bin/sssp-gpu))
$(O)/bin/sssp: $(HOST_O) $(call CU_O,fast) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,link    $@)$(if $(SIMCC_DEPS),$(O)/bin/simcc --fast,$(CC)) \
	  $(filter %.o,$^) $(LDLIBS) -o $(NEW)
$(O)/bin/sssp-checked: $(HOST_O) $(call CU_O,checked) $(SIMCC_DEPS)
	@mkdir -p $(@D)
	$(call run,link    $@)$(O)/bin/simcc $(filter %.o,$^) $(LDLIBS) -o $(NEW)
$(O)/bin/sssp-gpu: $(HOST_O) $(call CU_O,gpu)
	@mkdir -p $(@D)
	$(call run,link    $@)$(NVCC) $(NVCCARCH) $(filter %.o,$^) $(LDLIBS) -o $(NEW)
endif
-include book/multi.mk
-include book/library.mk
-include exercises/exercises.mk
# what the programs are linked with, for the scripts that link some of it
$(PROGRAMS): | $(O)/libs
$(O)/libs: Makefile
	@mkdir -p $(@D) && echo '$(strip $(LDLIBS))' >$@
programs: $(PROGRAMS) ## build every program from the tangled code
	@$(if $(NVCC),:,echo "no nvcc here: the GPU programs are skipped; the simulator runs the kernels")

-include $(foreach d,obj obj32 obj64 fast32 fast64 checked32 checked64 gpu32 gpu64 cubin judge,\
  $(wildcard $(O)/$(d)/*.d $(O)/$(d)/*/*.d $(O)/$(d)/*/*/*.d))

# ---- the book, the tests, everything else --------------------------------
-include book/weave.mk
-include book/web.mk
-include tests/tests.mk
-include tests/fuzz.mk
-include tests/readers.mk
-include book/course.mk

packages: ## install what is missing from Debian's packages
	@mkdir -p build; book/tools/install-packages $(PACKAGES)
	@[ -e build/.packages ] || touch build/.packages

help: ## this list
	@sed -n '$(if $(CHAPTERS),,/###/d;)s/^\([a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | \
	  sort | while IFS='	' read -r t d; do printf '  make %-14s %s\n' "$$t" "$$d"; done

editor: $(SIM_HEADERS) # compile_commands.json, for clangd
	@MPI='$(MPI_FLAGS)' CUDA='$(if $(NVCC),$(wildcard $(dir $(NVCC))../include))' \
	  book/tools/editor $(CC) $(CXX) $(LIB_FLAGS) >compile_commands.json.new && \
	  mv compile_commands.json.new compile_commands.json
	@echo "compile_commands.json"

clean: ## leave what git has
	rm -rf build compile_commands.json
editor: $(if $(filter judge/judge.c,$(SOURCES)),$(JUDGE))
.PHONY: all packages help editor clean programs pdf test test-drawn test-all
