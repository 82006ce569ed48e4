#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-qemu.sh: builds QEMU with the simulated performance monitor on its
# mpc8544ds machine and prints the path of the program. The configured tree is
# kept, so that a change of the model costs seconds.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=scripts/cache.sh
. "$top/scripts/cache.sh"

device=$top/tools/pmsim/qemu
patch=$device/qemu-7.2.patch
configure=(--target-list=ppc-softmmu --without-default-features
	--enable-system --enable-tcg --enable-fdt=system --disable-docs
	--disable-tools --disable-werror --disable-debug-info
	--without-default-devices --with-devices-ppc=mpc85xx-pm
	--extra-cflags=-O1)

# what the model uses of the core and of its texts: tables
core=(driver/core/{env,events,regs,soc}.h driver/core/{events,soc}.c
	tools/lib/{event_text,soc_find}.{c,h} tools/lib/text.h)

model_files() {
	printf '%s\n' "${core[@]}"
	(cd "$top" && find driver/core -name '*.def' &&
		find tools/pmsim -maxdepth 2 -name '*.[ch]') | LC_ALL=C sort
}

# The build rules of the directory that holds our files inside QEMU.
meson_rules() {
	local sources

	sources=$(model_files | sed -n "/qemu/d; s/.*\.c$/  '&',/p")
	cat <<-RULES
	model = static_library('mpc85xx-pm', files(
	$sources
	), c_args: '-O2',
	  include_directories: include_directories('driver', 'tools'))
	softmmu_ss.add(when: 'CONFIG_MPC85XX_PM', if_true: [
	  files('tools/pmsim/qemu/board.c', 'tools/pmsim/qemu/control.c',
	    'tools/pmsim/qemu/device.c', 'tools/pmsim/qemu/truthlog.c'),
	  declare_dependency(link_with: model, include_directories:
	    include_directories('driver', 'tools')),
	])
	specific_ss.add(when: 'CONFIG_MPC85XX_PM', if_true: files(
	  'tools/pmsim/qemu/irqsoff.c'))
	RULES
}

# Copies what has changed of our files into the tree at $1.
sync_model() {
	local dir=$1/source/hw/misc/mpc85xx-pm file

	mkdir -p "$dir"
	meson_rules > "$dir/rules.new"
	cmp -s "$dir/rules.new" "$dir/meson.build" ||
		cp "$dir/rules.new" "$dir/meson.build"
	while read -r file; do
		cmp -s "$top/$file" "$dir/$file" ||
			install -D -m 644 "$top/$file" "$dir/$file"
	done < <(model_files)
	echo '#include "tools/pmsim/qemu/board.h"' > "$dir/board.h.new"
	cmp -s "$dir/board.h.new" "$dir/board.h" ||
		cp "$dir/board.h.new" "$dir/board.h"
}

make_tree() {
	cp -al "$source" source
	(cd source && patch -p1 --no-backup-if-mismatch < "$patch")
	sync_model .
	mkdir build
	cd build
	../source/configure "${configure[@]}"
}

# Runs in the entry of the finished program.
build() {
	sync_model "$tree"
	ninja -C "$tree/build" -j2 qemu-system-ppc
	strip -o qemu-system-ppc "$tree/build/qemu-system-ppc"
}

source=$("$top/scripts/source.sh" qemu)
key=$(cache_key "$source" "$patch" "${configure[*]}" \
	"$(declare -f make_tree)" "$(gcc --version)")
tree=$(cache_entry qemu-tree "$key" make_tree)
mapfile -t files < <(model_files)
key=$(cd "$top" && cache_key "$tree" "${files[@]}" \
	"$(declare -f build sync_model meson_rules)")
entry=$(cache_entry qemu "$key" build)
printf '%s\n' "$entry/qemu-system-ppc"
