# The walk through the table of formats (tests/readers/walk.c), under
# AddressSanitizer; run by tests/readers.sh and tests/readers-all.sh.
WALK := $(O)/readers/walk
WALK_O := $(patsubst %.c,$(O)/readers/%.o,$(filter graph/%.c,$(SOURCES)))
WALK_FLAGS = -fsanitize=address,undefined -fno-sanitize-recover=undefined
$(WALK_O): $(O)/readers/%.o: $(SRC)/%.c $(O)/flags/cc
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -O1 $(WALK_FLAGS) -c $< -o $(NEW)
$(WALK): tests/readers/walk.c tests/fuzz/one.h $(WALK_O)
	@mkdir -p $(@D)
	$(call run,cc      $<)$(CC) $(ALLCFLAGS) -O1 $(WALK_FLAGS) -Itests $< \
	  $(WALK_O) $(LDLIBS) -o $(NEW)
-include $(WALK_O:.o=.d)
walk-flags:   # for tests/readers-all.sh, which compiles readers of its own
	@echo '$(LIB_FLAGS) $(WALK_FLAGS) | $(LDLIBS)'
.PHONY: walk-flags
