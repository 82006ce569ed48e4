#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-kernel.sh plain|debug|kasan|smp: builds a kernel for the emulated board
# and prints its tree, in which modules can be built.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/cache.sh
. "$here/../../scripts/cache.sh"

cross=powerpc-linux-gnu-
variant=${1-}
fragments=("$here/kernel/base.config")
case $variant in
plain)	;;
debug | kasan | smp)
	fragments+=("$here/kernel/$variant.config") ;;
*)	echo "usage: ${0##*/} plain|debug|kasan|smp" >&2
	exit 2 ;;
esac

# Each line of the fragments must be in the finished .config: Kconfig drops
# a request whose dependencies are missing without a word.
check_config() {
	local line bad=0

	while read -r line; do
		case $line in
		CONFIG_*)
			grep -qxF "$line" .config && continue ;;
		'# CONFIG_'*' is not set')
			line=${line#'# '}
			grep -q "^${line%% *}=" .config || continue ;;
		*)	continue ;;
		esac
		echo "the configuration lacks: $line"
		bad=1
	done < fragment.config
	return $bad
}

build() {
	local kernel=(make -C "$linux" O="$PWD" ARCH=powerpc
		CROSS_COMPILE="$cross" KBUILD_BUILD_TIMESTAMP='1 Jan 2020'
		KBUILD_BUILD_USER=board KBUILD_BUILD_HOST=board)

	# the last request for a symbol counts
	cat "${fragments[@]}" > fragment.all
	tac fragment.all | awk 'match($0, /CONFIG_[A-Z0-9_x]+/) {
		symbol = substr($0, RSTART, RLENGTH)
		if (!seen[symbol]++) print }' | tac > fragment.config
	"${kernel[@]}" KCONFIG_ALLCONFIG="$PWD/fragment.config" allnoconfig
	check_config
	"${kernel[@]}" -j2 vmlinux modules
}

linux=$("$here/../../scripts/source.sh" linux)
key=$(cache_key "$linux" "${fragments[@]}" "$(declare -f build)" \
	"$(${cross}gcc --version)")
cache_entry "kernel-$variant" "$key" build
