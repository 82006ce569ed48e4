#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# source.sh NAME: prints where the unpacked source of a Debian package lies,
# fetching it into the cache first. The system's own apt is only asked where
# its packages come from; lists and archives go to a directory of ours.
set -euo pipefail
export LC_ALL=C
here=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/cache.sh
. "$here/cache.sh"

# What is fetched: PACKAGE/RELEASE with Debian's patches, or PACKAGE=VERSION
# without (bookworm's libinih and device-tree-compiler are no longer to be had).
declare -A spec=(
	[cmocka]=cmocka/bookworm
	[dtc]=device-tree-compiler=1.7.2-2
	[elfutils]=elfutils/bookworm
	[json-c]=json-c/bookworm
	[libinih]=libinih=59-1
	[qemu]=qemu/bookworm
	[util-linux]=util-linux/bookworm
	[zlib]=zlib/bookworm
)
releases=(bookworm trixie)
apt_dir=$cache_root/apt

linux_tar=/usr/src/linux-source-6.1.tar.xz
# what perf is built from (tools/perf/MANIFEST, without what BPF needs)
linux_tools=(arch build include lib perf scripts)
# half of the kernel's source, of no use here; Kconfig files stay
linux_unused=('*/drivers/gpu/*.[ch]' '*/drivers/net/*.[ch]'
	'*/drivers/media/*.[ch]' '*/drivers/scsi/*.[ch]' '*/sound/*.[ch]')

private_apt() {
	local tool=$1

	shift
	"$tool" -q -o "Dir::State::Lists=$apt_dir/lists" \
		-o "Dir::Cache=$apt_dir/cache" -o APT::Sandbox::User= \
		-o Acquire::Retries=3 "$@"
}

# The first Debian archive among those that APT-COMMAND... knows, whatever the
# form of its entry.
debian_archive() {
	# shellcheck disable=SC2016 # apt expands these
	"$@" indextargets --format '$(ORIGIN) $(CODENAME) $(REPO_URI)' \
		'Created-By: Packages' |
		awk '$1 == "Debian" && $2 ~ /^[a-z]+$/ && !n++ { print $3 }'
}

# Lists of source packages, fetched once a day at most. Where the system has
# no lists, they are fetched here first, to learn which archive is Debian's.
update_lists() {
	local uri keyring=/usr/share/keyrings/debian-archive-keyring.gpg

	[ -z "$(find "$apt_dir/.updated" -mmin -1440 2> /dev/null)" ] || return 0
	mkdir -p "$apt_dir/lists/partial" "$apt_dir/cache/archives/partial"
	uri=$(debian_archive apt-get)
	if [ -z "$uri" ]; then
		private_apt apt-get update
		uri=$(debian_archive private_apt apt-get)
	fi
	if [ -z "$uri" ]; then
		echo "none of apt's entries is a Debian archive"
		return 1
	fi
	printf "deb-src [signed-by=$keyring] $uri %s main\n" \
		"${releases[@]}" > "$apt_dir/sources.list"
	source_apt update
	touch "$apt_dir/.updated"
}

source_apt() {
	private_apt apt-get -o "Dir::Etc::SourceList=$apt_dir/sources.list" \
		-o Dir::Etc::SourceParts=/dev/null "$@"
}

# All files get one date, so that make does not want to run autotools on what
# Debian's patches touch.
fetch() {
	local what=$1

	(
		flock 8
		update_lists
	) 8> "$cache_root/apt.lock"
	case $what in
	*=*)
		source_apt source --tar-only --download-only "$what"
		mkdir tree
		tar -xf ./*.orig.tar.?z -C tree --strip-components=1 ;;
	*)
		source_apt source --download-only "$what"
		dpkg-source --no-check -x ./*.dsc tree ;;
	esac
	find . -maxdepth 1 -type f -delete
	mv tree/* .
	rm -r tree
	find . -exec touch -h -d 2020-01-01 {} +
}

unpack_linux() {
	tar -xf "$linux_tar" --strip-components=1 \
		"${linux_unused[@]/#/--exclude=}"
}

unpack_linux_tools() {
	tar -xf "$linux_tar" --strip-components=1 --wildcards \
		"${linux_tools[@]/#/linux-source-*/tools/}"
	# as in kernel.org's archives of perf alone
	printf '#define PERF_VERSION "%s"\n' "${version%-*}" > PERF-VERSION-FILE
}

name=${1-}
case $name in
linux*)	version=$(dpkg-query -W -f '${Version}' linux-source-6.1) ;;
esac
if [ "$name" = linux ]; then
	key=$(cache_key "$version" "$(declare -f unpack_linux)" \
		"${linux_unused[*]}")
	cache_entry linux "$key" unpack_linux
elif [ "$name" = linux-tools ]; then
	key=$(cache_key "$version" "$(declare -f unpack_linux_tools)" \
		"${linux_tools[*]}")
	cache_entry linux-tools "$key" unpack_linux_tools
elif [ -n "${spec[$name]-}" ]; then
	key=$(cache_key "${spec[$name]}" "$(declare -f fetch)")
	cache_entry "source-$name" "$key" fetch "${spec[$name]}"
else
	echo "usage: ${0##*/} NAME   with NAME one of: linux linux-tools ${!spec[*]}" >&2
	exit 2
fi
