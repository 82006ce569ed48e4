// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The control device of the emulated board (control.h). */
#include "device.h"
#include "control.h"
#include "irqsoff.h"

#define COMMAND_SIZE	256

OBJECT_DECLARE_SIMPLE_TYPE(PMControlState, MPC85XX_PM_CONTROL)

struct PMControlState {
	SysBusDevice parent;

	MemoryRegion mmio;
	MPC85xxPMState *pm;
	char command[COMMAND_SIZE];
	unsigned int length;	/* COMMAND_SIZE: too long */
	uint32_t status;
	uint32_t low;
	u64 answer;
};

void mpc85xx_pm_control_attach(DeviceState *control, MPC85xxPMState *pm)
{
	MPC85XX_PM_CONTROL(control)->pm = pm;
}

/* The numbers behind the first word of the command; true when there are @wanted. */
static bool numbers(const char *text, u64 *out, unsigned int wanted)
{
	unsigned int i;
	char *end;

	text += strcspn(text, " ");
	for (i = 0; i < wanted; i++) {
		if (*text != ' ' || !g_ascii_isdigit(text[1]))
			return false;
		errno = 0;
		out[i] = strtoull(text + 1, &end, 10);
		if (errno)
			return false;
		text = end;
	}
	return !*text;
}

static u64 ask_bursts(PMControlState *s, const u64 *arg)
{
	struct pmsim_question q = {
		.kind = PMSIM_ASK_BURSTS, .id = arg[0],
		.bsize = arg[1], .bgran = arg[2], .bdist = arg[3],
	};

	return pmsim_ask(s->pm->sim, &q, arg[4], arg[5]);
}

static int ask(PMControlState *s)
{
	struct pmsim *sim = s->pm->sim;
	const char *text = s->command;
	u64 arg[6];

	if (g_str_has_prefix(text, "count ") && numbers(text, arg, 3))
		s->answer = pmsim_truth(sim, arg[0], arg[1], arg[2]);
	else if (g_str_has_prefix(text, "when ") && numbers(text, arg, 4))
		s->answer = pmsim_when(sim, arg[0], arg[1], arg[2], arg[3]);
	else if (g_str_has_prefix(text, "beyond ") && numbers(text, arg, 4))
		s->answer = pmsim_truth_beyond(sim, arg[0], arg[1], arg[2], arg[3]);
	else if (g_str_has_prefix(text, "bursts ") && numbers(text, arg, 6))
		s->answer = ask_bursts(s, arg);
	else if (!strcmp(text, "irqsoff"))
		s->answer = pm_irqsoff_end();
	else
		return -EINVAL;
	return 0;
}

static int run_command(PMControlState *s)
{
	struct pm_truthlog *truth = &s->pm->truthlog;
	struct pmsim_error err;

	if (s->length == COMMAND_SIZE)
		return -E2BIG;
	s->command[s->length] = '\0';
	mpc85xx_pm_catch_up(s->pm);
	if (!strncmp(s->command, "set ", 4)) {
		int ret = pmsim_set_list(s->pm->sim, s->command + 4, &err);

		mpc85xx_pm_update_irq(s->pm);
		return ret;
	}
	if (!strcmp(s->command, "zero")) {
		pm_truthlog_zero(truth);
		return 0;
	}
	if (!strcmp(s->command, "watch")) {
		pm_irqsoff_begin();
		return 0;
	}
	if (!strncmp(s->command, "mark ", 5)) {
		pm_truthlog_put(truth, s->command);
		return 0;
	}
	return ask(s);
}

static void take_character(PMControlState *s, char c)
{
	if (c == '\n') {
		s->status = -run_command(s);
		s->length = 0;
	} else if (s->length < COMMAND_SIZE) {
		s->command[s->length++] = c;
	}
}

/* The 64-bit value at @off, a multiple of eight. */
static u64 value_at(PMControlState *s, hwaddr off)
{
	struct pmsim_stats st;
	unsigned int n = (off - PM_CONTROL_TOTALS) / 8;
	u64 stats[sizeof(st) / sizeof(u64)];

	mpc85xx_pm_catch_up(s->pm);
	switch (off) {
	case PM_CONTROL_CLOCK:
		return pmsim_now(s->pm->sim);
	case PM_CONTROL_THAWED:
		return s->pm->truthlog.thawed_at;
	case PM_CONTROL_FROZEN:
		return s->pm->truthlog.frozen_at;
	case PM_CONTROL_ANSWER:
		return s->answer;
	}
	if (off >= PM_CONTROL_STATS && off < PM_CONTROL_STATS + sizeof(st)) {
		pmsim_stats(s->pm->sim, &st);
		memcpy(stats, &st, sizeof(st));
		return stats[(off - PM_CONTROL_STATS) / 8];
	}
	if (off >= PM_CONTROL_TOTALS && n < s->pm->soc->num_counters)
		return pm_truthlog_total(&s->pm->truthlog, n);
	return 0;
}

static uint64_t control_read(void *opaque, hwaddr off, unsigned int size)
{
	PMControlState *s = opaque;
	u64 value;

	if (off == PM_CONTROL_ID)
		return PM_CONTROL_ID_VALUE;
	if (off == PM_CONTROL_COMMAND)
		return s->status;
	if (off % 8)
		return s->low;
	value = value_at(s, off);
	s->low = value;
	return value >> 32;
}

static void raise_events(PMControlState *s, u16 id, u32 count)
{
	mpc85xx_pm_catch_up(s->pm);
	pm_truthlog_raise(&s->pm->truthlog, id, count);
	pmsim_raise(s->pm->sim, id, count);
	mpc85xx_pm_update_irq(s->pm);
}

static void control_write(void *opaque, hwaddr off, uint64_t value,
			  unsigned int size)
{
	if (off == PM_CONTROL_COMMAND)
		take_character(opaque, value);
	else if (off == PM_CONTROL_RAISE)
		raise_events(opaque, value >> 16, value & 0xffff);
}

static const MemoryRegionOps control_ops = {
	.read = control_read,
	.write = control_write,
	.endianness = DEVICE_BIG_ENDIAN,
	.valid = { .min_access_size = 4, .max_access_size = 4 },
};

static void control_init(Object *obj)
{
	PMControlState *s = MPC85XX_PM_CONTROL(obj);

	memory_region_init_io(&s->mmio, obj, &control_ops, s,
			      TYPE_MPC85XX_PM_CONTROL, PM_CONTROL_SIZE);
	sysbus_init_mmio(SYS_BUS_DEVICE(obj), &s->mmio);
}

static const TypeInfo control_info = {
	.name = TYPE_MPC85XX_PM_CONTROL,
	.parent = TYPE_SYS_BUS_DEVICE,
	.instance_size = sizeof(PMControlState),
	.instance_init = control_init,
};

static void control_register_types(void)
{
	type_register_static(&control_info);
}

type_init(control_register_types)
