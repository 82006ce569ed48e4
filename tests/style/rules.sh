# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced by run.sh: the rules that are ours.

# What run.sh reads.
# shellcheck disable=SC2034
{
# checkpatch types that are about kernel code only
user_ignore=CAMELCASE,PREFER_KERNEL_TYPES,PREFER_DEFINED_ATTRIBUTE_MACRO
user_ignore+=,ARRAY_SIZE,LONG_LINE_STRING,CONSTANT_CONVERSION,VOLATILE
user_ignore+=,BIT_MACRO,EMBEDDED_FUNCTION_NAME,MACRO_ARG_REUSE,SPLIT_STRING
# words that codespell takes for others
spelling_known=fo,ro,nd,ot,te,crate,countr,raed
}

max_file_lines=700
max_test_lines=1000
max_function_lines=60

# Licence by path, the first match counts. Files that no pattern names have to
# carry a licence too, any of these.
licences=(
	'include/uapi/*=GPL-2.0-only WITH Linux-syscall-note'
	'driver/core/*=(GPL-2.0-only OR BSD-2-Clause)'
	'tools/lib/*=(GPL-2.0-only OR BSD-2-Clause)'
	'tools/pmsim/qemu/*.patch='
	'tools/pmsim/*.[ch]=(GPL-2.0-only OR BSD-2-Clause)'
	'dts/bindings/*=(GPL-2.0-only OR BSD-2-Clause)'
	'driver/*=GPL-2.0-only'
	'tools/*=GPL-2.0-only'
	'tests/*=GPL-2.0-only'
)
# what cannot hold a comment
unlicensed='\.(json|csv|txt|expected|golden|out|err|patch)$|(^|/)(LICENSES/|\.gitignore|\.checkpatch\.conf|COPYING)'

licence_of()
{
	local row

	for row in "${licences[@]}"; do
		# shellcheck disable=SC2254 # it is a pattern
		case $1 in
		${row%%=*})
			printf '%s\n' "${row#*=}"
			return ;;
		esac
	done
}

check_licences()
{
	local file line want bad=0

	while read -r file; do
		line=$(head -n 3 "$file" | tr -d '\000' |
			sed -n 's/.*SPDX-License-Identifier: *//p' |
			sed 's/ *\(\*\/\|-->\) *$//')
		want=$(licence_of "$file")
		if [ -z "$line" ]; then
			echo "$file: no SPDX line in the first three"
			bad=1
		elif [ -n "$want" ] && [ "$line" != "$want" ]; then
			echo "$file: $line, should be $want"
			bad=1
		fi
	done < <(files | grep -vE "$unlicensed")
	return $bad
}

# forbid WHERE INCLUDE [EXCEPT]: no file among WHERE (patterns) includes what
# matches INCLUDE, save what matches EXCEPT.
forbid()
{
	local where
	read -ra where <<< "$1"

	files "${where[@]}" | xargs -r grep -nE "^# *include +$2" /dev/null |
		grep -vE "include +(${3:-nothing})" && return 1
	return 0
}

check_includes()
{
	local bad=0

	# the core knows its own headers and the uapi; only env.h knows more
	forbid ':driver/core/*.c :driver/core/*.h :driver/core/*.def :!driver/core/env.h' \
		'.' '"[a-z0-9_]+\.(h|def)"|<linux/mpc85xx_pm\.h>' || bad=1
	forbid ':driver' '["<].*(tools|tests|lib|pmsim|pmctl)/' || bad=1
	# the text side of the core knows itself, the core and the C library
	forbid ':tools/lib' '"' '"(core/)?[a-z0-9_]+\.(h|def)"' || bad=1
	forbid ':tools/lib' '["<].*core/(block|block_priv|seats|queue|io)\.h' || bad=1
	# the model must not inherit a fault of the driver
	forbid ':tools/pmsim' '["<].*(core/(block|block_priv|check|extend|words|place)|driver/[a-z]+)\.h' ||
		bad=1
	# nor what of the texts comes with those; nor pmctl's folder of the same name
	forbid ':tools/pmsim' '["<]lib/' '"lib/(event_text|reg_text|soc_find|text)\.h"' || bad=1
	forbid ':tools :tests/unit :tests/abi' '["<].*driver/(mpm\.h|[a-z]+\.c)' || bad=1
	return $bad
}

check_versions()
{
	! files driver include | xargs grep -n 'LINUX_VERSION_CODE\|KERNEL_VERSION'
}

check_file_lengths()
{
	local file lines max bad=0

	while read -r file; do
		lines=$(wc -l < "$file")
		max=$max_file_lines
		[[ $file != tests/* ]] || max=$max_test_lines
		[ "$lines" -gt $max ] || continue
		echo "$file: $lines lines, at most $max"
		bad=1
	done < <(files '*.[ch]' '*.sh')
	return $bad
}

# From an opening brace in column one to the closing one; tables end with "};".
check_function_lengths()
{
	files '*.c' | xargs awk -v max=$max_function_lines '
		FNR == 1 { start = 0 }
		/^{$/ { start = FNR }
		/^}$/ && start {
			if (FNR - start - 1 > max) {
				printf "%s:%d: %d lines, at most %d\n",
					FILENAME, start, FNR - start - 1, max
				bad = 1
			}
			start = 0
		}
		END { exit bad }'
}

check_white_space()
{
	local bad=0

	files '*.c' '*.h' '*.sh' '*.rst' '*.conf' '*.def' '*.dts*' Makefile \
		'*Kbuild' | xargs grep -nE '[ 	]+$' && bad=1
	files '*.c' '*.h' '*.def' | xargs grep -nE '^        ' && bad=1
	return $bad
}
