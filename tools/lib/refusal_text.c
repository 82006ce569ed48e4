// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Why words or fields of a counter are refused, in English. */
#include "refusal_text.h"

const char *mpm_refusal_text(enum mpm_refusal refusal)
{
	switch (refusal) {
	case MPM_OK:
		return "nothing is wrong";
	case MPM_REFUSE_COUNTER:
		return "the part has no such counter";
	case MPM_REFUSE_LCA_RESERVED:
		return "PMLCA has bits set that are reserved on this counter";
	case MPM_REFUSE_LCA_DRIVER:
		return "FC and CE belong to the driver and must be 0";
	case MPM_REFUSE_LCB_RESERVED:
		return "PMLCB has bits set that are reserved on this counter";
	case MPM_REFUSE_TRIG_CONTROL:
		return "trigger condition 3 is reserved";
	case MPM_REFUSE_TRIG_SOURCE:
		return "the trigger's source is no counter of the part";
	case MPM_REFUSE_TRIG_SELF:
		return "a counter cannot trigger itself";
	case MPM_REFUSE_TRIG_UNUSED:
		return "a trigger has a source but its condition is off";
	case MPM_REFUSE_FIELD_RANGE:
		return "a value is too large for its field";
	}
	return "refused";
}
