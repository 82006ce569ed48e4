#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# The program of make bench comes to its end, and what a snapshot, an overflow
# and a sample cost in register accesses is as documented.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT
tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	--traffic tests/board/traffic/torrent.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- bench 8 quick | tee "$out"

for what in 'snapshot of  1 counters: 5 reads, 2 writes' \
	'snapshot of  2 counters: 6 reads, 2 writes' \
	'snapshot of 10 counters: 14 reads, 2 writes' \
	'overflow of 1 counter: 5.00 accesses per interrupt' \
	'overflow of 9 counters: 45.00 accesses per interrupt' \
	'sample, PMC0 beside it: 8.0 accesses' \
	'sample, values of 10 counters: 18.0 accesses' \
	'highest rate without loss: [1-9]' \
	'storm, max_irq_rate=10000: work keeps'; do
	grep -q "^$what" "$out" || { echo "not seen: $what"; exit 1; }
done
