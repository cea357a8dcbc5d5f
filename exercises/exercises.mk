# The exercises and their judge: make list, start, check, hint, grade, verify.
# EX=relax-f names an exercise; FILE= another file than handins/...;
# TEST= one test again.  The judge finds what it needs beside itself:
#   $(O)/bin/judge           the parent
#   $(O)/judge/kit           the headers that a submission may include
#   $(O)/judge/{sim,host,gpu}  the harness of each stage, compiled
JUDGE := $(O)/bin/judge
KIT := $(patsubst %,$(O)/judge/kit/%,$(filter graph/%.h solve/%.h cpu/%.h \
  cuda/%.h solvers/%.h,$(SOURCES)))
# the harnesses, one a folder: the folder's own, or one that a chapter prints
stages = $(sort $(patsubst %/stage.$(1),%,$(subst exercises/,,$(wildcard \
  exercises/*/stage.$(1)) $(patsubst $(SRC)/%,%,$(wildcard \
  $(SRC)/exercises/*/stage.$(1))))))
DEVICE_STAGES := $(call stages,cu)
HOST_STAGES := $(call stages,c)
# (compiled for both sanitizers; which of the two is wanted, the settings say)
THREAD_STAGES := $(HOST_STAGES)
# the filter on system calls; without its library the judge says so
HAVE_SECCOMP := $(shell printf '$(HASH)include <seccomp.h>\nint main(void) {}' | \
  $(CC) -x c - -lseccomp -o /dev/null 2>/dev/null && echo yes)
SECCOMP_LIB := $(if $(HAVE_SECCOMP),-lseccomp)
$(O)/obj/judge/jail.o: ALLCFLAGS += $(if $(HAVE_SECCOMP),-DHAVE_SECCOMP)
# (found or gone since it was compiled: anew)
flags_jail := $(or $(SECCOMP_LIB),none)
$(eval $(call flags_rule,jail))
$(O)/obj/judge/jail.o: $(O)/flags/jail
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

ifneq ($(filter judge/judge.c,$(SOURCES)),)
JUDGE_PARTS := $(JUDGE) $(KIT) $(SIM_LIBS) $(O)/judge/sim/child.o $(O)/judge/host/child.o \
  $(O)/judge/host/graph.o $(DEVICE_STAGES:%=$(O)/judge/sim/%.o) \
  $(HOST_STAGES:%=$(O)/judge/host/%.o) $(THREAD_STAGES:%=$(O)/judge/host/threads/%.o) \
  $(if $(THREAD_STAGES),$(patsubst %,$(O)/judge/host/threads/%.o,child graph))
# a folder with .made in it, made beside its place, since another make may be making it, too
anew = new=$(dir $(@D)).$(notdir $(@D)).$$$$; \
  mkdir -p $$new && $(1) $$new && touch $$new/.made && { for try in 1 2 3 4 5 6 7 8 9; do \
  mv -T $$new $(@D) && break; mv -T $(@D) $$new.old; rm -rf $$new.old; done 2>/dev/null; \
  [ ! -e $$new ] || { rm -rf $$new; echo "$(@D) cannot be made" >&2; false; }; }
