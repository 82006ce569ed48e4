// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * MMIO, interrupt line and time of the simulated performance monitor.  Guest
 * time drives it: clock t of the simulation begins at guest time t / frequency.
 */
#include "device.h"

#include "lib/soc_find.h"
#include "qapi/error.h"
#include "qemu/host-utils.h"
#include "hw/irq.h"
#include "hw/qdev-properties.h"
#include "sysemu/sysemu.h"

/*
 * The interrupt line is foreseen by simulating ahead, at first this fraction of
 * a second, then ever more, so that a quiet block costs little.
 */
#define LOOKAHEAD_FIRST	20000
#define LOOKAHEAD_LAST	200

static u64 clock_of_ns(const MPC85xxPMState *s, int64_t ns)
{
	return muldiv64(ns, s->ccb_frequency, NANOSECONDS_PER_SECOND);
}

/* The first nanosecond of a clock. */
static int64_t ns_of_clock(const MPC85xxPMState *s, u64 clock)
{
	int64_t ns = muldiv64(clock, NANOSECONDS_PER_SECOND, s->ccb_frequency);

	return clock_of_ns(s, ns) < clock ? ns + 1 : ns;
}

u64 mpc85xx_pm_catch_up(MPC85xxPMState *s)
{
	u64 now = clock_of_ns(s, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL));

	if (now > pmsim_now(s->sim))
		pmsim_run(s->sim, now);
	return pmsim_now(s->sim);
}

/* Without PMIE only a fault knob can move the line. */
static bool line_can_move(const MPC85xxPMState *s)
{
	unsigned int i;
	u64 value;

	if (s->truthlog.gate.pmgc0 & MPM_PMGC0_PMIE || pmsim_irq(s->sim))
		return true;
	for (i = 0; i < pmsim_option_count; i++) {
		if (!pmsim_options[i].fault)
			continue;
		if (!pmsim_get(s->sim, pmsim_options[i].name, &value) && value)
			return true;
	}
	return false;
}

static void plan(MPC85xxPMState *s)
{
	u64 now = pmsim_now(s->sim);
	u64 next = now + s->lookahead;

	qemu_set_irq(s->irq, pmsim_irq(s->sim));
	if (!line_can_move(s)) {
		timer_del(s->timer);
		return;
	}
	if (!pmsim_irq(s->sim))
		pmsim_irq_ahead(s->sim, next, &next);
	timer_mod(s->timer, ns_of_clock(s, MAX(next, now + 1)));
}

void mpc85xx_pm_update_irq(MPC85xxPMState *s)
{
	s->lookahead = s->ccb_frequency / LOOKAHEAD_FIRST;
	plan(s);
}

static void timer_fired(void *opaque)
{
	MPC85xxPMState *s = opaque;

	mpc85xx_pm_catch_up(s);
	s->lookahead = MIN(s->lookahead * 2,
			   s->ccb_frequency / LOOKAHEAD_LAST);
	plan(s);
}

static uint64_t mmio_read(void *opaque, hwaddr off, unsigned int size)
{
	MPC85xxPMState *s = opaque;
	uint64_t value;

	mpc85xx_pm_catch_up(s);
	value = pmsim_read(s->sim, off, size);
	qemu_set_irq(s->irq, pmsim_irq(s->sim));
	return value;
}

static void mmio_write(void *opaque, hwaddr off, uint64_t value,
		       unsigned int size)
{
	MPC85xxPMState *s = opaque;

	mpc85xx_pm_catch_up(s);
	if (size == 4)
		pm_truthlog_write(&s->truthlog, off, value);
	pmsim_write(s->sim, off, value, size);
	mpc85xx_pm_update_irq(s);
}

/* Every access gets through: to judge them is the simulation's business. */
static const MemoryRegionOps mmio_ops = {
	.read = mmio_read,
	.write = mmio_write,
	.endianness = DEVICE_BIG_ENDIAN,
	.valid = {
		.min_access_size = 1,
		.max_access_size = 8,
		.unaligned = true,
	},
	.impl = {
		.min_access_size = 1,
		.max_access_size = 8,
		.unaligned = true,
	},
};

static void write_stats(MPC85xxPMState *s)
{
	struct pmsim_stats st;
	FILE *f = fopen(s->stats, "w");

	if (!f) {
		fprintf(stderr, "%s: %s\n", s->stats, strerror(errno));
		return;
	}
	pmsim_stats(s->sim, &st);
	fprintf(f, "reads %" PRIu64 "\nwrites %" PRIu64 "\n", st.reads,
		st.writes);
	fprintf(f, "bad_size %" PRIu64 "\nunaligned %" PRIu64 "\n",
		st.bad_size, st.unaligned);
	fprintf(f, "reserved_offset %" PRIu64 "\nreserved_bits %" PRIu64 "\n",
		st.reserved_offset, st.reserved_bits);
	fprintf(f, "running_write %" PRIu64 "\n", st.running_write);
	fprintf(f, "overflows %" PRIu64 "\nwraps %" PRIu64 "\n",
		st.overflows, st.wraps);
	fprintf(f, "irq_rises %" PRIu64 "\n", st.irq_rises);
	fclose(f);
}

