// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the simulated device does for each call: the driver's block on the register model,
 * time that passes with each access, and its interrupt.  Called through device_ops.h,
 * and by the sim commands.
 */
#include "lib/device_sim.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/device_ops.h"
#include "lib/mem.h"
#include "lib/reg_text.h"
#include "lib/sim_state.h"

/* As the driver: so many interrupts in a row that are not ours, and it lets go. */
#define MOST_ODD_IRQS	1000
/* Interrupts that one access to the device may bring about. */
#define MOST_SETTLING	16

static struct sim_device *to_sim(struct pm_device *d)
{
	return (struct sim_device *)d;
}

u64 sim_now_ns(const struct sim_device *d)
{
	u64 now = pmsim_now(d->sim), hz = d->block.clock_hz;

	return now / hz * 1000000000u + now % hz * 1000000000u / hz;
}

u64 sim_truth(struct sim_device *d, unsigned int n)
{
	return pmsim_gate_count(&d->gate, d->sim, n);
}

/* Held by FCECE, not by a write. */
static bool froze_itself(const struct sim_device *d)
{
	return pmsim_peek(d->sim, MPM_PMGC0) & ~d->gate.pmgc0 & MPM_PMGC0_FAC;
}

bool sim_truth_holds(const struct sim_device *d, unsigned int n)
{
	return !(d->truth_lost & 1u << n) && !froze_itself(d);
}

/* Counter whose register is at @off, or -1. */
static int counter_at(const struct sim_device *d, u32 off)
{
	unsigned int n = 0;
	const struct mpm_reg_desc *reg = mpm_reg_find(off, d->block.soc->num_counters, &n);

	return reg && !strncmp(reg->name, "PMC", 3) ? (int)n : -1;
}

static u32 io_rd(void *ctx, u32 off)
{
	struct sim_device *d = ctx;
	int n = counter_at(d, off);
	u32 value;

	if (n >= 0 && d->reading)
		d->at_read[n] = sim_truth(d, (unsigned int)n);
	value = (u32)pmsim_read(d->sim, off, 4);
	pmsim_run(d->sim, pmsim_now(d->sim) + SIM_ACCESS_CLOCKS);
	return value;
}

/* A reset takes effect when the counter's register is written. */
static void io_wr(void *ctx, u32 off, u32 value)
{
	struct sim_device *d = ctx;
	int n = counter_at(d, off);

	if (off == MPM_PMGC0 && froze_itself(d))
		d->truth_lost = mpm_soc_mask(d->block.soc);
	pmsim_gate_write(&d->gate, d->sim, off, value);
	if (n >= 0 && d->resetting & 1u << n) {
		d->truth_lost &= ~(1u << n);
		d->gate.total[n] = 0;
		d->gate.since[n] = pmsim_now(d->sim);
		/* READ_RESET has read what it gives; more reads are for comparison */
		d->reading = false;
	}
	pmsim_write(d->sim, off, value, 4);
	pmsim_run(d->sim, pmsim_now(d->sim) + SIM_ACCESS_CLOCKS);
}

void sim_connect(struct sim_device *d)
{
	d->block.io = (struct mpm_io){ .rd = io_rd, .wr = io_wr, .ctx = d };
	d->block.sink = sim_sink;
	d->block.sink.ctx = d;
	/* Scenarios may have events that no hardware could count. */
	d->block.max_increment = MPM_MAX_INCREMENT;
	if (pmsim_most_per_clock(d->sim) > MPM_MAX_INCREMENT)
		d->block.max_increment = pmsim_most_per_clock(d->sim);
}

/* Let go of the line: the counts are extended by the periodic look alone. */
static void give_up_line(struct sim_device *d)
{
	d->block.has_irq = false;
	io_wr(d, MPM_PMGC0, d->block.pmgc0 & ~MPM_PMGC0_PMIE);
	d->block.pmgc0 &= ~MPM_PMGC0_PMIE;
}

static void handle_irq(struct sim_device *d)
{
	pmsim_run(d->sim, pmsim_now(d->sim) + SIM_IRQ_CLOCKS);
	if (mpm_block_irq(&d->block, sim_now_ns(d)) != MPM_IRQ_NONE)
		d->odd_irqs = 0;
	else if (++d->odd_irqs == MOST_ODD_IRQS)
		give_up_line(d);
}

