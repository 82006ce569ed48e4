#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# embed.sh ARRAY FILE...: C source with the files' bytes, so that the program
# alone has its groups and scenarios.
set -eu

array=$1
shift
export LC_ALL=C

printf '/* Made by tools/pmctl/embed.sh. */\n#include "lib/groups.h"\n'
n=0
for file; do
	printf '\nstatic const unsigned char text%d[] = {\n' $n
	od -An -v -tu1 "$file" | sed 's/  */ /g; s/ \([0-9]\)/\1/; s/ /, /g; s/$/,/; s/^/\t/'
	printf '\t0\n};\n'
	n=$((n + 1))
done
printf '\nconst struct embedded_file %s[] = {\n' "$array"
n=0
for file; do
	printf '\t{ "%s", (const char *)text%d, sizeof(text%d) - 1 },\n' "${file##*/}" $n $n
	n=$((n + 1))
done
printf '\t{ 0 }\n};\n'
