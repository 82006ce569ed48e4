#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Trees with a fault: the driver says which, and there is no device. And odd ones
# that are good.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
state=/sys/class/mpc85xx_pm/mpc85xx_pm0/state

# edited EDIT...: options of boot.sh for them.
edited() {
	options=()
	local edit

	for edit; do
		options+=(--edit "$edit")
	done
}

# broken SAYS EDIT...: the driver loads, says this once and makes no device.
broken() {
	local says=$1

	shift
	edited "$@"
	boot "${options[@]}" -- insmod /mpc85xx_pm.ko \
		-- fails cat $state \
		-- rmmod mpc85xx_pm
	said 1 "mpc85xx_pm .*error -[0-9]+: $says"
}

# good SAYS TIMES EDIT...: the driver has a device, and says this so often.
good() {
	local says=$1 times=$2

	shift 2
	edited "$@"
	boot "${options[@]}" -- insmod /mpc85xx_pm.ko -- cat $state -- rmmod mpc85xx_pm
	said "$times" "mpc85xx_pm .*$says"
	said 0 'mpc85xx_pm.*(error|failed)'
}

broken 'the node has no reg, or one that the ranges above it do not reach' \
	'-d DTB PM reg'
broken 'the node has no reg, or one that the ranges above it do not reach' \
	'-t x DTB PM reg 1e1000 1000'
broken 'reg of the node gives 0x0*8 bytes, the registers take 0x0*ac' \
	'-t x DTB PM reg e1000 8'
broken 'reg of the node gives 0x0*ac bytes, the registers take 0x0*cc' \
	'-t x DTB PM reg e1000 ac' '-t s DTB PM compatible fsl,p2020-pm'
broken 'reg of the node begins at 0x0*e00e1002, which is no multiple of 4' \
	'-t x DTB PM reg e1002 1000'
broken "no performance monitor answers at the node's address" \
	'-t x DTB PM reg e2000 1000'
broken 'the interrupt of the node cannot be used' \
	'-t x DTB PM interrupts 2c'
broken 'the interrupt of the node cannot be used' \
	'-t x DTB PM interrupt-parent 9999'

# a neighbour that is there before: the serial port
broken 'its registers, \[mem 0x0*e0004000-0x0*e0004fff\], overlap those of a device' \
	'-t x DTB PM reg 4000 1000'

# not for this driver to touch, and nothing to complain of
for edit in '-t s DTB PM status disabled' '-t s DTB PM compatible fsl,mpc8533-pm'; do
	boot --edit "$edit" -- insmod /mpc85xx_pm.ko -- fails cat $state \
		-- rmmod mpc85xx_pm
	said 0 'mpc85xx_pm e00e1000'
done

good '' 0 '-t s DTB PM status okay'
good 'the node has no interrupt: counters are looked at periodically' 1 \
	'-d DTB PM interrupts'
good 'the tree does not tell the platform clock' 1 \
	'-d DTB /soc@e0000000 bus-frequency'
