#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# What else the manual leaves open and plain counting and chains could meet.
set -eu
# shellcheck source=tests/board/exact_with.sh
. tests/board/exact_with.sh

# Not read_drops_increment: the handler reads counters that run, and where a read costs
# an increment it costs these (architecture.rst).
for option in write_drops_increment=1 write_raises=1 \
	carry_on_write=1 rearm_on_thaw=0 fcece_needs_pmie=1; do
	exact_with 20000 overflows "$option"
done
for delay in 0 1 2 3 4; do
	for held in 0 1; do
		exact_with 0 chain "chain_delay=$delay" "carry_held=$held"
	done
done
echo "$overflows overflows"
