/* SPDX-License-Identifier: GPL-2.0-only */
/* Between pmctl.c and the commands. */
#ifndef PMCTL_H
#define PMCTL_H

#include "lib/device.h"
#include "lib/fmt.h"
#include "options.h"

#define PMCTL_VERSION	"0.1"
#define PMCTL_FIRST_NODE "/dev/mpc85xx_pm0"

/* Exit codes. */
enum pm_exit {
	PM_EXIT_OK,
	PM_EXIT_FAILURE,	/* it could not be done */
	PM_EXIT_USAGE,		/* it was not asked for as --help says */
};

struct pmctl {
	const char *device;	/* -d, $PMCTL_DEVICE or the first node */
	struct fmt fmt;
	const struct mpm_soc *named;	/* by --soc, or NULL */
	const struct mpm_soc *soc;	/* that, or of the device, or the MPC8544E */
};

struct command {
	const char *name;	/* "read", "sim new" */
	const char *words;	/* "[FILE]" for help */
	unsigned int least, most;	/* of words */
	bool wraps;		/* words are a command with options of its own */
	const struct option_desc *options;	/* may be NULL */
	const char *text;	/* one line */
	const char *more;	/* paragraphs for its own help, may be NULL */
	/* Prints nothing on failure but fills @err. */
	enum pm_exit (*run)(const struct pmctl *p, const struct args *a, struct pm_error *err);
};

/* part.c: finds named and soc. */
int pmctl_choose_part(struct pmctl *p, const char *name, struct pm_error *err);
/* "mpc8540, mpc8544e and p2020": all that are known. */
void pmctl_part_names(char *buf, size_t size);
/* The device, of which --soc says nothing else; @create: or a new simulated one. */
struct pm_device *pmctl_open(const struct pmctl *p, enum pm_access access, bool create,
			     struct pm_error *err);
/* The same for a simulated one by its file. */
struct sim_device;
struct sim_device *pmctl_open_sim(const struct pmctl *p, const char *word, struct pm_error *err);

#define COMMANDS_MOST	12

/* Lists that end with a row without a name. */
extern const struct command list_commands[];
extern const struct command groups_commands[];
extern const struct command info_commands[];
extern const struct command doctor_commands[];
extern const struct command config_commands[];
extern const struct command read_commands[];
extern const struct command control_commands[];
extern const struct command explain_commands[];
extern const struct command fits_commands[];
extern const struct command stat_commands[];
extern const struct command save_commands[];
extern const struct command sample_commands[];
extern const struct command record_commands[];
extern const struct command report_commands[];
extern const struct command script_commands[];
extern const struct command sim_commands[];
extern const struct command sim_show_commands[];
extern const struct command dt_commands[];
extern const struct command complete_commands[];
extern const struct command help_commands[];

/* Of all commands together: the @index-th, or that of a name; NULL when there is none. */
const struct command *pmctl_command_at(unsigned int index);
const struct command *pmctl_find_command(const char *name);
/* Whether @word is the first of commands with two, such as "sim". */
bool pmctl_begins_command(const char *word);
/* Options of every command. */
extern const struct option_desc pmctl_globals[];

/* cmd_help.c */
void pmctl_print_help(void);
void pmctl_print_command_help(const struct command *c);
/* No command, or the first word of one: -1, and a sentence with a hint. */
int pmctl_unknown_command(const char *name, struct pm_error *err);
int pmctl_half_command(const char *first, struct pm_error *err);

/* Prints @r as the user wants it and frees it. */
enum pm_exit pmctl_print(const struct pmctl *p, struct result *r);

/* A warning that changes nothing. */
__attribute__((format(printf, 1, 2)))
void pmctl_warn(const char *format, ...);

#endif /* PMCTL_H */
