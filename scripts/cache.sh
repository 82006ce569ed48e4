# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced. Build results that survive outside the tree, one directory each:
# <root>/<kind>-<key>, complete once it holds the file .done. Entries are
# built where they stay, because kernel and QEMU trees hold absolute paths.

cache_root=~/.cache	# the user's home even where HOME is not set
cache_root=${XDG_CACHE_HOME:-$cache_root}/mpc85xx-pm
cache_keep=2		# entries of one kind, and all that were used today:
			# several work trees may differ, and be at work

# cache_key INPUT...: one word for the contents of the files among INPUT and
# the text of the others.
cache_key() {
	local input

	for input; do
		if [ -f "$input" ]; then
			sha256sum < "$input"
		else
			printf '%s\n' "$input"
		fi
	done | sha256sum | cut -c 1-16
}

# cache_prune KIND: removes all but the entries used last. The lock of KIND
# is held.
cache_prune() {
	local stamp dir today=$((EPOCHSECONDS - 24 * 3600))

	while read -r stamp dir; do
		[ "$stamp" -ge $today ] || rm -rf "$dir"
	done < <(find "$cache_root" -mindepth 1 -maxdepth 1 -name "$1-*" \
			-type d -regex ".*/$1-[0-9a-f]*" |
		while read -r dir; do
			stamp=0
			[ ! -f "$dir/.done" ] ||
				stamp=$(stat -c %Y "$dir/.done")
			printf '%s %s\n' "$stamp" "$dir"
		done | sort -rn | tail -n +$((cache_keep + 1)))
}

# cache_make DIR COMMAND...: runs COMMAND in a new DIR, its output in
# DIR.log, which is shown when it fails.
cache_make() {
	local dir=$1 start=$SECONDS status

	shift
	printf 'building %s\n' "${dir##*/}" >&2
	rm -rf "$dir"
	mkdir -p "$dir"
	set +e		# not "if": bash would ignore errors inside COMMAND
	(set -e; cd "$dir"; "$@") > "$dir.log" 2>&1 < /dev/null
	status=$?
	set -e
	if [ $status -ne 0 ]; then
		tail -n 25 "$dir.log" >&2
		printf '%s: failed, all of it is in %s\n' "${dir##*/}" \
			"$dir.log" >&2
		return 1
	fi
	mv "$dir.log" "$dir/.log"
	touch "$dir/.done"
	printf 'built %s in %d s\n' "${dir##*/}" $((SECONDS - start)) >&2
}

# cache_entry KIND KEY COMMAND...: prints the directory of an entry; when it
# is not there, COMMAND runs in it first, stopping at its first error. Others
# that want the same kind wait. Not to be called as a condition.
cache_entry() {
	local kind=$1 dir=$cache_root/$1-$2

	shift 2
	set -e		# $(...) drops it
	mkdir -p "$cache_root"
	(
		flock 9
		if [ -f "$dir/.done" ]; then
			touch "$dir/.done"
		else
			cache_make "$dir" "$@"
			cache_prune "$kind"
		fi
	) 9> "$cache_root/$kind.lock"
	printf '%s\n' "$dir"
}

# Verdicts that depend on nothing but files: one empty file each, under a word
# for all that they depend on (cache_key), with what it is about before it.

# cache_passed WORD: whether a test of just these inputs has passed before.
cache_passed() {
	[ -f "$cache_root/passed/$1" ] && touch "$cache_root/passed/$1"
}

# cache_pass WORD...: they have passed; those not asked for in a month go.
cache_pass() {
	mkdir -p "$cache_root/passed"
	(cd "$cache_root/passed" && touch -- "$@")
	find "$cache_root/passed" -type f -mtime +30 -delete
}

# cache_compiler COMPILER: leaves in $compiler the command that runs it through
# ccache, if that is there. Work trees lie anywhere, so where does not count.
cache_compiler() {
	local through=

	export CCACHE_DIR=$cache_root/ccache CCACHE_NOHASHDIR=1 CCACHE_MAXSIZE=1G
	! command -v ccache > /dev/null || through='ccache '
	# shellcheck disable=SC2034 # for who calls
	compiler=$through$1
}
