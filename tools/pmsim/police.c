// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
#include "police.h"

static void check_write(struct pmsim_police *p, const struct pmm *m,
			const struct pmm_reg *reg, u64 value)
{
	if (value & ~(u64)pmm_reg_mask(reg))
		p->stats.reserved_bits++;
	if ((reg->kind == PMM_PMC || reg->kind == PMM_PMC_HI) &&
	    !pmm_frozen(m, reg->counter))
		p->stats.running_write++;
}

bool pmsim_police_check(struct pmsim_police *p, const struct pmm *m,
			const struct pmsim_access *a, struct pmm_reg *reg)
{
	bool good = true;

	if (a->write)
		p->stats.writes++;
	else
		p->stats.reads++;
	if (a->size != 4) {
		p->stats.bad_size++;
		good = false;
	}
	if (a->offset % 4) {
		p->stats.unaligned++;
		good = false;
	}
	if (!pmm_reg_decode(m->soc, a->offset & ~3u, reg)) {
		p->stats.reserved_offset++;
		good = false;
	}
	if (good && a->write)
		check_write(p, m, reg, a->value);
	return good;
}

void pmsim_police_log(struct pmsim_police *p, const struct pmsim_access *a)
{
	p->log[p->logged++ % PMSIM_LOG_SIZE] = *a;
}
