# make fuzz: an hour of FUZZ_SECONDS=1800 for each reader is well spent;
# the default is a minute each.  What is new and short stays in the corpus.
FUZZ_SECONDS ?= 60
FUZZ := $(O)/fuzz/graph $(O)/fuzz/packages
FUZZ_C = tests/fuzz/fuzz.c $(addprefix $(SRC)/,$(filter graph/%.c,$(SOURCES)))
$(FUZZ): $(O)/fuzz/%: $(FUZZ_C) tests/fuzz/one.h \
  $(addprefix $(SRC)/,$(filter graph/%.h,$(SOURCES))) $(O)/flags/cc
	@mkdir -p $(@D)
	clang -std=c17 -D_GNU_SOURCE -O1 -g -I$(SRC) $(LIB_FLAGS) -DTRY=try_$* \
	  -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
	  $(FUZZ_C) $(LDLIBS) -o $(NEW)
fuzz: $(FUZZ) ## search for input that breaks a reader (FUZZ_SECONDS=60 each)
	@tests/fuzz/run $(O)/fuzz $(FUZZ_SECONDS)
.PHONY: fuzz
