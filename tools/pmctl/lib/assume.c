// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of open questions, and answers from text.  Read by the planner, explain and
 * the configuration files, which may set an answer.
 */
#include "lib/assume.h"

#include <stdio.h>
#include <string.h>

const struct assume assume_table[ASSUME_COUNT] = {
	[ASSUME_OVERFLOW_TRIGGER] = {
		.name = "overflow-trigger",
		.choice = { "msb", "wrap" },
		.text = { "an overflow triggers when the msb goes from 0 to 1",
			  "an overflow triggers when the counter wraps to 0" },
		.changes = "the value that 'overflow-after' loads",
		.keys = "start-on, stop-on, overflow-after",
		.switch_name = "trig_overflow_is_wrap",
	},
	[ASSUME_RETRIGGER] = {
		.name = "retrigger",
		.choice = { "no", "yes" },
		.text = { "a start trigger after a stop does nothing",
			  "a start trigger after a stop starts again" },
		.changes = "no word; what the count means",
		.keys = "start-on, stop-on",
		.switch_name = "retrigger",
	},
	[ASSUME_EARLY_STOP] = {
		.name = "early-stop",
		.choice = { "ignored", "stops" },
		.text = { "a stop trigger before the start does nothing",
			  "a stop trigger before the start stops for good" },
		.changes = "no word; what the count means",
		.keys = "start-on, stop-on",
		.switch_name = "stop_while_waiting",
	},
	[ASSUME_BOTH_TRIGGERS] = {
		.name = "both-triggers",
		.choice = { "stop", "start", "state", "start-stop" },
		.text = { "of two triggers in one clock the stop wins",
			  "of two triggers in one clock the start wins",
			  "of two triggers in one clock a counter that runs obeys the stop, another the start",
			  "of two triggers in one clock both act, first the start" },
		.changes = "no word; what the count means",
		.keys = "start-on, stop-on",
		.switch_name = "trig_both",
	},
	[ASSUME_THRESHOLD] = {
		.name = "threshold",
		.choice = { "exceeds", "reaches" },
		.text = { "a duration above the threshold counts",
			  "a duration equal to the threshold counts, too" },
		.changes = "the threshold that is loaded, by one",
		.keys = "threshold",
		.switch_name = "threshold_ge",
	},
	[ASSUME_DURATION_START] = {
		.name = "duration-start-counts",
		.choice = { "0", "1" },
		.text = { "the clock in which an operation starts is no part of its duration",
			  "the clock in which an operation starts is part of its duration" },
		.changes = "the threshold that is loaded, by one",
		.keys = "threshold",
		.switch_name = "duration_start_counts",
	},
	[ASSUME_BURST_SIZE] = {
		.name = "burst-size-offset",
		.choice = { "0", "1" },
		.text = { "BSIZE n asks for n events", "BSIZE n asks for n + 1 events" },
		.changes = "the BSIZE that is loaded, by one",
		.keys = "burst-size",
		.switch_name = "burst_size_off",
	},
	[ASSUME_BURST_GAP] = {
		.name = "burst-gap-offset",
		.choice = { "0", "1" },
		.text = { "BGRAN n allows n clocks between two events",
			  "BGRAN n allows n - 1 clocks between two events" },
		.changes = "the BGRAN that is loaded, by one",
		.keys = "burst-gap",
		.switch_name = "burst_gran_off",
	},
	[ASSUME_BURST_DISTANCE] = {
		.name = "burst-distance-offset",
		.choice = { "0", "1" },
		.text = { "the distance begins in the clock in which a burst is counted",
			  "the distance begins one clock later" },
		.changes = "the BDIST that is loaded, by one clock",
		.keys = "burst-distance",
		.switch_name = "burst_dist_off",
	},
	[ASSUME_BURST_COMPARE] = {
		.name = "burst-distance-compared",
		.choice = { "scaled", "field" },
		.text = { "the distance in clocks has to be above BSIZE",
			  "the field BDIST has to be above BSIZE, whatever scales it" },
		.changes = "no word; which settings are refused",
		.keys = "burst-distance",
		.switch_name = "burst_compare_raw",
	},
	[ASSUME_BURST_GAP_ZERO] = {
		.name = "burst-gap-zero",
		.choice = { "bursts", "plain" },
		.text = { "BGRAN 0 is for bursts with an event in each clock",
			  "BGRAN 0 lets the hardware count every event" },
		.changes = "no word; whether BGRAN 0 is refused",
		.keys = "burst-gap",
		.switch_name = "burst_gran_zero",
	},
	[ASSUME_BURST_OVERLAP] = {
		.name = "burst-in-distance",
		.choice = { "rest", "ignored", "counts" },
		.text = { "of a burst that begins in the distance the rest is a burst",
			  "a burst that begins in the distance does not count",
			  "a burst that begins in the distance counts if it ends after it" },
		.changes = "no word; what the count means",
		.keys = "burst-distance",
		.switch_name = "burst_in_distance",
	},
};

int assume_find(const char *name)
{
	for (int i = 0; i < ASSUME_COUNT; i++)
		if (!strcmp(assume_table[i].name, name))
			return i;
	return -1;
}

int assume_choice(enum assume_id id, const char *text)
{
	for (int i = 0; i < ASSUME_CHOICES && assume_table[id].choice[i]; i++)
		if (!strcmp(assume_table[id].choice[i], text))
			return i;
	return -1;
}

const char *assume_choices_text(enum assume_id id, int without, char *text, size_t size)
{
	const char *const *choice = assume_table[id].choice;
	int count = 0, left;
	size_t used = 0;

	while (count < ASSUME_CHOICES && choice[count])
		count++;
	left = count - (without >= 0);
	text[0] = '\0';
	for (int i = 0; i < count; i++) {
		if (i == without)
			continue;
		left--;
		used += (size_t)snprintf(text + used, size - used, "%s%s", choice[i],
					 left > 1 ? ", " : left ? " or " : "");
	}
	return text;
}