# hand-ins that differ from a known one by a line or two
MUTANTS := $(patsubst exercises/%/submissions/mutants,build/mutants/%/.made,\
  $(wildcard exercises/*/submissions/mutants))
build/mutants/%/.made: exercises/%/submissions/mutants exercises/tools/mutants \
  $(wildcard exercises/*/submissions/*/*.c* build/exercises/*/*.c*) \
  exercises/%/exercise.conf | $(JUDGE)
	@$(call anew,exercises/tools/mutants $<)
# hand-ins that go round an exercise, made without knowing it
CHEATS := $(if $(wildcard exercises/tools/cheats),build/cheats/.made)
build/cheats/.made: exercises/tools/cheats exercises/tools/Faults.pm exercises/tools/Limits.pm \
  $(wildcard exercises/*/exercise.conf exercises/*/cheats/* exercises/*/reference/* \
  exercises/*/submissions/accepted/*) $(wildcard build/exercises/*/*.c*) | $(JUDGE)
	@$(call anew,exercises/tools/cheats)
# (a class is judged without them)
KNOWN := $(JUDGE_PARTS) $(MUTANTS) $(CHEATS)
PROGRAMS += $(KNOWN)

# (the graph's readers: a student may bring one, in whatever format)
$(JUDGE): $(patsubst %,$(O)/obj/judge/%.o,judge util verdict exercise world own \
            box box_words jail look build question reports compare trial report grade \
            student show evidence) \
          $(patsubst %,$(O)/obj/%.o,exercises/scenes exercises/forms) $(GRAPH_O)
	@mkdir -p $(@D)
	$(call run,link    $@)$(CC) $(filter %.o,$^) $(LDLIBS) $(SECCOMP_LIB) -o $(NEW)
# What the judge understands of the settings, for everybody who needs one of them
SETTINGS := $(O)/judge/conf
$(SETTINGS): $(JUDGE) $(wildcard exercises/*/exercise.conf)
	@mkdir -p $(@D)
	@$(JUDGE) conf >$@.new && { cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }
$(O)/judge/kit/%: $(SRC)/%
	@mkdir -p $(@D)
	@cp $< $(NEW)
$(O)/judge/sim/child.o: $(SRC)/judge/child.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) -c $< -o $(NEW)
$(O)/judge/host/child.o: $(SRC)/judge/child.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) $(SANITIZE) -c $< -o $(NEW)
$(O)/judge/host/threads/child.o: $(SRC)/judge/child.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) -c $< -o $(NEW)
# the book's own inversion gets another name: the student's takes its place
$(O)/judge/host/graph.o: SANITIZED = $(SANITIZE)
$(O)/judge/host/threads/graph.o: SANITIZED = -fsanitize=thread
$(O)/judge/host/graph.o $(O)/judge/host/threads/graph.o: $(SRC)/graph/graph.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $@)$(CC) $(ALLCFLAGS) $(SANITIZED) \
	  -Dgraph_invert=withheld_graph_invert -ffunction-sections -c $< -o $(NEW)
# the harness of each exercise; what some of them share lies in both trees
HOST_HARNESS = $(CC) $(ALLCFLAGS) -I. $(SANITIZE) -c $< -o $(NEW)
THREAD_HARNESS = $(CC) $(ALLCFLAGS) -I. -fsanitize=thread -c $< -o $(NEW)
# (the pages' compiler takes no number that may not fit in braces)
SIM_HARNESS = $(O)/bin/simcc -O1 $(CUFLAGS) -Werror=narrowing -I. -DCOST_BITS=32 -c $< -o $(NEW)
GPU_HARNESS = $(NVCC) $(NVCCFLAGS) -I. -DCOST_BITS=32 -c $< -o $(NEW)
define harness_rules
$(O)/judge/host/%.o: $(1)exercises/%/stage.c $(O)/flags/cc
	@mkdir -p $$(@D)
	$$(call run,cc      $$@)$$(HOST_HARNESS)
$(O)/judge/host/threads/%.o: $(1)exercises/%/stage.c $(O)/flags/cc
	@mkdir -p $$(@D)
	$$(call run,cc      $$@)$$(THREAD_HARNESS)
$(O)/judge/sim/%.o: $(1)exercises/%/stage.cu $(SIMCC) $(O)/flags/cu
	@mkdir -p $$(@D)
	$$(call run,simcc   $$@)$$(SIM_HARNESS)
$(O)/judge/gpu/%.o: $(1)exercises/%/stage.cu $(O)/flags/nvcc
	@mkdir -p $$(@D)
	$$(call run,nvcc    $$@)$$(GPU_HARNESS)
endef
$(eval $(call harness_rules,))
$(eval $(call harness_rules,$(SRC)/))
# (an older build's .d may name one where it no longer is)
$(addprefix $(SRC)/,$(wildcard exercises/*/stage.c*)): ;
GPU_PARTS := $(if $(NVCC),$(DEVICE_STAGES:%=$(O)/judge/gpu/%.o))

