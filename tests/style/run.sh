#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh: form of the sources: checkpatch, licences, what may include what, and
# how long files and functions get.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/style/rules.sh
. tests/style/rules.sh
# shellcheck source=scripts/cache.sh
. scripts/cache.sh
scripts/packages.sh style || exit 1
linux=$(scripts/source.sh linux) || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Files of the tree, tracked or not yet, whose paths match PATTERN...
files()
{
	git ls-files --cached --others --exclude-standard -- "$@" | sort -u |
		while read -r file; do
			[ ! -f "$file" ] || printf '%s\n' "$file"
		done
}

# check NAME COMMAND...: one test; what the command says is shown when it fails.
check()
{
	local name=$1 out status

	shift
	out=$("$@" 2>&1)
	status=$?
	result $status "$name"
	[ $status -eq 0 ] || printf '%s\n' "$out" | head -n 40
}

# checkpatch leaves a cache behind in the directory it runs in, sums every file
# up, and looks for kernel names in a tree that --no-tree has not.
checkpatch_files()
{
	local ignore=$1 top=$PWD

	shift
	cp .checkpatch.conf "$scratch"
	printf '%s\n' "${@/#/$top/}" |
		(cd "$scratch" && xargs -P 2 -n 12 perl \
			"$linux/scripts/checkpatch.pl" --terse --show-types -q \
			--ignore "$ignore" -f 2>&1) |
		grep -vE '^total: |uninitialized value |^find: ./include'
	return "${PIPESTATUS[1]}"
}

# Files that have passed under these rules before are not looked at again.
run_checkpatch()
{
	local rules sum file files=() words=()

	rules=$(cache_key "$linux" .checkpatch.conf "$1" "$(declare -f checkpatch_files)")
	while read -r sum file; do
		sum=checkpatch-$rules-$sum-${file//\//_}
		if ! cache_passed "$sum"; then
			files+=("$file")
			words+=("$sum")
		fi
	done < <(sha256sum "${@:2}")
	[ ${#files[@]} -gt 0 ] || return 0
	checkpatch_files "$1" "${files[@]}" && cache_pass "${words[@]}"
}

check_checkpatch()
{
	local user=() uapi=() kernel=() qemu=() file

	while read -r file; do
		case $file in
		include/*) uapi+=("$file") ;;
		tools/pmsim/qemu/*) qemu+=("$file") ;;
		# what the sources of the libraries ask for
		tests/board/libs/*) ;;
		driver/core/env.h) user+=("$file") ;;
		driver/*) kernel+=("$file") ;;
		*) user+=("$file") ;;
		esac
	done < <(files '*.c' '*.h')
	check "checkpatch --strict, kernel" run_checkpatch NONE "${kernel[@]}"
	# user space has no BIT()
	check "checkpatch --strict, uapi" run_checkpatch BIT_MACRO "${uapi[@]}"
	check "checkpatch --strict, user space" \
		run_checkpatch "$user_ignore" "${user[@]}"
	# its types and macros look like products and calls
	[ ${#qemu[@]} -eq 0 ] || check "checkpatch --strict, emulator" \
		run_checkpatch "$user_ignore,SPACING,LINE_SPACING" "${qemu[@]}"
}

# A checker that finds nothing in this is not at work.
check_the_checker()
{
	printf '%s\n' '// SPDX-License-Identifier: GPL-2.0-only' \
		'int f(int a){return a ;}' > "$scratch/bad.c"
	! (cd "$scratch" && perl "$linux/scripts/checkpatch.pl" --no-tree -q \
		-f bad.c)
}

check_kernel_doc()
{
	"$linux/scripts/kernel-doc" -none -Werror include/uapi/linux/mpc85xx_pm.h
}

# Documents that are written from tables must be what the tables give.
check_documents()
{
	local file

	make -s O="$scratch/build" DOCDIR="$scratch/docs" \
		EVENTDIR="$scratch/events" docs || return 1
	for file in "$scratch"/docs/*.rst Documentation/events-*.rst; do
		diff -u "Documentation/${file##*/}" "$scratch/docs/${file##*/}" || return 1
	done
	diff -ur -x graft.sh -x e500 tools/perf-events "$scratch/events"
}

check "the checker finds a fault" check_the_checker
check_checkpatch
check "kernel-doc of the uapi header" check_kernel_doc
check "licence of every file" check_licences
check "includes keep to the layers" check_includes
check "documents are those of the tables, see make docs" check_documents
check "no kernel version checks" check_versions
check "files are of a size" check_file_lengths
check "functions fit a screen" check_function_lengths
check "white space" check_white_space
mapfile -t scripts < <(files '*.sh' '.ci/run' scripts)
# SC2317: functions that check() calls look unreachable
check "shellcheck" shellcheck -x -e SC2317 "${scripts[@]}"
mapfile -t texts < <(files '*.c' '*.h' '*.rst' '*.sh' 'Makefile' 'README*')
check "spelling" codespell -L "$spelling_known" "${texts[@]}"
finish
