# The exercises and their judge: make list, start, check, hint, grade, verify.
# EX=relax-f names an exercise; FILE= another file than handins/...;
# TEST= one test again.  The judge finds what it needs beside itself:
#   $(O)/bin/judge           the parent
#   $(O)/judge/kit           the headers that a submission may include
#   $(O)/judge/{sim,host,gpu}  the harness of each stage, compiled
JUDGE := $(O)/bin/judge
KIT := $(patsubst %,$(O)/judge/kit/%,$(filter graph/%.h solve/%.h cpu/%.h \
  cuda/%.h solvers/%.h,$(SOURCES)))
KERNEL_STAGES := initialize relax_F relax_U minimum1 update lightest_arcs \
  lightest_entering threshold_out update_out update_in update_inout \
  minimum2 relax_bounds relax_texture \
  relax_U_matrix relax_F_matrix
TREE_STAGES := relax_F_paths relax_U_paths tight_parents
MASKED_STAGES := repair repair_in_place
ROW_STAGES := streams row_digest fw_rest
DELTA_STAGES := delta_split delta_accept delta_block
HOST_STAGES := invert invert_simple dijkstra relax_sequential consolidate dial

LOOP_STAGES := host_loop host_loop_passes hybrid_copies hybrid_thrifty
DEVICE_STAGES := $(KERNEL_STAGES) $(TREE_STAGES) $(LOOP_STAGES) \
  $(ROW_STAGES) $(MASKED_STAGES) $(DELTA_STAGES)

# what makes of a harness that of one stage; of the host's side of a solver,
# the macro that chooses its door
STAGE_host_loop_passes := -DPASSES_ONLY
STAGE_hybrid_copies := -DHYBRIDS
STAGE_hybrid_thrifty := -DTHRIFTY
STAGE_initialize := -DSTAGE=AS_INITIALIZE -DKERNEL=initialize
STAGE_relax_F := -DSTAGE=AS_RELAX -DKERNEL=relax_F
STAGE_relax_U := -DSTAGE=AS_RELAX -DKERNEL=relax_U
STAGE_minimum1 := -DSTAGE=AS_MINIMUM -DKERNEL=minimum1
STAGE_update := -DSTAGE=AS_UPDATE -DKERNEL=update
STAGE_lightest_arcs := -DSTAGE=AS_LIGHTEST -DKERNEL=lightest_arcs
STAGE_lightest_entering := -DSTAGE=AS_ENTERING -DKERNEL=lightest_entering
STAGE_threshold_out := -DSTAGE=AS_THRESHOLD -DKERNEL=threshold_out
STAGE_update_out := -DSTAGE=AS_UPDATE -DKERNEL=update_out
STAGE_update_in := -DSTAGE=AS_UPDATE_IN -DKERNEL=update_in
STAGE_update_inout := -DSTAGE=AS_UPDATE_INOUT -DKERNEL=update_inout
STAGE_minimum2 := -DSTAGE=AS_MINIMUM2 -DKERNEL=minimum2
STAGE_relax_bounds := -DSTAGE=AS_TILE -DKERNEL=relax_bounds
STAGE_relax_texture := -DSTAGE=AS_TEXTURE -DKERNEL=relax_texture
STAGE_relax_F_paths := -DSTAGE=AS_PACKED
STAGE_relax_U_paths := -DSTAGE=AS_PULL
STAGE_tight_parents := -DSTAGE=AS_RECOVER
STAGE_relax_U_matrix := -DSTAGE=AS_MATRIX -DKERNEL=relax_U_matrix
STAGE_relax_F_matrix := -DSTAGE=AS_MATRIX -DKERNEL=relax_F_matrix
STAGE_streams := -DSTAGE=AS_STREAMS
STAGE_row_digest := -DSTAGE=AS_DIGEST
STAGE_fw_rest := -DSTAGE=AS_TILES
STAGE_invert := -DSTAGE=AS_INVERT
STAGE_invert_simple := -DSTAGE=AS_INVERT
STAGE_dijkstra := -DSTAGE=AS_DIJKSTRA
STAGE_relax_sequential := -DSTAGE=AS_RELAX
STAGE_consolidate := -DSTAGE=AS_CONSOLIDATE
STAGE_dial := -DSTAGE=AS_DIJKSTRA -Ddijkstra=dial
STAGE_delta_split := -DSTAGE=AS_SPLIT
STAGE_delta_accept := -DSTAGE=AS_ACCEPT
STAGE_delta_block := -DSTAGE=AS_BLOCK
STAGE_repair_in_place := -DIN_PLACE
# the filter on system calls; without its library the judge says so
HAVE_SECCOMP := $(shell printf '$(HASH)include <seccomp.h>\nint main(void) {}' | \
  $(CC) -x c - -lseccomp -o /dev/null 2>/dev/null && echo yes)
SECCOMP_LIB := $(if $(HAVE_SECCOMP),-lseccomp)
$(O)/obj/judge/jail.o: ALLCFLAGS += $(if $(HAVE_SECCOMP),-DHAVE_SECCOMP)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

