# The library: build/lib/libsssp.a and .so, made of objects of their own,
# which can be loaded anywhere (-fPIC) and whose names are not seen.  GPU
# rows are nvcc's where a GPU is, else the simulator's (LIB_CU=gpu|fast).
# make install PREFIX=/usr/local DESTDIR= and uninstall.  Included by the Makefile.
ifneq ($(filter library/%,$(SOURCES)),)
PIC   := -fPIC -fvisibility=hidden -fno-gnu-unique
ABI   := $(shell sed -n 's/^.define SSSP_ABI //p' $(SRC)/library/sssp.h)
SHARED := libsssp.so.$(ABI)
LIB_CU ?= $(if $(and $(NVCC),$(wildcard /dev/nvidiactl)),gpu,$(if $(SIMCC_DEPS),fast))
pic    = $(call in,$(1),$(2),pic/$(3))
PIC_O := $(foreach d,graph solvers library,$(call pic,$(d),c,host)) \
  $(foreach b,32 64,$(call pic,cpu,c,$(b)) $(if $(LIB_CU),$(call pic,cuda,cu,$(b)))) \
  $(if $(filter fast,$(LIB_CU)),$(SIM_FAST:sim/%.cpp=$(O)/pic/sim/%.o))
LIB_GCC = $(if $(filter fast,$(LIB_CU)),$(GCC_LIBS))
flags_pic = $(PIC) $(flags_cc)
$(eval $(call flags_rule,pic))

$(O)/pic/host/%.o: $(SRC)/%.c $(O)/flags/pic
	@mkdir -p $(@D)
	$(call run,cc pic     $<)$(CC) $(ALLCFLAGS) $(PIC) -c $< -o $(NEW)
$(O)/pic/sim/%.o: $(SRC)/sim/%.cpp $(O)/flags/sim $(O)/flags/pic
	@mkdir -p $(@D)
	$(call run,c++ pic    $<)$(CXX) $(SIMFLAGS) $(PIC) -DSIM_CHECKED=0 -c $< -o $(NEW)
define pic_rules
$(O)/pic/$(1)/%.o: $(SRC)/%.c $(O)/flags/pic
	@mkdir -p $$(@D)
	$$(call run,cc pic $(1)  $$<)$$(CC) $$(ALLCFLAGS) $$(PIC) -DCOST_BITS=$(1) -c $$< -o $$(NEW)
ifeq ($(LIB_CU),gpu)
$(O)/pic/$(1)/%.o: $(SRC)/%.cu $(O)/flags/nvcc
	@mkdir -p $$(@D)
	$$(call run,nvcc pic $(1) $$<)$$(NVCC) $$(NVCCFLAGS) -Xcompiler -fPIC,-fvisibility=hidden \
	  -DCOST_BITS=$(1) -c $$< -o $$(NEW)
else
$(O)/pic/$(1)/%.o: $(SRC)/%.cu $(SIMCC) $(O)/flags/cu $(O)/flags/pic
	@mkdir -p $$(@D)
	$$(call run,simcc pic $(1)  $$<)$(O)/bin/simcc --fast $(OPT) $$(CUFLAGS) $$(PIC) \
	  -DCOST_BITS=$(1) -c $$< -o $$(NEW)
endif
endef
$(foreach b,32 64,$(eval $(call pic_rules,$(b))))

# one object in which only sssp_* is seen; the C++ library's own are merged
$(O)/lib/libsssp.a: $(PIC_O) | $(LIB_GCC)
	@mkdir -p $(@D); rm -f $@.new
	$(call run,ar      $@)ld -r --force-group-allocation $(filter %.o,$^) $(LIB_GCC) -o $@.o && \
	  objcopy -w --keep-global-symbol='sssp_*' $@.o && \
	  ar rcs $@.new $@.o && rm $@.o && mv $@.new $@
$(O)/lib/libsssp.map: $(SRC)/library/sssp.h
	@mkdir -p $(@D); printf 'SSSP_%s { global: sssp_*; local: *; };\n' $(ABI) >$(NEW)
