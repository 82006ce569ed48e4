#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# headers.sh SERIES: prints a tree of Debian's newest amd64 kernel headers of
# SERIES (5.10, 6.1, 6.12, or "newest": the newest that Debian has for a release),
# in which modules can be built; they are fetched and unpacked into the cache first.
# Nothing is installed.
set -euo pipefail
export LC_ALL=C
here=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/cache.sh
. "$here/../../scripts/cache.sh"

series=${1-}
case $series in
5.10)	release=bullseye ;;
6.1)	release=bookworm ;;
6.12)	release=bookworm ;;
newest)	release=trixie-backports ;;
*)	echo "usage: ${0##*/} 5.10|6.1|6.12|newest" >&2
	exit 2 ;;
esac
apt_dir=$cache_root/apt-headers

headers_apt() {
	local tool=$1

	shift
	"$tool" -q -o "Dir::State::Lists=$apt_dir/lists" -o "Dir::Cache=$apt_dir/cache" \
		-o "Dir::Etc::SourceList=$apt_dir/sources.list" \
		-o Dir::Etc::SourceParts=/dev/null -o APT::Sandbox::User= \
		-o APT::Architecture=amd64 -o Acquire::Retries=3 "$@"
}

# Old and security releases come from where the system's Debian packages do.
update_lists() {
	local uri keyring=/usr/share/keyrings/debian-archive-keyring.gpg

	[ -z "$(find "$apt_dir/.updated" -mmin -1440 2> /dev/null)" ] || return 0
	mkdir -p "$apt_dir/lists/partial" "$apt_dir/cache/archives/partial"
	# shellcheck disable=SC2016 # apt expands these
	uri=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' \
		'Created-By: Packages' |
		awk '$1 == "Debian" && $2 !~ /security/ && !n++ { print $2 }')
	if [ -z "$uri" ]; then
		echo "apt has no lists of a Debian archive: run apt-get update"
		return 1
	fi
	for name in bullseye bookworm; do
		echo "deb [signed-by=$keyring] $uri $name main"
		echo "deb [signed-by=$keyring] ${uri%/}-security $name-security main"
	done > "$apt_dir/sources.list"
	for name in trixie trixie-backports; do
		echo "deb [signed-by=$keyring] $uri $name main"
	done >> "$apt_dir/sources.list"
	headers_apt apt-get update
	touch "$apt_dir/.updated"
}

# The newest "linux-headers-X-amd64" of the series, X with its ABI number.
newest() {
	headers_apt apt-cache search --names-only \
		"^linux-headers-${series/./\\.}\\.[0-9-]+(\\+deb[0-9]+)?-amd64\$" |
		awk '{ print $1 }' | sort -V | tail -n 1
}

fetch() {
	local package=$1 abi kbuild

	abi=${package#linux-headers-}
	abi=${abi%-amd64}
	kbuild=linux-kbuild-$abi
	headers_apt apt-cache show "$kbuild" > /dev/null 2>&1 ||
		kbuild=linux-kbuild-$series
	headers_apt apt-get download "$package" \
		"linux-headers-$abi-common" "$kbuild"
	for package in ./*.deb; do
		dpkg-deb -x "$package" .
	done
	rm ./*.deb
	# the only absolute path in there
	sed -i "s|/usr/src|$PWD/usr/src|" "usr/src/linux-headers-$abi-amd64/Makefile"
	ln -s "usr/src/linux-headers-$abi-amd64" tree
}

mkdir -p "$cache_root"
(
	flock 8
	update_lists
) 8> "$cache_root/apt-headers.lock" >&2
package=$(newest)
if [ -z "$package" ]; then
	echo "no headers of Linux $series in Debian $release" >&2
	exit 1
fi
version=$(headers_apt apt-cache show "$package" | sed -n 's/^Version: //p' | head -n 1)
key=$(cache_key "$package" "$version" "$(declare -f fetch)")
entry=$(cache_entry "headers-$series" "$key" fetch "$package")
printf '%s\n' "$entry/tree"
