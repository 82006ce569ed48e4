# SPDX-License-Identifier: GPL-2.0-only
#
# People's entry.  The kernel's entry is Kbuild (make modules goes there).
#
#   make            pmctl, from nothing but a C compiler and a few libraries
#   make demo       the main job on the built-in simulator
#   make demo-board the main job in a real kernel on the emulated MPC8544DS
#   make check      every test
#   make help       the rest

O ?= build
PREFIX ?= /usr/local
DESTDIR ?=

ifeq ($(origin CC),default)
CC := $(CROSS_COMPILE)gcc
endif
AR ?= ar
HOSTCC ?= cc

# LIBS_PREFIX: libraries built by tests/board/build-libs.sh, linked statically.
ifdef LIBS_PREFIX
LIB_CPPFLAGS := -I$(LIBS_PREFIX)/include
LIB_LDFLAGS := -static -L$(LIBS_PREFIX)/lib
endif

# SAN=1: address and undefined-behaviour sanitizers.
ifeq ($(SAN),1)
SAN_FLAGS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT ?= -O1 -g
endif
# FUZZ=1, with clang: coverage for libFuzzer.
ifeq ($(FUZZ),1)
SAN_FLAGS += -fsanitize=fuzzer-no-link
endif
OPT ?= -O2 -g

CPPFLAGS_ALL := -D_GNU_SOURCE -Iinclude/uapi -Idriver -Itools -Itools/pmctl -I$(O)/gen \
	-DPM_DATADIR='"$(PREFIX)/share/pmctl"' $(LIB_CPPFLAGS) $(CPPFLAGS)
CFLAGS_ALL := -std=gnu11 -Wall -Wextra -Werror -ffp-contract=off $(OPT) $(SAN_FLAGS) $(CFLAGS)
LDFLAGS_ALL := $(SAN_FLAGS) $(LIB_LDFLAGS) $(LDFLAGS)
PMCTL_LIBS := -ljson-c -lsmartcols -linih -lfdt -lelf -lz -lm

