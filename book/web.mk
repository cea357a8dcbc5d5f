# The web edition: build/web, static pages that open from a disk.  Included by
# the Makefile.  Its tools come from Debian (dvisvgm; node and npm
# unless they are there, from Debian or from elsewhere) and from npm
# (book/web/package-lock.json); no other target needs them.
WEB_PACKAGES := dvisvgm $(if $(shell command -v node),,nodejs) $(if $(shell command -v npm),,npm)
WEB_TEST_PACKAGES := chromium
WEBTOOLS := book/web/package-lock.json $(wildcard book/web/*.mjs book/web/*.js book/web/*.css \
  book/web/*.svg book/web/*.html book/web/lab/*.* book/web/lab/examples/* book/web/lab/runs/*) \
  $(SETTINGS) exercises/tools/show.html book/man/sssp.3 \
  book/web/stream book/web/moved
SVG := $(FIGURES:figures/%.tex=build/web-figures/%.svg)

build/.web: book/web/package-lock.json
	@mkdir -p build
	@echo "make web installs $(WEB_PACKAGES) of Debian, and from npm"
	@echo "what book/web/package.json names"
	@book/tools/install-packages $(WEB_PACKAGES)
	@cd book/web && npm ci --no-fund --no-audit --loglevel=error >../../build/npm.log 2>&1 || \
	  { tail -5 ../../build/npm.log >&2; exit 1; }
	@touch $@
build/web-figures/preamble.fmt: book/figure.tex book/colours.tex book/web/points.tex \
  book/web/format build/.packages | build/.web
	@book/web/format
define svg_rule
build/web-figures/$(1).svg: figures/$(1).tex build/web-figures/preamble.fmt book/web/figure \
  $(wildcard $(2))
	@book/web/figure $(1)
endef
build/web-figures/crauser-sizes.svg: $(wildcard figures/data/crauser-trace-heavy-*.csv)
$(filter build/web-figures/strip-%,$(SVG)): figures/strips/draw.tex
build/web-figures/rooms.svg: build/figures/rooms-drawn.tex
ifneq ($(filter web web-test web-student web-serve web-shots build/web%,$(MAKECMDGOALS)),)
$(foreach f,$(FIGURES),$(eval $(call svg_rule,$(f:figures/%.tex=%),$(call data_of,$(f)))))
endif

EXTRA := $(patsubst %,book/%.tex,notation words learned errata) build/told
# the references as the volumes print them, once there is a book that has them all
BIB := build/weave-full/course.bbl build/weave-full/machine.bbl
UNCITED := $(if $(filter web web-% build/web%,$(MAKECMDGOALS)),$(shell \
  keys() { sed 's/.*{//' | tr -s ', ' '\n' | sort -u; }; \
  mkdir -p build; grep -ohE '\\cite(\[[^]]*\])?\{[^}]*' $(CHAPTERS) | keys >build/cited; \
  cat $(wildcard $(BIB)) /dev/null | grep -oE '\\bibitem(\[[^]]*\])?\{[^}]*' | keys | \
  comm -23 build/cited -))
$(BIB): $(if $(UNCITED)$(shell for b in $(BIB); do \
  [ book/refs.bib -nt $$b ] && echo newer; done),build/weave-full/.typeset)
build/web/index.html: build/weave-full/.woven $(BIB) $(SVG) $(WEBTOOLS) $(EXTRA) \
  build/web/lab/files.json
	@echo "weave   build/web"
	@book/web/make full build/web $(CHAPTERS)
build/web-student/index.html: build/web/index.html build/weave-full/.woven \
  $(BIB) $(SVG) $(WEBTOOLS) $(EXTRA)
	@echo "weave   build/web-student"
	@book/web/make student build/web-student $(STUDENT_CHAPTERS)
web: build/web/index.html ## both volumes as pages for a browser: build/web/index.html
web-student: build/web-student/index.html ## the student's edition for a browser
web-serve: build/web/index.html # those pages at http://localhost:8080/ (PORT=), for the lab
	@node book/web/serve.mjs build/web $(or $(PORT),8080)
web-addresses: build/web/index.html
	@cp build/web/addresses.txt book/web/addresses
web-test: build/web/index.html build/web-student/index.html ## try the pages in a real browser
	@book/tools/install-packages $(WEB_TEST_PACKAGES)
	@O=$(O) SRC=$(SRC) tests/run full web.sh
web-shots: build/web/index.html # pictures of its pages at three widths: build/web-shots
	@book/tools/install-packages $(WEB_TEST_PACKAGES)
	@cd book/web && npm ci --no-fund --no-audit --loglevel=error >/dev/null
	@node book/web/check.mjs shots build/web build/web-shots
.PHONY: web web-serve web-student web-test web-addresses web-shots
# the lab's parts, by the compiler that its page will use: build/web/lab
LAB_TOOLS := book/web/lab/hot.txt \
  $(wildcard book/web/lab/*.mjs book/web/lab/*.js book/web/lab/include/sys/*.h)
build/web/lab/files.json: $(LAB_TOOLS) book/web/settings.mjs $(SETTINGS) \
  $(wildcard exercises/*/exercise.conf exercises/*/stage.cu exercises/*/*.h) book/sim.mk \
  $(addprefix $(SRC)/,$(filter sim/% judge/% graph/% exercises/%,$(SOURCES))) build/.web
	@COURSE_VERSION=$(VERSION) node book/web/lab/build.mjs $(SRC) $(@D)
lab-web: build/web/lab/files.json # the lab of a browser: simulator, simcc and judge as WebAssembly
.PHONY: lab-web
