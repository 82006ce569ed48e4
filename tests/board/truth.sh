# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced. Reads the ground truth log that boot.sh --truth leaves.

# truth_count FILE EVENT [WHAT]: events in the last record of kind WHAT, such
# as end, freeze (the default) or "mark TEXT"; fails when there is none.
truth_count() {
	awk -v event="$2" -v what="${3:-freeze}" '
		$1 != "count" { inside = index($0 " ", what " ") == 1 }
		inside && $1 == "count" && $3 == event { n = $4; seen = 1 }
		END { if (!seen) exit 1; print n }' "$1"
}
