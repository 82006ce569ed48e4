// SPDX-License-Identifier: GPL-2.0-only
/* Records of the simulated device: the queue of the driver, without a kernel. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lib/device_sim.h"
#include "lib/mem.h"

/* Nobody runs on a simulated device. */
static void put_overflow(void *ctx, const struct mpm_overflow *o, u64 now_ns)
{
	const struct mpm_context nobody = { .flags = MPC85XX_PM_REC_NO_CONTEXT };
	struct sim_device *d = ctx;

	if (d->queue.memory)
		mpm_queue_overflow(&d->queue, &d->block, o, &nobody, now_ns);
}

static void put_state(void *ctx, u32 cause, u32 mask, u64 now_ns)
{
	struct sim_device *d = ctx;

	if (d->queue.memory)
		mpm_queue_state(&d->queue, &d->block, cause, mask, now_ns);
}

static void put_throttle(void *ctx, bool on, u32 mask, u64 now_ns)
{
	struct sim_device *d = ctx;

	if (d->queue.memory)
		mpm_queue_throttle(&d->queue, &d->block, on, mask, now_ns);
}

const struct mpm_sink sim_sink = {
	.overflow = put_overflow,
	.state = put_state,
	.throttle = put_throttle,
};

void sim_records_info(const struct sim_device *d, struct mpc85xx_pm_info *info)
{
	if (d->block.has_irq)
		info->features |= MPC85XX_PM_FEAT_SAMPLING;
	info->record_size = mpm_queue_record_size(d->block.soc->num_counters);
	info->min_period = d->block.min_period;
}

static bool samples(const struct mpc85xx_pm_config *config)
{
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (config->counters[n].flags & MPC85XX_PM_CTR_SAMPLE)
			return true;
	return false;
}

static void new_queue(struct sim_device *d, struct mpc85xx_pm_config *config)
{
	u32 slots = mpm_queue_slots(config->fifo_records);

	d->record_size = mpm_queue_record_size(mpm_queue_values(config));
	mpm_queue_init(&d->queue, mem_zalloc(slots, d->record_size), slots, d->record_size);
	config->fifo_records = slots;
	if (config->watermark > slots)
		config->watermark = slots;
	if (!config->watermark)
		config->watermark = 1;
	d->queue.watermark = config->watermark;
}

/* The queue is there before the first event, and the old one until it is obsolete. */
int sim_records_configure(struct sim_device *d, struct mpc85xx_pm_config *config)
{
	struct mpm_queue before = d->queue;
	u32 size = d->record_size;
	int ret;

	memset(&d->queue, 0, sizeof(d->queue));
	if (samples(config))
		new_queue(d, config);
	ret = mpm_block_configure(&d->block, config, sim_now_ns(d));
	if (!ret) {
		free(before.memory);
		return 0;
	}
	free(d->queue.memory);
	d->queue = before;
	d->record_size = size;
	return ret;
}

void sim_records_free(struct sim_device *d)
{
	free(d->queue.memory);
	memset(&d->queue, 0, sizeof(d->queue));
}

bool sim_records_ready(const struct sim_device *d)
{
	return mpm_queue_ready(&d->queue, &d->block);
}

static u64 clocks_of(const struct sim_device *d, u64 ns)
{
	u64 hz = d->block.clock_hz;

	return ns / 1000000000 * hz + ns % 1000000000 * hz / 1000000000;
}

int sim_wait(struct pm_device *base, u64 timeout_ns, const sigset_t *signals)
{
	struct sim_device *d = (struct sim_device *)base;

	(void)signals;
	if (!d->queue.memory)
		return -EINVAL;
	return sim_run_to_records(d, clocks_of(d, timeout_ns));
}

void sim_pass(struct pm_device *base, u64 ns)
{
	struct sim_device *d = (struct sim_device *)base;

	sim_run(d, clocks_of(d, ns));
}

static int copy_records(struct sim_device *d, char *to, size_t size)
{
	u32 count = mpm_queue_count(&d->queue), i;
	size_t used = 0;

	for (i = 0; i < count; i++) {
		const struct mpc85xx_pm_record *r = mpm_queue_at(&d->queue, i);

		if (r->size > size - used)
			break;
		memcpy(to + used, r, r->size);
		used += r->size;
	}
	mpm_queue_drop(&d->queue, i);
	return used ? (int)used : -EAGAIN;
}

int sim_read_records(struct pm_device *base, void *buf, size_t size)
{
	struct sim_device *d = (struct sim_device *)base;

	if (!d->queue.memory || size < d->record_size)
		return -EINVAL;
	mpm_queue_tell_lost(&d->queue, sim_now_ns(d));
	return copy_records(d, buf, size);
}
