# From chunks/ to the two volumes, build/course.pdf and build/machine.pdf.
# Included by the Makefile.  Figures are compiled apart, each when it, its
# data or the shared style changed; the chapters are woven in one pass and
# typeset from a precompiled preamble, a volume when what it reads changed.
FIGURES  := $(sort $(wildcard figures/*.tex))
FIGPDF   := $(FIGURES:figures/%.tex=build/figures/%.pdf)
BOOKDATA := $(sort $(wildcard figures/data/*.csv figures/data/*.txt))
WEAVERS  := book/tools/weave book/tools/nw book/tools/Texts.pm \
            book/tools/cumarkup $(SETTINGS)
TEXSTYLE := book/course.sty book/tags.sty book/colours.tex
STUDENT_CHAPTERS := $(filter-out %-answers.nw,$(CHAPTERS))

# ---- figures ---------------------------------------------------------------
build/figures/preamble.fmt: book/figure.tex book/colours.tex build/.packages
	@mkdir -p $(@D)
	@book/tools/format book/figure.tex $(@D) preamble
define figure_rule
build/figures/$(1).pdf: figures/$(1).tex build/figures/preamble.fmt \
  $(wildcard $(2))
	@book/tools/figure $(1)
endef
ifneq ($(filter-out help clean packages labs install,$(or $(MAKECMDGOALS),all)),)
DATA_OF := $(if $(filter build/src,$(SRC)),$(shell awk '!/^ *%/ { s = $$0; \
    while (match(s, /figures\/data\/[A-Za-z0-9_.-]*\.[a-z]*/)) { \
      print FILENAME ":" substr(s, RSTART, RLENGTH); s = substr(s, RSTART + RLENGTH) } }' \
  $(FIGURES) | sort -u))
data_of = $(patsubst $(1):%,%,$(filter $(1):%,$(DATA_OF)))
$(foreach f,$(FIGURES),$(eval $(call figure_rule,$(f:figures/%.tex=%),$(call data_of,$(f)))))
endif
$(filter build/figures/strip-%,$(FIGPDF)): figures/strips/draw.tex
# (one whose file's name is put together of a graph's and the rest)
build/figures/crauser-sizes.pdf: $(wildcard figures/data/crauser-trace-heavy-*.csv)
# what the tree's includes make of its rooms: drawn anew when that has changed
build/figures/rooms-drawn.tex: book/tools/rooms $(SOURCES:%=generated/%)
	@mkdir -p $(@D) && $< generated >$@.new && if cmp -s $@.new $@; then rm $@.new; touch $@; \
	  else mv $@.new $@; fi
build/figures/rooms.pdf: build/figures/rooms-drawn.tex
figures: $(FIGPDF)

# what the first pages say that no file of the book has: its address, and the day of the commit
build/told: FORCE
	@mkdir -p $(@D); { cat book/URL; git log -1 --format=%cd -- chunks book figures; } \
	  >$@.new 2>/dev/null || :; if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
# ---- the editions ------------------------------------------------------------
# build/weave-E/.woven: the chapters as TeX; build/weave-E/.typeset: the volumes
# (the judge says which file an exercise hands in)
define edition_rules
build/weave-$(1)/.woven: $(2) $(WEAVERS) $(BOOKDATA) book/VERSION build/told build/.packages \
  | $(JUDGE)
	@echo "weave   chunks/*.nw -> build/weave-$(1)/"
	@book/tools/weave $(1) $(CHAPTERS)
	@touch $$@
build/weave-$(1)/preamble.fmt: book/course.tex $(TEXSTYLE) build/.packages
	@mkdir -p $$(@D)
	@book/tools/format book/course.tex $$(@D) preamble
build/weave-$(1)/.typeset: build/weave-$(1)/.woven build/weave-$(1)/preamble.fmt \
  $(patsubst %,book/%.tex,machine titlepage words notation learned errata) book/refs.bib \
  book/tools/typeset \
  book/tools/nw book/tools/Texts.pm $(FIGPDF) $(BOOKDATA)
	@book/tools/typeset $(1)
	@touch $$@
endef
$(eval $(call edition_rules,full,$(CHAPTERS)))
$(eval $(call edition_rules,student,$(STUDENT_CHAPTERS)))
# the student's edition alone takes the numbers of Volume II from the full one
build/weave-student/.typeset: build/weave-full/.typeset
# ... and where both volumes are given away, from the Volume II that students get
build/weave-handout/.typeset: build/weave-student/.typeset
	@mkdir -p $(@D) && cd build/weave-student && for f in preamble.fmt *.tex; do \
	  case $$f in labels-of-*|settle-*) continue ;; esac; \
	  cmp -s $$f ../weave-handout/$$f || cp $$f ../weave-handout/; done
	@book/tools/typeset handout
	@touch $@

build/%.pdf: build/weave-full/.typeset
	@cmp -s build/weave-full/$(@F) $@ || \
	  { cp build/weave-full/$(@F) $@.new && mv $@.new $@; }; touch $@
pdf: build/course.pdf build/machine.pdf ## weave the book: build/course.pdf, build/machine.pdf
	@for f in $^; do echo "$$f: $$(pdfinfo $$f | sed -n 's/^Pages: *//p') pages"; done

