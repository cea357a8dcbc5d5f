# The lab's own commands; included by its Makefile.
# (bubblewrap and libseccomp: the sandbox; gdb: make debug; curl: make rome)
PACKAGES := gcc g++ make libc6-dev zlib1g-dev bubblewrap libseccomp-dev gdb \
            inotify-tools curl
# a body that is not written yet uses nothing
WARN := -Wall -Wextra -Wno-unused-parameter -Wno-unused-function \
        -Wno-unused-variable
# a wrong answer is the reader's own work in hand
override CFLAGS += -DLAB
all: programs test ## build what there is, test it, say what to do next
	@cat book/next
# What is missing is installed before anything is asked or compiled: make
# reads itself again when this file is new.  Without a compiler one can read what there is.
ifeq ($(filter help clean packages $(if $(shell command -v $(CC)),,next list progress start \
  hint),$(MAKECMDGOALS)),)
include build/.lab
endif
# (make would add that the file it includes is missing)
end = kill -QUIT $$PPID; sleep 0.1; exit 0
build/.lab: book/tools/install-packages book/lab.mk $(O)/flags/cc
	@mkdir -p build
	@book/tools/install-packages $(PACKAGES) || i=$$?; \
	  command -v $(CC) >/dev/null && command -v $(CXX) >/dev/null || { \
	  echo "no compiler here: $(CC) and $(CXX) are needed" >&2; $(end); }; \
	  : | $(CC) -std=c17 -fsyntax-only -x c - 2>/dev/null && \
	  : | $(CXX) -std=c++17 -fsyntax-only -x c++ - 2>/dev/null || { \
	  echo "$(CC) or $(CXX) is too old, or no compiler: C17 and C++17 are needed" >&2; $(end); }; \
	  [ -z "$$i" ] || echo "(going on without; make packages tries again)"
	@touch $@
test: programs ## what works, and what waits for you
	@book/tools/try $(O)/bin
editor: ## compile_commands.json, for clangd in your editor
# the road network that some sessions read, into this folder
rome: programs ## fetch rome99.gr, a graph of the book's sessions (needs a network)
	@SSSP_DATA=. book/tools/fetch-data $(O)/bin/sssp rome
.PHONY: rome