link_shared = $(if $(filter gpu,$(LIB_CU)),$(NVCC) $(NVCCARCH) -shared \
  -Xlinker --version-script=$(O)/lib/libsssp.map$(comma)-soname=$(SHARED) \
  -Xlinker -z$(comma)nodelete,$(CXX) -shared -Wl$(comma)-z$(comma)nodelete \
  -Wl$(comma)--version-script=$(O)/lib/libsssp.map -Wl$(comma)-soname=$(SHARED) \
  -Wl$(comma)--no-undefined) $(filter %.o,$^) $(filter-out %gomp.a,$(LIB_GCC)) \
  $(if $(LIB_GCC),-lgomp) $(1) $(if $(filter gpu,$(LIB_CU)),-Xcompiler) -pthread -o $(NEW)
$(O)/lib/$(SHARED): $(PIC_O) $(O)/lib/libsssp.map | $(LIB_GCC)
	$(call run,link    $@)$(call link_shared,$(LDLIBS))
# the wheel's: what not every Linux has is inside it (zstd) or beside it (libgomp);
# what a debugger needs is left out, and was five sixths of it
WHEEL_LIBS = $(if $(wildcard $(shell $(CC) -print-file-name=libzstd.a)),\
  $(LDLIBS:-lzstd=-l:libzstd.a),$(LDLIBS)) -Xlinker -s -Xlinker -rpath -Xlinker '$$ORIGIN'
$(O)/lib/wheel/$(SHARED): $(PIC_O) $(O)/lib/libsssp.map | $(LIB_GCC)
	@mkdir -p $(@D)
	$(call run,link    $@)$(call link_shared,$(WHEEL_LIBS))
$(O)/lib/wheel/libgomp.so.1: $(O)/lib/wheel/$(SHARED)
	@install -m 755 "$$($(CXX) -print-file-name=libgomp.so.1)" $@
library-wheel: $(O)/lib/wheel/$(SHARED) $(if $(filter fast,$(LIB_CU)),$(O)/lib/wheel/libgomp.so.1)
$(O)/lib/libsssp.so: $(O)/lib/$(SHARED)
	@ln -sf $(SHARED) $@
$(O)/lib/sssp.pc: FORCE   # PREFIX is in it
	@mkdir -p $(@D); { printf 'prefix=%s\nincludedir=$${prefix}/include\n' '$(PREFIX)'; \
	  printf 'libdir=$${prefix}/lib\n\nName: sssp\nVersion: %s\n' '$(VERSION)'; \
	  echo 'Description: Shortest paths by every algorithm of a course'; \
	  echo 'Cflags: -I$${includedir}'; echo 'Libs: -L$${libdir} -lsssp'; \
	  echo 'Libs.private: $(strip $(LDLIBS)) -lstdc++ -pthread'; } >$(NEW)
library: $(O)/lib/libsssp.a $(O)/lib/libsssp.so
.PHONY: library library-wheel

# ---- make install ------------------------------------------------------------
PREFIX    ?= /usr/local
DESTDIR   ?=
# where a Python of this machine looks, if that is under PREFIX
PYTHONS := python3 /usr/bin/python3
PYTHONDIR ?= $(or $(firstword $(filter $(PREFIX)/lib/%,$(shell for p in $(PYTHONS); do \
  $$p -c 'import sys; print(*[p for p in sys.path if p.endswith("-packages")])' \
  2>/dev/null; done))),$(PREFIX)/lib/python3/dist-packages)
# FROM:TO:MODE of every file; uninstall removes the same
TO_BIN   = $(foreach p,$(filter $(O)/bin/sssp%,$(PROGRAMS)) $(filter %/simcc,$(SIMCC)),\
             $(p):bin/$(notdir $(p)):755)
TO_SIM   = $(foreach f,$(SIM_HEADERS),$(f):include/sim/$(f:$(O)/include/sim/%=%):644) \
           $(foreach f,$(SIM_LIBS),$(f):lib/sim/$(notdir $(f)):644)
