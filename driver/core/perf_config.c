// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Words of perf to requests, and requests that belong together. */
#include "perf_config.h"
#include "place.h"

#define TERM(id, name_, word_, first_, last_, text_) \
	[MPM_PERF_##id] = { name_, word_, first_, last_, MPM_FOR_PEOPLE(text_) }

const struct mpm_perf_term mpm_perf_terms[MPM_PERF_TERMS] = {
	TERM(EVENT, "event", 0, 0, 15,
	     "event id: counter << 8 | EVENT, 0xffff for cycles"),
	TERM(COUNTER, "counter", 0, 16, 19,
	     "n of the counter PMCn to count on; 0: any that can"),
	TERM(CHAIN, "chain", 0, 20, 20,
	     "1: a second counter counts the carries of the first"),
	TERM(THRESHOLD, "threshold", 1, 0, 5,
	     "THRESHOLD, times 2^tbmult clocks or entries"),
	TERM(TBMULT, "tbmult", 1, 8, 10,
	     "TBMULT: threshold and bdist count 2^tbmult times"),
	TERM(BSIZE, "bsize", 1, 16, 20,
	     "BSIZE: events in a burst, at least"),
	TERM(BGRAN, "bgran", 1, 21, 25,
	     "BGRAN: clocks between two events of a burst, at most"),
	TERM(BDIST, "bdist", 1, 26, 31,
	     "BDIST, times 2^tbmult: clocks between two bursts, at least"),
	TERM(START, "start", 2, 0, 1,
	     "starts: 0 at once, 1 on a change, 2 on an overflow of start_counter"),
	TERM(START_COUNTER, "start_counter", 2, 4, 7,
	     "n of the counter PMCn that starts this one"),
	TERM(STOP, "stop", 2, 8, 9,
	     "stops: 0 never, 1 on a change, 2 on an overflow of stop_counter"),
	TERM(STOP_COUNTER, "stop_counter", 2, 12, 15,
	     "n of the counter PMCn that stops this one"),
};

static u64 term_max(const struct mpm_perf_term *term)
{
	return (2ull << (term->last - term->first)) - 1;
}

static u64 term_mask(const struct mpm_perf_term *term)
{
	return term_max(term) << term->first;
}

/* No term is wider than 16 bits. */
static u16 get(const u64 *words, enum mpm_perf_id id)
{
	const struct mpm_perf_term *term = &mpm_perf_terms[id];

	return (u16)((words[term->word] & term_mask(term)) >> term->first);
}

static bool has_unknown_bits(const u64 *words)
{
	u64 known[MPM_PERF_WORDS] = { 0 };
	unsigned int i;

	for (i = 0; i < MPM_PERF_TERMS; i++)
		known[mpm_perf_terms[i].word] |= term_mask(&mpm_perf_terms[i]);
	for (i = 0; i < MPM_PERF_WORDS; i++)
		if (words[i] & ~known[i])
			return true;
	return false;
}

static void get_fields(const u64 *words, struct mpm_fields *f)
{
	f->bsize = (u8)get(words, MPM_PERF_BSIZE);
	f->bgran = (u8)get(words, MPM_PERF_BGRAN);
	f->bdist = (u8)get(words, MPM_PERF_BDIST);
	f->threshold = (u8)get(words, MPM_PERF_THRESHOLD);
	f->tbmult = (u8)get(words, MPM_PERF_TBMULT);
	f->on.when = (u8)get(words, MPM_PERF_START);
	f->on.source = (u8)get(words, MPM_PERF_START_COUNTER);
	f->off.when = (u8)get(words, MPM_PERF_STOP);
	f->off.source = (u8)get(words, MPM_PERF_STOP_COUNTER);
}

/* Leaves those counters whose words would be taken: fields that exist, no self-trigger. */
static void encode(const struct mpm_soc *soc, struct mpm_request *r)
{
	unsigned int n;

	for (n = 0; n < soc->num_counters; n++)
		if (r->allowed & 1u << n &&
		    mpm_words_encode(soc, n, &r->fields, &r->lca, &r->lcb) != MPM_OK)
			r->allowed &= ~(1u << n);
}

int mpm_perf_decode(const struct mpm_soc *soc, const u64 *words, struct mpm_request *out)
{
	struct mpm_request r = { .event = get(words, MPM_PERF_EVENT) };
	u32 counter = get(words, MPM_PERF_COUNTER);

	if (has_unknown_bits(words))
		return -EINVAL;
	r.chain = get(words, MPM_PERF_CHAIN);
	if (r.chain && r.event == MPM_EVENT_CYCLES)
		return -EINVAL;
	r.allowed = mpm_event_counters(soc, r.event);
	if (counter)
		r.allowed &= 1u << counter;
	get_fields(words, &r.fields);
	if (r.event != MPM_EVENT_CYCLES)
		r.fields.event = (u8)mpm_event_code(r.event);
	encode(soc, &r);
	if (!r.allowed)
		return -EINVAL;
	*out = r;
	return 0;
}

static bool has_source(const struct mpm_request *const *requests, unsigned int earlier,
		       const struct mpm_trigger *t)
{
	unsigned int i;

	if (t->when == MPM_TRIG_OFF)
		return true;
	for (i = 0; i < earlier; i++)
		if (mpm_request_pinned(requests[i], t->source))
			return true;
	return false;
}

int mpm_group_check(const struct mpm_soc *soc, const struct mpm_request *const *requests,
		    unsigned int count)
{
	struct mpm_want wants[MPM_MAX_WANTS + 1];
	struct mpm_placement placement;
	unsigned int i, used = 0;

	for (i = 0; i < count; i++) {
		const struct mpm_fields *f = &requests[i]->fields;

		if (!has_source(requests, i, &f->on) || !has_source(requests, i, &f->off))
			return -EINVAL;
		if (used + requests[i]->chain >= MPM_MAX_WANTS)
			return -EINVAL;
		wants[used++].allowed = requests[i]->allowed;
		if (requests[i]->chain)
			wants[used++].allowed = mpm_soc_mask(soc) & ~soc->counters64;
	}
	return mpm_place_or_not(wants, used, &placement) ? -EINVAL : 0;
}