# ---- for authors: one chapter, or all, with defects only reported ----------
DRAFTED := $(if $(filter draft,$(MAKECMDGOALS)),$(shell \
  grep -ohE '\\book(figure|plot)(\[[^]]*\])?\{[a-z0-9-]+' $(wildcard chunks/*$(C)*.nw) | \
  sed 's/.*{//' | sort -u))
DRAFTED := $(filter $(DRAFTED:%=build/figures/%.pdf),$(FIGPDF))
draft: | $(JUDGE)
draft: build/weave-full/preamble.fmt $(DRAFTED) ## C=05: weave a chapter, only report what is wrong
	@ONLY=$(C) book/tools/weave draft $(CHAPTERS)
	@cp -p build/weave-full/preamble.fmt build/weave-draft/
	@book/tools/typeset draft
	@cp build/weave-draft/draft.pdf build/draft.pdf && echo build/draft.pdf

# ---- to give away ------------------------------------------------------------
VERSION := $(shell cat book/VERSION)
RELEASE := build/release/shortest-paths-on-the-gpu-$(VERSION)
TAGGED := $(addprefix build/tagged/,course.pdf machine.pdf)
pdf-release: pdf $(TAGGED) ## both volumes, to give away
	@mkdir -p $(RELEASE) && cp $(TAGGED) $(RELEASE)
	@echo $(RELEASE)/course.pdf $(RELEASE)/machine.pdf

# (each volume refers to the other by these names: book/tools/typeset)
HANDOUT := build/handout/shortest-paths-on-the-gpu-student.pdf
ROOM    := build/handout/the-machine-room-student.pdf
ifneq ($(CHOSEN),)
# a part of the course: build/chosen/ (what is wrong with the choice is said first)
quoted = '$(subst ','\'',$(1))'
odd := $(shell $(foreach v,CHOSEN_CHAPTERS EXERCISES TITLE WEEKS,$(v)=$(call quoted,$($(v)))) \
  LC_ALL=C.UTF-8 book/tools/chosen --check 2>&1)
$(if $(odd),$(error $(odd)))
handout: build/weave-student/.woven build/weave-full/.typeset $(BOOKDATA) $(JUDGE)
	@book/tools/chosen
else
handout: build/weave-handout/.typeset teach ## to give away: all, or CHAPTERS= EXERCISES=
	@mkdir -p build/handout && cp build/weave-handout/course.pdf $(HANDOUT)
	@cp build/weave-handout/machine.pdf $(ROOM)
	@EXERCISES=build/weave-handout/course.exl book/tools/lab build/handout/lab $(CHAPTERS)
	@book/tools/notebook book/lab/first-kernels.txt >build/handout/first-kernels.ipynb.new
	@mv build/handout/first-kernels.ipynb.new build/handout/first-kernels.ipynb
	@for f in $(HANDOUT) $(ROOM); do echo "$$f: $$(pdfinfo $$f | sed -n 's/^Pages: *//p') pages"; done
	@echo "build/handout/lab: $$(find build/handout/lab -type f | wc -l) files"
endif

# ---- for teachers: a syllabus, lab sheets, a deck of slides a chapter ---------
TEACH    := build/handout/teacher
DECKS    := $(patsubst book/teach/slides/%.deck,build/slides/%.pdf,\
              $(sort $(wildcard book/teach/slides/*.deck)))
DECKTOOL := book/VERSION book/tools/deck book/tools/slides book/tools/nw \
            book/tools/Texts.pm
build/slides/%.pdf: book/teach/slides/%.deck book/teach/slides.tex $(DECKTOOL) \
  $(CHAPTERS) $(BOOKDATA) $(FIGPDF) build/weave-full/.typeset
	@book/tools/deck $< $@
slides: $(DECKS) ## for teachers: build/slides/NN.pdf, a deck a chapter
	@echo "build/slides: $(words $(DECKS)) decks"
build/teach/%.pdf: book/teach/%.tex book/teach/teach.sty $(DECKTOOL) build/weave-full/.typeset
	@book/tools/deck $< $@
PAPERS   := $(patsubst %,build/teach/%.pdf,syllabus labs examinations)
teach: $(PAPERS) $(DECKS)
	@mkdir -p $(TEACH)/slides && cp $(PAPERS) $(TEACH)
	@cp $(DECKS) $(TEACH)/slides
	@echo "$(TEACH): syllabus.pdf, labs.pdf, examinations.pdf, $(words $(DECKS)) decks of slides"

# a page of the book, as the README shows it; made anew by hand
figures/page.png: build/course.pdf
	@book/tools/page build/course.pdf $@
# a kernel, its race and its verdict, as the README begins; by hand too
figures/verdict.png: programs
	@book/tools/verdict $@
# the same pages with a structure tree, for who hears a book or lets it flow
build/tagged/%.pdf: build/weave-full/.typeset book/tools/tagged | build/.qpdf
	@mkdir -p $(@D) && book/tools/tagged build/weave-full $* $@ && echo $@
build/tagged/$(notdir $(HANDOUT)): build/weave-handout/.typeset book/tools/tagged | build/.qpdf
	@mkdir -p $(@D) && book/tools/tagged build/weave-handout course $@ && echo $@
build/tagged/$(notdir $(ROOM)): build/weave-handout/.typeset book/tools/tagged | build/.qpdf
	@mkdir -p $(@D) && book/tools/tagged build/weave-handout machine $@ && echo $@
build/.qpdf:
	@mkdir -p $(@D) && book/tools/install-packages qpdf && touch $@
tagged: build/tagged/course.pdf build/tagged/machine.pdf build/tagged/$(notdir $(HANDOUT)) \
  build/tagged/$(notdir $(ROOM)) ## the PDFs of a release, with a structure tree (qpdf)
.PHONY: tagged figures slides teach draft pdf-release handout
