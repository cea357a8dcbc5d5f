# From chunks/ to build/course.pdf.  Included by the Makefile.
# Figures are compiled apart, each when it, its data or the shared style
# changed; the chapters are woven in one pass and typeset by latexmk from a
# precompiled preamble, as often as the cross-references need.
FIGURES  := $(sort $(wildcard figures/*.tex))
FIGPDF   := $(FIGURES:figures/%.tex=build/figures/%.pdf)
BOOKDATA := $(sort $(wildcard figures/data/*.csv figures/data/*.txt))
WEAVERS  := book/tools/weave $(wildcard book/tools/nw*.awk) \
            book/tools/cumarkup book/tools/autodefs-cuda.awk
TEXSTYLE := book/course.sty book/colours.tex
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
data_of = $(sort $(shell grep -v '^ *%' $(1) | \
            grep -o 'figures/data/[A-Za-z0-9_.-]*\.[a-z]*'))
ifneq ($(filter-out help clean packages labs install,$(or $(MAKECMDGOALS),all)),)
$(foreach f,$(FIGURES),$(eval $(call figure_rule,$(f:figures/%.tex=%),$(call data_of,$(f)))))
endif
figures: $(FIGPDF)

# ---- the editions ------------------------------------------------------------
# build/weave-E/.woven: the chapters as TeX; build/weave-E/course.pdf: the book
define edition_rules
build/weave-$(1)/.woven: $(2) $(WEAVERS) $(BOOKDATA) book/VERSION build/.packages
	@echo "weave   chunks/*.nw -> build/weave-$(1)/"
	@book/tools/weave $(1) $(CHAPTERS)
	@touch $$@
build/weave-$(1)/preamble.fmt: book/course.tex $(TEXSTYLE) build/.packages
	@mkdir -p $$(@D)
	@book/tools/format book/course.tex $$(@D) preamble
build/weave-$(1)/course.pdf: build/weave-$(1)/.woven build/weave-$(1)/preamble.fmt \
  book/titlepage.tex book/refs.bib $(FIGPDF) $(BOOKDATA)
	@book/tools/typeset $(1)
endef
$(eval $(call edition_rules,full,$(CHAPTERS)))
$(eval $(call edition_rules,student,$(STUDENT_CHAPTERS)))

build/course.pdf: build/weave-full/course.pdf
	@cp $< $@ && echo "$@: $$(pdfinfo $@ | sed -n 's/^Pages: *//p') pages"
pdf: build/course.pdf ## weave the book: build/course.pdf

# ---- for authors: one chapter, or all, with defects only reported ----------
draft: build/weave-full/preamble.fmt ## C=05: weave a chapter, only report what is wrong
	-@$(MAKE) --no-print-directory -k figures
	@ONLY=$(C) book/tools/weave draft $(CHAPTERS)
	@cp -p build/weave-full/preamble.fmt build/weave-draft/
	@DRAFT=1 ONLY=$(C) book/tools/typeset draft
	@cp build/weave-draft/course.pdf build/draft.pdf && echo build/draft.pdf

# ---- to give away ------------------------------------------------------------
VERSION := $(shell cat book/VERSION)
RELEASE := build/release/shortest-paths-on-the-gpu-$(VERSION).pdf
pdf-release: build/course.pdf ## a versioned PDF for people without TeX
	@mkdir -p build/release && cp build/course.pdf $(RELEASE) && echo $(RELEASE)

HANDOUT := build/handout/shortest-paths-on-the-gpu-student.pdf
handout: build/weave-student/course.pdf ## the student's edition and lab tree
	@mkdir -p build/handout && cp build/weave-student/course.pdf $(HANDOUT)
	@book/tools/lab build/handout/lab $(CHAPTERS)
	@echo "$(HANDOUT): $$(pdfinfo $(HANDOUT) | sed -n 's/^Pages: *//p') pages"
	@echo "build/handout/lab: $$(find build/handout/lab -type f | wc -l) files"

# a page of the book, as the README shows it; made anew by hand
figures/page.png: build/course.pdf
	@book/tools/page build/course.pdf $@
.PHONY: figures draft pdf-release handout