ifneq ($(filter judge/judge.c,$(SOURCES)),)
JUDGE_PARTS := $(JUDGE) $(KIT) $(O)/judge/sim/child.o $(O)/judge/host/child.o \
  $(O)/judge/host/graph.o $(DEVICE_STAGES:%=$(O)/judge/sim/%.o) \
  $(HOST_STAGES:%=$(O)/judge/host/%.o)
PROGRAMS += $(JUDGE_PARTS)

$(JUDGE): $(patsubst %,$(O)/obj/judge/%.o,judge verdict exercise world \
            box jail look build trial report) \
          $(O)/obj/graph/graph.o $(O)/obj/graph/verify.o
	@mkdir -p $(@D)
	$(call run,link    $@)$(CC) $(filter %.o,$^) $(LDLIBS) $(SECCOMP_LIB) -o $(NEW)
$(O)/judge/kit/%: $(SRC)/%
	@mkdir -p $(@D)
	@cp $< $(NEW)
$(O)/judge/sim/child.o: $(SRC)/judge/child.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) -c $< -o $(NEW)
$(O)/judge/host/child.o: $(SRC)/judge/child.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) $(SANITIZE) -c $< -o $(NEW)
# the book's own inversion gets another name: the student's takes its place
$(O)/judge/host/graph.o: $(SRC)/graph/graph.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) $(SANITIZE) \
	  -Dgraph_invert=withheld_graph_invert -ffunction-sections -c $< -o $(NEW)
$(O)/judge/host/%.o: $(SRC)/judge/stage_host.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) $(SANITIZE) $(STAGE_$*) -c $< -o $(NEW)
# the harness of each stage on a device, for the simulator and for nvcc
define stage_rules
$(O)/judge/sim/$(1).o: $(SRC)/judge/$(2).cu $(SIMCC) $(O)/flags/cu
	@mkdir -p $$(@D)
	$$(call run,simcc   $$@)$(O)/bin/simcc -O1 $$(CUFLAGS) -DCOST_BITS=32 \
	  $(STAGE_$(1)) -c $$< -o $$(NEW)
$(O)/judge/gpu/$(1).o: $(SRC)/judge/$(2).cu $(O)/flags/nvcc
	@mkdir -p $$(@D)
	$$(call run,nvcc    $$@)$$(NVCC) $$(NVCCFLAGS) -DCOST_BITS=32 \
	  $(STAGE_$(1)) -c $$< -o $$(NEW)
endef
$(foreach s,$(KERNEL_STAGES),$(eval $(call stage_rules,$(s),stage)))
$(foreach s,$(TREE_STAGES),$(eval $(call stage_rules,$(s),stage_tree)))
$(foreach s,$(LOOP_STAGES),$(eval $(call stage_rules,$(s),stage_loop)))
$(foreach s,$(ROW_STAGES),$(eval $(call stage_rules,$(s),stage_rows)))
$(foreach s,$(MASKED_STAGES),$(eval $(call stage_rules,$(s),stage_masked)))
$(foreach s,$(DELTA_STAGES),$(eval $(call stage_rules,$(s),stage_delta)))
GPU_PARTS := $(if $(NVCC),$(DEVICE_STAGES:%=$(O)/judge/gpu/%.o))

judge: $(JUDGE_PARTS)
judge-gpu: $(JUDGE) $(KIT) $(O)/judge/sim/child.o $(GPU_PARTS)
list: $(JUDGE) ## the exercises, their points, the files to hand in
	@$(JUDGE) list
start: $(JUDGE) ## EX=relax-f: put the starter of an exercise into handins/
	@$(JUDGE) start "$(EX)"
check: $(JUDGE_PARTS) ## EX=relax-f: judge it on the simulator (FILE=, TEST=)
	@$(JUDGE) check "$(EX)" "$(FILE)" "$(TEST)"
check-gpu: judge-gpu ## EX=relax-f: judge it on this machine's GPU
	@$(if $(NVCC),$(JUDGE) check-gpu "$(EX)" "$(FILE)" "$(TEST)",\
	  echo "no nvcc here: make check judges on the simulator")
hint: $(JUDGE) ## EX=relax-f: the next hint
	@$(JUDGE) hint "$(EX)"
grade: $(JUDGE_PARTS) ### IN=handins OUT=grades: judge a class, a folder a student
	@UNSAFE="$(UNSAFE)" $(JUDGE) grade "$(IN)" "$(OUT)"
verify: $(JUDGE_PARTS) ### every known submission must get its verdict (EX=, SHARE=0/3)
	@UNSAFE="$(UNSAFE)" $(JUDGE) verify "$(EX)" "$(SHARE)"
$(O)/tests/test_99_judge: $(patsubst %,$(O)/obj/judge/%.o,verdict exercise world box look)
-include $(shell find $(O)/judge -name '*.d' 2>/dev/null)
endif
attack: $(JUDGE_PARTS) ### every hostile hand-in of tests/attacks/, tried against the judge
	@ATTACK=all bash tests/attack.sh
.PHONY: attack judge judge-gpu list start check check-gpu hint grade verify
