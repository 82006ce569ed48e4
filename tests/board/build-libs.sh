#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-libs.sh [HOST]: builds the static libraries that pmctl and the tests
# need for HOST, powerpc-linux-gnu if not given, from Debian's sources. Prints
# the directory with their include/ and lib/.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=scripts/cache.sh
. "$top/scripts/cache.sh"

host=${1:-powerpc-linux-gnu}
# -ffp-contract=off: fused multiply-add rounds differently on each processor
cflags=(-w -O2 -std=gnu11 -D_GNU_SOURCE -ffp-contract=off
	-ffunction-sections -fdata-sections)
inih_options=(INI_HANDLER_LINENO=1)
smartcols_common=(mbsalign color-names ttyutils jsonwrt buffer strutils)

# archive NAME FLAG... -- FILE...: lib/NAME of the compiled files.
archive() {
	local name=$1 flags=() work

	shift
	while [ "$1" != -- ]; do
		flags+=("$1")
		shift
	done
	shift
	work=work/$name
	mkdir -p "$work"
	printf '%s\n' "$@" | (cd "$work" && xargs -P 2 -n 8 \
		"$host-gcc" "${cflags[@]}" "${flags[@]}" -c)
	"$host-ar" rcs "lib/$name" "$work"/*.o
}

build_inih() {
	local dir=$1

	archive libinih.a "${inih_options[@]/#/-D}" -- "$dir/ini.c"
	# whoever includes the header must see the same options
	{
		printf '#define %s\n' "${inih_options[@]/=/ }"
		cat "$dir/ini.h"
	} > include/ini.h
}

build_json_c() {
	local dir=$1 out=$PWD/include/json-c generated=$PWD/made/json-c-config

	mkdir -p "$out" "$generated"
	cp "$here/libs/json-c.h" "$generated/config.h"
	cp "$dir"/*.h "$out"
	echo '#define JSON_C_HAVE_INTTYPES_H 1' > "$out/json_config.h"
	sed 's/@JSON_H_JSON_POINTER@/#include "json_pointer.h"/' \
		"$dir/json.h.cmakein" > "$out/json.h"
	mapfile -t files < <(find "$dir" -maxdepth 1 -name '*.c' \
		! -name libjson.c | sort)
	archive libjson-c.a -I"$generated" -I"$out" -- "${files[@]}"
}

build_smartcols() {
	local dir=$1 out=$PWD/include/libsmartcols

	mkdir -p "$out"
	sed 's/@LIBSMARTCOLS_VERSION@/2.38.1/' \
		"$dir/libsmartcols/src/libsmartcols.h.in" > "$out/libsmartcols.h"
	mapfile -t files < <(find "$dir/libsmartcols/src" -name '*.c' | sort
		printf "$dir/lib/%s.c\n" "${smartcols_common[@]}")
	archive libsmartcols.a -include "$here/libs/smartcols.h" -I"$out" \
		-I"$dir/include" -I"$dir/libsmartcols/src" -- "${files[@]}"
}

build_fdt() {
	local dir=$1/libfdt

	archive libfdt.a -- "$dir"/fdt*.c
	cp "$dir/libfdt.h" "$dir/libfdt_env.h" "$dir/fdt.h" include
}

build_cmocka() {
	local dir=$1

	archive libcmocka.a -include "$here/libs/cmocka.h" \
		-I"$dir/include" -- "$dir/src/cmocka.c"
	cp "$dir/include/cmocka.h" include
}

build_zlib() {
	local dir=$1

	cp -r "$dir" work/zlib
	(cd work/zlib && CHOST=$host CFLAGS="${cflags[*]}" ./configure --static &&
		make -j 2 libz.a)
	cp work/zlib/libz.a lib
	cp "$dir/zlib.h" work/zlib/zconf.h include
}

# Of elfutils only what reads ELF files; after zlib.
build_elf() {
	local dir=$1 top=$PWD part

	mkdir work/elfutils
	(cd work/elfutils && "$dir/configure" --host="$host" --disable-nls \
		--disable-debuginfod --disable-libdebuginfod \
		--without-bzlib --without-lzma --without-zstd \
		CFLAGS="${cflags[*]/-std=gnu11/}" CPPFLAGS="-I$top/include" \
		LDFLAGS="-L$top/lib")
	for part in lib/libeu libelf/libelf; do
		make -j 2 -C "work/elfutils/${part%/*}" "${part#*/}.a"
	done
	cp work/elfutils/libelf/libelf.a lib
	cp "$dir"/libelf/libelf.h "$dir"/libelf/gelf.h include
}

build() {
	mkdir lib include work
	build_inih "$inih"
	build_json_c "$json_c"
	build_smartcols "$util_linux"
	build_fdt "$dtc"
	build_cmocka "$cmocka"
	build_zlib "$zlib"
	build_elf "$elfutils"
	rm -r work
}

if ! command -v "$host-gcc" > /dev/null; then
	echo "${0##*/}: there is no compiler $host-gcc" >&2
	exit 1
fi
inih=$("$top/scripts/source.sh" libinih)
json_c=$("$top/scripts/source.sh" json-c)
util_linux=$("$top/scripts/source.sh" util-linux)
dtc=$("$top/scripts/source.sh" dtc)
cmocka=$("$top/scripts/source.sh" cmocka)
zlib=$("$top/scripts/source.sh" zlib)
elfutils=$("$top/scripts/source.sh" elfutils)
key=$(cache_key "$inih" "$json_c" "$util_linux" "$dtc" "$cmocka" \
	"$zlib" "$elfutils" "$here"/libs/*.h \
	"$("$host-gcc" --version)" "${cflags[*]} ${inih_options[*]}" \
	"$(declare -f build build_inih build_json_c build_smartcols \
		build_cmocka archive)")
cache_entry "libs-$host" "$key" build
