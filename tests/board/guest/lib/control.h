/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The emulator's control device seen from the guest, through /dev/mem
 * (tools/pmsim/qemu/control.h describes it). All calls end the program with a
 * message when the device is not there.
 */
#ifndef BOARD_CONTROL_H
#define BOARD_CONTROL_H

#include <stdint.h>

/* Accesses of the monitor and what it did since power-on. */
struct control_stats {
	uint64_t reads, writes;
	uint64_t bad_size, unaligned, reserved_offset, reserved_bits, running_write;
	uint64_t overflows;
	uint64_t wraps;
	uint64_t irq_rises;
};

/* Carries out a command, given like printf(); returns 0 or its errno. */
int control_command(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Platform clock. */
uint64_t control_clock(void);

/*
 * Events that PMCn must have counted by the ground truth since it got its event
 * or since the command "zero": exact for plain events and thresholds, to the clock.
 */
uint64_t control_total(unsigned int n);

/* Clocks in which software last cleared, and set, PMGC0[FAC]. */
uint64_t control_thawed(void);
uint64_t control_frozen(void);

/* The answer to a question, given like printf(). */
uint64_t control_ask(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define CONTROL_NEVER	(1ull << 63)

void control_stats(struct control_stats *stats);

/*
 * Where to store (id << 16 | count) to raise so many events at once: the store is
 * the instruction that an overflow interrupts.
 */
volatile uint32_t *control_raise(void);

/* Accesses that the monitor does not allow. */
uint64_t control_wrong_accesses(void);

#endif /* BOARD_CONTROL_H */
