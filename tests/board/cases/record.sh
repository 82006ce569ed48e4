#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# pmctl record on the board: whose events, in which functions, and the same report
# of the file on another machine.
# kernels: plain
set -eu
# shellcheck source=tests/lib.sh
. tests/lib.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
turns=1000

# Lines between the two that say so.
part()
{
	sed -n "/^begin $1\$/,/^end $1\$/p" "$work/out" | sed '1d;$d'
}

# has NAME LINE...: the part has lines that begin so.
has()
{
	local name=$1 line

	shift
	for line; do
		part "$name" | grep -q "^$line" && continue
		echo "$name: no line '$line' in:"
		part "$name"
		return 1
	done
}

tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko max_irq_rate=0 \
	-- pmctl record -e ref:30 -c 1000 -o /r.pmr players $turns \
	-- say begin report -- pmctl report /r.pmr -- say end report \
	-- say begin csv -- pmctl report /r.pmr -x, -- say end csv \
	-- say begin folded -- pmctl report /r.pmr --folded -- say end folded \
	-- say begin script -- pmctl script /r.pmr -- say end script \
	-- perf record -q -a -e cpu-clock -c 200000 -g -o /tmp/p.data players 20 \
	-- say begin perf -- perf script -i /tmp/p.data -- say end perf \
	-- hex /r.pmr -- fails pmctl record -e ref:30 -c 1000 -o /r.pmr /proc \
	-- pmctl wait cycles --after 1000000 --timeout 10s \
	-- fails pmctl wait ref:63 --after 1 --timeout 200ms \
	-- pmctl sample -e cycles -c 100000000 -n 2 --banner \
	-- pmctl config l2-hitrate -- say begin intervals \
	-- pmctl read -i 50ms -n 4 -x, -- say end intervals \
	-- rmmod mpc85xx_pm > "$work/out" 2>&1 || { grep -v '^hex' "$work/out"; exit 1; }

# Each turn is four samples of whole periods: nothing is left to chance.
has csv "event,ref:30,PMC1,100,$((4 * turns)),$((4000 * turns)),0" \
	"symbol,ref:30,PMC1,75,$((3 * turns)),$((3000 * turns)),,,,,user,serve,/bin/players" \
	"symbol,ref:30,PMC1,25,$turns,$((1000 * turns)),,,,,user,return_ball,/bin/players"
part csv | grep -qE "^process,ref:30,PMC1,75,$((3 * turns)),$((3000 * turns)),,0,[0-9]+,ping,"
part csv | grep -qE "^process,ref:30,PMC1,25,$turns,$((1000 * turns)),,0,[0-9]+,pong,"
has folded "ref:30;ping;/bin/players;serve $((3000 * turns))" \
	"ref:30;pong;/bin/players;return_ball $((1000 * turns))"
[ "$(part script | grep -c ' ref:30 1000 1 user 0x.* /bin/players$')" -eq $((4 * turns)) ]

# Four intervals, measured by the clock of the board, and no delay adds up.
part intervals | awk -F, '$3 == "cycles" && $8 > 333333332 && $8 < 333333334 { n++; t = $1 }
	END { exit n != 4 || t < 0.2 || t > 0.22 }'

# The very file, here: the same in every form.
sed -n 's/^hex //p' "$work/out" | perl -ne 'chomp; print pack "H*", $_' > "$work/r.pmr"
build_tree build gcc tools
cd "$work"
pmctl=$OLDPWD/build/pmctl
"$pmctl" report r.pmr | diff <(part report) -
"$pmctl" report r.pmr -x, | diff <(part csv) -
"$pmctl" report r.pmr --folded | diff <(part folded) -
"$pmctl" script r.pmr | diff <(part script) -

# script --perf is laid out as perf script is, to the blank: both are what this
# writes of their words.
layout()
{
	perl -ne '
		chomp;
		if (/^(\S.*?) +(\d+) \[(\d+)\] +(\d+)\.(\d+): +(\d+) +(\S+): $/) {
			$form = sprintf("%s %5d [%03d] %5d.%06d: %10d %s: ",
				$1, $2, $3, $4, $5, $6, $7);
			$heads++;
		} elsif (/^\t *([0-9a-f]+) (\S+) \((\S+)\)$/) {
			$form = sprintf("\t%16s %s (%s)", $1, $2, $3);
		} elsif (/^$/) {
			$form = "";
		} else {
			die "$_: neither head nor frame\n";
		}
		die "is:     $_\nought:  $form\n" if $form ne $_;
		END { print $heads }' "$1"
}
"$pmctl" script --perf r.pmr > ours
part perf > theirs
[ "$(layout theirs)" -ge 10 ]
[ "$(layout ours)" -eq $((4 * turns)) ]
for text in 'ping .* 1000 ref:30: $' 'pong .* 1000 ref:30: $' \
	'	 * [0-9a-f]* serve+0x[0-9a-f]* (/bin/players)$' \
	'	 * [0-9a-f]* return_ball+0x[0-9a-f]* (/bin/players)$'; do
	grep -q "^$text" ours
done