static void at_exit(Notifier *notifier, void *data)
{
	MPC85xxPMState *s = container_of(notifier, MPC85xxPMState,
					 exit_notifier);

	mpc85xx_pm_catch_up(s);
	pm_truthlog_put(&s->truthlog, "end");
	if (s->truthlog.file)
		fclose(s->truthlog.file);
	if (s->stats)
		write_stats(s);
}

static bool start_simulation(MPC85xxPMState *s, Error **errp)
{
	g_autofree char *name = NULL;
	g_autofree char *text = NULL;
	g_autoptr(GError) failure = NULL;
	struct pmsim_error err;
	struct pmsim_setup setup = {
		.soc = s->soc,
		.seed = s->seed,
		.clock_hz = s->ccb_frequency,
	};

	if (s->traffic) {
		if (!g_file_get_contents(s->traffic, &text, NULL, &failure)) {
			error_setg(errp, "%s", failure->message);
			return false;
		}
		name = g_path_get_basename(s->traffic);
		setup.traffic = text;
		setup.traffic_name = name;
	}
	s->sim = pmsim_new(&setup, &err);
	if (!s->sim || (s->options &&
			pmsim_set_list(s->sim, s->options, &err))) {
		error_setg(errp, "%s", err.text);
		return false;
	}
	return true;
}

static void realize(DeviceState *dev, Error **errp)
{
	MPC85xxPMState *s = MPC85XX_PM(dev);
	SysBusDevice *bus = SYS_BUS_DEVICE(dev);

	if (s->ccb_frequency < 1000000) {
		error_setg(errp, "ccb-frequency is below 1000000 Hz");
		return;
	}
	s->soc = s->soc_name ? mpm_soc_find(s->soc_name) : &mpm_soc_mpc8544e;
	if (!s->soc) {
		error_setg(errp, "no part '%s'", s->soc_name);
		return;
	}
	if (!start_simulation(s, errp))
		return;
	s->truthlog.soc = s->soc;
	s->truthlog.sim = s->sim;
	if (s->truth) {
		s->truthlog.file = fopen(s->truth, "w");
		if (!s->truthlog.file) {
			error_setg_errno(errp, errno, "%s", s->truth);
			return;
		}
	}
	s->timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, timer_fired, s);
	s->exit_notifier.notify = at_exit;
	qemu_add_exit_notifier(&s->exit_notifier);

	memory_region_init_io(&s->mmio, OBJECT(s), &mmio_ops, s, "mpc85xx-pm",
			      MPM_WINDOW_SIZE);
	sysbus_init_mmio(bus, &s->mmio);
	sysbus_init_irq(bus, &s->irq);
}

static Property properties[] = {
	DEFINE_PROP_STRING("soc", MPC85xxPMState, soc_name),
	DEFINE_PROP_UINT32("ccb-frequency", MPC85xxPMState, ccb_frequency,
			   333333333),
	DEFINE_PROP_STRING("traffic", MPC85xxPMState, traffic),
	DEFINE_PROP_UINT64("seed", MPC85xxPMState, seed, 1),
	DEFINE_PROP_STRING("options", MPC85xxPMState, options),
	DEFINE_PROP_STRING("truth", MPC85xxPMState, truth),
	DEFINE_PROP_STRING("stats", MPC85xxPMState, stats),
	DEFINE_PROP_BOOL("node", MPC85xxPMState, node, true),
	DEFINE_PROP_BOOL("node-irq", MPC85xxPMState, node_irq, true),
	DEFINE_PROP_UINT32("node-size", MPC85xxPMState, node_size,
			   MPM_WINDOW_SIZE),
	DEFINE_PROP_UINT32("bus-frequency", MPC85xxPMState, bus_frequency,
			   UINT32_MAX),	/* = ccb-frequency */
	DEFINE_PROP_END_OF_LIST(),
};

static void class_init(ObjectClass *klass, void *data)
{
	DeviceClass *dc = DEVICE_CLASS(klass);

	dc->realize = realize;
	dc->desc = "MPC85xx platform performance monitor";
	device_class_set_props(dc, properties);
}

static const TypeInfo info = {
	.name = TYPE_MPC85XX_PM,
	.parent = TYPE_SYS_BUS_DEVICE,
	.instance_size = sizeof(MPC85xxPMState),
	.class_init = class_init,
};

static void register_types(void)
{
	type_register_static(&info);
}

type_init(register_types)
