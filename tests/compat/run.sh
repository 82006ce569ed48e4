#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh: the module compiles and links without a warning against the kernels
# it is for: Debian's headers of three series and its newest for x86-64, and the board's
# own kernel, where sparse looks at it too. Nothing global in it is without a caller.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=scripts/cache.sh
. scripts/cache.sh
scripts/packages.sh modules compat || exit 1
out=build/compat

# Builds leave their files beside the sources: each works on a copy. What has
# not changed is not copied, and so not compiled, again.
# copy_sources DIR [EXCEPT]
copy_sources()
{
	local file

	while read -r file; do
		cmp -s "$file" "$1/$file" || install -D -m 644 "$file" "$1/$file"
	done < <(git ls-files --cached --others --exclude-standard \
		Kbuild driver include | grep -vxF "${2:-none}")
}

# A word for a build of the sources as they are: build_key NAME TREE VARIABLE...
build_key()
{
	mapfile -t sources < <(git ls-files --cached --others --exclude-standard \
		Kbuild driver include)
	echo "compat-$1-$(cache_key "$@" "$(sha256sum "${sources[@]}")" "$compilers" \
		tests/compat/run.sh)"
}
compilers=$(gcc --version; powerpc-linux-gnu-gcc --version; sparse --version)

# no_caller DIR NM: prints every global symbol of the module built in DIR that
# nothing in the module calls or uses, neither another object nor its own file.
no_caller()
{
	local file symbol bad=0

	while read -r file symbol; do
		file=${file%.o:}.c
		[ "$(sed 's/^ \*.*//' "$1/driver/$file" | grep -cw -- "$symbol")" -lt 2 ] ||
			continue
		echo "driver/$file: nothing in the module uses $symbol"
		bad=1
	done < <(cd "$1/driver" && objects | xargs "$2" -A | awk '
		$(NF - 1) == "U" { used[$NF] = 1 }
		$(NF - 1) ~ /^[TDRBC]$/ { sub(/:.*/, ":", $1); where[$NF] = $1 }
		END {
			for (name in where)
				if (!(name in used) && name !~ entry)
					print where[name], name
		}' entry='^(init_module|cleanup_module|__mod_.*|__pfx_.*)$' | sort)
	return $bad
}

# Those that the module is linked from.
objects()
{
	find . -name '*.o' ! -name 'mpc85xx_pm*' -printf '%P\n' | while read -r file; do
		[ ! -f "${file%.o}.c" ] || echo "$file"
	done
}

# build NAME TREE VARIABLE...: silent but for warnings and errors. A build with
# either is thrown away, so that the next one says it again. One that has passed
# is not made again of the same sources.
build()
{
	local name=$1 tree=$2 dir=$PWD/$out/$1 status key nm=nm

	key=$(build_key "$@")
	if cache_passed "$key"; then
		result 0 "module for $name"
		return
	fi
	shift 2
	copy_sources "$dir"
	echo "$tree $*" | cmp -s - "$dir/.made-for" || find "$dir" -name '*.o' -delete
	echo "$tree $*" > "$dir/.made-for"
	[[ $* != *CROSS_COMPILE* ]] || nm=powerpc-linux-gnu-nm
	make -s -j2 -C "$tree" M="$dir" W=1 "$@" modules > "$dir.log" 2>&1
	status=$?
	# what the headers themselves have to say of this machine's compiler
	grep -vE "$not_ours" "$dir.log" > "$dir.said"
	[ $status -eq 0 ] && [ ! -s "$dir.said" ] &&
		[ -f "$dir/driver/mpc85xx_pm.ko" ] &&
		no_caller "$dir" "$nm" >> "$dir.log"
	status=$?
	result $status "module for $name"
	if [ $status -eq 0 ]; then
		cache_pass "$key"
		return
	fi
	head -n 40 "$dir.log"
	rm -rf "$dir"
}
not_ours='pahole version differs|CONFIG_X86_X32 enabled but no binutils|^warning: the compiler differs|^  (The kernel was built (by|with)|You are using)|Skipping BTF generation'

# A warning that does not fail the build would show that nothing is looked at.
build_with_warning()
{
	local tree=$1 dir=$PWD/$out/warning

	copy_sources "$dir"
	printf '%s\n' 'static int unused_and_static;' \
		'void mpm_without_caller(void) {}' >> "$dir/driver/io.c"
	make -s -j2 -C "$tree" M="$dir" W=1 CC=gcc modules > "$dir.log" 2>&1
	grep -q unused_and_static "$dir.log"
	result $? "a warning is seen"
	no_caller "$dir" nm | grep -q 'io\.c: .* mpm_without_caller$'
	result $? "a function without a caller is seen"
	rm -f "$dir/driver/io.c"
}

# As in a kernel without perf: its header hides that there is one.
build_without_perf()
{
	local tree=$1 dir=$PWD/$out/without-perf header key

	key=$(build_key without-perf "$@")
	if cache_passed "$key"; then
		result 0 "module without perf"
		return
	fi
	shift
	header=$dir/driver/mpm.h
	copy_sources "$dir" driver/mpm.h
	sed '/^#define MPM_H$/a #undef CONFIG_PERF_EVENTS' driver/mpm.h > "$dir/mpm.h"
	cmp -s "$dir/mpm.h" "$header" || cp "$dir/mpm.h" "$header"
	make -s -j2 -C "$tree" M="$dir" W=1 "$@" CONFIG_PERF_EVENTS= modules \
		> "$dir.log" 2>&1 && [ ! -s "$dir.log" ] && [ ! -e "$dir/driver/perf.o" ] &&
		cache_pass "$key"
	result $? "module without perf"
	[ ! -s "$dir.log" ] || head -n 40 "$dir.log"
}

# CONFIG_CC_HAS_MIN_FUNCTION_ALIGNMENT is of the newest kernel's compiler, which this
# machine's may not know.
# The last one is tried with faults too: it has to be one of this Debian.
for series in newest 5.10 6.1 6.12; do
	if tree=$(tests/compat/headers.sh $series); then
		build "$series" "$tree" CC=gcc CONFIG_DEBUG_INFO_BTF_MODULES= \
			CONFIG_CC_HAS_MIN_FUNCTION_ALIGNMENT=
	else
		result 1 "headers of $series"
	fi
done
[ -z "$tree" ] || build_with_warning "$tree"

if tree=$(tests/board/build-kernel.sh plain); then
	build board "$tree" ARCH=powerpc CROSS_COMPILE=powerpc-linux-gnu- \
		C=1 CHECK='sparse -Wsparse-error'
	build_without_perf "$tree" ARCH=powerpc CROSS_COMPILE=powerpc-linux-gnu-
else
	result 1 "kernel of the board"
fi
finish
