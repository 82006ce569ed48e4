#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# add-part.sh: adds the part of Documentation/porting.rst to a copy of the tree, with
# the text that stands there, and tries it: that there is no second list of parts.
set -eu
top=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$top"
git ls-files -z --cached --others --exclude-standard -- Makefile driver include tools \
	tests/unit | xargs -0 cp --parents -t "$work"
cd "$work"

# The code block NAME of the page.
block() {
	sed -n "/^   :name: $1\$/,/^[^ ]/s/^   //p" "$top/Documentation/porting.rst" |
		sed 1d
}

# expect TEXT COMMAND...: it succeeds and says that.
expect() {
	local text=$1 out

	shift
	out=$("$@") && [[ $out == *"$text"* ]] && return
	printf '%s\n' "$*" "$out" "does not say: $text"
	return 1
}

block events > driver/core/events_mpc8599.def
block row > new.row
awk 'FNR == NR { row = row $0 "\n"; next }
	/^MPM_SOC\(p2020,/ { print row }
	1' new.row driver/core/socs.def > socs.new
mv socs.new driver/core/socs.def
cat > tests/unit/golden/mpc8599.txt <<-'END'
	# Of the page: name, id, kind, confidence, mask of counters, PMLCA.
	ddr_read_beat 0013 plain confirmed 7ffe 00130000
	l2_data_hit 0e79 plain inferred 4000 00790000
	cycles ffff cycles confirmed 001 00000000
END

tests=(b/tests/test_{tables,soc,golden,parts})
make -s -j2 O=b OPT=-O0 tools b/tables "${tests[@]}"
for test in "${tests[@]}"; do
	"$test" > log 2>&1 || { cat log; exit 1; }
done

export HOME=$work XDG_RUNTIME_DIR=$work/run
unset PMCTL_DEVICE PMCTL_DATADIR XDG_CONFIG_HOME
pmctl=b/pmctl
expect ' mpc8572e, mpc8599 and p2020.' $pmctl --help
expect mpc8599 $pmctl complete -- --soc mpc859
expect 'l2_data_hit   c14:121 PMC14' $pmctl --soc mpc8599 list
expect 'PMC1 to PMC14' $pmctl --soc MPC8599 fits ref:60
expect 'Events of the MPC8599' b/tables events mpc8599
printf '[counter last]\nevent = l2_data_hit\n' > last.conf
$pmctl --soc mpc8599 sim new s.sim
$pmctl -d sim:s.sim config last.conf
$pmctl sim run s.sim 1ms
counted=$($pmctl -d sim:s.sim read --freeze -x, | sed -n 's/^counter,last,.*,PMC14,\([0-9]*\),.*/\1/p')
expect "last,l2_data_hit,PMC14,$counted,$counted," $pmctl -x, sim truth s.sim
[ "$counted" -gt 1000 ]

# the table by which the kernel binds the driver
match() {
	sed -n '/^static const struct of_device_id mpm_of_match/,/^};/p' driver/main.c |
		cpp -P -Idriver -
}
expect '"fsl,mpc8599-pm", .data = &mpm_socs[MPM_SOC_ID(mpc8599)]' \
	match