# the judge's words in other languages, where Debian's gettext is
MSGFMT := $(shell command -v msgfmt 2>/dev/null)
TONGUES := $(if $(MSGFMT),$(patsubst exercises/words/%.po,$(O)/judge/words/%/LC_MESSAGES/judge.mo,\
           $(wildcard exercises/words/*.po)))
TONGUES += $(if $(TONGUES),$(O)/judge/words/forms.mo $(O)/bin/words)
$(O)/judge/words/%/LC_MESSAGES/judge.mo: exercises/words/%.po
	@mkdir -p $(@D)
	@$(MSGFMT) $< -o $(NEW)
$(O)/judge/words/forms.mo: $(firstword $(TONGUES))
	@cp $< $(NEW)
$(O)/bin/words: $(O)/obj/judge/words.o
	@mkdir -p $(@D)
	$(call run,link    $@)$(CC) $^ -o $(NEW)
judge: $(KNOWN) $(TONGUES)
judge-gpu: $(JUDGE) $(KIT) $(O)/judge/sim/child.o $(GPU_PARTS)
# What the environment has under these names (NAME in WSL) was meant for others.
$(foreach v,EX FILE TEST GRAPH FROM PAST IN OUT ROSTER CONF NAME CHAPTER KIND FOR TO BOOK \
  CSV SHARE STUDENT WORDS SPEED,$(if \
  $(filter environment,$(origin $(v))),$(eval $(v) :=)))
# A word on the command line that no command reads is mistyped: FLIE=my.cu
# would have another file judged.
OPTIONS := EX FILE TEST GRAPH FROM PAST IN OUT ROSTER CONF SECRET STUDENT UNSAFE SHARE CSV \
  NAME CHAPTER KIND FOR TO BOOK WORDS SPEED CHAPTERS EXERCISES TITLE WEEKS \
  TASKS SBATCH SRUN ATTACK SIM_DEFINES O SRC V OPT CC CXX CFLAGS WARN NVCC NVCCARCH MAKEFLAGS
ifneq ($(filter list next progress start check watch compare show debug check-gpu hint grade \
  grade-slurm appeal autograder gradescope canvas moodle autolab new-exercise term matrix speed \
  verify handout, \
  $(MAKECMDGOALS)),)
odd := $(filter-out $(OPTIONS),$(foreach v,$(.VARIABLES),$(if $(findstring \
  command line,$(origin $(v))),$(v))))
$(if $(odd),$(error no such option: $(odd:%=%=); there are EX= FILE= TEST=, and for a class \
  IN= OUT= ROSTER= CONF=))
endif
# and one that this command does not read would seem to have been obeyed
$(foreach g,list progress next judge judge-gpu attack,$(eval reads.$g :=))
$(foreach g,start hint,$(eval reads.$g := EX))
$(foreach g,check watch show debug,$(eval reads.$g := EX FILE TEST GRAPH))
reads.compare := EX FILE
reads.check-gpu := EX FILE TEST SPEED
reads.check-gpu-slurm := EX FILE
reads.grade := IN OUT ROSTER CONF SECRET FROM EX PAST
reads.grade-slurm := IN OUT ROSTER CONF SECRET TASKS SBATCH
reads.appeal := STUDENT EX OUT CONF SECRET FILE
reads.autograder := FOR EX TO
reads.gradescope := OUT BOOK EX
reads.canvas := OUT BOOK EX
reads.moodle := OUT BOOK EX
reads.autolab := OUT BOOK EX
reads.new-exercise := NAME CHAPTER KIND
reads.term := WORDS EX
reads.handout := CHAPTERS EXERCISES TITLE WEEKS
reads.matrix := EX CSV
reads.speed := EX FILE OUT CONF
reads.verify := EX SHARE
odd := $(foreach v,EX FILE TEST GRAPH FROM PAST IN OUT ROSTER CONF SECRET STUDENT SHARE CSV \
  NAME CHAPTER KIND FOR TO BOOK WORDS SPEED TASKS SBATCH,$(if $(and $(filter command%,$(origin \
  $v)),$($v)),$(if $(filter $v,$(foreach g,$(MAKECMDGOALS),$(reads.$g))),,$v)))
goal := $(firstword $(foreach g,$(MAKECMDGOALS),$(if $(filter-out \
  undefined,$(origin reads.$g)),$g)))
$(if $(goal),$(if $(strip $(odd)),$(error make $(goal) does not read $(strip $(odd:%=%=)); it \
  reads $(or $(addsuffix =,$(reads.$(goal))),nothing))))
# make check relax-f: the name of an exercise is no command
slugs := $(sort $(foreach d,$(wildcard exercises/[0-9][0-9]-*),$(patsubst \
  $(firstword $(subst -, ,$(notdir $d)))-%,%,$(notdir $d))))
odd := $(filter $(slugs),$(MAKECMDGOALS))
$(if $(odd),$(error the name of an exercise follows EX=: make \
  $(firstword $(filter-out $(slugs),$(MAKECMDGOALS)) check) EX=$(firstword $(odd))))
# the instructor's commands, which the lab has not
odd := $(if $(wildcard exercises/tools/grade),,$(filter grade grade-slurm appeal autograder \
  gradescope canvas moodle autolab new-exercise term matrix speed verify,$(MAKECMDGOALS)))
$(if $(odd),$(error make $(firstword $(odd)) is in the complete course only: the lab has no \
  hand-ins of others))
# What a student types.  Make would add "Error 1" to each refusal, under the
# report; so a refusal ends make by a signal, and make leaves with status 1.  (In a script's
# background that signal is ignored: then it is an error of make's, with status 2.)
GUIDE := $(O)/judge/guide
$(GUIDE): $(wildcard exercises/guide exercises/*/statement.md book/teach/syllabus.tex \
    book/tools/guide build/weave-student/course.exl) $(CHAPTERS)
	@mkdir -p $(@D)
	@if [ -e exercises/guide ]; then cp exercises/guide $(NEW); else book/tools/guide \
	  book/teach/syllabus.tex build/weave-student/course.exl $(CHAPTERS) >$(NEW); fi
lesson = @sh exercises/tools/lessons $(GUIDE) $(JUDGE) $(1) "$(EX)" "$(FILE)" "$(TEST)" || \
  { trap 'exit 0' QUIT; kill -QUIT $$PPID; sleep 0.1; kill -QUIT $$$$; exit 1; }
# (to read about the exercises takes no compiler: the lab brings what the judge would say)
READING := $(if $(or $(shell command -v $(CC)),$(if $(wildcard exercises/settings),,1)),$(JUDGE) \
  $(TONGUES)) $(GUIDE)
JUDGING := $(JUDGE_PARTS) $(GUIDE) $(TONGUES)
next: $(READING) ## the next exercise, and where it stands
	$(call lesson,next)
list: $(READING) ## the exercises, their points, and what you have done
	$(call lesson,list)
progress: $(READING) ## what is done, chapter by chapter
	$(call lesson,progress)
start: $(READING) ## EX=relax-f: put the starter of an exercise into handins/
	$(call lesson,start)
check: $(JUDGING) ## EX=relax-f: judge it on the simulator (FILE=, TEST=, GRAPH=my.gr)
	$(call lesson,check)
watch: $(JUDGING) ## EX=relax-f: judge it at each save
	$(call lesson,watch)
compare: $(JUDGING) ## EX=relax-f: the book's answer beside yours, when it is accepted
	$(call lesson,compare)
show: $(JUDGING) ## EX=relax-f: the question that went wrong, as a picture (TEST=)
	$(call lesson,show)
debug: $(JUDGING) ## EX=relax-f: gdb on that question (TEST=)
	$(call lesson,debug)
check-gpu: export SPEED := $(SPEED)
check-gpu: export NVCC := $(NVCC)
# (what only a GPU runs is not compiled where there is none)
check-gpu: $(if $(NVCC),$(if $(wildcard /dev/nvidiactl),judge-gpu,$(JUDGE)))
check-gpu: $(GUIDE) ## EX=relax-f: judge it on this machine's GPU (SPEED=1)
	$(if $(NVCC),$(call lesson,check-gpu),@echo "no nvcc here: make check judges on the simulator")
hint: $(READING) ## EX=relax-f: the next hint
	$(call lesson,hint)
grade: $(JUDGE_PARTS) ### IN=class OUT=grades: judge a class; all of it: book/teach/grading.md
	@JUDGE=$(JUDGE) UNSAFE="$(UNSAFE)" SECRET="$(SECRET)" FROM="$(FROM)" EX="$(EX)" \
	  PAST="$(PAST)" exercises/tools/grade "$(IN)" \
	  "$(or $(OUT),grades)" "$(ROSTER)" "$(or $(CONF),$(wildcard course.conf))"
appeal: $(JUDGING) ### STUDENT=ada EX=relax-f (OUT= FILE=): the question that decided
	@JUDGE=$(JUDGE) GUIDE=$(GUIDE) UNSAFE="$(UNSAFE)" SECRET="$(SECRET)" exercises/tools/appeal \
	  "$(or $(OUT),grades)" "$(STUDENT)" "$(EX)" "$(or $(CONF),$(wildcard course.conf))" "$(FILE)"
grade-slurm: $(JUDGE_PARTS) # the same as an array job of Slurm (TASKS=16 SBATCH=--partition=...)
	@JUDGE=$(JUDGE) UNSAFE="$(UNSAFE)" SECRET="$(SECRET)" TASKS="$(TASKS)" SBATCH="$(SBATCH)" \
	  exercises/tools/grade-slurm "$(IN)" "$(or $(OUT),grades)" "$(ROSTER)" \
	  "$(or $(CONF),$(wildcard course.conf))"
check-gpu-slurm: # EX=relax-f: make check-gpu on a node of the cluster that has a GPU (SRUN=)
	@if ! sinfo -h -o %G 2>/dev/null | grep -q gpu; then \
	  echo "no cluster with GPUs here (sinfo -o %G)" >&2; exit 2; fi; \
	srun --gres=gpu:1 $(SRUN) $(MAKE) --no-print-directory check-gpu EX="$(EX)" FILE="$(FILE)"
autograder: $(JUDGE) # FOR=gradescope|prairielearn|vpl|coderunner|github EX="relax-f update" (TO=)
	@exercises/tools/export "$(FOR)" "$(EX)" "$(or $(TO),$(O)/$(FOR).zip)"
gradescope: $(JUDGE) # OUT=grades BOOK=roster.csv EX=relax-f: grades for Gradescope, as a zip
	@exercises/tools/gradescope "$(or $(OUT),grades)" "$(BOOK)" "$(EX)"
speed: $(JUDGE) $(if $(NVCC),judge) # EX=relax-f (FILE=), or OUT=grades: times on the GPU
	@JUDGE=$(JUDGE) NVCC=$(NVCC) exercises/tools/speed $(if $(EX),"$(EX)" "$(FILE)",--class \
	  "$(or $(OUT),grades)" "$(or $(CONF),$(wildcard course.conf))")
canvas: $(JUDGE) # OUT=grades BOOK=export.csv (EX=relax-f): grades, and feedback, for Canvas
	@exercises/tools/canvas "$(or $(OUT),grades)" "$(BOOK)" "$(or $(OUT),grades)/canvas.csv" "$(EX)"
moodle: $(JUDGE) # OUT=grades BOOK=worksheet.csv EX=relax-f: grades and feedback for Moodle's sheet
	@exercises/tools/moodle "$(or $(OUT),grades)" "$(BOOK)" "$(EX)"
autolab: $(JUDGE) # OUT=grades BOOK=roster.csv EX=relax-f: grades for Autolab's bulk import
	@exercises/tools/autolab "$(or $(OUT),grades)" "$(BOOK)" "$(EX)"
new-exercise: $(JUDGE) # NAME=my-kernel CHAPTER=5 (KIND=free): a folder for an exercise of your own
	@exercises/tools/new-exercise "$(NAME)" "$(CHAPTER)" "$(KIND)"
term: $(JUDGE) # WORDS="spring 2027" (EX="relax-f update"): sister exercises for a term
	@exercises/tools/term "$(WORDS)" $(EX)
matrix: $(KNOWN) # EX=relax-f: which question finds which wrong hand-in (CSV=)
	@JUDGE=$(JUDGE) UNSAFE="$(UNSAFE)" exercises/tools/matrix "$(EX)" "$(CSV)"
verify: $(KNOWN) ### every known submission must get its verdict (EX=, SHARE=0/3)
	@exercises/tools/promises "$(EX)"
	@UNSAFE="$(UNSAFE)" $(JUDGE) verify "$(EX)" "$(SHARE)"
$(O)/tests/test_99_judge $(O)/tests/test_99_edges: $(patsubst %,$(O)/obj/judge/%.o,util verdict \
  exercise world box box_words look) \
  $(O)/obj/exercises/scenes.o $(O)/obj/exercises/forms.o $(O)/obj/graph/guess.o
$(O)/tests/test_99_handin $(O)/tests/test_99_report: $(patsubst %,$(O)/obj/judge/%.o,util verdict \
  exercise world box box_words look build report) \
  $(O)/obj/exercises/scenes.o $(O)/obj/exercises/forms.o $(O)/obj/graph/guess.o
$(O)/tests/test_99_credit: $(patsubst %,$(O)/obj/judge/%.o,util verdict exercise world box \
  box_words look build report question compare reports evidence) \
  $(O)/obj/exercises/scenes.o $(O)/obj/exercises/forms.o $(O)/obj/graph/guess.o
-include $(shell find $(O)/judge -name '*.d' 2>/dev/null)
endif
attack: $(JUDGE_PARTS) # every hostile hand-in of tests/attacks/, tried against the judge
	@ATTACK=all bash tests/attack.sh
.PHONY: attack judge judge-gpu list next progress start check watch compare show debug \
  check-gpu hint grade grade-slurm appeal check-gpu-slurm autograder gradescope canvas \
  moodle autolab new-exercise term matrix speed verify
