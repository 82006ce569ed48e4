#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Command lines of pmctl and what they must answer: run.sh [CASE...]
#
# A case is a file of cases/, run in an empty directory of its own:
#
#	@ FILE		begins the text of FILE
#	| LINE		of it
#	$ COMMAND	a line of shell; "pmctl" is the program
#	> LINE		that the command writes to standard output
#	! LINE		... to standard error
#	* TEXT		a part of its standard output, instead of all of it
#	? N		its exit status, 0 if not told
#	= FILE		is the same as before the command
#	# TEXT		a comment
#
# One test per command; output is compared whole and exactly.
set -u
cd "$(dirname "$0")/../.." || exit 1
source tests/lib.sh

top=$PWD
build=${PMCTL_BUILD:-build/gcc-sanitized}
if [ -z "${PMCTL_BUILD:-}" ]; then
	build_tree "$build" gcc SAN=1 tools || { result 1 build; finish; }
fi

scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
mkdir "$scratch/bin"
cp "$build/pmctl" "$scratch/bin/pmctl"
export PATH=$scratch/bin:$PATH LC_ALL=C COLUMNS=20
export HOME=$scratch/home XDG_RUNTIME_DIR=$scratch/runtime PMCTL_RUNDIR=$scratch/run
unset PMCTL_DEVICE PMCTL_DATADIR XDG_CONFIG_HOME

# What the case expects of the command that is being read.
start_command()
{
	command=$1 at=$2 want_out='' want_err='' want_status=0
	parts=() same=()
}

complain()
{
	echo "  $case:$at: $command"
	printf '  %s\n' "$@"
	ok=1
}

# Compares and counts; nothing to do before the first command.
end_command()
{
	local ok=0 file part status

	[ -n "$command" ] || return
	for file in "${same[@]}"; do
		cp -a "$file" "$scratch/before.${file//\//_}"
	done
	(eval "$command") > "$scratch/out" 2> "$scratch/err" < /dev/null
	status=$?
	[ "$status" -eq "$want_status" ] ||
		complain "exit status $status, not $want_status"
	if [ ${#parts[@]} -eq 0 ]; then
		printf '%s' "$want_out" | diff - "$scratch/out" > "$scratch/diff" ||
			complain "standard output:" "$(cat "$scratch/diff")"
	fi
	for part in "${parts[@]}"; do
		grep -qF -- "$part" "$scratch/out" ||
			complain "no '$part' in:" "$(cat "$scratch/out")"
	done
	printf '%s' "$want_err" | diff - "$scratch/err" > "$scratch/diff" ||
		complain "standard error:" "$(cat "$scratch/diff")"
	for file in "${same[@]}"; do
		cmp -s "$file" "$scratch/before.${file//\//_}" || complain "$file has changed"
	done
	result $ok "$case:$at: $command"
	command=
}

# The files of the case are written as they are met, between commands.
run_case()
{
	local case=$1 line number=0 file='' command='' at=0 want_out='' want_err=''
	local want_status=0 parts=() same=()

	mkdir -p "$scratch/work" "$scratch/home"
	cd "$scratch/work" || exit 1
	while IFS= read -r line || [ -n "$line" ]; do
		number=$((number + 1))
		case $line in
		'@ '*) end_command; file=${line#@ }; : > "$file" ;;
		'| '* | '|') printf '%s\n' "${line:2}" >> "$file" ;;
		'$ '*) end_command; start_command "${line#\$ }" $number ;;
		'> '* | '>') want_out+=${line:2}$'\n' ;;
		'! '* | '!') want_err+=${line:2}$'\n' ;;
		'* '*) parts+=("${line#\* }") ;;
		'? '*) want_status=${line#\? } ;;
		'= '*) same+=("${line#= }") ;;
		'#'* | '') ;;
		*) result 1 "$case:$number: '$line' is no line of a case" ;;
		esac
	done < "$top/tests/cli/cases/$case.case"
	end_command
	cd "$top" || exit 1
	rm -rf "${scratch:?}"/{work,run,home,before.*}
}

# What the README shows is what the demonstration prints.
check_readme()
{
	local shown printed

	# shellcheck disable=SC2016 # back quotes of the text
	shown=$(sed -n '/^What `make demo` shows/,/^The table of/s/^    //p' README.md | grep .)
	printed=$(PATH=${PATH#*:} scripts/demo.sh 2>&1 | grep -v '^building' | grep .)
	[ -n "$shown" ] && diff <(printf '%s\n' "$shown") <(printf '%s\n' "$printed")
	result $? "README shows what the demonstration prints"
}

# What is built for one place looks there when it is installed in another.
check_prefix()
{
	local prefix out=$scratch/prefix object=obj/tools/pmctl/lib/groups.o ok=0

	for prefix in /usr/local /usr /opt/pm /usr; do
		make -s O="$out" PREFIX=$prefix "$out/$object" &&
			grep -aqF "$prefix/share/pmctl" "$out/$object" || ok=1
		make -q O="$out" PREFIX=$prefix "$out/$object" || ok=1
	done
	result $ok "the program is built again for another PREFIX, and only then"
}

cases=("$@")
[ $# -gt 0 ] || { check_readme; check_prefix; }
if [ ${#cases[@]} -eq 0 ]; then
	for file in tests/cli/cases/*.case; do
		file=${file##*/}
		cases+=("${file%.case}")
	done
fi
for name in "${cases[@]}"; do
	run_case "$name"
done
finish
