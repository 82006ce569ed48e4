#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug kasan smp
# Events from several processes at random, beside users of the character device.
# PERF_ROUNDS=N: longer (20000 take minutes), PERF_SEED=N: others.
set -eu
rounds=200
[ "$BOARD_KERNEL" != plain ] || rounds=600
rounds=${PERF_ROUNDS:-$rounds}
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" --timeout $((120 + rounds / 2)) \
	-- insmod /mpc85xx_pm.ko -- pmu_storm "$rounds" "${PERF_SEED:-1}" \
	-- rmmod mpc85xx_pm -- leaks