/* A line that does not fall is left to sim_run(). */
void sim_settle(struct sim_device *d)
{
	for (int i = 0; i < MOST_SETTLING && d->block.has_irq && pmsim_irq(d->sim); i++)
		handle_irq(d);
}

static u64 sync_clocks(const struct sim_device *d)
{
	/* At most a second of at most 2^32 clocks: fits. */
	return mpm_block_sync_period_ns(&d->block) * d->block.clock_hz / 1000000000u + 1;
}

/* Up to the next interrupt, look or @end. */
static void run_step(struct sim_device *d, u64 end)
{
	u64 stop = d->next_sync < end ? d->next_sync : end;

	/* Accesses may have taken longer than the look had time. */
	if (stop < pmsim_now(d->sim))
		stop = pmsim_now(d->sim);
	if (!d->block.has_irq) {
		pmsim_run(d->sim, stop);
	} else if (pmsim_run_to_irq(d->sim, stop)) {
		handle_irq(d);
		return;
	}
	if (pmsim_now(d->sim) >= d->next_sync) {
		mpm_block_sync(&d->block, sim_now_ns(d));
		d->next_sync = pmsim_now(d->sim) + sync_clocks(d);
	}
}

static u64 end_of(const struct sim_device *d, u64 clocks)
{
	u64 now = pmsim_now(d->sim);

	return clocks > UINT64_MAX - now ? UINT64_MAX : now + clocks;
}

void sim_run(struct sim_device *d, u64 clocks)
{
	u64 end = end_of(d, clocks);

	while (pmsim_now(d->sim) < end)
		run_step(d, end);
}

bool sim_run_to_records(struct sim_device *d, u64 clocks)
{
	u64 end = end_of(d, clocks);

	while (!sim_records_ready(d) && pmsim_now(d->sim) < end)
		run_step(d, end);
	return sim_records_ready(d);
}

static int sim_get_info(struct pm_device *base, struct mpc85xx_pm_info *info)
{
	struct sim_device *d = to_sim(base);

	memset(info, 0, sizeof(*info));
	info->abi_version = MPC85XX_PM_ABI_VERSION;
	info->num_counters = d->block.soc->num_counters;
	info->counters64 = d->block.soc->counters64;
	info->clock_hz = d->block.clock_hz;
	if (d->block.has_irq)
		info->features |= MPC85XX_PM_FEAT_INTERRUPT;
	sim_records_info(d, info);
	snprintf(info->name, sizeof(info->name), "simulator");
	snprintf(info->soc, sizeof(info->soc), "%s", d->block.soc->name);
	return 0;
}

static int sim_configure(struct pm_device *base, struct mpc85xx_pm_config *config)
{
	struct sim_device *d = to_sim(base);
	int ret = mpm_block_check(&d->block, config);

	if (ret)
		return ret;
	if (config->flags & MPC85XX_PM_CFG_TEST_ONLY) {
		config->generation = d->block.generation;
		return mpm_block_can_configure(&d->block);
	}
	d->resetting = mpm_soc_mask(d->block.soc);
	ret = sim_records_configure(d, config);
	d->resetting = 0;
	if (ret)
		return ret;
	config->generation = d->block.generation;
	d->owner = true;
	d->next_sync = pmsim_now(d->sim) + sync_clocks(d);
	sim_settle(d);
	return 0;
}

static int sim_get_config(struct pm_device *base, struct mpc85xx_pm_config *config)
{
	mpm_block_get_config(&to_sim(base)->block, config);
	return 0;
}

static int sim_release(struct pm_device *base)
{
	struct sim_device *d = to_sim(base);

	if (!d->block.used)
		return -EINVAL;
	mpm_block_release(&d->block, sim_now_ns(d));
	d->owner = false;
	return 0;
}

static int apply(struct sim_device *d, unsigned long request, u32 mask)
{
	u64 now = sim_now_ns(d);

	switch (request) {
	case MPC85XX_PM_IOC_START:
		return mpm_block_start(&d->block, mask, now);
	case MPC85XX_PM_IOC_STOP:
		return mpm_block_stop(&d->block, mask, now);
	case MPC85XX_PM_IOC_RESET:
		return mpm_block_reset(&d->block, mask, now);
	case MPC85XX_PM_IOC_FREEZE:
		return mpm_block_freeze(&d->block, now);
	case MPC85XX_PM_IOC_UNFREEZE:
		return mpm_block_unfreeze(&d->block, now);
	default:
		return -ENOTTY;
	}
}

