#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# headers.sh SERIES: prints a tree of Debian's newest amd64 kernel headers of
# SERIES, in which modules can be built: 5.10, 6.1, 6.12, or "newest" for the newest
# that Debian has for a release. They are fetched and unpacked into the cache first.
# Nothing is installed.
set -euo pipefail
export LC_ALL=C
here=$(dirname "$(realpath "$0")")
# shellcheck source=scripts/cache.sh
. "$here/../../scripts/cache.sh"

series=${1-}
apt_dir=$cache_root/apt-headers
suites=(bullseye bullseye-security bookworm bookworm-security)
case $series in
5.10)	release=bullseye ;;
6.1)	release=bookworm ;;
6.12)	release=bookworm ;;
newest)	release=trixie-backports
	apt_dir+=-newest
	suites=(trixie trixie-backports) ;;
*)	echo "usage: ${0##*/} 5.10|6.1|6.12|newest" >&2
	exit 2 ;;
esac

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
	local uri archive name keyring=/usr/share/keyrings/debian-archive-keyring.gpg

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
	for name in "${suites[@]}"; do
		archive=$uri
		[[ $name != *-security ]] || archive=${uri%/}-security
		echo "deb [signed-by=$keyring] $archive $name main"
	done > "$apt_dir/sources.list"
	headers_apt apt-get update
	touch "$apt_dir/.updated"
}

# The newest "linux-headers-X-amd64" of the series, X with its ABI number.
newest() {
	local number=${series/./\\.}

	[ "$series" != newest ] || number='[0-9]+\.[0-9]+'
	headers_apt apt-cache search --names-only \
		"^linux-headers-$number\\.[0-9-]+(\\+deb[0-9]+)?-amd64\$" |
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

# The programs among the headers of a newer Debian need the C library of that one,
# which is put beside them: each program becomes a script that starts it with it.
fetch_newest() {
	local file libs=$PWD/libs/usr/lib/x86_64-linux-gnu package

	fetch "$1"
	headers_apt apt-get download libc6 libelf1t64 libzstd1 zlib1g
	for package in ./*.deb; do
		dpkg-deb -x "$package" libs
	done
	rm ./*.deb
	while read -r file; do
		[ "$(head -c 4 "$file" | tail -c 3)" = ELF ] || continue
		mv "$file" "$file.elf"
		# shellcheck disable=SC2016 # for the script to expand
		printf '#!/bin/sh\nexec %q --argv0 "$0" --library-path %q %q "$@"\n' \
			"$libs/ld-linux-x86-64.so.2" "$libs" "$PWD/$file.elf" > "$file"
		chmod +x "$file"
	done < <(find usr/lib -type f -perm -u+x)
}

mkdir -p "$cache_root"
(
	flock 8
	update_lists
) 8> "$apt_dir.lock" >&2
package=$(newest)
if [ -z "$package" ]; then
	echo "no headers of Linux $series in Debian $release" >&2
	exit 1
fi
version=$(headers_apt apt-cache show "$package" | sed -n 's/^Version: //p' | head -n 1)
get=fetch
inputs=("$package" "$version" "$(declare -f fetch)")
if [ "$series" = newest ]; then
	get=fetch_newest
	inputs+=("$(declare -f fetch_newest)")
fi
entry=$(cache_entry "headers-$series" "$(cache_key "${inputs[@]}")" $get "$package")
printf '%s\n' "$entry/tree"
