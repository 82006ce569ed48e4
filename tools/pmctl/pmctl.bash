# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# Completion of pmctl's command lines in bash. It knows nothing itself: pmctl says
# what may follow.

_pmctl()
{
	local line=${COMP_LINE:0:COMP_POINT} words current behind name

	read -ra words <<< "$line"
	[[ $line != *[[:blank:]] ]] || words+=('')
	current=${words[-1]}
	# Readline takes what stands behind a : or = for a word of its own.
	behind=$current
	[[ $COMP_WORDBREAKS != *:* ]] || behind=${behind##*:}
	[[ $COMP_WORDBREAKS != *=* ]] || behind=${behind##*=}
	COMPREPLY=()
	while IFS= read -r name; do
		if [ "$name" = / ]; then
			compopt -o filenames 2> /dev/null
			mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$behind")
		else
			COMPREPLY+=("${name#"${current%"$behind"}"}")
		fi
	done < <("$1" complete -- "${words[@]:1}" 2> /dev/null)
	# More of the word is to come.
	if [ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} == *[:=] ]]; then
		compopt -o nospace 2> /dev/null
	fi
	return 0
}

complete -F _pmctl pmctl