static int sim_control(struct pm_device *base, unsigned long request,
		       struct mpc85xx_pm_control *control)
{
	bool whole = request == MPC85XX_PM_IOC_FREEZE || request == MPC85XX_PM_IOC_UNFREEZE;
	struct sim_device *d = to_sim(base);
	int ret = mpm_control_check(d->block.soc, !whole, control);

	if (ret)
		return ret;
	if (d->block.faulty)
		return -EIO;
	ret = mpm_block_check_generation(&d->block, control->generation);
	if (ret)
		return ret;
	if (request == MPC85XX_PM_IOC_RESET)
		d->resetting = control->counter_mask ? control->counter_mask : d->block.used;
	ret = apply(d, request, control->counter_mask);
	d->resetting = 0;
	control->state = mpm_block_state(&d->block);
	control->generation = d->block.generation;
	sim_settle(d);
	return ret;
}

static int sim_read(struct pm_device *base, struct mpc85xx_pm_snapshot *snap)
{
	struct sim_device *d = to_sim(base);
	u32 flags = snap->flags;
	int ret = mpm_read_check(flags);

	if (ret)
		return ret;
	d->reading = true;
	d->resetting = flags & MPC85XX_PM_READ_RESET ? d->block.used : 0;
	ret = mpm_block_read(&d->block, flags, sim_now_ns(d), snap);
	snap->records_lost = d->queue.lost_total;
	d->reading = false;
	d->resetting = 0;
	sim_settle(d);
	return ret;
}

static int sim_state(struct pm_device *base)
{
	return (int)mpm_block_state(&to_sim(base)->block);
}

static void sim_holder(struct pm_device *base, char *buf, size_t size)
{
	(void)base;
	if (size)
		*buf = '\0';
}

static int sim_note_store(struct pm_device *base, const char *text, struct pm_error *err)
{
	struct sim_device *d = to_sim(base);

	(void)err;
	free(d->note);
	d->note = mem_copy(text);
	return 0;
}

static char *sim_note_load(struct pm_device *base)
{
	struct sim_device *d = to_sim(base);

	return d->note ? mem_copy(d->note) : NULL;
}

/* As the last close of the owner: without PERSIST nothing goes on. */
static int sim_ops_close(struct pm_device *base, struct pm_error *err)
{
	struct sim_device *d = to_sim(base);

	if (d->owner && !(d->block.config_flags & MPC85XX_PM_CFG_PERSIST))
		mpm_block_release(&d->block, sim_now_ns(d));
	return sim_close(d, err);
}

static void sim_forget(struct pm_device *base)
{
	sim_drop(to_sim(base));
}

static const struct pm_device_ops sim_ops = {
	.get_info = sim_get_info,
	.configure = sim_configure,
	.get_config = sim_get_config,
	.release = sim_release,
	.control = sim_control,
	.read = sim_read,
	.wait = sim_wait,
	.pass = sim_pass,
	.read_records = sim_read_records,
	.state = sim_state,
	.holder = sim_holder,
	.note_store = sim_note_store,
	.note_load = sim_note_load,
	.forget = sim_forget,
	.close = sim_ops_close,
};

struct sim_device *sim_alloc(const char *path)
{
	struct sim_device *d = mem_zalloc(1, sizeof(*d));

	d->base.ops = &sim_ops;
	d->base.simulated = true;
	snprintf(d->base.name, sizeof(d->base.name), "%s%s", PM_DEVICE_SIM_PREFIX, path);
	d->path = mem_copy(path);
	d->lock = -1;
	return d;
}

struct pm_device *pm_device_sim_open(const char *path, const struct mpm_soc *create,
				     struct pm_error *err)
{
	const struct sim_setup preset = {
		.soc = create,
		.scenario = SIM_PRESET_SCENARIO,
		.seed = SIM_PRESET_SEED,
	};
	struct sim_device *d;

	if (create && sim_is_missing(path))
		d = sim_new(path, &preset, err);
	else
		d = sim_open(path, err);
	return d ? &d->base : NULL;
}
