/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The simulated device: the driver's state machine (core/block.h) on the register
 * model (pmsim.h), kept in a file between two commands.  Time stands still but
 * for register accesses and sim_run().
 */
#ifndef PMCTL_DEVICE_SIM_H
#define PMCTL_DEVICE_SIM_H

#include "core/queue.h"
#include "lib/device.h"
#include "pmsim/gate.h"
#include "pmsim/pmsim.h"

/* What a state file made without a word is. */
#define SIM_PRESET_SCENARIO	"l2-mixed"
#define SIM_PRESET_CLOCK_HZ	333333000u
#define SIM_PRESET_SEED		1u
#define SIM_LEAST_CLOCK_HZ	1000u

/* Clocks that one register access takes, and from the line to the handler. */
#define SIM_ACCESS_CLOCKS	4u
#define SIM_IRQ_CLOCKS		100u
/* A counter that samples stands still while its own overflow is handled. */
#define SIM_HELD_CLOCKS		(7 * SIM_ACCESS_CLOCKS)

struct sim_setup {
	const struct mpm_soc *soc;	/* NULL: the MPC8544E */
	const char *scenario;	/* name or path */
	u64 seed;
	u32 clock_hz;		/* 0: of the scenario, else the preset */
	const char *options;	/* "name=value,...", NULL = none */
};

struct sim_device {
	struct pm_device base;
	char *path;
	int lock;		/* descriptor that holds the lock, or -1 */
	char *loaded;		/* contents of the file, NULL when new */
	char *note;
	char *scenario;		/* file name of the traffic */
	u64 seed;
	struct pmsim *sim;
	struct mpm_block block;
	struct pmsim_gate gate;	/* ground truth */
	u64 at_read[MPM_MAX_COUNTERS];	/* ground truth when READ last looked */
	u32 truth_lost;		/* counters that an overflow froze meanwhile */
	u64 next_sync;		/* clock of the next periodic look */
	u64 odd_irqs;		/* in a row, not the monitor's */
	bool owner;		/* this open file */
	/* Records, when this open file has configured counters that sample. */
	struct mpm_queue queue;	/* .memory NULL: none */
	u32 record_size;	/* of the largest */
	/* What accesses to counters mean just now. */
	bool reading;
	u32 resetting;		/* counters */
};

/* A new state in @path, not yet written.  -1 and a sentence. */
struct sim_device *sim_new(const char *path, const struct sim_setup *setup,
			   struct pm_error *err);
/* An existing one, locked until it is closed. */
struct sim_device *sim_open(const char *path, struct pm_error *err);
int sim_close(struct sim_device *d, struct pm_error *err);
/* Frees without writing. */
void sim_drop(struct sim_device *d);

/* True when @path holds the state of a simulated device. */
bool sim_is_state(const char *path);

/* Lets @clocks pass, with interrupts and the periodic look. */
void sim_run(struct sim_device *d, u64 clocks);
/* At most that long, but no longer than until a reader would be woken. */
bool sim_run_to_records(struct sim_device *d, u64 clocks);
u64 sim_now_ns(const struct sim_device *d);
/* Delivers the interrupts that an access brought about. */
void sim_settle(struct sim_device *d);

/* Events of counter @n in the time that it was let count since the last reset. */
u64 sim_truth(struct sim_device *d, unsigned int n);
/* False when the hardware has frozen meanwhile, of which the gate knows nothing. */
bool sim_truth_holds(const struct sim_device *d, unsigned int n);

/* Sampling, device_sim_records.c: what of the uapi is about records. */
extern const struct mpm_sink sim_sink;
void sim_records_info(const struct sim_device *d, struct mpc85xx_pm_info *info);
int sim_records_configure(struct sim_device *d, struct mpc85xx_pm_config *config);
void sim_records_free(struct sim_device *d);
bool sim_records_ready(const struct sim_device *d);
int sim_wait(struct pm_device *base, u64 timeout_ns, const sigset_t *signals);
void sim_pass(struct pm_device *base, u64 ns);
int sim_read_records(struct pm_device *base, void *buf, size_t size);

#endif /* PMCTL_DEVICE_SIM_H */