CORE_SRC := $(wildcard driver/core/*.c)
TEXT_SRC := $(wildcard tools/lib/*.c)
SIM_SRC := $(wildcard tools/pmsim/*.c)
LIB_SRC := $(wildcard tools/pmctl/lib/*.c)
TOOL_SRC := $(wildcard tools/pmctl/*.c)
TEST_SRC := $(wildcard tests/unit/test_*.c)
BENCH_SRC := $(wildcard tests/bench/bench_*.c)
FUZZ_SRC := $(wildcard tests/fuzz/*.c)

obj = $(patsubst %.c,$(O)/obj/%.o,$(1))
# The PREFIX of what is built: the program is told where its data will be.
PREFIX_STAMP := $(O)/gen/prefix
ifneq ($(shell cat $(PREFIX_STAMP) 2>/dev/null),$(PREFIX))
.PHONY: $(PREFIX_STAMP)
endif
# Groups and scenarios are inside the program, too.
EMBEDDED := $(O)/gen/groups.o $(O)/gen/scenarios.o
COMMON_OBJ := $(call obj,$(CORE_SRC) $(TEXT_SRC) $(SIM_SRC) $(LIB_SRC)) $(EMBEDDED)
TESTS := $(patsubst tests/unit/%.c,$(O)/tests/%,$(TEST_SRC))
BENCHES := $(patsubst tests/bench/%.c,$(O)/bench/%,$(BENCH_SRC))
FUZZERS := $(patsubst tests/fuzz/%.c,$(O)/fuzz/%,$(FUZZ_SRC))

.PHONY: all tools docs modules demo demo-board check unit unit-tests cli board board-parts bench benches \
	abi style compat dt fuzz fuzz-targets overlays install clean help
all: tools
tools: $(O)/pmctl

$(O)/pmctl: $(call obj,$(TOOL_SRC)) $(O)/libpm.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) -o $@ $^ $(PMCTL_LIBS)

$(O)/libpm.a: $(COMMON_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(O)/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(O)/obj/tools/pmctl/lib/groups.o: $(PREFIX_STAMP)
$(PREFIX_STAMP):
	@mkdir -p $(@D)
	@echo '$(PREFIX)' > $@

$(O)/gen/groups.c: $(wildcard tools/pmctl/groups/*.conf)
$(O)/gen/scenarios.c: $(wildcard tools/pmsim/scenarios/*.traffic)
$(O)/gen/%.c: tools/pmctl/embed.sh
	@mkdir -p $(@D)
	tools/pmctl/embed.sh embedded_$* $(filter-out $<,$^) > $@

$(O)/gen/%.o: $(O)/gen/%.c Makefile
	$(CC) $(CPPFLAGS_ALL) $(CFLAGS_ALL) -c -o $@ $<

$(O)/tests/%: $(O)/obj/tests/unit/%.o $(O)/libpm.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) -o $@ $^ -lcmocka $(PMCTL_LIBS)

$(O)/bench/%: $(O)/obj/tests/bench/%.o $(O)/libpm.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) -o $@ $^ $(PMCTL_LIBS)

$(O)/fuzz/%: $(O)/obj/tests/fuzz/%.o $(O)/libpm.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS_ALL) -fsanitize=fuzzer -o $@ $^ $(PMCTL_LIBS)

$(O)/tables: $(O)/obj/tools/docs/tables.o $(O)/libpm.a
	$(CC) $(LDFLAGS_ALL) -o $@ $^ $(PMCTL_LIBS)

$(O)/perf-events: $(O)/obj/tools/docs/perf_events.o $(O)/libpm.a
	$(CC) $(LDFLAGS_ALL) -o $@ $^ $(PMCTL_LIBS)

# Documents that are written from the tables, and perf's tables of events; DOCDIR
# and EVENTDIR: where to.
DOCDIR ?= Documentation
EVENTDIR ?= tools/perf-events
docs: $(O)/tables $(O)/perf-events
	@mkdir -p $(DOCDIR)
	$(O)/tables registers > $(DOCDIR)/registers.rst
	$(O)/tables events > $(DOCDIR)/events.rst
	for part in $$($(O)/tables parts); do \
		$(O)/tables events $$part > $(DOCDIR)/events-$$part.rst || exit 1; \
	done
	$(O)/tables switches > $(DOCDIR)/switches.rst
	for part in $$($(O)/tables parts); do \
		dir=$(EVENTDIR)/$$part/sys; mkdir -p $$dir && \
		$(O)/perf-events events $$part > $$dir/$$part.json && \
		$(O)/perf-events metrics $$part > $$dir/metrics.json || exit 1; \
	done

.SECONDARY:
-include $(shell find $(O)/obj -name '*.d' 2>/dev/null)

unit-tests: $(TESTS)
benches: $(BENCHES)
fuzz-targets: $(FUZZERS)

# Device tree overlays of dts/, compiled.  What they lack is in the tree they are for.
overlays: $(patsubst dts/%.dtso,$(O)/dts/%.dtbo,$(wildcard dts/*.dtso))
$(O)/dts/%.dtbo: dts/%.dtso $(wildcard dts/*.dtsi)
	@mkdir -p $(@D)
	dtc -W no-interrupts_property -i dts -I dts -O dtb -o $@ $<

# The module, for the kernel tree KDIR; make passes ARCH and CROSS_COMPILE on.
KDIR ?= /lib/modules/$(shell uname -r)/build
modules:
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

demo:
	@scripts/packages.sh tools
	@scripts/demo.sh

demo-board:
	@scripts/packages.sh board
	@scripts/demo-board.sh

check:
	@scripts/packages.sh check
	@tests/run.sh

# Single suites of make check.
unit abi cli board style compat dt fuzz:
	@tests/run.sh $@

# Whatever the board needs, built or taken from the cache.
board-parts:
	@tests/board/build-all.sh plain

bench:
	@scripts/packages.sh board
	@tests/bench/run.sh

install: tools
	install -D -m 755 $(O)/pmctl $(DESTDIR)$(PREFIX)/bin/pmctl
	install -d $(DESTDIR)$(PREFIX)/share/pmctl/groups $(DESTDIR)$(PREFIX)/share/pmctl/scenarios
	install -m 644 tools/pmctl/groups/*.conf $(DESTDIR)$(PREFIX)/share/pmctl/groups
	install -m 644 tools/pmsim/scenarios/*.traffic $(DESTDIR)$(PREFIX)/share/pmctl/scenarios
	cp -r tools/perf-events $(DESTDIR)$(PREFIX)/share/pmctl/
	install -D -m 644 tools/pmctl/pmctl.bash \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/pmctl
	install -D -m 644 Documentation/man/pmctl.1 $(DESTDIR)$(PREFIX)/share/man/man1/pmctl.1
	install -D -m 644 include/uapi/linux/mpc85xx_pm.h $(DESTDIR)$(PREFIX)/include/linux/mpc85xx_pm.h

clean:
	rm -rf $(O)

help:
	@sed -n 's/^#   //p' Makefile
	@echo 'make modules    the kernel module (KDIR= ARCH= CROSS_COMPILE=)'
	@echo 'make bench      figures: model speed, register accesses, instructions'
	@echo 'make unit|abi|cli|board|style|compat|dt|fuzz   one suite of make check'
	@echo 'make fuzz FUZZ_TIME=600   new inputs for the parsers, ten minutes each'
	@echo 'make docs       the documents that are written from tables'
	@echo 'make overlays   device tree overlays of dts/ (.dtbo), in $(O)/dts'
	@echo 'make install    pmctl, groups, tables for perf, man page, completion, uapi header (PREFIX= DESTDIR=)'
	@echo 'make clean      removes $(O)/'
