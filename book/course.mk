# The commands that need the whole course: chapters, figures, TeX.  Included
# by the Makefile; the lab of make handout has book/lab.mk in its place.
all: pdf programs build/.demo ## install, tangle, build, weave, and show the course at work
	@echo "the book is build/course.pdf; make help lists what else there is"
build/.demo: | pdf programs
	@$(O)/bin/sssp demo build/course.pdf
	@touch $@
demo: programs ## run every solver on the graph of Debian's packages
	@$(O)/bin/sssp demo build/course.pdf

labs: ## build from generated/ alone: only make and a C/C++ compiler
	@$(MAKE) --no-print-directory SRC=generated O=build/labs programs

chapter: ## N=5: build and test the code as it stands after a chapter
	@book/tools/chapter $(N)

data: $(O)/bin/sssp ## fetch the road networks of the DIMACS challenge (needs a network)
	@book/tools/fetch-data $(O)/bin/sssp $(GRAPHS)

release: ## build/release/course-VERSION.tar.xz: books, pages, lab, sources, checksums
	@book/tools/release $(VERSION)
	@$(MAKE) --no-print-directory pdf handout tagged web web-student
	@book/tools/release $(VERSION) build/release
.PHONY: release

figures-data: programs ## measure anew what the plots and sessions show (CPU; minutes)
	figures/measure/patience.sh >build/patience.txt && mv build/patience.txt figures/data/
	for s in inversion graph-sessions frontiers relax-work formats \
	  program gpu-transcripts sim-transcripts sim-switch wrong-sessions "try-minimum1 --all" \
	  delta "try-delta --all" bench-2009-table; do \
	  set -- $$s; echo "figures/measure/$$1.sh $$2"; figures/measure/$$1.sh $$2 || exit 1; done
	@echo "with a GPU, also, in figures/measure: bench-gpu.sh sanitize.sh gpu-judge.sh"
	@echo "and sanitize-handins.sh house.sh"
	@echo "on an idle machine: figures/measure/processor.sh; with valgrind: engine-core.sh"

bench-2013: ## the 2013 paper's experiments (a GPU; some six minutes)
	@figures/measure/bench-2013.sh

bench-2009: ## the 2009 paper's experiments (a GPU; QUICK=1 SIZE=1..11 MATRIX=1..15)
	@figures/measure/bench-2009.sh
	@[ -n "$(QUICK)$(TINY)" ] || figures/measure/bench-2009-table.sh
.PHONY: bench-2009 bench-2013 data demo figures-data labs chapter