TO_LIB   = $(O)/lib/libsssp.a:lib/libsssp.a:644 $(O)/lib/$(SHARED):lib/$(SHARED):755 \
           $(O)/lib/sssp.pc:lib/pkgconfig/sssp.pc:644 $(SRC)/library/sssp.h:include/sssp.h:644
MANUALS  = sssp.1 simcc.1 $(if $(filter $(O)/bin/sssp-mpi,$(PROGRAMS)),sssp-mpi.1)
TO_SHARE = $(foreach m,$(MANUALS),$(O)/man/$(m):share/man/man1/$(m):644) \
           $(O)/man/sssp.3:share/man/man3/sssp.3:644 \
           book/man/sssp.schema.json:share/sssp/sssp.schema.json:644 \
           $(O)/man/sssp.bash:share/bash-completion/completions/sssp:644
TO_ALL   = $(TO_BIN) $(TO_SIM) $(TO_LIB) $(TO_SHARE)
comma   := ,
$(O)/man/%: book/man/% $(O)/bin/sssp book/VERSION book/tools/manual
	@mkdir -p $(@D)
	@book/tools/manual $(or $(filter %/sssp-mpi,$^),$(O)/bin/sssp) $(VERSION) $< >$(NEW)
$(O)/man/sssp-mpi.1: $(O)/bin/sssp-mpi
INSTALLED = $(foreach t,$(TO_ALL),$(firstword $(subst :, ,$(t))))
install: library programs $(INSTALLED) ## program, library, manual: PREFIX=, uninstall
	@set -e; for t in $(TO_ALL); do IFS=: read -r from to mode <<<"$$t"; \
	  install -D -m $$mode "$$from" "$(DESTDIR)$(PREFIX)/$$to"; done
	@ln -sf $(SHARED) "$(DESTDIR)$(PREFIX)/lib/libsssp.so"
	@install -D -m 644 $(SRC)/library/sssp.py "$(DESTDIR)$(PYTHONDIR)/sssp.py"
	@if [ -n "$(DESTDIR)" ]; then :; elif [ "$(PREFIX)" = /usr ] || grep -qxs "$(PREFIX)/lib" \
	  /etc/ld.so.conf /etc/ld.so.conf.d/*.conf; then ldconfig 2>/dev/null || \
	  echo "run ldconfig as root, so that programs find $(SHARED)"; \
	else echo "programs find $(SHARED) with -Wl,-rpath,$(PREFIX)/lib or LD_LIBRARY_PATH"; fi
	@d='$(PYTHONDIR)'; for p in $(PYTHONS); do command -v $$p >/dev/null && \
	  (cd / && $$p -c 'import sys; sys.exit(sys.argv[1] not in sys.path)' "$$d") && exit; done; \
	  echo "Python finds sssp with PYTHONPATH=$$d"
	@echo "installed in $(DESTDIR)$(PREFIX); take it away with make uninstall"
install: SHELL = /bin/bash
uninstall:
	@for t in $(TO_ALL); do IFS=: read -r from to mode <<<"$$t"; \
	  rm -f "$(DESTDIR)$(PREFIX)/$$to"; done
	@rm -f "$(DESTDIR)$(PREFIX)/lib/libsssp.so" "$(DESTDIR)$(PYTHONDIR)/sssp.py" \
	  "$(DESTDIR)$(PYTHONDIR)"/__pycache__/sssp.cpython-*.pyc
	@find $(foreach d,include/sim lib/sim share/sssp,"$(DESTDIR)$(PREFIX)/$(d)") \
	  "$(DESTDIR)$(PYTHONDIR)/__pycache__" -type d -empty -delete 2>/dev/null; true
uninstall: SHELL = /bin/bash
.PHONY: install uninstall
-include $(wildcard $(O)/pic/sim/*.d $(O)/pic/*/*/*.d)
endif
