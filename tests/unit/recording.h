/* SPDX-License-Identifier: GPL-2.0-only */
/* A record file whose contents are known: two processes, the kernel, a loss. */
#ifndef TESTS_UNIT_RECORDING_H
#define TESTS_UNIT_RECORDING_H

#include "core/env.h"
#include "lib/recfile.h"
#include "random.h"

#define RECORDING_PERIOD	1000u
#define RECORDING_PIDS		2u
#define RECORDING_START_NS	5000000000ull
#define RECORDING_STEP_NS	10000u

static const u8 recording_id[20] = { 0xab, 0xcd, 1, 2, 3 };

static inline int recording_info(struct rec_writer *w)
{
	struct rec_item item = { .type = REC_INFO, .info = {
		.clock_hz = 333333000, .soc = "mpc8544e", .device = "/dev/mpc85xx_pm0",
		.machine = "ppc", .release = "6.1.0", .program = "pmctl test",
		.command = "ping pong",
	} };

	if (rec_put(w, &item, NULL))
		return -1;
	item = (struct rec_item){ .type = REC_GROUP, .group = "[counter misses]\n" };
	if (rec_put(w, &item, NULL))
		return -1;
	item = (struct rec_item){ .type = REC_COUNTER, .counter = {
		.index = 3, .flags = REC_COUNTER_SAMPLED, .event = 0x0379,
		.lca = 0x00790000, .period = RECORDING_PERIOD, .name = "misses",
		.event_name = "l2_data_miss",
	} };
	if (rec_put(w, &item, NULL))
		return -1;
	item = (struct rec_item){ .type = REC_COUNTER, .counter = {
		.index = 0, .event = 0xffff, .name = "cycles", .event_name = "cycles",
	} };
	return rec_put(w, &item, NULL);
}

static inline int recording_objects(struct rec_writer *w)
{
	struct rec_item item = { .type = REC_SYMBOLS, .symbols = {
		.path = REC_KERNEL,
		.text = "c0000000 0 start_here\nc0001000 0 do_page_fault\n"
			"c0002000 0 memcpy\ne1000000 0 probe\t[module]\n",
	} };

	if (rec_put(w, &item, NULL))
		return -1;
	for (u32 pid = 100; pid < 100 + RECORDING_PIDS; pid++) {
		item = (struct rec_item){ .type = REC_COMM, .comm = {
			.pid = pid, .tid = pid, .name = pid == 100 ? "ping" : "pong pong",
		} };
		if (rec_put(w, &item, NULL))
			return -1;
		item = (struct rec_item){ .type = REC_MAP, .map = {
			.pid = pid, .start = 0x10000000, .end = 0x10010000, .offset = 0,
			.id_size = sizeof(recording_id), .path = "/bin/game",
		} };
		memcpy(item.map.id, recording_id, sizeof(recording_id));
		if (rec_put(w, &item, NULL))
			return -1;
	}
	item = (struct rec_item){ .type = REC_SYMBOLS, .symbols = {
		.id_size = sizeof(recording_id), .path = "/bin/game",
		.text = "1000 100 serve\n1100 40 return_ball\n2000 10 main\n",
	} };
	memcpy(item.symbols.id, recording_id, sizeof(recording_id));
	return rec_put(w, &item, NULL);
}

/* The @i-th sample: of each four three in user space, two of these of ping. */
static inline struct rec_sample recording_sample(u64 i)
{
	static const u32 ips[] = { 0x10001010, 0x10001120, 0xc0001004, 0x10001020 };
	bool kernel = i % 4 == 2;
	u32 pid = i % 4 == 1 ? 101 : 100;

	return (struct rec_sample){
		.seq = (u32)i, .periods = 1, .time_ns = RECORDING_START_NS + i * RECORDING_STEP_NS,
		.due = (i + 1) * RECORDING_PERIOD, .value = (i + 1) * RECORDING_PERIOD + 7,
		.period = RECORDING_PERIOD, .cycles = i * 3333, .ip = ips[i % 4],
		.pid = pid, .tid = pid, .counter = 3,
		.flags = kernel ? REC_SAMPLE_KERNEL : REC_SAMPLE_USER,
	};
}

/* @samples records; the one before the last is preceded by a loss of two. */
static inline int recording_make(const char *path, u64 samples, struct pm_error *err)
{
	struct rec_writer *w = rec_create(path, 1700000000000000000ull, RECORDING_START_NS, err);
	struct rec_head head = {
		.end = REC_END_COMMAND, .lost = 2,
		.end_ns = RECORDING_START_NS + (samples + 3) * RECORDING_STEP_NS,
	};
	u64 gap = 0;

	if (!w || recording_info(w) || recording_objects(w))
		return -1;
	for (u64 i = 0; i < samples; i++) {
		struct rec_item item = { .type = REC_MARK, .mark = {
			.kind = REC_MARK_LOST, .seq = (u32)i + 2, .counter_mask = 1u << 3,
			.time_ns = RECORDING_START_NS + i * RECORDING_STEP_NS, .lost = 2,
		} };

		if (i + 2 == samples) {
			if (rec_put(w, &item, err))
				return -1;
			gap = 2;
		}
		item.type = REC_SAMPLE;
		item.sample = recording_sample(i + gap);
		if (rec_put(w, &item, err))
			return -1;
	}
	return rec_close(w, &head, err);
}

#endif /* TESTS_UNIT_RECORDING_H */
