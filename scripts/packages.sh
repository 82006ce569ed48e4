#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# packages.sh SET...: installs the Debian packages of each SET that are
# missing. Says nothing when none is. Without the right to install it prints
# the command to run, and fails.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

declare -A sets=(
	[tools]='make gcc libc6-dev libinih-dev libjson-c-dev libsmartcols-dev
		libfdt-dev libelf-dev zlib1g-dev'
	[sources]='ca-certificates dpkg-dev patch xz-utils bzip2'
	[modules]='make gcc libc6-dev bc flex bison perl
		gcc-powerpc-linux-gnu libc6-dev-powerpc-cross xz-utils
		linux-source-6.1'
	[qemu]='gcc libc6-dev python3 perl meson ninja-build pkg-config
		libglib2.0-dev libfdt-dev libpixman-1-dev zlib1g-dev'
	[trees]='device-tree-compiler'
	[abi]='gcc g++ clang libc6-dev gcc-powerpc-linux-gnu libc6-dev-powerpc-cross'
	[compat]='sparse dpkg gcc libc6-dev'
	[style]='perl shellcheck codespell git xz-utils linux-source-6.1'
	[dt]='gcc device-tree-compiler dt-schema yamllint xz-utils linux-source-6.1'
	[check]='ccache libcmocka-dev clang libclang-rt-14-dev libdevel-nytprof-perl'
)
sets[board]="${sets[modules]} ${sets[qemu]} ${sets[sources]} ${sets[trees]}"
sets[check]+=" ${sets[dt]} ${sets[tools]} ${sets[board]} ${sets[compat]} ${sets[style]}"

as_root=()
log=

usage() {
	echo "usage: ${0##*/} SET...   with SET one of:" "${!sets[@]}" >&2
	exit 2
}

# Those of the packages $@ that are not installed, one a line.
missing() {
	local installed

	installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${binary:Package}\n' \
		"$@" 2> /dev/null | sed -n 's/^ii *\([^:]*\).*/\1/p' || true)
	printf '%s\n' "$@" | sort -u | grep -vxF "${installed:-.}" || true
}

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
		apt-get -q -y -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 "$@" \
		< /dev/null >> "$log" 2>&1
}

# The lists may be absent, or so old that what they name is gone.
install() {
	if apt-cache show "$@" > /dev/null 2>&1 &&
	   apt install --no-install-recommends "$@"; then
		return
	fi
	echo 'updating the package lists' >&2
	apt update && apt install --no-install-recommends "$@"
}

[ $# -gt 0 ] || usage
words=
for name; do
	[ -n "${sets[$name]-}" ] || usage
	words+=" ${sets[$name]}"
done
# shellcheck disable=SC2086 # package names hold no blanks
mapfile -t packages < <(missing $words)
[ ${#packages[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
	if ! sudo -n true 2> /dev/null; then
		echo "packages are missing, please run:" \
			"apt-get install ${packages[*]}" >&2
		exit 1
	fi
	as_root=(sudo -n)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "installing ${packages[*]}" >&2
start=$SECONDS
if ! install "${packages[@]}"; then
	tail -n 20 "$log" >&2
	echo "could not install: ${packages[*]}" >&2
	exit 1
fi
echo "installed ${#packages[@]} packages in $((SECONDS - start)) s" >&2
