#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# What the cache keeps: the two entries of a kind used last, and whatever was
# used within a day, but nothing that was not finished.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
XDG_CACHE_HOME=$(mktemp -d)
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
# shellcheck source=scripts/cache.sh
. "$here/../../scripts/cache.sh"

# entry NAME [AGE]: finished, and last used so many days ago.
entry() {
	mkdir -p "$cache_root/$1"
	[ $# -lt 2 ] || touch -d "$2 days ago" "$cache_root/$1/.done"
}

# kept NAME...: these are left.
kept() {
	local left

	left=$(cd "$cache_root" && echo *)
	[ "$left" = "$*" ] || { echo "left is $left, not $*"; exit 1; }
}

entry tool-1 0; entry tool-2 0; entry tool-3 0; entry tool-4 5; entry tool-5
entry tool-box-1 9
cache_prune tool
kept tool-1 tool-2 tool-3 tool-box-1
entry other-1 3; entry other-2 5; entry other-3 4
cache_prune other
kept other-1 other-3 tool-1 tool-2 tool-3 tool-box-1

cache_entry new 1 touch made 2> /dev/null > /dev/null
[ -f "$cache_root/new-1/made" ]
[ "$(cache_entry new 1 touch again 2>&1)" = "$cache_root/new-1" ]
[ ! -e "$cache_root/new-1/again" ]
